"""Why a move is refused: the rule behind each. Wording is in the text file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from aerodrome.games.planes.box import (
    ACTION,
    ANY_ORIGIN,
    COLOUR,
    CROWD_HOLDER,
    DOTS,
    GATE,
    IGNORE_BLOCKAGES,
    KIND,
    NEUTRAL,
    ONLY_MOVE,
    PAIR,
    PLACE,
    REVERSE,
)
from aerodrome.games.planes.cubes import FIELD, GREY, WIDTH
from aerodrome.games.planes.shapes import ACCEPTS_AT, SEAT_BITS
from aerodrome.kernel.step import Refusal, Seat

if TYPE_CHECKING:
    from aerodrome.games.planes.state import Planes

MOVING: Final = ("from", "to", "board", "drop", "double", "skip", "stop", "sit")
PASSING: Final = ("pass", "none", "end", "done")
CARD_PLAYS: Final = ("play", "goal")
OF_ACTIONS: Final = ("discard", "keep", "find", "take", "bring", "cubes", "shift", "nudge")


def words_of(text: str) -> tuple[str, str]:
    """The verb, and the rest."""
    verb, _, rest = text.partition(" ")
    return verb, rest


def holds_kind(s: Planes, seat: Seat, kind: int) -> bool:
    """Tell whether a player has a card of a kind."""
    return any([card // DOTS == kind for card in s.hands[seat]])


def refuse_card(s: Planes, seat: Seat, name: str) -> Refusal | None:
    """A card that does not exist or is not held; None for a card in hand."""
    if KIND.read(name) < 0:
        return Refusal("PL-016", "no_such_card")
    return None if holds_kind(s, seat, KIND.read(name)) else Refusal("PL-050", "not_in_hand")


def refuse_elsewhere(verb: str, rule: str) -> Refusal:
    """What is never a move, and moves of another phase than those that the caller knows."""
    if verb in ("undo", "back"):
        return Refusal("PL-290", "take_back")
    if verb in OF_ACTIONS:
        return Refusal("PL-050", "card_first")
    if verb in ("change", "add", "cover", "replace", "done"):
        return Refusal("PL-039", "set_up_over")
    return Refusal(rule, "unknown")


# --- Action Phase


def refuse_action(s: Planes, seat: Seat, text: str) -> Refusal:
    """PL-050 A card for its action, or pass."""
    verb, rest = words_of(text)
    if verb == "play":
        refused = refuse_card(s, seat, rest)
        if refused is not None:
            return refused
        return Refusal("PL-104", "no_crowd") if KIND.read(rest) == CROWD_HOLDER else Refusal("PL-050", "not_in_hand")
    if verb == "goal":
        return Refusal("PL-041", "goal_later")
    if verb in MOVING:
        return Refusal("PL-041", "pass_first")
    return refuse_elsewhere(verb, "PL-050")


def refuse_part(s: Planes, rule: str, text: str) -> Refusal:
    """A part of an action: it must be completed, or left with none."""
    verb, rest = words_of(text)
    if verb in ("take", "bring"):
        return refuse_space(s, rest) or Refusal(rule, "no_source" if verb == "take" else "no_target", [rest])
    if verb in ("shift", "nudge"):
        return Refusal("PL-064" if is_backwards(s, rest) else rule, "along_arrow", [rest])
    if verb == "cubes":
        return Refusal(rule, "no_such_load")
    if verb in MOVING or verb in CARD_PLAYS or verb == "pass":
        return Refusal("PL-052", "finish_action")
    return refuse_elsewhere(verb, rule)


def is_backwards(s: Planes, words: str) -> bool:
    """Tell whether an arrow is named the wrong way round."""
    start, _, end = words.split(" ")[-1].partition("-")
    names = s.box.names
    return start in names and end in names and names.index(start) in s.box.nexts[names.index(end)]


def refuse_space(s: Planes, name: str) -> Refusal | None:
    """A space that this airport does not have; None for one that it has."""
    return None if name in s.box.names else Refusal("PL-005", "no_such_space")


def refuse_discard(text: str) -> Refusal:
    """PL-101 A card must be discarded."""
    verb, rest = words_of(text)
    if verb == "discard":
        return Refusal("PL-101", "not_in_hand") if KIND.read(rest) >= 0 else Refusal("PL-016", "no_such_card")
    if verb in PASSING:
        return Refusal("PL-122", "must_discard")
    is_later = verb in MOVING or verb in CARD_PLAYS
    return Refusal("PL-052", "finish_action") if is_later else refuse_elsewhere(verb, "PL-101")


def refuse_keep(text: str) -> Refusal:
    """PL-103 A card of the draft must be kept."""
    verb, rest = words_of(text)
    if verb == "keep":
        return Refusal("PL-103", "not_passed") if KIND.read(rest) >= 0 else Refusal("PL-016", "no_such_card")
    return Refusal("PL-103", "must_keep")


# --- Move Phase


def refuse_origin(s: Planes, text: str) -> Refusal:
    """PL-060, PL-062 The space where the move begins."""
    verb, rest = words_of(text)
    if verb == "from":
        return refuse_space(s, rest) or refuse_start(s, rest)
    if verb in PASSING or verb == "stop":
        return Refusal("PL-060", "must_move")
    if verb == "goal":
        return Refusal("PL-041", "goal_later")
    if verb == "play":
        return Refusal("PL-050", "action_over")
    if verb in MOVING:
        return Refusal("PL-062", "origin_first")
    return refuse_elsewhere(verb, "PL-062")


def refuse_start(s: Planes, name: str) -> Refusal:
    """A space of the airport that cannot be the origin."""
    if s.effect() == ANY_ORIGIN:
        return Refusal("PL-140", "nobody_there", [name])
    if s.effect() == ONLY_MOVE and ACTION[s.in_play // DOTS].who == NEUTRAL:
        return Refusal("PL-104", "no_crowd_there", [name])
    return Refusal("PL-062", "no_own_cube", [name])


def refuse_exit(s: Planes, text: str) -> Refusal:
    """PL-064, PL-080 The way on, or a gate."""
    verb, rest = words_of(text)
    if verb == "to":
        return refuse_space(s, rest) or refuse_way(s, rest)
    if verb == "board":
        return refuse_gate(s, rest)
    if verb in ("stop", "drop", "double", "skip"):
        return Refusal("PL-066", "go_on")
    return refuse_in_move(verb)


def refuse_way(s: Planes, name: str) -> Refusal:
    """A space of the airport that cannot be entered next."""
    here, there = s.box.index[s.at], s.box.names.index(name)
    if there == here:
        return Refusal("PL-069", "stay")
    if s.effect() == REVERSE:
        return Refusal("PL-132", "only_backwards" if there in s.box.nexts[here] else "too_far", [name])
    return Refusal("PL-064", "against_arrow" if there in s.box.lasts[here] else "too_far", [name])


def refuse_gate(s: Planes, name: str) -> Refusal:
    """PL-080 to PL-085 A gate that the cubes in hand cannot go through."""
    g = GATE.read(name)
    if not 0 <= g < s.box.gates:
        return Refusal("PL-006", "no_such_gate")
    if s.at < 0 or s.box.fronts[g] != s.box.index[s.at]:
        return Refusal("PL-080", "gate_elsewhere", [name, s.box.names[s.box.fronts[g]]])
    if s.carried & FIELD != 1:
        return Refusal("PL-081", "last_cube", [str(s.carried & FIELD)])
    return refuse_plane(s, g)


def refuse_plane(s: Planes, g: int) -> Refusal:
    """PL-082, PL-083, PL-085, PL-121 A plane that the last cube cannot board, or not before it goes on."""
    colour = next(c for c in range(len(COLOUR)) if s.carried >> WIDTH * (c + 1) & FIELD)
    accepted = s.planes[g] >> ACCEPTS_AT
    if accepted == GREY and colour != GREY:
        return Refusal("PL-083", "grey_only", [COLOUR.write(colour)])
    if accepted < GREY and colour != accepted:
        return Refusal("PL-082", "own_colour_only", [COLOUR.write(accepted), COLOUR.write(colour)])
    has_seat = any([not s.planes[g] >> SEAT_BITS * i & 7 for i in range(len(s.box.yellow[g]))])
    return Refusal("PL-121", "skip_first") if has_seat else Refusal("PL-085", "plane_full")


def refuse_enter(s: Planes, text: str) -> Refusal:
    """PL-066 to PL-070 Stop, or drop one cube and go on."""
    verb, rest = words_of(text)
    if verb == "drop":
        return refuse_drop(s, rest)
    if verb == "double":
        return refuse_double(s, rest)
    if verb == "skip":
        return Refusal("PL-066", "must_drop")
    if verb == "board":
        return refuse_gate(s, rest)
    if verb == "to":
        return Refusal("PL-066", "drop_first")
    return refuse_in_move(verb)


def refuse_drop(s: Planes, name: str) -> Refusal:
    """PL-066, PL-070 A cube that cannot be dropped while going on."""
    if COLOUR.read(name) < 0:
        return Refusal("PL-002", "no_such_colour")
    if s.carried & FIELD == 1:
        return Refusal("PL-070", "last_drop")
    return Refusal("PL-066", "colour_not_in_hand", [name])


def refuse_double(s: Planes, name: str) -> Refusal:
    """PL-107, PL-113, PL-119 Two cubes that cannot be dropped."""
    if PAIR.read(name) < 0:
        return Refusal("PL-107", "no_such_pair")
    if s.doubles < 1:
        return Refusal("PL-066", "one_cube")
    return Refusal("PL-119", "too_few") if s.carried & FIELD < 3 else Refusal("PL-107", "no_such_pair")


def refuse_sit(s: Planes, g: int, text: str) -> Refusal:
    """PL-085, PL-086 A seat that cannot be chosen."""
    verb, rest = words_of(text)
    if verb != "sit":
        return refuse_in_move(verb)
    seat = PLACE.read(rest)
    if not 0 <= seat < len(s.box.yellow[g]):
        return Refusal("PL-086", "no_such_seat", [str(len(s.box.yellow[g]))])
    is_taken = s.planes[g] >> SEAT_BITS * seat & 7 != 0
    return Refusal("PL-085", "seat_taken") if is_taken else Refusal("PL-086", "equal_seat")


def refuse_in_move(verb: str) -> Refusal:
    """Anything that has no place in the middle of a move."""
    if verb in MOVING or verb in PASSING or verb in CARD_PLAYS:
        return Refusal("PL-290", "finish_move")
    return refuse_elsewhere(verb, "PL-290")


def refuse_found(text: str) -> Refusal:
    """PL-249, PL-250 A card must be taken where one is to be found."""
    verb, _ = words_of(text)
    return Refusal("PL-249", "not_to_be_found") if verb == "find" else Refusal("PL-250", "must_find")


# --- Goal Phase


def refuse_goal(s: Planes, seat: Seat, text: str) -> Refusal:
    """PL-150, PL-154 A goal that is met, or pass."""
    verb, rest = words_of(text)
    if verb == "goal":
        return refuse_card(s, seat, rest) or Refusal("PL-154", "goal_not_met")
    if verb == "play":
        return Refusal("PL-050", "action_over")
    if verb in MOVING:
        return Refusal("PL-073", "ended_in_crowd") if is_crowded(s) else Refusal("PL-067", "move_over")
    return refuse_elsewhere(verb, "PL-150")


def is_crowded(s: Planes) -> bool:
    """PL-072, PL-073 Tell whether the move has ended in a space with so many cubes that it could not have gone on."""
    if s.at < 0 or s.effect() == IGNORE_BLOCKAGES:
        return False
    return s.cubes[s.box.index[s.at]] & FIELD >= s.box.blockage


def refuse_out_of_turn(s: Planes, text: str) -> Refusal | None:
    """PL-150 A goal out of turn, such as a second one after the Goal Phase; None for anything else."""
    return Refusal("PL-150", "one_goal") if words_of(text)[0] == "goal" and s.agenda else None


# --- Set-up


def refuse_change(s: Planes, text: str) -> Refusal:
    """PL-263 Tokens on the airport."""
    verb, rest = words_of(text)
    if verb == "change":
        return refuse_space(s, rest) or Refusal("PL-263", "no_tokens")
    if verb in ("add", "cover", "replace"):
        return Refusal("PL-263", "no_such_change")
    return Refusal("PL-263", "set_up")
