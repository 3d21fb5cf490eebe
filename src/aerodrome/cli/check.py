"""``aerodrome check``: the laws."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

from aerodrome.cli.common import (
    GameName,
    HouseRules,
    Jobs,
    Json,
    Options,
    RulesVersion,
    Seed,
    check_games,
    check_jobs,
    out,
    print_json,
    read_house,
    read_pairs,
)
from aerodrome.kernel.discover import game_named
from aerodrome.kernel.errors import BadOption
from aerodrome.kernel.game import Game
from aerodrome.kernel.shape import brief
from aerodrome.lab.check import run_checks, write_failure
from aerodrome.lab.jobs import progress_bar
from aerodrome.testing.laws import LAWS
from aerodrome.testing.run import Report, configurations

Games = Annotated[int, typer.Option("--games", "-g", help="Random games for each player count and option set.")]
Counts = Annotated[str | None, typer.Option("--players", "-p", help="Player counts, such as 3,5,8; all without it.")]
Folder = Annotated[Path, typer.Option("--records", help="Where the record of a failure is written.")]

BROKEN = 1


def check(game: GameName, games: Games = 20, players: Counts = None, option: Options = None, seed: Seed = "1",
          jobs: Jobs = 0, house_rules: HouseRules = None, rules_version: RulesVersion = 0,
          records: Folder = Path("."), json: Json = False) -> None:
    """Run the laws on random games, for every player count and option set unless some are named.

    A failure prints its seed, writes a record for `aerodrome replay`, and ends with exit code 1.

    Example: `aerodrome check planet_profiteers --games 500 --players 3,5,8 --option research=on`
    """
    chosen, house = game_named(game), read_house(house_rules)
    counts = read_counts(chosen, players)
    given = read_pairs(chosen, option)
    wanted = list(configurations(chosen, counts, given or None, rules_version))
    for count, options in wanted:
        chosen.setting(count, options, house, rules_version)
    bar, advance = progress_bar(f"Laws of {chosen.title}", check_games(games) * len(wanted))
    start = time.perf_counter()
    with bar:
        report = run_checks(chosen.key, wanted, house, games, seed, check_jobs(jobs), advance,
                            rules_version)
    paths = [str(write_failure(failure, chosen.key, records) or "") for failure in report.failures]
    show(chosen, rules_version or chosen.version, report, len(wanted), time.perf_counter() - start, paths, json)
    if report.failures:
        sys.exit(BROKEN)


def read_counts(game: Game, text: str | None) -> list[int] | None:
    """Return the player counts that were typed."""
    if text is None:
        return None
    words = [word.strip() for word in text.split(",")]
    for word in words:
        if not (word.isascii() and word.isdecimal() and len(word) < 4 and game.least <= int(word) <= game.most):
            raise BadOption(f"--players takes counts from {game.least} to {game.most}, such as {game.least},"
                            f"{game.most}, not {brief(word)}.")
    return [int(word) for word in words]


def show(game: Game, version: int, report: Report, sets: int, seconds: float, paths: list[str], json: bool) -> None:
    """Print what the laws have seen."""
    checks = {law: report.tally.checks[law] for law in LAWS}
    failures = [{"violation": failure.violation, "seed": failure.seed, "record": path}
                for failure, path in zip(report.failures, paths, strict=True)]
    if json:
        print_json({"game": game.key, "version": version, "configurations": sets, "games": report.games,
                    "plies": report.plies, "seconds": round(seconds, 1), "complete": not report.interrupted,
                    "checks": checks, "failures": failures})
        return
    table = Table("law", "checks")
    for law, count in checks.items():
        table.add_row(law, f"{count:,}")
    out().print(table)
    note = " (interrupted)" if report.interrupted else ""
    out().print(f"{report.games:,} games, {report.plies:,} plies, {sets} configurations in {seconds:.0f} s{note}: "
                f"{len(failures)} violations.")
    for failure in failures:
        out().print(f"{failure['violation']}\n  seed: {failure['seed']}", style="bold", markup=False, soft_wrap=True)
        if failure["record"]:
            out().print(f"  open its record with: aerodrome replay {failure['record']}", markup=False, soft_wrap=True)
