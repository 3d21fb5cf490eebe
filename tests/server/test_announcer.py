"""Who is connected: seats are told at once, the number of spectators once in a while."""

from __future__ import annotations

import asyncio
import json
import os
from pathlib import Path
from typing import Any

from aerodrome.kernel.step import NOBODY
from aerodrome.server.announcer import Announcer
from aerodrome.server.connection import Connection
from aerodrome.server.site import Site
from aerodrome.store.database import Database, Statement, StoreFailed
from aerodrome.store.sqlite import SqliteDatabase
from server.inside import Hands, inside, table

CROWD = 1_000 if os.environ.get("AERODROME_SOAK") else 40


class Client:
    """Somebody who keeps what they were told of who is there."""

    def __init__(self, id: str, seat: int) -> None:
        self.line = Connection(id, seat, "abc"[seat] if seat >= 0 else "", self._hear)
        self.told: list[dict[str, Any]] = []

    def _hear(self, message: bytes) -> bool:
        if b'"is":"presence"' in message:
            self.told.append(json.loads(message))
        return True


async def come(site: Site, announcer: Announcer, id: str, seat: int) -> Client:
    client = Client(id, seat)
    await site.hub.join(id, client.line, None)
    await announcer.arrive(client.line)
    return client


async def go(site: Site, announcer: Announcer, client: Client) -> None:
    site.hub.leave(client.line.table, client.line)
    await announcer.depart(client.line)


def test_a_crowd_is_one_message_for_each_listener(tmp_path: Path) -> None:
    async def main() -> None:
        async with inside(tmp_path, Hands()) as site:
            id = (await table(site, ["a", "b", "c"])).id
            announcer = Announcer(site.hub, site.presence, site.tasks, pause=0.2)
            player = await come(site, announcer, id, 0)
            before = len(player.told)
            crowd = await asyncio.gather(*[come(site, announcer, id, NOBODY) for _ in range(CROWD)])
            rounds = 0
            while player.told[-1]["watchers"] < CROWD:
                rounds += 1
                await asyncio.sleep(0.05)
            assert len(player.told) - before <= rounds + 1
            assert all(client.told[0]["seats"] == [0] for client in crowd)  # everybody is told who is there on arrival
            assert sum(len(client.told) for client in crowd) < CROWD * CROWD / 4
            await asyncio.gather(*[go(site, announcer, client) for client in crowd])
            while player.told[-1]["watchers"]:
                await asyncio.sleep(0.05)

    asyncio.run(main())


def test_seats_are_told_at_once(tmp_path: Path) -> None:
    async def main() -> None:
        async with inside(tmp_path, Hands()) as site:
            id = (await table(site, ["a", "b", "c"])).id
            announcer = Announcer(site.hub, site.presence, site.tasks, pause=1e6)  # the count never comes
            watcher = await come(site, announcer, id, NOBODY)
            player = await come(site, announcer, id, 1)
            assert [told["seats"] for told in watcher.told] == [[], [1]]
            second = await come(site, announcer, id, 1)  # another window of the same seat is no news for the others
            assert [told["seats"] for told in second.told] == [[1]]
            await go(site, announcer, player)
            assert [told["seats"] for told in watcher.told] == [[], [1]]
            await go(site, announcer, second)
            assert [told["seats"] for told in watcher.told] == [[], [1], []]

    asyncio.run(main())


class Full(SqliteDatabase):
    """A database that takes nothing more."""

    is_full = False

    async def change(self, guard: Statement, *more: Statement, note: str = "") -> bool:
        if self.is_full:
            raise StoreFailed("The disk is full.")
        return await super().change(guard, *more, note=note)


def test_a_full_disk_keeps_nobody_from_looking_on(tmp_path: Path) -> None:
    async def main() -> None:
        database: Database = Full(tmp_path / "inside.db")
        async with inside(tmp_path, Hands(), database=database) as site:
            id = (await table(site, ["a", "b", "c"])).id
            Full.is_full = True
            try:
                player = await come(site, site.announcer, id, 0)
                assert player.told
            finally:
                Full.is_full = False
            await site.presence.renew()
            assert await site.presence.seats(id) == [0]

    asyncio.run(main())


def test_connections_are_vouched_for_and_taken_again_where_others_forgot_them(tmp_path: Path) -> None:
    async def main() -> None:
        hands = Hands()
        async with inside(tmp_path, hands) as site:
            id = (await table(site, ["a", "b", "c"])).id
            await come(site, site.announcer, id, 0)
            hands.time += 50_000
            await site.presence.renew()
            hands.time += 50_000
            assert await site.presence.seats(id) == [0]
            await site.db.change(Statement("delete from presence"))
            await site.presence.renew()
            assert await site.presence.seats(id) == [0]

    asyncio.run(main())
