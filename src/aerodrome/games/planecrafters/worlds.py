"""Possible worlds: what a seat cannot know, dealt anew (section 14 of the rules, Information)."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from mypy_extensions import i64

from aerodrome.games.planecrafters.bag import NO_PARTS, ONE, cards as cards_in, size
from aerodrome.games.planecrafters.knowledge import NOTHING, looks_at
from aerodrome.games.planecrafters.shapes import Returned
from aerodrome.kernel.event import in_audience
from aerodrome.kernel.luck import shuffle
from aerodrome.kernel.shape import bits_of, members
from aerodrome.kernel.step import Seat

if TYPE_CHECKING:
    from aerodrome.games.planecrafters.state import Planecrafters


def deal_anew(s: Planecrafters, seat: Seat, rng: Random) -> None:
    """Deal the parts and objectives that *seat* does not see."""
    deal_parts(s, seat, rng)
    forget(s, seat)
    if s.box.objectives:
        deal_objectives(s, seat, rng)


# --- parts


def deal_parts(s: Planecrafters, seat: Seat, rng: Random) -> None:
    """PC-179 Hands keep the cards that *seat* knows; all others are equally likely anywhere."""
    unknown = [0] * s.box.players  # cards in each hand that the seat does not know
    cards = s.stack[:]
    for card in s.under:
        if not in_audience(card.audience, seat):
            cards.append(card.kind)
    for q in range(s.box.players):
        if q != seat:
            known = s.open_cards[q] + known_of(s, seat, q)
            loose = s.hands[q] - known
            s.hands[q] = known
            unknown[q] = size(loose)
            cards += cards_in(loose)
    cards.sort()  # worlds that look alike are dealt alike
    shuffle(rng, cards)
    lay_out(s, seat, cards, unknown)


def known_of(s: Planecrafters, seat: Seat, q: Seat) -> int:
    """What *seat* knows of a hand besides what everybody knows; a spectator knows nothing."""
    known = s.glimpsed[seat] if seat >= 0 else NOTHING
    return known[q] if known else NO_PARTS


def lay_out(s: Planecrafters, seat: Seat, cards: list[int], unknown: list[int]) -> None:
    """Put *cards* into the stack, under it and into the hands, as many as there were."""
    at: i64 = 0
    for i in range(len(s.stack)):
        s.stack[i] = cards[at]
        at += 1
    for i in range(len(s.under)):
        card = s.under[i]
        if not in_audience(card.audience, seat):
            s.under[i] = Returned(card.by, cards[at], card.audience)
            at += 1
    for q in range(s.box.players):
        for _ in range(unknown[q]):
            s.hands[q] += ONE[cards[at]]
            at += 1


def forget(s: Planecrafters, seat: Seat) -> None:
    """What the others have glimpsed is their own: in this world they know what everybody knows.

    One thing all see: a Spy who is choosing a card is looking at that hand.
    """
    for q in range(s.box.players):
        if q != seat:
            s.glimpsed[q] = NOTHING
    step = s.agenda[-1] if s.agenda else None
    if step is not None and type(step).__name__ == "TakeCard" and step.seat != seat:
        looks_at(s, step.seat, step.n)


# --- objectives


def deal_objectives(s: Planecrafters, seat: Seat, rng: Random) -> None:
    """PC-131 The objectives that others were offered, keep or have returned, and those left in the box."""
    if s.objectives_shown:
        shuffle_returned(s, seat, rng)
        return
    n = s.box.players
    pool = s.objective_box
    for q in range(n):
        if q != seat:
            pool |= s.offers[q] | s.objectives[q] | s.returned[q]
    cards = members(pool)
    shuffle(rng, cards)
    offers, kept, returned = list(s.offers), list(s.objectives), list(s.returned)
    for q in range(n):
        if q != seat:
            for zone in (offers, kept, returned):
                count = zone[q].bit_count()
                zone[q] = bits_of(cards[:count])
                cards = cards[count:]
    s.offers, s.objectives, s.returned = tuple(offers), tuple(kept), tuple(returned)
    s.objective_box = bits_of(cards)


def shuffle_returned(s: Planecrafters, seat: Seat, rng: Random) -> None:
    """PC-133 After the end all kept objectives are open; only what was returned stays unseen."""
    pool = s.objective_box
    for q in range(s.box.players):
        if q != seat:
            pool |= s.returned[q]
    cards = members(pool)
    shuffle(rng, cards)
    returned = list(s.returned)
    for q in range(s.box.players):
        if q != seat:
            count = returned[q].bit_count()
            returned[q] = bits_of(cards[:count])
            cards = cards[count:]
    s.returned = tuple(returned)
    s.objective_box = bits_of(cards)
