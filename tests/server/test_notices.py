"""Notices: one for each turn, only to those who are away and want them, once though many processes look."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from random import Random

import pytest

from aerodrome.server import acts, notifier, spare
from aerodrome.server.archive import NOTICE_DELAY
from aerodrome.server.happenings import Clock
from aerodrome.server.notifier import TRIES
from aerodrome.server.room import Room
from aerodrome.server.site import Site
from server.inside import Hands, inside, look, move, table
from server.receivers import LOOPBACK, PATIENCE, TAKEN, Answer, Post, Receiver, listening, receiver, says

BROKEN = b"HTTP/1.1 500 Oh\r\n\r\n"


class Away:
    """Somebody with a webhook whose turn it is, and who is not there."""

    def __init__(self, site: Site, hands: Hands, place: Receiver, room: Room) -> None:
        self.site = site
        self.hands = hands
        self.place = place
        self.room = room


Play = Callable[[Away], Awaitable[None]]


def with_webhook(folder: Path, play: Play, answer: bytes = TAKEN, clock: Clock | None = None) -> None:
    """Seat somebody with a webhook and two others; let *play* go on."""
    async def main() -> None:
        hands = Hands()
        async with receiver(says(answer)) as place, inside(folder, hands, webhook_networks=LOOPBACK) as site:
            person = await site.people.greet("Ada")
            await site.people.set_webhook(person, f"http://127.0.0.1:{place.port}/hook")
            room = await table(site, [person.id, "b", "c"], clock=clock)
            while room.to_act() != 0:
                room = await move(site, room.id, Random(1))
            await play(Away(site, hands, place, room))

    asyncio.run(main())


async def rounds(site: Site, hands: Hands, count: int = 3) -> None:
    """Let time pass, and the notifier do its rounds."""
    for _ in range(count):
        hands.time += NOTICE_DELAY + 1
        await site.notifier.round()


def test_who_is_away_is_told_once_that_it_is_their_turn(tmp_path: Path) -> None:
    async def play(away: Away) -> None:
        await away.site.notifier.round()
        assert away.place.requests == []  # not at once: somebody who is looking needs no notice
        await rounds(away.site, away.hands)

        [(_, fields, body)] = away.place.requests
        notice = json.loads(body)
        assert notice["kind"] == "your_turn"
        assert notice["link"] == f"http://127.0.0.1:1/t/{away.room.id}"
        assert set(notice) == {"kind", "table", "version", "link"}  # nothing about the position
        assert fields["webhook-signature"].startswith("v1,")

    with_webhook(tmp_path, play)


def test_who_is_at_the_table_gets_no_notice(tmp_path: Path) -> None:
    async def play(away: Away) -> None:
        away.hands.time += NOTICE_DELAY + 1
        await away.site.presence.arrive(away.room.id, 0)
        await away.site.notifier.round()
        await rounds(away.site, away.hands)

        assert away.place.requests == []

    with_webhook(tmp_path, play)


def test_who_has_moved_meanwhile_gets_no_notice(tmp_path: Path) -> None:
    async def play(away: Away) -> None:
        while away.room.to_act() == 0:
            away.room = await move(away.site, away.room.id, Random(1))
        await rounds(away.site, away.hands)

        assert away.place.requests == []

    with_webhook(tmp_path, play)


def test_live_tables_send_no_notices(tmp_path: Path) -> None:
    async def play(away: Away) -> None:
        await rounds(away.site, away.hands)

        assert away.place.requests == []

    with_webhook(tmp_path, play, clock=Clock("bank", bank=24 * 3_600_000))


def test_a_notice_that_does_not_arrive_is_tried_again_and_then_given_up(tmp_path: Path) -> None:
    async def play(away: Away) -> None:
        for _ in range(3 * TRIES):
            away.hands.time += 3_600_000
            await away.site.notifier.round()

        assert len(away.place.requests) == TRIES

    with_webhook(tmp_path, play, BROKEN)


def test_two_processes_that_look_at_once_send_one_notice(tmp_path: Path) -> None:
    async def play(away: Away) -> None:
        away.hands.time += NOTICE_DELAY + 1
        await asyncio.gather(*[away.site.notifier.round() for _ in range(5)])

        assert len(away.place.requests) == 1

    with_webhook(tmp_path, play)


def test_everybody_hears_of_the_end(tmp_path: Path) -> None:
    async def play(away: Away) -> None:
        for seat in range(3):
            await away.site.hub.happen(away.room.id, partial(acts.hand_to_bot, seat=seat, bot="level1"))
        async with asyncio.timeout(60):
            while (await look(away.site, away.room.id)).status == "playing":
                await asyncio.sleep(0.05)
        await rounds(away.site, away.hands)

        assert [json.loads(body)["kind"] for _, _, body in away.place.requests] == ["finished"]

    with_webhook(tmp_path, play)


@pytest.mark.parametrize("confirmed", [True, False])
def test_mail_goes_only_to_an_address_that_was_confirmed(tmp_path: Path, confirmed: bool) -> None:
    async def main() -> None:
        hands, post = Hands(), Post()
        async with listening(post):
            smtp = f"smtp://127.0.0.1:{post.port}?from=table@example.org&tls=none"
            async with inside(tmp_path, hands, smtp=smtp) as site:
                person = await site.people.greet("Ada")
                await site.people.set_mail(person, "ada@example.org", confirmed)
                room = await table(site, [person.id, "b", "c"])
                while room.to_act() != 0:
                    room = await move(site, room.id, Random(1))
                await rounds(site, hands)

        assert len(post.mails) == int(confirmed)
        if confirmed:
            assert post.mails[0]["to"] == "ada@example.org"
            assert f"/t/{room.id}" in post.mails[0].get_content()
            assert "Planet Profiteers" in post.mails[0].get_content()

    asyncio.run(main())


def hangs() -> Answer:
    """Take a notice and never say so."""
    async def answer(_: asyncio.StreamWriter) -> None:
        await asyncio.sleep(3_600)

    return answer


async def somebody_away(site: Site, place: Receiver) -> Room:
    """Seat somebody with a webhook whose turn it is."""
    person = await site.people.greet("Ada")
    await site.people.set_webhook(person, f"http://127.0.0.1:{place.port}/hook")
    room = await table(site, [person.id, "b", "c"])
    while room.to_act() != 0:
        room = await move(site, room.id, Random(1))
    return room


def test_receivers_that_hang_hold_up_nobody_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(notifier, "GRACE", 0.0)

    async def main() -> None:
        hands = Hands()
        async with (receiver(hangs()) as dead, receiver(says(TAKEN)) as alive,
                    inside(tmp_path, hands, webhook_networks=LOOPBACK) as site):
            site.webhooks.timeout = 3_600.0
            for _ in range(8):
                await somebody_away(site, dead)
            hands.time += 10  # so that theirs are due first
            await somebody_away(site, alive)
            hands.time += NOTICE_DELAY + 1
            await site.notifier.round()
            async with asyncio.timeout(PATIENCE):
                while len(dead.requests) < 8 or not alive.requests:
                    await asyncio.sleep(0.01)
            assert not dead.ended.is_set()  # all eight still hang
            await site.notifier.round()
            assert (dead.connections, alive.connections) == (8, 1)  # and nothing is sent a second time meanwhile

    asyncio.run(main())


def test_no_more_than_some_are_sent_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(notifier, "GRACE", 0.0)
    monkeypatch.setattr(notifier, "AT_ONCE", 2)

    async def main() -> None:
        hands = Hands()
        async with receiver(hangs()) as dead, inside(tmp_path, hands, webhook_networks=LOOPBACK) as site:
            site.webhooks.timeout = 3_600.0
            for _ in range(3):
                await somebody_away(site, dead)
            for _ in range(3):
                hands.time += NOTICE_DELAY + 1
                await site.notifier.round()
            assert len(site.notifier._under_way) == 2
            async with asyncio.timeout(PATIENCE):
                while len(dead.requests) < 2:
                    await asyncio.sleep(0.01)
            assert dead.connections == 2

    asyncio.run(main())


def test_a_notice_reads_its_table_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(spare, "PIECE", 1e9)  # so that each table that is read is one piece

    async def main() -> None:
        hands = Hands()
        async with receiver(says(TAKEN)) as place:
            async with inside(tmp_path, hands, webhook_networks=LOOPBACK) as site:
                await somebody_away(site, place)
            async with inside(tmp_path, hands, webhook_networks=LOOPBACK) as site:
                await rounds(site, hands)
                assert len(place.requests) == 1
                assert site.spare.pieces == 1

    asyncio.run(main())
