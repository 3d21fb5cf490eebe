"""The scores, counted a second time the plain way, card by card: a check on scoring.py."""

from __future__ import annotations

from typing import Any

from aerodrome.games.barnstormers.box import EXPERTISE, EXPERTISE_BITS, REQUEST, STUNT, STUNT_BITS
from aerodrome.games.barnstormers.state import Barnstormers
from aerodrome.kernel.shape import members, unpacked


def recounted(s: Barnstormers) -> list[int]:
    """BS-196 Points of everybody, by the names on the cards."""
    return [points(s, q) for q in range(s.box.players)]


def points(s: Barnstormers, q: int) -> int:
    """Stunts, Requests, awards and doubled stunts of one player."""
    faces = {row["id"]: row for row in s.box.data["trick_stunt"]}
    stunts = [faces[STUNT.write(card)] for card in unpacked(s.claimed[q], STUNT_BITS)]
    values = sorted([row["cp"] for row in stunts])
    if not s.final:
        return sum(values)
    wanted = [REQUEST.write(card) for card in members(s.requests) + members(s.secret_requests[q])]
    bonus = sum([row["bonus"] for row in s.box.data["judges_request"]
                 if row["id"] in wanted and value_of(row, stunts) >= row["need"][s.box.competition]])
    extra = 0
    for card in unpacked(s.expertise_hands[q], EXPERTISE_BITS):
        name = EXPERTISE.write(card)
        if name == "precision-flying" and values:
            extra += values.pop()
        elif name in ("barnstormer-award", "performance-award"):
            extra += next(row["cp"] for row in s.box.data["expertise"] if row["id"] == name)
    return int(sum([row["cp"] for row in stunts]) + bonus + extra)


def value_of(row: dict[str, Any], stunts: list[dict[str, Any]]) -> int:
    """What a Request counts."""
    name, arg = row["metric"], row["arg"]
    names = [stunt["id"] for stunt in stunts]
    if name in ("level", "family", "planes"):
        return [str(stunt[name]) for stunt in stunts].count(arg)
    if name == "level_sets":
        return min([[stunt["level"] for stunt in stunts].count(level) for level in ("green", "yellow", "red")])
    if name == "families":
        return len({stunt["family"] for stunt in stunts})
    if name == "pairs":
        return len(names) - len(set(names))
    if name == "all_different":
        return 0 if len(names) != len(set(names)) else len(names)
    if name == "cp_at_least":
        return len([stunt for stunt in stunts if stunt["cp"] >= int(arg)])
    return sum([stunt["cp"] for stunt in stunts]) if name == "cp_total" else len(stunts)
