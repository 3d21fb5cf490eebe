"""Examining a database: whatever is wrong with it, in sentences."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator

from aerodrome.kernel.errors import Refused
from aerodrome.store.database import Database
from aerodrome.store.sqlite import SqliteDatabase
from aerodrome.store.upgrade import HEAD, revision

PAGE = 1000  # tables that are read at a time
UNEVEN = """select t.id, t.version, count(h.version), min(h.version), max(h.version)
    from tables t left join happenings h on h.table_id = t.id group by t.id, t.version
    having count(h.version) <> t.version or min(h.version) <> 1 or max(h.version) <> t.version order by t.id"""
ORPHANS = "select distinct table_id from {} where table_id not in (select id from tables) order by table_id"
SUMMARIES = f"select id, summary from tables where id > $1 order by id limit {PAGE}"


async def examine(db: Database) -> list[str]:
    """Return the problems of a database, none if it is sound. The games are not replayed."""
    problems = []
    try:
        async for problem in all_problems(db):
            problems.append(problem)
    except Refused as error:  # it cannot even be read
        problems.append(str(error))
    return problems


async def all_problems(db: Database) -> AsyncIterator[str]:
    """Yield the problems, the file first: nothing else is certain if it is damaged."""
    if isinstance(db, SqliteDatabase):
        for words, in await db.rows("pragma integrity_check"):
            if words != "ok":
                yield f"The file is damaged: {words}."
    at = await revision(db)
    if at != HEAD:
        yield f"The database has {f'schema {at}' if at else 'no schema'}; this program needs schema {HEAD}."
        return
    for check in (uneven, orphans, unreadable):
        async for problem in check(db):
            yield problem


async def uneven(db: Database) -> AsyncIterator[str]:
    """Yield the tables whose happenings are not numbered from 1 to the table's version."""
    for table, version, count, first, last in await db.rows(UNEVEN):
        span = f"{count} happenings from {first} to {last}" if count else "no happenings"
        yield f"Table {table} is at version {version} but has {span}."


async def orphans(db: Database) -> AsyncIterator[str]:
    """Yield the seats and happenings of tables that do not exist."""
    for what in ("seats", "happenings"):
        for table, in await db.rows(ORPHANS.format(what)):
            yield f"There are {what} of table {table}, which does not exist."


async def unreadable(db: Database) -> AsyncIterator[str]:
    """Yield the tables whose summary is not JSON."""
    page = await db.rows(SUMMARIES, "")
    while page:
        for table, summary in page:
            if not is_json(summary):
                yield f"The summary of table {table} is not JSON."
        page = await db.rows(SUMMARIES, page[-1][0])


def is_json(text: str) -> bool:
    """Tell whether a text is JSON."""
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return False
    return True
