"""Connections that say nothing, half a thing or too much do not keep the server from the others."""

from __future__ import annotations

import asyncio
import json
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from server.hangar import Hangar
from server.served import PATIENCE, Served, Visitor

HASTE: dict[str, Any] = {"header_seconds": 0.2, "body_seconds": 0.2, "idle_seconds": 1, "ping_seconds": 0.2}
HALF = [b"", b"\r\n", b"G", b"GET /health HTTP/1.1\r\n", b"GET /health HTTP/1.1\r\nhost: x\r\nx-slow: 1"]
HALF_BODY = (b"POST /api/me HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\ncontent-length: 50\r\n\r\n"
             b'{"name"')


@pytest.fixture(scope="module")
def hangar() -> Iterator[Hangar]:
    with Hangar() as found:
        yield found


@pytest.fixture(scope="module")
def hasty(hangar: Hangar, tmp_path_factory: pytest.TempPathFactory) -> Served:
    return hangar.server(tmp_path_factory.mktemp("door") / "a.db", bots=False, **HASTE).start()


def dial(server: Served, said: bytes = b"") -> socket.socket:
    """Connect and say something."""
    line = socket.create_connection(("127.0.0.1", server.port), PATIENCE)
    line.sendall(said)
    return line


def heard(line: socket.socket) -> bytes:
    """Return what the server says until it closes the connection."""
    with line:
        pieces: list[bytes] = []
        while True:
            try:
                piece = line.recv(65_536)
            except ConnectionResetError:
                piece = b""
            if not piece:
                return b"".join(pieces)
            pieces.append(piece)


def until_closed(server: Served) -> None:
    """Wait until the server has no connection but the one that asks."""
    until(lambda: "aerodrome_connections_open 1.0" in httpx.get(f"{server.url}/metrics").text)


def until(is_so: Callable[[], bool]) -> None:
    """Wait until something is so."""
    end = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < end
        time.sleep(0.02)


def is_open(line: socket.socket) -> bool:
    """Tell whether a connection to which nothing is sent is still open."""
    line.setblocking(False)
    try:
        return bool(line.recv(1))
    except BlockingIOError:
        return True
    except ConnectionResetError:
        return False


def waiting_table(server: Served) -> str:
    """Make a table; return its id."""
    with Visitor.named(server.url, "Ada") as ada:
        return str(ada.call("POST", "/api/tables", {"game": "barnstormers", "players": 2})["id"])


def check_refusal(answer: bytes, status: int) -> None:
    """Check a refusal that came before any application: a status, a code and one sentence."""
    head, _, body = answer.partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 %d " % status), answer
    assert json.loads(body)["text"].endswith(".")


# --- silence


def test_whoever_says_nothing_or_half_a_thing_is_closed_and_the_others_are_answered(hasty: Served) -> None:
    lines = [dial(hasty, said) for said in [*HALF, HALF_BODY] * 20]

    assert httpx.get(f"{hasty.url}/health").json()["status"] == "ok"
    answers = [heard(line) for line in lines]  # it ends only when the server closes

    assert answers[0] == b""
    for answer in (answers[3], answers[4], answers[5]):
        check_refusal(answer, 408)


def test_drops_of_a_request_do_not_prolong_it(hasty: Served) -> None:
    with dial(hasty, b"GET /health HTTP/1.1\r\n") as line:
        line.settimeout(0.05)
        for number in range(2_000):
            try:
                line.sendall(b"x-%d: y\r\n" % (number % 50))
                if line.recv(1_000):
                    break
            except TimeoutError:
                continue
            except OSError:
                break
        else:
            pytest.fail("the request went on and on")


def test_an_idle_connection_is_closed(hasty: Served) -> None:
    answer = heard(dial(hasty, b"GET /health HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n"))

    assert b'"status":"ok"' in answer


def test_an_answer_that_nobody_takes_is_not_kept(hasty: Served) -> None:
    asked = b"GET /openapi.json HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n"
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
    line.settimeout(PATIENCE)
    line.connect(("127.0.0.1", hasty.port))
    with line:
        line.sendall(asked * 100)
        assert line.recv(10).startswith(b"HTTP/1.1 2")  # the answers are on their way, and nobody takes them
        until_closed(hasty)


def test_a_socket_that_answers_no_ping_is_closed(hasty: Served) -> None:
    table = waiting_table(hasty)
    key = b"sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\nsec-websocket-version: 13\r\n"
    line = dial(hasty, b"GET /api/tables/%s/socket HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: upgrade\r\n"
                       b"upgrade: websocket\r\n%s\r\n" % (table.encode(), key))

    answer = heard(line)

    assert answer.startswith(b"HTTP/1.1 101")
    assert b'"is":"snapshot"' in answer


# --- numbers


def test_silent_connections_make_way_for_those_that_speak(hangar: Hangar, tmp_path: Path) -> None:
    patient = {"header_seconds": 600, "connections": 60, "connections_per_address": 40}
    server = hangar.server(tmp_path / "a.db", bots=False, **patient).start()
    with ExitStack() as lines:
        silent = []
        for number in range(150):
            silent.append(lines.enter_context(dial(server, HALF[number % 3])))
            if number % 30 == 29:
                assert httpx.get(f"{server.url}/health").is_success
        figures = httpx.get(f"{server.url}/metrics").text

        assert sum(map(is_open, silent)) <= 40
        assert 'aerodrome_connections_hurried_total 0.0' not in figures


def test_a_full_server_still_answers_its_host(hangar: Hangar, tmp_path: Path) -> None:
    async def main(server: Served, table: str) -> None:
        url = f"ws://127.0.0.1:{server.port}/api/tables/{table}/socket"
        sockets = [await connect(url, open_timeout=PATIENCE) for _ in range(12)]
        with pytest.raises(InvalidStatus) as refused:
            await connect(url, open_timeout=PATIENCE)
        assert refused.value.response.status_code == 503
        assert (await asyncio.to_thread(httpx.get, f"{server.url}/api/games")).status_code == 503
        assert (await asyncio.to_thread(httpx.get, f"{server.url}/health")).status_code == 200
        for one in sockets:
            await one.close()

    server = hangar.server(tmp_path / "a.db", bots=False, connections=12).start()
    asyncio.run(main(server, waiting_table(server)))
    until(lambda: httpx.get(f"{server.url}/api/games").status_code == 200)


def test_one_address_has_only_so_many_sockets(hangar: Hangar, tmp_path: Path) -> None:
    async def main(server: Served, table: str) -> None:
        url = f"ws://127.0.0.1:{server.port}/api/tables/{table}/socket"
        ours = {"additional_headers": {"X-Forwarded-For": "203.0.113.7"}, "open_timeout": PATIENCE}
        sockets = [await connect(url, **ours) for _ in range(5)]  # type: ignore[arg-type]
        with pytest.raises(InvalidStatus):
            await connect(url, **ours)  # type: ignore[arg-type]
        async with connect(url, additional_headers={"X-Forwarded-For": "203.0.113.8"}, open_timeout=PATIENCE):
            pass  # another address, through the same proxy
        for one in sockets:
            await one.close()

    server = hangar.server(tmp_path / "a.db", bots=False, connections_per_address=5, proxy="127.0.0.1").start()
    asyncio.run(main(server, waiting_table(server)))


# --- sizes


@pytest.mark.parametrize("headers", [
    b"x-long: " + b"a" * 200_000 + b"\r\n",
    b"".join(b"x-%d: y\r\n" % number for number in range(20_000)),
    b"cookie: " + b"a" * 200_000,  # without an end
], ids=["long", "many", "endless"])
def test_headers_have_a_limit(hasty: Served, headers: bytes) -> None:
    line = dial(hasty)
    with suppress(ConnectionError):  # the answer may be there before the request has gone
        line.sendall(b"GET /health HTTP/1.1\r\nhost: 127.0.0.1\r\n" + headers + b"\r\n")

    check_refusal(heard(line), 431)


def test_what_is_not_http_is_told_so(hasty: Served) -> None:
    check_refusal(heard(dial(hasty, b"SSH-2.0-OpenSSH_9.2\r\n\r\n")), 400)
