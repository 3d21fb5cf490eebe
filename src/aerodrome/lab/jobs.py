"""Spreading work over processes: results as they come, progress on a terminal, a clean end on Ctrl-C."""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from itertools import islice
from typing import TypeVar

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

T = TypeVar("T")
R = TypeVar("R")
MOST_JOBS = 256
AHEAD = 3  # tasks of each process that are under way or waiting at its door
LOOK = 0.2  # seconds between two looks at the flag


def ignore_interrupts() -> None:
    """Leave Ctrl-C to the parent process, which ends the others."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


class Interrupts:
    """While it lasts Ctrl-C only raises a flag: an exception in the middle of the pool's work could lock it up."""

    def __init__(self) -> None:
        self.asked = False
        self._in_main = threading.current_thread() is threading.main_thread()

    def __enter__(self) -> Interrupts:
        if self._in_main:
            self._before = signal.signal(signal.SIGINT, self._note)
        return self

    def __exit__(self, *_: object) -> None:
        if self._in_main:
            signal.signal(signal.SIGINT, self._before)

    def _note(self, *_: object) -> None:
        self.asked = True


def spread(work: Callable[[T], R], tasks: list[T], jobs: int) -> Iterator[R]:
    """Yield the result of every task, in any order; with one job everything happens in this process.

    With several, Ctrl-C is heard between two results, and ends in KeyboardInterrupt once the pool is closed.
    """
    if jobs == 1:
        yield from map(work, tasks)
        return
    with Interrupts() as interrupts:
        pool = ProcessPoolExecutor(jobs, initializer=ignore_interrupts)
        try:
            for finished in in_turn(pool, work, tasks, jobs):
                for future in finished:
                    yield future.result()
                if interrupts.asked:
                    break
        finally:
            pool.shutdown(wait=True, cancel_futures=True)
        if interrupts.asked:
            raise KeyboardInterrupt


def in_turn(pool: ProcessPoolExecutor, work: Callable[[T], R], tasks: list[T],
            jobs: int) -> Iterator[set[Future[R]]]:
    """Keep the pool busy with a few tasks at a time; yield what has finished, perhaps nothing, again and again."""
    waiting = iter(tasks)
    pending = {pool.submit(work, task) for task in islice(waiting, AHEAD * jobs)}
    while pending:
        finished, pending = wait(pending, timeout=LOOK, return_when=FIRST_COMPLETED)
        pending |= {pool.submit(work, task) for task in islice(waiting, len(finished))}
        yield finished


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
