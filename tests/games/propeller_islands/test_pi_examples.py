"""Section 20: the worked examples."""

from __future__ import annotations

import pytest
from pi import Build, after, agenda, data, options, rolled, rule_named, step_name, stock, told, until

from aerodrome.games.propeller_islands.scoring import landmark_points, sources
from aerodrome.games.propeller_islands.state import Propellers


@pytest.mark.rule("PI-219")
def test_219_a_science_building_next_to_two_science_hubs() -> None:
    s = Build().island(0, "02-DS1 1:0; 10-HS3 1:1").offer(0, "05-GS3").dice("1 2 3 4 5").has(0).done()

    assert after(s, "draft 1, claim 0, place 2:0").fame[0] == 2


@pytest.mark.rule("PI-220")
def test_220_a_science_hub_next_to_a_science_building() -> None:
    s = Build().island(0, "05-GS3 1:0").offer(0, "10-HS3").dice("1 2 3 4 5").has(0).done()

    assert after(s, "draft 1, claim 0, place 2:0").fame[0] == 1


@pytest.mark.rule("PI-221")
def test_221_a_science_banner_on_the_science_factory() -> None:
    s = Build().island(0, "10-HS3 1:0; 04-DS1 2:0").hand(0, "B1-03").dice("1 2 3 4 5").has(0, 1, 1, 1).done()
    s = after(s, "draft 1, value 1, activate, stop, complete B1-03, install 10-HS3")

    assert s.fame[0] == 1


def susan() -> Propellers:
    table = Build().island(0, "10-GI6 1:0; 07-GS2 0:1", "10-GI6 07-GS2").dice("6 1 2 3 4").has(0)
    return after(table.done(), "draft 6, activate")


@pytest.mark.rule("PI-222")
def test_222_susan_activates_capitol_and_factory() -> None:
    s = after(susan(), "run capitol-gain")
    assert stock(s) == (1, 1, 0)
    s = after(s, "run 10-GI6")

    assert stock(s) == (1, 0, 2)
    assert data(s)["ready"][0] == ["07-GS2"]
    assert rule_named(susan(), "run 07-GS2") == "PI-089"


@pytest.mark.rule("PI-223")
def test_223_the_factory_first_cannot_be_paid() -> None:
    assert rule_named(susan(), "run 10-GI6") == "PI-093"


@pytest.mark.rule("PI-224")
def test_224_a_blueprint_and_its_banner() -> None:
    s = Build().island(0, "08-GS4 1:0; 05-GI4 0:1; 10-HS3 -1:1").hand(0, "B1-01").dice("1 2 3 4 5").has(0, 1, 1, 1).done()
    s = after(s, "draft 1, value 1, activate, stop, complete B1-01")

    assert stock(s) == (0, 0, 0)
    assert options(s) == ["install capitol", "install 08-GS4", "install 10-HS3", "aside"]


@pytest.mark.rule("PI-225")
@pytest.mark.parametrize(("die", "values"), [(6, {5, 6, 1}), (1, {1, 2, 6})])
def test_225_a_six_as_five_or_one_and_a_one_as_two_or_six(die: int, values: set[int]) -> None:
    s = after(Build().dice(f"{die} 2 2 3 4").has(0, energy=1).done(), f"draft {die}")

    assert set(options(s)) == {f"value {value}" for value in values}


@pytest.mark.rule("PI-226")
def test_226_eleven_fame_are_eleven_points() -> None:
    assert sources(Build().has(0, fame=11).done(), 0) == [11, 0, 0, 0, 0, 0, 0]


@pytest.mark.rule("PI-227")
def test_227_one_set_five_points_two_sets_ten_a_wild_tile_none() -> None:
    one = "22-LI 1:0; 05-GC1 2:0; 05-GS3 3:0; 05-GC5 4:0"
    two = one + "; 08-GI1 5:0; 06-GI3 6:0; 06-GC5 7:0"

    assert [landmark_points(Build().island(0, rows).done(), 0) for rows in (one, two, two + " wild")] == [5, 10, 5]


@pytest.mark.rule("PI-228")
def test_228_four_different_numbers_are_a_set_of_the_coffee_house() -> None:
    rows = "21-LC 1:0; 05-GI4 2:0; 06-GI2 3:0; 07-GI6 4:0; 08-GI1 5:0"

    assert landmark_points(Build().island(0, rows).done(), 0) == 5


@pytest.mark.rule("PI-230")
def test_230_banners_around_the_theater() -> None:
    rows = "17-LC 1:0; 05-GI4 2:0; 08-GI1 1:1 banner_culture; 05-GS3 0:1; 05-GC1 1:-1"

    assert landmark_points(Build().island(0, rows).done(), 0) == 5
    assert landmark_points(Build().island(0, rows + "; 06-GS4 2:-1").done(), 0) == 10


@pytest.mark.rule("PI-232")
def test_232_left_over_resources_and_upgrades() -> None:
    s = Build().completed(0, "B1-01 B1-07 B1-18").has(0, 8, 5, 2).done()

    assert sum(sources(s, 0)[1:5]) == 7


@pytest.mark.rule("PI-233")
@pytest.mark.parametrize(("value", "positions"), [(1, [0, 1, 11]), (2, [1, 2, 3]), (6, [9, 10, 11])])
def test_233_what_a_one_reaches(value: int, positions: list[int]) -> None:
    s = after(Build().dice("1 2 3 4 5").has(0, energy=1).done(), f"draft 1, value {value}")

    assert options(s, "claim") == [f"claim {at}" for at in positions]


@pytest.mark.rule("PI-234")
def test_234_nine_dice_three_of_which_are_rolled_again() -> None:
    s = until(Build(4).done(), "RollDie")
    assert told(rolled(s, "2 2 2 2 2 5 5 5"), "roll 5")[1] == ("reroll", 1, "2", "2", "5")
    s = rolled(s, "2 2 2 2 2 5 5 5 5")

    assert data(s)["forge"] == ["2", "2", "2", "5", "5", "5"]
    assert data(s)["agenda"][0] == "RollDie 1 3"


@pytest.mark.rule("PI-235")
def test_235_bonus_die_hotel_and_tinker_shop() -> None:
    table = Build().island(0, "08-GS4 1:0; 05-GI4 0:1", "08-GS4", "capitol").has(0)
    table.set(forge=["4"], dice_used=[["1", "2"], ["3", "5"]], active=0, die="4",
              agenda=["Activate 0 1", "BonusTurn 1 0", "EndRound 0 0"])
    s = after(table.done(), "run 08-GS4, deploy 05-GI4 0")

    assert options(s) == ["run 05-GI4", "stop"]
    assert stock(after(s, "run 05-GI4")) == (0, 0, 1)


@pytest.mark.rule("PI-236")
def test_236_a_chain_of_radio_stations() -> None:
    s = Build().island(0, "11-GI3 1:0; 11-GI5 0:1", "11-GI3 11-GI5").dice("3 1 2 4 5").has(0).done()
    s = after(s, "draft 3, activate, run 11-GI3, run 11-GI5")

    assert data(s)["ready"][0] == []
    assert stock(s) == (1, 1, 0)
    alone = Build().island(0, "11-GI3 1:0", "11-GI3", "capitol").dice("3 1 2 4 5").has(0).done()
    assert step_name(after(alone, "draft 3, activate")) == "CompleteBlueprint"


@pytest.mark.rule("PI-237")
def test_237_the_last_three_workers_of_a_dock() -> None:
    tiles = ["08-GI1", "08-GS4", "08-GS5", "05-GI4", "06-GI2", "07-GI6", "09-GI4", "10-GI1", "13-GI2", "05-GS3", "05-GC1",
             "05-GC5", "05-HI6"]
    rows = "; ".join(f"{tile} {i + 1}:0" for i, tile in enumerate(tiles)) + "; 02-DI1 1:1; 03-DI1 2:1"
    tokens = rows.replace("08-GI1 1:0", "08-GI1 1:0 wild").replace("08-GS5 3:0", "08-GS5 3:0 wild")
    table = Build().island(0, tokens, "08-GI1 08-GS4 08-GS5", "capitol " + " ".join(tiles[3:9])).dock(0, "0 1 4")
    s = after(table.dice("4 1 2 3 5").has(0).done(), "draft 4, activate, run 08-GS4")
    assert ("line", 0, "row-1") in told(s, "deploy 05-GS3 4")
    s = after(s, "deploy 05-GS3 4, decline, run 08-GI1")
    assert ("line", 0, "column-0") in told(s, "deploy 05-GC1 0")
    s = after(s, "deploy 05-GC1 0, run 08-GS5")
    assert stock(s) == (0, 0, 1)
    s = after(s, "deploy 05-GC5 1")
    assert options(s) == ["row", "column"]
    assert stock(after(s, "column")) == (1, 1, 1)
    s = after(s, "row, depot 03-DI1, decline")

    assert stock(s) == (1, 1, 2)
    assert data(s)["dock"][0] == []
    assert "Turn" in agenda(s)
    assert not until(s, "RollDie").agenda  # the round is played to its end, and is the last


@pytest.mark.rule("PI-238")
def test_238_sir_charles_with_a_three() -> None:
    s = Build().character(0, "charles").dice("3 1 2 4 5").has(0, energy=1, fame=10).done()
    s = after(s, "draft 3")

    assert options(s) == [f"value {value}" for value in range(1, 7)]
    assert [stock(after(s, f"value {value}"))[0] for value in range(1, 7)] == [1, 1, 1, 1, 1, 0]
