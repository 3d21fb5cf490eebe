"""Wellbeing: whether the store takes changes and has room for them, found out beside the work, not when asked."""

from __future__ import annotations

import asyncio
import logging
import shutil
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Final

from aerodrome.store.place import sqlite_path

log = logging.getLogger("aerodrome.server")

PATIENCE: Final = 5.0  # seconds for a tiny change
FULL: Final = 20_000_000  # bytes: what SQLite writes in one go must fit
LOW: Final = 500_000_000


class Wellbeing:
    """Looks after the store; for PostgreSQL the disk is its own affair."""

    def __init__(self, database: str, write: Callable[[], Awaitable[None]]) -> None:
        self.path = sqlite_path(database)
        self.write = write  # makes a tiny change
        self.trouble = ""  # a sentence, while something is wrong
        self.free = -1  # bytes on the disk; -1 where it is not known

    async def look(self) -> None:
        """Try a tiny change, and see how much room there is."""
        self.free = free_space(self.path)
        trouble = await self._try()
        if not trouble and 0 <= self.free < FULL:
            trouble = f"The disk is full: {self.free // 1_000_000} MB are free."
        if trouble != self.trouble:
            log.error("%s", trouble or "The store is well again.")
        self.trouble = trouble

    async def _try(self) -> str:
        try:
            async with asyncio.timeout(PATIENCE):
                await self.write()
        except Exception as error:  # whatever it is, nothing can be kept now
            log.debug("a tiny change failed: %r", error)
            return "The store takes no changes now."
        return ""

    def status(self) -> str:
        """Return in one word how it is; while nothing can be kept there is a trouble instead."""
        return "low" if 0 <= self.free < LOW else "ok"


def free_space(path: Path | None) -> int:
    """Return how many bytes are free where a file is."""
    if path is None:
        return -1
    try:
        return shutil.disk_usage(path.parent).free
    except OSError:
        return -1
