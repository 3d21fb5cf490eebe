"""``aerodrome bots``: who plays the other seats."""

from __future__ import annotations

from rich.table import Table

from aerodrome.bots.registry import bots as all_bots
from aerodrome.cli.common import Json, out, print_json


def bots(json: Json = False) -> None:
    """List the levels with what they may spend on a move; measured strength is in docs/bots.md.

    Example: `aerodrome bots --json`
    """
    rows = [{"name": bot.name, "title": bot.title, "blurb": bot.blurb, "iterations": bot.budget.iterations}
            for bot in all_bots().values()]
    if json:
        print_json(rows)
        return
    table = Table("bot", "title", "how it plays", "iterations")
    for row in rows:
        table.add_row(str(row["name"]), str(row["title"]), str(row["blurb"]), str(row["iterations"]))
    out().print(table)
    out().print("Another budget is written after the name: level4@800 (iterations) or level4@250ms.")
