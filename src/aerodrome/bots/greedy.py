"""Greedy play: look one move ahead and take what is worth most at once."""

from __future__ import annotations

from random import Random
from typing import Final

from aerodrome.bots.bot import Bot
from aerodrome.bots.budget import Budget, spend
from aerodrome.bots.thought import Line, Thought
from aerodrome.kernel.move import Move, Moves
from aerodrome.kernel.sight import Sight
from aerodrome.kernel.state import State

MOST_LOOKS: Final = 120  # positions looked at for one option, where a move is made in parts


class GreedyBot(Bot):
    """Judges every option in a few possible worlds as soon as the move is complete. An iteration is a world."""

    def think(self, sight: Sight, rng: Random, budget: Budget) -> Thought:
        look = Look(sight, rng)
        worlds = spend(budget, look.run)
        return look.thought(worlds)


class Look:
    """One move ahead from a sight, in world after world."""

    def __init__(self, sight: Sight, rng: Random) -> None:
        self.sight = sight
        self.seat = sight.seat
        self.rng = rng
        self.hints = sight.hints
        self.options: Moves = sight.options()
        self.totals = [[0.0] * sight.players() for _ in self.options]
        self.left = 0  # positions that may still be looked at for the option under way

    def run(self, worlds: int) -> None:
        """Judge every option in so many more worlds."""
        for _ in range(worlds):
            world = self.sight.sample(self.rng)
            for i in range(len(self.options)):
                self.left = MOST_LOOKS
                values = self._after(world, self.options[i])
                totals = self.totals[i]
                for q in range(len(totals)):
                    totals[q] += values[q]

    def _after(self, s: State, m: Move) -> list[float]:
        after = s.clone()
        after.apply(m)
        self.left -= 1
        return self._completed(after)

    def _completed(self, s: State) -> list[float]:
        """Return the value of the best way to complete the move that is under way; chance falls as it falls."""
        while s.agenda and not self.hints.is_settled(s):
            step = s.agenda[-1]
            options = step.options(s) if step.actor == self.seat else []
            if len(options) == 1:
                s.apply(options[0])
            elif len(options) > 1 and self.left >= len(options):
                return self._best_of(s, options)
            else:
                s.apply(self.hints.pick(s, self.rng) if step.actor == self.seat else step.sample(s, self.rng))
        return self.hints.value(s) if s.agenda else self.hints.game.returns(s)

    def _best_of(self, s: State, options: Moves) -> list[float]:
        best: list[float] = []
        for m in options:
            values = self._after(s, m)
            if not best or values[self.seat] > best[self.seat]:
                best = values
        return best

    def thought(self, worlds: int) -> Thought:
        """Return the options in the order of their worth."""
        lines = [Line(m, worlds, [total / worlds for total in self.totals[i]], []) for i, m in enumerate(self.options)]
        lines.sort(key=lambda line: -line.values[self.seat])
        return Thought(lines[0].move, lines)
