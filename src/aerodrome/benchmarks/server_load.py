"""``aerodrome bench server``: moves a second, delays and memory of the server, beside a relay in the same run.

The server and the relay are processes of their own, on one core; the load is this process, on the others.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from json import dumps
from pathlib import Path
from typing import Any

from aerodrome.benchmarks.server_bench import Bench, benching, database_for, megabytes, quantile
from aerodrome.benchmarks.server_child import Child, allow_connections
from aerodrome.benchmarks.server_figures import show
from aerodrome.benchmarks.server_pace import Pace, Paced, Rounds, Saturated
from aerodrome.benchmarks.server_party import GAME, OPTIONS, SEATS, Hall, Party, TableHall
from aerodrome.benchmarks.server_relay import (
    NoRelay,
    RelayHall,
    command,
    installed,
    node_version,
    wanted_version,
)
from aerodrome.benchmarks.server_stock import store_games

STORED_FOR_EACH = 40  # finished games in the database for each table under load: 2,000 for 50
LIVE_FOR_EACH = 4  # tables with connections where memory is measured: 200 for 50
MOVES_BEFORE_MEMORY = 50  # at each of those
LONGEST_STRETCH = 2.0  # seconds; between two stretches progress is shown
WARM_UP = 0.2  # of the seconds of a measurement
SETTLE = 0.2  # seconds after the set-up before anything is measured
SEED = 1
SERVER, RELAY = "aerodrome", "socket.io relay"

PaceOf = Callable[[list[Party], float], Pace]


@dataclass
class Wish:
    """What is to be measured."""

    tables: int = 50
    seconds: float = 10.0  # for each measurement
    rate: float = 500.0  # moves a second where delays are measured
    relay: bool = True
    database: str | None = None


@dataclass
class Measured:
    """What one measurement has found: every move that counts, with its delay in seconds."""

    who: str
    how: str
    offered: float | None  # moves a second
    times: list[float] = field(default_factory=list)
    elapsed: float = 0.0
    made: int = 0  # moves, those that do not count included
    cpu: float = 0.0  # seconds of CPU time of what is measured; 0 where it is not known
    load_cpu: float = 0.0  # and of the load itself

    def add(self, pace: Pace, cpu: float) -> None:
        """Add a stretch."""
        self.times += pace.times
        self.elapsed += pace.elapsed
        self.made += pace.made
        self.cpu += cpu
        self.load_cpu += pace.load_cpu

    def figures(self) -> dict[str, Any]:
        """Return the row of the report."""
        times = sorted(self.times)
        return {"who": self.who, "how": self.how, "offered": self.offered, "moves": len(times),
                "seconds": self.elapsed, "moves_per_second": len(times) / self.elapsed if self.elapsed else 0.0,
                "p50_ms": 1e3 * quantile(times, 0.5), "p99_ms": 1e3 * quantile(times, 0.99),
                "max_ms": 1e3 * quantile(times, 1.0),
                "cpu_us_per_move": 1e6 * self.cpu / self.made if self.cpu else None,
                "load_busy": self.load_cpu / self.elapsed if self.elapsed else 0.0}


class Run:
    """One run, from the stock of games to the last figure."""

    def __init__(self, wish: Wish, bench: Bench) -> None:
        self.wish = wish
        self.bench = bench
        self.progress = bench.progress
        self.cores = bench.cores
        self.rows: list[dict[str, Any]] = []
        self.memory: dict[str, Any] = {}
        self.missing: dict[str, str] = {}
        self.played = 0  # moves at our server, those that do not count included
        self.message_size = 0  # bytes that a client is told about a move

    def measure(self, database: str) -> None:
        """Measure everything in turn."""
        program = self._relay_program()
        stored = STORED_FOR_EACH * self.wish.tables
        bar = self.progress.add_task(f"Storing {stored:,} games", total=stored)
        store = store_games(database, stored, lambda count: self.progress.update(bar, advance=count, refresh=True))
        self.bench.do(store)
        with self._server(database) as server:
            self.bench.do(self._load_server(server))
        if program is not None:
            with Child("The relay", command(program), self.cores.served) as relay:
                self.bench.do(self._load_relay(relay))
        with self._server(database) as server:
            self.bench.do(self._weigh(server, stored))

    def _relay_program(self) -> Path | None:
        """Return the program of the relay, before anything is measured: it may have to be fetched."""
        if not self.wish.relay:
            return None
        self.progress.update(self.progress.add_task("Looking for the relay", total=None), refresh=True)
        try:
            return installed()
        except NoRelay as error:
            self.missing[RELAY] = str(error)
            return None

    def _server(self, database: str) -> Child:
        words = [sys.executable, "-m", "aerodrome.benchmarks.server_process", database]
        return Child("The server", words, self.cores.served)

    async def _load_server(self, child: Child) -> None:
        hall = TableHall(child.port, self.wish.tables, SEED)
        try:
            await self._load(child, hall, SERVER)
            self.message_size = hall.message_size()
        finally:
            await hall.end()
            self.played += hall.played

    async def _load_relay(self, child: Child) -> None:
        hall = RelayHall(child.port, self.wish.tables, self.message_size)
        try:
            await self._load(child, hall, RELAY)
        finally:
            await hall.end()

    async def _load(self, child: Child, hall: Hall, who: str) -> None:
        """Warm up, then measure delays at the offered rate, and moves a second without a limit."""
        seconds, rate = self.wish.seconds, self.wish.rate
        warm_up, paced, saturated = (Measured(who, "warm-up", None), Measured(who, "paced", rate),
                                     Measured(who, "saturated", None))
        await self._stretches(child, hall, warm_up, WARM_UP * seconds, Saturated)
        await self._stretches(child, hall, paced, seconds, lambda parties, left: Paced(parties, left, rate))
        await self._stretches(child, hall, saturated, seconds, Saturated)
        self.rows += [paced.figures(), saturated.figures()]

    async def _stretches(self, child: Child, hall: Hall, found: Measured, seconds: float, pace_of: PaceOf) -> None:
        """Measure for so many seconds, with pauses in which tables are set up and progress is shown."""
        bar = self.progress.add_task(f"{found.who}, {found.how}", total=seconds)
        while found.elapsed < seconds:
            parties = await hall.parties()
            self.progress.update(bar, completed=found.elapsed, refresh=True)
            await asyncio.sleep(SETTLE)
            pace = pace_of(parties, min(LONGEST_STRETCH, seconds - found.elapsed))
            before = child.cpu_seconds() or 0.0
            await pace.run(hall.trouble)
            found.add(pace, (child.cpu_seconds() or 0.0) - before)
        self.progress.update(bar, completed=seconds, refresh=True)

    async def _weigh(self, server: Child, stored: int) -> None:
        """Look at the memory of a new server, first without tables and then with many that are being played."""
        empty = server.resident()
        live = LIVE_FOR_EACH * self.wish.tables
        bar = self.progress.add_task(f"Memory with {live:,} tables", total=None)
        hall = TableHall(server.port, live, SEED + 1)
        try:
            self.progress.update(bar, refresh=True)
            pace = Rounds(await hall.parties(), MOVES_BEFORE_MEMORY)
            await pace.run(hall.trouble)
            self.memory = {"stored_tables": stored, "live_tables": live, "connections": SEATS * live,
                           "moves_at_each": pace.made // live, "empty_mb": megabytes(empty),
                           "mb": megabytes(server.resident())}
        finally:
            await hall.end()
            self.played += hall.played

    def report(self, database: str) -> dict[str, Any]:
        """Return all that was found, as JSON."""
        wish = self.wish
        return {
            **self.bench.conditions(database),
            "node": node_version() if self._has_relay() else None,
            "socket_io": wanted_version() if self._has_relay() else None,
            "game": GAME, "options": OPTIONS, "tables": wish.tables, "connections": SEATS * wish.tables,
            "seconds": wish.seconds, "rate": wish.rate, "message_bytes": self.message_size,
            "rows": self.rows, "memory": self.memory, "played": self.played, "missing": self.missing}

    def _has_relay(self) -> bool:
        return any(row["who"] == RELAY for row in self.rows)


def run(wish: Wish, json: bool) -> dict[str, Any]:
    """Measure; print tables or JSON, and return it."""
    allow_connections(SEATS * LIVE_FOR_EACH * wish.tables)
    with database_for(wish.database) as database:
        with benching() as bench:
            one = Run(wish, bench)
            one.measure(database)
        report = one.report(database)
    if json:
        print(dumps(report, indent=2))
    else:
        show(report)
    return report
