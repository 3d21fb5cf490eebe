"""What can be impossible in a position that was edited by hand: each fault is one sentence with its rule."""

from __future__ import annotations

from collections.abc import Sized
from typing import Final

from aerodrome.games.planecrafters.bag import NO_PARTS, cards as cards_in, number
from aerodrome.games.planecrafters.box import COPIES, EMPLOYEES, MANAGER, OBJECTIVE, PARTS, ROW, STAFF_BITS
from aerodrome.games.planecrafters.crew import manager
from aerodrome.games.planecrafters.plane import EMPTY_PLANE, parts_of
from aerodrome.games.planecrafters.state import Planecrafters
from aerodrome.kernel.shape import members

SET_UP: Final = ("SetUp", "DrawFirst", "SetUpCards", "DealParts", "DealObjectives", "ReturnObjective", "FirstRound")
OF_THE_TURN: Final = (
    "BeginHire", "Hire", "BeginAcquire", "DrawPart", "TurnUp", "DrawTop", "BeginUses", "Acquire", "UseMore", "TakeCard",
    "Flyer", "BeginBuyer", "Buyer", "PickPart", "CleanUp", "DiscardPart", "EndTurn")


def position_fault(s: Planecrafters) -> str:
    """Say what is impossible in a position; empty where nothing is."""
    return (length_fault(s) or part_fault(s) or employee_fault(s) or objective_fault(s) or knowledge_fault(s)
            or factory_fault(s) or agenda_fault(s))


def length_fault(s: Planecrafters) -> str:
    """Every list has an entry for each seat or position."""
    n = s.box.players
    by_seat: dict[str, Sized] = {
        "crowns": s.crowns, "staff": s.staff, "hands": s.hands, "open_cards": s.open_cards, "glimpsed": s.glimpsed,
        "factories": s.factories, "sold": s.sold, "offers": s.offers, "objectives": s.objectives,
        "returned": s.returned}
    for name, values in by_seat.items():
        if len(values) != n:
            return f"{name} must have an entry for each of the {n} seats."
    if any([len(row) not in (0, n) for row in s.glimpsed]):
        return f"glimpsed must know nothing, or have an entry for each of the {n} seats."
    if len(s.final) not in (0, n) or len(s.objectives_shown) not in (0, n):
        return f"final and objectives_shown must have an entry for each of the {n} seats."
    return "" if len(s.row) == ROW else f"row must have {ROW} positions (PC-022)."


# --- components


def part_counts(s: Planecrafters) -> list[int]:
    """How many parts of each kind there are, wherever they lie."""
    cards = [kind for kind in [*s.stack, *s.row] if kind >= 0] + [card.kind for card in s.under]
    for planes in [*s.sold, s.factories]:
        for plane in planes:
            cards += parts_of(plane)
    for bag in [*s.hands, s.pool]:
        cards += cards_in(bag)
    return [cards.count(kind) for kind in range(PARTS)]


def employee_counts(s: Planecrafters) -> list[int]:
    """How many employees of each kind there are, on display or hired."""
    return [sum([bag >> STAFF_BITS * kind & 3 for bag in [s.display, *s.staff]]) for kind in range(EMPLOYEES)]


def objective_counts(s: Planecrafters) -> list[int]:
    """How often each objective is somewhere."""
    zones = [s.objective_box, *s.offers, *s.objectives, *s.returned]
    cards = [card for zone in zones for card in members(zone)]
    return [cards.count(card) for card in range(len(OBJECTIVE))]


def part_fault(s: Planecrafters) -> str:
    """All parts of the deck are there."""
    expected = [s.box.deck.count(kind) for kind in range(PARTS)]
    return "" if part_counts(s) == expected else "Every part must lie in exactly one place (PC-010, PC-016)."


def employee_fault(s: Planecrafters) -> str:
    """All employees are there."""
    return "" if employee_counts(s) == COPIES else "Every employee is on display or with one player (PC-003, PC-034)."


def objective_fault(s: Planecrafters) -> str:
    """All objectives are there, and shown are those that were kept."""
    if objective_counts(s) != [1] * len(OBJECTIVE):
        return "Every objective must lie in exactly one place (PC-130)."
    return "" if s.objectives_shown in ((), s.objectives) else "Only kept objectives are shown at the end (PC-133)."


# --- what must fit together


def knowledge_fault(s: Planecrafters) -> str:
    """What is known of a hand is in it, and nobody has an outside view of the own hand."""
    for q in range(s.box.players):
        for seat in range(s.box.players):
            known = s.glimpsed[seat][q] if s.glimpsed[seat] else NO_PARTS
            if seat == q and known:
                return f"glimpsed tells seat {q} about its own hand (PC-179)."
            for kind in range(PARTS):
                if number(s.open_cards[q], kind) + number(known, kind) > number(s.hands[q], kind):
                    return f"open_cards and glimpsed know more of the hand of seat {q} than there is (PC-179)."
    return ""


def factory_fault(s: Planecrafters) -> str:
    """Only the Factory Manager has a pool, and then no plane beside it; the picked plane is made of it."""
    owner = manager(s)
    if owner < 0 and (s.pool or s.assembly != EMPTY_PLANE):
        return "Only the Factory Manager has a pool of parts (PC-097)."
    if owner >= 0 and s.factories[owner] != EMPTY_PLANE:
        return f"Seat {owner} has the Factory Manager: its parts lie in the pool (PC-097)."
    picked = parts_of(s.assembly)
    if any([picked.count(kind) > number(s.pool, kind) for kind in picked]):
        return "The plane that is picked must be made of parts in the pool (PC-098)."
    if (s.distinction_holder < 0) != (not any(s.sold)):
        return "The first plane sold takes the Distinction Award (PC-115)."
    if not -1 <= s.distinction_holder < s.box.players:
        return f"distinction_holder is a seat from 0 to {s.box.players - 1}, or -1."
    return ""


def agenda_fault(s: Planecrafters) -> str:
    """Seats exist, and what is still to come fits where the game stands."""
    n = s.box.players
    if not -1 <= s.first_player < n or not -1 <= s.active < n:
        return f"first_player and active are seats from 0 to {n - 1}, or -1."
    if s.agenda and s.first_player < 0 and type(s.agenda[-1]).__name__ != "DrawFirst":
        return "The first player comes first (PC-017)."
    for step in s.agenda:
        name = type(step).__name__
        if s.round > 0 and name in SET_UP:
            return f"agenda has {step!r}, but set-up is over (PC-026)."
        if name in OF_THE_TURN and step.seat != s.active:
            return f"agenda has {step!r}, but it is the turn of seat {s.active} (PC-028)."
        if name == "TakeCard" and (step.n >= n or step.n == step.seat or not s.hand_size(step.n)):
            return f"agenda has {step!r}, but there is no such hand to take from (PC-091)."
        if name in ("TurnUp", "DrawTop") and (step.n >= ROW or (not s.stack and not s.under)):
            return f"agenda has {step!r}, but no card can come up there (PC-045)."
        if name == "PickPart" and not s.has(step.seat, MANAGER):
            return f"agenda has {step!r}, but seat {step.seat} has no Factory Manager (PC-098)."
    return ""
