"""The doctor finds what does not fit, and nothing where all is well."""

from __future__ import annotations

import asyncio
import sqlite3
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

import pytest
from command import Command

from aerodrome.server import acts
from aerodrome.store.alone import alone
from aerodrome.store.chain import first_link, link
from server.inside import Hands, inside, move, table


@pytest.fixture
def command(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Command:
    return Command(monkeypatch, capsys)


@pytest.fixture
def database(tmp_path: Path) -> str:
    """Return a database with a finished game and one that is being played."""
    async def main() -> None:
        async with inside(tmp_path, Hands()) as site:
            rng = Random(4)
            for stop in (10_000, 20):
                room = await table(site, ["a", "b", "c"])
                await site.hub.happen(room.id, lambda _: acts.say(0, "Hello"))
                while room.status == "playing" and room.ply() < stop:
                    room = await move(site, room.id, rng)

    asyncio.run(main())
    return f"sqlite:///{tmp_path / 'inside.db'}"


PLAYING = "(select id from tables where status = 'playing')"
LAST = f"table_id in {PLAYING} and version = (select version from tables where status = 'playing')"
CHANGED = "its happenings or its seed are not those that were stored"
TAMPERED = [
    ("update tables set ply = ply + 1 where status = 'playing'", "its happenings say"),
    ("update tables set seed = '" + "00" * 31 + "01' where status = 'finished'", "the seed gives"),
    ("delete from happenings where version = 9", "is at version"),
    ("update happenings set body = replace(body, 'moved', 'mooved') where version = 9", "is damaged"),
    ("delete from seats where seat = 1", "the list of its seats"),
    ("update tables set owner = 'nobody'", "its happenings say"),
    ("update tables set listed = 1", "its happenings say"),
    ("update tables set summary = replace(summary, 'Name 1', 'Eve')", "what lists show"),
    # What the rules do not mind, in the game that is being played:
    (f"update tables set seed = '{'00' * 31}01' where status = 'playing'", CHANGED),
    (f"update happenings set body = replace(body, '\"seat\":', '\"by\":\"level1\",\"seat\":') where {LAST}", CHANGED),
    (f"update happenings set key = 'another' where {LAST}", CHANGED),
    ("update happenings set at = at - 1 where version = 9", CHANGED),
    ("update happenings set body = replace(body, '\"seat\":0', '\"seat\":1') where body like '%moved%seat\":0%' "
     f"and table_id in {PLAYING}", CHANGED),
    ("update happenings set body = replace(body, 'Hello', 'Hallo'), at = at + 1 where body like '%said%'", CHANGED),
]


def test_a_sound_database_is_sound(database: str, command: Command) -> None:
    code, out, _ = command("db", "doctor", "--database", database)

    assert (code, out.endswith("is sound.\n")) == (0, True)


@pytest.mark.parametrize(("sql", "words"), TAMPERED)
def test_what_was_tampered_with_is_found(database: str, command: Command, sql: str, words: str) -> None:
    with sqlite3.connect(database.removeprefix("sqlite:///")) as connection:
        assert connection.execute(sql).rowcount > 0
    connection.close()

    code, out, _ = command("db", "doctor", "--database", database)

    assert code == 1
    assert words in out


def test_who_is_forgotten_changes_nothing_that_counts(tmp_path: Path, database: str, command: Command) -> None:
    async def main() -> None:
        async with inside(tmp_path, Hands()) as site:
            for id in await site.archive.sat_at(["b"]):
                await site.hub.scrub(id, ["b"], "(gone)")

    asyncio.run(main())
    assert command("db", "doctor", "--database", database)[0] == 0


def test_words_may_be_removed_and_nothing_else() -> None:
    start = first_link("00" * 32)
    said = link(start, 1, 2, "k", '{"what":"said","seat":0,"text":"Hello"}')

    assert said == link(start, 1, 2, "k", '{"what":"said","seat":0,"text":"(removed)"}')
    others = [link(start, 1, 2, "k", '{"what":"said","seat":1,"text":"Hello"}'),
              link(start, 1, 2, None, '{"what":"said","seat":0,"text":"Hello"}'),
              link(start, 1, 2, "k", '{"what":"said","seat":0,"text":"Hello"'),
              link(start, 2, 2, "k", '{"what":"said","seat":0,"text":"Hello"}'),
              link(first_link("01" * 32), 1, 2, "k", '{"what":"said","seat":0,"text":"Hello"}')]
    assert len({said, *others}) == 6


def test_the_chains_of_an_older_database_are_made_when_it_is_upgraded(database: str, command: Command) -> None:
    migration = import_module("aerodrome.store.migrations.versions.0006_chains")

    def work(connection: Any) -> None:
        connection.exec_driver_sql("update tables set chain = ''")
        tables = connection.exec_driver_sql("select id, seed from tables order by id").fetchall()
        migration.make_chains(connection, dict(tuple(row) for row in tables), "", tables[-1][0])

    alone(database, work)
    assert command("db", "doctor", "--database", database)[0] == 0


def test_a_database_that_is_not_there_is_not_made(tmp_path: Path, command: Command) -> None:
    code, _, err = command("db", "doctor", "--data", str(tmp_path / "nowhere"))

    assert code == 2
    assert "There is no database" in err
    assert not (tmp_path / "nowhere").exists()
