"""Clocks: how much time each seat has left, worked out from what the stopwatch showed when something happened."""

from __future__ import annotations

from aerodrome.kernel.step import Seat
from aerodrome.server.faces import TimeFace
from aerodrome.server.happenings import DAY, MINUTE, Absence, Clock

LEAST_AFTER_RETURN = MINUTE  # milliseconds that somebody has who comes back


class Timekeeper:
    """The clocks of one table. Only the seat to act uses up time; bots have no clock."""

    def __init__(self, clock: Clock, absence: Absence, players: int) -> None:
        self.clock = clock
        self.absence = absence
        self.bank = [clock.bank] * players  # milliseconds left when the turn of the seat began
        self.since: int | None = None  # when the present turn began
        self._given = 0  # what the last change of turn gave back to the seat that had moved

    def move(self, acting: Seat, next_seat: Seat, at: int) -> None:
        """Note that *acting* has decided; its clock stops when somebody else is to act."""
        self._given = 0
        if acting >= 0 and acting == next_seat and self.since is not None:
            return
        if acting >= 0 and self.since is not None and self.clock.kind == "bank":
            self._spend(acting, at)
            self._given = min(self.clock.increment, self.clock.bank + self.clock.increment - self.bank[acting])
            self.bank[acting] += self._given
        self.since = at

    def take_back(self, seat: Seat, at: int) -> None:
        """Note that *seat* took back; a take-back never gains time: the time since its move is its own."""
        if self.clock.kind == "bank" and self.since is not None and self._given:
            self.bank[seat] = max(0, self.bank[seat] - self._given)
            self._given = 0
            self._spend(seat, at)
            self.since = at

    def _spend(self, seat: Seat, at: int) -> None:
        assert self.since is not None
        self.bank[seat] = max(0, self.bank[seat] - max(0, at - self.since))

    def deadline(self, seat: Seat) -> int | None:
        """Return when the time of *seat*, which is to act, will be over; None where it never is."""
        if self.since is None:
            return None
        if self.clock.kind == "bank":
            return self.since + self.bank[seat]
        if self.clock.kind == "days":
            return self.since + self.clock.days * DAY
        return None if self.absence.then == "wait" else self.since + self.absence.patience

    def run_out(self, seat: Seat) -> None:
        """Note that the time of *seat* is over."""
        self.bank[seat] = 0

    def extend(self, seat: Seat, at: int) -> None:
        """Give *seat* a second chance: the table has decided to wait."""
        self.bank[seat] = max(self.clock.bank // 2, LEAST_AFTER_RETURN)
        self.since = at

    def stop(self, at: int) -> None:
        """A bot takes over: the clock of the seat stands still."""
        if self.since is not None:
            self.since = at

    def resume(self, seat: Seat, at: int) -> None:
        """The player is back, with time to look around."""
        self.bank[seat] = max(self.bank[seat], LEAST_AFTER_RETURN)
        if self.since is not None:
            self.since = at

    def credit(self, milliseconds: int) -> None:
        """Take time in which the server was away from nobody: before there was a stopwatch, that was a happening."""
        if self.since is not None:
            self.since += milliseconds

    def show(self, behind: int = 0) -> TimeFace:
        """Return the clocks for a client: what was left at *since*, the time of day when the present turn began."""
        since = None if self.since is None else self.since + behind
        return {"bank": self.bank[:] if self.clock.kind == "bank" else [], "since": since}
