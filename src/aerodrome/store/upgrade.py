"""Bringing a database to the newest schema. Alembic and SQLAlchemy are imported only when there is something to do."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Final

from aerodrome.kernel.errors import Refused
from aerodrome.store.database import Database
from aerodrome.store.place import shown, sqlite_path

if TYPE_CHECKING:
    from sqlalchemy import Connection

REVISIONS: Final = ("0001", "0002", "0003", "0004", "0005", "0006")  # of the schema, from the oldest to the newest
HEAD: Final = REVISIONS[-1]
VERSION_TABLE: Final = "alembic_version"
VERSION: Final = f"select version_num from {VERSION_TABLE}"
MIGRATIONS: Final = Path(__file__).with_name("migrations")


async def revision(db: Database) -> str:
    """Return the revision of a database's schema, empty for an empty database; refuse somebody else's database."""
    names = await db.table_names()
    return own_revision(names, [number for number, in await db.rows(VERSION)] if VERSION_TABLE in names else [])


def own_revision(names: Iterable[str], revisions: list[str]) -> str:
    """Return the revision that was found, if it is our schema at all."""
    if revisions:
        return revisions[0]
    foreign = sorted(set(names) - {VERSION_TABLE})
    if foreign:
        raise Refused(f"The database holds tables of something else ({', '.join(foreign[:5])}); Aerodrome needs a "
                      "database of its own.")
    return ""


def refuse_newer(at: str) -> None:
    """Refuse a schema that this program does not know."""
    if at and at not in REVISIONS:
        raise Refused(f"The database has schema {at}, which is newer than this program; it knows schemas up to {HEAD}, "
                      "so install a newer Aerodrome.")


async def ready(db: Database, url: str) -> None:
    """Make an open database ready for the server, or refuse it.

    SQLite and an empty PostgreSQL database are upgraded; elsewhere other servers may still run on the older schema.
    """
    at = await revision(db)
    refuse_newer(at)
    if at and at != HEAD and sqlite_path(url) is None:
        raise Refused(f"The database has the older schema {at}; stop the servers and run "
                      f"`aerodrome db upgrade --database {shown(url)}`.")
    if at != HEAD:
        await upgrade(url)


async def upgrade(url: str) -> str:
    """Bring a database to the newest schema; return what was done, in a sentence."""
    return await asyncio.to_thread(upgrade_now, url)


def upgrade_now(url: str) -> str:
    """Bring a database to the newest schema, for callers without an event loop."""
    from aerodrome.store.alone import alone

    return alone(url, lambda connection: bring_to_head(connection, sqlite_path(url)))


def bring_to_head(connection: Connection, path: Path | None) -> str:
    """Run what is missing; an older SQLite file is copied before."""
    from aerodrome.store.alone import refuse_servers

    at = current(connection)
    refuse_newer(at)
    if at == HEAD:
        return f"The database already has the newest schema, {HEAD}."
    refuse_servers(connection)
    kept = keep_copy(path, at) if path is not None and at else ""
    migrate(connection, HEAD)
    return f"The database was upgraded from schema {at} to {HEAD}{kept}." if at else \
        f"The database was empty and now has schema {HEAD}."


def current(connection: Connection) -> str:
    """Return the revision of the database behind a connection of SQLAlchemy."""
    from sqlalchemy import inspect

    names = inspect(connection).get_table_names()
    return own_revision(names, list(connection.exec_driver_sql(VERSION).scalars()) if VERSION_TABLE in names else [])


def keep_copy(path: Path, at: str) -> str:
    """Copy an SQLite file beside itself; return the words that tell of it."""
    from aerodrome.store.sqlite import copy_file

    kept = path.with_name(f"{path.name}.before-{at}")
    copy_file(path, kept)
    return f"; the old file is kept as {kept}"


def migrate(connection: Connection, to: str) -> None:
    """Run the migrations up to a revision, in the transaction of the connection."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, to)
