"""The sweeper: notices when somebody's time is over, and that the server has been away."""

from __future__ import annotations

from contextlib import suppress

from aerodrome.server import acts
from aerodrome.server.bot_tables import BotTables
from aerodrome.server.denials import Conflict
from aerodrome.server.happenings import Credited
from aerodrome.server.hub import Hub
from aerodrome.server.presence import Presence
from aerodrome.store.database import Statement

ALIVE_EVERY = 10.0  # seconds
FULL_PAUSE = 60_000  # milliseconds after which a bot may take over a table, where too many bots play alone
AWAY = 45_000  # milliseconds of silence after which the clocks get back what they lost
SET_ALIVE = ("insert into settings (name, value) values ('alive', $1) "
             "on conflict (name) do update set value = excluded.value")


class Sweeper:
    """Looks at the clocks of all tables; every process does, the database lets only one of them act."""

    def __init__(self, hub: Hub, presence: Presence, bot_tables: BotTables) -> None:
        self.hub = hub
        self.presence = presence
        self.bot_tables = bot_tables

    async def sweep(self) -> None:
        """Let the time be over where it is."""
        for id in await self.hub.archive.overdue(self.hub.now()):
            await self.hub.troubles.apart(id, self._look(id))

    async def _look(self, id: str) -> None:
        room = await self.hub.sound(id)
        seat, deadline, clock = room.to_act(), room.deadline(), room.opened.clock
        version, patience = room.version, room.opened.absence.patience
        if deadline is None:
            return
        if clock.kind == "none" and await self.presence.is_here(id, seat):
            await self.hub.archive.put_off(id, version, self.hub.now() + patience)
            return
        if room.outcome(seat) == "bot" and not await self.bot_tables.has_place_for(room, seat):
            await self.hub.archive.put_off(id, version, self.hub.now() + FULL_PAUSE)
            return
        with suppress(Conflict):  # a move may have come at the last moment
            await self.hub.happen(id, lambda room: acts.time_out(room, seat, self.hub.now()), f"time:{deadline}")

    # --- being away

    async def wake(self) -> None:
        """Give the clocks back the time in which no server was there."""
        rows = await self.hub.archive.db.rows("select value from settings where name = 'alive'")
        away = self.hub.now() - int(rows[0][0]) if rows else 0
        if away > AWAY:
            for id in await self.hub.archive.with_clocks():
                await self.hub.troubles.apart(id, self._credit(id, away))
        await self.note_alive()

    async def _credit(self, id: str, away: int) -> None:
        await self.hub.happen(id, lambda _: acts.Draft(Credited(away)), f"away:{self.hub.now() - away}")

    async def note_alive(self) -> None:
        """Write down that a server is there."""
        await self.hub.archive.db.change(Statement(SET_ALIVE, (str(self.hub.now()),)))
