"""What a bot is."""

from __future__ import annotations

from random import Random

from mypy_extensions import mypyc_attr

from aerodrome.kernel.move import Move
from aerodrome.kernel.sight import Sight


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """Chooses a move from what one seat knows. It keeps nothing between moves: the sight is all there is."""

    def __init__(self, name: str, blurb: str) -> None:
        self.name = name
        self.blurb = blurb

    def choose(self, sight: Sight, rng: Random) -> Move:
        """Return one of the options of *sight*; all chance comes from *rng*."""
        raise NotImplementedError
