"""Flat Monte Carlo: try every move in many possible worlds and keep the one that wins most."""

from __future__ import annotations

from random import Random
from typing import Final

from aerodrome.bots.bot import Bot
from aerodrome.kernel.move import Move
from aerodrome.kernel.playout import roll_out
from aerodrome.kernel.sight import Sight
from aerodrome.kernel.state import State

LOOKAHEAD: Final = 300  # moves: a long game is judged by the points so far, so that a bot answers in good time


class FlatBot(Bot):
    """Plays every option on in the same sampled worlds, at random, and counts victories and points."""

    def __init__(self, worlds: int = 40) -> None:
        super().__init__("flat", f"Tries every move in {worlds} possible worlds and keeps the best.")
        self.worlds = worlds

    def choose(self, sight: Sight, rng: Random) -> Move:
        options = sight.options()
        if len(options) == 1 or sight.is_aside():
            return options[0]
        values = [0.0] * len(options)
        for _ in range(self.worlds):
            world = sight.sample(rng)
            for i, m in enumerate(options):
                values[i] += self._value(sight, world.clone(), m, rng)
        return options[values.index(max(values))]

    def _value(self, sight: Sight, world: State, m: Move, rng: Random) -> float:
        world.apply(m)
        roll_out(world, rng, LOOKAHEAD)
        scores = sight.game.scores(world)
        # Points break the many ties between moves that win equally often.
        lead = scores[sight.seat] / (1.0 + max(scores))
        return sight.game.returns(world)[sight.seat] + lead / 4.0
