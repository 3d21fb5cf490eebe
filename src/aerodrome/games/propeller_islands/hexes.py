"""The hexagons of an island: axial coordinates around the Capitol, and which are side by side (PI-036, PI-067)."""

from __future__ import annotations

from typing import Final

from aerodrome.kernel.words import Words

# The grid has no border (PI-067). No island can grow further than this: with two players at most 57 tiles can be
# claimed besides the two that it starts with, so a straight line ends at a distance of 58.
REACH: Final = 60
WIDTH: Final = 2 * REACH + 3  # of a row of cells, with a margin, so that the neighbours of a cell are cells as well
CENTRE: Final = (REACH + 1) * (WIDTH + 1)  # the cell of the Capitol
DIRECTIONS: Final = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))  # clockwise from the east, r grows downwards
STEPS_TO: Final = [q * WIDTH + r for q, r in DIRECTIONS]  # what to add to a cell to get to its neighbours
SIDES: Final = 6


def cell_at(q: int, r: int) -> int:
    """Return the cell of a hexagon."""
    return CENTRE + q * WIDTH + r


def within(q: int, r: int) -> bool:
    """Tell whether a hexagon is near enough to the Capitol."""
    return abs(q) <= REACH and abs(r) <= REACH and abs(q + r) <= REACH


AXIAL: Final = [(q, r) for q in range(-REACH, REACH + 1) for r in range(-REACH, REACH + 1) if within(q, r)]
HEX: Final = Words("hex", [f"{q}:{r}" for q, r in AXIAL])
CELL: Final = [cell_at(q, r) for q, r in AXIAL]  # by number of the word


def hex_numbers() -> list[int]:
    """Return for each cell the number of its word, or -1 for the margin and the corners."""
    numbers = [-1] * (WIDTH * WIDTH)
    for number, cell in enumerate(CELL):
        numbers[cell] = number
    return numbers


HEX_OF: Final = hex_numbers()
