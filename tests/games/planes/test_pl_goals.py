"""Section 8: the Goal Phase and the goals, card by card."""

from __future__ import annotations

import pytest
from pl import (
    after,
    at_goals,
    crowd,
    hand,
    held,
    new_game,
    options,
    rule_against,
    scores,
    sentences,
    start,
    step_name,
    until,
)

from aerodrome.games.planes import GAME
from aerodrome.games.planes.box import CARD, COMPONENTS
from aerodrome.wording import wording_of


def met(kind: str, space: str, letters: str, players: int = 4, **chosen: bool) -> bool:
    """Tell whether a goal can be played by red when one space has these cubes; the others hold too many."""
    s = start(players, deck="base" if kind.startswith("B") else "expansion", **chosen)
    full = dict.fromkeys(s.box.names, "B" * 7)
    return options(at_goals(s, kind, **full | {space: letters})) == ["pass", f"goal {kind}"]


@pytest.mark.rule("PL-150", "PL-292")
def test_150_one_goal_that_is_met_or_none() -> None:
    s = at_goals(start(), "E03 E04 E13", S05="R", S06="N")

    assert options(s) == ["pass", "goal E03", "goal E04"]
    s = after(s, "goal E03")
    assert (step_name(s), held(s, 0)) == ("DrawCard", ["E04", "E13"])
    assert rule_against(s, 0, "goal E04") == "PL-150"


@pytest.mark.rule("PL-150", "PL-152")
def test_150_what_was_met_and_where_is_told() -> None:
    s = at_goals(start(), "E04", S05="R", S06="N", S09="N")
    assert sentences(s, "goal E04", ["Ann", "Bob", "Cy", "Di"])[0] == (
        "Ann completes Hold the Crowd for 1 VP: exactly 1 neutral cube, on S06, S09.")
    s = at_goals(start(), "E09", S05="R", S08="NNN")
    assert sentences(s, "goal E09", ["Ann", "Bob", "Cy", "Di"])[0] == (
        "Ann completes Gift Shop (neutral) for 2 VP: Gift Shop with 3+ neutral, on S08.")
    assert wording_of(GAME).move("goal E04", []) == "Goal: exactly 1 neutral cube"


@pytest.mark.rule("PL-155", "PL-162", "PL-163")
@pytest.mark.parametrize(("kind", "letters", "alone", "among"), [
    ("E03", "R", True, True), ("E03", "RBN", False, True), ("E03", "RRN", False, False), ("E03", "BN", False, False),
    ("E04", "N", True, True), ("E04", "NRB", False, True), ("E04", "NNR", False, False), ("E04", "RB", False, False)])
def test_155_the_one_cube_of_two_goals_may_be_among_others_by_option(
        kind: str, letters: str, alone: bool, among: bool) -> None:
    assert met(kind, "S05", letters) == alone
    assert met(kind, "S05", letters, lone_cube=False) == among


@pytest.mark.rule("PL-155", "PL-163", "PL-003")
def test_155_among_others_absent_colours_are_neutral_too() -> None:
    assert met("E04", "S05", "YRR", players=2, lone_cube=False)
    assert not met("E04", "S05", "YNR", players=2, lone_cube=False)


@pytest.mark.rule("PL-151")
def test_151_a_goal_stays_before_the_player_and_gives_its_points() -> None:
    s = after(at_goals(start(), "E13", S05="RRBBNN"), "goal E13")

    assert s.goals == ((CARD.read("E13r"),), (), (), ())
    assert (scores(s), s.view(2)["goals"][0]) == ([3, 0, 0, 0], ["E13r"])


@pytest.mark.rule("PL-152", "PL-279")
def test_279_two_spaces_give_the_points_once() -> None:
    s = after(at_goals(start(), "E01", S03="R"), "goal E01")

    assert scores(s)[0] == 1


@pytest.mark.rule("PL-153")
def test_153_what_changes_later_does_not_matter() -> None:
    s = after(at_goals(start(), "E03", S05="R"), "goal E03")
    s = crowd(until(s, "PlayAction"), S05="RRN")

    assert scores(s)[0] == 1
    assert all(CARD.read("E03r") not in pile for pile in s.discards)


@pytest.mark.rule("PL-154", "PL-292")
def test_154_a_goal_that_is_not_met_cannot_be_played() -> None:
    s = at_goals(start(), "E03", S05="RN")

    assert options(s) == ["pass"]
    assert rule_against(s, 0, "goal E03") == "PL-154"


@pytest.mark.rule("PL-155")
@pytest.mark.parametrize("kind", ["E03", "E06", "E07", "E08", "E11", "E12", "E13", "E15", "B01", "B04", "B06"])
def test_155_a_named_number_is_that_of_all_cubes(kind: str) -> None:
    row = next(row for row in COMPONENTS["card"] if row["id"] == kind)

    assert not met(kind, "S05", "R" * (row["goal"]["total"] + 1))


@pytest.mark.rule("PL-156")
def test_156_others_may_be_at_a_point_of_interest() -> None:
    assert met("E02", "S03", "NNBBB")
    assert met("B09", "S02", "RRRBN")


# Met and not met on one space, as red sees it: with four players grey is neutral, with two green and yellow too.
CASES: list[tuple[str, str, str, str, str, list[str], list[str]]] = [
    ("PL-160", "E01", "S05", "", "", [""], ["N", "R"]),
    ("PL-161", "E02", "S03", "S05", "NN", ["NN", "NNNR"], ["N", "NRR"]),
    ("PL-162", "E03", "S05", "", "", ["R"], ["", "B", "N", "RR"]),
    ("PL-163", "E04", "S05", "", "", ["N"], ["", "R", "NN"]),
    ("PL-164", "E05", "S09", "S02", "NN", ["NN", "NNB"], ["N"]),
    ("PL-165", "E06", "S05", "", "", ["RBG", "RYN"], ["RRB", "BGN", "RBGY"]),
    ("PL-166", "E07", "S05", "", "", ["RN", "BN"], ["NN", "RB", "RBN"]),
    ("PL-167", "E08", "S05", "", "", ["RRRB", "RRNN", "RBBB"], ["RRRR", "BBNN", "RRBN", "RB"]),
    ("PL-168", "E09", "S08", "S03", "NNN", ["NNN", "NNNNRB"], ["NN"]),
    ("PL-169", "E10", "S06", "S08", "NNN", ["NNN", "NNNR"], ["NNRR"]),
    ("PL-170", "E11", "S05", "", "", ["RBGN", "BGYN"], ["RBGY", "RBNN", "RBGYN"]),
    ("PL-171", "E12", "S05", "", "", ["RRRBN", "RBBNN"], ["BBGGN", "RRBBG", "RRNNN", "RBGNN", "RBN"]),
    ("PL-172", "E13", "S05", "", "", ["RRBBGG", "BBBGGN"], ["RRRBBB", "RBGYNN", "RRBBG"]),
    ("PL-173", "E14", "S12", "S03", "NNNN", ["NNNN", "NNNNB"], ["NNNB"]),
    ("PL-174", "E15", "S05", "", "", ["RNNN", "RRRN"], ["RRRR", "NNNN", "RRBN", "RNN"]),
    ("PL-175", "B01", "S05", "", "", ["RR"], ["R", "RN", "RRR"]),
    ("PL-176", "B02", "S03", "S05", "RR", ["RR", "RRRN"], ["RNN"]),
    ("PL-177", "B03", "S02", "S05", "", [""], ["N"]),
    ("PL-178", "B04", "S05", "", "", ["RB", "RN"], ["RR", "BN", "RBN"]),
    ("PL-179", "B05", "S09", "S08", "RR", ["RR", "RRB"], ["R"]),
    ("PL-180", "B06", "S05", "", "", ["RRR"], ["RRN", "RRRR"]),
    ("PL-181", "B07", "S05", "", "", ["RRB", "RNN"], ["RBN", "RRR", "BBN"]),
    ("PL-182", "B08", "S05", "", "", ["RRBN", "RBBN"], ["RRBB", "BBGN", "RBGN"]),
    ("PL-183", "B09", "S08", "S06", "RRR", ["RRR", "RRRNN"], ["RRN"]),
    ("PL-184", "B10", "S12", "S02", "RRR", ["RRRR"], ["RR"]),
    ("PL-185", "B11", "S05", "", "", ["RRBGN", "RBGYY"], ["RBGYN", "BBGYN", "RRRBN"]),
    ("PL-186", "B12", "S05", "", "", ["RBGYN", "RRBBGYN"], ["RBGY", "RRBGN"]),
    ("PL-187", "B13", "S05", "", "", ["RRRR"], ["RRR", "RRRN", "RRRRR"]),
    ("PL-188", "B14", "S06", "S03", "RRRR", ["RRRR", "RRRRRN"], ["RRRN"]),
    ("PL-189", "B15", "S05", "", "", ["RRRBN", "RRRRN"], ["RRBBN", "RRR", "RRRBNN"]),
]


@pytest.mark.rule("PL-160", "PL-161", "PL-162", "PL-163", "PL-164", "PL-165", "PL-166", "PL-167", "PL-168", "PL-169",
                  "PL-170", "PL-171", "PL-172", "PL-173", "PL-174", "PL-175", "PL-176", "PL-177", "PL-178", "PL-179",
                  "PL-180", "PL-181", "PL-182", "PL-183", "PL-184", "PL-185", "PL-186", "PL-187", "PL-188", "PL-189")
@pytest.mark.parametrize(("rule", "kind", "space", "other", "there", "good", "bad"), CASES,
                         ids=[case[1] for case in CASES])
def test_160_a_goal_is_met_or_not(rule: str, kind: str, space: str, other: str, there: str, good: list[str],
                                  bad: list[str]) -> None:
    assert [letters for letters in good if not met(kind, space, letters)] == []
    assert [letters for letters in bad if met(kind, space, letters)] == []
    if other:
        assert not met(kind, other, there)
    assert int(rule[3:]) == 159 + int(kind[1:]) + (15 if kind[0] == "B" else 0)


@pytest.mark.rule("PL-160", "PL-177")
def test_160_blank_and_with_an_icon() -> None:
    assert not met("E01", "S02", "")
    assert not met("B03", "S05", "")


@pytest.mark.rule("PL-166", "PL-170", "PL-174")
def test_166_two_neutral_colours_with_two_players() -> None:
    assert met("E07", "S05", "GN", players=2)
    assert met("E11", "S05", "BGYN", players=2)
    assert met("E15", "S05", "RGYN", players=2)
    assert not met("E15", "S05", "RGYN", players=4)


@pytest.mark.rule("PL-160", "PL-189")
def test_160_the_points_are_those_of_the_card() -> None:
    points = {row["id"]: row["vp"] for row in COMPONENTS["card"]}

    assert [points[f"E{i:02}"] for i in range(1, 16)] == [1] * 5 + [2] * 5 + [3] * 5
    s = after(hand(at_goals(start(deck="base"), "B15", S05="RRRBN"), 0, "B15"), "goal B15")
    assert scores(s)[0] == 3


@pytest.mark.rule("PL-150")
def test_150_house_rules_may_allow_more_goals() -> None:
    s = until(new_game(2, house={"figures": {"goals_per_turn": 2}}), "PlayAction")
    s = at_goals(s, "E03 E04", S05="R", S06="N")

    assert options(after(s, "goal E03")) == ["pass", "goal E04"]
