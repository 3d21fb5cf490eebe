"""House rules: an owner of the box can correct what was reconstructed, and mistakes are named."""

from __future__ import annotations

from typing import Any

import pytest
from pi import Build, after, data, new_game, options, start, stock, until

from aerodrome.games.propeller_islands import GAME
from aerodrome.games.propeller_islands.scoring import landmark_points, sources
from aerodrome.kernel.errors import BadHouseRules


def test_tiles_can_be_corrected() -> None:
    house = {"tile": [{"id": "05-GI4", "number": 2, "banner": "science"}]}
    s = Build(house=house).island(0, "05-GI4 1:0", "05-GI4").dice("2 1 1 3 4").has(0).done()

    assert "run 05-GI4" in options(after(s, "draft 2, activate"))
    linked = Build(house=house).island(0, "02-DS1 1:0").offer(0, "05-GI4").dice("1 2 3 4 5").has(0).done()
    assert after(linked, "draft 1, claim 0, place 2:0").fame[0] == 1


def test_spaces_for_upgrades_can_be_corrected() -> None:
    house = {"tile": [{"id": "05-GI4", "spaces": {"banner": True}}]}
    s = Build(house=house).island(0, "05-GI4 1:0").hand(0, "B1-01").dice("1 2 3 4 5").has(0, 1, 1, 1).done()

    assert "install 05-GI4" in options(after(s, "draft 1, value 1, activate, stop, complete B1-01"))


def test_what_buildings_and_depots_give_can_be_corrected() -> None:
    house = {"kind": [{"id": "05", "options": [{"id": "gain", "gain": {"parts": 3}}]},
                      {"id": "03", "options": [{"id": "gain", "gain": {"steel": 2, "parts": 0}}]}]}
    s = Build(house=house).island(0, "05-GI4 1:0", "05-GI4").dice("4 1 1 2 3").has(0).done()
    depot = Build(house=house).offer(0, "03-DI1").dice("1 2 3 4 5").has(0).done()

    assert stock(after(s, "draft 4, activate, run 05-GI4")) == (0, 0, 3)
    assert stock(after(depot, "draft 1, claim 0, place 0:1")) == (0, 2, 0)


@pytest.mark.rule("PI-098", "PI-099")
@pytest.mark.parametrize(("rows", "workers", "script"), [
    ("08-GI1 1:0 production_steel; 05-GI4 2:0", "08-GI1", "run 08-GI1"),
    ("11-GC1 1:0 production_steel; 05-GI4 2:0", "11-GC1", "run 11-GC1"),
    ("12-GS1 1:0 production_steel; 04-DI1 2:0; 05-GI4 3:0", "12-GS1", "run 12-GS1"),
    ("capitol 0:0 production_steel; 05-GI4 1:0", "", "run capitol-deploy")])
def test_098_a_production_upgrade_produces_on_every_tile(rows: str, workers: str, script: str) -> None:
    house: dict[str, Any] = {"tile": [{"id": tile, "spaces": {"production": True}} for tile in ("08-GI1", "11-GC1", "12-GS1")],
                             "capitol": {"spaces": {"production": True}}}
    table = Build(house=house).island(0, rows, workers).dice("1 2 3 4 5").has(0)

    assert stock(after(table.done(), f"draft 1, activate, {script}"))[1] == 1
    assert stock(after(table.done(version=1), f"draft 1, activate, {script}"))[1] == 0  # as it was


@pytest.mark.rule("PI-096", "PI-098")
def test_096_an_upgrade_alone_is_no_reason_to_activate() -> None:
    house = {"tile": [{"id": "08-GS4", "spaces": {"production": True}}]}
    table = Build(house=house).island(0, "08-GS4 1:0 production_steel", "08-GS4").dice("4 1 2 3 5").has(0)

    assert "run 08-GS4" not in options(after(table.done(), "draft 4, activate"))


def test_blueprints_can_be_corrected() -> None:
    house = {"blueprint": [{"id": "B1-07", "cost": {"steel": 0, "parts": 0}, "vp": 30, "upgrade": "wild"}]}
    s = Build(house=house).hand(0, "B1-07").island(0, "05-GI4 1:0").dice("1 2 3 4 5").has(0).done()
    s = after(s, "draft 1, activate, stop, complete B1-07, install 05-GI4")

    assert data(s)["islands"][0][1] == ["05-GI4", "1:0", "wild"]
    assert sources(s, 0)[6] == 30


def test_trumpets_powers_and_the_dock_can_be_corrected() -> None:
    house: dict[str, Any] = {
        "fame": {"trumpet_basic": 1, "trumpet_advanced": 2},
        "character": [{"id": "jacques", "basic": {"any_offer_tile_cost_energy": 2}},
                      {"id": "amelia", "advanced": {"choices": ["energy", "parts"]}}],
        "dock": {"reward": [{"id": "column-0", "reward": "fame", "amount": 4},
                            {"id": "row-2", "reward": "gain", "gain": {"steel": 5}}]}}
    s = Build(house=house).character(0, "jacques").dice("1 2 3 4 5").has(0, energy=2, fame=1).done()
    muse = Build(house=house).character(0, "amelia").island(0, "02-DI1 1:0").offer(0, "05-GI4").dice("1 2 3 4 5")

    assert stock(after(s, "draft 1, value 1, claim 6")) == (0, 0, 0)
    assert options(after(muse.has(0, fame=2).done(), "draft 1, claim 0, place 2:0")) == ["gain energy", "gain parts"]
    assert (s.box.rewards[0].fame, s.box.rewards[6].effect.steel) == (4, 5)


def test_set_up_end_and_scoring_can_be_corrected() -> None:
    house = {"setup": {"start_resources": {"energy": 4, "steel": 0, "parts": 2}, "start_fame": 1},
             "game_end": {"blueprints": 2}, "scoring": {"energy_per_vp": 1, "vp_per_fame": 2},
             "landmark_kind": [{"id": "22", "numbers": [4, 6], "vp": 9}]}
    s = until(new_game(2, house), "ChooseDie")

    assert (stock(s), s.fame, s.box.goal) == ((4, 0, 2), [1, 1], 2)
    assert sources(s, 0)[:2] == [2, 4]
    rows = Build(house=house).island(0, "22-LI 1:0; 05-GI4 2:0; 07-GI6 3:0").done()
    assert landmark_points(rows, 0) == 9
    assert GAME.recount(rows) == GAME.scores(rows)


def test_a_given_setting_is_the_printed_one() -> None:
    assert start().box.trumpets == [5, 10]
    assert GAME.component_data(GAME.setting(2))["fame"]["trumpet_basic"] == 5


@pytest.mark.parametrize(("house", "sentence"), [
    ({"planes": {}}, "unknown key planes"),
    ({"counts": {"dice": 3}}, "counts is not read by the rules"),
    ({"tile": [{"id": "99-XX"}]}, "no tile has id '99-XX'"),
    ({"tile": [{"id": "05-GI4", "number": 7}]}, r"tile 05-GI4.number must be from 1 to 6, not 7"),
    ({"tile": [{"id": "17-LC", "number": 3}]}, r"tile 17-LC.number must be from 0 to 0"),
    ({"tile": [{"id": "05-GI4", "banner": "navy"}]}, r"tile 05-GI4.banner must be one of"),
    ({"tile": [{"id": "17-LC", "spaces": {"wild": True}}]}, r"tile 17-LC.spaces must stay closed"),
    ({"tile": [{"id": "05-GI4", "housing": 2}]}, r"tile 05-GI4.housing is not read by the rules"),
    ({"kind": [{"id": "05", "options": [{"gain": {"parts": 2}}]}]}, r"each \[\[kind 05.options\]\] needs id"),
    ({"kind": [{"id": "05", "options": [{"id": "gain", "deploy": 1}]}]}, r"unknown key kind 05.options gain.deploy"),
    ({"kind": [{"id": "08", "options": [{"id": "deploy", "deploy": 2}]}]}, r"deploy must be from 1 to 1, not 2"),
    ({"kind": [{"id": "05", "options": [{"id": "gain", "gain": {"gold": 1}}]}]}, r"unknown key .*gold; allowed here: energy"),
    ({"kind": [{"id": "05", "options": [{"id": "gain", "gain": {"parts": "x"}}]}]}, "must be a whole number, not 'x'"),
    ({"kind": [{"id": "05", "options": [{"id": "gain", "gain": {"parts": 101}}]}]}, "must be from 0 to 100, not 101"),
    ({"landmark_kind": [{"id": "22", "numbers": [1, 1]}]}, "different numbers from 1 to 6"),
    ({"landmark_kind": [{"id": "18", "guild": "navy"}]}, r"landmark_kind 18.guild must be one of"),
    ({"landmark_kind": [{"id": "15", "set_size": 0}]}, r"set_size must be from 1 to 100"),
    ({"blueprint": [{"id": "B1-01", "vp": -1}]}, r"blueprint B1-01.vp must be from 0 to 1000"),
    ({"blueprint": [{"id": "B1-01", "upgrade": "gold"}]}, r"blueprint B1-01.upgrade must be one of"),
    ({"character": [{"id": "charles", "basic": {"free_steps": 5}}]}, r"free_steps must be from 0 to 2"),
    ({"character": [{"id": "nicola", "basic": {"choices": []}}]}, r"choices must be different resources"),
    ({"dock": {"reward": [{"id": "column-0", "reward": "gold"}]}}, r"dock.reward column-0.reward must be one of"),
    ({"dock": {"reward": [{"id": "column-9"}]}}, "no dock.reward has id 'column-9'"),
    ({"fame": {"trumpet_advanced": 3}}, r"fame.trumpet_advanced must be from 5 to 1000"),
    ({"setup": {"start_resources": {"energy": -1}}}, r"start_resources.energy must be from 0 to 100"),
    ({"game_end": {"blueprints": 0}}, r"game_end.blueprints must be from 1 to 38"),
    ({"scoring": {"steel_per_vp": 0}}, r"scoring.steel_per_vp must be from 1 to 1000"),
])
def test_bad_data_is_refused_in_one_sentence(house: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadHouseRules, match=sentence) as refused:
        GAME.setting(2, {}, house)

    assert str(refused.value).count("\n") == 0
