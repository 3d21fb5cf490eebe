"""How to play Planecrafters well: what a position promises, which move looks best, how a playout goes on."""

from __future__ import annotations

from math import exp, sqrt
from random import Random
from typing import Final

from mypy_extensions import i64

from aerodrome.games.planecrafters.acquire import Acquire, DrawPart, TakeCard
from aerodrome.games.planecrafters.bag import number, size
from aerodrome.games.planecrafters.box import (
    ACCOUNTANT,
    AGENT,
    COLLECT,
    CONTRACTOR,
    DRAW_STACK,
    EMPTY,
    END,
    FUSELAGE,
    LOGISTICIAN,
    MANAGER,
    MODEL_OF,
    MODELS,
    RECRUITER,
    SELL,
    SLOT_OF,
    SPARE,
    USE_LOGISTICIAN,
)
from aerodrome.games.planecrafters.buyer import Buyer, PickPart, is_complete
from aerodrome.games.planecrafters.crew import in_effect, owned, plays_of, price, printed_costs
from aerodrome.games.planecrafters.flyer import Flyer
from aerodrome.games.planecrafters.hire import Hire, hire_options
from aerodrome.games.planecrafters.objectives import counted, needed, parts_sold, reward
from aerodrome.games.planecrafters.plane import gaps_in, value_of
from aerodrome.games.planecrafters.prospects import (
    COLUMN,
    SINGLE,
    TEMPO,
    TURN,
    Outlook,
    Pending,
    part_bits,
    plain_bonus,
    plane_bits,
    rate_of,
    slots_of,
    staff_worth,
    stock_worth,
    turns_left,
)
from aerodrome.games.planecrafters.scoring import career
from aerodrome.games.planecrafters.setup_steps import ReturnObjective
from aerodrome.games.planecrafters.state import Planecrafters
from aerodrome.games.planecrafters.steps import DiscardPart
from aerodrome.kernel.bits import count
from aerodrome.kernel.hints import Hints, chances
from aerodrome.kernel.move import Move, Moves
from aerodrome.kernel.shape import members
from aerodrome.kernel.state import State
from aerodrome.kernel.step import CHANCE, Seat

CAREFUL: Final = 0.8  # how often a playout takes the move that looks best; otherwise lots are drawn by weight
SWING: Final = 1.5  # crowns that one more turn can move between two players, about
CLOSE: Final = 0.8  # crowns that still decide when nothing more can happen
UNKNOWN_CARD: Final = 1.35  # how useful the top card of the stack is
SPARE_USE: Final = 1.7
EFFORTS: Final = {"level3": 26, "level4": 40, "level5": 120, "level6": 500}
FEW: Final = 100  # iterations from which on playouts look farther
MANY: Final = 400  # and much farther
SOME: Final = 30  # moves that they then pass horizons by
FAR: Final = 150
TURN_MOVES: Final = 8  # moves of a turn, about
MOST_GAIN: Final = 5.0  # more does not make a move look better
PARTS_SPREAD: Final = 2.0  # sold parts by which the Industry Award can still change hands, for the root of a turn
COSTS_SPREAD: Final = 3.0  # the same in crowns for the Enterprise Award
# How sure the holder of the Distinction Award is to keep it, by the value of the plane, for a long game.
SAFE: Final = [0.0, 0.02, 0.02, 0.04, 0.06, 0.1, 0.15, 0.22, 0.32, 0.4, 0.55, 0.72, 0.8, 0.85, 0.9, 1.0]
# How likely an objective is to be met, by kind.
EASE: Final = {
    "plane_model_count": 0.55, "plane_pure": 0.3, "plane_all_different": 0.45, "plane_two_pairs": 0.5,
    "planes_matching_wings": 0.25, "planes_with_fuselage": 0.3, "spares_sold": 0.35, "planes_sold": 0.3,
    "parts_sold": 0.3, "planes_of_value": 0.35, "employees_all_tiers": 0.55, "employees_of_tier": 0.45,
    "crowns_at_end": 0.45}


class PlanecraftersHints(Hints):
    """Crowns, planes under way, employees by the turns that are left, awards."""

    def value(self, s: State) -> list[float]:
        assert isinstance(s, Planecrafters)
        return chances(worths(s), CLOSE + SWING * sqrt(turns_left(s, last_seat(s))))

    def is_settled(self, s: State) -> bool:
        """A draw, a look and a sale are judged when they are over."""
        step = s.agenda[-1]
        if step.actor == CHANCE or isinstance(step, (TakeCard, PickPart)):
            return False
        return not isinstance(step, DrawPart) or step.n > 0

    def is_horizon(self, s: State, moves: int) -> bool:
        """A playout ends with a turn, when everybody has had about one: what comes then is a matter of prospects."""
        assert isinstance(s, Planecrafters)
        if moves < TURN_MOVES * s.box.players:
            return False
        step = s.agenda[-1]
        if isinstance(step, Hire):
            return not s.hired and not s.collected and s.jack_as < 0
        if not isinstance(step, DrawPart) or step.n != s.box.draws:
            return False
        return not s.hired and not s.collected and len(hire_options(s, step.seat)) == 1

    def efforts(self) -> dict[str, int]:
        return EFFORTS

    def outlook(self, iterations: int) -> int:
        """Some turns, or most of a game, where there are iterations enough to even out what chance does in them."""
        return FAR if not 0 < iterations < MANY else SOME if iterations >= FEW else 0

    def weigh(self, s: State, options: Moves) -> list[float] | None:
        assert isinstance(s, Planecrafters)
        return [sqrt(weight) for weight in weights_of(s, options)]

    def pick(self, s: State, rng: Random) -> Move:
        options = s.options()
        if len(options) == 1:
            return options[0]
        assert isinstance(s, Planecrafters)
        weights = weights_of(s, options)
        return best_of(options, weights) if rng.random() < CAREFUL else drawn(options, weights, rng)


def best_of(options: Moves, weights: list[float]) -> Move:
    """The option that looks best."""
    best = 0
    for i in range(len(weights)):
        if weights[i] > weights[best]:
            best = i
    return options[best]


def drawn(options: Moves, weights: list[float], rng: Random) -> Move:
    """An option by lot, each as likely as its weight."""
    left = rng.random() * sum(weights)
    for i in range(len(weights)):
        left -= weights[i]
        if left < 0.0:
            return options[i]
    return options[-1]


# --- judgement


def last_seat(s: Planecrafters) -> Seat:
    """The last player in turn order."""
    return (s.first_player + s.box.players - 1) % s.box.players if s.first_player >= 0 else 0


def worths(s: Planecrafters) -> list[float]:
    """What everybody will have, in crowns, as far as it shows now."""
    n = s.box.players
    now = Pending(s)
    turns = [turns_left(s, q) for q in range(n)]
    out = [0.0] * n
    for q in range(n):
        stock = stock_worth(s, q, Outlook(s, q, turns[q], now))
        out[q] = s.crowns[q] + stock + staff_worth(s, q, turns[q], now) + TURN * turns[q]
    if s.active >= 0:
        out[s.active] += TEMPO * min(1.0, now.draws / s.box.draws) * (0.45 + 0.55 * min(1.0, turns[s.active] / 4.0))
    add_awards(s, turns[last_seat(s)], out)
    if s.box.objectives:
        for q in range(n):
            out[q] += hopes(s, q, turns[q])
    return out


def add_awards(s: Planecrafters, turns: float, out: list[float]) -> None:
    """Add what each player may expect from the awards."""
    n, root = s.box.players, sqrt(turns)
    parts = chances([float(parts_sold(planes)) for planes in s.sold], 0.4 + PARTS_SPREAD * root)
    costs = chances([float(printed_costs(s, q)) for q in range(n)], 0.4 + COSTS_SPREAD * root)
    kept = 1.0
    if s.distinction_holder >= 0 and turns > 0.0:
        sure = SAFE[min(s.distinction_value, len(SAFE) - 1)]
        kept = sure + (1.0 - sure) / (1.0 + turns)
    for q in range(n):
        out[q] += s.box.award[0] * parts[q] + s.box.award[1] * costs[q]
        if s.distinction_holder >= 0:
            out[q] += s.box.award[2] * (kept if q == s.distinction_holder else (1.0 - kept) / (n - 1))


def hopes(s: Planecrafters, q: Seat, turns: float) -> float:
    """What the objectives of a player promise: all of a reward where they are met, the less the farther they are."""
    own, hope = career(s, q), 0.0
    for card in members(s.objectives[q]):
        there, need = counted(s.box, card, own), needed(s.box, card)
        part = min(1.0, there / need)
        hope += reward(s.box, card) * (1.0 if there >= need else part * part * 0.6 * min(1.0, turns / 4))
    return hope


# --- move ordering


def weights_of(s: Planecrafters, options: Moves) -> list[float]:
    """Return how promising each option looks, from what the player to act can see."""
    step = s.agenda[-1]
    q = step.seat
    if isinstance(step, Hire):
        return weigh_hires(s, q, options)
    if isinstance(step, Buyer):
        return weigh_sale(s, q, options)
    if isinstance(step, PickPart):
        return weigh_picks(s, q, step.n, options)
    if isinstance(step, ReturnObjective):
        return [promise(1.0 - ease(s, m.arg)) for m in options]
    needs = Needs(s, q)
    if isinstance(step, Flyer):
        return weigh_plays(s, q, options, needs)
    if isinstance(step, Acquire):
        return weigh_uses(s, q, options, needs)
    if isinstance(step, DiscardPart):
        return [promise(1.4 * (2.0 - needs.use(m.arg))) for m in options]
    return [promise(1.5 * (UNKNOWN_CARD if m is DRAW_STACK else needs.use(s.row[m.arg] if m.verb == "draw_row"
                                                                           else m.arg))) for m in options]


def promise(gain: float) -> float:
    """Return the weight of a move that gains so many crowns."""
    return exp(gain if gain < MOST_GAIN else MOST_GAIN)


def ease(s: Planecrafters, card: int) -> float:
    """What an objective is worth before the first turn."""
    return EASE[str(s.box.data["objectives"]["cards"][card]["kind"])] * reward(s.box, card)


class Needs:
    """What a player has in the factory and in the hand, and so which parts would be useful."""

    def __init__(self, s: Planecrafters, q: Seat) -> None:
        plane = s.factories[q]
        self.plane = plane
        self.has_pool = s.has(q, MANAGER)
        self.there: i64 = part_bits(s.pool) if self.has_pool else plane_bits(plane)
        self.held: i64 = part_bits(s.hands[q])
        self.built: i64 = slots_of(self.there)
        self.gaps = int(gaps_in(plane))

    def mates(self, kind: int) -> float:
        """How many other parts of the same model there are; those in the hand count less."""
        model, slot = MODEL_OF[kind], SLOT_OF[kind]
        column: i64 = COLUMN & ~(1 << MODELS * slot)
        there: i64 = self.there >> model & column
        held: i64 = self.held >> model & column & ~there
        free: i64 = held & ~self.built
        mates: i64 = count(there)
        ready: i64 = count(free)
        late: i64 = count(held & ~free)
        return float(mates) + 0.6 * float(ready) + 0.2 * float(late)

    def use(self, kind: int) -> float:
        """How useful another part of a kind would be."""
        if kind == SPARE:
            return SPARE_USE
        slot = SLOT_OF[kind]
        worth = 0.5 + 0.85 * self.mates(kind)
        at = MODELS * slot
        if self.there >> at + MODEL_OF[kind] & 1:
            return 0.4 * worth if self.has_pool else 0.25
        if self.built >> at & 1:
            worth *= 0.8 if self.has_pool else 0.5
        elif not self.held >> at & 63:
            worth += 0.7 if slot < FUSELAGE else 0.3
        return worth


def weigh_hires(s: Planecrafters, q: Seat, options: Moves) -> list[float]:
    """Weigh employees by what they bring in the turns that are left, less their price."""
    turns = turns_left(s, q) + 0.7
    more = 0.5 * turns if owned(s, q, ACCOUNTANT) else 0.0
    out = []
    for m in options:
        if m is END:
            gain = 0.0
        elif m is COLLECT or m.verb == "jack":
            gain = -1.0
        else:
            copies: i64 = owned(s, q, m.arg)
            before = rate_of(s, q, m.arg, copies) if copies else 0.0
            saved = 0.4 * min(turns, 8.0) if m.arg == RECRUITER else 0.0
            rate = rate_of(s, q, m.arg, copies + 1) - before
            gain = rate * turns + more + saved - price(s, q, m.arg) + 0.12 * s.box.cost[m.arg]
        out.append(promise(0.6 * gain))
    return out


def weigh_uses(s: Planecrafters, q: Seat, options: Moves, needs: Needs) -> list[float]:
    """Weigh what Acquire employees can do: draws always, swaps for something more useful, hands that are larger."""
    own = size(s.hands[q])
    out = []
    for m in options:
        if m is END:
            gain = 0.5
        elif m is USE_LOGISTICIAN:
            gain = 4.0
        elif m.verb == "swap":
            gain = 1.3 * (needs.use(s.row[m.args[1]]) - needs.use(m.arg))
        elif m.verb == "spy":
            gain = 3.0 + 0.1 * size(s.hands[m.arg])
        elif m.verb == "trade":
            gain = 0.7 * (size(s.hands[m.arg]) - own) - 0.5
        else:
            gain = jack_gain(s, q, m.arg)
        out.append(promise(gain))
    return out


def jack_gain(s: Planecrafters, q: Seat, kind: int) -> float:
    """What it is worth to name the Jack in the Acquire step: another card, or swaps."""
    if kind == LOGISTICIAN:
        return 2.5
    return 1.2 if kind == AGENT and size(s.hands[q]) > 2 else 0.0


def weigh_plays(s: Planecrafters, q: Seat, options: Moves, needs: Needs) -> list[float]:
    """Weigh parts by what they add to the plane, thefts by what the part is good for."""
    return [promise(play_gain(s, q, m, needs)) for m in options]


def play_gain(s: Planecrafters, q: Seat, m: Move, needs: Needs) -> float:
    """What a move of the Flyer step adds, in crowns."""
    if m is END:
        return 0.2
    if m.verb == "play":
        return 1.5 * spare_gain(s, q, needs) if m.arg == SPARE else 1.2 * part_gain(s, m.arg, needs)
    if m.verb == "steal":
        return 1.5 + 1.2 * (SPARE_USE if m.args[1] == SPARE else part_gain(s, m.args[1], needs))
    plays, hand = plays_of(s, q) - s.parts_played, s.hands[q]
    return 1.0 if plays <= 0 and needs.held & ~needs.there and hand else -1.0


def spare_gain(s: Planecrafters, q: Seat, needs: Needs) -> float:
    """A Spare Part is played to complete a plane, or at the end."""
    if needs.has_pool:
        return 1.0
    held = number(s.hands[q], SPARE)
    if 0 < needs.gaps <= held:
        return 2.0
    return 0.6 if needs.gaps == 0 or s.last_round else 0.0


def part_gain(s: Planecrafters, kind: int, needs: Needs) -> float:
    """What a part adds to the factory: to its group there, less what it replaces."""
    if needs.has_pool:
        return 1.0 + 0.3 * needs.mates(kind)
    model, slot = MODEL_OF[kind], SLOT_OF[kind]
    old: i64 = needs.plane >> 3 * slot & 7
    if old == model + 1:
        return -2.0
    mates: i64 = count(needs.there >> model & COLUMN)
    by_parts = s.box.by_parts
    gain = float(by_parts[mates + 1] - by_parts[mates]) if mates < 5 else 0.0
    gain += 0.45 * (needs.mates(kind) - float(mates))
    if old:
        others: i64 = count(needs.there >> old - 1 & COLUMN)
        return gain - float(by_parts[others] - by_parts[others - 1]) - 1.2
    return gain if slot < FUSELAGE or mates else gain - 0.4


def weigh_sale(s: Planecrafters, q: Seat, options: Moves) -> list[float]:
    """Weigh to sell against to go on building, and to name the Jack against neither."""
    turns = turns_left(s, q)
    return [promise(sale_gain(s, q, turns) if m is SELL else 0.0 if m is END else contractor_gain(s, q, turns))
            for m in options]


def sale_gain(s: Planecrafters, q: Seat, turns: float) -> float:
    """What it gains to sell now: nearly always something, for a poor plane less."""
    if turns < 1.0 or s.has(q, MANAGER):
        return 4.0
    plane = s.factories[q]
    value = value_of(s.box, plane)
    if is_complete(plane):
        return 0.6 * (value - 4.0) + 1.0 if value < 10 else 4.0
    return 0.5 * (value + plain_bonus(s, s.staff[q])) - 2.5


def contractor_gain(s: Planecrafters, q: Seat, turns: float) -> float:
    """What it gains to name the Jack a Contractor: the last chance for an incomplete plane, or a crown more."""
    is_last = turns < 1.0 and s.factories[q] != 0 and not is_complete(s.factories[q])
    return 3.0 if is_last or (owned(s, q, CONTRACTOR) == 1 and is_complete(s.factories[q])) else -1.0


def weigh_picks(s: Planecrafters, q: Seat, slot: int, options: Moves) -> list[float]:
    """Weigh what to pick for a slot: parts of a model that the plane has or can still get."""
    pool: i64 = part_bits(s.pool)
    picked: i64 = plane_bits(s.assembly)
    later: i64 = pool & ~((1 << MODELS * (slot + 1)) - 1)
    alone = in_effect(s, q, CONTRACTOR) > 0 and plain_bonus(s, s.staff[q]) >= SINGLE
    out = []
    for m in options:
        if m is EMPTY:
            gain = 3.0 if alone and s.assembly else 0.3 if slot == FUSELAGE else -0.5
        elif m.arg == SPARE:
            gain = 0.4 if slot < FUSELAGE else 0.2
        else:
            column: i64 = (picked | later) >> MODEL_OF[m.arg] & COLUMN
            mates: i64 = count(column)
            gain = 0.6 + 0.8 * float(mates) - (0.6 if slot == FUSELAGE and not picked else 0.0)
        out.append(promise(gain))
    return out
