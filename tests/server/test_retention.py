"""What is kept for how long: people are told beforehand, and then it is done, in small rounds."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from postgres import PostgresServer

from aerodrome.server import acts, retention
from aerodrome.server.config import Config
from aerodrome.server.denials import NotFound
from aerodrome.server.doctor import diagnose
from aerodrome.server.happenings import DAY, Absence, Clock, Opened
from aerodrome.server.people import GONE
from aerodrome.server.retention import ages, kept_until
from aerodrome.server.site import Site
from aerodrome.server.tokens import new_id
from aerodrome.store.database import Statement, database_at
from aerodrome.store.schema import METADATA
from aerodrome.store.upgrade import upgrade
from server.inside import Hands, inside, look, table
from server.served import PATIENCE, Visitor, served

Work = Callable[[Site, Hands], Awaitable[None]]


def run(folder: Path, work: Work, **wish: Any) -> None:
    async def main() -> None:
        hands = Hands()
        async with inside(folder, hands, **wish) as site:
            await work(site, hands)

    asyncio.run(main())


async def waiting(site: Site, owner: str) -> str:
    """Make a table that does not begin."""
    opened = Opened("barnstormers", 1, 2, {}, {}, owner, Clock(), Absence(), True)
    room = await site.hub.open(new_id(), bytes(32), opened)
    await site.hub.happen(room.id, partial(acts.sit, person=owner, name="Ada", seat=0))
    return room.id


async def is_there(site: Site, id: str) -> bool:
    try:
        await look(site, id)
    except NotFound:
        return False
    return True


async def rows_about(site: Site, id: str) -> int:
    """Count whatever the database has about a table."""
    names = [name for name, one in METADATA.tables.items() if "table_id" in one.columns]
    assert len(names) >= 5
    found = [await site.db.rows(f"select count(*) from {name} where table_id = $1", id) for name in names]
    return sum(rows[0][0] for rows in found)


def test_a_table_that_does_not_begin_is_removed_when_it_was_said(tmp_path: Path) -> None:
    async def work(site: Site, hands: Hands) -> None:
        old = await waiting(site, "ada")
        until = kept_until(site.config, "waiting", (await look(site, old)).updated)
        assert until == hands.time + 14 * DAY
        hands.time = until
        await site.retention.sweep()
        assert await is_there(site, old)
        new = await waiting(site, "ada")
        hands.time += 1
        await site.retention.sweep()
        assert not await is_there(site, old)
        assert await rows_about(site, old) == 0
        assert await is_there(site, new)
        assert site.retention.removed == 1

    run(tmp_path, work)


def test_a_table_where_somebody_is_stays(tmp_path: Path) -> None:
    async def work(site: Site, hands: Hands) -> None:
        id = await waiting(site, "ada")
        hands.time += 100 * DAY
        await site.presence.arrive(id, 0)
        await site.retention.sweep()
        assert await is_there(site, id)
        await site.presence.depart(id, 0)
        await site.retention.sweep()
        assert not await is_there(site, id)

    run(tmp_path, work)


def test_games_are_kept_longer_and_finished_ones_as_the_host_wishes(tmp_path: Path) -> None:
    async def work(site: Site, hands: Hands) -> None:
        going, over = (await table(site, ["ada", "ben", "cleo"])).id, (await table(site, ["ada", "ben", "cleo"])).id
        await site.db.change(Statement("update tables set status = 'finished' where id = $1", (over,)))
        hands.time += 40 * DAY
        await site.retention.sweep()
        assert await is_there(site, going)
        assert not await is_there(site, over)
        hands.time += 330 * DAY
        await site.retention.sweep()
        assert not await is_there(site, going)

    run(tmp_path, work, finished_days=30)


def test_by_default_games_that_were_played_are_kept_for_ever() -> None:
    config = Config("")

    assert kept_until(config, "finished", 5) is None
    assert kept_until(config, "playing", 5) == 5 + 365 * DAY
    assert ages(config).finished is None


def test_what_was_said_is_removed_and_the_game_stays(tmp_path: Path) -> None:
    async def work(site: Site, hands: Hands) -> None:
        old = await table(site, ["ada", "ben", "cleo"])
        await site.hub.happen(old.id, lambda _: acts.say(1, "my secret recipe"))
        before = (await look(site, old.id)).playing().state.digest()
        hands.time += 20 * DAY
        new = await table(site, ["ada", "ben", "cleo"])
        await site.hub.happen(new.id, lambda _: acts.say(1, "another recipe"))
        hands.time += 11 * DAY
        await site.retention.sweep()
        await site.retention.sweep()
        said = [body for body, in await site.db.rows("select body from happenings where body like '%\"said\"%'")]
        assert sum("another recipe" in body for body in said) == sum("(removed)" in body for body in said) == 1
        assert (await look(site, old.id)).playing().state.digest() == before
        hands.time += 20 * DAY
        await site.retention.sweep()
        assert not await site.db.rows("select 1 from happenings where body like '%recipe%'")
        assert await diagnose(site.db, lambda *_: None) == []  # the chain of what has happened holds

    run(tmp_path, work, chat_days=30)


def test_guests_who_do_not_come_back_are_forgotten(tmp_path: Path) -> None:
    async def work(site: Site, hands: Hands) -> None:
        idle, player, account = [await site.people.greet(name) for name in ("Ida", "Paul", "Ada")]
        await site.people.register(account, "ada", "a rather long hangar door")
        token = await site.sessions.start(player, "Firefox")
        id = (await table(site, [player.id, "ben", "cleo"])).id
        hands.time += 31 * DAY
        assert await site.sessions.known(token, "browser") is not None  # Paul comes back
        await site.retention.sweep()
        assert await site.people.find(idle.id) is None
        hands.time += 360 * DAY
        await site.retention.sweep()
        assert await site.people.find(player.id) is not None  # not for a year yet
        hands.time += 6 * DAY
        await site.retention.sweep()
        assert await site.people.find(player.id) is None
        assert await site.sessions.known(token, "browser") is None
        assert (await look(site, id)).places[0].name == GONE
        assert await site.people.find(account.id) is not None
        assert site.retention.forgotten == 2

    run(tmp_path, work, playing_days=0)


def test_a_round_is_short_however_much_there_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(retention, "TABLES_A_ROUND", 3)
    monkeypatch.setattr(retention, "GUESTS_A_ROUND", 2)

    async def work(site: Site, hands: Hands) -> None:
        for number in range(7):
            await waiting(site, "ada")
            await site.people.greet(f"Guest {number}")
        hands.time += 100 * DAY
        left = []
        for _ in range(4):
            await site.retention.sweep()
            left.append(((await site.archive.counts()).get("waiting", 0),
                         len(await site.db.rows("select 1 from people"))))
        assert left == [(4, 5), (1, 3), (0, 1), (0, 0)]

    run(tmp_path, work)


def test_nothing_is_removed_where_the_host_keeps_everything(tmp_path: Path) -> None:
    async def work(site: Site, hands: Hands) -> None:
        id = await waiting(site, "ada")
        await site.people.greet("Ada")
        hands.time += 5_000 * DAY
        await site.retention.sweep()
        assert await is_there(site, id)
        assert len(await site.db.rows("select 1 from people")) == 1

    run(tmp_path, work, waiting_days=0, playing_days=0, chat_days=0, guest_days=0, idle_guest_days=0)


def test_it_is_the_same_on_postgresql(tmp_path: Path) -> None:
    async def work(site: Site, hands: Hands) -> None:
        old, person = await waiting(site, "ada"), await site.people.greet("Ida")
        game = await table(site, ["ada", "ben", "cleo"])
        await site.hub.happen(game.id, lambda _: acts.say(1, "my secret recipe"))
        assert [one.id for one in await site.archive.lobby(50, 3)] == [old]
        assert await site.archive.count_open("ada", 0) == 2
        assert await site.archive.count_listed("ada") == 1
        hands.time += 100 * DAY
        await site.retention.sweep()
        assert not await is_there(site, old)
        assert await is_there(site, game.id)
        assert await site.people.find(person.id) is None
        assert not await site.db.rows("select 1 from happenings where body like '%recipe%'")

    with PostgresServer() as postgres:
        url = postgres.fresh_database()
        asyncio.run(upgrade(url))
        run(tmp_path, work, database=database_at(url), chat_days=30)


def test_people_are_told_beforehand(tmp_path: Path) -> None:
    with served(tmp_path / "a.db", bots=False) as server, Visitor.named(server.url, "Ada") as ada:
        told = ada.call("GET", "/api/retention")
        made = ada.call("POST", "/api/tables", {"game": "barnstormers", "players": 2})

    assert told == {"waiting": 14, "playing": 365, "finished": None, "chat": 365, "guest": 365, "idle_guest": 30}
    assert 0 <= made["kept_until"] - made["table"]["created"] - 14 * DAY < PATIENCE * 1000
