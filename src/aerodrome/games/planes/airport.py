"""Airports: directed graphs of spaces, with gates; each is a TOML file, and a bad one is refused in one sentence."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Final

from aerodrome.kernel.components import Data, read_components
from aerodrome.kernel.errors import Refused
from aerodrome.kernel.shape import brief

STARTS: Final = ["P1", "P2", "P3", "P4"]
PLAYER_GATES: Final = ["G1", "G2", "G3", "G4"]
NEUTRAL_GATES: Final = ["N1", "N2", "N3", "N4"]
GATES: Final = PLAYER_GATES + NEUTRAL_GATES
NAME: Final = re.compile(r"[A-Za-z0-9]{1,6}")
KEYS: Final[dict[str, type]] = {"id": str, "name": str, "space": list, "gate": list}
SPACE_KEYS: Final[dict[str, type]] = {"id": str, "next": list, "start": str, "poi": list, "xy": list}
GATE_KEYS: Final[dict[str, type]] = {"id": str, "kind": str, "front": str}


class BadAirport(Refused):
    """An airport that cannot be played on."""


def read_airports(folder: Path, pois: list[str], grey_spaces: int) -> list[Data]:
    """Read and check every airport of a folder, in the order of their names; base boards first."""
    rows = [read_components(path) for path in sorted(folder.glob("*.toml"))]
    for row in rows:
        check_airport(row, pois, grey_spaces)
    ids = [row["id"] for row in rows]
    for id in ids:
        if ids.count(id) > 1:
            raise BadAirport(f"Two airports have the id {id}.")
    return sorted(rows, key=lambda row: (row.get("origin") != "base", ids.index(row["id"])))


def check_airport(row: Data, pois: list[str], grey_spaces: int) -> None:
    """PL-005, PL-023, PL-064 Refuse an airport that is not complete: its keys, spaces, gates, ways and counts."""
    check_keys("The airport", row, KEYS)
    where = f"Airport {row['id']}"
    for space in row["space"]:
        check_keys(f"{where}, space {brief(space.get('id'))}", space, SPACE_KEYS)
    for gate in row["gate"]:
        check_keys(f"{where}, gate {brief(gate.get('id'))}", gate, GATE_KEYS)
    check_spaces(where, row["space"], pois)
    check_starts(where, row["space"], grey_spaces)
    check_gates(where, row["gate"], [space["id"] for space in row["space"]])
    check_ways(where, row["space"])
    for name in row.get("middle", []):
        if name not in [space["id"] for space in row["space"]]:
            raise BadAirport(f"{where}: middle names {brief(name)}, which is not a space.")


def check_keys(where: str, row: Any, keys: dict[str, type]) -> None:
    """Refuse a table that lacks a key or has a wrong type in it."""
    if not isinstance(row, dict):
        raise BadAirport(f"{where} must be a table, not {brief(row)}.")
    for key, kind in keys.items():
        if key not in row:
            raise BadAirport(f"{where} lacks {key}.")
        if type(row[key]) is not kind:
            raise BadAirport(f"{where}: {key} must be a {kind.__name__}, not {brief(row[key])}.")


def check_spaces(where: str, spaces: list[Data], pois: list[str]) -> None:
    """Refuse names that are doubled or strange, icons that do not exist, and two spaces in one place of the map."""
    ids, places = [space["id"] for space in spaces], [space["xy"] for space in spaces]
    for space in spaces:
        name = f"{where}, space {brief(space['id'])}"
        if NAME.fullmatch(space["id"]) is None or ids.count(space["id"]) > 1:
            raise BadAirport(f"{name}: an id is one to six letters and digits, and no other space has it.")
        for poi in space["poi"]:
            if poi not in pois or space["poi"].count(poi) > 1:
                raise BadAirport(f"{name}: {brief(poi)} is not one of {', '.join(pois)}, or is there twice.")
        if [type(x) for x in space["xy"]] != [int, int] or min(space["xy"]) < 0 or places.count(space["xy"]) > 1:
            raise BadAirport(f"{name}: xy must be two whole numbers from 0 on that no other space has.")


def check_starts(where: str, spaces: list[Data], grey_spaces: int) -> None:
    """PL-023, PL-025 Refuse an airport without the four starting spaces, or with more spaces than grey cubes."""
    starts = sorted([space["start"] for space in spaces if space["start"]])
    if starts != STARTS:
        raise BadAirport(f"{where}: the starting spaces must be {', '.join(STARTS)}, not "
                         f"{', '.join(starts) or 'none'}.")
    if len(spaces) - len(STARTS) > grey_spaces:
        raise BadAirport(f"{where} has {len(spaces)} spaces; the grey cubes are enough for "
                         f"{grey_spaces + len(STARTS)}, {len(STARTS)} of them starting spaces.")


def check_gates(where: str, gates: list[Data], spaces: list[str]) -> None:
    """PL-006, PL-023, PL-215 Refuse gates that are doubled, missing, or lie before no space."""
    ids = [gate["id"] for gate in gates]
    for gate in gates:
        if gate["front"] not in spaces:
            raise BadAirport(f"{where}: gate {brief(gate['id'])} has no front space; {brief(gate['front'])} is none.")
        if gate["kind"] != ("player" if gate["id"] in PLAYER_GATES else "neutral"):
            raise BadAirport(f"{where}: gate {brief(gate['id'])} cannot be of the kind {brief(gate['kind'])}.")
    neutral = len(ids) - len(PLAYER_GATES)
    if ids != PLAYER_GATES + NEUTRAL_GATES[:max(neutral, 0)]:
        raise BadAirport(f"{where}: the gates must be {', '.join(PLAYER_GATES)}, then up to four neutral ones from N1 "
                         f"on, not {', '.join(ids) or 'none'}.")


def check_ways(where: str, spaces: list[Data]) -> None:
    """PL-064 Refuse dead ends, arrows that lead nowhere, and spaces that cannot be reached from a starting space."""
    ways = {space["id"]: space["next"] for space in spaces}
    for name, targets in ways.items():
        if not targets:
            raise BadAirport(f"{where}: no arrow leaves space {name}.")
        for target in targets:
            if target not in ways or target == name or targets.count(target) > 1:
                raise BadAirport(f"{where}: the arrow from {name} to {brief(target)} leads to no other space, or is "
                                 "there twice.")
    for space in spaces:
        lost = sorted(set(ways) - reached(ways, space["id"])) if space["start"] else []
        if lost:
            raise BadAirport(f"{where}: space {lost[0]} cannot be reached from the starting space {space['id']}.")


def reached(ways: dict[str, list[str]], start: str) -> set[str]:
    """Return the spaces that a walk from *start* can come to; *start* itself only if a way leads back."""
    found: set[str] = set()
    ahead = list(ways[start])
    while ahead:
        name = ahead.pop()
        if name not in found:
            found.add(name)
            ahead += ways[name]
    return found
