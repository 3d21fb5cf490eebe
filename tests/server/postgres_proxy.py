"""A proxy between a server and PostgreSQL, that cuts a connection at any request of a transaction."""

from __future__ import annotations

import asyncio
from asyncio import StreamReader, StreamWriter
from contextlib import suppress
from typing import Literal, NamedTuple, Self

TLS, CANCEL = 80877103, 80877102  # what a connection may begin with in the place of its settings
QUERY, PARSE, BIND, SYNC, READY = b"Q", b"P", b"B", b"S", b"Z"  # kinds of messages; a request ends with Q or S

AT_COMMIT = -1  # in the place of a number

# The request does not arrive; it is carried out, and its answer is lost.
How = Literal["lost", "unanswered"]


class Point(NamedTuple):
    """Where a connection is cut: at a request of a transaction, counted from 0."""

    request: int
    how: How


class PostgresProxy:
    """Passes on what a server and PostgreSQL say; the next transaction that stores a happening is cut at *point*."""

    def __init__(self, postgres_port: int) -> None:
        self.postgres_port = postgres_port
        self.point: Point | None = None
        self.stays_cut = False  # after a cut nobody gets through until the test opens the line again
        self.is_open = True
        self.cuts: list[str] = []  # the last words of the requests that were cut
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
        await asyncio.gather(*self._passing, return_exceptions=True)

    async def _serve(self, client: StreamReader, to_client: StreamWriter) -> None:
        try:
            if not self.is_open:
                raise ConnectionRefusedError
            postgres, to_postgres = await asyncio.open_connection("127.0.0.1", self.postgres_port)
        except OSError:
            to_client.transport.abort()
            return
        self._writers += [to_client, to_postgres]
        line = Line(self, to_client, to_postgres)
        for way in (line.up(client), line.down(postgres)):
            task = asyncio.create_task(way)
            self._passing.add(task)
            task.add_done_callback(self._passing.discard)


class Line:
    """One connection through the proxy."""

    def __init__(self, proxy: PostgresProxy, to_client: StreamWriter, to_postgres: StreamWriter) -> None:
        self.proxy = proxy
        self.to_client = to_client
        self.to_postgres = to_postgres
        self.wants_tls = False
        self.is_deaf = False  # the answer to the present request is lost
        self.statements: dict[bytes, str] = {}
        self.words = ""  # of the present request
        self.requests = -1  # of the present transaction before this one; -1 outside of one
        self.is_happening = False  # the transaction stores one

    async def up(self, client: StreamReader) -> None:
        """Pass on what the server says."""
        with suppress(OSError, EOFError):
            await self._begin(client)
            while True:
                kind, data = await read_message(client)
                self._note(kind, data)
                if kind in (QUERY, SYNC) and self._is_cut(kind, data):
                    return
                self.to_postgres.write(kind + data)
                await self.to_postgres.drain()
        self._close()

    async def _begin(self, client: StreamReader) -> None:
        while True:
            size = await client.readexactly(4)
            data = await client.readexactly(int.from_bytes(size) - 4)
            self.wants_tls = int.from_bytes(data[:4]) == TLS
            self.to_postgres.write(size + data)
            if not self.wants_tls:
                return

    def _note(self, kind: bytes, data: bytes) -> None:
        """Remember what a request is about."""
        if kind == QUERY:
            self.words = data[4:].rstrip(b"\0").decode()
        elif kind == PARSE:
            name, sql, _ = data[4:].split(b"\0", 2)
            self.statements[name] = self.words = sql.decode()
        elif kind == BIND:
            self.words = self.statements.get(data[4:].split(b"\0", 2)[1], "")
        if self.words.startswith("BEGIN"):
            self.requests, self.is_happening = -1, False

    def _is_cut(self, kind: bytes, data: bytes) -> bool:
        """Count a request; cut it if it is the one."""
        self.requests += 1
        # Every happening begins with a change of the row of its table, so this is known before anything can be lost.
        self.is_happening = self.is_happening or "tables" in self.words
        point = self.proxy.point
        if point is None or not self._is_at(point):
            return False
        self.proxy.point, self.proxy.is_open = None, not self.proxy.stays_cut
        self.proxy.cuts.append(self.words)
        if point.how == "lost":
            self._close()
        else:
            self.is_deaf = True
            self.to_postgres.write(kind + data)
        return True

    def _is_at(self, point: Point) -> bool:
        if point.request == AT_COMMIT:
            return self.is_happening and self.words.startswith("COMMIT")
        return self.requests == point.request and (self.is_happening or point.request == 0)

    async def down(self, postgres: StreamReader) -> None:
        """Pass on what PostgreSQL says."""
        with suppress(OSError, EOFError):
            while True:
                kind = await postgres.readexactly(1)
                if self.wants_tls:
                    self.wants_tls = False
                    self.to_client.write(kind)
                    continue
                size = await postgres.readexactly(4)
                data = size + await postgres.readexactly(int.from_bytes(size) - 4)
                if self.is_deaf:
                    if kind == READY:
                        break
                    continue
                self.to_client.write(kind + data)
                await self.to_client.drain()
        self._close()

    def _close(self) -> None:
        for writer in (self.to_client, self.to_postgres):
            writer.transport.abort()


async def read_message(reader: StreamReader) -> tuple[bytes, bytes]:
    """Return the kind of the next message, and the rest of it with its size."""
    kind, size = await reader.readexactly(1), await reader.readexactly(4)
    return kind, size + await reader.readexactly(int.from_bytes(size) - 4)
