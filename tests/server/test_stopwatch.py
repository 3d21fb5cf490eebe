"""Clocks go by a stopwatch: it runs while a server does, and setting the time of day runs nobody out."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest

from aerodrome.kernel.step import NOBODY, Seat
from aerodrome.server import acts
from aerodrome.server.happenings import DAY, Absence, Clock, Credited, Line, Said
from aerodrome.server.room import Room
from aerodrome.server.site import Site
from aerodrome.server.stopwatch import SLEPT, Stopwatch
from aerodrome.store.database import Statement
from aerodrome.store.sqlite import SqliteDatabase
from aerodrome.store.upgrade import ready
from server.inside import Hands, inside, look, move, table

pytestmark = pytest.mark.usefixtures("without_bots")
HOUR = 3_600_000
BANK = Clock("bank", bank=60_000, increment=0)
GONE = Absence("bot", "level1")


# --- the stopwatch


@asynccontextmanager
async def watch(folder: Path, hands: Hands) -> AsyncIterator[Stopwatch]:
    """Run a stopwatch on a file of the folder, as a server does; it ends without a word."""
    path = folder / "a.db"
    async with SqliteDatabase(path) as db:
        await ready(db, f"sqlite:///{path}")
        stopwatch = Stopwatch(db, hands.now, hands.monotonic)
        await stopwatch.start()
        yield stopwatch


async def run_for(stopwatch: Stopwatch, hands: Hands, seconds: int) -> None:
    """Let time pass while the server runs."""
    for _ in range(seconds):
        hands.pass_by(1000)
        await stopwatch.beat()


def test_it_begins_with_the_time_of_day_and_runs_with_the_machine(tmp_path: Path) -> None:
    async def main() -> None:
        hands = Hands()
        async with watch(tmp_path, hands) as stopwatch:
            begin = hands.time
            assert stopwatch.read() == begin
            await run_for(stopwatch, hands, 30)
            hands.pass_by(400)
            assert stopwatch.read() == begin + 30_400

    asyncio.run(main())


@pytest.mark.parametrize("set_by", [HOUR, -HOUR, 400 * DAY, -400 * DAY])
def test_setting_the_time_of_day_changes_nothing(set_by: int, tmp_path: Path) -> None:
    async def main() -> None:
        hands = Hands()
        async with watch(tmp_path, hands) as stopwatch:
            before = stopwatch.read()
            hands.time += set_by
            assert stopwatch.read() == before
            await run_for(stopwatch, hands, 3)
            assert stopwatch.read() == before + 3_000

    asyncio.run(main())


def test_of_a_sleep_a_few_seconds_count_whether_the_machine_counted_it_or_not(tmp_path: Path) -> None:
    async def main() -> None:
        hands, jumps = Hands(), []
        async with watch(tmp_path, hands) as stopwatch:
            stopwatch.on_jump = lambda: jumps.append(stopwatch.read())
            before = stopwatch.read()
            hands.pass_by(8 * HOUR)  # a process that was stopped
            assert stopwatch.read() == before + SLEPT  # even for who looks before anything else happens
            await stopwatch.beat()
            assert stopwatch.read() == before + SLEPT
            hands.time += 8 * HOUR  # a laptop that slept: the monotonic clock of the machine stood still
            await stopwatch.beat()
            assert stopwatch.read() == before + SLEPT
            await run_for(stopwatch, hands, 5)
            assert jumps == [before + SLEPT] * 2  # clients were told, once for each

    asyncio.run(main())


@pytest.mark.parametrize("away", [1_000, 20_000, 44_000, 46_000, HOUR, -HOUR, 30 * DAY])
def test_while_no_server_runs_it_stands_still_however_short_that_is(away: int, tmp_path: Path) -> None:
    async def main() -> None:
        hands = Hands()
        async with watch(tmp_path, hands) as stopwatch:
            await run_for(stopwatch, hands, 5)
            await stopwatch.note()
            last = stopwatch.read()
        hands.time += away
        hands.steady = 3.0  # the machine was started again
        async with watch(tmp_path, hands) as stopwatch:
            assert stopwatch.read() == last

    asyncio.run(main())


def test_a_crash_gives_the_players_what_was_not_stored_and_takes_nothing(tmp_path: Path) -> None:
    async def main() -> None:
        hands = Hands()
        async with watch(tmp_path, hands) as stopwatch:
            await stopwatch.note()
            stored = stopwatch.read()
            await run_for(stopwatch, hands, 9)
        hands.pass_by(HOUR)
        async with watch(tmp_path, hands) as stopwatch:
            assert stopwatch.read() == stored

    asyncio.run(main())


def test_several_processes_follow_whoever_is_ahead(tmp_path: Path) -> None:
    async def main() -> None:
        here, there = Hands(), Hands()
        async with watch(tmp_path, here) as first:
            await run_for(first, here, 8)
            second = Stopwatch(first.db, there.now, there.monotonic)
            await second.start()
            assert second.read() < first.read()
            await first.note()
            await second.beat()
            assert second.read() == first.read()
            await run_for(first, here, 100)  # while the second sleeps
            await first.note()
            await second.note()  # who is behind does not turn it back
            there.pass_by(100_000)
            await second.beat()
            assert second.read() == first.read()

    asyncio.run(main())


def test_a_database_of_before_goes_on_from_its_last_sign_of_life(tmp_path: Path) -> None:
    async def main() -> None:
        hands, path = Hands(), tmp_path / "a.db"
        alive = hands.time - 30_000
        async with SqliteDatabase(path) as db:
            await ready(db, f"sqlite:///{path}")
            await db.change(Statement("insert into settings (name, value) values ('alive', $1)", (str(alive),)))
        async with watch(tmp_path, hands) as stopwatch:
            assert stopwatch.read() == alive

    asyncio.run(main())


# --- tables


async def at_table(site: Site, clock: Clock = BANK) -> Room:
    return await table(site, ["a", "b", "c"], clock=clock, absence=GONE)


def is_run_out(room: Room) -> bool:
    return any(place.stand_in for place in room.places)


async def live_for(site: Site, hands: Hands, seconds: int) -> None:
    await run_for(site.stopwatch, hands, seconds)
    await site.sweeper.sweep()


def test_a_clock_runs_out_after_its_time_and_not_before_whatever_the_time_of_day_does(tmp_path: Path) -> None:
    async def main() -> None:
        hands = Hands()
        async with inside(tmp_path, hands, stopwatch=True) as site:
            site.hub.watchers.clear()
            room = await at_table(site)
            for jump in (HOUR, -2 * HOUR, 3 * DAY, 0):
                hands.time += jump
                await live_for(site, hands, 12)
                assert not is_run_out(await look(site, room.id)), jump
            hands.pass_by(8 * HOUR)  # a sleep, of which less is counted than is left
            await live_for(site, hands, 0)
            assert not is_run_out(await look(site, room.id))
            await live_for(site, hands, 61)
            assert is_run_out(await look(site, room.id))

    asyncio.run(main())


def test_moves_cost_the_time_of_the_stopwatch_and_keep_their_time_of_day(tmp_path: Path) -> None:
    async def main() -> None:
        hands, rng = Hands(), Random(1)
        async with inside(tmp_path, hands, stopwatch=True) as site:
            room = await at_table(site)
            seat = room.to_act()
            await live_for(site, hands, 10)
            hands.time += HOUR
            while room.to_act() == seat:
                room = await move(site, room.id, rng)
            assert room.time.bank[seat] == 50_000
            assert room.told[-1].line.at == hands.time
            bank, id = room.time.bank[:], room.id
        hands.pass_by(40_000)  # less than the 45 seconds that servers once waited for
        async with inside(tmp_path, hands, stopwatch=True) as site:
            room = await look(site, id)
            assert room.time.bank == bank
            assert room.deadline() == site.hub.tick() + 60_000
            seat = room.to_act()
            await live_for(site, hands, 7)
            while room.to_act() == seat:
                room = await move(site, id, rng)
            assert room.time.bank[seat] == 53_000

    asyncio.run(main())


@pytest.mark.parametrize("clock", [BANK, Clock("days", days=1), Clock("none")], ids=lambda clock: clock.kind)
def test_no_clock_of_any_kind_runs_while_no_server_does(clock: Clock, tmp_path: Path) -> None:
    async def main() -> None:
        hands = Hands()
        async with inside(tmp_path, hands, stopwatch=True) as site:
            site.hub.watchers.clear()
            id = (await at_table(site, clock)).id
        for away in (30_000, 40 * DAY, -DAY):
            hands.time += away
            async with inside(tmp_path, hands, stopwatch=True) as site:
                await live_for(site, hands, 2)
                room = await look(site, id)
                assert not is_run_out(room)
                assert not any(isinstance(told.line.what, Credited) for told in room.told)

    asyncio.run(main())


class Ear:
    """Somebody who listens."""

    person = "a"

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.heard: list[dict[str, Any]] = []

    def push(self, message: bytes) -> None:
        self.heard.append(json.loads(message))

    def end(self, code: int, reason: str) -> None:
        """The server ends."""


def test_clients_see_times_of_day_and_are_told_when_they_have_jumped(tmp_path: Path) -> None:
    async def main() -> None:
        hands = Hands()
        async with inside(tmp_path, hands, stopwatch=True) as site:
            room = await at_table(site)
            ear = Ear(NOBODY)
            await site.hub.join(room.id, ear, None)
            assert ear.heard[-1]["table"]["deadline"] == hands.time + 60_000
            hands.time += HOUR
            await live_for(site, hands, 10)
            async with asyncio.timeout(60):
                while len(ear.heard) < 2:
                    await asyncio.sleep(0.01)
            assert ear.heard[-1]["is"] == "snapshot"
            assert ear.heard[-1]["table"]["deadline"] == hands.time + 50_000
            assert ear.heard[-1]["table"]["time"]["since"] == hands.time - 10_000
            listed = await site.archive.tables_of("a", "playing", 10, hands.time + DAY)
            assert listed[0].deadline == site.hub.tick() + 50_000

    asyncio.run(main())


def test_somebody_who_is_there_is_not_replaced_because_the_time_of_day_was_set(tmp_path: Path) -> None:
    async def main() -> None:
        hands = Hands()
        async with inside(tmp_path, hands, stopwatch=True) as site:
            site.hub.watchers.clear()
            room = await table(site, ["a", "b", "c"], absence=Absence("bot", "level1", 30_000))
            await site.presence.arrive(room.id, room.to_act())
            await live_for(site, hands, 25)
            hands.time += HOUR
            await live_for(site, hands, 10)
            assert not is_run_out(await look(site, room.id))

    asyncio.run(main())


def test_stories_of_before_fold_as_they_did(tmp_path: Path) -> None:
    """A line without a stopwatch goes by its time of day, and time that was given back stays so."""
    room = Room("id", bytes(32))
    assert Line(1, 5_000, Said(0, "Hello")).tick() == 5_000
    assert Line(1, 5_000, Said(0, "Hello", behind=2_000)).tick() == 3_000
    assert room.behind == 0

    async def main() -> None:
        hands = Hands()
        async with inside(tmp_path, hands) as site:
            table_room = await at_table(site)
            deadline = table_room.deadline()
            assert deadline is not None
            now, _ = await site.hub.happen(table_room.id, lambda _: acts.Draft(Credited(7_000)))
            assert now.deadline() == deadline + 7_000

    asyncio.run(main())
