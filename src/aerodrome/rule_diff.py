"""Rule diff: stored games replayed under two versions of the rules, where they part, and by which rule."""

from __future__ import annotations

from typing import Any

import msgspec

from aerodrome.kernel.dealer import Dealer
from aerodrome.kernel.discover import game_named
from aerodrome.kernel.edition import Change, Edition
from aerodrome.kernel.errors import BadRecord, Refused
from aerodrome.kernel.game import Game
from aerodrome.kernel.table import SeatTaken, Table
from aerodrome.records import EVERYTHING, Record
from aerodrome.wording import wording_of


class Parting(msgspec.Struct):
    """Where one game goes another way under the other version."""

    ply: int
    move: str  # in notation; empty where the games part before the first
    what: str  # in one sentence
    rules: list[str]  # the changes that alone have this effect, or all of them where it takes several
    changes: list[str]


class Compared(msgspec.Struct):
    """What became of one stored game."""

    name: str
    plies: int
    parting: Parting | None = None
    skipped: str = ""  # why it was not compared


class RuleDiff:
    """Two versions of one game."""

    def __init__(self, key: str, old: int, new: int) -> None:
        self.game = game_named(key)
        self.old = self.game.editions.edition(old)
        self.new = self.game.editions.edition(new)
        if not self.old.version < self.new.version:
            raise Refused(f"The first version must be earlier than the second, not {self.old.version} and "
                          f"{self.new.version}.")
        self.changes = self.game.editions.between(self.old.version, self.new.version)

    def compare(self, name: str, record: Record) -> Compared:
        """Replay one game under both versions."""
        if record.seen_by != EVERYTHING:
            return Compared(name, len(record.moves), skipped="it was exported for one seat")
        if record.version != self.old.version:
            return Compared(name, len(record.moves), skipped=f"it was played with version {record.version}")
        try:
            found = first_parting(self.game, record, self.old, self.new)
        except BadRecord as error:
            return Compared(name, len(record.moves), skipped=str(error))
        if found is None:
            return Compared(name, len(record.moves))
        causes = self._causes(record, found[0]) or self.changes
        ply, what = found
        move = record.moves[ply] if ply < len(record.moves) else ""
        return Compared(name, len(record.moves), Parting(ply, move, what, [change.rule for change in causes],
                                                         [change.name for change in causes]))

    def _causes(self, record: Record, ply: int) -> list[Change]:
        """Return the changes each of which alone makes the games part at that ply."""
        out = []
        for change in self.changes:
            alone = self.game.editions.with_change(self.old.version, change.name)
            found = first_parting(self.game, record, self.old, alone)
            if found is not None and found[0] == ply:
                out.append(change)
        return out


def first_parting(game: Game, record: Record, old: Edition, new: Edition) -> tuple[int, str] | None:
    """Return the ply at which two editions part and what is different there, or None; refuse what does not replay."""
    here = opened(game, record, old)
    try:
        there = opened(game, record, new)
    except Refused as error:
        return 0, f"The game cannot begin: {error}"
    different = differences(game, here, there)
    for ply, text in enumerate(record.moves):
        if different:
            return max(ply - 1, 0), different
        enter(here, text)
        refusal = refused(game, there, text)
        if refusal:
            return ply, refusal
        different = differences(game, here, there)
    return (len(record.moves) - 1, different) if different else None


def opened(game: Game, record: Record, edition: Edition) -> Table:
    """Return the table of a record under an edition, before its first move."""
    setting = game.setting_in(edition, record.players, record.options, record.house_rules)
    start = None if record.start is None else game.load({**record.start, "version": edition.version})
    seats = [SeatTaken(line.name, line.player) for line in record.seats]
    return Table(game, setting, seats, Dealer(bytes(32)), start, chance=False)


def enter(table: Table, text: str) -> None:
    """Enter a move that was legal when it was made."""
    try:
        table.enter(text)
    except Refused as error:
        raise BadRecord(f"it does not replay: {error}") from None


def refused(game: Game, table: Table, text: str) -> str:
    """Enter a move; say why it is not legal, or nothing."""
    state = table.state
    actor = state.to_act()
    try:
        table.enter(text)
    except Refused:
        why = state.why_not(actor, text) if actor >= 0 else None
        names = [seat.name for seat in table.seats]
        reason = wording_of(game).refusal(why, names) if why is not None else "Chance cannot decide that any more."
        return f"{text!r} is not possible: {reason}"
    return ""


def differences(game: Game, here: Table, there: Table) -> str:
    """Say in which fields two positions differ, or nothing; a field that only one version has does not count."""
    old, new = here.state.dump(), there.state.dump()
    if old == new:
        return scored(game, here, there)
    fields = [f"{name} is {short(new[name])}, not {short(old[name])}" for name in old
              if name in new and old[name] != new[name]]
    return ", ".join(fields) + "." if fields else ""


def scored(game: Game, here: Table, there: Table) -> str:
    """Say whether the same last position is worth something else."""
    if not here.is_over():
        return ""
    old, new = [(game.scores(t.state), game.ranks(t.state)) for t in (here, there)]
    return "" if old == new else f"scores and ranks are {new}, not {old}."


def short(value: Any) -> str:
    """Return a value for a line of text."""
    text = msgspec.json.encode(value).decode()
    return text if len(text) <= 60 else text[:57] + "..."
