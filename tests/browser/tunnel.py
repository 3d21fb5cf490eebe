"""A tunnel: what browsers and a server say passes through it, and while it is dark nothing does, without a word."""

from __future__ import annotations

import asyncio
import threading
from asyncio import StreamReader, StreamWriter
from collections.abc import Iterator
from contextlib import contextmanager, suppress

PIECE = 65_536  # bytes


class Tunnel:
    """Connections that go through the dark come to nothing: what is said there is lost, and nobody is told."""

    def __init__(self, server_port: int) -> None:
        self.server_port = server_port
        self.is_dark = False
        self.port = 0
        self._passing = object()  # the connections that see the light; another for each time it gets dark
        self._writers: list[StreamWriter] = []
        self._loop = asyncio.new_event_loop()  # beside Playwright's own
        self._thread = threading.Thread(target=self._loop.run_forever)

    @property
    def url(self) -> str:
        """Where a browser finds it."""
        return f"http://127.0.0.1:{self.port}"

    @contextmanager
    def dig(self) -> Iterator[Tunnel]:
        """Listen."""
        self._thread.start()
        self.port = asyncio.run_coroutine_threadsafe(self._listen(), self._loop).result()
        try:
            yield self
        finally:
            asyncio.run_coroutine_threadsafe(self._close(), self._loop).result()
            self._loop.call_soon_threadsafe(self._loop.stop)
            self._thread.join()
            self._loop.close()

    def enter(self) -> None:
        """Let it get dark: whatever is connected now is lost."""
        self.is_dark = True
        self._passing = object()

    def leave(self) -> None:
        """Let there be light for new connections."""
        self.is_dark = False

    async def _listen(self) -> int:
        self._listening = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        port: int = self._listening.sockets[0].getsockname()[1]
        return port

    async def _serve(self, browser: StreamReader, to_browser: StreamWriter) -> None:
        self._writers.append(to_browser)
        if self.is_dark:
            return  # not even a refusal
        server, to_server = await asyncio.open_connection("127.0.0.1", self.server_port)
        self._writers.append(to_server)
        await asyncio.gather(self._pass(browser, to_browser, to_server), self._pass(server, to_server, to_browser))

    async def _pass(self, reader: StreamReader, back: StreamWriter, writer: StreamWriter) -> None:
        """Pass on what one side says; *back* leads to the one who speaks."""
        passing = self._passing
        with suppress(OSError):
            while data := await reader.read(PIECE):
                if passing is self._passing:
                    writer.write(data)
                    await writer.drain()
                elif not self.is_dark:
                    back.transport.abort()  # a router on the way has forgotten this connection
                    return
            if passing is self._passing:
                writer.close()

    async def _close(self) -> None:
        self._listening.close()
        for writer in self._writers:
            writer.transport.abort()
        others = asyncio.all_tasks() - {asyncio.current_task()}
        if others:
            await asyncio.wait(others, timeout=5)
