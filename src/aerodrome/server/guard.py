"""The guard: what every request must pass, and the headers that every answer carries."""

from __future__ import annotations

from collections import Counter
from urllib.parse import urlsplit

import msgspec
from litestar.enums import ScopeType
from litestar.types import ASGIApp, HTTPScope, Message, Receive, Scope, Send, WebSocketScope

from aerodrome.server.denials import Denied, Forbidden, TooFast, TooLarge
from aerodrome.server.limits import LARGEST_BODY, caller
from aerodrome.server.site import Site

SAFE = ("GET", "HEAD", "OPTIONS")
FORBIDDEN_SOCKET = 4403
CSP = ("default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; "
       "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'")
HEADERS = [
    (b"content-security-policy", CSP.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"same-origin"),  # the link of a table is an invitation
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
]
HSTS = (b"strict-transport-security", b"max-age=31536000; includeSubDomains")
NOT_KEPT = (b"cache-control", b"no-store")  # answers of the interface are about somebody, or about this moment


class Guard:
    """Refuses what is too fast, too large or from another site, before anything else looks at it."""

    def __init__(self, app: ASGIApp, site: Site) -> None:
        self.app = app
        self.site = site
        self.sockets: Counter[str] = Counter()  # open ones by network; behind a proxy the door cannot tell them apart

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request pass or refuse it."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        try:
            self._check(scope)
        except Denied as error:
            await refuse(scope, error, receive, send)
            return
        await self._pass(scope, receive, self._with_headers(send, scope["path"]))

    async def _pass(self, scope: HTTPScope | WebSocketScope, receive: Receive, send: Send) -> None:
        """Let the application answer; sockets, which stay, are counted while they are open."""
        if scope["type"] != ScopeType.WEBSOCKET:
            await self.app(scope, receive, send)
            return
        network = caller(scope)
        self.sockets[network] += 1
        try:
            await self.app(scope, receive, send)
        finally:
            self.sockets[network] -= 1
            if not self.sockets[network]:
                del self.sockets[network]

    def _check(self, scope: HTTPScope | WebSocketScope) -> None:
        if not self.site.requests.allows(caller(scope)):
            raise TooFast("Too many requests; wait a moment.")
        headers = {name: value.decode("latin-1") for name, value in scope["headers"]}
        length = headers.get(b"content-length", "0")
        if not length.isdecimal() or int(length) > LARGEST_BODY:
            raise TooLarge(f"A request has at most {LARGEST_BODY} bytes.")
        if scope["type"] == ScopeType.WEBSOCKET or scope["method"] not in SAFE:
            self._check_origin(headers)
        if scope["type"] == ScopeType.WEBSOCKET:
            self._check_number(scope)

    def _check_number(self, scope: WebSocketScope) -> None:
        if self.sockets[caller(scope)] >= self.site.config.connections_per_address:
            raise TooFast("There are too many open sockets from your network; close some.")

    def _check_origin(self, headers: dict[bytes, str]) -> None:
        """Browsers say which site a request comes from; programs that are not browsers do not."""
        origin = headers.get(b"origin")
        if headers.get(b"sec-fetch-site", "same-origin") not in ("same-origin", "none"):
            raise Forbidden("The request comes from another site.")
        if origin is None:
            return
        own = {headers.get(b"host", ""), host_of(self.site.config.public_url)} - {""}
        if host_of(origin) not in own:
            raise Forbidden("The request comes from another site.")

    def _with_headers(self, send: Send, path: str) -> Send:
        more = [*HEADERS, *([HSTS] if self.site.config.is_secure() else [])]
        if path.startswith("/api/"):
            more.append(NOT_KEPT)

        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", []), *more]
            await send(message)

        return sending


def host_of(address: str) -> str:
    """Return the host and port of an address; empty where it has none, or makes no sense."""
    try:
        return urlsplit(address).netloc
    except ValueError:
        return ""


async def refuse(scope: HTTPScope | WebSocketScope, error: Denied, receive: Receive, send: Send) -> None:
    """Answer a refused request in one sentence."""
    if scope["type"] == ScopeType.WEBSOCKET:
        await receive()
        await send({"type": "websocket.close", "code": FORBIDDEN_SOCKET, "reason": str(error)})
        return
    body = msgspec.json.encode({"code": error.code, "text": str(error)})
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode()), *HEADERS, NOT_KEPT]
    if error.status == TooFast.status:
        headers.append((b"retry-after", b"1"))
    await send({"type": "http.response.start", "status": error.status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})
