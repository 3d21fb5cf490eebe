"""How to play Barnstormers well: how far formations are, who threatens them, what cards and planes are worth."""

from __future__ import annotations

from math import exp, sqrt
from random import Random
from typing import Final

from mypy_extensions import i64

from aerodrome.games.barnstormers.box import (
    AHEAD,
    CHAIN,
    EXPERTISE_BITS,
    EXPERTISE_LEVEL,
    HEADINGS,
    OUT,
    SKILL_BITS,
    SPACES,
    STUNT_BITS,
)
from aerodrome.games.barnstormers.formations import MASKS, RINGS, SHAPES
from aerodrome.games.barnstormers.parts import (
    ACTION,
    ChooseHeading,
    ChoosePlane,
    ChooseSecond,
    ChooseSlot,
    ChooseSpace,
    ChooseTurn,
    ConfirmMove,
    PlaceDispatched,
)
from aerodrome.games.barnstormers.scoring import bonus, printed
from aerodrome.games.barnstormers.setup_steps import kinds
from aerodrome.games.barnstormers.state import Barnstormers
from aerodrome.games.barnstormers.steps import MANDATORY, AskScore, Perform, Score
from aerodrome.kernel.bits import count
from aerodrome.kernel.hints import Hints, chances
from aerodrome.kernel.luck import below
from aerodrome.kernel.move import Move, Moves
from aerodrome.kernel.shape import size_of, unpacked
from aerodrome.kernel.state import State
from aerodrome.kernel.step import Choice, Seat

FAR: Final = 9  # actions: a formation that nobody thinks of
NEAR: Final = 4  # actions within which a formation is worth counting
# How much of its points a formation is worth when it takes so many actions beyond those of the turn under way.
PROSPECT: Final = [0.93, 0.66, 0.56, 0.36, 0.26, 0.15, 0.1, 0.05, 0.02, 0.0]
STALE: Final = 0.5  # a formation that stands, but must be flown anew
SECOND: Final = 0.25  # what the second-best prospect adds
THREAT: Final = 0.07  # lost for each plane of the formation that a rival can push
SKILL_WORTH: Final = 0.25  # points
EXPERTISE_WORTH: Final = [0.8, 1.6, 2.6]  # points, by level
RACE: Final = 0.3  # points for each stunt claimed: who is ahead may end the game
SWING: Final = 2.2  # points that one more stunt can move between two players, about
IDLE: Final = 0.3  # points that a dispatch to nowhere in particular falls behind
MOST_GAIN: Final = 4.0  # points: more do not make a move look better
HIGHEST: Final = exp(4.0)
CAREFUL: Final = 0.85  # how often a playout takes the move that looks best
EFFORTS: Final = {"level3": 20, "level4": 34, "level5": 120, "level6": 3000}


# The decisions within an action or a card.
PARTS: Final = (ChoosePlane, ChooseSecond, ChooseTurn, ConfirmMove, ChooseHeading, ChooseSpace, PlaceDispatched,
                ChooseSlot)


def reach_table(area: int) -> list[int]:
    """Return for space * 8 + heading the spaces that a plane can move to, as bits."""
    ahead = AHEAD[area]
    out = []
    for at in range(SPACES * HEADINGS):
        space, heading = at // HEADINGS, at % HEADINGS
        targets = [ahead[space * HEADINGS + (heading + turn) % HEADINGS] for turn in (-1, 0, 1)]
        out.append(sum({1 << target for target in targets if target != OUT}))
    return out


REACH: Final = [reach_table(0), reach_table(1)]
SIZES: Final = [len(cells) for cells in SHAPES]


class BarnstormersHints(Hints):
    """Points so far, and the prospect of the formations that each player is near to."""

    def efforts(self) -> dict[str, int]:
        """Playouts end with the turn: few tell much, and many more are needed to tell more."""
        return EFFORTS

    def value(self, s: State) -> list[float]:
        assert isinstance(s, Barnstormers)
        reach = [reach_of(s, q) for q in range(s.box.players)]
        worth = [worth_of(s, q, reach) for q in range(s.box.players)]
        left = max(0, s.box.required - max(s.pilots)) if not s.ended else 0
        return chances(worth, 0.8 + SWING * sqrt(left))

    def is_settled(self, s: State) -> bool:
        step = s.agenda[-1]
        return isinstance(step, Choice) and not isinstance(step, PARTS)

    def is_horizon(self, s: State, moves: int) -> bool:
        """A playout ends with the turn: what the next player makes of it is a matter of prospects."""
        assert isinstance(s, Barnstormers)
        fresh = s.taken == 0 and s.played == 0 and s.actions == MANDATORY
        return fresh and isinstance(s.agenda[-1], Perform)

    def weigh(self, s: State, options: Moves) -> list[float] | None:
        assert isinstance(s, Barnstormers)
        step = s.agenda[-1]
        if isinstance(step, Perform):
            return weigh_actions(s, step.seat, options)
        if isinstance(step, PlaceDispatched):
            return weigh_places(s, step.seat, options)
        if isinstance(step, ChooseTurn) and step.n // 64 == ACTION:
            return weigh_turns(s, step.seat, step.n % 64)
        if isinstance(step, Score):
            return [4.0 * s.box.cp[m.arg] if m.verb.startswith("claim") else 6.0 if m is CHAIN else 1.0
                    for m in options]
        return None

    def pick(self, s: State, rng: Random) -> Move:
        options = s.options()
        if len(options) == 1:
            return options[0]
        weights = self.weigh(s, options) if rng.random() < CAREFUL else None
        if weights is None:
            return options[below(rng, len(options))]
        best, best_weight = options[0], -1.0
        start = below(rng, len(options))
        for i in range(len(options)):
            at = (start + i) % len(options)
            if weights[at] > best_weight:
                best, best_weight = options[at], weights[at]
        return best


def reach_of(s: Barnstormers, q: Seat) -> int:
    """The spaces that some plane of *q* can move to."""
    table, board = REACH[s.box.area], s.board
    low, out = HEADINGS * q, 0
    for space in s.box.spaces:
        plane = board[space] - 1
        if plane >= low and plane < low + HEADINGS:
            out |= table[space * HEADINGS + plane - low]
    return out


def wanted_by(s: Barnstormers, q: Seat) -> list[int]:
    """The stunts that *q* may claim: displayed, reserved and secret."""
    out = [stunt for stunt in s.panel if stunt >= 0]
    if s.reserved[q]:
        out += kinds(s.reserved[q], STUNT_BITS)
    if s.secret[q]:
        out += kinds(s.secret[q], STUNT_BITS)
    return out


def worth_of(s: Barnstormers, q: Seat, reach: list[int]) -> float:
    """Points of *q*: stunts flown, prospects, cards, Requests."""
    box = s.box
    stunts = unpacked(s.claimed[q], STUNT_BITS)
    worth = printed(box, stunts) + RACE * s.pilots[q] + prospects(s, q, reach)
    worth += SKILL_WORTH * size_of(s.skill_hands[q], SKILL_BITS)
    for card in unpacked(s.expertise_hands[q], EXPERTISE_BITS):
        worth += EXPERTISE_WORTH[EXPERTISE_LEVEL[card]]
    if box.requests:
        worth += bonus(box, s.requests | s.secret_requests[q], stunts)
    return worth


def prospects(s: Barnstormers, q: Seat, reach: list[int]) -> float:
    """What the nearest formations of *q* are worth, in points."""
    threats = 0
    for rival in range(s.box.players):
        if rival != q:
            threats |= reach[rival]
    is_active = s.active == q
    actions = s.actions if is_active else 0
    may_claim = is_active and not s.stunt_done and can_still_score(s)
    best, second = 0.0, 0.0
    for stunt in wanted_by(s, q):
        value = prospect(s, q, stunt, reach[q], threats, actions, may_claim)
        if value > best:
            best, second = value, best
        elif value > second:
            second = value
    return best + SECOND * second


def can_still_score(s: Barnstormers) -> bool:
    """Tell whether the Score step of this turn is still to come."""
    return any([isinstance(step, (AskScore, Score)) for step in s.agenda])


def prospect(s: Barnstormers, q: Seat, stunt: int, reach: int, threats: int, actions: int, may_claim: bool) -> float:
    """What one stunt is worth to *q*: its points, the fewer the more actions it takes, and the more it is threatened.

    A place takes as many actions as it has cells to fill, or own planes to move out of its ring; one more for
    each cell that no own plane can move to and no plane in the hangar is left for.
    """
    own: i64 = s.own[q]
    near: i64 = reach
    hangar: i64 = s.hangars[q]
    best: i64 = FAR
    best_mask: i64 = 0
    for place in places_of(s.box.area, stunt, s.own[q]):
        cost: i64 = place.ringed
        if place.missing > cost:
            cost = place.missing
        unreached: i64 = count(place.mask & ~own & ~near) - hangar
        if unreached > 0:
            cost += unreached
        if cost < best:
            best = cost
            best_mask = place.mask
    if best >= FAR:
        return 0.0
    points, needed = s.box.cp[stunt], int(best)
    if needed <= actions and may_claim:
        return points * PROSPECT[0] - 0.02 * needed
    if needed == 0:
        return points * STALE
    threatened = int(count(best_mask & own & threats))
    return points * PROSPECT[needed] * (1.0 - THREAT * threatened)


# --- places


class Place:
    """A place of a formation, and how far some own planes are from it."""

    def __init__(self, mask: i64, ring: i64, size: i64, missing: i64, ringed: i64, stunt: int) -> None:
        self.mask = mask
        self.ring = ring
        self.size = size
        self.missing = missing  # cells to fill
        self.ringed = ringed  # own planes that are too close
        self.stunt = stunt


# What was found before, by area: a search asks for the same planes again and again.
FOUND: Final[list[dict[int, list[Place]]]] = [{}, {}]
MOST_FOUND: Final = 20_000


def places_of(area: int, stunt: int, own: int) -> list[Place]:
    """The places of a formation that have the fewest cells to fill for these planes, or one more than that."""
    found = FOUND[area]
    key = own << 5 | stunt
    places = found.get(key)
    if places is None:
        if len(found) >= MOST_FOUND:
            found.clear()
        places = find_places(area, stunt, own)
        found[key] = places
    return places


def find_places(area: int, stunt: int, own: int) -> list[Place]:
    """Look through all places of a formation."""
    mine: i64 = own
    masks, rings = MASKS[area][stunt], RINGS[area][stunt]
    size: i64 = SIZES[stunt]
    least: i64 = NEAR
    out: list[Place] = []
    for i in range(len(masks)):
        mask: i64 = masks[i]
        missing: i64 = size - count(mine & mask)
        if missing <= least + 1:
            if missing < least:
                least = missing
            ring: i64 = rings[i]
            out.append(Place(mask, ring, size, missing, count(mine & ring), stunt))
    return [place for place in out if place.missing <= least + 1]


# --- move ordering


def near_places(s: Barnstormers, q: Seat) -> list[Place]:
    """The places of all wanted formations that are nearest."""
    out: list[Place] = []
    least: i64 = FAR
    for stunt in wanted_by(s, q):
        places = places_of(s.box.area, stunt, s.own[q])
        out += places
        for place in places:
            if place.missing < least:
                least = place.missing
    return [place for place in out if place.missing <= least + 1]


def best_place(points: list[int], places: list[Place], own: int, actions: int, spare: int = 0) -> float:
    """What the own planes on these spaces are worth with so many actions to come, and *spare* more planes to place."""
    mine: i64 = own
    added: i64 = spare
    best = 0.0
    for place in places:
        missing: i64 = place.size - count(mine & place.mask)
        ringed: i64 = count(mine & place.ring)
        if missing > 0:
            missing -= added
        cost: int = ringed if ringed > missing else missing
        value = prospect_of(points[place.stunt], cost, actions)
        if value > best:
            best = value
    return best


def weigh_actions(s: Barnstormers, q: Seat, options: Moves) -> list[float]:
    """Weigh actions by the best formation in sight after them; cards count a little less than planes."""
    places = near_places(s, q)
    own, actions = s.own[q], s.actions - 1
    here = best_place(s.box.cp, places, own, actions)
    out = []
    for m in options:
        if m.verb == "move":
            value = 0.0
            for turn in range(3):
                value = max(value, best_place(s.box.cp, places, flown(s, m.arg, turn, own), actions))
        elif m.verb == "dispatch":
            value = best_place(s.box.cp, places, own, actions, 1)
        else:
            value = here
        out.append(promise(value - here))
    return out


def flown(s: Barnstormers, space: int, turn: int, own: int) -> int:
    """The own spaces after a plane has moved, as if nobody were pushed."""
    heading = ((s.board[space] - 1) % HEADINGS + turn - 1) % HEADINGS
    target = s.box.ahead[space * HEADINGS + heading]
    rest = own & ~(1 << space)
    return rest | 1 << target if target != OUT else rest


def weigh_turns(s: Barnstormers, q: Seat, space: int) -> list[float]:
    """Weigh the three turns of a plane that moves."""
    places = near_places(s, q)
    own = s.own[q]
    here = best_place(s.box.cp, places, own, s.actions)
    return [promise(best_place(s.box.cp, places, flown(s, space, turn, own), s.actions) - here) for turn in range(3)]


def weigh_places(s: Barnstormers, q: Seat, options: Moves) -> list[float]:
    """Weigh the spaces for a plane from the hangar: the cells that near formations lack."""
    places = near_places(s, q)
    here = best_place(s.box.cp, places, s.own[q], s.actions)
    own: i64 = s.own[q]
    values = [here - IDLE] * SPACES
    for place in places:
        missing: i64 = place.missing - 1
        cost: int = place.ringed if place.ringed > missing else missing
        value = prospect_of(s.box.cp[place.stunt], cost, s.actions)
        free: i64 = place.mask & ~own
        while free:
            low: i64 = free & -free
            cell: int = count(low - 1)
            free ^= low
            if value > values[cell]:
                values[cell] = value
    return [promise(values[m.arg] - here) for m in options]


def prospect_of(points: int, cost: int, actions: int) -> float:
    """What a formation is worth that takes *cost* actions, of which so many are left in this turn."""
    return points * PROSPECT[max(0, cost - actions)] - 0.05 * cost


def promise(gain: float) -> float:
    """Return the weight of a move that gains so many points."""
    return exp(gain) if gain < MOST_GAIN else HIGHEST
