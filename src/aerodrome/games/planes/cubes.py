"""Cubes as numbers: how many there are in all and of each colour, in fields of six bits.

A space is such a number with the number of its name above the fields; a plane and an icon are written alike.
Two cubes of one colour are the same everywhere (PL-294), so counting them is enough.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

COLOURS: Final = 5  # red, blue, green, yellow, grey
PARTIES: Final = 4
GREY: Final = 4
FIELD: Final = 63
WIDTH: Final = 6
NAME: Final = 36  # bits below the number of a space's name
CUBES: Final = (1 << NAME) - 1
UNIT: Final = [1 + (1 << WIDTH * (c + 1)) for c in range(COLOURS)]  # one cube: in all, and of its colour
MASKS: Final = 1 << COLOURS
MOST_LOADED: Final = 3  # cubes that a card moves at once


def of_colour(v: i64, colour: i64) -> i64:
    """Count the cubes of a colour."""
    return v >> WIDTH * (colour + 1) & FIELD


def colours_in(v: i64) -> i64:
    """Return the colours that are there, as bits."""
    out: i64 = 0
    if v & FIELD << 6:
        out = 1
    if v & FIELD << 12:
        out |= 2
    if v & FIELD << 18:
        out |= 4
    if v & FIELD << 24:
        out |= 8
    if v & FIELD << 30:
        out |= 16
    return out


def part_of(v: i64, colours: i64) -> i64:
    """Return the cubes that are of some colours, given as bits."""
    out: i64 = 0
    c: i64 = 0
    while c < COLOURS:
        if colours >> c & 1:
            count: i64 = v >> WIDTH * (c + 1) & FIELD
            out += count + (count << WIDTH * (c + 1))
        c += 1
    return out


def has_all(v: i64, wanted: i64) -> bool:
    """Tell whether all of the wanted cubes are there."""
    c: i64 = 1
    while c <= COLOURS:
        if v >> WIDTH * c & FIELD < wanted >> WIDTH * c & FIELD:
            return False
        c += 1
    return True


def cubes_of(colours: list[int]) -> int:
    """Return these cubes as one number."""
    return sum([UNIT[c] for c in colours])


def listed(v: int) -> list[int]:
    """List the colours of all cubes, each as often as it is there."""
    return [c for c in range(COLOURS) for _ in range(v >> WIDTH * (c + 1) & FIELD)]


def multisets(most: int) -> list[list[int]]:
    """List all multisets of one to *most* cubes, the small ones first."""
    out: list[list[int]] = []
    last: list[list[int]] = [[]]
    for _ in range(most):
        last = [[*found, c] for found in last for c in range(found[-1] if found else 0, COLOURS)]
        out += last
    return out
