"""Possible worlds: what a seat cannot know, dealt anew (section 18 of the rules, Information)."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from aerodrome.games.barnstormers.box import (
    EXPERTISE_BITS,
    EXPERTISE_LEVEL,
    IS_FREAK,
    LEVELS,
    SKILL_BITS,
    STUNT_BITS,
    STUNT_LEVEL,
    with_at,
)
from aerodrome.kernel.luck import below, shuffle
from aerodrome.kernel.shape import bits_of, members, packed, size_of, unpacked
from aerodrome.kernel.step import Seat

if TYPE_CHECKING:
    from aerodrome.games.barnstormers.state import Barnstormers


def deal_anew(s: Barnstormers, seat: Seat, rng: Random) -> None:
    """Deal skills, expertise, stunts and requests that *seat* does not see."""
    others = [q for q in range(s.box.players) if q != seat]
    deal_skills(s, others, rng)
    deal_expertise(s, others, rng)
    if s.box.mystery:
        deal_mystery(s, seat, others, rng)
    elif s.box.specialist:
        deal_specialists(s, others, rng)
    if s.box.secret_requests:
        deal_requests(s, others, rng)


def deal_skills(s: Barnstormers, others: list[int], rng: Random) -> None:
    """BS-114, BS-138 Hands and deck; a Freak card is never in a hand."""
    pool = s.skill_deck
    for q in others:
        pool += s.skill_hands[q]
    cards = [card for card in unpacked(pool, SKILL_BITS) if not IS_FREAK[card]]
    shuffle(rng, cards)
    for q in others:
        count = size_of(s.skill_hands[q], SKILL_BITS)
        hand = packed(cards[:count], SKILL_BITS)
        cards = cards[count:]
        pool -= hand
        s.skill_hands[q] = hand
    s.skill_deck = pool


def deal_expertise(s: Barnstormers, others: list[int], rng: Random) -> None:
    """BS-148 Hands and face-down decks, level by level; the levels of a hand are public."""
    for level in range(LEVELS):
        pool = unpacked(s.expertise_decks[level], EXPERTISE_BITS)
        counts = []
        for q in others:
            held = [card for card in unpacked(s.expertise_hands[q], EXPERTISE_BITS) if EXPERTISE_LEVEL[card] == level]
            pool += held
            counts.append(len(held))
            s.expertise_hands[q] -= packed(held, EXPERTISE_BITS)
        pool.sort()
        shuffle(rng, pool)
        for q, count in zip(others, counts, strict=True):
            s.expertise_hands[q] += packed(pool[:count], EXPERTISE_BITS)
            pool = pool[count:]
        s.expertise_decks[level] = packed(pool, EXPERTISE_BITS)


def deal_specialists(s: Barnstormers, others: list[int], rng: Random) -> None:
    """BS-210 The secret red stunts of the others, and the red deck."""
    red = LEVELS - 1
    pool = s.stunt_decks[red]
    for q in others:
        pool += s.secret[q]
    cards = unpacked(pool, STUNT_BITS)
    shuffle(rng, cards)
    for q in others:
        count = size_of(s.secret[q], STUNT_BITS)
        s.secret[q] = packed(cards[:count], STUNT_BITS)
        cards = cards[count:]
    s.stunt_decks[red] = packed(cards, STUNT_BITS)


def deal_requests(s: Barnstormers, others: list[int], rng: Random) -> None:
    """BS-184, BS-185 The secret Requests of the others, those they laid aside, and the rest."""
    pool = s.request_deck
    for q in others:
        pool |= s.request_offers[q] | s.secret_requests[q] | s.requests_out[q]
    cards = members(pool)
    shuffle(rng, cards)
    for q in others:
        counts = [zone[q].bit_count() for zone in (s.request_offers, s.secret_requests, s.requests_out)]
        a, b, c = counts[0], counts[0] + counts[1], sum(counts)
        s.request_offers = with_at(s.request_offers, q, bits_of(cards[:a]))
        s.secret_requests = with_at(s.secret_requests, q, bits_of(cards[a:b]))
        s.requests_out = with_at(s.requests_out, q, bits_of(cards[b:c]))
        cards = cards[c:]
    s.request_deck = bits_of(cards)


# --- Mystery Stunts (BS-213 to BS-218)


def deal_mystery(s: Barnstormers, seat: Seat, others: list[int], rng: Random) -> None:
    """Deal what others hold in secret, have returned or passed on, and the unknown decks.

    What *seat* returned lies in the decks or has come up since; what it passed on lies where it went.
    All else is equally likely anywhere.
    """
    zones = [s.secret, s.offers, s.passing]
    mine = known_in_decks(s, seat)
    sure = known_in_hands(s, seat, rng)
    pool: list[int] = []
    for q in others:
        for zone in zones:
            pool += unpacked(zone[q], STUNT_BITS)
    for level in range(LEVELS):
        pool += unpacked(s.stunt_decks[level] - mine[level], STUNT_BITS)
    levels = [size_of(s.stunt_decks[level] - mine[level], STUNT_BITS) for level in range(LEVELS)]
    for q in others:
        for card in sure[q]:
            pool.remove(card)
    pool.sort()
    shuffle(rng, pool)
    fill_decks(s, pool, levels, mine)
    fill_hands(s, others, pool, sure, rng)
    forget(s, seat, others, rng)


def known_in_decks(s: Barnstormers, seat: Seat) -> list[int]:
    """The cards that *seat* returned and that have not come up since, by level, as multisets."""
    out = [0] * LEVELS
    if seat < 0:
        return out
    for card in sorted(set(unpacked(s.returned[seat], STUNT_BITS))):
        level, place = STUNT_LEVEL[card], STUNT_BITS * card
        back, there = s.returned[seat] >> place & 3, s.stunt_decks[level] >> place & 3
        # A copy that came up may have been anybody's; at least so many of the own ones must be left.
        left = max(0, back - out_of_decks(s, card))
        out[level] += min(left, there) << place
    return out


def out_of_decks(s: Barnstormers, card: int) -> int:
    """How many copies of a stunt have come up from the decks."""
    return came_up(s).count(card)


def came_up(s: Barnstormers) -> list[int]:
    """The stunts that came from the decks: on the panel, under a deck or on the way there, reserved, or claimed."""
    cards = [c for c in s.panel if c >= 0] + [c for pile in s.stunts_under for c in pile]
    cards += [step.n % 64 for step in s.agenda if type(step).__name__ == "PutUnder"]
    cards += [c for bag in s.reserved for c in unpacked(bag, STUNT_BITS)]
    return cards + unpacked(sum(s.claimed) - s.unveiled, STUNT_BITS)


def known_in_hands(s: Barnstormers, seat: Seat, rng: Random) -> list[list[int]]:
    """BS-217, BS-218 The cards that *seat* passed on, with those who must have them, or may by now."""
    out: list[list[int]] = [[] for _ in range(s.box.players)]
    if seat < 0 or not s.box.draft:
        return out
    left, across = s.next_seat(seat), (seat + 2) % s.box.players
    out[across] += still_there(s, s.gave_across[seat], [across])
    second_pass_done = sum(s.gave_across) > 0
    beyond = (left + 2) % s.box.players
    for card in still_there(s, s.gave_left[seat], [left, beyond] if second_pass_done else [left]):
        # The neighbour passed 2 of 12 cards on in the second pass; this one may have been among them.
        went_on = second_pass_done and below(rng, 12) < 2 and size_of(s.secret[beyond], STUNT_BITS) > 0
        to = beyond if went_on or size_of(s.secret[left], STUNT_BITS) <= len(out[left]) else left
        out[to].append(card)
    return out


def still_there(s: Barnstormers, given: int, holders: list[int]) -> list[int]:
    """The given cards that none of their possible holders has claimed since."""
    out: list[int] = []
    for card in sorted(set(unpacked(given, STUNT_BITS))):
        place = STUNT_BITS * card
        gone = sum([s.claimed[q] >> place & 3 for q in holders])
        out += [card] * max(0, (given >> place & 3) - gone)
    return out


def fill_decks(s: Barnstormers, pool: list[int], sizes: list[int], mine: list[int]) -> None:
    """Give every deck as many unknown cards of its level as it had, besides what the seat knows in it."""
    for level in range(LEVELS):
        bag = mine[level]
        for _ in range(sizes[level]):
            card = next(c for c in pool if STUNT_LEVEL[c] == level)
            pool.remove(card)
            bag += 1 << STUNT_BITS * card
        s.stunt_decks[level] = bag


def fill_hands(s: Barnstormers, others: list[int], pool: list[int], sure: list[list[int]], rng: Random) -> None:
    """Give the others as many secret cards as they had."""
    shuffle(rng, pool)
    at = 0
    for q in others:
        a = size_of(s.secret[q], STUNT_BITS) - len(sure[q])
        b = a + size_of(s.offers[q], STUNT_BITS)
        c = b + size_of(s.passing[q], STUNT_BITS)
        s.secret[q] = packed(sure[q] + pool[at:at + a], STUNT_BITS)
        s.offers = with_at(s.offers, q, packed(pool[at + a:at + b], STUNT_BITS))
        s.passing = with_at(s.passing, q, packed(pool[at + b:at + c], STUNT_BITS))
        at += c


def forget(s: Barnstormers, seat: Seat, others: list[int], rng: Random) -> None:
    """What others returned or passed on is their own knowledge: guess it anew from where such cards can be."""
    rest = from_decks(s, seat, rng)
    for q in others:
        count = size_of(s.returned[q], STUNT_BITS)
        s.returned = with_at(s.returned, q, packed(rest[:count], STUNT_BITS))
        rest = rest[count:]
        s.gave_left = with_at(s.gave_left, q, guessed_gift(s, s.gave_left[q], (q + 1) % s.box.players, rng))
        s.gave_across = with_at(s.gave_across, q, guessed_gift(s, s.gave_across[q], (q + 2) % s.box.players, rng))


def from_decks(s: Barnstormers, seat: Seat, rng: Random) -> list[int]:
    """Cards that others have returned: all that came from the decks or lie there, less what *seat* returned itself."""
    rest = came_up(s) + [c for level in range(LEVELS) for c in unpacked(s.stunt_decks[level], STUNT_BITS)]
    for card in unpacked(s.returned[seat], STUNT_BITS) if seat >= 0 else []:
        rest.remove(card)
    rest.sort()
    shuffle(rng, rest)
    return rest


def guessed_gift(s: Barnstormers, given: int, to: Seat, rng: Random) -> int:
    """As many cards as were given, from what the receiver holds or has claimed."""
    cards = unpacked(s.secret[to], STUNT_BITS) + unpacked(s.claimed[to], STUNT_BITS)
    cards = sorted(cards + unpacked(s.passing[to], STUNT_BITS))
    shuffle(rng, cards)
    return packed(cards[:size_of(given, STUNT_BITS)], STUNT_BITS)
