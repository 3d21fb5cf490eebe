"""Bags of parts: multisets without an order, four bits of one number for each kind.

The number is longer than a machine word, so loops run over its two halves.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from aerodrome.games.planecrafters.box import PARTS
from aerodrome.kernel.move import Moves

BITS: Final = 4  # of a counter
MOST: Final = 15  # parts of one kind
HALF: Final = 15  # kinds in the lower half
HALF_BITS: Final = 60
LOWER: Final = (1 << HALF_BITS) - 1
NO_PARTS: Final = 0
ONE: Final = [1 << BITS * kind for kind in range(PARTS)]
ONE_OF_EACH: Final = sum(ONE)


def number(bag: int, kind: int) -> int:
    """Count the parts of one kind."""
    return bag >> BITS * kind & MOST


def some(bag: int) -> int:
    """Return a bag with one part of every kind that is in *bag*."""
    return (bag | bag >> 1 | bag >> 2 | bag >> 3) & ONE_OF_EACH


def size(bag: int) -> int:
    """Count all parts."""
    return size_of_half(bag & LOWER) + size_of_half(bag >> HALF_BITS)


def size_of_half(half: i64) -> i64:
    """Count the parts of one half: pairs of counters are added up, then pairs of sums."""
    x: i64 = (half & 0x0F0F0F0F0F0F0F0F) + (half >> 4 & 0x0F0F0F0F0F0F0F0F)
    x = x + (x >> 8)
    x = x + (x >> 16)
    return x + (x >> 32) & 0xFF


def add_moves(bag: int, moves: Moves, out: Moves) -> None:
    """Add the move of every kind in the bag."""
    add_moves_of_half(bag & LOWER, 0, moves, out)
    add_moves_of_half(bag >> HALF_BITS, HALF, moves, out)


def add_moves_of_half(half: i64, first: i64, moves: Moves, out: Moves) -> None:
    """Add the moves of the kinds from *first* on."""
    kind: i64 = first
    while half:
        if half & MOST:
            out.append(moves[kind])
        half >>= BITS
        kind += 1


def kinds(bag: int) -> list[int]:
    """List the kinds in the bag, ascending."""
    out: list[int] = []
    add_kinds_of_half(bag & LOWER, 0, out)
    add_kinds_of_half(bag >> HALF_BITS, HALF, out)
    return out


def add_kinds_of_half(half: i64, first: i64, out: list[int]) -> None:
    """Add the kinds from *first* on."""
    kind: i64 = first
    while half:
        if half & MOST:
            out.append(kind)
        half >>= BITS
        kind += 1


def cards(bag: int) -> list[int]:
    """List all parts in the bag, ascending."""
    out: list[int] = []
    for kind in kinds(bag):
        for _ in range(bag >> BITS * kind & MOST):
            out.append(kind)
    return out


def bag_of(parts: list[int]) -> int:
    """Return the bag of these parts."""
    bag = NO_PARTS
    for kind in parts:
        bag += ONE[kind]
    return bag
