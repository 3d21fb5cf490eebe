"""A backup restores into either engine, is one moment, and is refused if a single byte is wrong."""

from __future__ import annotations

import asyncio
import gzip
import hashlib
import json
import threading
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from aerodrome.kernel.errors import Refused
from aerodrome.store import backup as module
from aerodrome.store.backup import backup, restore
from aerodrome.store.backup_file import BadBackup, Reader
from aerodrome.store.database import Database, Statement, StoreFailed
from aerodrome.store.place import sqlite_path
from aerodrome.store.schema import FLEETING, METADATA
from aerodrome.store.upgrade import HEAD, upgrade
from store.conftest import ENGINES, Fresh
from store.helpers import NEXT, add_migration, append, do, execute, put, rows

CONTENTS: dict[str, list[tuple[Any, ...]]] = {
    "settings": [("key", "sécret\n\"'\\"), ("empty", "")],
    "people": [("p1", "Ada", 2**60, 1, None, None, None, None, None, 0, 2**50, None),
               ("p2", "飛 🛩", 1, 2, "ben", "hash", "p1", "https://x.example", "ben@x.example", 1, None, "key")],
    "sessions": [("s1", "digest", "p1", "browser", "Firefox on Linux", 1, 2, 3, None, 2**50)],
    "changes": [("c1", "p1", "password", 1, "Firefox on Linux")],
    "tables": [("t1", "barnstormers", 1, 2, "running", 1, "p1", "seed", 450, 3, 1, 1, 2, None, 7, None, "{}",
                "ca11")],
    "seats": [("t1", 0, "p1"), ("t1", 1, "p2")],
    "sitters": [("p1", "t1"), ("p2", "t1")],
    "happenings": [("t1", i, 10**12 + i, f"k{i}" if i % 2 else None, "é" * i) for i in range(1, 451)],
    "notices": [("n1", "p1", "t1", 3, "turn", 5, None, 6, None, 0)],
}


def fill(url: str, contents: dict[str, list[tuple[Any, ...]]] | None = None) -> None:
    async def work(db: Database) -> None:
        for table, lines in (CONTENTS if contents is None else contents).items():
            marks = ", ".join(f"${i + 1}" for i in range(len(METADATA.tables[table].columns)))
            insert = f"insert into {table} values ({marks})"
            assert all(await asyncio.gather(*[db.change(Statement(insert, line)) for line in lines]))
        await db.change(Statement("insert into presence values ('t1', 0, 'me', 99, 1)"),
                        Statement("insert into attempts values ('ben', 99)"),
                        Statement("insert into codes values ('digest', 'reset', 'p1', '', 99)"))

    do(url, work)


def contents(url: str) -> dict[str, list[tuple[Any, ...]]]:
    return {name: sorted(rows(url, f"select * from {name}"), key=repr) for name in METADATA.tables}


def expected(there: bool = False) -> dict[str, list[tuple[Any, ...]]]:
    fleeting: dict[str, list[tuple[Any, ...]]] = {"presence": [("t1", 0, "me", 99, 1)], "attempts": [("ben", 99)],
                                                  "codes": [("digest", "reset", "p1", "", 99)]}
    now = {name: lines if there else [] for name, lines in fleeting.items()}
    return {name: sorted(lines, key=repr) for name, lines in (CONTENTS | now).items()}


def lines_of(path: Path) -> list[Any]:
    return [json.loads(line) for line in gzip.decompress(path.read_bytes()).splitlines()]


def write_lines(path: Path, lines: list[Any]) -> None:
    """Write a backup by hand, with a right last line: what it says is another matter."""
    texts = [json.dumps(line, separators=(",", ":")) + "\n" for line in lines]
    counts: dict[str, int] = {}
    for line in lines[1:]:
        counts[line["table"]] = counts.get(line["table"], 0) + len(line["rows"])
    end = {"rows": counts, "sha256": hashlib.sha256("".join(texts).encode()).hexdigest()}
    path.write_bytes(gzip.compress("".join([*texts, json.dumps(end) + "\n"]).encode()))


@pytest.fixture(scope="module")
def good(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    folder = tmp_path_factory.mktemp("good")
    url = f"sqlite:///{folder}/test.db"
    fill(url)
    backup(url, folder / "good.backup")
    return (folder / "good.backup").read_bytes()


@pytest.fixture
def made(good: bytes, tmp_path: Path) -> Path:
    """The file of a good backup."""
    (tmp_path / "good.backup").write_bytes(good)
    return tmp_path / "good.backup"


@pytest.mark.parametrize("target", ENGINES)
@pytest.mark.parametrize("source", ENGINES)
def test_a_backup_restores_into_either_engine(fresh: Fresh, tmp_path: Path, source: str, target: str) -> None:
    old, new, path = fresh(source), fresh(target), tmp_path / "folder" / "all.backup"
    fill(old)
    told: list[tuple[int, int]] = []

    written = backup(old, path, lambda *progress: told.append(progress))
    restored = restore(new, path, tell=lambda *progress: told.append(progress))

    assert contents(old) == expected(there=True)
    assert contents(new) == expected()
    assert written == restored == {name: len(lines) for name, lines in CONTENTS.items()}
    total = sum(written.values())
    assert told.count((total, total)) == 2
    assert all(0 < done <= of == total for done, of in told)
    assert path.stat().st_mode & 0o777 == 0o600
    assert [p.name for p in path.parent.iterdir()] == ["all.backup"]


def test_the_file_is_as_described(made: Path) -> None:
    header, *pieces, end = lines_of(made)

    assert header.keys() == {"aerodrome_backup", "revision", "made"}
    assert [header["aerodrome_backup"], header["revision"]] == [1, HEAD]
    assert [(piece["table"], len(piece["rows"])) for piece in pieces if piece["table"] == "happenings"] == [
        ("happenings", 200), ("happenings", 200), ("happenings", 50)]
    assert not {piece["table"] for piece in pieces} & set(FLEETING)
    assert end["rows"] == {name: len(lines) for name, lines in CONTENTS.items()}
    before = gzip.decompress(made.read_bytes()).rpartition(b'{"rows"')[0]
    assert end["sha256"] == hashlib.sha256(before).hexdigest()


def test_a_backup_is_of_one_moment_while_servers_write(url: str, tmp_path: Path,
                                                       monkeypatch: pytest.MonkeyPatch) -> None:
    fill(url)
    monkeypatch.setattr(module, "PIECE", 1)

    async def disturb(db: Database) -> None:
        assert await db.change(append("t1", 1000), put("late", "x"), Statement("delete from notices"),
                               Statement("delete from happenings where version between 100 and 300"))

    def tell(done: int, _: int) -> None:
        if done == 3:  # while the first tables are read, somebody changes the others
            thread = threading.Thread(target=lambda: do(url, disturb))
            thread.start()
            thread.join()

    backup(url, tmp_path / "x.backup", tell)
    found = {name: [tuple(row) for piece in lines_of(tmp_path / "x.backup")[1:-1] if piece["table"] == name
                    for row in piece["rows"]] for name in CONTENTS}

    assert {name: sorted(lines, key=repr) for name, lines in found.items()} == {
        name: lines for name, lines in expected().items() if name not in FLEETING}
    assert len(contents(url)["happenings"]) == 450 - 201 + 1


def test_an_empty_server_can_be_backed_up_too(url: str, tmp_path: Path) -> None:
    asyncio.run(upgrade(url))

    assert set(backup(url, tmp_path / "x.backup").values()) == {0}
    assert restore(url, tmp_path / "x.backup") == {}


def test_what_cannot_be_backed_up_is_refused_and_leaves_no_file(url: str, engine: str, tmp_path: Path) -> None:
    folder = tmp_path / "out"
    words = "database is empty" if engine == "postgresql" else "There is no database"

    with pytest.raises(Refused, match=words):
        backup(url, folder / "x.backup")
    assert list(folder.iterdir()) == []
    asyncio.run(upgrade(url))
    execute(url, "update alembic_version set version_num = '0999'")
    with pytest.raises(Refused, match="newer than this program"):
        backup(url, folder / "x.backup")
    assert list(folder.iterdir()) == []
    path = sqlite_path(url)
    assert path is None or path.exists()


def test_a_place_that_cannot_be_written_is_told(url: str, tmp_path: Path) -> None:
    asyncio.run(upgrade(url))
    (tmp_path / "file").touch()
    (tmp_path / "folder").mkdir()

    for path in (tmp_path / "file" / "x.backup", tmp_path / "folder"):
        with pytest.raises(Refused, match=rf"^{path} cannot be written: .*\.$"):
            backup(url, path)
    if Path("/dev/full").exists():
        (tmp_path / "full.backup.part").symlink_to("/dev/full")
        with pytest.raises(Refused, match=r"full\.backup cannot be written: No space left on device"):
            backup(url, tmp_path / "full.backup")


def test_a_backup_that_fails_leaves_the_old_one(url: str, tmp_path: Path) -> None:
    fill(url)
    (tmp_path / "x.backup").write_text("old")

    def interrupted(*_: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        backup(url, tmp_path / "x.backup", interrupted)
    assert (tmp_path / "x.backup").read_text() == "old"
    assert not (tmp_path / "x.backup.part").exists()


def test_a_database_that_holds_something_is_refused_and_left_alone(url: str, made: Path) -> None:
    fill(url, {"settings": [("mine", "1")]})

    with pytest.raises(Refused, match=r"^The database is not empty; with --replace everything in it is replaced"):
        restore(url, made)
    assert rows(url, "select * from settings") == [("mine", "1")]


def test_replacing_replaces_everything_and_keeps_a_copy_of_a_file(url: str, made: Path) -> None:
    fill(url, {"settings": [("mine", "1")], "seats": [("t9", 0, "p9")]})
    restore(url, made, replace=True)
    path = sqlite_path(url)

    assert contents(url) == expected()
    if path is not None:
        copy, = path.parent.glob("test.db.before-restore-*")
        assert rows(f"sqlite:///{copy}", "select * from settings") == [("mine", "1")]
        assert copy.stat().st_mode & 0o777 == 0o600


def test_tables_of_others_are_neither_backed_up_nor_replaced(pg_url: str, made: Path, tmp_path: Path) -> None:
    restore(pg_url, made)
    execute(pg_url, "create table recipes (id integer)", "insert into recipes values (7)")
    backup(pg_url, tmp_path / "again.backup")
    restore(pg_url, tmp_path / "again.backup", replace=True)

    assert rows(pg_url, "select * from recipes") == [(7,)]
    assert contents(pg_url) == expected()


def test_a_database_of_something_else_is_refused(url: str, made: Path) -> None:
    execute(url, "create table people (id integer)")

    with pytest.raises(Refused, match="tables of something else"):
        restore(url, made, replace=True)
    assert rows(url, "select * from people") == []


def test_an_older_backup_is_upgraded_on_the_way(url: str, made: Path, tmp_path: Path,
                                                monkeypatch: pytest.MonkeyPatch) -> None:
    add_migration(monkeypatch, tmp_path)
    monkeypatch.setattr(module, "HEAD", NEXT)
    restore(url, made)

    assert sorted(rows(url, "select name, note from settings")) == [("empty", "none"), ("key", "none")]
    assert rows(url, "select version_num from alembic_version") == [(NEXT,)]


def test_an_older_database_can_be_backed_up_before_its_upgrade(url: str, fresh: Fresh, tmp_path: Path,
                                                               monkeypatch: pytest.MonkeyPatch) -> None:
    fill(url)
    add_migration(monkeypatch, tmp_path)
    monkeypatch.setattr(module, "HEAD", NEXT)
    backup(url, tmp_path / "old.backup")
    restore(fresh("sqlite"), tmp_path / "old.backup")

    assert lines_of(tmp_path / "old.backup")[0]["revision"] == HEAD


def cut(at: float) -> Callable[[bytes], bytes]:
    return lambda data: data[:int(len(data) * at)]


def flipped(seed: int) -> Callable[[bytes], bytes]:
    """Return what turns one bit of the compressed data; the header of gzip has bits that mean nothing."""
    def flip(data: bytes) -> bytes:
        at = Random(seed).randrange(10, len(data))
        return data[:at] + bytes([data[at] ^ 1 << seed % 8]) + data[at + 1:]
    return flip


def inside(change: Callable[[bytes], bytes]) -> Callable[[bytes], bytes]:
    """Return what changes the text and compresses it again, so that gzip itself is content."""
    return lambda data: gzip.compress(change(gzip.decompress(data)))


DAMAGES: dict[str, Callable[[bytes], bytes]] = {
    "empty": lambda _: b"",
    "text": lambda _: b"hello",
    "other gzip": lambda _: gzip.compress(b"hello\n"),
    "other json": lambda _: gzip.compress(b'{"a": 1}\n'),
    "a list": lambda _: gzip.compress(b"[1]\n"),
    "no utf-8": lambda _: gzip.compress(b"\xff\xfe\n"),
    "cut in the middle": cut(0.5),
    "cut near the end": cut(0.99),
    "last byte": lambda data: data[:-1],
    "twice": lambda data: data + data,
    "more after it": lambda data: data + b"more",
    "a cut line": inside(cut(0.5)),
    "no last line": inside(lambda text: text[:text.rindex(b'{"rows"')]),
    "a line after the last": inside(lambda text: text + b"{}\n"),
    "an altered value": inside(lambda text: text.replace(b"Ada", b"Eve")),
    "an altered count": inside(lambda text: text.replace(b'"settings":2', b'"settings":3')),
    "a line less": inside(lambda text: b"".join(text.splitlines(True)[:2] + text.splitlines(True)[3:])),
    "no rows": inside(lambda text: text.replace(b'"rows":[[', b'"lines":[[', 1)),
    "a wrong type": inside(lambda text: text.replace(b'"Ada"', b'["Ada"]')),
    **{f"bit {seed}": flipped(seed) for seed in range(25)},
}


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=list(DAMAGES))
def test_a_damaged_backup_is_refused_before_anything_is_touched(fresh: Fresh, made: Path,
                                                                damage: Callable[[bytes], bytes]) -> None:
    url = fresh("sqlite")
    path = sqlite_path(url)
    assert path is not None
    made.write_bytes(damage(made.read_bytes()))

    with pytest.raises(BadBackup, match=rf"^{made} is (no backup of Aerodrome|not a whole backup: [a-z ]+)\.$"):
        restore(url, made, replace=True)
    assert not path.exists()


@pytest.mark.parametrize(("old", "new", "words"), [
    (b'"aerodrome_backup":1', b'"aerodrome_backup":2', "has backup format 2; this program reads format 1"),
    (f'"revision":"{HEAD}"'.encode(), b'"revision":"0999"', "schema 0999, which is newer than this program"),
])
def test_a_newer_backup_is_refused(url: str, made: Path, old: bytes, new: bytes, words: str) -> None:
    made.write_bytes(inside(lambda text: text.replace(old, new, 1))(made.read_bytes()))

    with pytest.raises(Refused, match=words):
        restore(url, made)


def test_a_missing_backup_is_told(url: str, tmp_path: Path) -> None:
    for path, words in [(tmp_path / "nowhere", "No such file"), (tmp_path, "Is a directory")]:
        with pytest.raises(BadBackup, match=rf"^{path} cannot be read: {words}"):
            restore(url, path)


PEOPLE = [column.name for column in METADATA.tables["people"].columns]
HEADER = {"aerodrome_backup": 1, "revision": HEAD, "made": 0}


@pytest.mark.parametrize("piece", [
    {"table": "recipes", "columns": ["id"], "rows": [["x"]]},
    {"table": "settings; drop table people", "columns": ["name", "value"], "rows": [["x", "y"]]},
    {"table": "alembic_version", "columns": ["version_num"], "rows": [["0999"]]},
    {"table": "settings", "columns": ["name"], "rows": [["x"]]},
    {"table": "settings", "columns": ["name", "value", "more"], "rows": [["x", "y", "z"]]},
    {"table": "settings", "columns": ["name", "value) values (1, 2); --"], "rows": [["x", "y"]]},
    {"table": "settings", "columns": ["name", "value"], "rows": [["x", "y"], ["z"]]},
    {"table": "settings", "columns": ["name", "value"], "rows": [["x", "y"], ["x", "z"]]},
    {"table": "settings", "columns": ["name", "value"], "rows": [["x", None]]},
    {"table": "people", "columns": PEOPLE, "rows": [["a", "A", 2**64 - 1, *[None] * 6, 0, None, None]]},
], ids=lambda piece: f"{piece['table']} {len(piece['columns'])}")
def test_rows_that_do_not_fit_undo_the_whole_restore(url: str, tmp_path: Path, piece: dict[str, Any]) -> None:
    fill(url)
    first = {"table": "settings", "columns": ["name", "value"], "rows": [["first", "1"]]}
    write_lines(tmp_path / "odd.backup", [HEADER, first, piece])
    assert len(list(Reader(tmp_path / "odd.backup").pieces())) == 2  # the file itself is whole

    with pytest.raises(BadBackup, match=r"odd\.backup (does not fit its schema|has a row of \w+ that the)") as error:
        restore(url, tmp_path / "odd.backup", replace=True)
    assert "\n" not in str(error.value)
    assert contents(url) == expected(there=True)


def test_guests_keep_their_sessions_and_accounts_log_in_again(url: str, fresh: Fresh, tmp_path: Path) -> None:
    sessions = [(*whose, "", 1, 2, 3, None, None) for whose in (
        ("s1", "a", "p1", "browser"), ("s2", "b", "p1", "program"), ("s3", "c", "p2", "browser"))]
    people = [(*line[:10], 5, None) for line in CONTENTS["people"]]
    fill(url, {"people": people, "sessions": sessions})
    backup(url, tmp_path / "a.backup")
    for engine in ENGINES:
        other = fresh(engine)
        restore(other, tmp_path / "a.backup")
        assert rows(other, "select id from sessions") == [("s1",)]
        assert rows(other, "select id, signed_until from people order by id") == [("p1", 5), ("p2", None)]
    assert len(rows(url, "select id from sessions")) == 3


def test_an_interrupted_restore_leaves_everything_as_it_was(url: str, made: Path) -> None:
    fill(url, {"settings": [("mine", "1")]})

    def interrupted(done: int, _: int) -> None:
        if done > 100:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        restore(url, made, True, interrupted)
    assert rows(url, "select * from settings") == [("mine", "1")]
    assert rows(url, "select * from happenings") == []


def test_a_database_that_cannot_be_reached_is_told(made: Path, tmp_path: Path) -> None:
    url = "postgresql://me:secret9@127.0.0.1:1/x"

    with pytest.raises(StoreFailed, match=r"^The database postgresql://me:\*\*\*@127\.0\.0\.1:1/x failed: "):
        backup(url, tmp_path / "x.backup")
    with pytest.raises(StoreFailed, match=r"^The database postgresql://me:\*\*\*@127\.0\.0\.1:1/x failed: "):
        restore(url, made)


def test_a_connection_that_is_lost_on_the_way_is_told_and_undoes_everything(pg_url: str, fresh: Fresh, made: Path,
                                                                            tmp_path: Path) -> None:
    other = fresh("postgresql")
    restore(pg_url, made)
    name = pg_url.rpartition("/")[2]

    def cut_off(done: int, _: int) -> None:
        if done == 211:  # between two pieces of the happenings
            thread = threading.Thread(target=lambda: execute(
                other, f"select pg_terminate_backend(pid) from pg_stat_activity where datname = '{name}'"))
            thread.start()
            thread.join()

    with pytest.raises(StoreFailed, match=r"^The database postgresql://aerodrome@127[^\n]* failed: [^\n]*\.$"):
        backup(pg_url, tmp_path / "x.backup", cut_off)
    with pytest.raises(StoreFailed, match=r"^The database postgresql://aerodrome@127[^\n]* failed: [^\n]*\.$"):
        restore(pg_url, made, True, cut_off)
    assert contents(pg_url) == expected()
    assert not (tmp_path / "x.backup").exists()
