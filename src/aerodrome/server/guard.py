"""The guard: what every request must pass, and the headers that every answer carries."""

from __future__ import annotations

from collections import Counter
from urllib.parse import urlsplit

import msgspec
from litestar.enums import ScopeType
from litestar.types import ASGIApp, HTTPScope, Message, Receive, Scope, Send, WebSocketScope

from aerodrome.kernel.shape import brief
from aerodrome.server.denials import Denied, Forbidden, Misdirected, NotJson, TooFast, TooLarge
from aerodrome.server.hosts import Hosts
from aerodrome.server.limits import LARGEST_BODY, caller
from aerodrome.server.site import Site
from aerodrome.server.spare import asker

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
NOT_SHOWN = (b"content-disposition", b'attachment; filename="api.json"')  # who follows a link to data gets a file
NOT_KEPT = (b"cache-control", b"no-store")  # answers of the interface are about somebody, or about this moment


class Guard:
    """Refuses what is too fast, too large or from another site, before anything else looks at it."""

    def __init__(self, app: ASGIApp, site: Site) -> None:
        self.app = app
        self.site = site
        self.hosts = Hosts(site.config)
        self.sockets: Counter[str] = Counter()  # open ones by network; behind a proxy the door cannot tell them apart

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request pass or refuse it."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        try:
            self._check(scope)
        except Denied as error:
            self.site.journal.answer(scope, error.status, caller(scope))  # type: ignore[arg-type]
            await refuse(scope, error, receive, send)
            return
        asker.set(caller(scope))
        await self._pass(scope, receive, self._with_headers(send, scope))

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
        self._check_host(headers)
        length = headers.get(b"content-length", "0")
        if not length.isdecimal() or int(length) > LARGEST_BODY:
            raise TooLarge(f"A request has at most {LARGEST_BODY} bytes.")
        if int(length) or b"transfer-encoding" in headers:
            check_content(headers.get(b"content-type", ""))
        if scope["type"] == ScopeType.WEBSOCKET or scope["method"] not in SAFE:
            self._check_origin(headers)
        if scope["type"] == ScopeType.WEBSOCKET:
            self._check_number(scope)

    def _check_number(self, scope: WebSocketScope) -> None:
        if self.sockets[caller(scope)] >= self.site.config.connections_per_address:
            raise TooFast("There are too many open sockets from your network; close some.")

    def _check_host(self, headers: dict[bytes, str]) -> None:
        """Browsers always say which host they want; programs of old may not."""
        host = headers.get(b"host")
        if host is not None and not self.hosts.knows(host):
            raise Misdirected(f"This server is not called {brief(host)}; who runs it may allow that name with "
                              "--allow-host.")

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

    def _with_headers(self, send: Send, scope: HTTPScope | WebSocketScope) -> Send:
        more = [*HEADERS, *([HSTS] if self.site.config.is_secure() else [])]
        is_api = scope["path"].startswith("/api/")
        if is_api:
            more.append(NOT_KEPT)

        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                self.site.journal.answer(scope, message["status"], caller(scope))  # type: ignore[arg-type]
                own = list(message.get("headers", []))
                is_named = not is_api or any(name == NOT_SHOWN[0] for name, _ in own)
                message["headers"] = [*own, *more, *([] if is_named else [NOT_SHOWN])]
            await send(message)

        return sending


def check_content(kind: str) -> None:
    """Refuse a body that does not say that it is JSON: a form of another site could send anything else."""
    media, _, parameters = kind.partition(";")
    charset = parameters.strip().lower().removeprefix("charset=").strip('"')
    if media.strip().lower() != "application/json" or charset not in ("", "utf-8"):
        raise NotJson("The body of a request is JSON in UTF-8, and its content type is application/json.")


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
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode()), *HEADERS, NOT_KEPT,
               NOT_SHOWN]
    if error.status == TooFast.status:
        headers.append((b"retry-after", b"1"))
    await send({"type": "http.response.start", "status": error.status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})
