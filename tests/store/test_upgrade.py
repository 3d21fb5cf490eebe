"""Migrations lead to the tables of today, once, whole, and not over somebody else's or a newer schema."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect

from aerodrome.kernel.errors import Refused
from aerodrome.store.alone import alone
from aerodrome.store.database import Database, StoreFailed, database_at
from aerodrome.store.place import sqlite_path
from aerodrome.store.schema import METADATA
from aerodrome.store.upgrade import HEAD, MIGRATIONS, REVISIONS, migrate, ready, revision, upgrade
from store.conftest import ENGINES, Fresh
from store.helpers import NEXT, ONE_MORE, PATIENCE, TESTS, add_migration, do, execute, put, rows

STARTING = """
import asyncio, sys
from store.helpers import opened

async def main():
    print("ready", flush=True)
    sys.stdin.readline()
    async with opened(sys.argv[1]):
        pass

asyncio.run(main())
"""


async def get_ready(url: str) -> None:
    async with database_at(url) as db:
        await ready(db, url)


async def at(url: str) -> str:
    async with database_at(url) as db:
        return await revision(db)


def shape(url: str) -> list[Any]:
    """Return everything that a schema has, to compare it before and after."""
    def look(connection: Connection) -> list[Any]:
        see = inspect(connection)
        return [(name, str(see.get_columns(name)), [readable(index) for index in see.get_indexes(name)])
                for name in sorted(see.get_table_names())]

    return alone(url, look)


def readable(index: Any) -> dict[str, Any]:
    """Return an index with its conditions as text, which can be compared."""
    options = {key: str(value) for key, value in index.get("dialect_options", {}).items()}
    return {**index, "dialect_options": options}


def differences(connection: Connection) -> list[Any]:
    """Return how the tables that there are differ from those of the schema."""
    context = MigrationContext.configure(connection, opts={"compare_type": True, "compare_server_default": True})
    return list(compare_metadata(context, METADATA))


def test_the_revisions_are_those_of_the_migrations() -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    script = ScriptDirectory.from_config(config)

    assert tuple(step.revision for step in script.walk_revisions())[::-1] == REVISIONS
    assert [script.get_current_head()] == [HEAD]


def test_an_empty_database_is_upgraded_and_a_second_time_is_nothing(url: str) -> None:
    assert asyncio.run(at(url)) == ""
    assert asyncio.run(upgrade(url)) == f"The database was empty and now has schema {HEAD}."
    before = shape(url)
    assert asyncio.run(upgrade(url)) == f"The database already has the newest schema, {HEAD}."
    assert asyncio.run(at(url)) == HEAD
    assert shape(url) == before


def test_the_tables_are_those_of_the_schema(url: str) -> None:
    def keys(connection: Connection) -> dict[str, Any]:
        return {name: inspect(connection).get_pk_constraint(name)["constrained_columns"] for name in METADATA.tables}

    asyncio.run(upgrade(url))

    assert alone(url, differences) == []
    assert alone(url, keys) == {name: [c.name for c in table.primary_key] for name, table in METADATA.tables.items()}


def test_the_comparison_would_find_a_difference(url: str) -> None:
    asyncio.run(upgrade(url))
    execute(url, "drop index seats_person_idx", "alter table people add column age integer")

    assert [difference[0] for difference in alone(url, differences)] == ["remove_column", "add_index"]


def test_the_happenings_of_sqlite_lie_in_the_order_of_their_key(file_url: str) -> None:
    asyncio.run(upgrade(file_url))
    (made,), = rows(file_url, "select sql from sqlite_master where name = 'happenings'")

    assert made.split()[-2:] == ["WITHOUT", "ROWID"]


@pytest.mark.parametrize("work", [upgrade, get_ready])
def test_many_at_once_in_one_process_do_not_collide(url: str, work: Callable[[str], Any]) -> None:
    async def main() -> None:
        await asyncio.gather(*[work(url) for _ in range(5)])

    asyncio.run(main())

    assert asyncio.run(at(url)) == HEAD
    assert rows(url, "select version_num from alembic_version") == [(HEAD,)]


def test_several_databases_may_be_upgraded_at_once(fresh: Fresh) -> None:
    urls = [fresh(engine) for engine in ENGINES * 3]

    async def main() -> None:
        await asyncio.gather(*[upgrade(url) for url in urls])

    asyncio.run(main())

    assert [asyncio.run(at(url)) for url in urls] == [HEAD] * 6


def test_processes_that_start_together_do_not_collide(url: str) -> None:
    starting = [subprocess.Popen([sys.executable, "-c", STARTING, url], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                 stderr=subprocess.PIPE, text=True, cwd=TESTS) for _ in range(3)]
    for process in starting:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
    for process in starting:
        assert process.stdin is not None
        process.stdin.write("go\n")
        process.stdin.flush()
    ends = [process.communicate(timeout=PATIENCE) for process in starting]

    assert [(process.returncode, err) for process, (_, err) in zip(starting, ends, strict=True)] == [(0, "")] * 3
    assert asyncio.run(at(url)) == HEAD


@pytest.mark.parametrize("work", [upgrade, get_ready, at])
def test_a_database_of_something_else_is_refused_and_left_alone(url: str, work: Callable[[str], Any]) -> None:
    execute(url, "create table recipes (id integer)", "create table people (id integer)")

    with pytest.raises(Refused, match=r"tables of something else \(people, recipes\); Aerodrome needs a database of "):
        asyncio.run(work(url))
    assert [name for name, *_ in shape(url)] == ["people", "recipes"]


@pytest.mark.parametrize("work", [upgrade, get_ready])
def test_a_newer_schema_is_refused(url: str, work: Callable[[str], Any]) -> None:
    asyncio.run(upgrade(url))
    execute(url, "update alembic_version set version_num = '0999'")

    with pytest.raises(Refused, match=r"^The database has schema 0999, which is newer than this program; it knows "
                                      rf"schemas up to {HEAD}, so install a newer Aerodrome\.$"):
        asyncio.run(work(url))


def put_something(url: str) -> None:
    async def work(db: Database) -> None:
        assert await db.change(put("a", "1"))

    do(url, work)


OLD_PEOPLE = ("insert into people (id, name, created, seen, webhook, merged_into) values "
              "('p1', 'Ada', 1, 1, 'https://x.example', null), ('p2', 'Ben', 1, 1, null, 'p1')")
OLD_STORY = ("insert into happenings (table_id, version, at, body) values "
             """('t', 1, 1, '{"what":"seated","seat":0,"person":"p1","name":"Ada"}'), """
             """('t', 2, 1, '{"what":"vacated","seat":0,"owner":"p2"}'), """
             """('t', 3, 1, '{"what":"said","seat":0,"text":"\\"person\\":\\"p9\\""}'), """
             """('t', 4, 1, '{"what":"handed_over","seat":0,"person":"p2"}'), ('t', 5, 1, 'not "person":" JSON')""")


def test_from_the_first_schema_people_keep_who_they_are_and_where_they_sat(url: str) -> None:
    alone(url, lambda connection: migrate(connection, "0001"))
    execute(url, OLD_PEOPLE, OLD_STORY)
    before = int(time.time() * 1000)
    asyncio.run(upgrade(url))
    (until, key), (gone, none) = rows(url, "select signed_until, webhook_key from people order by id")

    assert 0 <= until - before - 365 * 24 * 3_600_000 < PATIENCE * 1000
    assert len(bytes.fromhex(key)) == 32
    assert (gone, none) == (None, None)
    assert sorted(rows(url, "select person, table_id from sitters")) == [("p1", "t"), ("p2", "t")]


def test_from_the_third_schema_sessions_go_on_and_those_of_accounts_have_an_end(url: str) -> None:
    alone(url, lambda connection: migrate(connection, "0003"))
    execute(url, "insert into people (id, name, created, seen, account) values ('p1', 'Ada', 1, 1, 'ada'), "
                 "('p2', 'Ben', 1, 1, null)",
            "insert into sessions values ('s1', 't1', 'p1', 'browser', 'x', 1, 2, 3), "
            "('s2', 't2', 'p1', 'program', 'x', 1, 2, 3), ('s3', 't3', 'p2', 'browser', 'x', 1, 2, 3)")
    before = int(time.time() * 1000)
    asyncio.run(upgrade(url))
    (_, proved, ends), *others = rows(url, "select id, proved, ends from sessions order by id")

    assert 0 <= ends - before - 90 * 24 * 3_600_000 < PATIENCE * 1000
    assert (proved, *others) == (None, ("s2", None, None), ("s3", None, None))


def test_from_the_fourth_schema_everybody_was_here_just_now(url: str) -> None:
    alone(url, lambda connection: migrate(connection, "0004"))
    execute(url, "insert into people (id, name, created, seen) values ('p1', 'Ada', 1, 1)")
    before = int(time.time() * 1000)
    asyncio.run(upgrade(url))
    [(seen,)] = rows(url, "select seen from people")

    assert before <= seen <= before + PATIENCE * 1000


def test_an_older_file_is_upgraded_and_kept(file_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put_something(file_url)
    add_migration(monkeypatch, tmp_path)
    asyncio.run(get_ready(file_url))
    path = sqlite_path(file_url)
    assert path is not None
    copy = path.with_name(f"test.db.before-{HEAD}")

    assert rows(file_url, "select name, value, note from settings") == [("a", "1", "none")]
    assert rows(f"sqlite:///{copy}", "select * from settings") == [("a", "1")]
    assert rows(f"sqlite:///{copy}", "select version_num from alembic_version") == [(HEAD,)]
    assert copy.stat().st_mode & 0o777 == 0o600


def test_an_older_postgresql_is_upgraded_only_by_command(pg_url: str, tmp_path: Path,
                                                         monkeypatch: pytest.MonkeyPatch) -> None:
    put_something(pg_url)
    add_migration(monkeypatch, tmp_path)
    secret = pg_url.replace("aerodrome@", "aerodrome:pa55@")

    with pytest.raises(Refused, match=rf"older schema {HEAD}; stop the servers and run `aerodrome db upgrade "
                                      r"--database postgresql://aerodrome:\*\*\*@127\.0\.0\.1:\d+/\w+`\.$"):
        asyncio.run(get_ready(secret))
    assert asyncio.run(at(pg_url)) == HEAD
    assert asyncio.run(upgrade(pg_url)) == f"The database was upgraded from schema {HEAD} to {NEXT}."
    asyncio.run(get_ready(secret))
    assert rows(pg_url, "select name, value, note from settings") == [("a", "1", "none")]


@pytest.mark.parametrize(("text", "error"), [
    (ONE_MORE + "    raise RuntimeError('half way')\n", RuntimeError),
    (ONE_MORE + "    op.execute('select * from nowhere')\n", StoreFailed),
])
def test_a_migration_that_fails_leaves_everything_as_it_was(url: str, tmp_path: Path, text: str,
                                                            error: type[Exception],
                                                            monkeypatch: pytest.MonkeyPatch) -> None:
    put_something(url)
    before = shape(url)
    add_migration(monkeypatch, tmp_path, text)

    with pytest.raises(error):
        asyncio.run(upgrade(url))
    assert shape(url) == before
    assert rows(url, "select * from settings") == [("a", "1")]
    assert asyncio.run(at(url)) == HEAD


def test_a_database_that_cannot_be_reached_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").touch()

    for url in ("postgresql://me:secret9@127.0.0.1:1/x", f"sqlite:///{tmp_path}/file/x.db"):
        with pytest.raises(StoreFailed) as error:
            asyncio.run(upgrade(url))
        assert str(error.value).startswith("The database ")
        assert "\n" not in str(error.value)
        assert "secret9" not in str(error.value)
