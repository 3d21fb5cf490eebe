"""What a bot is."""

from __future__ import annotations

from random import Random

from mypy_extensions import mypyc_attr

from aerodrome.bots.budget import Budget
from aerodrome.bots.thought import Thought, settled
from aerodrome.kernel.hints import Hints
from aerodrome.kernel.move import Move
from aerodrome.kernel.sight import Sight


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """Chooses a move from what one seat knows. It keeps nothing between moves: the sight is all there is."""

    def __init__(self, name: str, title: str, blurb: str, budget: Budget) -> None:
        self.name = name
        self.title = title
        self.blurb = blurb
        self.budget = budget  # what it may spend on one move

    def choose(self, sight: Sight, rng: Random) -> Move:
        """Return one of the options of *sight*; all chance comes from *rng*."""
        return self.consider(sight, rng).move

    def allowance(self, hints: Hints) -> Budget:
        """Return what it may spend on one move of a game."""
        iterations = hints.efforts().get(self.name, 0)  # a bot with a budget that somebody named has another name
        return Budget(iterations) if iterations else self.budget

    def consider(self, sight: Sight, rng: Random, budget: Budget | None = None) -> Thought:
        """Return the move to play, with what was found out about the others; another *budget* goes before its own."""
        options = sight.options()
        if len(options) == 1:
            return settled(options[0], "It is the only legal move.")
        word = sight.said()
        if word is not None:
            return settled(word, "It is only talk.")
        duty = sight.duty()
        if duty is not None:
            return settled(duty, "It keeps a promise.")
        return self.think(sight, rng, budget or self.allowance(sight.hints))

    def think(self, sight: Sight, rng: Random, budget: Budget) -> Thought:
        """Choose between several options that matter."""
        raise NotImplementedError
