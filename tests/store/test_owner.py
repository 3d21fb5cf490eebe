"""Who serves a database keeps others from upgrading or restoring it, and an SQLite file has one server."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from aerodrome.kernel.errors import Refused
from aerodrome.store import owner
from aerodrome.store.backup import backup, restore
from aerodrome.store.database import Database, StoreFailed, database_at
from aerodrome.store.examine import examine
from aerodrome.store.upgrade import upgrade
from store.helpers import NEXT, PATIENCE, TESTS, add_migration, do, opened, put, rows

# Serves a file until it is killed.
SERVING = """
import asyncio, sys
from aerodrome.store.database import database_at
from store.helpers import opened

async def main():
    async with opened(sys.argv[1]) as db:
        await db.claim()
        print("serving", flush=True)
        await asyncio.sleep(600)

asyncio.run(main())
"""


@pytest.fixture(autouse=True)
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(owner, "PATIENCE", 0.1)


def while_served(url: str, work: Callable[[Database], Awaitable[None]]) -> None:
    """Do some work while a server has the database."""
    async def main() -> None:
        async with opened(url) as db:
            await db.claim()
            await work(db)

    asyncio.run(main())


def test_an_sqlite_file_has_one_server(file_url: str) -> None:
    async def work(_: Database) -> None:
        async with database_at(file_url) as second:
            with pytest.raises(StoreFailed, match=r"^A server is running on the database /[^\n]*test\.db; [^\n]*\.$"):
                await second.claim()

    while_served(file_url, work)
    while_served(file_url, work)  # the first has ended


def test_a_link_to_the_file_is_the_file(file_url: str, tmp_path: Path) -> None:
    async def work(_: Database) -> None:
        (tmp_path / "link.db").symlink_to(file_url.removeprefix("sqlite:///"))
        async with database_at(f"sqlite:///{tmp_path}/link.db") as second:
            with pytest.raises(StoreFailed, match="A server is running"):
                await second.claim()

    while_served(file_url, work)


def test_a_server_that_was_killed_owns_nothing(file_url: str) -> None:
    process = subprocess.Popen([sys.executable, "-c", SERVING, file_url], stdout=subprocess.PIPE, text=True, cwd=TESTS)
    assert process.stdout is not None

    async def claim(db: Database) -> None:
        await db.claim()

    try:
        assert process.stdout.readline() == "serving\n"
        with pytest.raises(StoreFailed, match="A server is running"):
            do(file_url, claim)
    finally:
        process.kill()
        process.wait(PATIENCE)
        process.stdout.close()
    do(file_url, claim)


def test_a_postgresql_database_has_many_servers(pg_url: str) -> None:
    async def work(_: Database) -> None:
        async with database_at(pg_url) as second, database_at(pg_url) as third:
            await second.claim()
            await third.claim()

    while_served(pg_url, work)


def test_who_only_reads_is_not_kept_away(url: str, tmp_path: Path) -> None:
    async def work(db: Database) -> None:
        assert await db.change(put("a", "1"))
        async with database_at(url) as reader:
            assert await examine(reader) == []
        assert (await asyncio.to_thread(backup, url, tmp_path / "now.backup"))["settings"] == 1

    while_served(url, work)


def test_nothing_is_restored_under_a_server(url: str, tmp_path: Path) -> None:
    async def work(db: Database) -> None:
        assert await db.change(put("a", "1"))
        await asyncio.to_thread(backup, url, tmp_path / "old.backup")
        assert await db.change(put("b", "2"))
        with pytest.raises(Refused, match=r"^(A server is|Servers are) running on the database[^\n]*\.$"):
            await asyncio.to_thread(restore, url, tmp_path / "old.backup", True)
        assert await db.change(put("c", "3"))

    while_served(url, work)
    assert rows(url, "select name from settings order by name") == [("a",), ("b",), ("c",)]
    restore(url, tmp_path / "old.backup", replace=True)
    assert rows(url, "select name from settings order by name") == [("a",)]


def test_nothing_is_upgraded_under_a_server(url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(_: Database) -> None:
        add_migration(monkeypatch, tmp_path)
        with pytest.raises(Refused, match=r"^(A server is|Servers are) running on the database[^\n]*\.$"):
            await upgrade(url)

    while_served(url, work)
    assert rows(url, "select version_num from alembic_version") != [(NEXT,)]
    asyncio.run(upgrade(url))
    assert rows(url, "select version_num from alembic_version") == [(NEXT,)]


def test_a_lost_connection_does_not_give_the_database_up(pg_url: str) -> None:
    """The lock of a server of PostgreSQL lives with the connection on which it listens."""
    async def work(db: Database) -> None:
        gap = asyncio.Event()
        db.on_gap(gap.set)
        await db.rows("select pg_terminate_backend(pid) from pg_stat_activity "
                      "where datname = current_database() and pid <> pg_backend_pid()")
        async with asyncio.timeout(PATIENCE):
            await gap.wait()
        locks = await db.rows("select count(*) from pg_locks where locktype = 'advisory' and mode = 'ShareLock' "
                              "and database = (select oid from pg_database where datname = current_database())")
        assert locks == [(1,)]

    while_served(pg_url, work)
