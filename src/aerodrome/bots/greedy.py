"""Greedy play: look one move ahead and take what is worth most at once."""

from __future__ import annotations

from random import Random

from aerodrome.bots.bot import Bot
from aerodrome.bots.budget import Budget, spend
from aerodrome.bots.thought import Line, Thought
from aerodrome.kernel.hints import Hints
from aerodrome.kernel.move import Move, Moves
from aerodrome.kernel.sight import Sight
from aerodrome.kernel.state import State


class GreedyBot(Bot):
    """Judges every option in a few possible worlds as soon as the move is complete. An iteration is a world."""

    def think(self, sight: Sight, rng: Random, budget: Budget) -> Thought:
        look = Look(sight, rng, sight.hints.tuned(budget.iterations))
        worlds = spend(budget, look.run)
        return look.thought(worlds)


class Look:
    """One move ahead from a sight, in world after world."""

    def __init__(self, sight: Sight, rng: Random, hints: Hints) -> None:
        self.sight = sight
        self.seat = sight.seat
        self.rng = rng
        self.hints = hints
        self.options: Moves = sight.options()
        self.totals = [[0.0] * sight.players() for _ in self.options]

    def run(self, worlds: int) -> None:
        """Judge every option in so many more worlds."""
        for _ in range(worlds):
            world = self.sight.sample(self.rng)
            for i in range(len(self.options)):
                values = self._after(world, self.options[i])
                totals = self.totals[i]
                for q in range(len(totals)):
                    totals[q] += values[q]

    def _after(self, s: State, m: Move) -> list[float]:
        """Return the value of a move when it is complete: the rest of it by the policy, chance as it falls."""
        after = s.clone()
        after.apply(m)
        while after.agenda and not self.hints.is_settled(after):
            step = after.agenda[-1]
            after.apply(self.hints.pick(after, self.rng) if step.actor == self.seat else step.sample(after, self.rng))
        return self.hints.value(after) if after.agenda else self.hints.game.returns(after)

    def thought(self, worlds: int) -> Thought:
        """Return the options in the order of their worth."""
        lines = [Line(m, worlds, [total / worlds for total in self.totals[i]], []) for i, m in enumerate(self.options)]
        lines.sort(key=lambda line: -line.values[self.seat])
        return Thought(lines[0].move, lines)
