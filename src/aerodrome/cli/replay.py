"""``aerodrome replay``: step through a record, see it through a seat's eyes, verify it."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console

from aerodrome.cli.chances import show_chances
from aerodrome.cli.common import Json, in_range, out, print_json
from aerodrome.drawing import draw
from aerodrome.kernel.errors import BadRecord, UnknownGame
from aerodrome.kernel.step import CHANCE, NOBODY, OVER, Seat
from aerodrome.records import Record, Replay, read_record
from aerodrome.wording import wording_of

RecordFile = Annotated[Path, typer.Argument(help="A record.", metavar="FILE")]
Verify = Annotated[bool, typer.Option("--verify", help="Recompute every position and every draw.")]
SeatOption = Annotated[int | None, typer.Option("--seat", help="See the game through this seat's eyes.")]
Ply = Annotated[int | None, typer.Option("--ply", help="Show only the position after this many moves.")]
AsPosition = Annotated[bool, typer.Option("--position", help="Print the position as JSON for `play --position`.")]
OfChances = Annotated[bool, typer.Option("--chances", help="Show each seat's chance to win in the course of a finished "
                                                           "game, and the turning points.")]


def replay(file: RecordFile, verify: Verify = False, seat: SeatOption = None, ply: Ply = None,
           position: AsPosition = False, chances: OfChances = False, json: Json = False) -> None:
    """Step through a record, verify it, or see where the game turned.

    On a terminal Enter goes on, `b` goes back, a number jumps to that ply, `q` leaves; in a pipe everything is printed.

    Examples: `aerodrome replay game.json --seat 2`, `aerodrome replay game.json --verify`,
    `aerodrome replay game.json --chances`
    """
    record = read_record(file)
    try:
        opened = Replay(record)
    except (BadRecord, UnknownGame) as error:
        if verify or position or chances or json:
            raise
        show_stored(record, str(error))
        return
    viewer = NOBODY if seat is None else in_range("--seat", seat, 0, opened.record.players - 1)
    if verify:
        show_verified(opened, json)
    elif not opened.is_whole():
        show_partial(opened)
    elif position:
        opened.play(last_ply(opened, ply))
        print_json(opened.game.dump(opened.table.state))
    elif chances:
        show_chances(opened, json)
    else:
        Viewer(opened, viewer, eyes=seat is not None).run(ply, json)


def show_stored(record: Record, why: str) -> None:
    """Show a record that cannot be run here: why, who played, the moves as they were written down, and the result."""
    out().print(why, markup=False, soft_wrap=True)
    for seat, line in enumerate(record.seats):
        result = f": {record.scores[seat]}, rank {record.ranks[seat]}" if record.scores and record.ranks else ""
        out().print(f"  {line.name} ({line.player}){result}", markup=False)
    for number, text in enumerate(record.moves):
        out().print(f"{number:>4}  {text}", markup=False)


def last_ply(opened: Replay, ply: int | None) -> int:
    """Return the ply that was asked for, or the last."""
    last = len(opened.record.moves)
    return last if ply is None else in_range("--ply", ply, 0, last)


def show_verified(opened: Replay, json: bool) -> None:
    """Verify a record and say what was checked."""
    draws = opened.verify()
    table = opened.table
    facts: dict[str, Any] = {"verified": True, "game": opened.game.key, "status": opened.record.status,
                             "plies": table.ply(), "draws": draws, "commitment": opened.record.commitment,
                             "scores": opened.game.scores(table.state), "digest": table.state.digest()}
    if json:
        print_json(facts)
    else:
        out().print(f"Verified: {table.ply()} moves are legal, {draws} draws follow from the seed, the seed fits the "
                    f"commitment, and the scores {facts['scores']} are right.")


def show_partial(opened: Replay) -> None:
    """Show a record that was exported for one seat of a running game: its moves, and what the seat saw last."""
    record = opened.record
    out().print(f"{record.game}: an unfinished game as seat {record.seen_by} saw it; it can be replayed when it is "
                "over.")
    for number, text in enumerate(record.moves):
        out().print(f"{number:>4}  {text}", markup=False)
    if record.view is not None:
        out().print(draw(opened.game, opened.table.setting, record.view, [line.name for line in record.seats]))


class Viewer:
    """Steps through a whole record."""

    def __init__(self, opened: Replay, seat: Seat, *, eyes: bool) -> None:
        self.opened = opened
        self.seat = seat
        self.eyes = eyes  # through one seat's eyes: what it could not know stays hidden
        self.console = Console()
        self.names = [line.name for line in opened.record.seats]
        self.wording = wording_of(opened.game, opened.table.setting)

    def run(self, ply: int | None, json: bool) -> None:
        """Show one ply, or step by keyboard, or print the whole game."""
        if ply is not None or json:
            self._goto(last_ply(self.opened, ply))
            self._show(json)
        elif sys.stdin.isatty() and sys.stdout.isatty():
            self._step()
        else:
            self._print_all()

    def _goto(self, ply: int) -> None:
        if ply < self.opened.table.ply():
            self.opened = Replay(self.opened.record)
        self.opened.play(ply)

    def _show(self, json: bool = False) -> None:
        table = self.opened.table
        if json:
            print_json({"ply": table.ply(), "view": table.view(self.seat), "events": table.events(self.seat)})
            return
        self.console.print(draw(self.opened.game, table.setting, table.view(self.seat), self.names))
        if table.ply():
            self._tell(table.ply() - 1)

    def _tell(self, ply: int) -> None:
        table = self.opened.table
        entry = table.entries[ply]
        who = "chance" if entry.actor == CHANCE else self.names[entry.actor]
        text = entry.text(self.seat, whole=not self.eyes)
        self.console.print(f"{ply:>4}  {who}: {text}", markup=False, highlight=False)
        for event in table.events(self.seat, ply, whole=not self.eyes):
            self.console.print(f"        {self.wording.event(event, self.names)}", style="dim", markup=False,
                               highlight=False)

    def _print_all(self) -> None:
        for ply in range(len(self.opened.record.moves)):
            self._goto(ply + 1)
            self._tell(ply)
        self._show()

    def _step(self) -> None:
        last = len(self.opened.record.moves)
        ply = 0
        while True:
            self._goto(ply)
            self.console.clear()
            self._show()
            over = " The game is over." if self.opened.table.state.to_act() == OVER else ""
            try:
                word = input(f"ply {ply} of {last}.{over} Enter next, b back, number, q > ").strip()
            except (EOFError, KeyboardInterrupt):
                return
            if word == "q":
                return
            if word == "b":
                ply = max(0, ply - 1)
            elif word.isascii() and word.isdecimal() and len(word) < 8:
                ply = min(int(word), last)
            else:
                ply = min(ply + 1, last)
