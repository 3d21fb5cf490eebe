"""Trick Stunt formations as bit masks: every rotation, mirror image and place (BS-074 to BS-088)."""

from __future__ import annotations

from typing import Final

from aerodrome.games.barnstormers.box import AREA, COMPONENTS, SIZE

Cells = list[tuple[int, int]]


def images(cells: Cells) -> list[Cells]:
    """BS-075, BS-076 The different rotations and mirror images of a formation, each moved to the corner."""
    found: list[Cells] = []
    for mirror in (1, -1):
        turned = [(mirror * x, y) for x, y in cells]
        for _ in range(4):
            turned = [(y, -x) for x, y in turned]
            left, low = min([x for x, _ in turned]), min([y for _, y in turned])
            image = sorted([(x - left, y - low) for x, y in turned])
            if image not in found:
                found.append(image)
    return found


def placements(cells: Cells, area: list[int]) -> list[tuple[int, int]]:
    """BS-075, BS-080 Every place of a formation in an area: its cells and the ring of cells that must be clear."""
    inside = set(area)
    out = []
    for image in images(cells):
        for dx in range(SIZE):
            for dy in range(SIZE):
                spots = [(x + dx, y + dy) for x, y in image]
                if all([x < SIZE and y < SIZE and SIZE * y + x in inside for x, y in spots]):
                    mask = sum([1 << SIZE * y + x for x, y in spots])
                    out.append((mask, ring_of(spots) & ~mask))
    return out


def ring_of(spots: Cells) -> int:
    """All cells next to one of these, the cells themselves included."""
    ring = 0
    for x, y in spots:
        for nx in range(max(x - 1, 0), min(x + 2, SIZE)):
            for ny in range(max(y - 1, 0), min(y + 2, SIZE)):
                ring |= 1 << SIZE * ny + nx
    return ring


SHAPES: Final = [[(cell[0], cell[1]) for cell in row["cells"]] for row in COMPONENTS["trick_stunt"]]
FORMATIONS: Final = [[placements(cells, area) for cells in SHAPES] for area in AREA]  # [area][stunt]
MASKS: Final = [[[mask for mask, _ in found] for found in row] for row in FORMATIONS]
RINGS: Final = [[[ring for _, ring in found] for found in row] for row in FORMATIONS]


def is_flown(area: int, stunt: int, own: int, moved: int, before: int) -> bool:
    """BS-079, BS-083 to BS-087 Tell whether the planes *own* form the stunt, clear and not stale.

    *moved* are the spaces whose plane has changed its space in this turn, *before* where the own planes
    were at its start.
    """
    masks, rings = MASKS[area][stunt], RINGS[area][stunt]
    for i in range(len(masks)):
        mask = masks[i]
        if own & mask == mask and not own & rings[i] and (moved & mask or before & rings[i]):
            return True
    return False


def nearest_place(area: int, stunt: int, own: int) -> tuple[int, int]:
    """BS-075, BS-079 The place where the planes *own* lack least, and of these are nearest to clear; and its ring."""
    places = zip(MASKS[area][stunt], RINGS[area][stunt], strict=True)
    return min(places, key=lambda place: ((place[0] & ~own).bit_count(), (place[1] & own).bit_count(), place[0]))
