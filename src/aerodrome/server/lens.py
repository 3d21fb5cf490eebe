"""A lens: what clients of one table have been sent so far, so that they are sent only what has changed.

Every message is a function of what its seat may know: the parts come from the kernel's views, and a change is the
difference of two views of the same seat.
"""

from __future__ import annotations

from typing import Any

import msgspec

from aerodrome.kernel.step import NOBODY, Seat
from aerodrome.server.room import Room

View = dict[str, Any]
LAST_TOLD = 200  # happenings that a snapshot carries at most

_encoder = msgspec.json.Encoder()
NOTHING = msgspec.Raw(b"{}")


class News(msgspec.Struct, tag="news", tag_field="is"):
    """What has happened since the last message: the happenings, and the changed parts of the table and the view.

    A field of the view that is null has gone.
    """

    since: int
    version: int
    happened: list[msgspec.Raw]
    table: msgspec.Raw
    shared: msgspec.Raw
    own: msgspec.Raw


class Snapshot(msgspec.Struct, tag="snapshot", tag_field="is"):
    """Everything a seat may know of a table."""

    version: int
    seat: Seat
    first: int  # the version of the first happening that is told here
    happened: list[dict[str, Any]]
    table: View
    shared: View
    own: View


class Lens:
    """What has been sent of one table up to one version."""

    def __init__(self, room: Room) -> None:
        self.version = room.version
        self.face = room.face()
        self.shared = room.shared_view()
        self.own: dict[Seat, View] = {}

    def snapshot(self, room: Room, seat: Seat) -> bytes:
        """Return all that *seat* may know now."""
        assert self.version == room.version, "the lens is behind"
        self.own[seat] = room.own_view(seat)
        told = room.told[-LAST_TOLD:]
        return _encoder.encode(Snapshot(
            room.version, seat, told[0].line.version if told else 0, [room.tell(t, seat) for t in told],
            self.face, self.shared, self.own[seat]))

    def missed(self, room: Room, seat: Seat, since: int) -> bytes:
        """Return what *seat* has missed since version *since*: the happenings, and the whole of the view."""
        assert self.version == room.version, "the lens is behind"
        self.own[seat] = room.own_view(seat)
        return _encoder.encode(News(
            since, room.version, [raw(room.tell(t, seat)) for t in room.told[since:]],
            raw(self.face), raw(self.shared), raw(self.own[seat])))

    def advance(self, room: Room, seats: set[Seat]) -> dict[Seat, bytes]:
        """Move on to the room's present version; return what each of *seats* is to be told."""
        since, told = self.version, room.told[self.version:]
        face, shared = room.face(), room.shared_view()
        table, common = raw(changes(self.face, face)), raw(changes(self.shared, shared))
        self.version, self.face, self.shared = room.version, face, shared
        public = [raw(room.tell(t, NOBODY)) if t.is_public() else None for t in told]
        out: dict[Seat, bytes] = {}
        owns: dict[Seat, View] = {}
        for seat in seats:
            owns[seat] = room.own_view(seat)
            own = raw(changes(self.own.get(seat, {}), owns[seat]))
            happened = [p if p is not None else raw(room.tell(t, seat)) for p, t in zip(public, told, strict=True)]
            out[seat] = _encoder.encode(News(since, room.version, happened, table, common, own))
        self.own = owns
        return out


def changes(before: View, after: View) -> View:
    """Return the fields that have changed, and None for those that have gone."""
    out = {key: value for key, value in after.items() if key not in before or before[key] != value}
    out.update({key: None for key in before if key not in after})
    return out


def raw(data: Any) -> msgspec.Raw:
    """Return data that is encoded once and used in several messages."""
    return msgspec.Raw(_encoder.encode(data)) if data else NOTHING


