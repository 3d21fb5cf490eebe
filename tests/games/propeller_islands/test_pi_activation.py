"""Sections 10 and 11: activating tiles, and what each building does."""

from __future__ import annotations

import pytest
from pi import Build, after, agenda, data, options, rule_named, step_name, stock

from aerodrome.games.propeller_islands.state import Propellers

ALL = "05-GI4 1:0; 06-GI2 0:1; 07-GI6 -1:1; 08-GI1 -1:0; 09-GI4 0:-1; 10-GI1 1:-1; 11-GI3 2:0; 12-GI5 1:1; 13-GI2 0:2"


def activating(value: int, rows: str, workers: str = "", energy: int = 0, steel: int = 0, parts: int = 0,
               lying: str = "") -> Build:
    """A table at which seat 0 drafts a value; further calls may change it."""
    table = Build().island(0, rows, workers, lying).dice(f"{value} 1 2 3 4")
    return table.has(0, energy, steel, parts)


def active(value: int, rows: str, workers: str = "", energy: int = 0, steel: int = 0, parts: int = 0,
           lying: str = "") -> Propellers:
    """A position in the middle of action C with a value."""
    s = activating(value, rows, workers, energy, steel, parts, lying).done()
    keep = f", value {value}" if energy else ""
    return after(s, f"draft {value}{keep}, activate")


# --- 10 Who may be activated


@pytest.mark.rule("PI-089")
def test_089_ready_tiles_with_the_number_of_the_die() -> None:
    s = active(4, "05-GI4 1:0; 06-GS4 0:1; 07-GS2 -1:1; 10-GC4 -1:0", "05-GI4 07-GS2", steel=1, lying="10-GC4")

    assert options(s) == ["run capitol-deploy", "run capitol-gain", "run 05-GI4", "stop"]
    assert rule_named(s, "run 06-GS4") == "PI-089"  # no worker
    assert rule_named(s, "run 07-GS2") == "PI-089"  # another number
    assert rule_named(s, "run 10-GC4") == "PI-092"  # exhausted
    assert rule_named(s, "run 08-GI1") == "PI-089"  # not on the island


@pytest.mark.rule("PI-090", "PI-175")
@pytest.mark.parametrize("value", range(1, 7))
def test_090_a_tile_with_a_wild_upgrade_works_with_any_die(value: int) -> None:
    s = active(value, "05-GI4 1:0 wild", "05-GI4")

    assert stock(after(s, "run 05-GI4")) == (0, 0, 1)


@pytest.mark.rule("PI-091", "PI-242")
def test_091_one_after_another_in_any_order_each_optional() -> None:
    s = active(4, "05-GI4 1:0; 06-GS4 0:1", "05-GI4 06-GS4")

    assert stock(after(s, "run 06-GS4, run 05-GI4, run capitol-gain")) == (3, 1, 1)
    assert stock(after(s, "run 05-GI4, run 06-GS4, stop")) == (2, 0, 1)
    assert stock(after(s, "stop")) == (0, 0, 0)


@pytest.mark.rule("PI-092")
def test_092_the_worker_lies_down_first_and_the_tile_rests() -> None:
    s = after(active(4, "05-GI4 1:0", "05-GI4"), "run 05-GI4")

    assert data(s)["ready"][0] == ["capitol"]
    assert data(s)["workers"][0] == ["capitol", "05-GI4"]
    assert rule_named(s, "run 05-GI4") == "PI-092"


@pytest.mark.rule("PI-092")
def test_092_not_even_a_radio_station_wakes_an_exhausted_worker() -> None:
    s = active(3, "11-GI3 1:0; 05-GI4 0:1; 07-GC3 -1:1", "11-GI3 07-GC3", lying="05-GI4")
    s = after(s, "run 11-GI3")

    assert options(s) == ["run capitol-gain", "run 07-GC3"]
    assert rule_named(s, "run 05-GI4") == "PI-092"


@pytest.mark.rule("PI-093")
def test_093_without_the_whole_cost_there_is_nothing_not_even_the_upgrade() -> None:
    s = active(4, "09-GI4 1:0 production_steel", "09-GI4", energy=1)

    assert "run 09-GI4" not in options(s)
    assert rule_named(s, "run 09-GI4") == "PI-093"


@pytest.mark.rule("PI-094")
def test_094_what_one_tile_gives_another_can_use() -> None:
    s = active(6, "10-GI6 1:0", "10-GI6")

    assert "run 10-GI6" not in options(s)
    assert stock(after(s, "run capitol-gain, run 10-GI6")) == (1, 0, 2)


@pytest.mark.rule("PI-095", "PI-124")
def test_095_a_worker_deployed_on_the_way_can_be_used_at_once() -> None:
    s = after(active(4, "08-GS4 1:0; 05-GI4 0:1", "08-GS4"), "run 08-GS4, deploy 05-GI4 0")

    assert "run 05-GI4" in options(s)
    assert stock(after(s, "run 05-GI4")) == (0, 0, 1)


@pytest.mark.rule("PI-096", "PI-107")
def test_096_a_hotel_needs_a_possible_deploy() -> None:
    full = active(4, "08-GS4 1:0", "08-GS4")

    assert options(full) == ["run capitol-gain", "stop"]
    assert rule_named(full, "run 08-GS4") == "PI-126"


@pytest.mark.rule("PI-096", "PI-112")
def test_096_a_radio_station_needs_a_legal_target() -> None:
    s = active(3, "11-GI3 1:0; 10-GI1 0:1", "11-GI3 10-GI1", lying="capitol")

    assert step_name(s) == "CompleteBlueprint"  # the Factory cannot be paid, so nobody is asked
    paid = active(3, "11-GI3 1:0; 10-GI1 0:1", "11-GI3 10-GI1", steel=1, lying="capitol")
    assert options(paid) == ["run 11-GI3", "stop"]


@pytest.mark.rule("PI-096", "PI-113")
def test_096_a_warehouse_needs_a_depot_that_can_be_used() -> None:
    none = active(5, "12-GI5 1:0", "12-GI5")
    useless = active(5, "12-GI5 1:0; 04-DI1 0:1", "12-GI5")
    useful = active(5, "12-GI5 1:0; 04-DI1 0:1; 05-GI4 -1:1", "12-GI5")

    assert rule_named(none, "run 12-GI5") == rule_named(useless, "run 12-GI5") == "PI-096"
    assert "run 12-GI5" in options(useful)


@pytest.mark.rule("PI-096", "PI-114")
def test_096_a_crystal_trader_needs_one_payable_exchange() -> None:
    assert "13-GI2" not in " ".join(options(active(2, "13-GI2 1:0", "13-GI2", energy=1)))
    s = active(2, "13-GI2 1:0", "13-GI2", steel=1)

    assert options(s) == ["run capitol-gain", "run 13-GI2-SE", "stop"]


@pytest.mark.rule("PI-097")
def test_097_a_deploy_needs_a_dock_worker_and_a_vacant_space() -> None:
    vacant = after(Build().island(0, "05-GI4 1:0").dice("1 1 2 3 4").has(0).done(), "draft 1, activate")
    assert "run capitol-deploy" in options(vacant)
    housed = "05-GI4 06-GI2 07-GI6 08-GI1 09-GI4 10-GI1 11-GI3 12-GI5 13-GI2 05-GS3 05-GC1 05-GC5"
    rows = ALL + "; 05-GS3 2:-1; 05-GC1 -2:0; 05-GC5 -2:1; 05-HI6 -2:2"
    empty = Build().island(0, rows, housed).dice("6 1 2 3 4").has(0).done()
    assert data(empty)["dock"][0] == []
    s = after(empty, "draft 6, activate")
    assert "run capitol-deploy" not in options(s)
    assert rule_named(s, "run capitol-deploy") == "PI-097"


@pytest.mark.rule("PI-098", "PI-099", "PI-177")
@pytest.mark.parametrize(("token", "expected"), [
    ("production_energy", (1, 0, 2)), ("production_steel", (0, 1, 2)), ("production_parts", (0, 0, 3))])
def test_098_a_production_upgrade_adds_its_resource_each_time(token: str, expected: tuple[int, int, int]) -> None:
    s = active(6, f"10-GI6 1:0 {token}", "10-GI6", steel=1)

    assert stock(after(s, "run 10-GI6")) == expected


@pytest.mark.rule("PI-099")
def test_099_the_upgrade_cannot_pay_the_cost_of_its_own_tile() -> None:
    s = active(6, "10-GI6 1:0 production_steel", "10-GI6")

    assert rule_named(s, "run 10-GI6") == "PI-093"


@pytest.mark.rule("PI-100")
def test_100_landmarks_and_depots_are_never_activated() -> None:
    s = active(3, "11-GI3 1:0; 17-LC 0:1; 02-DI1 -1:1", "11-GI3 17-LC")
    target = after(s, "run 11-GI3")

    assert rule_named(s, "run 17-LC") == rule_named(s, "run 02-DI1") == "PI-100"
    assert stock(target) == (1, 1, 0)  # the Capitol was the only target


@pytest.mark.rule("PI-101")
def test_101_what_an_activation_sets_off_is_carried_out_before_the_next() -> None:
    table = activating(4, "08-GS4 1:0; 05-GI4 0:1; 06-GS4 -1:1; 07-GC4 -1:0", "08-GS4")
    s = table.dock(0, "0 1 2 3 5 6 7 8 9 10 11").done()
    s = after(s, "draft 4, activate, run 08-GS4")
    rest = ["NextActivation", "EndAction", "AskBlueprint"]

    assert agenda(s)[:4] == ["ChooseDeploy", *rest]
    table = activating(4, "08-GS4 1:0; 05-GI4 0:1; 06-GS4 -1:1; 07-GC4 -1:0", "08-GS4 05-GI4 06-GS4")
    s = table.dock(0, "0 1 2 3 4 8 9 10 11").done()
    s = after(s, "draft 4, activate, run 08-GS4, deploy 07-GC4 4")
    assert agenda(s)[:4] == ["ChooseTarget", *rest]  # row 1 is empty: two buildings, before the next choice
    s = after(s, "run 05-GI4")
    assert agenda(s)[:4] == ["ChooseTarget", *rest]
    assert step_name(after(s, "decline")) == "Activate"


# --- 11 Buildings


@pytest.mark.rule("PI-102", "PI-240")
def test_102_the_capitol_deploys_or_gives_energy_and_steel() -> None:
    s = active(1, "05-GI4 1:0")

    assert options(s) == ["run capitol-deploy", "run capitol-gain", "stop"]
    assert stock(after(s, "run capitol-gain")) == (1, 1, 0)
    deployed = after(s, "run capitol-deploy")
    assert options(deployed) == [f"deploy 05-GI4 {space}" for space in range(12)]
    assert rule_named(deployed, "decline") == "PI-240"


@pytest.mark.rule("PI-103")
def test_103_the_capitol_deploys_only_with_a_vacant_space() -> None:
    s = active(1, "02-DI1 1:0")

    assert options(s) == ["run capitol-gain", "stop"]
    assert rule_named(s, "run capitol-deploy") == "PI-126"


@pytest.mark.rule("PI-104", "PI-105", "PI-106", "PI-108", "PI-109", "PI-114")
@pytest.mark.parametrize(("value", "tile", "before", "run", "expected"), [
    (4, "05-GI4", (0, 0, 0), "05-GI4", (0, 0, 1)),
    (2, "06-GI2", (0, 0, 0), "06-GI2", (2, 0, 0)),
    (6, "07-GI6", (0, 0, 0), "07-GI6", (0, 1, 0)),
    (4, "09-GI4", (2, 0, 0), "09-GI4", (0, 1, 1)),
    (1, "10-GI1", (0, 1, 0), "10-GI1", (0, 0, 2)),
    (2, "13-GI2", (2, 0, 0), "13-GI2-ES", (0, 1, 0)),
    (2, "13-GI2", (2, 0, 0), "13-GI2-EP", (0, 0, 1)),
    (2, "13-GI2", (0, 0, 1), "13-GI2-PE", (2, 0, 0)),
    (2, "13-GI2", (0, 1, 0), "13-GI2-SE", (2, 0, 0))])
def test_104_what_buildings_pay_and_gain(value: int, tile: str, before: tuple[int, int, int], run: str,
                                         expected: tuple[int, int, int]) -> None:
    s = active(value, f"{tile} 1:0", tile, *before, lying="capitol")
    s = after(s, f"run {run}")

    assert stock(s) == expected
    assert data(s)["ready"][0] == []


@pytest.mark.rule("PI-107")
def test_107_a_hotel_deploys_a_worker() -> None:
    s = after(active(4, "08-GS4 1:0; 05-HI6 0:1", "08-GS4"), "run 08-GS4")

    assert options(s) == [f"deploy 05-HI6 {space}" for space in range(11)]
    assert rule_named(s, "decline") == "PI-240"
    assert data(after(s, "deploy 05-HI6 0"))["ready"][0] == ["capitol", "05-HI6"]


@pytest.mark.rule("PI-110", "PI-111")
def test_110_a_radio_station_activates_any_ready_tile_which_pays_and_rests() -> None:
    s = active(3, "11-GI3 1:0; 10-GI1 0:1 production_energy", "11-GI3 10-GI1", steel=1)
    s = after(s, "run 11-GI3")

    assert options(s) == ["run capitol-gain", "run 10-GI1"]
    s = after(s, "run 10-GI1")
    assert stock(s) == (1, 0, 2)
    assert data(s)["ready"][0] == ["capitol"]


@pytest.mark.rule("PI-110")
def test_110_its_target_is_not_optional() -> None:
    s = after(active(3, "11-GI3 1:0; 05-GI4 0:1", "11-GI3 05-GI4"), "run 11-GI3")

    assert rule_named(s, "stop") == rule_named(s, "decline") == "PI-110"
    assert rule_named(s, "run 06-GI2") == "PI-089"


@pytest.mark.rule("PI-112", "PI-236")
def test_112_stations_can_be_chained_but_never_reach_themselves() -> None:
    s = active(3, "11-GI3 1:0; 11-GI5 0:1; 05-GI4 -1:1", "11-GI3 11-GI5 05-GI4", lying="capitol")
    first = after(s, "run 11-GI3")

    assert options(first) == ["run 05-GI4", "run 11-GI5"]
    assert rule_named(first, "run 11-GI3") == "PI-092"
    last = after(first, "run 11-GI5")  # only the Tinker Shop is left, so it is activated at once
    assert data(last)["ready"][0] == []
    assert stock(last) == (0, 0, 1)


@pytest.mark.rule("PI-112")
def test_112_a_chain_must_lead_somewhere() -> None:
    s = active(3, "11-GI3 1:0; 11-GI5 0:1; 11-GC1 -1:1", "11-GI3 11-GI5 11-GC1", lying="capitol")

    assert step_name(s) == "CompleteBlueprint"


@pytest.mark.rule("PI-113")
def test_113_a_warehouse_uses_a_depot_again_and_again() -> None:
    s = active(5, "12-GI5 1:0; 02-DI1 0:1; 03-DS1 -1:1", "12-GI5")
    s = after(s, "run 12-GI5")

    assert options(s) == ["depot 02-DI1", "depot 03-DS1"]
    assert rule_named(s, "decline") == "PI-240"
    assert stock(after(s, "depot 02-DI1")) == (1, 1, 0)
    assert stock(after(s, "depot 03-DS1")) == (0, 0, 1)


@pytest.mark.rule("PI-113", "PI-240", "PI-241")
def test_113_a_single_depot_needs_no_choice() -> None:
    s = active(5, "12-GI5 1:0; 03-DI1 0:1", "12-GI5")

    assert stock(after(s, "run 12-GI5")) == (0, 0, 1)
    deploy = active(5, "12-GI5 1:0; 04-DI1 0:1; 05-GI4 -1:1", "12-GI5")
    s = after(deploy, "run 12-GI5")
    assert rule_named(s, "decline") == "PI-240"


@pytest.mark.rule("PI-114")
def test_114_one_exchange_only() -> None:
    s = active(2, "13-GI2 1:0", "13-GI2", 4, 1, 1)
    s = after(s, "run 13-GI2-ES")

    assert stock(s) == (2, 2, 1)
    assert options(s) == ["run capitol-gain", "stop"]
