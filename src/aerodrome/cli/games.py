"""``aerodrome games``: what there is to play."""

from __future__ import annotations

from typing import Any

from rich.table import Table

from aerodrome.cli.common import Json, out, print_json
from aerodrome.kernel.discover import discover
from aerodrome.kernel.game import Game
from aerodrome.kernel.option import write_value


def games(json: Json = False) -> None:
    """List the games with their options.

    Example: `aerodrome games --json`
    """
    found = list(discover().values())
    if json:
        print_json([describe(game) for game in found])
        return
    for game in found:
        out().print(f"[bold]{game.key}[/]  {game.title}: {game.least} to {game.most} players, {game.minutes} minutes, "
                    f"rules version {game.version}\n  {game.blurb}")
        for change in game.editions.changes:
            out().print(f"  version {change.version}: {change.says} ({change.rule})")
        out().print(options_table(game))


def describe(game: Game) -> dict[str, Any]:
    """Return a game as JSON."""
    return {"key": game.key, "title": game.title, "version": game.version, "least": game.least, "most": game.most,
            "minutes": game.minutes, "blurb": game.blurb,
            "changes": [{"version": c.version, "name": c.name, "rule": c.rule, "says": c.says}
                        for c in game.editions.changes], "options": [option.describe() for option in game.options]}


def options_table(game: Game) -> Table:
    """Return the options of a game as a table."""
    table = Table(box=None, pad_edge=True, header_style="dim")
    for title in ("  option", "default", "allowed", "meaning", "rule"):
        table.add_column(title)
    for option in game.options:
        table.add_row(f"  {option.key}", write_value(option.default), option.allowed(), option.help, option.rule)
    return table
