"""Why a move is refused: the rule behind each. Wording is in the text file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from aerodrome.games.planecrafters.bag import number
from aerodrome.games.planecrafters.box import (
    ACCOUNTANT,
    AGENT,
    CONTRACTOR,
    CORE,
    DOUBLED,
    EMPLOYEE,
    JACK,
    LOGISTICIAN,
    MANAGER,
    PART,
    POSITION,
    RECRUITER,
    SLOT,
    SLOT_OF,
    SPARE,
    SPY,
    STAFF_BITS,
    TECHNICIAN,
    THIEF,
    TRADE,
)
from aerodrome.games.planecrafters.crew import (
    extra_draws,
    hand_limit,
    in_effect,
    is_guarded,
    may_name,
    owned,
    plays_of,
    price,
    uses_of_agent,
)
from aerodrome.games.planecrafters.plane import BITS, EMPTY_PLANE, SPARES_AT
from aerodrome.kernel.step import Refusal, Seat
from aerodrome.kernel.words import SEATS

if TYPE_CHECKING:
    from aerodrome.games.planecrafters.state import Planecrafters

STEP_NAMES: Final = ("Hire", "Acquire", "Flyer", "Buyer", "Clean Up")
HIRE_STEP: Final = 0
ACQUIRE_STEP: Final = 1
FLYER_STEP: Final = 2
BUYER_STEP: Final = 3
CLEAN_UP_STEP: Final = 4
STEP_OF_VERB: Final = {
    "hire": 0, "collect": 0, "draw_row": 1, "draw_stack": 1, "logistician": 1, "swap": 1, "trade": 1, "spy": 1,
    "take": 1, "play": 2, "steal": 2, "sell": 3, "pick": 3, "empty": 3, "discard": 4}
STEP_OF_TRADE: Final = {AGENT: 1, CONTRACTOR: 3, LOGISTICIAN: 1, RECRUITER: 0, TECHNICIAN: 2}


def words_of(text: str) -> list[str]:
    """The verb and its arguments; empty words for those that are missing."""
    return (text.split(" ") + ["", ""])[:3]


def unknown() -> Refusal:
    """What is never a move."""
    return Refusal("PC-026", "unknown")


def refuse_elsewhere(s: Planecrafters, p: Seat, verb: str, noun: str, now: int) -> Refusal:
    """A move of another step, or of none; and naming the Jack."""
    if verb == "jack":
        return refuse_jack(s, p, TRADE.read(noun), now)
    if verb == "return":
        return Refusal("PC-132", "objectives_kept")
    if verb not in STEP_OF_VERB:
        return unknown()
    step = STEP_OF_VERB[verb]
    reason = "comes_later" if step > now else "step_over" if step < now else "part"
    return Refusal("PC-026", reason, [STEP_NAMES[step]])


def refuse_jack(s: Planecrafters, p: Seat, kind: int, now: int) -> Refusal:
    """PC-040, PC-104, PC-105 Naming the Jack of all Trades."""
    if kind < 0:
        return Refusal("PC-104", "no_such_trade")
    if not s.has(p, JACK):
        return Refusal("PC-104", "no_jack")
    if s.jack_as >= 0:
        return Refusal("PC-104", "jack_named")
    if owned(s, p, kind) >= DOUBLED:
        return Refusal("PC-040", "jack_doubled")
    if kind == RECRUITER and s.hired and now == HIRE_STEP:
        return Refusal("PC-104", "jack_too_late")
    return Refusal("PC-104", "jack_elsewhere", [STEP_NAMES[STEP_OF_TRADE[kind]]])


def refuse_return(text: str) -> Refusal:
    """PC-131 Objectives come before the first turn."""
    return Refusal("PC-131", "return_one" if words_of(text)[0] == "return" else "objectives_first")


# --- Hire


def refuse_hire(s: Planecrafters, p: Seat, text: str) -> Refusal:
    """PC-031 to PC-033, PC-041 An employee that cannot be hired, or an Accountant that cannot collect."""
    verb, noun, _ = words_of(text)
    if verb == "hire":
        return refuse_employee(s, p, EMPLOYEE.read(noun))
    if verb == "collect":
        return Refusal("PC-041", "collected") if s.has(p, ACCOUNTANT) else Refusal("PC-079", "no_accountant")
    return refuse_elsewhere(s, p, verb, noun, HIRE_STEP)


def refuse_employee(s: Planecrafters, p: Seat, kind: int) -> Refusal:
    """PC-031 to PC-033 One hire a turn, from the display, for crowns that are there."""
    if kind < 0:
        return Refusal("PC-032", "no_such_employee")
    if s.hired:
        return Refusal("PC-031", "one_hire")
    if not s.display >> STAFF_BITS * kind & 3:
        return Refusal("PC-032", "not_on_display")
    return Refusal("PC-033", "too_dear", [str(price(s, p, kind)), str(s.crowns[p])])


# --- Acquire


def refuse_draw(s: Planecrafters, p: Seat, text: str) -> Refusal:
    """PC-027, PC-044 to PC-048 A draw that is not there, or something else while a draw is due."""
    verb, noun, _ = words_of(text)
    if verb == "draw_row":
        return Refusal("PC-046", "empty_place") if POSITION.read(noun) >= 0 else Refusal("PC-022", "no_such_place")
    if verb == "draw_stack":
        return Refusal("PC-047", "stack_empty")
    if verb == "end":
        return Refusal("PC-027", "must_draw")
    if STEP_OF_VERB.get(verb, -1) == ACQUIRE_STEP:
        return Refusal("PC-048", "draw_first")
    if verb == "jack" and TRADE.read(noun) >= 0 and may_name(s, p, TRADE.read(noun)):
        return Refusal("PC-104", "draw_first")
    return refuse_elsewhere(s, p, verb, noun, ACQUIRE_STEP)


def refuse_acquire(s: Planecrafters, p: Seat, text: str) -> Refusal:
    """PC-044, PC-083 to PC-091 An employee that cannot be used like that."""
    verb, noun, other = words_of(text)
    if verb in ("draw_row", "draw_stack"):
        return Refusal("PC-044", "drawn")
    if verb == "logistician":
        return refuse_logistician(s, p)
    if verb in ("swap", "trade"):
        lacking = refuse_agent(s, p, verb)
        if lacking is not None:
            return lacking
        return refuse_swap(s, p, PART.read(noun), POSITION.read(other)) if verb == "swap" else refuse_target(
            s, p, noun, "PC-085")
    if verb == "spy":
        return refuse_spy(s, p, noun)
    if verb == "take":
        return Refusal("PC-091", "spy_first")
    return refuse_elsewhere(s, p, verb, noun, ACQUIRE_STEP)


def refuse_logistician(s: Planecrafters, p: Seat) -> Refusal:
    """PC-047, PC-090 No Logistician in effect, no draw left, or nothing to draw."""
    if not in_effect(s, p, LOGISTICIAN):
        return Refusal("PC-090", "no_logistician")
    if s.extra_drawn >= extra_draws(s, p):
        return Refusal("PC-090", "logistician_used")
    return Refusal("PC-047", "depot_empty")


def refuse_agent(s: Planecrafters, p: Seat, verb: str) -> Refusal | None:
    """PC-083, PC-089 No Agent of the Board in effect, or no use left."""
    if not in_effect(s, p, AGENT):
        return Refusal("PC-083", "no_agent")
    is_open = verb == "swap" and s.open_swaps > 0
    if s.agent_uses >= uses_of_agent(s, p) and not is_open:
        return Refusal("PC-083", "agent_used")
    return None


def refuse_swap(s: Planecrafters, p: Seat, kind: int, position: int) -> Refusal:
    """PC-086 A swap needs a card of the hand and another kind of card in the row."""
    if kind < 0 or position < 0:
        return Refusal("PC-086", "swap_like")
    if not number(s.hands[p], kind):
        return Refusal("PC-086", "not_held")
    return Refusal("PC-086", "nothing_there" if s.row[position] < 0 else "same_kind")


def refuse_target(s: Planecrafters, p: Seat, noun: str, rule: str) -> Refusal:
    """PC-085, PC-091, PC-108 An opponent without Guard who holds a card."""
    q = SEATS.read(noun)
    if q < 0 or q >= s.box.players:
        return Refusal(rule, "no_such_seat")
    if q == p:
        return Refusal(rule, "yourself")
    return Refusal("PC-108", "guarded") if is_guarded(s, q) else Refusal(rule, "no_cards")


def refuse_spy(s: Planecrafters, p: Seat, noun: str) -> Refusal:
    """PC-091 No Spy, or one that was used."""
    if not s.has(p, SPY):
        return Refusal("PC-091", "no_spy")
    return Refusal("PC-091", "spied") if s.spy_used else refuse_target(s, p, noun, "PC-091")


def refuse_take(text: str) -> Refusal:
    """PC-091 Once the hand was looked at, a card of it must be taken."""
    return Refusal("PC-091", "not_in_hand" if words_of(text)[0] == "take" else "must_take")


# --- Flyer


def refuse_flyer(s: Planecrafters, p: Seat, text: str) -> Refusal:
    """PC-050, PC-061, PC-093 A part that cannot be played or stolen."""
    verb, noun, other = words_of(text)
    if verb == "play":
        return refuse_play(s, p, PART.read(noun))
    if verb == "steal":
        return refuse_steal(s, p, noun, PART.read(other))
    return refuse_elsewhere(s, p, verb, noun, FLYER_STEP)


def refuse_play(s: Planecrafters, p: Seat, kind: int) -> Refusal:
    """PC-050, PC-061 A card of the hand, a play that is left, room for a Spare Part."""
    if kind < 0:
        return Refusal("PC-007", "no_such_part")
    if not number(s.hands[p], kind):
        return Refusal("PC-050", "not_held")
    if kind == SPARE:
        return Refusal("PC-061", "no_room")
    return Refusal("PC-050", "plays_used", [str(plays_of(s, p))])


def refuse_steal(s: Planecrafters, p: Seat, noun: str, kind: int) -> Refusal:
    """PC-093, PC-095, PC-096, PC-108 The Thief, once a turn, from an unguarded factory."""
    if not s.has(p, THIEF):
        return Refusal("PC-093", "no_thief")
    if s.thief_used:
        return Refusal("PC-093", "stolen")
    q = SEATS.read(noun)
    if q < 0 or q >= s.box.players or q == p or is_guarded(s, q):
        return refuse_target(s, p, noun, "PC-093")
    if kind < 0:
        return Refusal("PC-007", "no_such_part")
    has_it = number(s.pool, kind) > 0 if s.has(q, MANAGER) else kind == SPARE and s.factories[q] >> SPARES_AT > 0
    return Refusal("PC-095", "no_room") if has_it else Refusal("PC-096", "not_in_factory")


# --- Buyer


def refuse_buyer(s: Planecrafters, p: Seat, text: str) -> Refusal:
    """PC-065, PC-098, PC-101 A plane that cannot be sold."""
    verb, noun, _ = words_of(text)
    if verb == "sell":
        if s.has(p, MANAGER):
            return Refusal("PC-098", "no_plane_in_pool")
        if s.factories[p] == EMPTY_PLANE:
            return Refusal("PC-065", "nothing_to_sell")
        return Refusal("PC-065", "incomplete", [missing(s.factories[p])])
    return refuse_elsewhere(s, p, verb, noun, BUYER_STEP)


def missing(plane: int) -> str:
    """The core slots without a part; Spare Parts may fill some of them."""
    return ", ".join([SLOT.write(slot).replace("_", " ") for slot in range(CORE) if not plane >> BITS * slot & 7])


def refuse_pick(s: Planecrafters, p: Seat, slot: int, text: str) -> Refusal:
    """PC-051, PC-098 What does not fit the plane that is being put together."""
    verb, noun, _ = words_of(text)
    if verb == "pick":
        kind = PART.read(noun)
        if kind < 0:
            return Refusal("PC-007", "no_such_part")
        if kind == SPARE:
            return Refusal("PC-098", "no_spare_left")
        return Refusal("PC-051", "wrong_slot") if SLOT_OF[kind] != slot else Refusal("PC-098", "not_in_pool")
    if verb == "empty":
        return Refusal("PC-101" if in_effect(s, p, CONTRACTOR) else "PC-065", "must_fill")
    return Refusal("PC-098", "finish_sale")


# --- Clean Up


def refuse_discard(s: Planecrafters, p: Seat, excess: int, text: str) -> Refusal:
    """PC-074, PC-075 The cards above the limit must go."""
    verb, noun, _ = words_of(text)
    if verb == "discard":
        return Refusal("PC-075", "not_held") if PART.read(noun) >= 0 else Refusal("PC-007", "no_such_part")
    if verb == "end":
        return Refusal("PC-074", "over_limit", [str(hand_limit(s, p)), str(excess)])
    return refuse_elsewhere(s, p, verb, noun, CLEAN_UP_STEP)
