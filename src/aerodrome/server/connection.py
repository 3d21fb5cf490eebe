"""A connection: one socket's outgoing messages, in order, never more than a slow client can take."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from itertools import count

from aerodrome.kernel.step import Seat

MOST_WAITING = 64  # news that wait for a slow client; then it gets one snapshot instead
ANSWERS_WAITING = 64  # answers that wait; then nothing more is read from the client

Send = Callable[[bytes], Awaitable[None]]
Write = Callable[[bytes], bool]  # at once, or not at all

_numbers = count(1)


class Connection:
    """What is on its way to one client. News may be replaced by a snapshot; answers are never lost."""

    def __init__(self, table: str, seat: Seat, person: str, write_now: Write | None = None, session: str = "",
                 network: str = "") -> None:
        self.number = next(_numbers)
        self.table = table
        self.seat = seat
        self.person = person
        self.session = session  # with which it ends; empty for an unknown spectator
        self.network = network  # the address, or the network of addresses, that it comes from
        self.seen = 0  # the version that the client has confirmed
        self.needs_snapshot = False
        self.close_code = 0  # set when the server ends the connection
        self.close_reason = ""
        self._write_now = write_now  # for messages that need not wait
        self._is_sending = False
        self._waiting: deque[tuple[bool, bytes]] = deque()  # whether it is an answer, and the message
        self._news = 0
        self._wake = asyncio.Event()
        self._room = asyncio.Event()
        self._room.set()

    def push(self, message: bytes) -> None:
        """Send news, sooner or later."""
        if self.needs_snapshot or self._written(message):
            return
        self._news += 1
        if self._news > MOST_WAITING:
            self._waiting = deque(item for item in self._waiting if item[0])
            self._news, self.needs_snapshot = 0, True
        else:
            self._waiting.append((False, message))
        self._wake.set()

    async def answer(self, message: bytes) -> None:
        """Send an answer; wait while too many are under way."""
        if self._written(message):
            return
        self._waiting.append((True, message))
        self._wake.set()
        if len(self._waiting) > ANSWERS_WAITING:
            self._room.clear()
            await self._room.wait()

    def _written(self, message: bytes) -> bool:
        """Write a message at once if nothing is before it and the client can take it."""
        if self._waiting or self._is_sending or self.close_code or self.needs_snapshot or self._write_now is None:
            return False
        return self._write_now(message)

    def end(self, code: int, reason: str) -> None:
        """Let the server close the connection."""
        self.close_code, self.close_reason = code, reason
        self._waiting.clear()
        self._room.set()
        self._wake.set()

    async def write(self, send: Send, snapshot: Callable[[], Awaitable[bytes]]) -> None:
        """Send what is waiting until the server ends the connection."""
        while not self.close_code:
            if not self._waiting:
                self._room.set()
                if not self.needs_snapshot:
                    self._wake.clear()
                    await self._wake.wait()
                    continue
                self._is_sending = True
                message = await snapshot()
                # Not before: what happened until now is in the snapshot, and told again it would take the client back.
                self.needs_snapshot = False
                await send(message)
            else:
                self._is_sending = True
                is_answer, message = self._waiting.popleft()
                self._news -= not is_answer
                await send(message)
            self._is_sending = False
