"""Spreading work over processes: results as they come, progress on a terminal, a clean end on Ctrl-C."""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from typing import TypeVar

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

T = TypeVar("T")
R = TypeVar("R")
MOST_JOBS = 256


def ignore_interrupts() -> None:
    """Leave Ctrl-C to the parent process, which ends the others."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def spread(work: Callable[[T], R], tasks: list[T], jobs: int) -> Iterator[R]:
    """Yield the result of every task, in any order; with one job everything happens in this process."""
    if jobs == 1:
        yield from map(work, tasks)
        return
    pool = ProcessPoolExecutor(jobs, initializer=ignore_interrupts)
    try:
        for future in as_completed([pool.submit(work, task) for task in tasks]):
            yield future.result()
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def progress_bar(title: str, total: int) -> tuple[Progress, Callable[[int], None]]:
    """Return a progress bar on standard error, shown only on a terminal, and how to advance it."""
    bar = Progress(TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(),
                   console=Console(stderr=True), disable=not sys.stderr.isatty(), transient=True)
    task = bar.add_task(title, total=total)
    return bar, lambda count: bar.advance(task, count)


def chunks(total: int, jobs: int, largest: int = 250) -> list[tuple[int, int]]:
    """Cut *total* games into pieces (first, count) small enough to show progress and keep all jobs busy."""
    size = max(1, min(largest, total // (8 * jobs) or 1))
    return [(first, min(size, total - first)) for first in range(0, total, size)]
