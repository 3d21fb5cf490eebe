"""Tables where only bots play: they never wait for anybody, so there are only so many at a time."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from aerodrome.kernel.step import NOBODY, Seat
from aerodrome.server.archive import Archive
from aerodrome.server.denials import Conflict
from aerodrome.server.room import Room


class BotTables:
    """Counts the tables where only bots play, of each owner and in all; every process counts those of all."""

    def __init__(self, archive: Archive, most_of_one: int, most: int) -> None:
        self.archive = archive
        self.most_of_one = most_of_one
        self.most = most
        self._turn = asyncio.Lock()  # two that come at once must not both take the last place

    @asynccontextmanager
    async def place_for(self, room: Room, leaving: Seat = NOBODY) -> AsyncIterator[None]:
        """Let a game begin, or go on when the player *leaving* has gone; refuse where bots would play alone in vain."""
        if not is_for_bots(room, leaving):
            yield
            return
        async with self._turn:
            await self.check(room.owner, room.id)
            yield

    async def check(self, owner: str, but: str = "") -> None:
        """Refuse another table of bots alone, beside those that there are but for one."""
        if text := await self._full(owner, but):
            raise Conflict(text)

    async def has_place_for(self, room: Room, leaving: Seat) -> bool:
        """Tell whether a bot may take over from a player who has gone."""
        return not is_for_bots(room, leaving) or not await self._full(room.owner, room.id)

    async def _full(self, owner: str, but: str) -> str:
        """Say why no more bots may play alone; nothing where they may."""
        owners = [one for id, one in await self.archive.played_by_bots() if id != but]
        if owners.count(owner) >= self.most_of_one:
            return (f"Only bots would play here, and its owner has {self.most_of_one} such tables already; "
                    "one of them must end first, or somebody plays along.")
        if len(owners) >= self.most:
            return (f"Only bots would play here, and this server has {self.most} such tables already; "
                    "one of them must end first, or somebody plays along.")
        return ""


def is_for_bots(room: Room, leaving: Seat) -> bool:
    """Tell whether only bots play at a table, but for a player who leaves."""
    return all(place.player() or seat == leaving for seat, place in enumerate(room.places))
