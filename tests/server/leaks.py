"""Planted leaks: one for each way in which a server could tell a seat too much. The law of leaks must convict them."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from typing import Any

from aerodrome.kernel.step import Seat
from aerodrome.server import api_replay, api_tables, wire
from aerodrome.server.faces import Face, HappeningFace
from aerodrome.server.hub import Hub, Live
from aerodrome.server.lens import Lens
from aerodrome.server.room import Room, Told
from aerodrome.server.socket import Talk

KINDS = ("view", "moves", "size", "number", "refusal", "snapshot", "missed", "eyes", "replay", "aid", "log")


def plant(leaks: dict[str, str]) -> None:
    """Let the server leak at some tables: from the table's id to the kind of leak."""
    for kind in KINDS:
        tables = {table for table, planted in leaks.items() if planted == kind}
        if tables:
            LEAKS[kind](tables)


def secret_number(room: Room) -> int:
    """Return a number that depends on everything in the position."""
    return int(room.table.state.digest()[:8], 16) if room.table is not None else 0


def next_seat(room: Room, seat: Seat) -> Seat:
    """Return somebody else's seat."""
    return (seat + 1) % len(room.places) if seat >= 0 else 0


def leak_view(tables: set[str]) -> None:
    """A seat sees a field as its neighbour does."""
    honest = Room.own_view

    def own_view(room: Room, seat: Seat) -> dict[str, Any]:
        out = honest(room, seat)
        if room.id in tables and room.table is not None:
            other = honest(room, next_seat(room, seat))
            out |= {name: other[name] for name in room.table.state.VISIBLE if name in other}
        return out

    Room.own_view = own_view  # type: ignore[method-assign, assignment]


def leak_moves(tables: set[str]) -> None:
    """The log is read aloud."""
    honest = Room.tell

    def tell(room: Room, told: Told, seat: Seat) -> HappeningFace:
        out = honest(room, told, seat)
        if room.id in tables and "moves" in out:
            out["moves"] = [entry.move.text for entry in told.entries]
        return out

    Room.tell = tell  # type: ignore[method-assign, assignment]


def leak_size(tables: set[str]) -> None:
    """Nothing is told but blanks; their number tells it."""
    honest = Room.face

    def face(room: Room) -> Face:
        out = honest(room)
        if room.id in tables:
            out["source"] = " " * (secret_number(room) % 89)
        return out

    Room.face = face  # type: ignore[method-assign, assignment]


def leak_number(tables: set[str]) -> None:
    """An innocent message comes once more, now and then."""
    honest = Hub._tell

    def tell(hub: Hub, live: Live) -> None:
        honest(hub, live)
        if live.room is not None and live.id in tables and secret_number(live.room) % 2:
            for listener in live.listeners:
                listener.push(wire.write(wire.Here([], False)))

    Hub._tell = tell  # type: ignore[method-assign, assignment]


def leak_refusal(tables: set[str]) -> None:
    """A refusal depends on more than what the seat knows."""
    honest = Talk._explain

    def explain(talk: Talk, error: Any) -> tuple[str, str]:
        rule, text = honest(talk, error)
        room = talk.hub.live(talk.connection.table).room
        return rule, f"{text} {secret_number(room) % 89}" if room is not None and room.id in tables else text

    Talk._explain = explain  # type: ignore[method-assign, assignment]


def leak_snapshot(tables: set[str]) -> None:
    """Whoever comes late gets too much; who was there all the time does not."""
    honest = Lens.snapshot

    def snapshot(lens: Lens, room: Room, seat: Seat) -> bytes:
        return padded(honest(lens, room, seat), room, tables)

    Lens.snapshot = snapshot  # type: ignore[method-assign, assignment]


def leak_missed(tables: set[str]) -> None:
    """Whoever comes back gets too much."""
    honest = Lens.missed

    def missed(lens: Lens, room: Room, seat: Seat, since: int) -> bytes:
        return padded(honest(lens, room, seat, since), room, tables)

    Lens.missed = missed  # type: ignore[method-assign, assignment]


def padded(message: bytes, room: Room, tables: set[str]) -> bytes:
    """Return a message with blanks at its end, whose number tells something."""
    return message + b" " * (secret_number(room) % 89) if room.id in tables else message


def leak_eyes(tables: set[str]) -> None:
    """Story and record are told as the neighbour knows them."""
    honest: Callable[..., Awaitable[Seat]] = api_tables.eyes

    async def eyes(request: Any, site: Any, room: Room, seat: Seat | None) -> Seat:
        looking = await honest(request, site, room, seat)
        return next_seat(room, looking) if room.id in tables else looking

    api_tables.eyes = eyes


def leak_replay(tables: set[str]) -> None:
    """A replay is told as the neighbour knows the game."""
    honest = api_replay.looker

    def looker(room: Room, person: Any, seat: Seat | None) -> Seat:
        looking = honest(room, person, seat)
        return next_seat(room, looking) if room.id in tables else looking

    api_replay.looker = looker


def leak_aid(tables: set[str]) -> None:
    """Help is worked out from more than the seat sees."""
    honest = Talk._aid

    async def aid(talk: Talk) -> wire.Answer:
        answer = await honest(talk)
        room = talk.hub.live(talk.connection.table).room
        if isinstance(answer, wire.Aided) and room is not None and room.id in tables:
            answer.aid["luck"] = secret_number(room) % 89
        return answer

    Talk._aid = aid  # type: ignore[method-assign, assignment]


def leak_log(tables: set[str]) -> None:
    """The server's own output tells its host the position."""
    honest = Hub._tell

    def tell(hub: Hub, live: Live) -> None:
        honest(hub, live)
        if live.room is not None and live.id in tables:
            logging.getLogger("aerodrome.server").warning("position %d", secret_number(live.room))

    Hub._tell = tell  # type: ignore[method-assign, assignment]


LEAKS: dict[str, Callable[[set[str]], None]] = {
    "view": leak_view, "moves": leak_moves, "size": leak_size, "number": leak_number, "refusal": leak_refusal,
    "snapshot": leak_snapshot, "missed": leak_missed, "eyes": leak_eyes, "replay": leak_replay, "aid": leak_aid,
    "log": leak_log,
}
