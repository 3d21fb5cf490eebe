"""What is special about SQLite: groups, one file with its rights, what happens when it is full or locked."""

from __future__ import annotations

import asyncio
import json
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from aerodrome.store import sqlite as module
from aerodrome.store.database import Database, Statement, StoreFailed, Unsure, database_at
from aerodrome.store.place import sqlite_path
from aerodrome.store.sqlite import Change, SqliteDatabase, copy_file
from aerodrome.store.upgrade import ready, upgrade
from store.helpers import PATIENCE, TESTS, append, do, opened, put, rows

# Prints what was acknowledged: three groups of one; it dies at a step of the fourth, before it or after it.
DYING = """
import asyncio, os, signal, sys
from pathlib import Path
from aerodrome.store.sqlite import SqliteDatabase
from store.helpers import append

class Dying(SqliteDatabase):
    groups = 0

    def around(self, step, *args):
        for when in ("before", "after"):
            if self.groups == 4 and [step, when] == sys.argv[2:]:
                os.kill(os.getpid(), signal.SIGKILL)
            if when == "before":
                result = getattr(super(), step)(*args)
        return result

    def _begin(self):
        self.groups += 1
        self.around("_begin")

    def _run_one(self, change): return self.around("_run_one", change)
    def _commit(self): self.around("_commit")
    def _answer(self, group): self.around("_answer", group)

async def main():
    async with Dying(Path(sys.argv[1])) as db:
        for version in range(3):
            assert await db.change(append("t", version))
            print(version, flush=True)
        await asyncio.gather(*[db.change(append("t", version)) for version in range(3, 50)])

asyncio.run(main())
"""


OPENING = """
import sys
from contextlib import closing
from pathlib import Path
from aerodrome.store.sqlite import connect

for line in sys.stdin:
    with closing(connect(Path(line.strip()))) as connection:
        connection.execute("create table if not exists planes (id integer)")
        connection.execute("insert into planes values (1)")
    print("opened", flush=True)
"""


# Leaves its event loop while the writer is at work, which then has nobody to answer.
LEAVING = """
import asyncio, sys
from aerodrome.store.database import database_at
from store.helpers import append, ready

db = database_at(sys.argv[1])

async def main():
    await db.open()
    await ready(db, sys.argv[1])
    main.tasks = [asyncio.create_task(db.change(append("t", i, "x" * 9000))) for i in range(3000)]
    await asyncio.sleep(0)

asyncio.run(main())
db._queue.put(None)
db._disconnect()
"""


class Counting(SqliteDatabase):
    """Counts its steps, and lets a test do something at the beginning of a group."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.commits = 0
        self.answers = 0

    def _commit(self) -> None:
        super()._commit()
        self.commits += 1

    def _answer(self, group: list[Change]) -> None:
        self.answers += 1
        super()._answer(group)


def path_of(url: str) -> Path:
    path = sqlite_path(url)
    assert path is not None
    return path


def test_what_is_waiting_is_committed_together(file_url: str) -> None:
    async def main() -> Counting:
        await upgrade(file_url)
        async with Counting(path_of(file_url)) as db:
            assert all(await asyncio.gather(*[db.change(append("t", i), put(str(i), "")) for i in range(1000)]))
        return db

    db = asyncio.run(main())

    assert rows(file_url, "select count(*) from happenings") == [(1000,)]
    assert db.commits == db.answers <= 100


def test_changes_of_a_group_see_those_before_them(file_url: str) -> None:
    count = "update settings set value = $1 where name = $2 and value = $3"

    async def work(db: Database) -> list[bool]:
        await db.change(put("n", "0"))
        return await asyncio.gather(*[db.change(Statement(count, (str(i + 1), "n", str(i)))) for i in range(200)])

    assert all(do(file_url, work))
    assert rows(file_url, "select value from settings") == [("200",)]


def test_an_unexpected_error_fails_one_change_and_the_writer_lives_on(file_url: str) -> None:
    class Odd(SqliteDatabase):
        def _run_one(self, change: Change) -> bool:
            done = super()._run_one(change)
            if change.statements[0].args[1] == 7:
                raise RuntimeError("seven")
            return done

    async def main() -> list[Any]:
        await upgrade(file_url)
        async with Odd(path_of(file_url)) as db:
            outcomes = await asyncio.gather(*[db.change(append("t", i)) for i in range(20)], return_exceptions=True)
            assert await db.change(append("t", 20))
            return outcomes

    outcomes = asyncio.run(main())

    assert isinstance(outcomes[7], RuntimeError)
    assert [outcome for i, outcome in enumerate(outcomes) if i != 7] == [True] * 19
    assert rows(file_url, "select version from happenings order by version") == [(i,) for i in range(21) if i != 7]


@pytest.mark.parametrize(("step", "kind"), [("_begin", StoreFailed), ("_commit", Unsure)])
def test_an_error_in_a_step_of_the_group_reaches_all_who_wait(file_url: str, step: str, kind: type[Any]) -> None:
    async def main() -> None:
        await upgrade(file_url)
        db = SqliteDatabase(path_of(file_url))
        async with db:
            await db.change(append("t", 1))

            def broken() -> None:
                raise sqlite3.OperationalError("disk I/O error")

            setattr(db, step, broken)
            outcomes = await asyncio.gather(*[db.change(append("t", i)) for i in range(2, 5)], return_exceptions=True)
            assert {type(outcome) for outcome in outcomes} == {kind}
            sentence = f"The database {db.path} failed: disk I/O error."
            assert all([str(outcome).startswith(sentence) for outcome in outcomes])
            delattr(db, step)
            assert await db.change(append("t", 5))

    asyncio.run(main())
    assert rows(file_url, "select version from happenings order by version") == [(1,), (5,)]


def test_an_error_in_undoing_does_not_end_the_writer(file_url: str) -> None:
    """Those who wait are answered, and the next change is made with another connection."""
    class Stubborn(SqliteDatabase):
        left = 2  # failures of each step

        def _commit(self) -> None:
            if self.left:
                raise sqlite3.OperationalError("disk I/O error")
            super()._commit()

        def _undo(self) -> None:
            if self.left:
                self.left -= 1
                raise sqlite3.OperationalError("not even that")
            super()._undo()

    async def main() -> list[Any]:
        await upgrade(file_url)
        async with Stubborn(path_of(file_url)) as db:
            outcomes: list[Any] = []
            for i in range(4):
                async with asyncio.timeout(PATIENCE):
                    outcomes += await asyncio.gather(db.change(append("t", i)), return_exceptions=True)
            return outcomes

    outcomes = asyncio.run(main())
    assert [type(outcome) for outcome in outcomes] == [Unsure, Unsure, bool, bool]
    assert rows(file_url, "select version from happenings order by version") == [(2,), (3,)]


def test_a_full_disk_is_told_and_what_was_told_is_true(file_url: str) -> None:
    async def main() -> list[Any]:
        async with opened(file_url) as db:
            assert isinstance(db, SqliteDatabase)
            pages, = db._writer.execute("pragma page_count").fetchone()
            db._writer.execute(f"pragma max_page_count = {pages + 20}").fetchone()
            outcomes = await asyncio.gather(*[
                db.change(append("t", i, "x" * (100 if i % 2 else 50_000))) for i in range(40)], return_exceptions=True)
            db._writer.execute("pragma max_page_count = 1000000").fetchone()
            assert await db.change(append("t", 100, "x" * 50_000))
            return outcomes

    outcomes = asyncio.run(main())
    failures = [str(outcome) for outcome in outcomes if isinstance(outcome, StoreFailed)]
    made = [i for i, outcome in enumerate(outcomes) if outcome is True]

    assert failures
    assert len(failures) + len(made) == 40
    assert set(failures) == {f"The database {path_of(file_url)} failed: database or disk is full."}
    assert rows(file_url, "select version from happenings order by version") == [(i,) for i in [*made, 100]]
    assert rows(file_url, "pragma integrity_check") == [("ok",)]


def test_a_locked_file_is_told_and_is_tried_again_by_the_next(file_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "PATIENCE", 0.2)

    async def work(db: Database) -> None:
        with closing(sqlite3.connect(path_of(file_url), isolation_level=None)) as other:
            other.execute("begin immediate")
            with pytest.raises(StoreFailed, match=r"^The database .* failed: database is locked\.$"):
                await db.change(append("t", 1))
            assert await db.rows("select count(*) from happenings") == [(0,)]  # reading goes on
            other.execute("rollback")
            assert await db.change(append("t", 1))

    do(file_url, work)


def test_the_file_and_its_folder_are_for_their_owner_only(file_url: str) -> None:
    path = path_of(file_url)
    modes = {}

    async def work(db: Database) -> None:
        await db.change(append("t", 1))
        modes.update({p.name: p.stat().st_mode & 0o777 for p in path.parent.iterdir()})

    do(file_url, work)

    assert modes == {"test.db": 0o600, "test.db-wal": 0o600, "test.db-shm": 0o600, "test.db.lock": 0o600}
    assert path.parent.stat().st_mode & 0o777 == 0o700


def test_commits_wait_for_the_disk(file_url: str) -> None:
    async def main() -> list[Any]:
        async with opened(file_url) as db:
            assert isinstance(db, SqliteDatabase)
            return [db._writer.execute(f"pragma {name}").fetchone()[0]
                    for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")]

    assert asyncio.run(main()) == ["wal", 2, 1, 5000]


def test_reading_cannot_write(file_url: str) -> None:
    async def work(db: Database) -> None:
        with pytest.raises(StoreFailed, match="readonly"):
            await db.rows("insert into settings (name, value) values ($1, $2) returning name", "a", "b")

    do(file_url, work)
    assert rows(file_url, "select * from settings") == []


def test_what_is_no_database_is_refused_and_left_alone(tmp_path: Path) -> None:
    text = tmp_path / "letter.txt"
    text.write_text("Dear reader, " * 1000)
    folder = tmp_path / "folder"
    folder.mkdir()

    for path, words in [(text, "file is not a database"), (folder, "Is a directory"), (text / "x.db", "")]:
        with pytest.raises(StoreFailed, match=rf"^The database {path} .*{words}\.$"):
            asyncio.run(database_at(f"sqlite:///{path}").open())
    assert text.read_text() == "Dear reader, " * 1000


def test_a_loop_that_ends_without_closing_loses_nothing_that_was_asked(file_url: str) -> None:
    ended = subprocess.run([sys.executable, "-c", LEAVING, file_url], capture_output=True, text=True, cwd=TESTS,
                           timeout=PATIENCE)

    assert (ended.returncode, ended.stderr) == (0, "")
    assert rows(file_url, "select count(*) from happenings") == [(3000,)]
    assert rows(file_url, "pragma integrity_check") == [("ok",)]


@pytest.mark.parametrize("when", ["before", "after"])
@pytest.mark.parametrize("step", ["_begin", "_run_one", "_commit", "_answer"])
def test_killed_at_any_step_nothing_acknowledged_is_lost(file_url: str, step: str, when: str) -> None:
    path = path_of(file_url)
    asyncio.run(upgrade(file_url))
    ended = subprocess.run([sys.executable, "-c", DYING, str(path), step, when], capture_output=True, text=True,
                           cwd=TESTS, timeout=PATIENCE)
    found = [version for version, in rows(file_url, "select version from happenings order by version")]

    assert (ended.returncode, ended.stderr) == (-signal.SIGKILL, "")
    assert ended.stdout.split() == ["0", "1", "2"]
    assert found == list(range(len(found)))  # they are made in order
    committed = step == "_answer" or (step, when) == ("_commit", "after")
    assert len(found) > 3 if committed else len(found) == 3
    assert rows(file_url, "pragma integrity_check") == [("ok",)]


def test_a_copy_holds_what_is_still_in_the_log_beside_the_file(file_url: str, tmp_path: Path) -> None:
    async def main() -> None:
        async with opened(file_url) as db:
            await db.change(put("a", json.dumps("é")))
            await asyncio.to_thread(copy_file, path_of(file_url), tmp_path / "copy.db")

    asyncio.run(main())

    assert rows(f"sqlite:///{tmp_path}/copy.db", "select value from settings") == [(json.dumps("é"),)]
    assert (tmp_path / "copy.db").stat().st_mode & 0o777 == 0o600
    with pytest.raises(StoreFailed, match="cannot be copied"):
        copy_file(path_of(file_url), tmp_path / "no" / "copy.db")


def test_an_open_database_sees_an_upgrade_beside_it(file_url: str) -> None:
    async def main() -> None:
        async with database_at(file_url) as db:
            await ready(db, file_url)
            assert await db.change(append("t", 1))

    asyncio.run(main())


def test_programs_that_open_a_new_file_together_wait_for_each_other(tmp_path: Path) -> None:
    openers = [subprocess.Popen([sys.executable, "-c", OPENING], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                text=True) for _ in range(3)]
    for i in range(40):
        for opener in openers:
            assert opener.stdin is not None
            opener.stdin.write(f"{tmp_path}/{i}.db\n")
            opener.stdin.flush()
        for opener in openers:
            assert opener.stdout is not None
            assert opener.stdout.readline() == "opened\n"
    for opener in openers:
        opener.communicate()
        assert opener.returncode == 0
