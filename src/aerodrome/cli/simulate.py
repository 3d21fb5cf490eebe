"""``aerodrome simulate``: many games and their figures."""

from __future__ import annotations

from typing import Annotated, Any

import typer
from rich.table import Table

from aerodrome.bots.registry import bots_for
from aerodrome.cli.common import (
    GameName,
    HouseRules,
    Jobs,
    Json,
    Options,
    Players,
    RulesVersion,
    Seed,
    check_games,
    check_jobs,
    default_players,
    out,
    print_json,
    read_house,
    read_pairs,
)
from aerodrome.kernel.discover import game_named
from aerodrome.kernel.option import write_value
from aerodrome.lab.jobs import progress_bar
from aerodrome.lab.simulate import Job, simulate as run

Games = Annotated[int, typer.Option("--games", "-g", help="How many games.")]
Bots = Annotated[str, typer.Option("--bot", "-b", help="A bot for all seats, or one for each: level4,level2,level1.")]


def simulate(game: GameName, players: Players = None, games: Games = 100, seed: Seed = "1", option: Options = None,
             bot: Bots = "level1", jobs: Jobs = 0, house_rules: HouseRules = None,
             rules_version: RulesVersion = 0, json: Json = False) -> None:
    """Play many games without a table and report their figures.

    Example: `aerodrome simulate planet_profiteers --players 5 --games 2000 --seed 7 --option research=on --json`
    """
    chosen = game_named(game)
    count = default_players(chosen) if players is None else players
    setting = chosen.setting(count, read_pairs(chosen, option), read_house(house_rules), rules_version)
    bots_for(bot, count)
    job = Job(chosen.key, count, setting.options, setting.house, bot, check_games(games), seed,
              setting.version)
    bar, advance = progress_bar(f"{chosen.title}, {count} players", games)
    with bar:
        result = run(job, check_jobs(jobs), advance)
    if json:
        print_json(result)
    else:
        show(result)


def show(result: dict[str, Any]) -> None:
    """Print the figures for a person."""
    options = ", ".join(f"{key}={write_value(value)}" for key, value in result["options"].items())
    note = "" if result["complete"] else "  [bold](interrupted: these games only)[/]"
    out().print(f"{result['game']} version {result['version']}, {result['players']} players, seed {result['seed']}, "
                f"bots {result['bots']}\n{options}\n{result['games']} games, {result['moves']} moves in "
                f"{result['seconds']} s: {result['games_per_s']} games/s, {result['moves_per_s']} moves/s{note}")
    seats = Table("seat", "wins", "share", "mean score")
    for row in result["seats"]:
        seats.add_row(str(row["seat"]), f"{row['wins']:.1f}", f"{100 * row['win_share']:.1f} %", f"{row['mean_score']}")
    out().print(seats)
    if len(result["by_bot"]) > 1:
        out().print(bots_table(result["by_bot"]))
    length = result["length"]
    if length:
        out().print("Length in moves: " + ", ".join(f"{name} {value:g}" for name, value in length.items()))
    for name, value in result["figures"].items():
        out().print(f"  {name}: {value if value is None else format(value, 'g')}")
    out().print(f"digest {result['digest']}")


def bots_table(by_bot: dict[str, Any]) -> Table:
    """Return wins and mean score of each bot."""
    table = Table("bot", "seats", "wins", "wins per seat", "mean score")
    for name, row in by_bot.items():
        table.add_row(name, str(row["seats"]), f"{row['wins']:.1f}", f"{100 * row['wins'] / row['seats']:.1f} %",
                      f"{row['mean_score']}")
    return table
