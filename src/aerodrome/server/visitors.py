"""Visitors: who sends a request, by cookie or by token."""

from __future__ import annotations

from typing import Any

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.datastructures import State
from litestar.enums import ScopeType

from aerodrome.server.denials import Forbidden, NotKnown, TooFast
from aerodrome.server.people import Person
from aerodrome.server.site import Site

COOKIE = "aerodrome_person"
CSRF_HEADER = "x-aerodrome-csrf"
SAFE = ("GET", "HEAD")

Asking = Request[Any, Any, State]
Connecting = ASGIConnection[Any, Any, Any, Any]


async def visitor(request: Connecting, site: Site) -> Person | None:
    """Return who asks, or None for somebody unknown; a change by cookie must carry the page's own token too."""
    bearer = request.headers.get("authorization", "")
    if bearer.lower().startswith("bearer "):
        return await site.people.known(bearer[7:].strip())
    person = await site.people.known(request.cookies.get(COOKIE, ""))
    scope = request.scope
    is_change = scope["type"] == ScopeType.HTTP and scope["method"] not in SAFE
    if person is not None and is_change and not site.people.is_csrf(person, request.headers.get(CSRF_HEADER, "")):
        raise Forbidden("The header X-Aerodrome-CSRF is missing or wrong; GET /api/me tells it.")
    return person


async def need_person(request: Connecting, site: Site) -> Person:
    """Return who asks; refuse somebody unknown."""
    return known(await visitor(request, site))


def known(person: Person | None) -> Person:
    """Return a person; refuse somebody unknown."""
    if person is None:
        raise NotKnown("Say a name first: POST /api/me.")
    return person


def check_guess(request: Connecting, site: Site) -> None:
    """Let an address guess passwords and codes only slowly."""
    client = request.scope.get("client")
    if not site.guesses.allows(client[0] if client else "?"):
        raise TooFast("Too many attempts; wait a minute.")
