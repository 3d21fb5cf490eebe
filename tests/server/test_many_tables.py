"""More tables than are kept idle: nobody who listens is forgotten, and idle ones are."""

from __future__ import annotations

import asyncio
import json
from functools import partial
from pathlib import Path

import pytest

from aerodrome.server import acts, hub
from aerodrome.server.denials import NotFound
from aerodrome.server.site import Site
from aerodrome.store.database import Statement
from server.inside import Hands, inside, table

TABLES = 1_500


class Ear:
    """A listener that keeps the version of the last thing it was told."""

    def __init__(self, seat: int, person: str) -> None:
        self.seat = seat
        self.person = person
        self.version = 0

    def end(self, code: int, reason: str) -> None:
        assert code == 1012, reason  # the server may end, and nothing else

    def push(self, message: bytes) -> None:
        self.version = json.loads(message)["version"]


async def copies(site: Site, count: int) -> list[str]:
    """Copy one table in the database, which is quicker than to play so many."""
    first = (await table(site, ["a", "b", "c"])).id
    columns = {name: [row[1] for row in await site.db.rows(f"pragma table_info({name})")]
               for name in ("tables", "happenings", "seats")}
    for number in range(1, count):
        for name, key in (("tables", "id"), ("happenings", "table_id"), ("seats", "table_id")):
            rest = ", ".join(column for column in columns[name] if column != key)
            await site.db.change(Statement(f"insert into {name} ({key}, {rest}) select $1, {rest} from {name} "
                                               f"where {key} = $2", (f"copy{number}", first)))
    return [first, *[f"copy{number}" for number in range(1, count)]]


def test_every_listener_of_1500_tables_hears_of_a_move(tmp_path: Path) -> None:
    async def main() -> None:
        async with inside(tmp_path, Hands()) as site:
            ids = await copies(site, TABLES)
            ears: dict[str, list[Ear]] = {}
            for id in ids:
                ears[id] = [Ear(0, "a"), Ear(1, "b")]
                for ear in ears[id]:
                    await site.hub.join(id, ear, None)
            for id in ids:
                room = await site.hub.room(id)
                text = room.playing().state.options()[0].text
                _, line = await site.hub.happen(id, partial(acts.submit, seat=room.to_act(), ply=room.ply(), text=text))
                assert [ear.version for ear in ears[id]] == [line.version] * 2, id
            assert len(site.hub.lives) == TABLES

    asyncio.run(main())


def test_idle_tables_are_forgotten(tmp_path: Path) -> None:
    async def main() -> None:
        async with inside(tmp_path, Hands()) as site:
            for number in range(3 * hub.KEPT):
                live = site.hub.live(f"made-up-{number}")
                assert site.hub.lives[live.id] is live  # the one that was asked for is there
            assert len(site.hub.lives) < 1.2 * hub.KEPT

    asyncio.run(main())


def test_made_up_names_push_no_table_out_of_the_memory(tmp_path: Path) -> None:
    async def main() -> None:
        async with inside(tmp_path, Hands()) as site:
            room = await table(site, ["a", "b", "c"])
            before = set(site.hub.lives)
            for first in range(0, hub.KEPT + 100, 50):
                await asyncio.gather(*[ask_in_vain(site, f"made-up-{first + n // 2}") for n in range(100)])
            assert set(site.hub.lives) == before
            assert site.hub.live(room.id).room is room

    asyncio.run(main())


async def ask_in_vain(site: Site, id: str) -> None:
    with pytest.raises(NotFound):
        await site.hub.room(id)


def test_a_table_that_somebody_waits_for_is_not_forgotten(tmp_path: Path) -> None:
    async def main() -> None:
        async with inside(tmp_path, Hands()) as site:
            live = site.hub.live("wanted")
            async with live:
                waiting = asyncio.create_task(wait_for(live))
                await asyncio.sleep(0)
            for number in range(3 * hub.KEPT):  # between the release and the wake-up
                site.hub.live(f"made-up-{number}")
            assert site.hub.lives["wanted"] is live
            await waiting

    asyncio.run(main())


async def wait_for(live: hub.Live) -> None:
    async with live:
        pass


def test_long_games_that_nobody_looks_at_are_forgotten_sooner(tmp_path: Path) -> None:
    async def main() -> None:
        async with inside(tmp_path, Hands()) as site:
            ids = await copies(site, 4)
            plies = [(await site.hub.room(id)).ply() for id in ids]
            site.hub.most_plies = 2 * plies[0]
            site.hub._forget(site.hub.live(ids[-1]))
            assert plies[0] > 0
            assert [id in site.hub.lives for id in ids] == [False, True, True, True]

    asyncio.run(main())
