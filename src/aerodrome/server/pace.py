"""The pace: when a bot's move is shown, so that the time it took tells nothing of what it could choose from.

A move is shown after a whole number of beats. A beat is longer than the bot's thoughts of late, so that it is nearly
always one, whatever the bot thought about. Where there was nothing to think about, a thought of late is drawn by lot
and stands in its place: should thoughts last longer than a beat, such moves seem to do so just as often.
"""

from __future__ import annotations

from collections import deque
from math import ceil, log
from random import Random

from aerodrome.server.thoughts import KEPT, MOST_KINDS, Kind, Thoughts

ENOUGH = 12  # thoughts that must be known before one of them can be drawn
MARGIN = 1.15  # how much longer than the longest thought a beat is at least
STEP = 1.25  # beats differ by powers of it: they change seldom, and tell little of the last thought


class Pace:
    """Decides when moves are shown; *least* is the shortest beat in seconds, and 0 shows every move at once."""

    def __init__(self, least: float, thoughts: Thoughts, rng: Random) -> None:
        self.least = least
        self.thoughts = thoughts
        self.rng = rng
        self._parts: dict[Kind, deque[float]] = {}  # of a beat that thoughts took

    def is_learning(self, kind: Kind) -> bool:
        """Tell whether too little is known of a bot; then it must think even where there is nothing to choose."""
        return self.least > 0 and len(self._parts.get(kind, ())) < ENOUGH

    def beat(self, kind: Kind) -> float:
        """Return the seconds of a beat."""
        steps = ceil(log(max(1.0, MARGIN * self.thoughts.longest(kind) / self.least), STEP) - 1e-9)
        return self.least * STEP ** steps

    def shown_after(self, kind: Kind, waited: float, thought: float | None) -> float:
        """Return after how many seconds a move is shown that waited and took a *thought*, or None without one."""
        beat = self.beat(kind) if self.least else 0.0  # before the thought is noted: it must not lengthen its own beat
        if thought is not None:
            self._note(kind, thought, beat)
        if not beat:
            return 0.0
        return beat * max(1, ceil((waited + (self._lot(kind, beat) if thought is None else thought)) / beat))

    def _lot(self, kind: Kind, beat: float) -> float:
        known = self._parts.get(kind)
        return beat * self.rng.choice(known) if known else 0.0

    def _note(self, kind: Kind, thought: float, beat: float) -> None:
        self.thoughts.note(kind, thought)
        if beat:
            parts = self._parts.pop(kind, None) or deque(maxlen=KEPT)
            parts.append(thought / beat)
            self._parts[kind] = parts  # the last in the dictionary was used last
        if len(self._parts) > MOST_KINDS:
            del self._parts[next(iter(self._parts))]
