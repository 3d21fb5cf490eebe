"""The possible worlds of one search: any that can be, or more often those that explain what the others did."""

from __future__ import annotations

from bisect import bisect_left
from random import Random
from typing import Final

from aerodrome.kernel.sight import Sight
from aerodrome.kernel.state import State

POOL: Final = 600  # worlds among which a reader chooses: enough that some explain the moves of every opponent


class Worlds:
    """Deals a world for every iteration: any, or one of a pool by the belief of the game's hints, where it has one."""

    def __init__(self, sight: Sight, rng: Random, pool: int = 0) -> None:
        self.sight = sight
        self.rng = rng
        self.pool: list[State] = []
        self.upto: list[float] = []  # the weight of the pool up to each world
        self._gather(pool)

    def _gather(self, most: int) -> None:
        hints, seat, whole = self.sight.hints, self.sight.seat, 0.0
        for _ in range(most):
            world = self.sight.sample(self.rng)
            weight = hints.belief(world, seat)
            if weight is None:
                return
            whole += weight
            self.pool.append(world)
            self.upto.append(whole)

    def deal(self) -> State:
        """Return a world; the caller may do with it what it likes."""
        if not self.pool:
            return self.sight.sample(self.rng)
        at = bisect_left(self.upto, self.rng.random() * self.upto[-1])
        return self.pool[at].clone()
