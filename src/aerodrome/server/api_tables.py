"""HTTP: tables. What happens during a game goes over the table's socket; this is everything around it."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any, Literal

import msgspec
from litestar import Controller, Response, get, post, put
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import Parameter
from msgspec import Meta

from aerodrome.kernel.errors import BadRecord
from aerodrome.kernel.game import Game
from aerodrome.kernel.step import NOBODY, Seat
from aerodrome.records import FORMAT, Record, Replay, record_of, write_record
from aerodrome.server import acts
from aerodrome.server.api_games import find_game
from aerodrome.server.denials import BadRequest, Forbidden
from aerodrome.server.faces import Face, Listed
from aerodrome.server.happenings import DAY, MINUTE, Absence, Clock, Imported, Opened
from aerodrome.server.invitation import invitation
from aerodrome.server.limits import LONGEST_RECORD, caller
from aerodrome.server.people import Person
from aerodrome.server.problems import CHANGE, refusals
from aerodrome.server.reading import entering
from aerodrome.server.retention import kept_until
from aerodrome.server.room import Room
from aerodrome.server.seats import codes_end, seat_code
from aerodrome.server.site import Site
from aerodrome.server.spare import Work, within_time
from aerodrome.server.story import StoryPage, tell_story
from aerodrome.server.visitors import Asking, need_person, visitor
from aerodrome.server.words import check_text
from aerodrome.server.wreck import stored_record

PAGE = 50
LONGEST_BANK = 24 * 60 * MINUTE

SeatNumber = Annotated[int, Meta(ge=0, le=7)]
ShortText = Annotated[str, Meta(max_length=160)]


class SeatWish(msgspec.Struct, forbid_unknown_fields=True):
    """Who a seat is for: myself (several seats are pass and play), a bot, or whoever comes."""

    kind: Literal["me", "bot", "open"]
    name: ShortText = ""
    bot: Annotated[str, Meta(max_length=40)] = "level4"


class NewTable(msgspec.Struct, forbid_unknown_fields=True):
    """A table to be made. Without *seats* the first is mine and the others are open."""

    game: ShortText
    players: Annotated[int, Meta(ge=1, le=8)] | None = None
    options: Annotated[dict[ShortText, bool | int | ShortText], Meta(max_length=50)] = {}
    house_rules: Annotated[dict[str, Any], Meta(max_length=200)] = {}
    seats: Annotated[list[SeatWish], Meta(max_length=8)] = []
    clock: Clock = Clock()
    absence: Absence = Absence()
    listed: bool = False
    start: bool = False  # begin at once; every seat must be taken
    record: Record | None = None  # go on from a position of this game
    ply: Annotated[int, Meta(ge=0, le=1_000_000)] | None = None  # which position; the last without it


class Join(msgspec.Struct, forbid_unknown_fields=True):
    """Take a seat, or the first free one; under another name if you like."""

    seat: SeatNumber | None = None
    name: ShortText = ""


class SeatOnly(msgspec.Struct, forbid_unknown_fields=True):
    """A seat."""

    seat: SeatNumber


class SeatBot(msgspec.Struct, forbid_unknown_fields=True):
    """A bot for a seat."""

    bot: Annotated[str, Meta(max_length=40)]


class TableInfo(msgspec.Struct):
    """A table as its visitor may see it; *codes* recover the visitor's own seats on another device, until a day."""

    id: str
    version: int
    link: str
    table: Face
    mine: list[int]
    codes: dict[str, str]
    codes_end: int
    is_owner: bool
    kept_until: int | None  # when it is removed if nothing happens here; null: never
    trouble: str = ""  # for the owner: what keeps the table from going on


class TablesApi(Controller):
    """Make, find, join, leave and start tables; export and import games."""

    path = "/api"
    tags = ("Tables",)

    @post("/tables", summary="Make a table", responses=refusals(*CHANGE, 404, 409))
    async def make(self, request: Asking, site: Site, data: NewTable) -> TableInfo:
        """Make a table, seat whom you wish, and perhaps begin at once."""
        person = await need_person(request, site)
        await site.quotas.new_table(person, caller(request.scope), data.listed)
        opened = await site.spare.do(opening(data, person))
        wishes = check_wishes(data.seats, opened.players, data.start)
        if data.start and all(wish.kind == "bot" for wish in wishes):
            await site.bot_tables.check(person.id)  # before anything is made
        sources = site.config.sources
        room = await site.hub.open(sources.new_id(), sources.new_seed(), opened)
        for seat, wish in enumerate(wishes):
            if wish.kind == "me":
                await site.hub.happen(room.id, partial(acts.sit, person=person.id, name=wish.name or person.name,
                                                       seat=seat))
            elif wish.kind == "bot":
                await site.hub.happen(room.id, partial(acts.seat_bot, person=person.id, seat=seat, bot=wish.bot))
        if data.start:
            await begin(site, room.id, person)
        return await info(site, room.id, person)

    @get("/tables", summary="The lobby", responses=refusals())
    async def lobby(self, site: Site) -> list[Listed]:
        """Return the listed tables that wait for players or can be watched."""
        return dated(site, await site.archive.lobby(PAGE, site.config.listed_per_person))

    @get("/tables/mine", summary="My tables", responses=refusals(401))
    async def mine(self, request: Asking, site: Site) -> list[Listed]:
        """Return the tables where I sit and that are not over, those where it is my turn first."""
        person = await need_person(request, site)
        ever = site.config.sources.now() + DAY
        playing = await site.archive.tables_of(person.id, "playing", 4 * PAGE, ever)
        return dated(site, playing + await site.archive.tables_of(person.id, "waiting", PAGE, ever))

    @get("/history", summary="My finished games", responses=refusals(400, 401))
    async def history(self, request: Asking, site: Site,
                      before: Annotated[int | None, Parameter(ge=0, le=1 << 53)] = None) -> list[Listed]:
        """Return the games that I played to the end, the latest first; *before* (a time) turns the page."""
        person = await need_person(request, site)
        return await site.archive.tables_of(person.id, "finished", PAGE,
                                            site.config.sources.now() + DAY if before is None else before)

    @get("/tables/{id:str}", summary="One table", responses=refusals(400, 404))
    async def one(self, request: Asking, site: Site, id: str) -> TableInfo:
        """Return a table: who sits there, clocks, the end; the position comes over the socket."""
        return await info(site, id, await visitor(request, site))

    @post("/tables/{id:str}/join", summary="Take a seat", status_code=200, responses=refusals(*CHANGE, 404, 409))
    async def join(self, request: Asking, site: Site, id: str, data: Join) -> TableInfo:
        """Take a free seat before the game begins."""
        person = await need_person(request, site)
        await site.hub.happen(id, lambda room: acts.sit(room, person.id, data.name or person.name, data.seat))
        return await info(site, id, person)

    @post("/tables/{id:str}/leave", summary="Leave a seat", status_code=200, responses=refusals(*CHANGE, 404, 409))
    async def leave(self, request: Asking, site: Site, id: str, data: SeatOnly) -> TableInfo:
        """Leave a seat: before the game it becomes free; in the game a bot plays on, and you may come back."""
        person = await need_person(request, site)

        def act(room: Room) -> acts.Draft:
            if room.status != "playing":
                return acts.vacate(room, person.id, data.seat)
            check_mine(room, person, data.seat)
            return acts.hand_to_bot(room, data.seat, room.opened.absence.bot)

        room = await site.hub.room(id)
        if room.status == "playing":
            async with site.bot_tables.place_for(room, data.seat):
                await site.hub.happen(id, act)
        else:
            await site.hub.happen(id, act)
        return await info(site, id, person)

    @put("/tables/{id:str}/seats/{seat:int}/bot", summary="Give a seat to a bot", status_code=200,
         responses=refusals(*CHANGE, 404, 409))
    async def seat_bot(self, request: Asking, site: Site, id: str, seat: Annotated[int, Parameter(ge=0, le=7)],
                       data: SeatBot) -> TableInfo:
        """Let a bot take a free seat, or change the level of one; only for the owner of the table."""
        person = await need_person(request, site)
        await site.hub.happen(id, lambda room: acts.seat_bot(room, person.id, seat, data.bot))
        return await info(site, id, person)

    @post("/tables/{id:str}/start", summary="Begin the game", status_code=200,
          responses=refusals(400, 401, 403, 404, 409))
    async def start(self, request: Asking, site: Site, id: str) -> TableInfo:
        """Begin; every seat must be taken. Only for the owner of the table."""
        person = await need_person(request, site)
        await begin(site, id, person)
        return await info(site, id, person)

    @post("/tables/{id:str}/close", summary="Give up a table", status_code=200,
          responses=refusals(400, 401, 403, 404, 409))
    async def close(self, request: Asking, site: Site, id: str) -> TableInfo:
        """Close a table that has not begun, or that cannot be run here any more; only for its owner."""
        person = await need_person(request, site)
        if (await site.hub.room(id)).fault:
            await site.hub.put_away(id, person.id)
        else:
            await site.hub.happen(id, lambda room: acts.close(room, person.id))
        return await info(site, id, person)

    @get("/tables/{id:str}/components", summary="What is in the box at a table", responses=refusals(400, 404))
    async def components(self, site: Site, id: str) -> dict[str, Any]:
        """Return the component data of the game with the house rules of the table."""
        room = await site.hub.room(id)
        opened = room.opened
        return room.game.component_data(room.game.setting(opened.players, opened.options, opened.house_rules,
                                                          opened.game_version))

    @get("/tables/{id:str}/invitation.svg", summary="The invitation as a QR code", media_type="image/svg+xml",
         responses=refusals(400, 404))
    async def qr(self, request: Asking, site: Site, id: str) -> Response[bytes]:
        """Return a QR code of the table's link."""
        await site.hub.room(id)
        return Response(invitation(site.config.link(id)), media_type="image/svg+xml")

    @get("/tables/{id:str}/story", summary="What happened, in sentences", responses=refusals(400, 401, 403, 404))
    async def story(self, request: Asking, site: Site, id: str,
                    seat: Annotated[int | None, Parameter(ge=0, le=7)] = None,
                    since: Annotated[int, Parameter(ge=0, le=1 << 40)] = 0,
                    told: Annotated[int, Parameter(ge=0, le=1 << 40)] = 0) -> StoryPage:
        """Return a page of what happened in plain words, as one of my seats, or a spectator, knows.

        It begins after version *since*, and after *told* moves of the next happening, where that has many.
        While there is *more*, ask again with the *since* and *told* of the answer.
        """
        room = await site.hub.room(id)
        looker = await eyes(request, site, room, seat)
        return await site.spare.do(within_time(tell_story(room, looker, since, told)))

    @get("/tables/{id:str}/record", summary="Export a game",
         responses={200: ResponseSpec(Record, generate_examples=False, description="The record of the game"),
                    **refusals(400, 401, 403, 404)})
    async def export(self, request: Asking, site: Site, id: str,
                     seat: Annotated[int | None, Parameter(ge=0, le=7)] = None) -> Response[bytes]:
        """Return the record: whole once the game is over, before that as one of my seats or a spectator knows it."""
        room = await site.hub.room(id)
        looker = await eyes(request, site, room, seat)
        record = stored_record(room, looker) if room.fault else record_of(room.playing(), looker)
        name = f"{room.opened.game}-{id[:8]}.json"
        return Response(write_record(record).encode(), media_type="application/json",
                        headers={"content-disposition": f'attachment; filename="{name}"'})

    @post("/records", summary="Import a finished game", responses=refusals(*CHANGE))
    async def take_in(self, request: Asking, site: Site, data: Record) -> TableInfo:
        """Keep a finished game, checked move by move, so that it can be replayed and shared here."""
        person = await need_person(request, site)
        site.quotas.new_import(person, caller(request.scope))
        return await info(site, await keep_game(site, person, data), person)


# --- making


async def begin(site: Site, id: str, person: Person) -> None:
    """Let the owner begin the game, if there is a place for the bots where only they play."""
    async with site.bot_tables.place_for(await site.hub.room(id)):
        await site.hub.happen(id, lambda room: acts.start(room, person.id))


def opening(data: NewTable, person: Person) -> Work[Opened]:
    """Return the first happening of a table, checked."""
    yield
    game = find_game(data.game)
    check_clock(data.clock, data.absence)
    if data.record is not None:
        return (yield from continuation(game, data, data.record, person))
    players = data.players or max(game.least, min(game.most, len(data.seats) or 4))
    setting = game.setting(players, data.options, data.house_rules)
    return Opened(game.key, game.version, players, setting.options, setting.house, person.id, data.clock, data.absence,
                  data.listed)


def continuation(game: Game, data: NewTable, record: Record, person: Person) -> Work[Opened]:
    """Return the first happening of a table that goes on from a position of a record."""
    if record.game != game.key:
        raise BadRequest("The record is of another game.")
    replay = open_record(record)
    yield from within_time(replay.playing(len(record.moves) if data.ply is None else data.ply))
    if replay.table.is_over():
        raise BadRequest("The game is over in this position; choose an earlier ply.")
    setting = replay.table.setting
    return Opened(game.key, setting.version, setting.players, setting.options, setting.house, person.id, data.clock,
                  data.absence, data.listed, game.dump(replay.table.state), "record")


def open_record(record: Record) -> Replay:
    """Open a record that came from outside; refuse one that is not whole or longer than any game that was played."""
    if record.aerodrome_record != FORMAT:
        raise BadRecord(f"The record has another format than {FORMAT}.")
    if len(record.moves) > LONGEST_RECORD:
        raise BadRecord(f"The record has {len(record.moves):,} moves; here it may have at most {LONGEST_RECORD:,}.")
    replay = Replay(record)
    if not replay.is_whole():
        raise BadRecord("The record was made for one seat; only a whole one can be replayed.")
    if len(record.moves) > replay.game.longest(replay.table.setting):
        raise BadRecord("The record is longer than any game.")
    return replay


async def keep_game(site: Site, person: Person, record: Record) -> str:
    """Make a table of a finished game; return its name."""
    await site.spare.do(check_record(record))
    sources = site.config.sources
    opened = Opened(record.game, record.version, record.players, record.options, record.house_rules, person.id, Clock(),
                    Absence(), False, record.start, "record")
    room = await site.hub.open(sources.new_id(), bytes.fromhex(record.seed), opened)
    for seat, line in enumerate(record.seats):
        await site.hub.happen(room.id, partial(acts.seat_past_player, seat=seat, name=line.name))
    begun = await site.spare.do(entering(room.new_table(chance=False), record.moves))
    await site.hub.happen(room.id, lambda _: acts.Draft(Imported(record.moves), begun=begun))
    return room.id


def check_record(record: Record) -> Work[None]:
    """Check a finished game move by move and draw by draw."""
    if record.status != "finished":
        raise BadRecord("Only a finished game can be kept; go on with an unfinished one by POST /api/tables.")
    yield from within_time(open_record(record).verifying())


def check_clock(clock: Clock, absence: Absence) -> None:
    """Refuse clocks that nobody can play with."""
    acts.check_bot(absence.bot)
    good_bank = MINUTE // 2 <= clock.bank <= LONGEST_BANK and 0 <= clock.increment <= 10 * MINUTE
    if not good_bank or not 1 <= clock.days <= 30:
        raise BadRequest("A bank is from 30 seconds to 24 hours, an increment up to 10 minutes, a turn 1 to 30 days.")
    if not MINUTE // 6 <= absence.patience <= DAY:
        raise BadRequest("Patience is from 10 seconds to one day.")


def check_wishes(wishes: list[SeatWish], players: int, at_once: bool) -> list[SeatWish]:
    """Return a wish for every seat; to begin at once, all must be taken."""
    if len(wishes) > players:
        raise BadRequest(f"{len(wishes)} seats were named for {players} players.")
    for wish in wishes:
        if wish.kind == "bot":
            acts.check_bot(wish.bot)
        elif wish.kind == "me" and wish.name:
            check_text("A name", wish.name, 1, 40)
    first = wishes or [SeatWish("me")]
    every = first + [SeatWish("open")] * (players - len(first))
    if at_once and any(wish.kind == "open" for wish in every):
        raise BadRequest(f"To begin at once, all {players} seats must be mine or a bot's.")
    return every


# --- looking


def dated(site: Site, tables: list[Listed]) -> list[Listed]:
    """Give deadlines, which the store has by the stopwatch, as times of day."""
    behind = site.hub.now() - site.hub.tick()
    for table in tables:
        if table.deadline is not None:
            table.deadline += behind
    return tables


async def eyes(request: Asking, site: Site, room: Room, seat: Seat | None) -> Seat:
    """Return through whose eyes a visitor looks: one of the own seats, or a spectator's."""
    if seat is None:
        return NOBODY
    person = await need_person(request, site)
    check_mine(room, person, seat)
    return seat


def check_mine(room: Room, person: Person, seat: Seat) -> None:
    """Refuse somebody else's seat."""
    if seat not in room.seats_of(person.id):
        raise Forbidden("This seat is not yours.")


async def info(site: Site, id: str, person: Person | None) -> TableInfo:
    """Return a table for its visitor."""
    room = await site.hub.room(id)
    mine = room.seats_of(person.id) if person is not None else []
    codes = {str(seat): seat_code(site, room, seat) for seat in mine}
    is_owner = person is not None and room.owner == person.id
    trouble = site.hub.troubles.text(id) if is_owner else ""
    return TableInfo(id, room.version, site.config.link(id), room.face(), mine, codes, codes_end(site), is_owner,
                     kept_until(site.config, room.status, room.updated), trouble)
