"""Cards: drawing, discarding, drafting, and what everybody knows about hands (sections 3 and 4 of rules.md)."""

from __future__ import annotations

from random import Random
from typing import Final

from aerodrome.games.planes.box import DISCARD, DOTS, DRAW, KEEP, MOST_PLAYERS
from aerodrome.games.planes.refusals import refuse_discard, refuse_keep
from aerodrome.games.planes.shapes import Passed
from aerodrome.games.planes.state import NO_CARD, Planes
from aerodrome.kernel.luck import below
from aerodrome.kernel.move import Move, Moves
from aerodrome.kernel.step import Chance, Choice, Refusal, Rule, Seat, Steps

MOST_DRAWN: Final = 10  # at once, for which steps are made in advance


def kinds_in(cards: list[int]) -> list[int]:
    """The different kinds among sorted cards; copies with other dots are equal."""
    out: list[int] = []
    last = NO_CARD
    for card in cards:
        kind = card // DOTS
        if kind != last:
            out.append(kind)
            last = kind
    return out


def copy_of(cards: list[int], kind: int) -> int:
    """PL-297 The copy of a kind with the lowest dot; the cards are sorted."""
    for card in cards:
        if card // DOTS == kind:
            return card
    raise ValueError("no copy of this kind is there")


def insert(cards: list[int], card: int) -> None:
    """Put a card into a sorted list."""
    at = len(cards)
    while at > 0 and cards[at - 1] > card:
        at -= 1
    cards.insert(at, card)


def with_at(piles: tuple[tuple[int, ...], ...], at: int, pile: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Return the piles with one of them replaced."""
    return piles[:at] + (pile,) + piles[at + 1:]


def show(s: Planes, seat: Seat, card: int) -> None:
    """A card leaves a hand for all to see; what anybody knew about where it is has come true."""
    s.hands[seat].remove(card)
    s.reveal(known_to=1 << seat)
    if card in s.known[seat]:
        s.known = with_at(s.known, seat, tuple([c for c in s.known[seat] if c != card]))
    for q in range(s.box.players):
        if s.memory[q]:
            remember_less(s, q, seat, card)


def remember_less(s: Planes, q: Seat, holder: Seat, card: int) -> None:
    """Take a card that *holder* has shown out of what *q* remembers; an empty memory stays, its end is a secret."""
    out = []
    for passed in s.memory[q]:
        if card in passed.cards:
            out.append(Passed(tuple([c for c in passed.cards if c != card]),
                              tuple([p for p in passed.holders if p != holder])))
        else:
            out.append(passed)
    s.memory = s.memory[:q] + (tuple(out),) + s.memory[q + 1:]


def discard(s: Planes, card: int) -> None:
    """PL-045, PL-261 Lay a card on the discard pile, with Player Decks on that of its dot."""
    pile = s.box.pile_of_dot[card % DOTS]
    s.discards = with_at(s.discards, pile, s.discards[pile] + (card,))


# --- PL-042, PL-044, PL-089 Drawing


def refill(s: Planes, pile: int, is_mid_draft: bool = False) -> bool:
    """PL-044 Shuffle the discards into an empty deck; tell whether there is a card to draw."""
    if s.decks[pile]:
        return True
    cards = sorted(s.discards[pile])
    if not cards:
        return False
    s.decks[pile] = cards
    s.discards = with_at(s.discards, pile, ())
    # Everybody knows from now on that these cards are in no hand. In the middle of a draft, though, nobody can say
    # later who has kept an old card and who a new one: then all cards may be anywhere again.
    s.reshuffled += (s.box.all_cards[pile] if is_mid_draft else tuple(cards),)
    s.tell("reshuffle", -1, len(cards))
    return True


class Draw(Rule[Planes]):
    """PL-033, PL-042, PL-044, PL-089 Draw *n* cards; with nothing left to draw the rest is lost."""

    def happen(self, s: Planes) -> Steps:
        if self.n < 1:
            return ()
        if not refill(s, s.box.pile_of_seat[self.seat]):
            s.tell("no_cards", self.seat)
            return ()
        return (DrawCard(self.seat, self.n),)


class DrawCard(Chance[Planes]):
    """PL-033, PL-042 The top card of the deck, in secret; *n* - 1 more follow."""

    def options(self, s: Planes) -> Moves:
        return [DRAW[card] for card in s.decks[s.box.pile_of_seat[self.seat]]]

    def sample(self, s: Planes, rng: Random) -> Move:
        deck = s.decks[s.box.pile_of_seat[self.seat]]
        return DRAW[deck[below(rng, len(deck))]]

    def take(self, s: Planes, m: Move) -> Steps:
        s.decks[s.box.pile_of_seat[self.seat]].remove(m.arg)
        insert(s.hands[self.seat], m.arg)
        s.tell("draw", self.seat, m.arg // DOTS)
        return draws(self.seat, self.n - 1) if self.n > 1 else ()

    def audience(self, s: Planes) -> int:
        return 1 << self.seat


DRAWS: Final[list[list[Steps]]] = [[(Draw(p, n),) for n in range(MOST_DRAWN + 1)] for p in range(MOST_PLAYERS)]


def draws(seat: Seat, count: int) -> Steps:
    """The step that draws so many cards."""
    return DRAWS[seat][count] if count <= MOST_DRAWN else (Draw(seat, count),)


# --- PL-101, PL-122 Discarding


class DiscardDown(Rule[Planes]):
    """PL-101, PL-122 Discard *n* cards, at most the whole hand."""

    def happen(self, s: Planes) -> Steps:
        count = min(self.n, len(s.hands[self.seat]))
        return (DiscardCard(self.seat, count),) if count > 0 else ()


class DiscardCard(Choice[Planes]):
    """PL-101, PL-106, PL-112, PL-137 Choose a card to discard, new or old; *n* - 1 more follow."""

    def options(self, s: Planes) -> Moves:
        return [DISCARD[kind] for kind in kinds_in(s.hands[self.seat])]

    def take(self, s: Planes, m: Move) -> Steps:
        card = copy_of(s.hands[self.seat], m.arg)
        show(s, self.seat, card)
        discard(s, card)
        s.tell("discard", self.seat, m.arg)
        return (DiscardCard(self.seat, self.n - 1),) if self.n > 1 else ()

    def refuse(self, s: Planes, text: str) -> Refusal | None:
        return refuse_discard(s, self.seat, text)


# --- PL-103, PL-123 The draft


class Draft(Rule[Planes]):
    """PL-103, PL-123 Draw as many cards as there are players, look at them, and pass them round."""

    def happen(self, s: Planes) -> Steps:
        drawn = len(s.passing[self.seat])
        if drawn < s.box.players and refill(s, s.box.pile_of_seat[self.seat], drawn > 0):
            return DraftCard(self.seat), self
        if drawn < s.box.players:
            s.tell("no_cards", self.seat)
        return tuple([PassOn(q, self.seat) for q in s.order_from(self.seat)])


class DraftCard(Chance[Planes]):
    """PL-103 A card for the draft, seen by who plays the draft."""

    def options(self, s: Planes) -> Moves:
        return [DRAW[card] for card in s.decks[s.box.pile_of_seat[self.seat]]]

    def take(self, s: Planes, m: Move) -> Steps:
        s.decks[s.box.pile_of_seat[self.seat]].remove(m.arg)
        s.passing = with_at(s.passing, self.seat, tuple(sorted([*s.passing[self.seat], m.arg])))
        s.tell("draft", self.seat, m.arg // DOTS)
        return ()

    def audience(self, s: Planes) -> int:
        return 1 << self.seat


class PassOn(Rule[Planes]):
    """PL-103, PL-123, PL-296 Whoever is given cards keeps one, the last card too; *n* is who began the draft."""

    def happen(self, s: Planes) -> Steps:
        return (KeepCard(self.seat, self.n),) if s.passing[self.seat] else ()


class KeepCard(Choice[Planes]):
    """PL-103, PL-123 Keep one card of the draft in secret and pass the rest to the left."""

    def options(self, s: Planes) -> Moves:
        return [KEEP[kind] for kind in kinds_in(list(s.passing[self.seat]))]

    def take(self, s: Planes, m: Move) -> Steps:
        p, cards = self.seat, s.passing[self.seat]
        card = copy_of(list(cards), m.arg)
        insert(s.hands[p], card)
        s.tell("keep", p, m.arg)
        rest = tuple([c for c in cards if c != card])
        s.passing = with_at(s.passing, p, ())
        if rest:
            pass_on(s, p, rest)
        return ()

    def audience(self, s: Planes) -> int:
        return 1 << self.seat

    def refuse(self, s: Planes, text: str) -> Refusal | None:
        return refuse_keep(text)


def pass_on(s: Planes, p: Seat, rest: tuple[int, ...]) -> None:
    """PL-123 The next player looks at the rest; who passes it on remembers it."""
    to = s.next_seat(p)
    s.passing = with_at(s.passing, to, rest)
    holders = tuple(s.order_from(to)[:len(rest)])
    s.memory = s.memory[:p] + ((*s.memory[p], Passed(rest, holders)),) + s.memory[p + 1:]
    s.reveal(1 << to)
    s.tell_all("receive", to, [card // DOTS for card in rest])
