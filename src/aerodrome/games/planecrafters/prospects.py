"""What planes, hands and employees promise: the judgement behind hints. Estimates, in crowns.

The measure of a plane under way is what it will bring, less what the turns that it still takes could bring otherwise.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from aerodrome.games.planecrafters.acquire import Acquire, BeginAcquire, BeginUses, DrawPart
from aerodrome.games.planecrafters.bag import BITS as BAG_BITS, HALF, HALF_BITS, LOWER, MOST, number, size
from aerodrome.games.planecrafters.box import (
    ACCOUNTANT,
    ACE_PILOT,
    AGENT,
    BOSS,
    CONTRACTOR,
    EMPLOYEES,
    GUARD,
    INVESTIGATOR,
    JACK,
    LOGISTICIAN,
    MANAGER,
    MODEL_OF,
    MODELS,
    RECRUITER,
    SLOT_OF,
    SPARE,
    SPY,
    STAFF_BITS,
    TAX_COLLECTOR,
    TECHNICIAN,
    THIEF,
)
from aerodrome.games.planecrafters.buyer import BeginBuyer, Buyer, PickPart, payment, taker
from aerodrome.games.planecrafters.crew import employees, extra_draws, in_effect, owned, plays_of
from aerodrome.games.planecrafters.flyer import Flyer
from aerodrome.games.planecrafters.hire import Hire
from aerodrome.games.planecrafters.plane import BITS, ONE_SPARE, SPARES_AT
from aerodrome.games.planecrafters.state import Planecrafters
from aerodrome.kernel.bits import count
from aerodrome.kernel.step import Seat

TURN: Final = 2.6  # crowns that a turn brings by building and selling
TEMPO: Final = 4.2  # crowns that the turn under way is worth, beyond its plays, while its draws are still to come
FOUND: Final = 1.7  # crowns that a part still to be found adds to a plane
LEFT_OVER: Final = 0.5  # crowns for a card that the plane in mind does not need
IN_POOL: Final = 0.9  # the same for a part in the Factory Manager's pool
SALES: Final = 0.65  # planes that a player sells in a turn
MORE_DRAWS: Final = 0.25  # cards that a player draws in a turn beside the basic ones, sooner or later
MOST_TURNS: Final = 12.0  # more are not worth counting
SINGLE: Final = 2  # crowns of bonus from which it pays to sell every card as a plane of its own

# Parts as bits: MODELS bits for each slot.
BIT: Final = [1 << MODELS * SLOT_OF[kind] + MODEL_OF[kind] for kind in range(SPARE)] + [0]
COLUMN: Final = 0b000001_000001_000001_000001_000001  # one model in every slot
CORE_COLUMN: Final = COLUMN & (1 << 4 * MODELS) - 1


# --- how long the game goes on


def turns_left(s: Planecrafters, q: Seat) -> float:
    """Estimate how many turns *q* has still to come after the one under way."""
    n = s.box.players
    comes = (q - s.first_player) % n > (s.active - s.first_player) % n
    now = 1.0 if comes else 0.0
    if s.last_round:
        return now
    extra = 0
    for seat in range(n):
        extra += s.box.extra_draws * owned(s, seat, LOGISTICIAN)
    draws = n * s.box.draws + max(float(extra), MORE_DRAWS * n)
    rounds = max(0.0, (len(s.stack) + len(s.under)) / draws - 0.5)  # the stack ends in the middle of a round
    return min(rounds + now, float(s.box.max_rounds - s.round) + now, MOST_TURNS)


class Pending:
    """What the player whose turn it is has still to come in it: draws, plays, a sale, uses of employees."""

    def __init__(self, s: Planecrafters) -> None:
        self.draws = 0
        self.plays = 0
        self.sells = False
        self.hires = False
        self.uses = False
        for step in s.agenda:
            if isinstance(step, DrawPart):
                self.draws += max(1, step.n)
            elif isinstance(step, BeginAcquire):
                self.draws += s.box.draws
            elif isinstance(step, (BeginUses, Acquire)):
                self.draws += extra_draws(s, step.seat) - s.extra_drawn
                self.uses = True
            elif isinstance(step, Flyer):
                self.plays = max(0, plays_of(s, step.seat) - s.parts_played)
            elif isinstance(step, Hire):
                self.hires = True
            elif isinstance(step, (BeginBuyer, Buyer, PickPart)):
                self.sells = True


# --- planes


class Outlook:
    """How fast a player builds, and what a sale brings beside the plane's value."""

    def __init__(self, s: Planecrafters, q: Seat, turns: float, now: Pending) -> None:
        staff = s.staff[q]
        self.turns = turns  # that are left after the one under way
        self.plays_now: i64 = now.plays if q == s.active else 0
        self.draws_now: i64 = now.draws if q == s.active else 0
        self.wait: i64 = 0 if q == s.active and now.sells else 1  # turns that a sale takes at least
        self.plays: i64 = s.box.plays + s.box.extra_plays * (staff >> STAFF_BITS * TECHNICIAN & 3)  # plays in a turn
        self.draws: i64 = s.box.draws + s.box.extra_draws * (staff >> STAFF_BITS * LOGISTICIAN & 3)
        self.sells_any = in_effect(s, q, CONTRACTOR) > 0
        bonus = payment(s, q, 0)
        self.bonus = bonus - s.box.boss_share if taker(s, q) >= 0 else bonus


def plain_bonus(s: Planecrafters, staff: int) -> int:
    """What Ace Pilot and Contractors add to a sale without the Jack."""
    bonus = s.box.pilot_bonus if staff >> STAFF_BITS * ACE_PILOT & 3 else 0
    return bonus + s.box.contractor_bonus if staff >> STAFF_BITS * CONTRACTOR & 3 == 2 else bonus


def part_bits(bag: int) -> int:
    """The regular parts of a bag as bits."""
    return bits_of_half(bag & LOWER, 0) | bits_of_half(bag >> HALF_BITS, HALF)


def bits_of_half(half: i64, first: i64) -> i64:
    """The parts from *first* on as bits."""
    kind: i64 = first
    out: i64 = 0
    while half:
        if half & MOST:
            out |= BIT[kind]
        half >>= BAG_BITS
        kind += 1
    return out


def plane_bits(plane: i64) -> i64:
    """The regular parts of a plane as bits."""
    out: i64 = 0
    at: i64 = 0
    rest: i64 = plane & ONE_SPARE - 1
    while rest:
        code: i64 = rest & 7
        if code:
            out |= 1 << at + code - 1
        rest >>= BITS
        at += MODELS
    return out


def slots_of(parts: i64) -> i64:
    """The slots for which there is a part of any model, as a column."""
    out: i64 = 0
    for model in range(MODELS):
        out |= parts >> model & COLUMN
    return out


def prospect(s: Planecrafters, there: i64, held: i64, spares: i64, o: Outlook) -> float:
    """What the best plane of the parts that are *there* or *held* is worth now, with so many Spare Parts."""
    both: i64 = there | held
    filled: i64 = slots_of(both)
    built: i64 = slots_of(there)
    missing: i64 = count(CORE_COLUMN & ~filled)
    best = worth_of_plan(s, 0, 0, 0, missing, spares, 0, o) if spares and not both else 0.0
    for model in range(MODELS):
        first: i64 = both >> model & COLUMN
        if first:
            value = with_model(s, there, both, filled, built, missing, spares, model, o)
            if value > best:
                best = value
    return best


def with_model(s: Planecrafters, there: i64, both: i64, filled: i64, built: i64, missing: i64, spares: i64,
               model: i64, o: Outlook) -> float:
    """What a plane is worth that has as many parts of a model as there are, and of another one where it lacks that."""
    first: i64 = both >> model & COLUMN
    plays: i64 = count(first & ~(there >> model))
    rest: i64 = filled & ~first
    second: i64 = 0
    many: i64 = 0
    for other in range(MODELS):
        column: i64 = both >> other & rest
        number_of: i64 = count(column)
        if number_of > many:
            many, second = number_of, other
    if many:
        column = both >> second & rest
        plays += count(column & ~(there >> second))
        rest &= ~column
    plays += count(rest & ~built)
    others: i64 = count(rest)
    firsts: i64 = count(first)
    return worth_of_plan(s, firsts, many, others, missing, spares, plays, o)


def worth_of_plan(s: Planecrafters, firsts: i64, many: i64, others: i64, missing: i64, spares: i64, plays: i64,
                  o: Outlook) -> float:
    """The value of a plan for a plane, less the turns that it takes; with a Contractor it may stay incomplete."""
    room: i64 = 5 - firsts - many - others
    used: i64 = spares if spares < room else room
    lack: i64 = missing - used if missing > used else 0
    value = s.box.by_parts[firsts] + s.box.by_parts[many] + others * s.box.by_parts[1] + used * s.box.spare_crowns
    sure = float(value + o.bonus)
    whole = sure + FOUND * float(lack)
    best = 0.0
    turns = needed_turns(plays + lack, lack, o)
    if turns <= o.turns or turns <= 0.0:
        best = whole - TURN * turns
    if lack and o.sells_any:
        turns = needed_turns(plays, 0, o)
        if turns <= o.turns or turns <= 0.0:
            best = max(best, sure - TURN * turns)
    return best


def needed_turns(plays: i64, finds: i64, o: Outlook) -> float:
    """How many turns so many plays and finds take, after the turn under way: a sale ends a turn of building."""
    turns: i64 = o.wait
    by_plays: i64 = (plays - o.plays_now + o.plays - 1) // o.plays
    by_draws: i64 = (finds - o.draws_now + o.draws - 1) // o.draws
    if by_plays > turns:
        turns = by_plays
    return float(by_draws if by_draws > turns else turns)


def stock_worth(s: Planecrafters, q: Seat, o: Outlook) -> float:
    """What the parts in the factory and the hand of *q* are worth."""
    hand = s.hands[q]
    held = part_bits(hand)
    spares = number(hand, SPARE)
    cards = size(hand)
    fade = min(1.0, o.turns / 2)
    if not s.has(q, MANAGER):
        plane = s.factories[q]
        best = prospect(s, plane_bits(plane), held, spares + (plane >> SPARES_AT), o)
        return best + LEFT_OVER * fade * max(0, cards - 3)
    pool = s.pool
    loose = size(pool)
    single = 1.0 + o.bonus
    if o.sells_any and o.bonus >= SINGLE:
        now = min(cards, int(o.plays_now))
        return single * (loose + now) + single * min(cards - now, int(o.plays) * o.turns) * 0.8
    best = prospect(s, part_bits(pool), held, spares + number(pool, SPARE), o)
    return best + IN_POOL * fade * max(0, loose - 3) + LEFT_OVER * fade * max(0, cards - 3)


# --- employees


def staff_worth(s: Planecrafters, q: Seat, turns: float, now: Pending) -> float:
    """What the employees of *q* will bring in so many turns, and in what is left of the turn under way."""
    rest = still_now(s, q, now) if q == s.active else 0.0
    if turns <= 0.0:
        return rest
    staff: i64 = s.staff[q]
    rate = 0.0
    for kind in range(EMPLOYEES):
        copies: i64 = staff >> STAFF_BITS * kind & 3
        if copies:
            rate += rate_of(s, q, kind, copies)
    return rest + rate * turns + recruiting(s, q, turns)


def still_now(s: Planecrafters, q: Seat, now: Pending) -> float:
    """What employees can still bring in the turn under way, beside draws, plays and bonuses."""
    rest = float(s.box.income[employees(s, q)]) if now.hires and not s.collected and s.has(q, ACCOUNTANT) else 0.0
    if now.uses:
        rest += RATE[AGENT] * max(0, owned(s, q, AGENT) - s.agent_uses)
        if not s.spy_used and s.has(q, SPY):
            rest += RATE[SPY]
    if now.plays and not s.thief_used and s.has(q, THIEF):
        rest += RATE[THIEF]
    return rest


def rate_of(s: Planecrafters, q: Seat, kind: i64, copies: i64) -> float:
    """What an employee brings in a turn, in crowns."""
    n = s.box.players
    if kind == ACCOUNTANT:
        return float(s.box.income[employees(s, q)])
    if kind == TAX_COLLECTOR:
        return 1.05 * s.box.tax * exposed(s, q)
    if kind == BOSS:
        return SALES * s.box.boss_share * exposed(s, q)
    if kind == CONTRACTOR:
        return contractor_rate(s, q, copies)
    if kind == INVESTIGATOR:
        return 0.1 + danger(s, q, TAX_COLLECTOR) * 0.9 + danger(s, q, BOSS) * 0.5 * s.box.boss_share
    if kind == GUARD:
        return 0.25 + danger(s, q, THIEF) * 1.2 / (n - 1) + danger(s, q, SPY) * 0.8 / (n - 1)
    return RATE[kind] + SECOND[kind] if copies == 2 else RATE[kind]


# Crowns in a turn, by kind: fitted to what employees brought in games with hires by lot; 0 where another rule says it.
RATE: Final = [0.0] * EMPLOYEES
RATE[AGENT] = 0.35
RATE[LOGISTICIAN] = 0.8
RATE[TECHNICIAN] = 0.78
RATE[ACE_PILOT] = 1.05
RATE[JACK] = 0.6
RATE[SPY] = 1.1
RATE[MANAGER] = 0.12
RATE[THIEF] = 1.6
SECOND: Final = [0.0] * EMPLOYEES  # what the second of a kind adds
SECOND[AGENT] = 0.15
SECOND[LOGISTICIAN] = 0.5
SECOND[TECHNICIAN] = 0.45


def exposed(s: Planecrafters, q: Seat) -> int:
    """Count the opponents without Investigator."""
    return len([seat for seat in range(s.box.players) if seat != q and not s.has(seat, INVESTIGATOR)])


def danger(s: Planecrafters, q: Seat, kind: int) -> float:
    """Tell whether an opponent has an employee of a kind."""
    return 1.0 if any([seat != q and s.has(seat, kind) for seat in range(s.box.players)]) else 0.0


def contractor_rate(s: Planecrafters, q: Seat, copies: i64) -> float:
    """What Contractors bring in a turn: much with a Factory Manager and a bonus for every card sold by itself."""
    bonus = plain_bonus(s, s.staff[q])
    if s.has(q, MANAGER) and bonus >= SINGLE:
        each = s.box.plays + s.box.extra_plays * owned(s, q, TECHNICIAN)
        return 0.4 + 0.5 * (each * (1.0 + bonus) - TURN)
    return 1.1 if copies == 2 else 0.38


def recruiting(s: Planecrafters, q: Seat, turns: float) -> float:
    """What Recruiters save on hires that are still to come."""
    copies = owned(s, q, RECRUITER)
    return copies * min(0.4 * max(turns - 2.0, 0.0), 3.0) * 1.4
