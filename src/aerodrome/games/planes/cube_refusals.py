"""Why the parts of an action that moves cubes are refused (sections 4 and 7 of rules.md)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from aerodrome.games.planes.box import COLOUR, GATE, MOVE_TO_POI, NEUTRAL, POI
from aerodrome.games.planes.cubes import colours_in, cubes_of, has_all
from aerodrome.games.planes.refusals import (
    CARD_PLAYS,
    MOVING,
    card_in_play,
    refuse_elsewhere,
    refuse_space,
    rule_in_play,
    words_of,
)
from aerodrome.kernel.step import Refusal, Seat

if TYPE_CHECKING:
    from aerodrome.games.planes.state import Planes


def refuse_part(s: Planes, text: str) -> Refusal:
    """What is no part of the action in play: it must be completed first."""
    verb, _ = words_of(text)
    card, is_about_poi = card_in_play(s), s.action().sort == MOVE_TO_POI
    if verb in ("shift", "nudge") and is_about_poi:
        return Refusal(rule_in_play(s), "no_arrow_card", [card, POI.write(s.action().poi)])
    if verb in ("take", "bring", "cubes") and not is_about_poi:
        return Refusal(rule_in_play(s), "arrow_card", [card])
    if verb in MOVING or verb in CARD_PLAYS or verb == "pass":
        return Refusal("PL-052", "finish_action", [card])
    return refuse_elsewhere(s, verb, rule_in_play(s))


def refuse_none_on(s: Planes, space: str) -> Refusal:
    """A space without cubes of the card's sort."""
    is_neutral = s.action().who == NEUTRAL
    return Refusal(rule_in_play(s), "no_neutral_cube" if is_neutral else "no_cube_of_yours", [space])


# --- PL-102 to PL-117 Cubes to a point of interest


def refuse_source(s: Planes, p: Seat, text: str) -> Refusal:
    """PL-116 The space where the cubes come from."""
    verb, rest = words_of(text)
    if verb in ("bring", "cubes"):
        return Refusal("PL-116", "source_first")
    if verb != "take":
        return refuse_part(s, text)
    refused = refuse_space(s, rest)
    if refused is None and not colours_in(s.cubes[s.box.names.index(rest)]) & s.colours_of_card(p):
        refused = refuse_none_on(s, rest)
    return refused or Refusal("PL-116", "nowhere_else", [rest, POI.write(s.action().poi)])


def refuse_target(s: Planes, source: int, text: str) -> Refusal:
    """PL-116 The space where they go."""
    verb, rest = words_of(text)
    come_from = s.box.names[source]
    if verb in ("take", "none"):
        return Refusal("PL-116", "source_chosen", [come_from])
    if verb == "cubes":
        return Refusal("PL-116", "target_first")
    if verb != "bring":
        return refuse_part(s, text)
    if rest == come_from:
        return Refusal("PL-116", "other_space", [rest])
    return refuse_space(s, rest) or Refusal(rule_in_play(s), "no_such_icon", [rest, POI.write(s.action().poi)])


def refuse_load(s: Planes, p: Seat, source: int, text: str) -> Refusal:
    """PL-109, PL-116 Which cubes go."""
    verb, rest = words_of(text)
    if verb in ("take", "bring", "none"):
        return Refusal("PL-116", "source_chosen", [s.box.names[source]])
    return refuse_cubes(s, p, source, rest) if verb == "cubes" else refuse_part(s, text)


def refuse_cubes(s: Planes, p: Seat, source: int, names: str) -> Refusal:
    """Cubes that the card does not move: too many, of the wrong sort, or not there."""
    colours = [COLOUR.read(name) for name in names.split("-")]
    if min(colours) < 0:
        return Refusal("PL-002", "no_such_colour")
    if len(colours) > s.action().most:
        return Refusal(rule_in_play(s), "too_many_cubes", [card_in_play(s), str(s.action().most)])
    if any([not s.colours_of_card(p) >> c & 1 for c in colours]):
        is_neutral = s.action().who == NEUTRAL
        return Refusal(rule_in_play(s), "neutral_only" if is_neutral else "own_only", [card_in_play(s)])
    is_there = has_all(s.cubes[source], cubes_of(colours))
    return Refusal("PL-116", "order_of_colours" if is_there else "cubes_not_there", [s.box.names[source]])


# --- PL-111, PL-141, PL-142 Cubes along an arrow


def refuse_shift(s: Planes, text: str) -> Refusal:
    """PL-111, PL-141 All cubes of the card's sort along an arrow."""
    verb, rest = words_of(text)
    if verb == "nudge":
        return Refusal(rule_in_play(s), "all_of_them", [card_in_play(s)])
    if verb != "shift":
        return refuse_part(s, text)
    return refuse_arrow(s, rest) or refuse_none_on(s, rest.partition("-")[0])


def refuse_nudge(s: Planes, text: str) -> Refusal:
    """PL-142 One cube along an arrow."""
    verb, rest = words_of(text)
    if verb == "shift":
        return Refusal(rule_in_play(s), "one_of_them", [card_in_play(s)])
    if verb != "nudge":
        return refuse_part(s, text)
    colour, _, arrow = rest.partition(" ")
    if colour and COLOUR.read(colour) < 0:
        return Refusal("PL-002", "no_such_colour")
    return refuse_arrow(s, arrow) or Refusal(rule_in_play(s), "no_such_cube", [colour, arrow.partition("-")[0]])


def refuse_arrow(s: Planes, name: str) -> Refusal | None:
    """PL-064, PL-118 A way that cubes moved by a card do not go; None for an arrow."""
    start, _, end = name.partition("-")
    if not start or not end:
        return Refusal(rule_in_play(s), "name_an_arrow")
    if GATE.read(end) >= 0:
        return Refusal("PL-118", "never_board")
    refused = refuse_space(s, start) or refuse_space(s, end)
    if refused is not None:
        return refused
    here, there = s.box.names.index(start), s.box.names.index(end)
    if there in s.box.nexts[here]:
        return None
    if here in s.box.nexts[there]:
        return Refusal("PL-064", "arrow_back", [start, end])
    return Refusal(rule_in_play(s), "no_arrow", [start, end])
