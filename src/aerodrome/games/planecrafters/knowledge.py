"""Who knows which hidden cards (PC-178, PC-179).

What everybody has seen of a hand is in ``open_cards``; what one seat knows besides that is in ``glimpsed``.
Both together are what the open history proves, card by card.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from aerodrome.games.planecrafters.bag import NO_PARTS, ONE, number, some
from aerodrome.games.planecrafters.shapes import Returned
from aerodrome.kernel.step import EVERYBODY, Seat

if TYPE_CHECKING:
    from aerodrome.games.planecrafters.state import Planecrafters

Glimpse = tuple[int, ...]  # for each seat a bag, what is known of its hand
NOTHING: Final[Glimpse] = ()


def enters_openly(s: Planecrafters, q: Seat, kind: int) -> None:
    """PC-178 Everybody sees a card that goes from the row into a hand."""
    s.open_cards[q] += ONE[kind]


def leaves_openly(s: Planecrafters, q: Seat, kind: int) -> None:
    """PC-179 Everybody sees a card leave a hand: what was known of such a card is now one less."""
    if number(s.open_cards[q], kind):
        s.open_cards[q] -= ONE[kind]
        return
    for seat in range(len(s.glimpsed)):
        known = s.glimpsed[seat]
        if known and number(known[q], kind):
            s.glimpsed[seat] = changed(known, q, known[q] - ONE[kind])


def leaves_unseen(s: Planecrafters, q: Seat) -> None:
    """PC-179 A card left a hand and only its owner saw which: of every kind one less is sure, for any may have left."""
    seen = some(s.open_cards[q])
    s.open_cards[q] -= seen
    for seat in range(len(s.glimpsed)):
        known = s.glimpsed[seat]
        if known and known[q]:
            s.glimpsed[seat] = changed(known, q, known[q] - (some(known[q]) & ~seen))


def looks_at(s: Planecrafters, seat: Seat, q: Seat) -> None:
    """PC-084, PC-091 A seat knows all of a hand."""
    s.glimpsed[seat] = changed(s.glimpsed[seat] or nothing_of(s), q, s.hands[q] - s.open_cards[q])


def knows_all(s: Planecrafters, seat: Seat, q: Seat) -> bool:
    """PC-179 Tell whether a seat knows every card of a hand already."""
    known = s.glimpsed[seat]
    return s.open_cards[q] + (known[q] if known else NO_PARTS) == s.hands[q]


def learns_of(s: Planecrafters, seat: Seat, q: Seat, kind: int) -> None:
    """A seat knows one more card of a hand."""
    known = s.glimpsed[seat] or nothing_of(s)
    s.glimpsed[seat] = changed(known, q, known[q] + ONE[kind])


def comes_up(s: Planecrafters, q: Seat, card: Returned) -> None:
    """PC-179 A card from under the stack goes into a hand: who knew it there knows it here."""
    if card.audience == EVERYBODY:
        enters_openly(s, q, card.kind)
    elif card.by != q:
        learns_of(s, card.by, q, card.kind)


def hands_change(s: Planecrafters, a: Seat, b: Seat) -> None:
    """PC-084, PC-179 Two hands have changed owners: knowledge goes with a hand, and givers know what they gave."""
    s.open_cards[a], s.open_cards[b] = s.open_cards[b], s.open_cards[a]
    for seat in range(len(s.glimpsed)):
        known = s.glimpsed[seat]
        if known and seat not in (a, b):
            s.glimpsed[seat] = changed(changed(known, a, known[b]) or nothing_of(s), b, known[a])
    looks_at(s, a, b)
    looks_at(s, b, a)


def nothing_of(s: Planecrafters) -> Glimpse:
    """Return a row in which nothing is known of anybody."""
    return (NO_PARTS,) * len(s.glimpsed)


def changed(known: Glimpse, q: Seat, bag: int) -> Glimpse:
    """Return a row with other knowledge of one hand; NOTHING where nothing is left."""
    row = known[:q] + (bag,) + known[q + 1:]
    for found in row:
        if found:
            return row
    return NOTHING
