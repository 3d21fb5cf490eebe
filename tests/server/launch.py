"""A server for tests, in a process of its own: ``python launch.py '{"database": ..., ...}'`` prints its port.

It is the real server; the tests only set its limits, its sources of time and chance, and where it is killed.
"""

from __future__ import annotations

import hashlib
import itertools
import json
import os
import signal
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

from aerodrome.cli.serve import listen
from aerodrome.kernel.discover import discover
from aerodrome.server import hints, pool
from aerodrome.server.app import make_app
from aerodrome.server.archive import ADD_LINE
from aerodrome.server.config import Config, Sources
from aerodrome.server.run import Greeting, settings
from aerodrome.server.worker import Ready, framed
from aerodrome.store.database import Database, database_at
from aerodrome.store.place import sqlite_path
from aerodrome.store.sqlite import Change, SqliteDatabase

HASTE = 0.1  # seconds in which a hasty acknowledgement reaches the client


def fixed_sources() -> Sources:
    """Time and chance that are the same in every run."""
    clock, numbers = itertools.count(1_800_000_000_000, 7), itertools.count(1)

    def named(kind: str) -> Callable[[], str]:
        return lambda: hashlib.sha256(f"{kind} {next(numbers)}".encode()).hexdigest()[:22]

    return Sources(lambda: next(clock), tick=lambda: next(clock), new_id=named("id"),
                   new_seed=lambda: hashlib.sha256(b"seed").digest())


def stop_clock(config: Config, clock: str) -> None:
    """Take the time from a file that the test writes, and all chance of hints from one place."""
    config.sources.now = config.sources.tick = lambda: int(Path(clock).read_text())
    hints.Random = lambda: Random(0)  # type: ignore[attr-defined, misc, assignment]


class DyingDatabase(SqliteDatabase):
    """Kills its own process at the n-th time it comes to one step of writing a happening."""

    def __init__(self, path: Path, step: str, count: int) -> None:
        super().__init__(path)
        self.step = step
        self.left = count
        self.is_happening = False  # what is being written now

    def _write(self, group: list[Change]) -> None:
        self.is_happening = any(one.sql == ADD_LINE for change in group for one in change.statements)
        super()._write(group)

    def reach(self, step: str) -> None:
        if self.is_happening and step == self.step:
            self.left -= 1
            if self.left <= 0:
                os.kill(os.getpid(), signal.SIGKILL)

    def _begin(self, *args: Any) -> Any:
        self.reach("before begin")
        result = super()._begin(*args)
        self.reach("after begin")
        return result

    def _run_one(self, *args: Any) -> Any:
        result = super()._run_one(*args)
        self.reach("after insert")
        return result

    def _commit(self, *args: Any) -> Any:
        self.reach("before commit")
        result = super()._commit(*args)
        self.reach("after commit")
        return result

    def _answer(self, *args: Any) -> Any:
        self.reach("before answer")
        result = super()._answer(*args)
        self.reach("after answer")
        return result


class HastyDatabase(DyingDatabase):
    """Acknowledges a happening before it is stored: an error that the tests of crashes must notice."""

    def _write(self, group: list[Change]) -> None:
        for change in group:
            change.outcome = True
        super()._answer(group)
        time.sleep(HASTE)
        super()._write(group)

    def _answer(self, *args: Any) -> None:
        """It has answered already."""


STEPS = ("before begin", "after begin", "after insert", "before commit", "after commit", "before answer",
         "after answer")


def database(config: Config, dies: list[Any] | None, hasty: bool) -> Database:
    path = sqlite_path(config.database)
    if dies is None or path is None:
        return database_at(config.database)
    return (HastyDatabase if hasty else DyingDatabase)(path, *dies)


# Processes that start at once and never think, in the place of the bots, where no bot plays.
NO_BOTS = [sys.executable, "-I", "-S", "-c", f"import os, sys; os.write(1, {framed(Ready([]))!r}); sys.stdin.read()"]


def warm_up() -> None:
    """Load what servers load when they start, for those that are forked from this process."""
    discover()
    config = Config("sqlite:////never-opened")
    settings(make_app(config), config).load()


def main() -> None:
    serve(json.loads(sys.argv[1]), lambda port: print(port, flush=True))


def serve(wish: dict[str, Any], tell: Callable[[int], None]) -> None:
    """Serve as the test wishes until Ctrl-C; tell the port as soon as the server listens."""
    hasty, bots = wish.pop("hasty", False), wish.pop("bots", True)
    fixed, dies, port = wish.pop("fixed", False), wish.pop("dies", None), wish.pop("port", 0)
    clock, leaks = wish.pop("clock", None), wish.pop("leaks", None)
    config = Config(**wish)
    if fixed:
        config.sources = fixed_sources()
    if clock is not None:
        stop_clock(config, clock)
    if leaks is not None:
        sys.path.append(str(Path(__file__).parents[1]))
        from server.leaks import plant

        plant(leaks)
    listening = listen("127.0.0.1", port)
    address = listening.getsockname()[1]
    config.public_url = config.public_url or f"http://127.0.0.1:{address}"
    if not bots:
        pool.COMMAND = NO_BOTS
    app = make_app(config, database(config, dies, hasty))
    with suppress(KeyboardInterrupt):
        Greeting(settings(app, config), lambda: tell(address)).run([listening])


if __name__ == "__main__":
    main()
