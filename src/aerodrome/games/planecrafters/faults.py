"""What can be impossible in a position that was edited by hand: each fault is one sentence with its rule."""

from __future__ import annotations

from collections.abc import Sized

from aerodrome.games.planecrafters.bag import NO_PARTS, cards as cards_in, number
from aerodrome.games.planecrafters.box import COPIES, EMPLOYEES, OBJECTIVE, PARTS, ROW, STAFF_BITS
from aerodrome.games.planecrafters.crew import manager
from aerodrome.games.planecrafters.plane import EMPTY_PLANE, parts_of, value_of
from aerodrome.games.planecrafters.scoring import totals
from aerodrome.games.planecrafters.state import Planecrafters
from aerodrome.games.planecrafters.turn_faults import turn_fault
from aerodrome.kernel.shape import members


def position_fault(s: Planecrafters) -> str:
    """Say what is impossible in a position; empty where nothing is."""
    return (length_fault(s) or seat_fault(s) or part_fault(s) or employee_fault(s) or objective_fault(s)
            or knowledge_fault(s) or factory_fault(s) or award_fault(s) or end_fault(s) or turn_fault(s))


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


def seat_fault(s: Planecrafters) -> str:
    """Seats exist."""
    n = s.box.players
    for name in ("first_player", "active", "distinction_holder"):
        if not -1 <= getattr(s, name) < n:
            return f"{name} is a seat from 0 to {n - 1}, or -1."
    return "" if all([card.by < n for card in s.under]) else f"under names a seat; the seats are 0 to {n - 1}."


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
    kept = [(len(members(s.offers[q])), len(members(s.objectives[q])), len(members(s.returned[q])))
            for q in range(s.box.players)]
    if not s.box.objectives and set(kept) != {(0, 0, 0)}:
        return "Nobody has an objective: the option is off (PC-130)."
    if s.box.objectives and s.round > 0 and set(kept) != {(0, 2, 1)}:
        return "Everybody has kept two objectives and returned one (PC-131)."
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
    return ""


def award_fault(s: Planecrafters) -> str:
    """PC-115, PC-118 The Distinction Award is with a seller of the best plane so far, and has its value."""
    values = [[value_of(s.box, plane) for plane in planes] for planes in s.sold]
    best, holder = max([0, *[value for row in values for value in row]]), s.distinction_holder
    if any([EMPTY_PLANE in planes for planes in s.sold]):
        return "A plane that was sold has at least one card (PC-101)."
    if (holder < 0) != (not any(s.sold)):
        return "The first plane sold takes the Distinction Award (PC-115)."
    if s.distinction_value != best:
        return f"distinction_value must be {best}, the value of the best plane sold (PC-115)."
    if holder >= 0 and best not in values[holder]:
        return f"Seat {holder} holds the Distinction Award, but has sold no plane of value {best} (PC-115)."
    return ""


def end_fault(s: Planecrafters) -> str:
    """PC-121, PC-125, PC-126 The last round is the one in which the stack ran out; totals are counted at the end."""
    if s.round > s.box.max_rounds:
        return f"round is at most {s.box.max_rounds} here, not {s.round} (PC-125)."
    if s.round > 0 and not s.last_round and not s.stack and not s.under:
        return "last_round must be 1: the stack is empty (PC-121)."
    if s.last_round and s.stack:
        return "last_round must be 0: the stack has cards that never came up (PC-121)."
    if s.agenda and (s.final or s.objectives_shown):
        return "final and objectives_shown must be empty until the game is over (PC-126)."
    if not s.agenda and list(s.final) != totals(s):
        return "final must be what crowns, awards and objectives come to (PC-126)."
    return ""
