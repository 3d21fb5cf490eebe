"""``aerodrome bots``: who plays the other seats."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.table import Table

from aerodrome.bots.bot import Bot
from aerodrome.bots.registry import bots as all_bots
from aerodrome.cli.common import Json, out, print_json
from aerodrome.kernel.discover import game_named
from aerodrome.kernel.hints import Hints

OneGame = Annotated[str | None, typer.Argument(help="A game, which may have its own budgets.", metavar="[GAME]")]


def bots(game: OneGame = None, json: Json = False) -> None:
    """List the levels with what they may spend on a move; measured strength is in docs/bots.md.

    Examples: `aerodrome bots`, `aerodrome bots barnstormers --json`
    """
    hints = game_named(game).hints() if game else None
    rows = [{"name": bot.name, "title": bot.title, "blurb": bot.blurb, "iterations": iterations_of(bot, hints)}
            for bot in all_bots().values()]
    if json:
        print_json(rows)
        return
    table = Table("bot", "title", "how it plays", "iterations")
    for row in rows:
        table.add_row(str(row["name"]), str(row["title"]), str(row["blurb"]), str(row["iterations"]))
    out().print(table)
    out().print("Another budget is written after the name: level4@800 (iterations) or level4@250ms.")


def iterations_of(bot: Bot, hints: Hints | None) -> int:
    """Return what a bot may spend on a move, of one game or usually."""
    return (bot.allowance(hints) if hints else bot.budget).iterations
