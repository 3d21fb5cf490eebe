"""A site in the process of a test: the real parts on a real SQLite file, with a clock that the test moves."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, TypeVar

from aerodrome.kernel.discover import game_named
from aerodrome.server import acts
from aerodrome.server.config import Config, Sources
from aerodrome.server.happenings import Absence, Clock, Opened
from aerodrome.server.hub import Hub
from aerodrome.server.room import Room
from aerodrome.server.site import Site
from aerodrome.server.spare import Work
from aerodrome.server.tokens import new_id
from aerodrome.store.database import Database

T = TypeVar("T")


class Hands:
    """A clock whose hands the test moves."""

    def __init__(self) -> None:
        self.time = 1_800_000_000_000
        self.steady = 1_000.0  # seconds of the machine's monotonic clock, for tests of the stopwatch

    def now(self) -> int:
        return self.time

    def monotonic(self) -> float:
        return self.steady

    def pass_by(self, milliseconds: int) -> None:
        """Let time pass, of day and by the machine."""
        self.time += milliseconds
        self.steady += milliseconds / 1000


@asynccontextmanager
async def inside(folder: Path, hands: Hands, database: Database | None = None, *, stopwatch: bool = False,
                 **wish: Any) -> AsyncIterator[Site]:
    """Run a site on a file of the folder; clocks go by the hands, or by the server's own stopwatch."""
    config = Config(f"sqlite:///{folder / 'inside.db'}", public_url="http://127.0.0.1:1", bot_processes=1,
                    bot_spare=False, bot_pace=0, **wish,
                    sources=Sources(hands.now, hands.monotonic, None if stopwatch else hands.now))
    site = Site(config, database)
    await site.start()
    try:
        yield site
    finally:
        await site.stop()


async def table(site: Site | Hub, people: list[str], bots: list[str] | None = None, *, clock: Clock | None = None,
                absence: Absence | None = None, game: str = "planet_profiteers") -> Room:
    """Make a table where these people and bots sit, and begin."""
    hub, played = site.hub if isinstance(site, Site) else site, game_named(game)
    bots = bots or []
    options: dict[str, Any] = {"structured_talk": False} if game == "planet_profiteers" else {}
    setting = played.setting(len(people) + len(bots), options)
    opened = Opened(game, played.version, setting.players, setting.options, {}, people[0], clock or Clock(),
                    absence or Absence(), False)
    room = await hub.open(new_id(), bytes(32), opened)
    for seat, person in enumerate(people):
        await hub.happen(room.id, partial(acts.sit, person=person, name=f"Name {seat}", seat=seat))
    for seat, bot in enumerate(bots, start=len(people)):
        await hub.happen(room.id, partial(acts.seat_bot, person=people[0], seat=seat, bot=bot))
    return (await hub.happen(room.id, partial(acts.start, person=people[0])))[0]


async def look(site: Site, id: str) -> Room:
    """Return a table as it is now."""
    return await site.hub.room(id)


async def move(site: Site, id: str, rng: Random) -> Room:
    """Let the person to act make any move."""
    room = await look(site, id)
    text = rng.choice([m.text for m in room.playing().state.options()])
    return (await site.hub.happen(id, partial(acts.submit, seat=room.to_act(), ply=room.ply(), text=text)))[0]


def whole(work: Work[T]) -> T:
    """Return what some work comes to that the server does in pieces."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            result: T = end.value
            return result
