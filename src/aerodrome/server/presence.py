"""Presence: who is connected to which seat, and how many look on, over all processes."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Callable
from typing import NamedTuple
from weakref import WeakValueDictionary

from aerodrome.kernel.step import NOBODY, Seat
from aerodrome.store.database import Database, Statement, StoreFailed

LEASE = 60_000  # milliseconds that a process vouches for a connection
RENEW = 20.0  # seconds between two renewals
PRESENCE = "presence"  # the first word of notes about it

TAKE = ("insert into presence (table_id, seat, process, until, count) values ($1, $2, $3, $4, $5) "
        "on conflict (table_id, seat, process) do update set until = excluded.until, count = excluded.count")
DROP = "delete from presence where table_id = $1 and seat = $2 and process = $3"
RENEWED = "update presence set until = $1 where process = $2"

log = logging.getLogger("aerodrome.server")


class Attendance(NamedTuple):
    """The seats that somebody is connected to, and the number of spectators."""

    seats: list[Seat]
    watchers: int


class Presence:
    """The connections of this process, and those of the others as the database has them."""

    def __init__(self, db: Database, process: str, now: Callable[[], int]) -> None:
        self.db = db
        self.process = process
        self.now = now
        self.local: Counter[tuple[str, Seat]] = Counter()
        self._stored: dict[tuple[str, Seat], int] = {}
        self._locks: WeakValueDictionary[tuple[str, Seat], asyncio.Lock] = WeakValueDictionary()

    async def arrive(self, table: str, seat: Seat) -> None:
        """Note a new connection; spectators are only counted, and stored with ``store_watchers``."""
        self.local[table, seat] += 1
        if seat != NOBODY:
            await self._store(table, seat)

    async def depart(self, table: str, seat: Seat) -> None:
        """Note the end of a connection."""
        self.local[table, seat] -= 1
        if self.local[table, seat] <= 0:
            del self.local[table, seat]
        if seat != NOBODY:
            await self._store(table, seat)

    async def store_watchers(self, table: str) -> None:
        """Store how many spectators a table has now."""
        await self._store(table, NOBODY)

    async def _store(self, table: str, seat: Seat) -> None:
        """Store whether a seat is connected now. One at a time: who comes back at once must not be removed after it."""
        place = (table, seat)
        lock = self._locks.setdefault(place, asyncio.Lock())
        async with lock:
            count = self._count(place)
            if count == self._stored.get(place, 0):
                return
            try:
                await self.db.change(self._statement(place, count), note=note(table))
            except StoreFailed as error:  # it is stored with the next renewal; nobody must be kept from looking on
                log.warning("who is connected could not be stored: %s", error)
            else:
                self._remember(place, count)

    def _count(self, place: tuple[str, Seat]) -> int:
        """Return how many connections are to be stored: of a seat only whether there is one."""
        count = self.local.get(place, 0)
        return count if place[1] == NOBODY else min(count, 1)

    def _statement(self, place: tuple[str, Seat], count: int) -> Statement:
        if count:
            return Statement(TAKE, (*place, self.process, self.now() + LEASE, count))
        return Statement(DROP, (*place, self.process))

    def _remember(self, place: tuple[str, Seat], count: int) -> None:
        if count:
            self._stored[place] = count
        else:
            self._stored.pop(place, None)

    async def renew(self) -> None:
        """Vouch for the connections that are still there, and forget those of processes that have gone."""
        await self.db.change(Statement(RENEWED, (self.now() + LEASE, self.process)))
        rows = await self.db.rows("select table_id, seat from presence where process = $1", self.process)
        kept = {(row[0], row[1]) for row in rows}
        self._stored = {place: count for place, count in self._stored.items() if place in kept}
        for place in {*self.local, *self._stored}:
            if self._count(place) != self._stored.get(place, 0):  # it could not be stored, or was forgotten by others
                await self._store(*place)
        await self.db.change(Statement("delete from presence where until < $1", (self.now() - LEASE,)))

    async def at(self, table: str) -> Attendance:
        """Return who is at a table."""
        rows = await self.db.rows("select seat, sum(count) from presence where table_id = $1 and until > $2 "
                                  "group by seat order by seat", table, self.now())
        return Attendance([row[0] for row in rows if row[0] >= 0],
                          sum([int(row[1]) for row in rows if row[0] == NOBODY]))

    async def seats(self, table: str) -> list[Seat]:
        """Return the seats of a table that somebody is connected to."""
        return (await self.at(table)).seats

    async def is_here(self, table: str, seat: Seat) -> bool:
        """Tell whether somebody is connected to a seat."""
        return seat in await self.seats(table)


def note(table: str) -> str:
    """Return what other processes are told when somebody came or went."""
    return f"{PRESENCE} {table}"
