"""The report of the server's load on the terminal."""

from __future__ import annotations

import sys
from typing import Any

from rich.console import Console
from rich.table import Table

WIDTH = 120  # of tables that go to a file
BUSY = 0.9  # of a core, from which on the load does not know whom it waits for


def show(report: dict[str, Any]) -> None:
    """Print the tables, and under which conditions they came about."""
    console = Console(width=None if sys.stdout.isatty() else WIDTH, highlight=False)
    console.print(load_table(report))
    console.print(memory_table(report["memory"]))
    console.print(conditions(report), soft_wrap=True, markup=False)
    for row in report["rows"]:
        if row["offered"] is None and row["load_busy"] > BUSY:
            console.print(f"The load itself had no time left: {row['who']} may be faster than this.", markup=False)
    for name, why in report["missing"].items():
        console.print(f"Not measured: {name} ({why}).", soft_wrap=True, markup=False)


def load_table(report: dict[str, Any]) -> Table:
    """Return the table of moves a second and delays."""
    table = Table(title=f"{report['connections']:,} connections at {report['tables']:,} tables")
    for column in ("server", "load"):
        table.add_column(column, no_wrap=True)
    for column in ("moves/s", "p50, ms", "p99, ms", "CPU a move, µs"):
        table.add_column(column, justify="right")
    for row in report["rows"]:
        load = "no limit" if row["offered"] is None else f"{row['offered']:,.0f}/s"
        table.add_row(row["who"], load, f"{row['moves_per_second']:,.0f}", f"{row['p50_ms']:,.2f}",
                      f"{row['p99_ms']:,.2f}", written(row["cpu_us_per_move"]))
    return table


def memory_table(memory: dict[str, Any]) -> Table:
    """Return the table of the server's memory."""
    table = Table(title="Memory of the server's own process")
    for column in ("stored tables", "live tables", "connections", "MB at the start", "MB"):
        table.add_column(column, justify="right")
    table.add_row(f"{memory['stored_tables']:,}", f"{memory['live_tables']:,}", f"{memory['connections']:,}",
                  written(memory["empty_mb"]), written(memory["mb"]))
    return table


def written(figure: float | None) -> str:
    """Write a figure that may not be known."""
    return "unknown" if figure is None else f"{figure:,.0f}"


def conditions(report: dict[str, Any]) -> str:
    """Say what was measured, and on what."""
    relay = f" Node {report['node']}, socket.io {report['socket_io']}." if report["node"] else ""
    return (f"From a move until all four players know of it, {report['message_bytes']:,} bytes for each on average. "
            f"Every move of ours is durable in {report['database']}; the relay has no rules and stores nothing. "
            f"{machine(report)}{relay}")


def machine(report: dict[str, Any]) -> str:
    """Say on what was measured."""
    pinned, how = report["pinned"], "compiled" if report["compiled"] else "interpreted"
    place = (f"The server on core {', '.join(map(str, pinned['server']))}, the load on "
             f"{', '.join(map(str, pinned['load']))}." if pinned else f"Not kept on a core: {report['not_pinned']}.")
    return f"Python {report['python']}, {how}, {report['database']}. {report['cpus']} cores. {place}"


def print_table(table: Table, conditions: dict[str, Any]) -> None:
    """Print one table, and on what it was measured."""
    console = Console(width=None if sys.stdout.isatty() else WIDTH, highlight=False)
    console.print(table)
    console.print(machine(conditions), soft_wrap=True, markup=False)
