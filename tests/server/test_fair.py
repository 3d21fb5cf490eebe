"""Fair thinking: whatever one person asks for, the bots of others move. Order is asserted, not seconds."""

from __future__ import annotations

import asyncio
from functools import partial
from math import inf
from pathlib import Path
from typing import Any

import pytest

from aerodrome.server import acts
from aerodrome.server.denials import Conflict, TooFast
from aerodrome.server.happenings import Absence, Clock, TimedOut
from aerodrome.server.hints import Hints
from aerodrome.server.pool import QUICK, Pool
from aerodrome.server.queue import Place, Queue
from server.inside import Hands, inside, look, table
from server.served import Client, Visitor, served
from server.test_pool import LONG, SIGHT, eventually, fake, running

SLOW = "level4@10000ms"
WORKER = fake("time.sleep(0.002 if bot == 'level1' else 0.05)", "reply(number=number, move=moves[0])")


# --- the queue


def served_in_order(queue: Queue[str], use: dict[str, float], most: float = inf) -> list[str]:
    """Serve everybody one after the other; what each person's questions cost is known beforehand."""
    order = []
    while place := queue.next(most):
        queue.leave(place)
        queue.begin(place.person)
        order.append(place.ticket)
        queue.end(place.person, use[place.person])
    return order


def waiting(*asked: tuple[str, float]) -> Queue[str]:
    """Return a queue in which people wait with questions of some costs, in this order."""
    queue: Queue[str] = Queue()
    for number, (person, cost) in enumerate(asked):
        queue.join(Place(person, cost, f"{person}{number}"))
    return queue


def test_people_take_turns_however_much_each_asks_for() -> None:
    queue = waiting(*[("a", 5.0)] * 6, ("b", 5.0), ("b", 5.0), ("c", 5.0))

    assert served_in_order(queue, {"a": 5.0, "b": 5.0, "c": 5.0}) == ["a0", "b6", "c8", "a1", "b7", "a2", "a3", "a4",
                                                                       "a5"]


def test_who_uses_little_is_served_more_often() -> None:
    queue = waiting(*[("a", 1.0)] * 3, *[("b", 1.0)] * 6)

    assert served_in_order(queue, {"a": 10.0, "b": 1.0})[:8] == ["a0", *[f"b{n}" for n in range(3, 9)], "a1"]


def test_of_one_person_the_cheapest_is_first_and_equals_are_in_order() -> None:
    queue = waiting(("a", 9.0), ("a", 0.1), ("a", 2.0), ("a", 0.1))

    assert served_in_order(queue, {"a": 1.0}) == ["a1", "a3", "a2", "a0"]


def test_a_worker_for_quick_questions_takes_no_others() -> None:
    queue = waiting(("a", 9.0), ("b", 0.1), ("a", 0.2))

    assert served_in_order(queue, {"a": 1.0, "b": 1.0}, QUICK) == ["a2", "b1"]
    assert [place.ticket for place in queue.places()] == ["a0"]


def test_whoever_comes_new_neither_waits_for_all_nor_goes_before_all() -> None:
    queue = waiting(*[("a", 1.0)] * 4)
    for _ in range(2):
        place = queue.next(inf)
        assert place is not None
        queue.leave(place)
        queue.begin("a")
        queue.end("a", 100.0)
    for _ in range(3):
        queue.join(Place("b", 1.0, "b"))

    assert served_in_order(queue, {"a": 100.0, "b": 100.0}) == ["b", "a2", "b", "a3", "b"]


def test_use_is_forgotten_when_nobody_waits_and_kept_while_somebody_does() -> None:
    queue = waiting(("a", 1.0), ("b", 1.0))
    assert served_in_order(queue, {"a": 100.0, "b": 1.0}) == ["a0", "b1"]
    queue.join(Place("a", 1.0, "a"))
    queue.join(Place("b", 1.0, "b"))
    assert served_in_order(queue, {"a": 1.0, "b": 1.0}) == ["a", "b"]

    queue.begin("c")  # somebody else thinks all the time, so it is not forgotten that a has used more
    for person in ("a", "b"):
        queue.join(Place(person, 1.0, person))
    assert served_in_order(queue, {"a": 100.0, "b": 1.0}) == ["a", "b"]
    for person in ("a", "b"):
        queue.join(Place(person, 1.0, person))
    assert served_in_order(queue, {"a": 1.0, "b": 1.0}) == ["b", "a"]


# --- the pool


async def in_order(pool: Pool, asked: list[tuple[str, str]]) -> list[str]:
    """Ask for moves of bots for people, all at once; return for whom they came, in order."""
    order: list[str] = []

    async def one(person: str, bot: str) -> None:
        await pool.choose(SIGHT, bot, "", person)
        order.append(person)

    await asyncio.gather(*[one(person, bot) for person, bot in asked])
    return order


def test_one_person_with_many_tables_does_not_keep_another_waiting() -> None:
    async def main() -> None:
        async with running(command=WORKER) as pool:
            order = await in_order(pool, [("guest", "level5")] * 12 + [("other", "level5")] * 2)
            assert order.index("other") <= 2  # one was under way, and perhaps one more was next
            assert order[:6].count("other") == 2

    asyncio.run(main())


def test_a_spare_worker_answers_what_is_quick_while_all_others_think_for_long() -> None:
    async def main() -> None:
        async with running(command=fake("if bot != 'level1': time.sleep(1000)", "reply(number=number, move=moves[0])"),
                           spare=True) as pool:
            slow = [asyncio.create_task(pool.choose(SIGHT, LONG, "", f"guest {n}")) for n in range(5)]
            for _ in range(3):
                assert (await pool.choose(SIGHT, "level1", "", "other")).bot == "level1"
            assert not any(task.done() for task in slow)
            assert (len(pool.processes()), pool.busy) == (2, 1)  # the spare one takes no long thought
            for task in slow:
                task.cancel()
            await asyncio.wait(slow)

    asyncio.run(main())


# --- hints


def test_a_person_has_one_hint_at_a_time_and_it_ends_when_nobody_waits_for_it() -> None:
    async def main() -> None:
        async with running() as pool:
            (pid,) = pool.processes()
            hints = Hints(pool)
            first = asyncio.create_task(hints.advise("guest", SIGHT, LONG))
            await eventually(lambda: pool.busy == 1)
            with pytest.raises(TooFast, match="One hint at a time"):
                await hints.advise("guest", SIGHT, "level1")
            queued = asyncio.create_task(hints.advise("second guest", SIGHT, LONG))
            other = asyncio.create_task(hints.advise("other", SIGHT, "level4@5"))
            await asyncio.sleep(0.05)
            for task in (queued, first):  # their sockets have gone
                task.cancel()

            assert (await other).lines
            assert (await hints.advise("guest", SIGHT, "level4@5")).lines  # the next one of the same person
            assert (pool.processes(), pool.restarts, pool.failed) == ([pid], 0, 0)

    asyncio.run(main())


async def until_hint_ends(client: Client) -> dict[str, Any]:
    while (message := await client.receive())["is"] not in ("advice", "refused"):
        pass
    return message


def test_hints_leave_the_socket_free_and_end_with_it(tmp_path: Path) -> None:
    """While a bot thinks about a hint its player pings and moves; when the socket goes, others are served at once."""
    with served(tmp_path / "a.db", bot_limit=600.0) as server, Visitor.named(server.url, "Guest") as guest:
        seats = [{"kind": "me"}] * 3
        wish = {"game": "planet_profiteers", "options": {"structured_talk": False}, "seats": seats, "start": True}
        ids = [guest.call("POST", "/api/tables", wish)["id"] for _ in range(3)]

        async def main() -> None:
            clients = []
            for id in ids:
                seat = guest.call("GET", f"/api/tables/{id}")["table"]["to_act"]
                client = Client(server, id, seat, guest.cookie())
                await client.open(afresh=True)
                await client.until("snapshot")
                clients.append(client)
            first, second, third = clients
            await first.send(do="hint", bot=SLOW)
            await first.send(do="ping", n=1)
            await first.until("pong")  # the client is heard while the bot thinks
            await first.send(do="hint", bot=SLOW)
            refused = await until_hint_ends(first)
            assert (refused["code"], refused["about"], refused["key"]) == ("too_fast", "hint", "")
            await second.send(do="hint", bot="level1")  # the same person at another table
            assert (await until_hint_ends(second))["text"].startswith("One hint at a time")
            answer = await first.ask(do="submit", ply=first.screen.table["ply"], move=first.screen.own["options"][0])
            assert answer["is"] == "done"
            first.cut()
            while True:  # the server notices it soon
                await third.send(do="hint", bot="level4@5")
                if (await until_hint_ends(third))["is"] == "advice":
                    break
            for client in clients:
                await client.close()

        asyncio.run(asyncio.wait_for(main(), 60))
        assert "aerodrome_bot_restarts_total 0.0" in guest.ask("GET", "/metrics").text  # nobody had to be ended


# --- tables where only bots play




BOTS: list[dict[str, str]] = [{"kind": "bot", "bot": "level1"}] * 3
ALONE = {"game": "planet_profiteers", "seats": BOTS, "start": True}


def test_tables_of_bots_alone_are_limited_by_person_and_by_server(tmp_path: Path) -> None:
    with served(tmp_path / "a.db", bots=False, bot_tables_of_one=2, bot_tables=3) as server, \
            Visitor.named(server.url, "Ada") as ada, Visitor.named(server.url, "Ben") as ben:
        playing = [ada.call("POST", "/api/tables", ALONE)["table"]["status"] for _ in range(2)]
        refused = ada.ask("POST", "/api/tables", ALONE)
        assert playing == ["playing"] * 2
        assert (refused.status_code, refused.json()["code"]) == (409, "conflict")
        assert "its owner has 2 such tables already; one of them must end first" in refused.json()["text"]

        ben.call("POST", "/api/tables", ALONE)
        assert "this server has 3 such tables already" in ben.ask("POST", "/api/tables", ALONE).json()["text"]
        later = ben.call("POST", "/api/tables", ALONE | {"start": False})["id"]
        assert ben.ask("POST", f"/api/tables/{later}/start").status_code == 409
        along = ben.call("POST", "/api/tables", ALONE | {"seats": [{"kind": "me"}, *BOTS[1:]]})  # who plays along may
        assert along["table"]["status"] == "playing"
        assert ben.ask("POST", f"/api/tables/{along['id']}/leave", {"seat": 0}).status_code == 409

        async def main() -> None:
            async with Client(server, along["id"], 0, ben.cookie()) as client:
                refused = await client.ask(do="hand_to_bot", bot="level1")
                assert "this server has 3 such tables already" in refused["text"]

        asyncio.run(main())


@pytest.mark.usefixtures("without_bots")
def test_a_bot_takes_over_from_the_last_player_only_when_there_is_a_place(tmp_path: Path) -> None:
    async def main() -> None:
        hands = Hands()
        async with inside(tmp_path, hands, bot_tables_of_one=1) as site:
            site.hub.watchers.clear()  # no bot moves
            clock, absence = Clock("bank", bank=60_000), Absence("bot", "level1")
            rooms = [await table(site, ["a", "b", "c"], clock=clock, absence=absence) for _ in range(2)]
            last = rooms[0].to_act()
            assert rooms[1].to_act() == last
            for room in rooms:
                for seat in {0, 1, 2} - {last}:
                    await site.hub.happen(room.id, partial(acts.hand_to_bot, seat=seat, bot="level1"))
            hands.time += 60_001
            await site.sweeper.sweep()
            now = [await look(site, room.id) for room in rooms]
            assert sorted(bool(room.places[last].stand_in) for room in now) == [False, True]
            (waits,) = [room for room in now if not room.places[last].stand_in]
            (played,) = [room for room in now if room.places[last].stand_in]
            assert not any(isinstance(told.line.what, TimedOut) for told in waits.told)

            with pytest.raises(Conflict, match="its owner has 1 such tables"):
                async with site.bot_tables.place_for(waits, last):
                    pass
            async with site.bot_tables.place_for(played, last):
                pass  # said again, it is still true
            hands.time += 30_000
            await site.hub.happen(played.id, partial(acts.come_back, seat=last))
            hands.time += 30_001
            await site.sweeper.sweep()
            assert (await look(site, waits.id)).places[last].stand_in

    asyncio.run(main())
