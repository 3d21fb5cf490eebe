"""``aerodrome bench server --tables 100,1000,3000``: memory and delays of the server by its number of live tables."""

from __future__ import annotations

import sys
from dataclasses import dataclass, field
from json import dumps
from typing import Any

from rich.table import Table

from aerodrome.benchmarks.server_bench import Bench, benching, database_for, megabytes, quantile
from aerodrome.benchmarks.server_child import Child, allow_connections
from aerodrome.benchmarks.server_figures import print_table
from aerodrome.benchmarks.server_pace import Paced
from aerodrome.benchmarks.server_party import SEATS, TableHall

WARM_UP = 0.2  # of the seconds of a measurement
SEED = 2


@dataclass
class Scale:
    """What is to be measured."""

    counts: list[int]  # of live tables, each with four clients
    seconds: float
    rate: float  # moves a second, over all tables
    rows: list[dict[str, Any]] = field(default_factory=list)
    conditions: dict[str, Any] = field(default_factory=dict)

    def measure(self, bench: Bench) -> None:
        """Measure a new server for each number of tables."""
        for count in self.counts:
            with database_for(None) as database:
                self.conditions = bench.conditions(database)
                words = [sys.executable, "-m", "aerodrome.benchmarks.server_process", database]
                with Child("The server", words, bench.cores.served) as server:
                    self.rows.append(bench.do(self._one(bench, server, count)))

    async def _one(self, bench: Bench, server: Child, count: int) -> dict[str, Any]:
        empty = server.resident()
        hall = TableHall(server.port, count, SEED)
        try:
            bench.tell(f"Setting up {count:,} tables")
            parties = await hall.parties()
            bench.tell(f"Playing at {count:,} tables")
            await Paced(parties, WARM_UP * self.seconds, self.rate).run(hall.trouble)
            pace = Paced(parties, self.seconds, self.rate)
            await pace.run(hall.trouble)
            return self._row(count, pace, empty, server.resident())
        finally:
            await hall.end()

    def _row(self, count: int, pace: Paced, empty: int | None, full: int | None) -> dict[str, Any]:
        times = sorted(pace.times)
        each = None if empty is None or full is None else (full - empty) / count / 1000
        return {"tables": count, "connections": SEATS * count, "moves_per_second": len(times) / pace.elapsed,
                "p50_ms": 1e3 * quantile(times, 0.5), "p99_ms": 1e3 * quantile(times, 0.99),
                "max_ms": 1e3 * quantile(times, 1.0), "mb": megabytes(full), "empty_mb": megabytes(empty),
                "kb_per_table": each}

    def table(self) -> Table:
        """Return the table of the report."""
        shown = Table(title=f"Live tables with four clients each, {self.rate:,.0f} moves a second over all")
        for column in ("tables", "connections", "moves/s", "p50, ms", "p99, ms", "longest, ms", "MB", "kB a table"):
            shown.add_column(column, justify="right")
        for row in self.rows:
            shown.add_row(f"{row['tables']:,}", f"{row['connections']:,}", f"{row['moves_per_second']:,.0f}",
                          *[f"{row[name]:,.1f}" for name in ("p50_ms", "p99_ms", "max_ms")],
                          *["unknown" if row[name] is None else f"{row[name]:,.0f}" for name in ("mb", "kb_per_table")])
        return shown


def run(scale: Scale, json: bool) -> None:
    """Measure; print a table or JSON."""
    allow_connections(SEATS * max(scale.counts))
    with benching() as bench:
        scale.measure(bench)
    if json:
        print(dumps({**scale.conditions, "seconds": scale.seconds, "rate": scale.rate, "rows": scale.rows}, indent=2))
    else:
        print_table(scale.table(), scale.conditions)
