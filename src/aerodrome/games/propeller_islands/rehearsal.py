"""A position in the middle of a game, made by lot: random games seldom build much, and the laws should see it."""

from __future__ import annotations

from random import Random
from typing import Final

from aerodrome.games.propeller_islands.blueprints import sites
from aerodrome.games.propeller_islands.box import TOKEN_BITS
from aerodrome.games.propeller_islands.faults import earned
from aerodrome.games.propeller_islands.hexes import CELL
from aerodrome.games.propeller_islands.island import links_at, placed, tiles_in, upgraded
from aerodrome.games.propeller_islands.setup_steps import draw_blueprint
from aerodrome.games.propeller_islands.state import Propellers
from aerodrome.kernel.luck import below
from aerodrome.kernel.step import Seat

MOST_TILES: Final = 11  # for each island
MOST_DEPLOYED: Final = 10
MOST_COMPLETED: Final = 4
MOST_TRIED: Final = 60  # tiles and places, of which the best linked ones bring powers within reach
MOST_RESOURCES: Final = 7


def rehearse(s: Propellers, rng: Random) -> None:
    """Let everybody have built, deployed, completed and gained by lot; now and then the stack is nearly empty."""
    for q in range(s.box.players):
        build(s, q, rng)
        complete(s, q, rng)
        s.fame[q] = earned(s, q)
        s.energy[q], s.steel[q], s.parts[q] = [below(rng, MOST_RESOURCES) for _ in range(3)]
    if below(rng, 4) == 0:
        keep = 1 + below(rng, 6)
        s.discards += s.stack[keep:]
        s.stack = s.stack[:keep]


def build(s: Propellers, q: Seat, rng: Random) -> None:
    """Place tiles of the stack anywhere, and deploy workers onto them."""
    eagerness = below(rng, MOST_TRIED) + 1
    for _ in range(below(rng, MOST_TILES)):
        tile, cell = best_linked(s, q, eagerness, rng)
        s.islands[q] = placed(s.islands[q], tile, cell)
        s.stack = tuple([other for other in s.stack if other != tile])
    for _ in range(below(rng, MOST_DEPLOYED)):
        vacant, spaces = tiles_in(s.vacant(q)), tiles_in(s.dock[q])
        if vacant:
            tile = vacant[below(rng, len(vacant))]
            s.workers[q] |= 1 << tile
            s.ready[q] |= 1 << tile
            s.dock[q] ^= 1 << spaces[below(rng, len(spaces))]


def best_linked(s: Propellers, q: Seat, tries: int, rng: Random) -> tuple[int, int]:
    """Return a tile of the stack and a place for it, those with the most links of so many that are drawn by lot."""
    frontier = s.islands[q].frontier
    drawn = [(s.stack[below(rng, len(s.stack))], CELL[frontier[below(rng, len(frontier))].arg]) for _ in range(tries)]
    links = [links_at(s.islands[q], s.box, tile, cell) for tile, cell in drawn]
    return drawn[links.index(max(links))]


def complete(s: Propellers, q: Seat, rng: Random) -> None:
    """Complete blueprints of the stacks, and install their upgrades where there is room."""
    for _ in range(below(rng, MOST_COMPLETED)):
        card = draw_blueprint(s, below(rng, 2))
        s.completed[q] |= 1 << card
        token = s.box.token[card]
        found = tiles_in(sites(s.box, s.islands[q], token))
        if found:
            s.islands[q] = upgraded(s.islands[q], token, found[below(rng, len(found))])
        else:
            s.unused[q] += 1 << TOKEN_BITS * token


