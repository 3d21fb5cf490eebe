"""Being forgotten: whoever wants to go leaves no name behind, at no table, and no open socket."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from aerodrome.kernel.errors import Refused
from aerodrome.server import acts
from aerodrome.server.people import GONE, Person
from aerodrome.server.room import Room
from aerodrome.store.database import StoreFailed

if TYPE_CHECKING:
    from aerodrome.server.site import Site

log = logging.getLogger("aerodrome.server")


async def forget(site: Site, person: Person) -> None:
    """Forget somebody; who they are goes last, so that it can be asked for again if something fails on the way."""
    ids = [person.id, *await site.people.merged_into(person)]
    for table, seat in await site.archive.seats_of(person.id):
        await leave(site, table, seat, person.id)
    for table in await site.archive.sat_at(ids):
        try:
            await site.hub.scrub(table, ids, GONE)
        except StoreFailed:
            raise
        except Exception as error:  # whatever is wrong with a table, it keeps nobody here
            log.warning("table %s could not be shown anew: %r", table, error)
    for id in ids:
        await site.people.forget(id)
    await site.sessions.end_all(person.id)


async def leave(site: Site, table: str, seat: int, person: str) -> None:
    """Give a seat up: before the game it becomes free, and in the game a bot plays on where others play too."""
    def act(room: Room) -> acts.Draft:
        if room.status != "playing":
            return acts.vacate(room, person, seat)
        if not {place.person for place in room.places} - {"", person}:
            raise Refused("Nobody else plays here.")
        return acts.hand_to_bot(room, seat, room.opened.absence.bot)

    try:
        await site.hub.happen(table, act)
    except StoreFailed:
        raise
    except Refused as error:
        log.info("seat %d of table %s was not left: %s", seat, table, error)
    except Exception as error:  # as above
        log.warning("seat %d of table %s could not be left: %r", seat, table, error)
