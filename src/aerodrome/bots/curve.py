"""The curve of a finished game: each seat's chance to win from turn to turn, and the moves that turned the game.

The chances are the mean of playouts from the true position, which only the end of a game lays open. Lots are drawn
from the number of the ply, so that everybody sees the same curve.
"""

from __future__ import annotations

from math import sqrt
from random import Random
from typing import Final

from aerodrome.bots.playout import judged_playout
from aerodrome.kernel.hints import Hints
from aerodrome.kernel.move import Move
from aerodrome.kernel.state import State
from aerodrome.kernel.step import Seat
from aerodrome.kernel.table import Table

MOST_POINTS: Final = 80  # before a closer look at the turning points
MOST_PLAYOUTS: Final = 96  # from one position, among two players; more players share them out
BATCH: Final = 8  # playouts in one piece of work
MOVES: Final = 50  # of the game, in one piece
SURE: Final = 0.025  # a standard error that is small enough
BEYOND: Final = 3.0  # standard errors that a chance must move to be more than noise
LEAST: Final = 0.1  # and how far at least
MOST_TURNS: Final = 5
SHARE: Final = 0.6  # of a swing that one half of a stretch must hold, so that the other can be left out


class Point:
    """A position and the playouts from it."""

    def __init__(self, ply: int, state: State) -> None:
        self.ply = ply  # how many moves had been made
        self.state = state
        self.rng = Random(ply)
        self.playouts = 0
        self.totals = [0.0] * state.setting.players
        self.squares = [0.0] * state.setting.players

    def work(self, hints: Hints) -> None:
        """Make a few more playouts."""
        for _ in range(BATCH):
            values = judged_playout(hints, self.state.clone(), self.rng)
            for q in range(len(values)):
                self.totals[q] += values[q]
                self.squares[q] += values[q] * values[q]
        self.playouts += BATCH

    def is_done(self) -> bool:
        """Tell whether more playouts would change little, or enough have been made."""
        most = 2 * MOST_PLAYOUTS // len(self.totals)
        return self.playouts >= most or (self.playouts > 0 and max(self.errors()) <= SURE)

    def chances(self) -> list[float]:
        """Return each seat's chance to win."""
        return [total / self.playouts for total in self.totals]

    def errors(self) -> list[float]:
        """Return how far each chance may be wrong: its standard error, and half a playout for what did not show."""
        if not self.state.agenda:
            return [0.0] * len(self.totals)  # a result is no estimate
        n = self.playouts
        return [sqrt(max(0.0, square / n - (total / n) ** 2) / n) + 0.5 / n
                for square, total in zip(self.squares, self.totals, strict=True)]


class Stretch:
    """A part of the game in which the chances moved."""

    def __init__(self, start: Point, end: Point) -> None:
        self.start = start
        self.end = end
        self.before = start.chances()
        self.after = end.chances()
        gaps = [abs(after - before) for before, after in zip(self.before, self.after, strict=True)]
        self.seat: Seat = gaps.index(max(gaps))  # whose chance moved most
        self.swing = gaps[self.seat]

    def has_turned(self) -> bool:
        """Tell whether a chance moved beyond the noise of the estimates."""
        q = self.seat
        noise = sqrt(self.start.errors()[q] ** 2 + self.end.errors()[q] ** 2)
        return self.swing >= max(LEAST, BEYOND * noise)

    def has_new_leader(self) -> bool:
        """Tell whether somebody else is ahead now."""
        return self.before.index(max(self.before)) != self.after.index(max(self.after))

    def weight(self) -> float:
        """Return how much the stretch decided; a change of the lead counts twice."""
        return self.swing * (2.0 if self.has_new_leader() else 1.0)

    def part(self, start: Point, end: Point) -> float:
        """Return how much of the swing falls between two points."""
        q = self.seat
        sign = 1.0 if self.after[q] > self.before[q] else -1.0
        return sign * (end.chances()[q] - start.chances()[q])

    def half(self, middle: Point) -> Stretch:
        """Return the half that holds most of the swing, or the whole where neither does."""
        first, second = self.part(self.start, middle), self.part(middle, self.end)
        if max(first, second) < SHARE * self.swing:
            return self
        return Stretch(self.start, middle) if first >= second else Stretch(middle, self.end)


class Curve:
    """Works the curve of a finished game out, piece by piece, so that nothing else has to wait long."""

    def __init__(self, table: Table) -> None:
        assert table.is_over(), "the true positions are secret until the end"
        self.hints = table.game.hints()
        self.moves: list[Move] = [entry.move for entry in table.entries]
        self._state = table.first.clone()  # how far the game has been looked through
        self._state.settle()
        self._ply = 0
        self._last = self._state.to_act()  # who began to decide last
        self.points = [Point(0, self._state.clone())]  # where another player begins to decide, the first and the last
        self.turns: list[Stretch] = []  # the turning points, once the points are known
        self._todo: list[Point] = []
        self._closer: list[Stretch] = []  # that are still to be looked at more closely
        self._has_looked = False
        self._is_thinned = False

    def work(self) -> bool:
        """Do a piece of the work; tell whether there is more."""
        if not self._is_thinned:
            self._look_through()
            return True
        if self._todo:
            self._todo[-1].work(self.hints)
            if self._todo[-1].is_done():
                self._todo.pop()
            return True
        if not self._has_looked:
            self._has_looked = True
            self._closer = turning_points(self.points)
        return self._look_closer()

    def _look_through(self) -> None:
        """Go on through the game; at its end choose the positions whose chances are estimated."""
        for move in self.moves[self._ply:self._ply + MOVES]:
            self._state.apply(move)
            self._ply += 1
            if begins(self.hints, self._state, self._last):
                self._last = self._state.to_act()
                self.points.append(Point(self._ply, self._state.clone()))
        if self._ply == len(self.moves):
            self.points = thinned(self.points)
            self._todo = self.points[::-1]
            self._is_thinned = True

    def _look_closer(self) -> bool:
        """Halve a stretch that turned the game, until it is a single move or many that did it together."""
        if not self._closer:
            self.turns.sort(key=lambda stretch: stretch.end.ply)
            return False
        stretch = self._closer[-1]
        ply = (stretch.start.ply + stretch.end.ply) // 2
        if ply == stretch.start.ply:
            self._keep(stretch)
            return True
        middle = self._point_at(ply)
        if not middle.is_done():
            self._todo.append(middle)
            return True
        half = stretch.half(middle)
        if half is stretch:
            self._keep(stretch)
        else:
            self._closer[-1] = half
        return True

    def _keep(self, stretch: Stretch) -> None:
        self.turns.append(stretch)
        self._closer.pop()

    def _point_at(self, ply: int) -> Point:
        """Return the point of a ply; one that is new is put in its place."""
        place = 0
        while place + 1 < len(self.points) and self.points[place + 1].ply <= ply:
            place += 1
        before = self.points[place]
        if before.ply == ply:
            return before
        state = before.state.clone()
        for move in self.moves[before.ply:ply]:
            state.apply(move)
        self.points.insert(place + 1, Point(ply, state))
        return self.points[place + 1]


def begins(hints: Hints, state: State, last: Seat) -> bool:
    """Tell whether the game is over, or a player other than the *last* is to decide anything but talk."""
    if not state.agenda:
        return True
    actor = state.to_act()
    return actor >= 0 and actor != last and not state.agenda[-1].is_aside() and hints.is_settled(state)


def thinned(points: list[Point]) -> list[Point]:
    """Return at most MOST_POINTS of these, evenly, with the first and the last."""
    gaps = MOST_POINTS - 1
    if len(points) <= MOST_POINTS:
        return points
    return [points[i * (len(points) - 1) // gaps] for i in range(MOST_POINTS)]


def turning_points(points: list[Point]) -> list[Stretch]:
    """Return the stretches that decided most, the most decisive last."""
    stretches = [Stretch(points[i], points[i + 1]) for i in range(len(points) - 1)]
    turned = [stretch for stretch in stretches if stretch.has_turned()]
    turned.sort(key=lambda stretch: stretch.weight())
    return turned[-MOST_TURNS:]
