"""The interval covers, and the test that may stop a pairing keeps its word however often it looks."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from aerodrome.lab.evidence import interval, is_decided, log_wealth
from aerodrome.lab.ladder import Plan

LOOKS = Plan("barnstormers", 2, {}, {}, [], "1").looks()


def play(rng: Random, share: float, games: int, drawn: float = 0.0, first: float = 0.0) -> list[float]:
    """Return scores of a bot that wins *share* of the games; *first* is what the better seat is worth."""
    return [0.5 if rng.random() < drawn else float(rng.random() < share + (first if i % 2 else -first))
            for i in range(games)]


def excludes_a_half(scores: list[float]) -> bool:
    low, high = interval(scores)
    return not low < 0.5 < high


def decided(test: Callable[[list[float]], bool], share: float, runs: int, first: float = 0.0) -> float:
    """Return the part of runs in which a test has decided at one of the looks."""
    rng = Random(f"{share} {first}")
    count = 0
    for _ in range(runs):
        scores = play(rng, share, LOOKS[-1], first=first)
        count += any(test(scores[:look]) for look in LOOKS)
    return count / runs


@pytest.mark.parametrize("first", [0.0, 0.4])
def test_equal_bots_are_told_apart_in_clearly_fewer_than_5_percent_of_runs(first: float) -> None:
    assert decided(is_decided, 0.5, 300, first) < 0.04


def test_the_ordinary_interval_would_not_do_for_repeated_looks() -> None:
    assert decided(excludes_a_half, 0.5, 300) > 0.07


def test_a_better_bot_is_found_out() -> None:
    assert decided(is_decided, 0.65, 50) > 0.9
    assert is_decided([1.0] * 20)
    assert is_decided([0.0] * 20)


def test_games_that_the_seat_decides_are_no_evidence() -> None:
    assert log_wealth([0.0, 1.0] * 50) == pytest.approx(0)
    assert log_wealth([1.0, 1.0] * 50) > 10


def test_nothing_is_decided_without_games() -> None:
    assert log_wealth([]) == 0
    assert not is_decided([])
    assert not is_decided([1.0])
    assert interval([]) == (0, 1)


@pytest.mark.parametrize(("share", "drawn"), [(0.5, 0.0), (0.9, 0.0), (0.6, 0.6)])
def test_the_interval_covers_the_true_share(share: float, drawn: float) -> None:
    rng = Random(f"{share} {drawn}")
    true = share * (1 - drawn) + drawn / 2
    intervals = [interval(play(rng, share, 200, drawn)) for _ in range(500)]
    covered = sum(low <= true <= high for low, high in intervals) / 500

    assert 0.92 < covered < 0.98


def test_the_interval_is_wilsons_where_every_game_is_won_or_lost() -> None:
    low, high = interval([1.0] * 60 + [0.0] * 40)

    assert (low, high) == pytest.approx((0.5020, 0.6906), abs=1e-4)


def test_shared_victories_make_the_interval_narrower_but_never_empty() -> None:
    low, high = interval([0.5] * 100)
    few, many = interval([0.5, 0.5])

    assert 0.4 < low < 0.5 < high < 0.6
    assert few < 0.25
    assert many > 0.75
    assert interval([1.0] * 100)[0] == pytest.approx(0.963, abs=0.001)
