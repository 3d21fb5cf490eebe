"""The scores, counted a second time the plain way, from the written position: a check on scoring.py."""

from __future__ import annotations

from typing import Any

from aerodrome.games.planes.box import COLOUR
from aerodrome.games.planes.state import Planes


def recounted(s: Planes) -> list[int]:
    """PL-225 Points of everybody, by the names on cards and planes."""
    written = s.dump()
    return [points(s, written, q) for q in range(s.box.players)]


def points(s: Planes, written: dict[str, Any], q: int) -> int:
    """Tokens, goals and yellow stars of one player."""
    colour = COLOUR.write(s.box.colour_of[q])
    cards = {row["id"]: row["vp"] for row in s.box.data["card"]}
    sides = {row["id"]: row["yellow"] for row in s.box.data["plane_side"]}
    stars = [star for plane in written["planes"]
             for passenger, star in zip(plane["seats"], sides[plane["side"]], strict=False) if passenger == colour]
    return int(written["tokens"][q] + sum([cards[card[:-1]] for card in written["goals"][q]]) + sum(stars))
