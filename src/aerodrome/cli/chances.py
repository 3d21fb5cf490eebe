"""The chances of a finished game in the terminal: a line of bars for each seat, and the turning points in words."""

from __future__ import annotations

import msgspec
from rich.console import Console

from aerodrome.bots.chances import Chances, TurningPoint, chances_of
from aerodrome.cli.common import print_json
from aerodrome.kernel.errors import BadRecord
from aerodrome.kernel.event import shown
from aerodrome.kernel.step import CHANCE, NOBODY
from aerodrome.kernel.table import Entry
from aerodrome.records import Replay
from aerodrome.wording import wording_of

BARS = "▁▂▃▄▅▆▇█"
WIDTH = 60  # columns
MOST_SENTENCES = 3  # of a turning point


def show_chances(opened: Replay, json: bool) -> None:
    """Work out and show who would have won from turn to turn."""
    opened.play(len(opened.record.moves))
    if not opened.table.is_over():
        raise BadRecord("The chances follow from what is hidden; they are shown once the game is over.")
    chances = chances_of(opened.table)
    if json:
        print_json(msgspec.to_builtins(chances))
    else:
        Chart(opened, chances).show()


class Chart:
    """The chances of one game, as text."""

    def __init__(self, opened: Replay, chances: Chances) -> None:
        self.table = opened.table
        self.chances = chances
        self.names = [line.name for line in opened.record.seats]
        self.wording = wording_of(opened.game, opened.table.setting)
        self.console = Console(highlight=False)

    def show(self) -> None:
        """Print everything."""
        self._say(f"Chances to win, from the first to the last of {self.table.ply()} moves")
        widest = max(len(name) for name in self.names)
        for seat, name in enumerate(self.names):
            first, last = [self.chances.points[end].chances[seat] for end in (0, -1)]
            self._say(f"{name:<{widest}}  {self._bars(seat)}  {first:.0%} to {last:.0%}")
        for turn in self.chances.turns:
            self._say(self._told(turn))

    def _say(self, text: str) -> None:
        self.console.print(text, markup=False, soft_wrap=True)

    def _bars(self, seat: int) -> str:
        """Return a bar for each of some plies, evenly over the game; what was known last counts."""
        points, last = self.chances.points, self.table.ply()
        width = min(WIDTH, last + 1)
        bars, place = "", 0
        for column in range(width):
            ply = column * last // max(1, width - 1)
            while place + 1 < len(points) and points[place + 1].ply <= ply:
                place += 1
            bars += BARS[min(len(BARS) - 1, int(points[place].chances[seat] * len(BARS)))]
        return bars

    def _told(self, turn: TurningPoint) -> str:
        """Return a turning point in words."""
        before, after = turn.before[turn.seat], turn.after[turn.seat]
        lead = f", {self.names[turn.after.index(max(turn.after))]} leads" if turn.lead else ""
        sentences = self._sentences(self.table.entries[turn.since:turn.ply])
        return (f"Move {turn.ply}: {self.names[turn.seat]} {before:.0%} to {after:.0%}{lead}. "
                f"{' '.join(sentences[:MOST_SENTENCES])}")

    def _sentences(self, entries: list[Entry]) -> list[str]:
        """Return what some moves set off; where nothing was told, the moves themselves."""
        verbs = self.table.state.EVENTS
        told = [self.wording.event(shown(event, verbs[event.verb], NOBODY, whole=True), self.names)
                for entry in entries for event in entry.news]
        return told or [f"{self._who(entry)}: {self.wording.move(text_of(entry), self.names)}." for entry in entries]

    def _who(self, entry: Entry) -> str:
        return "Chance" if entry.actor == CHANCE else self.names[entry.actor]


def text_of(entry: Entry) -> str:
    """Return a move as everybody may read it once the game is over."""
    return entry.text(NOBODY, whole=True)
