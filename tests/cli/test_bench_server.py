"""``aerodrome bench server``: a real server under a small load, what is counted, and how everything ends."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Coroutine
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from command import Command, start
from websockets.asyncio.server import ServerConnection, serve

from aerodrome.benchmarks import server_neighbour, server_socket
from aerodrome.benchmarks.server_bench import quantile
from aerodrome.benchmarks.server_child import Child, kept_on, resident, split_cores
from aerodrome.benchmarks.server_pace import Paced, Saturated
from aerodrome.benchmarks.server_party import SEATS, Party
from aerodrome.benchmarks.server_relay import RelayHall, cache_dir, command, installed, library_version, wanted_version
from aerodrome.benchmarks.server_socket import LoadFailed, Socket, Trouble

PATIENCE = 60.0  # seconds; the machine may be busy
SIZES = [0, 1, 125, 126, 127, 65535, 65536, 200_000]  # of texts, around every border of the frame's head
has_relay = pytest.mark.skipif(library_version(cache_dir() / "relay") != wanted_version(),
                               reason="the relay is not in the cache: aerodrome bench server fetches it")


def count(path: Path, sql: str) -> int:
    """Return the number that a query gives."""
    with closing(sqlite3.connect(path)) as db:
        number: int = db.execute(sql).fetchone()[0]
        return number


# --- whole runs


def test_every_move_that_the_load_has_counted_is_in_the_database(aerodrome: Command, tmp_path: Path) -> None:
    file = tmp_path / "bench.db"
    words = ("bench", "server", "--tables", "4", "--seconds", "1", "--rate", "40", "--no-relay",
             "--database", f"sqlite:///{file}")
    report = aerodrome.json(*words)

    assert count(file, "select count(*) from happenings where key is not null and body like '%\"moved\"%'") == \
        report["played"]
    assert count(file, "select count(*) from tables where owner = 'stock 0' and status = 'finished'") == 160
    assert (report["memory"]["stored_tables"], report["memory"]["live_tables"]) == (160, 16)
    assert report["connections"] == 16
    assert report["message_bytes"] > 100

    paced, saturated = report["rows"]
    assert (paced["how"], paced["offered"], saturated["how"]) == ("paced", 40, "saturated")
    assert paced["moves"] + saturated["moves"] + 16 * 50 < report["played"]  # the rest was the warm-up
    assert paced["moves"] <= 1.5 * 40 * paced["seconds"]
    for row in report["rows"]:
        assert row["moves_per_second"] == pytest.approx(row["moves"] / row["seconds"])
        assert row["seconds"] >= 1
        assert 0 < row["p50_ms"] <= row["p99_ms"] <= row["max_ms"]

    code, _, err = aerodrome(*words)  # a second time the database is not empty
    assert code == 2
    assert "has tables in it" in err


def test_without_node_the_report_says_so_and_goes_on(aerodrome: Command, monkeypatch: pytest.MonkeyPatch,
                                                     tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("PATH", "")
    code, out, err = aerodrome("bench", "server", "--tables", "1", "--seconds", "0.5", "--rate", "20")

    assert (code, err) == (0, "")
    assert "4 connections at 1 tables" in out
    assert "Not measured: socket.io relay (npm is not installed)." in out
    assert "durable in SQLite" in out
    assert ("interpreted" in out) == ("interpreted" in aerodrome("--version")[1])
    assert not list((tmp_path / "cache").rglob("*.db*"))


@pytest.mark.skipif(sys.platform != "linux", reason="looks for children in /proc")
def test_ctrl_c_ends_the_server_too(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    with start(["bench", "server", "--tables", "2", "--seconds", "600", "--no-relay"]) as process:
        try:
            wait_until(lambda: is_serving(process.pid))
            pids = children(process.pid)
            process.send_signal(signal.SIGINT)
            out, err = process.communicate(timeout=PATIENCE)
        finally:
            process.kill()

    assert out == ""
    assert "Traceback" not in err
    assert pids
    assert not [pid for pid in pids if Path(f"/proc/{pid}").exists()]
    assert not list(tmp_path.rglob("*.db*"))


def is_serving(pid: int) -> bool:
    """Tell whether the server of a benchmark has begun to work: it has a child of its own."""
    return any([children(child) for child in children(pid)])


def children(pid: int) -> list[int]:
    """List the processes that a process has started."""
    try:
        return [int(word) for word in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    except OSError:
        return []


def wait_until(is_so: Callable[[], object]) -> None:
    """Wait for something."""
    end = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.05)


@pytest.mark.parametrize(("words", "sentence"), [
    (["server", "planet_profiteers"], "takes no names"),
    (["server", "--tables", "0"], "--tables must be from 1 to 1000"),
    (["server", "--rate", "0"], "--rate must be from 1 to 100000"),
    (["server", "--rate", "nan"], "--rate must be from 1 to 100000"),
    (["server", "--seconds", "0.1"], "--seconds must be from 0.5 to 600"),
    (["server", "--database", "mysql://x", "--no-relay"], "A database is given as"),
    (["games", "chess"], "Unknown game"),
    (["--tables", "5"], "are for `aerodrome bench server`"),
    (["planet_profiteers", "--no-relay"], "are for `aerodrome bench server`"),
])
def test_what_cannot_be_measured_is_refused_in_a_sentence(aerodrome: Command, words: list[str], sentence: str) -> None:
    code, out, err = aerodrome("bench", *words)

    assert (code, out) == (2, "")
    assert sentence in err
    assert err.count("\n") == 1


# --- the pace


class SlowParty(Party):
    """A table where everybody is told a move after so many seconds."""

    def __init__(self, delay: float, moves: int = 1_000_000) -> None:
        super().__init__()
        self.delay = delay
        self.moves = moves

    def _send(self) -> None:
        for _ in range(SEATS):
            asyncio.get_running_loop().call_later(self.delay, self.inform)

    def is_over(self) -> bool:
        return self.played >= self.moves

    def end(self) -> None:
        """There is no connection."""


def play(work: Callable[[], Coroutine[Any, Any, Any]]) -> Any:
    """Run something within the patience of a test."""
    return asyncio.run(asyncio.wait_for(work(), PATIENCE))


def test_a_move_that_could_not_be_sent_in_time_counts_from_when_it_was_due() -> None:
    async def main() -> Paced:
        pace = Paced([SlowParty(0.05)], 0.4, 50)
        await pace.run(Trouble())
        return pace

    pace = play(main)
    # 20 moves are due in 0.4 s and take 1 s one after the other: the last is told 0.6 s late at least.
    assert 10 <= len(pace.times) <= 21
    assert pace.times == sorted(pace.times)
    assert pace.times[-1] > 0.05 * len(pace.times) - 0.4
    assert pace.elapsed >= 0.05 * len(pace.times)


def test_without_a_limit_every_table_has_one_move_under_way_until_a_game_is_over() -> None:
    async def main() -> tuple[Saturated, list[Party]]:
        parties: list[Party] = [SlowParty(0.01, 20), SlowParty(0.05)]
        pace = Saturated(parties, 50.0)
        await pace.run(Trouble())
        return pace, parties

    pace, (quick, slow) = play(main)
    assert quick.played == 20
    assert 1 <= slow.played < 20
    assert pace.made == quick.played + slow.played
    assert len(pace.times) == pace.made - 1  # the move that was under way at the end does not count
    assert 0.2 <= pace.elapsed < 50
    assert not slow.is_busy()


def test_a_server_that_does_not_answer_is_waited_for_only_so_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server_socket, "PATIENCE", 0.5)

    async def main(delay: float) -> int:
        pace = Saturated([SlowParty(delay)], 1.5)
        await pace.run(Trouble())
        return pace.made

    assert play(lambda: main(0.01)) > 1  # it takes longer than that, but there is progress
    with pytest.raises(LoadFailed, match="There was no answer"):
        play(lambda: main(1000.0))


def test_trouble_ends_a_stretch_at_once() -> None:
    async def main() -> None:
        trouble = Trouble()
        asyncio.get_running_loop().call_later(0.05, trouble.tell, "It is broken.")
        await Saturated([SlowParty(1000.0)], 1000.0).run(trouble)

    with pytest.raises(LoadFailed, match=r"It is broken\."):
        play(main)


@pytest.mark.parametrize(("values", "share", "expected"), [
    ([], 0.5, 0.0), ([7.0], 0.99, 7.0), ([1.0, 2.0], 0.5, 1.0), ([float(n) for n in range(1, 101)], 0.99, 99.0),
    ([float(n) for n in range(1, 102)], 0.99, 100.0), ([1.0, 2.0, 3.0], 1.0, 3.0),
])
def test_a_quantile_is_one_of_the_values(values: list[float], share: float, expected: float) -> None:
    assert quantile(values, share) == expected


# --- sockets and processes


def test_texts_of_any_size_go_both_ways() -> None:
    async def echo(connection: ServerConnection) -> None:
        await (await connection.ping())  # is answered
        async for text in connection:
            await connection.send(text)

    async def main() -> list[bytes]:
        heard: list[bytes] = []
        async with serve(echo, "127.0.0.1", 0, max_size=None, compression=None) as server:
            trouble, port = Trouble(), server.sockets[0].getsockname()[1]
            socket = await Socket.connect(port, "/", "", heard.append, trouble)
            for size in SIZES:
                socket.send(b"x" * size)
            while len(heard) < len(SIZES):
                await asyncio.sleep(0.01)
            socket.end()
            assert not trouble.found.done()
        return heard

    assert [len(text) for text in play(main)] == SIZES


def test_a_closed_socket_is_trouble() -> None:
    async def refuse(connection: ServerConnection) -> None:
        await connection.close(4403, "not yours")

    async def main() -> None:
        async with serve(refuse, "127.0.0.1", 0) as server:
            trouble = Trouble()
            await Socket.connect(server.sockets[0].getsockname()[1], "/", "", lambda _: None, trouble)
            await trouble.guard(asyncio.get_running_loop().create_future())

    with pytest.raises(LoadFailed, match=r"A connection was closed: 4403 not yours\."):
        play(main)


def test_an_address_without_a_socket_is_trouble() -> None:
    async def say_no(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        writer.write(b"HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\n\r\n")
        await writer.drain()
        writer.close()

    async def main() -> None:
        async with await asyncio.start_server(say_no, "127.0.0.1", 0) as server:
            await Socket.connect(server.sockets[0].getsockname()[1], "/", "", lambda _: None, Trouble())

    with pytest.raises(LoadFailed, match=r"No socket was opened: HTTP/1\.1 404 Not Found"):
        play(main)


def test_a_child_runs_on_its_core_and_ends_with_its_input() -> None:
    cores = split_cores()
    before = os.sched_getaffinity(0) if cores.served else set()
    code = "import os, sys; print(7, flush=True); sys.stdin.read()"
    with kept_on(cores.load), Child("The child", [sys.executable, "-c", code], cores.served) as child:
        assert child.port == 7
        assert (resident(child.pid) or 0) > 1_000_000
        if cores.served:
            assert os.sched_getaffinity(child.pid) == cores.served
            assert not cores.served & cores.load
    assert not cores.served or os.sched_getaffinity(0) == before
    with pytest.raises(ProcessLookupError):
        os.kill(child.pid, 0)


def test_a_child_that_does_not_start_is_said_so() -> None:
    with pytest.raises(LoadFailed, match=r"The child did not start\."):
        Child("The child", [sys.executable, "-c", "raise SystemExit"], frozenset())


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such limit")
@pytest.mark.parametrize(("hard", "said"), [(2000, "1000\n"), (500, "800 connections need 1,000 open files, but this "
                                                                    "system allows 500; choose fewer with --tables.")])
def test_the_limit_of_open_files_is_raised_as_far_as_the_system_allows(hard: int, said: str) -> None:
    code = ("import resource; from aerodrome.benchmarks.server_child import allow_connections; "
            f"resource.setrlimit(resource.RLIMIT_NOFILE, (300, {hard})); allow_connections(800); "
            "print(resource.getrlimit(resource.RLIMIT_NOFILE)[0])")
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=PATIENCE)
    assert said in done.stdout + done.stderr


@has_relay
def test_the_relay_tells_all_four_of_a_room() -> None:
    async def main(port: int) -> tuple[Saturated, list[Party]]:
        hall = RelayHall(port, 3, 400)
        try:
            parties = await hall.parties()
            pace = Saturated(parties, 0.5)
            await pace.run(hall.trouble)
        finally:
            await hall.end()
        return pace, parties

    with Child("The relay", command(installed()), frozenset()) as relay:
        pace, parties = play(lambda: main(relay.port))
    assert all(party.played > 0 for party in parties)
    assert sum(party.played for party in parties) == pace.made


def test_the_server_process_is_not_for_people() -> None:
    done = subprocess.run([sys.executable, "-m", "aerodrome.benchmarks.server_process"], capture_output=True, text=True,
                          check=False, timeout=PATIENCE)
    assert done.returncode == 1
    assert "aerodrome bench server" in done.stderr


# --- many tables, and a bad neighbour


def test_several_numbers_of_tables_are_compared(aerodrome: Command) -> None:
    report = aerodrome.json("bench", "server", "--tables", "1,2", "--seconds", "0.5", "--rate", "20")

    assert [(row["tables"], row["connections"]) for row in report["rows"]] == [(1, SEATS), (2, 2 * SEATS)]
    for row in report["rows"]:
        assert 0 < row["p50_ms"] <= row["p99_ms"] <= row["max_ms"]
        assert row["mb"] > row["empty_mb"] > 0


@pytest.mark.parametrize(("words", "sentence"), [
    (["--tables", "many"], "--tables is a number"), (["--tables", "1,2,3,4,5,6"], "up to 5"),
    (["--tables", "1,6000"], "--tables must be from 1 to 5000"), (["--tables", "2000"], "from 1 to 1000"),
    (["--tables", "1,2", "--database", "sqlite:///x.db"], "--database cannot be given"),
    (["--neighbour", "--rate", "5"], "only --seconds and --json"),
])
def test_wishes_that_make_no_sense_are_refused(aerodrome: Command, words: list[str], sentence: str) -> None:
    code, out, err = aerodrome("bench", "server", *words)
    assert (code, out) == (2, "")
    assert sentence in err


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux has a second address of the loopback")
def test_the_neighbour_does_its_worst_and_is_counted(monkeypatch: pytest.MonkeyPatch,
                                                     capsys: pytest.CaptureFixture[str]) -> None:
    deeds = ("all of these", "spectators")
    for name, value in {"LONG_ROUNDS": 3, "RECORD_ROUNDS": 2, "COPIES": 3, "DEEDS": deeds}.items():
        monkeypatch.setattr(server_neighbour, name, value)
    server_neighbour.run(server_neighbour.Worst(1.0), json=True)
    requests, spectators = json.loads(capsys.readouterr().out)["rows"]

    assert [row["pings"] for row in (requests, spectators)] == [20, 20]
    assert all(0 < row["p50_ms"] <= row["p99_ms"] <= row["max_ms"] for row in (requests, spectators))
    assert requests["answered"] > 0
    assert requests["failed"] == 0
    assert spectators["answered"] > 0
