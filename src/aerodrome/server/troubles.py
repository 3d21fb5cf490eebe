"""Troubles: tables that cannot go on. Each fault is told once, counted and backed off; the other tables go on."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable

from aerodrome.kernel.errors import Refused
from aerodrome.server.archive import Archive
from aerodrome.server.denials import Conflict, Failed
from aerodrome.store.database import StoreFailed

log = logging.getLogger("aerodrome.server")

FIRST_PAUSE = 5_000  # milliseconds before a table is looked at again, doubled each time
LONGEST_PAUSE = 3_600_000
MOST_KNOWN = 10_000  # tables whose trouble is remembered


class Grounded(Refused):
    """The table cannot be run here; the sentence says why."""


class Trouble:
    """What is wrong with one table."""

    def __init__(self, text: str, pause: int, until: int) -> None:
        self.text = text
        self.pause = pause
        self.until = until


class Troubles:
    """Keeps the work on one table apart from that on the others."""

    def __init__(self, archive: Archive, now: Callable[[], int], tick: Callable[[], int]) -> None:
        self.archive = archive
        self.now = now
        self.tick = tick
        self.counted = 0  # faults, for the metrics
        self.known: dict[str, Trouble] = {}

    async def apart(self, id: str, work: Awaitable[None]) -> None:
        """Do some work on a table in a loop over many; a fault of this one is noted and does not reach the others."""
        try:
            await work
        except StoreFailed:
            raise  # not the table's fault, and the next table would fail too
        except Conflict:
            pass  # something else was first
        except Exception as error:  # whatever it is, it is this table's affair
            if not (isinstance(error, Failed) and self.is_noted(id)):
                self.note(id, error)
            await self.archive.look_later(id, self.known[id].until, self.tick() + self.known[id].pause)
        else:
            self.known.pop(id, None)

    def note(self, id: str, error: Exception) -> None:
        """Take note of a fault; the same one is logged once."""
        self.counted += 1
        old = self.known.pop(id, None)
        text = str(error) if isinstance(error, Refused) else f"The rules failed here ({type(error).__name__})."
        pause = FIRST_PAUSE if old is None else min(2 * old.pause, LONGEST_PAUSE)
        self.known[id] = Trouble(text, pause, self.now() + pause)
        if len(self.known) > MOST_KNOWN:
            del self.known[next(iter(self.known))]
        if old is None or old.text != text:
            log.error("table %s is in trouble: %s", id, text,
                      exc_info=None if isinstance(error, (Grounded, Failed)) else error)

    def is_noted(self, id: str) -> bool:
        """Tell whether a table is known to be in trouble just now."""
        return id in self.known and self.now() < self.known[id].until

    def text(self, id: str) -> str:
        """Say what is wrong with a table, or nothing."""
        trouble = self.known.get(id)
        return "" if trouble is None else trouble.text
