"""Ratings find the strengths that made the scores."""

from __future__ import annotations

from itertools import combinations
from math import log10
from random import Random

import pytest

from aerodrome.lab.ratings import Played, Total, fit, ratings

TRUE = [0, 150, 200, 380, 500, 520]


def expected(a: float, b: float) -> float:
    """Return the share that a rating promises against another."""
    return float(1 / (1 + 10 ** ((b - a) / 400)))


def totals(pairs: list[tuple[int, int]], games: int) -> list[Total]:
    return [Total(b, a, games * expected(TRUE[b], TRUE[a]), games) for a, b in pairs]


STEPS = [(i, i + 1) for i in range(5)]
EVERYBODY = list(combinations(range(6), 2))


@pytest.mark.parametrize("pairs", [STEPS, EVERYBODY], ids=["steps", "round robin"])
def test_exact_scores_give_the_true_ratings(pairs: list[tuple[int, int]]) -> None:
    assert fit(6, totals(pairs, 100_000)) == pytest.approx(TRUE, abs=0.1)


def test_who_is_named_first_does_not_matter() -> None:
    turned = [Total(t.b, t.a, t.games - t.wins, t.games) for t in totals(EVERYBODY, 100)]

    assert fit(6, turned) == pytest.approx(fit(6, totals(EVERYBODY, 100)), abs=1e-3)


def test_contradictory_pairings_are_weighed() -> None:
    """0 beats 1, 1 beats 2 and 2 beats 0 equally: nobody is better."""
    circle = [Total(0, 1, 70, 100), Total(1, 2, 70, 100), Total(2, 0, 70, 100)]

    assert fit(3, circle) == pytest.approx([0, 0, 0], abs=1)


def test_a_perfect_score_keeps_a_finite_rating() -> None:
    (_, top) = ratings(2, [Played(1, 0, [1.0] * 100)], "1")

    assert top.rating == pytest.approx(400 * log10(100.25 / 0.25))
    assert 300 < top.low < 700  # a hundred games do not prove more
    assert top.high >= top.rating


def sampled(rng: Random, games: int) -> list[Played]:
    return [Played(b, a, [float(rng.random() < expected(TRUE[b], TRUE[a])) for _ in range(games)])
            for a, b in EVERYBODY]


def test_the_intervals_cover_the_true_ratings() -> None:
    covered = 0
    for run in range(5):
        found = ratings(6, sampled(Random(run), 60), "1")
        assert found[0] == (0, 0, 0)
        covered += sum(r.low <= true <= r.high for r, true in zip(found[1:], TRUE[1:], strict=True))

    assert covered >= 21  # of 25


def test_more_games_make_narrower_intervals() -> None:
    few, many = (ratings(6, sampled(Random(1), games), "1")[5] for games in (20, 320))

    assert (few.high - few.low) / (many.high - many.low) == pytest.approx(4, rel=0.4)


def test_the_same_seed_gives_the_same_intervals() -> None:
    played = sampled(Random(1), 20)

    assert ratings(6, played, "1") == ratings(6, played, "1")
    assert ratings(6, played, "1") != ratings(6, played, "2")
