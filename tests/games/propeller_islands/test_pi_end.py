"""Sections 16 to 18: the bonus die, the end of the game, scoring, landmarks."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from pi import Build, after, agenda, data, options, rule_against, rule_named, start, step_name, stock, told, until

from aerodrome.games.propeller_islands import GAME
from aerodrome.games.propeller_islands.scoring import different_sets, landmark_points, sources
from aerodrome.games.propeller_islands.state import Propellers

CAPITOL_AND_FIVE = "05-GI4 1:0; 06-GI2 0:1; 07-GI6 -1:1; 05-GS3 -1:0; 05-GC1 0:-1"


def last_turn(face: int = 4, players: int = 2, start: int = 0) -> Build:
    """The last turn of the round is at its end: its player may complete a blueprint, then the bonus die is used."""
    table, last = Build(players), (start - 1) % players
    used = [["1", "2"] for _ in range(players)]
    turns = [f"BonusTurn {(start + i) % players} 0" for i in range(players)]
    return table.set(forge=[str(face)], dice_used=used, round=start + 1, start=start, active=last, die="-",
                     agenda=[f"CompleteBlueprint {last} 0", "BonusDie 0 0", *turns, "EndRound 0 0"])


def ended(s: Propellers) -> Propellers:
    """Play on without activating anything; blueprints are left alone."""
    while s.agenda and step_name(s) in ("CompleteBlueprint", "Activate"):
        s = after(s, "none" if step_name(s) == "CompleteBlueprint" else "stop")
    return s


# --- 16 End of the round


@pytest.mark.rule("PI-184", "PI-185", "PI-187")
def test_184_everybody_uses_the_bonus_die_in_turn_order() -> None:
    table = last_turn(4, 3).island(0, "05-GI4 1:0", "05-GI4").island(2, "06-GS4 1:0", "06-GS4")
    s = after(table.has(0).has(2).done(), "none")

    assert (s.to_act(), options(s)) == (0, ["run capitol-gain", "run 05-GI4", "stop"])
    s = after(s, "run 05-GI4, stop")
    assert s.to_act() == 1
    s = after(s, "stop")
    assert (s.to_act(), options(s)) == (2, ["run capitol-gain", "run 06-GS4", "stop"])
    assert step_name(after(s, "stop")) == "RollDie"


@pytest.mark.rule("PI-185")
def test_185_the_bonus_die_stays_as_it_is() -> None:
    s = after(last_turn(4).has(0, energy=5).done(), "none")

    assert step_name(s) == "Activate"
    assert rule_named(s, "value 5") == "PI-185"
    assert data(s)["die"] == "4"


@pytest.mark.rule("PI-186")
def test_186_tiles_that_were_activated_this_round_rest() -> None:
    s = after(last_turn(4).island(0, "05-GI4 1:0", "", "05-GI4 capitol").has(0).done(), "none")

    assert s.to_act() == 1  # seat 0 has nothing to activate
    assert stock(s) == (0, 0, 0)


@pytest.mark.rule("PI-187")
def test_187_nothing_of_another_player_is_touched_by_a_bonus_turn() -> None:
    s = after(last_turn(4).island(0, "05-GI4 1:0; 08-GS4 0:1; 06-GI2 -1:1", "05-GI4 08-GS4").done(), "none")
    before = data(s)
    s = after(s, "run 05-GI4, run 08-GS4, deploy 06-GI2 0, run capitol-gain")
    changed = data(s)

    for name in ("islands", "workers", "ready", "dock", "energy", "steel", "parts", "fame", "completed", "hands"):
        assert changed[name][1] == before[name][1], name
    assert changed["offer"] == before["offer"]


@pytest.mark.rule("PI-182")
def test_182_no_blueprint_after_the_bonus_die() -> None:
    s = after(last_turn(4).hand(0, "B1-07").has(0, 5, 5, 5).done(), "none")

    assert rule_named(s, "complete B1-07") == "PI-182"
    assert "AskBlueprint" not in agenda(s)
    assert "CompleteBlueprint" not in agenda(s)


CARDS = "B1-01 B1-02 B1-03 B1-04 B1-05 B1-06 B1-07"


@pytest.mark.rule("PI-188")
@pytest.mark.parametrize(("cards", "is_over"), [(CARDS, True), (CARDS[:-6], False)])
def test_188_seven_blueprints_end_the_game(cards: str, is_over: bool) -> None:
    s = ended(last_turn().completed(1, cards).done())

    assert (not s.agenda) == is_over


@pytest.mark.rule("PI-188", "PI-237")
def test_188_an_empty_dock_ends_the_game() -> None:
    tiles = ["05-GI4", "06-GI2", "07-GI6", "08-GI1", "09-GI4", "10-GI1", "13-GI2", "05-GS3", "05-GC1", "05-GC5", "05-HI6",
             "06-GI3"]
    rows = "; ".join(f"{tile} {i + 1}:0" for i, tile in enumerate(tiles))
    over = ended(last_turn().island(0, rows, "", " ".join(tiles)).done())
    on = ended(last_turn().island(0, rows, "", " ".join(tiles[1:])).done())

    assert (over.agenda, bool(on.agenda)) == ([], True)


@pytest.mark.rule("PI-188")
@pytest.mark.parametrize(("left", "is_over"), [(0, True), (1, False)])
def test_188_an_empty_stack_ends_the_game(left: int, is_over: bool) -> None:
    s = ended(last_turn().stack(left).done())

    assert (not s.agenda) == is_over


@pytest.mark.rule("PI-189")
def test_189_a_round_is_always_played_to_its_end() -> None:
    s = Build(3).completed(1, CARDS).stack(0).dice("1 1 2 3 4 5 6").has(0).done()
    s = after(s, "draft 2, activate, stop, none")

    assert s.to_act() == 1
    assert agenda(s).count("Turn") == 4
    assert until(s, "RollDie").round == 1
    assert not until(s, "RollDie").agenda


@pytest.mark.rule("PI-190", "PI-063")
def test_190_workers_stand_up_dice_return_and_the_token_passes() -> None:
    s = ended(last_turn().island(0, "05-GI4 1:0", "", "05-GI4 capitol").done())

    assert data(s)["ready"][0] == ["capitol", "05-GI4"]
    assert (data(s)["forge"], data(s)["dice_used"]) == ([], [[], []])
    assert (s.start, s.round) == (1, 2)


@pytest.mark.rule("PI-188")
def test_188_the_reasons_are_told() -> None:
    s = last_turn().stack(0).completed(1, CARDS).done()
    s = after(s, "none, stop")

    assert ("end", -1, "blueprints", "stack") in told(s, "stop")


# --- 17 Final scoring


def points(table: Build) -> list[int]:
    return sources(table.done(), 0)


@pytest.mark.rule("PI-191", "PI-226", "PI-145")
@pytest.mark.parametrize("fame", [0, 11, 16, 31])
def test_191_a_point_for_each_fame(fame: int) -> None:
    assert points(Build().has(0, fame=fame))[0] == fame


@pytest.mark.rule("PI-192", "PI-193", "PI-194")
@pytest.mark.parametrize(("have", "scored"), [
    ((2, 1, 0), [0, 0, 0]), ((3, 2, 1), [1, 1, 1]), ((8, 5, 2), [2, 2, 2]), ((9, 6, 7), [3, 3, 7])])
def test_192_three_energy_two_steel_or_a_part_are_a_point(have: tuple[int, int, int], scored: list[int]) -> None:
    assert points(Build().has(0, *have))[1:4] == scored


@pytest.mark.rule("PI-195")
@pytest.mark.parametrize(("cards", "scored"), [("", 0), ("B1-01", 0), ("B1-01 B1-07", 1), ("B1-01 B1-07 B1-18", 1)])
def test_195_two_unused_upgrades_are_a_point(cards: str, scored: int) -> None:
    assert points(Build().completed(0, cards))[4] == scored


@pytest.mark.rule("PI-196")
def test_196_unused_upgrades_show_nothing_for_landmarks() -> None:
    table = Build().island(0, "20-LI 1:0; 05-GI4 0:1").completed(0, "B1-01 B1-02")

    assert points(table)[5] == 0  # two banners on the island; those set aside do not count


@pytest.mark.rule("PI-197")
def test_197_a_landmark_scores_with_or_without_a_worker() -> None:
    rows = "20-LI 1:0; 05-GI4 0:1; 10-GI6 -1:1"

    assert points(Build().island(0, rows))[5] == points(Build().island(0, rows, "20-LI"))[5] == 4


@pytest.mark.rule("PI-198")
def test_198_completed_blueprints_score_and_cards_in_hand_do_not() -> None:
    table = Build().completed(0, "B2-04 B1-07").hand(0, "B2-17")

    assert points(table)[6] == 8 + 3


@pytest.mark.rule("PI-014")
def test_014_points_beyond_fifty_are_a_plain_number() -> None:
    s = ended(last_turn().stack(0).has(1, parts=70, fame=30).done())

    assert s.final[1] == 100


@pytest.mark.rule("PI-200")
def test_200_most_points_win() -> None:
    s = ended(last_turn().stack(0).has(0, parts=5).has(1, parts=9).done())

    assert (list(s.final), GAME.winners(s)) == ([5, 9], [1])
    assert GAME.returns(s) == [0.0, 1.0]


@pytest.mark.rule("PI-201")
def test_201_of_equals_the_one_with_more_workers_on_the_dock_wins() -> None:
    table = last_turn().island(0, "05-GI4 1:0").island(1, "06-GI2 1:0", "", "06-GI2")
    s = ended(table.stack(0).has(0, parts=5).has(1, parts=5).done())

    assert (list(s.final), GAME.winners(s)) == ([5, 5], [0])


@pytest.mark.rule("PI-202")
@pytest.mark.parametrize(("start_seat", "winner"), [(0, 2), (1, 0), (2, 1)])
def test_202_then_the_latest_in_the_last_round(start_seat: int, winner: int) -> None:
    table = last_turn(4, 3, start_seat)
    for q, tile in enumerate(("05-GI4", "06-GI2", "07-GI6")):
        table.island(q, f"{tile} 1:0").has(q, parts=5)
    s = ended(table.stack(0).done())

    assert GAME.winners(s) == [winner]
    assert GAME.ranks(s).count(1) == 1


@pytest.mark.rule("PI-188", "PI-200")
def test_200_nothing_can_be_played_after_the_end() -> None:
    s = ended(last_turn().stack(0).done())

    assert [rule_against(s, "draft 1", seat) for seat in range(2)] == ["PI-188"] * 2


def test_scores_during_the_game_are_those_of_now() -> None:
    s = start()

    assert GAME.scores(s) == [1, 1]  # a part each
    assert GAME.recount(s) == GAME.scores(s)


# --- 18 Landmarks


def landmark(rows: str, workers: str = "", lying: str = "", **more: Any) -> int:
    return landmark_points(Build(**more).island(0, rows, workers, lying).done(), 0)


def line(tiles: str, first: str) -> str:
    """A landmark beside the Capitol and tiles in a line behind it."""
    return "; ".join(f"{tile} {i + 1}:0" for i, tile in enumerate([first, *tiles.split()]))


HOUSES = "05-GI4 06-GI2 07-GI6 08-GI1 09-GI4 10-GI1 13-GI2 05-GS3 05-GC1 05-GC5 05-HI6"


@pytest.mark.rule("PI-203", "PI-231", "PI-020")
@pytest.mark.parametrize(("workers", "vp"), [(5, 0), (6, 3), (11, 3), (12, 6), (13, 6)])
def test_203_luxury_apartments(workers: int, vp: int) -> None:
    houses = ["14-LC", *HOUSES.split()][:workers - 1]
    rows = line(HOUSES, "14-LC")

    assert landmark(rows, " ".join(houses[:3]), " ".join(houses[3:])) == vp


@pytest.mark.rule("PI-204")
@pytest.mark.parametrize(("depots", "vp"), [(2, 0), (3, 5), (5, 5), (6, 10)])
def test_204_parcel_service(depots: int, vp: int) -> None:
    tiles = ["02-DI1", "02-DS1", "03-DC1", "04-DI1", "03-DI1", "02-DC2"][:depots]

    assert landmark(line(" ".join(tiles), "15-LI")) == vp


@pytest.mark.rule("PI-205")
def test_205_floating_gardens() -> None:
    ring = "16-LS 1:0; 05-GI4 2:0; 06-GI2 1:1; 07-GI6 0:1; 05-GS3 1:-1; 05-GC1 2:-1"

    assert landmark(ring) == 5
    assert landmark(ring.replace("2:-1", "3:0")) == 0


@pytest.mark.rule("PI-206", "PI-207")
def test_206_theater() -> None:
    rows = "17-LC 1:0; 05-GI4 2:0; 05-GS3 1:1; 05-GC1 0:1"

    assert landmark(rows) == 5
    assert landmark("17-LC 1:0; 05-GI4 2:0; 05-GS3 1:1") == 0  # its own banner does not count
    assert landmark("17-LC 1:0; 05-GI4 2:0; 05-GS3 1:1; 05-GC1 0:2") == 0  # not next to it


@pytest.mark.rule("PI-207")
def test_207_banner_tokens_count_for_the_theater() -> None:
    assert landmark("17-LC 1:0; 08-GI1 2:0 banner_science; 05-GC1 0:1") == 5
    assert landmark("17-LC 1:0; 05-GI4 2:0; 05-GS3 1:1; capitol 0:0 banner_culture") == 5


@pytest.mark.rule("PI-208", "PI-209", "PI-210", "PI-211")
@pytest.mark.parametrize(("first", "tiles", "vp"), [
    ("18-LS", "05-GS3 06-GS4", 4), ("18-LS", "05-GS3", 0), ("18-LS", "05-GS3 06-GS4 07-GS2 08-GS4 08-GS5", 8),
    ("19-LC", "05-GC1 05-GC5", 4), ("19-LC", "05-GC1 05-GI4", 0),
    ("20-LI", "05-GI4 06-GI2", 4), ("20-LI", "05-GI4 05-HI6", 0)])
def test_208_laboratory_archives_newspaper(first: str, tiles: str, vp: int) -> None:
    assert landmark(line(tiles, first)) == vp


@pytest.mark.rule("PI-211")
def test_211_banner_tokens_count_too() -> None:
    assert landmark("18-LS 1:0; 05-GS3 0:1; 08-GI1 -1:1 banner_science") == 4


@pytest.mark.rule("PI-212", "PI-228")
def test_212_coffee_house() -> None:
    assert landmark(line("05-GI4 06-GI2 07-GI6 08-GI1", "21-LC")) == 5
    assert landmark(line("05-GI4 06-GI2 07-GI6 09-GI4", "21-LC")) == 0
    assert landmark("21-LC 1:0; 05-GI4 2:0; 06-GI2 3:0; 07-GI6 4:0; 08-GI1 5:0 wild") == 0


@pytest.mark.rule("PI-213", "PI-229")
@pytest.mark.parametrize(("counts", "sets"), [
    ([2, 2, 2, 2, 0, 0], 2), ([3, 1, 1, 1, 0, 0], 1), ([2, 2, 1, 1, 1, 1], 2), ([3, 3, 1, 1, 0, 0], 1),
    ([1, 1, 1, 0, 0, 0], 0), ([0] * 6, 0), ([3] * 6, 4)])
def test_213_the_most_sets_of_four_different_numbers(counts: list[int], sets: int) -> None:
    assert different_sets(counts, 4) == sets


@pytest.mark.rule("PI-214", "PI-215", "PI-216", "PI-227", "PI-176")
@pytest.mark.parametrize(("first", "tiles", "vp"), [
    ("22-LI", "05-GC1 05-GS3 05-GC5", 5), ("22-LI", "05-GC1 05-GS3", 0),
    ("22-LI", "05-GC1 05-GS3 05-GC5 08-GI1 06-GI3 06-GC5", 10), ("23-LS", "05-GI4 06-GI2 07-GI6", 5),
    ("23-LS", "05-GC1 05-GS3 05-GC5", 0)])
def test_214_zeppelin_tower_and_observation_platform(first: str, tiles: str, vp: int) -> None:
    assert landmark(line(tiles, first)) == vp


@pytest.mark.rule("PI-214", "PI-215", "PI-176", "PI-227")
def test_214_wild_tiles_do_not_count() -> None:
    assert landmark("22-LI 1:0; 05-GC1 2:0; 05-GS3 3:0; 05-GC5 4:0 wild") == 0


@pytest.mark.rule("PI-217")
def test_217_landmarks_share_tiles_and_banners() -> None:
    rows = "22-LI 1:0; 20-LI 0:1; 21-LC -1:1; 05-GC1 2:0; 05-GS3 3:0; 05-GC5 4:0; 05-GI4 5:0"

    assert landmark(rows) == 5 + 4 + 5


@pytest.mark.rule("PI-197", "PI-191")
@pytest.mark.parametrize("seed", range(6))
def test_197_the_scores_can_be_counted_a_second_way(seed: int) -> None:
    s = GAME.rehearsal(GAME.setting(4), Random(seed))

    assert s is not None
    assert GAME.recount(s) == GAME.scores(s)


@pytest.mark.rule("PI-218")
def test_218_there_are_no_variants() -> None:
    assert {option.rule for option in GAME.options} == {"PI-034", "PI-035"}
