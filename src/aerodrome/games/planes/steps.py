"""The game: set-up, rounds and turns, the Goal Phase, the end; in the order of rules.md."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from aerodrome.games.planes.actions import (
    ChooseLoad,
    ChooseSource,
    ChooseTarget,
    FinishAction,
    Nudge,
    PlayAction,
    ShiftAll,
)
from aerodrome.games.planes.box import EXTRA_GOAL, GOAL, MOST_PLAYERS, PASS, POI
from aerodrome.games.planes.cards import (
    DiscardCard,
    DiscardDown,
    Draft,
    DraftCard,
    Draw,
    DrawCard,
    KeepCard,
    PassOn,
    copy_of,
    discard,
    draws,
    kinds_in,
    show,
    with_at,
)
from aerodrome.games.planes.cubes import FIELD, WIDTH, colours_in
from aerodrome.games.planes.goals import holds, neutral_cubes
from aerodrome.games.planes.moving import (
    ChooseExit,
    ChooseOrigin,
    ChooseSeat,
    DropOrStop,
    EndMove,
    FindCard,
    StartMove,
)
from aerodrome.games.planes.refusals import refuse_goal
from aerodrome.games.planes.scoring import goal_points, standing, stars, total
from aerodrome.games.planes.setup_steps import ChangeAirport, DrawFirst, LayToken, OwnCards, PlaceParties
from aerodrome.games.planes.state import NO_CARD, NOWHERE, Planes
from aerodrome.kernel.bits import count
from aerodrome.kernel.move import Move, Moves
from aerodrome.kernel.step import Choice, Refusal, Rule, Seat, Steps

ICONS: Final = (1 << len(POI)) - 1
TIE_BREAKS: Final = ("tie_passengers", "tie_goals", "tie_tokens")  # PL-227, after the score


# --- 2 Set-up


class SetUp(Rule[Planes]):
    """PL-036, PL-039, PL-263 The airport may be changed; the first player is drawn; then the first round."""

    def happen(self, s: Planes) -> Steps:
        change: Steps = (ChangeAirport(0),) if s.box.customise else ()
        if s.box.first >= 0:
            s.tell("first", s.first)
            return (*change, PlaceParties(), FirstRound())
        return (*change, DrawFirst(), PlaceParties(), FirstRound())


class FirstRound(Rule[Planes]):
    """PL-040 The first round begins with the first player."""

    def happen(self, s: Planes) -> Steps:
        begin_round(s)
        return TURNS_OF[s.first]


def begin_round(s: Planes) -> None:
    """PL-040, PL-224 The next round; the last one that there can be is announced."""
    s.round += 1
    s.tell("round", -1, s.round)
    if s.round == s.box.max_rounds:
        s.tell("round_cap", -1, s.round)


# --- 3 Rounds and turns


class Turn(Rule[Planes]):
    """PL-041, PL-042 Action Phase, Move Phase, Goal Phase, a card; then the next player."""

    def happen(self, s: Planes) -> Steps:
        s.active, s.at, s.goals_left, s.stopped = self.seat, NOWHERE, s.box.goals_per_turn, 0
        s.tell("turn", self.seat, s.round)
        return PHASES_OF[self.seat]


# --- 8 Goal Phase


def met_goals(s: Planes, p: Seat, kinds: list[int]) -> list[int]:
    """PL-150, PL-154 Which of these kinds are goals that some space fulfils now."""
    found: i64 = 0
    for i in range(s.box.spaces):
        found |= goals_met_at(s, p, kinds, i)
    return [kind for kind in kinds if found >> kind & 1]


def goals_met_at(s: Planes, p: Seat, kinds: list[int], space: int) -> i64:
    """PL-011 Which of these kinds are goals that one space fulfils, as bits."""
    v: i64 = s.cubes[space]
    icons: i64 = s.icons[space]
    icons &= ICONS
    colour: i64 = s.box.colour_of[p]
    own: i64 = v >> WIDTH * (colour + 1) & FIELD
    neutral, colours = neutral_cubes(v, s.box.neutral), count(colours_in(v))
    goals = s.box.goals
    out: i64 = 0
    for kind in kinds:
        if holds(goals[kind], v, own, neutral, colours, icons):
            out |= 1 << kind
    return out


def met_on(s: Planes, p: Seat, kind: int) -> int:
    """The spaces that fulfil a goal, as bits by their names."""
    return sum([1 << s.box.words[i] for i in range(s.box.spaces) if goals_met_at(s, p, [kind], i)])


class PlayGoal(Choice[Planes]):
    """PL-150, PL-152 to PL-154, PL-292 Play a card whose goal is met, or pass."""

    def options(self, s: Planes) -> Moves:
        return [PASS] + [GOAL[kind] for kind in met_goals(s, self.seat, kinds_in(s.hands[self.seat]))]

    def take(self, s: Planes, m: Move) -> Steps:
        if m is PASS:
            s.goals_left = 0
            return ()
        p, card = self.seat, copy_of(s.hands[self.seat], m.arg)
        show(s, p, card)
        s.goals = with_at(s.goals, p, s.goals[p] + (card,))
        s.goals_left -= 1
        if s.news is not None:
            s.tell_all("goal", p, [m.arg, m.arg, s.box.vp[m.arg], met_on(s, p, m.arg)])
        return PHASE_OF_GOALS[p]

    def refuse(self, s: Planes, text: str) -> Refusal | None:
        return refuse_goal(s, self.seat, text)


class Goals(Rule[Planes]):
    """PL-144, PL-150 While a goal may be played, the player is asked."""

    def happen(self, s: Planes) -> Steps:
        return CHOICE_OF_GOAL[self.seat] if s.goals_left > 0 else ()


class EndGoals(Rule[Planes]):
    """PL-042, PL-295 Busy Schedule is over with the Goal Phase; then a card is drawn."""

    def happen(self, s: Planes) -> Steps:
        if s.effect() == EXTRA_GOAL:
            discard(s, s.in_play)
            s.in_play = NO_CARD
        return draws(self.seat, s.box.draw)


class EndTurn(Rule[Planes]):
    """PL-040, PL-222, PL-224 The next player; after the last one of a round the next round, or the end."""

    def happen(self, s: Planes) -> Steps:
        p = s.next_seat(self.seat)
        if p != s.first:
            return TURNS_OF[p]
        if s.ending or s.round >= s.box.max_rounds:
            return (FinalScoring(),)
        begin_round(s)
        return TURNS_OF[p]


# --- 10 The end


class FinalScoring(Rule[Planes]):
    """PL-222, PL-225 to PL-228 Tokens, goals and stars are counted."""

    def happen(self, s: Planes) -> Steps:
        s.active, s.at, s.stopped = -1, NOWHERE, 0
        if s.news is not None:
            tell_result(s)
        return ()


def tell_result(s: Planes) -> None:
    """PL-225, PL-227, PL-228 The scores and what makes them up, what decided between equal ones, and who has won."""
    for q in range(s.box.players):
        s.tell_all("score", q, [total(s, q), s.tokens[q], goal_points(s, q), stars(s, q)])
    standings = [standing(s, q) for q in range(s.box.players)]
    best = max(standings)
    equal = [[q for q, found in enumerate(standings) if found[:k] == best[:k]] for k in range(1, len(best) + 1)]
    for k, verb in enumerate(TIE_BREAKS):
        if len(equal[k + 1]) < len(equal[k]):
            s.tell_all(verb, -1, equal[k])
    if len(equal[-1]) > 1:
        s.tell_all("tie", -1, equal[-1])
    s.tell_all("over", -1, equal[-1])


STEPS: Final = [
    SetUp, ChangeAirport, LayToken, DrawFirst, PlaceParties, OwnCards, FirstRound, Turn, PlayAction, Draw, DrawCard,
    DiscardDown, DiscardCard, Draft, DraftCard, PassOn, KeepCard, ChooseSource, ChooseTarget, ChooseLoad, ShiftAll,
    Nudge, FinishAction, StartMove, ChooseOrigin, ChooseExit, DropOrStop, ChooseSeat, EndMove, FindCard, Goals,
    PlayGoal, EndGoals, EndTurn, FinalScoring]

# Steps are immutable, so those of every turn are made once.
TURNS_OF: Final[list[Steps]] = [(Turn(p),) for p in range(MOST_PLAYERS)]
PHASES_OF: Final[list[Steps]] = [(PlayAction(p), StartMove(p), EndMove(p), Goals(p), EndGoals(p), EndTurn(p))
                                 for p in range(MOST_PLAYERS)]
PHASE_OF_GOALS: Final[list[Steps]] = [(Goals(p),) for p in range(MOST_PLAYERS)]
CHOICE_OF_GOAL: Final[list[Steps]] = [(PlayGoal(p),) for p in range(MOST_PLAYERS)]
