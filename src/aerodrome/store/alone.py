"""Work on a whole database, alone: one transaction that no other upgrade or restore shares, on either engine."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from sqlalchemy import Connection, create_engine, event
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.pool import NullPool

from aerodrome.kernel.errors import Refused
from aerodrome.store.database import failed
from aerodrome.store.listener import SERVERS
from aerodrome.store.owner import Owner
from aerodrome.store.place import shown, sqlite_path
from aerodrome.store.postgres import connected
from aerodrome.store.sqlite import connect

T = TypeVar("T")
LOCK = 0x4145524F  # "AERO": the number of the lock that PostgreSQL keeps for us
_turn = threading.Lock()  # Alembic keeps its context in globals, so the threads of a process take turns too


def alone(url: str, work: Callable[[Connection], T]) -> T:
    """Do some work in a transaction of its own; an error undoes all of it. Not for the thread of an event loop."""
    path = sqlite_path(url)
    with _turn:
        try:
            return asyncio.run(on_postgres(url, work)) if path is None else on_sqlite(path, work)
        except DBAPIError as error:
            raise failed(shown(url) if path is None else path, cause_of(error)) from error


def cause_of(error: Exception) -> BaseException:
    """Return what the engine itself said."""
    said: BaseException = getattr(error, "orig", None) or error
    return said.__cause__ or said


def on_sqlite(path: Path, work: Callable[[Connection], T]) -> T:
    """Do some work in a transaction of SQLite, as the owner of the file."""
    engine = create_engine("sqlite://", creator=lambda: connect(path), poolclass=NullPool)
    event.listen(engine, "begin", lambda connection: connection.exec_driver_sql("begin immediate"))
    with Owner(path), engine.begin() as connection:
        return work(connection)


def refuse_servers(connection: Connection) -> None:
    """Refuse while servers run: what they have in memory would no longer be true. An SQLite file is owned by now."""
    if connection.dialect.name == "postgresql" and not connection.exec_driver_sql(
            f"select pg_try_advisory_xact_lock({SERVERS})").scalar():
        raise Refused("Servers are running on the database; stop them before.")


async def on_postgres(url: str, work: Callable[[Connection], T]) -> T:
    """Do some work in a transaction of PostgreSQL, when our lock is free."""
    engine = create_async_engine("postgresql+asyncpg://", async_creator=lambda: connected(url), poolclass=NullPool)
    async with engine.begin() as connection:
        await connection.exec_driver_sql(f"select pg_advisory_xact_lock({LOCK})")
        return await connection.run_sync(work)
