"""How to play Planet Profiteers well: what a position is worth, where to put a share, what to say and to keep."""

from __future__ import annotations

from math import exp, log, sqrt
from random import Random
from typing import Final

from mypy_extensions import i64

from aerodrome.games.planet_profiteers.box import CARDS, CATEGORIES, END, Box
from aerodrome.games.planet_profiteers.manners import due, said
from aerodrome.games.planet_profiteers.scoring import judge, size
from aerodrome.games.planet_profiteers.state import Profiteers
from aerodrome.games.planet_profiteers.steps import FirstAction, SecondAction, Shuffle, sizes_to_compare
from aerodrome.kernel.bits import count
from aerodrome.kernel.hints import Hints, chances
from aerodrome.kernel.luck import shuffle
from aerodrome.kernel.move import Move, Moves
from aerodrome.kernel.state import State
from aerodrome.kernel.step import Seat

SWING: Final = 5.5  # credits that one more mission can move between two players, about
DEALS: Final = 300  # random deals from which usual sizes are estimated
# How much hands show in what is done, from games of level 4: a bribe speaks for a set in its category that is larger
# than usual, an investment against one in the category with priority.
BRIBE_TELLS: Final = 2.0
INVESTMENT_TELLS: Final = 0.2
# What experts do with a share, as logarithms: fitted to what 6,000 searches of 700 iterations tried most, sharpened.
MANY: Final = 200  # iterations from which on a search plays on like experts
BRIBE_LIKED: Final = 0.39
BRIBE_STRENGTH: Final = 1.72  # for each card that the own set is larger than usual
BRIBE_LATE: Final = -0.33  # and how much less that counts with every turn round
BRIBE_BETTER: Final = 1.5  # for each card that it stands out more than the own set in the category with priority
BRIBE_PRIORITY: Final = 0.34  # in the category that has priority
BRIBE_TAKES: Final = 0.99  # in one that gets it
BRIBE_AGAIN: Final = 0.31  # for each own bribe there
BRIBE_ROUND: Final = -0.6  # with every turn round
INVEST_LIKED: Final = -0.79
INVEST_BRIBES: Final = 0.65  # for each bribe of the other in the category with priority
INVEST_STRENGTH: Final = -1.48  # for each card that the own set there is larger than usual
INVEST_AGAIN: Final = 0.31  # for each own share in the same company
INVEST_LEAD: Final = -0.016  # for each credit that the other is ahead
INVEST_ROUND: Final = -0.35
END_LIKED: Final = 0.61
END_STRENGTH: Final = 0.9
END_ROUND: Final = 0.67
END_SHARES: Final = 0.59  # for each share kept beyond those of a careful player
CAREFUL_SHARES: Final = 8
MOST_LIKED: Final = 8.0
NEVER_SURE: Final = 0.02  # what anything weighs at least


class ProfiteersHints(Hints):
    """Judges a mission as if it ended now; bribes where the own hand is strong; invests in who seems to be."""

    def value(self, s: State) -> list[float]:
        assert isinstance(s, Profiteers)
        scores = projected(s) if s.communal else s.scores
        left = s.box.missions - s.mission + (0 if s.communal else 1)
        return chances([float(score) for score in scores], 1.0 + SWING * sqrt(left))

    def is_horizon(self, s: State, moves: int) -> bool:
        """A playout ends with its mission: the next deal tells nothing about the moves of this one."""
        return isinstance(s.agenda[-1], Shuffle)

    def weigh(self, s: State, options: Moves) -> list[float] | None:
        assert isinstance(s, Profiteers)
        step = s.agenda[-1]
        if not isinstance(step, (FirstAction, SecondAction)):
            return None
        return self.weights(s, step.seat, options)

    def weights(self, s: Profiteers, q: Seat, options: Moves) -> list[float]:
        """Weigh what *q* may do with a share."""
        return action_weights(s, q, options)

    def tuned(self, iterations: int) -> Hints:
        return ExpertHints(self.game) if not 0 < iterations < MANY else self

    def belief(self, s: State, seat: Seat) -> float | None:
        """Whoever bribes a category is likely to be strong in it; whoever invests is not."""
        assert isinstance(s, Profiteers)
        if not (sum(s.bribes) or sum(s.investments)):
            return None
        return exp(sum([likelihood(s, q) for q in range(s.box.players) if q != seat]))

    def pick(self, s: State, rng: Random) -> Move:
        assert isinstance(s, Profiteers)
        step = s.agenda[-1]
        if not isinstance(step, (FirstAction, SecondAction)):
            return step.sample(s, rng)
        options = step.options(s)
        weights = self.weights(s, step.seat, options)
        left = rng.random() * sum(weights)
        for i in range(len(weights)):
            left -= weights[i]
            if left < 0.0:
                return options[i]
        return options[-1]

    def speak(self, s: State, options: Moves) -> Move | None:
        assert isinstance(s, Profiteers)
        return said(s, options)

    def duty(self, s: State, options: Moves) -> Move | None:
        assert isinstance(s, Profiteers)
        step = s.agenda[-1]
        if not s.messages or not isinstance(step, (FirstAction, SecondAction)):
            return None
        return due(s, step.seat, options)


class ExpertHints(ProfiteersHints):
    """Expects everybody to use shares as those do who think long."""

    def weights(self, s: Profiteers, q: Seat, options: Moves) -> list[float]:
        return [NEVER_SURE + exp(min(MOST_LIKED, liking)) for liking in likings(s, q, options)]


def projected(s: Profiteers) -> list[int]:
    """Return the scores if the mission ended now, with the hands of this world, less what must still be spent."""
    box, n = s.box, s.box.players
    own = [s.own(q) for q in range(n)]
    totals = [s.total(k) for k in range(CATEGORIES)]
    winner = judge(s.order(), sizes_to_compare(s), own, totals, s.priority).winner
    scores = s.scores[:]
    for t in range(n):
        for q in range(n):
            invested = s.investments[n * t + q]
            scores[t] += box.income * invested
            if t == winner:
                scores[q] += box.dividend * invested
    kept = s.unspent[winner] - (box.turn_rounds - s.round) * box.actions_min
    scores[winner] += box.share_value[s.priority] * max(kept, 0)
    return scores


def action_weights(s: Profiteers, q: Seat, options: Moves) -> list[float]:
    """Weigh what *q* may do with a share, from the own hand, the open cards and what the others did."""
    strengths = strengths_of(s, q, s.face_up)
    out: list[float] = []
    for m in options:
        if m is END:
            out.append(2.5 + 1.5 * strengths[s.priority])
        elif m.verb == "bribe":
            out.append(exp(1.3 * strengths[m.arg]))
        else:
            out.append(0.4 + 0.6 * s.bribes[CATEGORIES * m.arg + s.priority])
    return [max(0.1, weight) for weight in out]


def likings(s: Profiteers, q: Seat, options: Moves) -> list[float]:
    """How much an expert in the place of *q* likes each way to use a share, as logarithms."""
    strengths = strengths_of(s, q, s.face_up)
    lead, late = strengths[s.priority], s.round - 1
    out: list[float] = []
    for m in options:
        if m is END:
            liking = END_LIKED + END_STRENGTH * lead + END_ROUND * late + END_SHARES * (s.unspent[q] - CAREFUL_SHARES)
        elif m.verb == "bribe":
            liking = bribe_liking(s, q, m.arg, strengths[m.arg], lead) + BRIBE_ROUND * late
        else:
            liking = invest_liking(s, q, m.arg) + INVEST_STRENGTH * lead + INVEST_ROUND * late
        out.append(liking)
    return out


def bribe_liking(s: Profiteers, q: Seat, k: int, strength: float, lead: float) -> float:
    """How much *q* likes to bribe category *k*, where the own set is so much larger than usual."""
    liking = BRIBE_LIKED + (BRIBE_STRENGTH + BRIBE_LATE * (s.round - 1)) * strength + BRIBE_BETTER * (strength - lead)
    if k == s.priority:
        liking += BRIBE_PRIORITY
    elif s.total(k) == s.total(s.priority):
        liking += BRIBE_TAKES
    return liking + BRIBE_AGAIN * s.bribes[CATEGORIES * q + k]


def invest_liking(s: Profiteers, q: Seat, t: Seat) -> float:
    """How much *q* likes to invest in *t*, by what *t* did and has."""
    return (INVEST_LIKED + INVEST_BRIBES * s.bribes[CATEGORIES * t + s.priority]
            + INVEST_AGAIN * s.investments[s.box.players * t + q] + INVEST_LEAD * (s.scores[t] - s.scores[q]))


def likelihood(s: Profiteers, q: Seat) -> float:
    """How well the hand of *q* in this world explains what *q* did in the mission, as a logarithm.

    Bribes were made with fewer cards open than now: the strength then counts as much as that of now.
    """
    first, now = strengths_of(s, q, s.box.face_up), strengths_of(s, q, s.face_up)
    told, whole, bribes = 0.0, 0.0, 0
    for k in range(CATEGORIES):
        pull = BRIBE_TELLS * (first[k] + now[k]) / 2
        own = s.bribes[CATEGORIES * q + k]
        told += own * pull
        whole += exp(pull)
        bribes += own
    invested = sum(s.actions_of(q)[CATEGORIES:])
    return told - bribes * log(whole) - INVESTMENT_TELLS * invested * now[s.priority]


def strengths_of(s: Profiteers, q: Seat, face_up: int) -> list[float]:
    """How much larger than usual the sets of *q* are in each category with so many communal cards open."""
    seen = s.hands[q]
    for i in range(face_up):
        seen |= 1 << s.communal[i]
    cards: i64 = seen
    held: int = count(cards)
    usual = usual_sizes(s.box)
    out: list[float] = []
    for k in range(CATEGORIES):
        best: i64 = 0
        for mask in s.box.icons[k]:
            icon: i64 = mask
            size_of_icon: i64 = count(cards & icon)
            if size_of_icon > best:
                best = size_of_icon
        out.append(float(int(best)) - usual[k][held])
    return out


USUAL: Final[dict[int, tuple[Box, list[list[float]]]]] = {}  # by identity of the box, which is kept alive


def usual_sizes(box: Box) -> list[list[float]]:
    """Return the mean size in each category by number of cards, over random deals."""
    known = USUAL.get(id(box))
    if known is None:
        if len(USUAL) > 50:
            USUAL.clear()
        known = (box, deal_sizes(box))
        USUAL[id(box)] = known
    return known[1]


def deal_sizes(box: Box) -> list[list[float]]:
    """Estimate the mean sizes from random deals; the same every time."""
    rng, cards = Random(1), list(range(CARDS))
    most = box.hand_size + box.communal + 2
    totals = [[0.0] * (most + 1) for _ in range(CATEGORIES)]
    for _ in range(DEALS):
        shuffle(rng, cards)
        bits = 0
        for held in range(1, most + 1):
            bits |= 1 << cards[held - 1]
            for k in range(CATEGORIES):
                totals[k][held] += size(bits, box.icons[k])
    return [[total / DEALS for total in row] for row in totals]

