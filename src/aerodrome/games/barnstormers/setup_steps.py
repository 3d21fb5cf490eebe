"""Set-up, in the order of BS-246: Lead Pilot, Trick Stunts, panel, Skill and Tactic hands, Requests."""

from __future__ import annotations

from random import Random

from aerodrome.games.barnstormers.box import (
    ASK_FOR,
    DRAW as DRAWS,
    IS_FREAK,
    KEEP,
    LEAD,
    LEVELS,
    NOTATION,
    PASS,
    PREFER,
    SHOW,
    SKILL_BITS,
    STUNT_BITS,
    STUNT_LEVEL,
    with_at,
)
from aerodrome.games.barnstormers.refusals import refuse_setup
from aerodrome.games.barnstormers.state import Barnstormers
from aerodrome.kernel.luck import shuffle
from aerodrome.kernel.move import Move, Moves
from aerodrome.kernel.shape import members, packed, size_of, unpacked
from aerodrome.kernel.step import NO_ONE, Chance, Choice, Deal, Refusal, Rule, Steps

PASSED_AT_ONCE = 2


def kinds(bag: int, bits: int) -> list[int]:
    """The different things in a packed multiset."""
    mask, number, out = (1 << bits) - 1, 0, []
    while bag:
        if bag & mask:
            out.append(number)
        bag >>= bits
        number += 1
    return out


def copies(bag: int, bits: int, found: list[int]) -> list[int]:
    """How many there are of each of these."""
    mask = (1 << bits) - 1
    return [bag >> bits * kind & mask for kind in found]


class DrawLead(Chance[Barnstormers]):
    """BS-033 The Lead Pilot is drawn by lot."""

    def options(self, s: Barnstormers) -> Moves:
        return LEAD[:s.box.players]

    def take(self, s: Barnstormers, m: Move) -> Steps:
        s.lead = m.arg
        s.tell("lead", s.lead)
        return ()


class DealSpecialist(Chance[Barnstormers]):
    """BS-210 One red Trick Stunt for each player, in secret."""

    def options(self, s: Barnstormers) -> Moves:
        return [SHOW[kind] for kind in kinds(s.stunt_decks[LEVELS - 1], STUNT_BITS)]

    def weights(self, s: Barnstormers) -> list[int] | None:
        bag = s.stunt_decks[LEVELS - 1]
        return copies(bag, STUNT_BITS, kinds(bag, STUNT_BITS))

    def take(self, s: Barnstormers, m: Move) -> Steps:
        s.stunt_decks[LEVELS - 1] -= 1 << STUNT_BITS * m.arg
        s.secret[self.seat] += 1 << STUNT_BITS * m.arg
        s.tell("specialist", self.seat, m.arg)
        return ()

    def audience(self, s: Barnstormers) -> int:
        return 1 << self.seat


class DealMystery(Deal[Barnstormers]):
    """BS-213 All Trick Stunts are shuffled together and dealt evenly."""

    def sample(self, s: Barnstormers, rng: Random) -> Move:
        cards = all_stunts(s)
        shuffle(rng, cards)
        return NOTATION.deal("deal", cards)

    def admits(self, s: Barnstormers, m: Move) -> bool:
        return m.verb == "deal" and sorted(m.args) == all_stunts(s)

    def take(self, s: Barnstormers, m: Move) -> Steps:
        each = s.box.dealt_each
        for i, q in enumerate(s.order_from(s.lead)):
            cards = sorted(m.args[each * i:each * i + each])
            s.offers = with_at(s.offers, q, packed(cards, STUNT_BITS))
            s.tell_all("dealt", q, cards)
        s.stunt_decks = [0] * LEVELS
        return ()

    def audience(self, s: Barnstormers) -> int:
        return NO_ONE


def all_stunts(s: Barnstormers) -> list[int]:
    """The stunts of all three decks, sorted."""
    cards: list[int] = []
    for bag in s.stunt_decks:
        cards += unpacked(bag, STUNT_BITS)
    return sorted(cards)


class KeepAll(Rule[Barnstormers]):
    """BS-213, BS-245 Where everybody keeps as many Trick Stunts as were dealt there is nothing to choose."""

    def happen(self, s: Barnstormers) -> Steps:
        for q in range(s.box.players):
            s.secret[q] += s.offers[q]
        s.offers = (0,) * s.box.players
        s.tell("kept_all")
        return ()


class KeepStunt(Choice[Barnstormers]):
    """BS-213, BS-215 Choose, card by card and in secret, the *n* Trick Stunts still to be kept."""

    def options(self, s: Barnstormers) -> Moves:
        return [KEEP[kind] for kind in kinds(s.offers[self.seat], STUNT_BITS)]

    def take(self, s: Barnstormers, m: Move) -> Steps:
        q, card = self.seat, 1 << STUNT_BITS * m.arg
        s.offers = with_at(s.offers, q, s.offers[q] - card)
        s.secret[q] += card
        s.tell("kept", q, m.arg)
        return () if self.n <= 1 else (KeepStunt(q, self.n - 1),)

    def audience(self, s: Barnstormers) -> int:
        return 1 << self.seat

    def refuse(self, s: Barnstormers, text: str) -> Refusal | None:
        return refuse_setup("BS-213", text, "keep")


class ReturnStunts(Rule[Barnstormers]):
    """BS-213 What was not kept returns to the decks of its level."""

    def happen(self, s: Barnstormers) -> Steps:
        for q in range(s.box.players):
            for card in unpacked(s.offers[q], STUNT_BITS):
                s.stunt_decks[STUNT_LEVEL[card]] += 1 << STUNT_BITS * card
        s.returned, s.offers = s.offers, (0,) * s.box.players
        s.reveal()  # the sizes of the decks say how many cards of each level came back
        return ()


class PassStunt(Choice[Barnstormers]):
    """BS-217, BS-218 Choose in secret *n* cards to pass on."""

    def options(self, s: Barnstormers) -> Moves:
        return [PASS[kind] for kind in kinds(s.secret[self.seat], STUNT_BITS)]

    def take(self, s: Barnstormers, m: Move) -> Steps:
        q, card = self.seat, 1 << STUNT_BITS * m.arg
        s.secret[q] -= card
        s.passing = with_at(s.passing, q, s.passing[q] + card)
        s.tell("passed", q, m.arg)
        return () if self.n <= 1 else (PassStunt(q, self.n - 1),)

    def audience(self, s: Barnstormers) -> int:
        return 1 << self.seat

    def refuse(self, s: Barnstormers, text: str) -> Refusal | None:
        return refuse_setup("BS-217", text, "pass")


class HandOver(Rule[Barnstormers]):
    """BS-217, BS-218 The cards chosen go to the left neighbour (first pass) or across (second pass)."""

    def happen(self, s: Barnstormers) -> Steps:
        n = s.box.players
        passing, s.passing = s.passing, (0,) * n
        s.reveal()
        for q in range(n):
            to = (q + self.n) % n
            s.secret[to] += passing[q]
            s.tell_all("got", to, unpacked(passing[q], STUNT_BITS))
        if self.n == 1:
            s.gave_left = passing
        else:
            s.gave_across = passing
        return ()


class RefillSlot(Rule[Barnstormers]):
    """BS-036, BS-095 Slot *n* of the panel is filled from the top of its level's deck, if there is a card."""

    def happen(self, s: Barnstormers) -> Steps:
        level = self.n // 2
        if s.stunt_decks[level]:
            return (ShowStunt(0, self.n),)
        under = s.stunts_under[level]
        if under:
            s.panel[self.n] = under[0]
            s.stunts_under = replaced(s.stunts_under, level, under[1:])
            s.tell("panel", -1, under[0])
        return ()


def replaced(piles: tuple[tuple[int, ...], ...], at: int, new: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Return the piles with one of them replaced."""
    return piles[:at] + (new,) + piles[at + 1:]


class ShowStunt(Chance[Barnstormers]):
    """BS-036, BS-095 The top Trick Stunt of a deck is turned up in slot *n*."""

    def options(self, s: Barnstormers) -> Moves:
        return [SHOW[kind] for kind in kinds(s.stunt_decks[self.n // 2], STUNT_BITS)]

    def weights(self, s: Barnstormers) -> list[int] | None:
        bag = s.stunt_decks[self.n // 2]
        return copies(bag, STUNT_BITS, kinds(bag, STUNT_BITS))

    def take(self, s: Barnstormers, m: Move) -> Steps:
        s.stunt_decks[self.n // 2] -= 1 << STUNT_BITS * m.arg
        s.panel[self.n] = m.arg
        s.tell("panel", -1, m.arg)
        return ()


class CloseLevels(Rule[Barnstormers]):
    """BS-193 A level with neither deck nor panel card after set-up cannot end the game; see BS-192 for the option."""

    def happen(self, s: Barnstormers) -> Steps:
        shown = [not s.box.deck_ends and s.panel[2 * level] >= 0 for level in range(LEVELS)]
        s.closed = tuple([0 if s.stunt_decks[level] or shown[level] else 1 for level in range(LEVELS)])
        return ()


class DealSkill(Chance[Barnstormers]):
    """BS-037, BS-038 Two Skill and Tactic cards each, in secret; a Freak card is replaced, so none is dealt."""

    def options(self, s: Barnstormers) -> Moves:
        return [DRAWS[kind] for kind in kinds(s.skill_deck, SKILL_BITS) if not IS_FREAK[kind]]

    def weights(self, s: Barnstormers) -> list[int] | None:
        return copies(s.skill_deck, SKILL_BITS, [m.arg for m in self.options(s)])

    def take(self, s: Barnstormers, m: Move) -> Steps:
        s.skill_deck -= 1 << SKILL_BITS * m.arg
        s.skill_hands[self.seat] += 1 << SKILL_BITS * m.arg
        s.tell("draw", self.seat, m.arg)
        return ()

    def audience(self, s: Barnstormers) -> int:
        return 1 << self.seat


class OpenRequest(Chance[Barnstormers]):
    """BS-039, BS-183 A Judges' Request for everybody is turned up."""

    def options(self, s: Barnstormers) -> Moves:
        return [ASK_FOR[request] for request in members(s.request_deck)]

    def take(self, s: Barnstormers, m: Move) -> Steps:
        s.request_deck ^= 1 << m.arg
        s.requests |= 1 << m.arg
        s.tell("request", -1, m.arg)
        return ()


class DealRequest(Chance[Barnstormers]):
    """BS-184 Two Requests each, in secret."""

    def options(self, s: Barnstormers) -> Moves:
        return [ASK_FOR[request] for request in members(s.request_deck)]

    def take(self, s: Barnstormers, m: Move) -> Steps:
        s.request_deck ^= 1 << m.arg
        s.request_offers = with_at(s.request_offers, self.seat, s.request_offers[self.seat] | 1 << m.arg)
        s.tell("offer", self.seat, m.arg)
        return ()

    def audience(self, s: Barnstormers) -> int:
        return 1 << self.seat


class KeepRequest(Choice[Barnstormers]):
    """BS-184, BS-185 Keep one of the two Requests; the other goes unseen to the box."""

    def options(self, s: Barnstormers) -> Moves:
        return [PREFER[request] for request in members(s.request_offers[self.seat])]

    def take(self, s: Barnstormers, m: Move) -> Steps:
        q = self.seat
        s.secret_requests = with_at(s.secret_requests, q, 1 << m.arg)
        s.requests_out = with_at(s.requests_out, q, s.request_offers[q] ^ 1 << m.arg)
        s.request_offers = with_at(s.request_offers, q, 0)
        s.tell("keep_request", q, m.arg)
        return ()

    def audience(self, s: Barnstormers) -> int:
        return 1 << self.seat

    def refuse(self, s: Barnstormers, text: str) -> Refusal | None:
        return refuse_setup("BS-184", text, "prefer")


def hand_size(s: Barnstormers, seat: int) -> int:
    """How many Skill and Tactic cards a player holds."""
    return size_of(s.skill_hands[seat], SKILL_BITS)
