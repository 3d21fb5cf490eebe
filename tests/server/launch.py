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
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from aerodrome.cli.serve import listen
from aerodrome.server.app import make_app
from aerodrome.server.config import Config, Sources
from aerodrome.server.run import Greeting, settings
from aerodrome.store.database import Database, database_at
from aerodrome.store.place import sqlite_path
from aerodrome.store.sqlite import SqliteDatabase


def fixed_sources() -> Sources:
    """Time and chance that are the same in every run."""
    clock, numbers = itertools.count(1_800_000_000_000, 7), itertools.count(1)

    def named(kind: str) -> Callable[[], str]:
        return lambda: hashlib.sha256(f"{kind} {next(numbers)}".encode()).hexdigest()[:22]

    return Sources(lambda: next(clock), named("id"), lambda: hashlib.sha256(b"seed").digest())


class DyingDatabase(SqliteDatabase):
    """Kills its own process at the n-th time it comes to one step of writing."""

    def __init__(self, path: Path, step: str, count: int) -> None:
        super().__init__(path)
        self.step = step
        self.left = count

    def reach(self, step: str) -> None:
        if step == self.step:
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


STEPS = ("before begin", "after begin", "after insert", "before commit", "after commit", "before answer",
         "after answer")


def database(config: Config, dies: list[Any] | None) -> Database:
    path = sqlite_path(config.database)
    return database_at(config.database) if dies is None or path is None else DyingDatabase(path, *dies)


def main() -> None:
    wish: dict[str, Any] = json.loads(sys.argv[1])
    fixed, dies, port = wish.pop("fixed", False), wish.pop("dies", None), wish.pop("port", 0)
    config = Config(**wish)
    if fixed:
        config.sources = fixed_sources()
    listening = listen("127.0.0.1", port)
    address = listening.getsockname()[1]
    config.public_url = f"http://127.0.0.1:{address}"
    app = make_app(config, database(config, dies))
    with suppress(KeyboardInterrupt):
        Greeting(settings(app), lambda: print(address, flush=True)).run([listening])



if __name__ == "__main__":
    main()
