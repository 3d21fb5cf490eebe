"""The curve of a finished game as it is told. Not compiled: clients' types are made from these definitions."""

from __future__ import annotations

import msgspec

from aerodrome.bots.curve import Curve, Stretch
from aerodrome.kernel.table import Table

DIGITS = 3  # more would be noise


class ChancePoint(msgspec.Struct):
    """Each seat's chance to win after *ply* moves."""

    ply: int
    chances: list[float]


class TurningPoint(msgspec.Struct):
    """Where the game turned: between the positions at *since* and *ply* the chance of *seat* moved most.

    Mostly it is a single move, so that *ply* is *since* + 1. *lead* says that somebody else was ahead after it.
    """

    since: int
    ply: int
    seat: int
    before: list[float]
    after: list[float]
    lead: bool


class Chances(msgspec.Struct):
    """The curve: points in the order of plies, the last of them the result, and the turning points."""

    points: list[ChancePoint]
    turns: list[TurningPoint]


def chances_of(table: Table) -> Chances:
    """Work the curve of a finished game out in one go."""
    curve = Curve(table)
    while curve.work():
        pass
    return told(curve)


def told(curve: Curve) -> Chances:
    """Return a curve that has been worked out."""
    return Chances([ChancePoint(point.ply, rounded(point.chances())) for point in curve.points],
                   [turning_point(stretch) for stretch in curve.turns])


def turning_point(stretch: Stretch) -> TurningPoint:
    """Return a turning point."""
    return TurningPoint(stretch.start.ply, stretch.end.ply, stretch.seat, rounded(stretch.before),
                        rounded(stretch.after), stretch.has_new_leader())


def rounded(chances: list[float]) -> list[float]:
    """Return chances with as many digits as they deserve."""
    return [round(chance, DIGITS) for chance in chances]
