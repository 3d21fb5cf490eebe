"""Information-set Monte Carlo tree search, from the eyes of one seat.

Every iteration deals a new possible world and walks one tree with it. A node stands for what the searching
seat has seen since the root: moves it cannot read share a node under the cover that it sees. All players
maximise their own share of the victory (max^n). A long list of options is widened bit by bit, the most
promising first. The tree ends where a whole deck is dealt: what follows looks different every time.
"""

from __future__ import annotations

from math import sqrt
from random import Random
from typing import Final

from aerodrome.bots.bot import Bot
from aerodrome.bots.budget import Budget, spend
from aerodrome.bots.playout import judged_playout
from aerodrome.bots.thought import Line, Thought, settled
from aerodrome.bots.worlds import POOL, Worlds
from aerodrome.kernel.event import in_audience
from aerodrome.kernel.luck import below
from aerodrome.kernel.move import Move, Moves
from aerodrome.kernel.sight import Sight
from aerodrome.kernel.state import State
from aerodrome.kernel.step import CHANCE, Deal, Seat

EVEN: Final = 0.2  # the part of what looks promising that all options share alike
SHORT: Final = 12  # a list without weights is widened only beyond this
FIRST_WIDTH: Final = 1.0  # children of a new node
ROOT_WIDTH: Final = 2.0  # and how many more of the root for the square root of its visits: every move gets a chance
WIDTH: Final = 0.3  # the same below: what follows a move is mostly what looks best
PATIENCE: Final = 20  # visits of a node at the horizon of playouts before the tree looks beyond it
LOOK: Final = 32  # iterations between two looks whether the move is clear
MOST_NODES: Final = 200_000  # then the tree grows no further
MOST_DEPTH: Final = 120  # nodes on one path
LONGEST_LINE: Final = 8  # moves of a principal line


class Node:
    """What the seat has seen since the root, how often it came to that, and how it ended for each seat."""

    def __init__(self, key: str, move: Move | None, prior: float, players: int) -> None:
        self.key = key  # how the searching seat sees the move that leads here
        self.move = move
        self.prior = prior  # how promising the move looked, 0 to 1
        self.visits = 0
        self.available = 0  # how often the move was legal when its turn came
        self.totals = [0.0] * players
        self.is_weighed = False  # the game has weights for the options here
        self.weights: dict[Move, float] = {}
        self.moves: dict[Move, Node] = {}  # after a decision or chance that the seat sees
        self.covers: dict[str, Node] = {}  # after one that it does not see


class Search:
    """One search: a tree that grows with every iteration."""

    def __init__(self, sight: Sight, rng: Random, goal: int = 0, most_nodes: int = MOST_NODES,
                 pool: int = 0) -> None:
        self.worlds = Worlds(sight, rng, pool)
        self.goal = goal  # iterations that are meant to be made; 0 where time decides
        self.most_nodes = most_nodes
        self.seat = sight.seat
        self.hints = sight.hints.tuned(goal)
        self.curiosity = self.hints.curiosity()
        self.outlook = self.hints.outlook(goal)
        self.rng = rng
        self.players = sight.players()
        self.root = Node("", None, 1.0, self.players)
        self.nodes = 1
        self.iterations = 0
        self.path: list[Node] = []
        self.is_clear = False  # no iteration that is left can change the move

    def run(self, iterations: int) -> None:
        """Make so many more iterations, or fewer where the move is clear."""
        for _ in range(iterations):
            if self.is_clear:
                return
            s = self.worlds.deal()
            self.path = [self.root]
            self._descend(s)
            values = judged_playout(self.hints, s, self.rng, self.outlook)
            for node in self.path:
                node.visits += 1
                totals = node.totals
                for q in range(self.players):
                    totals[q] += values[q]
            self.iterations += 1
            if self.iterations % LOOK == 0:
                self.is_clear = self.goal > 0 and self.goal - self.iterations < self._lead()

    def _lead(self) -> int:
        """Return by how many visits the first move of the root is ahead of the second."""
        best = second = 0
        for node in self.root.moves.values():
            if node.visits > best:
                best, second = node.visits, best
            elif node.visits > second:
                second = node.visits
        return best - second

    # --- walking down

    def _descend(self, s: State) -> None:
        """Walk through the tree to a new node, a deal or the end."""
        node: Node | None = self.root
        while node is not None and s.agenda and len(self.path) < MOST_DEPTH:
            if node.visits < PATIENCE and node is not self.root and self.hints.is_horizon(s, 0):
                return
            node = self._step_down(node, s)

    def _step_down(self, node: Node, s: State) -> Node | None:
        """Make one move; return the node where that leads, or None where the walk ends."""
        step = s.agenda[-1]
        if step.actor == CHANCE:
            if isinstance(step, Deal):
                return None
            return self._after(node, s, step.sample(s, self.rng), in_audience(step.audience(s), self.seat))
        options = step.options(s)
        if len(options) == 1 or step.is_aside():
            s.apply(options[0])
            return node
        if step.actor != self.seat and not in_audience(step.audience(s), self.seat):
            return self._after(node, s, self.hints.pick(s, self.rng), False)
        child = self._select(node, s, options, step.actor)
        if child is None:
            return None
        assert child.move is not None
        self.path.append(child)
        s.apply(child.move)
        return child if child.visits else None

    def _after(self, node: Node, s: State, m: Move, seen: bool) -> Node | None:
        """Make a move of chance, or one that the seat may not read; return where it leads, if there is room for it."""
        cover = "" if seen else s.agenda[-1].cover(m)
        child = node.moves.get(m) if seen else node.covers.get(cover)
        s.apply(m)
        if child is None and self.nodes < self.most_nodes:
            child = Node(m.text if seen else cover, m if seen else None, 1.0, self.players)
            if seen:
                node.moves[m] = child
            else:
                node.covers[cover] = child
            self.nodes += 1
        if child is not None:
            self.path.append(child)
        return child

    def _select(self, node: Node, s: State, options: Moves, actor: Seat) -> Node | None:
        """Return a new child while the node may widen, else the child with the best upper bound, if there is any."""
        children = node.moves
        tried: list[Node] = []
        for m in options:
            child = children.get(m)
            if child is not None:
                child.available += 1
                tried.append(child)
        if len(tried) < len(options) and self._may_widen(node, len(tried), len(options)):
            return self._expand(node, s, options)
        return best_bound(tried, actor, self.curiosity) if tried else None

    def _may_widen(self, node: Node, tried: int, options: int) -> bool:
        if self.nodes >= self.most_nodes:
            return False
        if not tried:
            return True
        if options <= SHORT and not node.is_weighed:
            return True
        width = ROOT_WIDTH if node is self.root else WIDTH
        return tried < FIRST_WIDTH + width * sqrt(node.visits)

    def _expand(self, node: Node, s: State, options: Moves) -> Node:
        """Add the most promising option that has no child yet; lots decide between equals."""
        if options[0] not in node.weights or options[-1] not in node.weights:
            self._weigh(node, s, options)
        weights = node.weights
        start = below(self.rng, len(options))
        best, best_weight, whole = -1, -1.0, 0.0
        for i in range(len(options)):
            at = (start + i) % len(options)
            weight = weights.get(options[at], 1.0)
            whole += weight
            if weight > best_weight and options[at] not in node.moves:
                best, best_weight = at, weight
        m = options[best]
        child = Node(m.text, m, EVEN / len(options) + (1.0 - EVEN) * best_weight / whole, self.players)
        child.available = 1
        node.moves[m] = child
        self.nodes += 1
        return child

    def _weigh(self, node: Node, s: State, options: Moves) -> None:
        """Ask the hints how promising the options look; once for a node, unless other options come up."""
        weights = self.hints.weigh(s, options)
        node.is_weighed = weights is not None
        for i in range(len(options)):
            node.weights[options[i]] = 1.0 if weights is None else weights[i]

    # --- telling

    def thought(self) -> Thought:
        """Return the moves by visits, with what is likely to follow each."""
        seat = self.seat
        lines = [Line(m, node.visits, means(node), principal_line(node))
                 for m, node in self.root.moves.items() if node.visits]
        lines.sort(key=lambda line: (-line.visits, -line.values[seat]))
        return Thought(lines[0].move, lines)


def best_bound(children: list[Node], actor: Seat, curiosity: float) -> Node:
    """Return the child that may be best for *actor*: its mean, and more for a promising move seldom tried."""
    best, best_score = children[0], -1.0
    for node in children:
        visits = node.visits
        mean = node.totals[actor] / visits if visits else 1.0
        score = mean + curiosity * node.prior * sqrt(node.available) / (1 + visits)
        if score > best_score:
            best, best_score = node, score
    return best


def means(node: Node) -> list[float]:
    """Return each seat's mean share of the victory."""
    return [total / node.visits for total in node.totals]


def principal_line(node: Node) -> list[str]:
    """Return the moves that were tried most after a node, as the searching seat sees them."""
    line: list[str] = []
    while len(line) < LONGEST_LINE:
        children = [*node.moves.values(), *node.covers.values()]
        if not children:
            break
        node = max(children, key=lambda child: child.visits)
        line.append(node.key)
    return line


class TreeBot(Bot):
    """Searches a tree of what its seat can see. An iteration is one walk through the tree with its playout."""

    pool = 0  # worlds that are weighed by what the others did

    def think(self, sight: Sight, rng: Random, budget: Budget) -> Thought:
        search = Search(sight, rng, budget.iterations, pool=min(self.pool, budget.iterations or self.pool))
        spend(budget, search.run, lambda: search.is_clear)
        if not search.root.moves:  # it was asked to think although nothing is left to decide
            return settled(sight.options()[0], "Nothing is left to decide.")
        return search.thought()


class ReaderBot(TreeBot):
    """Searches a tree as well, and more often in worlds that explain what the others did so far."""

    pool = POOL
