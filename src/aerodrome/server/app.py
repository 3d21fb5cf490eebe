"""The application: HTTP and sockets over one site."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

from litestar import Litestar, Response, WebSocket, websocket
from litestar.di import Provide
from litestar.exceptions import HTTPException

from aerodrome.kernel.errors import Refused
from aerodrome.kernel.state import IllegalMove
from aerodrome.kernel.step import NOBODY
from aerodrome.server.api_account import AccountApi
from aerodrome.server.api_games import GamesApi
from aerodrome.server.api_people import PeopleApi
from aerodrome.server.api_replay import ReplayApi
from aerodrome.server.api_sessions import SessionsApi
from aerodrome.server.api_system import SystemApi
from aerodrome.server.api_tables import TablesApi, check_mine
from aerodrome.server.config import Config
from aerodrome.server.connection import Connection
from aerodrome.server.denials import BadRequest, code_of, public, status_of
from aerodrome.server.description import openapi
from aerodrome.server.direct import direct_write
from aerodrome.server.guard import Guard
from aerodrome.server.journal import install
from aerodrome.server.limits import LARGEST_BODY, caller
from aerodrome.server.pages import PagesApi
from aerodrome.server.problems import Problem
from aerodrome.server.site import Site
from aerodrome.server.socket import Talk
from aerodrome.server.visitors import Asking, known, visit
from aerodrome.store.database import Database

log = logging.getLogger("aerodrome.server")


def make_app(config: Config, database: Database | None = None) -> Litestar:
    """Return the application of one server process."""
    install(config.sources.now)
    site = Site(config, database)
    app = Litestar(
        route_handlers=[GamesApi, PeopleApi, AccountApi, SessionsApi, TablesApi, ReplayApi, SystemApi, PagesApi,
                        table_socket],
        dependencies={"site": Provide(lambda: site, sync_to_thread=False)},
        on_startup=[site.start], on_shutdown=[site.stop],
        exception_handlers={Refused: refused, HTTPException: refused_by_framework, RecursionError: unreadable,
                            UnicodeDecodeError: unreadable, Exception: broken},
        openapi_config=openapi(), request_max_body_size=LARGEST_BODY, logging_config=None,
    )
    app.asgi_handler = Guard(app.asgi_handler, site)  # around the router: unknown addresses and methods pass it too
    return app


# --- refusals


def problem(status: int, code: str, text: str, rule: str = "") -> Response[Problem]:
    """Return a refusal."""
    return Response(Problem(code, text, rule), status_code=status)


def refused(_: Asking, error: Refused) -> Response[Problem]:
    """Answer what our own code refuses."""
    rule = error.refusal.rule if isinstance(error, IllegalMove) else ""
    told = public(error)
    return problem(status_of(told), code_of(told), str(told), rule)


def refused_by_framework(_: Asking, error: HTTPException) -> Response[Problem]:
    """Answer what the framework refuses: a wrong path, method, field or body."""
    extra = error.extra if isinstance(error.extra, list) else []
    details = "; ".join(f"{item.get('key', 'field')}: {item.get('message', '')}" for item in extra[:5]
                        if isinstance(item, dict))
    codes = {404: "not_found", 405: "bad_request", 413: "too_large"}
    text = {404: "There is nothing at this address.", 405: "This address does not allow the method.",
            413: f"A request has at most {LARGEST_BODY} bytes."}.get(error.status_code)
    return problem(error.status_code, codes.get(error.status_code, "bad_request"),
                   text or (f"The request is malformed: {details}." if details else "The request is malformed."))


def unreadable(_: Asking, _error: Exception) -> Response[Problem]:
    """Answer a body that the framework cannot read: not UTF-8, or nested deeper than anything sensible."""
    return problem(400, "bad_request", "The request is malformed: its body is not JSON in UTF-8 of a sensible depth.")


def broken(_: Asking, error: Exception) -> Response[Problem]:
    """Answer an error of ours without telling what it was: that goes to the log."""
    log.error("a request failed", exc_info=error)
    return problem(500, "broken", "Something went wrong on the server; nothing was changed.")


# --- the socket


@websocket("/api/tables/{id:str}/socket")
async def table_socket(socket: WebSocket[Any, Any, Any], site: Site, id: str) -> None:
    """Let a client listen and act at a table, from a seat or as a spectator."""
    await socket.accept()
    try:
        connection, since = await admit(socket, site, id)
        await enter(site, connection, since)
    except Refused as error:
        told = public(error)
        await socket.close(close_code(told), str(told)[:120])
        return
    try:
        await serve_connection(socket, site, connection)
    except Exception as error:
        log.error("a socket failed", exc_info=error)
        raise


async def admit(socket: WebSocket[Any, Any, Any], site: Site, id: str) -> tuple[Connection, int | None]:
    """Check who connects, and to which seat."""
    seat, since = read_number(socket, "seat"), read_number(socket, "since")
    found = await visit(socket, site)
    person, session = ("", "") if found is None else (found.person.id, found.session_id())
    room = await site.hub.room(id)
    if seat is not None:
        check_mine(room, known(None if found is None else found.person), seat)
    eyes = NOBODY if seat is None else seat
    return Connection(id, eyes, person, direct_write(socket.scope), session, caller(socket.scope)), since


async def enter(site: Site, connection: Connection, since: int | None) -> None:
    """Let a connection listen; its session may have ended before the connection was known."""
    site.sockets.add(connection)
    try:
        await site.sessions.check(connection.person, connection.session)
        await site.hub.join(connection.table, connection, since)
    except BaseException:
        site.sockets.remove(connection)
        raise


def read_number(socket: WebSocket[Any, Any, Any], name: str) -> int | None:
    """Return a number from the address of the socket, or None where it has none."""
    text = socket.query_params.get(name)
    if text is None:
        return None
    if not (text.isascii() and text.isdecimal() and len(text) < 12):
        raise BadRequest(f"The {name} in the address of the socket is a whole number.")
    return int(text)


def close_code(error: Refused) -> int:
    """Return the code with which a socket is closed: 4000 and the HTTP status."""
    return 4000 + status_of(error)


async def serve_connection(socket: WebSocket[Any, Any, Any], site: Site, connection: Connection) -> None:
    """Write and read until one side ends."""
    writing = asyncio.create_task(write_all(socket, site, connection))
    try:
        await site.announcer.arrive(connection)
        await read_all(socket, site, connection)
    finally:
        site.hub.leave(connection.table, connection)
        site.sockets.remove(connection)
        connection.end(1000, "")
        await asyncio.wait([writing], timeout=5)
        writing.cancel()
        await site.announcer.depart(connection)


async def write_all(socket: WebSocket[Any, Any, Any], site: Site, connection: Connection) -> None:
    """Send everything that is on its way, then close if it was the server that ended."""
    try:
        await connection.write(lambda message: socket.send_data(message.decode(), "text"),
                               lambda: site.hub.refresh(connection.table, connection))
        if connection.close_code != 1000:
            await socket.close(connection.close_code, connection.close_reason)
    except Exception as error:  # the client has gone; reading ends too
        log.debug("a socket ended: %r", error)


async def read_all(socket: WebSocket[Any, Any, Any], site: Site, connection: Connection) -> None:
    """Obey the client until it goes."""
    talk = Talk(site.hub, site.hints, site.bot_tables, site.messages, site.network_messages,
                site.quotas.chat, connection)
    try:
        while True:
            event = await socket.receive()
            if event["type"] != "websocket.receive" or connection.close_code:
                return
            await talk.hear(event.get("text") if event.get("text") is not None else event.get("bytes"))
    finally:
        talk.end()

