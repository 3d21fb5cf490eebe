"""A proxy between a client and a server, that cuts the line after so many messages."""

from __future__ import annotations

import asyncio
from asyncio import StreamReader, StreamWriter
from contextlib import suppress
from typing import Literal, Self

TEXT = 1  # the kind of frame that carries a message; the others only look after the connection
MASKED = 0x80

# The server has the last message and its answer is lost; the client has the last message; the last message is lost.
Way = Literal["up", "down", "lost"]
WAYS: tuple[Way, ...] = ("up", "down", "lost")


class Proxy:
    """Passes on what a client and a server say, up to message *last* of one way; afterwards there are no more cuts.

    Only the client notices the cut: to the server the old connection looks alive until the proxy is closed.
    """

    def __init__(self, server_port: int, way: Way, last: int) -> None:
        self.server_port = server_port
        self.way = way
        self.left = last
        self.has_cut = False
        self.port = 0
        self._writers: list[StreamWriter] = []
        self._passing: set[asyncio.Task[None]] = set()

    async def __aenter__(self) -> Self:
        self._listening = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self.port = self._listening.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *_: object) -> None:
        self._listening.close()
        for writer in self._writers:
            writer.transport.abort()
        await asyncio.gather(*self._passing, *[writer.wait_closed() for writer in self._writers],
                             return_exceptions=True)

    async def _serve(self, client: StreamReader, to_client: StreamWriter) -> None:
        server, to_server = await asyncio.open_connection("127.0.0.1", self.server_port)
        self._writers += [to_client, to_server]
        line = Line(self, to_client, to_server)
        for way in (line.up(client), line.down(server)):
            task = asyncio.create_task(way)
            self._passing.add(task)
            task.add_done_callback(self._passing.discard)

    def cuts(self, way: Way) -> bool:
        """Count a message of one way; tell whether it is the last before the cut."""
        if self.has_cut or way != self.way:
            return False
        self.left -= 1
        self.has_cut = not self.left
        return self.has_cut


class Line:
    """One connection through the proxy."""

    def __init__(self, proxy: Proxy, to_client: StreamWriter, to_server: StreamWriter) -> None:
        self.proxy = proxy
        self.to_client = to_client
        self.to_server = to_server
        self.is_cut = False

    async def up(self, client: StreamReader) -> None:
        """Pass on what the client says."""
        with suppress(OSError, EOFError):
            self.to_server.write(await client.readuntil(b"\r\n\r\n"))
            while not self.is_cut:
                frame = await read_frame(client)
                if is_text(frame) and self.proxy.cuts("lost"):
                    self._cut()
                    return
                self.to_server.write(frame)
                await self.to_server.drain()
                if is_text(frame) and self.proxy.cuts("up"):
                    self._cut()
                    return
        if not self.is_cut:
            self.to_server.close()

    async def down(self, server: StreamReader) -> None:
        """Pass on what the server says; after the cut it talks to nobody."""
        with suppress(OSError, EOFError):
            self.to_client.write(await server.readuntil(b"\r\n\r\n"))
            while True:
                frame = await read_frame(server)
                if self.is_cut:
                    continue
                self.to_client.write(frame)
                await self.to_client.drain()
                if is_text(frame) and self.proxy.cuts("down"):
                    self._cut()
        self.to_client.close()

    def _cut(self) -> None:
        self.is_cut = True
        self.to_client.close()  # what was passed on before still arrives


def is_text(frame: bytes) -> bool:
    """Tell whether a frame carries a message."""
    return frame[0] & 0x0F == TEXT


async def read_frame(reader: StreamReader) -> bytes:
    """Return the next frame as it came."""
    head = await reader.readexactly(2)
    size = head[1] & ~MASKED
    if size >= 126:
        head += await reader.readexactly(2 if size == 126 else 8)
        size = int.from_bytes(head[2:])
    return head + await reader.readexactly(size + (4 if head[1] & MASKED else 0))
