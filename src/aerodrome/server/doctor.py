"""The doctor: replays every table of a database and compares what the database says about it."""

from __future__ import annotations

from collections.abc import Callable

from aerodrome.kernel.errors import Refused
from aerodrome.records import Replay, record_of
from aerodrome.server.archive import Archive
from aerodrome.server.room import Room
from aerodrome.store.database import Database
from aerodrome.store.examine import examine

Progress = Callable[[int, int], None]
COLUMNS = "select id, status, version, ply, to_act, owner from tables order by id"


async def diagnose(db: Database, tell: Progress) -> list[str]:
    """Return whatever is wrong, in sentences: with the database itself, then with each table that can be read."""
    problems = await examine(db)
    archive = Archive(db)
    try:
        rows = await db.rows(COLUMNS)
    except Refused as error:
        return problems or [str(error)]
    for done, row in enumerate(rows, start=1):
        problem = await look_at(archive, row[0], row[1:])
        if problem:
            problems.append(f"Table {row[0]}: {problem}")
        tell(done, len(rows))
    return problems


async def look_at(archive: Archive, id: str, columns: tuple[object, ...]) -> str:
    """Return what is wrong with one table, or nothing."""
    try:
        room = await archive.load(id)
        if room.fault:
            return room.fault
        if room.status == "finished" and room.table is not None:
            Replay(record_of(room.table)).verify()
    except Refused as error:
        return str(error)
    except Exception as error:  # whatever a damaged story does to the fold
        return f"it cannot be replayed ({type(error).__name__}: {error})."
    found = (room.status, room.version, room.ply(), room.to_act(), room.owner)
    if found != tuple(columns):
        return f"the database says {tuple(columns)}, its happenings say {found}."
    return await look_at_seats(archive, room)


async def look_at_seats(archive: Archive, room: Room) -> str:
    """Return what is wrong with the seats of a table, or nothing."""
    rows = await archive.db.rows("select seat, person from seats where table_id = $1", room.id)
    held = {seat: place.person for seat, place in enumerate(room.places) if place.person}
    return "" if dict(rows) == held else "the list of its seats does not fit its happenings."
