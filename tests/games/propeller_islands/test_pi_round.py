"""Sections 5 and 6: the round, the roll, and the beginning of a turn."""

from __future__ import annotations

import pytest
from pi import (
    DICE,
    PLAYER_COUNTS,
    Build,
    after,
    agenda,
    data,
    new_game,
    options,
    passed,
    quiet,
    rolled,
    rule_named,
    start,
    step_name,
    stock,
    told,
    until,
)

from aerodrome.games.propeller_islands.state import Propellers


@pytest.mark.rule("PI-050", "PI-055")
@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_050_all_dice_are_rolled_one_after_the_other(players: int) -> None:
    s = until(new_game(players), "RollDie")
    count = 0
    while step_name(s) == "RollDie" and count < DICE[players]:
        assert options(s) == [f"roll {face}" for face in range(1, 7)]
        s = after(s, f"roll {count % 6 + 1}")
        count += 1

    assert count == DICE[players]
    assert step_name(s) == "ChooseDie"
    assert data(s)["forge"] == sorted(str(i % 6 + 1) for i in range(count))


@pytest.mark.rule("PI-050")
def test_050_the_start_player_rolls() -> None:
    s = until(new_game(3, start_player="2"), "RollDie")

    assert told(s, "roll 4") == []
    heard = told(s, "roll 6, roll 1, roll 1, roll 1, roll 4, roll 2, roll 2")
    assert heard[0] == ("roll", 2, "1", "1", "1", "2", "2", "4", "6")  # all of them at once


@pytest.mark.rule("PI-051", "PI-052")
def test_051_no_space_keeps_more_than_three_dice() -> None:
    s = rolled(until(new_game(2), "RollDie"), "4 4 4 4 4")

    assert data(s)["forge"] == ["4", "4", "4"]
    assert step_name(s) == "RollDie"
    again = rolled(s, "4 5")
    assert (data(again)["forge"], step_name(again)) == (["4", "4", "4", "5"], "RollDie")
    assert step_name(rolled(again, "5")) == "ChooseDie"


@pytest.mark.rule("PI-052")
def test_052_dice_are_rolled_again_together_and_all_are_looked_at_again() -> None:
    s = rolled(until(new_game(4), "RollDie"), "1 1 1 1 2 2 2 3 3")

    assert agenda(s)[0] == "RollDie"
    s = rolled(s, "2")
    assert data(s)["forge"] == ["1", "1", "1", "2", "2", "2", "3", "3"]
    assert step_name(rolled(s, "6")) == "ChooseDie"


@pytest.mark.rule("PI-051")
def test_051_three_alike_stay() -> None:
    s = rolled(until(new_game(2), "RollDie"), "4 4 4 1 2")

    assert step_name(s) == "ChooseDie"


@pytest.mark.rule("PI-053")
@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_053_two_laps_clockwise_from_the_start_player(players: int) -> None:
    s = Build(players, start_player="1").dice("1 2 3 4 5 6 1 2 3"[:2 * DICE[players] - 1]).done()
    seats = []
    for _ in range(2 * players):
        seats.append(s.to_act())
        s = passed(s, 1) if len(seats) < 2 * players else s

    assert seats == [(1 + i) % players for i in range(players)] * 2


@pytest.mark.rule("PI-054", "PI-063")
@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_054_one_die_is_left_after_all_turns(players: int) -> None:
    s = Build(players, character_0="charles").dice("1 2 3 4 5 6 1 2 3"[:2 * DICE[players] - 1]).done()
    for _ in range(2 * players):
        assert [len(dice) <= 2 for dice in data(s)["dice_used"]] == [True] * players
        s = passed(s, 1) if "Turn" in agenda(s) else last_turn(s)

    assert [name for name in agenda(s) if name == "Turn"] == []
    assert len(data(s)["forge"]) == 1
    assert [len(dice) for dice in data(s)["dice_used"]] == [2] * players


def last_turn(s: Propellers) -> Propellers:
    """Play the last turn of a round, up to the bonus die."""
    s = after(s, options(s)[0])
    while step_name(s) == "ChooseValue":
        s = after(s, f"value {s.die + 1}")
    s = after(s, "activate")
    while step_name(s) in ("Activate", "CompleteBlueprint") and s.active == s.to_act() and "AskBlueprint" in agenda(s):
        s = after(s, "stop")
    return after(s, "none")


@pytest.mark.rule("PI-055")
def test_055_two_dice_of_one_value_are_one_choice() -> None:
    s = Build().dice("2 2 2 5 5").done()

    assert options(s) == ["draft 2", "draft 5"]


@pytest.mark.rule("PI-056")
def test_056_a_die_must_be_chosen_and_is_set_aside() -> None:
    s = Build().dice("2 2 3 5 6").done()

    assert rule_named(s, "activate") == "PI-056"
    assert rule_named(s, "draft 4") == "PI-056"
    assert data(after(s, "draft 2"))["forge"] == ["2", "3", "5", "6"]
    assert data(after(s, "draft 2"))["die"] == "2"


@pytest.mark.rule("PI-057", "PI-060")
def test_057_one_energy_changes_the_die_by_one() -> None:
    s = after(Build().dice("3 1 1 5 6").has(0, energy=1).done(), "draft 3")

    assert options(s) == ["value 2", "value 3", "value 4"]
    assert (data(after(s, "value 4"))["die"], stock(after(s, "value 4"))) == ("4", (0, 0, 0))
    assert (data(after(s, "value 3"))["die"], stock(after(s, "value 3"))) == ("3", (1, 0, 0))


@pytest.mark.rule("PI-057", "PI-060", "PI-241")
def test_060_without_energy_the_die_stays_as_it_is() -> None:
    s = after(Build().dice("3 1 1 5 6").has(0, steel=4, parts=4).done(), "draft 3")

    assert step_name(s) == "ChooseAction"
    assert rule_named(s, "value 4") == rule_named(s, "value 2") == "PI-060"


@pytest.mark.rule("PI-058")
@pytest.mark.parametrize(("die", "values"), [(6, [1, 5, 6]), (1, [1, 2, 6])])
def test_058_six_and_one_are_neighbours(die: int, values: list[int]) -> None:
    s = after(Build().dice(f"{die} 2 2 3 4").has(0, energy=1).done(), f"draft {die}")

    assert options(s) == [f"value {value}" for value in values]


@pytest.mark.rule("PI-059")
def test_059_the_change_is_one_step_and_comes_once() -> None:
    s = after(Build().dice("3 1 1 5 6").has(0, energy=9).done(), "draft 3")

    assert rule_named(s, "value 5") == "PI-059"
    assert rule_named(s, "value 1") == "PI-059"
    assert rule_named(after(s, "value 4"), "value 5") == "PI-059"


@pytest.mark.rule("PI-061")
def test_061_exactly_one_action() -> None:
    s = after(Build().island(0, "05-GI4 1:0").dice("1 2 3 4 5").has(0).done(), "draft 1")

    assert options(s) == ["claim 0", "claim 1", "claim 11", "discard 0", "discard 1", "discard 11", "activate"]
    for action in ("discard 0", "activate, stop"):
        assert step_name(after(s, action)) == "CompleteBlueprint"


@pytest.mark.rule("PI-062")
def test_062_activating_nothing_is_a_pass() -> None:
    s = Build().dice("1 2 3 4 5").has(0).done()
    s = after(s, "draft 1, activate, stop")

    assert step_name(s) == "CompleteBlueprint"
    assert data(s)["ready"][0] == ["capitol"]


@pytest.mark.rule("PI-062", "PI-241")
def test_062_where_nothing_can_be_activated_nobody_is_asked() -> None:
    s = Build().island(0, "05-GI4 1:0", lying="capitol").dice("1 2 3 4 5").has(0).done()

    assert step_name(after(s, "draft 1, activate")) == "CompleteBlueprint"


@pytest.mark.rule("PI-063")
def test_063_the_die_goes_to_the_dock_as_it_was_used_and_comes_back_for_the_next_round() -> None:
    s = Build().dice("3 1 1 5 6").has(0, energy=1).done()
    s = after(s, "draft 3, value 4, activate, stop")

    assert data(s)["dice_used"] == [["4"], []]
    assert data(s)["die"] == "-"
    assert data(until(s, "RollDie"))["dice_used"] == [[], []]


@pytest.mark.rule("PI-064")
def test_064_the_turn_ends_with_a_blueprint_or_none() -> None:
    s = Build().hand(0, "B1-07").dice("3 1 1 5 6").has(0, steel=1, parts=1).done()
    s = after(s, "draft 3, activate, stop")

    assert options(s) == ["none", "complete B1-07"]
    assert rule_named(s, "activate") == "PI-064"
    assert after(s, "none").to_act() == 1


@pytest.mark.rule("PI-064")
def test_064_no_blueprint_before_the_action() -> None:
    s = Build().hand(0, "B1-07").dice("3 1 1 5 6").has(0, energy=1, steel=1, parts=1).done()

    assert rule_named(s, "complete B1-07") == "PI-064"
    assert rule_named(after(s, "draft 3, value 3"), "complete B1-07") == "PI-064"


@pytest.mark.rule("PI-190", "PI-053")
def test_190_the_next_player_starts_the_next_round() -> None:
    s = until(start(3, start_player="2"), "RollDie")

    assert (s.round, s.start) == (2, 0)
    assert until(s, "ChooseDie").to_act() == 0


def test_quiet_turns_leave_the_islands_alone() -> None:
    s = Build().dice("1 2 3 4 5").done()

    assert data(quiet(passed(s, 2)))["islands"] == data(s)["islands"]
