"""PostgreSQL: a pool of connections for any number of server processes, which tell each other by NOTIFY."""

from __future__ import annotations

import asyncio
import logging
import random
import secrets
from collections import deque
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Any

import asyncpg  # type: ignore[import-untyped]

from aerodrome.store.database import Database, Row, Statement, StoreFailed, Unsure, failed, not_open, unsure
from aerodrome.store.listener import CHANNEL, LOST, PATIENCE, Listener
from aerodrome.store.place import shown

log = logging.getLogger("aerodrome.store")

MOST_CONNECTIONS = 10
SLOWEST = 60.0  # seconds for one statement
REMEMBERED = 1000  # notes of changes that were made or not
PAUSES = (0.01, 0.03, 0.1, 0.3)  # seconds, at most, before a change that collided is tried again
RECOVERING = (asyncpg.CannotConnectNowError, asyncpg.ReadOnlySQLTransactionError)
RECOVERY_PAUSE = 0.5  # seconds
# Others were faster, or the tables were upgraded under a statement that was prepared before.
COLLISIONS = (asyncpg.SerializationError, asyncpg.DeadlockDetectedError, asyncpg.InvalidCachedStatementError)


async def connected(url: str) -> Any:
    """Return a connection for work of any length; raise StoreFailed if there is none."""
    with speaking(url), readable(url):
        return await asyncpg.connect(url, timeout=PATIENCE)


async def leave(_: Any) -> None:
    """Leave a connection as it is when it goes back to the pool: nothing of ours outlives a transaction."""


@contextmanager
def speaking(url: str) -> Iterator[None]:
    """Turn the errors of asyncpg and of the network into sentences."""
    try:
        yield
    except LOST as error:
        raise failed(shown(url), error) from error


@contextmanager
def deciding(url: str) -> Iterator[None]:
    """Say that it is not known whether a change was made where the answer to what decides about it is lost."""
    try:
        yield
    except LOST as error:
        if is_no(error):
            raise
        raise unsure(shown(url), error) from error


def is_no(error: Exception) -> bool:
    """Tell whether an error means that nothing was done: PostgreSQL said so, or it was never asked."""
    return isinstance(error, asyncpg.InterfaceError) or getattr(error, "severity_en", "") == "ERROR"


@contextmanager
def readable(url: str) -> Iterator[None]:
    """Refuse a URL that asyncpg cannot read, without its words: they may quote the password."""
    try:
        yield
    except LOST:
        raise
    except ValueError:
        raise StoreFailed(f"The database URL {shown(url)} cannot be read; it is written postgresql://user:password@"
                          "host:5432/name, with %40 for an @ and %2F for a / in the password.") from None


class PostgresDatabase(Database):
    """A database on a PostgreSQL server, for any number of processes."""

    TABLE_NAMES = ("select table_name::text from information_schema.tables "
                   "where table_schema = current_schema() and table_type = 'BASE TABLE'")

    def __init__(self, url: str) -> None:
        super().__init__()
        self.url = url
        self._me = secrets.token_hex(8)  # before each note, to know one's own
        self._doubtful: deque[str] = deque(maxlen=REMEMBERED)  # of our own notes, those that may come or not
        self._pool: Any = None

    async def open(self) -> None:
        """Connect; wait while PostgreSQL is starting, recovering or a standby, as after a crash of its machine."""
        is_told = False
        while True:
            try:
                return await self._open()
            except StoreFailed as error:
                if not isinstance(error.__cause__, RECOVERING):
                    raise
                if not is_told:
                    log.warning("%s Waiting until it is ready.", error)
            is_told = True
            await asyncio.sleep(RECOVERY_PAUSE)

    async def _open(self) -> None:
        with speaking(self.url), readable(self.url):
            pool = await asyncpg.create_pool(self.url, min_size=1, max_size=MOST_CONNECTIONS, timeout=PATIENCE,
                                             command_timeout=SLOWEST, reset=leave)
            self._listener = Listener(self._connected, self._heard, self._missed)
            try:
                await self._listener.start()
            except BaseException:
                pool.terminate()
                raise
        self._pool = pool
        self._turns = asyncio.Semaphore(MOST_CONNECTIONS)

    async def claim(self) -> None:
        with speaking(self.url):
            await self._listener.claim()

    async def close(self) -> None:
        pool, self._pool = self._pool, None
        if pool is None:
            return
        await self._listener.stop()
        try:
            async with asyncio.timeout(PATIENCE):
                for _ in range(MOST_CONNECTIONS):  # those who came before have their turn: the pool would forget them
                    await self._turns.acquire()
                await pool.close()
        except LOST:
            pool.terminate()

    async def rows(self, sql: str, *args: object) -> list[Row]:
        async with self._connection() as connection:
            return [tuple(row) for row in await connection.fetch(sql, *args)]

    async def change(self, guard: Statement, *more: Statement, note: str = "") -> bool:
        try:
            return await self._change_patiently(guard, (*more, self._note(note)) if note else more)
        except Unsure:
            self._doubtful.append(note)
            raise

    async def _change_patiently(self, guard: Statement, statements: tuple[Statement, ...]) -> bool:
        for pause in PAUSES:
            try:
                return await self._change_once(guard, statements)
            except StoreFailed as error:
                if not isinstance(error.__cause__, COLLISIONS):
                    raise
            await asyncio.sleep(pause * random.random())
        return await self._change_once(guard, statements)

    async def tell(self, note: str) -> None:
        async with self._connection() as connection:
            statement = self._note(note)
            await connection.execute(statement.sql, *statement.args)

    async def _change_once(self, guard: Statement, more: tuple[Statement, ...]) -> bool:
        async with self._connection() as connection:
            if not more:  # a statement is a transaction in itself
                with deciding(self.url):
                    return await touches(connection, guard)
            transaction = connection.transaction()
            await transaction.start()
            try:
                stays = await run(connection, guard, more)
            except BaseException:
                await transaction.rollback()
                raise
            with deciding(self.url):
                await transaction.commit()
            return stays

    @asynccontextmanager
    async def _connection(self) -> AsyncIterator[Any]:
        pool = self._pool
        if pool is None:
            raise not_open(shown(self.url))
        with speaking(self.url):
            async with self._turns, pool.acquire() as connection:
                yield connection

    async def _connected(self) -> Any:
        return await asyncpg.connect(self.url, timeout=PATIENCE, command_timeout=SLOWEST)

    def _note(self, note: str) -> Statement:
        return Statement("select pg_notify($1, $2)", (CHANNEL, f"{self._me} {note}"))

    def _heard(self, payload: str) -> None:
        who, _, note = payload.partition(" ")
        if who == self._me:
            if note not in self._doubtful:
                return
            self._doubtful.remove(note)  # so it was made after all
        for hear in self._hearers:
            hear(note)

    def _missed(self) -> None:
        for callback in self._gap_callbacks:
            callback()


async def run(connection: Any, guard: Statement, more: tuple[Statement, ...]) -> bool:
    """Run the statements of a change; tell whether its guard let it."""
    if not await touches(connection, guard):
        return False
    for statement in more:
        await connection.execute(statement.sql, *statement.args)
    return True


async def touches(connection: Any, guard: Statement) -> bool:
    """Run a statement; tell whether it changed or returned a row."""
    status = await connection.execute(guard.sql, *guard.args)  # such as INSERT 0 1 or UPDATE 3
    count = status.rpartition(" ")[2]
    return count.isdecimal() and int(count) > 0
