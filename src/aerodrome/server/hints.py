"""Hints: what a bot would play in somebody's place; for each person one at a time."""

from __future__ import annotations

from random import Random
from typing import Any

from aerodrome.server.denials import TooFast
from aerodrome.server.pool import Pool
from aerodrome.server.worker import Advice

ONE_HINT = "One hint at a time: the one that you asked for is still being thought about."


class Hints:
    """The hints under way in this process; one that is cancelled leaves the queue, or the worker that thinks of it."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool
        self._asking: set[str] = set()

    async def advise(self, person: str, sight: dict[str, Any], bot: str) -> Advice:
        """Return what *bot* thinks of the dumped *sight* of a person; refuse a second question before the answer."""
        if person in self._asking:
            raise TooFast(ONE_HINT)
        self._asking.add(person)
        try:
            return await self._pool.advise(sight, bot, str(Random().random()), person)
        finally:
            self._asking.discard(person)
