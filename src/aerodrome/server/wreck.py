"""The record of a table that cannot be run: as much as is stored and may be told."""

from __future__ import annotations

from aerodrome import __version__
from aerodrome.kernel.step import Seat
from aerodrome.records import EVERYTHING, FORMAT, Record, SeatLine, record_of
from aerodrome.server.happenings import TookBack
from aerodrome.server.room import HUMAN, Room, written_moves


def stored_record(room: Room, seat: Seat) -> Record:
    """Return all that is stored once the game was over; before that, what can be followed, as *seat* may know it."""
    if room.stored_end is None and room.table is not None:
        return record_of(room.table, seat)
    is_over = room.stored_end is not None
    opened, end = room.opened, room.end()
    return Record(
        FORMAT, f"aerodrome {__version__}", opened.game, opened.game_version, opened.players, opened.options,
        [SeatLine(place.name, place.bot or HUMAN) for place in room.places], "finished" if is_over else "unfinished",
        EVERYTHING if is_over else str(seat), room.dealer.commitment(), stored_moves(room) if is_over else [],
        room.dealer.seed.hex() if is_over else "", opened.house_rules, opened.start if is_over else None,
        end["scores"] if end else [], end["ranks"] if end else [])


def stored_moves(room: Room) -> list[str]:
    """Return the moves as they were written down, without those that were taken back."""
    moves: list[str] = []
    for told in room.told:
        what = told.line.what
        moves += written_moves(told.line)
        if isinstance(what, TookBack):
            del moves[len(moves) - what.count:]
    return moves
