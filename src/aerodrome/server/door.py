"""The door: how many connections there may be, and for how long one may keep the server waiting.

uvicorn closes connections that are idle between two requests. What it has no limits for is here: a request that never
ends, an answer that is never taken, headers without end, and very many connections.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from http import HTTPStatus
from typing import Any, Final

import msgspec
from uvicorn.middleware.proxy_headers import _TrustedHosts
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from aerodrome.server.config import Config
from aerodrome.server.direct import LINGER, DirectProtocol
from aerodrome.server.limits import LARGEST_BODY, network_of
from aerodrome.server.problems import Problem

MOST_HEADERS: Final = 100
LARGEST_HEADERS: Final = 32_000  # bytes of the address and all headers together
LARGEST_REQUEST: Final = 8 * LARGEST_BODY  # bytes as they come: a body in pieces is longer than what it carries
MOST_CONNECTIONS: Final = 10_000
SPARE_FILES: Final = 200  # for the database, the bots' processes and whatever else is open
SPARE: Final = 32  # connections beyond the limit, so that the host's own questions are answered
FOR_HOSTS: Final = (b"/health", b"/metrics")
WAITED_TOO_LONG: Final = "The request was not complete in time."
TOO_MANY_HERE: Final = "There are too many connections from your network; close some."
FULL: Final = "The server has as many connections as it can take; try again later."


class Door:
    """Counts the connections of this process, in all and by network, and knows which of them only wait."""

    def __init__(self) -> None:
        self.config = Config("")
        self.most = MOST_CONNECTIONS
        self.open = 0
        self.turned_away = 0  # for the metrics
        self.hurried = 0  # connections that were closed because they kept the server waiting
        self.malformed = 0  # what could not be read as a request
        self.by_network: Counter[str] = Counter()
        self._trusted = _TrustedHosts([])
        self._waiting: dict[str, dict[DoorProtocol, None]] = {}  # by network, the longest waiting first

    def set_up(self, config: Config) -> None:
        """Take over what the host has decided."""
        self.config = config
        self.most = config.connections or max(SPARE, min(MOST_CONNECTIONS, file_limit() - SPARE_FILES))
        self._trusted = _TrustedHosts(config.proxy)

    def name_of(self, address: str | None) -> str:
        """Return whose connections are counted together; a proxy's are those of many people, and not counted."""
        return "" if address is None or address in self._trusted else network_of(address)

    def enter(self, network: str) -> bool:
        """Let a connection in, for which another one that only waits may have to go; False if there is no room."""
        self.open += 1
        if network:
            self.by_network[network] += 1
        if self._is_crowded(network) and not self._close_one(network):
            return False
        return self.open <= self.most + SPARE or self._close_one("")

    def _is_crowded(self, network: str) -> bool:
        return bool(network) and self.by_network[network] > self.config.connections_per_address

    def leave(self, network: str) -> None:
        """Forget a connection that is closed."""
        self.open -= 1
        if network:
            self.by_network[network] -= 1
            if not self.by_network[network]:
                del self.by_network[network]

    def is_full(self) -> bool:
        """Tell whether only the host is answered."""
        return self.open > self.most

    # --- connections that only wait

    def wait(self, connection: DoorProtocol) -> None:
        """Take note that nothing is under way on a connection."""
        self._waiting.setdefault(connection.network, {})[connection] = None

    def busy(self, connection: DoorProtocol) -> None:
        """Take note that a request is under way on a connection, or that it is gone."""
        found = self._waiting.get(connection.network)
        if found is not None:
            found.pop(connection, None)
            if not found:
                del self._waiting[connection.network]

    def _close_one(self, network: str) -> bool:
        """Close the connection that has waited longest, of a network or of the one with most of them."""
        found = self._waiting.get(network) if network else max(self._waiting.values(), key=len, default=None)
        if not found:
            return False
        self.hurried += 1
        next(iter(found)).drop()
        return True


DOOR: Final = Door()  # of this process


class TooMuch(Exception):
    """A request with a status, before it has come to the application."""

    def __init__(self, status: int, code: str, text: str) -> None:
        super().__init__(text)
        self.status = status
        self.problem = Problem(code, text)


class DoorProtocol(HttpToolsProtocol):
    """uvicorn's own connection for HTTP, with limits of time, size and number."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.network = ""
        self._is_in = False
        self._is_busy = False  # a request is under way
        self._is_read = False  # it has come as a whole
        self._has_begun = False  # something of a request has come
        self._header_count = 0
        self._header_bytes = 0
        self._received = 0  # bytes of the request that is being read
        self._too_much: TooMuch | None = None
        self._left: int | None = None  # bytes that the client had still to take at the last look
        self._timers: dict[str, asyncio.TimerHandle] = {}

    # --- the connection

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Let the connection in, or turn it away in one sentence."""
        super().connection_made(transport)
        self.network = DOOR.name_of(self.client[0] if self.client else None)
        self._is_in = True
        if not DOOR.enter(self.network):
            DOOR.turned_away += 1
            self._refuse(TooMuch(429, "too_fast", TOO_MANY_HERE) if self.network else TooMuch(503, "unavailable", FULL))
            return
        self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection."""
        for name in list(self._timers):
            self._stop(name)
        DOOR.busy(self)
        if self._is_in:
            self._is_in = False
            DOOR.leave(self.network)
        super().connection_lost(exc)

    def drop(self) -> None:
        """Close a connection that only waits."""
        DOOR.busy(self)
        self.transport.abort()

    def handle_websocket_upgrade(self) -> None:
        """Become a socket of a table, which leaves by its own door."""
        for name in list(self._timers):
            self._stop(name)
        DOOR.busy(self)
        super().handle_websocket_upgrade()
        protocol = self.transport.get_protocol()
        if isinstance(protocol, DirectProtocol):
            self._is_in = False
            protocol.on_lost = lambda: DOOR.leave(self.network)

    # --- a request

    def data_received(self, data: bytes) -> None:
        """Read on; what has begun must come to an end."""
        self._received += len(data)
        if not self._is_busy:
            self._has_begun = True
            if "headers" not in self._timers:
                self._start("headers", DOOR.config.header_seconds, self._too_late)
        super().data_received(data)
        if self.transport.is_closing():
            return
        if self._received > (LARGEST_REQUEST if self._is_busy else 2 * LARGEST_HEADERS):
            self._refuse(TooMuch(413, "too_large", f"A request has at most {LARGEST_BODY} bytes.") if self._is_busy
                         else too_long())

    def on_message_begin(self) -> None:
        """Count anew."""
        super().on_message_begin()
        self._header_count = self._header_bytes = 0

    def on_url(self, url: bytes) -> None:
        """Take a piece of the address."""
        self._count(len(url))
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        """Take a header."""
        self._header_count += 1
        self._count(len(name) + len(value) + 4)
        super().on_header(name, value)

    def _count(self, size: int) -> None:
        self._header_bytes += size
        if self._header_bytes > LARGEST_HEADERS or self._header_count > MOST_HEADERS:
            self._too_much = too_long()
            raise self._too_much  # the parser makes an error of it, and send_400_response the answer

    def on_headers_complete(self) -> None:
        """Begin the request, unless only the host is answered; its body must come to an end."""
        if DOOR.is_full() and self.url.partition(b"?")[0] not in FOR_HOSTS:
            DOOR.turned_away += 1
            self._too_much = TooMuch(503, "unavailable", FULL)
            raise self._too_much
        self._stop("headers")
        self._is_busy, self._is_read = True, False
        DOOR.busy(self)
        self._start("body", DOOR.config.body_seconds, self._too_late)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """The whole request has come."""
        self._stop("body")
        self._received, self._is_read = 0, True
        super().on_message_complete()
        self._rest()

    def on_response_complete(self) -> None:
        """The whole answer has been given."""
        super().on_response_complete()
        if self.transport.is_closing():
            self._linger()
        else:
            self._rest()

    def _rest(self) -> None:
        """Wait for the next request once this one is read and answered; the last one, where several came at once."""
        if self._is_read and self.cycle is not None and self.cycle.response_complete:
            self._is_busy = self._has_begun = False
            self._wait()

    def _wait(self) -> None:
        DOOR.wait(self)
        if self.timeout_keep_alive_task is None:
            self._start("headers", DOOR.config.header_seconds, self._too_late)

    def timeout_keep_alive_handler(self) -> None:
        """Close a connection that is idle."""
        super().timeout_keep_alive_handler()
        self._linger()

    # --- an answer that is not taken

    def pause_writing(self) -> None:
        """Look from time to time whether the client takes the answer."""
        super().pause_writing()
        self._left = None
        self._look()

    def resume_writing(self) -> None:
        """The client has taken it."""
        super().resume_writing()
        self._stop("answer")

    def _look(self) -> None:
        left = self.transport.get_write_buffer_size()
        if self._left is not None and left >= self._left:
            DOOR.hurried += 1
            self.transport.abort()
            return
        self._left = left
        self._start("answer", DOOR.config.body_seconds, self._look)

    # --- refusing

    def send_400_response(self, msg: str) -> None:
        """Answer what cannot be read as a request, or is too much."""
        DOOR.malformed += 1
        self._refuse(self._too_much or TooMuch(400, "bad_request", "The request is not HTTP."))

    def _too_late(self) -> None:
        DOOR.hurried += 1
        if self._has_begun and (self.cycle is None or not self.cycle.response_started or self.cycle.response_complete):
            self._refuse(TooMuch(408, "too_late", WAITED_TOO_LONG))
        else:
            self.transport.close()
            self._linger()

    def _refuse(self, error: TooMuch) -> None:
        if self.transport.is_closing():
            return
        body = msgspec.json.encode(error.problem)
        head = (f"HTTP/1.1 {error.status} {HTTPStatus(error.status).phrase}\r\ncontent-type: application/json\r\n"
                f"content-length: {len(body)}\r\ncache-control: no-store\r\nconnection: close\r\n\r\n")
        self.transport.write(head.encode() + body)
        self.transport.close()
        self._linger()

    def _linger(self) -> None:
        """Cut a connection that was closed, if its last bytes are not taken."""
        self._start("end", LINGER, self.transport.abort)

    # --- timers

    def _start(self, name: str, seconds: float, act: Any) -> None:
        self._stop(name)
        self._timers[name] = self.loop.call_later(seconds, act)

    def _stop(self, name: str) -> None:
        timer = self._timers.pop(name, None)
        if timer is not None:
            timer.cancel()



def too_long() -> TooMuch:
    """Say how much there may be before the body of a request."""
    return TooMuch(431, "too_large", f"A request has at most {MOST_HEADERS} headers, and {LARGEST_HEADERS} bytes in "
                                     "its address and headers together.")


def file_limit() -> int:
    """Return how many files this process may have open, after asking for as many as it needs."""
    wanted = MOST_CONNECTIONS + SPARE_FILES
    try:
        import resource
    except ImportError:  # a system without such a limit
        return wanted
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return wanted
    wanted = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    return wanted
