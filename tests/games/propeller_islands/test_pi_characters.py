"""Section 14: fame, trumpets, and the six characters at both levels."""

from __future__ import annotations

import pytest
from pi import Build, after, data, options, rule_named, step_name, stock, told, until

from aerodrome.games.propeller_islands.box import COMPONENTS
from aerodrome.games.propeller_islands.state import Propellers

LEVELS = [(4, 0), (5, 1), (9, 1), (10, 2), (25, 2)]


def bonus(s: Build, face: int, seat: int = 0) -> Build:
    """Put the table where the last turn is over and *seat* is next with the bonus die."""
    used = [["1", "2"], ["3", "5"]]
    steps = [f"BonusTurn {q} 0" for q in range(2) if q > seat] + ["EndRound 0 0"]
    return s.set(forge=[str(face)], dice_used=used, active=seat, die="-", agenda=["CompleteBlueprint 1 0", "BonusDie 0 0",
                 f"BonusTurn {seat} 0", *steps]).set(active=1)


# --- fame


@pytest.mark.rule("PI-142", "PI-143", "PI-146")
@pytest.mark.parametrize(("fame", "level"), LEVELS)
def test_143_the_trumpets_are_at_five_and_ten(fame: int, level: int) -> None:
    s = Build().has(0, fame=fame).done()

    assert s.level(0) == level
    assert (COMPONENTS["fame"]["track_min"], COMPONENTS["fame"]["track_max"]) == (0, 15)


@pytest.mark.rule("PI-145")
@pytest.mark.parametrize("fame", [14, 15, 29, 30, 31])
def test_145_fame_goes_on_beyond_the_track_and_powers_stay(fame: int) -> None:
    s = Build().island(0, "02-DI1 1:0").offer(0, "05-GI4").dice("1 1 2 3 4").has(0, fame=fame).done()
    s = after(s, "draft 1, claim 0, place 2:0")

    assert s.view(1)["fame"][0] == s.fame[0] == fame + 1  # one number for everybody
    assert s.level(0) == 2


@pytest.mark.rule("PI-147")
def test_147_the_advanced_power_replaces_the_basic_one() -> None:
    s = Build().character(0, "jacques").dice("1 1 2 3 4").has(0, energy=3, fame=10).done()
    s = after(s, "draft 1, value 1, claim 6")

    assert stock(s) == (3, 0, 0)  # nothing is paid any more


@pytest.mark.rule("PI-148")
def test_148_a_power_is_there_from_the_moment_the_trumpet_is_reached() -> None:
    table = Build().character(0, "nicola").island(0, "08-GS4 1:0; 02-DI1 2:0").hand(0, "B1-01")
    s = table.dice("1 1 2 3 4").has(0, 1, 1, 1, fame=4).done()
    s = after(s, "draft 1, value 1, activate, stop, complete B1-01, install 08-GS4")

    assert s.fame[0] == 5
    assert stock(s) == (1, 0, 0)  # Nicola's power was reached by the banner of this very blueprint


@pytest.mark.rule("PI-148")
def test_148_but_the_gain_that_reaches_it_does_not_count_for_amelia() -> None:
    table = Build().character(0, "amelia").island(0, "02-DI1 1:0").offer(0, "05-GI4").dice("1 1 2 3 4")
    reaching = after(table.has(0, fame=4).done(), "draft 1, claim 0, place 2:0")
    basic = after(table.has(0, fame=9).done(), "draft 1, claim 0, place 2:0")

    assert (reaching.fame[0], stock(reaching), reaching.muse_used) == (5, (0, 0, 0), 0)
    assert (basic.fame[0], stock(basic)) == (10, (1, 0, 0))  # the basic level, without a choice


# --- Jacques


def jacques(energy: int, fame: int) -> Propellers:
    s = Build().character(0, "jacques").dice("1 1 2 3 4").has(0, energy=energy, fame=fame).done()
    return after(s, "draft 1, value 1" if energy else "draft 1")


@pytest.mark.rule("PI-149")
def test_149_jacques_pays_one_energy_for_any_tile() -> None:
    s = jacques(1, 5)

    assert options(s, "claim") == [f"claim {at}" for at in range(12)]
    assert stock(after(s, "claim 6")) == (0, 0, 0)
    assert stock(after(s, "claim 0")) == (1, 0, 0)  # next to the die


@pytest.mark.rule("PI-149")
def test_149_not_without_energy_and_not_before_the_trumpet() -> None:
    assert options(jacques(0, 5), "claim") == ["claim 0", "claim 1", "claim 11"]
    assert rule_named(jacques(0, 5), "claim 6") == "PI-149"
    assert options(jacques(1, 4), "claim") == ["claim 0", "claim 1", "claim 11"]
    assert rule_named(jacques(1, 4), "claim 6") == "PI-065"


@pytest.mark.rule("PI-150")
def test_150_later_he_pays_nothing() -> None:
    s = jacques(0, 10)

    assert options(s, "claim") == [f"claim {at}" for at in range(12)]
    assert stock(after(s, "claim 6")) == (0, 0, 0)


@pytest.mark.rule("PI-151")
def test_151_not_for_discards_and_besides_the_change_of_the_die() -> None:
    s = Build().character(0, "jacques").dice("1 1 2 3 4").has(0, energy=2, fame=5).done()
    s = after(s, "draft 1, value 2")

    assert options(s, "discard") == ["discard 1", "discard 2", "discard 3"]
    assert stock(after(s, "claim 8")) == (0, 0, 0)


@pytest.mark.rule("PI-073", "PI-149", "PI-241")
def test_149_jacques_may_claim_where_nobody_else_could() -> None:
    table = Build().character(0, "jacques").empty(0, 1, 11).dice("1 1 2 3 4").has(0, fame=10)

    assert options(after(table.done(), "draft 1")) == [*[f"claim {at}" for at in range(2, 11)], "activate"]


# --- Nelson


@pytest.mark.rule("PI-152", "PI-153", "PI-154", "PI-185")
@pytest.mark.parametrize(("fame", "face", "values"), [
    (5, 3, [2, 3, 4]), (9, 6, [1, 5, 6]), (5, 1, [1, 2, 6]), (10, 3, [1, 2, 3, 4, 5, 6])])
def test_152_nelson_counts_the_bonus_die_otherwise(fame: int, face: int, values: list[int]) -> None:
    s = bonus(Build().character(0, "nelson").has(0, fame=fame), face).done()
    s = after(s, "none")

    assert step_name(s) == "CountDie"
    assert options(s) == [f"count {value}" for value in values]


@pytest.mark.rule("PI-152", "PI-185")
def test_152_before_the_trumpet_he_is_not_asked() -> None:
    s = after(bonus(Build().character(0, "nelson").has(0, energy=3, fame=4), 3).done(), "none")

    assert step_name(s) == "Activate"
    assert rule_named(s, "count 4") == rule_named(s, "value 4") == "PI-185"


@pytest.mark.rule("PI-241", "PI-152")
@pytest.mark.parametrize(("fame", "rows", "workers", "lying", "is_asked"), [
    (5, "13-GI2 1:0", "", "capitol", False),  # nobody stands
    (5, "13-GI2 1:0", "13-GI2", "capitol", False),  # it stands, but nothing can be exchanged
    (5, "05-GS3 1:0", "05-GS3", "capitol", True),  # the die as it is would do
    (5, "05-GI4 1:0", "05-GI4", "capitol", True),  # a step away
    (5, "05-GC5 1:0", "05-GC5", "capitol", False),  # two steps away
    (10, "05-GC5 1:0", "05-GC5", "capitol", True),
    (5, "13-GI2 1:0", "", "", True),  # the Capitol always does
])
def test_241_nelson_is_asked_where_some_value_activates_something(fame: int, rows: str, workers: str, lying: str,
                                                                  is_asked: bool) -> None:
    table = bonus(Build().character(0, "nelson").island(0, rows, workers, lying).has(0, fame=fame), 3)

    assert (step_name(after(table.done(), "none")) == "CountDie") is is_asked
    assert step_name(after(table.done(version=1), "none")) == "CountDie"  # in the first version always


@pytest.mark.rule("PI-154")
def test_154_one_value_for_the_whole_activation() -> None:
    table = Build().character(0, "nelson").island(0, "05-GI4 1:0; 06-GI3 0:1", "05-GI4 06-GI3").has(0, fame=5)
    s = after(bonus(table, 3).done(), "none, count 4")

    assert options(s, "run") == ["run capitol-gain", "run 05-GI4"]
    assert rule_named(s, "count 3") == "PI-185"


@pytest.mark.rule("PI-245")
def test_245_a_trumpet_reached_on_the_way_counts_for_the_next_bonus_die() -> None:
    table = Build().character(0, "nelson").island(0, "08-GS4 1:0; 05-HI6 0:1; 06-GI2 -1:1; 07-GI6 -1:0; 05-GC1 0:-1",
                                                  "08-GS4", "06-GI2 07-GI6 05-GC1")
    table.dock(0, "0 1 2 3 4 5 6 11").has(0, fame=9)
    s = after(bonus(table, 3).done(), "none, count 4, run 08-GS4, deploy 05-HI6 11")

    assert s.fame[0] == 12
    assert step_name(s) == "Activate"
    assert data(s)["die"] == "4"


# --- Amelia


def amelia(fame: int, **fields: int) -> Propellers:
    table = Build().character(0, "amelia").island(0, "02-DI1 1:0").offer(0, "05-GI4").offer(1, "10-GI6")
    return table.dice("1 1 2 3 4").has(0, fame=fame).set(**fields).done()


@pytest.mark.rule("PI-155", "PI-157")
def test_155_amelia_gains_energy_with_her_first_fame_of_the_round() -> None:
    s = after(amelia(5), "draft 1, claim 0, place 2:0")

    assert (s.fame[0], stock(s), s.muse_used) == (6, (1, 0, 0), 1)
    again = after(amelia(5, muse_used=1), "draft 1, claim 0, place 2:0")
    assert (again.fame[0], stock(again)) == (6, (0, 0, 0))


@pytest.mark.rule("PI-156")
def test_156_or_steel_at_the_advanced_level() -> None:
    s = after(amelia(10), "draft 1, claim 0, place 2:0")

    assert options(s) == ["gain energy", "gain steel"]
    assert rule_named(s, "gain parts") == "PI-156"
    assert stock(after(s, "gain steel")) == (0, 1, 0)
    assert stock(after(s, "gain energy")) == (1, 0, 0)


@pytest.mark.rule("PI-157")
def test_157_several_links_are_one_gain_and_the_mark_clears_with_the_round() -> None:
    table = Build().character(0, "amelia").island(0, "02-DI1 1:0; 02-DI2 1:1").offer(0, "05-GI4").dice("1 1 2 3 4")
    s = after(table.has(0, fame=5).done(), "draft 1, claim 0, place 2:0")

    assert (s.fame[0], stock(s)) == (7, (1, 0, 0))
    assert until(s, "RollDie").muse_used == 0


@pytest.mark.rule("PI-157")
def test_157_the_bonus_die_counts_too() -> None:
    table = Build().character(0, "amelia").island(0, "08-GS4 1:0; 05-HI6 0:1; 06-GI2 -1:1; 07-GI6 -1:0; 05-GC1 0:-1",
                                                  "08-GS4", "06-GI2 07-GI6 05-GC1")
    table.dock(0, "0 1 2 3 4 5 6 11").has(0, fame=5)
    s = after(bonus(table, 4).done(), "none, run 08-GS4, deploy 05-HI6 11")

    assert (s.fame[0], stock(s)) == (8, (1, 0, 0))


@pytest.mark.rule("PI-071", "PI-156")
def test_156_her_choice_comes_before_the_benefit_of_a_depot() -> None:
    table = Build().character(0, "amelia").island(0, "05-GI4 1:0").offer(0, "02-DI1").dice("1 1 2 3 4")
    s = after(table.has(0, fame=10).done(), "draft 1, claim 0, place 2:0")

    assert (step_name(s), stock(s)) == ("ChooseGain", (0, 0, 0))
    assert stock(after(s, "gain steel")) == (1, 2, 0)


# --- Marie


def marie(energy: int, fame: int, rows: str = "05-GI4 1:0; 10-GI1 0:1", workers: str = "05-GI4 10-GI1") -> Propellers:
    s = Build().character(0, "marie").island(0, rows, workers).dice("2 1 1 3 4").has(0, energy=energy, fame=fame).done()
    return after(s, "draft 2, value 2, activate" if energy else "draft 2, activate")


@pytest.mark.rule("PI-158", "PI-160")
def test_158_marie_pays_one_energy_for_an_extra_tile() -> None:
    s = marie(1, 5)

    assert options(s) == ["run capitol-gain", "extra capitol-gain", "extra 05-GI4", "stop"]
    s = after(s, "extra 05-GI4")
    assert stock(s) == (0, 0, 1)
    assert options(s) == ["run capitol-gain", "stop"]
    assert rule_named(s, "extra 10-GI1") == "PI-160"


@pytest.mark.rule("PI-159")
def test_159_later_she_pays_nothing() -> None:
    s = after(marie(0, 10), "extra 05-GI4")

    assert stock(s) == (0, 0, 1)
    assert options(s, "extra") == []


@pytest.mark.rule("PI-158")
def test_158_not_without_energy_not_before_the_trumpet_and_nobody_else() -> None:
    assert options(marie(0, 5), "extra") == []
    assert rule_named(marie(0, 5), "extra 05-GI4") == "PI-158"
    assert rule_named(marie(1, 4), "extra 05-GI4") == "PI-158"


@pytest.mark.rule("PI-160")
def test_160_the_tile_must_be_legal_after_the_energy_is_paid() -> None:
    s = marie(2, 5, "09-GI4 1:0", "09-GI4")
    rich = marie(3, 5, "09-GI4 1:0", "09-GI4")

    assert "extra 09-GI4" not in options(s)
    assert "extra 09-GI4" in options(rich)
    assert stock(after(rich, "extra 09-GI4")) == (0, 1, 1)


@pytest.mark.rule("PI-160")
def test_160_at_any_point_of_the_action_also_as_the_only_activation() -> None:
    s = marie(1, 5)

    assert stock(after(s, "run capitol-gain, extra 10-GI1")) == (1, 0, 2)
    assert stock(after(s, "extra 05-GI4, stop")) == (0, 0, 1)
    lone = Build().character(0, "marie").island(0, "05-GI4 1:0", "05-GI4", "capitol").dice("2 1 1 3 4")
    s = after(lone.has(0, fame=10).done(), "draft 2, activate")
    assert options(s) == ["extra 05-GI4", "stop"]


@pytest.mark.rule("PI-160")
def test_160_once_in_each_action_and_not_with_the_bonus_die() -> None:
    table = Build().character(0, "marie").island(0, "05-GI4 1:0", "05-GI4").has(0, energy=2, fame=10)
    s = after(bonus(table, 3).done(), "none")

    assert options(s, "extra") == []
    assert rule_named(s, "extra 05-GI4") == "PI-160"
    used = Build().character(0, "marie").island(0, "05-GI4 1:0", "05-GI4").dice("2 1 1 3 4").has(0, fame=10)
    s = after(used.set(extra_used=1).done(), "draft 2, activate")
    assert options(s, "extra") == []
    assert until(s, "RollDie").extra_used == 0


# --- Nicola


def nicola(fame: int) -> Propellers:
    s = Build().character(0, "nicola").island(0, "05-GI4 1:0").hand(0, "B1-07").dice("1 1 2 3 4")
    return after(s.has(0, steel=1, parts=1, fame=fame).done(), "draft 1, activate, stop, complete B1-07")


@pytest.mark.rule("PI-161", "PI-163")
def test_161_nicola_gains_energy_after_a_blueprint() -> None:
    s = after(nicola(5), "install 05-GI4")

    assert stock(s) == (1, 0, 0)
    assert step_name(s) == "TakeBlueprint"
    assert stock(after(nicola(4), "install 05-GI4")) == (0, 0, 0)


@pytest.mark.rule("PI-162", "PI-163")
def test_162_or_steel_at_the_advanced_level_before_the_new_blueprint() -> None:
    s = after(nicola(10), "install 05-GI4")

    assert options(s) == ["gain energy", "gain steel"]
    assert rule_named(s, "gain parts") == "PI-162"
    s = after(s, "gain steel")
    assert (stock(s), step_name(s)) == ((0, 1, 0), "TakeBlueprint")


@pytest.mark.rule("PI-163")
def test_163_also_where_the_upgrade_is_set_aside() -> None:
    assert stock(after(nicola(5), "aside")) == (1, 0, 0)


# --- Sir Charles


def charles(energy: int, fame: int, die: int = 3) -> Propellers:
    s = Build().character(0, "charles").dice(f"{die} 1 1 2 4").has(0, energy=energy, fame=fame).done()
    return after(s, f"draft {die}")


@pytest.mark.rule("PI-164", "PI-165", "PI-166", "PI-238")
@pytest.mark.parametrize(("energy", "fame", "values"), [
    (0, 5, [2, 3, 4]), (1, 5, [1, 2, 3, 4, 5]), (0, 10, [1, 2, 3, 4, 5]), (1, 10, [1, 2, 3, 4, 5, 6]),
    (1, 4, [2, 3, 4])])
def test_164_sir_charles_changes_his_die_for_free(energy: int, fame: int, values: list[int]) -> None:
    assert options(charles(energy, fame)) == [f"value {value}" for value in values]


@pytest.mark.rule("PI-166")
def test_166_only_the_last_step_is_paid() -> None:
    assert stock(after(charles(1, 5), "value 4")) == (1, 0, 0)
    assert stock(after(charles(1, 5), "value 5")) == (0, 0, 0)
    assert stock(after(charles(1, 10), "value 1")) == (1, 0, 0)
    assert stock(after(charles(1, 10), "value 6")) == (0, 0, 0)


@pytest.mark.rule("PI-166")
def test_166_what_is_too_far_and_what_cannot_be_paid() -> None:
    assert rule_named(charles(0, 5), "value 5") == "PI-060"
    assert rule_named(charles(1, 5), "value 6") == "PI-166"
    assert step_name(charles(0, 4)) == "ChooseAction"


@pytest.mark.rule("PI-166")
def test_166_never_the_bonus_die() -> None:
    s = after(bonus(Build().character(0, "charles").has(0, energy=2, fame=10), 3).done(), "none")

    assert step_name(s) == "Activate"
    assert data(s)["die"] == "3"


@pytest.mark.rule("PI-142", "PI-146")
def test_146_reaching_a_trumpet_is_told() -> None:
    s = amelia(4)

    assert ("trumpet", 0, 1) in told(s, "draft 1, claim 0, place 2:0")
