"""What all measurements of the server share: where they run, on which cores, and what they say of it."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import sys
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from math import ceil
from pathlib import Path
from platform import python_version
from tempfile import TemporaryDirectory
from typing import Any, TypeVar

from rich.console import Console
from rich.progress import Progress

from aerodrome._compiled import is_compiled
from aerodrome.benchmarks.server_child import Cores, kept_on, split_cores
from aerodrome.benchmarks.server_relay import cache_dir
from aerodrome.benchmarks.server_socket import LoadFailed
from aerodrome.store.place import sqlite_path, sqlite_url

MEGABYTE = 1_000_000

T = TypeVar("T")


class Bench:
    """A running measurement: its event loop, its cores, its progress on the terminal."""

    def __init__(self, runner: asyncio.Runner, progress: Progress, cores: Cores) -> None:
        self.runner = runner
        self.progress = progress
        self.cores = cores

    def do(self, work: Coroutine[Any, Any, T]) -> T:
        """Do something on the event loop of the load."""
        try:
            return self.runner.run(work)
        except OSError as error:
            raise LoadFailed(f"What is measured cannot be reached: {error or 'it does not answer'}.") from error

    def tell(self, text: str) -> None:
        """Say what is being done."""
        for task in self.progress.task_ids:
            self.progress.remove_task(task)
        self.progress.update(self.progress.add_task(text, total=None), refresh=True)

    def conditions(self, database: str) -> dict[str, Any]:
        """Return on what was measured."""
        cores = self.cores
        return {"python": python_version(), "compiled": is_compiled(), "cpus": os.cpu_count(),
                "pinned": {"server": sorted(cores.served), "load": sorted(cores.load)} if cores.served else None,
                "not_pinned": cores.why_not, "database": engine(database)}


@contextmanager
def benching() -> Iterator[Bench]:
    """Keep this process on its cores while it measures."""
    cores = split_cores()
    progress = Progress(console=Console(stderr=True), disable=not sys.stderr.isatty(), transient=True,
                        auto_refresh=False)  # a thread that draws would disturb the load
    with kept_on(cores.load), asyncio.Runner(loop_factory=new_loop) as runner, progress:
        yield Bench(runner, progress, cores)


@contextmanager
def database_for(wanted: str | None) -> Iterator[str]:
    """Give the database that was asked for, or a file of our own on a disk; the folder for such files may be none."""
    if wanted is not None:
        sqlite_path(wanted)  # refuses what is none
        yield wanted
        return
    try:
        cache_dir().mkdir(parents=True, exist_ok=True)
        folder = TemporaryDirectory(prefix="bench-", dir=cache_dir())
    except OSError as error:
        raise LoadFailed(f"{cache_dir()} cannot be written: {error.strerror}; give a --database.") from None
    with folder:
        yield sqlite_url(Path(folder.name) / "bench.db")


def new_loop() -> asyncio.AbstractEventLoop:
    """Return the cheapest event loop that is installed."""
    if find_spec("uvloop") is None:
        return asyncio.new_event_loop()
    import uvloop

    return uvloop.new_event_loop()


def quantile(ordered: list[float], share: float) -> float:
    """Return the smallest of some ordered values that at least a *share* of them do not exceed."""
    return ordered[max(0, ceil(share * len(ordered)) - 1)] if ordered else 0.0


def megabytes(size: int | None) -> float | None:
    """Return bytes as megabytes."""
    return None if size is None else size / MEGABYTE


def engine(database: str) -> str:
    """Return what the games are stored in."""
    return "PostgreSQL" if sqlite_path(database) is None else f"SQLite {sqlite3.sqlite_version}"
