"""Recovery codes of seats: made from the server's key, so that none is stored. They are good once, and for a month."""

from __future__ import annotations

from typing import Final

from aerodrome.kernel.step import Seat
from aerodrome.server.denials import NotKnown
from aerodrome.server.room import Room
from aerodrome.server.sessions import DAY
from aerodrome.server.site import Site

USE: Final = "seat"
DAYS: Final = 30  # for which a code is good; whoever sits there is shown a new one every day
WRONG: Final = f"This code opens no seat: it is wrong, was used, or is older than {DAYS} days."


def last_day(site: Site) -> int:
    """Return the last day on which a code of today is good, counted from the epoch."""
    return site.config.sources.now() // DAY + DAYS


def codes_end(site: Site) -> int:
    """Return when the codes of today end."""
    return (last_day(site) + 1) * DAY


def code_text(room: Room, seat: Seat, day: int) -> str:
    """Return what a seat's code is made from; it changes when the seat changes hands."""
    return f"{room.id} {seat} {room.places[seat].since} {day}"


def seat_code(site: Site, room: Room, seat: Seat) -> str:
    """Return the code with which the holder can come back from anywhere: table, seat, last day and 128 secret bits."""
    day = last_day(site)
    return f"{room.id}.{seat}.{day}.{site.signer.code(USE, code_text(room, seat, day))}"


async def claimed_seat(site: Site, code: str) -> tuple[str, Seat]:
    """Return the table and seat that a code opens; the same answer for everything that is wrong with it."""
    parts = code.strip().split(".")
    if len(parts) != 4 or len(parts[0]) > 60 or not (is_number(parts[1], 2) and is_number(parts[2], 6)):
        raise NotKnown(WRONG)
    table, seat, day = parts[0], int(parts[1]), int(parts[2])
    is_over = day < site.config.sources.now() // DAY
    if is_over or not await site.db.rows("select 1 from tables where id = $1", table):
        raise NotKnown(WRONG)
    room = await site.hub.room(table)
    if seat >= len(room.places) or not site.signer.is_code(USE, code_text(room, seat, day), parts[3]):
        raise NotKnown(WRONG)
    return table, seat


def is_number(text: str, longest: int) -> bool:
    """Tell whether a part of a code is a number that the server could have written."""
    return text.isascii() and text.isdecimal() and len(text) <= longest
