"""``aerodrome ladder``: how strong the bots are, measured."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.markup import escape
from rich.table import Table

from aerodrome.bots.registry import bot_named, bots as all_bots
from aerodrome.cli.common import (
    GameName,
    HouseRules,
    Jobs,
    Json,
    Options,
    Players,
    RulesVersion,
    Seed,
    check_jobs,
    default_players,
    in_range,
    out as console,
    print_json,
    read_house,
    read_pairs,
)
from aerodrome.kernel.discover import game_named
from aerodrome.kernel.errors import BadOption
from aerodrome.kernel.option import write_value
from aerodrome.kernel.shape import brief
from aerodrome.lab.chart import draw_chart
from aerodrome.lab.jobs import progress_bar
from aerodrome.lab.ladder import DEFAULT, Ladder, Plan
from aerodrome.records import write_text

Bots = Annotated[str | None, typer.Option("--bots", "-b", help="The bots from the bottom to the top, such as "
                                                               "level1,level2; all levels without it.")]
RoundRobin = Annotated[bool, typer.Option("--round-robin", help="Everybody meets everybody, not only the next one.")]
Least = Annotated[int, typer.Option("--games", "-g", help="Least games of a pairing before it may stop, decided.")]
Most = Annotated[int, typer.Option("--most", "-m", help="Games at which a pairing stops in any case.")]
Out = Annotated[Path | None, typer.Option("--out", help="Where the games and figures are kept, and gone on from; "
                                                        "ladder-GAME-Np.json without it.", metavar="FILE.json")]
Plot = Annotated[Path | None, typer.Option("--plot", help="Draw a chart.", metavar="FILE.svg")]
Fresh = Annotated[bool, typer.Option("--fresh", help="Start anew and replace the file of an earlier run.")]

MOST_GAMES = 1_000_000  # of a pairing: the file holds the score of each


def ladder(game: GameName, players: Players = None, bots: Bots = None, round_robin: RoundRobin = False,
           games: Least = 100, most: Most = 400, seed: Seed = "1", option: Options = None,
           house_rules: HouseRules = None, rules_version: RulesVersion = 0, jobs: Jobs = 0,
           json: Json = False, out: Out = None, plot: Plot = None,
           fresh: Fresh = False) -> None:
    """Let every bot play the one below it, in all seat orders, until the better one is known; report ratings.

    Two bots share each table evenly. A run that was interrupted goes on where it stopped when it is started again.

    Example: `aerodrome ladder barnstormers --players 2 --bots level1,level2,level3 --plot ladder.svg`
    """
    chosen = game_named(game)
    count = default_players(chosen) if players is None else players
    setting = chosen.setting(count, read_pairs(chosen, option), read_house(house_rules), rules_version)
    in_range("--players", count, 2, chosen.most)  # alone there is nobody to compare with
    least, limit = read_limits(games, most)
    path = check_file("--out", out or Path(f"ladder-{chosen.key}-{count}p.json"))
    chart = None if plot is None else check_file("--plot", plot)
    plan = Plan(chosen.key, count, setting.options, setting.house, read_bots(bots), seed, least, limit, round_robin,
                setting.version)
    result = climb(Ladder(plan, path, fresh), check_jobs(jobs), f"{chosen.title}, {count} players")
    if chart is not None:
        write_text(chart, draw_chart(result))
    if json:
        print_json(result)
    else:
        show(result, path)


def climb(run: Ladder, jobs: int, title: str) -> dict[str, Any]:
    """Run a ladder with a progress bar; return its figures and how long it took."""
    bar, advance = progress_bar(title, run.plan.most * len(run.pairings))
    start = time.perf_counter()
    with bar:
        result = run.run(jobs, advance)
    return result | {"seconds": round(time.perf_counter() - start, 3)}


def read_bots(text: str | None) -> list[str]:
    """Return the names of the bots that were typed, or all levels."""
    # By their own names: one that was typed may stand for a level.
    names = list(DEFAULT) if text is None else [bot_named(word.strip()).name for word in text.split(",")]
    for name in names:
        if names.count(name) > 1:
            raise BadOption(f"--bots names {name} {names.count(name)} times; each bot stands on the ladder once.")
    if len(names) < 2:
        raise BadOption(f"A ladder needs at least 2 bots, not {len(names)}; name some of {', '.join(all_bots())} "
                        "with --bots.")
    return names


def read_limits(least: int, most: int) -> tuple[int, int]:
    """Return the least and the most games of a pairing, rounded up to even numbers: each game has its complement."""
    for name, value in (("--games", least), ("--most", most)):
        in_range(name, value, 1, MOST_GAMES)
    if most < least:
        raise BadOption(f"--most must be at least --games, {least}, not {most}.")
    return least + least % 2, most + most % 2


def check_file(name: str, path: Path) -> Path:
    """Refuse, before hours of play, a file that could not be written after them."""
    if path.is_dir() or not path.parent.is_dir():
        raise BadOption(f"{name} must be a file in a folder that exists, not {brief(str(path))}.")
    return path


def show(result: dict[str, Any], path: Path) -> None:
    """Print the figures for a person."""
    options = ", ".join(f"{key}={write_value(value)}" for key, value in result["options"].items())
    note = "" if result["complete"] else "  [bold](interrupted: these games only; the same command goes on)[/]"
    games = sum(pairing["games"] for pairing in result["pairings"])
    console().print(f"{result['game']} version {result['version']}, {result['players']} players, seed "
                    f"{escape(result['seed'])}\n{options}\n{games} games; this run took {result['seconds']} s{note}")
    console().print(rated(result), stepped(result))
    console().print("Ratings: Bradley-Terry on the Elo scale, 95 % by bootstrap over games. Share: 95 % by Wilson with "
                    "the sample variance.\nDecided: a test by betting that may look at any time, wrong for equal bots "
                    "in at most 5 % of runs.")
    console().print(f"Kept in {path}", markup=False, soft_wrap=True)


def rated(result: dict[str, Any]) -> Table:
    """Return the table of the bots, the top of the ladder first."""
    table = Table("bot", "rating", "95 % interval")
    for bot in reversed(result["bots"]):
        known = bot["rating"] is not None
        table.add_row(escape(bot["name"]), f"{bot['rating']:.0f}" if known else "-",
                      f"{bot['low']:.0f} to {bot['high']:.0f}" if known else "-")
    return table


def stepped(result: dict[str, Any]) -> Table:
    """Return the table of the pairings."""
    table = Table("pairing", "games", "wins", "share", "95 % interval", "decided")
    for row in result["pairings"]:
        share = "-" if row["share"] is None else f"{100 * row['share']:.1f} %"
        table.add_row(escape(f"{row['a']} v {row['b']}"), str(row["games"]), f"{row['score']:.1f}", share,
                      f"{100 * row['low']:.1f} to {100 * row['high']:.1f} %", verdict(row))
    return table


def verdict(row: dict[str, Any]) -> str:
    """Say which bot of a pairing is the better one, if the games have decided it."""
    if not row["decided"]:
        return "not yet"
    return escape(f"for {row['a'] if row['share'] > 0.5 else row['b']}")
