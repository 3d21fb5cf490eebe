"""Presence: who is connected to which seat, over all processes."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from weakref import WeakValueDictionary

from aerodrome.kernel.step import Seat
from aerodrome.store.database import Database, Statement

LEASE = 60_000  # milliseconds that a process vouches for a connection
RENEW = 20.0  # seconds between two renewals
PRESENCE = "presence"  # the first word of notes about it

TAKE = ("insert into presence (table_id, seat, process, until) values ($1, $2, $3, $4) "
        "on conflict (table_id, seat, process) do update set until = excluded.until")
DROP = "delete from presence where table_id = $1 and seat = $2 and process = $3"


class Presence:
    """The connections of this process, and those of the others as the database has them."""

    def __init__(self, db: Database, process: str, now: Callable[[], int]) -> None:
        self.db = db
        self.process = process
        self.now = now
        self.local: Counter[tuple[str, Seat]] = Counter()
        self._stored: set[tuple[str, Seat]] = set()
        self._locks: WeakValueDictionary[tuple[str, Seat], asyncio.Lock] = WeakValueDictionary()

    async def arrive(self, table: str, seat: Seat) -> None:
        """Note a new connection."""
        self.local[table, seat] += 1
        await self._store(table, seat)

    async def depart(self, table: str, seat: Seat) -> None:
        """Note the end of a connection."""
        self.local[table, seat] -= 1
        if self.local[table, seat] <= 0:
            del self.local[table, seat]
        await self._store(table, seat)

    async def _store(self, table: str, seat: Seat, *, anew: bool = False) -> None:
        """Store whether a seat is connected now. One at a time: who comes back at once must not be removed after it."""
        place = (table, seat)
        lock = self._locks.setdefault(place, asyncio.Lock())
        async with lock:
            is_here, was_here = place in self.local, place in self._stored
            if is_here and (anew or not was_here):
                self._stored.add(place)
                await self.db.change(Statement(TAKE, (table, seat, self.process, self.now() + LEASE)),
                                     note="" if was_here else note(table))
            elif was_here and not is_here:
                self._stored.discard(place)
                await self.db.change(Statement(DROP, (table, seat, self.process)), note=note(table))

    async def renew(self) -> None:
        """Vouch for the connections that are still there, and forget those of processes that have gone."""
        for table, seat in list(self.local):
            await self._store(table, seat, anew=True)
        await self.db.change(Statement("delete from presence where until < $1", (self.now() - LEASE,)))

    async def seats(self, table: str) -> list[Seat]:
        """Return the seats of a table that somebody is connected to; spectators as NOBODY."""
        rows = await self.db.rows("select distinct seat from presence where table_id = $1 and until > $2 order by seat",
                                  table, self.now())
        return [row[0] for row in rows]

    async def is_here(self, table: str, seat: Seat) -> bool:
        """Tell whether somebody is connected to a seat."""
        return seat in await self.seats(table)


def note(table: str) -> str:
    """Return what other processes are told when somebody came or went."""
    return f"{PRESENCE} {table}"
