"""Both engines keep the same promises."""

from __future__ import annotations

import asyncio
import signal
import subprocess
import sys
from typing import Any

import pytest

from aerodrome.kernel.errors import Refused
from aerodrome.store.database import Database, Statement, StoreFailed, database_at
from store.helpers import PATIENCE, TESTS, append, do, opened, put, rows

LIGHT = """
import sys
import aerodrome.store.database, aerodrome.store.sqlite, aerodrome.store.postgres, aerodrome.store.place
import aerodrome.store.upgrade, aerodrome.store.examine
assert not {"sqlalchemy", "alembic"} & set(sys.modules), "heavy"
"""
# Appends happenings in twenty tables at once, and prints each that was acknowledged, until it is killed.
WRITER = """
import asyncio, sys
from store.helpers import append, opened

async def write(db, table):
    for version in range(1, 1_000_000):
        assert await db.change(append(table, version))
        print(table, version, flush=True)

async def main():
    async with opened(sys.argv[1]) as db:
        await asyncio.gather(*[write(db, f"t{i}") for i in range(20)])

asyncio.run(main())
"""


def names(url: str) -> list[str]:
    return [name for name, in rows(url, "select name from settings order by name")]


def test_a_guard_that_writes_lets_the_rest_happen(url: str) -> None:
    async def work(db: Database) -> bool:
        return await db.change(append("t", 1), put("a", "1"), put("b", "2"))

    assert do(url, work) is True
    assert names(url) == ["a", "b"]


@pytest.mark.parametrize("guard", [
    append("t", 1), append("other key", 1),
    Statement("update settings set value = $1 where name = $2", ("9", "nobody")),
    Statement("delete from settings where name = $1", ("nobody",)),
    Statement("update settings set value = $1 where name = $2 returning name", ("9", "nobody")),
    Statement("select name from settings where name = $1", ("nobody",)),
], ids=["version", "other table", "update", "delete", "returning", "select"])
def test_a_guard_that_does_nothing_stops_everything(url: str, guard: Statement) -> None:
    async def work(db: Database) -> bool:
        assert await db.change(append("t", 1, key="k"))
        return await db.change(guard, put("a", "1"))

    fits = guard.args[0] == "other key"
    assert do(url, work) is fits
    assert names(url) == (["a"] if fits else [])
    assert len(rows(url, "select * from happenings")) == 1 + fits


@pytest.mark.parametrize("guard", [
    Statement("update settings set value = $1 where name = $2", ("2", "there")),
    Statement("update settings set value = $1 where name = $2 returning value", ("2", "there")),
    Statement("insert into settings (name, value) values ($1, $2) "
              "on conflict (name) do update set value = excluded.value", ("there", "2")),
    Statement("with x as (select 1) update settings set value = $1 where name = $2", ("2", "there")),
    Statement("select value from settings where name = $1", ("there",)),
], ids=["update", "returning", "upsert", "with", "select"])
def test_a_guard_may_change_or_return_a_row_in_many_ways(url: str, guard: Statement) -> None:
    async def work(db: Database) -> bool:
        assert await db.change(put("there", "1"))
        return await db.change(guard, put("a", "1"))

    assert do(url, work) is True
    assert names(url) == ["a", "there"]


def test_a_change_that_fails_leaves_nothing_and_hurts_no_other(url: str) -> None:
    async def work(db: Database) -> list[Any]:
        assert await db.change(put("taken", "1"))
        # Every third inserts a name that is taken, after its guard and after another insert.
        return await asyncio.gather(*[
            db.change(append("t", i), put(f"s{i:02}", ""), put("taken" if i % 3 == 0 else f"u{i:02}", ""))
            for i in range(60)], return_exceptions=True)

    outcomes = do(url, work)

    for i, outcome in enumerate(outcomes):
        assert isinstance(outcome, StoreFailed) if i % 3 == 0 else outcome is True
    good = [i for i in range(60) if i % 3]
    assert names(url) == sorted([f"s{i:02}" for i in good] + ["taken"] + [f"u{i:02}" for i in good])
    assert rows(url, "select version from happenings order by version") == [(i,) for i in good]


def test_changes_of_one_task_are_made_in_order_and_reads_see_them(url: str) -> None:
    step = "update settings set value = $1 where name = $2 and value = $3"

    async def work(db: Database) -> None:
        assert await db.change(put("v", "0"))
        for i in range(100):
            assert await db.change(Statement(step, (str(i + 1), "v", str(i))), append("t", i + 1))
            assert await db.rows("select value from settings where name = $1", "v") == [(str(i + 1),)]
            assert await db.change(Statement(step, ("x", "v", str(i)))) is False

    do(url, work)
    assert rows(url, "select count(*) from happenings") == [(100,)]


def test_of_many_who_append_the_same_version_exactly_one_wins(url: str, engine: str) -> None:
    async def main() -> list[list[bool]]:
        async with opened(url) as one, database_at(url) as two:
            both = [one, two] if engine == "postgresql" else [one]
            return [await asyncio.gather(*[
                both[i % len(both)].change(append("t", version, f"by {i}"), put(f"{version} {i}", ""))
                for i in range(40)]) for version in range(1, 6)]

    answers = asyncio.run(main())

    assert [sum(version) for version in answers] == [1] * 5
    winners = [version.index(True) for version in answers]
    assert rows(url, "select body from happenings order by version") == [(f"by {i}",) for i in winners]
    assert names(url) == [f"{version} {i}" for version, i in enumerate(winners, start=1)]


def test_values_come_back_as_they_were(url: str) -> None:
    texts = ["", "Grüße, Ł, 飛行場, 🛩", "quote ' and \" and $1 and ? and %s", "line\nbreak\ttab", "x" * 300_000]

    async def work(db: Database) -> list[Any]:
        for i, text in enumerate(texts):
            happening = Statement(append("t", i).sql, ("t", i, 2**62 + i, None, text))
            assert await db.change(happening)
        return await db.rows("select table_id, version, at, key, body from happenings order by version")

    assert do(url, work) == [("t", i, 2**62 + i, None, text) for i, text in enumerate(texts)]


@pytest.mark.parametrize("statement", [
    Statement("insert into nowhere (name) values ($1)", ("x",)),
    Statement("this is no SQL"),
    Statement("insert into settings (name, value) values ($1, $2)", ("x", None)),
    Statement("insert into settings (name, value) values ($1, $2)", ("x", "\ud800")),
    Statement("insert into people (id, name, created, seen) values ($1, $2, $3, $4)", ("x", "X", 2**63, 1)),
    Statement("insert into settings (name, value) values ($1, $2)", ("x",)),
    Statement("insert into settings (name, value) values ($1, $2)", ("x", object())),
], ids=["table", "syntax", "null", "surrogate", "too large", "too few", "type"])
def test_what_the_database_cannot_do_is_one_sentence_and_harms_nothing(url: str, statement: Statement) -> None:
    async def work(db: Database) -> None:
        for statements in ([statement], [append("t", 1), statement]):
            with pytest.raises(StoreFailed) as error:
                await db.change(*statements)
            assert str(error.value).startswith("The database ")
            assert str(error.value).endswith(".")
            assert "\n" not in str(error.value)
        assert await db.change(append("t", 2))

    do(url, work)
    assert rows(url, "select version from happenings") == [(2,)]


def test_a_read_that_fails_is_one_sentence(url: str) -> None:
    async def work(db: Database) -> None:
        with pytest.raises(StoreFailed, match=r"^The database .* failed: [^\n]*nowhere[^\n]*\.$"):
            await db.rows("select * from nowhere")
        with pytest.raises(StoreFailed):
            await db.rows("select * from settings where name = $1", "\ud800")
        assert await db.rows("select 1") == [(1,)]

    do(url, work)


def test_who_waits_may_be_cancelled_and_the_others_are_served(url: str) -> None:
    async def work(db: Database) -> None:
        tasks = [asyncio.create_task(db.change(append("t", i))) for i in range(100)]
        await asyncio.sleep(0)
        for task in tasks[::2]:
            task.cancel()
        outcomes = await asyncio.gather(*tasks, return_exceptions=True)
        assert all(outcome is True for outcome in outcomes[1::2])
        found = {version for version, in await db.rows("select version from happenings")}
        assert found >= set(range(1, 100, 2))
        assert await db.change(append("t", 1000))

    do(url, work)


def test_a_closed_database_says_so(url: str) -> None:
    async def main() -> None:
        db = database_at(url)
        await db.close()  # before it was opened, and twice
        for _ in range(2):
            with pytest.raises(StoreFailed, match="is not open"):
                await db.rows("select 1")
            with pytest.raises(StoreFailed, match="is not open"):
                await db.change(Statement("select 1"))
            await db.open()
            assert await db.rows("select 1") == [(1,)]  # it may be opened again, too
            await db.close()
            await db.close()

    asyncio.run(main())


def test_closing_waits_for_the_changes_under_way(url: str) -> None:
    async def main() -> list[Any]:
        async with opened(url) as db:
            tasks = [asyncio.create_task(db.change(append("t", i))) for i in range(50)]
            await asyncio.sleep(0)
        return await asyncio.gather(*tasks, return_exceptions=True)

    outcomes = asyncio.run(main())
    found = {version for version, in rows(url, "select version from happenings")}

    assert outcomes == [True] * 50
    assert found == set(range(50))


def test_whatever_was_acknowledged_survives_kill_9(url: str) -> None:
    process = subprocess.Popen([sys.executable, "-c", WRITER, url], stdout=subprocess.PIPE, text=True, cwd=TESTS)
    assert process.stdout is not None
    with process:
        lines = [process.stdout.readline() for _ in range(400)]
        process.send_signal(signal.SIGKILL)
        lines += process.stdout.readlines()
        assert process.wait(PATIENCE) == -signal.SIGKILL
    acknowledged = {(table, int(version)) for table, version in (line.split() for line in lines if "\n" in line)}
    found = set(rows(url, "select table_id, version from happenings"))

    assert len(acknowledged) >= 400
    assert acknowledged <= found
    assert len(found - acknowledged) <= 20  # what was under way


@pytest.mark.parametrize("url", ["", "x.db", "sqlite://x.db", "sqlite:///", "sqlite:///:memory:", "mysql://me:pw9@h/d",
                                 "postgres:", "postgresql:x"])
def test_another_url_is_refused_in_a_sentence(url: str) -> None:
    with pytest.raises(Refused, match=r"^A database is given as sqlite:///path/file\.db or postg.*\.$") as error:
        database_at(url)
    assert "pw9" not in str(error.value)


def test_the_server_need_not_load_the_libraries_of_the_migrations() -> None:
    subprocess.run([sys.executable, "-c", LIGHT], check=True)
