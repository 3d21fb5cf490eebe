"""The database behind the server: one small interface for two engines, with SQL that is written once for both.

Placeholders are `$1, $2, ...` in the order of their appearance, each used once.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from types import TracebackType
from typing import Any, ClassVar, NamedTuple, Self

from aerodrome.kernel.errors import Refused
from aerodrome.store.place import sqlite_path

Row = tuple[Any, ...]


class StoreFailed(Refused):
    """The database could not do what it was asked; the change was not made."""


class Unsure(StoreFailed):
    """The answer of the database was lost: the change was made or not, so look, or try again what may be repeated."""


class Statement(NamedTuple):
    """A piece of SQL with its arguments."""

    sql: str
    args: tuple[object, ...] = ()


class Database(ABC):
    """A database: reads, changes that happen as a whole or not at all, and notes between processes."""

    TABLE_NAMES: ClassVar[str]  # the SQL that lists the tables

    def __init__(self) -> None:
        self._hearers: list[Callable[[str], None]] = []
        self._gap_callbacks: list[Callable[[], None]] = []

    @abstractmethod
    async def open(self) -> None:
        """Connect; everything else needs an open database."""

    @abstractmethod
    async def close(self) -> None:
        """Finish the changes that are under way, and disconnect."""

    @abstractmethod
    async def claim(self) -> None:
        """Be a server of this database until it is closed: SQLite has one, and nobody upgrades or restores meanwhile.

        Who only reads, or writes a little, need not.
        """

    @abstractmethod
    async def rows(self, sql: str, *args: object) -> list[Row]:
        """Read."""

    @abstractmethod
    async def change(self, guard: Statement, *more: Statement, note: str = "") -> bool:
        """Make one durable change, and tell the other processes the note, if there is one, once it is made.

        The guard must change or return at least one row, else nothing at all is done and the answer is False. It should
        write, as in `insert ... on conflict do nothing` or `update ... where version = $2`: one that only reads does
        not keep others away. Unsure is raised where the change may have been made all the same; who is cancelled while
        waiting does not know either.
        """

    @abstractmethod
    async def tell(self, note: str) -> None:
        """Tell the other processes a note without a change."""

    def listen(self, hear: Callable[[str], None]) -> None:
        """Call *hear* on the event loop for each note of another process."""
        self._hearers.append(hear)

    def on_gap(self, callback: Callable[[], None]) -> None:
        """Call *callback* when notes may have been missed: the listening connection was lost and is back."""
        self._gap_callbacks.append(callback)

    async def table_names(self) -> set[str]:
        """Return the names of the tables that there are."""
        return {name for name, in await self.rows(self.TABLE_NAMES)}

    async def __aenter__(self) -> Self:
        await self.open()
        return self

    async def __aexit__(self, kind: type[BaseException] | None, error: BaseException | None,
                        trace: TracebackType | None) -> None:
        await self.close()


def database_at(url: str) -> Database:
    """Return the database of a URL, `sqlite:///path/file.db` or `postgresql://...`; it is not opened yet."""
    path = sqlite_path(url)
    if path is not None:
        from aerodrome.store.sqlite import SqliteDatabase

        return SqliteDatabase(path)
    from aerodrome.store.postgres import PostgresDatabase

    return PostgresDatabase(url)


def failed(place: object, error: BaseException) -> StoreFailed:
    """Return an engine's error as one sentence."""
    words = " ".join(str(error).split()).rstrip(".") or type(error).__name__
    return StoreFailed(f"The database {place} failed: {words}.")


def unsure(place: object, error: BaseException) -> Unsure:
    """Return the error of a change that was made or not, as one sentence."""
    return Unsure(f"{failed(place, error)} Whether the change was made is not known.")


def not_open(place: object) -> StoreFailed:
    """Return the error of a database that was not opened, or was closed."""
    return StoreFailed(f"The database {place} is not open.")
