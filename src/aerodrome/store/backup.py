"""Backing up a database into a portable file, and restoring it into either engine."""

from __future__ import annotations

import asyncio
import gzip
import os
import sqlite3
import time
from collections.abc import Iterable
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, MetaData, inspect
from sqlalchemy.exc import OperationalError, StatementError

from aerodrome.kernel.errors import Refused
from aerodrome.store.alone import alone, cause_of, refuse_servers
from aerodrome.store.backup_file import BadBackup, Piece, Reader, Tell, Writer
from aerodrome.store.database import failed
from aerodrome.store.place import sqlite_path
from aerodrome.store.postgres import PostgresDatabase, connected, speaking
from aerodrome.store.schema import FLEETING, METADATA
from aerodrome.store.sqlite import SqliteDatabase, connect, copy_file
from aerodrome.store.upgrade import HEAD, VERSION, VERSION_TABLE, current, migrate, own_revision, refuse_newer

PIECE = 200  # rows
COMPRESSION = 6


def silent(done: int, total: int) -> None:
    """Tell nobody about progress."""


def backup(url: str, path: Path, tell: Tell = silent) -> dict[str, int]:
    """Write a backup of one moment of a database, while servers may run; return how many rows each table has.

    Not for the thread of an event loop.
    """
    part = path.with_name(path.name + ".part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with open(part, "wb", opener=private) as file:
            with gzip.GzipFile("", "wb", COMPRESSION, file) as stream:
                counts = write(url, Writer(stream, path, tell))
            file.flush()
            os.fsync(file.fileno())
        os.replace(part, path)
    except OSError as error:
        raise Refused(f"{path} cannot be written: {error.strerror}.") from None
    finally:
        with suppress(OSError):
            part.unlink()
    return counts


def private(name: str, flags: int) -> int:
    """Open a file that only its owner may read: a backup holds every secret of the server."""
    return os.open(name, flags, 0o600)


def write(url: str, writer: Writer) -> dict[str, int]:
    """Write the lines of a backup."""
    source = sqlite_path(url)
    if source is None:
        asyncio.run(from_postgres(url, writer))
    else:
        from_sqlite(source, writer)
    writer.end()
    return writer.counts


def kept(names: list[str]) -> list[str]:
    """Return the tables that belong into a backup, of those that there are."""
    return [name for name in METADATA.tables if name in names and name not in FLEETING]


def from_sqlite(path: Path, writer: Writer) -> None:
    """Read one moment of an SQLite file."""
    if not path.exists():
        raise Refused(f"There is no database {path}.")
    with closing(connect(path)) as connection:
        try:
            connection.execute("begin")
            names = [name for name, in connection.execute(SqliteDatabase.TABLE_NAMES)]
            version = connection.execute(VERSION).fetchall() if VERSION_TABLE in names else []
            writer.begin(own_revision(names, [number for number, in version]), {
                name: connection.execute(f"select count(*) from {name}").fetchone()[0] for name in kept(names)})
            for name in kept(names):
                cursor = connection.execute(f"select * from {name}")
                columns = [column[0] for column in cursor.description]
                while rows := cursor.fetchmany(PIECE):
                    writer.rows(name, columns, rows)
        except sqlite3.Error as error:
            raise failed(path, error) from error


async def from_postgres(url: str, writer: Writer) -> None:
    """Read one moment of a PostgreSQL database."""
    connection = await connected(url)
    with speaking(url):
        try:
            async with connection.transaction(isolation="repeatable_read", readonly=True):
                await from_snapshot(connection, writer)
        finally:
            await connection.close()


async def from_snapshot(connection: Any, writer: Writer) -> None:
    """Read what a transaction of PostgreSQL sees."""
    names = [row[0] for row in await connection.fetch(PostgresDatabase.TABLE_NAMES)]
    version = await connection.fetch(VERSION) if VERSION_TABLE in names else []
    writer.begin(own_revision(names, [row[0] for row in version]), {
        name: await connection.fetchval(f"select count(*) from {name}") for name in kept(names)})
    for name in kept(names):
        statement = await connection.prepare(f"select * from {name}")
        columns = [attribute.name for attribute in statement.get_attributes()]
        cursor = await statement.cursor()
        while rows := await cursor.fetch(PIECE):
            writer.rows(name, columns, rows)


def restore(url: str, path: Path, replace: bool = False, tell: Tell = silent) -> dict[str, int]:
    """Fill an empty database from a backup, or replace all that it holds; return how many rows each table got.

    All of it is one transaction, and an SQLite file that held something is kept as a copy beside the new one.
    Not for the thread of an event loop.
    """
    whole = Reader(path)
    for _ in whole.pieces():  # a damaged file is found before the database is touched
        pass
    file = sqlite_path(url)

    def work(connection: Connection) -> None:
        make_room(connection, replace, file)
        migrate(connection, whole.header.revision)
        fill(connection, Reader(path), sum(whole.counts.values()), tell)
        migrate(connection, HEAD)
        end_old_sessions(connection)

    alone(url, work)
    return whole.counts


def end_old_sessions(connection: Connection) -> None:
    """Let those with an account log in again: what they ended after the backup was made must not come back to life.

    Guests keep their sessions, because they have nothing else to come back with.
    """
    connection.exec_driver_sql("delete from sessions where kind <> 'browser' or person in "
                               "(select id from people where account is not null)")
    connection.exec_driver_sql("update people set signed_until = null where account is not null")


def make_room(connection: Connection, replace: bool, file: Path | None) -> None:
    """Drop our tables; refuse if that would lose something that nobody wants to replace."""
    refuse_servers(connection)
    refuse_newer(current(connection))
    names = [name for name in inspect(connection).get_table_names() if name in METADATA.tables]
    if holds_rows(connection, names):
        if not replace:
            raise Refused("The database is not empty; with --replace everything in it is replaced by the backup.")
        if file is not None:
            copy_file(file, file.with_name(f"{file.name}.before-restore-{time.strftime('%Y%m%d-%H%M%S')}"))
    for name in [*names, VERSION_TABLE]:
        connection.exec_driver_sql(f"drop table if exists {name}")


def holds_rows(connection: Connection, names: Iterable[str]) -> bool:
    """Tell whether there is anything in the tables that matters."""
    return any([connection.exec_driver_sql(f"select 1 from {name} limit 1").first() is not None
                for name in names if name not in FLEETING])


def fill(connection: Connection, reader: Reader, total: int, tell: Tell) -> None:
    """Insert the rows of a backup into the tables of its revision."""
    schema = MetaData()
    schema.reflect(connection)
    done = 0
    for piece in reader.pieces():
        insert(connection, schema, piece, reader.path)
        done += len(piece.rows)
        tell(done, total)


def insert(connection: Connection, schema: MetaData, piece: Piece, path: Path) -> None:
    """Insert a piece; its names are checked against the tables that there are, and never become SQL."""
    table = schema.tables.get(piece.table)
    if table is None or set(piece.columns) != set(table.columns.keys()) or piece.table == VERSION_TABLE:
        raise BadBackup(f"{path} does not fit its schema: the columns of {piece.table!r} are not those of any table.")
    if any([len(row) != len(piece.columns) for row in piece.rows]):
        raise BadBackup(f"{path} does not fit its schema: a row of {piece.table} is too short or too long.")
    try:
        connection.execute(table.insert(), [dict(zip(piece.columns, row, strict=True)) for row in piece.rows])
    except (StatementError, OverflowError) as error:
        if isinstance(error, OperationalError) or getattr(error, "connection_invalidated", False):
            raise  # a full disk or a lost connection is not the fault of the backup
        raise BadBackup(f"{path} has a row of {piece.table} that the database does not take: "
                        f"{' '.join(str(cause_of(error)).split())}.") from error
