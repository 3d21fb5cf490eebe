"""Sections 3 and 4: the forge board, and set-up for each number of players."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from pi import (
    BUILDINGS,
    CARDS,
    CHARACTERS,
    PLAYER_COUNTS,
    ROWS,
    Build,
    after,
    agenda,
    data,
    edited,
    new_game,
    options,
    start,
    step_name,
    stock,
    told,
    until,
)

from aerodrome.games.propeller_islands import GAME
from aerodrome.games.propeller_islands.box import COMPONENTS
from aerodrome.kernel.errors import BadOption, BadPosition
from aerodrome.testing import random_play

FORGE = COMPONENTS["forge"]


# --- 3 The forge board


@pytest.mark.rule("PI-028", "PI-029")
def test_028_six_forge_spaces_clockwise_around_the_centre() -> None:
    hexes = [tuple(row["hex"]) for row in FORGE["space"]]

    assert [row["value"] for row in FORGE["space"]] == [1, 2, 3, 4, 5, 6]
    assert hexes == [tuple(step) for step in FORGE["directions"]]
    assert FORGE["centre"] == [0, 0]


@pytest.mark.rule("PI-028")
def test_028_a_die_lies_on_the_space_of_its_value() -> None:
    s = Build().dice("1 1 3 5 6").done()

    assert options(s) == ["draft 1", "draft 3", "draft 5", "draft 6"]


@pytest.mark.rule("PI-030", "PI-031")
@pytest.mark.parametrize(("value", "positions"), [
    (1, [0, 1, 11]), (2, [1, 2, 3]), (3, [3, 4, 5]), (4, [5, 6, 7]), (5, [7, 8, 9]), (6, [9, 10, 11])])
def test_031_every_forge_space_is_next_to_three_positions(value: int, positions: list[int]) -> None:
    s = Build().dice(f"{value} 1 2 3 4").has(0).done()
    s = after(s, f"draft {value}")

    assert options(s, "claim") == [f"claim {position}" for position in positions]
    assert len(data(s)["offer"]) == 12


@pytest.mark.rule("PI-031")
def test_031_the_positions_follow_from_the_hexagon_grid() -> None:
    spaces = {row["value"]: row["hex"] for row in FORGE["space"]}
    steps = {tuple(step) for step in FORGE["directions"]}
    for row in FORGE["offer_position"]:
        near = [value for value, (q, r) in spaces.items() if (row["hex"][0] - q, row["hex"][1] - r) in steps]
        assert sorted(near) == sorted(row["adjacent_values"])
        assert [row["position"] in space["offer_positions"] for space in FORGE["space"]] == [
            value in near for value in range(1, 7)]


@pytest.mark.rule("PI-032")
def test_032_even_positions_serve_one_space_and_odd_ones_two() -> None:
    served = Counter(at for row in FORGE["space"] for at in row["offer_positions"])

    assert [served[at] for at in range(12)] == [1, 2] * 6


# --- 4 Set-up


@pytest.mark.rule("PI-033", "PI-047")
@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_033_set_up_is_all_chance_and_comes_in_order(players: int) -> None:
    names: list[str] = []
    for s in random_play(GAME.start(GAME.setting(players)), Random(2)):
        name = type(s.agenda[-1]).__name__
        if name == "ChooseDie":
            break
        assert s.to_act() < 0
        if not names or names[-1] != name:
            names.append(name)
    names.remove("ShuffleTiles")  # a second shuffle comes where tiles were turned up in vain

    assert [name for name in names if name != "ShuffleTiles"] == [
        "DrawStart", "DealCharacter", "ShuffleBlueprints", "RollDie"]


@pytest.mark.rule("PI-034")
@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_034_the_start_player_is_drawn_by_lot(players: int) -> None:
    s = GAME.start(GAME.setting(players))

    assert [m.text for m in s.options()] == [f"start {seat}" for seat in range(players)]
    s.play("start 1")
    assert s.shared_view()["start"] == 1


@pytest.mark.rule("PI-034")
def test_034_or_given_as_an_option() -> None:
    assert start(3, start_player="2").start == 2
    assert start(3, start_player="2").to_act() == 2
    with pytest.raises(BadOption, match="seat from 0 to 1"):
        new_game(2, start_player="2")


@pytest.mark.rule("PI-035")
def test_035_characters_are_dealt_face_up_and_the_rest_leave_the_game() -> None:
    s = new_game(3)

    assert options(s) == [f"character {name}" for name in CHARACTERS]
    s = after(s, "character marie, character nelson")
    assert options(s) == [f"character {name}" for name in CHARACTERS if name not in ("marie", "nelson")]
    s = after(s, "character amelia")
    assert data(s)["characters"] == ["marie", "nelson", "amelia"]
    assert s.view(2)["characters"] == ["marie", "nelson", "amelia"]


@pytest.mark.rule("PI-035")
def test_035_given_characters_are_not_dealt_to_others() -> None:
    s = new_game(3, character_1="charles")

    assert step_name(s) == "DealCharacter"
    assert "character charles" not in options(s)
    s = after(s, "character marie")
    assert data(s)["characters"] == ["marie", "charles", "-"]
    assert options(s) == [f"character {name}" for name in CHARACTERS if name not in ("marie", "charles")]


@pytest.mark.rule("PI-035")
def test_035_a_character_given_twice_or_unknown_or_to_nobody_is_refused() -> None:
    with pytest.raises(BadOption, match=r"marie is given twice.*PI-035"):
        new_game(2, character_0="marie", character_1="marie")
    with pytest.raises(BadOption, match="character_0 must be one of random, jacques"):
        new_game(2, character_0="otto")
    with pytest.raises(BadOption, match=r"character_2 is for a seat.*PI-035"):
        new_game(2, character_2="marie")


@pytest.mark.rule("PI-036", "PI-040")
@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_036_two_tiles_each_the_capitol_in_the_middle(players: int) -> None:
    for rows in data(start(players))["islands"]:
        assert rows[0] == ["capitol", "0:0"]
        assert rows[1][0] in BUILDINGS
        assert rows[1][1:] == ["1:0"]
        assert len(rows) == 2


@pytest.mark.rule("PI-036")
def test_036_an_island_without_its_capitol_is_refused() -> None:
    s = start()
    rows = data(s)["islands"]
    rows[0] = [["05-GI4", "0:0"]]

    with pytest.raises(BadPosition, match="PI-036"):
        edited(s, islands=rows)


@pytest.mark.rule("PI-037", "PI-040")
def test_037_only_the_capitol_has_a_worker_and_it_is_ready() -> None:
    s = data(start(4))

    assert s["workers"] == s["ready"] == [["capitol"]] * 4


@pytest.mark.rule("PI-038", "PI-042")
@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_038_fame_starts_at_0(players: int) -> None:
    for seed in range(4):
        assert start(players, seed).fame == [0] * players


@pytest.mark.rule("PI-041")
def test_041_tiles_are_turned_up_until_a_building_comes_and_the_rest_is_shuffled_back() -> None:
    s = after(new_game(2), "character marie, character nelson")
    first = ["02-DI1", "14-LC", "05-GI4", "03-DS1", "10-HS3"]
    rest = sorted([tile for tile in ROWS if tile not in first])
    s = after(s, "tiles " + " ".join(first + rest))

    assert [rows[1] for rows in data(s)["islands"]] == [["05-GI4", "1:0"], ["10-HS3", "1:0"]]
    assert data(s)["returning"] == ["02-DI1", "14-LC", "03-DS1"]
    assert step_name(s) == "ShuffleTiles"
    back = ["02-DI1", "14-LC", "03-DS1", *rest]
    s = after(s, "tiles " + " ".join(back))
    assert data(s)["offer"] == back[:12]
    assert data(s)["stack"] == back[12:]
    assert data(s)["returning"] == []


@pytest.mark.rule("PI-041")
def test_041_in_turn_order_and_without_a_second_shuffle_where_none_is_needed() -> None:
    s = after(new_game(3, start_player="1"), "character marie, character nelson, character amelia")
    s = after(s, "tiles " + " ".join([*BUILDINGS, *[tile for tile in ROWS if tile not in BUILDINGS]]))

    assert [rows[1][0] for rows in data(s)["islands"]] == [BUILDINGS[2], BUILDINGS[0], BUILDINGS[1]]
    assert step_name(s) == "ShuffleBlueprints"


@pytest.mark.rule("PI-043", "PI-044")
@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_043_one_of_each_resource(players: int) -> None:
    s = start(players)

    assert [stock(s, q) for q in range(players)] == [(1, 1, 1)] * players


@pytest.mark.rule("PI-045", "PI-046")
@pytest.mark.parametrize(("players", "left"), [(2, 56), (3, 55), (4, 54)])
def test_045_twelve_tiles_are_offered_and_the_rest_is_the_stack(players: int, left: int) -> None:
    s = start(players)

    assert all(tile != "-" for tile in data(s)["offer"])
    assert s.view(0)["stack"] == left == len(s.stack)


@pytest.mark.rule("PI-045")
def test_045_the_offer_is_filled_from_position_0_on() -> None:
    s = after(new_game(2), "character marie, character nelson")
    tiles = [*BUILDINGS, *[tile for tile in ROWS if tile not in BUILDINGS]]
    s = after(s, "tiles " + " ".join(tiles))

    assert data(s)["offer"] == tiles[2:14]


@pytest.mark.rule("PI-047", "PI-048", "PI-049")
@pytest.mark.parametrize(("players", "basic", "advanced"), [(2, 14, 12), (3, 12, 11), (4, 10, 10)])
def test_047_three_blueprints_of_each_level_are_offered_and_three_dealt(players: int, basic: int,
                                                                       advanced: int) -> None:
    s = data(start(players))

    assert sorted(CARDS[card]["level"] for card in s["plans"]) == [1, 1, 1, 2, 2, 2]
    assert [sorted(CARDS[card]["level"] for card in hand) for hand in s["hands"]] == [[1, 1, 2]] * players
    assert [len(stack) for stack in s["plan_stacks"]] == [basic, advanced]
    assert s["known"] == [[]] * players


@pytest.mark.rule("PI-047", "PI-048")
def test_048_the_offer_comes_first_then_the_hands_in_turn_order() -> None:
    s = after(new_game(2, start_player="1"), "character marie, character nelson")
    s = until(s, "ShuffleBlueprints")
    basic, advanced = [[card for card in CARDS if CARDS[card]["level"] == level] for level in (1, 2)]
    s = after(s, "blueprints " + " ".join(basic) + ", blueprints " + " ".join(advanced))

    assert data(s)["plans"] == [*basic[:3], *advanced[:3]]
    assert data(s)["hands"] == [[*basic[5:7], advanced[4]], [*basic[3:5], advanced[3]]]
    assert agenda(s)[0] == "RollDie"


@pytest.mark.rule("PI-048", "PI-170")
def test_048_blueprints_are_dealt_in_secret() -> None:
    s = until(after(new_game(2), "character marie, character nelson"), "ShuffleBlueprints")
    basic, advanced = [[card for card in CARDS if CARDS[card]["level"] == level] for level in (1, 2)]
    script = "blueprints " + " ".join(basic) + ", blueprints " + " ".join(advanced)
    heard = [event for event in told(s, script, seat=0) if event[0] == "dealt"]

    assert heard == [("dealt", 0, basic[3], basic[4], advanced[3]), ("dealt", 1, "?", "?", "?")]
