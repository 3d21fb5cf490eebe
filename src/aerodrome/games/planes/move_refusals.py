"""Why the steps of a move are refused (sections 5 and 6 of rules.md)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from aerodrome.games.planes.box import (
    ANY_ORIGIN,
    COLOUR,
    DOUBLE_DROP,
    GATE,
    NEUTRAL,
    ONLY_MOVE,
    PAIR,
    PLACE,
    REVERSE,
    SKIPPING,
)
from aerodrome.games.planes.cubes import FIELD, GREY, MASKS, WIDTH, colours_in
from aerodrome.games.planes.refusals import (
    CARD_PLAYS,
    MOVING,
    PASSING,
    card_in_play,
    refuse_elsewhere,
    refuse_space,
    rule_in_play,
    words_of,
)
from aerodrome.games.planes.shapes import ACCEPTS_AT, SEAT_BITS
from aerodrome.kernel.step import Refusal, Seat

if TYPE_CHECKING:
    from aerodrome.games.planes.state import Planes


def refuse_in_move(s: Planes, verb: str) -> Refusal:
    """Anything that has no place in the middle of a move."""
    if verb in MOVING or verb in PASSING or verb in CARD_PLAYS:
        return Refusal("PL-290", "finish_move")
    return refuse_elsewhere(s, verb, "PL-290")


# --- The origin


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
    return refuse_elsewhere(s, verb, "PL-062")


def refuse_start(s: Planes, name: str) -> Refusal:
    """A space of the airport that cannot be the origin."""
    if s.effect() == ANY_ORIGIN:
        return Refusal(rule_in_play(s), "nobody_there", [name])
    if s.effect() == ONLY_MOVE and s.action().who == NEUTRAL:
        return Refusal(rule_in_play(s), "no_crowd_there", [name])
    return Refusal("PL-062", "no_own_cube", [name])


# --- The way on


def refuse_exit(s: Planes, p: Seat, text: str) -> Refusal:
    """PL-064, PL-080 The way on, or a gate."""
    verb, rest = words_of(text)
    if verb == "to":
        return refuse_space(s, rest) or refuse_way(s, rest)
    if verb == "board":
        return refuse_gate(s, rest)
    if verb in ("stop", "drop", "double", "skip"):
        here = s.box.names[s.box.index[s.at]]
        return Refusal("PL-069", "just_begun", [here]) if is_at_origin(s, p) else Refusal("PL-066", "go_on", [here])
    return refuse_in_move(s, verb)


def is_at_origin(s: Planes, p: Seat) -> bool:
    """Tell whether the move has not left its origin, where all active cubes were picked up; elsewhere it left one."""
    if s.effect() == SKIPPING and s.skips < s.action().most:
        return False
    active = s.colours_of_card(p) if s.effect() == ONLY_MOVE else MASKS - 1
    return not colours_in(s.cubes[s.box.index[s.at]]) & active


def refuse_way(s: Planes, name: str) -> Refusal:
    """A space of the airport that cannot be entered next."""
    here, there = s.box.index[s.at], s.box.names.index(name)
    if there == here:
        return Refusal("PL-069", "stay")
    if s.effect() == REVERSE:
        is_ahead = there in s.box.nexts[here]
        return Refusal(rule_in_play(s), "only_backwards" if is_ahead else "too_far_back", [name])
    return Refusal("PL-064", "against_arrow" if there in s.box.lasts[here] else "too_far", [name])


# --- Gates and seats


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


def refuse_sit(s: Planes, g: int, text: str) -> Refusal:
    """PL-085, PL-086 A seat that cannot be chosen."""
    verb, rest = words_of(text)
    if verb != "sit":
        return refuse_in_move(s, verb)
    seat = PLACE.read(rest)
    if not 0 <= seat < len(s.box.yellow[g]):
        return Refusal("PL-086", "no_such_seat", [str(len(s.box.yellow[g]))])
    is_taken = s.planes[g] >> SEAT_BITS * seat & 7 != 0
    return Refusal("PL-085", "seat_taken") if is_taken else Refusal("PL-086", "equal_seat")


# --- In a space that is entered


def refuse_enter(s: Planes, text: str) -> Refusal:
    """PL-066 to PL-070 Stop, or drop one cube and go on."""
    verb, rest = words_of(text)
    if verb == "drop":
        return refuse_drop(s, rest)
    if verb == "double":
        return refuse_double(s, rest)
    if verb == "skip":
        return refuse_used_up(s) if s.effect() == SKIPPING else Refusal("PL-066", "must_drop")
    if verb == "board":
        return refuse_gate(s, rest)
    if verb == "to":
        return Refusal("PL-066", "drop_first")
    return refuse_in_move(s, verb)


def refuse_used_up(s: Planes) -> Refusal:
    """PL-107, PL-113, PL-115, PL-136 What the card in play allows was done as often as it says."""
    return Refusal(rule_in_play(s), "used_up", [card_in_play(s), str(s.action().most)])


def refuse_drop(s: Planes, name: str) -> Refusal:
    """PL-066, PL-070 A cube that cannot be dropped while going on."""
    if COLOUR.read(name) < 0:
        return Refusal("PL-002", "no_such_colour")
    if s.carried & FIELD == 1:
        return Refusal("PL-070", "last_drop")
    return Refusal("PL-066", "colour_not_in_hand", [name])


def refuse_double(s: Planes, name: str) -> Refusal:
    """PL-066, PL-107, PL-113, PL-119 Two cubes that cannot be dropped."""
    if s.effect() != DOUBLE_DROP:
        return Refusal("PL-066", "one_cube")
    if s.doubles < 1:
        return refuse_used_up(s)
    if PAIR.read(name) < 0:
        return Refusal(rule_in_play(s), "no_such_pair")
    return Refusal("PL-119", "too_few") if s.carried & FIELD < 3 else Refusal(rule_in_play(s), "pair_not_in_hand")
