"""Possible worlds: what a seat cannot know, dealt anew (section 14 of rules.md)."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from aerodrome.games.planes.box import CARD, DOTS
from aerodrome.games.planes.shapes import Passed
from aerodrome.kernel.luck import below, shuffle
from aerodrome.kernel.step import Seat

if TYPE_CHECKING:
    from aerodrome.games.planes.state import Planes


def deal_anew(s: Planes, seat: Seat, rng: Random) -> None:
    """Deal the hands of the others, the cards of a draft that they look at, and the decks.

    A card is as likely anywhere where it can be. What limits it: cards that everybody has seen go to a hand; what
    the seat has passed on in a draft; and from which deck, and since which reshuffle, each hidden card was drawn.
    """
    others = [q for q in range(s.box.players) if q != seat]
    sure = known_places(s, seat, rng)
    if s.reshuffled or s.box.has_own_decks:
        deal_by_source(s, others, sure, rng)
    else:
        deal_freely(s, others, sure, rng)
    for q in others:
        if s.memory[q]:
            guess_memory(s, q, rng)


def known_places(s: Planes, seat: Seat, rng: Random) -> list[list[int]]:
    """The cards that the seat can locate, by hand; after the hands, those that still go round in a draft."""
    n = s.box.players
    sure = [list(s.known[q]) for q in range(n)] + [[]]
    memory = s.memory[seat] if seat >= 0 else ()
    if not memory:
        return sure
    waiting = [step.seat for step in s.agenda if type(step).__name__ in ("PassOn", "KeepCard")]
    for i in range(len(memory)):
        # Only the last memory can be of the draft under way, and only if the seat has kept its card already.
        goes_round = i == len(memory) - 1 and seat not in waiting
        cards = list(memory[i].cards)
        shuffle(rng, cards)
        for card, holder in zip(cards, memory[i].holders, strict=True):
            sure[n if goes_round and holder in waiting else holder].append(card)
    return sure


def hidden_cards(s: Planes, others: list[int], sure: list[list[int]]) -> list[int]:
    """All cards that may be anywhere, sorted, so that worlds that look alike are dealt alike."""
    pool: list[int] = []
    for deck in s.decks:
        pool += deck
    for q in others:
        pool += s.hands[q]
        if s.passing[q]:
            pool += s.passing[q]
    for q in [*others, s.box.players]:
        for card in sure[q]:
            pool.remove(card)
    pool.sort()
    return pool


def drawn(rng: Random, pool: list[int], count: int) -> list[int]:
    """Draw so many cards from a pool, which stays sorted."""
    return [pool.pop(below(rng, len(pool))) for _ in range(count)]


def deal_freely(s: Planes, others: list[int], sure: list[list[int]], rng: Random) -> None:
    """One deck that was never reshuffled: every hidden card may be anywhere."""
    pool = hidden_cards(s, others, sure)
    for q in others:
        known = sure[q]
        hand = known + drawn(rng, pool, len(s.hands[q]) - len(known))
        hand.sort()
        s.hands[q] = hand
        if s.passing[q]:
            cards = sure[-1] if sure[-1] else drawn(rng, pool, len(s.passing[q]))
            s.passing = s.passing[:q] + (tuple(sorted(cards)),) + s.passing[q + 1:]
    s.decks[0] = pool


# --- Player Decks and reshuffles


def sources_of(s: Planes) -> list[int]:
    """For each card from which deck, and since which reshuffle, it was drawn or will be: everybody can know it."""
    piles = s.box.pile_of_dot
    sources = [piles[card % DOTS] for card in range(len(CARD))]
    for i in range(len(s.reshuffled)):
        for card in s.reshuffled[i]:
            sources[card] = DOTS * (i + 1) + piles[card % DOTS]
    return sources


def deal_by_source(s: Planes, others: list[int], sure: list[list[int]], rng: Random) -> None:
    """Each hidden card is changed for one from the same source."""
    sources = sources_of(s)
    pools: list[list[int]] = [[] for _ in range(DOTS * (len(s.reshuffled) + 1))]
    for card in hidden_cards(s, others, sure):
        pools[sources[card]].append(card)
    for q in others:
        s.hands[q] = changed(s.hands[q], sure[q], sources, pools, rng)
        if s.passing[q]:
            cards = tuple(changed(list(s.passing[q]), sure[-1], sources, pools, rng))
            s.passing = s.passing[:q] + (cards,) + s.passing[q + 1:]
    for i, deck in enumerate(s.decks):
        s.decks[i] = changed(deck, [], sources, pools, rng)


def changed(cards: list[int], known: list[int], sources: list[int], pools: list[list[int]], rng: Random) -> list[int]:
    """As many cards as there were from each source, sorted; those that are known are among them."""
    wanted = [sources[card] for card in cards]
    for card in known:
        wanted.remove(sources[card])
    wanted.sort()
    out = known[:]
    for source in wanted:
        out += drawn(rng, pools[source], 1)
    out.sort()
    return out


# --- What others remember


def guess_memory(s: Planes, q: Seat, rng: Random) -> None:
    """What another player has passed on is that player's own knowledge: guess it from where such cards can be now.

    The cards of one draft come from one source, and no card is passed on twice.
    """
    sources = sources_of(s)
    out: list[Passed] = []
    used: list[int] = []
    for _ in range(len(s.memory[q])):
        cards: list[int] = []
        holders: list[int] = []
        for p in s.order_from(q)[1:]:
            same = [card for card in s.hands[p] if not cards or sources[card] == sources[cards[0]]]
            hand = [card for card in same if card not in used and card not in s.known[p]]
            if hand and below(rng, 2):
                cards += drawn(rng, hand, 1)
                holders.append(p)
        used += cards
        out.append(Passed(tuple(sorted(cards)), tuple(holders)))
    s.memory = s.memory[:q] + (tuple(out),) + s.memory[q + 1:]
