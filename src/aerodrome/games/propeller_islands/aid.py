"""Help for a player: points so far, what a die would activate, what blueprints still need, what moves cost or bring."""

from __future__ import annotations

from typing import Any

from aerodrome.games.propeller_islands.blueprints import is_payable
from aerodrome.games.propeller_islands.box import (
    ACTIVATABLE,
    BANNER_TOKENS,
    CAPITOL,
    CARD,
    CHARACTER,
    CHARLES,
    COLUMNS,
    COMPONENTS,
    DIE,
    FACES,
    FIRST_DEPOT,
    GAIN,
    IS_BESIDE,
    JACQUES,
    KIND,
    LINE_SPACES,
    MARIE,
    NOWHERE,
    PRODUCTION_TOKENS,
    RESOURCE,
    TILE,
    TILE_OF,
    distance,
)
from aerodrome.games.propeller_islands.effects import PlaceTile
from aerodrome.games.propeller_islands.hexes import CELL
from aerodrome.games.propeller_islands.island import links_at, links_of_token, tiles_in
from aerodrome.games.propeller_islands.remarks import Remark, kind_remarks, reward_remarks
from aerodrome.games.propeller_islands.scoring import SOURCES, landmarks_of, scored, sources
from aerodrome.games.propeller_islands.state import Propellers
from aerodrome.games.propeller_islands.steps import ChooseAction, ChooseValue
from aerodrome.kernel.move import Move
from aerodrome.kernel.step import Seat


def aid_for(s: Propellers, seat: Seat) -> dict[str, Any]:
    """Return all help for a player; a spectator is told what everybody can count."""
    n = s.box.players
    out: dict[str, Any] = {"points": [points(s, q) for q in range(n)], "end": how_near(s),
                           "landmarks": [landmarks(s, q) for q in range(n)],
                           "powers": [power(s, q) for q in range(n)], "tiles": tiles(s)}
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


def tiles(s: Propellers) -> dict[str, list[Remark]]:
    """What each tile of the offer and of the islands does, or how it scores."""
    shown = [*s.offer, *[tile for island in s.islands for tile in island.tiles]]
    return {TILE.write(tile): kind_remarks(s.box.data, KIND[tile]) for tile in sorted({*shown} - {NOWHERE, CAPITOL})}


def options_aid(s: Propellers, p: Seat) -> dict[str, Any]:
    """What the options of the present decision cost or bring: in numbers, and as remarks to be put in words."""
    step, options = s.agenda[-1], s.options()
    remarks = {m.text: remarks_on(s, p, m) for m in options}
    out: dict[str, Any] = {"remarks": {text: found for text, found in remarks.items() if found}}
    if isinstance(step, ChooseValue):
        out["values"] = {m.text: value_cost(s, p, m.arg) for m in options}
    elif isinstance(step, ChooseAction):
        out["claims"] = {m.text: claim_cost(s, p, m.arg) for m in options if m.verb == "claim"}
    elif isinstance(step, PlaceTile):
        out["links"] = {m.text: links_at(s.islands[p], s.box, s.placing, CELL[m.arg]) for m in options}
    return out


def value_cost(s: Propellers, p: Seat, value: int) -> int:
    """PI-057, PI-166 The energy that another value of the die costs."""
    return int(distance(value, s.die) > s.box.free_steps[s.power(p, CHARLES)])


def claim_cost(s: Propellers, p: Seat, tile: int) -> int:
    """PI-065, PI-149, PI-150 The energy that a tile of the offer costs: Jacques may pay for one that is far away."""
    return 0 if IS_BESIDE[s.die][s.offer.index(tile)] else s.box.any_tile_cost[s.power(p, JACQUES)]


# --- remarks


def remarks_on(s: Propellers, p: Seat, m: Move) -> list[Remark]:
    """What a move costs or brings, where its own words do not say it."""
    if m.verb == "value":
        return counted("costs", value_cost(s, p, m.arg))
    if m.verb == "claim":
        return [*counted("reach", claim_cost(s, p, m.arg)), *claimed(s, m.arg)]
    if m.verb == "place":
        return counted("links", links_at(s.islands[p], s.box, s.placing, CELL[m.arg]))
    if m.verb == "run":
        return produced(s, p, m.arg)
    if m.verb == "extra":
        return [*counted("costs", s.box.extra_cost[s.power(p, MARIE)]), *produced(s, p, m.arg)]
    if m.verb == "deploy":
        return emptied(s, p, m.args[1])
    return installed(s, p, m.arg) if m.verb == "install" else []


def counted(key: str, number: int) -> list[Remark]:
    """A remark on a number, unless it is nothing."""
    return [[key, number]] if number else []


def claimed(s: Propellers, tile: int) -> list[Remark]:
    """What a tile of the offer does; the name of a depot says it, as long as house rules leave it alone."""
    found = kind_remarks(s.box.data, KIND[tile])
    return [] if tile >= FIRST_DEPOT and found == kind_remarks(COMPONENTS, KIND[tile]) else found


def produced(s: Propellers, p: Seat, act: int) -> list[Remark]:
    """PI-098 What the production upgrade of an activated tile adds."""
    if s.box.effects[act].what != GAIN and not s.box.produces_always:
        return []
    bit = 1 << TILE_OF[act]
    return [[f"produces_{RESOURCE.write(i)}"] for i, on in enumerate(s.islands[p].production) if on & bit]


def emptied(s: Propellers, p: Seat, space: int) -> list[Remark]:
    """PI-127 The lines that a deploy from a dock space empties, and what they give."""
    left = s.dock[p] & ~(1 << space)
    out: list[Remark] = []
    for line, key in ((space % COLUMNS, "column"), (COLUMNS + space // COLUMNS, "row")):
        if not left & LINE_SPACES[line]:
            out += [[key], *reward_remarks(s.box.data["dock"]["reward"][line])]
    return out


def installed(s: Propellers, p: Seat, tile: int) -> list[Remark]:
    """PI-084 The links that a banner upgrade would form on a tile."""
    token = s.box.token[s.agenda[-1].n]
    if token >= PRODUCTION_TOKENS:
        return []
    return counted("links", links_of_token(s.islands[p], s.box, tile, token - BANNER_TOKENS))
