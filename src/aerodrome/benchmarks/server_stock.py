"""The stock: finished games that the server's own code has stored, so that no figure is of an empty database."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from random import Random

from aerodrome.benchmarks.server_party import GAME, OPTIONS, SEATS
from aerodrome.kernel.dealer import seed_from
from aerodrome.kernel.discover import game_named
from aerodrome.kernel.errors import BadOption
from aerodrome.kernel.luck import below
from aerodrome.server import acts
from aerodrome.server.archive import Archive
from aerodrome.server.config import now_ms
from aerodrome.server.happenings import Absence, Clock, Line, Opened
from aerodrome.server.room import Room
from aerodrome.server.tokens import new_id
from aerodrome.store.database import Database, Statement, database_at
from aerodrome.store.place import shown
from aerodrome.store.schema import METADATA
from aerodrome.store.upgrade import ready

PLAYED = 20  # different games; the other tables are copies of theirs
PEOPLE = [f"stock {seat}" for seat in range(SEATS)]
COPIED = {"tables": "id", "seats": "table_id", "happenings": "table_id"}  # and the column that names the table


async def store_games(url: str, tables: int, tell: Callable[[int], None]) -> None:
    """Fill an empty database with finished games; *tell* hears how many more there are."""
    async with database_at(url) as db:
        await ready(db, url)
        await check_empty(db, url)
        archive, ids = Archive(db), [new_id() for _ in range(min(PLAYED, tables))]
        await asyncio.gather(*[store_game(archive, id, Random(number)) for number, id in enumerate(ids)])
        tell(len(ids))
        for number in range(len(ids), tables):
            await db.change(*copying(ids[number % len(ids)], new_id()))
            if number % PLAYED == PLAYED - 1:
                tell(PLAYED)


async def check_empty(db: Database, url: str) -> None:
    """Refuse a database that somebody plays on."""
    if await db.rows("select 1 from tables limit 1"):
        raise BadOption(f"The database {shown(url)} has tables in it; --database must name an empty one, which the "
                        "benchmark fills.")


async def store_game(archive: Archive, id: str, rng: Random) -> None:
    """Play a game at a table, and store it happening by happening."""
    room = Room(id, seed_from(id))
    for draft in played(room, rng):
        line = Line(room.version + 1, now_ms(), draft.what)
        room.fold(line, draft.plan)
        await archive.append(room, line)


def copying(id: str, new: str) -> list[Statement]:
    """Return what copies a table with all that happened there."""
    out = []
    for table, name in COPIED.items():
        rest = ", ".join([column.name for column in METADATA.tables[table].columns if column.name != name])
        out.append(Statement(f"insert into {table} ({name}, {rest}) select $1, {rest} from {table} where {name} = $2",
                             (new, id)))
    return out


def played(room: Room, rng: Random) -> Iterator[acts.Draft]:
    """Yield what happens in a game from the opening to the end, as the room that folds it comes to it."""
    game = game_named(GAME)
    setting = game.setting(SEATS, OPTIONS)
    # By the clock: at other tables each turn leaves a notice, and these people do not exist.
    yield acts.Draft(Opened(game.key, game.version, SEATS, setting.options, setting.house, PEOPLE[0],
                            Clock("bank"), Absence(), False))
    for seat, person in enumerate(PEOPLE):
        yield acts.sit(room, person, person, seat)
    yield acts.start(room, PEOPLE[0])
    while room.status == "playing":
        options = room.playing().state.options()
        yield acts.submit(room, room.to_act(), room.ply(), options[below(rng, len(options))].text)
