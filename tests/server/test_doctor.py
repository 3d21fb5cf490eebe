"""The doctor finds what does not fit, and nothing where all is well."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path
from random import Random

import pytest
from command import Command

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
                while room.status == "playing" and room.ply() < stop:
                    room = await move(site, room.id, rng)

    asyncio.run(main())
    return f"sqlite:///{tmp_path / 'inside.db'}"


TAMPERED = [
    ("update tables set ply = ply + 1 where status = 'playing'", "its happenings say"),
    ("update tables set seed = '" + "00" * 31 + "01' where status = 'finished'", "the seed gives"),
    ("delete from happenings where version = 9", "is at version"),
    ("update happenings set body = replace(body, 'moved', 'mooved') where version = 9", "is damaged"),
    ("delete from seats where seat = 1", "the list of its seats"),
    ("update tables set owner = 'nobody'", "its happenings say"),
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


def test_a_database_that_is_not_there_is_not_made(tmp_path: Path, command: Command) -> None:
    code, _, err = command("db", "doctor", "--data", str(tmp_path / "nowhere"))

    assert code == 2
    assert "There is no database" in err
    assert not (tmp_path / "nowhere").exists()
