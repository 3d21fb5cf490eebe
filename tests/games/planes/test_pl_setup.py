"""Sections 1 and 2: terms and set-up."""

from __future__ import annotations

from random import Random

import pytest
from pl import (
    BOARDS,
    PLAYER_COUNTS,
    after,
    airport,
    at_goals,
    colour,
    crowd,
    cubes,
    edited,
    hand,
    held,
    icons,
    moving,
    new_game,
    options,
    passengers,
    scores,
    seated,
    side,
    start,
    step_name,
    until,
)

from aerodrome.games.planes import GAME
from aerodrome.games.planes.box import COMPONENTS, KIND_DECK, NOTATION
from aerodrome.kernel.errors import BadOption, BadPosition
from aerodrome.kernel.step import CHANCE


@pytest.mark.rule("PL-001")
@pytest.mark.parametrize("players", [0, 1, 5])
def test_001_other_numbers_of_players_are_refused(players: int) -> None:
    with pytest.raises(BadOption, match="PL-001"):
        GAME.setting(players)


@pytest.mark.rule("PL-002", "PL-024")
@pytest.mark.parametrize("players", PLAYER_COUNTS)
@pytest.mark.parametrize("board", BOARDS)
def test_002_there_are_five_cubes_of_each_party_and_they_begin_together(players: int, board: str) -> None:
    s = start(players, board=board)
    crowds = [cubes(s, s.box.names[i]) for i in s.box.starts]

    assert sorted(crowds) == ["BBBBB", "GGGGG", "RRRRR", "YYYYY"]


@pytest.mark.rule("PL-003")
def test_003_grey_and_absent_colours_are_neutral() -> None:
    assert [start(n).box.neutral for n in PLAYER_COUNTS] == [[2, 3, 4], [3, 4], [4]]
    s = at_goals(start(2), "E04", S02="G")
    t = at_goals(start(4), "E04", S02="G")

    assert options(s) == ["pass", "goal E04"]
    assert options(t) == ["pass"]


@pytest.mark.rule("PL-004")
def test_004_own_means_the_colour_of_who_plays_the_card() -> None:
    s = start(deck="base", colours="green-red-blue-yellow")

    assert colour(s, 0) == "green"
    assert options(at_goals(s, "B01", S05="GG")) == ["pass", "goal B01"]
    assert options(at_goals(s, "B01", S05="RR")) == ["pass"]


@pytest.mark.rule("PL-005", "PL-006", "PL-007")
def test_005_planes_gates_and_the_tram_are_no_spaces() -> None:
    s = start(board="beacon")

    assert len(s.cubes) == 14
    assert sorted(airport(s)) == sorted(s.box.names)
    assert not {"G1", "N1", "tram"} & set(s.box.names)


@pytest.mark.rule("PL-006")
def test_006_empty_gates_do_not_count_for_goals_and_fronts_do() -> None:
    full = dict.fromkeys(start().box.names, "N")

    assert options(at_goals(start(), "E01", **full)) == ["pass"]
    assert options(at_goals(start(), "E01", **full | {"S05": ""})) == ["pass", "goal E01"]


@pytest.mark.rule("PL-008", "PL-009")
def test_008_a_space_shows_any_of_the_five_points_of_interest() -> None:
    s = start()

    assert [row["name"] for row in COMPONENTS["poi"]] == ["Fast Food", "Restroom", "Gift Shop", "Help Desk",
                                                          "Fine Dining"]
    assert icons(s, "S03") == {"fast_food", "restroom"}
    assert icons(s, "S02") == {"gift_shop"}
    assert icons(s, "S01") == set()


@pytest.mark.rule("PL-009")
def test_009_a_starting_space_is_blank() -> None:
    full = dict.fromkeys(start().box.names, "N") | {"S01": ""}

    assert options(at_goals(start(), "E01", **full)) == ["pass", "goal E01"]


@pytest.mark.rule("PL-010")
def test_010_an_absent_colour_is_a_colour_of_its_own() -> None:
    assert options(at_goals(start(2), "E07", S05="GY")) == ["pass", "goal E07"]
    assert options(at_goals(start(2), "E07", S05="GG")) == ["pass"]


@pytest.mark.rule("PL-011", "PL-012", "PL-095")
def test_011_passengers_are_out_of_reach() -> None:
    s = seated(crowd(start(deck="base"), S01="R"), "G1", "RRRR-")

    assert options(at_goals(s, "B13", S01="R")) == ["pass"]
    assert options(after(hand(s, 0, "B13"), "play B13")) == ["none", "nudge red S01-S02"]
    assert passengers(until(s, "PlayAction", 1), "G1") == "RRRR-"


@pytest.mark.rule("PL-013")
def test_013_the_expansion_holds_what_its_list_says() -> None:
    box = COMPONENTS["expansion_box"]
    new = [row for row in COMPONENTS["plane_side"] if row["origin"] == "expansion"]

    assert (box["wild_planes"], box["neutral_planes"], box["player_planes"]) == (4, 8, 8)
    assert (box["vp_tokens"], box["cards"], box["double_sided_boards"]) == (40, 60, 1)
    assert [row["origin"] for row in COMPONENTS["airport"]].count("expansion") == 2
    assert [[row["kind"] for row in new].count(kind) for kind in ("player", "neutral", "wild")] == [4, 4, 2]
    faces = [(row["yellow"], row["white"], row["cards"]) for row in new]
    assert all(faces.count(face) == 1 for face in faces)


@pytest.mark.rule("PL-014")
def test_014_what_was_not_chosen_is_out_of_the_game() -> None:
    s = start(2, deck="base", player_plane="PP1", neutral_plane="NA1")
    cards = GAME.inventory(s)[5:-s.box.spaces]

    assert {KIND_DECK[card // 4] for card in cards} == {"base"}
    assert {side(s, gate) for gate in ("G1", "G2", "G3", "G4", "N1", "N2")} == {"PP1", "PPD", "NA1"}


@pytest.mark.rule("PL-015")
def test_015_points_come_from_passengers_goals_and_tokens() -> None:
    s = seated(at_goals(start(), "E08", S05="RRBB"), "G1", "R----")
    s.tokens[0] = 3

    assert scores(after(s, "goal E08")) == [5 + 2 + 3, 0, 0, 0]


@pytest.mark.rule("PL-016", "PL-100")
def test_016_a_card_has_an_action_a_goal_points_and_a_dot() -> None:
    assert all({"action", "goal", "vp", "deck"} <= set(row) for row in COMPONENTS["card"])
    assert [row["vp"] for row in COMPONENTS["card"]] == [1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3,
                                                         1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3]
    assert len(NOTATION.kinds("draw")[0]) == 120


@pytest.mark.rule("PL-020", "PL-022", "PL-030")
@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("deck", ["base", "expansion", "both"])
@pytest.mark.parametrize("planes", [("PP0", "N0"), ("PP3", "WA")])
def test_022_modules_are_mixed_as_one_likes(board: str, deck: str, planes: tuple[str, str]) -> None:
    s = start(2, board=board, deck=deck, player_plane=planes[0], neutral_plane=planes[1])

    assert (side(s, "G1"), side(s, "N1")) == planes
    assert step_name(s) == "PlayAction"


@pytest.mark.rule("PL-021")
def test_021_the_tram_airport_is_beacon_and_the_blob_is_azure() -> None:
    boards = {row["id"]: row["board"] for row in COMPONENTS["scenario"]}

    assert (boards["lost_and_found"], boards["divide_and_conquer"]) == ("beacon", "beacon")
    assert (boards["happy_hour"], boards["long_layover"]) == ("azure", "azure")


@pytest.mark.rule("PL-023", "PL-280")
def test_280_three_players_on_flying_cloud() -> None:
    s = start(3, player_plane="PP2")

    assert (cubes(s, "S01"), cubes(s, "S07"), cubes(s, "S04"), cubes(s, "S10")) == ("RRRRR", "BBBBB", "GGGGG", "YYYYY")
    assert sum(len(found) for found in airport(s).values()) == 36
    assert list(airport(s).values()).count("NN") == 8
    assert [side(s, f"G{k}") for k in (1, 2, 3, 4)] == ["PP2", "PP2", "PP2", "PPD"]


@pytest.mark.rule("PL-023", "PL-036")
def test_023_starts_and_gates_follow_the_turn_order() -> None:
    s = start(3, first_player="2", colours="yellow-blue-red-green")

    assert [colour(s, seat) for seat in (2, 0, 1)] == ["red", "yellow", "blue"]
    assert (cubes(s, "S01"), cubes(s, "S07"), cubes(s, "S04"), cubes(s, "S10")) == ("RRRRR", "YYYYY", "BBBBB", "GGGGG")
    assert [plane["accepts"] for plane in s.dump()["planes"]] == ["red", "yellow", "blue", "green", "grey", "grey"]


@pytest.mark.rule("PL-023")
def test_023_absent_colours_take_the_rest_in_a_fixed_order() -> None:
    s = start(2, colours="yellow-green-red-blue")

    assert (cubes(s, "S04"), cubes(s, "S10")) == ("RRRRR", "BBBBB")


@pytest.mark.rule("PL-025", "PL-026", "PL-282")
@pytest.mark.parametrize(("board", "grey", "whole"), [("flying_cloud", 16, 36), ("zephyr", 18, 38), ("azure", 20, 40),
                                                      ("beacon", 20, 40)])
@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_025_two_grey_cubes_on_every_other_space(players: int, board: str, grey: int, whole: int) -> None:
    s = start(players, board=board)
    others = [cubes(s, name) for i, name in enumerate(s.box.names) if i not in s.box.starts]

    assert others == ["NN"] * (grey // 2)
    assert sum(len(found) for found in airport(s).values()) == whole


@pytest.mark.rule("PL-027", "PL-028", "PL-281")
def test_281_two_players_and_two_absent_colours() -> None:
    s = start(2, player_plane="PP3")

    assert [side(s, f"G{k}") for k in (1, 2, 3, 4)] == ["PP3", "PP3", "PPD", "PPD"]
    assert (cubes(s, "S04"), cubes(s, "S10")) == ("GGGGG", "YYYYY")
    s = after(moving(s, S10="RG"), "from S10, drop red, board G3")
    assert len(until(s, "PlayGoal").hands[0]) == 2
    assert scores(s) == [0, 0]


@pytest.mark.rule("PL-029")
def test_029_all_neutral_gates_have_the_same_side() -> None:
    s = start(board="beacon", neutral_plane="NB1")

    assert [side(s, f"N{k}") for k in (1, 2, 3, 4)] == ["NB1"] * 4


@pytest.mark.rule("PL-031")
@pytest.mark.parametrize(("deck", "size"), [("base", 60), ("expansion", 60), ("both", 120)])
def test_031_the_deck_is_shuffled_face_down(deck: str, size: int) -> None:
    s = new_game(2, deck=deck)

    assert len(s.decks[0]) == size
    assert (s.to_act(), len(s.options())) == (CHANCE, size)
    assert s.view(0)["decks"] == [size]


@pytest.mark.rule("PL-033", "PL-034", "PL-035")
@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_033_everybody_begins_with_three_hidden_cards_and_no_points(players: int) -> None:
    s = start(players)

    assert [len(h) for h in s.hands] == [3] * players
    assert len(s.decks[0]) == 60 - 3 * players
    assert s.view(1)["hands"][0] == 3
    assert (s.tokens, s.passengers, scores(s)) == ([0] * players, 0, [0] * players)


@pytest.mark.rule("PL-035")
def test_035_the_track_counts_all_passengers() -> None:
    s = start()

    with pytest.raises(BadPosition, match="PL-035"):
        edited(s, passengers=1)


@pytest.mark.rule("PL-036")
def test_036_a_lot_decides_who_is_first() -> None:
    s = new_game(3, first_player="random")

    assert options(s) == ["first 0", "first 1", "first 2"]
    assert s.to_act() == CHANCE
    s = until(after(s, "first 1"), "PlayAction")
    assert (s.first, s.active) == (1, 1)
    assert until(s, "PlayAction", 1).active == 2


@pytest.mark.rule("PL-036")
def test_036_a_seat_that_is_not_there_cannot_be_first() -> None:
    with pytest.raises(BadOption, match="first_player"):
        GAME.setting(2, {"first_player": "2"})


@pytest.mark.rule("PL-037", "PL-038")
def test_037_dots_and_signs_do_nothing_in_the_usual_game() -> None:
    s = crowd(start(deck="both"), S01="R")
    a, b = [hand(s, 0, "E08", dot) for dot in (0, 3)]

    assert options(a) == options(b) == ["pass", "play E08"]
    assert after(a, "play E08").tokens == after(b, "play E08").tokens == [1, 0, 0, 0]
    assert held(s, 1) == held(a, 1)


@pytest.mark.rule("PL-039")
def test_039_the_set_up_is_public_and_nobody_shares_a_colour() -> None:
    option = next(option for option in GAME.options if option.key == "colours")
    s = start(4, colours="blue-red-yellow-green")

    assert all(len(set(word.split("-"))) == 4 for word in option.choices)
    assert len(option.choices) == 24
    assert [s.view(seat)["setting"] for seat in range(4)] == [dict(s.setting.options)] * 4
    assert [colour(s, seat) for seat in range(4)] == ["blue", "red", "yellow", "green"]


@pytest.mark.rule("PL-039")
def test_039_chance_decides_alike_whoever_asks() -> None:
    s, t = new_game(2), new_game(2)

    assert s.agenda[-1].sample(s, Random(4)) is t.agenda[-1].sample(t, Random(4))
