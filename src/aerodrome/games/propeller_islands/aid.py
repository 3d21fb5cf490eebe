"""Help for a player: points so far, what a die would activate, what blueprints still need, what a place would link."""

from __future__ import annotations

from typing import Any

from aerodrome.games.propeller_islands.blueprints import is_payable
from aerodrome.games.propeller_islands.box import (
    ACTIVATABLE,
    CARD,
    CHARACTER,
    CHARLES,
    DIE,
    FACES,
    IS_BESIDE,
    JACQUES,
    RESOURCE,
    TILE,
    distance,
)
from aerodrome.games.propeller_islands.effects import PlaceTile
from aerodrome.games.propeller_islands.hexes import CELL
from aerodrome.games.propeller_islands.island import links_at, tiles_in
from aerodrome.games.propeller_islands.scoring import SOURCES, landmarks_of, scored, sources
from aerodrome.games.propeller_islands.state import Propellers
from aerodrome.games.propeller_islands.steps import ChooseAction, ChooseValue
from aerodrome.kernel.step import Seat


def aid_for(s: Propellers, seat: Seat) -> dict[str, Any]:
    """Return all help for a player; a spectator is told what everybody can count."""
    n = s.box.players
    out: dict[str, Any] = {"points": [points(s, q) for q in range(n)], "end": how_near(s),
                           "landmarks": [landmarks(s, q) for q in range(n)],
                           "powers": [power(s, q) for q in range(n)]}
    if seat < 0 or not s.agenda:
        return out
    out["dice"] = [reached(s, seat, face) for face in range(FACES)]
    out["blueprints"] = [blueprint(s, seat, card) for card in tiles_in(s.hand(seat) | s.plans)]
    if s.to_act() == seat:
        out |= options_aid(s, seat)
    return out


def points(s: Propellers, q: Seat) -> dict[str, int]:
    """PI-191 to PI-198 What a player would score now, by source."""
    return dict(zip(SOURCES, sources(s, q), strict=True))


def landmarks(s: Propellers, q: Seat) -> list[dict[str, Any]]:
    """PI-197 What each landmark of a player would score now."""
    workers = s.workers[q].bit_count()
    return [{"tile": TILE.write(tile), "vp": scored(s.box, s.islands[q], tile, workers)}
            for tile in landmarks_of(s.islands[q])]


def how_near(s: Propellers) -> dict[str, int]:
    """PI-188 How much is missing until the round is the last."""
    most = max([cards.bit_count() for cards in s.completed])
    return {"blueprints": max(0, s.box.goal - most), "workers": min([dock.bit_count() for dock in s.dock]),
            "tiles": len(s.stack)}


def power(s: Propellers, q: Seat) -> dict[str, Any]:
    """PI-146 The character of a player, the level of its power, and the fame to the next trumpet."""
    level = s.level(q)
    missing = s.box.trumpets[level] - s.fame[q] if level < 2 else 0
    character = CHARACTER.write(s.characters[q]) if s.characters[q] >= 0 else "-"
    return {"character": character, "level": level, "fame_missing": missing}


def reached(s: Propellers, p: Seat, face: int) -> dict[str, Any]:
    """PI-089, PI-090 What a value of the die would activate: ready tiles, and those that lack a ready worker."""
    island = s.islands[p]
    tiles = island.housing & ACTIVATABLE & (s.box.numbered[face] | island.wild | 1)
    return {"value": DIE.write(face), "ready": [TILE.write(tile) for tile in tiles_in(tiles & s.ready[p])],
            "not_ready": [TILE.write(tile) for tile in tiles_in(tiles & ~s.ready[p])]}


def blueprint(s: Propellers, p: Seat, card: int) -> dict[str, Any]:
    """PI-168 What a blueprint in hand or in the offer still needs."""
    box = s.box
    lacks = [box.cost_energy[card] - s.energy[p], box.cost_steel[card] - s.steel[p], box.cost_parts[card] - s.parts[p]]
    return {"card": CARD.write(card), "in_hand": bool(s.hand(p) >> card & 1), "payable": is_payable(s, p, card),
            "missing": {RESOURCE.write(i): max(0, lacks[i]) for i in range(3)}}


def options_aid(s: Propellers, p: Seat) -> dict[str, Any]:
    """What the options of the present decision cost or bring, where numbers tell it."""
    step = s.agenda[-1]
    if isinstance(step, ChooseValue):
        free = s.box.free_steps[s.power(p, CHARLES)]
        return {"values": {m.text: int(distance(m.arg, s.die) > free) for m in step.options(s)}}
    if isinstance(step, ChooseAction):
        return {"claims": {m.text: claim_cost(s, p, m.arg) for m in step.options(s) if m.verb == "claim"}}
    if isinstance(step, PlaceTile):
        island = s.islands[p]
        return {"links": {m.text: links_at(island, s.box, s.placing, CELL[m.arg]) for m in island.frontier}}
    return {}


def claim_cost(s: Propellers, p: Seat, tile: int) -> int:
    """PI-065, PI-149, PI-150 The energy that a tile of the offer costs: Jacques may pay for one that is far away."""
    return 0 if IS_BESIDE[s.die][s.offer.index(tile)] else s.box.any_tile_cost[s.power(p, JACQUES)]
