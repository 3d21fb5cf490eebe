"""Recovery codes of seats: made from the server's secret, so that none is stored."""

from __future__ import annotations

from aerodrome.kernel.step import Seat
from aerodrome.server.denials import NotKnown
from aerodrome.server.room import Room
from aerodrome.server.site import Site

USE = "seat"
WRONG = "This code opens no seat."


def code_text(room: Room, seat: Seat) -> str:
    """Return what a seat's code is made from; it changes when the seat changes hands."""
    return f"{room.id} {seat} {room.places[seat].since}"


def seat_code(site: Site, room: Room, seat: Seat) -> str:
    """Return the code with which the holder can come back from anywhere: table, seat and 128 secret bits."""
    return f"{room.id}.{seat}.{site.signer.code(USE, code_text(room, seat))}"


async def claimed_seat(site: Site, code: str) -> tuple[str, Seat]:
    """Return the table and seat that a code opens; the same answer for everything that is wrong with it."""
    parts = code.strip().split(".")
    if len(parts) != 3 or not parts[1].isdecimal() or len(parts[1]) > 2 or len(parts[0]) > 60:
        raise NotKnown(WRONG)
    table, seat = parts[0], int(parts[1])
    if not await site.db.rows("select 1 from tables where id = $1", table):
        raise NotKnown(WRONG)
    room = await site.hub.room(table)
    if seat >= len(room.places) or not site.signer.is_code(USE, code_text(room, seat), parts[2]):
        raise NotKnown(WRONG)
    return table, seat
