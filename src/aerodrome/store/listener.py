"""The connection that hears the notes of other processes, and comes back by itself when it is lost."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

import asyncpg  # type: ignore[import-untyped]

from aerodrome.store.database import StoreFailed

CHANNEL = "aerodrome"
SERVERS = 0x41455253  # "AERS": the number of the lock that servers share for as long as they run
BEAT = 20.0  # seconds between two looks whether a silent connection still lives
PATIENCE = 10.0  # seconds for an answer
FIRST_PAUSE, LONGEST_PAUSE = 0.1, 10.0  # seconds between two attempts to connect again

LOST = (asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError, OSError)


class Listener:
    """Listens on the channel for as long as it runs."""

    def __init__(self, connect: Callable[[], Awaitable[Any]], hear: Callable[[str], None],
                 missed: Callable[[], None]) -> None:
        self._connect = connect
        self._hear = hear
        self._missed = missed
        self._is_server = False

    async def claim(self) -> None:
        """Hold the lock of servers from now on; raise StoreFailed where somebody upgrades or restores."""
        await hold(self._connection)
        self._is_server = True

    async def start(self) -> None:
        """Listen from now on; raise what asyncpg raises if there is no first connection."""
        self._connection = await self._connected()
        self._task = asyncio.create_task(self._keep_listening())

    async def stop(self) -> None:
        """Listen no longer."""
        self._task.cancel()
        with suppress(asyncio.CancelledError):
            await self._task
        try:
            await self._connection.close(timeout=PATIENCE)
        except LOST:
            self._connection.terminate()

    async def _keep_listening(self) -> None:
        while True:
            await self._until_lost()
            self._connection.terminate()
            self._connection = await self._connected_again()
            # Not called from here: an error in it must not end the listening.
            asyncio.get_running_loop().call_soon(self._missed)

    async def _connected(self) -> Any:
        connection = await self._connect()
        self._lost = lost = asyncio.Event()
        connection.add_termination_listener(lambda _: lost.set())
        try:
            if self._is_server:
                await hold(connection)
            await connection.add_listener(CHANNEL, lambda _connection, _pid, _channel, payload: self._hear(payload))
        except BaseException:
            connection.terminate()
            raise
        return connection

    async def _connected_again(self) -> Any:
        pause = FIRST_PAUSE
        while True:
            try:
                return await self._connected()
            except Exception:  # whatever it was, only another attempt can help
                await asyncio.sleep(pause)
                pause = min(2 * pause, LONGEST_PAUSE)

    async def _until_lost(self) -> None:
        while not self._connection.is_closed():
            try:
                await asyncio.wait_for(self._lost.wait(), BEAT)
                return
            except TimeoutError:
                if not await self._answers():
                    return

    async def _answers(self) -> bool:
        """Tell whether the connection still answers: the other side may have gone without a word."""
        try:
            await self._connection.execute("select 1", timeout=PATIENCE)
        except LOST:
            return False
        return True


async def hold(connection: Any) -> None:
    """Hold the lock of servers for as long as the connection lives."""
    if not await connection.fetchval(f"select pg_try_advisory_lock_shared({SERVERS})", timeout=PATIENCE):
        raise StoreFailed("The database is being upgraded or restored; start the server when that is done.")
