"""Crossing: two server processes on one PostgreSQL database, and the database alone says what came first."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from random import Random
from typing import Any

import asyncpg  # type: ignore[import-untyped]
import pytest
from postgres import PostgresServer

from aerodrome.kernel.discover import game_named
from aerodrome.kernel.step import NOBODY
from aerodrome.server import acts
from aerodrome.server.archive import Archive
from aerodrome.server.config import now_ms
from aerodrome.server.happenings import Absence, Clock, Line, Moved, Opened, Started, TookBack
from aerodrome.server.hub import Hub
from aerodrome.server.room import Room
from aerodrome.server.tasks import Tasks
from aerodrome.store.database import Database, database_at
from server.hangar import Hangar, Hangared
from server.players import LONG, Ground, Message, Player, check_record, check_screen, together
from server.served import PATIENCE, Client, Visitor
from server.test_abuse import closed_with

GAME = ("planet_profiteers", 3)
OPTIONS: dict[str, bool | int | str] = {"structured_talk": False}
SLOW_BOT = "level5@1500ms"
TABLES = 50
WITH_BOT = 5  # every fifth table has one
TO_THE_END = 2  # tables; the others stop earlier
ENOUGH = 40  # plies
OVERDUE = 1500  # milliseconds
SOON = 5  # seconds: before a process says again who is there


class Pair:
    """Two processes of one server, and somebody who makes tables."""

    def __init__(self, hangar: Hangar, url: str) -> None:
        self.url = url
        self.processes = [hangar.server(url, bot_overdue=OVERDUE).start() for _ in range(2)]
        self.visitor = Visitor.named(self.processes[0].url, "Ada")

    def ground(self, process: int = 0, bot: str = "", **options: Any) -> Ground:
        """Make a table by way of one of the processes."""
        return Ground(self.processes[process], self.visitor, *GAME, {**OPTIONS, **options}, bot)

    def ear(self, ground: Ground, seat: int | None, process: int) -> Ear:
        """Return a client at one of the processes."""
        return Ear(self.processes[process], ground.id, seat, self.visitor.cookie() if seat is not None else "")


@pytest.fixture(scope="module")
def pair() -> Iterator[Pair]:
    with Hangar() as hangar, PostgresServer() as postgres:  # one loads while the other starts
        pair = Pair(hangar, postgres.fresh_database())
        with pair.visitor:
            yield pair
        for process in pair.processes:
            process.kill()


class Ear(Client):
    """A client that listens all the time."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self._heard = asyncio.Event()

    async def listen(self) -> None:
        """Take in whatever comes."""
        await self.open(afresh=True)
        while True:
            await self.receive(2 * LONG)
            self._heard.set()
            self._heard = asyncio.Event()

    async def hears(self, condition: Callable[[], bool], what: str) -> None:
        """Wait until what has been heard is enough."""
        try:
            async with asyncio.timeout(LONG):
                while not condition():
                    await self._heard.wait()
        except TimeoutError:
            raise AssertionError(f"seat {self.seat} at port {self.server.port}, version {self.screen.version}, has "
                                 f"not heard {what}") from None

    async def reaches(self, version: int) -> None:
        """Wait until everything up to a version has been told."""
        await self.hears(lambda: self.screen.version >= version, f"of version {version}")

    async def sees(self, seats: list[int]) -> None:
        """Wait until just these seats are shown as connected."""
        await self.hears(lambda: self._present() == seats, f"that {seats} are there")

    def _present(self) -> list[int] | None:
        told = [message["seats"] for message in self.others if message["is"] == "presence"]
        return told[-1] if told else None

    async def answer(self, **message: Any) -> Message:
        """Ask for something while listening; return the answer."""
        key: str = message["key"]
        await self.send(**message)
        await self.hears(lambda: key in self.answers, f"the answer to {message}")
        return self.answers[key]


# --- many tables at once


class Twin:
    """A player with a connection to each process, who sends everything through both."""

    def __init__(self, near: Ear, far: Ear, rng: Random, enough: int) -> None:
        self.ears = near, far
        self.rng = rng
        self.enough = enough
        self.asked = Counter[str]()

    async def play(self) -> None:
        """Play until the game is over or long enough."""
        near, _ = self.ears
        while True:
            await near.hears(lambda: self._is_over() or self._is_due(), "of a turn or the end")
            if self._is_over():
                return
            await self._act()

    def _is_over(self) -> bool:
        table = self.ears[0].screen.table
        return bool(table) and (table["status"] == "finished" or table["ply"] >= self.enough)

    def _is_due(self) -> bool:
        return bool(self.ears[0].screen.own.get("options"))

    async def _act(self) -> None:
        screen = self.ears[0].screen
        kinds = ["repeat"] * 3 + ["double", "race", "late"] + ["undo"] * (screen.own["undoable"] > 0)
        kind = self.rng.choice(kinds)
        self.asked[kind] += 1
        await getattr(self, f"_{kind}")(screen.table["ply"], screen.own["options"])

    def _key(self) -> str:
        return f"{self.rng.getrandbits(64):x}"

    def _move(self, ply: int, options: list[str]) -> Message:
        return {"do": "submit", "ply": ply, "move": self.rng.choice(options), "key": self._key()}

    async def _both(self, *messages: Message) -> list[Message]:
        return await asyncio.gather(*[ear.answer(**one) for ear, one in zip(self.ears, messages, strict=True)])

    async def _double(self, ply: int, options: list[str]) -> None:
        """The same through both processes at once happens once, and both say so."""
        message = self._move(ply, options)
        self._check_same(await self._both(message, message))

    async def _repeat(self, ply: int, options: list[str]) -> None:
        """The same comes through the other process when it has happened already."""
        message = self._move(ply, options)
        self._check_same([await ear.answer(**message) for ear in self.ears])

    async def _undo(self, ply: int, options: list[str]) -> None:
        message = {"do": "undo", "ply": ply, "count": 1, "key": self._key()}
        self._check_same(await self._both(message, message))

    def _check_same(self, answers: list[Message]) -> None:
        assert answers[0] == answers[1], answers
        assert answers[0]["is"] == "done", answers
        for ear in self.ears:
            assert ear.screen.version >= answers[0]["version"], "it was acknowledged before it was told"

    async def _race(self, ply: int, options: list[str]) -> None:
        """Of two moves at the same ply one happens, and the other is late; perhaps the game is over by then."""
        answers = await self._both(self._move(ply, options), self._move(ply, options))
        assert sorted(one.get("code", "done") for one in answers) in (["done", "stale"], ["conflict", "done"]), answers

    async def _late(self, ply: int, options: list[str]) -> None:
        """What was meant for an earlier position does not happen."""
        answers = await self._both(self._move(ply - 1, options), self._move(0, options))
        assert [one.get("code", "done") for one in answers] == ["stale", "stale"], answers


class Match:
    """One of many tables: its seats are spread over both processes."""

    def __init__(self, pair: Pair, number: int) -> None:
        self.pair = pair
        self.has_bot = number % WITH_BOT == 0
        self.ground = pair.ground(number % 2, "level1" if self.has_bot else "")
        enough = 10_000 if number < TO_THE_END else ENOUGH
        self.twins = []
        for seat in range(self.ground.players - self.has_bot):
            near = (seat + number) % 2
            ears = [pair.ear(self.ground, seat, process) for process in (near, 1 - near)]
            self.twins.append(Twin(ears[0], ears[1], Random(f"{number} {seat}"), enough))
        self.ears = [ear for twin in self.twins for ear in twin.ears]
        self.ears.append(pair.ear(self.ground, None, number % 2))

    async def play(self, archive: Archive) -> None:
        """Play, and wait until everybody has heard everything."""
        async with listening(*self.ears):
            await together(*[twin.play() for twin in self.twins])
            self.lines, self.room = await at_rest(archive, self.ground.id)
            for ear in self.ears:
                await ear.reaches(self.room.version)

    async def check(self) -> None:
        """All clients of both processes see what a replay of the database makes of the table."""
        check_lines(self.lines)
        for ear in self.ears:
            check_screen(ear, self.room)
        for process in range(2):
            async with self.pair.ear(self.ground, 0, process) as fresh:
                check_screen(fresh, self.room)
            if self.room.status == "finished":
                check_record(record_at(self.pair.processes[process], self.ground.id), self.lines, self.room)


async def at_rest(archive: Archive, table: str) -> tuple[list[Line], Room]:
    """Wait until no bot is to act; return what is stored, and the table that a replay of it makes."""
    async with asyncio.timeout(PATIENCE):
        while (room := await archive.load(table)).bot_to_act():
            await asyncio.sleep(0.05)
        return await archive.lines(table, 0), room


def check_lines(lines: list[Line]) -> None:
    """Every version is there once, every key at most once, and a bot has played each of its turns once."""
    assert [line.version for line in lines] == list(range(1, len(lines) + 1))
    keys = [line.key for line in lines if line.key]
    assert len(keys) == len(set(keys))
    last_move = 0
    for line in lines:
        if isinstance(line.what, Moved) and line.what.by:
            assert line.key == f"bot:{last_move}", line
        if isinstance(line.what, (Started, Moved, TookBack)):
            last_move = line.version


def record_at(process: Hangared, table: str) -> bytes:
    with Visitor(process.url) as visitor:
        return visitor.ask("GET", f"/api/tables/{table}/record").content


def test_two_processes_play_fifty_tables_at_once(pair: Pair) -> None:
    matches = [Match(pair, number) for number in range(TABLES)]

    async def main() -> None:
        async with database_at(pair.url) as db:
            await together(*[match.play(Archive(db)) for match in matches])
        for match in matches:
            await match.check()

    asyncio.run(main())
    asked = sum([twin.asked for match in matches for twin in match.twins], Counter[str]())
    assert min(asked[kind] for kind in ("repeat", "double", "race", "late", "undo")) > TABLES, asked
    assert any(match.room.status == "finished" for match in matches)


# --- what the other process knows


def test_a_client_may_go_from_one_process_to_the_other_after_every_move(pair: Pair) -> None:
    async def main() -> None:
        ground = pair.ground()
        clients = [ground.client(seat) for seat in range(ground.players)]
        seat, version = await to_act(ground), 0
        for number in range(30):
            mover = clients[seat]
            mover.server = pair.processes[number % 2]
            version = await hop(mover, version)
            seat = mover.screen.table["to_act"]
        lines, _ = await ground.stored()
        assert lines[-1].version == version

    asyncio.run(main())


async def to_act(ground: Ground) -> int:
    async with ground.client(None) as spectator:
        return int(spectator.screen.table["to_act"])


async def hop(client: Client, version: int) -> int:
    """Connect, see what this client and others have done elsewhere, move, and go; return the version of the move."""
    screen = client.screen
    before = screen.version
    await client.open()
    await client.until("snapshot")
    assert screen.version >= before, "what this client was told elsewhere is not shown"
    while screen.version < version:
        await client.until("news")
    answer = await client.ask(do="submit", ply=screen.table["ply"], move=screen.own["options"][0])
    assert answer["is"] == "done", answer
    await client.close()
    return int(answer["version"])


def test_a_process_that_hears_nothing_still_tells_the_truth(pair: Pair) -> None:
    async def main() -> None:
        ground = pair.ground()
        hearing, deaf = [[pair.ear(ground, seat, process) for seat in range(ground.players)] for process in range(2)]
        async with listening(*hearing, *deaf):
            async with silence(pair.url):
                done = [await move(hearing, hearing) for _ in range(2)]
                for seat, message, answer in reversed(done):
                    assert await deaf[seat].answer(**message) == answer
                for _ in range(2):
                    await move(hearing, hearing)
                await check_return(ground.client(0, pair.processes[1]), hearing[0].screen.version)
                for _ in range(2):
                    await move(hearing, hearing)
                _, _, answer = await move(hearing, deaf)  # in a position that nobody has told it about
            for ear in (*hearing, *deaf):
                await ear.reaches(answer["version"])

    asyncio.run(main())


async def check_return(client: Client, version: int) -> None:
    """Who comes back with a version that was told elsewhere is told nothing older."""
    client.screen.version = version
    await client.open()
    assert (await client.receive())["version"] >= version
    await client.close()


@asynccontextmanager
async def listening(*ears: Ear) -> AsyncIterator[None]:
    """Let clients listen for a while."""
    tasks = [asyncio.create_task(ear.listen()) for ear in ears]
    try:
        for ear in ears:
            await ear.reaches(1)
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, *[ear.close() for ear in ears], return_exceptions=True)


async def move(knowing: list[Ear], sending: list[Ear]) -> tuple[int, Message, Message]:
    """Make a move for whoever is to act; return the seat, the message and its answer."""
    screen = knowing[0].screen
    seat = screen.table["to_act"]
    message = {"do": "submit", "ply": screen.table["ply"], "move": knowing[seat].screen.own["options"][0],
               "key": f"at {screen.version}"}
    answer = await sending[seat].answer(**message)
    assert answer["is"] == "done", answer
    if sending is knowing:
        for ear in knowing:
            await ear.reaches(answer["version"])
    return seat, message, answer


@asynccontextmanager
async def silence(url: str) -> AsyncIterator[None]:
    """Let no process hear another: the connections on which they listen end, and no new ones begin."""
    server, _, name = url.rpartition("/")
    master = await asyncpg.connect(f"{server}/postgres")
    try:
        await master.execute(f"alter database {name} with allow_connections false")
        await master.execute("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 "
                             "and (query ilike 'listen%' or query = 'select 1')", name)
        yield
    finally:
        await master.execute(f"alter database {name} with allow_connections true")
        await master.close()


def test_what_happens_while_a_table_is_read_is_not_missed(pair: Pair) -> None:
    async def main() -> None:
        async with database_at(pair.url) as here, database_at(pair.url) as there:
            archive = SlowArchive(here)
            writing, reading = Hub(Archive(there), Tasks(), now_ms), Hub(archive, Tasks(), now_ms)
            here.listen(reading.hear)
            here.listen(archive.hear)
            room = await writing.open("slow", bytes(32), opened())
            listener = Listener()
            joining = asyncio.create_task(reading.join(room.id, listener, None))
            await archive.has_read.wait()
            await writing.happen(room.id, lambda _: acts.say(0, "Are you there?"))
            async with asyncio.timeout(PATIENCE):
                await joining
                await listener.is_told.wait()

    asyncio.run(main())


class SlowArchive(Archive):
    """Takes so long to read a table that it has a second version before."""

    def __init__(self, db: Database) -> None:
        super().__init__(db)
        self.has_read, self.has_heard = asyncio.Event(), asyncio.Event()

    def hear(self, note: str) -> None:
        if note == "slow 2":
            self.has_heard.set()

    async def load(self, id: str) -> Room:
        room = await super().load(id)
        self.has_read.set()
        await self.has_heard.wait()
        return room


class Listener:
    """A spectator without a socket, who waits for the second version."""

    seat, person = NOBODY, ""

    def __init__(self) -> None:
        self.is_told = asyncio.Event()

    def push(self, message: bytes) -> None:
        if json.loads(message)["version"] == 2:
            self.is_told.set()

    def end(self, code: int, reason: str) -> None:
        raise AssertionError(reason)


def opened() -> Opened:
    game, players = GAME
    return Opened(game, game_named(game).version, players, OPTIONS, {}, "nobody", Clock(), Absence(), False)


# --- who is there


def test_clients_of_both_processes_see_who_is_there(pair: Pair) -> None:
    async def main() -> None:
        ground = pair.ground()
        player, watcher = pair.ear(ground, 1, 0), pair.ear(ground, None, 1)
        async with listening(watcher):
            for _ in range(5):
                async with listening(player):
                    await watcher.sees([1])
                    await player.sees([1])
                await watcher.sees([])

    asyncio.run(main())


def test_who_comes_back_at_once_is_there(pair: Pair) -> None:
    async def main() -> None:
        ground = pair.ground()
        player, watcher = ground.client(1), pair.ear(ground, None, 1)
        async with listening(watcher):
            for _ in range(40):
                await player.open(afresh=True)
                player.cut()
            async with player:
                await asyncio.sleep(1)  # for whatever is still under way
                async with asyncio.timeout(SOON):
                    await watcher.sees([1])

    asyncio.run(main())


# --- the end of a process


def test_a_process_that_is_killed_is_not_missed(pair: Pair) -> None:
    first, second = pair.processes
    grounds = [pair.ground(0, "level1") for _ in range(2)]
    players = [[Player(ground.client(seat), Random(seat)) for seat in range(2)] for ground in grounds]

    async def kill(everybody: list[Player]) -> str:
        while everybody[0].client.screen.version < 20:
            await asyncio.sleep(0.001)
        left_behind = await asyncio.to_thread(pair.ground, 0, SLOW_BOT, first_captain="2")
        await asyncio.to_thread(first.kill)
        for player in everybody:
            player.client.server = second
        return left_behind.id

    async def main() -> None:
        everybody = [player for crew in players for player in crew]
        killing = asyncio.create_task(kill(everybody))
        await together(*[player.play() for player in everybody])
        await taken_over(pair.url, await killing)
        await asyncio.to_thread(first.start)
        for ground, crew in zip(grounds, players, strict=True):
            check_lines((await ground.stored())[0])
            await ground.check(*crew)

    try:
        asyncio.run(main())
    finally:
        if not first.pid:  # the other tests need it
            first.start()


async def taken_over(url: str, table: str) -> None:
    """Wait until the bot has moved at a table where nobody looks."""
    async with asyncio.timeout(PATIENCE), database_at(url) as db:
        archive = Archive(db)
        while not isinstance((lines := await archive.lines(table, 0))[-1].what, Moved):
            await asyncio.sleep(0.05)
        check_lines(lines)


# --- people


def test_a_session_that_ends_at_one_process_closes_its_sockets_at_the_other(pair: Pair) -> None:
    async def main() -> None:
        with Visitor.named(pair.processes[0].url, "Ben") as ben:
            table = ben.call("POST", "/api/tables", {"game": "barnstormers", "players": 2})["id"]
            async with Client(pair.processes[1], table, 0, ben.cookie()) as there:
                ben.call("POST", "/api/logout")
                assert await closed_with(there) == 4401

    asyncio.run(main())


def test_who_is_forgotten_at_one_process_is_gone_at_the_other(pair: Pair) -> None:
    async def main() -> None:
        with Visitor.named(pair.processes[0].url, "Zebulon") as zeb:
            table = zeb.call("POST", "/api/tables", {"game": "barnstormers", "players": 2})["id"]
            async with Client(pair.processes[1], table, None) as looker:
                assert looker.screen.table["seats"][0]["name"] == "Zebulon"
                await asyncio.to_thread(zeb.call, "DELETE", "/api/me")
                async with asyncio.timeout(PATIENCE):
                    while looker.screen.table["seats"][0]["name"] == "Zebulon":
                        await looker.receive()
            async with Client(pair.processes[1], table, None) as other:
                assert "Zebulon" not in "".join(other.received)

    asyncio.run(main())
