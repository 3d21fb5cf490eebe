"""Spare time: long work on the event loop, in pieces of a few milliseconds with pauses between them.

The event loop belongs to moves. A thread would not leave it to them: compiled rules keep Python's lock until they are
done, and interpreted ones make the loop wait for it again and again (docs/decisions.md has the figures).
"""

from __future__ import annotations

import asyncio
from collections.abc import Generator
from contextvars import ContextVar
from time import perf_counter
from typing import Final, TypeVar

from aerodrome.server.alarm import Within
from aerodrome.server.denials import TooFast

PIECE: Final = 0.004  # seconds of work, after which everybody else has a turn
PAUSE: Final = 0.002  # seconds between two pieces, so that the loop is never taken up by them
MOST_WAITING: Final = 12  # works of one address that are under way or wait

asker: ContextVar[str] = ContextVar("asker", default="")  # the address that is being served; none for the server itself

T = TypeVar("T")
Work = Generator[None, None, T]  # which yields whenever it may be interrupted


class Line:
    """The works of one address: one after the other."""

    def __init__(self) -> None:
        self.lock = asyncio.Lock()
        self.length = 0


class Spare:
    """Does long work for whoever asks. Addresses take turns, so that many works of one do not keep another waiting."""

    def __init__(self, pause: float = PAUSE) -> None:
        self.pause = pause
        self.pieces = 0  # done so far
        self._turn = asyncio.Lock()  # who waits first has the next turn
        self._lines: dict[str, Line] = {}

    async def do(self, work: Work[T]) -> T:
        """Return what some work comes to; refuse an address that wants too much at once."""
        who = asker.get()
        if who and who in self._lines and self._lines[who].length >= MOST_WAITING:
            raise TooFast("Your address asks for many long games at once; wait a moment.")
        return await self.must(work)

    async def must(self, work: Work[T]) -> T:
        """Return what some work comes to that nobody may be refused: a house full of players may share an address."""
        who = asker.get()
        line = self._lines.setdefault(who, Line())
        line.length += 1
        try:
            async with line.lock:
                return await self._finish(work)
        finally:
            line.length -= 1
            if not line.length:
                del self._lines[who]

    async def _finish(self, work: Work[T]) -> T:
        while True:
            async with self._turn:
                self.pieces += 1
                try:
                    work_on(work)
                except StopIteration as end:
                    result: T = end.value
                    return result
                await asyncio.sleep(self.pause)


def work_on(work: Work[T]) -> None:
    """Work for a moment; StopIteration says that it is done."""
    end = perf_counter() + PIECE
    next(work)
    while perf_counter() < end:
        next(work)


def within_time(work: Work[T]) -> Work[T]:
    """Let no step of some work take longer than the alarm allows."""
    while True:
        with Within():
            try:
                next(work)
            except StopIteration as end:
                result: T = end.value
                return result
        yield
