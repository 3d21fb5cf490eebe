"""The sweeper: notices when somebody's time is over."""

from __future__ import annotations

from contextlib import suppress

from aerodrome.server import acts
from aerodrome.server.bot_tables import BotTables
from aerodrome.server.denials import Conflict
from aerodrome.server.hub import Hub
from aerodrome.server.presence import Presence

FULL_PAUSE = 60_000  # milliseconds after which a bot may take over a table, where too many bots play alone


class Sweeper:
    """Looks at the clocks of all tables; every process does, the database lets only one of them act."""

    def __init__(self, hub: Hub, presence: Presence, bot_tables: BotTables) -> None:
        self.hub = hub
        self.presence = presence
        self.bot_tables = bot_tables

    async def sweep(self) -> None:
        """Let the time be over where it is."""
        for id in await self.hub.archive.overdue(self.hub.tick()):
            await self.hub.troubles.apart(id, self._look(id))

    async def _look(self, id: str) -> None:
        room = await self.hub.sound(id)
        seat, deadline, clock = room.to_act(), room.deadline(), room.opened.clock
        version, patience = room.version, room.opened.absence.patience
        if deadline is None:
            return
        if clock.kind == "none" and await self.presence.is_here(id, seat):
            await self.hub.archive.put_off(id, version, self.hub.tick() + patience)
            return
        if room.outcome(seat) == "bot" and not await self.bot_tables.has_place_for(room, seat):
            await self.hub.archive.put_off(id, version, self.hub.tick() + FULL_PAUSE)
            return
        with suppress(Conflict):  # a move may have come at the last moment
            await self.hub.happen(id, lambda room: acts.time_out(room, seat, self.hub.tick()), f"time:{deadline}")
