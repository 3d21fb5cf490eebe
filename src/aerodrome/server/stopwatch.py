"""The stopwatch by which clocks run: it runs while a server does, whatever the time of day is set to.

It goes by the machine's monotonic clock. A gap in which this process did not get to look at it (a laptop that slept, a
process that was stopped) counts for a few seconds only, and the time in which no server ran not at all: the last
reading is stored, and the next server goes on from there. Several processes on one database store theirs every
second and follow whoever is ahead.
"""

from __future__ import annotations

from collections.abc import Callable

from aerodrome.store.database import Database, Statement

BEAT = 1.0  # seconds between two looks
NOTE_EVERY = 10.0  # seconds between two notes of a server alone: a crash gives the players that much at most
SLEPT = 5_000  # milliseconds: of a longer gap no more is counted
JUMP = 5_000  # milliseconds by which the time of day and the stopwatch have come apart when clients are told
READING = "select name, value from settings where name in ('stopwatch', 'alive')"
NOTE = ("insert into settings (name, value) values ('stopwatch', $1) on conflict (name) do update "
        "set value = excluded.value where cast(settings.value as bigint) < cast(excluded.value as bigint)")


class Stopwatch:
    """Milliseconds in which a server ran, counted from the time of day at which the first one began."""

    def __init__(self, db: Database, now: Callable[[], int], monotonic: Callable[[], float]) -> None:
        self.db = db
        self.now = now
        self.monotonic = monotonic
        self.on_jump: Callable[[], None] = lambda: None  # called when the time of day has jumped, or we have slept
        self._read = now()
        self._looked = self._milliseconds()
        self._behind = 0  # the time of day, at the last look

    def _milliseconds(self) -> int:
        return int(1000 * self.monotonic())

    async def start(self) -> None:
        """Go on from the last reading; from the last sign of life of a server that had no stopwatch."""
        stored = await self._stored()
        self._read = self.now() if stored is None else stored
        self._looked = self._milliseconds()
        self._behind = self.now() - self._read
        await self.note()

    async def _stored(self) -> int | None:
        found = {name: int(value) for name, value in await self.db.rows(READING)}
        return found.get("stopwatch", found.get("alive"))

    def read(self) -> int:
        """Return the milliseconds on the stopwatch; they never go back."""
        return self._read + min(SLEPT, max(0, self._milliseconds() - self._looked))

    async def beat(self) -> None:
        """Look at the stopwatch: what was read so far counts. Follow a process that is ahead."""
        self._read, self._looked = self.read(), self._milliseconds()
        self._read = max(self._read, await self._stored() or 0)
        behind = self.now() - self._read
        if abs(behind - self._behind) >= JUMP:
            self._behind = behind
            self.on_jump()

    async def note(self) -> None:
        """Store the reading, unless another process is ahead."""
        await self.db.change(Statement(NOTE, (str(self.read()),)))
