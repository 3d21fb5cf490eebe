"""What the commands share: options, output, checks of what was typed."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console

from aerodrome.kernel.components import read_house_rules
from aerodrome.kernel.errors import BadOption
from aerodrome.kernel.game import Game
from aerodrome.kernel.shape import brief
from aerodrome.lab.jobs import MOST_JOBS

GameName = Annotated[str, typer.Argument(help="The game, as listed by `aerodrome games`.", metavar="GAME")]
Players = Annotated[int | None, typer.Option("--players", "-p", help="How many players.")]
Options = Annotated[list[str] | None, typer.Option("--option", "-o", help="An option of the game, as key=value; may "
                                                                          "be repeated.", metavar="KEY=VALUE")]
HouseRules = Annotated[Path | None, typer.Option("--house-rules", help="A TOML file that overrides component data.",
                                                 metavar="FILE.toml")]
RulesVersion = Annotated[int, typer.Option("--rules-version", help="A version of the rules, as `aerodrome games` lists "
                                           "them; 0 is the newest.", metavar="N")]
Seed = Annotated[str, typer.Option("--seed", "-s", help="The same seed gives the same games.")]
Jobs = Annotated[int, typer.Option("--jobs", "-j", help="How many processes; the results do not depend on it.")]
Data = Annotated[Path | None, typer.Option("--data", help="The folder of the data; the default is $AERODROME_DATA or "
                                                          "the user's data folder.", metavar="DIR")]
DatabaseUrl = Annotated[str | None, typer.Option("--database", help="sqlite:///path/file.db or postgresql://...; the "
                                                                    "default is $AERODROME_DATABASE or a file in the "
                                                                    "folder of the data.", metavar="URL")]
KeyFile = Annotated[str, typer.Option("--key-file", help="The file of the server's keys; the default lies beside the "
                                                         "SQLite file, or in the folder of the data.",
                                      envvar="AERODROME_KEY_FILE", metavar="FILE")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON for a program to read.")]

MOST_GAMES = 100_000_000


def out() -> Console:
    """Return the console for results."""
    return Console(highlight=False)


def print_json(data: Any) -> None:
    """Print data for a program to read."""
    sys.stdout.write(json.dumps(data, indent=2, ensure_ascii=False) + "\n")


def read_pairs(game: Game, pairs: list[str] | None) -> dict[str, Any]:
    """Return the options that were typed as key=value."""
    out: dict[str, Any] = {}
    for pair in pairs or []:
        key, sign, value = pair.partition("=")
        if not sign:
            raise BadOption(f"An option is written key=value, not {brief(pair)}; the options of {game.key} are "
                            f"{', '.join(o.key for o in game.options) or 'none'}.")
        out[key.strip()] = value.strip()
    return out


def read_house(path: Path | None) -> dict[str, Any]:
    """Return the house rules of a file, or none."""
    return {} if path is None else read_house_rules(path)


def default_players(game: Game) -> int:
    """Return how many play when nobody says: four, where the game allows it."""
    return min(max(game.least, 4), game.most)


def in_range(name: str, value: int, least: int, most: int) -> int:
    """Refuse a number outside its bounds."""
    if not least <= value <= most:
        raise BadOption(f"{name} must be from {least} to {most}, not {brief(value)}.")
    return value


def check_jobs(jobs: int) -> int:
    """Return the number of processes; 0 stands for one per core."""
    return in_range("--jobs", jobs, 0, MOST_JOBS) or os.cpu_count() or 1


def check_games(games: int) -> int:
    """Return the number of games."""
    return in_range("--games", games, 1, MOST_GAMES)
