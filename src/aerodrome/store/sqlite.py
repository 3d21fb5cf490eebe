"""SQLite: one writer thread that commits in groups, one reader thread, one file."""

from __future__ import annotations

import asyncio
import os
import re
import sqlite3
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from functools import lru_cache
from pathlib import Path
from queue import Empty, SimpleQueue

from aerodrome.store.database import Database, Row, Statement, StoreFailed, failed, not_open, unsure
from aerodrome.store.owner import Owner, make_place

PATIENCE = 5.0  # seconds to wait for another program that holds the file
PRAGMAS = (
    "pragma journal_mode = wal",
    "pragma synchronous = full",
    "pragma fullfsync = on",  # macOS only: without it a commit may still be in the disk's own memory
    "pragma foreign_keys = on",
)
STATEMENTS = 512  # that stay prepared


@lru_cache(maxsize=STATEMENTS)
def question_marks(sql: str) -> str:
    """Return SQL with the placeholders of SQLite."""
    return re.sub(r"\$\d+", "?", sql)


def connect(path: Path) -> sqlite3.Connection:
    """Open a file for reading and writing."""
    make_place(path)
    try:
        # Transactions are begun and ended by hand, and a connection may be closed by another thread.
        connection = sqlite3.connect(path, PATIENCE, isolation_level=None, check_same_thread=False,
                                     cached_statements=STATEMENTS)
    except sqlite3.Error as error:
        raise cannot_open(path, error) from error
    try:
        for pragma in PRAGMAS:
            patiently(connection, pragma)
    except sqlite3.Error as error:
        connection.close()
        raise cannot_open(path, error) from error
    return connection


def cannot_open(path: Path, error: sqlite3.Error) -> StoreFailed:
    """Say why a file cannot be opened; SQLite does not tell that it needs files beside it."""
    if os.access(path.parent, os.W_OK):
        return failed(path, error)
    return StoreFailed(f"The database {path} cannot be opened: nothing can be written in {path.parent}.")


def patiently(connection: sqlite3.Connection, pragma: str) -> None:
    """Set something; SQLite does not wait by itself while another program turns a new file to the same mode."""
    end = time.monotonic() + PATIENCE
    while True:
        try:
            connection.execute(pragma)
            return
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or time.monotonic() > end:
                raise
        time.sleep(0.01)


def copy_file(path: Path, target: Path) -> None:
    """Copy a database as it was last committed; the copy appears as a whole or not at all."""
    part = target.with_name(target.name + ".part")
    try:
        part.unlink(missing_ok=True)
        os.close(os.open(part, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
        with closing(sqlite3.connect(path)) as old, closing(sqlite3.connect(part)) as new:
            old.backup(new)
        os.replace(part, target)
    except (OSError, sqlite3.Error) as error:
        part.unlink(missing_ok=True)
        why = getattr(error, "strerror", None) or error
        raise StoreFailed(f"The database {path} cannot be copied to {target}: {why}.") from error


class Change:
    """Something to be written: its statements, what came of it, and who waits for it."""

    __slots__ = ("future", "outcome", "statements")

    def __init__(self, statements: tuple[Statement, ...], future: asyncio.Future[bool]) -> None:
        self.statements = statements
        self.future = future
        self.outcome: bool | Exception = False


class SqliteDatabase(Database):
    """A database in one file, for one server process."""

    TABLE_NAMES = "select name from sqlite_master where type = 'table' and name not like 'sqlite%'"

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.path = path
        self._owner = Owner(path)
        self._queue: SimpleQueue[Change | None] = SimpleQueue()  # None ends the thread
        self._is_open = False

    async def open(self) -> None:
        self._loop = asyncio.get_running_loop()
        await asyncio.to_thread(self._connect)
        self._reading = ThreadPoolExecutor(1, "aerodrome-reader")
        self._writing = threading.Thread(target=self._work, name="aerodrome-writer", daemon=True)
        self._writing.start()
        self._is_open = True

    def _connect(self) -> None:
        self._writer = connect(self.path)
        try:
            self._reader = connect(self.path)
        except StoreFailed:
            self._writer.close()
            raise
        self._reader.execute("pragma query_only = on")

    async def claim(self) -> None:
        await asyncio.to_thread(self._owner.take)

    async def close(self) -> None:
        if not self._is_open:
            return
        self._is_open = False
        self._queue.put(None)
        await asyncio.to_thread(self._disconnect)

    def _disconnect(self) -> None:
        self._writing.join()
        self._reading.shutdown()
        self._reader.close()
        self._writer.close()
        self._owner.leave()

    async def rows(self, sql: str, *args: object) -> list[Row]:
        if not self._is_open:
            raise not_open(self.path)
        return await asyncio.get_running_loop().run_in_executor(self._reading, self._read, sql, args)

    def _read(self, sql: str, args: tuple[object, ...]) -> list[Row]:
        try:
            return self._reader.execute(question_marks(sql), args).fetchall()
        except (sqlite3.Error, OverflowError, UnicodeError) as error:
            raise failed(self.path, error) from error

    async def change(self, guard: Statement, *more: Statement, note: str = "") -> bool:
        if not self._is_open:
            raise not_open(self.path)
        change = Change((guard, *more), self._loop.create_future())
        self._queue.put(change)
        return await change.future

    async def tell(self, note: str) -> None:
        """There is no other process to be told."""

    # The rest runs on the writer thread.

    def _work(self) -> None:
        going_on = True
        while going_on:
            waiting = self._take()
            group = [change for change in waiting if change is not None]
            going_on = len(group) == len(waiting)
            if group:
                self._write(group)
                self._answer(group)

    def _take(self) -> list[Change | None]:
        """Wait for a change; return it with everything else that is waiting by then."""
        waiting = [self._queue.get()]
        with suppress(Empty):
            while True:
                waiting.append(self._queue.get_nowait())
        return waiting

    def _write(self, group: list[Change]) -> None:
        """Write a group in one transaction; a change that fails takes the others with it only if the file does."""
        is_written = False
        try:
            self._begin()
            if not self._all_went_well(group):
                self._undo()
                self._begin()
                self._write_apart(group)
            is_written = True
            self._commit()
        except Exception as error:
            # The log of an interrupted commit may hold all of it, and then it counts when the file is next opened.
            outcome = unsure(self.path, error) if is_written else self._told(error)
            for change in group:
                change.outcome = outcome
            self._start_afresh()

    def _all_went_well(self, group: list[Change]) -> bool:
        """Run the changes without savepoints, which is twice as fast; tell whether none of them failed."""
        try:
            for change in group:
                change.outcome = self._run_one(change)
        except Exception:
            return False
        return True

    def _write_apart(self, group: list[Change]) -> None:
        """Run the changes again, so that those that fail do so alone."""
        for change in group:
            self._writer.execute("savepoint one")
            try:
                change.outcome = self._run_one(change)
            except Exception as error:
                if not self._writer.in_transaction:  # as with a full disk: SQLite has undone the whole group
                    raise
                self._writer.execute("rollback to one")
                change.outcome = self._told(error)
            self._writer.execute("release one")

    def _begin(self) -> None:
        self._writer.execute("begin immediate")

    def _run_one(self, change: Change) -> bool:
        """Run the statements of one change; tell whether its guard let it."""
        guard, *more = change.statements
        before = self._writer.total_changes
        returned = self._writer.execute(question_marks(guard.sql), guard.args).fetchall()
        if not returned and self._writer.total_changes == before:
            return False
        for statement in more:
            self._writer.execute(question_marks(statement.sql), statement.args)
        return True

    def _commit(self) -> None:
        self._writer.execute("commit")

    def _undo(self) -> None:
        if self._writer.in_transaction:
            self._writer.execute("rollback")

    def _start_afresh(self) -> None:
        """Undo what is half done; with another connection if this one cannot even do that."""
        try:
            self._undo()
        except Exception:  # whatever it was, those who wait must be answered, and the next group may go well
            self._writer.close()
            with suppress(StoreFailed):  # then the next group fails too, and tries this again
                self._writer = connect(self.path)

    def _answer(self, group: list[Change]) -> None:
        """Wake those who wait, all at once."""
        with suppress(RuntimeError):  # the event loop has ended, so nobody waits
            self._loop.call_soon_threadsafe(answer, group)

    def _told(self, error: Exception) -> Exception:
        """Return an error as a sentence, if it is one of the database or of a value that it cannot hold."""
        return failed(self.path, error) if isinstance(error, sqlite3.Error | OverflowError | UnicodeError) else error


def answer(group: list[Change]) -> None:
    """Give each of a group of changes its outcome, on the event loop."""
    for change in group:
        if change.future.done():  # who waited was cancelled
            continue
        if isinstance(change.outcome, Exception):
            change.future.set_exception(change.outcome)
        else:
            change.future.set_result(change.outcome)
