"""``aerodrome serve``: it says where it is, ends by Ctrl-C, and refuses in one sentence what it cannot do."""

from __future__ import annotations

import json
import os
import signal
import socket
import sqlite3
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest
from command import Command, start

from aerodrome.store import owner
from aerodrome.store.owner import Owner


def test_the_server_says_where_it_is_and_ends_by_ctrl_c(tmp_path: Path) -> None:
    process = start(["serve", "--port", "0", "--no-browser", "--data", str(tmp_path)])
    assert process.stdout is not None
    try:
        address = process.stdout.readline().split()[-1]
        place = process.stdout.readline()
        with urllib.request.urlopen(f"{address}/health", timeout=60) as answer:
            assert json.load(answer)["status"] == "ok"
        os.kill(process.pid, signal.SIGINT)
        _, err = process.communicate(timeout=60)
    finally:
        process.kill()
        process.communicate()

    assert str(tmp_path / "aerodrome.db") in place
    assert (process.returncode, err) == (0, "")
    assert (tmp_path / "aerodrome.db").stat().st_mode & 0o077 == 0  # nobody else reads the secrets of running games


REFUSED = [
    (["--port", "70000"], "--port must be from 0 to 65535"),
    (["--processes", "3"], "Several processes need PostgreSQL"),
    (["--database", "mysql://x"], "A database is given as"),
    (["--database", "postgresql://127.0.0.1:1/nowhere"], "127.0.0.1:1"),
    (["--public-url", "games.example.org"], "--public-url must be like https://games.example.org"),
    (["--webhook-network", "ten"], "--webhook-network must be like 10.0.0.0/8"),
    (["--smtp", "http://x"], "smtp://"),
    (["--host", "no.such.host.invalid"], "cannot listen on"),
]


@pytest.mark.parametrize(("words", "sentence"), REFUSED)
def test_what_cannot_be_served_is_refused_in_one_sentence(
        aerodrome: Command, tmp_path: Path, words: list[str], sentence: str) -> None:
    code, _, err = aerodrome("serve", "--no-browser", "--port", "0", "--data", str(tmp_path), *words)

    assert code == 2
    assert sentence in err
    assert err.count("\n") == 1


def test_a_port_that_is_taken_is_named(aerodrome: Command, tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        code, _, err = aerodrome("serve", "--no-browser", "--port", str(port), "--data", str(tmp_path))

    assert code == 2
    assert f"port {port}" in err


def test_a_second_server_on_the_same_file_is_refused(
        aerodrome: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(owner, "PATIENCE", 0.1)
    path = tmp_path / "aerodrome.db"
    with Owner(path):
        code, _, err = aerodrome("serve", "--no-browser", "--port", "0", "--data", str(tmp_path))

    assert (code, err) == (2, f"aerodrome: A server is running on the database {path}; stop it before, or choose "
                              "another database with --data.\n")


# All that a server needs is loaded, and then there is no memory for anything more.
SHORT = """
import resource, sys
import aerodrome.cli.main, aerodrome.server.run, aerodrome.store.sqlite
size = int(open("/proc/self/statm").read().split()[0]) * resource.getpagesize()
resource.setrlimit(resource.RLIMIT_AS, (size + 4_000_000, resource.RLIM_INFINITY))
aerodrome.cli.main.main()
"""


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux limits the memory of a process reliably")
def test_too_little_memory_is_told_in_one_sentence(tmp_path: Path) -> None:
    ended = subprocess.run([sys.executable, "-c", SHORT, "serve", "--port", "0", "--no-browser", "--data",
                            str(tmp_path)], capture_output=True, text=True, timeout=60)

    assert (ended.returncode, ended.stderr) == (2, "aerodrome: There is not enough memory for this, or no room for "
                                                   "another thread; a server needs about 600 MB.\n")


def test_a_folder_that_cannot_be_written_to_is_named(
        aerodrome: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As on a file system that is read-only: SQLite itself does not tell."""
    def read_only(*_: object, **__: object) -> None:
        raise sqlite3.OperationalError("unable to open database file")

    monkeypatch.setattr(sqlite3, "connect", read_only)
    monkeypatch.setattr(os, "access", lambda *_: False)
    code, _, err = aerodrome("serve", "--no-browser", "--port", "0", "--database", f"sqlite:///{tmp_path}/aerodrome.db")

    assert (code, err) == (2, f"aerodrome: The database {tmp_path / 'aerodrome.db'} cannot be opened: nothing can be "
                              f"written in {tmp_path}.\n")
