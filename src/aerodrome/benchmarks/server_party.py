"""Parties: four clients around a table. One of them makes a move, and the move is made when all four know of it."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable
from random import Random
from typing import Any, Protocol

import msgspec
from msgspec import UNSET, UnsetType

from aerodrome.benchmarks.server_socket import Socket, Trouble, ask, program
from aerodrome.kernel.luck import below
from aerodrome.server.wire import Submit

SEATS = 4
GAME = "planet_profiteers"
OPTIONS: dict[str, bool] = {"structured_talk": False}
AT_ONCE = 8  # tables that are set up together


def nobody_waits(party: Party) -> None:
    """Take no note of a move: nobody measures yet."""


class Party(ABC):
    """Four clients around a table."""

    def __init__(self) -> None:
        self.played = 0  # moves that all four know of
        self.when_done: Callable[[Party], None] = nobody_waits
        self._uninformed = 0  # clients that have not been told of the move under way

    def is_busy(self) -> bool:
        """Tell whether a move is under way."""
        return self._uninformed > 0

    @abstractmethod
    def is_over(self) -> bool:
        """Tell whether no further move can be made here."""

    def move(self) -> None:
        """Let the client whose turn it is make a move."""
        self._uninformed = SEATS
        self._send()

    @abstractmethod
    def _send(self) -> None:
        """Send a move."""

    def inform(self) -> None:
        """Note that one more client knows of the move under way."""
        self._uninformed -= 1
        if not self._uninformed:
            self.played += 1
            self.when_done(self)

    @abstractmethod
    def end(self) -> None:
        """Close the connections."""


class Hall(Protocol):
    """Where parties come from."""

    trouble: Trouble

    async def parties(self) -> list[Party]:
        """Return parties that can play, new ones where need be."""

    async def end(self) -> None:
        """Close all connections."""


# --- our own server


class TablePart(msgspec.Struct, frozen=True):
    """What the load needs to know of a table."""

    ply: int | UnsetType = UNSET


class OwnPart(msgspec.Struct, frozen=True):
    """What the load needs to know of a seat's own view: nothing where it has not changed, None where it has gone."""

    options: list[str] | UnsetType | None = UNSET


class Heard(msgspec.Struct, frozen=True, rename={"kind": "is"}):
    """A message of our server, without all that the load does not need."""

    kind: str
    version: int = 0
    text: str = ""  # of a refusal or a doubt
    table: TablePart = TablePart()
    own: OwnPart = OwnPart()


_decoder = msgspec.json.Decoder(Heard)
_encoder = msgspec.json.Encoder()


class Seat:
    """One client at a table."""

    def __init__(self, party: TableParty) -> None:
        self.party = party
        self.version = 0
        self.options: list[str] = []
        self.socket: Socket | None = None

    def hear(self, data: bytes) -> None:
        """Take a message."""
        heard = _decoder.decode(data)
        if heard.kind in ("news", "snapshot"):
            if heard.own.options is not UNSET:
                self.options = heard.own.options or []
            if heard.table.ply is not UNSET:
                self.party.ply = heard.table.ply
            self.version = heard.version
            self.party.hear(heard.version, len(data))
        elif heard.kind in ("refused", "unknown"):
            self.party.trouble.tell(f"A move was not made: {heard.text}")


class TableParty(Party):
    """Four people at a table of our server, who make any legal moves."""

    def __init__(self, trouble: Trouble, rng: Random) -> None:
        super().__init__()
        self.trouble = trouble
        self.seats = [Seat(self) for _ in range(SEATS)]
        self.ply = 0
        self.received = 0  # bytes that came for the moves that were made
        self.is_seated: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._rng = rng

    async def connect(self, port: int, table: str, tokens: list[str]) -> None:
        """Connect all four, and wait until each sees the table."""
        for number, (seat, token) in enumerate(zip(self.seats, tokens, strict=True)):
            seat.socket = await Socket.connect(port, f"/api/tables/{table}/socket?seat={number}", token, seat.hear,
                                               self.trouble)
        await self.trouble.guard(self.is_seated)

    def hear(self, version: int, size: int) -> None:
        """Note that a seat has been told everything up to a version: nothing happens here but our own moves."""
        if self.is_busy():
            self.received += size
            if version >= self._awaited:
                self.inform()
        elif not self.is_seated.done() and all(seat.version for seat in self.seats):
            self.is_seated.set_result(None)

    def _send(self) -> None:
        seat = next(seat for seat in self.seats if seat.options)
        self._awaited = seat.version + 1
        move = seat.options[below(self._rng, len(seat.options))]
        assert seat.socket is not None
        seat.socket.send(_encoder.encode(Submit(self.ply, move, str(seat.version))))

    def is_over(self) -> bool:
        return not any([seat.options for seat in self.seats])

    def end(self) -> None:
        for seat in self.seats:
            if seat.socket is not None:
                seat.socket.end()


class TableHall:
    """The tables of our server: all are set up anew when a game is over, so that nobody has to wait while playing."""

    def __init__(self, port: int, tables: int, seed: int) -> None:
        self.port = port
        self.tables = tables
        self.trouble = Trouble()
        self.played = 0  # moves at tables that have been given up
        self.received = 0
        self._rng = Random(seed)
        self._tokens: list[str] = []
        self._present: list[TableParty] = []

    async def parties(self) -> list[Party]:
        """Return parties that can play."""
        if not self._present or any(party.is_over() for party in self._present):
            await self._leave()
            if not self._tokens:
                self._tokens = [await program(self.port, f"Player {n + 1}") for n in range(SEATS)]
            few = asyncio.Semaphore(AT_ONCE)
            await asyncio.gather(*[self._seat(few) for _ in range(self.tables)])
        return [*self._present]

    async def _seat(self, few: asyncio.Semaphore) -> None:
        """Make a table, let the four sit down, begin, and connect them."""
        owner, *others = self._tokens
        async with few:
            made = await self._ask("/api/tables", {"game": GAME, "players": SEATS, "options": OPTIONS}, owner)
            path = f"/api/tables/{made['id']}"
            for token in others:
                await self._ask(f"{path}/join", {}, token)
            await self._ask(f"{path}/start", {}, owner)
            party = TableParty(self.trouble, self._rng)
            self._present.append(party)
            await party.connect(self.port, made["id"], self._tokens)

    async def _ask(self, path: str, body: dict[str, Any], token: str = "") -> dict[str, Any]:
        return await ask(self.port, path, body, token)

    async def _leave(self) -> None:
        for party in self._present:
            self.played += party.played
            self.received += party.received
            party.end()
        self._present = []
        await asyncio.sleep(0)  # so that the connections close

    async def end(self) -> None:
        """Close all connections."""
        await self._leave()

    def message_size(self) -> int:
        """Return how many bytes a client is told about a move, on average."""
        played = self.played + sum(party.played for party in self._present)
        received = self.received + sum(party.received for party in self._present)
        return received // (SEATS * played) if played else 0
