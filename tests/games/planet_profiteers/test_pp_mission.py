"""Section 4: the course of a mission, bribes and investments."""

from __future__ import annotations

from random import Random

import pytest
from pp import (
    DECK,
    ONE_BRIBE,
    PLAYER_COUNTS,
    after,
    dealt,
    edited,
    options,
    rest_of_mission,
    rule_against,
    rule_named,
    shuffle,
    turns,
)

from aerodrome.games.planet_profiteers.state import Profiteers
from aerodrome.kernel.errors import BadPosition
from aerodrome.kernel.luck import below


def totals(s: Profiteers) -> tuple[int, int, int]:
    return s.total(0), s.total(1), s.total(2)


def token(s: Profiteers) -> str:
    word: str = s.dump()["priority"]
    return word


def with_bribes(own: list[list[int]], priority: str) -> Profiteers:
    """Return a first turn with these bribes on the mat."""
    return edited(dealt(), bribes=own, unspent=[12 - sum(row) for row in own], priority=priority)


# --- turns


@pytest.mark.rule("PP-025")
@pytest.mark.parametrize("captain", range(4))
def test_025_the_captain_begins_and_play_goes_clockwise_in_all_four_turn_rounds(captain: int) -> None:
    s = dealt(4, captain=captain)
    actors = []
    for _ in range(16):
        actors.append(s.to_act())
        s = after(s, ONE_BRIBE)

    assert actors == [(captain + i) % 4 for i in range(4)] * 4


@pytest.mark.rule("PP-026")
def test_026_a_turn_may_end_after_one_action() -> None:
    s = after(dealt(), "bribe ship, end")

    assert (s.unspent[0], s.to_act()) == (11, 1)


@pytest.mark.rule("PP-026")
def test_026_a_turn_ends_by_itself_after_two_actions() -> None:
    s = after(dealt(), "bribe ship, invest 1")

    assert (s.unspent[0], s.to_act()) == (10, 1)


@pytest.mark.rule("PP-026")
def test_026_the_second_action_is_optional_and_the_first_is_not() -> None:
    s = dealt()

    assert "end" not in options(s)
    assert "end" in options(after(s, "bribe ship"))


@pytest.mark.rule("PP-027")
@pytest.mark.parametrize("action", ["bribe cargo", "bribe planet", "bribe ship", "invest 1", "invest 2"])
def test_027_an_action_uses_exactly_one_share(action: str) -> None:
    s = after(dealt(), action)

    assert (s.unspent, sum(s.bribes) + sum(s.investments)) == ([11, 12, 12], 1)


@pytest.mark.rule("PP-027", "PP-036", "PP-041")
@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_027_bribe_and_invest_are_all_there_is(players: int) -> None:
    s = dealt(players)

    assert options(s) == ["bribe cargo", "bribe planet", "bribe ship", *[f"invest {t}" for t in range(1, players)]]
    assert options(after(s, "invest 1")) == [*options(s), "end"]


@pytest.mark.rule("PP-028")
@pytest.mark.parametrize("turn", [
    "bribe ship, bribe ship", "bribe ship, bribe cargo", "invest 1, invest 1", "invest 1, invest 2",
    "bribe ship, invest 2", "invest 2, bribe ship"])
def test_028_two_actions_may_be_the_same_or_different(turn: str) -> None:
    assert after(dealt(), turn).unspent[0] == 10


@pytest.mark.rule("PP-029")
@pytest.mark.parametrize("text", ["end", "pass", "fold"])
def test_029_nobody_may_take_zero_actions(text: str) -> None:
    assert rule_named(dealt(), text) == "PP-029"


@pytest.mark.rule("PP-029")
def test_029_whoever_gained_nothing_still_takes_a_turn_in_the_next() -> None:
    s = after(rest_of_mission(dealt(4)), shuffle(DECK))
    last = after(s, turns(3))

    assert (s.results[0].gains[3], last.to_act(), options(last)[0]) == (0, 3, "bribe cargo")


@pytest.mark.rule("PP-030", "PP-038")
def test_030_the_first_action_is_resolved_before_the_second_is_chosen() -> None:
    s = after(dealt(), "bribe planet")

    assert (s.to_act(), totals(s), token(s)) == (0, (0, 1, 0), "planet")


# --- turn rounds


@pytest.mark.rule("PP-031")
@pytest.mark.parametrize("played", [1, 2, 3])
def test_031_after_a_turn_round_the_next_slot_is_revealed(played: int) -> None:
    s = dealt()
    before = after(s, turns(3 * played)[:-len(", end")]).view(1)["communal"]
    seen = after(s, turns(3 * played)).view(1)["communal"]

    assert before[2 + played] == "?"
    assert seen == [f"C0{slot}" if slot <= 3 + played else "?" for slot in range(1, 7)]


@pytest.mark.rule("PP-032")
def test_032_with_six_cards_open_there_is_one_last_turn_each() -> None:
    s = after(dealt(), turns(9))

    assert (s.round, s.face_up, s.to_act()) == (4, 6, 0)
    assert len(after(s, turns(3)).results) == 1


@pytest.mark.rule("PP-033")
@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_033_four_turn_rounds_with_3_4_5_and_6_cards_open(players: int) -> None:
    s, seen = dealt(players), []
    while not s.results:
        seen.append((s.round, s.face_up))
        s = after(s, ONE_BRIBE)

    assert seen == [(number, number + 2) for number in (1, 2, 3, 4) for _ in range(players)]


@pytest.mark.rule("PP-034")
@pytest.mark.parametrize(("turn", "left"), [("bribe planet, end", 8), ("bribe planet, bribe ship", 4)])
def test_034_four_turns_leave_4_to_8_shares(turn: str, left: int) -> None:
    s = rest_of_mission(dealt(), {seat: [turn] * 4 for seat in range(3)})

    assert s.results[0].unspent == [left] * 3


@pytest.mark.rule("PP-034", "PP-072")
@pytest.mark.parametrize(("turn", "left"), [("bribe planet, end", 6), ("bribe planet, bribe ship", 2)])
def test_034_with_research_two_more_can_be_spent(turn: str, left: int) -> None:
    s = after(dealt(research=True), turns(6, turn))
    for _ in range(3):
        s = after(s, "draw, draw")
        s = after(s, f"{options(s)[0]}, {options(s)[1]}")

    assert after(s, turns(6, turn)).results[0].unspent == [left] * 3


@pytest.mark.rule("PP-035")
@pytest.mark.parametrize("text", ["take cargo", "move cargo planet", "reclaim 1", "undo", "withdraw"])
def test_035_a_placed_share_cannot_be_moved_or_taken_back(text: str) -> None:
    assert rule_named(after(dealt(), "bribe cargo"), text) == "PP-035"


@pytest.mark.rule("PP-035")
def test_035_placed_shares_only_grow_in_a_mission() -> None:
    rng = Random(35)
    s = dealt(5)
    while True:
        before = s.bribes + s.investments
        s = after(s, options(s)[below(rng, len(options(s)))])
        if s.results:
            break
        assert all(now >= then for now, then in zip(s.bribes + s.investments, before, strict=True))


# --- Bribe


@pytest.mark.rule("PP-036")
@pytest.mark.parametrize(("word", "own"), [("cargo", [1, 0, 0]), ("planet", [0, 1, 0]), ("ship", [0, 0, 1])])
def test_036_a_bribe_puts_an_own_share_on_a_category(word: str, own: list[int]) -> None:
    assert after(dealt(), f"bribe {word}").dump()["bribes"] == [own, [0, 0, 0], [0, 0, 0]]


@pytest.mark.rule("PP-037")
def test_037_any_number_of_shares_may_lie_on_a_category() -> None:
    s = rest_of_mission(dealt(8), {seat: ["bribe ship, bribe ship"] * 4 for seat in range(8)})

    assert s.results[0].bribes == [0, 0, 8] * 8


@pytest.mark.rule("PP-038")
def test_038_more_bribes_move_the_token() -> None:
    assert token(after(with_bribes([[1, 1, 0], [0, 0, 0], [0, 0, 0]], "cargo"), "bribe planet")) == "planet"


@pytest.mark.rule("PP-038")
def test_038_a_tie_leaves_the_token_where_it_is() -> None:
    assert token(after(with_bribes([[2, 1, 0], [0, 0, 0], [0, 0, 0]], "cargo"), "bribe planet")) == "cargo"


@pytest.mark.rule("PP-038")
def test_038_an_investment_does_not_move_the_token() -> None:
    assert token(after(with_bribes([[1, 1, 1], [0, 0, 0], [0, 0, 0]], "ship"), "invest 1")) == "ship"


@pytest.mark.rule("PP-038")
def test_038_bribes_of_all_players_count_together() -> None:
    assert token(after(dealt(), "bribe cargo, bribe cargo, bribe ship, bribe planet, bribe ship, bribe ship")) == "ship"


@pytest.mark.rule("PP-039")
@pytest.mark.parametrize("seed", range(5))
def test_039_no_category_ever_has_more_bribes_than_the_one_with_the_token(seed: int) -> None:
    rng = Random(seed)
    s = dealt(4)
    while not s.results:
        assert s.total(s.priority) == max(totals(s))
        s = after(s, options(s)[below(rng, len(options(s)))])


@pytest.mark.rule("PP-039")
def test_039_a_position_with_the_token_elsewhere_is_impossible() -> None:
    with pytest.raises(BadPosition, match="PP-039"):
        with_bribes([[1, 2, 0], [0, 0, 0], [0, 0, 0]], "cargo")


@pytest.mark.rule("PP-040")
def test_040_without_any_bribe_the_priority_is_cargo() -> None:
    s = rest_of_mission(dealt(), {0: ["invest 1, end"] * 4, 1: ["invest 2, end"] * 4, 2: ["invest 0, end"] * 4})

    assert (s.results[0].bribes, s.results[0].priority) == ([0] * 9, 0)


# --- Invest


@pytest.mark.rule("PP-041")
def test_041_an_investment_lies_in_the_area_of_another_player() -> None:
    assert after(dealt(), "invest 2").dump()["investments"] == [[0, 0, 0], [0, 0, 0], [1, 0, 0]]


@pytest.mark.rule("PP-041")
@pytest.mark.parametrize("seat", range(3))
def test_041_nobody_invests_in_oneself(seat: int) -> None:
    assert rule_against(dealt(captain=seat), seat, f"invest {seat}") == "PP-041"


@pytest.mark.rule("PP-042")
def test_042_investments_may_be_many_repeated_and_mutual() -> None:
    s = after(dealt(), f"invest 1, invest 2, invest 0, invest 0, {turns(1)}, invest 1, invest 1")

    assert s.dump()["investments"] == [[0, 2, 0], [3, 0, 0], [1, 0, 0]]


# --- 10 Worked examples


@pytest.mark.rule("PP-089", "PP-038")
def test_089_the_token_follows_the_most_bribes() -> None:
    s, seen = dealt(), []
    for move in ["bribe planet", "bribe ship", "bribe ship", "bribe cargo", "bribe cargo", "bribe cargo"]:
        s = after(s, move)
        seen.append((totals(s), token(s)))

    assert seen == [((0, 1, 0), "planet"), ((0, 1, 1), "planet"), ((0, 1, 2), "ship"), ((1, 1, 2), "ship"),
                    ((2, 1, 2), "ship"), ((3, 1, 2), "cargo")]


@pytest.mark.rule("PP-090", "PP-030")
@pytest.mark.parametrize(("turn", "on"), [("bribe planet, bribe ship", "planet"), ("bribe ship, bribe planet", "ship")])
def test_090_the_order_of_two_bribes_matters(turn: str, on: str) -> None:
    s = after(with_bribes([[0, 0, 0], [1, 1, 1], [1, 1, 1]], "cargo"), turn)

    assert (totals(s), token(s)) == ((2, 3, 3), on)
