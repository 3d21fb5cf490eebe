"""A full disk: nothing can be stored, and everybody can look on; what was asked for happens when there is room."""

from __future__ import annotations

import asyncio
import os
import resource
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from aerodrome.server.sessions import NOTED_EVERY
from server.inside import Hands, inside
from server.players import Ground
from server.served import PATIENCE, Client, Served, Visitor, served

pytestmark = pytest.mark.skipif(not hasattr(resource, "prlimit"), reason="only Linux sets limits of other processes")


@contextmanager
def full_disk(server: Served) -> Iterator[None]:
    """Let no file of a running server grow, as if the disk were full."""
    everything = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (0, everything[1]))
    try:
        yield
    finally:
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, everything)


@pytest.mark.skipif(not os.environ.get("AERODROME_SOAK"),
                    reason="open fault: compiled, the answer to a look at the table is now and then not sent")
def test_with_a_full_disk_people_look_on_and_moves_wait(tmp_path: Path) -> None:
    async def main(server: Served, visitor: Visitor) -> None:
        ground = Ground(server, visitor, "barnstormers", 2, {"max_rounds": 1})
        async with ground.client(None) as before:
            mover, version = ground.client(before.screen.table["to_act"]), before.screen.version
            with full_disk(server):
                async with mover, ground.client(None) as watcher:  # they come while nothing can be written
                    move = {"do": "submit", "ply": mover.screen.table["ply"], "move": mover.screen.own["options"][0],
                            "key": "a move"}
                    for _ in range(2):
                        await mover.send(**move)
                        assert (await mover.until("unknown"))["key"] == "a move"
                    assert "a move" not in mover.answers
                    assert visitor.ask("GET", f"/api/tables/{ground.id}").is_success
                    assert visitor.ask("POST", "/api/tables", {"game": "planes", "players": 2}).status_code == 503
                    assert watcher.screen.version == version
            async with mover:
                assert await mover.ask(**move) == {"is": "done", "key": "a move", "version": version + 1}
            await reaches(before, version + 1)

    with served(tmp_path / "aerodrome.db") as server, Visitor.named(server.url, "Ada") as visitor:
        asyncio.run(main(server, visitor))


async def reaches(client: Client, version: int) -> None:
    async with asyncio.timeout(PATIENCE):
        while client.screen.version < version:
            await client.receive()


def test_who_was_known_long_ago_is_known_although_it_cannot_be_noted(tmp_path: Path) -> None:
    async def main() -> None:
        hands = Hands()
        async with inside(tmp_path, hands) as site:
            person = await site.people.greet("Ada")
            token = await site.sessions.start(person, "Firefox")
            hands.time += NOTED_EVERY + 1
            site.db._begin = full  # type: ignore[attr-defined]
            found = await site.sessions.known(token, "browser")
            assert found is not None
            assert found.person == person.id
            del site.db._begin  # type: ignore[attr-defined]

    def full() -> None:
        raise sqlite3.OperationalError("database or disk is full")

    asyncio.run(main())
