"""The announcer: tells tables who is connected. Seats at once, the number of spectators at most once a second."""

from __future__ import annotations

import asyncio
import logging

from aerodrome.kernel.step import NOBODY
from aerodrome.server.connection import Connection
from aerodrome.server.hub import Hub, Live
from aerodrome.server.presence import Attendance, Presence
from aerodrome.server.tasks import Tasks
from aerodrome.server.wire import Here, write
from aerodrome.store.database import StoreFailed

log = logging.getLogger("aerodrome.server")

PAUSE = 1.0  # seconds; a thousand spectators who come at once are one message for each, not a thousand


class Announcer:
    """Knows who comes and goes at the tables of this process, and what was told of it."""

    def __init__(self, hub: Hub, presence: Presence, tasks: Tasks, pause: float = PAUSE) -> None:
        self.hub = hub
        self.presence = presence
        self.tasks = tasks
        self.pause = pause
        self._told: dict[str, Attendance] = {}  # at tables where somebody listens
        self._counting: set[str] = set()  # tables whose spectators are counted in a moment

    async def arrive(self, connection: Connection) -> None:
        """Note a new connection, and tell it who is there."""
        table = connection.table
        await self.presence.arrive(table, connection.seat)
        if connection.seat == NOBODY:
            self._count_soon(table)
        elif await self.look(table):
            return
        here = self._told.get(table) or await self._here(table)
        if here is not None:
            connection.push(message(here))

    async def depart(self, connection: Connection) -> None:
        """Note the end of a connection."""
        await self.presence.depart(connection.table, connection.seat)
        if connection.seat == NOBODY:
            self._count_soon(connection.table)
        else:
            await self.look(connection.table)

    async def look(self, table: str, *, count: bool = False) -> bool:
        """Tell a table if other seats are connected now, with *count* also if others look on; say whether it did."""
        live = self._listened_to(table)
        if live is None:
            return False
        live.looks = look = live.looks + 1
        here = await self._here(table)
        told = self._told.get(table)
        if here is None or look < live.last_look or here == told:
            return False  # nothing is known, a later look was quicker and has been told, or nothing is new
        if not count and told is not None and here.seats == told.seats:
            self._count_soon(table)
            return False
        live.last_look = look
        self._told[table] = here
        text = message(here)
        for listener in list(live.listeners):
            listener.push(text)
        return True

    async def _here(self, table: str) -> Attendance | None:
        """Return who is there; None where the store cannot tell, which must keep nobody from looking on."""
        try:
            return await self.presence.at(table)
        except StoreFailed as error:
            log.warning("who is connected could not be read: %s", error)
            return None

    def _listened_to(self, table: str) -> Live | None:
        live = self.hub.lives.get(table)
        if live is None or not live.listeners:
            self._told.pop(table, None)
            return None
        return live

    def _count_soon(self, table: str) -> None:
        if table not in self._counting:
            self._counting.add(table)
            self.tasks.spawn(self._count(table))

    async def _count(self, table: str) -> None:
        await asyncio.sleep(self.pause)
        self._counting.discard(table)  # who comes from now on is counted the next time
        await self.presence.store_watchers(table)
        await self.look(table, count=True)


def message(here: Attendance) -> bytes:
    """Return what a client is told of it."""
    return write(Here(here.seats, here.watchers))
