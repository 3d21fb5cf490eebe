"""Tables are poisoned in every way we can think of; the healthy ones do not notice."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from random import Random

import pytest

from aerodrome.kernel.discover import discover
from aerodrome.kernel.step import NOBODY, Seat
from aerodrome.server import acts, alarm
from aerodrome.server.denials import Conflict, Failed, Forbidden
from aerodrome.server.doctor import diagnose
from aerodrome.server.happenings import Absence, Clock, TimedOut
from aerodrome.server.room import Room
from aerodrome.server.site import Site
from aerodrome.server.story import tell_story
from aerodrome.server.wreck import stored_record
from server import poison
from server.inside import Hands, inside, look, table, whole

PATIENCE = 180.0  # seconds
AWAY = 3_600_000  # milliseconds that no server was there
BANK = Clock("bank", bank=60_000)
Sql = Callable[[sqlite3.Connection, str], None]


def other_version(db: sqlite3.Connection, id: str) -> None:
    change_opening(db, id, game_version=99)


def unknown_game(db: sqlite3.Connection, id: str) -> None:
    change_opening(db, id, game="zeppelins")


def change_opening(db: sqlite3.Connection, id: str, **fields: object) -> None:
    (body,), = db.execute("select body from happenings where table_id = ? and version = 1", (id,))
    db.execute("update happenings set body = ? where table_id = ? and version = 1",
               (json.dumps(json.loads(body) | fields), id))
    for key, value in fields.items():
        db.execute(f"update tables set {key} = ? where id = ?", (value, id))


def broken_json(db: sqlite3.Connection, id: str) -> None:
    db.execute("update happenings set body = '{' where table_id = ? and version = 6", (id,))


def broken_opening(db: sqlite3.Connection, id: str) -> None:
    db.execute("update happenings set body = 'x' where table_id = ? and version = 1", (id,))


def unknown_happening(db: sqlite3.Connection, id: str) -> None:
    db.execute("update happenings set body = replace(body, 'started', 'levitated') where table_id = ?", (id,))


def illegal_move(db: sqlite3.Connection, id: str) -> None:
    db.execute("update happenings set body = ? where table_id = ? and version = 6",
               ('{"what":"moved","seat":0,"moves":["fly"],"by":""}', id))


def broken_seed(db: sqlite3.Connection, id: str) -> None:
    db.execute("update tables set seed = 'no', summary = '[' where id = ?", (id,))


def missing_line(db: sqlite3.Connection, id: str) -> None:
    db.execute("delete from happenings where table_id = ? and version = 4", (id,))


def missing_story(db: sqlite3.Connection, id: str) -> None:
    db.execute("delete from happenings where table_id = ?", (id,))


POISONS: list[tuple[Sql, str]] = [
    (other_version, "plays version 99 of Planet Profiteers"), (unknown_game, "'zeppelins' is not installed here"),
    (broken_json, "Line 6 .* is damaged"), (broken_opening, "Line 1 .* is damaged"),
    (unknown_happening, "Line 5 .* is damaged"), (illegal_move, "beyond line 6 .*'fly' is not legal"),
    (broken_seed, "seed of the dealer is damaged"), (missing_line, "beyond line 5"), (missing_story, "is missing")]


class Ward:
    """Tables where bots are due and tables where a clock runs, of each some that will be poisoned."""

    def __init__(self) -> None:
        self.healthy_bots = ""
        self.healthy_clock = ""
        self.sick: dict[str, tuple[Sql, str]] = {}

    async def admit(self, site: Site) -> None:
        """Make the tables, the sick ones first: they are due before the others."""
        for sql, sentence in POISONS:
            for _ in range(2):
                room = await table(site, ["owner", "b"], ["level1"], clock=BANK, absence=Absence("bot", "level1"))
                await site.hub.happen(room.id, lambda room: any_move(room, room.to_act()))
                self.sick[room.id] = (sql, sentence)
        self.healthy_clock = (await table(site, ["a", "b", "c"], clock=BANK, absence=Absence("bot", "level1"))).id
        self.healthy_bots = (await table(site, ["a"], ["level1", "level1"], clock=BANK)).id

    def poison(self, path: Path, now: int) -> None:
        """Poison the sick ones while no server is there; let everything be due."""
        with sqlite3.connect(path) as db:
            for id, (sql, _) in self.sick.items():
                sql(db, id)
                db.execute("update tables set bot_due = 1, deadline = 1, notice_due = 1 where id = ?", (id,))
            db.execute("update tables set bot_due = ? where id = ?", (now, self.healthy_bots))
        db.close()


def any_move(room: Room, seat: Seat) -> acts.Draft:
    return acts.submit(room, seat, room.ply(), room.playing().state.options()[0].text)


async def until(site: Site, id: str, true: Callable[[Room], bool]) -> Room:
    async with asyncio.timeout(PATIENCE):
        while not true(room := await look(site, id)):
            await asyncio.sleep(0.02)
    return room


def test_poisoned_tables_stop_nobody_else(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def before() -> None:
        async with inside(tmp_path, hands) as site:
            await ward.admit(site)

    async def after() -> None:
        async with inside(tmp_path, hands) as site:
            await until(site, ward.healthy_bots, lambda room: room.person_to_act() == "a")
            hands.time += AWAY + 120_000
            for _ in range(3):
                await site.sweeper.sweep()
                await site.bots.look_for_overdue()
                await site.notifier.round()
            room = await look(site, ward.healthy_clock)

            assert sum(isinstance(told.line.what, TimedOut) for told in room.told) == 1
            assert set(site.hub.troubles.known) == set(ward.sick)
            assert len(await site.archive.tables_of("owner", "playing", 100, hands.time)) == len(ward.sick)
            for id, (_, sentence) in ward.sick.items():
                await examine(site, id, sentence)
            problems = await diagnose(site.db, lambda *_: None)
            assert all(any(id in problem for problem in problems) for id in ward.sick)

    hands, ward = Hands(), Ward()
    asyncio.run(before())
    ward.poison(tmp_path / "inside.db", hands.time)
    asyncio.run(after())
    told = [record.getMessage() for record in caplog.records if "is in trouble" in record.getMessage()]
    assert len(told) == len(ward.sick)  # once each, whatever loop met it and however often


async def examine(site: Site, id: str, sentence: str) -> None:
    """A table that cannot be run says so, shows what is known, and can be exported and closed by its owner."""
    room = await look(site, id)
    face = room.face()
    with pytest.raises(Conflict, match=sentence):
        await site.hub.happen(id, partial(acts.say, 0, "hello"))

    assert face["status"] == "grounded"
    assert face["fault"] in site.hub.troubles.text(id)
    assert face["seats"][0]["name"] == "Name 0" or sentence in ("is missing", "beyond line 5", "Line 1 .* is damaged")
    assert len(whole(tell_story(room, NOBODY, 0, 0)).chapters) == len(room.told) > 0
    assert stored_record(room, NOBODY).players == 3
    with pytest.raises(Forbidden):
        await site.hub.put_away(id, "b")
    assert (await site.hub.put_away(id, "owner")).status == "closed"
    room = await look(site, id)
    assert (room.status, bool(room.fault)) == ("closed", True)


def test_a_finished_game_that_cannot_be_run_keeps_its_result_and_moves(tmp_path: Path) -> None:
    async def main() -> None:
        hands = Hands()
        async with inside(tmp_path, hands) as site:
            room = await table(site, ["a", "b", "c"])
            rng = Random(1)
            while room.status == "playing":
                text = rng.choice([m.text for m in room.playing().state.options()])
                room = (await site.hub.happen(room.id, partial(acts.submit, seat=room.to_act(), ply=room.ply(),
                                                               text=text)))[0]
            id, end, moves = room.id, room.end(), [entry.move.text for entry in room.playing().entries]
        with sqlite3.connect(tmp_path / "inside.db") as db:
            other_version(db, id)
        db.close()
        async with inside(tmp_path, hands) as site:
            room = await look(site, id)
            record = stored_record(room, NOBODY)

            assert (room.status, room.end()) == ("grounded", end)
            assert (record.status, record.moves, record.version) == ("finished", moves, 99)
            chapters = whole(tell_story(room, NOBODY, 0, 0)).chapters
            assert any("bribe" in sentence for one in chapters for sentence in one.sentences)

    asyncio.run(main())


def test_a_running_game_that_cannot_be_run_tells_nobody_what_was_hidden(tmp_path: Path) -> None:
    async def main() -> None:
        hands = Hands()
        async with inside(tmp_path, hands) as site:
            id = (await table(site, ["a", "b", "c"])).id
        with sqlite3.connect(tmp_path / "inside.db") as db:
            other_version(db, id)
        db.close()
        async with inside(tmp_path, hands) as site:
            room = await look(site, id)
            told = [room.tell(one, 0) for one in room.told]

            assert [one.get("moves") for one in told if one["what"] == "started"] == [[]]  # the shuffle is in there
            assert stored_record(room, 0).moves == []
            assert stored_record(room, 0).seed == ""

    asyncio.run(main())


# --- rules that fail


@pytest.fixture
def toxic(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The poisonous game is installed, and nobody waits long for it."""
    monkeypatch.setitem(discover(), "poison", poison.GAME)
    monkeypatch.setattr(alarm, "SECONDS", 0.3)
    return iter(())


@pytest.mark.usefixtures("toxic")
@pytest.mark.parametrize(("move", "limit", "sentence"), [
    ("boom", 60, "The rules failed"), ("spin", 0.3, "took longer than 0.3 seconds"),
    ("circle", 60, "The rules failed")])
def test_a_move_that_fails_changes_nothing_and_the_table_goes_on(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch, move: str, limit: float, sentence: str) -> None:
    monkeypatch.setattr(alarm, "SECONDS", limit)

    async def main() -> None:
        async with inside(tmp_path, Hands()) as site:
            room = await table(site, ["a", "b"], game="poison")
            with pytest.raises(Failed, match=sentence):
                await site.hub.happen(room.id, partial(acts.submit, seat=0, ply=0, text=move))
            room, _ = await site.hub.happen(room.id, partial(acts.submit, seat=0, ply=0, text="go"))

            assert room.playing().view(0)["moves"] == 1

    asyncio.run(main())


def test_rules_that_wait_for_something_are_ended_by_the_clock() -> None:
    alarm.ALARM.install()
    with pytest.raises(Failed, match="took longer than"), alarm.Within(0.02):
        time.sleep(PATIENCE)


@pytest.mark.usefixtures("toxic")
def test_questions_that_never_end_are_ended(tmp_path: Path) -> None:
    async def main() -> None:
        async with inside(tmp_path, Hands()) as site:
            room = await table(site, ["a", "b"], game="poison")
            for question in (lambda room: room.playing().aid(0), lambda room: room.playing().preview(0, "spin"),
                             lambda room: room.playing().state.why_not(0, "why spin")):
                with pytest.raises(Failed, match="took longer than"):
                    site.hub.ask(room, question)
            assert site.hub.ask(room, lambda room: room.ply()) == 0

    asyncio.run(main())


@pytest.mark.usefixtures("toxic")
def test_a_position_that_cannot_be_shown_is_told_to_its_own_table_only(tmp_path: Path) -> None:
    async def main() -> None:
        async with inside(tmp_path, Hands()) as site:
            sick, well = await table(site, ["a", "b"], game="poison"), await table(site, ["a", "b", "c"])
            listener = Ear()
            await site.hub.join(sick.id, listener, None)
            _, line = await site.hub.happen(sick.id, partial(acts.submit, seat=0, ply=0, text="blind"))
            await site.hub.happen(well.id, lambda room: any_move(room, room.to_act()))

            assert line.version == sick.version  # it has happened, and is stored
            assert listener.ended == [1011]
            assert site.hub.troubles.text(sick.id) == "The rules failed here (ZeroDivisionError)."
            assert not site.hub.troubles.text(well.id)

    asyncio.run(main())


class Ear:
    """A listener that only notes how it ends."""

    seat = 0
    person = "a"

    def __init__(self) -> None:
        self.ended: list[int] = []

    def end(self, code: int, reason: str) -> None:
        self.ended.append(code)

    def push(self, message: bytes) -> None:
        """Not of interest."""


@pytest.mark.usefixtures("toxic")
def test_bots_whose_moves_fail_again_and_again_are_backed_off(tmp_path: Path) -> None:
    async def main() -> None:
        hands = Hands()
        async with inside(tmp_path, hands, bot_overdue=1) as site:
            # The worker processes do not know the game: no bot can think, and any move is as good as another.
            sick = await table(site, ["a"], ["level1"], game="poison")
            await site.hub.happen(sick.id, partial(acts.submit, seat=0, ply=0, text="go"))
            well = await table(site, ["a"], ["level1", "level1"])
            async with asyncio.timeout(PATIENCE):
                while (room := await look(site, well.id)).ply() < 12 or not site.hub.troubles.text(sick.id):
                    hands.time += 1_000
                    await site.bots.look_for_overdue()
                    await asyncio.sleep(0.05)
                    if room.person_to_act():
                        await site.hub.happen(well.id, lambda room: any_move(room, room.to_act()))
            room = await look(site, sick.id)
            faults = site.hub.troubles.counted
            await site.bots.look_for_overdue()

            assert (room.status, room.ply()) == ("playing", 1)
            assert site.hub.troubles.counted == faults  # it is not asked again at once

    asyncio.run(main())
