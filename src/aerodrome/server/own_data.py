"""Own data: everything that the server knows of somebody, for that person to keep, told piece by piece."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from typing import Any

import msgspec

from aerodrome.kernel.step import NOBODY
from aerodrome.records import record_of, write_record
from aerodrome.server.happenings import BotSeated, HandedOver, Line, Said, Seated, Vacated
from aerodrome.server.letters import CHANGES
from aerodrome.server.people import Person
from aerodrome.server.room import Room
from aerodrome.server.site import Site
from aerodrome.server.wreck import stored_record
from aerodrome.store.database import StoreFailed

log = logging.getLogger("aerodrome.server")


async def own_data(site: Site, person: Person) -> AsyncIterator[bytes]:
    """Yield one JSON object: who somebody is, then each table where they ever sat, with what they said there."""
    about = msgspec.json.encode(await who(site, person))
    yield about[:-1] + b',"tables":['
    ids = [person.id, *await site.people.merged_into(person)]
    for number, table in enumerate(await site.archive.sat_at(ids)):
        yield (b"," if number else b"") + msgspec.json.encode(await at_table(site, table, ids))
    yield b"]}\n"


async def who(site: Site, person: Person) -> dict[str, Any]:
    """Return what is known of a person apart from tables; no secret is among it."""
    rows = await site.db.rows("select created, seen from people where id = $1", person.id)
    notices = await site.db.rows("select table_id, kind, at from notices where person = $1 order by at", person.id)
    return {
        "profile": {"id": person.id, "name": person.name, "account": person.account, "mail": person.mail,
                    "mail_confirmed": person.mail_confirmed, "webhook": person.webhook, "created": rows[0][0]},
        "sessions": await site.sessions.of(person.id),
        "changes": [{"text": CHANGES[one.kind], "at": one.at, "device": one.device}
                    for one in await site.changes.of(person.id, 10_000)],
        "notices": [{"table": table, "kind": kind, "at": at} for table, kind, at in notices],
    }


async def at_table(site: Site, table: str, ids: list[str]) -> dict[str, Any]:
    """Return what somebody did at a table: where they sit, what they said, and the game as they may know it."""
    told: dict[str, Any] = {"id": table, "said": said_by(await site.archive.talk(table), ids), "record": None}
    try:
        room = await site.archive.load(table)
        seats = [seat for id in ids for seat in room.seats_of(id)]
        told |= {"game": room.opened.game, "status": room.status, "seats": seats, "updated": room.updated}
        if room.status in ("playing", "finished"):
            told["record"] = msgspec.Raw(record_for(room, seats[0] if seats else NOBODY).encode())
    except StoreFailed:
        raise
    except Exception as error:  # whatever is wrong with a table, the others are told
        log.warning("the record of table %s could not be made: %r", table, error)
    return told


def record_for(room: Room, seat: int) -> str:
    """Return the record of a game: whole once it is over, before that as a seat knows it."""
    return write_record(stored_record(room, seat) if room.fault else record_of(room.playing(), seat))


def said_by(lines: list[Line], people: list[str]) -> list[dict[str, Any]]:
    """Return what some people said, from the happenings that tell who sat where."""
    holders: dict[int, str] = {}
    said = []
    for line in lines:
        what = line.what
        if isinstance(what, (Seated, HandedOver)):
            holders[what.seat] = what.person
        elif isinstance(what, (Vacated, BotSeated)):
            holders.pop(what.seat, None)
        elif isinstance(what, Said) and holders.get(what.seat) in people:
            said.append({"at": line.at, "text": what.text})
    return said
