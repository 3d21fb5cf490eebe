"""Chaos: lines are cut and servers are killed at every point there is, and no game notices."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import AsyncExitStack, closing, contextmanager
from itertools import chain
from pathlib import Path
from random import Random
from typing import Any, Literal

import pytest

from aerodrome.server.connection import MOST_WAITING, Connection
from server.hangar import Hangar
from server.launch import STEPS
from server.players import Ground, Message, Player, Watcher, together
from server.proxy import WAYS, Proxy, Way
from server.served import Client, Visitor

QUIET = ("planet_profiteers", 3, {"structured_talk": False})  # about 100 moves
SHORT = ("barnstormers", 2, {"max_rounds": 1})  # 20 moves
BATCH = 8  # tables at once
KILLS = 6  # in one game


class Field:
    """A server that every test starts as it needs it, and somebody who makes tables there."""

    def __init__(self, hangar: Hangar, path: Path) -> None:
        self.path = path
        self.server = hangar.server(path, bots=False)
        with self.running():  # for the first time, so that the port is known
            self.visitor = Visitor.named(self.server.url, "Ada")

    @contextmanager
    def running(self, **wish: Any) -> Iterator[None]:
        """Run the server for a while; what is done meanwhile may kill and start it."""
        self.server.start(**wish)
        try:
            yield
        finally:
            self.server.stop()

    def ground(self, game: tuple[str, int, Message]) -> Ground:
        """Make a table."""
        return Ground(self.server, self.visitor, *game)


@pytest.fixture(scope="module")
def field(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Field]:
    """One for all tests: they share the file."""
    with Hangar() as hangar:
        field = Field(hangar, tmp_path_factory.mktemp("chaos") / "aerodrome.db")
        with field.visitor:
            yield field


def crew(ground: Ground, seed: int, *, talks: bool = False) -> list[Player]:
    """Return players for all the seats, and last a spectator."""
    players = [Player(ground.client(seat), Random(seed + seat), talks=talks) for seat in range(ground.players)]
    return [*players, Watcher(ground.client(None), Random())]


# --- the line


@pytest.mark.parametrize("after", ["received", "sent"])
def test_a_player_who_is_cut_off_after_every_message_plays_on(field: Field, after: Literal["received", "sent"]) -> None:
    async def main() -> Player:
        ground = field.ground(SHORT)
        players = crew(ground, 1)
        players[0].cuts = after
        await together(*[player.play() for player in players])
        await ground.check(*players)
        return players[0]

    with field.running():
        unlucky = asyncio.run(main())
    assert unlucky.losses == unlucky.messages[after] >= 10


def test_the_line_may_be_cut_at_any_message_of_a_game(field: Field) -> None:
    uncut: set[Way] = set()
    first = 1
    with field.running():
        while uncut != set(WAYS):  # there are games with fewer messages than that
            uncut |= asyncio.run(cut_after(field, range(first, first + BATCH)))
            first += BATCH
    assert first > 3 * BATCH


async def cut_after(field: Field, numbers: range) -> set[Way]:
    """Play games where lines are cut at one of these messages; return the ways on which a game had fewer."""
    async with AsyncExitStack() as stack:
        pairs = [proxies(field.server.port, number) for number in numbers]
        for proxy in chain(*pairs):
            await stack.enter_async_context(proxy)
        await together(*[play_through(field.ground(SHORT), pair) for pair in pairs])
        return {proxy.way for proxy in chain(*pairs) if not proxy.has_cut}


def proxies(port: int, number: int) -> list[Proxy]:
    """Return the lines of two seats. A client hears more often than it speaks: the second serves two ways in turn."""
    way: Way = "lost" if number % 2 else "up"
    return [Proxy(port, "down", number), Proxy(port, way, (number + 1) // 2)]


async def play_through(ground: Ground, lines: list[Proxy]) -> None:
    """Play a game, each seat through its own line; that of the spectator is whole."""
    players = crew(ground, lines[0].left)
    for player, proxy in zip(players, lines, strict=False):
        player.client.server = proxy
    await together(*[player.play() for player in players])
    await ground.check(*players)


def test_a_slow_client_gets_a_snapshot_and_nothing_older_after_it() -> None:
    async def main() -> list[int]:
        table = Busy()
        writing = asyncio.create_task(table.connection.write(table.send, table.snapshot))
        for _ in range(MOST_WAITING + 2):
            table.happen()
            await asyncio.sleep(0)
        async with table.lock:  # a move is being stored, and the snapshot has to wait
            table.client_reads.set()
            await asyncio.sleep(0.05)
            table.happen()
            table.happen()
        await asyncio.sleep(0.05)
        table.happen()
        await asyncio.sleep(0.05)
        writing.cancel()
        return table.sent

    assert asyncio.run(main()) == [1, MOST_WAITING + 4, MOST_WAITING + 5]


class Busy:
    """A table with one client, who does not read for a while; a message is just its version."""

    def __init__(self) -> None:
        self.connection = Connection("table", 0, "person")
        self.version = 0
        self.sent: list[int] = []
        self.lock, self.client_reads = asyncio.Lock(), asyncio.Event()

    def happen(self) -> None:
        self.version += 1
        self.connection.push(str(self.version).encode())

    async def send(self, message: bytes) -> None:
        self.sent.append(int(message))
        await self.client_reads.wait()

    async def snapshot(self) -> bytes:
        async with self.lock:
            return str(self.version).encode()


# --- the server


def test_a_server_may_be_killed_at_any_moment(field: Field) -> None:
    async def kill(watcher: Player) -> None:
        rng = Random(1)
        for version in sorted(rng.sample(range(10, 45), KILLS)):
            while watcher.client.screen.version < version:
                await asyncio.sleep(0.001)
            await asyncio.sleep(rng.random() * 0.02)
            await asyncio.to_thread(field.server.kill)
            await asyncio.to_thread(field.server.start)

    async def main() -> None:
        ground = field.ground(QUIET)
        players = crew(ground, 2, talks=True)
        await together(kill(players[-1]), *[player.play() for player in players])
        await ground.check(*players)

    with field.running():
        asyncio.run(main())


@pytest.mark.parametrize("count", [1, 4])
def test_a_server_may_be_killed_at_every_step_of_writing(field: Field, count: int) -> None:
    asyncio.run(play_with_deaths(field, [[step, count] for step in STEPS]))


def test_an_acknowledgement_before_the_commit_is_noticed(field: Field) -> None:
    with pytest.raises(AssertionError, match="was acknowledged and is missing"):
        asyncio.run(play_with_deaths(field, [["before commit", 3]], hasty=True))


async def play_with_deaths(field: Field, deaths: list[list[Any]], **wish: Any) -> None:
    """Play a game on a server that dies at each of these points, and check it."""

    async def die() -> None:
        for death in deaths:
            await asyncio.to_thread(field.server.kill)
            await asyncio.to_thread(field.server.start, dies=death, **wish)
            await asyncio.to_thread(field.server.wait)
        await asyncio.to_thread(field.server.start)

    with field.running():
        ground = field.ground(QUIET)
        players = crew(ground, len(deaths), talks=True)
        await together(die(), *[player.play() for player in players])
        await ground.check(*players)


def test_another_program_may_read_the_file_of_a_running_server(field: Field) -> None:
    async def look(player: Player) -> None:
        while player.client.screen.table.get("status") != "finished":
            with closing(sqlite3.connect(field.path)) as file:
                file.execute("select count(*) from happenings").fetchone()
            await asyncio.sleep(0.02)

    async def main() -> None:
        ground = field.ground(SHORT)
        players = crew(ground, 3)
        await together(look(players[0]), *[player.play() for player in players])
        field.server.kill()
        field.server.start()
        await ground.check(*players)

    with field.running():
        asyncio.run(main())


def test_old_keys_get_their_first_answers_after_a_restart(field: Field) -> None:
    async def main() -> None:
        ground = field.ground(QUIET)
        async with ground.client(0) as first:
            mover = ground.client(first.screen.table["to_act"])
        async with mover:
            messages, answers = await take_back_a_move(mover)
            assert [await mover.ask(**message) for message in messages] == answers
        field.server.kill()
        field.server.start()
        async with ground.client(mover.seat) as again:
            assert [await again.ask(**message) for message in messages] == answers
            assert vars(again.screen) == vars(mover.screen)
        lines, room = await ground.stored()
        assert [line.version for line in lines] == list(range(1, mover.screen.version + 1))
        assert room.ply() == mover.screen.table["ply"] == messages[0]["ply"]

    with field.running():
        asyncio.run(main())


async def take_back_a_move(mover: Client) -> tuple[list[Message], list[Message]]:
    """Move, take it back and say something; return what was asked and answered."""
    screen = mover.screen
    move = {"do": "submit", "ply": screen.table["ply"], "move": screen.own["options"][0], "key": "a move"}
    answers = [await mover.ask(**move)]
    back = {"do": "undo", "ply": screen.table["ply"], "count": 1, "key": "not that move"}
    words = {"do": "say", "text": "Sorry, wrong planet.", "key": "an excuse"}
    answers += [await mover.ask(**message) for message in (back, words)]
    assert [answer["is"] for answer in answers] == ["done"] * 3, answers
    return [move, back, words], answers
