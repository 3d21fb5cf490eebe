"""HTTP: games told again. A replay shows no more than its seat knew; a finished game can be checked by everybody."""

from __future__ import annotations

from contextlib import suppress
from typing import Annotated, Any

import msgspec
from litestar import Controller, Response, get
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import Parameter

from aerodrome.bots.chances import Chances
from aerodrome.kernel.errors import BadRecord
from aerodrome.kernel.retelling import Retelling
from aerodrome.kernel.step import NOBODY, Seat
from aerodrome.kernel.table import Table
from aerodrome.kernel.telling import Retold, Shown
from aerodrome.records import Check, Record, Replay, record_of
from aerodrome.server import acts
from aerodrome.server.api_tables import check_mine
from aerodrome.server.denials import Conflict, Forbidden
from aerodrome.server.faces import Face
from aerodrome.server.happenings import Imported
from aerodrome.server.people import Person
from aerodrome.server.problems import refusals
from aerodrome.server.room import Room
from aerodrome.server.site import Site
from aerodrome.server.spare import Work, within_time
from aerodrome.server.visitors import Asking, known, visitor

STEP = 20  # plies that are skipped at a time
LARGEST = 4_000_000  # bytes of plies in one answer; the rest is asked for with *since*
ELSEWHERE = "This game came in as a record, so this server did not publish the commitment before it."

_encoder = msgspec.json.Encoder()


class ReplayInfo(msgspec.Struct):
    """A game as one seat knows it: the view at ply *first* and what changed with every ply after it.

    *events* were told before the first ply. The answer is whole where *first* and the number of *plies* make up the
    ply of the *table*; otherwise ask again with *since*.
    """

    seat: int  # through whose eyes; a spectator's number is no seat's
    open: bool  # whether every seat's secrets are shown
    first: int
    table: Face
    events: list[Shown]
    shared: dict[str, Any]
    own: dict[str, Any]
    plies: list[Retold]


class AidInfo(msgspec.Struct):
    """The help that the game has for a seat in the position at *ply*, from what the seat saw there."""

    seat: int  # or a spectator's number, which is no seat's
    ply: int
    aid: dict[str, Any]


class VerifyInfo(msgspec.Struct):
    """What was checked in a finished game. After the first check that fails there are no others."""

    ok: bool
    commitment: str
    seed: str
    checks: list[Check]


class ReplayApi(Controller):
    """Replay games, and check those that are over."""

    path = "/api"
    tags = ("Tables",)

    @get("/tables/{id:str}/replay", summary="Replay a game",
         responses={200: ResponseSpec(ReplayInfo, generate_examples=False, description="The game, ply by ply"),
                    **refusals(400, 401, 403, 404)})
    async def replay(self, request: Asking, site: Site, id: str,
                     seat: Annotated[int | None, Parameter(ge=0, le=7)] = None, open: bool = False,
                     since: Annotated[int, Parameter(ge=0, le=1_000_000)] = 0) -> Response[bytes]:
        """Return the game as one of my seats or a spectator knows it; once it is over, as any seat, or all *open*.

        What was said in confidence is told only to those who sat in the seat.
        """
        person = await visitor(request, site)
        room = await site.hub.room(id)
        retelling = begin(room, person, seat, open)
        face = room.face()
        return Response(await site.spare.do(within_time(retell(retelling, face, since))), media_type="application/json")

    @get("/tables/{id:str}/aid", summary="Help at a moment of a game", responses=refusals(400, 401, 403, 404))
    async def aid(self, request: Asking, site: Site, id: str,
                  seat: Annotated[int | None, Parameter(ge=0, le=7)] = None, open: bool = False,
                  ply: Annotated[int | None, Parameter(ge=0, le=1_000_000)] = None) -> AidInfo:
        """Return the help for a seat at a ply, or at the last, to whom the replay would be told with this query."""
        person = await visitor(request, site)
        room = await site.hub.room(id)
        retelling = begin(room, person, seat, open)
        return await site.spare.do(within_time(aid_at(retelling, ply)))

    @get("/tables/{id:str}/verify", summary="Check a finished game", responses=refusals(400, 404, 409))
    async def verify(self, site: Site, id: str) -> VerifyInfo:
        """Work out every draw, move and position again from the seed, as anybody can with the record."""
        room = await site.hub.room(id)
        table = finished(room, "The seed is secret until the game is over; then everything can be checked.")
        return await site.spare.do(within_time(verification(record_of(table), came_in(room))))

    @get("/tables/{id:str}/chances", summary="The chances in a finished game", responses=refusals(400, 404, 409))
    async def chances(self, site: Site, id: str) -> Chances:
        """Estimate from turn to turn who would have won, and name the moves that turned the game."""
        room = await site.hub.room(id)
        table = finished(room, "The chances follow from what is hidden; they are shown once the game is over.")
        return await site.curves.of(id, table)


def finished(room: Room, why_not: str) -> Table:
    """Return the game of a table that is over; refuse with a sentence what only the end allows."""
    if room.status != "finished":
        raise Conflict(why_not)
    return room.playing()


def begin(room: Room, person: Person | None, seat: Seat | None, open: bool) -> Retelling:
    """Return a game to be told again to a visitor; refuse eyes that are closed to them."""
    if open and room.status == "playing":
        raise Forbidden("All hands are shown once the game is over.")
    is_mine = person is not None and seat in room.seats_of(person.id)
    return Retelling(room.playing(), looker(room, person, seat), whole=open, confidant=is_mine)


def looker(room: Room, person: Person | None, seat: Seat | None) -> Seat:
    """Return through whose eyes a visitor looks: a spectator's, an own seat's, or any once the game is over."""
    if seat is None:
        return NOBODY
    if room.status == "finished":
        acts.check_seat(room, seat)
    else:
        check_mine(room, known(person), seat)
    return seat


def retell(retelling: Retelling, face: Face, since: int) -> Work[bytes]:
    """Tell a replay from a ply on as JSON, as much as fits into one answer."""
    yield from skip(retelling, since)
    plies: list[Any] = []
    info = ReplayInfo(retelling.seat, retelling.whole, retelling.ply, face, retelling.prologue(),
                      retelling.shared_view(), retelling.own_view(), plies)
    size = 0
    while size < LARGEST and not retelling.is_over():
        told = _encoder.encode(retelling.tell())
        plies.append(msgspec.Raw(told))
        size += len(told)
        yield
    return _encoder.encode(info)


def skip(retelling: Retelling, ply: int) -> Work[None]:
    """Go on to a ply, or to the end, without a word."""
    while retelling.ply < ply and not retelling.is_over():
        retelling.skip(min(ply, retelling.ply + STEP))
        yield


def aid_at(retelling: Retelling, ply: int | None) -> Work[AidInfo]:
    """Return the help at a ply, or at the last one there is."""
    yield from skip(retelling, len(retelling.entries) if ply is None else ply)
    return AidInfo(retelling.seat, retelling.ply, retelling.aid())


def came_in(room: Room) -> bool:
    """Tell whether the game was played elsewhere."""
    return any(isinstance(told.line.what, Imported) for told in room.told)


def verification(record: Record, is_import: bool) -> Work[VerifyInfo]:
    """Check a record; say what was checked, and what a server that did not deal cannot vouch for."""
    replay = Replay(record)
    with suppress(BadRecord):  # the last check says it
        yield from replay.verifying()
    checks = replay.checks
    if is_import:
        checks[0].detail += f" {ELSEWHERE}"
    return VerifyInfo(all(check.ok for check in checks), record.commitment, record.seed, checks)
