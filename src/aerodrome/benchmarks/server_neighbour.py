"""``aerodrome bench server --neighbour``: a player's ping while one other address does its worst.

The server has its usual limits. The player sits at 127.0.0.1, the neighbour comes from another address of the loopback
and sends as much as it may; what is refused is counted.
"""

from __future__ import annotations

import asyncio
import sys
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from itertools import cycle
from json import dumps
from random import Random
from time import perf_counter
from typing import Any

import msgspec
from rich.table import Table

from aerodrome.benchmarks.server_bench import Bench, benching, database_for, quantile
from aerodrome.benchmarks.server_child import Child
from aerodrome.benchmarks.server_figures import print_table
from aerodrome.benchmarks.server_party import GAME, OPTIONS
from aerodrome.benchmarks.server_process import LIMITS
from aerodrome.benchmarks.server_socket import HOST, LoadFailed, Socket, Trouble, ask, program, request
from aerodrome.benchmarks.server_stock import copying
from aerodrome.kernel.dealer import Dealer, seed_from
from aerodrome.kernel.discover import game_named
from aerodrome.kernel.luck import below
from aerodrome.kernel.table import SeatTaken, Table as Game
from aerodrome.server.archive import Archive
from aerodrome.server.config import now_ms
from aerodrome.server.happenings import Absence, BotSeated, Clock, Imported, Line, Opened, Story
from aerodrome.server.room import Room
from aerodrome.server.tokens import new_id
from aerodrome.store.database import database_at
from aerodrome.store.upgrade import ready

NEIGHBOUR = "127.0.0.2"  # an address of the loopback, so that it has limits of its own
LONG_GAME, LONG_ROUNDS = "barnstormers", 1_000  # at random: some 42,000 moves, as a host may have them from before
RECORD_ROUNDS = 200  # of the record that the neighbour brings: some 9,000 moves, which is about what it may
COPIES = 30  # of the long game, to be looked at for the first time
RATE = 25.0  # requests a second; 20 are allowed
MOST_UNDER_WAY = 200  # requests without an answer, after which the neighbour waits
PINGS = 20.0  # of the player, a second
SOCKETS = 150  # that the neighbour keeps open as a spectator
MESSAGES = 400.0  # a second, over all of them; 300 are allowed
DEEDS = ("nothing", "stories", "replays", "first looks", "records that come in", "all of these", "spectators")
COUNTED = ("answered", "refused", "failed")
GRACE = 30.0  # seconds for the last pings

Deed = Callable[[], Awaitable[bytes]]


def random_game(rounds: int) -> Game:
    """Play a long game at random."""
    game, rng = game_named(LONG_GAME), Random(1)
    seats = [SeatTaken(f"Player {seat + 1}", "human") for seat in range(4)]
    played = Game(game, game.setting(4, {"max_rounds": rounds}), seats, Dealer(seed_from("neighbour")))
    while not played.is_over():
        options = played.state.options()
        played.submit(played.state.to_act(), played.ply(), options[below(rng, len(options))].text)
    return played


async def store_games(url: str, long: Game, brought: Game) -> list[str]:
    """Store games that came in as records some time ago; return the tables of *brought*, *long* and its copies."""
    async with database_at(url) as db:
        await ready(db, url)
        archive = Archive(db)
        tables = [await store_game(archive, game) for game in (brought, long)]
        copies = [new_id() for _ in range(COPIES)]
        for copy in copies:
            await db.change(*copying(tables[1], copy))
    return [*tables, *copies]


async def store_game(archive: Archive, played: Game) -> str:
    """Store a game as one that came in; return its table."""
    room, setting = Room(new_id(), played.dealer.seed), played.setting
    happenings: list[Story] = [
        Opened(played.game.key, setting.version, setting.players, setting.options, setting.house, "nobody", Clock(),
               Absence(), False),
        *[BotSeated(seat, "record", taken.name) for seat, taken in enumerate(played.seats)],
        Imported([entry.move.text for entry in played.entries])]
    for what in happenings:
        line = Line(room.version + 1, now_ms(), what)
        room.fold(line)
        await archive.append(room, line)
    return room.id


class Player:
    """Somebody at a table who pings the server at a steady pace."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.trouble = Trouble()
        self.table = ""
        self.times: list[float] = []
        self._due: dict[int, float] = {}
        self._sent = 0
        self._socket: Socket

    async def sit(self) -> None:
        """Make a table of one's own with friends, and connect."""
        tokens = [await program(self.port, f"Player {n + 1}") for n in range(4)]
        made = await ask(self.port, "/api/tables", {"game": GAME, "players": 4, "options": OPTIONS}, tokens[0])
        self.table = made["id"]
        for token in tokens[1:]:
            await ask(self.port, f"/api/tables/{self.table}/join", {}, token)
        await ask(self.port, f"/api/tables/{self.table}/start", {}, tokens[0])
        self._socket = await Socket.connect(self.port, f"/api/tables/{self.table}/socket?seat=0", tokens[0], self._hear,
                                            self.trouble)

    def _hear(self, data: bytes) -> None:
        if data.startswith(b'{"is":"pong"'):
            due = self._due.pop(msgspec.json.decode(data)["n"])
            self.times.append(perf_counter() - due)
        elif data.startswith(b'{"is":"refused"'):
            self.trouble.tell(f"A ping was refused: {data.decode()}")

    async def ping(self, seconds: float) -> list[float]:
        """Ping for some time; return how long each took, counted from when it was due."""
        self.times, begun = [], perf_counter()
        for number in range(int(seconds * PINGS)):
            due = begun + number / PINGS
            await asyncio.sleep(max(0.0, due - perf_counter()))
            self._sent += 1
            self._due[self._sent] = due
            self._socket.send(b'{"do":"ping","n":%d}' % self._sent)
        async with asyncio.timeout(GRACE):
            while self._due and not self.trouble.found.done():
                await asyncio.sleep(0.01)
        if self.trouble.found.done():
            raise LoadFailed(self.trouble.found.result())
        return sorted(self.times)

    def end(self) -> None:
        """Go."""
        self._socket.end()


class Neighbour:
    """One address that asks for as much as it may, and a little more."""

    def __init__(self, port: int, long_games: list[str], record: bytes, table: str) -> None:
        self.port = port
        self.long = long_games
        self.record = record
        self.table = table
        self.token = ""
        self.answers: Counter[str] = Counter()
        self._copies = cycle(long_games[1:])
        self._under_way: set[asyncio.Task[None]] = set()

    async def story(self) -> bytes:
        """Ask for the story of a long game."""
        return await self._get(f"/api/tables/{self.long[0]}/story")

    async def replay(self) -> bytes:
        """Ask for the end of a long game, to which the server has to come first."""
        return await self._get(f"/api/tables/{self.long[0]}/replay?since=30000")

    async def look(self) -> bytes:
        """Look at a long game that nobody has looked at before."""
        return await self._get(f"/api/tables/{next(self._copies)}")

    async def bring(self) -> bytes:
        """Bring a long game as a record."""
        headers = {"authorization": f"Bearer {self.token}"}
        return await request(self.port, "POST", "/api/records", self.record, headers, NEIGHBOUR)

    async def _get(self, path: str) -> bytes:
        return await request(self.port, "GET", path, source=NEIGHBOUR)

    async def do(self, name: str, seconds: float) -> None:
        """Do one of the DEEDS again and again, at the rate of the neighbour."""
        requests: dict[str, list[Deed]] = {
            "stories": [self.story], "replays": [self.replay], "first looks": [self.look],
            "records that come in": [self.bring], "all of these": [self.story, self.replay, self.look, self.bring]}
        if name == "spectators":
            await self._crowd(seconds)
        elif name in requests:
            await self._ask_for(requests[name], seconds)

    async def _ask_for(self, deeds: list[Deed], seconds: float) -> None:
        turns, end = cycle(deeds), perf_counter() + seconds
        while perf_counter() < end:
            if len(self._under_way) < MOST_UNDER_WAY:
                task = asyncio.create_task(self._one(next(turns)))
                self._under_way.add(task)
                task.add_done_callback(self._under_way.discard)
            await asyncio.sleep(1 / RATE)

    async def _one(self, deed: Deed) -> None:
        try:
            status = (await deed())[9:12].decode()
        except (OSError, TimeoutError):
            status = "none"
        self.answers["answered" if status.startswith("2") else "refused" if status == "429" else "failed"] += 1

    async def _crowd(self, seconds: float) -> None:
        """Come as many spectators who go and come again, and who all talk."""
        trouble = Trouble()
        sockets: list[Socket] = []
        path, end, sent = f"/api/tables/{self.table}/socket", perf_counter() + seconds, 0
        try:
            while perf_counter() < end:
                if len(sockets) >= SOCKETS:
                    sockets.pop(0).end()
                await self._come(path, sockets, trouble)
                for _ in range(int(MESSAGES / RATE)):
                    sent += 1
                    if sockets:
                        sockets[sent % len(sockets)].send(b'{"do":"aid"}' if sent % 2 else b'{"do":"ping","n":1}')
                await asyncio.sleep(1 / RATE)
        finally:
            for socket in sockets:
                socket.end()

    async def _come(self, path: str, sockets: list[Socket], trouble: Trouble) -> None:
        try:
            sockets.append(await Socket.connect(self.port, path, "", lambda _: None, trouble, NEIGHBOUR))
            self.answers["answered"] += 1
        except (OSError, LoadFailed):
            trouble.found = asyncio.get_running_loop().create_future()  # the next may have more luck
            self.answers["refused"] += 1

    async def settle(self) -> Counter[str]:
        """Give up what is under way; return how much was answered."""
        for task in list(self._under_way):
            task.cancel()
        await asyncio.gather(*self._under_way, return_exceptions=True)
        return self.answers


@dataclass
class Worst:
    """What is to be measured."""

    seconds: float  # for each thing that the neighbour does
    rows: list[dict[str, Any]] = field(default_factory=list)
    conditions: dict[str, Any] = field(default_factory=dict)
    plies: dict[str, int] = field(default_factory=dict)

    def measure(self, bench: Bench) -> None:
        """Measure on a server of its own."""
        bench.tell("Playing long games")
        long, brought = random_game(LONG_ROUNDS), random_game(RECORD_ROUNDS)
        self.plies = {"long": long.ply(), "record": brought.ply()}
        with database_for(None) as database:
            self.conditions = bench.conditions(database)
            tables = bench.do(store_games(database, long, brought))
            words = [sys.executable, "-m", "aerodrome.benchmarks.server_process", database, LIMITS]
            for deed in DEEDS:  # each on a server that has nothing else to do; what it leaves undone is no error
                bench.tell(f"The neighbour does: {deed}")
                with Child("The server", words, bench.cores.served, quiet=True) as server:
                    self.rows.append(bench.do(self._one(deed, server.port, tables)))

    async def _one(self, deed: str, port: int, tables: list[str]) -> dict[str, Any]:
        player = Player(port)
        await player.sit()
        brought, *long = tables
        record = await request(port, "GET", f"/api/tables/{brought}/record")
        await request(port, "GET", f"/api/tables/{long[0]}")  # so that it has been read
        neighbour = Neighbour(port, long, record.partition(b"\r\n\r\n")[2], player.table)
        neighbour.token = await program(port, "Neighbour", NEIGHBOUR)
        doing = asyncio.create_task(neighbour.do(deed, self.seconds))
        try:
            times = await player.ping(self.seconds)
        finally:
            doing.cancel()
            player.end()
        counted = await neighbour.settle()
        return {"neighbour": deed, "pings": len(times), "p50_ms": 1e3 * quantile(times, 0.5),
                "p99_ms": 1e3 * quantile(times, 0.99), "max_ms": 1e3 * quantile(times, 1.0),
                **{name: counted[name] for name in COUNTED}}

    def table(self) -> Table:
        """Return the table of the report."""
        shown = Table(title=f"A player's ping beside one address that does its worst; long games of "
                            f"{self.plies['long']:,} moves, records of {self.plies['record']:,}")
        shown.add_column("the neighbour does")
        for column in (*COUNTED, "pings", "p50, ms", "p99, ms", "longest, ms"):
            shown.add_column(column, justify="right")
        for row in self.rows:
            shown.add_row(row["neighbour"], *[f"{row[name]:,}" for name in (*COUNTED, "pings")],
                          *[f"{row[name]:,.1f}" for name in ("p50_ms", "p99_ms", "max_ms")])
        return shown


def run(worst: Worst, json: bool) -> None:
    """Measure; print a table or JSON."""
    if not sys.platform.startswith("linux"):
        raise LoadFailed(f"The neighbour comes from {NEIGHBOUR}, not {HOST}; only Linux has both without being set up.")
    with benching() as bench:
        worst.measure(bench)
    if json:
        print(dumps({**worst.conditions, "seconds": worst.seconds, "plies": worst.plies, "rows": worst.rows}, indent=2))
    else:
        print_table(worst.table(), worst.conditions)
