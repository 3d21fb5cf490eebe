"""HTTP: where somebody has logged in, and the tokens of their programs."""

from __future__ import annotations

from typing import Annotated

import msgspec
from litestar import Controller, Response, delete, get, post
from msgspec import Meta

from aerodrome.server.cookies import no_cookies
from aerodrome.server.denials import NotFound
from aerodrome.server.devices import device_of
from aerodrome.server.problems import CHANGE, DONE, refusals
from aerodrome.server.sessions import PROGRAM_DAYS, Kind, Session
from aerodrome.server.site import Site
from aerodrome.server.visitors import Asking, need_browser, need_proof, need_visit
from aerodrome.server.words import check_text

LONGEST_NAME = 60


class SessionInfo(msgspec.Struct):
    """A browser or program that knows me; times are milliseconds."""

    id: str
    kind: Kind
    name: str
    created: int
    seen: int
    expires: int
    is_current: bool


class NewProgram(msgspec.Struct, forbid_unknown_fields=True):
    """A program to make a token for, by the name that its owner gives it."""

    name: Annotated[str, Meta(min_length=1, max_length=240)]
    days: Annotated[int, Meta(ge=1, le=365)] = PROGRAM_DAYS


class ProgramToken(msgspec.Struct):
    """A new token, for the header ``Authorization: Bearer``; it is shown only here."""

    session: SessionInfo
    token: str


class SessionsApi(Controller):
    """Sessions and tokens."""

    path = "/api/me"
    tags = ("People",)

    @get("/sessions", summary="Where am I logged in?", responses=refusals(401))
    async def sessions(self, request: Asking, site: Site) -> list[SessionInfo]:
        """Return the browsers and programs that know me, the last used first."""
        found = await need_visit(request, site)
        return [info(one, found.session_id()) for one in await site.sessions.of(found.person.id)]

    @delete("/sessions/{id:str}", summary="End a session", status_code=204,
            responses=DONE | refusals(400, 401, 403, 404))
    async def end(self, request: Asking, site: Site, id: str) -> Response[None]:
        """Log a browser out, or make a program's token void, at once; another than this one needs a proof."""
        found = await need_browser(request, site)
        if id != found.session_id():
            await need_proof(request, site)
        for one in await site.sessions.of(found.person.id):
            if one.id == id:
                await site.sessions.end(one)
                return Response(None, status_code=204,
                                cookies=no_cookies(site.config) if id == found.session_id() else [])
        raise NotFound("You have no such session.")

    @delete("/sessions", summary="End all other sessions", status_code=204, responses=DONE | refusals(401, 403))
    async def end_others(self, request: Asking, site: Site) -> None:
        """Log out everywhere but here, and make all tokens of programs void."""
        found = await need_proof(request, site)
        await site.sessions.end_all(found.person.id, but=found.session_id())

    @post("/tokens", summary="Make a token for a program", status_code=201, responses=refusals(*CHANGE, 409))
    async def make(self, request: Asking, site: Site, data: NewProgram) -> ProgramToken:
        """Make a token with which a program may do at tables what I may do; it is shown once and lasts so many days."""
        found = await need_proof(request, site)
        name = check_text("The name of a program", data.name, 1, LONGEST_NAME)
        session, token = await site.sessions.start_program(found.person, name, data.days)
        await site.changes.note(found.person, "token", device_of(request))
        return ProgramToken(info(session, ""), token)


def info(session: Session, current: str) -> SessionInfo:
    """Return a session as its owner sees it."""
    return SessionInfo(session.id, session.kind, session.name, session.created, session.seen, session.expires,
                       session.id == current)
