"""Sight: all that a bot may hold."""

from __future__ import annotations

from random import Random
from typing import Any

from aerodrome.kernel.discover import game_named
from aerodrome.kernel.game import Game
from aerodrome.kernel.move import Move, Moves
from aerodrome.kernel.state import State, View
from aerodrome.kernel.step import Seat


class Sight:
    """What a seat sees, what it may do, and as many possible worlds as it likes.

    The true state is not in here, not even in private: ``_world`` is a possible world that
    was dealt from what the seat knows, so a bot that peeks learns nothing.
    """

    def __init__(self, game: Game, state: State, seat: Seat, history: list[str] | None = None, *,
                 is_world: bool = False) -> None:
        self.game = game
        self.seat = seat
        self.history = history if history is not None else []  # the log as this seat may read it
        self.hints = game.hints()
        # A sight that was dumped comes back with its world; to deal another one would be another sight.
        self._world = state if is_world else state.resample(seat, Random(0))

    def players(self) -> int:
        """How many seats there are."""
        return self._world.setting.players

    def view(self) -> View:
        """Return all that the seat may know."""
        return self._world.view(self.seat)

    def options(self) -> Moves:
        """List the legal moves."""
        return self._world.options()

    def said(self) -> Move | None:
        """What the game's hints say where the decision is about talk only, or None where it is about the game."""
        return self.hints.speak(self._world, self._world.options())

    def duty(self) -> Move | None:
        """The move that keeps the seat's word, where one is due now."""
        return self.hints.duty(self._world, self._world.options())

    def sample(self, rng: Random) -> State:
        """Return a possible world; the caller may do with it what it likes."""
        return self._world.resample(self.seat, rng)

    def dump(self) -> dict[str, Any]:
        """Return the sight as JSON that ``sight_from`` reads back; the options are empty out of turn.

        All of it is made from the possible world, so it tells whoever reads it no more than the seat knows.
        """
        options = self._world.options() if self._world.to_act() == self.seat else []
        return {"game": self.game.key, "seat": self.seat, "history": self.history,
                "options": [m.text for m in options], "world": self.game.dump(self._world)}


def sight_from(data: dict[str, Any]) -> Sight:
    """Return the sight that was dumped as *data*: bots find the same in it as in the original."""
    game = game_named(data["game"])
    return Sight(game, game.load(data["world"]), data["seat"], data["history"], is_world=True)
