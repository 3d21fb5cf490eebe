"""Time that is over, players who have gone, bots that fail: the table goes on, and says so."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random

from aerodrome.server import acts
from aerodrome.server.happenings import DAY, Absence, Clock, Moved, Stumbled, TimedOut
from aerodrome.server.room import Room
from aerodrome.server.site import Site
from server.inside import Hands, inside, look, move, table

PATIENCE = 60.0  # seconds


async def until(site: Site, id: str, true: Callable[[Room], bool]) -> Room:
    """Wait until something is true of a table."""
    async with asyncio.timeout(PATIENCE):
        while not true(room := await look(site, id)):
            await asyncio.sleep(0.02)
    return room


def test_a_bot_takes_over_when_the_time_is_over_and_plays_on(tmp_path: Path) -> None:
    async def main() -> None:
        hands = Hands()
        async with inside(tmp_path, hands) as site:
            clock, absence = Clock("bank", bank=60_000), Absence("bot", "level1")
            room = await table(site, ["a", "b", "c"], clock=clock, absence=absence)
            seat = room.to_act()
            hands.time += 60_001
            await site.sweeper.sweep()
            room = await until(site, room.id, lambda room: room.to_act() != seat)

            assert room.places[seat].stand_in == "level1"
            moves = [told.line.what for told in room.told if isinstance(told.line.what, Moved)]
            assert moves[0].by == "level1"
            assert sum(isinstance(told.line.what, TimedOut) for told in room.told) == 1

    asyncio.run(main())


def test_nothing_happens_before_the_time_is_over(tmp_path: Path) -> None:
    async def main() -> None:
        hands = Hands()
        async with inside(tmp_path, hands) as site:
            room = await table(site, ["a", "b", "c"], clock=Clock("days", days=1), absence=Absence("bot"))
            version = room.version
            hands.time += DAY - 1
            await site.sweeper.sweep()

            assert (await look(site, room.id)).version == version

    asyncio.run(main())


def test_without_a_clock_only_somebody_who_has_gone_is_replaced(tmp_path: Path) -> None:
    async def main() -> None:
        hands = Hands()
        async with inside(tmp_path, hands) as site:
            room = await table(site, ["a", "b", "c"], absence=Absence("bot", "level1", 30_000))
            seat = room.to_act()
            await site.presence.arrive(room.id, seat)
            hands.time += 30_001
            await site.sweeper.sweep()
            assert not (await look(site, room.id)).places[seat].stand_in
            await site.presence.depart(room.id, seat)
            hands.time += 30_001
            await site.sweeper.sweep()

            assert (await look(site, room.id)).places[seat].stand_in == "level1"

    asyncio.run(main())


def test_a_table_of_bots_plays_to_the_end_by_itself(tmp_path: Path) -> None:
    async def main() -> None:
        async with inside(tmp_path, Hands()) as site:
            room = await table(site, ["a"], ["level1", "level1"])
            await site.hub.happen(room.id, partial(acts.hand_to_bot, seat=0, bot="level1"))
            room = await until(site, room.id, lambda room: room.status == "finished")

            assert room.end() is not None

    asyncio.run(main())


def test_bots_go_on_after_the_server_was_away(tmp_path: Path) -> None:
    async def main() -> None:
        hands = Hands()
        async with inside(tmp_path, hands) as site:
            site.hub.watchers.clear()  # this server ends before its bots begin to think
            room = await table(site, ["a"], ["level1", "level1"])
            while not room.bot_to_act():
                room = await move(site, room.id, Random(1))
        async with inside(tmp_path, hands) as site:
            await until(site, room.id, lambda now: now.version > room.version)

    asyncio.run(main())


def test_a_bot_that_dies_is_replaced_by_a_lower_level_and_the_table_is_told(tmp_path: Path) -> None:
    async def main() -> None:
        async with inside(tmp_path, Hands()) as site:
            room = await table(site, ["a"], ["level4@10000ms", "level4@10000ms"], game="barnstormers")
            while not room.bot_to_act() or len(room.playing().state.options()) < 2:
                if room.bot_to_act():
                    room = await until(site, room.id, lambda now, v=room.version: now.version > v)  # type: ignore[misc]
                else:
                    room = await move(site, room.id, Random(1))
            before = room.version
            async with asyncio.timeout(PATIENCE):
                while not site.pool.busy:
                    await asyncio.sleep(0.02)
            for id in site.pool.processes():
                os.kill(id, signal.SIGKILL)
            room = await until(site, room.id, lambda now: now.version >= before + 2)

            told = [one.line.what for one in room.told[before:]]
            assert isinstance(told[0], Stumbled)
            assert (told[0].bot, told[0].used) == ("level4@10000ms", "level3")
            assert isinstance(told[1], Moved)
            assert told[1].by == "level3"

    asyncio.run(main())
