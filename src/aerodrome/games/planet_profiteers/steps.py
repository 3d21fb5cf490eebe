"""The steps of Planet Profiteers, in the order of rules.md."""

from __future__ import annotations

from random import Random
from typing import Final

from aerodrome.games.planet_profiteers.box import (
    BRIBE,
    CAPTAIN,
    CATEGORIES,
    DECLINE,
    DISCARD,
    DRAW,
    END,
    INVEST,
    NOTATION,
    START_PRIORITY,
    STOP,
)
from aerodrome.games.planet_profiteers.refusals import refuse_action, refuse_discard, refuse_research
from aerodrome.games.planet_profiteers.result import Result
from aerodrome.games.planet_profiteers.scoring import BY_BRIBES, Verdict, greatest, groups, judge, points_of, size
from aerodrome.games.planet_profiteers.state import DECK, Profiteers
from aerodrome.games.planet_profiteers.talk import (
    TALKS,
    AloudOrWhisper,
    Answer,
    Answers,
    Compose,
    SettlePromises,
    Talk,
    window,
)
from aerodrome.kernel.luck import shuffle
from aerodrome.kernel.move import Move, Moves
from aerodrome.kernel.shape import members
from aerodrome.kernel.step import NO_ONE, Chance, Choice, Deal, Refusal, Rule, Seat, Steps
from aerodrome.kernel.words import MOST_SEATS

# What a seat may do with a share, [players][seat]: bribe a category or invest in another company.
ACTIONS: Final[list[list[Moves]]] = [
    [BRIBE + [INVEST[t] for t in range(n) if t != q] for q in range(n)] for n in range(MOST_SEATS + 1)]
ACTIONS_OR_END: Final[list[list[Moves]]] = [[moves + [END] for moves in row] for row in ACTIONS]


# --- 2 Set-up


class SetUp(Rule[Profiteers]):
    """PP-010, PP-014 The first Captain is drawn by lot, or named by the host; then the first mission starts."""

    def happen(self, s: Profiteers) -> Steps:
        if s.box.first_captain < 0:
            return DrawCaptain(), StartMission()
        s.captain = s.box.first_captain
        s.tell("captain", s.captain)
        return (StartMission(),)


class DrawCaptain(Chance[Profiteers]):
    """PP-014 Every seat is equally likely to hold the badge first."""

    def options(self, s: Profiteers) -> Moves:
        return CAPTAIN[:s.box.players]

    def take(self, s: Profiteers, m: Move) -> Steps:
        s.captain = m.arg
        s.tell("captain", s.captain)
        return ()


# --- 3 Start of each mission


class StartMission(Rule[Profiteers]):
    """PP-016, PP-022, PP-023, PP-033 Advance the mission token, reset the priority token; deal, turn rounds, end."""

    def happen(self, s: Profiteers) -> Steps:
        box = s.box
        s.mission += 1
        s.round = 0
        s.priority = START_PRIORITY
        s.tell("mission", -1, s.mission)
        steps: list[Rule[Profiteers] | Shuffle] = [Shuffle()]
        for turn_round in range(1, box.turn_rounds + 1):
            steps.append(TURN_ROUNDS[turn_round])
            if turn_round < box.turn_rounds:
                steps.append(REVEALS[turn_round])
            if box.research and turn_round == box.research_after:
                steps.append(RESEARCH)
        return (*steps, *(END_WITH_TALK if box.talk else END_OF_MISSION))


class Shuffle(Deal[Profiteers]):
    """PP-017 to PP-021 Shuffle all cards; six for the table, five for each player in turn order, the rest to draw."""

    def sample(self, s: Profiteers, rng: Random) -> Move:
        cards = list(DECK)
        shuffle(rng, cards)
        return NOTATION.deal("shuffle", cards)

    def admits(self, s: Profiteers, m: Move) -> bool:
        return m.verb == "shuffle" and sorted(m.args) == list(DECK)

    def take(self, s: Profiteers, m: Move) -> Steps:
        box, cards = s.box, m.args
        s.communal = tuple(cards[:box.communal])
        s.face_up = box.face_up
        at = box.communal
        for q in s.order():
            hand = 0
            for card in cards[at:at + box.hand_size]:
                hand |= 1 << card
            s.hands[q] = hand
            at += box.hand_size
        s.pile = tuple(cards[at:])
        if s.news is not None:
            tell_deal(s)
        return ()

    def audience(self, s: Profiteers) -> int:
        return NO_ONE


def tell_deal(s: Profiteers) -> None:
    """Tell everybody the open cards, and everybody the own hand."""
    s.tell_all("layout", -1, list(s.communal[:s.face_up]))
    for q in s.order():
        s.tell_all("hand", q, members(s.hands[q]))


# --- 4 Course of a mission


class TurnRound(Rule[Profiteers]):
    """PP-025, PP-032 Turn round *n*: everybody takes a turn, the Captain first; before it there may be talk."""

    def happen(self, s: Profiteers) -> Steps:
        s.round = self.n
        s.tell("round", -1, self.n)
        turns = TURNS[s.box.players][s.captain]
        return window(s) + turns if s.box.talk and s.box.talk_by_round else turns


class Turn(Rule[Profiteers]):
    """PP-026, PP-030 One action is mandatory, a second is optional."""

    def happen(self, s: Profiteers) -> Steps:
        box = s.box
        steps: Steps = FIRST[self.seat][box.actions_min]
        if box.actions_max > box.actions_min:
            steps = FIRST_AND_SECOND[self.seat][box.actions_min][box.actions_max - box.actions_min]
        return TALKS[box.players][self.seat] + steps if box.talk and not box.talk_by_round else steps


class FirstAction(Choice[Profiteers]):
    """PP-027, PP-029, PP-036, PP-041 Bribe or invest: one share must be used."""

    def options(self, s: Profiteers) -> Moves:
        return ACTIONS[s.box.players][self.seat]

    def take(self, s: Profiteers, m: Move) -> Steps:
        use_share(s, self.seat, m)
        return ()

    def refuse(self, s: Profiteers, text: str) -> Refusal | None:
        return refuse_action(s, self.seat, text)


class SecondAction(Choice[Profiteers]):
    """PP-026, PP-028 Use another share, in the same or another way, or end the turn; *n* more actions are open."""

    def options(self, s: Profiteers) -> Moves:
        return ACTIONS_OR_END[s.box.players][self.seat]

    def take(self, s: Profiteers, m: Move) -> Steps:
        if m is END:
            s.tell("end", self.seat)
            return ()
        use_share(s, self.seat, m)
        return () if self.n <= 1 else (SecondAction(self.seat, self.n - 1),)

    def refuse(self, s: Profiteers, text: str) -> Refusal | None:
        return refuse_action(s, self.seat, text)


def use_share(s: Profiteers, p: Seat, m: Move) -> None:
    """PP-036 to PP-042 Put one share on a category or into another company's Investment area."""
    assert s.unspent[p] > 0, "PP-034: nobody can run out of shares"
    s.unspent[p] -= 1
    if m.verb == "bribe":
        s.bribes[CATEGORIES * p + m.arg] += 1
        s.tell("bribe", p, m.arg)
        # PP-038 The token moves only for strictly more bribes.
        if m.arg != s.priority and s.total(m.arg) > s.total(s.priority):
            s.priority = m.arg
            s.tell("priority", p, m.arg)
    else:
        s.investments[s.box.players * m.arg + p] += 1
        s.tell("invest", p, m.arg)


class RevealCard(Rule[Profiteers]):
    """PP-031 After turn round *n* the next face-down communal card is revealed, left to right."""

    def happen(self, s: Profiteers) -> Steps:
        s.reveal()
        s.tell("reveal", -1, s.communal[s.face_up])
        s.face_up += 1
        return ()


# --- 8 Advanced play: Research


class Research(Rule[Profiteers]):
    """PP-070, PP-071 Once per mission everybody may research, one after the other in turn order."""

    def happen(self, s: Profiteers) -> Steps:
        s.tell("research")
        return tuple([DrawOrDecline(q) for q in s.order()])


class DrawOrDecline(Choice[Profiteers]):
    """PP-072, PP-074 Spend a share to draw a card, *n* of which were drawn already, or leave it."""

    def options(self, s: Profiteers) -> Moves:
        return [DRAW, STOP] if self.n else [DRAW, DECLINE]

    def take(self, s: Profiteers, m: Move) -> Steps:
        p = self.seat
        if m is not DRAW:
            s.tell(m.verb, p)
            return (DiscardDown(p, self.n),) if self.n else ()
        assert s.unspent[p] > 0, "PP-034: nobody can run out of shares"
        s.unspent[p] -= 1
        s.research[p] += 1
        more = DrawOrDecline(p, self.n + 1) if self.n + 1 < s.box.draws_max else DiscardDown(p, self.n + 1)
        return (DrawCard(p), more) if s.pile else (Reshuffle(p), DrawCard(p), more)

    def refuse(self, s: Profiteers, text: str) -> Refusal | None:
        return refuse_research(text)


class Reshuffle(Deal[Profiteers]):
    """PP-078 When the draw pile is empty, the research discards of this mission are shuffled into a new one."""

    def sample(self, s: Profiteers, rng: Random) -> Move:
        cards = discarded(s)
        shuffle(rng, cards)
        return NOTATION.deal("reshuffle", cards)

    def admits(self, s: Profiteers, m: Move) -> bool:
        return m.verb == "reshuffle" and sorted(m.args) == discarded(s)

    def take(self, s: Profiteers, m: Move) -> Steps:
        s.pile = tuple(m.args)
        for q in range(s.box.players):
            s.returned[q] = s.discards[q]  # what came back before is forgotten: it may be in any hand by now
            s.discards[q] = 0
        s.fresh = [0] * s.box.players
        s.tell("reshuffle", -1, len(s.pile))
        return ()

    def audience(self, s: Profiteers) -> int:
        return NO_ONE


def discarded(s: Profiteers) -> list[int]:
    """The research discards of all players, sorted."""
    bits = 0
    for discards in s.discards:
        bits |= discards
    return members(bits)


class DrawCard(Rule[Profiteers]):
    """PP-072, PP-077 The front card of the draw pile goes to the hand; the others see only that one was drawn."""

    def happen(self, s: Profiteers) -> Steps:
        p, card = self.seat, s.pile[0]
        s.reveal(1 << p)
        s.pile = s.pile[1:]
        s.hands[p] |= 1 << card
        if sum(s.returned) or sum(s.fresh):
            s.fresh[p] += 1
        s.tell("draw", p, card)
        return ()


class DiscardDown(Choice[Profiteers]):
    """PP-073, PP-074, PP-077 Discard *n* cards face down, any of the hand, so that five remain."""

    def options(self, s: Profiteers) -> Moves:
        return [DISCARD[card] for card in members(s.hands[self.seat])]

    def take(self, s: Profiteers, m: Move) -> Steps:
        p = self.seat
        s.hands[p] ^= 1 << m.arg
        s.discards[p] |= 1 << m.arg
        s.tell("discard", p, m.arg)
        return () if self.n <= 1 else (DiscardDown(p, self.n - 1),)

    def audience(self, s: Profiteers) -> int:
        return 1 << self.seat

    def refuse(self, s: Profiteers, text: str) -> Refusal | None:
        return refuse_discard(text)


# --- 5 End of a mission


class InvestmentIncome(Rule[Profiteers]):
    """PP-043 Every company earns 1 credit for each share that others have in it."""

    def happen(self, s: Profiteers) -> Steps:
        for t in range(s.box.players):
            gain(s, "income", t, income_of(s, t))
        return ()


def income_of(s: Profiteers, t: Seat) -> int:
    """PP-043 What company *t* earns from its investors."""
    n, shares = s.box.players, 0
    for q in range(n):
        shares += s.investments[n * t + q]
    return s.box.income * shares


class Showdown(Rule[Profiteers]):
    """PP-044 to PP-048, PP-055 to PP-064 Hands are shown; the greatest size in the priority category wins the badge."""

    def happen(self, s: Profiteers) -> Steps:
        n = s.box.players
        own, sizes = [s.own(q) for q in range(n)], sizes_to_compare(s)
        totals = [s.total(k) for k in range(CATEGORIES)]
        verdict = judge(s.order(), sizes, own, totals, s.priority)
        s.reveal()
        if s.news is not None:
            for q in s.order():
                s.tell_all("show", q, members(s.hands[q]))
            tell_comparisons(s, verdict, sizes, groups(totals, s.priority))
        s.tell("wins", verdict.winner, s.priority, verdict.stage)
        s.results += (Result(s.captain, s.priority, verdict.winner, verdict.stage, s.communal, s.hands[:],
                                        s.bribes[:], s.investments[:], s.research[:], s.unspent[:], [0] * n),)
        s.captain = verdict.winner
        return ()


def tell_comparisons(s: Profiteers, verdict: Verdict, sizes: list[list[int]], sequence: list[list[int]]) -> None:
    """PP-055 to PP-063 Tell what each comparison found, and who was left."""
    contenders = s.order()
    for judged, cats in zip(verdict.rounds, sequence + sequence, strict=False):
        stage, left = judged[0], judged[1:]
        values = sizes if stage < BY_BRIBES else [s.own(q) for q in range(s.box.players)]
        if len(cats) == 1:
            s.tell_all("largest" if stage < BY_BRIBES else "bribed", -1, [cats[0], values[left[0]][cats[0]]])
        else:
            points = points_of(contenders, values, cats)[left[0]]
            s.tell_all("weighed" if stage < BY_BRIBES else "bribes_weighed", -1, [*cats, points])
        s.tell_all("stay", -1, left)
        contenders = left


def sizes_to_compare(s: Profiteers) -> list[list[int]]:
    """PP-045, PP-047, PP-055 Everybody's size in the priority category; the other sizes only of those who tie in it."""
    common = s.communal_bits()
    sizes = [[0] * CATEGORIES for _ in s.hands]
    for q, hand in enumerate(s.hands):
        sizes[q][s.priority] = size(hand | common, s.box.icons[s.priority])
    tied = greatest(s.order(), sizes, s.priority)
    if len(tied) > 1:
        for q in tied:
            sizes[q] = [size(s.hands[q] | common, icons) for icons in s.box.icons]
    return sizes


class WinnerPay(Rule[Profiteers]):
    """PP-049, PP-051 The winner is paid for each unspent share, by the value of the priority category."""

    def happen(self, s: Profiteers) -> Steps:
        gain(s, "pay", s.captain, pay_of(s))
        return ()


def pay_of(s: Profiteers) -> int:
    """PP-049 What the winner, who has the badge by now, is paid."""
    return s.box.share_value[s.priority] * s.unspent[s.captain]


class InvestorPay(Rule[Profiteers]):
    """PP-050 Every share in the winner pays its owner 3 credits."""

    def happen(self, s: Profiteers) -> Steps:
        for q in range(s.box.players):
            gain(s, "dividend", q, dividend_of(s, q))
        return ()


def dividend_of(s: Profiteers, q: Seat) -> int:
    """PP-050 What the shares of *q* in the winner pay."""
    return s.box.dividend * s.investments[s.box.players * s.captain + q]


def gain(s: Profiteers, verb: str, q: Seat, credits: int) -> None:
    """Give credits, and say so."""
    if credits:
        s.scores[q] += credits
        s.tell(verb, q, credits)


class ReclaimShares(Rule[Profiteers]):
    """PP-052 All shares come back, also from Research; the cards are gathered."""

    def happen(self, s: Profiteers) -> Steps:
        n = s.box.players
        gains = gains_of(s) if s.box.own_gains else gains_since(s)
        s.results = s.results[:-1] + (s.results[-1].with_gains(gains),)
        s.unspent = [s.box.shares] * n
        s.bribes = [0] * (CATEGORIES * n)
        s.investments = [0] * (n * n)
        s.research, s.fresh = [0] * n, [0] * n
        s.hands, s.discards, s.returned = [0] * n, [0] * n, [0] * n
        s.communal, s.face_up, s.pile = (), 0, DECK
        return ()


def gains_of(s: Profiteers) -> list[int]:
    """PP-043, PP-049, PP-050 What this mission has paid everybody."""
    gains = [income_of(s, q) + dividend_of(s, q) for q in range(s.box.players)]
    gains[s.captain] += pay_of(s)
    return gains


def gains_since(s: Profiteers) -> list[int]:
    """What everybody has beyond the results so far: how version 1 counts, wrong where earlier results are missing."""
    gains = s.scores[:]
    for result in s.results:
        for q in range(s.box.players):
            gains[q] -= result.gains[q]
    return gains


# --- 7 End of the game


class EndOrNextMission(Rule[Profiteers]):
    """PP-053, PP-065 to PP-068 The game ends when somebody passed 60 credits, or after the fifth mission."""

    def happen(self, s: Profiteers) -> Steps:
        best = max(s.scores)
        passed = best >= s.box.threshold if s.box.reached else best > s.box.threshold
        if not passed and s.mission < s.box.missions:
            return (StartMission(),)
        s.tell_all("over", -1, [q for q in range(s.box.players) if s.scores[q] == best])
        return ()


STEPS: Final = [SetUp, DrawCaptain, StartMission, Shuffle, TurnRound, Turn, Talk, Answers, Answer, AloudOrWhisper,
                Compose, FirstAction, SecondAction, RevealCard, Research, DrawOrDecline, Reshuffle, DrawCard,
                DiscardDown, InvestmentIncome, Showdown, WinnerPay, InvestorPay, SettlePromises, ReclaimShares,
                EndOrNextMission]

# Steps are immutable, so the ones that come up at every turn are made once.
MOST_ROUNDS: Final = 61  # a turn round for each face-down card of the largest layout, and one more
MOST_ACTIONS: Final = 10
TURN_ROUNDS: Final = [TurnRound(0, n) for n in range(MOST_ROUNDS + 1)]
REVEALS: Final = [RevealCard(0, n) for n in range(MOST_ROUNDS + 1)]
RESEARCH: Final = Research()
END_OF_MISSION: Final = (InvestmentIncome(), Showdown(), WinnerPay(), InvestorPay(), ReclaimShares(),
                         EndOrNextMission())
END_WITH_TALK: Final = (InvestmentIncome(), Showdown(), WinnerPay(), InvestorPay(), SettlePromises(), ReclaimShares(),
                        EndOrNextMission())
TURNS: Final = [[tuple([Turn((q + i) % n) for i in range(n)]) for q in range(n)] for n in range(MOST_SEATS + 1)]
FIRST: Final = [[tuple([FirstAction(q)] * k) for k in range(MOST_ACTIONS + 1)] for q in range(MOST_SEATS)]
FIRST_AND_SECOND: Final = [[[first + (SecondAction(q, k),) for k in range(MOST_ACTIONS + 1)] for first in FIRST[q]]
                           for q in range(MOST_SEATS)]
