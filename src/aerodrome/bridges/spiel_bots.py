"""OpenSpiel's own search bots at our tables: its Python ISMCTS, and its Python MCTS on determinised worlds.

Both play random games to the end, with OpenSpiel's evaluator, and are given possible worlds, as our bots are.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from importlib import import_module
from random import Random
from time import perf_counter
from typing import Any

from aerodrome.bots.bot import Bot
from aerodrome.bots.budget import Budget, spend
from aerodrome.bots.thought import Line, Thought, settled
from aerodrome.bridges.openspiel import SpielGame, SpielState
from aerodrome.kernel.errors import BadOption
from aerodrome.kernel.option import Setting
from aerodrome.kernel.shape import brief
from aerodrome.kernel.sight import Sight

numpy: Any = import_module("numpy")
ismcts: Any = import_module("open_spiel.python.algorithms.ismcts")
mcts: Any = import_module("open_spiel.python.algorithms.mcts")

# How much OpenSpiel's searches explore: half of the 2 in its examples, whose utilities go from -1 to 1, ours from 0.
UCT_C = 1.0
LEAST = 2  # simulations: the first in a tree goes to the root itself and tries no action
VISITS = 20  # of each option, before MCTS goes on to another world


class SpielSearch:
    """A search of OpenSpiel's from one sight."""

    def __init__(self, game: SpielGame, sight: Sight, rng: Random) -> None:
        self.game = game
        self.sight = sight
        self.rng = rng
        self.lots = numpy.random.RandomState(int(rng.random() * 2**32))
        self.evaluator = mcts.RandomRolloutEvaluator(1, self.lots)
        self.simulations = 0
        self.visits: Counter[int] = Counter()  # of the actions at the root
        self.rewards: Counter[int] = Counter()

    def world(self) -> SpielState:
        """Return a possible world with all shuffles to come, so that a tree of this world finds them there again."""
        return self.game.state_of(self.sight.sample(self.rng), int(self.rng.random() * 2**32))

    def run(self, budget: Budget) -> None:
        """Search until the budget is spent."""
        raise NotImplementedError

    def best(self) -> int:
        """Return the action that OpenSpiel's search settles on."""
        raise NotImplementedError


class IsmctsSearch(SpielSearch):
    """ISMCTSBot: one tree for all worlds, a new world for every simulation."""

    def __init__(self, game: SpielGame, sight: Sight, rng: Random) -> None:
        super().__init__(game, sight, rng)
        self.bot = ismcts.ISMCTSBot(game, self.evaluator, UCT_C, max_simulations=1, random_state=self.lots)
        self.bot.set_resampler(lambda *_: self.world())
        self.state = game.state_of(sight.sample(rng))
        self.root = self.bot.create_new_node(self.state)

    def run(self, budget: Budget) -> None:
        spend(budget, self.simulate)
        self.simulate(max(0, LEAST - self.simulations))
        for action, child in self.root.child_info.items():
            self.visits[action], self.rewards[action] = int(child.visits), child.return_sum

    def simulate(self, simulations: int) -> None:
        """Make so many more simulations: the loop of OpenSpiel's ``run_search``, which cannot be gone on with."""
        for _ in range(simulations):
            self.bot.run_simulation(self.bot.sample_root_state(self.state))
        self.simulations += simulations

    def best(self) -> int:
        actions, chances = zip(*self.bot.get_final_policy(self.state, self.root), strict=True)
        return int(self.lots.choice(actions, p=chances))


class Spent(Exception):
    """The budget of a search is spent."""


class PatientMcts(mcts.MCTSBot):  # type: ignore[misc] # open_spiel has no types
    """MCTSBot, which is asked before each simulation whether to go on."""

    def __init__(self, *args: Any, before: Callable[[], None], **words: Any) -> None:
        super().__init__(*args, **words)
        self.before = before
        self.root: Any = None

    def _apply_tree_policy(self, root: Any, state: SpielState) -> Any:
        self.root = root
        self.before()
        return super()._apply_tree_policy(root, state)


class MctsSearch(SpielSearch):
    """MCTSBot on one determinised world after another; the visits of their roots are added up."""

    def run(self, budget: Budget) -> None:
        end = perf_counter() + budget.milliseconds / 1000 if budget.milliseconds else float("inf")
        limit = budget.iterations or float("inf")

        def before() -> None:
            is_late = self.simulations >= limit or perf_counter() >= end or budget.is_cancelled
            if is_late and self.simulations >= LEAST:
                raise Spent
            self.simulations += 1

        enough = 1 + VISITS * len(self.sight.options())
        bot = PatientMcts(self.game, UCT_C, enough, self.evaluator, random_state=self.lots, before=before)
        while not self.is_over(bot):
            pass

    def is_over(self, bot: PatientMcts) -> bool:
        """Search one more world; tell whether the budget was spent in it."""
        spent = False
        try:
            bot.mcts_search(self.world())
        except Spent:
            spent = True
        self.add(bot.root)
        return spent

    def add(self, root: Any) -> None:
        """Add up what a world has shown; where OpenSpiel has proved its result, all of it speaks for one action."""
        is_proved = root.outcome is not None
        for child in [root.best_child()] if is_proved else root.children:
            self.visits[child.action] += root.explore_count if is_proved else child.explore_count
            self.rewards[child.action] += root.explore_count * child.outcome[child.player] if is_proved \
                else child.total_reward

    def best(self) -> int:
        return max(self.visits, key=lambda action: (self.visits[action], self.rewards[action]))


SEARCHES: dict[str, type[SpielSearch]] = {"ismcts": IsmctsSearch, "mcts": MctsSearch}


class SpielBot(Bot):
    """A bot of ours that thinks with a search of OpenSpiel's; it never talks. An iteration is a simulation."""

    def __init__(self, name: str, search: type[SpielSearch], budget: Budget) -> None:
        super().__init__(name, f"OpenSpiel {name}", "OpenSpiel's search with random playouts.", budget)
        self._search = search
        self._game: SpielGame | None = None  # of the last move: it is the same throughout a match
        self.simulations = 0  # for the last move that was searched

    def consider(self, sight: Sight, rng: Random, budget: Budget | None = None) -> Thought:
        """Return the move to play; a talk window is passed over."""
        options = sight.options()
        if len(options) == 1:
            return settled(options[0], "It is the only legal move.")
        if sight.sample(rng).agenda[-1].is_aside():
            return settled(options[0], "It is only talk.")
        return self.think(sight, rng, budget or self.budget)

    def think(self, sight: Sight, rng: Random, budget: Budget) -> Thought:
        game = self.game_of(sight, sight.sample(rng).setting)
        search = self._search(game, sight, rng)
        search.run(budget)
        self.simulations = search.simulations
        return thought_of(search, game)

    def game_of(self, sight: Sight, setting: Setting) -> SpielGame:
        """Return the game as OpenSpiel knows it."""
        if self._game is None or self._game.setting is not setting:
            self._game = SpielGame(sight.game, setting)
        return self._game


def thought_of(search: SpielSearch, game: SpielGame) -> Thought:
    """Return what a search found out; OpenSpiel keeps the worth of a move to the seat that makes it, no other."""
    best, seat, players = search.best(), search.sight.seat, search.sight.players()
    lines = []
    for action, visits in sorted(search.visits.items(), key=lambda item: (item[0] != best, -item[1])):
        mean = search.rewards[action] / visits if visits else 0.0
        lines.append(Line(game.moves[action], visits, [mean if q == seat else 0.0 for q in range(players)], []))
    return Thought(game.moves[best], lines)


def spiel_bot(name: str, budget: Budget) -> SpielBot:
    """Return OpenSpiel's search called ``ismcts`` or ``mcts`` as a bot."""
    if name not in SEARCHES:
        raise BadOption(f"Unknown search {brief(name)}; those of OpenSpiel are {', '.join(SEARCHES)}.")
    return SpielBot(name, SEARCHES[name], budget)
