"""A socket that can be written to at once, without a task of its own waking up for every message."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState

DIRECT = "aerodrome.direct"  # the extension of the ASGI scope that holds the way to write

Write = Callable[[bytes], bool]


class DirectProtocol(WebSocketsSansIOProtocol):
    """uvicorn's own socket; the scope also offers ``write_now``."""

    async def run_asgi(self) -> None:
        """Run the application with one more extension."""
        self.scope["extensions"][DIRECT] = {"write": self.write_now}
        await super().run_asgi()

    def send_receive_event_to_app(self) -> None:
        """Take in a whole message; one that is not UTF-8 ends the connection quietly, as strangers may send them."""
        if self.curr_msg_data_type == "text":
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:
                self.frames = []
                self.conn.send_close(1007)
                self.handle_parser_exception()
                return
        super().send_receive_event_to_app()

    def write_now(self, text: bytes) -> bool:
        """Send a message if the client can take it; otherwise nothing is done and the answer is False."""
        if not self.writable.is_set() or self.disconnected or self.close_sent or not self.handshake_complete:
            return False
        try:
            self.conn.send_text(text)
        except InvalidState:  # the client is closing the connection
            return False
        self.transport.write(b"".join(self.conn.data_to_send()))
        return True


def direct_write(scope: Any) -> Write | None:
    """Return the way to write at once, where the server has one."""
    write: Write | None = scope.get("extensions", {}).get(DIRECT, {}).get("write")
    return write
