"""The archive: tables and their happenings in the database. All the SQL about tables is here."""

from __future__ import annotations

from typing import Any

import msgspec
from mypy_extensions import mypyc_attr

from aerodrome.server.denials import Conflict, NotFound
from aerodrome.server.faces import Listed
from aerodrome.server.happenings import (
    BotSeated,
    HandedOver,
    Line,
    Moved,
    Opened,
    Said,
    Seated,
    Story,
    TookBack,
    Vacated,
    read_happening,
    write_happening,
)
from aerodrome.server.reading import HEAD, Head, Stored, read_summary, reading
from aerodrome.server.room import Room
from aerodrome.server.spare import Spare
from aerodrome.store.chain import link
from aerodrome.store.database import Database, Statement

ADD_LINE = "insert into happenings (table_id, version, at, key, body) values ($1, $2, $3, $4, $5)"
ADD_TABLE = ("insert into tables (id, game, game_version, players, status, listed, owner, seed, version, ply, to_act, "
             "created, updated, summary, chain) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, "
             "$15) on conflict do nothing")
NOTE_MOVE = ("update tables set version = $1, ply = $2, to_act = $3, updated = $4, deadline = $5, bot_due = $6, "
             "notice_due = $7, chain = $8 where id = $9 and version = $10")
NOTE_ALL = ("update tables set version = $1, ply = $2, to_act = $3, updated = $4, deadline = $5, bot_due = $6, "
            "notice_due = $7, chain = $8, status = $9, owner = $10, summary = $11 where id = $12 and version = $13")
FREE_SEAT = "delete from seats where table_id = $1 and seat = $2"
TAKE_SEAT = "insert into seats (table_id, seat, person) values ($1, $2, $3)"
NOTE_SITTER = "insert into sitters (person, table_id) values ($1, $2) on conflict do nothing"
SEATINGS = ("select version, body from happenings where table_id = $1 and (body like '{\"what\":\"seated\",%' "
            "or body like '{\"what\":\"bot_seated\",%' or body like '{\"what\":\"vacated\",%') order by version")
SAYINGS = ("select version, body from happenings where table_id = $1 and body like '{\"what\":\"said\",%' "
           "order by version")
REWRITE = "update happenings set body = $1 where table_id = $2 and version = $3"
HUSHED = "(removed)"  # what stands where something was said long ago
TALK = ("select version, at, key, body from happenings where table_id = $1 and (body like '{\"what\":\"said\",%' "
        "or body like '{\"what\":\"seated\",%' or body like '{\"what\":\"bot_seated\",%' "
        "or body like '{\"what\":\"vacated\",%' or body like '{\"what\":\"handed_over\",%') order by version")
LISTED = "id, game, players, status, owner, to_act, created, updated, deadline, summary"
LATEST = 1_000  # tables among which the lobby looks for different owners
LOBBY = (f"select {LISTED} from (select {LISTED}, row_number() over (partition by owner, status order by updated desc) "
         f"as place from (select {LISTED} from tables where listed = 1 and status in ('waiting', 'playing') "
         "order by status desc, updated desc limit $1) as latest) as found where place <= $2 "
         "order by status desc, updated desc limit $3")
ATTEMPTS = 20  # where other processes write too
NOTICE_DELAY = 60_000  # milliseconds: somebody who is looking at the table needs no notice


@mypyc_attr(allow_interpreted_subclasses=True)
class Archive:
    """Reads and writes tables."""

    def __init__(self, db: Database, spare: Spare | None = None) -> None:
        self.db = db
        self.spare = Spare(pause=0.0) if spare is None else spare  # in which tables are read

    # --- writing

    async def append(self, room: Room, line: Line) -> bool:
        """Store the happening that *room* has just folded; False where the table is not at the version before it."""
        body = write_happening(line.what)
        chain = link(room.chain, line.version, line.at, line.key, body)
        if not await self.db.change(self._note(room, line, chain), added(room, line, body), *self._seats(room, line),
                                    note=f"{room.id} {line.version}"):
            return False
        room.chain = chain
        return True

    def _note(self, room: Room, line: Line, chain: str) -> Statement:
        """Return the guard: it changes the row of the table at the version before, or makes it."""
        bot_due = line.at if room.bot_to_act() else None
        head = (room.version, room.ply(), room.to_act(), room.updated, room.deadline(), bot_due,
                notice_due(room), chain)
        if isinstance(line.what, Opened):
            opened = line.what
            return Statement(ADD_TABLE, (room.id, opened.game, opened.game_version, opened.players, room.status,
                                         int(opened.listed), room.owner, room.dealer.seed.hex(), room.version, 0,
                                         room.to_act(), line.at, line.at, summary(room), chain))
        if isinstance(line.what, (Moved, TookBack)) and room.status == "playing":
            return Statement(NOTE_MOVE, (*head, room.id, line.version - 1))
        return Statement(NOTE_ALL, (*head, room.status, room.owner, summary(room), room.id, line.version - 1))

    def _seats(self, room: Room, line: Line) -> list[Statement]:
        what = line.what
        if not isinstance(what, (Seated, BotSeated, Vacated, HandedOver)):
            return []
        person = room.places[what.seat].person
        free = Statement(FREE_SEAT, (room.id, what.seat))
        if not person:
            return [free]
        return [free, Statement(TAKE_SEAT, (room.id, what.seat, person)), Statement(NOTE_SITTER, (person, room.id))]

    async def put_off(self, id: str, version: int, deadline: int) -> bool:
        """Give the person to act more time without a happening: they are there."""
        return await self.db.change(Statement("update tables set deadline = $1 where id = $2 and version = $3",
                                              (deadline, id, version)))

    async def put_away(self, room: Room, line: Line) -> bool:
        """Close a table that cannot be run, whatever its row says; False where somebody else was first."""
        body = write_happening(line.what)
        line_added, chain = added(room, line, body), link(room.chain, line.version, line.at, line.key, body)
        guard = Statement(f"{line_added.sql} on conflict do nothing", line_added.args)
        note = Statement("update tables set version = $1, updated = $2, status = 'closed', deadline = null, "
                         "bot_due = null, notice_due = null, chain = $3 where id = $4",
                         (line.version, line.at, chain, room.id))
        return await self.db.change(guard, note, note=f"{room.id} {line.version}")

    async def look_later(self, id: str, at: int, tick: int) -> None:
        """Let the loops over tables pass by a table in trouble until some time, of day and by the stopwatch."""
        await self.db.change(Statement(
            "update tables set deadline = case when deadline is not null then $1 end, "
            "bot_due = case when bot_due is not null then $2 end, "
            "notice_due = case when notice_due is not null then $3 end where id = $4", (tick, at, at, id)))

    async def scrub(self, id: str, people: list[str], name: str, note: str) -> None:
        """Put another name in the place of what some people were called at a table, as if it had always been so.

        The table is not folded: it may be one that cannot be.
        """
        for _ in range(ATTEMPTS):
            found = await self.db.rows("select version, summary from tables where id = $1", id)
            if not found or await self._rename(id, found[0][0], found[0][1], people, name, note):
                return
        raise Conflict("The table is too busy; try again.")

    async def _rename(self, id: str, version: int, text: str, people: list[str], name: str, note: str) -> bool:
        seatings = [(number, read_happening(body)) for number, body in await self.db.rows(SEATINGS, id)]
        renamed = rename(seatings, people, name)
        guard = Statement("update tables set summary = $1 where id = $2 and version = $3",
                          (renamed_summary(text, seatings, people, name), id, version))
        return await self.db.change(guard, *[Statement(REWRITE, (write_happening(what), id, number))
                                             for number, what in renamed], note=note)

    async def remove(self, id: str, version: int, note: str) -> bool:
        """Remove a table with all that has happened there; False where something has happened meanwhile."""
        gone = Statement("delete from tables where id = $1 and version = $2", (id, version))
        return await self.db.change(gone, *[Statement(f"delete from {name} where table_id = $1", (id,))
                                            for name in ("happenings", "seats", "sitters", "notices", "presence")],
                                    note=note)

    async def hush(self, id: str, note: str) -> bool:
        """Take away what was said at a table; that something was said remains. Tell whether there was anything."""
        changed = []
        for version, body in await self.db.rows(SAYINGS, id):
            what = read_happening(body)
            if isinstance(what, Said) and what.text != HUSHED:
                what.text = HUSHED
                changed.append(Statement(REWRITE, (write_happening(what), id, version)))
        return bool(changed) and await self.db.change(*changed, note=note)

    # --- reading

    async def sat_at(self, people: list[str]) -> list[str]:
        """Return the tables where some people ever sat."""
        found = [await self.db.rows("select table_id from sitters where person = $1", person) for person in people]
        return sorted({row[0] for rows in found for row in rows})

    async def has(self, id: str) -> bool:
        """Tell whether there is a table."""
        return bool(await self.db.rows("select 1 from tables where id = $1", id))

    async def load(self, id: str) -> Room:
        """Return a table, folded from all its happenings."""
        found = await self.db.rows(f"select {HEAD} from tables where id = $1", id)
        if not found:
            raise NotFound("There is no such table.")
        head = Head(*found[0])
        rows = await self.db.rows("select version, at, key, body from happenings where table_id = $1 "
                                  "and version <= $2 order by version", id, head.version)  # others may write meanwhile
        room = await self.spare.must(reading(head, [Stored(*row) for row in rows]))
        room.chain = head.chain
        return room

    async def lines(self, id: str, since: int) -> list[Line]:
        """Return the happenings of a table after version *since*."""
        return (await self.news(id, since))[0]

    async def news(self, id: str, since: int) -> tuple[list[Line], str]:
        """Return the happenings of a table after version *since*, and its chain after them."""
        rows = await self.db.rows("select h.version, h.at, h.key, h.body, t.chain from happenings h "
                                  "join tables t on t.id = h.table_id where h.table_id = $1 and h.version > $2 "
                                  "order by h.version", id, since)
        lines = [Line(version, at, read_happening(body), key) for version, at, key, body, _ in rows]
        return lines, rows[-1][4] if rows else ""

    async def talk(self, id: str) -> list[Line]:
        """Return what was said at a table, and who sat where meanwhile."""
        rows = await self.db.rows(TALK, id)
        return [Line(version, at, read_happening(body), key) for version, at, key, body in rows]

    async def lobby(self, limit: int, each: int) -> list[Listed]:
        """Return the listed tables that wait for players or can be watched, the latest first, few of one owner."""
        rows = await self.db.rows(LOBBY, LATEST, each, limit)
        return [listed(row) for row in rows]

    async def count_open(self, owner: str, since: int) -> int:
        """Return how many tables of an owner are not over, of those where something has happened lately."""
        rows = await self.db.rows("select count(*) from tables where owner = $1 and status in ('waiting', 'playing') "
                                  "and updated > $2", owner, since)
        return int(rows[0][0])

    async def count_listed(self, owner: str) -> int:
        """Return how many tables of an owner wait in the lobby."""
        rows = await self.db.rows("select count(*) from tables where owner = $1 and listed = 1 "
                                  "and status = 'waiting'", owner)
        return int(rows[0][0])

    async def stale(self, status: str, before: int, now: int, limit: int) -> list[tuple[str, int]]:
        """Return tables with their versions where nothing has happened since *before*, and where nobody is now."""
        rows = await self.db.rows(
            "select id, version from tables where status = $1 and updated < $2 "
            "and id not in (select table_id from presence where until > $3) order by updated limit $4",
            status, before, now, limit)
        return [(row[0], row[1]) for row in rows]

    async def unchanged(self, since: int, before: int, limit: int) -> list[tuple[str, int]]:
        """Return tables where something happened last between two times, and when, the earliest first."""
        rows = await self.db.rows("select id, updated from tables where updated > $1 and updated < $2 "
                                  "order by updated limit $3", since, before, limit)
        return [(row[0], row[1]) for row in rows]

    async def tables_of(self, person: str, status: str, limit: int, before: int) -> list[Listed]:
        """Return the tables where a person sits, those where it is their turn first, then the latest."""
        rows = await self.db.rows(
            f"select {LISTED} from tables where id in (select table_id from seats where person = $1) "
            "and status = $2 and updated < $3 order by updated desc limit $4", person, status, before, limit)
        mine = {(id, seat) for id, seat in await self.seats_of(person)}
        out = [listed(row) for row in rows]
        for table in out:
            table.is_mine = True
            table.is_my_turn = table.status == "playing" and (table.id, table.to_act) in mine
        return sorted(out, key=lambda table: not table.is_my_turn)

    async def seats_of(self, person: str) -> list[tuple[str, int]]:
        """Return the seats that a person holds, as table and seat."""
        rows = await self.db.rows("select table_id, seat from seats where person = $1", person)
        return [(row[0], row[1]) for row in rows]

    async def overdue(self, now: int, limit: int = 100) -> list[str]:
        """Return the tables where somebody's time is over."""
        rows = await self.db.rows("select id from tables where deadline < $1 order by deadline limit $2", now, limit)
        return [row[0] for row in rows]

    async def waiting_for_bots(self, before: int, limit: int = 100) -> list[str]:
        """Return the tables where a bot has been due since *before*."""
        rows = await self.db.rows("select id from tables where bot_due < $1 order by bot_due limit $2", before, limit)
        return [row[0] for row in rows]

    async def played_by_bots(self) -> list[tuple[str, str]]:
        """Return the tables where a game is played by bots alone, each with its owner."""
        rows = await self.db.rows("select id, owner, summary from tables where bot_due is not null "
                                  "and status = 'playing'")
        return [(id, owner) for id, owner, text in rows if all(seat["bot"] for seat in read_summary(text)["seats"])]

    async def counts(self) -> dict[str, int]:
        """Return how many tables there are, by status."""
        return {row[0]: row[1] for row in await self.db.rows("select status, count(*) from tables group by status")}


def added(room: Room, line: Line, body: str) -> Statement:
    """Return the statement that adds a happening."""
    return Statement(ADD_LINE, (room.id, line.version, line.at, line.key, body))


def notice_due(room: Room) -> int | None:
    """Return when those who are away are to be told that it is their turn, or that the game is over.

    Live tables send no notices: who plays by the clock is there.
    """
    is_time = room.status == "finished" or room.person_to_act()
    if not is_time or room.opened.clock.kind == "bank" or room.time.since is None:
        return None
    return room.time.since + room.behind + NOTICE_DELAY


def summary(room: Room) -> str:
    """Return what lists show of a table beside the columns."""
    seats = [{"kind": "open" if p.is_open() else "bot" if p.bot else "person", "name": p.name, "bot": p.player()}
             for p in room.places]
    end = room.end()
    result = None if end is None else {"scores": end["scores"], "ranks": end["ranks"]}
    return msgspec.json.encode({"seats": seats, "end": result}).decode()


def rename(seatings: list[tuple[int, Story]], people: list[str], name: str) -> list[tuple[int, Seated]]:
    """Give people another name in what happened; return what has changed."""
    renamed = [(version, what) for version, what in seatings if isinstance(what, Seated) and what.person in people]
    for _, what in renamed:
        what.name = name
    return renamed


def renamed_summary(text: str, seatings: list[tuple[int, Story]], people: list[str], name: str) -> str:
    """Return the summary of a table where the seats that were last taken by some people have another name."""
    last = {what.seat: what for _, what in seatings if isinstance(what, (Seated, BotSeated, Vacated))}
    data = msgspec.json.decode(text)
    for seat, what in last.items():
        if isinstance(what, Seated) and what.person in people:
            data["seats"][seat]["name"] = name
    return msgspec.json.encode(data).decode()


def listed(row: tuple[Any, ...]) -> Listed:
    """Return a row of the table of tables as lists show it."""
    id, game, players, status, _, to_act, created, updated, deadline, text = row
    data = read_summary(text)
    return Listed(id, game, players, status, to_act, created, updated, deadline, data["seats"], data["end"])
