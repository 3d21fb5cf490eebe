"""What is special about PostgreSQL: notes between processes, and connections that are lost."""

from __future__ import annotations

import asyncio
import os
import signal
from typing import Any

import asyncpg  # type: ignore[import-untyped]
import pytest
from postgres import PostgresServer

from aerodrome.store import listener
from aerodrome.store.database import Database, Statement, StoreFailed, database_at
from aerodrome.store.postgres import RECOVERY_PAUSE, PostgresDatabase
from store.helpers import PATIENCE, append, do, opened, put, rows, until

LISTENING = "select pid from pg_stat_activity where datname = current_database() and query ilike 'listen%'"
ACTIVE = ("select count(*) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() "
          "and state = 'active'")
END_OTHERS = ("select pg_terminate_backend(pid) from pg_stat_activity "
              "where datname = current_database() and pid <> pg_backend_pid()")


def test_notes_reach_the_others_but_not_oneself(pg_url: str) -> None:
    heard: dict[str, list[str]] = {"one": [], "two": [], "three": []}

    async def main() -> None:
        async with opened(pg_url) as one, database_at(pg_url) as two, database_at(pg_url) as three:
            one.listen(heard["one"].append)
            two.listen(heard["two"].append)
            three.listen(heard["three"].append)
            assert await one.change(append("t", 1), note="t 1")
            assert await two.change(append("t", 2), put("a", ""), note="t 2 with spaces and é")
            await one.tell("here")
            await three.tell("")
            await until(lambda: sum(map(len, heard.values())) >= 8)

    asyncio.run(main())

    assert heard == {"one": ["t 2 with spaces and é", ""], "two": ["t 1", "here", ""],
                     "three": ["t 1", "t 2 with spaces and é", "here"]}


def test_a_note_is_heard_when_its_change_can_be_read_and_never_without_it(pg_url: str) -> None:
    seen: list[tuple[str, int]] = []

    async def main() -> None:
        async with opened(pg_url) as one, database_at(pg_url) as two:
            heard: asyncio.Queue[str] = asyncio.Queue()
            two.listen(heard.put_nowait)
            for version in range(1, 30):
                assert await one.change(append("t", version), note=f"{version}")
                assert not await one.change(append("t", version), note="stopped")
                with pytest.raises(StoreFailed):
                    await one.change(append("t", version + 1), put("a", ""), put("a", ""), note="failed")
                note = await asyncio.wait_for(heard.get(), 30)
                seen.append((note, (await two.rows("select max(version) from happenings"))[0][0]))

    asyncio.run(main())
    assert seen == [(str(version), version) for version in range(1, 30)]


def test_a_note_that_is_too_long_fails_with_its_change(pg_url: str) -> None:
    async def work(db: Database) -> None:
        with pytest.raises(StoreFailed, match="payload"):
            await db.change(append("t", 1), note="x" * 9000)
        assert await db.rows("select * from happenings") == []

    do(pg_url, work)


def test_a_lost_listener_comes_back_says_so_and_hears_again(pg_url: str) -> None:
    heard: list[str] = []
    gaps: list[str] = []

    async def main() -> None:
        async with opened(pg_url) as one, database_at(pg_url) as two:
            two.listen(heard.append)
            two.on_gap(lambda: gaps.append("gap"))
            assert len(await one.rows(LISTENING)) == 2
            for round in range(3):
                await one.rows(f"select pg_terminate_backend(pid) from ({LISTENING}) as listening")
                await until(lambda expected=round + 1: len(gaps) == expected)  # type: ignore[misc]
                await one.tell(f"after {round}")
                await until(lambda expected=round + 1: len(heard) == expected)  # type: ignore[misc]

    asyncio.run(main())

    assert gaps == ["gap"] * 3
    assert heard == ["after 0", "after 1", "after 2"]


def test_errors_of_those_who_hear_do_not_end_the_listening(pg_url: str) -> None:
    heard: list[str] = []
    errors: list[Any] = []

    def broken(*_: object) -> None:
        raise RuntimeError("broken ear")

    async def main() -> None:
        asyncio.get_running_loop().set_exception_handler(lambda _, context: errors.append(context["exception"]))
        async with opened(pg_url) as one, database_at(pg_url) as two:
            two.listen(heard.append)
            two.listen(broken)
            two.on_gap(broken)
            await one.tell("1")
            await until(lambda: len(errors) == 1)
            await one.rows(f"select pg_terminate_backend(pid) from ({LISTENING}) as listening")
            await until(lambda: len(errors) == 2)
            await one.tell("2")
            await until(lambda: len(heard) == 2)

    asyncio.run(main())

    assert heard == ["1", "2"]
    assert {str(error) for error in errors} == {"broken ear"}


def test_a_listener_that_got_no_word_finds_out(pg_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The connection is there but nobody answers, as when a cable was pulled."""
    monkeypatch.setattr(listener, "BEAT", 0.1)
    monkeypatch.setattr(listener, "PATIENCE", 5.0)
    gaps: list[str] = []

    async def main() -> None:
        async with database_at(pg_url) as db:
            db.on_gap(lambda: gaps.append("gap"))
            await asyncio.sleep(0.5)  # a listener that is answered goes on
            assert gaps == []
            (pid,), = await db.rows("select pid from pg_stat_activity where datname = current_database() "
                                    "and pid <> pg_backend_pid() and backend_type = 'client backend'")
            os.kill(pid, signal.SIGSTOP)
            try:
                await until(lambda: bool(gaps))
            finally:
                os.kill(pid, signal.SIGCONT)

    asyncio.run(main())


def test_lost_connections_fail_in_a_sentence_and_are_replaced(pg_url: str) -> None:
    async def main() -> None:
        async with opened(pg_url) as db, database_at(pg_url) as other:
            async def sleeping() -> bool:
                return await db.change(append("t", 1), Statement("select pg_sleep(60)"))

            tasks = [asyncio.create_task(sleeping()) for _ in range(5)]
            while await other.rows(ACTIVE) != [(5,)]:
                await asyncio.sleep(0.05)
            await other.rows(END_OTHERS)
            outcomes = await asyncio.gather(*tasks, return_exceptions=True)
            assert all(isinstance(outcome, StoreFailed) for outcome in outcomes)
            assert all(str(outcome).startswith("The database postgresql://aerodrome@") for outcome in outcomes)
            assert all(await asyncio.gather(*[db.change(append("u", i)) for i in range(20)]))
            assert await db.rows("select count(*) from happenings where table_id = $1", "t") == [(0,)]

    asyncio.run(main())


def test_a_server_that_comes_back_is_used_again_and_has_everything() -> None:
    gaps: list[str] = []

    async def main(server: PostgresServer) -> None:
        async with opened(server.fresh_database()) as db:
            db.on_gap(lambda: gaps.append("gap"))
            assert all(await asyncio.gather(*[db.change(append("t", i)) for i in range(50)]))
            await asyncio.to_thread(server.stop)
            for _ in range(3):
                with pytest.raises(StoreFailed):
                    await db.change(append("t", 50))
            await asyncio.to_thread(server.start)
            await until(lambda: bool(gaps))
            assert await db.change(append("t", 50))
            assert await db.rows("select count(*) from happenings") == [(51,)]

    with PostgresServer() as server:
        asyncio.run(main(server))


def test_changes_that_block_each_other_are_tried_again(pg_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    touch = "update settings set value = value || $1 where name = $2"
    tries: list[Statement] = []
    once = PostgresDatabase._change_once

    async def noted(self: PostgresDatabase, guard: Statement, more: tuple[Statement, ...]) -> bool:
        tries.append(guard)
        return await once(self, guard, more)

    monkeypatch.setattr(PostgresDatabase, "_change_once", noted)

    async def main() -> None:
        async with opened(pg_url) as db:
            await db.change(put("a", ""), put("b", ""))
            pause = Statement("select pg_sleep(0.3)")
            there = [Statement(touch, ("1", "a")), pause, Statement(touch, ("1", "b"))]
            back = [Statement(touch, ("2", "b")), pause, Statement(touch, ("2", "a"))]
            assert all(await asyncio.gather(db.change(*there), db.change(*back)))
            values = await db.rows("select value from settings order by name")
            assert [sorted(value) for value, in values] == [["1", "2"], ["1", "2"]]

    asyncio.run(main())
    assert len(tries) > 3  # the first change, the two, and at least one of them again


def test_serialization_failures_are_tried_again(pg_url: str) -> None:
    add = Statement("update settings set value = (value::int + $1)::text where name = $2", (1, "n"))

    async def main() -> None:
        async with opened(pg_url) as one:
            await one.change(put("n", "0"))
            async with database_at(pg_url + "?default_transaction_isolation=serializable") as db:
                assert await db.rows("show default_transaction_isolation") == [("serializable",)]
                slow = asyncio.create_task(db.change(add, Statement("select pg_sleep(0.5)")))
                await asyncio.sleep(0.2)
                assert await db.change(add, Statement("select 1"))  # waits for the slow one, and cannot go on as it was
                assert await slow

    asyncio.run(main())
    assert rows(pg_url, "select value from settings") == [("2",)]


@pytest.mark.parametrize("url", [
    "postgresql://me:se/cret9@127.0.0.1:1/x", "postgresql://me:secret9@127.0.0.1:1/x",
    "postgresql://me:secret9@127.0.0.1:port/x", "postgresql://me:sec#ret9@127.0.0.1:1/x",
    "postgresql://127.0.0.1:1/x?user=me&password=secret9", "postgresql://me:secret9@127.0.0.1:1/x?sslmode=odd",
])
def test_a_database_that_cannot_be_reached_is_told_without_the_password(url: str) -> None:
    with pytest.raises(StoreFailed) as error:
        asyncio.run(database_at(url).open())

    text = str(error.value)
    assert text.startswith("The database ")
    assert text.endswith(".")
    assert "\n" not in text
    assert "ret9" not in text
    assert "se/c" not in text


def test_a_server_waits_for_a_standby_to_be_promoted() -> None:
    """A standby can be read, but is no database for a server yet."""
    async def main(url: str) -> None:
        waiting = asyncio.create_task(opening(url))
        master = await asyncpg.connect(url)
        assert await master.fetchval("select pg_is_in_recovery()")
        await asyncio.sleep(3 * RECOVERY_PAUSE)
        assert not waiting.done()
        await master.execute("select pg_promote()")
        await master.close()
        await asyncio.wait_for(waiting, PATIENCE)

    async def opening(url: str) -> None:
        async with opened(url) as db:
            await db.claim()

    with PostgresServer() as server:
        url = server.fresh_database()
        server.stop()
        server.be_standby()
        server.start()
        asyncio.run(main(url))


def test_a_server_waits_while_postgresql_is_recovering() -> None:
    attempts: list[bytes] = []

    async def recovering(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        begin = await reader.readexactly(8)
        if begin == bytes([0, 0, 0, 8, 4, 210, 22, 47]):  # without TLS
            writer.write(b"N")
            begin = await reader.readexactly(8)
        attempts.append(await reader.readexactly(int.from_bytes(begin[:4]) - 8))
        words = b"SFATAL\0VFATAL\0C57P03\0Mthe database system is in recovery mode\0\0"
        writer.write(b"E" + (len(words) + 4).to_bytes(4) + words)
        writer.close()

    async def main() -> None:
        async with await asyncio.start_server(recovering, "127.0.0.1", 0) as server:
            port = server.sockets[0].getsockname()[1]
            opening = asyncio.create_task(database_at(f"postgresql://aerodrome@127.0.0.1:{port}/x").open())
            await until(lambda: len(attempts) > 2 or opening.done())
            assert not opening.done()
            opening.cancel()
            await asyncio.gather(opening, return_exceptions=True)

    asyncio.run(main())


def test_a_database_that_does_not_exist_is_told(server: PostgresServer) -> None:
    url = server.fresh_database() + "nowhere"

    with pytest.raises(StoreFailed, match=rf"^The database {url} failed: database .* does not exist\.$"):
        asyncio.run(PostgresDatabase(url).open())
