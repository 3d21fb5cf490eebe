"""How long a quick bot takes while one guest asks for all that it may: ``python -m aerodrome.benchmarks.server_fair``.

The server is the real one with its usual limits. The guest has as many tables of bots alone as it gets, plays at others
against bots that think for ten seconds, and asks for hints at all of them, on sockets that it closes and opens again.
"""

from __future__ import annotations

import asyncio
import socket
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from tempfile import TemporaryDirectory
from threading import Thread
from time import monotonic
from typing import Any

import msgspec

from aerodrome.benchmarks.server_child import Child
from aerodrome.benchmarks.server_process import end_with_input
from aerodrome.benchmarks.server_socket import LoadFailed, Socket, Trouble, ask, program
from aerodrome.server.config import Config
from aerodrome.server.run import Running

SECONDS = 30.0  # of each part, without an argument
TABLES = 8  # of the guest, where it plays along
SLOW = "level6@10000ms"
HINTS_EVERY = 0.7  # seconds, on each socket
STAY = 5  # hints before a socket is closed and opened again


def table(bot: str, *, along: bool) -> dict[str, Any]:
    """Return the wish for a table with bots, and perhaps with me."""
    bots = [{"kind": "bot", "bot": bot}] * 2
    return {"game": "planet_profiteers", "options": {"structured_talk": False}, "start": True,
            "seats": [{"kind": "me"} if along else bots[0], *bots]}


class Eye:
    """One socket: it moves when it may, and knows when each bot began to think and when it moved."""

    def __init__(self, port: int, id: str, token: str) -> None:
        self.port = port
        self.id = id
        self.token = token
        self.trouble = Trouble()
        self.face: dict[str, Any] = {}
        self.own: dict[str, Any] = {}
        self.since = 0.0  # when a bot was last asked
        self.taken: list[float] = []  # seconds of bots' moves
        self.advised = 0
        self.refused = 0
        self.socket: Socket | None = None

    async def open(self) -> None:
        """Connect."""
        self.socket = await Socket.connect(self.port, f"/api/tables/{self.id}/socket?seat=0", self.token, self.hear,
                                           self.trouble)

    def close(self) -> None:
        """Go away."""
        if self.socket is not None:
            self.socket.end()

    def hear(self, data: bytes) -> None:
        """Take a message."""
        message = msgspec.json.decode(data)
        if message["is"] in ("snapshot", "news"):
            self._see(message)
        self.advised += message["is"] == "advice"
        self.refused += message["is"] == "refused"

    def _see(self, message: dict[str, Any]) -> None:
        moved = any(one["what"] == "moved" and one.get("by") for one in message["happened"])
        if self.since and moved and message["is"] == "news":
            self.taken.append(monotonic() - self.since)
        self.face.update(message["table"])
        self.own.update(message["own"])
        self.since = monotonic() if self.face["status"] == "playing" and self.face["to_act"] != 0 else 0.0
        if self.face["status"] == "playing" and self.face["to_act"] == 0 and self.own.get("options"):
            self.send(do="submit", ply=self.face["ply"], move=self.own["options"][0], key=f"k{message['version']}")

    def send(self, **message: Any) -> None:
        """Say something, if anybody hears it."""
        if self.socket is not None:
            self.socket.send(msgspec.json.encode(message))

    def waiting(self) -> list[float]:
        """Return for how long a bot has been awaited that has not moved yet, if one has."""
        return [monotonic() - self.since] if self.since else []


class Guest:
    """Somebody who asks for all that it may."""

    def __init__(self, port: int, token: str) -> None:
        self.port = port
        self.token = token
        self.eyes: list[Eye] = []
        self.alone = 0  # tables of bots alone
        self._asking: list[asyncio.Task[None]] = []

    async def begin(self) -> None:
        """Make as many tables as it gets, and begin to ask."""
        while True:
            try:
                await ask(self.port, "/api/tables", table(SLOW, along=False), self.token)
                self.alone += 1
            except LoadFailed:
                break  # no more bots may play alone
        for _ in range(TABLES):
            made = await ask(self.port, "/api/tables", table(SLOW, along=True), self.token)
            self.eyes.append(Eye(self.port, made["id"], self.token))
        self._asking = [asyncio.create_task(self._ask(eye)) for eye in self.eyes]

    async def _ask(self, eye: Eye) -> None:
        while True:
            await eye.open()
            for _ in range(STAY):
                eye.send(do="hint", bot=SLOW)
                await asyncio.sleep(HINTS_EVERY)
            eye.close()

    async def end(self) -> None:
        """Go away in the middle of everything."""
        for task in self._asking:
            task.cancel()
        await asyncio.gather(*self._asking, return_exceptions=True)
        for eye in self.eyes:
            eye.close()


@asynccontextmanager
async def player(port: int, token: str) -> AsyncIterator[Eye]:
    """Play against level1 bots."""
    made = await ask(port, "/api/tables", table("level1", along=True), token)
    eye = Eye(port, made["id"], token)
    await eye.open()
    try:
        yield eye
    finally:
        eye.close()


async def watched(port: int, token: str, seconds: float) -> list[float]:
    """Return how long each move of a level1 bot took, at one table after the other, for so many seconds."""
    taken: list[float] = []
    end = monotonic() + seconds
    while monotonic() < end:
        async with player(port, token) as eye:
            while monotonic() < end and eye.face.get("status") != "finished":
                await asyncio.sleep(0.1)
            taken += eye.taken + eye.waiting()
    return sorted(taken)


async def measure(port: int, seconds: float) -> None:
    """Measure without the guest, with it, and after it has gone."""
    token, guest = await program(port, "Player"), Guest(port, await program(port, "Guest"))
    await watched(port, token, min(seconds, 5.0))  # everything is loaded
    tell("without the guest", await watched(port, token, seconds))
    await guest.begin()
    tell("while it asks", await watched(port, token, seconds))
    await guest.end()
    tell("after it has gone", await watched(port, token, seconds))
    advised, refused = sum(eye.advised for eye in guest.eyes), sum(eye.refused for eye in guest.eyes)
    print(f"The guest had {guest.alone} tables of bots alone and played at {TABLES}; {advised} hints came, "
          f"{refused} were refused.")


def tell(when: str, taken: list[float]) -> None:
    """Print how long moves took."""
    at = [taken[min(len(taken) - 1, int(part * len(taken)))] for part in (0.5, 0.95)]
    print(f"level1 {when}: {len(taken)} moves, p50 {at[0]:.2f} s, p95 {at[1]:.2f} s, max {taken[-1]:.2f} s", flush=True)


def serve(database: str) -> None:
    """Serve with the usual limits until the input ends."""
    listening = socket.create_server(("127.0.0.1", 0))
    port = listening.getsockname()[1]
    Thread(target=end_with_input, daemon=True).start()
    Running(Config(database, public_url=f"http://127.0.0.1:{port}"), listening, 1,
            lambda: print(port, flush=True)).run()


def main() -> None:
    """Start a server and measure it."""
    if sys.argv[1:2] == ["serve"]:
        serve(sys.argv[2])
        return
    seconds = float(sys.argv[1]) if sys.argv[1:] else SECONDS
    with TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "aerodrome.benchmarks.server_fair", "serve", f"sqlite:///{folder}/a.db"]
        with Child("The server", command, frozenset()) as child:
            asyncio.run(measure(child.port, seconds))


if __name__ == "__main__":
    main()
