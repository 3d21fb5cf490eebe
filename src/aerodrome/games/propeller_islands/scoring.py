"""Final scoring and the tie-breaks (sections 17 and 18)."""

from __future__ import annotations

from typing import Final

from aerodrome.games.propeller_islands.box import (
    ENERGY,
    FACES,
    FIRST_DEPOT,
    FIRST_LANDMARK,
    PARTS,
    STEEL,
    TOKEN_BITS,
    Box,
    Landmark,
)
from aerodrome.games.propeller_islands.island import UNKNOWN, Island, banner_count, neighbours
from aerodrome.games.propeller_islands.state import Propellers
from aerodrome.kernel.shape import size_of
from aerodrome.kernel.step import Seat

SOURCES: Final = ("fame", "energy", "steel", "parts", "unused", "landmarks", "blueprints")  # where points come from


def total(s: Propellers, q: Seat) -> int:
    """PI-191 to PI-198 The points of one player, as if the game ended now."""
    box = s.box
    return (box.fame_vp * s.fame[q] + s.energy[q] // box.per_vp[ENERGY] + s.steel[q] // box.per_vp[STEEL]
            + s.parts[q] // box.per_vp[PARTS] + size_of(s.unused[q], TOKEN_BITS) // box.unused_per_vp
            + landmark_points(s, q) + blueprint_points(box, s.completed[q]))


def sources(s: Propellers, q: Seat) -> list[int]:
    """The points of one player by where they come from, in the order of SOURCES."""
    box = s.box
    return [box.fame_vp * s.fame[q], s.energy[q] // box.per_vp[ENERGY], s.steel[q] // box.per_vp[STEEL],
            s.parts[q] // box.per_vp[PARTS], size_of(s.unused[q], TOKEN_BITS) // box.unused_per_vp,
            landmark_points(s, q), blueprint_points(box, s.completed[q])]


def standing(s: Propellers, q: Seat) -> list[int]:
    """PI-200 to PI-202 Points, workers left on the dock, and how late the player was in the last round."""
    points = s.final[q] if s.final else total(s, q)
    return [points, s.dock[q].bit_count(), (q - s.start) % s.box.players]


def blueprint_points(box: Box, cards: int) -> int:
    """PI-198 The points of completed blueprints."""
    points, card = 0, 0
    while cards:
        if cards & 1:
            points += box.vp[card]
        cards >>= 1
        card += 1
    return points


# --- 18 Landmarks


def landmark_points(s: Propellers, q: Seat) -> int:
    """PI-197, PI-217 The points of the landmarks of one player, with or without a worker on them."""
    island = s.islands[q]
    landmarks = island.housing >> FIRST_LANDMARK
    if not landmarks:
        return 0
    if island.points == UNKNOWN:
        island.points = sum([scored(s.box, island, tile, 0) for tile in landmarks_of(island)
                             if not is_by_workers(s.box, tile)])
    by_workers = [tile for tile in landmarks_of(island) if is_by_workers(s.box, tile)]
    workers = s.workers[q].bit_count()
    return island.points + sum([scored(s.box, island, tile, workers) for tile in by_workers])


def landmarks_of(island: Island) -> list[int]:
    """List the landmarks of an island."""
    return [tile for tile in island.tiles if FIRST_LANDMARK <= tile < FIRST_DEPOT]


def is_by_workers(box: Box, tile: int) -> bool:
    """PI-203 Tell whether a landmark counts workers, who come and go while the island stays as it is."""
    return box.landmarks[tile - FIRST_LANDMARK].scoring == "per_workers"


def scored(box: Box, island: Island, tile: int, workers: int) -> int:
    """PI-203 to PI-216 The points of one landmark."""
    landmark = box.landmarks[tile - FIRST_LANDMARK]
    return landmark.vp * sets_of(box, island, tile, landmark, workers)


def sets_of(box: Box, island: Island, tile: int, landmark: Landmark, workers: int) -> int:
    """How often a landmark scores."""
    rule = landmark.scoring
    if rule == "per_workers":
        return workers // landmark.size
    if rule == "per_depots":
        return island.depots.bit_count() // landmark.size
    if rule == "surrounded":
        return 1 if len(neighbours(island, island.cell_of(tile))) == 6 else 0
    if rule == "adjacent_banner_sets":
        near = neighbours(island, island.cell_of(tile))
        return min([banners_on(box, island, near, guild) for guild in range(3)])
    if rule == "per_banners":
        return banners_on(box, island, list(island.tiles), landmark.guild) // landmark.size
    counts = number_counts(box, island)
    if rule == "number_set":
        return min([counts[number - 1] for number in landmark.numbers])
    return different_sets(counts, landmark.size)


def banners_on(box: Box, island: Island, tiles: list[int], guild: int) -> int:
    """PI-206, PI-207, PI-211 Count the banners of a guild on some tiles, printed ones and tokens."""
    return sum([banner_count(island, box, tile, guild) for tile in tiles])


def number_counts(box: Box, island: Island) -> list[int]:
    """PI-176, PI-212, PI-214 How many tiles there are of each activation number; wild ones have none."""
    plain = island.housing & ~island.wild
    return [(plain & box.numbered[face]).bit_count() for face in range(FACES)]


def different_sets(counts: list[int], size: int) -> int:
    """PI-213 The most sets of *size* tiles with different numbers: the largest k for which enough tiles remain."""
    k = 0
    while sum([min(count, k + 1) for count in counts]) >= size * (k + 1):
        k += 1
    return k
