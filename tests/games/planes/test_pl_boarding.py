"""Section 6: gates, planes and what their seats give."""

from __future__ import annotations

import pytest
from pl import (
    after,
    at_goals,
    cubes,
    hand,
    moving,
    options,
    passengers,
    rule_against,
    scores,
    seated,
    start,
    step_name,
    told,
    until,
)

from aerodrome.games.planes.box import COMPONENTS


@pytest.mark.rule("PL-080", "PL-081", "PL-277")
def test_277_the_last_cube_boards_after_a_drop_on_the_front() -> None:
    s = after(moving(start(), S07="RN"), "from S07, drop grey")

    assert options(s) == ["to S09", "board G1"]
    s = after(s, "board G1")
    assert (passengers(s, "G1"), cubes(s, "S08"), s.passengers, step_name(s)) == ("R----", "N", 1, "PlayGoal")


@pytest.mark.rule("PL-081", "PL-277")
def test_277_with_two_cubes_in_hand_nobody_boards() -> None:
    s = after(moving(start(), S07="RRN"), "from S07")
    assert rule_against(s, 0, "board G1") == "PL-081"
    s = after(s, "drop grey")

    assert step_name(s) == "DropOrStop"  # already on S09
    assert cubes(s, "S08") == "N"


@pytest.mark.rule("PL-081")
def test_081_a_single_cube_boards_from_the_origin() -> None:
    s = after(moving(start(), S08="R"), "from S08")

    assert options(s) == ["to S09", "board G1"]
    assert passengers(after(s, "board G1"), "G1") == "R----"


@pytest.mark.rule("PL-081")
def test_081_a_cube_that_walks_onto_the_front_stays_there() -> None:
    s = after(moving(start(), S07="R"), "from S07")

    assert (step_name(s), cubes(s, "S08")) == ("PlayGoal", "R")


@pytest.mark.rule("PL-082")
def test_082_a_players_plane_takes_its_own_colour_only() -> None:
    s = after(moving(start(board="zephyr"), W6="RNN"), "from W6, drop grey, to E1, drop red")

    assert step_name(s) == "PlayGoal"  # the grey cube could not board at G1 and went on to E2
    s = after(moving(start(board="zephyr"), C="RB"), "from C, to W1, drop red")
    assert options(s) == ["to W2", "board G2"]


@pytest.mark.rule("PL-083")
def test_083_a_neutral_plane_takes_grey_cubes_only() -> None:
    s = after(moving(start(2), S05="RG"), "from S05, drop red")
    assert (step_name(s), cubes(s, "S07")) == ("PlayGoal", "G")
    s = after(moving(start(2), S05="RN"), "from S05, drop red")

    assert options(s) == ["to S07", "board N1"]


@pytest.mark.rule("PL-084")
@pytest.mark.parametrize("letter", "RBGN")
def test_084_a_wild_plane_takes_every_cube(letter: str) -> None:
    s = after(moving(start(2, neutral_plane="WA"), S05="R" + letter), "from S05, drop red")

    assert options(s) == ["to S07", "board N1"]
    assert passengers(after(s, "board N1, sit 2"), "N1") == f"-{letter}-"


@pytest.mark.rule("PL-085")
def test_085_a_full_plane_cannot_be_boarded() -> None:
    s = seated(start(), "N1", "NNN")
    s = after(moving(s, S05="RN"), "from S05, drop red")
    assert (step_name(s), cubes(s, "S07")) == ("PlayGoal", "N")
    s = after(moving(seated(start(board="zephyr"), "N1", "NNN"), W3="RN"), "from W3")

    assert rule_against(s, 0, "board N1") == "PL-080"


@pytest.mark.rule("PL-086")
def test_086_who_boards_chooses_among_seats_that_differ() -> None:
    s = after(moving(start(player_plane="PP3"), S08="R"), "from S08, board G1")

    assert options(s) == ["sit 1", "sit 2", "sit 3", "sit 4", "sit 5"]
    s = after(s, "sit 2")
    assert passengers(s, "G1") == "-R---"
    assert scores(s)[0] == 6


@pytest.mark.rule("PL-086")
def test_086_equal_seats_are_not_asked_for() -> None:
    s = after(moving(seated(start(), "G1", "R----"), S08="R"), "from S08, board G1")

    assert (step_name(s), passengers(s, "G1")) == ("PlayGoal", "RR---")


@pytest.mark.rule("PL-087", "PL-090")
def test_087_anybody_may_board_anybody() -> None:
    s = after(moving(start(), S01="RB"), "from S01, drop red")

    assert options(s) == ["to S03", "board G2"]
    s = after(s, "board G2")
    assert passengers(s, "G2") == "B----"
    assert scores(s) == [0, 5, 0, 0]


@pytest.mark.rule("PL-088")
def test_088_white_stars_are_tokens_for_who_boards() -> None:
    s = after(moving(start(neutral_plane="NB1"), S05="RN"), "from S05, drop red, board N1")

    assert options(s) == ["sit 1", "sit 2", "sit 3"]
    assert after(s, "sit 1").tokens == [4, 0, 0, 0]
    assert after(s, "sit 3").tokens == [2, 0, 0, 0]


@pytest.mark.rule("PL-089", "PL-093")
def test_089_cards_are_drawn_at_once_and_may_be_played_as_goals() -> None:
    s = after(moving(start(), S05="RN", S09="N"), "from S05, drop red, board N1")

    assert (step_name(s), s.agenda[-1].n) == ("DrawCard", 2)
    s = until(after(s, "draw E04r"), "PlayGoal")
    assert "goal E04" in options(s)


@pytest.mark.rule("PL-091")
def test_091_stars_under_neutral_cubes_count_for_nobody() -> None:
    s = seated(start(2, neutral_plane="WA"), "N1", "GYN")

    assert scores(s) == [0, 0]


@pytest.mark.rule("PL-092")
def test_092_nobody_must_board() -> None:
    s = after(moving(start(), S07="RN"), "from S07, drop grey, to S09")

    assert (cubes(s, "S09"), s.passengers) == ("R", 0)


@pytest.mark.rule("PL-094")
def test_094_tokens_do_not_run_out() -> None:
    s = hand(start(), 0, "E08")
    s.tokens[:] = [20, 20, 20, 20]

    assert after(s, "play E08").tokens == [21, 20, 20, 20]


# --- Worked examples


@pytest.mark.rule("PL-270")
def test_270_blue_boards_blue_on_pp1() -> None:
    s = moving(start(player_plane="PP1", colours="blue-red-green-yellow"), S08="B")
    s = after(s, "from S08, board G1")

    assert (step_name(s), s.agenda[-1].n) == ("DrawCard", 2)
    assert scores(s) == [3, 0, 0, 0]


@pytest.mark.rule("PL-271")
@pytest.mark.parametrize(("seat", "points"), [(1, 2), (2, 3), (3, 4)])
def test_271_blue_boards_yellow_on_wa(seat: int, points: int) -> None:
    order = "blue-yellow-red-green"
    s = after(moving(start(neutral_plane="WA", colours=order), S05="BY"), f"from S05, drop blue, board N1, sit {seat}")
    assert (s.tokens, scores(s)) == ([2, 0, 0, 0], [2, points, 0, 0])
    order = "blue-red-yellow-green"
    s = after(moving(start(2, neutral_plane="WA", colours=order), S05="BY"),
              f"from S05, drop blue, board N1, sit {seat}")

    assert scores(s) == [2, 0]


@pytest.mark.rule("PL-272")
def test_272_blue_boards_grey_on_na1() -> None:
    s = moving(start(neutral_plane="NA1", colours="blue-red-green-yellow"), S05="BN")
    s = after(s, "from S05, drop blue, board N1")

    assert (s.tokens, s.agenda[-1].n) == ([2, 0, 0, 0], 1)


@pytest.mark.rule("PL-273", "PL-210", "PL-211")
def test_273_the_move_on_beacon() -> None:
    s = moving(start(board="beacon", neutral_plane="NA1"), T1c="RBGYN")
    s = after(s, "from T1c, drop yellow, drop blue")
    assert options(s) == ["to T1a", "to T2a", "to T3a", "to T4a"]
    s = after(s, "to T3a, drop green, drop red")

    assert options(s) == ["to T3c", "board N3"]
    s = after(s, "board N3")
    assert [cubes(s, name) for name in ("H1", "H2", "T3a", "T3b")] == ["Y", "B", "G", "R"]
    assert (passengers(s, "N3"), s.tokens[0], step_name(s), s.agenda[-1].n) == ("N--", 2, "DrawCard", 1)


@pytest.mark.rule("PL-274")
def test_274_boarding_on_a_wild_plane() -> None:
    s = moving(start(board="azure", neutral_plane="WB"), A1="RY")
    s = after(s, "from A1, drop yellow, board N1, sit 2")

    assert (cubes(s, "A2"), passengers(s, "N1")) == ("Y", "-R-")
    assert (s.agenda[-1].n, scores(s)) == (2, [3, 0, 0, 0])


@pytest.mark.rule("PL-029")
def test_029_how_many_seats_there_are_comes_from_no_source() -> None:
    rows = COMPONENTS["plane_side"]

    assert {row["id"] for row in rows if row["provenance"] == "rulebook"} == {"PPD", "PP1", "NA1", "WA", "WB"}
    assert all("reconstructed" in (row["provenance"], row.get("provenance_seats")) for row in rows)


@pytest.mark.rule("PL-080")
def test_080_boarding_is_told() -> None:
    s = moving(start(neutral_plane="NB1"), S05="RN")
    lines = told(s, "from S05, drop red, board N1, sit 1")

    assert lines[0] == ("pick_up", 0, "S05", 2)
    assert ("drop", 0, "S06", "1 red") in lines
    assert ("board", 0, "N1", "grey") in lines
    assert ("token", 0, 4) in lines


@pytest.mark.rule("PL-093")
def test_093_a_goal_may_follow_a_boarding() -> None:
    s = at_goals(start(), "E03", S05="R")

    assert options(s) == ["pass", "goal E03"]
