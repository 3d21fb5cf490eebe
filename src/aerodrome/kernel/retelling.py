"""A retelling: a game told again from its first position, ply by ply, as one seat may know it."""

from __future__ import annotations

from random import Random
from typing import Any

from aerodrome.kernel.errors import Refused
from aerodrome.kernel.event import Event, shown
from aerodrome.kernel.move import Move
from aerodrome.kernel.state import View
from aerodrome.kernel.step import NOBODY, Seat
from aerodrome.kernel.table import Entry, Table
from aerodrome.kernel.telling import Retold, Shown


class Retelling:
    """A game as it stood at one moment; it can be told elsewhere while the table goes on.

    Positions of a table are never changed in place and its log is copied. *whole* tells every seat's secrets too,
    which only the end of a game allows. What was said in confidence is told to a *confidant*, who sits in the seat,
    not to somebody else who looks through its eyes.
    """

    def __init__(self, table: Table, seat: Seat, *, whole: bool = False, confidant: bool = True) -> None:
        if whole and not table.is_over():
            raise Refused("All hands are shown once the game is over.")
        self.seat = seat
        self.whole = whole
        self.confidant = confidant
        self.game = table.game
        self.ply = 0  # how much of the log has been told
        self.opening = table.opening[:]
        self.entries = table.entries[:]
        self.state = (table.first if confidant else table.first.in_the_open()).clone()
        self.state.settle()

    def is_over(self) -> bool:
        """Tell whether all of the log has been told."""
        return self.ply == len(self.entries)

    def shared_view(self) -> View:
        """Return what everybody saw at this ply."""
        return self.state.shared_view()

    def own_view(self) -> View:
        """Return what the seat saw its own way at this ply; what it might have done is no part of the story."""
        return self.state.own_fields(self.seat, whole=self.whole)

    def aid(self) -> dict[str, Any]:
        """Return the game's help for the seat at this ply, worked out in a possible world, as at the table."""
        return self.game.aid(self.state.resample(self.seat, Random(0)), self.seat)

    def prologue(self) -> list[Shown]:
        """Return what the seat was told before the first ply."""
        return self._told(self.opening)

    def skip(self, ply: int) -> None:
        """Go on to a ply, or to the end, without a word."""
        while self.ply < ply and not self.is_over():
            self.state.apply(self._move(self.entries[self.ply]))
            self.ply += 1

    def tell(self) -> Retold:
        """Tell the next ply."""
        entry, before, after = self.entries[self.ply], self.state, self.state.clone()
        after.apply(self._move(entry))
        text = entry.text(self._eyes(entry.lasting), whole=self.whole)
        self.state, self.ply = after, self.ply + 1
        return {"ply": self.ply - 1, "actor": entry.actor, "move": text, "events": self._told(entry.news),
                "shared": after.shared_changes(before),
                "own": after.own_field_changes(before, self.seat, whole=self.whole)}

    def _move(self, entry: Entry) -> Move:
        """Return the move to make: what stands for it where it was made in confidence and must not be known."""
        unheard = self.state.agenda[-1].unheard(self.state) if entry.lasting and not self.confidant else None
        return unheard if unheard is not None and unheard.text == entry.cover else entry.move

    def _eyes(self, lasting: bool) -> Seat:
        """Return through whose eyes something is told: confidences are not for strangers."""
        return NOBODY if lasting and not self.confidant else self.seat

    def _told(self, news: list[Event]) -> list[Shown]:
        verbs = self.state.EVENTS
        return [shown(event, verbs[event.verb], self._eyes(verbs[event.verb].lasting), whole=self.whole)
                for event in news]
