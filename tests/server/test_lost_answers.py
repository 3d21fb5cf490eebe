"""Lost answers: the store fails at every point between a statement and its answer, and nobody is told a lie."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest
from postgres import PostgresServer

from aerodrome.kernel.discover import game_named
from aerodrome.kernel.step import NOBODY
from aerodrome.server import acts
from aerodrome.server.archive import Archive
from aerodrome.server.config import now_ms
from aerodrome.server.doctor import diagnose
from aerodrome.server.happenings import Absence, Clock, Opened, Said
from aerodrome.server.hub import Hub
from aerodrome.server.tasks import Tasks
from aerodrome.store.database import Database, Row, Statement, StoreFailed, Unsure, database_at
from aerodrome.store.sqlite import Change, SqliteDatabase
from aerodrome.store.upgrade import ready
from server.postgres_proxy import How, Point, PostgresProxy
from server.served import PATIENCE

STEPS = ("before begin", "after begin", "after statements", "before commit", "after commit")
HOWS: tuple[How, ...] = ("lost", "unanswered")


class Ear:
    """A spectator without a socket."""

    seat, person = NOBODY, ""

    def __init__(self) -> None:
        self.version = 0

    def push(self, message: bytes) -> None:
        self.version = json.loads(message)["version"]

    def end(self, code: int, reason: str) -> None:
        raise AssertionError(reason)


class Desk:
    """A table with somebody who listens, and a second connection that sees what is really stored."""

    def __init__(self, db: Database, truth: Database) -> None:
        self.tasks = Tasks()
        self.hub = Hub(Archive(db), self.tasks, now_ms)
        self.truth = Archive(truth)
        self.ear = Ear()
        self.numbers = count(1)

    async def open(self) -> None:
        game = game_named("barnstormers")
        await self.hub.open("desk", bytes(32), Opened(game.key, game.version, 2, {}, {}, "ada", Clock(), Absence(),
                                                      False))
        await self.hub.join("desk", self.ear, None)

    async def say(self, text: str, key: str | None) -> str:
        """Say something; return what came of it, in a word."""
        try:
            _, line = await self.hub.happen("desk", lambda _: acts.say(0, text), key)
        except Unsure:
            return "unknown"
        except StoreFailed:
            return "no"
        assert isinstance(line.what, Said)
        assert line.what.text == text
        return "done"

    async def said(self) -> list[str]:
        lines = await self.truth.lines("desk", 0)
        assert [line.version for line in lines] == list(range(1, len(lines) + 1))
        return [line.what.text for line in lines if isinstance(line.what, Said)]

    async def check(self, text: str, told: str) -> None:
        """What was told is true, and everybody who listens knows what is stored."""
        said = await self.said()
        assert said.count(text) <= 1, f"{text} has happened twice"
        assert told != "done" or text in said, f"{text} was acknowledged and is missing"
        assert told != "no" or text not in said, f"{text} was refused and is stored"
        async with asyncio.timeout(PATIENCE):
            while self.ear.version != 1 + len(said):
                await asyncio.sleep(0.01)

    async def insist(self, text: str, key: str | None, told: str) -> None:
        """Ask again with the same key, as clients do; it happens once."""
        if key is not None:
            while told != "done":
                told = await self.say(text, key)
            assert (await self.said()).count(text) == 1

    async def suffer(self, where: str, key: str | None) -> str:
        """Say something while the store fails; check what was told, and go on."""
        text = f"{where} {next(self.numbers)}"
        key = key and text
        told = await self.say(text, key)
        await self.check(text, told)
        await self.insist(text, key, told)
        return told


class Failing(SqliteDatabase):
    """Fails once, at a step of writing."""

    step = ""

    def _reach(self, step: str) -> None:
        if step == self.step:
            self.step = ""
            raise sqlite3.OperationalError("disk I/O error")

    def _begin(self) -> None:
        self._reach("before begin")
        super()._begin()
        self._reach("after begin")

    def _all_went_well(self, group: list[Change]) -> bool:
        went_well = super()._all_went_well(group)
        self._reach("after statements")
        return went_well

    def _commit(self) -> None:
        self._reach("before commit")
        super()._commit()
        self._reach("after commit")


@pytest.mark.parametrize("key", [None, "key"])
def test_sqlite_fails_at_every_step(tmp_path: Path, key: str | None) -> None:
    async def main() -> dict[str, str]:
        path = tmp_path / "aerodrome.db"
        async with Failing(path) as db, SqliteDatabase(path) as truth:
            await ready(db, f"sqlite:///{path}")
            desk = Desk(db, truth)
            await desk.open()
            told = {}
            for step in STEPS:
                db.step = step
                told[step] = await desk.suffer(step, key)
                assert not db.step, f"{step} was not reached"
            assert await diagnose(truth, lambda *_: None) == []
            return told

    told = asyncio.run(main())
    assert told == {"before begin": "no", "after begin": "no", "after statements": "no", "before commit": "done",
                    "after commit": "done"}


@pytest.fixture(scope="module")
def postgres() -> Iterator[PostgresServer]:
    with PostgresServer() as server:
        yield server


@pytest.mark.parametrize("key", [None, "key"])
def test_postgresql_is_cut_off_at_every_request(postgres: PostgresServer, key: str | None) -> None:
    async def main() -> dict[How, list[str]]:
        url = postgres.fresh_database()
        async with PostgresProxy(postgres.port) as proxy:
            through = url.replace(f":{postgres.port}/", f":{proxy.port}/")
            async with database_at(url) as truth, database_at(through) as db:
                await ready(truth, url)
                desk = Desk(db, truth)
                await desk.open()
                await desk.suffer("nothing", key)
                told = {how: await cut_everywhere(desk, proxy, how, key) for how in HOWS}
                assert await diagnose(truth, lambda *_: None) == []
                return told

    told = asyncio.run(main())
    assert told["lost"][-1] == told["unanswered"][-1] == "done"  # the COMMIT: the table was looked at again
    assert len(told["lost"]) == len(told["unanswered"]) >= 5
    assert set(told["lost"][:-1] + told["unanswered"][:-1]) == {"no"}


def test_two_processes_that_take_turns_make_one_chain(postgres: PostgresServer) -> None:
    async def main() -> None:
        url = postgres.fresh_database()
        async with database_at(url) as here, database_at(url) as there:
            await ready(here, url)
            desk = Desk(here, there)
            await desk.open()
            other = Hub(Archive(there), desk.tasks, now_ms)
            for number in range(6):
                hub = other if number % 2 else desk.hub
                await hub.happen("desk", lambda _, number=number: acts.say(0, str(number)))  # type: ignore[misc]
            assert await desk.said() == ["0", "1", "2", "3", "4", "5"]
            assert await diagnose(here, lambda *_: None) == []
            await desk.tasks.end()

    asyncio.run(main())


class Forgetful(SqliteDatabase):
    """Cannot be read once, when the test wants it."""

    is_lost = False

    async def rows(self, sql: str, *args: object) -> list[Row]:
        if self.is_lost:
            self.is_lost = False
            raise StoreFailed("The connection was lost.")
        return await super().rows(sql, *args)


def test_what_another_process_wrote_is_read_again_when_the_connection_is_lost(tmp_path: Path) -> None:
    async def main() -> None:
        path = tmp_path / "aerodrome.db"
        async with Forgetful(path) as db, SqliteDatabase(path) as there:
            await ready(db, f"sqlite:///{path}")
            desk = Desk(db, there)
            await desk.open()
            await Hub(Archive(there), desk.tasks, now_ms).happen("desk", lambda _: acts.say(0, "Over there."))
            db.is_lost = True
            desk.hub.hear("desk 2")
            await desk.check("Over there.", "done")
            assert not db.is_lost
            await desk.tasks.end()

    asyncio.run(main())


@pytest.mark.parametrize("engine", ["sqlite", "postgresql"])
def test_a_table_that_was_put_back_under_a_server_is_not_torn(
        request: pytest.FixtureRequest, tmp_path: Path, engine: str) -> None:
    """What was restored by other means than ours is read again before anything is written to it."""
    async def main(url: str) -> None:
        async with database_at(url) as db, database_at(url) as truth:
            await ready(truth, url)
            desk = Desk(db, truth)
            await desk.open()
            for text in ("one", "two", "three"):
                assert await desk.say(text, text) == "done"
            assert await truth.change(Statement("delete from happenings where version > $1", (2,)),
                                      Statement("update tables set version = $1", (2,)))
            told = await desk.say("four", "four")
            assert told == "done"
            await desk.check("four", told)
            assert await desk.said() == ["one", "four"]

    asyncio.run(main(request.getfixturevalue("postgres").fresh_database() if engine == "postgresql"
                     else f"sqlite:///{tmp_path}/aerodrome.db"))


def test_what_cannot_be_looked_up_is_not_known_and_is_told_later(postgres: PostgresServer) -> None:
    async def main() -> None:
        url = postgres.fresh_database()
        async with PostgresProxy(postgres.port) as proxy:
            through = url.replace(f":{postgres.port}/", f":{proxy.port}/")
            async with database_at(url) as truth, database_at(through) as db:
                await ready(truth, url)
                desk = Desk(db, truth)
                await desk.open()
                await desk.suffer("nothing", "key")
                proxy.stays_cut, proxy.point = True, Point(4, "unanswered")  # BEGIN, two statements, the note, COMMIT
                told = await desk.say("Hello?", "key")
                assert proxy.cuts[-1].startswith("COMMIT"), proxy.cuts
                assert told == "unknown"
                assert await desk.say("Hello?", "key") == "no"  # the table cannot even be read
                assert desk.ear.version == 2
                proxy.is_open = True
                await desk.check("Hello?", told)  # whoever listens hears of it without asking
                assert "Hello?" in await desk.said()
                await desk.insist("Hello?", "key", told)
                await desk.tasks.end()

    asyncio.run(main())


async def cut_everywhere(desk: Desk, proxy: PostgresProxy, how: How, key: str | None) -> list[str]:
    """Cut at one request after the other; return what was told, up to the COMMIT."""
    told = []
    for request in count():
        proxy.point = Point(request, how)
        told.append(await desk.suffer(f"{how} {request}", key))
        assert proxy.point is None, "there is no such request"
        if proxy.cuts[-1].startswith("COMMIT"):
            return told
    raise AssertionError
