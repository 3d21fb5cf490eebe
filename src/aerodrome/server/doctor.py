"""The doctor: replays every table of a database and compares what the database says about it."""

from __future__ import annotations

from collections.abc import Callable

from aerodrome.kernel.errors import Refused
from aerodrome.records import Replay, record_of
from aerodrome.server.archive import Archive, summary
from aerodrome.server.room import Room
from aerodrome.store.chain import first_link, link
from aerodrome.store.database import Database
from aerodrome.store.examine import examine

Progress = Callable[[int, int], None]
IDS = "select id from tables order by id"
COLUMNS = ("select status, version, ply, to_act, owner, game, game_version, players, listed, created, updated, summary "
           "from tables where id = $1")
STORY = "select version, at, key, body from happenings where table_id = $1 and version <= $2 order by version"
LOOKS = 3  # at a table where something is wrong: a server may have been writing


async def diagnose(db: Database, tell: Progress) -> list[str]:
    """Return whatever is wrong, in sentences: with the database itself, then with each table that can be read."""
    problems = await examine(db)
    archive = Archive(db)
    try:
        rows = await db.rows(IDS)
    except Refused as error:
        return problems or [str(error)]
    for done, row in enumerate(rows, start=1):
        problem = await look_patiently(archive, row[0])
        if problem:
            problems.append(f"Table {row[0]}: {problem}")
        tell(done, len(rows))
    return problems


async def look_patiently(archive: Archive, id: str) -> str:
    """Return what is wrong with one table, or nothing; what a running server explains is not there a moment later."""
    problem = ""
    for _ in range(LOOKS):
        problem = await look_at(archive, id)
        if not problem:
            break
    return problem


async def look_at(archive: Archive, id: str) -> str:
    """Return what is wrong with one table, or nothing."""
    try:
        columns = (await archive.db.rows(COLUMNS, id))[0]
        room = await archive.load(id)
        if room.fault:
            return room.fault
        if room.status == "finished" and room.table is not None:
            Replay(record_of(room.table)).verify()
    except Refused as error:
        return str(error)
    except Exception as error:  # whatever a damaged story does to the fold
        return f"it cannot be replayed ({type(error).__name__}: {error})."
    opened = room.opened
    found = (room.status, room.version, room.ply(), room.to_act(), room.owner, opened.game, opened.game_version,
             opened.players, int(opened.listed), room.created, room.updated)
    if found != columns[:-1]:
        return f"the database says {columns[:-1]}, its happenings say {found}."
    if columns[-1] != summary(room):
        return "what lists show of it does not fit its happenings."
    return await look_at_seats(archive, room) or await look_at_chain(archive, room)


async def look_at_seats(archive: Archive, room: Room) -> str:
    """Return what is wrong with the seats of a table, or nothing."""
    rows = await archive.db.rows("select seat, person from seats where table_id = $1", room.id)
    held = {seat: place.person for seat, place in enumerate(room.places) if place.person}
    return "" if dict(rows) == held else "the list of its seats does not fit its happenings."


async def look_at_chain(archive: Archive, room: Room) -> str:
    """Return whether a table is still as it was stored: its chain shows any other seed, and any other happening."""
    chain = first_link(room.dealer.seed.hex())
    for version, at, key, body in await archive.db.rows(STORY, room.id, room.version):
        chain = link(chain, version, at, key, body)
    return "" if chain == room.chain else "its happenings or its seed are not those that were stored."
