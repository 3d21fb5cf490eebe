"""A socket that can be written to at once, without a task of its own waking up for every message."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

from aerodrome.server.connection import Write

DIRECT = "aerodrome.direct"  # the extension of the ASGI scope that holds the way to write
NOT_UTF8 = 1007  # the code with which a socket is closed
LINGER = 5.0  # seconds that a closed connection has for its last bytes
MOST_AHEAD = 16  # messages of a client that wait to be obeyed


class DirectProtocol(WebSocketsSansIOProtocol):
    """uvicorn's own socket; the scope also offers ``write_now``.

    What is written so in one round of the event loop leaves in one piece, as the news of a move and the answer to who
    made it: every piece is a call of the system.
    """

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self._held: list[bytes] = []  # frames that leave at the end of this round
        self.on_lost: Callable[[], None] = lambda: None

    async def run_asgi(self) -> None:
        """Run the application with one more extension."""
        self.scope["extensions"][DIRECT] = {"write": self.write_now}
        await super().run_asgi()

    def send_receive_event_to_app(self) -> None:
        """Hand a whole message to the application; one that is not UTF-8 ends the connection, quietly.

        Reading goes on until several wait: to stop and start it for every message costs two calls of the system.
        """
        data, self.frames = b"".join(self.frames), []
        if self.close_sent:
            return
        try:
            if self.curr_msg_data_type == "text":
                self.queue.put_nowait({"type": "websocket.receive", "text": data.decode()})
            else:
                self.queue.put_nowait({"type": "websocket.receive", "bytes": data})
        except UnicodeDecodeError:
            self.conn.send_close(NOT_UTF8)
            self.handle_parser_exception()
            return
        if self.queue.qsize() > MOST_AHEAD and not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    def write_now(self, text: bytes) -> bool:
        """Send a message if the client can take it; otherwise nothing is done and the answer is False."""
        if not self.writable.is_set() or self.conn.state is not State.OPEN or self.close_sent:
            return False
        if self.transport.is_closing():  # the client has gone without a word, and nobody has been told yet
            return False
        if not self._held:
            self.loop.call_soon(self._let_go)
        self._held.append(frame(text))
        return True

    def _let_go(self) -> None:
        """Write what is held; nothing may follow the end of a connection."""
        held, self._held = self._held, []
        if held and self.conn.state is State.OPEN and not self.transport.is_closing():
            self.transport.write(b"".join(held))

    async def send(self, message: Any) -> None:
        """Send what the application says, after what is held."""
        self._let_go()
        await super().send(message)
        if message["type"] == "websocket.close":
            self._cut_after(self.close_timeout + LINGER)

    def keepalive_timeout(self) -> None:
        """Close a connection whose client does not answer a ping."""
        super().keepalive_timeout()
        self._cut_after(LINGER)

    def _cut_after(self, seconds: float) -> None:
        """Cut the connection later: a client that takes nothing would keep a closed one open for ever."""
        self.loop.call_later(seconds, self.transport.abort)

    def connection_lost(self, exc: Exception | None) -> None:
        """Let go of the connection."""
        super().connection_lost(exc)
        self.on_lost()

    def shutdown(self) -> None:
        """End the connection with the server, after what is held."""
        self._let_go()
        super().shutdown()


def frame(text: bytes) -> bytes:
    """Return a text message as one frame: the last one of its message, not masked, with its length."""
    length = len(text)
    if length < 126:
        return bytes((0x81, length)) + text
    if length < 65_536:
        return b"\x81\x7e" + length.to_bytes(2, "big") + text
    return b"\x81\x7f" + length.to_bytes(8, "big") + text


def direct_write(scope: Any) -> Write | None:
    """Return the way to write at once, where the server has one."""
    write: Write | None = scope.get("extensions", {}).get(DIRECT, {}).get("write")
    return write
