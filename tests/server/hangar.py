"""A hangar: starts real servers quickly, so that a test can kill and restart one many times.

One process loads the program once and forks for each server. ``Hangar`` is the test's side of it; the other side is
this file run as a program, which reads a line for each thing to do and answers with a line.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
import traceback
from contextlib import suppress
from pathlib import Path
from typing import Any, Self

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[1]))

from server.served import PATIENCE, Served

GONE = "gone"  # in the place of a port: the server ended before it listened
ENDED, KILLED = "ended", "killed"  # by itself or by the test, or after the test's patience


class Hangar:
    """The process that forks."""

    def __init__(self) -> None:
        self._process = subprocess.Popen([sys.executable, __file__], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                         text=True, start_new_session=True)
        self._servers: list[Hangared] = []

    def server(self, database: str | Path, **wish: Any) -> Hangared:
        """Return a server on an SQLite file or a database URL; it is not started yet."""
        url = database if isinstance(database, str) else f"sqlite:///{database}"
        self._servers.append(Hangared(self, url, **wish))
        return self._servers[-1]

    def ask(self, *words: object) -> list[str]:
        """Let the process do something; return its answer."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps(words) + "\n")
        self._process.stdin.flush()
        answer = self._process.stdout.readline().split()
        assert answer, "the hangar has ended"
        return answer

    def close(self) -> None:
        """End the servers that still run, then the process."""
        for server in self._servers:
            server.kill()
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.close()
        self._process.wait()
        self._process.stdout.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class Hangared(Served):
    """A server that was forked; start it as often as you like."""

    def __init__(self, hangar: Hangar, database: str, **wish: Any) -> None:
        super().__init__(database, **wish)
        self.hangar = hangar
        self.pid = 0

    def start(self, **more: Any) -> Self:
        assert not self.pid, "the server runs already"
        pid, port = self.hangar.ask("start", {**self.wish, **more, "port": self.port})
        self.pid = int(pid)
        if port == GONE:
            self.wait()
            raise AssertionError("the server did not start")
        self.port = int(port)
        return self

    def kill(self) -> None:
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        self._end(signal.SIGINT)

    def _end(self, how: signal.Signals) -> None:
        if self.pid:
            os.kill(self.pid, how)
            self.wait()

    def wait(self) -> None:
        """Wait for the end of the server; other servers cannot be started meanwhile."""
        pid, self.pid = self.pid, 0
        assert self.hangar.ask("wait", pid) == [ENDED], "the server did not end, and was killed"


# --- the other side


def obey() -> None:
    """Do what the test asks for, until it has nothing more to say."""
    from server.launch import serve, warm_up

    warm_up()
    running: set[int] = set()
    for line in sys.stdin:
        match json.loads(line):
            case "start", wish:
                pid, port = start(serve, wish)
                running.add(pid)
                print(pid, port, flush=True)
            case "wait", pid:
                print(end_of(pid), flush=True)
                running.discard(pid)
    for pid in running:  # the test has gone without ending them
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)


def end_of(pid: int) -> str:
    """Wait for the end of a process, but not for ever; tell how it ended."""
    until = time.monotonic() + PATIENCE
    while os.waitpid(pid, os.WNOHANG) == (0, 0):
        if time.monotonic() > until:
            os.kill(pid, signal.SIGKILL)
            os.waitpid(pid, 0)
            return KILLED
        time.sleep(0.005)
    return ENDED


def start(serve: Any, wish: dict[str, Any]) -> tuple[int, str]:
    """Fork a server; return its process and port."""
    reading, writing = os.pipe()
    pid = os.fork()
    if not pid:
        run(serve, wish, reading, writing)
    os.close(writing)
    with open(reading) as told:
        return pid, told.readline().strip() or GONE


def run(serve: Any, wish: dict[str, Any], reading: int, writing: int) -> None:
    """Be a server, and nothing else ever after."""
    code = 1
    try:
        os.close(reading)
        os.dup2(os.open(os.devnull, os.O_RDWR), 0)  # what the test says next is not for the server
        os.dup2(0, 1)
        serve(wish, lambda port: print(port, file=os.fdopen(writing, "w"), flush=True))
        code = 0
    except BaseException:
        traceback.print_exc()
    finally:
        os._exit(code)


if __name__ == "__main__":
    obey()
