"""How long it takes from a clone to a table that one can play at: ``python3 tools/first_table.py``, or `make first`.

It calls `make play` on a free port, fetches the page, makes a table with bots as a browser would, ends the server, and
prints what each phase took. In a clone without .venv that is a first start. It needs nothing but Python.
``python3 tools/first_table.py COMMAND`` does the same with another command that serves, such as `aerodrome serve`.
"""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from http.cookiejar import CookieJar
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent))
from phase import length, report

ROOT = Path(__file__).resolve().parents[1]
LIMIT = 1800.0  # seconds, on the slowest machine
TABLE = {"game": "planet_profiteers", "players": 3, "seats": [{"kind": "me"}, {"kind": "bot"}, {"kind": "bot"}],
         "start": True}


class Person:
    """Somebody who comes with a browser."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.opener = urllib.request.build_opener(urllib.request.ProxyHandler({}),
                                                  urllib.request.HTTPCookieProcessor(CookieJar()))
        self.csrf = ""

    def ask(self, path: str, body: Any = None) -> bytes:
        """Return what the server answers."""
        headers = {"content-type": "application/json", "x-aerodrome-csrf": self.csrf}
        data = None if body is None else json.dumps(body).encode()
        with self.opener.open(urllib.request.Request(self.url + path, data, headers), timeout=60) as answer:
            found: bytes = answer.read()
            return found

    def sit_down(self) -> str:
        """Look at the page, make a table and begin; return its state."""
        assert b"<script" in self.ask("/")
        self.csrf = json.loads(self.ask("/api/me", {"name": "Ada"}))["csrf"]
        return str(json.loads(self.ask("/api/tables", TABLE))["table"]["status"])


def free_port() -> int:
    """Return a port that nobody uses at this moment."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def wait(playing: subprocess.Popen[bytes], person: Person, end: float) -> None:
    """Wait until the server answers."""
    while time.monotonic() < end and playing.poll() is None:
        try:
            person.ask("/health")
        except (urllib.error.URLError, OSError):
            time.sleep(0.1)
        else:
            return
    sys.exit("aerodrome: `make play` came to nothing")


def play(command: list[str], person: Person) -> float:
    """Start a server, sit down at a table, and end the server; return how long the first two took."""
    begin = time.monotonic()
    playing = subprocess.Popen(command, start_new_session=True)
    try:
        wait(playing, person, begin + LIMIT)
        assert person.sit_down() == "playing"
        return time.monotonic() - begin
    finally:
        os.killpg(playing.pid, signal.SIGINT)
        playing.wait(60)


def main(command: list[str]) -> None:
    """Play for a moment."""
    port = free_port()
    with tempfile.TemporaryDirectory() as data:
        options = ["--port", str(port), "--no-browser", "--data", data]
        made = ["make", "--no-print-directory", "--directory", str(ROOT), "play", f"SERVE={' '.join(options)}"]
        seconds = play([*command, *options] if command else made, Person(f"http://127.0.0.1:{port}"))
    print(f"\nA table to play at after {length(seconds)}")
    if not command:
        print(f"\n{report()}")


if __name__ == "__main__":
    main(sys.argv[1:])
