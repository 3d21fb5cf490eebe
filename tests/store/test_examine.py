"""Whatever is wrong with a database is found and said."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from aerodrome.store.database import Database, Statement, database_at
from aerodrome.store.examine import PAGE, examine
from aerodrome.store.place import sqlite_path
from aerodrome.store.upgrade import HEAD, upgrade
from store.helpers import do, execute, opened

TABLE = ("insert into tables (id, game, game_version, players, status, listed, owner, seed, version, ply, to_act, "
         "created, updated, summary) values ('{}', 'g', 1, 2, 'running', 1, 'p', 's', {}, 0, 0, 1, 1, '{}')")
HAPPENING = "insert into happenings (table_id, version, at, body) values ('{}', {}, 1, '{{}}')"


def found(url: str) -> list[str]:
    async def main() -> list[str]:
        async with database_at(url) as db:
            return await examine(db)

    return asyncio.run(main())


@pytest.fixture
def sound(url: str) -> str:
    asyncio.run(upgrade(url))
    execute(url, *[TABLE.format(f"t{i}", i, '{"a": [1]}') for i in range(4)],
            *[HAPPENING.format(f"t{i}", v) for i in range(4) for v in range(1, i + 1)],
            "insert into seats (table_id, seat, person) values ('t1', 0, 'p')")
    return url


def test_a_sound_database_has_no_problems(sound: str) -> None:
    assert found(sound) == []


@pytest.mark.parametrize(("damage", "problem"), [
    ("delete from happenings where table_id = 't3' and version = 2",
     "Table t3 is at version 3 but has 2 happenings from 1 to 3."),
    ("delete from happenings where table_id = 't3' and version = 1",
     "Table t3 is at version 3 but has 2 happenings from 2 to 3."),
    ("delete from happenings where table_id = 't3' and version = 3",
     "Table t3 is at version 3 but has 2 happenings from 1 to 2."),
    ("update happenings set version = version + 1 where table_id = 't1'",
     "Table t1 is at version 1 but has 1 happenings from 2 to 2."),
    ("update happenings set version = 0 where table_id = 't2' and version = 1",
     "Table t2 is at version 2 but has 2 happenings from 0 to 2."),
    ("update happenings set version = 3 where table_id = 't2' and version = 2",
     "Table t2 is at version 2 but has 2 happenings from 1 to 3."),
    ("delete from happenings where table_id = 't2'", "Table t2 is at version 2 but has no happenings."),
    (HAPPENING.format("t0", 1), "Table t0 is at version 0 but has 1 happenings from 1 to 1."),
    (HAPPENING.format("ghost", 1), "There are happenings of table ghost, which does not exist."),
    ("insert into seats (table_id, seat, person) values ('gone', 0, 'p')",
     "There are seats of table gone, which does not exist."),
    ("update tables set summary = '{' where id = 't2'", "The summary of table t2 is not JSON."),
    ("update alembic_version set version_num = '0000'",
     f"The database has schema 0000; this program needs schema {HEAD}."),
])
def test_each_problem_is_a_sentence(sound: str, damage: str, problem: str) -> None:
    execute(sound, damage)

    assert found(sound) == [problem]


def test_all_problems_are_listed(sound: str) -> None:
    execute(sound, "delete from happenings", "update tables set summary = ''")

    assert len(found(sound)) == 3 + 4


def test_every_table_is_looked_at(url: str) -> None:
    async def work(db: Database) -> list[str]:
        wrong = (0, PAGE - 1, PAGE, 2 * PAGE + 3)
        await asyncio.gather(*[
            db.change(Statement(TABLE.format(f"t{i:05}", 0, "x" if i in wrong else "{}")))
            for i in range(2 * PAGE + 5)])
        return await examine(db)

    assert do(url, work) == [f"The summary of table t{i:05} is not JSON." for i in (0, 999, 1000, 2003)]


def test_an_empty_database_and_a_foreign_one_are_problems(url: str) -> None:
    assert found(url) == [f"The database has no schema; this program needs schema {HEAD}."]
    execute(url, "create table recipes (id integer)")
    assert found(url) == ["The database holds tables of something else (recipes); Aerodrome needs a database of its "
                          "own."]


def test_a_missing_table_is_a_problem_not_an_error(sound: str) -> None:
    execute(sound, "drop table seats")

    problem, = found(sound)
    assert "seats" in problem


def test_a_damaged_file_is_found(file_url: str) -> None:
    path: Path | None = sqlite_path(file_url)
    assert path is not None

    async def main() -> None:
        async with opened(file_url) as db:
            for i in range(300):
                await db.change(Statement(HAPPENING.format("t" * 200, i)))

    asyncio.run(main())
    data = bytearray(path.read_bytes())
    page = len(data) * 3 // 4 // 4096 * 4096  # the schema lies further in front
    data[page:page + 4096] = b"\xa5" * 4096
    path.write_bytes(data)

    assert any(problem.startswith(("The file is damaged", "The database ")) for problem in found(file_url))
