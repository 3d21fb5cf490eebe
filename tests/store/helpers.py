"""What the tests of the store share."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
import time
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any

import pytest

from aerodrome.store import upgrade as upgrading
from aerodrome.store.database import Database, Row, Statement, database_at
from aerodrome.store.place import sqlite_path
from aerodrome.store.upgrade import HEAD, MIGRATIONS, REVISIONS, ready

PATIENCE = 60.0  # seconds
TESTS = Path(__file__).parents[1]
APPEND = ("insert into happenings (table_id, version, at, key, body) values ($1, $2, $3, $4, $5) "
          "on conflict do nothing")
SETTING = "insert into settings (name, value) values ($1, $2)"

NEXT = "0998"  # a schema that this program does not have yet
ONE_MORE = f'''
from alembic import op
import sqlalchemy as sa

revision = "{NEXT}"
down_revision = "{HEAD}"

def upgrade():
    op.create_table("hangars", sa.Column("id", sa.Text, primary_key=True))
    op.add_column("settings", sa.Column("note", sa.Text, nullable=False, server_default="none"))
'''


def append(table: str, version: int, body: str = "{}", key: str | None = None) -> Statement:
    return Statement(APPEND, (table, version, 1_700_000_000_000 + version, key, body))


def put(name: str, value: str) -> Statement:
    """Return an insert that fails if there is a setting of this name."""
    return Statement(SETTING, (name, value))


@asynccontextmanager
async def opened(url: str) -> AsyncIterator[Database]:
    async with database_at(url) as db:
        await ready(db, url)
        yield db


def do(url: str, work: Callable[[Database], Coroutine[Any, Any, Any]]) -> Any:
    """Run some work on a database with the newest schema."""
    async def main() -> Any:
        async with opened(url) as db:
            return await work(db)

    return asyncio.run(main())


def rows(url: str, sql: str) -> list[Row]:
    """Read in a way that needs no schema, and is not ours for SQLite."""
    path = sqlite_path(url)
    if path is not None:
        with closing(sqlite3.connect(path)) as connection:
            return connection.execute(sql).fetchall()

    async def main() -> list[Row]:
        async with database_at(url) as db:
            return await db.rows(sql)

    return asyncio.run(main())


def execute(url: str, *statements: str) -> None:
    """Do what our interface does not: break things."""
    async def main() -> None:
        async with database_at(url) as db:
            for statement in statements:
                await db.change(Statement("select 1"), Statement(statement))

    asyncio.run(main())


async def until(happened: Callable[[], bool]) -> None:
    """Wait for something, for a long time."""
    end = time.monotonic() + PATIENCE
    while not happened():
        assert time.monotonic() < end, "waited in vain"
        await asyncio.sleep(0.02)


def add_migration(monkeypatch: pytest.MonkeyPatch, folder: Path, text: str = ONE_MORE) -> None:
    """Let the program know one schema more."""
    migrations = folder / "mig%rations"  # a sign that means something in configuration files
    shutil.copytree(MIGRATIONS, migrations)
    (migrations / "versions" / f"{NEXT}_next.py").write_text(text)
    monkeypatch.setattr(upgrading, "MIGRATIONS", migrations)
    monkeypatch.setattr(upgrading, "REVISIONS", (*REVISIONS, NEXT))
    monkeypatch.setattr(upgrading, "HEAD", NEXT)
