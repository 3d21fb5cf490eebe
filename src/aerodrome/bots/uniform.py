"""The random bot."""

from __future__ import annotations

from random import Random

from aerodrome.bots.bot import Bot
from aerodrome.kernel.luck import below
from aerodrome.kernel.move import Move
from aerodrome.kernel.sight import Sight


class UniformBot(Bot):
    """Every legal move is equally likely."""

    def __init__(self) -> None:
        super().__init__("random", "Plays any legal move, all equally likely.")

    def choose(self, sight: Sight, rng: Random) -> Move:
        options = sight.options()
        return options[below(rng, len(options))]
