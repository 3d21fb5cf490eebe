"""The scores, counted a second time the plain way, from what everybody can see: a check on scoring.py."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from aerodrome.games.propeller_islands.state import Propellers

SIDES = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1))
Place = tuple[int, int]


class Laid:
    """A tile as it lies on the table."""

    def __init__(self, row: list[str], printed: dict[str, Any]) -> None:
        q, _, r = row[1].partition(":")
        self.id = row[0]
        self.place: Place = (int(q), int(r))
        self.form = str(printed.get("form", "capitol"))
        self.kind = int(printed["kind"])
        self.banners = [name for name in [printed["banner"]] if name]
        self.banners += [word.removeprefix("banner_") for word in row[2:] if word.startswith("banner_")]
        self.number = 0 if "wild" in row else int(printed.get("number", 0))


def recounted(s: Propellers) -> list[int]:
    """PI-191 to PI-198 Points of everybody, from the view of a spectator."""
    view = s.shared_view()
    return [sum(parts(s.box.data, view, q).values()) for q in range(view["players"])]


def parts(data: dict[str, Any], view: dict[str, Any], q: int) -> dict[str, int]:
    """Return the points of one player by where they come from."""
    figures, cards = data["scoring"], {row["id"]: row["vp"] for row in data["blueprint"]}
    out = {"fame": figures["vp_per_fame"] * view["fame"][q]}
    for name in ("energy", "steel", "parts"):
        out[name] = view[name][q] // figures[f"{name}_per_vp"]
    out["unused"] = len(view["unused"][q]) // figures["unused_upgrades_per_vp"]
    out["landmarks"] = sum(landmarks(data, view, q).values())
    out["blueprints"] = sum([cards[card] for card in view["completed"][q]])
    return out


def landmarks(data: dict[str, Any], view: dict[str, Any], q: int) -> dict[str, int]:
    """PI-197 Return the points of each landmark of one player, by its id."""
    printed = {row["id"]: row for row in data["tile"]} | {"capitol": data["capitol"]}
    tiles = [Laid(row, printed[row[0]]) for row in view["islands"][q]]
    rules = {row["kind"]: row for row in data["landmark_kind"]}
    workers = len(view["workers"][q])
    return {tile.id: rules[tile.kind]["vp"] * times(rules[tile.kind], tile, tiles, workers)
            for tile in tiles if tile.form == "landmark"}


def times(rule: dict[str, Any], here: Laid, tiles: list[Laid], workers: int) -> int:
    """PI-203 to PI-216 How often a landmark scores."""
    near = [tile for tile in tiles if tile.place in around(here.place)]
    banners = [name for tile in tiles for name in tile.banners]
    close = [name for tile in near for name in tile.banners]
    shown = [tile.number for tile in tiles if tile.number]
    found: dict[str, int] = {
        "per_workers": workers // rule.get("set_size", 1),
        "per_depots": len([tile for tile in tiles if tile.form == "depot"]) // rule.get("set_size", 1),
        "surrounded": len(near) // 6,
        "adjacent_banner_sets": min([close.count(guild) for guild in ("industry", "science", "culture")]),
        "per_banners": banners.count(rule.get("guild", "")) // rule.get("set_size", 1),
        "number_set": min([shown.count(number) for number in rule.get("numbers", [0])]),
        "different_numbers": hands_of(shown, rule.get("set_size", 1)) if rule["scoring"] == "different_numbers" else 0}
    return found[rule["scoring"]]


def around(place: Place) -> list[Place]:
    """The six hexagons around one."""
    return [(place[0] + q, place[1] + r) for q, r in SIDES]


def hands_of(shown: list[int], size: int) -> int:
    """PI-212 Try every way to take one set away, and count on: slow, and plainly right."""
    counts = tuple([shown.count(number) for number in range(1, 7)])
    return best_hands(counts, size, {})


def best_hands(counts: tuple[int, ...], size: int, known: dict[tuple[int, ...], int]) -> int:
    """The most sets that can be taken from so many tiles of each number."""
    if counts not in known:
        there = [i for i in range(len(counts)) if counts[i]]
        best = 0
        for taken in combinations(there, size):
            rest = tuple([count - (i in taken) for i, count in enumerate(counts)])
            best = max(best, 1 + best_hands(rest, size, known))
        known[counts] = best
    return known[counts]
