"""Chaos on PostgreSQL: connections are cut at every request, backends and database crash, servers are killed."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from itertools import product
from random import Random

import asyncpg  # type: ignore[import-untyped]
import pytest
from postgres import PostgresServer

from aerodrome.server.doctor import diagnose
from aerodrome.store.database import database_at
from aerodrome.store.upgrade import upgrade
from server.hangar import Hangar, Hangared
from server.players import Ground, Player, Watcher, together
from server.postgres_proxy import AT_COMMIT, How, Point, PostgresProxy
from server.served import Visitor

GAMES = 30 if os.environ.get("AERODROME_SOAK") else 1
REQUESTS = 10  # of a transaction on a new connection, about
HOWS: tuple[How, ...] = ("lost", "unanswered")
NO_STORE = 4503  # the code of a socket that was closed because the store could not be read
PACE = 2  # happenings between two disasters

Disaster = Callable[[], Awaitable[None]]


@pytest.fixture(scope="module")
def postgres() -> Iterator[PostgresServer]:
    with PostgresServer() as server:
        yield server


@pytest.fixture(scope="module")
def hangar() -> Iterator[Hangar]:
    with Hangar() as hangar:
        yield hangar


class Field:
    """Two servers that reach their database through a line which is cut."""

    def __init__(self, postgres: PostgresServer, proxy: PostgresProxy, servers: list[Hangared], visitor: Visitor,
                 direct: str) -> None:
        self.postgres = postgres
        self.proxy = proxy
        self.servers = servers
        self.visitor = visitor
        self.direct = direct

    def crew(self, seed: int) -> tuple[Ground, list[Player]]:
        """Make a table; return it with players at both servers, and last a spectator."""
        ground = Ground(self.servers[0], self.visitor, "planet_profiteers", 3, {"structured_talk": False})
        players = [Player(ground.client(seat, self.servers[seat % 2]), Random(seed + seat), talks=True)
                   for seat in range(3)]
        players.append(Watcher(ground.client(None), Random()))
        for player in players:
            player.forgives = NO_STORE
        return ground, players

    def disasters(self, rng: Random) -> list[Disaster]:
        """Return everything that happens in one game, in any order."""
        points = [Point(*pair) for pair in product(range(REQUESTS), HOWS)] + [Point(AT_COMMIT, how) for how in HOWS] * 3
        out: list[Disaster] = [self._cut(point) for point in points]
        out += [self.end_backends] * 3 + [self.crash] + [self.kill]
        rng.shuffle(out)
        return out

    def _cut(self, point: Point) -> Disaster:
        async def cut() -> None:
            self.proxy.point = point

        return cut

    async def end_backends(self) -> None:
        """Let PostgreSQL end all connections."""
        master = await asyncpg.connect(self.direct)
        await master.execute("select pg_terminate_backend(pid) from pg_stat_activity "
                             "where datname = current_database() and pid <> pg_backend_pid()")
        await master.close()

    async def crash(self) -> None:
        """Let PostgreSQL end at once and recover."""
        await asyncio.to_thread(self.postgres.stop)
        await asyncio.to_thread(self.postgres.start)

    async def kill(self) -> None:
        """Kill a server and start it again."""
        await asyncio.to_thread(self.servers[1].kill)
        await asyncio.to_thread(self.servers[1].start)


@asynccontextmanager
async def field(hangar: Hangar, postgres: PostgresServer) -> AsyncIterator[Field]:
    """Run two servers on a new database."""
    direct = postgres.fresh_database()
    await upgrade(direct)
    async with PostgresProxy(postgres.port) as proxy:
        url = direct.replace(f":{postgres.port}/", f":{proxy.port}/")
        servers = [hangar.server(url, bots=False) for _ in range(2)]
        try:
            for server in servers:
                await asyncio.to_thread(server.start)
            visitor = await asyncio.to_thread(Visitor.named, servers[0].url, "Ada")
            with visitor:
                yield Field(postgres, proxy, servers, visitor, direct)
        finally:
            for server in servers:
                await asyncio.to_thread(server.kill)


def test_whatever_happens_to_postgresql_no_game_notices(hangar: Hangar, postgres: PostgresServer) -> None:
    async def main() -> None:
        async with field(hangar, postgres) as chaos:
            for seed in range(GAMES):
                await play(chaos, seed)
            async with database_at(chaos.direct) as db:
                assert await diagnose(db, lambda *_: None) == []

    asyncio.run(main())


async def play(chaos: Field, seed: int) -> None:
    """Play a game through one disaster after the other, and check it."""
    ground, players = await asyncio.to_thread(chaos.crew, seed)
    chaos.proxy.cuts.clear()
    left = await asyncio.gather(suffer(players[-1], chaos.disasters(Random(seed))),
                                together(*[player.play() for player in players]))
    chaos.proxy.point = None
    assert left[0] < 10, "the game was over too soon"
    assert any(words.startswith("COMMIT") for words in chaos.proxy.cuts), chaos.proxy.cuts
    assert sum(player.doubts for player in players) > 0
    await ground.check(*players)


async def suffer(watcher: Player, disasters: list[Disaster]) -> int:
    """Let disasters happen in the course of a game; return how many were left when it was over."""
    screen = watcher.client.screen
    while disasters and screen.table.get("status") != "finished":
        version = screen.version
        await disasters.pop()()
        while screen.version < version + PACE and screen.table.get("status") != "finished":
            await asyncio.sleep(0.005)
    return len(disasters)
