"""Help over the socket: what the game has worked out for a seat, in the position that the seat sees."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest

from aerodrome.kernel.discover import game_named
from aerodrome.kernel.step import NOBODY
from aerodrome.server.archive import Archive
from aerodrome.server.room import Room
from aerodrome.store.database import database_at
from aerodrome.testing.laws import plain
from server.served import Client, Served, Visitor, served

GAME = "planet_profiteers"
WISH = {"game": GAME, "players": 3, "seats": [{"kind": "me"}] * 3, "options": {"structured_talk": False}}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    limits = {"messages_per_second": 0.1, "message_burst": 60.0}
    with served(tmp_path_factory.mktemp("aid") / "a.db", bots=False, **limits) as running:
        yield running


async def room_of(server: Served, table: str) -> Room:
    """Return a table as it is stored."""
    async with database_at(server.wish["database"]) as db:
        return await Archive(db).load(table)


async def aid(client: Client) -> dict[str, Any]:
    """Ask for help."""
    await client.send(do="aid")
    return await client.until("aid")


def test_every_seat_and_a_spectator_get_their_own_help(server: Served) -> None:
    async def main() -> None:
        with Visitor.named(server.url, "Ada") as ada:
            table = ada.call("POST", "/api/tables", {**WISH, "start": True})["id"]
            room = await room_of(server, table)
            state, helped = room.playing().state, []
            for seat, eyes in ((0, 0), (1, 1), (2, 2), (None, NOBODY)):
                async with Client(server, table, seat, ada.cookie()) as client:
                    helped.append(await aid(client))
                assert helped[-1] == {"is": "aid", "ply": room.ply(), "aid": plain(game_named(GAME).aid(state, eyes))}
            assert len({str(one["aid"]) for one in helped}) == 4

    asyncio.run(main())


def test_help_follows_the_position(server: Served) -> None:
    async def main() -> None:
        with Visitor.named(server.url, "Ada") as ada:
            table = ada.call("POST", "/api/tables", {**WISH, "start": True})["id"]
            seat = (await room_of(server, table)).to_act()
            async with Client(server, table, seat, ada.cookie()) as client:
                before = await aid(client)
                await client.ask(do="submit", ply=before["ply"], move="bribe cargo")
                after = await aid(client)
            assert after["ply"] == before["ply"] + 1
            assert after["aid"]["if_wins"][seat]["pay"] < before["aid"]["if_wins"][seat]["pay"]

    asyncio.run(main())


def test_there_is_no_help_before_the_game_and_not_without_end(server: Served) -> None:
    async def main() -> None:
        with Visitor.named(server.url, "Ada") as ada:
            table = ada.call("POST", "/api/tables", WISH)["id"]
            async with Client(server, table, 0, ada.cookie()) as client:
                await client.send(do="aid")
                assert (await client.until("refused"))["text"] == "The game has not begun."
                ada.call("POST", f"/api/tables/{table}/start")
                for _ in range(20):
                    await client.send(do="aid")
                assert (await client.until("refused"))["code"] == "too_fast"

    asyncio.run(main())
