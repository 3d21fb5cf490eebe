"""Section 5: the move."""

from __future__ import annotations

import pytest
from pl import (
    PLAYER_COUNTS,
    after,
    airport,
    carried,
    crowd,
    cubes,
    hand,
    moving,
    new_game,
    options,
    rule_against,
    sentences,
    start,
    step_name,
    told,
    until,
)

from aerodrome.games.planes import GAME
from aerodrome.kernel.dealer import Dealer, seed_from
from aerodrome.kernel.table import SeatTaken, Table


@pytest.mark.rule("PL-060")
@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_060_who_has_a_cube_in_the_airport_must_move(players: int) -> None:
    s = after(start(players), "pass")

    assert step_name(s) == "ChooseOrigin"
    assert rule_against(s, 0, "pass") == rule_against(s, 0, "stop") == "PL-060"


@pytest.mark.rule("PL-061")
def test_061_without_an_own_cube_there_is_no_move() -> None:
    s = moving(start(), kinds="E08", S01="BN")

    assert step_name(s) == "PlayGoal"
    assert ("no_move", 0) in told(hand(crowd(start(), S01="BN"), 0, "E08"), "pass")


@pytest.mark.rule("PL-062")
def test_062_the_origin_has_an_own_cube() -> None:
    s = moving(start(), S01="RN", S04="BN", S06="NR", S09="N")

    assert options(s) == ["from S01", "from S06"]
    assert rule_against(s, 0, "from S04") == "PL-062"


@pytest.mark.rule("PL-063")
def test_063_all_cubes_are_picked_up() -> None:
    s = after(moving(start(), S01="RRBGYN", S02="N"), "from S01")

    assert (carried(s), cubes(s, "S01")) == ("RRBGYN", "")


@pytest.mark.rule("PL-064")
def test_064_the_move_follows_the_arrows() -> None:
    s = after(moving(start(board="zephyr"), W6="RBN"), "from W6, drop blue")

    assert options(s) == ["to W1", "to E1"]
    assert rule_against(s, 0, "to W6") == rule_against(s, 0, "to E6") == rule_against(s, 0, "to W3") == "PL-064"


@pytest.mark.rule("PL-065")
def test_065_where_two_arrows_leave_the_mover_chooses() -> None:
    s = after(moving(start(board="azure"), A1="RBN"), "from A1, drop blue")

    assert options(s) == ["to A3", "to I1"]
    assert airport(after(s, "to I1, stop")) == {"A2": "B", "I1": "RN"}


@pytest.mark.rule("PL-066")
def test_066_one_cube_of_a_chosen_colour_is_dropped_in_each_space_passed() -> None:
    s = after(moving(start(), S01="RBBN"), "from S01")

    assert options(s) == ["stop", "drop red", "drop blue", "drop grey"]
    s = after(s, "drop blue, drop grey")
    assert (airport(s), carried(s)) == ({"S02": "B", "S03": "N"}, "RB")
    assert rule_against(s, 0, "drop grey") == "PL-066"


@pytest.mark.rule("PL-067", "PL-068")
def test_067_all_the_rest_is_dropped_where_the_move_ends_even_at_once() -> None:
    s = after(moving(start(), S01="RBBN"), "from S01, stop")

    assert airport(s) == {"S02": "RBBN"}
    s = after(moving(start(), S01="RBBN"), "from S01, drop red, stop")
    assert (airport(s), carried(s)) == ({"S02": "R", "S03": "BBN"}, "")


@pytest.mark.rule("PL-069")
def test_069_cubes_are_not_put_back() -> None:
    s = after(moving(start(board="zephyr"), C="RN"), "from C")

    assert options(s) == ["to W1", "to E1"]
    assert rule_against(s, 0, "to C") == "PL-069"
    assert {rule_against(s, 0, text) for text in ("stop", "drop red", "skip", "double red-grey")} == {"PL-069"}


@pytest.mark.rule("PL-066", "PL-067", "PL-107")
def test_066_what_is_dropped_in_a_space_is_told_in_one_line() -> None:
    names = ["Ann", "Bob", "Cy", "Di"]
    s = moving(start(), play="E07", S07="RBBNN")
    lines = sentences(s, "from S07, double red-blue, drop grey, stop", names)

    assert lines == ["Ann picks up 5 cubes on S07.", "Ann drops 1 red + 1 blue on S08.", "Ann drops 1 grey on S09.",
                     "Ann drops 1 blue + 1 grey on S10."]
    assert sentences(moving(start(), S07="R"), "from S07", names)[0] == "Ann picks up 1 cube on S07."


@pytest.mark.rule("PL-070")
def test_070_the_last_cube_ends_the_move() -> None:
    s = after(moving(start(), S01="RN"), "from S01, drop grey")

    assert (step_name(s), airport(s)) == ("PlayGoal", {"S02": "N", "S03": "R"})
    s = after(moving(start(), S01="R"), "from S01")
    assert (step_name(s), airport(s)) == ("PlayGoal", {"S02": "R"})


@pytest.mark.rule("PL-071")
def test_071_a_space_may_be_passed_more_than_once() -> None:
    script = "from S01, " + ", ".join(["drop grey"] * 13)
    s = after(moving(start(), S01="R" + "N" * 14), script)

    assert (cubes(s, "S01"), cubes(s, "S02"), cubes(s, "S03")) == ("N", "NN", "N")
    assert carried(s) == "RN"


@pytest.mark.rule("PL-072", "PL-073", "PL-276")
def test_276_a_move_that_enters_a_crowd_of_eight_ends_there() -> None:
    s = after(moving(start(), S01="RBN", S02="N" * 8), "from S01")

    assert (step_name(s), len(cubes(s, "S02"))) == ("PlayGoal", 11)
    assert rule_against(s, 0, "to S03") == "PL-073"


@pytest.mark.rule("PL-072", "PL-074", "PL-276")
def test_276_a_crowd_of_seven_lets_pass_and_the_eighth_cube_too() -> None:
    s = after(moving(start(), S01="RBN", S02="N" * 7), "from S01")
    assert "drop blue" in options(s)
    s = after(s, "drop blue")

    assert (len(cubes(s, "S02")), step_name(s)) == (8, "DropOrStop")
    assert cubes(after(s, "stop"), "S03") == "RN"


@pytest.mark.rule("PL-072")
def test_072_any_number_of_spaces_can_be_blocked() -> None:
    full = {name: "N" * 8 for name in start().box.names if name != "S01"}
    s = after(moving(start(), S01="RB", **full), "from S01")

    assert GAME.aid(s, 0)["blocked"] == s.box.names[1:]


@pytest.mark.rule("PL-075")
def test_075_a_crowd_is_cleared_by_beginning_there() -> None:
    s = moving(start(), S01="R" + "N" * 8)

    assert options(s) == ["from S01"]
    assert cubes(after(s, "from S01"), "S01") == ""


@pytest.mark.rule("PL-076")
def test_076_no_boarding_from_a_crowd_that_was_entered() -> None:
    s = after(moving(start(), S07="RN", S08="N" * 8), "from S07")

    assert (step_name(s), len(cubes(s, "S08"))) == ("PlayGoal", 10)


@pytest.mark.rule("PL-076")
def test_076_boarding_from_a_crowd_where_the_move_begins() -> None:
    s = after(moving(start(), play="E04", S06="R" * 5 + "B" * 5 + "N"), "from S06")

    assert options(s) == ["to S07", "board N1"]


@pytest.mark.rule("PL-290")
def test_290_a_move_can_be_taken_back_step_by_step_until_something_is_shown() -> None:
    seats = [SeatTaken(f"seat {q}", "human") for q in range(2)]
    table = Table(GAME, GAME.setting(2, {"first_player": "0"}), seats, Dealer(seed_from("undo")))
    before = table.state.digest()
    for text in ("pass", "from S01", "drop red", "drop red", "stop"):
        table.submit(0, table.ply(), text)

    assert table.undoable(0) == 5
    table.undo(0, 5)
    assert table.state.digest() == before
    for text in ("pass", "from S01", "stop", "pass"):
        table.submit(0, table.ply(), text)
    assert table.undoable(0) == 0  # a card was drawn


@pytest.mark.rule("PL-290", "PL-293")
def test_290_a_move_is_made_in_small_decisions() -> None:
    s = until(after(new_game(2, first_player="random", board="beacon"), "first 0"), "ChooseOrigin")
    steps = []
    while step_name(s) not in ("PlayGoal", ""):
        steps.append((step_name(s), len(s.options())))
        s = after(s, s.options()[-1].text)

    assert [name for name, _ in steps[:2]] == ["ChooseOrigin", "DropOrStop"]
    assert max(count for _, count in steps) <= 6
    assert len(steps) > 3


@pytest.mark.rule("PL-294")
def test_294_equal_cubes_are_one_choice() -> None:
    s = after(moving(start(), S01="RRRRR"), "from S01")

    assert options(s) == ["stop", "drop red"]
