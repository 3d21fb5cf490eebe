"""Being forgotten: the name is nowhere any more, nobody acts under it, and the games of others go on."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from aerodrome.server.doctor import diagnose
from aerodrome.store.database import database_at
from server.served import PATIENCE, Client, Served, Visitor, served
from server.test_abuse import closed_with

NAME, HAND = "Zebulon Quxley", "Zebulon's left hand"
TWO = {"game": "barnstormers", "players": 2}
ACCOUNT = {"account": "zebulon.quxley", "password": "three words together"}


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Served]:
    with served(tmp_path / "a.db") as running:
        yield running


@pytest.fixture
def people(server: Served) -> Iterator[list[Visitor]]:
    visitors = [Visitor.named(server.url, name) for name in (NAME, "Ben", "Cleo")]
    yield visitors
    for visitor in visitors:
        visitor.close()


def everything(folder: Path) -> str:
    """Return all that the database holds, as text."""
    with closing(sqlite3.connect(folder / "a.db")) as connection:
        return "\n".join(connection.iterdump())


def test_a_name_is_removed_wherever_it_was(server: Served, people: list[Visitor], tmp_path: Path) -> None:
    zeb, ben, _ = people
    left = zeb.call("POST", "/api/tables", TWO)["id"]
    ben.call("POST", f"/api/tables/{left}/join", {})
    zeb.call("POST", f"/api/tables/{left}/leave", {"seat": 0})  # there he only sat for a while
    seats = [{"kind": "me"}, {"kind": "me", "name": HAND}]
    alone = zeb.call("POST", "/api/tables", {**TWO, "seats": seats, "start": True, "listed": True})["id"]
    zeb.csrf = zeb.call("POST", "/api/account", ACCOUNT)["csrf"]
    with Visitor.named(server.url, NAME) as guest:
        guest.call("POST", f"/api/tables/{left}/join", {"seat": 0})
        guest.csrf = guest.call("POST", "/api/login", ACCOUNT)["csrf"]  # and becomes part of the account
    assert everything(tmp_path).count(NAME) > 4
    zeb.call("DELETE", "/api/me")

    text = everything(tmp_path)
    assert NAME not in text
    assert "Zebulon" not in text
    assert "zebulon" not in text
    assert [seat["name"] for seat in ben.call("GET", f"/api/tables/{alone}")["table"]["seats"]] == ["(gone)", "(gone)"]
    assert ben.call("GET", f"/api/tables/{alone}/story")["chapters"][1]["sentences"] == ["(gone) took seat 1."]
    listed = next(table for table in ben.call("GET", "/api/tables") if table["id"] == alone)
    assert [seat["name"] for seat in listed["seats"]] == ["(gone)", "(gone)"]
    places = ben.call("GET", f"/api/tables/{left}")["table"]["seats"]
    assert [(seat["kind"], seat["name"]) for seat in places] == [("open", ""), ("person", "Ben")]


def test_others_see_it_at_once_and_a_bot_plays_on(server: Served, people: list[Visitor]) -> None:
    async def main() -> None:
        zeb, ben, _ = people
        table = zeb.call("POST", "/api/tables", TWO)["id"]
        ben.call("POST", f"/api/tables/{table}/join", {})
        zeb.call("POST", f"/api/tables/{table}/start")
        async with Client(server, table, 0, zeb.cookie()) as goes, Client(server, table, 1, ben.cookie()) as stays:
            await goes.ask(do="say", text="Farewell")
            before = await asyncio.to_thread(zeb.call, "DELETE", "/api/me")
            assert before is None
            assert await closed_with(goes) == 4401
            async with asyncio.timeout(PATIENCE):
                while stays.screen.table["seats"][0]["name"] != "(gone)":
                    await stays.receive()
            assert stays.screen.table["seats"][0]["stand_in"]
            assert any(one.get("text") == "Farewell" for one in stays.screen.happened)
            assert (await stays.ask(do="say", text="Farewell too"))["is"] == "done"
        fresh = Client(server, table, 1, ben.cookie())
        async with fresh:
            assert fresh.screen.view() == stays.screen.view() or fresh.screen.version > stays.screen.version

    asyncio.run(main())


def test_a_table_that_cannot_be_read_is_scrubbed_all_the_same(server: Served, people: list[Visitor],
                                                              tmp_path: Path) -> None:
    zeb, ben, _ = people
    table = zeb.call("POST", "/api/tables", TWO)["id"]
    ben.call("POST", f"/api/tables/{table}/join", {})
    with closing(sqlite3.connect(tmp_path / "a.db")) as connection:
        connection.execute("update happenings set body = 'broken' where table_id = ? and version = 1", (table,))
        connection.commit()
    server.stop()
    server.start()
    zeb.call("DELETE", "/api/me")

    assert NAME not in everything(tmp_path)


def test_the_doctor_finds_nothing_wrong_afterwards(server: Served, people: list[Visitor], tmp_path: Path) -> None:
    zeb, ben, _ = people
    table = zeb.call("POST", "/api/tables", TWO)["id"]
    ben.call("POST", f"/api/tables/{table}/join", {})
    zeb.call("POST", f"/api/tables/{table}/start")
    zeb.call("DELETE", "/api/me")
    server.stop()

    async def main() -> list[str]:
        async with database_at(f"sqlite:///{tmp_path / 'a.db'}") as db:
            return await diagnose(db, lambda *_: None)

    assert asyncio.run(main()) == []
