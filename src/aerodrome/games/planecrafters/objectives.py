"""Objectives (section 12 of rules.md): what each kind of card counts, and how much it asks for. Pure functions."""

from __future__ import annotations

from typing import Any

from aerodrome.games.planecrafters.box import EMPLOYEES, FUSELAGE, MODEL, STAFF_BITS, TIER, Box
from aerodrome.games.planecrafters.plane import BITS, SPARES_AT, cards_in, gaps_in, model_counts, value_of

LEFT_WING = 1
RIGHT_WING = 2


class Career:
    """PC-134 What an objective looks at: a player's sold planes, employees, and crowns before awards."""

    def __init__(self, planes: tuple[int, ...], staff: int, crowns: int) -> None:
        self.planes = planes
        self.staff = staff
        self.crowns = crowns


def counted(box: Box, card: int, career: Career) -> int:
    """How far a career has come towards an objective."""
    row = box.data["objectives"]["cards"][card]
    kind, params = str(row["kind"]), row["params"]
    if kind == "crowns_at_end":
        return career.crowns
    if kind.startswith("employees"):
        return counted_employees(kind, params, career.staff)
    if kind == "planes_sold":
        return len(career.planes)
    if kind == "parts_sold":
        return parts_sold(career.planes)
    if kind == "spares_sold":
        return sum([plane >> SPARES_AT for plane in career.planes])
    return len([plane for plane in career.planes if is_wanted(box, kind, params, plane)])


def needed(box: Box, card: int) -> int:
    """How much an objective asks for."""
    row = box.data["objectives"]["cards"][card]
    if row["kind"] == "employees_all_tiers":
        return 3
    params = row["params"]
    return int(params["min"] if "min" in params else params["planes"])


def is_met(box: Box, card: int, career: Career) -> bool:
    """PC-133 Tell whether a career fulfils an objective."""
    return counted(box, card, career) >= needed(box, card)


def reward(box: Box, card: int) -> int:
    """PC-133 What a fulfilled objective adds."""
    return int(box.data["objectives"]["cards"][card]["reward"])


def parts_sold(planes: tuple[int, ...]) -> int:
    """PC-111, PC-142 Count the cards of sold planes, Spare Parts too."""
    return sum([int(cards_in(plane)) for plane in planes])


def counted_employees(kind: str, params: dict[str, Any], staff: int) -> int:
    """PC-144 The tiers that are there, or the employees of one tier; both copies count."""
    tiers = [TIER[e] for e in range(EMPLOYEES) for _ in range(staff >> STAFF_BITS * e & 3)]
    return len(set(tiers)) if kind == "employees_all_tiers" else tiers.count(params["tier"])


def is_wanted(box: Box, kind: str, params: dict[str, Any], plane: int) -> bool:
    """PC-136 to PC-141, PC-143 Tell whether a sold plane counts for an objective about planes."""
    if kind == "plane_model_count":
        return model_counts(plane)[MODEL.read(params["model"])] >= int(params["min_parts"])
    if kind == "planes_of_value":
        return value_of(box, plane) >= int(params["min_value"])
    if kind == "planes_with_fuselage":
        return plane >> BITS * FUSELAGE & 7 != 0
    if kind == "planes_matching_wings":
        left, right = plane >> BITS * LEFT_WING & 7, plane >> BITS * RIGHT_WING & 7
        return left != 0 and left == right
    return is_pattern(kind, plane)


def is_pattern(kind: str, plane: int) -> bool:
    """PC-137 to PC-139 Tell whether a complete plane without Spare Part shows a pattern of models."""
    if plane >> SPARES_AT or gaps_in(plane):
        return False
    groups = sorted([count for count in model_counts(plane) if count])
    if kind == "plane_pure":
        return len(groups) == 1
    if kind == "plane_all_different":
        return groups[-1] == 1
    assert kind == "plane_two_pairs", kind
    return groups == [2, 2]
