"""A lens: what clients of one table have been sent so far, so that they are sent only what has changed.

Every message is a function of what its seat may know: the parts come from the kernel's views, and a change is the
difference of two views of the same seat.
"""

from __future__ import annotations

from typing import Any

import msgspec

from aerodrome.kernel.state import State
from aerodrome.kernel.step import NOBODY, Seat
from aerodrome.server.room import Room, Told
from aerodrome.server.wire import News, Snapshot

View = dict[str, Any]
LAST_TOLD = 200  # happenings that a snapshot carries at most

_encoder = msgspec.json.Encoder()
NOTHING = msgspec.Raw(b"{}")


class Lens:
    """What has been sent of one table up to one version. Positions are never changed in place, so it keeps the last."""

    def __init__(self, room: Room) -> None:
        self.version = room.version
        self.condition = room.condition()
        self.state = None if room.table is None else room.table.state

    def snapshot(self, room: Room, seat: Seat) -> bytes:
        """Return all that *seat* may know now."""
        told = room.told[-LAST_TOLD:]
        return self._whole(room, seat, told, told[0].line.version)

    def missed(self, room: Room, seat: Seat, since: int) -> bytes:
        """Return a snapshot that tells only what happened after version *since*: what *seat* has missed.

        It is no news, which could not say which fields of the view have gone: what the client shows is not known here.
        """
        return self._whole(room, seat, room.told[since:], since + 1)

    def _whole(self, room: Room, seat: Seat, told: list[Told], first: int) -> bytes:
        assert self.version == room.version, "the lens is behind"
        return _encoder.encode(Snapshot(room.version, seat, first, [room.tell(t, seat) for t in told], room.face(),
                                        room.shared_view(), room.own_view(seat)))

    def advance(self, room: Room, seats: set[Seat]) -> dict[Seat, bytes]:
        """Move on to the room's present version; return what each of *seats* is to be told."""
        since, told = self.version, room.told[self.version:]
        before, condition = self.state, room.condition()
        table = raw(changes({**self.condition}, {**condition}))
        state = None if room.table is None else room.table.state
        if state is None or state is before:
            shared = NOTHING
        else:
            shared = raw(room.shared_view() if before is None else state.shared_changes(before))
        public = [raw(room.tell(t, NOBODY)) if t.is_public() else None for t in told]
        out = {}
        for seat in seats:
            own = raw(self._own(room, state, before, seat))
            happened = [p if p is not None else raw(room.tell(t, seat)) for p, t in zip(public, told, strict=True)]
            out[seat] = _encoder.encode(News(since, room.version, happened, table, shared, own))
        self.version, self.condition, self.state = room.version, condition, state
        return out

    def _own(self, room: Room, state: State | None, before: State | None, seat: Seat) -> View:
        if state is None:
            return {}
        if before is None:
            return room.own_view(seat)
        own = {} if state is before else state.own_changes(before, seat)
        own["undoable"], own["by_consent"] = room.undoable(seat), room.by_consent(seat)
        return own


def changes(before: View, after: View) -> View:
    """Return the fields that have changed, and None for those that have gone."""
    out = {key: value for key, value in after.items() if key not in before or before[key] != value}
    out.update({key: None for key in before if key not in after})
    return out


def raw(data: Any) -> msgspec.Raw:
    """Return data that is encoded once and used in several messages."""
    return msgspec.Raw(_encoder.encode(data)) if data else NOTHING


