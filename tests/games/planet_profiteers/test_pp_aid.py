"""Help for a player of Planet Profiteers: the sets so far, what a mission would pay, and how the others were decided."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from pp import (
    CARGO,
    PLANET,
    PLAYER_COUNTS,
    SHIP,
    WORDS,
    after,
    dealt,
    edited,
    last_decision,
    new_game,
    result_of,
    typed,
)
from test_pp_tiebreak import BY_NAME, Case, every_case

from aerodrome.games.planet_profiteers import GAME
from aerodrome.games.planet_profiteers.box import CATEGORY
from aerodrome.games.planet_profiteers.scoring import BY_BRIBES, STAGE, size
from aerodrome.games.planet_profiteers.state import Profiteers
from aerodrome.kernel.event import Event
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


# --- missions that are over


MONEY = ("income", "pay", "dividend")
HOUSE = {"share_value": [{"category": "cargo", "credits": 7}],
         "payout": {"per_investment_received": 2, "per_investment_in_winner": 5}}


COMPARED = {"largest": "sizes", "weighed": "sizes", "bribed": "bribes", "bribes_weighed": "bribes"}


def told_in(news: list[Event], players: int) -> list[dict[str, Any]]:
    """Return what the events of a game say about the end of each mission."""
    missions: list[dict[str, Any]] = []
    money = {kind: [0] * players for kind in MONEY}
    rounds: list[tuple[str, list[str], list[int]]] = []
    for event in news:
        if event.verb in MONEY:
            money[event.verb][event.seat] = event.args[0]
        elif event.verb in COMPARED:
            rounds.append((COMPARED[event.verb], [CATEGORY.write(k) for k in event.args[:-1]], []))
        elif event.verb == "stay":
            rounds[-1][2].extend(event.args)
        elif event.verb == "wins":
            missions.append({"winner": event.seat, "rounds": rounds, **money})
        elif event.verb in ("mission", "over"):
            money, rounds = {kind: [0] * players for kind in MONEY}, []
    return missions


def explained(aid: dict[str, Any]) -> list[dict[str, Any]]:
    """Return what the help says about the same."""
    return [{"winner": one["winner"],
             "rounds": [(judged["by"], judged["categories"], judged["left"]) for judged in one["rounds"]],
             **{kind: one[kind] for kind in MONEY}} for one in aid["showdowns"]]


def played(s: Profiteers, seed: int) -> list[Event]:
    """Play a random game to its end; return what was told."""
    news: list[Event] = []
    s.news = news
    list(random_play(s, Random(seed)))
    return news


@pytest.mark.rule("PP-043", "PP-044", "PP-049", "PP-050", "PP-055")
@pytest.mark.parametrize("players", PLAYER_COUNTS)
@pytest.mark.parametrize("house", [None, HOUSE], ids=["printed", "house"])
def test_every_showdown_is_explained_as_it_was_told(players: int, house: dict[str, Any] | None) -> None:
    s = new_game(players, house=house, research=players < 8)
    told = told_in(played(s, players), players)

    assert len(told) == len(s.results) > 1
    assert all(any(mission[kind]) for mission in told for kind in ("income", "pay"))
    assert [explained(GAME.aid(s, seat)) for seat in (0, NOBODY)] == [told, told]


@pytest.mark.rule("PP-093")
@every_case
def test_every_case_of_the_tie_break_table_is_explained_as_it_was_told(case: Case) -> None:
    s = case.position()
    news: list[Event] = []
    s.news = news
    s.play("end")
    aid = GAME.aid(s, 0)

    assert explained(aid) == told_in(news, len(case.own))
    assert aid["showdowns"][0]["winner"] == case.winner
    assert [[row[k]["size"] for k in WORDS] for row in aid["showdowns"][0]["sizes"]] == case.sizes


@pytest.mark.rule("PP-056", "PP-057", "PP-061")
@pytest.mark.parametrize(("name", "order", "equal"), [
    ("TB1", "planet ship cargo", ""), ("TB12", "cargo planet ship", ""), ("TB13", "planet ship cargo", ""),
    ("TB4", "cargo planet ship", "planet ship"), ("TB11", "cargo planet ship", "planet ship")])
def test_the_columns_are_in_the_order_of_judging_and_a_pair_of_equal_weight_is_marked(
        name: str, order: str, equal: str) -> None:
    case = BY_NAME[name]
    columns = GAME.aid(after(case.position(), "end"), 0)["showdowns"][0]["columns"]

    assert " ".join(column["category"] for column in columns) == order
    assert " ".join(column["category"] for column in columns if column["equal"]) == equal
    assert {column["category"]: column["bribes"] for column in columns} == dict(zip(WORDS, case.totals(), strict=True))


@pytest.mark.rule("PP-058", "PP-061")
@pytest.mark.parametrize(("name", "looked_at"), [
    ("TB3", ["planet", "ship", "cargo"]), ("TB8", ["cargo", "planet", "ship", "cargo", "planet"]),
    ("TB9", ["cargo", "planet ship", "cargo", "planet ship"])])
def test_every_comparison_says_what_it_looked_at(name: str, looked_at: list[str]) -> None:
    rounds = GAME.aid(after(BY_NAME[name].position(), "end"), 0)["showdowns"][0]["rounds"]

    assert [" ".join(judged["categories"]) for judged in rounds] == looked_at
    assert [judged["by"] for judged in rounds] == [
        "bribes" if STAGE.read(judged["stage"]) >= BY_BRIBES else "sizes" for judged in rounds]


@pytest.mark.rule("PP-045", "PP-047")
def test_the_icon_of_a_largest_set_is_on_so_many_cards() -> None:
    s = new_game(4)
    played(s, 3)
    faces = {card["id"]: card for card in s.box.data["card"]}

    for result, one in zip(s.view(NOBODY)["results"], GAME.aid(s, NOBODY)["showdowns"], strict=True):
        for hand, row in zip(result["hands"], one["sizes"], strict=True):
            for word in WORDS:
                shown = [faces[card][word] for card in [*hand, *result["communal"]]]
                assert row[word]["size"] == shown.count(row[word]["icon"]) == max(map(shown.count, shown))


def test_a_mission_is_explained_while_the_next_ones_are_played() -> None:
    counts = {(len(s.results), len(GAME.aid(s, 0)["showdowns"])) for s in positions(3, 5)}

    assert counts == {(number, number) for number in range(max(counts)[0] + 1)}
    assert len(counts) > 2


@pytest.mark.rule("PP-068", "PP-069")
@pytest.mark.parametrize(("scores", "winners"), [([0, 90, 10], [1]), ([10, 90, 90], [1, 2]), ([0, 0, 0], [0])])
def test_the_end_is_told_with_the_winners_and_nothing_else(scores: list[int], winners: list[int]) -> None:
    s = after(last_decision(mission=5, scores=scores), "end")

    assert not s.agenda
    assert [set(GAME.aid(s, seat)) for seat in (0, NOBODY)] == [{"showdowns", "winners"}] * 2
    assert GAME.aid(s, 0)["winners"] == winners == [q for q, rank in enumerate(GAME.ranks(s)) if rank == 1]


def test_nobody_has_won_before_the_end() -> None:
    assert set(GAME.aid(last_decision(), 0)) == {"showdowns", "sizes", "if_wins"}
