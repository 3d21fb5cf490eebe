"""Why a move is refused: the rule behind each. Wording is in the text file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from aerodrome.games.planecrafters.bag import NO_PARTS, number
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
    USE_LOGISTICIAN,
)
from aerodrome.games.planecrafters.crew import (
    extra_draws,
    hand_limit,
    in_effect,
    is_guarded,
    owned,
    price,
    uses_of_agent,
)
from aerodrome.games.planecrafters.plane import BITS, EMPTY_PLANE, SPARES_AT, gaps_in
from aerodrome.kernel.step import Refusal, Seat
from aerodrome.kernel.words import SEATS

if TYPE_CHECKING:
    from aerodrome.games.planecrafters.state import Planecrafters

# Where a turn stands: the step, and in Acquire whether a draw is due or employees are used.
HIRING: Final = 0
DRAWING: Final = 1
USING: Final = 2
PLAYING: Final = 3
SELLING: Final = 4
CLEANING_UP: Final = 5
STEP_NAMES: Final = ("Hire", "Acquire", "Acquire", "Flyer", "Buyer", "Clean Up")
PLACE_OF_VERB: Final = {
    "hire": HIRING, "collect": HIRING, "draw_row": DRAWING, "draw_stack": DRAWING, "logistician": USING, "swap": USING,
    "trade": USING, "spy": USING, "take": USING, "play": PLAYING, "steal": PLAYING, "sell": SELLING, "pick": SELLING,
    "empty": SELLING, "discard": CLEANING_UP}
PLACE_OF_TRADE: Final = {AGENT: USING, CONTRACTOR: SELLING, LOGISTICIAN: USING, RECRUITER: HIRING, TECHNICIAN: PLAYING}


def words_of(text: str) -> list[str]:
    """The verb and its arguments; empty words for those that are missing."""
    return (text.split(" ") + ["", ""])[:3]


def unknown() -> Refusal:
    """What is never a move."""
    return Refusal("PC-026", "unknown")


# --- moves of any step


def refuse_elsewhere(s: Planecrafters, p: Seat, text: str, now: int) -> Refusal:
    """A move of another step, or of none; and naming the Jack."""
    verb, noun, _ = words_of(text)
    if verb == "jack":
        return refuse_jack(s, p, TRADE.read(noun), now)
    if verb == "return":
        return Refusal("PC-132", "objectives_kept") if s.box.objectives else Refusal("PC-130", "no_objectives")
    if verb not in PLACE_OF_VERB:
        return unknown()
    return lacking(s, p, verb, noun) or misplaced(s, p, verb, now)


def lacking(s: Planecrafters, p: Seat, verb: str, noun: str) -> Refusal | None:
    """What stands against a move wherever it is tried: there is no such employee, or its work has been done."""
    if verb == "hire":
        return refuse_employee(s, p, EMPLOYEE.read(noun))
    if verb == "collect":
        return refuse_collect(s, p)
    if verb == "logistician":
        return refuse_logistician(s, p)
    if verb in ("swap", "trade"):
        return refuse_agent(s, p, verb)
    if verb in ("spy", "take"):
        return refuse_spy(s, p)
    if verb == "steal":
        return refuse_thief(s, p)
    return refuse_picking(s, p) if verb in ("pick", "empty") else None


def misplaced(s: Planecrafters, p: Seat, verb: str, now: int) -> Refusal:
    """PC-026, PC-048 The step of a move comes later, or is over; what could not be sold either says why."""
    place = PLACE_OF_VERB[verb]
    if now == DRAWING and place > now:
        return draw_first() if place == USING else Refusal("PC-026", "comes_after_draw", [STEP_NAMES[place]])
    if place > now:
        return Refusal("PC-026", "comes_later", [STEP_NAMES[place]])
    unsold = refuse_sale(s, p) if verb == "sell" else None
    return unsold or Refusal("PC-026", "step_over", [STEP_NAMES[place]])


def draw_first() -> Refusal:
    """PC-048 Employees are used after the draw that is due."""
    return Refusal("PC-048", "draw_first")


def refuse_jack(s: Planecrafters, p: Seat, kind: int, now: int) -> Refusal:
    """PC-040, PC-104, PC-105 Naming the Jack of all Trades."""
    if kind < 0:
        return Refusal("PC-104", "no_such_trade")
    if not s.has(p, JACK):
        return Refusal("PC-104", "no_jack")
    trade, place = [TRADE.write(kind)], PLACE_OF_TRADE[kind]
    if s.jack_as >= 0:
        return Refusal("PC-104", "jack_named", [TRADE.write(s.jack_as)])
    if owned(s, p, kind) >= DOUBLED:
        return Refusal("PC-040", "jack_doubled", trade)
    if now == DRAWING and place == USING:
        return draw_first()
    if now == place:
        return Refusal("PC-104", "jack_too_late")
    return Refusal("PC-104", "jack_later" if place > now else "jack_over", [*trade, STEP_NAMES[place]])


def refuse_return(text: str) -> Refusal:
    """PC-131 Objectives come before the first turn."""
    return Refusal("PC-131", "return_one" if words_of(text)[0] == "return" else "objectives_first")


# --- Hire


def refuse_hire(s: Planecrafters, p: Seat, text: str) -> Refusal:
    """PC-031 to PC-033, PC-041 An employee that cannot be hired, or an Accountant that cannot collect."""
    return refuse_elsewhere(s, p, text, HIRING)


def refuse_employee(s: Planecrafters, p: Seat, kind: int) -> Refusal | None:
    """PC-031 to PC-033 One hire a turn, from the display, for crowns that are there."""
    if kind < 0:
        return Refusal("PC-032", "no_such_employee")
    if s.hired:
        return Refusal("PC-031", "one_hire")
    name, paid = EMPLOYEE.write(kind), price(s, p, kind)
    if not s.display >> STAFF_BITS * kind & 3:
        return Refusal("PC-032", "not_on_display", [name])
    return Refusal("PC-033", "too_dear", [name, str(paid), str(s.crowns[p])]) if paid > s.crowns[p] else None


def refuse_collect(s: Planecrafters, p: Seat) -> Refusal | None:
    """PC-041, PC-079 No Accountant, or one that has collected."""
    if not s.has(p, ACCOUNTANT):
        return Refusal("PC-079", "no_accountant")
    return Refusal("PC-041", "collected") if s.collected else None


# --- Acquire


def refuse_draw(s: Planecrafters, p: Seat, is_basic: bool, text: str) -> Refusal:
    """PC-027, PC-044 to PC-048, PC-090 A draw that is not there, or something else while a draw is due."""
    verb, noun, _ = words_of(text)
    if verb == "draw_row":
        return Refusal("PC-046", "empty_place") if POSITION.read(noun) >= 0 else Refusal("PC-022", "no_such_place")
    if verb == "draw_stack":
        return Refusal("PC-047", "stack_empty")
    if verb == "end":
        return Refusal("PC-027", "must_draw") if is_basic else Refusal("PC-090", "must_draw_extra")
    refusal = refuse_elsewhere(s, p, text, DRAWING)
    return refusal if is_basic or refusal.reason != "draw_first" else Refusal("PC-090", "draw_first")


def refuse_acquire(s: Planecrafters, p: Seat, text: str) -> Refusal:
    """PC-044, PC-083 to PC-091 A draw that is done, or an employee that cannot be used like that."""
    verb, noun, other = words_of(text)
    if verb in ("draw_row", "draw_stack"):
        has_extra = USE_LOGISTICIAN in s.options()
        return Refusal("PC-090", "use_logistician") if has_extra else Refusal("PC-044", "drawn")
    lack = lacking(s, p, verb, noun)
    if lack is not None:
        return lack
    if verb == "logistician":
        return Refusal("PC-047", "depot_empty")
    if verb == "swap":
        return refuse_swap(s, p, PART.read(noun), POSITION.read(other))
    if verb in ("trade", "spy"):
        return refuse_target(s, p, noun, "PC-085" if verb == "trade" else "PC-091")
    return Refusal("PC-091", "spy_first") if verb == "take" else refuse_elsewhere(s, p, text, USING)


def refuse_logistician(s: Planecrafters, p: Seat) -> Refusal | None:
    """PC-090 No Logistician in effect, or no draw left."""
    if not in_effect(s, p, LOGISTICIAN):
        return Refusal("PC-090", "no_logistician")
    return Refusal("PC-090", "logistician_used") if s.extra_drawn >= extra_draws(s, p) else None


def refuse_agent(s: Planecrafters, p: Seat, verb: str) -> Refusal | None:
    """PC-083, PC-089 No Agent of the Board in effect, or no use left."""
    if not in_effect(s, p, AGENT):
        return Refusal("PC-083", "no_agent")
    is_open = verb == "swap" and s.open_swaps > 0
    return Refusal("PC-083", "agent_used") if s.agent_uses >= uses_of_agent(s, p) and not is_open else None


def refuse_swap(s: Planecrafters, p: Seat, kind: int, position: int) -> Refusal:
    """PC-086 A swap needs a card of the hand and another kind of card in the row."""
    if kind < 0 or position < 0:
        return Refusal("PC-086", "swap_like")
    if not number(s.hands[p], kind):
        return Refusal("PC-086", "not_held", [PART.write(kind)])
    if s.row[position] < 0:
        return Refusal("PC-086", "nothing_there")
    return Refusal("PC-086", "same_kind", [PART.write(kind)])


def refuse_target(s: Planecrafters, p: Seat, noun: str, rule: str) -> Refusal:
    """PC-085, PC-091, PC-108 An opponent without Guard who holds a card."""
    q = SEATS.read(noun)
    if q < 0 or q >= s.box.players:
        return Refusal(rule, "no_such_seat")
    if q == p:
        return Refusal(rule, "yourself")
    return Refusal("PC-108", "guarded", [str(q)]) if is_guarded(s, q) else Refusal(rule, "no_cards", [str(q)])


def refuse_spy(s: Planecrafters, p: Seat) -> Refusal | None:
    """PC-091 No Spy, or one that was used."""
    if not s.has(p, SPY):
        return Refusal("PC-091", "no_spy")
    return Refusal("PC-091", "spied") if s.spy_used else None


def refuse_take(q: Seat, text: str) -> Refusal:
    """PC-091 Once the hand of *q* was looked at, a card of it must be taken."""
    verb, noun, _ = words_of(text)
    if verb != "take":
        return Refusal("PC-091", "must_take", [str(q)])
    if PART.read(noun) < 0:
        return Refusal("PC-007", "no_such_part")
    return Refusal("PC-091", "not_in_hand", [str(q), noun])


# --- Flyer


def refuse_flyer(s: Planecrafters, p: Seat, text: str) -> Refusal:
    """PC-050, PC-061, PC-093 A part that cannot be played or stolen."""
    verb, noun, other = words_of(text)
    if verb == "play":
        return refuse_play(s, p, PART.read(noun))
    if verb == "steal":
        return refuse_thief(s, p) or refuse_loot(s, p, noun, PART.read(other))
    return refuse_elsewhere(s, p, text, PLAYING)


def refuse_play(s: Planecrafters, p: Seat, kind: int) -> Refusal:
    """PC-050, PC-061 A card of the hand, a play that is left, room for a Spare Part."""
    if kind < 0:
        return Refusal("PC-007", "no_such_part")
    if not number(s.hands[p], kind):
        return Refusal("PC-050", "not_held", [PART.write(kind)])
    if kind == SPARE:
        return Refusal("PC-061", "no_room")
    return Refusal("PC-050", "plays_used", [str(s.parts_played)])


def refuse_thief(s: Planecrafters, p: Seat) -> Refusal | None:
    """PC-093 No Thief, or one that has stolen."""
    if not s.has(p, THIEF):
        return Refusal("PC-093", "no_thief")
    return Refusal("PC-093", "stolen") if s.thief_used else None


def refuse_loot(s: Planecrafters, p: Seat, noun: str, kind: int) -> Refusal:
    """PC-093, PC-095, PC-096, PC-108 A part of an unguarded factory, for which there is room."""
    q = SEATS.read(noun)
    if q < 0 or q >= s.box.players or q == p or is_guarded(s, q):
        return refuse_target(s, p, noun, "PC-093")
    if kind < 0:
        return Refusal("PC-007", "no_such_part")
    has_it = number(s.pool, kind) > 0 if s.has(q, MANAGER) else kind == SPARE and s.factories[q] >> SPARES_AT > 0
    return Refusal("PC-095", "no_room") if has_it else Refusal("PC-096", "not_in_factory", [str(q), PART.write(kind)])


# --- Buyer


def refuse_buyer(s: Planecrafters, p: Seat, text: str) -> Refusal:
    """PC-065, PC-098, PC-101 A plane that cannot be sold."""
    verb = words_of(text)[0]
    if verb in ("pick", "empty"):
        return refuse_picking(s, p) or Refusal("PC-098", "sell_first")
    return refuse_elsewhere(s, p, text, SELLING)


def refuse_sale(s: Planecrafters, p: Seat) -> Refusal | None:
    """PC-065, PC-098, PC-101 Nothing to sell, or neither a complete plane nor a Contractor."""
    has_pool = s.has(p, MANAGER)
    plane = s.factories[p]
    if s.pool == NO_PARTS if has_pool else plane == EMPTY_PLANE:
        return Refusal("PC-065", "nothing_to_sell")
    if in_effect(s, p, CONTRACTOR):
        return None
    if has_pool:
        return Refusal("PC-098", "no_plane_in_pool")
    return Refusal("PC-065", "incomplete", [str(gaps_in(plane)), slots_without(plane)]) if gaps_in(plane) else None


def slots_without(plane: int) -> str:
    """The core slots without a part; Spare Parts fill as many of them, no matter which."""
    return ", ".join([SLOT.write(slot) for slot in range(CORE) if not plane >> BITS * slot & 7])


def refuse_picking(s: Planecrafters, p: Seat) -> Refusal | None:
    """PC-067 Only the Factory Manager picks the parts that are sold."""
    return None if s.has(p, MANAGER) else Refusal("PC-067", "no_picking")


def refuse_pick(s: Planecrafters, p: Seat, slot: int, text: str) -> Refusal:
    """PC-051, PC-065, PC-098, PC-101 What does not fit the plane that is being put together."""
    verb, noun, _ = words_of(text)
    if verb == "pick":
        return refuse_part(s, slot, PART.read(noun))
    if verb != "empty":
        return Refusal("PC-098", "finish_sale")
    if in_effect(s, p, CONTRACTOR):
        return Refusal("PC-101", "one_card")
    return Refusal("PC-065", "must_fill", [SLOT.write(slot)])


def refuse_part(s: Planecrafters, slot: int, kind: int) -> Refusal:
    """PC-051, PC-065, PC-098 A part that cannot fill a slot of the plane to be sold."""
    if kind < 0:
        return Refusal("PC-007", "no_such_part")
    if kind == SPARE:
        is_left = number(s.pool, SPARE) > s.assembly >> SPARES_AT
        return Refusal("PC-065", "spare_needed") if is_left else Refusal("PC-098", "no_spare_left")
    if SLOT_OF[kind] != slot:
        return Refusal("PC-051", "wrong_slot", [PART.write(kind), SLOT.write(slot)])
    return Refusal("PC-098", "not_in_pool", [PART.write(kind)])


# --- Clean Up


def refuse_discard(s: Planecrafters, p: Seat, excess: int, text: str) -> Refusal:
    """PC-074, PC-075 The cards above the limit must go."""
    verb, noun, _ = words_of(text)
    if verb == "discard":
        kind = PART.read(noun)
        return Refusal("PC-075", "not_held", [noun]) if kind >= 0 else Refusal("PC-007", "no_such_part")
    if verb == "end":
        return Refusal("PC-074", "over_limit", [str(hand_limit(s, p)), str(excess)])
    return refuse_elsewhere(s, p, text, CLEANING_UP)
