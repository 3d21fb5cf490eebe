"""Curves: the chances in finished games, each worked out once and in pieces, so that nobody else waits for it."""

from __future__ import annotations

import asyncio

from aerodrome.bots.chances import Chances, told
from aerodrome.bots.curve import Curve
from aerodrome.kernel.table import Table
from aerodrome.server.denials import TooFast
from aerodrome.server.spare import Spare, Work, asker, within_time

CURVES = "curves"  # they have a line of their own: who asked for one must not wait for it with anything else
MOST_KEPT = 100
MOST_WAITING = 20  # curves at a time; more is no curiosity


class Curves:
    """The curves that are known or being worked out, the oldest first."""

    def __init__(self, spare: Spare) -> None:
        self._spare = spare
        self._turn = asyncio.Semaphore()  # one curve at a time
        self._known: dict[str, asyncio.Task[Chances]] = {}

    async def of(self, id: str, table: Table) -> Chances:
        """Return the curve of a finished table; whoever asks for the same one meanwhile gets the same answer."""
        if id not in self._known:
            self._make_room()
            self._known[id] = task = asyncio.create_task(self._work_out(table))
            task.add_done_callback(lambda ended: self._ended(id, ended))
        return await asyncio.shield(self._known[id])

    def _ended(self, id: str, task: asyncio.Task[Chances]) -> None:
        if task.cancelled() or task.exception() is not None:
            del self._known[id]  # whoever asks next may have more luck

    def _make_room(self) -> None:
        if sum(not task.done() for task in self._known.values()) >= MOST_WAITING:
            raise TooFast("Many games are being looked at just now; ask again in a moment.")
        done = [id for id, task in self._known.items() if task.done()]
        for id in done[:max(0, len(self._known) - MOST_KEPT + 1)]:
            del self._known[id]

    async def _work_out(self, table: Table) -> Chances:
        asker.set(CURVES)  # in this task only
        async with self._turn:
            return await self._spare.do(within_time(working(table)))

    async def end(self) -> None:
        """Give up what is not done."""
        under_way = [task for task in self._known.values() if not task.done()]
        for task in under_way:
            task.cancel()
        await asyncio.gather(*under_way, return_exceptions=True)


def working(table: Table) -> Work[Chances]:
    """Work out a curve."""
    curve = Curve(table)
    yield
    while curve.work():
        yield
    return told(curve)
