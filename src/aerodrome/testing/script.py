"""Scripts in notation, edited positions, reproducible tables: the vocabulary of rule tests."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from aerodrome.kernel.dealer import Dealer, seed_from
from aerodrome.kernel.game import Game
from aerodrome.kernel.state import State
from aerodrome.kernel.table import SeatTaken, Table


def new_game(game: Game, players: int, options: dict[str, Any] | None = None,
             house: dict[str, Any] | None = None) -> State:
    """Return a game at its first decision."""
    return game.start(game.setting(players, options, house))


def after(s: State, script: str) -> State:
    """Return a copy of *s* after the moves of a script: ``"bribe cargo, end, invest 2"``. Illegal moves raise."""
    s = s.clone()
    for text in script.split(","):
        s.play(text.strip())
    return s


def edited(game: Game, s: State, **fields: Any) -> State:
    """Return the position with some fields, written as JSON, replaced, as if its file had been edited by hand."""
    data = game.dump(s)
    data["position"].update(fields)
    return game.load(data)


def new_table(game: Game, players: int, options: dict[str, Any] | None = None, seed: str = "test") -> Table:
    """Return a table with a reproducible dealer and a person in every seat."""
    seats = [SeatTaken(f"player {seat}", "human") for seat in range(players)]
    return Table(game, game.setting(players, options), seats, Dealer(seed_from(seed)))


def random_play(s: State, rng: Random) -> Iterator[State]:
    """Yield the position before every decision of a random game, which goes on between the yields."""
    while s.agenda:
        yield s
        s.apply(s.agenda[-1].sample(s, rng))
