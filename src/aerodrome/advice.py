"""Advice: what a bot thinks of a position, in a table for people."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from aerodrome.bots.thought import Thought
from aerodrome.kernel.step import Seat
from aerodrome.wording import Wording

SHOWN_LINES = 5


def draw_advice(thought: Thought, wording: Wording, seat: Seat, names: list[str],
                most: int = SHOWN_LINES) -> RenderableType:
    """Return the best moves with tries, each seat's chance to win, and what is likely to follow."""
    best = Text(f"Best: {wording.move(thought.move.text, names)} ({thought.move.text})", style="bold")
    if not thought.lines:
        return Group(best, Text(thought.reason))
    table = Table(box=None, pad_edge=False)
    for column in ("move", "tries", *[short(name, q == seat) for q, name in enumerate(names)], "then"):
        table.add_column(column, justify="left" if column in ("move", "then") else "right", overflow="fold")
    for line in thought.lines[:most]:
        chances = [f"{100 * value:.0f} %" for value in line.values]
        table.add_row(Text(line.move.text), str(line.visits), *chances, Text(", ".join(line.principal)))
    left = len(thought.lines) - most
    note = [Text(f"... and {left} more moves.", style="dim")] if left > 0 else []
    return Group(best, table, *note)


def short(name: str, is_own: bool) -> str:
    """Return a name that fits a narrow column; the own one is marked."""
    return ("*" if is_own else "") + (name if len(name) <= 9 else name[:8] + "…")
