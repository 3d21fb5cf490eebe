"""Bot turns: asks the pool for a move wherever a bot is to act."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from functools import partial

from aerodrome.kernel.step import Seat
from aerodrome.server import acts
from aerodrome.server.hub import Hub, Live
from aerodrome.server.pool import Pool
from aerodrome.server.room import Room
from aerodrome.server.troubles import Grounded

log = logging.getLogger("aerodrome.server")

FORGETTING = 0.9  # what is left of the longest thought after each move
MOST_PACES = 5_000  # bots at tables whose pace is remembered

Dice = Callable[[str, int], str]  # all chance of a bot: for a table and the version of its last move, known to nobody


class BotTurns:
    """Lets bots act. Two processes may think about the same turn: the key of the move says which came first."""

    def __init__(self, hub: Hub, pool: Pool, dice: Dice, pace: int, overdue: int) -> None:
        self.hub = hub
        self.pool = pool
        self.dice = dice
        self.pace = pace
        self.overdue = overdue
        self._thinking: set[tuple[str, int]] = set()
        self._longest: dict[tuple[str, str], float] = {}  # seconds that a bot has thought at a table
        hub.watchers.append(self.watch)

    def watch(self, live: Live, room: Room) -> None:
        """Begin to think where a bot is to act."""
        turn = (room.id, room.last_move)
        bot = room.bot_to_act()
        if bot and turn not in self._thinking:
            sight = self.hub.ask(room, lambda room: room.playing().sight(room.to_act()).dump())
            self._thinking.add(turn)
            self.hub.tasks.spawn(self.hub.troubles.apart(room.id, self._act(turn, room.to_act(), bot, sight)))

    async def _act(self, turn: tuple[str, int], seat: Seat, bot: str, sight: dict[str, object]) -> None:
        table, last_move = turn
        loop = asyncio.get_running_loop()
        asked = loop.time()
        try:
            choice = await self.pool.choose(sight, bot, self.dice(table, last_move))
            await asyncio.sleep(max(0.0, asked + self._pace(table, bot, loop.time() - asked) - loop.time()))
            if choice.failures:
                log.warning("%s failed: %s", bot, "; ".join(choice.failures))
                await self.hub.happen(table, partial(acts.stumble, seat=seat, last_move=last_move, bot=bot,
                                                     used=choice.bot), f"stumble:{last_move}")
            await self.hub.happen(table, lambda room: acts.move_as_bot(room, seat, last_move, choice.move, choice.bot),
                                  f"bot:{last_move}")
        finally:
            self._thinking.discard(turn)

    def _pace(self, table: str, bot: str, thought: float) -> float:
        """Return after how many seconds a move is shown: a steady pace, so that its speed tells nothing.

        A bot that has a single option would answer at once; it takes about as long as the longest thought before.
        That is forgotten bit by bit, so that one hiccup of the machine does not slow a table down for good.
        """
        if not self.pace:
            return 0.0
        longest = max(self.pace / 1000, thought, FORGETTING * self._longest.pop((table, bot), 0.0))
        self._longest[table, bot] = longest  # the last in the dictionary was used last
        if len(self._longest) > MOST_PACES:
            del self._longest[next(iter(self._longest))]
        return longest

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
