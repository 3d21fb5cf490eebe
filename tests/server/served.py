"""A real server in a process of its own, and clients that play at its tables over real sockets."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from random import Random
from typing import Any, Protocol, Self

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

LAUNCH = Path(__file__).with_name("launch.py")
PATIENCE = 60.0  # seconds; the machine may be busy
FAST: dict[str, Any] = {"bot_pace": 0, "bot_processes": 1, "bot_spare": False, "messages_per_second": 1e6,
                        "message_burst": 1e6,
                        "requests_per_second": 1e6, "request_burst": 1e6, "guess_burst": 1e6,
                        "connections_per_address": 1_000_000, "guest_burst": 1e6, "table_burst": 1e6,
                        "import_burst": 1e6, "chat_burst": 1e6, "tables_per_guest": 1_000_000,
                        "listed_per_person": 1_000_000, "bot_tables_of_one": 1_000, "bot_tables": 1_000,
                        "header_seconds": PATIENCE, "idle_seconds": PATIENCE}
FRESH = httpx.Limits(keepalive_expiry=1.0)  # a connection that the server may be about to close is not used again


class Served:
    """A server that is running, or was killed."""

    def __init__(self, database: str, **wish: Any) -> None:
        self.wish = {**FAST, "database": database, **wish}
        self.port = 0
        self.log: Path | None = None  # where standard error goes, if a test wants to read it
        self.process: subprocess.Popen[str]

    def start(self, **more: Any) -> Self:
        """Start the server on the port it had before, and wait until it listens."""
        self.launch(**more)
        return self.listening()

    def launch(self, **more: Any) -> None:
        """Start the server without waiting for it."""
        wishes = {**self.wish, **more, "port": self.port}
        # Leaks are planted in classes, which cannot be changed where they are compiled.
        env = os.environ | ({"AERODROME_PURE": "1"} if wishes.get("leaks") else {})
        with open(self.log, "ab") if self.log is not None else nullcontext() as log:
            self.process = subprocess.Popen([sys.executable, str(LAUNCH), json.dumps(wishes)], stdout=subprocess.PIPE,
                                            stderr=log, text=True, start_new_session=True, env=env)

    def listening(self) -> Self:
        """Wait until the server listens."""
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert line.strip().isdecimal(), f"the server did not start: {line!r}"
        self.port = int(line)
        return self

    def kill(self) -> None:
        """End the server as a power cut would."""
        self.process.kill()
        self.wait()

    def stop(self) -> None:
        """End the server as Ctrl-C does."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
            try:
                self.process.wait(30)
            except subprocess.TimeoutExpired:
                self.process.kill()
        self.wait()

    def wait(self) -> None:
        """Wait for the end of the process."""
        self.process.wait(PATIENCE)
        assert self.process.stdout is not None
        self.process.stdout.close()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"


@contextmanager
def served(database: str | Path, **wish: Any) -> Iterator[Served]:
    """Run a server on an SQLite file or a database URL."""
    url = database if isinstance(database, str) else f"sqlite:///{database}"
    server = Served(url, **wish).start()
    try:
        yield server
    finally:
        server.stop()


class Visitor:
    """Somebody with a browser: a name, a cookie, and the token that goes with changes."""

    def __init__(self, url: str) -> None:
        self.url = url
        # Not to load certificates saves time.
        self.http = httpx.Client(base_url=url, timeout=PATIENCE, verify=False, limits=FRESH)
        self.csrf = ""

    @classmethod
    def named(cls, url: str, name: str) -> Visitor:
        """Return a guest."""
        visitor = cls(url)
        visitor.csrf = visitor.call("POST", "/api/me", {"name": name})["csrf"]
        return visitor

    def ask(self, method: str, path: str, body: Any = None, **more: Any) -> httpx.Response:
        """Send a request; return the answer whatever it is."""
        headers = {"x-aerodrome-csrf": self.csrf} if self.csrf else {}
        return self.http.request(method, path, json=body, headers={**headers, **more.pop("headers", {})}, **more)

    def call(self, method: str, path: str, body: Any = None) -> Any:
        """Send a request that must succeed; return its JSON."""
        answer = self.ask(method, path, body)
        assert answer.is_success, f"{method} {path}: {answer.status_code} {answer.text}"
        return answer.json() if answer.content else None

    def token(self) -> str:
        """Make a token for a program; return it."""
        return str(self.call("POST", "/api/me/tokens", {"name": "A program"})["token"])

    def cookie(self) -> str:
        """Return the cookie as a header."""
        return "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())

    def close(self) -> None:
        """Close the connections."""
        self.http.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class Screen:
    """What a client knows of a table: it shows what it was sent and computes no rules."""

    def __init__(self) -> None:
        self.version = 0
        self.table: dict[str, Any] = {}
        self.shared: dict[str, Any] = {}
        self.own: dict[str, Any] = {}
        self.happened: list[dict[str, Any]] = []

    def take(self, message: dict[str, Any]) -> None:
        """Show a message."""
        if message["is"] == "snapshot":
            self.version = message["version"]
            self.table, self.shared, self.own = message["table"], message["shared"], message["own"]
            self.happened = [one for one in self.happened if one["version"] < message["first"]] + message["happened"]
        elif message["is"] == "news":
            if message["since"] > self.version:
                raise AssertionError(f"a gap: {self.version} to {message['since']}")
            for part, changes in ((self.table, message["table"]), (self.shared, message["shared"]),
                                  (self.own, message["own"])):
                part.update(changes)
                for key in [key for key, value in changes.items() if value is None and part is not self.table]:
                    part.pop(key)
            self.happened += [one for one in message["happened"] if one["version"] > self.version]
            self.version = message["version"]

    def view(self) -> dict[str, Any]:
        """Return the view of the position as it was put together from messages."""
        own = {key: value for key, value in self.own.items() if key not in ("undoable", "by_consent")}
        return {**self.shared, **own}


class Reachable(Protocol):
    """Something on this machine that a client can connect to: a server, or what stands before it."""

    port: int


class Client:
    """One socket at a table."""

    UNREAD: int | None = 16  # messages after which nothing more is taken from the network until some are read

    def __init__(self, server: Reachable, table: str, seat: int | None, cookie: str = "") -> None:
        self.server = server
        self.table = table
        self.seat = seat
        self.cookie = cookie
        self.screen = Screen()
        self.received: list[str] = []  # every text, as it came
        self.answers: dict[str, dict[str, Any]] = {}
        self.others: list[dict[str, Any]] = []  # pongs, reasons, presence
        self.socket: ClientConnection | None = None

    async def open(self, *, afresh: bool = False) -> None:
        """Connect, or connect again with the last version that was seen."""
        seat = "" if self.seat is None else f"seat={self.seat}&"
        since = 0 if afresh else self.screen.version
        url = f"ws://127.0.0.1:{self.server.port}/api/tables/{self.table}/socket?{seat}since={since}"
        name = "Authorization" if self.cookie.startswith("Bearer ") else "Cookie"
        headers = {name: self.cookie} if self.cookie else {}
        self.socket = await connect(url, additional_headers=headers, max_size=None, open_timeout=PATIENCE,
                                    compression=None, ping_interval=None, max_queue=self.UNREAD)

    async def close(self) -> None:
        """Disconnect."""
        if self.socket is not None:
            await self.socket.close()

    def cut(self) -> None:
        """Lose the connection without a word."""
        if self.socket is not None:
            self.socket.transport.abort()

    async def send(self, **message: Any) -> None:
        """Send a message."""
        assert self.socket is not None
        await self.socket.send(json.dumps(message))

    async def receive(self, timeout: float = PATIENCE) -> dict[str, Any]:
        """Receive the next message and show it."""
        assert self.socket is not None
        async with asyncio.timeout(timeout):  # wait_for of Python 3.11 may swallow a cancellation
            text = await self.socket.recv()
        assert isinstance(text, str)
        self.received.append(text)
        message: dict[str, Any] = json.loads(text)
        if message["is"] in ("snapshot", "news"):
            self.screen.take(message)
        elif message["is"] in ("done", "refused"):
            self.answers[message["key"]] = message
        else:
            self.others.append(message)
        return message

    async def until(self, kind: str) -> dict[str, Any]:
        """Receive until a message of one kind comes; return it."""
        while True:
            message = await self.receive()
            if message["is"] == kind:
                return message

    async def ask(self, **message: Any) -> dict[str, Any]:
        """Send a message with a key, again while nobody knows whether it has happened; return its answer."""
        message.setdefault("key", os.urandom(8).hex())
        await self.send(**message)
        while message["key"] not in self.answers:
            heard = await self.receive()
            if heard["is"] == "unknown" and heard["key"] == message["key"]:
                await asyncio.sleep(0.01)
                await self.send(**message)
        return self.answers[message["key"]]

    async def __aenter__(self) -> Self:
        await self.open(afresh=True)
        await self.until("snapshot")
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()


async def play_out(client: Client, rng: Random) -> None:
    """Play a seat to the end of the game with any legal moves; connect again whenever the connection is lost."""
    pending: dict[str, Any] | None = None
    while client.screen.table.get("status") != "finished":
        try:
            if client.socket is None:
                await client.open()
                if pending is not None:
                    await client.send(**pending)
            pending = await one_step(client, rng, pending)
        except (ConnectionClosed, OSError, EOFError, TimeoutError):
            client.socket = None
            await asyncio.sleep(0.02)


async def one_step(client: Client, rng: Random, pending: dict[str, Any] | None) -> dict[str, Any] | None:
    """Send a move where one is due, or take in the next message; return the move that has no answer yet."""
    screen = client.screen
    if pending is None and screen.own.get("options") and screen.table["status"] == "playing":
        pending = {"do": "submit", "ply": screen.table["ply"], "move": rng.choice(screen.own["options"]),
                   "key": f"{screen.version}-{rng.getrandbits(64):x}"}
        await client.send(**pending)
    message = await client.receive()
    if pending is not None and message.get("key") == pending["key"]:
        assert message["is"] == "done" or message["code"] == "stale", message
        return None
    return pending
