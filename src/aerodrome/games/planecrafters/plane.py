"""Planes as numbers: for each slot the model of the part there, and how many Spare Parts there are (PC-063).

Three bits for each slot hold 1 + the model, or 0; the bits above them count the Spare Parts, which have no place.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from aerodrome.games.planecrafters.box import CORE, MODEL_OF, MODELS, PART_AT, SLOT_OF, SLOTS, SPARE, Box

BITS: Final = 3  # of a slot
SPARES_AT: Final = 15
ONE_SPARE: Final = 1 << SPARES_AT
EMPTY_PLANE: Final = 0

PLACE: Final = [BITS * slot for slot in SLOT_OF[:SPARE]]  # where the bits of a regular part are
CODE: Final = [1 + MODEL_OF[kind] << PLACE[kind] for kind in range(SPARE)]
CODE_OF: Final = [*CODE, ONE_SPARE]  # what a part of any kind adds to a plane with room for it


def cards_in(plane: i64) -> i64:
    """Count the cards of a plane."""
    cards: i64 = plane >> SPARES_AT
    rest: i64 = plane & ONE_SPARE - 1
    while rest:
        if rest & 7:
            cards += 1
        rest >>= BITS
    return cards


def gaps_in(plane: i64) -> i64:
    """PC-063 Count the core slots that neither a part nor a Spare Part fills; a complete plane has none."""
    gaps: i64 = CORE
    gaps -= plane >> SPARES_AT
    for slot in range(CORE):
        if plane >> BITS * slot & 7:
            gaps -= 1
    return gaps if gaps > 0 else 0


def value_of(box: Box, plane: i64) -> int:
    """PC-068, PC-069 The value of a plane: each model by its number of parts, and a crown for each Spare Part."""
    counts: i64 = 0  # three bits for each model
    for slot in range(SLOTS):
        code: i64 = plane >> BITS * slot & 7
        if code:
            counts += 1 << BITS * (code - 1)
    value: i64 = 0
    while counts:
        value += box.by_parts[counts & 7]
        counts >>= BITS
    spares: i64 = plane >> SPARES_AT
    return value + spares * box.spare_crowns


def parts_of(plane: int) -> list[int]:
    """List the cards of a plane: the parts in the order of the slots, then the Spare Parts."""
    out = []
    for slot in range(SLOTS):
        code = plane >> BITS * slot & 7
        if code:
            out.append(PART_AT[SLOTS * (code - 1) + slot])
    return out + [SPARE] * (plane >> SPARES_AT)


def model_counts(plane: int) -> list[int]:
    """Count the parts of each model on a plane."""
    out = [0] * MODELS
    for slot in range(SLOTS):
        code = plane >> BITS * slot & 7
        if code:
            out[code - 1] += 1
    return out


def plane_of(parts: list[int]) -> int:
    """Return the plane of these cards, which must fit."""
    plane = EMPTY_PLANE
    for kind in parts:
        plane += CODE_OF[kind]
    return plane
