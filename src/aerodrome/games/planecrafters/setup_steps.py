"""Set-up: the first player, the deal, the objectives (sections 2 and 12 of rules.md)."""

from __future__ import annotations

from random import Random

from aerodrome.games.planecrafters.bag import NO_PARTS, bag_of, cards as cards_in
from aerodrome.games.planecrafters.box import FIRST, NOTATION, OBJECTIVE, RETURN, ROW
from aerodrome.games.planecrafters.refusals import refuse_return
from aerodrome.games.planecrafters.state import Planecrafters
from aerodrome.kernel.luck import shuffle
from aerodrome.kernel.move import Move, Moves
from aerodrome.kernel.shape import bits_of, members
from aerodrome.kernel.step import NO_ONE, Chance, Choice, Deal, Refusal, Steps


class DrawFirst(Chance[Planecrafters]):
    """PC-017 Every seat is equally likely to begin."""

    def options(self, s: Planecrafters) -> Moves:
        return FIRST[:s.box.players]

    def take(self, s: Planecrafters, m: Move) -> Steps:
        s.first_player = m.arg
        s.tell("first", s.first_player)
        return ()


class DealParts(Deal[Planecrafters]):
    """PC-016, PC-019 to PC-023 Shuffle the parts; from the top the hands in turn order, the row, and the stack."""

    def sample(self, s: Planecrafters, rng: Random) -> Move:
        cards = s.box.deck[:]
        shuffle(rng, cards)
        return NOTATION.deal("deal", cards)

    def admits(self, s: Planecrafters, m: Move) -> bool:
        return m.verb == "deal" and sorted(m.args) == s.box.deck

    def take(self, s: Planecrafters, m: Move) -> Steps:
        cards, at = m.args, 0
        for i, q in enumerate(s.order()):
            s.hands[q] = bag_of(cards[at:at + s.box.deal[i]])
            at += s.box.deal[i]
        s.row = cards[at:at + ROW]
        s.stack = cards[:at + ROW - 1:-1]
        if s.news is not None:
            tell_deal(s)
        return ()

    def audience(self, s: Planecrafters) -> int:
        return NO_ONE


def tell_deal(s: Planecrafters) -> None:
    """Tell everybody the row, and everybody the own hand."""
    s.tell_all("depot", -1, s.row[:])
    for q in s.order():
        tell_hand(s, "hand", q)


def tell_hand(s: Planecrafters, verb: str, q: int) -> None:
    """Tell a player the own hand; that it is empty, everybody sees."""
    if s.hands[q] == NO_PARTS:
        s.tell("empty_hand", q)
    elif s.news is not None:
        s.tell_all(verb, q, cards_in(s.hands[q]))


# --- 12 Objectives


class DealObjectives(Deal[Planecrafters]):
    """PC-130 Shuffle the objectives and deal three to each player, in turn order; the rest stay in the box."""

    def sample(self, s: Planecrafters, rng: Random) -> Move:
        cards = list(range(len(OBJECTIVE)))
        shuffle(rng, cards)
        return NOTATION.deal("objectives", cards)

    def admits(self, s: Planecrafters, m: Move) -> bool:
        return m.verb == "objectives" and sorted(m.args) == list(range(len(OBJECTIVE)))

    def take(self, s: Planecrafters, m: Move) -> Steps:
        each, offers = s.box.objectives_dealt, list(s.offers)
        for i, q in enumerate(s.order()):
            cards = sorted(m.args[each * i:each * i + each])
            offers[q] = bits_of(cards)
            s.tell_all("offer", q, cards)
        s.offers = tuple(offers)
        s.objective_box = bits_of(m.args[each * s.box.players:])
        return ()

    def audience(self, s: Planecrafters) -> int:
        return NO_ONE


class ReturnObjective(Choice[Planecrafters]):
    """PC-131 Keep two of three objectives: one goes back to the box, unseen."""

    def options(self, s: Planecrafters) -> Moves:
        return [RETURN[card] for card in members(s.offers[self.seat])]

    def take(self, s: Planecrafters, m: Move) -> Steps:
        q, card = self.seat, 1 << m.arg
        s.objectives = with_at(s.objectives, q, s.offers[q] & ~card)
        s.returned = with_at(s.returned, q, card)
        s.offers = with_at(s.offers, q, 0)
        s.tell("return", q, m.arg)
        return ()

    def audience(self, s: Planecrafters) -> int:
        return 1 << self.seat

    def refuse(self, s: Planecrafters, text: str) -> Refusal | None:
        return refuse_return(text)


def with_at(values: tuple[int, ...], at: int, value: int) -> tuple[int, ...]:
    """Return the values with one of them replaced."""
    return values[:at] + (value,) + values[at + 1:]
