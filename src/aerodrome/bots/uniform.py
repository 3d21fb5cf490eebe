"""The random bot."""

from __future__ import annotations

from random import Random

from aerodrome.bots.bot import Bot
from aerodrome.bots.budget import Budget
from aerodrome.bots.thought import Thought, settled
from aerodrome.kernel.luck import below
from aerodrome.kernel.sight import Sight


class UniformBot(Bot):
    """Every legal move is equally likely, talk included."""

    def consider(self, sight: Sight, rng: Random, budget: Budget | None = None) -> Thought:
        return self.think(sight, rng, self.budget)

    def think(self, sight: Sight, rng: Random, budget: Budget) -> Thought:
        options = sight.options()
        return settled(options[below(rng, len(options))], "It is as good as any other.")
