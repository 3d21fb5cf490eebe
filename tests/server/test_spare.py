"""Long work leaves the event loop to moves: it is done in pieces, for one address as for another."""

from __future__ import annotations

import asyncio
import json
import os
import time
from pathlib import Path
from random import Random

import pytest

from aerodrome.kernel.dealer import Dealer, seed_from
from aerodrome.kernel.discover import game_named
from aerodrome.kernel.errors import BadRecord
from aerodrome.kernel.step import NOBODY
from aerodrome.kernel.table import SeatTaken, Table
from aerodrome.records import Record, record_of
from aerodrome.server import acts, spare as sparing
from aerodrome.server.api_tables import check_record, keep_game
from aerodrome.server.denials import TooFast
from aerodrome.server.limits import LONGEST_RECORD
from aerodrome.server.people import Person
from aerodrome.server.room import MOST_TOLD, Room
from aerodrome.server.site import Site
from aerodrome.server.spare import PIECE, Spare, Work, asker
from aerodrome.server.story import PAGE, PART, tell_story
from server.inside import Hands, inside, table, whole

ROUNDS = 100 if os.environ.get("AERODROME_SOAK") else 15


def long_game() -> Record:
    """Play a game at random, with more moves than one page has."""
    game = game_named("barnstormers")
    setting = game.setting(2, {"max_rounds": ROUNDS})
    played = Table(game, setting, [SeatTaken("Ada", "human"), SeatTaken("Ben", "human")], Dealer(seed_from("long")))
    rng = Random(1)
    while not played.is_over():
        played.submit(played.state.to_act(), played.ply(), rng.choice([m.text for m in played.state.options()]))
    return record_of(played)


def long_work(pieces: int, name: str, order: list[str]) -> Work[str]:
    for _ in range(pieces):
        time.sleep(PIECE)
        yield
    order.append(name)
    return name


async def asked_by(who: str, spare: Spare, work: Work[str]) -> str:
    asker.set(who)
    return await spare.do(work)


def test_addresses_take_turns() -> None:
    """Three long works of one address do not keep another waiting, and come one after the other."""
    order: list[str] = []

    async def main() -> list[str]:
        spare = Spare()
        works = [("a", 6, "a1"), ("a", 6, "a2"), ("a", 6, "a3"), ("b", 3, "b1"), ("", 4, "own")]
        return await asyncio.gather(*[asked_by(who, spare, long_work(n, name, order)) for who, n, name in works])

    assert asyncio.run(main()) == ["a1", "a2", "a3", "b1", "own"]
    assert order == ["b1", "own", "a1", "a2", "a3"]


def test_an_address_cannot_make_others_wait_by_asking_for_ever_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sparing, "MOST_WAITING", 2)

    async def main() -> None:
        spare, order = Spare(), list[str]()
        under_way = [asyncio.create_task(asked_by("a", spare, long_work(3, name, order))) for name in ("a1", "a2")]
        await asyncio.sleep(0)
        with pytest.raises(TooFast, match="many long games"):
            await asked_by("a", spare, long_work(1, "a3", order))
        asker.set("a")
        under_way.append(asyncio.create_task(spare.must(long_work(1, "a3", order))))  # a move at a table, say
        assert await asked_by("b", spare, long_work(1, "b1", order)) == "b1"
        await asyncio.gather(*under_way)
        assert await asked_by("a", spare, long_work(1, "a4", order)) == "a4"
        assert not spare._lines

    asyncio.run(main())


def test_work_that_fails_or_is_given_up_leaves_the_turn_to_others() -> None:
    def failing() -> Work[str]:
        yield
        raise BadRecord("no")

    async def main() -> None:
        spare, order = Spare(), list[str]()
        with pytest.raises(BadRecord):
            await spare.do(failing())
        given_up = asyncio.create_task(spare.do(long_work(100, "never", order)))
        await asyncio.sleep(0.01)
        given_up.cancel()
        assert await spare.do(long_work(2, "next", order)) == "next"
        assert order == ["next"]

    asyncio.run(main())


class Watch:
    """Notes after which pieces of long work the event loop had a turn for others."""

    def __init__(self, site: Site) -> None:
        self.site = site
        site.spare.pause = 0.0
        self.first = site.spare.pieces
        self.seen: set[int] = set()
        self._task = asyncio.create_task(self._watch())

    async def _watch(self) -> None:
        while True:
            self.seen.add(self.site.spare.pieces)
            await asyncio.sleep(0)

    def check(self, moves: int) -> None:
        """There were as many pieces as moves, and others had their turn after each."""
        self._task.cancel()
        pieces = set(range(self.first + 1, self.site.spare.pieces))
        assert len(pieces) >= moves
        assert pieces <= self.seen


def test_a_long_game_comes_in_is_read_and_told_in_pieces(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sparing, "PIECE", 0.0)  # so that each move is a piece
    record = long_game()

    async def main() -> None:
        async with inside(tmp_path, Hands()) as site:
            watch = Watch(site)
            id = await keep_game(site, Person("a", "Ada"), record)
            watch.check(len(record.moves))
            told = (await site.hub.room(id)).playing().log(NOBODY)
        async with inside(tmp_path, Hands()) as site:
            watch = Watch(site)
            room = await site.hub.room(id)
            watch.check(len(record.moves))
            assert room.playing().log(NOBODY) == told == record.moves
            assert room.end() is not None
            lens = json.loads(await snapshot(site, id))
            came_in = lens["happened"][-1]
            assert came_in["skipped"] + len(came_in["moves"]) == len(record.moves)
            assert len(came_in["moves"]) == MOST_TOLD
            check_pages(room, len(record.moves))

    asyncio.run(main())


async def snapshot(site: Site, id: str) -> bytes:
    heard: list[bytes] = []

    class Ear:
        seat, person = NOBODY, ""

        def push(self, message: bytes) -> None:
            heard.append(message)

        def end(self, code: int, reason: str) -> None:
            pass

    await site.hub.join(id, Ear(), None)
    return heard[0]


def check_pages(room: Room, moves: int) -> None:
    """The pages together tell the events of every move once."""
    since = told = pages = 0
    sentences: list[str] = []
    more = True
    while more:
        page = whole(tell_story(room, NOBODY, since, told))
        assert sum(len(chapter.sentences) for chapter in page.chapters) > 0
        assert len(page.chapters) <= PAGE
        sentences += [sentence for chapter in page.chapters for sentence in chapter.sentences]
        since, told, more = page.since, page.told, page.more
        pages += 1
    news = [event for entry in room.playing().entries for event in entry.news]
    frames = 1 + len(room.places) + 1  # the table was made, the seats were taken, the game came in
    assert len(sentences) == frames + len(room.playing().opening) + len(news)
    assert pages >= moves / (PAGE + PART)


def test_moves_are_made_while_a_long_game_is_read(tmp_path: Path) -> None:
    """Somebody's first look at a long game; at another table people move, and each move is done before it."""
    record = long_game()

    async def main() -> None:
        async with inside(tmp_path, Hands()) as site:
            long = await keep_game(site, Person("a", "Ada"), record)
            played = (await table(site, ["a", "b", "c"])).id
            site.hub.live(long).room = None
            first = site.spare.pieces
            look = asyncio.create_task(site.hub.room(long))
            while site.spare.pieces == first:
                await asyncio.sleep(0)
            async with site.spare._turn:  # between two pieces, however long the pause
                for number in range(3):
                    _, line = await site.hub.happen(played, lambda _: acts.say(0, "hello"), str(number))
                assert not look.done()
            assert (await look).playing().ply() == len(record.moves)
            assert line.version == (await site.hub.room(played)).version

    asyncio.run(main())


def test_a_game_longer_than_any_that_is_played_is_refused_in_a_sentence() -> None:
    record = long_game()
    record.moves = record.moves * (LONGEST_RECORD // len(record.moves) + 1)
    with pytest.raises(BadRecord, match=rf"has {len(record.moves):,} moves; here it may have at most 10,000\."):
        whole(check_record(record))
