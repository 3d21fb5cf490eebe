"""Sections 12 and 13: depots, deploying, and the rewards of the dock."""

from __future__ import annotations

import pytest
from pi import Build, after, agenda, data, options, rule_named, step_name, stock, told

from aerodrome.games.propeller_islands.state import Propellers

# An island with thirteen houses: a Hotel of number 4, and enough room to empty the dock.
HOUSES = ["08-GS4", "05-GI4", "06-GI2", "07-GI6", "09-GI4", "10-GI1", "13-GI2", "05-GS3", "05-GC1", "05-GC5",
          "05-HI6", "06-GI3", "06-GC5"]
PLACES = ["1:0", "0:1", "-1:1", "-1:0", "0:-1", "1:-1", "2:0", "1:1", "0:2", "-1:2", "-2:2", "-2:1", "-2:0"]


def docked(spaces: str, extra: str = "", **figures: int) -> Build:
    """A table at which seat 0 can deploy with a Hotel and a 4, and exactly these dock spaces are occupied.

    There is room for all workers; the Capitol's worker and those deployed lie, but for the Hotel's.
    """
    gone = 12 - len(spaces.split())
    rows = "; ".join(f"{tile} {place}" for tile, place in zip(HOUSES, PLACES, strict=True))
    lying = " ".join(["capitol", *HOUSES[1:gone]])
    table = Build().island(0, rows + extra, "08-GS4", lying).dice("4 1 2 3 5").has(0, **figures)
    return table.dock(0, spaces)


def deploying(s: Propellers) -> Propellers:
    """Activate the Hotel."""
    return after(s, "draft 4, activate, run 08-GS4")


# --- 12 Depots


@pytest.mark.rule("PI-115", "PI-117", "PI-118")
@pytest.mark.parametrize(("depot", "expected"), [("02-DS1", (1, 1, 0)), ("03-DC2", (0, 0, 1))])
def test_115_a_depot_gives_its_benefit_when_it_is_placed_and_not_again(depot: str, expected: tuple[int, ...]) -> None:
    s = Build().island(0, "05-GI4 1:0").offer(0, depot).dice("1 1 2 3 4").has(0).done()
    s = after(s, "draft 1, claim 0, place 0:1")

    assert stock(s) == expected
    s = after(s, "none")
    assert stock(s) == expected


@pytest.mark.rule("PI-119", "PI-121")
def test_119_the_third_kind_deploys_a_worker_or_not() -> None:
    s = Build().island(0, "05-GI4 1:0").offer(0, "04-DC1").dice("1 1 2 3 4").has(0).done()
    s = after(s, "draft 1, claim 0, place 0:1")

    assert options(s) == [*[f"deploy 05-GI4 {space}" for space in range(12)], "decline"]
    assert data(after(s, "decline"))["workers"][0] == ["capitol"]
    assert data(after(s, "deploy 05-GI4 7"))["workers"][0] == ["capitol", "05-GI4"]


@pytest.mark.rule("PI-120")
def test_120_without_housing_the_deploy_is_lost() -> None:
    s = Build().island(0, "02-DI1 1:0").offer(0, "04-DC1").dice("1 1 2 3 4").has(0).done()
    s = after(s, "draft 1, claim 0, place 0:1")

    assert step_name(s) == "CompleteBlueprint"
    assert s.dock[0].bit_count() == 12


# --- 13 Deploying


@pytest.mark.rule("PI-122")
def test_122_three_rows_of_four_spaces() -> None:
    s = deploying(docked("0 1 2 3 4 5 6 7").done())
    rewards = [told(s, f"deploy {HOUSES[4]} {space}") for space in range(8)]

    assert all("line" not in [event[0] for event in found] for found in rewards)
    s = deploying(docked("0 4 5 6 7").done())
    assert ("line", 0, "row-0") in told(s, f"deploy {HOUSES[12]} 0")
    assert ("line", 0, "column-1") in told(s, f"deploy {HOUSES[12]} 5")


@pytest.mark.rule("PI-123", "PI-125")
def test_123_any_occupied_space_and_any_vacant_tile() -> None:
    table = Build().island(0, "08-GS4 1:0; 05-GI4 0:1; 17-LC -1:1", "08-GS4").dock(0, "0 1 2 3 5 6 7 8 9 10 11")
    s = deploying(table.dice("4 1 2 3 5").has(0).done())
    spaces = [0, 1, 2, 3, 5, 6, 7, 8, 9, 10, 11]

    assert options(s) == [f"deploy {tile} {space}" for tile in ("05-GI4", "17-LC") for space in spaces]
    assert rule_named(s, "deploy 05-GI4 4") == "PI-123"
    assert rule_named(s, "deploy 08-GS4 0") == "PI-123"
    assert rule_named(s, "deploy 06-GI2 0") == "PI-123"
    done = after(s, "deploy 17-LC 6")
    assert data(done)["dock"][0] == [str(space) for space in spaces if space != 6]


@pytest.mark.rule("PI-124")
def test_124_a_deployed_worker_stands_ready() -> None:
    s = after(deploying(docked("0 1 2 3 4 5 6 7 8 9 10").done()), f"deploy {HOUSES[6]} 0")

    assert HOUSES[6] in data(s)["ready"][0]


@pytest.mark.rule("PI-126")
def test_126_no_worker_leaves_the_dock_without_a_vacant_space() -> None:
    s = Build().island(0, "08-GS4 1:0", "08-GS4").dice("4 1 2 3 5").has(0).done()
    s = after(s, "draft 4, activate")

    assert "run 08-GS4" not in options(s)
    assert rule_named(s, "run 08-GS4") == "PI-126"


# --- 13 Rewards


@pytest.mark.rule("PI-127", "PI-129", "PI-130")
def test_130_column_0_gives_a_part() -> None:
    s = deploying(docked("0 1 5 6 9 10 11").done())

    assert stock(after(s, f"deploy {HOUSES[9]} 0")) == (0, 0, 1)


@pytest.mark.rule("PI-129", "PI-131")
def test_131_column_1_gives_energy_and_steel() -> None:
    s = deploying(docked("0 1 4 6 8 10 11").done())

    assert stock(after(s, f"deploy {HOUSES[9]} 1")) == (1, 1, 0)


@pytest.mark.rule("PI-129", "PI-132", "PI-133")
def test_132_column_2_deploys_another_worker_or_not() -> None:
    s = after(deploying(docked("0 2 4 5 8 9").done()), f"deploy {HOUSES[9]} 2")

    assert step_name(s) == "ChooseDeploy"
    assert options(s)[-1] == "decline"
    assert step_name(after(s, "decline")) == "CompleteBlueprint"
    again = after(s, f"deploy {HOUSES[10]} 0")
    assert data(again)["dock"][0] == ["4", "5", "8", "9"]
    assert ("line", 0, "row-0") in told(s, f"deploy {HOUSES[10]} 0")  # a further line is cleared on the way


@pytest.mark.rule("PI-133")
def test_133_an_impossible_deploy_is_lost() -> None:
    rows = "08-GS4 1:0; 05-GI4 0:1; 06-GI2 -1:1"
    table = Build().island(0, rows, "08-GS4", "capitol 06-GI2").dock(0, "0 1 2 3 4 5 7 8 9 11")
    s = deploying(table.dice("4 1 2 3 5").has(0).done())
    s = after(s, "deploy 05-GI4 2")

    assert step_name(s) == "Activate"
    assert s.dock[0].bit_count() == 9


@pytest.mark.rule("PI-129", "PI-134", "PI-135")
def test_134_column_3_takes_the_top_tile_which_must_be_placed() -> None:
    s = deploying(docked("0 1 3 4 5 8").top("02-DS1").done())
    s = after(s, f"deploy {HOUSES[9]} 3")

    assert step_name(s) == "PlaceTile"
    assert s.view(1)["placing"] == "02-DS1"  # everybody sees it
    assert rule_named(s, "discard 0") == rule_named(s, "decline") == "PI-068"
    size = len(s.stack)
    s = after(s, "place 3:0")
    assert data(s)["islands"][0][-1] == ["02-DS1", "3:0"]
    assert stock(s) == (1, 1, 0)
    assert len(s.stack) == size  # nothing is refilled


@pytest.mark.rule("PI-135")
def test_135_the_top_tile_gives_fame_for_links() -> None:
    s = deploying(docked("0 1 3 4 5 8").top("02-DC1").done())
    s = after(s, f"deploy {HOUSES[9]} 3, place 0:3")

    assert s.fame[0] == 1  # with 05-GC1 on 0:2


@pytest.mark.rule("PI-135")
def test_135_with_an_empty_stack_the_reward_is_lost() -> None:
    s = deploying(docked("0 1 3 4 5 8").stack(0).done())
    s = after(s, f"deploy {HOUSES[9]} 3")

    assert step_name(s) == "CompleteBlueprint"


DEPOTS = "; 02-DI1 3:0; 03-DI1 3:-1"


@pytest.mark.rule("PI-129", "PI-136", "PI-137")
def test_136_row_0_uses_two_different_depots() -> None:
    s = after(deploying(docked("0 4 5 6 7", DEPOTS).done()), f"deploy {HOUSES[12]} 0")

    assert options(s) == ["depot 02-DI1", "depot 03-DI1", "decline"]
    s = after(s, "depot 02-DI1")
    assert options(s) == ["depot 03-DI1", "decline"]
    assert rule_named(s, "depot 02-DI1") == "PI-137"
    assert stock(after(s, "depot 03-DI1")) == (1, 1, 1)
    assert stock(after(s, "decline")) == (1, 1, 0)


@pytest.mark.rule("PI-137")
def test_137_two_tiles_of_one_kind_are_different_and_a_deploying_one_needs_room() -> None:
    s = after(deploying(docked("0 4 5 6 7 8", "; 02-DI1 3:0; 02-DI2 3:-1; 04-DI1 2:-1").done()), f"deploy {HOUSES[9]} 0")

    assert options(s) == ["depot 02-DI1", "depot 02-DI2", "depot 04-DI1", "decline"]
    assert stock(after(s, "depot 02-DI1, depot 02-DI2")) == (2, 2, 0)
    s = after(s, "depot 04-DI1")
    assert step_name(s) == "ChooseDeploy"
    assert rule_named(s, "decline") == "PI-240"
    assert agenda(s)[1] == "SecondDepot"


@pytest.mark.rule("PI-136", "PI-241")
def test_136_without_a_depot_nobody_is_asked() -> None:
    s = after(deploying(docked("0 4 5 6 7").done()), f"deploy {HOUSES[12]} 0")

    assert step_name(s) == "CompleteBlueprint"


@pytest.mark.rule("PI-129", "PI-138", "PI-139")
def test_138_row_1_activates_two_tiles_whatever_their_numbers() -> None:
    rows = "08-GS4 1:0; 05-GI4 0:1; 06-GI2 -1:1; 07-GI6 -1:0; 10-GI1 0:-1"
    table = Build().island(0, rows, "08-GS4 06-GI2 07-GI6", "capitol 10-GI1").dock(0, "0 1 2 3 4 8 9 10")
    s = deploying(table.dice("4 1 2 3 5").has(0).done())
    s = after(s, "deploy 05-GI4 4")

    assert options(s) == ["run 05-GI4", "run 06-GI2", "run 07-GI6", "decline"]
    assert rule_named(s, "run 10-GI1") == "PI-092"
    assert stock(after(s, "run 06-GI2, run 07-GI6")) == (2, 1, 0)
    assert stock(after(s, "run 06-GI2, decline")) == (2, 0, 0)
    assert rule_named(after(s, "run 06-GI2"), "run 06-GI2") == "PI-092"
    assert step_name(after(s, "decline")) == "Activate"


@pytest.mark.rule("PI-129", "PI-140")
def test_140_row_2_gives_three_fame() -> None:
    s = after(deploying(docked("0 1 2 3 4 10").done()), f"deploy {HOUSES[9]} 10")

    assert s.fame[0] == 3


@pytest.mark.rule("PI-127")
def test_127_a_reward_is_claimed_at_once_and_only_then() -> None:
    s = deploying(docked("0 1 5 6 9 10 11").done())
    s = after(s, f"deploy {HOUSES[9]} 0")
    later = after(s, "none")

    assert stock(s) == stock(later) == (0, 0, 1)


@pytest.mark.rule("PI-128")
def test_128_a_row_and_a_column_at_once_in_the_order_of_the_player() -> None:
    s = after(deploying(docked("1 4 6 7 8 10 11").done()), f"deploy {HOUSES[9]} 1")

    assert options(s) == ["row", "column"]
    assert rule_named(s, "stop") == "PI-128"
    assert [event[2] for event in told(s, "row") if event[0] == "line"] == ["row-0", "column-1"]
    assert [event[2] for event in told(s, "column") if event[0] == "line"] == ["column-1", "row-0"]
    assert stock(after(s, "row")) == (1, 1, 0)


@pytest.mark.rule("PI-128")
def test_128_the_first_reward_is_done_with_before_the_second() -> None:
    s = after(deploying(docked("1 4 6 7 8 10 11", DEPOTS).done()), f"deploy {HOUSES[9]} 1, row")

    assert step_name(s) == "ChooseDepot"
    assert agenda(s)[1] == "ClaimReward"
    assert stock(s) == (0, 0, 0)
    s = after(s, "depot 03-DI1, decline")
    assert stock(s) == (1, 1, 1)


@pytest.mark.rule("PI-141")
def test_141_rewards_work_in_action_a_too() -> None:
    rows = "05-GI4 1:0; 06-GI2 0:1"
    table = Build().island(0, rows, "", "06-GI2").offer(0, "04-DC1").dock(0, "0 1 2 3 4 5 6 7 8 9 10")
    s = table.dock(0, "1 2 3 4 5 6 7 8 9 10 11").dice("1 1 2 3 4").has(0).done()
    s = after(s, "draft 1, claim 0, place -1:0")
    assert step_name(s) == "ChooseDeploy"

    lines = Build().island(0, "; ".join(f"{t} {p}" for t, p in zip(HOUSES, PLACES, strict=True)), "",
                           " ".join(HOUSES[:2])).offer(0, "04-DC1").dock(0, "0 1 2 3 5 6 7 9 10 11")
    s = after(lines.dice("1 1 2 3 4").has(0).done(), f"draft 1, claim 0, place 3:0, deploy {HOUSES[5]} 0")
    assert stock(s) == (0, 0, 1)


@pytest.mark.rule("PI-141", "PI-184")
def test_141_and_with_the_bonus_die() -> None:
    s = docked("0 1 5 6 9 10 11").done()
    steps = [step for step in data(s)["agenda"] if step.startswith(("Bonus", "EndRound"))]
    table = docked("0 1 5 6 9 10 11").set(forge=["4"], dice_used=[["1", "2"], ["3", "5"]], agenda=["Activate 0 1", *steps[2:]],
                                          active=0, die="4")
    s = after(table.done(), f"run 08-GS4, deploy {HOUSES[9]} 0")

    assert stock(s) == (0, 0, 1)
