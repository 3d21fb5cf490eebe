"""A socket that is written to at once: one piece for a round of the event loop, in order, nothing after the end."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
import uvicorn
from uvicorn.server import ServerState
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.uri import parse_uri

from aerodrome.server.direct import DirectProtocol, direct_write


class Wire(asyncio.Transport):
    """What the server writes, piece by piece, a client that reads it, and the two ways to write."""

    write_now: Callable[[bytes], bool]
    send: Callable[[Any], Awaitable[None]]

    def __init__(self) -> None:
        super().__init__()
        self.pieces: list[bytes] = []
        self.is_over = False
        self.client = ClientProtocol(parse_uri("ws://127.0.0.1/"))
        self.client.send_request(self.client.connect())

    def write(self, data: bytes | bytearray | memoryview) -> None:
        """Take a piece; there is none after the end."""
        assert not self.is_over
        self.pieces.append(bytes(data))
        self.client.receive_data(bytes(data))

    def is_closing(self) -> bool:
        """Tell whether the server has ended."""
        return self.is_over

    def close(self) -> None:
        """End."""
        self.is_over = True

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        """Know nothing about addresses."""
        return default

    def heard(self) -> list[str]:
        """Return the texts that the client has got, and the word for the end."""
        assert self.client.parser_exc is None or self.is_over
        frames = [event for event in self.client.events_received() if isinstance(event, Frame)]
        return ["END" if one.opcode is Opcode.CLOSE else bytes(one.data).decode() for one in frames]


async def converse(talk: Callable[[Wire], Awaitable[None]]) -> Wire:
    """Open a socket, let the application talk, and return what came of it."""
    wire = Wire()

    async def app(scope: Any, receive: Callable[[], Awaitable[Any]], send: Callable[[Any], Awaitable[None]]) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        wire.pieces.clear()
        write_now = direct_write(scope)
        assert write_now is not None
        wire.write_now, wire.send = write_now, send
        await talk(wire)

    config = uvicorn.Config(app, ws=DirectProtocol, ws_per_message_deflate=False, ws_ping_interval=None, lifespan="off",
                            log_level="error")
    config.load()
    protocol = DirectProtocol(config, ServerState(), {})
    protocol.connection_made(wire)
    protocol.data_received(b"".join(wire.client.data_to_send()))
    while protocol.tasks:
        await asyncio.sleep(0)
    await asyncio.sleep(0)
    return wire


def say(text: str) -> dict[str, str]:
    """Return a message as the application sends it."""
    return {"type": "websocket.send", "text": text}


def test_what_is_written_in_one_round_leaves_in_one_piece() -> None:
    async def talk(wire: Wire) -> None:
        assert wire.write_now(b"news")
        assert wire.write_now(b"answer")
        assert wire.pieces == []
        await asyncio.sleep(0)
        assert len(wire.pieces) == 1
        assert wire.write_now(b"more")
        await asyncio.sleep(0)
        assert len(wire.pieces) == 2

    assert asyncio.run(converse(talk)).heard() == ["news", "answer", "more"]


def test_what_is_sent_comes_after_what_is_held() -> None:
    async def talk(wire: Wire) -> None:
        assert wire.write_now(b"1")
        await wire.send(say("2"))
        assert wire.write_now(b"3")
        await wire.send({"type": "websocket.close"})

    assert asyncio.run(converse(talk)).heard() == ["1", "2", "3", "END"]


def test_nothing_follows_the_end() -> None:
    async def talk(wire: Wire) -> None:
        await wire.send({"type": "websocket.close"})
        assert not wire.write_now(b"too late")
        await asyncio.sleep(0)

    assert asyncio.run(converse(talk)).heard() == ["END"]


def test_a_client_that_has_gone_gets_nothing() -> None:
    async def talk(wire: Wire) -> None:
        assert wire.write_now(b"on its way")
        wire.close()
        assert not wire.write_now(b"too late")
        await asyncio.sleep(0)
        assert wire.pieces == []

    assert asyncio.run(converse(talk)).heard() == []


@pytest.mark.parametrize("length", [0, 1, 125, 126, 65_535, 65_536])
def test_a_message_of_any_length_arrives(length: int) -> None:
    async def talk(wire: Wire) -> None:
        assert wire.write_now(b"x" * length)
        await asyncio.sleep(0)

    assert asyncio.run(converse(talk)).heard() == ["x" * length]
