"""``aerodrome hint``: what a bot would play in a position of a record, and why."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Annotated

import typer

from aerodrome.advice import SHOWN_LINES, draw_advice
from aerodrome.bots.registry import bot_named
from aerodrome.cli.common import Json, Seed, in_range, out, print_json
from aerodrome.kernel.errors import BadOption
from aerodrome.kernel.table import Table
from aerodrome.records import Replay, read_record
from aerodrome.wording import wording_of

RecordFile = Annotated[Path, typer.Argument(help="A record.", metavar="RECORD")]
Ply = Annotated[int | None, typer.Option("--ply", help="The position after this many moves; without it, the last "
                                                       "decision.")]
BotName = Annotated[str, typer.Option("--bot", "-b", help="Who thinks: level5, level6@20000, level5@2000ms.")]
Lines = Annotated[int, typer.Option("--lines", help="How many moves are shown.")]


def hint(record: RecordFile, ply: Ply = None, bot: BotName = "level5", lines: Lines = SHOWN_LINES, seed: Seed = "1",
         json: Json = False) -> None:
    """Tell what a bot would play, from what the player to move could know: moves, tries, chances, and what follows.

    Examples: `aerodrome hint game.json --ply 40`, `aerodrome hint game.json --ply 40 --bot level6@2000ms --json`
    """
    most = in_range("--lines", lines, 1, 1000)
    thinker = bot_named(bot)
    table = table_at(Replay(read_record(record)), ply)
    seat = table.state.to_act()
    sight = table.sight(seat)
    thought = thinker.consider(sight, Random(seed))
    if json:
        print_json({"game": table.game.key, "ply": table.ply(), "seat": seat, "bot": thinker.name} | thought.dump(most))
        return
    names = [taken.name for taken in table.seats]
    budget = thinker.allowance(sight.hints)
    out().print(f"Ply {table.ply()}: {names[seat]} decides; {thinker.name} ({budget}) thinks.", markup=False)
    out().print(draw_advice(thought, wording_of(table.game, table.setting), seat, names, most))


def table_at(opened: Replay, ply: int | None) -> Table:
    """Return the table at a ply where a player decides; without a ply, at the last decision."""
    if not opened.is_whole():
        raise BadOption("The record was exported for one seat; a hint needs a whole record.")
    last = len(opened.record.moves)
    if ply is not None:
        opened.play(in_range("--ply", ply, 0, last))
        if opened.table.state.to_act() < 0:
            raise BadOption(f"At ply {ply} {who_decides(opened.table)}; name a ply where a player decides.")
        return opened.table
    return at_last_decision(opened, last)


def who_decides(table: Table) -> str:
    """Say who decides where no player does."""
    return "the game is over" if table.is_over() else "chance decides"


def at_last_decision(opened: Replay, last: int) -> Table:
    """Return the table where a player decided last."""
    opened.play(last)
    table = opened.table
    if table.state.to_act() >= 0:
        return table
    actors = [entry.actor for entry in table.entries]
    decisions = [ply for ply, actor in enumerate(actors) if actor >= 0]
    if not decisions:
        raise BadOption("Nobody has decided anything in this record yet.")
    again = Replay(opened.record)
    again.play(decisions[-1])
    return again.table
