"""What can be impossible in the agenda of a position that was edited by hand, and in what belongs to the turn."""

from __future__ import annotations

from typing import Any, Final

from aerodrome.games.planes.actions import PAIR_OF_SPACES
from aerodrome.games.planes.box import (
    DOUBLE_DROP,
    DRAFT,
    DRAW_DISCARD,
    EXTRA_GOAL,
    MOVE_TO_POI,
    NUDGES,
    ONLY_MOVE,
    SHIFT_ALL,
    SKIPPING,
    SPACE,
)
from aerodrome.games.planes.cubes import FIELD
from aerodrome.games.planes.state import NO_CARD, NO_EFFECT, NOWHERE, Planes
from aerodrome.kernel.step import Step

# The phases of a turn that are still to come, the last one first, as they lie on the agenda.
PHASES: Final = ("EndTurn", "EndGoals", "Goals", "EndMove", "StartMove")
DRAWING, GOALS, FINDING, MOVING, ACTING = 1, 2, 3, 4, 5  # how many of them are left
ON_THE_WAY: Final = ("ChooseExit", "DropOrStop", "ChooseSeat")
# What can be under way, by the phases that are left.
UNDER_WAY: Final[dict[int, list[tuple[str, ...]]]] = {
    DRAWING: [("DrawCard",)], GOALS: [("PlayGoal",)], FINDING: [("FindCard",)],
    MOVING: [("ChooseOrigin",), ("ChooseExit",), ("DropOrStop",), ("ChooseSeat",), ("DrawCard",)],
    ACTING: [("PlayAction",)]}
# The steps of an action, by its sort; a draft has a PassOn for each player who waits besides.
OF_ACTION: Final[dict[int, list[tuple[str, ...]]]] = {
    DRAW_DISCARD: [("DiscardDown", "DrawCard"), ("DiscardCard",)], DRAFT: [("Draft", "DraftCard"), ("KeepCard",)],
    MOVE_TO_POI: [("ChooseSource",), ("ChooseTarget",), ("ChooseLoad",)], SHIFT_ALL: [("ShiftAll",)],
    NUDGES: [("Nudge",)]}
SET_UP: Final = ("ChangeAirport", "LayToken", "DrawFirst", "PlaceParties", "OwnCards", "FirstRound", "Draw", "DrawCard")


def name_of(step: Step[Any]) -> str:
    """The name of a step."""
    return type(step).__name__


def is_set_up(s: Planes) -> bool:
    """Tell whether the first round has not begun."""
    return s.round < 1


def phases_left(s: Planes) -> int:
    """How many phases of the turn are still to come, below what is under way."""
    count = 0
    while count < min(len(s.agenda), len(PHASES)) and name_of(s.agenda[count]) == PHASES[count]:
        count += 1
    return count


def agenda_fault(s: Planes) -> str:
    """What is still to come fits the moment of the game, and what belongs to a turn fits what is still to come."""
    fault = seat_fault(s) or (set_up_agenda_fault(s) if is_set_up(s) else turn_agenda_fault(s))
    return fault or (turn_fields_fault(s) or step_fault(s) if s.agenda else rest_fault(s))


def seat_fault(s: Planes) -> str:
    """PL-036, PL-040 The first and the active player exist when they should."""
    n = s.box.players
    if s.first >= n or s.active >= n:
        return f"first and active are seats from 0 to {n - 1}, or -1."
    if s.box.first >= 0 and s.first != s.box.first:
        return f"first must be {s.box.first}, as the option first_player says (PL-036)."
    if s.first < 0 and not any([name_of(step) == "DrawFirst" for step in s.agenda]):
        return "first must be a seat once the lot has decided (PL-036)."
    is_turn = s.round > 0 and bool(s.agenda)
    if is_turn != (s.active >= 0):
        return "active must be a seat while a round goes on, and -1 before and after (PL-040)."
    if s.at >= 0 and s.box.index[s.at] < 0:
        return f"{SPACE.write(s.at)} is not a space of this airport (PL-005)."
    return ""


# --- What is still to come


def set_up_agenda_fault(s: Planes) -> str:
    """PL-039 Set-up leads to the first round."""
    for step in s.agenda:
        if name_of(step) not in SET_UP:
            return f"agenda has {step!r}, but set-up is not over (PL-039)."
    is_whole = bool(s.agenda) and name_of(s.agenda[0]) == "FirstRound"
    return "" if is_whole else "agenda must end with FirstRound before the first round (PL-040)."


def turn_agenda_fault(s: Planes) -> str:
    """PL-041, PL-042 A turn goes on to its end, phase by phase."""
    if not s.agenda:
        return ""
    left = phases_left(s)
    under_way = s.agenda[left:]
    names = tuple([name_of(step) for step in under_way if name_of(step) != "PassOn"])
    for step in s.agenda:
        if name_of(step) not in ("PassOn", "KeepCard") and step.seat != s.active:
            return f"agenda has {step!r}, but it is the turn of seat {s.active} (PL-040)."
    if left == ACTING and names[:1] == ("FinishAction",):
        return action_agenda_fault(s, names[1:])
    if names not in UNDER_WAY.get(left, []) or len(names) < len(under_way):
        return "agenda must be what is under way, then the phases of the turn that follow it, to EndTurn (PL-041)."
    return ""


def action_agenda_fault(s: Planes, names: tuple[str, ...]) -> str:
    """PL-295 The steps of an action are those of the card on the table."""
    if names not in OF_ACTION.get(s.effect(), []):
        return "An action needs its card on the table, and its own steps on the agenda (PL-295)."
    draft = [step for step in s.agenda[::-1] if name_of(step) in ("KeepCard", "PassOn")]
    waiting = [step.seat for step in draft if step.n == s.active]
    is_round = waiting == s.order_from(s.active)[s.box.players - len(draft):]
    if not is_round or (names == ("KeepCard",)) != bool(draft):
        return "A draft goes round to the left, from who played it, to everybody (PL-103)."
    for q, cards in enumerate(s.passing):
        has_cards = q == waiting[0] if waiting else names == ("Draft", "DraftCard") and q == s.active
        if len(cards) > (len(waiting) or s.box.players - 1) * has_cards:
            return f"passing[{q}] has more cards than a draft can bring there now (PL-103)."
    return ""


# --- What belongs to the turn


def turn_fields_fault(s: Planes) -> str:
    """PL-053, PL-063, PL-150, PL-295 The card in play, the cubes in hand and what is left to do fit the phase."""
    top, left = name_of(s.agenda[-1]), phases_left(s)
    is_moving = top in ON_THE_WAY
    if is_moving != (s.carried != 0) or (is_moving and s.at < 0):
        return "Cubes are in hand exactly in the middle of a move (PL-063)."
    if (left == ACTING or is_set_up(s) or top == "ChooseOrigin") and s.at != NOWHERE:
        return "at must be - before the move (PL-062)."
    return card_in_play_fault(s, top, left) or allowance_fault(s, top, left) or stop_fault(s, left)


def card_in_play_fault(s: Planes, top: str, left: int) -> str:
    """PL-295 A card is on the table as long as what it does."""
    effect = s.effect()
    lasts = (left == MOVING and effect >= ONLY_MOVE) or (GOALS <= left <= MOVING and effect == EXTRA_GOAL)
    is_acting = left == ACTING and top != "PlayAction"
    if effect != NO_EFFECT and not lasts and not is_acting:
        return "in_play must be - where no card has something left to do (PL-295)."
    is_drafting = is_acting and effect == DRAFT
    return "Cards of a draft are passed only in a draft (PL-103)." if any(s.passing) and not is_drafting else ""


def allowance_fault(s: Planes, top: str, left: int) -> str:
    """PL-107, PL-115, PL-150 Double drops, skips and goals that are left are those of the card in play and the turn."""
    effect, most = s.effect(), s.action().most if s.in_play != NO_CARD else 0
    for name, count, sort in (("doubles", s.doubles, DOUBLE_DROP), ("skips", s.skips, SKIPPING)):
        allowed = most if effect == sort else 0
        least = allowed if top == "ChooseOrigin" else 0
        if not least <= count <= allowed:
            return f"{name} must be from {least} to {allowed} here (PL-107, PL-115)."
    goals = s.box.goals_per_turn + (most - 1 if effect == EXTRA_GOAL else 0) if left >= GOALS else 0
    least = 1 if left == GOALS else goals
    return "" if least <= s.goals_left <= goals else f"goals_left must be from {least} to {goals} here (PL-150)."


def stop_fault(s: Planes, left: int) -> str:
    """PL-073 A crowd has ended a move only where there is one."""
    if not s.stopped:
        return ""
    is_crowd = s.at >= 0 and s.cubes[s.box.index[s.at]] & FIELD > s.box.blockage
    return "" if is_crowd and left <= FINDING else "stopped must be 0 where no crowd has ended the move (PL-073)."


def rest_fault(s: Planes) -> str:
    """PL-222 After the end nothing is under way."""
    is_quiet = s.in_play == NO_CARD and s.at == NOWHERE and not any(s.passing)
    counters = [s.carried, s.doubles, s.skips, s.goals_left, s.stopped]
    return "" if is_quiet and not any(counters) else "After the end no turn is under way (PL-222)."


# --- The decision that is waiting


def step_fault(s: Planes) -> str:
    """The numbers on the agenda fit, and there is something to decide."""
    for step in s.agenda:
        if step.n > most_of(s, step):
            return f"agenda has {step!r}, the number of which is too large."
    top = s.agenda[-1]
    if name_of(top) == "ChooseSeat" and s.carried & FIELD != 1:
        return "A seat is chosen for the last cube in hand, at a gate (PL-080)."
    if name_of(top) in ("DrawCard", "DiscardCard", "Nudge") and top.n < 1:
        return f"agenda has {top!r}, which is about nothing."
    return "" if top.actor < 0 or s.options() else f"Nothing can be decided in {top!r}."


def most_of(s: Planes, step: Step[Any]) -> int:
    """The largest number that a step can carry; it is a space, a gate, a seat, or how many cards or cubes."""
    name = name_of(step)
    if name in ("ChooseTarget", "LayToken"):
        return s.box.spaces - 1
    if name == "ChooseLoad":
        return PAIR_OF_SPACES * s.box.spaces - 1 if step.n % PAIR_OF_SPACES < s.box.spaces else -1
    if name == "ChooseSeat":
        return s.box.gates - 1
    if name in ("Draw", "DrawCard"):
        return most_drawn(s)
    if name in ("DiscardDown", "DiscardCard"):
        return s.action().discard
    if name == "Nudge":
        return s.action().most
    return s.active if name in ("PassOn", "KeepCard") else 0


def most_drawn(s: Planes) -> int:
    """How many cards can be drawn at once now: at set-up, by an action, by a boarding, or at the end of the turn."""
    left = phases_left(s)
    if is_set_up(s):
        return s.box.random_cards
    if left == ACTING:
        return s.action().draw
    return max([max(cards) for cards in s.box.cards]) if left == MOVING else s.box.draw
