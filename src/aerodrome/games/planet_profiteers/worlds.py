"""Possible worlds: what a seat cannot know, dealt anew (section 11 of the rules, Information)."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from aerodrome.games.planet_profiteers.message import CLAIM, Message, Reckoning, field_options, verdict_on
from aerodrome.kernel.event import in_audience
from aerodrome.kernel.luck import below, shuffle
from aerodrome.kernel.shape import bits_of, members
from aerodrome.kernel.step import Seat

if TYPE_CHECKING:
    from aerodrome.games.planet_profiteers.state import Profiteers

def deal_anew(s: Profiteers, seat: Seat, rng: Random) -> None:
    """Deal the hands, discards, face-down cards and draw pile that *seat* does not see, uniformly."""
    hidden = hidden_from(s, seat)
    cards = members(hidden)  # sorted: worlds that look alike are dealt alike
    shuffle(rng, cards)
    if seat >= 0 and s.returned[seat] & hidden:
        cards = with_returned(s, seat, cards, rng)
    lay_out(s, seat, cards)
    if sum(s.returned):
        share_returned(s, seat, rng)
    if s.box.whisper:
        s.drafts = tuple([reworded(s, m, seat, rng) for m in s.drafts])
        s.messages = [reworded(s, m, seat, rng) for m in s.messages]
        if s.ledger:
            s.ledger = resettled(s, [reworded(s, m, seat, rng) for m in s.ledger])


def hidden_from(s: Profiteers, seat: Seat) -> int:
    """The set of cards whose place *seat* does not know."""
    hidden = 0
    for q in range(len(s.hands)):
        if q != seat:
            hidden |= s.hands[q] | s.discards[q]
    for card in s.pile:
        hidden |= 1 << card
    for i in range(s.face_up, len(s.communal)):
        hidden |= 1 << s.communal[i]
    return hidden


def lay_out(s: Profiteers, seat: Seat, cards: list[int]) -> None:
    """Put *cards* into the hidden zones: pile, face-down cards, then hands and discards by seat."""
    at = len(s.pile)
    s.pile = tuple(cards[:at])
    down = len(s.communal) - s.face_up
    s.communal = s.communal[:s.face_up] + tuple(cards[at:at + down])
    at += down
    for q in range(len(s.hands)):
        if q != seat:
            for zone in (s.hands, s.discards):
                count = zone[q].bit_count()
                bits = 0
                for i in range(at, at + count):
                    bits |= 1 << cards[i]
                zone[q] = bits
                at += count


def with_returned(s: Profiteers, seat: Seat, cards: list[int], rng: Random) -> list[int]:
    """PP-078 Place the seat's own reshuffled discards where they can be: in the pile, or drawn from it since.

    The reshuffled pile had as many places as the pile has now plus the cards drawn since; each of the
    returned cards is equally likely in any of them. A drawn one may be anywhere among what its drawer
    holds or has discarded.
    """
    places = [-1] * len(cards)  # in the order of ``lay_out``
    free = list(range(len(s.pile)))
    for q, first, count in drawers(s, seat):
        spots = list(range(first, first + count))
        shuffle(rng, spots)
        free += spots[:s.fresh[q]]
    shuffle(rng, free)
    returned = s.returned[seat]
    for spot, card in zip(free, [c for c in cards if returned >> c & 1], strict=False):
        places[spot] = card
    rest = [c for c in cards if not returned >> c & 1]
    return [card if card >= 0 else rest.pop() for card in places]


def drawers(s: Profiteers, seat: Seat) -> list[tuple[int, int, int]]:
    """Those who drew from the reshuffled pile: seat, and where their hidden cards lie in ``lay_out``."""
    at = len(s.pile) + len(s.communal) - s.face_up
    out = []
    for q in range(len(s.hands)):
        if q != seat:
            count = s.hands[q].bit_count() + s.discards[q].bit_count()
            if s.fresh[q]:
                out.append((q, at, count))
            at += count
    return out


def share_returned(s: Profiteers, seat: Seat, rng: Random) -> None:
    """PP-078 Guess anew which of the reshuffled cards had been discarded by whom; *seat* knows only its own."""
    mine = s.returned[seat] if seat >= 0 else 0
    cards = list(s.pile)
    for q in range(len(s.hands)):
        cards += guessed_draws(s, q, mine, rng)
    rest = sorted([card for card in cards if not mine >> card & 1])
    shuffle(rng, rest)
    for q in range(len(s.hands)):
        if q != seat:
            count = s.returned[q].bit_count()
            s.returned[q] = bits_of(rest[:count])
            rest = rest[count:]


def guessed_draws(s: Profiteers, q: Seat, mine: int, rng: Random) -> list[int]:
    """Cards that *q* may have drawn from the reshuffled pile: those that can be from nowhere else, and others."""
    if not s.fresh[q]:
        return []
    cards = members(s.hands[q] | s.discards[q])
    shuffle(rng, cards)
    sure = [card for card in cards if mine >> card & 1]
    return (sure + [card for card in cards if not mine >> card & 1])[:s.fresh[q]]


def reworded(s: Profiteers, m: Message, seat: Seat, rng: Random) -> Message:
    """Return a message that *seat* did not hear with other words; its kind and its parties are public."""
    if in_audience(m.audience, seat) or m.is_unheard:
        return m
    new = Message(m.number, m.sender, m.kind, m.channel, m.fields[:1] if m.to() >= 0 else [])
    while len(new.fields) < len(m.fields):
        options = field_options(new, s.box.players)
        new = new.saying(options[below(rng, len(options))])
    return Message(m.number, m.sender, m.kind, m.channel, new.fields, m.status, m.verdict, m.done, m.done_to, m.drawn)


def resettled(s: Profiteers, ledger: list[Message]) -> tuple[Message, ...]:
    """Return the messages of the last mission with the verdicts that new words deserve; the others keep theirs."""
    result = s.results[-1]
    reckoning = Reckoning([result.actions_of(q) for q in range(s.box.players)], s.box.one_promise, s.box.declined_void)
    out = []
    for new, old in zip(ledger, s.ledger, strict=True):
        verdict = verdict_on(new, reckoning, claimed_by(s, new, result.hands), result.research[new.sender])
        out.append(new if new is old else new.now(new.status, verdict))
    return tuple(out)


def claimed_by(s: Profiteers, m: Message, hands: list[int]) -> int:
    """How many cards with the claimed icon the sender of a claim shows."""
    return shown_icons(s, hands[m.sender], m.fields[0].arg) if m.kind == CLAIM and not m.is_unheard else 0


def shown_icons(s: Profiteers, hand: int, icon: int) -> int:
    """How many cards of a hand show the icon with this number in the vocabulary."""
    for masks in s.box.icons:
        if icon < len(masks):
            return (hand & masks[icon]).bit_count()
        icon -= len(masks)
    raise ValueError("no such icon")
