"""An island: tiles on hexagons and the upgrades on them. Immutable, so that copies of a position share it."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from aerodrome.games.propeller_islands.box import (
    BANNER_TOKENS,
    CAPITOL,
    FIRST_DEPOT,
    PLACE,
    PRODUCTION_TOKENS,
    TILE,
    TOKEN,
    WILD_TOKEN,
    Box,
)
from aerodrome.games.propeller_islands.hexes import CELL, CENTRE, HEX, HEX_OF, SIDES, STEPS_TO
from aerodrome.kernel.errors import BadPosition
from aerodrome.kernel.move import Moves
from aerodrome.kernel.shape import Schema, Shape, brief, listed, read_list, worded

VACANT: Final = -1  # what lies on a hexagon next to the island
OUTSIDE: Final = -2  # and on one further away
UNKNOWN: Final = -1  # points that nobody has counted yet


class Island:
    """Tiles in the order in which they came, where they lie, and the upgrades on them."""

    def __init__(self, tiles: tuple[int, ...], cells: tuple[int, ...], there: dict[int, int], frontier: Moves,
                 housing: int, depots: int, wild: int, production: tuple[int, int, int],
                 banners: tuple[int, int, int]) -> None:
        self.tiles = tiles
        self.cells = cells
        self.there = there  # cell -> tile, or VACANT for the cells next to the island
        self.frontier = frontier  # the moves to place a tile
        self.housing = housing  # tiles with room for a worker, as bits
        self.depots = depots  # as bits from FIRST_DEPOT on
        self.wild = wild  # tiles with a wild die upgrade
        self.production = production  # tiles with a production upgrade, by resource
        self.banners = banners  # tiles with a banner upgrade, by guild
        self.points = UNKNOWN  # of the landmarks that nothing but the island decides; see scoring.py

    def tile_at(self, cell: int) -> int:
        """Return the tile on a cell, VACANT or OUTSIDE."""
        return self.there.get(cell, OUTSIDE)

    def cell_of(self, tile: int) -> int:
        """Return where a tile of the island lies."""
        return self.cells[self.tiles.index(tile)]


def beginning() -> Island:
    """PI-036 The Capitol alone, in the middle."""
    there: dict[int, int] = {CENTRE: CAPITOL}
    frontier: Moves = []
    for step in STEPS_TO:
        there[CENTRE + step] = VACANT
        frontier.append(PLACE[HEX_OF[CENTRE + step]])
    return Island((CAPITOL,), (CENTRE,), there, frontier, 1 << CAPITOL, 0, 0, (0, 0, 0), (0, 0, 0))


def placed(old: Island, tile: int, cell: int) -> Island:
    """PI-066, PI-067 Return the island with one more tile, on a vacant cell next to it."""
    there = old.there.copy()
    there[cell] = tile
    gone = PLACE[HEX_OF[cell]]
    frontier = [m for m in old.frontier if m is not gone]
    for side in range(SIDES):
        near = cell + STEPS_TO[side]
        if near not in there and HEX_OF[near] >= 0:
            there[near] = VACANT
            frontier.append(PLACE[HEX_OF[near]])
    housing, depots = old.housing, old.depots
    if tile < FIRST_DEPOT:
        housing |= 1 << tile
    else:
        depots |= 1 << (tile - FIRST_DEPOT)
    return Island(old.tiles + (tile,), old.cells + (cell,), there, frontier, housing, depots, old.wild,
                  old.production, old.banners)


def upgraded(old: Island, token: int, tile: int) -> Island:
    """PI-171, PI-173, PI-175, PI-177 Return the island with one more upgrade."""
    bit, wild, production, banners = 1 << tile, old.wild, old.production, old.banners
    if token == WILD_TOKEN:
        wild |= bit
    elif token >= PRODUCTION_TOKENS:
        production = with_bit(production, token - PRODUCTION_TOKENS, bit)
    else:
        banners = with_bit(banners, token - BANNER_TOKENS, bit)
    return Island(old.tiles, old.cells, old.there, old.frontier, old.housing, old.depots, wild, production, banners)


def with_bit(masks: tuple[int, int, int], at: int, bit: int) -> tuple[int, int, int]:
    """Return the sets with one more member in one of them."""
    a, b, c = masks
    return (a | bit if at == 0 else a, b | bit if at == 1 else b, c | bit if at == 2 else c)


def bannered(masks: tuple[int, int, int]) -> int:
    """Return the tiles with a token of any of three kinds."""
    return masks[0] | masks[1] | masks[2]


def token_guild(island: Island, tile: int) -> int:
    """Return the guild of the banner upgrade on a tile, or -1."""
    for guild in range(3):
        if island.banners[guild] >> tile & 1:
            return guild
    return -1


# --- guild links (PI-075 to PI-085)


def links_at(island: Island, box: Box, tile: int, cell: int) -> int:
    """PI-075, PI-077 to PI-082 Count the links that a tile new on a cell forms with its neighbours."""
    banner, hub, links = box.banner[tile], box.hub[tile], 0
    for side in range(SIDES):
        other = island.tile_at(cell + STEPS_TO[side])
        if other < 0:
            continue
        if banner >= 0 and box.hub[other] == banner:
            links += 1
        if hub >= 0:
            links += banner_count(island, box, other, hub)
    return links


def banner_count(island: Island, box: Box, tile: int, guild: int) -> int:
    """PI-082, PI-174 Count the banners of a guild on a tile: the printed one and the token."""
    count = 1 if box.banner[tile] == guild else 0
    if island.banners[guild] >> tile & 1:
        count += 1
    return count


def links_of_token(island: Island, box: Box, tile: int, guild: int) -> int:
    """PI-081, PI-084 Count the hub icons of a guild on the tiles next to one."""
    cell = island.cell_of(tile)
    near = [island.tile_at(cell + step) for step in STEPS_TO]
    return len([other for other in near if other >= 0 and box.hub[other] == guild])


def all_links(island: Island, box: Box) -> int:
    """PI-076 Count the links of a whole island: each was formed once, for tiles and upgrades stay where they are."""
    links = 0
    for tile, cell in zip(island.tiles, island.cells, strict=True):
        if box.hub[tile] >= 0:
            links += sum([banner_count(island, box, other, box.hub[tile]) for other in neighbours(island, cell)])
    return links


def neighbours(island: Island, cell: int) -> list[int]:
    """Return the tiles next to a cell."""
    near = [island.tile_at(cell + step) for step in STEPS_TO]
    return [other for other in near if other >= 0]


def tiles_in(mask: i64) -> list[int]:
    """List the tiles of a set as bits, ascending."""
    out: list[int] = []
    tile = 0
    while mask:
        if mask & 1:
            out.append(tile)
        mask >>= 1
        tile += 1
    return out


# --- how an island is written


class IslandShape(Shape):
    """A row for each tile in the order in which they came: the tile, its hexagon, its upgrades."""

    def dump(self, value: Any) -> Any:
        island: Island = value
        return [[TILE.write(tile), HEX.write(HEX_OF[cell]), *tokens_on(island, tile)]
                for tile, cell in zip(island.tiles, island.cells, strict=True)]

    def load(self, data: Any, where: str) -> Any:
        rows = [read_list(row, f"{where}[{i}]") for i, row in enumerate(read_list(data, where))]
        if not rows or rows[0][:2] != ["capitol", "0:0"]:
            raise BadPosition(f"{where} must begin with the Capitol on 0:0 (PI-036).")
        island = beginning()
        for i, row in enumerate(rows):
            if i > 0:
                island = read_tile(island, row, f"{where}[{i}]")
            for word in row[2:]:
                island = read_token(island, word, island.tiles[i], f"{where}[{i}]")
        return island

    def schema(self) -> Schema:
        words = worded(TILE)
        return listed(listed({"anyOf": [words, {"type": "string"}]}))


def tokens_on(island: Island, tile: int) -> list[str]:
    """Write the upgrades on a tile."""
    out = [TOKEN.write(BANNER_TOKENS + i) for i in range(3) if island.banners[i] >> tile & 1]
    out += [TOKEN.write(PRODUCTION_TOKENS + i) for i in range(3) if island.production[i] >> tile & 1]
    return out + [TOKEN.write(WILD_TOKEN)] if island.wild >> tile & 1 else out


def read_tile(island: Island, row: list[Any], where: str) -> Island:
    """Return the island with the tile that a row names."""
    words = [word if isinstance(word, str) else "" for word in row[:2]]
    tile, number = (TILE.read(words[0]), HEX.read(words[1])) if len(words) == 2 else (-1, -1)
    if tile < 0 or number < 0:
        raise BadPosition(f'{where} must be a row such as ["10-GI6", "1:0"], not {brief(row)}.')
    if tile in island.tiles:
        raise BadPosition(f"{where} names {TILE.write(tile)} twice.")
    if island.tile_at(CELL[number]) != VACANT:
        raise BadPosition(f"{where}: {HEX.write(number)} is not a free hexagon next to the island (PI-066).")
    return placed(island, tile, CELL[number])


def read_token(island: Island, word: Any, tile: int, where: str) -> Island:
    """Return the island with the upgrade that a row names; a tile has one of a type at most."""
    token = TOKEN.read(word) if isinstance(word, str) else -1
    if token < 0:
        raise BadPosition(f"{where} names no upgrade: {brief(word)}; they are {', '.join(TOKEN.words)}.")
    taken = island.wild if token == WILD_TOKEN else bannered(
        island.production if token >= PRODUCTION_TOKENS else island.banners)
    if taken >> tile & 1 or tile >= FIRST_DEPOT:
        raise BadPosition(f"{where} has no space for {word} (PI-024, PI-025).")
    return upgraded(island, token, tile)
