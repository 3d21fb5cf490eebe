"""Players who never give up, and what must be true of their table in the end, whatever happened on the way."""

from __future__ import annotations

import asyncio
from collections import Counter
from random import Random
from typing import Any, Literal

import msgspec
from websockets.exceptions import ConnectionClosed, InvalidMessage

from aerodrome.kernel.step import NOBODY
from aerodrome.records import Replay, parse_record
from aerodrome.server.archive import Archive
from aerodrome.server.happenings import Line, Moved, Said, Started, TookBack
from aerodrome.server.room import Room
from aerodrome.store.database import database_at
from server.served import PATIENCE, Client, Reachable, Screen, Served, Visitor

Message = dict[str, Any]
LOST = (ConnectionClosed, InvalidMessage, OSError, EOFError)  # how a connection may end, or fail to begin
OURS = 1011  # the code of a socket that an error on the server has closed; the codes for us to decide begin at 4000
PAUSE = 0.01  # seconds before the next attempt
LONG = 5 * PATIENCE  # seconds for many games at once
LATE = {"submit": ("stale", "conflict"), "undo": ("stale", "conflict", "refused"), "say": ()}  # what may be answered


class Player:
    """Plays a seat with any legal moves; connects again after a loss, and asks again with the same key.

    *cuts* makes it lose its own connection after every message that it has sent, or received.
    """

    def __init__(self, client: Client, rng: Random, cuts: Literal["", "sent", "received"] = "", *,
                 talks: bool = False) -> None:
        self.client = client
        self.rng = rng
        self.cuts = cuts
        self.talks = talks  # also takes back moves and says things
        self.sent: dict[str, Message] = {}
        self.messages = Counter[str]()  # how many were sent and received
        self.losses = 0  # cuts of its own
        self.doubts = 0  # answers that were neither yes nor no
        self.forgives = 0  # a code that the server may close the connection with
        self._pending: Message | None = None  # what has no answer yet
        self._repeats = 0

    async def play(self) -> None:
        """Play until the game is over and everything has been answered."""
        while not (self.client.screen.table.get("status") == "finished" and self._pending is None):
            try:
                await self._step()
            except TimeoutError:
                raise AssertionError(f"seat {self.client.seat} is left waiting") from None
            except LOST as error:
                check_loss(error, self.forgives)
                self.client.socket = None
                await asyncio.sleep(PAUSE)

    async def _step(self) -> None:
        screen = self.client.screen
        if self.client.socket is None:
            await self.client.open()
            if self.cuts == "sent":  # else it would never hear anything
                await self._receive()
            if self._pending is not None:
                self._repeats += 1
                await self._send(self._pending)
        elif self._pending is None and screen.own.get("options") and screen.table["status"] == "playing":
            self._pending, self._repeats = self._choose(screen), 0
            self.sent[self._pending["key"]] = self._pending
            await self._send(self._pending)
        else:
            await self._receive()

    def _choose(self, screen: Screen) -> Message:
        key, ply = f"{screen.version}-{self.rng.getrandbits(64):x}", screen.table["ply"]
        wish = self.rng.random() if self.talks else 1.0
        if wish < 0.1:
            return {"do": "say", "text": f"It is ply {ply}.", "key": key}
        if wish < 0.2 and screen.own["undoable"]:
            return {"do": "undo", "ply": ply, "count": 1, "key": key}
        return {"do": "submit", "ply": ply, "move": self.rng.choice(screen.own["options"]), "key": key}

    async def _send(self, message: Message) -> None:
        await self.client.send(**message)
        self._perhaps_cut("sent")

    async def _receive(self) -> None:
        message = await self.client.receive()
        if message["is"] == "unknown":
            await self._ask_again(message)
        else:
            self._settle(message)
        self._perhaps_cut("received")

    async def _ask_again(self, message: Message) -> None:
        """Ask once more, with the same key, what the server does not know."""
        self.doubts += 1
        if self._pending is not None and message["key"] == self._pending["key"]:
            self._repeats += 1
            await asyncio.sleep(PAUSE)
            await self._send(self._pending)

    def _perhaps_cut(self, after: str) -> None:
        self.messages[after] += 1
        if self.cuts == after:
            self.losses += 1
            self.client.cut()
            self.client.socket = None

    def _settle(self, message: Message) -> None:
        """See whether the message answers what was asked. Who never hears an answer gives up asking in the end."""
        asked = self._pending
        if asked is None:
            return
        if message.get("key") == asked["key"]:
            assert message["is"] == "done" or message["code"] in LATE[asked["do"]], message
            self._pending = None
        elif self.cuts and self._repeats and self.client.screen.table["ply"] > asked["ply"]:
            self._pending = None


def check_loss(error: Exception, forgiven: int = 0) -> None:
    """Let an end pass that a lost connection explains; nothing else may end one."""
    code = error.rcvd.code if isinstance(error, ConnectionClosed) and error.rcvd is not None else 0
    if code != forgiven and (code == OURS or code >= 4000):
        raise AssertionError(f"the server has closed the connection: {error}") from error


class Watcher(Player):
    """Watches a game to its end, and finds back to it."""

    async def _step(self) -> None:
        if self.client.socket is None:
            await self.client.open()
        else:
            await self._receive()


async def together(*work: Any) -> None:
    """Do everything at once; nothing may take for ever."""
    async with asyncio.timeout(LONG):
        async with asyncio.TaskGroup() as group:
            for one in work:
                group.create_task(one)


# --- tables


class Ground:
    """A table where one person holds all the seats, but for the last if there is a *bot*."""

    def __init__(self, server: Served, visitor: Visitor, game: str, players: int, options: Message,
                 bot: str = "") -> None:
        self.server = server
        self.visitor = visitor
        self.players = players
        seats = [{"kind": "me"}] * players
        if bot:
            seats[-1] = {"kind": "bot", "bot": bot}
        wish = {"game": game, "players": players, "seats": seats, "options": options, "start": True}
        self.id: str = visitor.call("POST", "/api/tables", wish)["id"]

    def client(self, seat: int | None, by_way_of: Reachable | None = None) -> Client:
        """Return a client in a seat, or a spectator; it is not connected yet."""
        cookie = "" if seat is None else self.visitor.cookie()
        return Client(by_way_of or self.server, self.id, seat, cookie)

    async def check(self, *players: Player) -> None:
        """Check that all is well in the end, then let everybody go.

        All screens show the same as a fresh connection and as a replay of what is stored; the record verifies; what
        was acknowledged is there, once, and a repeated question gets the first answer again.
        """
        for player in players:
            await player.client.close()
        lines, room = await self.stored()
        for player in players:
            check_acknowledged(player, lines)
        for player in players:
            check_screen(player.client, room)
            await self._check_fresh(player.client)
            await self._check_repeats(player, lines)
        answer = self.visitor.ask("GET", f"/api/tables/{self.id}/record")
        check_record(answer.content, lines, room)

    async def stored(self) -> tuple[list[Line], Room]:
        """Return what the database has, and the table that it makes when it is replayed from the beginning."""
        async with database_at(self.server.wish["database"]) as db:
            archive = Archive(db)
            return await archive.lines(self.id, 0), await archive.load(self.id)

    async def _check_fresh(self, client: Client) -> None:
        async with self.client(client.seat) as fresh:
            assert vars(fresh.screen) == vars(client.screen), "a client differs from a fresh one"

    async def _check_repeats(self, player: Player, lines: list[Line]) -> None:
        versions = stored_keys(player.client, lines)
        asked = [message for key, message in player.sent.items() if key in versions]
        if asked:
            async with self.client(player.client.seat) as fresh:
                for message in asked:
                    again = await fresh.ask(**message)
                    assert again == {"is": "done", "key": message["key"], "version": versions[message["key"]]}, again
                assert fresh.screen.version == lines[-1].version, "a repeated question has changed the table"


def stored_keys(client: Client, lines: list[Line]) -> dict[str, int]:
    """Return the keys of a seat that are stored, with their versions."""
    mine = f"{client.seat}:"
    return {line.key.removeprefix(mine): line.version for line in lines if line.key and line.key.startswith(mine)}


def check_acknowledged(player: Player, lines: list[Line]) -> None:
    """Whatever was acknowledged is stored, once, as what was asked for."""
    doubled = [key for key, count in Counter(line.key for line in lines if line.key).items() if count > 1]
    assert not doubled, f"played twice: {doubled}"
    versions = stored_keys(player.client, lines)
    for key, answer in player.client.answers.items():
        if answer["is"] == "done":
            assert versions.get(key) == answer["version"], f"{key} was acknowledged and is missing: {answer}"
            check_line(lines[answer["version"] - 1], player.sent[key])
        else:
            assert key not in versions, f"{key} was refused and is stored: {answer}"


def check_line(line: Line, message: Message) -> None:
    """What is stored is what was asked for."""
    what = line.what
    if message["do"] == "submit":
        assert isinstance(what, Moved), line
        assert what.moves[0] == message["move"], line
    elif message["do"] == "undo":
        assert isinstance(what, TookBack), line
    else:
        assert isinstance(what, Said), line
        assert what.text == message["text"], line


def check_screen(client: Client, room: Room) -> None:
    """A client has been told every happening once and in order, and shows what the rules make of them."""
    screen, seat = client.screen, NOBODY if client.seat is None else client.seat
    assert [one["version"] for one in screen.happened] == list(range(1, room.version + 1))
    told = {"happened": [room.tell(one, seat) for one in room.told], "table": room.face(),
            "shared": room.shared_view(), "own": room.own_view(seat)}
    for part, right in msgspec.json.decode(msgspec.json.encode(told)).items():
        assert getattr(screen, part) == right, f"seat {seat} is shown something else as {part}"


def check_record(data: bytes, lines: list[Line], room: Room) -> None:
    """The record verifies and has the moves that were stored, without those taken back."""
    record = parse_record(data, "the record")
    Replay(record).verify()
    moves: list[str] = []
    for line in lines:
        if isinstance(line.what, Started):
            moves = [entry.move.text for entry in room.told[line.version - 1].entries]
        elif isinstance(line.what, Moved):
            moves += line.what.moves
        elif isinstance(line.what, TookBack):
            del moves[-line.what.count:]
    assert record.moves == moves
    assert record.digest == room.playing().state.digest()
