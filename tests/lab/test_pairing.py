"""Seat orders are balanced: in the whole block, and in every even number of games from its start."""

from __future__ import annotations

from itertools import product

import pytest

from aerodrome.lab.pairing import Arrangement, arrangement_of, arrangements, score_of


def is_balanced(games: list[Arrangement]) -> bool:
    """Tell whether A has every seat in half of the games."""
    return all(2 * sum(column) == len(games) for column in zip(*games, strict=True))


@pytest.mark.parametrize(("players", "length"), [(2, 2), (3, 6), (4, 6), (5, 20), (8, 70)])
def test_a_block_holds_every_even_arrangement_once(players: int, length: int) -> None:
    block = arrangements(players)
    even = {seats for seats in product((False, True), repeat=players) if abs(players - 2 * sum(seats)) <= 1}

    assert len(block) == length
    assert set(block) == even


@pytest.mark.parametrize("players", range(2, 9))
def test_every_even_prefix_is_balanced(players: int) -> None:
    block = arrangements(players)

    for length in range(2, len(block) + 1, 2):
        assert is_balanced(block[:length])


def test_an_unbalanced_schedule_is_detected() -> None:
    block = arrangements(4)

    assert not is_balanced(block[:3])
    assert not is_balanced(sorted(block)[:2])
    assert not is_balanced([*block[:-1], block[0]])


def test_games_beyond_the_block_begin_it_again() -> None:
    assert [arrangement_of(3, number) for number in range(12)] == 2 * arrangements(3)


def test_the_score_is_shared_between_the_bots() -> None:
    third = 1 / 3
    for arrangement in arrangements(5):
        other = tuple(not mine for mine in arrangement)
        returns = [third, 0.0, third, third, 0.0]
        assert score_of(arrangement, returns) + score_of(other, returns) == pytest.approx(1, abs=1e-6)
    assert score_of((True, False), [1.0, 0.0]) == 1
    assert score_of((True, False), [0.0, 1.0]) == 0
    assert score_of((True, True, True, False, False), [0.2] * 5) == 0.6
