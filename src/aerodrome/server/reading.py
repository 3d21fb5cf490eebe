"""Reading: a table from what the store keeps. A story that cannot be followed to its end grounds the table."""

from __future__ import annotations

from typing import Any

import msgspec

from aerodrome.kernel.dealer import read_seed
from aerodrome.kernel.discover import discover
from aerodrome.kernel.edition import UnknownVersion
from aerodrome.kernel.errors import Refused, UnknownGame
from aerodrome.kernel.table import Table
from aerodrome.server.alarm import Within
from aerodrome.server.denials import Failed
from aerodrome.server.happenings import Absence, Clock, Imported, Line, Opened, Unread, read_happening
from aerodrome.server.room import Room
from aerodrome.server.spare import Work

HEAD = "id, seed, game, game_version, players, listed, owner, created, status, summary, version, chain"


class Head(msgspec.Struct):
    """The row of a table: it still says the most important things where the story cannot be read."""

    id: str
    seed: str
    game: str
    game_version: int
    players: int
    listed: int
    owner: str
    created: int
    status: str
    summary: str
    version: int
    chain: str


class Stored(msgspec.Struct):
    """A happening as the store keeps it."""

    version: int
    at: int
    key: str | None
    body: str


def reading(head: Head, rows: list[Stored]) -> Work[Room]:
    """Fold a table from all its happenings, or ground it where they cannot be followed."""
    if not rows:
        return (yield from grounding(head, rows, 0, "The story of this table is missing, so it cannot go on."))
    seed = read_seed(head.seed)
    if seed is None:
        return (yield from grounding(head, rows, 0, "The seed of the dealer is damaged, so this table cannot go on."))
    room = Room(head.id, seed)
    for done, row in enumerate(rows):
        try:
            yield from folding(room, Line(row.version, row.at, read_happening(row.body), row.key))
        except Exception as error:  # whatever a damaged story does to the fold
            return (yield from grounding(head, rows, done, fault_of(head, row, error)))
    return room


def following(room: Room, lines: list[Line]) -> Work[None]:
    """Let happen what others have written meanwhile."""
    for line in lines:
        yield from folding(room, line)


def folding(room: Room, line: Line) -> Work[None]:
    """Let the next happening happen; a whole game that came in is entered move by move."""
    begun = (yield from entering(room.new_table(chance=False), line.what.moves)) \
        if isinstance(line.what, Imported) else None
    with Within():
        room.fold(line, begun=begun)
    yield


def entering(table: Table, moves: list[str]) -> Work[Table]:
    """Enter the moves of a game."""
    for text in moves:
        with Within():
            table.enter(text)
        yield
    return table


def grounding(head: Head, rows: list[Stored], done: int, fault: str) -> Work[Room]:
    """Follow a table for *done* happenings and no further."""
    room = Room(head.id, read_seed(head.seed) or bytes(32))
    for row in rows[:done]:  # a second time: the happening that failed may have done half of its work
        yield from folding(room, Line(row.version, row.at, read_happening(row.body), row.key))
    rest = [read_line(row) for row in rows[done:]] or [Line(1, head.created, Unread())]
    if done == 0:
        first = rest[0].what
        room.prepare(first if isinstance(first, Opened) else opened_from(head), head.created)
    room.ground(fault, rest, is_closed=head.status == "closed", end=read_summary(head.summary)["end"])
    return room


def read_summary(text: str) -> dict[str, Any]:
    """Return what lists show of a table; nothing where that cannot be read."""
    try:
        data = msgspec.json.decode(text)
        return {"seats": list(data["seats"]), "end": data["end"]}
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError, TypeError, KeyError):
        return {"seats": [], "end": None}


def read_line(row: Stored) -> Line:
    """Return a happening, or that it cannot be read."""
    what: Any
    try:
        what = read_happening(row.body)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        what = Unread()
    return Line(row.version, row.at, what, row.key)


def opened_from(head: Head) -> Opened:
    """Return what the row of a table says of its beginning."""
    return Opened(head.game, head.game_version, head.players, {}, {}, head.owner, Clock(), Absence(), bool(head.listed))


def fault_of(head: Head, row: Stored, error: Exception) -> str:
    """Say in one sentence why a table cannot be run."""
    if isinstance(error, UnknownGame):
        return f"The game {head.game!r} is not installed here, so this table cannot go on."
    if isinstance(error, UnknownVersion):
        game = discover()[head.game]
        return (f"This table plays version {head.game_version} of {game.title}; this program has "
                f"{game.editions.range()}, so the table cannot go on here.")
    if isinstance(error, Failed):
        return "The rules took too long over the story of this table, so it cannot go on."
    if isinstance(error, msgspec.DecodeError | UnicodeDecodeError | RecursionError):
        return f"Line {row.version} of the story of this table is damaged, so it cannot go on."
    why = str(error).rstrip(".") if isinstance(error, Refused | AssertionError) and str(error) else type(error).__name__
    return f"The story of this table cannot be followed beyond line {row.version} ({why})."
