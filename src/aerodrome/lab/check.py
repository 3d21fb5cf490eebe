"""Checking: the laws on many games, spread over processes, with a record of whatever fails."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from aerodrome.kernel.discover import game_named
from aerodrome.kernel.option import Value
from aerodrome.lab.jobs import chunks, spread
from aerodrome.records import save_record
from aerodrome.testing.run import Failure, Report, check_game, unchanged_fields

LARGEST_PIECE = 5  # games


class LawTask:
    """Some games of one configuration."""

    def __init__(self, game: str, version: int, players: int, options: dict[str, Value], house: dict[str, Any],
                 seed: str, first: int, count: int) -> None:
        self.game = game
        self.version = version
        self.players = players
        self.options = options
        self.house = house
        self.seed = seed
        self.first = first
        self.count = count


def check_some(task: LawTask) -> Report:
    """Run the laws on the games of one task."""
    return check_game(game_named(task.game), task.players, task.options, task.first, task.count, task.seed,
                      house=task.house, version=task.version)


def run_checks(game: str, wanted: list[tuple[int, dict[str, Value]]], house: dict[str, Any], games: int, seed: str,
               jobs: int, done: Callable[[int], None], version: int = 0) -> Report:
    """Run the laws on every configuration; Ctrl-C ends the run with what is done so far."""
    tasks = [LawTask(game, version, players, options, house, seed, *piece)
             for players, options in wanted for piece in chunks(games, jobs, LARGEST_PIECE)]
    total = Report()
    try:
        for report in spread(check_some, tasks, jobs):
            total.add(report)
            done(report.games)
            if total.failures:
                return total
    except KeyboardInterrupt:
        total.interrupted = True
    total.failures += unchanged_fields(total.tally)
    return total


def write_failure(failure: Failure, game: str, folder: Path) -> Path | None:
    """Write the record of a failure where ``aerodrome replay`` can open it."""
    if failure.record is None:
        return None
    path = folder / f"violation-{game}-{failure.law.replace(' ', '-')}.json"
    save_record(failure.record, path)
    return path
