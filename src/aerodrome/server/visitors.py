"""Visitors: who sends a request, by the cookie of a browser or the token of a program."""

from __future__ import annotations

import hmac
from ipaddress import IPv6Address, ip_address
from typing import Any, NamedTuple

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.datastructures import State
from litestar.enums import ScopeType

from aerodrome.server.cookies import SIGNED_NAME, cookie_name
from aerodrome.server.denials import Forbidden, NotKnown, NotProved, TooFast
from aerodrome.server.journal import about
from aerodrome.server.limits import caller
from aerodrome.server.people import Person
from aerodrome.server.sessions import Session
from aerodrome.server.site import Site
from aerodrome.server.sockets import SIGNED

CSRF_HEADER = "x-aerodrome-csrf"
FORWARDED = ("forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip")
SAFE = ("GET", "HEAD")

Asking = Request[Any, Any, State]
Connecting = ASGIConnection[Any, Any, Any, Any]


class Visit(NamedTuple):
    """Who asks, and through which session; none yet for a signed cookie of the time before sessions."""

    person: Person
    session: Session | None

    def session_id(self) -> str:
        """Return the session that an open socket belongs to."""
        return SIGNED if self.session is None else self.session.id

    def csrf_subject(self) -> str:
        """Return what the page's own token stands for."""
        return self.person.id if self.session is None else self.session.id


async def visit(request: Connecting, site: Site) -> Visit | None:
    """Return who asks, or None for somebody unknown; a change by cookie must carry the page's own token too."""
    bearer = request.headers.get("authorization", "")
    if bearer.lower().startswith("bearer "):
        return noted(request, await with_person(site, await site.sessions.known(bearer[7:].strip(), "program")))
    found = noted(request, await by_cookie(request, site))
    scope = request.scope
    is_change = scope["type"] == ScopeType.HTTP and scope["method"] not in SAFE
    given = request.headers.get(CSRF_HEADER, "")
    if found is not None and is_change and not site.people.is_csrf(found.csrf_subject(), given):
        raise Forbidden("The header X-Aerodrome-CSRF is missing or wrong; GET /api/me tells it.")
    return found


def noted(request: Connecting, found: Visit | None) -> Visit | None:
    """Let the journal know who asks, should it come to that."""
    if found is not None:
        about(request.scope, person=found.person.id[:8])  # type: ignore[arg-type]
    return found


async def by_cookie(request: Connecting, site: Site) -> Visit | None:
    """Return who asks by cookie."""
    token = request.cookies.get(cookie_name(site.config), "")
    session = await site.sessions.known(token, "browser") if token else None
    if session is not None:
        return await with_person(site, session)
    signed = request.cookies.get(SIGNED_NAME, "")
    person = await site.people.signed(signed) if signed else None
    return None if person is None else Visit(person, None)


async def with_person(site: Site, session: Session | None) -> Visit | None:
    """Return whose session it is."""
    person = None if session is None else await site.people.find(session.person)
    return None if person is None else Visit(person, session)


async def visitor(request: Connecting, site: Site) -> Person | None:
    """Return who asks, or None for somebody unknown."""
    found = await visit(request, site)
    return None if found is None else found.person


async def need_person(request: Connecting, site: Site) -> Person:
    """Return who asks; refuse somebody unknown."""
    return known(await visitor(request, site))


async def need_visit(request: Connecting, site: Site) -> Visit:
    """Return who asks, and how; refuse somebody unknown."""
    found = await visit(request, site)
    return Visit(known(None), None) if found is None else found


async def need_browser(request: Connecting, site: Site) -> Visit:
    """Return who asks through a browser; a program may not decide about sessions, passwords and the account."""
    found = await need_visit(request, site)
    if found.session is not None and found.session.kind == "program":
        raise Forbidden("That is not for the tokens of programs: it is done in a browser that has logged in.")
    return found


async def need_proof(request: Connecting, site: Site) -> Visit:
    """Return who asks through a browser, and has said the password a few minutes ago.

    A guest has none: its session is all that there is to prove who it is.
    """
    found = await need_browser(request, site)
    if found.person.account is not None and (found.session is None or not site.sessions.is_proved(found.session)):
        raise NotProved("Say your password once more: POST /api/me/proof.")
    return found


def known(person: Person | None) -> Person:
    """Return a person; refuse somebody unknown."""
    if person is None:
        raise NotKnown("Say a name first: POST /api/me.")
    return person


def check_guess(request: Connecting, site: Site) -> None:
    """Let an address guess passwords and codes only slowly."""
    if not site.guesses.allows(caller(request.scope)):
        raise TooFast("Too many attempts; wait a minute.")


def is_host(request: Connecting, site: Site) -> bool:
    """Tell whether it is the host who asks."""
    try:
        need_host(request, site)
    except Forbidden:
        return False
    return True


def need_host(request: Connecting, site: Site) -> None:
    """Refuse what is only for the host: who has the host's token, or without one who is on the same machine."""
    token = site.config.metrics_token
    given = request.headers.get("authorization", "")
    if token and not hmac.compare_digest(given.encode(), f"Bearer {token}".encode()):
        raise Forbidden("That is for the host: send the token of --metrics-token as Authorization: Bearer TOKEN.")
    if not token and not is_local(request):
        raise Forbidden("That is for the host: ask from the server's own machine, or start it with --metrics-token.")


def is_local(request: Connecting) -> bool:
    """Tell whether a request comes from this machine, and not only through a proxy on it."""
    client = request.scope.get("client")
    if not client or any(name in request.headers for name in FORWARDED):
        return False
    try:
        address = ip_address(client[0].partition("%")[0])
    except ValueError:
        return False
    mapped = address.ipv4_mapped if isinstance(address, IPv6Address) else None
    return (mapped or address).is_loopback
