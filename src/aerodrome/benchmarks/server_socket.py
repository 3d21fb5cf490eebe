"""The network side of the load, by hand and as cheap as can be: requests over HTTP, and sockets of text frames."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import os
import re
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Self, cast

import msgspec

from aerodrome.kernel.errors import Refused

HOST = "127.0.0.1"
PATIENCE = 60.0  # seconds; the machine may be busy
ACCEPTED = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"  # what RFC 6455 adds to a client's key
TEXT, CLOSE, PING, PONG = 0x81, 0x88, 0x89, 0x8A  # the first byte of a whole frame
MASKED = 0x80  # every frame of a client says so; the mask is four zeros, which changes nothing
NO_MASK = bytes(4)
NO_HEADERS: Mapping[str, str] = MappingProxyType({})


class LoadFailed(Refused):
    """What is measured did not do what it was asked to, so that there is nothing to report."""


class Trouble:
    """What went wrong on any socket, so that nobody waits in vain for a message that will not come."""

    def __init__(self) -> None:
        self.found: asyncio.Future[str] = asyncio.get_running_loop().create_future()

    def tell(self, text: str) -> None:
        """Say what went wrong; the first one counts."""
        if not self.found.done():
            self.found.set_result(text)

    async def guard(self, waited: asyncio.Future[None], progress: Callable[[], int] = lambda: 0) -> None:
        """Wait for something; raise LoadFailed for trouble, and where there is no progress for too long."""
        both: set[asyncio.Future[Any]] = {waited, self.found}
        before = -1
        while not waited.done():
            if progress() == before:
                raise LoadFailed(f"There was no answer for {PATIENCE:.0f} seconds.")
            before = progress()
            await asyncio.wait(both, timeout=PATIENCE, return_when=asyncio.FIRST_COMPLETED)
            if self.found.done():
                raise LoadFailed(self.found.result())


class Socket(asyncio.Protocol):
    """One WebSocket of a client."""

    def __init__(self, path: str, token: str, hear: Callable[[bytes], None], trouble: Trouble) -> None:
        self.is_open = asyncio.get_running_loop().create_future()
        self._hear = hear
        self._trouble = trouble
        self._key = base64.b64encode(os.urandom(16))
        self._hello = opening(path, token, self._key)
        self._rest = b""  # the beginning of a frame whose end has not come yet
        self._is_ending = False
        self._transport: asyncio.Transport

    @classmethod
    async def connect(cls, port: int, path: str, token: str, hear: Callable[[bytes], None], trouble: Trouble,
                      source: str = HOST) -> Self:
        """Return an open socket; *hear* gets every text."""
        loop = asyncio.get_running_loop()
        _, socket = await loop.create_connection(lambda: cls(path, token, hear, trouble), HOST, port,
                                                 local_addr=(source, 0))
        try:
            await trouble.guard(socket.is_open)
        except BaseException:
            socket.end()
            raise
        return socket

    def send(self, text: bytes) -> None:
        """Send a text."""
        self._transport.write(framed(TEXT, text))

    def end(self) -> None:
        """Close the connection."""
        self._is_ending = True
        if not self._transport.is_closing():
            self._transport.write(framed(CLOSE, (1000).to_bytes(2, "big")))
            self._transport.close()

    # --- what the event loop calls

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for a socket."""
        self._transport = cast(asyncio.Transport, transport)
        self._transport.write(self._hello)

    def connection_lost(self, error: Exception | None) -> None:
        """Note that the connection has ended."""
        if not self._is_ending:
            self._trouble.tell("A connection was lost." if error is None else f"A connection was lost: {error}.")

    def data_received(self, data: bytes) -> None:
        """Take all frames that are whole."""
        if self._rest:
            data = self._rest + data
        at = 0 if self.is_open.done() else self._take_answer(data)
        while at < len(data) and (end := self._take(data, at)) > at:
            at = end
        self._rest = data[at:]

    def _take_answer(self, data: bytes) -> int:
        """Check the answer to our request; return where it ends, or 0 while it is not whole."""
        end = data.find(b"\r\n\r\n")
        if end < 0:
            return 0
        proof = base64.b64encode(hashlib.sha1(self._key + ACCEPTED).digest())
        if not data.startswith(b"HTTP/1.1 101 ") or proof not in data[:end]:
            self._trouble.tell(f"No socket was opened: {data.splitlines()[0].decode('latin-1')}.")
            return len(data)
        self.is_open.set_result(None)
        return end + 4

    def _take(self, data: bytes, at: int) -> int:
        """Take the frame that begins at *at*; return where it ends, or *at* while it is not whole."""
        if not self.is_open.done() or len(data) < at + 2:
            return at
        size, body = data[at + 1], at + 2
        if size >= 126:  # the size is in the next two or eight bytes
            body += 2 if size == 126 else 8
            size = int.from_bytes(data[at + 2:body], "big")
        end = body + size
        if len(data) < end:
            return at
        if data[at] == TEXT:
            self._hear(data[body:end])
        else:
            self._obey(data[at], data[body:end])
        return end

    def _obey(self, kind: int, text: bytes) -> None:
        if kind == PING:
            self._transport.write(framed(PONG, text))
        elif kind == CLOSE and not self._is_ending:
            self._trouble.tell(f"A connection was closed: {int.from_bytes(text[:2], 'big')} {text[2:].decode()}.")
            self.end()
        elif kind not in (CLOSE, PONG):
            self._trouble.tell(f"A frame of an unknown kind has come: {kind:#x}.")


def opening(path: str, token: str, key: bytes) -> bytes:
    """Return the request for a socket."""
    allowed = f"authorization: Bearer {token}\r\n" if token else ""
    return (f"GET {path} HTTP/1.1\r\nhost: {HOST}\r\nupgrade: websocket\r\nconnection: Upgrade\r\n{allowed}"
            f"sec-websocket-version: 13\r\nsec-websocket-key: {key.decode()}\r\n\r\n").encode()


def framed(kind: int, text: bytes) -> bytes:
    """Return a frame of a client."""
    size = len(text)
    if size < 126:
        return bytes((kind, MASKED | size)) + NO_MASK + text
    if size < 65536:
        return bytes((kind, MASKED | 126)) + size.to_bytes(2, "big") + NO_MASK + text
    return bytes((kind, MASKED | 127)) + size.to_bytes(8, "big") + NO_MASK + text


async def ask(port: int, path: str, body: dict[str, Any], token: str = "") -> dict[str, Any]:
    """Post JSON; return the answer, which must be a good one."""
    return (await post(port, path, body, {"authorization": f"Bearer {token}"} if token else {}))[0]


async def program(port: int, name: str, source: str = HOST) -> str:
    """Become a guest as a browser does, and make a token for a program; return it."""
    me, head = await post(port, "/api/me", {"name": name}, {}, source)
    cookie = re.search(r"(?i)^set-cookie: ([^;]+)", head, re.MULTILINE)
    if cookie is None:
        raise LoadFailed("POST /api/me gave no cookie.")
    known = {"cookie": cookie[1], "x-aerodrome-csrf": me["csrf"]}
    made, _ = await post(port, "/api/me/tokens", {"name": "bench"}, known, source)
    return str(made["token"])


async def post(port: int, path: str, body: dict[str, Any], headers: dict[str, str],
               source: str = HOST) -> tuple[dict[str, Any], str]:
    """Post JSON; return the answer, which must be a good one, and its head."""
    data = msgspec.json.encode(body)
    return answered(path, await request(port, "POST", path, data, headers, source))


async def request(port: int, method: str, path: str, data: bytes = b"", headers: Mapping[str, str] = NO_HEADERS,
                  source: str = HOST) -> bytes:
    """Send a request from an address of the loopback; return the whole answer, whatever it is."""
    more = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
    head = (f"{method} {path} HTTP/1.1\r\nhost: {HOST}\r\nconnection: close\r\ncontent-type: application/json\r\n{more}"
            f"content-length: {len(data)}\r\n\r\n")
    async with asyncio.timeout(PATIENCE):
        reader, writer = await asyncio.open_connection(HOST, port, local_addr=(source, 0))
        try:
            writer.write(head.encode() + data)
            return await reader.read(-1)
        finally:
            writer.close()
            await writer.wait_closed()


def answered(path: str, whole: bytes) -> tuple[dict[str, Any], str]:
    """Return the JSON of an answer and its head; refuse one that says no."""
    head, _, data = whole.partition(b"\r\n\r\n")
    if head[9:10] != b"2":
        raise LoadFailed(f"POST {path} was answered with {head[9:12].decode() or 'nothing'}: {data.decode()}")
    answer: dict[str, Any] = msgspec.json.decode(data)
    return answer, head.decode("latin-1")
