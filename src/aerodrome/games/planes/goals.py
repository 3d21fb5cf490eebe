"""Goals: what must lie on one space (PL-150 to PL-189)."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from aerodrome.games.planes.cubes import FIELD, WIDTH

ANY: Final = -1  # a number that does not matter


class Goal:
    """The conditions of one goal; all must hold on the same space."""

    def __init__(self, row: dict[str, Any], pois: list[str]) -> None:
        self.total: i64 = row.get("total", ANY)
        self.colours: i64 = row.get("colours", ANY)
        self.own_min: i64 = row.get("own_min", 0)
        self.own_max: i64 = row.get("own_max", FIELD)
        self.neutral_min: i64 = row.get("neutral_min", 0)
        self.neutral_max: i64 = row.get("neutral_max", FIELD)
        self.icons: i64 = 1 << pois.index(row["poi"]) if "poi" in row else (1 << len(pois)) - 1
        self.any_icon: bool = "poi" in row or row.get("any_poi", False)
        self.blank: bool = row.get("blank", False)
        self.rest_neutral: bool = row.get("rest_neutral", False)


def neutral_cubes(v: i64, neutral: list[int]) -> i64:
    """PL-003, PL-010 Count the neutral cubes of a space, of every neutral colour."""
    out: i64 = 0
    for c in neutral:
        colour: i64 = c
        out += v >> WIDTH * (colour + 1) & FIELD
    return out


def holds(goal: Goal, v: i64, own: i64, neutral: i64, colours: i64, icons: i64) -> bool:
    """PL-155, PL-156 Tell whether a goal is met on a space, with so many own and neutral cubes, colours and icons."""
    total: i64 = v & FIELD
    if goal.total >= 0 and goal.total != total:
        return False
    if goal.colours >= 0 and goal.colours != colours:
        return False
    if own < goal.own_min or own > goal.own_max or neutral < goal.neutral_min or neutral > goal.neutral_max:
        return False
    if goal.any_icon and not icons & goal.icons:
        return False
    if goal.blank and icons:
        return False
    return not goal.rest_neutral or own + neutral == total
