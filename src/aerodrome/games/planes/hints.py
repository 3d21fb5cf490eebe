"""How to play Planes well: what boardings, goals, cards and the way to the gates are worth."""

from __future__ import annotations

from math import exp, sqrt
from random import Random
from typing import Final

from mypy_extensions import i64

from aerodrome.games.planes.actions import ChooseLoad, ChooseSource, ChooseTarget, Nudge, PlayAction, ShiftAll
from aerodrome.games.planes.box import ANY_ORIGIN, ANYBODY, IGNORE_BLOCKAGES, ONLY_MOVE, PASS, REVERSE
from aerodrome.games.planes.cards import DiscardCard, DraftCard, Draw, DrawCard, KeepCard, kinds_in
from aerodrome.games.planes.cubes import COLOURS, CUBES, FIELD, WIDTH, colours_in, part_of
from aerodrome.games.planes.moving import ChooseSeat, DropOrStop, free_seats
from aerodrome.games.planes.scale import FAR, NEAR, Scale, scale_at
from aerodrome.games.planes.scoring import total
from aerodrome.games.planes.shapes import ACCEPTS_AT
from aerodrome.games.planes.state import NO_EFFECT, Planes
from aerodrome.games.planes.steps import PlayGoal, met_goals
from aerodrome.kernel.game import Game
from aerodrome.kernel.hints import Hints, chances
from aerodrome.kernel.luck import below
from aerodrome.kernel.move import Move, Moves
from aerodrome.kernel.state import State
from aerodrome.kernel.step import CHANCE, Seat

CARD_WORTH: Final = 0.65  # VP of a card that a boarding draws
MANY_CARDS: Final = 7  # more than these in hand count half
UNDER_WAY: Final = 0.95  # of what a boarding gives that can be made in the turn under way
RIVAL: Final = 0.35  # of the VP that a boarding gives to somebody else
PASSENGERS_A_TURN: Final = 0.45
CLOSE: Final = 0.8  # VP that still decide when nothing more can happen
SWING: Final = 0.7  # and more for each round; less than it really is, so that small differences count in a search
LONGEST: Final = 9  # cubes that are picked up with a boarding in mind
WARMTH: Final = 0.4  # VP that make a move look three times as good
CAREFUL: Final = 0.95  # how often a playout takes the move that looks best, instead of one that looks good
EFFORTS: Final = {"level3": 32, "level4": 40, "level5": 120, "level6": 600}
MANY: Final = 500  # iterations from which on playouts look farther
OUTLOOK: Final = 22  # moves that they then pass horizons by: about the turns of two players
INSIGHT: Final = [(35, 0.0), (60, 0.24), (300, 0.46)]  # of searches with at most so many iterations; more have all
CARRYING: Final = (ChooseSource, ChooseTarget, ChooseLoad, ShiftAll, Nudge)
PARTS: Final = (ChooseSource, ChooseTarget, ChooseLoad, ShiftAll, Nudge, DiscardCard, KeepCard)


class PlanesHints(Hints):
    """Points so far, boardings that are ready, goals in hand, and how far the party is from its gate."""

    def __init__(self, game: Game, insight: float = 1.0) -> None:
        super().__init__(game)
        self.insight = insight  # how much of what may come later counts

    def efforts(self) -> dict[str, int]:
        return EFFORTS

    def tuned(self, iterations: int) -> Hints:
        """The fewer iterations, the less of what may come later counts: so the levels differ in more than patience."""
        for few, insight in INSIGHT:
            if 0 < iterations <= few:
                return PlanesHints(self.game, insight)
        return self

    def scale(self, s: Planes) -> Scale:
        """What things are worth in a position."""
        return scale_at(rounds_left(s), self.insight)

    def value(self, s: State) -> list[float]:
        assert isinstance(s, Planes)
        scale = self.scale(s)
        return chances([worth_of(s, q, scale) for q in range(s.box.players)], CLOSE + SWING * sqrt(scale.left))

    def is_settled(self, s: State) -> bool:
        step = s.agenda[-1]
        return step.actor != CHANCE and not isinstance(step, PARTS)

    def is_horizon(self, s: State, moves: int) -> bool:
        """A playout ends with the turn: what the others do in theirs tells little of the move that is tried."""
        return isinstance(s.agenda[-1], PlayAction)

    def outlook(self, iterations: int) -> int:
        """A round or so, where there are iterations enough to even out what the others may do in it."""
        return OUTLOOK if iterations >= MANY else 0

    def weigh(self, s: State, options: Moves) -> list[float] | None:
        assert isinstance(s, Planes)
        return weights_of(s, options, self.scale(s), True)

    def pick(self, s: State, rng: Random) -> Move:
        assert isinstance(s, Planes)
        options = s.options()
        if len(options) == 1:
            return options[0]
        # What a card can do with cubes takes long to find out: playouts look at it only once it is played.
        weights = weights_of(s, options, self.scale(s), not isinstance(s.agenda[-1], PlayAction))
        return options[best_of(rng, weights) if rng.random() < CAREFUL else drawn_by(rng, weights)]


def weights_of(s: Planes, options: Moves, scale: Scale, is_deep: bool) -> list[float]:
    """How promising each option looks to the player to act, by what the position is worth after it."""
    if isinstance(s.agenda[-1], PlayGoal):
        return [0.1 if m is PASS else 1.0 + s.box.vp[m.arg] for m in options]
    p = s.to_act()
    values = [worth_after(s, m, p, scale, is_deep) for m in options]
    best = max(values)
    return [exp((value - best) / WARMTH) for value in values]


def best_of(rng: Random, weights: list[float]) -> int:
    """Return the place of the greatest weight; lots decide between equals."""
    best, start = -1, below(rng, len(weights))
    for i in range(len(weights)):
        at = (start + i) % len(weights)
        if best < 0 or weights[at] > weights[best]:
            best = at
    return best


def drawn_by(rng: Random, weights: list[float]) -> int:
    """Draw a place of a list, each as likely as its weight."""
    whole = 0.0
    for weight in weights:
        whole += weight
    left = rng.random() * whole
    for i in range(len(weights)):
        left -= weights[i]
        if left < 0.0:
            return i
    return len(weights) - 1


def worth_after(s: Planes, m: Move, p: Seat, scale: Scale, is_deep: bool) -> float:
    """What the position is worth to *p* after a move, before chance decides anything.

    A card that moves cubes is judged by the best that it can do; of two nudges only the first is looked at.
    """
    after = s.clone()
    after.apply(m)
    step = after.agenda[-1] if after.agenda else None
    if is_deep and isinstance(step, CARRYING) and not (isinstance(step, Nudge) and isinstance(s.agenda[-1], Nudge)):
        return max([worth_after(after, option, p, scale, True) for option in after.options()])
    return worth_of(after, p, scale)


# --- how long the game still takes


def rounds_left(s: Planes) -> float:
    """Estimate the rounds that are left, the one under way included."""
    if s.ending:
        return 0.0
    most = 0
    for c in s.box.colour_of:
        most = max(most, s.boarded(c))
    by_track = (s.box.end_passengers - s.passengers) / (PASSENGERS_A_TURN * s.box.players)
    by_party = 2.0 * (s.box.party - most)
    return max(1.0, min(by_track, by_party, float(s.box.max_rounds - s.round + 1)))


def has_turn(s: Planes, q: Seat, left: float) -> bool:
    """Tell whether a player has another turn to come, or is having it."""
    if left > 0.0 and s.round < s.box.max_rounds:
        return True
    return is_to_play(s, q)


def is_to_play(s: Planes, q: Seat) -> bool:
    """Tell whether a player is having the turn of this round, or has it still to come."""
    n = s.box.players
    return s.active >= 0 and (q - s.first) % n >= (s.active - s.first) % n


# --- what a position is worth


def worth_of(s: Planes, q: Seat, scale: Scale) -> float:
    """Points of *q*, and what they may become."""
    worth = float(total(s, q))
    if not has_turn(s, q, scale.left):
        return worth
    if is_to_play(s, q):
        worth += scale.turn
    return worth + hand_worth(s, q, scale) + boarding_worth(s, q, scale) + party_worth(s, q, scale)


def hand_worth(s: Planes, q: Seat, scale: Scale) -> float:
    """What the cards in hand are worth as goals, and those that are about to be drawn or discarded."""
    kinds = kinds_in(s.hands[q])
    met = met_goals(s, q, kinds)
    best, others, worth = 0.0, 0.0, 0.0
    for kind in kinds:
        points = float(s.box.vp[kind])
        worth += scale.card + scale.goal * points
        if kind in met:
            others += min(best, points)
            best = max(best, points)
    if len(kinds) > MANY_CARDS:
        worth *= (MANY_CARDS + 0.5 * (len(kinds) - MANY_CARDS)) / len(kinds)
    if q == s.active:
        worth += scale.unknown * cards_to_come(s)
    return worth + (scale.met_now if is_in_turn(s, q) else scale.met) * best + scale.met_more * others


def is_in_turn(s: Planes, q: Seat) -> bool:
    """Tell whether a player's turn is under way, and its goals are still to come."""
    return q == s.active and not isinstance(s.agenda[-1] if s.agenda else None, PlayAction)


def cards_to_come(s: Planes) -> int:
    """How many cards the active player is about to draw, less those about to be discarded."""
    count = 0
    for step in s.agenda:
        if isinstance(step, (Draw, DrawCard)):
            count += step.n
        elif isinstance(step, DraftCard):
            count += 1
        elif isinstance(step, DiscardCard):
            count -= step.n
    return count


def party_worth(s: Planes, q: Seat, scale: Scale) -> float:
    """What the own cubes in the airport are worth: a part of a seat, the less the longer their way."""
    box, colour = s.box, s.box.colour_of[q]
    gate = box.gate_of(q, s.first)
    way = box.distances[gate]
    far, near, cubes = 0.0, 0.0, 0
    for i in range(box.spaces):
        v: i64 = s.cubes[i]
        count: int = v >> WIDTH * (colour + 1) & FIELD
        if count:
            far, near, cubes = far + count * FAR[way[i]], near + count * NEAR[way[i]], cubes + count
    if s.carried:
        count = s.carried >> WIDTH * (colour + 1) & FIELD
        at = box.index[s.at]
        far, near, cubes = far + count * FAR[way[at]], near + count * NEAR[way[at]], cubes + count
    return best_star(s, gate) * (scale.far * far + scale.near * near) + scale.cube * cubes


def best_star(s: Planes, gate: int) -> int:
    """The most yellow stars of a free seat."""
    yellow = s.box.yellow[gate]
    best = 0
    for i in free_seats(s, gate):
        best = max(best, yellow[i])
    return best


# --- boarding


def boarding_worth(s: Planes, q: Seat, scale: Scale) -> float:
    """What *q* can board in the turn under way, or in the next one."""
    is_active = q == s.active and not isinstance(s.agenda[-1] if s.agenda else None, PlayGoal)
    if is_active and s.carried:
        return UNDER_WAY * boarding_under_way(s, q)
    if not is_active and scale.left <= 0.0 and q == s.active:
        return 0.0
    best, second = 0.0, 0.0
    for i in range(s.box.spaces):
        cubes: i64 = picked_up(s, q, i, is_active)
        count: int = cubes & FIELD
        if count < 1 or count > LONGEST:
            continue
        gain = best_boarding(s, q, i, cubes, 0, is_active)
        if gain > best:
            best, second = gain, best
        elif gain > second:
            second = gain
    if is_active and is_in_turn(s, q):
        return UNDER_WAY * best
    return (scale.ready if is_active else scale.soon) * best + scale.second * second


def picked_up(s: Planes, q: Seat, here: int, is_now: bool) -> i64:
    """The cubes that a move of *q* from a space picks up, with the card in play if it is made now; 0 for no move."""
    cubes: i64 = s.cubes[here]
    cubes &= CUBES
    effect = s.effect() if is_now else NO_EFFECT
    if effect == ANY_ORIGIN:
        return cubes
    if not cubes >> WIDTH * (s.box.colour_of[q] + 1) & FIELD:
        return 0
    return part_of(cubes, s.colours_of_card(q)) if effect == ONLY_MOVE else cubes


def boarding_under_way(s: Planes, q: Seat) -> float:
    """What the cubes in hand can still board."""
    step = s.agenda[-1]
    if isinstance(step, ChooseSeat):
        return gain_of(s, q, step.n, int(colours_in(s.carried)))
    return best_boarding(s, q, s.box.index[s.at], s.carried, 1 if isinstance(step, DropOrStop) else 0, True)


def best_boarding(s: Planes, q: Seat, here: int, cubes: i64, due: int, is_now: bool) -> float:
    """The best gain of boarding one of these cubes; *due* is how many must be dropped before the move goes on."""
    fronts = spaces_in_reach(s, here, cubes & FIELD, due, is_now)
    if not fronts:
        return 0.0
    colours = int(colours_in(cubes))
    best = 0.0
    for g in range(s.box.gates):
        if fronts >> s.box.fronts[g] & 1:
            best = max(best, gain_of(s, q, g, colours))
    return best


def spaces_in_reach(s: Planes, here: int, count: int, due: int, is_now: bool) -> int:
    """The spaces, as bits, on which the last of so many cubes is left: one is dropped in each space up to there.

    A skip makes the way longer, and two cubes dropped at once make it shorter.
    """
    drops = count - 1
    least, most = drops - due, drops - due
    if is_now:
        least, most = least - min(s.doubles, drops // 2), most + s.skips
    return spaces_after(s, here, max(least, 0), most, is_now) if most >= 0 else 0


def spaces_after(s: Planes, here: int, least: int, most: int, is_now: bool) -> int:
    """The spaces that a move can be on after *least* to *most* steps, as bits; a crowd stops it."""
    effect = s.effect() if is_now else NO_EFFECT
    ways = s.box.last_bits if effect == REVERSE else s.box.next_bits
    crowds: i64 = 0 if effect == IGNORE_BLOCKAGES else crowded(s)
    at: i64 = 1 << here
    out: i64 = at if least == 0 else 0
    for step in range(1, most + 1):
        ahead: i64 = 0
        for i in range(s.box.spaces):
            if at >> i & 1:
                ahead |= ways[i]
        at = ahead & ~crowds
        if step >= least:
            out |= at
    return int(out)


def crowded(s: Planes) -> i64:
    """The blocked spaces, as bits."""
    out: i64 = 0
    blockage: i64 = s.box.blockage
    for i in range(s.box.spaces):
        v: i64 = s.cubes[i]
        if v & FIELD >= blockage:
            out |= 1 << i
    return out


def gain_of(s: Planes, q: Seat, g: int, colours: int) -> float:
    """What *q* gains by boarding the best of these colours, given as bits, at a gate."""
    accepted = s.planes[g] >> ACCEPTS_AT
    if accepted != ANYBODY and not colours >> accepted & 1:
        return 0.0
    seats = free_seats(s, g)
    best = 0.0
    for c in range(COLOURS):
        if colours >> c & 1 and accepted in (c, ANYBODY):
            for i in seats:
                gain = s.box.white[g][i] + CARD_WORTH * s.box.cards[g][i]
                if c == s.box.colour_of[q]:
                    gain += s.box.yellow[g][i]
                elif s.box.seat_of[c] >= 0:
                    gain -= RIVAL * s.box.yellow[g][i]
                best = max(best, gain)
    return best
