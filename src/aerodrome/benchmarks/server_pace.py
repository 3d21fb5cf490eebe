"""Paces of load: as fast as answers come, at a fixed rate, or so many moves at each table."""

from __future__ import annotations

import asyncio
import gc
from abc import ABC, abstractmethod
from collections import deque
from itertools import cycle
from time import perf_counter, process_time

from aerodrome.benchmarks.server_party import Party
from aerodrome.benchmarks.server_socket import Trouble

LONGEST = 3600.0  # seconds for a given number of moves
SPIN = 0.002  # seconds before a move is due from which we look at the clock again and again: timers are not exact


class Pace(ABC):
    """One stretch of play at several tables, until the time is up or a game is over. Nothing is set up meanwhile."""

    def __init__(self, parties: list[Party], seconds: float) -> None:
        self.parties = parties
        self.seconds = seconds
        self.times: list[float] = []  # for each move that counts, the seconds until the last of the four knew of it
        self.elapsed = 0.0
        self.made = 0  # moves, those that do not count included
        self.load_cpu = 0.0  # seconds of CPU time that the load itself took
        self._begun = 0.0
        self._is_going = True
        self._under_way: dict[Party, float] = {}  # and when the move was begun, or should have been

    async def run(self, trouble: Trouble) -> None:
        """Play; moves that are under way at the end are waited for."""
        self._finished: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        for party in self.parties:
            party.when_done = self._note
        gc.collect()
        gc.disable()  # a pause of ours would look like one of the server
        timer = asyncio.get_running_loop().call_later(self.seconds, self._stop)
        spent = process_time()
        try:
            self._begun = perf_counter()
            self._begin()
            await trouble.guard(self._finished, lambda: self.made)
        finally:
            timer.cancel()
            self._is_going = False
            self.load_cpu = process_time() - spent
            gc.enable()

    @abstractmethod
    def _begin(self) -> None:
        """Make the first moves."""

    @abstractmethod
    def _go_on(self, party: Party, begun: float, now: float) -> None:
        """Note a move that is done, and make the next one."""

    def _move(self, party: Party, begun: float) -> None:
        self._under_way[party] = begun
        party.move()

    def _note(self, party: Party) -> None:
        now = perf_counter()
        self.made += 1
        self._go_on(party, self._under_way.pop(party), now)
        if self._is_going and party.is_over():
            self._stop()
        self._finish()

    def _stop(self) -> None:
        if self._is_going:
            self._is_going = False
            self.elapsed = perf_counter() - self._begun
            self._finish()

    def _finish(self) -> None:
        if not self._is_going and not self._under_way and not self._finished.done():
            self._finished.set_result(None)


class Saturated(Pace):
    """Every table always has one move under way."""

    def _begin(self) -> None:
        for party in self.parties:
            self._move(party, perf_counter())

    def _go_on(self, party: Party, begun: float, now: float) -> None:
        if self._is_going:  # what is told after the end does not count
            self.times.append(now - begun)
            if not party.is_over():
                self._move(party, now)


class Paced(Pace):
    """So many moves a second, table by table; where one is late, it and those that wait for it count as late."""

    def __init__(self, parties: list[Party], seconds: float, rate: float) -> None:
        super().__init__(parties, seconds)
        self._gap = 1 / rate
        self._turns = cycle(parties)
        self._waiting: dict[Party, deque[float]] = {party: deque() for party in parties}  # for the move before them

    def _begin(self) -> None:
        self._due = self._begun
        self._tick()

    def _tick(self) -> None:
        """Make the moves that are due."""
        if not self._is_going:
            return
        while self._due <= perf_counter():
            party = next(self._turns)
            if party.is_busy():
                self._waiting[party].append(self._due)
            else:
                self._move(party, self._due)
            self._due += self._gap
        loop, left = asyncio.get_running_loop(), self._due - perf_counter()
        if left > SPIN:
            loop.call_later(left - SPIN, self._tick)
        else:
            loop.call_soon(self._tick)

    def _go_on(self, party: Party, begun: float, now: float) -> None:
        self.times.append(now - begun)
        if party.is_over():
            self._waiting[party].clear()
        elif self._waiting[party]:
            self._move(party, self._waiting[party].popleft())
        if not self._is_going:
            self.elapsed = now - self._begun  # a server that cannot keep pace is still at it


class Rounds(Pace):
    """So many moves at each table."""

    def __init__(self, parties: list[Party], moves: int) -> None:
        super().__init__(parties, LONGEST)
        self._left = dict.fromkeys(parties, moves)

    def _begin(self) -> None:
        for party in self.parties:
            self._move(party, perf_counter())

    def _go_on(self, party: Party, begun: float, now: float) -> None:
        self.times.append(now - begun)
        self._left[party] -= 1
        if self._left[party] and not party.is_over():
            self._move(party, now)
        elif not self._under_way:
            self._stop()
