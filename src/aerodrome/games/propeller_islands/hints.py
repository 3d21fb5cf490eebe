"""How to play Propeller Islands well: what resources, tiles, workers and blueprints are worth, and for how long."""

from __future__ import annotations

from math import exp, sqrt
from random import Random
from typing import Final

from mypy_extensions import i64

from aerodrome.games.propeller_islands.blueprints import CompleteBlueprint, InstallUpgrade, TakeBlueprint
from aerodrome.games.propeller_islands.box import (
    ACTIVATABLE,
    ASIDE,
    BANNER_TOKENS,
    CHARLES,
    COLUMNS,
    DECLINE,
    DEPLOY,
    DIE_BITS,
    ENERGY,
    FIRST_DEPOT,
    FIRST_LANDMARK,
    GAIN,
    KIND,
    LAST_KIND,
    LINE_SPACES,
    NONE,
    NOWHERE,
    PARTS,
    POSITIONS_AT,
    PRODUCTION_TOKENS,
    RADIO,
    STEEL,
    STOP,
    TILE_OF,
    TOKEN_BITS,
    WILD_TOKEN,
    Effect,
    distance,
)
from aerodrome.games.propeller_islands.effects import (
    Activate,
    ChooseDeploy,
    ChooseDepot,
    ChooseTarget,
    PlaceTile,
    legal_in,
)
from aerodrome.games.propeller_islands.gains import ChooseGain
from aerodrome.games.propeller_islands.hexes import CELL, SIDES, STEPS_TO
from aerodrome.games.propeller_islands.island import Island, links_at, links_of_token, tiles_in
from aerodrome.games.propeller_islands.scoring import blueprint_points, landmark_points
from aerodrome.games.propeller_islands.state import Propellers
from aerodrome.games.propeller_islands.steps import ChooseAction, ChooseDie, ChooseValue, CountDie, RollDie, end_reasons
from aerodrome.kernel.bits import count
from aerodrome.kernel.hints import Hints, chances
from aerodrome.kernel.luck import below
from aerodrome.kernel.move import Move, Moves
from aerodrome.kernel.shape import size_of
from aerodrome.kernel.state import State
from aerodrome.kernel.step import Seat

EFFORTS: Final = {"level3": 26, "level4": 40, "level5": 220, "level6": 1500}
CURIOSITY: Final = 0.2

CAREFUL: Final = 0.9  # how often a playout takes what looks best
SWING: Final = 4.0  # points that one more round can move between two players, about

# What things are worth in points, while there is time to use them.
LATE: Final = [0.3, 0.5, 1.0]  # resources at the end
EARLY: Final = [0.55, 1.0, 1.4]  # and while they can still become blueprints
ENOUGH: Final = 7  # resources of a kind that can be used in good time; more are worth what they score
SOON: Final = 1.5  # rounds that it takes to make something of resources
DEPLOYED: Final = 1.3  # a worker brought to the island
RADIO_WORTH: Final = 1.1
DEPOT_WORTH: Final = 1.3
ACTIVE: Final = 0.42  # how often a round activates a tile of one number
ACTIVE_WILD: Final = 0.85  # and one that any die activates
UNMANNED: Final = 0.45  # the part of its worth that a tile without a worker has
TOKEN_WORTH: Final = [1.2, 1.2, 1.2, 1.3, 1.8, 2.2, 1.6]  # of an upgrade in the middle of a game, by kind
LANDMARK_HOPE: Final = 2.0  # what a landmark may still gain
POWER: Final = 0.3  # what a level of a character's power is worth in a round
LINKS_TO_COME: Final = 0.5
LINE_WORTH: Final = [1.3, 1.5, 1.3, 2.0, 1.8, 2.2, 3.0]  # rewards of the dock, by line
PER_ROUND_CARDS: Final = 0.8  # blueprints that a good player completes in a round
PER_ROUND_WORKERS: Final = 1.3
PER_TURN_TILES: Final = 0.55
LINE_PART: Final = 0.6  # what a line that is half empty keeps of its promise
SECOND_CARD: Final = 0.5  # the part that the second-best blueprint in hand counts
WAITING: Final = 1.9  # how much less a blueprint in hand is worth than one completed
LACKING: Final = [0.35, 0.7, 0.84]  # and how much less still for each resource that it lacks
UNUSED: Final = 0.4  # an upgrade set aside
NOTHING: Final = 0.3  # what doing without is worth: less than most things
NO_DEPOT: Final = 0.3  # a Warehouse before there is a depot
TRADER_WORTH: Final = 0.5
NEIGHBOUR: Final = 0.15  # a tile next to a place: links may come
FREE_FIRST: Final = 1.0  # what costs nothing comes first: it may pay for the rest
AT_ONCE: Final = 0.8  # a worker who can work in this very action
MOST_GAIN: Final = 6.0  # beyond that one move is as hopeless as another
SHARP: Final = 1.2  # how much more promising one more point makes a move


class PropellerHints(Hints):
    """Points so far, and what the engine on the island will bring in the rounds that are left."""

    def efforts(self) -> dict[str, int]:
        return EFFORTS

    def curiosity(self) -> float:
        """Less than usual: one turn seldom changes the chances by much."""
        return CURIOSITY

    def value(self, s: State) -> list[float]:
        assert isinstance(s, Propellers)
        left = rounds_left(s)
        worth = [worth_of(s, q, left) for q in range(s.box.players)]
        return chances(worth, 1.0 + SWING * sqrt(left))

    def is_settled(self, s: State) -> bool:
        """A turn is judged when it is over: at the next choice of a die, or when dice are rolled."""
        return isinstance(s.agenda[-1], (ChooseDie, RollDie))

    def is_horizon(self, s: State, moves: int) -> bool:
        """A playout ends with the round: the next roll tells nothing about the moves of this one."""
        step = s.agenda[-1]
        assert isinstance(s, Propellers)
        return isinstance(step, RollDie) and step.n == s.box.dice

    def weigh(self, s: State, options: Moves) -> list[float] | None:
        assert isinstance(s, Propellers)
        step = s.agenda[-1]
        gains = gains_of(s, step, options)
        if gains is None:
            return None
        best = max(gains)
        return [exp(SHARP * max(gain - best, -MOST_GAIN)) for gain in gains]

    def pick(self, s: State, rng: Random) -> Move:
        assert isinstance(s, Propellers)
        step = s.agenda[-1]
        options = step.options(s)
        if len(options) == 1:
            return options[0]
        gains = gains_of(s, step, options) if rng.random() < CAREFUL else None
        if gains is None:
            return options[below(rng, len(options))]
        return options[first_best(gains, below(rng, len(options)))]


def first_best(gains: list[float], start: int) -> int:
    """Return the place of the largest gain, looking from *start* on, so that lots decide between equals."""
    best, largest, n = start, gains[start], len(gains)
    for i in range(start + 1, start + n):
        at = i - n if i >= n else i
        if gains[at] > largest:
            best, largest = at, gains[at]
    return best


# --- how long the game will last


def rounds_left(s: Propellers) -> float:
    """Estimate the rounds still to be played, with what is left of this one."""
    dice = size_of(s.forge, DIE_BITS)
    rest = max(0.0, (dice - 1) / (2.0 * s.box.players))
    if end_reasons(s):
        return rest
    done, workers = 0, 12
    for q in range(s.box.players):
        done = max(done, s.completed[q].bit_count())
        workers = min(workers, s.dock[q].bit_count())
    by_stack = len(s.stack) / (2.0 * s.box.players * PER_TURN_TILES)
    more = min((s.box.goal - done) / PER_ROUND_CARDS, workers / PER_ROUND_WORKERS, by_stack)
    return max(rest, more - 1.0 + rest) + 0.3


def prices(left: float) -> list[float]:
    """What a resource of each kind is worth with so many rounds left."""
    part = min(1.0, left / SOON)
    return [LATE[i] + part * (EARLY[i] - LATE[i]) for i in range(3)]


# --- what a position is worth


def worth_of(s: Propellers, q: Seat, left: float) -> float:
    """Points of *q*: scored so far, in store, and to be expected from island, dock and hand."""
    box = s.box
    worth = float(box.fame_vp * s.fame[q] + blueprint_points(box, s.completed[q]) + landmark_points(s, q))
    price = prices(left)
    worth += stored(s.energy[q], price[ENERGY], LATE[ENERGY])
    worth += stored(s.steel[q], price[STEEL], LATE[STEEL])
    worth += stored(s.parts[q], price[PARTS], LATE[PARTS])
    worth += left * (POWER * s.level(q) + engine(s, q, price))
    worth += UNUSED * size_of(s.unused[q], TOKEN_BITS)
    if left > 0.2:
        part = min(1.0, left / 3.0)
        worth += part * (LANDMARK_HOPE * int(count(s.islands[q].housing >> FIRST_LANDMARK)) + dock_progress(s, q))
        worth += min(1.0, left) * hand_worth(s, q, price, left)
    return worth


def stored(amount: int, price: float, late: float) -> float:
    """What so much of one resource is worth."""
    return price * amount if amount <= ENOUGH else price * ENOUGH + late * (amount - ENOUGH)


def engine(s: Propellers, q: Seat, price: list[float]) -> float:
    """What the tiles of *q* bring in a round."""
    island = s.islands[q]
    working: i64 = s.workers[q]
    wild: i64 = island.wild | 1
    yields = kind_yields(s, q, price)
    has_spare = s.dock[q] != 0
    total = 0.0
    left: i64 = island.housing & ACTIVATABLE
    while left:
        low: i64 = left & -left
        left ^= low
        tile = int(count(low - 1))
        gain = yields[KIND[tile]] + produced(island, tile, price)
        rate = ACTIVE_WILD if low & wild else ACTIVE
        if low & working:
            total += gain * rate
        elif has_spare:
            total += UNMANNED * gain * rate
    return total


def produced(island: Island, tile: int, price: list[float]) -> float:
    """What the production upgrade on a tile brings."""
    energy, steel, parts = island.production
    if not (energy | steel | parts) >> tile & 1:
        return 0.0
    return price[ENERGY] if energy >> tile & 1 else price[STEEL] if steel >> tile & 1 else price[PARTS]


def kind_yields(s: Propellers, q: Seat, price: list[float]) -> list[float]:
    """What an activation of each kind of tile brings to *q*, about."""
    deployed = DEPLOYED if s.dock[q] else 0.0
    out = [0.0] * (LAST_KIND + 1)
    out[1] = max(price[ENERGY] + price[STEEL], deployed)
    out[5] = price[PARTS]
    out[6] = 2.0 * price[ENERGY]
    out[7] = price[STEEL]
    out[8] = deployed
    out[9] = price[PARTS] + price[STEEL] - 2.0 * price[ENERGY]
    out[10] = 2.0 * price[PARTS] - price[STEEL]
    out[11] = RADIO_WORTH
    out[12] = DEPOT_WORTH if s.islands[q].depots else NO_DEPOT
    out[13] = TRADER_WORTH
    return out


def dock_progress(s: Propellers, q: Seat) -> float:
    """What the lines of the dock promise that are partly empty."""
    dock: i64 = s.dock[q]
    out = 0.0
    for line in range(len(LINE_WORTH)):
        size = 3.0 if line < COLUMNS else 4.0
        staying = int(count(dock & LINE_SPACES[line]))
        if staying:
            part = (size - staying) / size
            out += LINE_WORTH[line] * part * part * LINE_PART
    return out


def hand_worth(s: Propellers, q: Seat, price: list[float], left: float) -> float:
    """What the blueprints in hand promise: points and upgrade beyond their cost, the less the more is missing."""
    best, second = 0.0, 0.0
    for card in tiles_in(s.hand(q)):
        value = card_hope(s, q, card, price, left)
        if value > best:
            best, second = value, best
        elif value > second:
            second = value
    return best + SECOND_CARD * second


def card_hope(s: Propellers, q: Seat, card: int, price: list[float], left: float) -> float:
    """What one blueprint promises."""
    box = s.box
    lacking = LACKING[ENERGY] * max(0, box.cost_energy[card] - s.energy[q])
    lacking += LACKING[STEEL] * max(0, box.cost_steel[card] - s.steel[q])
    lacking += LACKING[PARTS] * max(0, box.cost_parts[card] - s.parts[q])
    return max(0.0, profit(s, card, price, left)) / (WAITING + lacking)


def profit(s: Propellers, card: int, price: list[float], left: float) -> float:
    """What completing a blueprint brings beyond its cost."""
    box = s.box
    cost = (price[ENERGY] * box.cost_energy[card] + price[STEEL] * box.cost_steel[card]
            + price[PARTS] * box.cost_parts[card])
    return box.vp[card] + TOKEN_WORTH[box.token[card]] * min(1.0, left / 4.0) - cost


# --- what moves promise


def gains_of(s: Propellers, step: object, options: Moves) -> list[float] | None:
    """Estimate what each option brings in points, or None where nothing is known."""
    left = rounds_left(s)
    price = prices(left)
    if isinstance(step, ChooseDie):
        return gains_of_values(s, step.seat, options, price, left, False)
    if isinstance(step, ChooseValue):
        return gains_of_values(s, step.seat, options, price, left, True)
    if isinstance(step, ChooseAction):
        return gains_of_actions(s, step.seat, options, price, left)
    if isinstance(step, PlaceTile):
        return gains_of_places(s, step.seat, options)
    if isinstance(step, (Activate, ChooseTarget)):
        return gains_of_runs(s, step.seat, options, price)
    if isinstance(step, ChooseDeploy):
        return gains_of_deploys(s, step.seat, options, price)
    return gains_of_cards(s, step, options, price, left)


def gains_of_cards(s: Propellers, step: object, options: Moves, price: list[float], left: float) -> list[float] | None:
    """Blueprints, upgrades, and the smaller choices."""
    if isinstance(step, CompleteBlueprint):
        return [NOTHING if m is NONE else profit(s, m.arg, price, left) for m in options]
    if isinstance(step, InstallUpgrade):
        return gains_of_sites(s, step.seat, s.box.token[step.n], options, price)
    if isinstance(step, TakeBlueprint):
        return [drawn_hope(m.arg) if m.verb == "draw" else card_hope(s, step.seat, m.arg, price, left)
                for m in options]
    if isinstance(step, ChooseDepot):
        return [0.0 if m is DECLINE else effect_gain(s.box.depots[m.arg - FIRST_DEPOT], price) for m in options]
    if isinstance(step, ChooseGain):
        return [price[m.arg] for m in options]
    if isinstance(step, CountDie):
        return [activation_gain(s, step.seat, m.arg, price) for m in options]
    return None


def drawn_hope(level: int) -> float:
    """What an unknown blueprint promises, about as much as a middling one that lacks most of its cost."""
    return 0.8 if level == 0 else 0.9


def effect_gain(effect: Effect, price: list[float]) -> float:
    """What an effect brings, less what it costs."""
    if effect.what == GAIN:
        return (price[ENERGY] * (effect.energy - effect.pay_energy) + price[STEEL] * (effect.steel - effect.pay_steel)
                + price[PARTS] * (effect.parts - effect.pay_parts))
    return DEPLOYED if effect.what == DEPLOY else RADIO_WORTH if effect.what == RADIO else DEPOT_WORTH


def gains_of_values(s: Propellers, p: Seat, options: Moves, price: list[float], left: float,
                    changing: bool) -> list[float]:
    """The best action with each value of the die, less the energy for the change."""
    free = s.box.free_steps[s.power(p, CHARLES)]
    yields = kind_yields(s, p, price)
    tiles = [tile_gain(s, p, tile, yields, price, left) if tile != NOWHERE else 0.0 for tile in s.offer]
    out: list[float] = []
    for m in options:
        gain = max(activation_gain(s, p, m.arg, price), 2.0 * price[ENERGY])
        for position in POSITIONS_AT[m.arg]:
            gain = max(gain, tiles[position])
        if changing and distance(m.arg, s.die) > free:
            gain -= price[ENERGY]
        out.append(gain)
    return out


def activation_gain(s: Propellers, p: Seat, face: int, price: list[float]) -> float:
    """What activating everything that a value reaches brings, less what could be had without it."""
    reached = s.ready[p] & ACTIVATABLE & (s.box.numbered[face] | s.islands[p].wild | 1)
    yields, island = kind_yields(s, p, price), s.islands[p]
    total = 0.0
    left: i64 = legal_in(s, p, reached, s.energy[p])
    while left:
        low: i64 = left & -left
        left ^= low
        tile = int(count(low - 1))
        total += yields[KIND[tile]] + produced(island, tile, price)
    return total


def tile_gain(s: Propellers, p: Seat, tile: int, yields: list[float], price: list[float], left: float) -> float:
    """What a tile of the offer would bring to *p*."""
    gain = likely_links(s, p, tile)
    if tile >= FIRST_DEPOT:
        return gain + effect_gain(s.box.depots[tile - FIRST_DEPOT], price) + LINKS_TO_COME
    if tile >= FIRST_LANDMARK:
        return gain + LANDMARK_HOPE * min(1.0, left / 3.0)
    part = UNMANNED if s.dock[p] else 0.0
    return gain + part * ACTIVE * yields[KIND[tile]] * left


def likely_links(s: Propellers, p: Seat, tile: int) -> float:
    """How many guild links a tile would form, about, from what the island shows."""
    banner, hub, box, island = s.box.banner[tile], s.box.hub[tile], s.box, s.islands[p]
    matching = 0
    for other in island.tiles:
        if (banner >= 0 and box.hub[other] == banner) or (hub >= 0 and box.banner[other] == hub):
            matching += 1
    return 0.0 if not matching else 1.0 if matching == 1 else 1.5


def gains_of_actions(s: Propellers, p: Seat, options: Moves, price: list[float], left: float) -> list[float]:
    """Claims by what the tile brings, discards by their energy, activation by all that it would bring."""
    yields = kind_yields(s, p, price)
    out: list[float] = []
    for m in options:
        if m.verb == "claim":
            out.append(tile_gain(s, p, m.arg, yields, price, left))
        elif m.verb == "discard":
            out.append(2.0 * price[ENERGY])
        else:
            out.append(activation_gain(s, p, s.die, price))
    return out


def gains_of_places(s: Propellers, p: Seat, options: Moves) -> list[float]:
    """Links at once, and neighbours, with which links may come later."""
    island, box = s.islands[p], s.box
    out: list[float] = []
    for m in options:
        cell, near = CELL[m.arg], 0
        for side in range(SIDES):
            if island.tile_at(cell + STEPS_TO[side]) >= 0:
                near += 1
        out.append(links_at(island, box, s.placing, cell) + NEIGHBOUR * near)
    return out


def gains_of_runs(s: Propellers, p: Seat, options: Moves, price: list[float]) -> list[float]:
    """What each activation brings; cheap ones come first, for they may pay for others."""
    island = s.islands[p]
    out: list[float] = []
    for m in options:
        if m is STOP or m is DECLINE:
            out.append(0.0)
            continue
        effect = s.box.effects[m.arg]
        gain = effect_gain(effect, price) + produced(island, TILE_OF[m.arg], price)
        if m.verb == "extra":
            gain -= NOTHING  # better kept for a tile that the die does not reach
        if not effect.pay_energy and not effect.pay_steel and not effect.pay_parts and gain > 0.0:
            gain += FREE_FIRST
        out.append(gain)
    return out


def gains_of_deploys(s: Propellers, p: Seat, options: Moves, price: list[float]) -> list[float]:
    """A worker where it brings most, from the line that is nearest to its reward."""
    yields, island = kind_yields(s, p, price), s.islands[p]
    lines = [0.0] * 12
    dock: i64 = s.dock[p]
    for space in range(12):
        for line in (space % COLUMNS, COLUMNS + space // COLUMNS):
            others = int(count(dock & LINE_SPACES[line])) - 1
            lines[space] += LINE_WORTH[line] / (1.0 + 2.0 * others)
    out: list[float] = []
    for m in options:
        if m is DECLINE:
            out.append(0.0)
            continue
        tile = m.arg
        gain = lines[m.args[1]] + yields[KIND[tile]] + produced(island, tile, price)
        is_now = s.die >= 0 and (s.box.numbered[s.die] | island.wild) >> tile & 1
        out.append(gain + AT_ONCE if is_now else gain)
    return out


def gains_of_sites(s: Propellers, p: Seat, token: int, options: Moves, price: list[float]) -> list[float]:
    """Where an upgrade brings most."""
    yields, island = kind_yields(s, p, price), s.islands[p]
    out: list[float] = []
    for m in options:
        if m is ASIDE:
            out.append(NOTHING)
        elif token == WILD_TOKEN:
            out.append(0.5 + yields[KIND[m.arg]] + produced(island, m.arg, price) + manned(s, p, m.arg))
        elif token >= PRODUCTION_TOKENS:
            out.append(1.0 + manned(s, p, m.arg) + (0.8 if island.wild >> m.arg & 1 else 0.0))
        else:
            out.append(0.5 + links_of_token(island, s.box, m.arg, token - BANNER_TOKENS))
    return out


def manned(s: Propellers, p: Seat, tile: int) -> float:
    """A little more for a tile with a worker."""
    return 0.5 if s.workers[p] >> tile & 1 else 0.0
