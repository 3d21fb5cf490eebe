"""The scores, counted a second time the plain way, card by card, by the names on the cards: a check on scoring.py."""

from __future__ import annotations

from typing import Any

from aerodrome.games.planecrafters.box import EMPLOYEE, OBJECTIVE, PART, STAFF_BITS
from aerodrome.games.planecrafters.plane import parts_of
from aerodrome.games.planecrafters.state import Planecrafters
from aerodrome.kernel.shape import members, unpacked

Row = dict[str, Any]


def recounted(s: Planecrafters) -> list[int]:
    """PC-126 Crowns; at the end also the awards and the fulfilled objectives."""
    if not s.final:
        return list(s.crowns)
    players = range(s.box.players)
    planes = [[[PART.write(kind) for kind in parts_of(plane)] for plane in s.sold[q]] for q in players]
    crew = [[rows(s, "employees")[EMPLOYEE.write(kind)] for kind in unpacked(s.staff[q], STAFF_BITS)] for q in players]
    prize = {name: row["crowns"] for name, row in rows(s, "awards").items()}
    parts = [sum([len(plane) for plane in planes[q]]) for q in players]
    costs = [sum([row["cost"] for row in crew[q]]) for q in players]
    best = max([worth(s, plane) for q in players for plane in planes[q]], default=0)
    out = []
    for q in players:
        points = s.crowns[q] + split(parts, q, prize["industry"]) + split(costs, q, prize["enterprise"])
        is_best = q == s.distinction_holder and best in [worth(s, plane) for plane in planes[q]]
        goals = [s.box.data["objectives"]["cards"][card] for card in members(s.objectives[q])]
        assert all([goal["id"] in OBJECTIVE.words for goal in goals])
        bonus = sum([goal["reward"] for goal in goals if reached(s, goal, planes[q], crew[q], s.crowns[q])])
        out.append(int(points + (prize["distinction"] if is_best else 0) + bonus))
    return out


def rows(s: Planecrafters, table: str) -> dict[str, Row]:
    """Return the rows of a table of components by their ids."""
    return {row["id"]: row for row in s.box.data[table]}


def split(figures: list[int], q: int, crowns: int) -> int:
    """PC-113, PC-114 What *q* gets of an award for the most."""
    leaders = [seat for seat, figure in enumerate(figures) if figure == max(figures) and figure > 0]
    return crowns // len(leaders) if q in leaders else 0


def models(plane: list[str]) -> list[str]:
    """The model of every regular part."""
    return [part.split(".")[0] for part in plane if part != "spare"]


def worth(s: Planecrafters, plane: list[str]) -> int:
    """PC-068 The value of a plane."""
    table = s.box.data["scoring"]
    found = models(plane)
    groups = sum([table["crowns_by_parts_of_one_model"][found.count(model)] for model in set(found)])
    return int(groups + plane.count("spare") * table["spare_part_crowns_each"])


def is_whole(plane: list[str]) -> bool:
    """PC-065 Tell whether nose, wings and tail are there, without a Spare Part among them or anywhere."""
    slots = [part.split(".")[1] for part in plane if part != "spare"]
    return "spare" not in plane and {"nose", "left_wing", "right_wing", "tail"} <= set(slots)


def reached(s: Planecrafters, goal: Row, planes: list[list[str]], crew: list[Row], crowns: int) -> bool:
    """PC-136 to PC-145 Tell whether an objective is fulfilled."""
    kind, params = goal["kind"], goal["params"]
    tiers = [row["tier"] for row in crew]
    totals = {"crowns_at_end": crowns, "planes_sold": len(planes), "parts_sold": sum([len(plane) for plane in planes]),
              "spares_sold": sum([plane.count("spare") for plane in planes])}
    if kind in totals:
        return bool(totals[kind] >= params["min"])
    if kind == "employees_all_tiers":
        return {1, 2, 3} <= set(tiers)
    if kind == "employees_of_tier":
        return bool(tiers.count(params["tier"]) >= params["min"])
    return bool(len([plane for plane in planes if fits(s, kind, params, plane)]) >= params["planes"])


def fits(s: Planecrafters, kind: str, params: Row, plane: list[str]) -> bool:
    """PC-136 to PC-141, PC-143 Tell whether a plane is what an objective asks for."""
    found = models(plane)
    wings = [part.split(".")[0] for part in plane if part.endswith("_wing")]
    if kind == "plane_model_count":
        return bool(found.count(params["model"]) >= params["min_parts"])
    if kind == "plane_pure":
        return is_whole(plane) and len(set(found)) == 1
    if kind == "plane_all_different":
        return is_whole(plane) and len(set(found)) == len(found)
    if kind == "plane_two_pairs":
        return is_whole(plane) and len(found) == 4 and sorted([found.count(m) for m in set(found)]) == [2, 2]
    if kind == "planes_matching_wings":
        return len(wings) == 2 and wings[0] == wings[1]
    if kind == "planes_with_fuselage":
        return any([part.endswith(".fuselage") for part in plane])
    return bool(worth(s, plane) >= params["min_value"])
