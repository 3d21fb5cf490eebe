"""Help for a player of Planet Profiteers: the sets so far, and what a mission would pay."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from pp import CARGO, PLANET, SHIP, WORDS, after, dealt, edited, last_decision, new_game, result_of, typed

from aerodrome.games.planet_profiteers import GAME
from aerodrome.games.planet_profiteers.scoring import size
from aerodrome.games.planet_profiteers.state import Profiteers
from aerodrome.kernel.shape import bits_of
from aerodrome.kernel.step import NOBODY
from aerodrome.testing import random_play

BRIBES = [[2, 1, 0], [1, 1, 1], [0, 1, 2]]  # as many on each category, so that any may have priority
SHARES = {(1, 0): 3, (2, 0): 2, (0, 1): 2, (2, 1): 1}  # by investor and target


def largest(aid: dict[str, Any]) -> list[int]:
    """Return the sizes that are marked as the largest, by category."""
    return [next(int(one["size"]) for one in aid["sizes"][word] if one["largest"]) for word in WORDS]


def positions(players: int, seed: int, **options: Any) -> list[Profiteers]:
    """Return positions of a random game in which cards have been dealt."""
    found = [typed(s.clone()) for s in random_play(new_game(players, **options), Random(seed)) if s.to_act() >= 0]
    return found[::7]


@pytest.mark.rule("PP-045", "PP-047")
def test_the_largest_sets_are_those_of_the_showdown_once_all_cards_lie_open() -> None:
    assert largest(GAME.aid(last_decision(), 0)) == [9, 7, 6]


@pytest.mark.rule("PP-045", "PP-047")
@pytest.mark.parametrize("seat", [0, 2, NOBODY])
def test_sets_are_counted_from_the_own_hand_and_the_open_cards(seat: int) -> None:
    for s in positions(3, 5, research=True):
        sizes = GAME.aid(s, seat)["sizes"]
        hand = s.hands[seat] if seat >= 0 else 0
        there = bits_of(list(s.communal[:s.face_up]))

        for k, word in enumerate(WORDS):
            assert max(one["size"] for one in sizes[word]) == size(hand | there, s.box.icons[k])
            assert all(one["size"] == one["hand"] + one["table"] > 0 for one in sizes[word])
            assert sum(one["hand"] for one in sizes[word]) == hand.bit_count()
            assert [one["size"] for one in sizes[word]] == sorted([one["size"] for one in sizes[word]], reverse=True)


def test_sets_of_equal_size_are_both_the_largest() -> None:
    s = dealt(deck=None)
    marked = [[one["size"] for one in GAME.aid(s, q)["sizes"][word] if one["largest"]] for q in range(3)
              for word in WORDS]

    assert any(len(sizes) > 1 for sizes in marked)
    assert all(len(set(sizes)) == 1 for sizes in marked)


@pytest.mark.rule("PP-043", "PP-049", "PP-050")
@pytest.mark.parametrize("priority", WORDS)
def test_what_everybody_would_gain_is_what_the_showdown_pays(priority: str) -> None:
    s = last_decision(BRIBES, SHARES, priority=priority)
    result = result_of(s)
    foretold = [GAME.aid(s, q)["if_wins"][result.winner] for q in range(3)]

    assert [row["gains"] for row in foretold] == [result.gains] * 3
    assert [row["income"] + row["dividend"] + row["pay"] for row in foretold] == result.gains
    assert len(set(result.gains)) == 3


@pytest.mark.rule("PP-051")
def test_who_does_not_win_is_paid_by_investments_only() -> None:
    rows = GAME.aid(last_decision(BRIBES, SHARES), 1)["if_wins"]

    assert [(row["winner"], row["income"], row["dividend"], row["pay"] > 0) for row in rows] == [
        (0, 3, 9, False), (1, 3, 0, True), (2, 3, 0, False)]


@pytest.mark.rule("PP-049")
def test_the_pay_for_winning_is_told_for_each_category() -> None:
    s = edited(dealt(), priority="planet")
    mine, other = GAME.aid(s, 1)["if_wins"][1], GAME.aid(s, 1)["if_wins"][2]

    assert mine["pay_by"] == {word: s.unspent[1] * s.box.share_value[k]
                              for word, k in zip(WORDS, (CARGO, PLANET, SHIP), strict=True)}
    assert len(set(mine["pay_by"].values())) > 1
    assert mine["pay"] == mine["pay_by"]["planet"]
    assert set(other["pay_by"].values()) == {0}


@pytest.mark.rule("PP-007", "PP-049")
def test_house_rules_are_paid_as_they_say() -> None:
    s = dealt(house={"share_value": [{"category": "cargo", "credits": 50}]})

    assert GAME.aid(s, 0)["if_wins"][0]["pay"] == 50 * s.unspent[0]


def test_a_spectator_is_told_what_everybody_would_gain_and_has_no_hand() -> None:
    s = last_decision(BRIBES, SHARES)
    aid = GAME.aid(s, NOBODY)

    assert {one["hand"] for word in WORDS for one in aid["sizes"][word]} == {0}
    assert [set(row) for row in aid["if_wins"]] == [{"winner", "gains"}] * 3
    assert [row["gains"] for row in aid["if_wins"]] == [row["gains"] for row in GAME.aid(s, 0)["if_wins"]]


def test_there_is_no_help_after_the_end() -> None:
    s = after(last_decision(mission=5), "end")

    assert not s.agenda
    assert GAME.aid(s, 0) == {}
