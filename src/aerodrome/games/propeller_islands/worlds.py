"""Possible worlds: what a seat cannot know, dealt anew (PI-244)."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from aerodrome.games.propeller_islands.box import LEVEL_CARDS
from aerodrome.kernel.luck import shuffle
from aerodrome.kernel.shape import members
from aerodrome.kernel.step import Seat

if TYPE_CHECKING:
    from aerodrome.games.propeller_islands.state import Propellers


def deal_anew(s: Propellers, seat: Seat, rng: Random) -> None:
    """Shuffle the stacks, and the blueprints in other hands that nobody else has seen with them."""
    tiles = sorted(s.stack)
    shuffle(rng, tiles)
    s.stack = tuple(tiles)
    others = [q for q in range(s.box.players) if q != seat]
    for level in range(2):
        deal_blueprints(s, others, level, rng)


def deal_blueprints(s: Propellers, others: list[Seat], level: int, rng: Random) -> None:
    """PI-170, PI-244 The hidden cards of one level: every hand keeps as many of them as everybody can see."""
    of_level = LEVEL_CARDS[level]
    pool, counts = list(s.plan_stacks[level]), []
    for q in others:
        held = members(s.hands[q] & of_level)
        pool += held
        counts.append(len(held))
        s.hands[q] &= ~of_level
    pool.sort()
    shuffle(rng, pool)
    at = 0
    for i in range(len(others)):
        for _ in range(counts[i]):
            s.hands[others[i]] |= 1 << pool[at]
            at += 1
    s.plan_stacks[level] = tuple(pool[at:])
