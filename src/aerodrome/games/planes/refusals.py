"""Why a move is refused: the one rule behind each, phase by phase. Wording is in the text file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from aerodrome.games.planes.box import ACTION_RULE, CROWD_HOLDER, DOTS, KIND, POI
from aerodrome.kernel.step import Refusal, Seat

if TYPE_CHECKING:
    from aerodrome.games.planes.state import Planes

MOVING: Final = ("from", "to", "board", "drop", "double", "skip", "stop", "sit")
PASSING: Final = ("pass", "none", "end", "done")
CARD_PLAYS: Final = ("play", "goal")
OF_ACTIONS: Final = ("discard", "keep", "take", "bring", "cubes", "shift", "nudge")
OF_SET_UP: Final = ("change", "add", "cover", "replace", "done")


def words_of(text: str) -> tuple[str, str]:
    """The verb, and the rest."""
    verb, _, rest = text.partition(" ")
    return verb, rest


def card_in_play(s: Planes) -> str:
    """The kind of the card on the table."""
    return KIND.write(s.in_play // DOTS)


def rule_in_play(s: Planes) -> str:
    """The rule of the action of the card on the table."""
    return ACTION_RULE[s.in_play // DOTS]


def refuse_card(s: Planes, seat: Seat, name: str, rule: str) -> Refusal | None:
    """A card that does not exist or is not held; None for a card in hand."""
    kind = KIND.read(name)
    if kind < 0:
        return Refusal("PL-016", "no_such_card")
    is_held = any([card // DOTS == kind for card in s.hands[seat]])
    return None if is_held else Refusal(rule, "not_in_hand", [name])


def refuse_space(s: Planes, name: str) -> Refusal | None:
    """A space that this airport does not have; None for one that it has."""
    return None if name in s.box.names else Refusal("PL-005", "no_such_space")


def refuse_elsewhere(s: Planes, verb: str, rule: str) -> Refusal:
    """What is never a move, and moves of another phase than those that the caller knows."""
    if verb in ("undo", "back"):
        return Refusal("PL-290", "take_back")
    if verb == "find":
        return Refusal("PL-249", "find_at_end" if s.box.has_found else "no_finding")
    if verb in OF_ACTIONS:
        return Refusal("PL-050", "card_first")
    if verb in OF_SET_UP:
        return Refusal("PL-039", "set_up_over")
    return Refusal(rule, "unknown")


def refuse_chance(s: Planes) -> Refusal:
    """PL-036, PL-044 Nobody decides while chance does."""
    is_lot = type(s.agenda[-1]).__name__ == "DrawFirst"
    return Refusal("PL-036", "lot") if is_lot else Refusal("PL-044", "chance")


# --- Action Phase


def refuse_action(s: Planes, seat: Seat, text: str) -> Refusal:
    """PL-050 A card for its action, or pass."""
    verb, rest = words_of(text)
    if verb == "play":
        refused = refuse_card(s, seat, rest, "PL-050")
        return refused or Refusal(ACTION_RULE[CROWD_HOLDER], "no_crowd")  # PL-291 no other card in hand is refused
    if verb == "goal":
        return Refusal("PL-041", "goal_later")
    if verb in MOVING:
        return Refusal("PL-041", "pass_first")
    return Refusal("PL-050", "say_pass") if verb in PASSING else refuse_elsewhere(s, verb, "PL-050")


def refuse_discard(s: Planes, seat: Seat, text: str) -> Refusal:
    """PL-101 A card must be discarded."""
    verb, rest = words_of(text)
    rule = rule_in_play(s)
    if verb == "discard":
        return refuse_card(s, seat, rest, rule) or Refusal(rule, "unknown")
    if verb in PASSING:
        return Refusal(rule, "must_discard", [card_in_play(s)])
    is_later = verb in MOVING or verb in CARD_PLAYS
    return Refusal("PL-052", "finish_action", [card_in_play(s)]) if is_later else refuse_elsewhere(s, verb, rule)


def refuse_keep(text: str) -> Refusal:
    """PL-103 A card of the draft must be kept."""
    verb, rest = words_of(text)
    if verb == "keep":
        return Refusal("PL-103", "not_passed", [rest]) if KIND.read(rest) >= 0 else Refusal("PL-016", "no_such_card")
    return Refusal("PL-103", "must_keep")


# --- After the move


def refuse_found(s: Planes, text: str) -> Refusal:
    """PL-249, PL-250 A card must be taken where one is to be found."""
    verb, rest = words_of(text)
    if verb != "find":
        return Refusal("PL-250", "must_find")
    poi, here = POI.read(rest), s.box.index[s.at]
    if poi < 0:
        return Refusal("PL-008", "no_such_poi")
    if not s.icons[here] >> poi & 1:
        return Refusal("PL-249", "no_such_icon", [s.box.names[here], rest])
    return Refusal("PL-249", "found_already", [rest])


# --- Goal Phase


def refuse_goal(s: Planes, seat: Seat, text: str) -> Refusal:
    """PL-150, PL-154 A goal that is met, or pass."""
    verb, rest = words_of(text)
    if verb == "goal":
        return refuse_card(s, seat, rest, "PL-150") or Refusal("PL-154", "goal_not_met", [rest])
    if verb == "play":
        return Refusal("PL-050", "action_over")
    if verb in MOVING:
        return refuse_after_move(s, verb)
    return Refusal("PL-150", "say_pass") if verb in PASSING else refuse_elsewhere(s, verb, "PL-150")


def refuse_after_move(s: Planes, verb: str) -> Refusal:
    """PL-067, PL-073, PL-120 The move is over, perhaps because of a crowd."""
    if not s.stopped:
        return Refusal("PL-067", "move_over")
    here = s.box.names[s.box.index[s.at]]
    return Refusal("PL-120", "no_skip", [here]) if verb == "skip" else Refusal("PL-073", "ended_in_crowd", [here])


def refuse_out_of_turn(s: Planes, text: str) -> Refusal | None:
    """PL-150 A goal out of turn, such as a second one after the Goal Phase; None for anything else."""
    return Refusal("PL-150", "not_your_goals") if words_of(text)[0] == "goal" and s.agenda else None
