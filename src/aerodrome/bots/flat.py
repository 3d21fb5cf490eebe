"""Flat Monte Carlo: try every move in many possible worlds and keep the one that does best."""

from __future__ import annotations

from random import Random

from aerodrome.bots.bot import Bot
from aerodrome.bots.budget import Budget, spend
from aerodrome.bots.playout import judged_playout
from aerodrome.bots.thought import Line, Thought
from aerodrome.kernel.hints import Hints
from aerodrome.kernel.move import Moves
from aerodrome.kernel.sight import Sight
from aerodrome.kernel.state import State


class FlatBot(Bot):
    """Plays every option on in the same sampled worlds. An iteration is one playout."""

    def think(self, sight: Sight, rng: Random, budget: Budget) -> Thought:
        trials = Trials(sight, rng, sight.hints.tuned(budget.iterations))
        spend(budget, trials.run)
        return trials.thought()


class Trials:
    """Playouts of all options in turn; a new world begins with the first option."""

    def __init__(self, sight: Sight, rng: Random, hints: Hints) -> None:
        self.sight = sight
        self.rng = rng
        self.hints = hints
        self.options: Moves = sight.options()
        self.visits = [0] * len(self.options)
        self.totals = [[0.0] * sight.players() for _ in self.options]
        self.at = 0
        self.world: State = sight.sample(rng)

    def run(self, playouts: int) -> None:
        """Make so many more playouts."""
        for _ in range(playouts):
            if self.at == len(self.options):
                self.at = 0
                self.world = self.sight.sample(self.rng)
            s = self.world.clone()
            s.apply(self.options[self.at])
            values = judged_playout(self.hints, s, self.rng)
            totals = self.totals[self.at]
            for q in range(len(totals)):
                totals[q] += values[q]
            self.visits[self.at] += 1
            self.at += 1

    def thought(self) -> Thought:
        """Return the options in the order of their worth; those never tried are left out."""
        lines = []
        for i, m in enumerate(self.options):
            visits = self.visits[i]
            if visits:
                lines.append(Line(m, visits, [total / visits for total in self.totals[i]], []))
        lines.sort(key=lambda line: -line.values[self.sight.seat])
        return Thought(lines[0].move, lines)
