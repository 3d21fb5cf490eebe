"""Drawing a position in the terminal: the game's own board, or a plain list of what is seen."""

from __future__ import annotations

import importlib
import importlib.util
from typing import Any

from rich.console import RenderableType
from rich.table import Table as Grid

from aerodrome.kernel.game import Game
from aerodrome.kernel.option import Setting
from aerodrome.kernel.state import View
from aerodrome.wording import wording_of


def draw(game: Game, setting: Setting, view: View, names: list[str]) -> RenderableType:
    """Return the position as the owner of *view* sees it."""
    module = f"{type(game).__module__.rpartition('.')[0]}.board"
    if importlib.util.find_spec(module) is None:
        return plain_board(view)
    board: Any = importlib.import_module(module)
    drawn: RenderableType = board.draw(view, names, game.component_data(setting), wording_of(game).data)
    return drawn


def plain_board(view: View) -> RenderableType:
    """Return every field of a view, for a game that has no board of its own."""
    grid = Grid(box=None, show_header=False)
    for name, value in view.items():
        if name != "options":
            grid.add_row(f"[bold]{name}[/]", str(value))
    return grid
