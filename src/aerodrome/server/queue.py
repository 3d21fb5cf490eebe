"""The queue before the workers: shared by person, so that nobody waits for all that somebody else asks for."""

from __future__ import annotations

from collections import Counter
from typing import Generic, TypeVar

MOST_KNOWN = 10_000  # people whose use is remembered

T = TypeVar("T")


class Place(Generic[T]):
    """A question that waits: who caused it, and how many seconds it is expected to cost."""

    def __init__(self, person: str, cost: float, ticket: T) -> None:
        self.person = person
        self.cost = cost
        self.ticket = ticket
        self.number = 0


class Queue(Generic[T]):
    """Who has used least is next, and of what one person asks, the cheapest.

    Use is counted in seconds of workers. Whoever comes new stands with those who have used least: neither behind the
    others for what they did before, nor before them for what they did not use.
    """

    def __init__(self) -> None:
        self._waiting: dict[str, list[Place[T]]] = {}  # by person; no list is empty
        self._used: dict[str, float] = {}
        self._running: Counter[str] = Counter()
        self._floor = 0.0  # what the person who was served last had used
        self._numbers = 0

    def __len__(self) -> int:
        return sum(map(len, self._waiting.values()))

    def places(self) -> list[Place[T]]:
        """Return all that wait."""
        return [place for places in self._waiting.values() for place in places]

    def join(self, place: Place[T]) -> None:
        """Let a question wait."""
        self._numbers += 1
        place.number = self._numbers
        if not self._is_active(place.person):
            self._used[place.person] = max(self._floor, self._used.pop(place.person, 0.0))
        self._waiting.setdefault(place.person, []).append(place)

    def leave(self, place: Place[T]) -> None:
        """Let a question wait no longer, whether it was served or not."""
        own = self._waiting.get(place.person, [])
        if place in own:
            own.remove(place)
        if not own:
            self._waiting.pop(place.person, None)

    def next(self, most: float) -> Place[T] | None:
        """Return the next question that is expected to cost at most so much, if there is one; it stays in the queue."""
        able = [person for person, places in self._waiting.items() if any(place.cost <= most for place in places)]
        if not able:
            return None
        person = min(able, key=self._rank)
        return min(self._waiting[person], key=lambda place: (place.cost, place.number))

    def _rank(self, person: str) -> tuple[float, int, int]:
        return self._used.get(person, self._floor), self._running[person], self._waiting[person][0].number

    # --- use

    def begin(self, person: str) -> None:
        """Note that a worker thinks for somebody."""
        self._running[person] += 1
        self._used.setdefault(person, self._floor)
        self._floor = max(self._floor, self._used[person])

    def end(self, person: str, seconds: float) -> None:
        """Note that a worker has thought for somebody."""
        self._used[person] = self._used.get(person, self._floor) + seconds
        self._running[person] -= 1
        if not self._running[person]:
            del self._running[person]
        self._forget()

    def _is_active(self, person: str) -> bool:
        return person in self._waiting or person in self._running

    def _forget(self) -> None:
        """Forget what was used when nobody waits, or when there are very many who do not."""
        if not self._waiting and not self._running:
            self._used.clear()
            self._floor = 0.0
        elif len(self._used) > MOST_KNOWN:
            self._used = {person: used for person, used in self._used.items() if self._is_active(person)}
