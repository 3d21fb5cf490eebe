"""Ratings: the Bradley-Terry strengths behind the scores of many pairings, on the Elo scale."""

from __future__ import annotations

from math import log
from random import Random
from typing import NamedTuple

ELO = 400 / log(10)  # points for each factor e of strength
PRIOR = 0.5  # imaginary games, all drawn, between neighbours: a score of 100 % keeps a finite rating
RESAMPLES = 500
CLOSE = 1e-7  # relative change of strengths at which a fit has converged
MOST_ROUNDS = 10_000


class Played(NamedTuple):
    """The games between two entrants, given by their places in the list: what the first of them scored in each."""

    a: int
    b: int
    scores: list[float]


class Total(NamedTuple):
    """Some games between two entrants, summed up."""

    a: int
    b: int
    wins: float  # of a
    games: float


class Rating(NamedTuple):
    """How strong an entrant is, with a 95 % interval; the first entrant has 0."""

    rating: float
    low: float
    high: float


def ratings(entrants: int, played: list[Played], seed: str) -> list[Rating]:
    """Return the rating of every entrant, with intervals from a bootstrap over the games of each pairing."""
    rng = Random(f"{seed} bootstrap")
    best = fit(entrants, [Total(p.a, p.b, sum(p.scores), len(p.scores)) for p in played])
    fits = [fit(entrants, [resampled(p, rng) for p in played]) for _ in range(RESAMPLES)]
    columns = [sorted(column) for column in zip(*fits, strict=True)]
    cut = RESAMPLES // 40  # 2.5 % at either end
    # A score of 100 % lies at the edge of its own resamples: the interval always holds the rating.
    return [Rating(value, min(value, column[cut]), max(value, column[-1 - cut]))
            for value, column in zip(best, columns, strict=True)]


def resampled(played: Played, rng: Random) -> Total:
    """Return as many games as were played, drawn from them with replacement.

    Games that all ended alike would claim certainty; one won and one lost game are then among those drawn from.
    """
    scores = played.scores
    pool = scores if len(set(scores)) > 1 else [*scores, 0.0, 1.0]
    return Total(played.a, played.b, sum(rng.choices(pool, k=len(scores))), len(scores))


def fit(entrants: int, totals: list[Total]) -> list[float]:
    """Return the most likely ratings, by minorisation and maximisation (Hunter 2004), the first being 0."""
    prior = [Total(i + 1, i, PRIOR / 2, PRIOR) for i in range(entrants - 1)]
    games = totals + prior
    wins = [0.0] * entrants
    for t in games:
        wins[t.a] += t.wins
        wins[t.b] += t.games - t.wins
    strengths = chain(entrants, games)
    for _ in range(MOST_ROUNDS):
        old, strengths = strengths, improved(strengths, games, wins)
        if all(abs(new - before) <= CLOSE * before for new, before in zip(strengths, old, strict=True)):
            break
    return [ELO * log(strength / strengths[0]) for strength in strengths]


def chain(entrants: int, games: list[Total]) -> list[float]:
    """Return strengths that fit the games between neighbours alone: exact without a round robin, close with one."""
    won, lost = [0.0] * entrants, [0.0] * entrants
    for t in games:
        if abs(t.a - t.b) == 1:
            up = max(t.a, t.b)
            won[up] += t.wins if t.a == up else t.games - t.wins
            lost[up] += t.games - t.wins if t.a == up else t.wins
    strengths = [1.0]
    for up in range(1, entrants):
        strengths.append(strengths[-1] * won[up] / lost[up])
    return strengths


def improved(strengths: list[float], games: list[Total], wins: list[float]) -> list[float]:
    """Return strengths one round closer: the wins of each, over the wins that its strength would lead to expect."""
    expected = [0.0] * len(strengths)
    for t in games:
        weight = t.games / (strengths[t.a] + strengths[t.b])
        expected[t.a] += weight
        expected[t.b] += weight
    new = [won / share for won, share in zip(wins, expected, strict=True)]
    return [strength / new[0] for strength in new]
