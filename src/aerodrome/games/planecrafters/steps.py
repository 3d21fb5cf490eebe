"""The course of the game: set-up, the five steps of a turn, Clean Up, the end (sections 2, 3, 8 and 11 of rules.md)."""

from __future__ import annotations

from typing import Final

from aerodrome.games.planecrafters.acquire import (
    Acquire,
    BeginAcquire,
    BeginUses,
    DrawPart,
    DrawTop,
    TakeCard,
    TurnUp,
    UseMore,
)
from aerodrome.games.planecrafters.bag import ONE, add_moves
from aerodrome.games.planecrafters.box import DISCARD, MOST_PLAYERS
from aerodrome.games.planecrafters.buyer import BeginBuyer, Buyer, PickPart
from aerodrome.games.planecrafters.crew import hand_limit
from aerodrome.games.planecrafters.flyer import Flyer
from aerodrome.games.planecrafters.hire import BeginHire, Hire
from aerodrome.games.planecrafters.knowledge import leaves_unseen
from aerodrome.games.planecrafters.objectives import reward
from aerodrome.games.planecrafters.refusals import refuse_discard
from aerodrome.games.planecrafters.scoring import awards, met, places, totals
from aerodrome.games.planecrafters.setup_steps import DealObjectives, DealParts, DrawFirst, ReturnObjective
from aerodrome.games.planecrafters.shapes import Returned
from aerodrome.games.planecrafters.state import Planecrafters
from aerodrome.kernel.move import Move, Moves
from aerodrome.kernel.shape import members
from aerodrome.kernel.step import EVERYBODY, NO_ONE, Chance, Choice, Refusal, Rule, Steps

# --- 2 Set-up


class SetUp(Rule[Planecrafters]):
    """PC-017, PC-023, PC-130 The first player, the parts, perhaps objectives; then the first round."""

    def happen(self, s: Planecrafters) -> Steps:
        if s.box.first < 0:
            return DrawFirst(), SetUpCards()
        s.first_player = s.box.first
        s.tell("first", s.first_player)
        return (SetUpCards(),)


class SetUpCards(Rule[Planecrafters]):
    """PC-022, PC-130, PC-131 Deal the parts; with objectives, deal them, and each player in turn order returns one."""

    def happen(self, s: Planecrafters) -> Steps:
        steps: list[Rule[Planecrafters] | Chance[Planecrafters] | Choice[Planecrafters]] = [DealParts()]
        if s.box.objectives:
            steps += [DealObjectives(), *[ReturnObjective(q) for q in s.order()]]
        return (*steps, FirstRound())


class FirstRound(Rule[Planecrafters]):
    """PC-018 The first round begins with the first player."""

    def happen(self, s: Planecrafters) -> Steps:
        s.round = 1
        s.tell("round", -1, 1)
        return TURNS[s.first_player]


# --- 3 Turn structure


class Turn(Rule[Planecrafters]):
    """PC-026 Hire, Acquire, Flyer, Buyer, Clean Up; then the next player."""

    def happen(self, s: Planecrafters) -> Steps:
        p = self.seat
        s.active = p
        s.hired, s.collected, s.jack_as = 0, 0, -1
        s.agent_uses, s.open_swaps, s.extra_drawn, s.spy_used = 0, 0, 0, 0
        s.parts_played, s.thief_used = 0, 0
        s.tell("turn", p, s.round)
        return STEPS_OF_TURN[p]


# --- 8 Clean Up


class CleanUp(Rule[Planecrafters]):
    """PC-074, PC-075 Cards above the hand limit must be discarded."""

    def happen(self, s: Planecrafters) -> Steps:
        p = self.seat
        excess = s.hand_size(p) - hand_limit(s, p)
        return (DiscardPart(p, excess),) if excess > 0 else ()


class DiscardPart(Choice[Planecrafters]):
    """PC-075 to PC-077 Choose a card to go face down under the stack; *n* are above the limit."""

    def options(self, s: Planecrafters) -> Moves:
        out: Moves = []
        add_moves(s.hands[self.seat], DISCARD, out)
        return out

    def take(self, s: Planecrafters, m: Move) -> Steps:
        p, kind = self.seat, m.arg
        s.hands[p] -= ONE[kind]
        s.under.append(Returned(p, kind, 1 << p))
        leaves_unseen(s, p)
        s.tell("discard", p, kind)
        return (DiscardPart(p, self.n - 1),) if self.n > 1 else ()

    def audience(self, s: Planecrafters) -> int:
        return 1 << self.seat

    def refuse(self, s: Planecrafters, text: str) -> Refusal | None:
        return refuse_discard(s, self.seat, self.n, text)


class EndTurn(Rule[Planecrafters]):
    """PC-018, PC-122, PC-125 The next player; after the last one the round ends, perhaps the game."""

    def happen(self, s: Planecrafters) -> Steps:
        p = s.next_seat(self.seat)
        if p != s.first_player:
            return TURNS[p]
        if s.last_round or s.round >= s.box.max_rounds:
            return (FinalScoring(),)
        s.round += 1
        s.tell("round", -1, s.round)
        return TURNS[p]


# --- 11 End of the game


class FinalScoring(Rule[Planecrafters]):
    """PC-126, PC-133 Objectives are shown, awards given, crowns counted."""

    def happen(self, s: Planecrafters) -> Steps:
        s.reveal(known_to=NO_ONE if s.box.objectives else EVERYBODY)
        s.active = -1
        s.objectives_shown = s.objectives
        s.final = tuple(totals(s))
        if s.news is not None:
            tell_end(s)
        return ()


def tell_end(s: Planecrafters) -> None:
    """PC-126 to PC-128, PC-133 Tell what was shown, given and counted, and who has won."""
    n = s.box.players
    for q in range(n):
        if s.objectives[q]:
            s.tell_all("show_objectives", q, members(s.objectives[q]))
    for award, given in enumerate(awards(s)):
        for q in range(n):
            if given[q]:
                s.tell_all("award", q, [award, given[q]])
    for q in range(n):
        for card in met(s, q):
            s.tell_all("objective", q, [card, reward(s.box, card)])
        s.tell("score", q, s.final[q])
    standing = places(s, list(s.final))
    s.tell("over", -1, standing.index(max(standing)))


STEPS: Final = [
    SetUp, DrawFirst, SetUpCards, DealParts, DealObjectives, ReturnObjective, FirstRound, Turn, BeginHire, Hire,
    BeginAcquire, DrawPart, TurnUp, DrawTop, BeginUses, Acquire, UseMore, TakeCard, Flyer, BeginBuyer, Buyer, PickPart,
    CleanUp, DiscardPart, EndTurn, FinalScoring]

# Steps are immutable, so those of every turn are made once.
TURNS: Final[list[Steps]] = [(Turn(p),) for p in range(MOST_PLAYERS)]
STEPS_OF_TURN: Final[list[Steps]] = [
    (BeginHire(p), BeginAcquire(p), BeginUses(p), Flyer(p), BeginBuyer(p), CleanUp(p), EndTurn(p))
    for p in range(MOST_PLAYERS)]
