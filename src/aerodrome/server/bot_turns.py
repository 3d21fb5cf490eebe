"""Bot turns: asks the pool for a move wherever a bot is to act."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from functools import partial
from typing import Any

from aerodrome.kernel.step import Seat
from aerodrome.server import acts
from aerodrome.server.hub import Hub, Live
from aerodrome.server.pace import Pace
from aerodrome.server.pool import Choice, Pool
from aerodrome.server.room import Room
from aerodrome.server.thoughts import kind_of
from aerodrome.server.troubles import Grounded

log = logging.getLogger("aerodrome.server")

Dice = Callable[[str, int], str]  # all chance of a bot: for a table and the version of its last move, known to nobody


class BotTurns:
    """Lets bots act. Two processes may think about the same turn: the key of the move says which came first."""

    def __init__(self, hub: Hub, pool: Pool, dice: Dice, pace: Pace, overdue: int) -> None:
        self.hub = hub
        self.pool = pool
        self.dice = dice
        self.pace = pace
        self.overdue = overdue
        self._thinking: set[tuple[str, int]] = set()
        hub.watchers.append(self.watch)

    def watch(self, live: Live, room: Room) -> None:
        """Begin to think where a bot is to act."""
        turn = (room.id, room.last_move)
        bot = room.bot_to_act()
        if bot and turn not in self._thinking:
            sight = self.hub.ask(room, lambda room: room.playing().sight(room.to_act()).dump())
            self._thinking.add(turn)
            acting = self._act(turn, room.to_act(), bot, sight, room.owner)
            self.hub.tasks.spawn(self.hub.troubles.apart(room.id, acting))

    async def _act(self, turn: tuple[str, int], seat: Seat, bot: str, sight: dict[str, Any], person: str) -> None:
        table, last_move = turn
        try:
            choice = await self._choose(sight, bot, self.dice(table, last_move), person)
            if choice.failures:
                log.warning("%s failed: %s", bot, "; ".join(choice.failures))
                await self.hub.happen(table, partial(acts.stumble, seat=seat, last_move=last_move, bot=bot,
                                                     used=choice.bot), f"stumble:{last_move}")
            await self.hub.happen(table, lambda room: acts.move_as_bot(room, seat, last_move, choice.move, choice.bot),
                                  f"bot:{last_move}")
        finally:
            self._thinking.discard(turn)

    async def _choose(self, sight: dict[str, Any], bot: str, dice: str, person: str) -> Choice:
        """Return a bot's choice when it is time to show it; the time is that of the person whose table it is."""
        loop, kind = asyncio.get_running_loop(), kind_of(sight, bot)
        asked = loop.time()
        choice = await self.pool.choose(sight, bot, dice, person, is_thorough=self.pace.is_learning(kind))
        thought = choice.thought if choice.bot == bot else None  # else it is another one's, after a failure
        shown = asked + self.pace.shown_after(kind, loop.time() - asked - (thought or 0.0), thought)
        await asyncio.sleep(max(0.0, shown - loop.time()))
        return choice

    async def look_for_overdue(self) -> None:
        """Take over the turns that a process left behind when it ended."""
        await self.wake_all(self.hub.now() - self.overdue, 100)

    async def wake_all(self, before: int, limit: int) -> None:
        """Look at the tables where a bot has been due since *before*."""
        for id in await self.hub.archive.waiting_for_bots(before, limit):
            await self.hub.troubles.apart(id, self.wake(id))

    async def wake(self, id: str) -> None:
        """Look at a table in case a bot is to act there."""
        live = self.hub.live(id)
        async with live:
            room = await self.hub.current(live)
            if room.fault:
                raise Grounded(room.fault)
            self.watch(live, room)
