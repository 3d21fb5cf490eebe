"""Sections 1 and 2: what is in the box, and what is printed on tiles."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from pi import (
    BUILDINGS,
    CARDS,
    CHARACTERS,
    DICE,
    PLAYER_COUNTS,
    ROWS,
    Build,
    after,
    data,
    edited,
    new_game,
    options,
    rule_named,
    start,
    stock,
    until,
)

from aerodrome.games.propeller_islands import GAME
from aerodrome.games.propeller_islands.box import COMPONENTS
from aerodrome.kernel.errors import BadOption, BadPosition

COUNTS = COMPONENTS["counts"]


def tiles_of(*forms: str) -> list[dict[str, Any]]:
    return [row for row in ROWS.values() if row["form"] in forms]


@pytest.mark.rule("PI-001")
@pytest.mark.parametrize("players", [0, 1, 5, 9])
def test_001_other_numbers_of_players_are_refused(players: int) -> None:
    with pytest.raises(BadOption, match=r"2 to 4 players.*PI-001"):
        GAME.setting(players)


@pytest.mark.rule("PI-001", "PI-002")
@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_002_two_dice_for_each_player_and_one_more(players: int) -> None:
    s = start(players)

    assert len(data(s)["forge"]) == 2 * players + 1 == DICE[players] <= COUNTS["dice"] == 9


@pytest.mark.rule("PI-003", "PI-039")
@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_003_seventy_tiles_and_the_capitols_beside_them(players: int) -> None:
    s = data(start(players))
    laid = [row[0] for rows in s["islands"] for row in rows]
    tiles = [*s["stack"], *s["offer"], *[tile for tile in laid if tile != "capitol"]]

    assert sorted(tiles) == sorted(ROWS)
    assert len(tiles) == COUNTS["building_tiles"] == 70
    assert {row["kind"] for row in ROWS.values()} == set(range(2, 24))
    assert laid.count("capitol") == players <= COUNTS["capitol_tiles"] == 4


@pytest.mark.rule("PI-003")
def test_003_a_position_with_a_tile_twice_is_refused() -> None:
    s = start()

    with pytest.raises(BadPosition, match="PI-003"):
        edited(s, stack=[*data(s)["stack"], data(s)["stack"][0]])


@pytest.mark.rule("PI-004")
def test_004_fifteen_depots_forty_five_buildings_ten_landmarks() -> None:
    kinds = Counter(row["kind"] for row in ROWS.values())

    assert [kinds[kind] for kind in (2, 3, 4)] == [6, 6, 3]
    assert {kinds[kind] for kind in range(5, 14)} == {5}
    assert {kinds[kind] for kind in range(14, 24)} == {1}
    for kind in range(5, 14):
        forms = Counter(row["form"] for row in ROWS.values() if row["kind"] == kind)
        assert forms == {"guild": 4, "hub": 1}


@pytest.mark.rule("PI-005")
def test_005_five_different_numbers_of_a_kind_and_all_numbers_about_equally_often() -> None:
    for kind in range(5, 14):
        assert len({row["number"] for row in ROWS.values() if row["kind"] == kind}) == 5
    counts = Counter(ROWS[tile]["number"] for tile in BUILDINGS)

    assert [counts[number] for number in range(1, 7)] == [8, 7, 8, 7, 7, 8]
    assert [int(mask.bit_count()) for mask in start().box.numbered] == [8, 7, 8, 7, 7, 8]


@pytest.mark.rule("PI-006")
def test_006_banners_and_hub_icons() -> None:
    banners = Counter(row["banner"] for row in ROWS.values() if row["banner"])
    hubs = Counter(row["hub"] for row in ROWS.values() if row["hub"])

    assert banners == {"industry": 15, "science": 15, "culture": 16}
    assert hubs == {"industry": 8, "science": 8, "culture": 8}
    assert Counter(row["hub"] for row in tiles_of("depot")) == dict.fromkeys(hubs, 5)


@pytest.mark.rule("PI-007")
def test_007_twenty_one_basic_and_seventeen_advanced_blueprints() -> None:
    levels = Counter(row["level"] for row in CARDS.values())

    assert levels == {1: 21, 2: 17}
    assert len(CARDS) == COUNTS["blueprint_cards"] == 38
    with pytest.raises(BadPosition, match="PI-007"):
        edited(start(), plans=[])


@pytest.mark.rule("PI-008", "PI-009")
def test_008_every_upgrade_token_belongs_to_one_blueprint() -> None:
    tokens = {row["id"]: row["count"] for row in COMPONENTS["upgrade_token"]}
    used = Counter(row["upgrade"] for row in CARDS.values())

    assert used == tokens
    assert sum(tokens.values()) == 38
    assert tokens == {"banner_industry": 3, "banner_science": 3, "banner_culture": 3, "production_energy": 7,
                      "production_steel": 7, "production_parts": 6, "wild": 9}


@pytest.mark.rule("PI-009")
def test_009_an_upgrade_without_its_blueprint_is_refused() -> None:
    with pytest.raises(BadPosition, match="PI-009"):
        edited(start(), unused=[["wild"], []])


@pytest.mark.rule("PI-010", "PI-037")
@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_010_thirteen_workers_twelve_on_the_dock_and_one_on_the_capitol(players: int) -> None:
    s = data(start(players))

    assert s["dock"] == [[str(i) for i in range(12)]] * players
    assert s["workers"] == s["ready"] == [["capitol"]] * players
    assert COUNTS["workers_per_player"] == 13


@pytest.mark.rule("PI-010")
def test_010_a_fourteenth_worker_is_refused() -> None:
    with pytest.raises(BadPosition, match="PI-010"):
        edited(Build().island(0, "05-GI4 1:0", workers="05-GI4").done(), dock=[[str(i) for i in range(12)]] * 2)


@pytest.mark.rule("PI-011", "PI-035")
@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_011_everybody_has_one_of_six_characters(players: int) -> None:
    s = until(new_game(players), "ChooseDie", seed=players)
    dealt = data(s)["characters"]

    assert len(set(dealt)) == len(dealt) == players
    assert set(dealt) <= set(CHARACTERS)
    assert len(CHARACTERS) == COUNTS["character_boards"] == 6
    with pytest.raises(BadPosition, match="PI-011"):
        edited(s, characters=["marie"] * players)


@pytest.mark.rule("PI-012", "PI-013", "PI-014")
def test_013_the_supply_never_runs_out() -> None:
    s = Build().island(0, "05-GI4 1:0", workers="05-GI4").dice("4 1 1 2 3").has(0, energy=50, steel=50, parts=50).done()
    s = after(s, "draft 4, value 4, activate, run 05-GI4, run capitol-gain")

    assert stock(s) == (51, 51, 51)
    assert COUNTS["resource_tokens_each"] == 20


@pytest.mark.rule("PI-014", "PI-145")
def test_014_fame_is_a_plain_number() -> None:
    s = Build().island(0, "02-DI1 1:0").offer(0, "05-GI4").dice("1 1 2 3 4").has(0, fame=31).done()

    assert after(s, "draft 1, claim 0, place 2:0").fame[0] == 32


@pytest.mark.rule("PI-016")
def test_016_a_guild_building_has_housing_banner_number_and_effect() -> None:
    for row in tiles_of("guild"):
        assert row["housing"] == 1
        assert row["banner"]
        assert not row["hub"]
        assert 1 <= row["number"] <= 6
    s = Build().island(0, "05-GI4 1:0").dice("4 1 1 2 3").has(0).done()
    without = after(s, "draft 4, activate")

    assert options(without, "run") == ["run capitol-deploy", "run capitol-gain"]
    assert rule_named(without, "run 05-GI4") == "PI-089"


@pytest.mark.rule("PI-017")
def test_017_a_hub_building_has_an_icon_and_no_banner() -> None:
    for row in tiles_of("hub"):
        assert row["housing"] == 1
        assert row["hub"]
        assert not row["banner"]
        assert 1 <= row["number"] <= 6
    s = Build().island(0, "05-HI6 1:0", workers="05-HI6").dice("6 1 1 2 3").has(0).done()

    assert stock(after(s, "draft 6, activate, run 05-HI6")) == (0, 0, 1)


@pytest.mark.rule("PI-018", "PI-116")
def test_018_a_depot_has_an_icon_and_a_benefit_but_no_housing() -> None:
    for row in tiles_of("depot"):
        assert row["housing"] == row["number"] == 0
        assert row["hub"]
    s = Build().island(0, "02-DI1 1:0").dice("1 1 2 3 4").has(0).done()

    assert options(after(s, "draft 1, activate"), "run") == ["run capitol-gain"]


@pytest.mark.rule("PI-019", "PI-100")
def test_019_a_landmark_has_banner_and_housing_and_is_never_activated() -> None:
    for row in tiles_of("landmark"):
        assert row["housing"] == 1
        assert row["banner"]
        assert row["number"] == 0
    s = Build().island(0, "17-LC 1:0", workers="17-LC").dice("1 1 2 3 4").has(0).done()
    s = after(s, "draft 1, activate")

    assert options(s, "run") == ["run capitol-gain"]
    assert rule_named(s, "run 17-LC") == "PI-100"


@pytest.mark.rule("PI-020")
def test_020_a_worker_on_a_landmark_is_on_the_island_and_does_nothing_else() -> None:
    s = Build().island(0, "14-LC 1:0").dice("1 1 2 3 4").has(0).done()
    s = after(s, "draft 1, activate, run capitol-deploy, deploy 14-LC 3")

    assert data(s)["workers"][0] == ["capitol", "14-LC"]
    assert s.dock[0].bit_count() == 11
    assert options(s) == ["none"]


@pytest.mark.rule("PI-021", "PI-090", "PI-102")
@pytest.mark.parametrize("value", range(1, 7))
def test_021_the_capitol_is_activated_by_any_die(value: int) -> None:
    s = Build().dice(f"{value} 1 2 3 4").has(0).done()

    assert "run capitol-gain" in options(after(s, f"draft {value}, activate"))
    assert (COMPONENTS["capitol"]["banner"], COMPONENTS["capitol"]["hub"]) == ("", "")


@pytest.mark.rule("PI-022")
def test_022_no_side_of_the_capitol_is_chosen() -> None:
    s = new_game()
    while s.to_act() < 0 and s.round == 0:
        s = after(s, s.agenda[-1].sample(s, Random(1)).text)

    assert s.round == 1
    assert COMPONENTS["capitol"]["sides_identical"]


@pytest.mark.rule("PI-023")
def test_023_one_housing_space_for_each_tile_that_has_any() -> None:
    s = Build().island(0, "08-GI1 1:0; 05-GI4 0:1", workers="08-GI1").dice("1 1 2 3 4").has(0).done()
    s = after(s, "draft 1, activate, run 08-GI1, deploy 05-GI4 0")

    assert "run capitol-deploy" not in options(s)
    assert {row["housing"] for row in ROWS.values()} == {0, 1}
    with pytest.raises(BadPosition, match="PI-023"):
        edited(s, workers=[["capitol", "02-DI1"], ["capitol"]])


@pytest.mark.rule("PI-024")
def test_024_spaces_for_upgrades() -> None:
    for row in ROWS.values():
        building = row["form"] in ("guild", "hub")
        assert row["spaces"]["wild"] == building
        assert row["spaces"]["production"] == (building and row["kind"] in (5, 6, 7, 9, 10, 13))
        assert row["spaces"]["banner"] == (row["form"] == "hub" or (building and row["kind"] in (8, 11, 12)))
    assert COMPONENTS["capitol"]["spaces"] == {"production": False, "banner": True, "wild": False}


INSTALL = "05-GI4 1:0; 08-GI1 0:1; 09-HI3 -1:1; 17-LC -1:0; 02-DI1 0:-1"


@pytest.mark.rule("PI-024", "PI-171")
@pytest.mark.parametrize(("card", "sites"), [
    ("B1-07", ["05-GI4", "09-HI3"]), ("B1-18", ["05-GI4", "08-GI1", "09-HI3"]),
    ("B1-01", ["capitol", "08-GI1", "09-HI3"])])
def test_024_an_upgrade_goes_only_where_there_is_a_space_of_its_type(card: str, sites: list[str]) -> None:
    s = Build().island(0, INSTALL).hand(0, card).dice("1 1 2 3 4").has(0, 5, 5, 5).done()
    s = after(s, f"draft 1, value 1, activate, stop, complete {card}")

    assert options(s) == [*[f"install {tile}" for tile in sites], "aside"]


@pytest.mark.rule("PI-025", "PI-026")
@pytest.mark.parametrize(("rows", "card"), [
    ("05-GI4 1:0 production_energy", "B1-11"), ("08-GI1 1:0 banner_science; capitol 0:0 banner_industry", "B1-05"),
    ("05-GI4 1:0 wild", "B1-19")])
def test_025_a_tile_holds_one_upgrade_of_each_type(rows: str, card: str) -> None:
    s = Build().island(0, rows).hand(0, card).dice("1 1 2 3 4").has(0, 5, 5, 5).done()
    s = after(s, f"draft 1, value 1, activate, stop, complete {card}")

    assert data(s)["unused"][0] == [CARDS[card]["upgrade"]]


@pytest.mark.rule("PI-025")
def test_025_upgrades_of_different_types_share_a_tile() -> None:
    s = Build().island(0, "05-HI6 1:0 production_energy wild").hand(0, "B1-01").dice("1 1 2 3 4").has(0, 5, 5, 5).done()
    s = after(s, "draft 1, value 1, activate, stop, complete B1-01, install 05-HI6")

    assert data(s)["islands"][0][1] == ["05-HI6", "1:0", "banner_industry", "production_energy", "wild"]


@pytest.mark.rule("PI-025", "PI-026")
def test_025_two_production_upgrades_on_a_tile_are_refused() -> None:
    s = Build().island(0, "05-GI4 1:0 production_energy").completed(0, "B1-11").done()
    rows = data(s)["islands"]
    rows[0][1].append("production_steel")

    with pytest.raises(BadPosition, match="PI-025"):
        edited(s, islands=rows)


@pytest.mark.rule("PI-027")
def test_027_upgrades_stay_where_they_are() -> None:
    s = Build().island(0, "05-GI4 1:0 production_energy wild", workers="05-GI4").done()
    rows = data(s)["islands"][0]
    s = until(after(s, "draft " + data(s)["forge"][0]), "RollDie", seed=3)

    assert data(s)["islands"][0][:len(rows)] == rows
