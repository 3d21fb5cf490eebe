"""Tasks: what the server does beside answering, looked after until the end."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

from aerodrome.kernel.errors import Refused

log = logging.getLogger("aerodrome.server")


class Tasks:
    """Keeps running tasks alive, notes their errors, and ends them with the server."""

    def __init__(self) -> None:
        self._running: set[asyncio.Task[None]] = set()

    def spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Run something beside."""
        task = asyncio.get_running_loop().create_task(work)
        self._running.add(task)
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._running.discard(task)
        error = None if task.cancelled() else task.exception()
        if isinstance(error, Refused):
            log.info("%s", error)
        elif error is not None:
            log.error("a task failed", exc_info=error)

    def repeat(self, seconds: float, work: Callable[[], Awaitable[None]]) -> None:
        """Do something again and again, with a pause between."""
        self.spawn(self._repeat(seconds, work))

    async def _repeat(self, seconds: float, work: Callable[[], Awaitable[None]]) -> None:
        while True:
            try:
                await work()
            except Exception as error:  # whatever went wrong, the next round may go well
                log.error("a round of %s failed", getattr(work, "__qualname__", "work"), exc_info=error)
            await asyncio.sleep(seconds)

    async def end(self) -> None:
        """Stop everything that is still running."""
        running = list(self._running)
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)
