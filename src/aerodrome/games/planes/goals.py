"""Goals: what must lie on one space (PL-150 to PL-189)."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from aerodrome.games.planes.cubes import FIELD, WIDTH
from aerodrome.kernel.bits import count

ANY: Final = -1  # a number that does not matter
KEYS: Final = ("total", "colours", "own_min", "own_max", "neutral_min", "poi", "any_poi", "blank", "rest_neutral")


class Goal:
    """The conditions of one goal; all must hold on the same space."""

    def __init__(self, row: dict[str, Any], pois: list[str]) -> None:
        self.total: i64 = row.get("total", ANY)
        self.colours: i64 = row.get("colours", ANY)
        self.own_min: i64 = row.get("own_min", 0)
        self.own_max: i64 = row.get("own_max", FIELD)
        self.neutral_min: i64 = row.get("neutral_min", 0)
        self.icons: i64 = 1 << pois.index(row["poi"]) if "poi" in row else (1 << len(pois)) - 1
        self.any_icon: bool = "poi" in row or row.get("any_poi", False)
        self.blank: bool = row.get("blank", False)
        self.rest_neutral: bool = row.get("rest_neutral", False)


class Crowd:
    """What goals ask about one space, for one player."""

    def __init__(self, total: i64, own: i64, neutral: i64, colours: i64, icons: i64) -> None:
        self.total = total
        self.own = own
        self.neutral = neutral
        self.colours = colours
        self.icons = icons


def crowd_of(v: i64, own_colour: i64, neutral: list[int], icons: i64, colours: i64) -> Crowd:
    """PL-010 Count a space: all cubes, own ones, neutral ones, different colours."""
    strangers: i64 = 0
    for c in neutral:
        colour: i64 = c
        strangers += v >> WIDTH * (colour + 1) & FIELD
    return Crowd(v & FIELD, v >> WIDTH * (own_colour + 1) & FIELD, strangers, count(colours), icons)


def holds(goal: Goal, crowd: Crowd) -> bool:
    """PL-155, PL-156 Tell whether a goal is met by what is on one space."""
    total = crowd.total
    if goal.total >= 0 and goal.total != total:
        return False
    if goal.colours >= 0 and goal.colours != crowd.colours:
        return False
    if crowd.own < goal.own_min or crowd.own > goal.own_max or crowd.neutral < goal.neutral_min:
        return False
    if goal.any_icon and not crowd.icons & goal.icons:
        return False
    if goal.blank and crowd.icons:
        return False
    return not goal.rest_neutral or crowd.own + crowd.neutral == total
