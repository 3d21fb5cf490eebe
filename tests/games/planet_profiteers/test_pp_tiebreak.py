"""Section 6: ties for a mission, with the tie-break table of the rules judged in three ways."""

from __future__ import annotations

from itertools import product
from typing import NamedTuple

import pytest
from pp import TIE_CARDS, WORDS, after, cards_of, category, last_decision, new_game, result_of, stage_of

from aerodrome.games.planet_profiteers import GAME
from aerodrome.games.planet_profiteers.recount import sizes_of, winner_of
from aerodrome.games.planet_profiteers.result import Result
from aerodrome.games.planet_profiteers.scoring import STAGE, Verdict, equal_weight, greatest, groups, judge, size
from aerodrome.games.planet_profiteers.state import Profiteers

Triples = list[list[int]]


class Case(NamedTuple):
    """A row of the table: triples are (cargo, planet, ship), by seat."""

    name: str
    sizes: Triples
    own: Triples
    priority: str
    order: list[int]
    winner: int
    stage: str

    def totals(self) -> list[int]:
        """Return all bribes on each category."""
        return [sum(row[k] for row in self.own) for k in range(3)]

    def judged(self) -> Verdict:
        """Return what the rules make of it."""
        return judge(self.order, self.sizes, self.own, self.totals(), category(self.priority))

    def position(self) -> Profiteers:
        """Return the table with cards of these sizes, before the last decision of the mission."""
        communal, *hands = TIE_CARDS[self.name]
        return last_decision(self.own, players=len(self.own), captain=self.order[0], priority=self.priority,
                             communal=communal, hands=hands)


def triples(text: str) -> Triples:
    """Read triples written like ``574 665``."""
    return [[int(digit) for digit in word] for word in text.split(" ")]


CASES = [
    Case("TB1", triples("574 665 454"), triples("120 011 001"), "planet", [0, 1, 2], 0, "s1"),
    Case("TB2", triples("564 465 756"), triples("120 011 001"), "planet", [0, 1, 2], 1, "s2"),
    Case("TB3", triples("564 464 756"), triples("120 011 001"), "planet", [0, 1, 2], 0, "s3"),
    Case("TB4", triples("654 653 565"), triples("110 100 001"), "cargo", [1, 2, 0], 0, "s_eq"),
    Case("TB5", triples("663 644 555"), triples("110 201 000"), "cargo", [0, 1, 2], 1, "b1"),
    Case("TB6", triples("554 553 544"), triples("110 101 000"), "cargo", [1, 2, 0], 0, "s_eq"),
    Case("TB7", triples("554 563 554 476"), triples("200 001 010 000"), "cargo", [0, 1, 2, 3], 1, "s_eq"),
    Case("TB8", triples("554 554 454"), triples("120 101 100"), "cargo", [1, 2, 0], 0, "b2"),
    Case("TB9", triples("554 554 454"), triples("201 200 021"), "cargo", [1, 2, 0], 0, "b_eq"),
    Case("TB10", triples("554 554 454"), triples("201 201 010"), "cargo", [2, 0, 1], 0, "seat"),
    Case("TB11", triples("554 544 466"), triples("000 000 000"), "cargo", [2, 0, 1], 0, "s_eq"),
    Case("TB12", triples("545 554 454"), triples("210 111 010"), "cargo", [0, 1, 2], 1, "s2"),
    Case("TB13", triples("645 564 565"), triples("100 012 010"), "planet", [0, 1, 2], 2, "s2"),
    Case("TB14", triples("653 653 635 635"), triples("201 110 201 110"), "cargo", [3, 0, 1, 2], 0, "seat"),
]
TOTALS = {"TB1": [1, 3, 2], "TB2": [1, 3, 2], "TB3": [1, 3, 2], "TB4": [2, 1, 1], "TB5": [3, 1, 1], "TB6": [2, 1, 1],
          "TB7": [2, 1, 1], "TB8": [3, 2, 1], "TB9": [4, 2, 2], "TB10": [4, 1, 2], "TB11": [0, 0, 0],
          "TB12": [3, 3, 1], "TB13": [1, 2, 2], "TB14": [6, 2, 2]}
BY_NAME = {case.name: case for case in CASES}
every_case = pytest.mark.parametrize("case", CASES, ids=list(BY_NAME))


def left_after(name: str) -> dict[str, list[int]]:
    """Return who is still in after each stage."""
    return {STAGE.write(row[0]): row[1:] for row in BY_NAME[name].judged().rounds}


# --- the table


@pytest.mark.rule("PP-093")
@every_case
def test_093_the_totals_are_those_of_the_table(case: Case) -> None:
    assert case.totals() == TOTALS[case.name]


@pytest.mark.rule("PP-093", "PP-046")
@every_case
def test_093_judged_by_the_table(case: Case) -> None:
    verdict = case.judged()

    assert (verdict.winner, STAGE.write(verdict.stage)) == (case.winner, case.stage)


@pytest.mark.rule("PP-093")
@every_case
def test_093_played_with_cards_of_these_sizes(case: Case) -> None:
    result = result_of(case.position())

    assert (result.winner, stage_of(result)) == (case.winner, case.stage)


@pytest.mark.rule("PP-093")
@every_case
def test_093_the_second_count_agrees(case: Case) -> None:
    s = after(case.position(), "end")

    assert winner_of(s.results[0], s.box) == case.winner
    assert GAME.recount(s) == GAME.scores(s)


@pytest.mark.rule("PP-093", "PP-045")
@every_case
def test_093_the_cards_have_the_sizes_of_the_table(case: Case) -> None:
    s = after(case.position(), "end")
    seats = range(len(case.sizes))

    assert [[sizes_of(s.results[0], q, s.box)[k] for k in WORDS] for q in seats] == case.sizes


# --- the sequence


@pytest.mark.rule("PP-055")
def test_055_first_only_the_greatest_size_in_the_priority_category_stays_in() -> None:
    assert left_after("TB2")["s1"] == [0, 1]


@pytest.mark.rule("PP-056")
def test_056_then_the_category_with_the_second_most_bribes() -> None:
    assert left_after("TB2") == {"s1": [0, 1], "s2": [1]}


@pytest.mark.rule("PP-057")
def test_057_then_the_category_with_the_fewest_bribes() -> None:
    assert left_after("TB3") == {"s1": [0, 1], "s2": [0, 1], "s3": [0]}


@pytest.mark.rule("PP-056", "PP-057")
@pytest.mark.parametrize(("totals", "priority", "order"), [
    ([5, 2, 1], 0, [[0], [1], [2]]), ([5, 1, 2], 0, [[0], [2], [1]]), ([1, 5, 2], 1, [[1], [2], [0]]),
    ([2, 5, 1], 1, [[1], [0], [2]]), ([1, 2, 5], 2, [[2], [1], [0]]), ([2, 1, 5], 2, [[2], [0], [1]])])
def test_056_categories_are_judged_by_their_bribes(totals: list[int], priority: int, order: Triples) -> None:
    assert groups(totals, priority) == order


@pytest.mark.rule("PP-058")
def test_058_then_own_bribes_in_the_same_sequence() -> None:
    assert left_after("TB8") == {"s1": [1, 0], "s2": [1, 0], "s3": [1, 0], "b1": [1, 0], "b2": [0]}


@pytest.mark.rule("PP-058")
def test_058_own_bribes_in_the_last_category_decide_too() -> None:
    verdict = judge([0, 1, 2], triples("554 554 554"), triples("210 211 110"), [5, 3, 1], 0)

    assert (verdict.winner, STAGE.write(verdict.stage)) == (1, "b3")


@pytest.mark.rule("PP-059")
def test_059_only_those_still_in_are_compared() -> None:
    assert greatest([0, 1], triples("564 465 756"), 2) == [1]  # seat 2 has more, but is out
    assert left_after("TB2")["s2"] == [1]


@pytest.mark.rule("PP-059", "PP-062")
def test_059_those_out_do_not_spoil_a_sole_greatest() -> None:
    assert left_after("TB7") == {"s1": [0, 1, 2], "s_eq": [1]}


@pytest.mark.rule("PP-060")
@pytest.mark.parametrize(("totals", "priority", "order"), [
    ([3, 3, 1], 0, [[0], [1], [2]]), ([3, 3, 1], 1, [[1], [0], [2]]), ([2, 2, 2], 2, [[2], [0, 1]])])
def test_060_the_token_decides_equality_at_the_top(totals: list[int], priority: int, order: Triples) -> None:
    assert groups(totals, priority) == order


@pytest.mark.rule("PP-061", "PP-087")
def test_061_a_tie_and_a_win_beat_a_tie_and_a_loss() -> None:
    assert equal_weight([0, 1], triples("654 653"), [1, 2]) == [0]


@pytest.mark.rule("PP-087", "PP-061", "PP-062")
def test_087_tb4_is_three_points_to_one() -> None:
    assert left_after("TB4") == {"s1": [1, 0], "s_eq": [0]}


@pytest.mark.rule("PP-062")
def test_062_a_win_against_a_loss_stays_undecided_whatever_the_number_of_cards() -> None:
    assert left_after("TB5") == {"s1": [0, 1], "s_eq": [0, 1], "b1": [1]}


@pytest.mark.rule("PP-062")
def test_062_two_points_for_the_sole_greatest_and_one_for_sharing() -> None:
    assert equal_weight([1, 2, 0], triples("554 553 544"), [1, 2]) == [0]  # 2, 1 and 1 points
    assert equal_weight([0, 1, 2], triples("554 563 554"), [1, 2]) == [1]  # 1, 2 and 1 points


@pytest.mark.rule("PP-062")
def test_062_a_second_pass_never_changes_the_result() -> None:
    for values in product(range(3), repeat=8):
        table = [[0, *values[2 * q:2 * q + 2]] for q in range(4)]
        once = equal_weight([0, 1, 2, 3], table, [1, 2])
        assert equal_weight(once, table, [1, 2]) == once


@pytest.mark.rule("PP-063")
def test_063_own_bribes_on_an_equal_pair_are_judged_together() -> None:
    assert left_after("TB9") == {"s1": [1, 0], "s_eq": [1, 0], "b1": [1, 0], "b_eq": [0]}


@pytest.mark.rule("PP-064")
def test_064_at_last_the_first_in_turn_order_wins_though_the_captain_is_out() -> None:
    assert left_after("TB10")["b3"] == [0, 1]
    assert BY_NAME["TB10"].judged().winner == 0


@pytest.mark.rule("PP-064")
@pytest.mark.parametrize(("order", "winner"), [([0, 1, 2], 0), ([1, 2, 0], 1), ([2, 0, 1], 2)])
def test_064_the_captain_wins_a_complete_tie_of_all(order: list[int], winner: int) -> None:
    assert judge(order, triples("554 554 554"), triples("111 111 111"), [3, 3, 3], 0).winner == winner


@pytest.mark.rule("PP-064", "PP-048")
def test_064_turn_order_starts_at_the_captain_of_this_mission() -> None:
    communal, *hands = TIE_CARDS["TB10"]
    result = result_of(last_decision(triples("201 201 010"), captain=1, communal=communal, hands=hands))

    assert (result.captain, result.winner, stage_of(result)) == (1, 1, "seat")


# --- 10 Worked examples


EXAMPLE = "C01 C02 C21 C41 C06 C11"
SEVEN_OCEANS = "C03 C22 C42 C16 C07"
EIGHT_OCEANS = "C04 C23 C43 C24 C08"
EIGHT_SETTLERS = "C12 C13 C17 C18 C32"


def example_result(priority: str) -> Result:
    own = [[4 if k == priority else 0 for k in WORDS] for _ in range(3)]
    hands = [SEVEN_OCEANS, EIGHT_OCEANS, EIGHT_SETTLERS]
    return result_of(last_decision(own, priority=priority, communal=EXAMPLE, hands=hands))


@pytest.mark.rule("PP-085", "PP-086", "PP-047")
@pytest.mark.parametrize(("hand", "sizes"), [
    (SEVEN_OCEANS, [7, 7, 6]), (EIGHT_OCEANS, [6, 8, 5]), (EIGHT_SETTLERS, [8, 4, 5])])
def test_085_sizes_of_the_example_hands(hand: str, sizes: list[int]) -> None:
    assert [size(cards_of(EXAMPLE) | cards_of(hand), icons) for icons in new_game().box.icons] == sizes


@pytest.mark.rule("PP-085", "PP-086")
@pytest.mark.parametrize(("seat", "sizes"), [(0, [7, 7, 6]), (1, [6, 8, 5]), (2, [8, 4, 5])])
def test_085_sizes_counted_card_by_card(seat: int, sizes: list[int]) -> None:
    assert list(sizes_of(example_result("planet"), seat, new_game().box).values()) == sizes


@pytest.mark.rule("PP-086")
@pytest.mark.parametrize(("priority", "winner"), [("planet", 1), ("cargo", 2), ("ship", 0)])
def test_086_eight_of_a_kind_beats_seven_in_the_category_that_counts(priority: str, winner: int) -> None:
    result = example_result(priority)

    assert (result.winner, stage_of(result)) == (winner, "s1")
