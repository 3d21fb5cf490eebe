"""Discovery: games are found by scanning, never by a list."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache
from importlib.metadata import entry_points
from pathlib import Path

from aerodrome.kernel.components import home
from aerodrome.kernel.errors import UnknownGame
from aerodrome.kernel.game import Game
from aerodrome.kernel.shape import brief

ENTRY_POINTS = "aerodrome.games"  # where an outside package announces its games


@cache
def discover() -> dict[str, Game]:
    """Return every game by key: the folders of ``aerodrome.games``, and what other packages announce."""
    import aerodrome.games as package

    found = [importlib.import_module(f"{package.__name__}.{info.name}").GAME
             for info in pkgutil.iter_modules(package.__path__) if info.ispkg]
    found += [point.load() for point in entry_points(group=ENTRY_POINTS)]
    return {game.key: game for game in sorted(found, key=lambda game: game.key)}


def game_named(key: str) -> Game:
    """Return the game called *key*; raise UnknownGame with the names there are."""
    games = discover()
    if key not in games:
        raise UnknownGame(f"Unknown game {brief(key)}; the games are {', '.join(games)}.")
    return games[key]


def folder_of(game: Game) -> Path:
    """Return the folder that holds the game's rules, text and data."""
    return home(type(game).__module__)
