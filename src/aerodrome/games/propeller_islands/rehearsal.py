"""A position in the middle of a game, made by lot: random games seldom build much, and the laws should see it."""

from __future__ import annotations

from random import Random
from typing import Final

from aerodrome.games.propeller_islands.blueprints import sites
from aerodrome.games.propeller_islands.box import TOKEN_BITS
from aerodrome.games.propeller_islands.hexes import CELL
from aerodrome.games.propeller_islands.island import placed, tiles_in, upgraded
from aerodrome.games.propeller_islands.setup_steps import draw_blueprint
from aerodrome.games.propeller_islands.state import Propellers
from aerodrome.kernel.luck import below
from aerodrome.kernel.step import Seat

MOST_TILES: Final = 11  # for each island
MOST_DEPLOYED: Final = 10
MOST_COMPLETED: Final = 4
MOST_FAME: Final = 14
MOST_RESOURCES: Final = 7


def rehearse(s: Propellers, rng: Random) -> None:
    """Let everybody have built, deployed, completed and gained by lot; now and then the stack is nearly empty."""
    for q in range(s.box.players):
        build(s, q, rng)
        complete(s, q, rng)
        s.fame[q] = below(rng, MOST_FAME)
        s.energy[q], s.steel[q], s.parts[q] = [below(rng, MOST_RESOURCES) for _ in range(3)]
    if below(rng, 4) == 0:
        keep = 1 + below(rng, 6)
        s.discards += s.stack[keep:]
        s.stack = s.stack[:keep]


def build(s: Propellers, q: Seat, rng: Random) -> None:
    """Place tiles of the stack anywhere, and deploy workers onto them."""
    for _ in range(below(rng, MOST_TILES)):
        frontier = s.islands[q].frontier
        cell = CELL[frontier[below(rng, len(frontier))].arg]
        s.islands[q] = placed(s.islands[q], s.stack[0], cell)
        s.stack = s.stack[1:]
    for _ in range(below(rng, MOST_DEPLOYED)):
        vacant, spaces = tiles_in(s.vacant(q)), tiles_in(s.dock[q])
        if vacant:
            tile = vacant[below(rng, len(vacant))]
            s.workers[q] |= 1 << tile
            s.ready[q] |= 1 << tile
            s.dock[q] ^= 1 << spaces[below(rng, len(spaces))]


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


