"""Sections 3, 14 and 15: set-up for each number of players, and the advanced board."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from bs import (
    FREAKS,
    LEVEL_OF,
    PLAYER_COUNTS,
    after,
    data,
    hand,
    loaded,
    new_game,
    next_turn,
    options,
    planes,
    rule_named,
    scoring,
    sky,
    start,
    step_name,
    typed,
    until,
    weights,
)

from aerodrome.games.barnstormers import GAME
from aerodrome.games.barnstormers.box import COLOURS
from aerodrome.games.barnstormers.state import Barnstormers
from aerodrome.kernel.errors import BadOption, BadPosition
from aerodrome.testing import random_play


def facing(spaces: str, heading: str) -> dict[str, str]:
    """Return these spaces, all with one heading."""
    return dict.fromkeys(spaces.split(), heading)


SOUTH, WEST = facing("c1 d1 e1 d2", "N"), facing("a5 a4 a3 b4", "E")
NORTH, EAST = facing("e7 d7 c7 d6", "S"), facing("g3 g4 g5 f4", "W")
SOUTH_IN, WEST_IN = facing("c2 d2 e2 d3", "N"), facing("b5 b4 b3 c4", "E")
NORTH_IN, EAST_IN = facing("e6 d6 c6 d5", "S"), facing("f3 f4 f5 e4", "W")
THIRD = facing("b3 b5", "E") | facing("f3 f5", "W")
SOUTH_FRONT, NORTH_FRONT = facing("c3 d3 e3 d2", "N"), facing("e5 d5 c5 d6", "S")


def fleet(s: Barnstormers, seat: int) -> dict[str, str]:
    """Return the spaces and headings of a player's planes."""
    return {space: plane[1:] for space, plane in planes(s, seat).items()}


def turned(formation: dict[str, str]) -> dict[str, str]:
    """Return a formation rotated by 90 degrees clockwise about the centre."""
    headings = {"N": "E", "E": "S", "S": "W", "W": "N"}
    return {f"{'abcdefg'[int(space[1]) - 1]}{7 - 'abcdefg'.index(space[0])}": headings[h]
            for space, h in formation.items()}


def choices_until_perform(s: Barnstormers) -> list[str]:
    """Play through set-up and list the steps that were decided, each name once in a row."""
    names: list[str] = []
    for position in random_play(s, Random(3)):
        name = step_name(typed(position))
        if name == "Perform":
            break
        if not names or names[-1] != name:
            names.append(name)
    return names


# --- planes


@pytest.mark.rule("BS-025")
@pytest.mark.parametrize("advanced", [False, True])
@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_025_four_planes_are_airborne_and_two_in_the_hangar(players: int, advanced: bool) -> None:
    s = start(players, advanced=advanced)

    assert [len(fleet(s, seat)) for seat in range(players)] == [4] * players
    assert s.hangars == [2] * players


@pytest.mark.rule("BS-025")
@pytest.mark.parametrize(("players", "steps"), [(2, [0, 2]), (4, [0, 1, 2, 3])])
def test_025_all_players_have_the_same_formation(players: int, steps: list[int]) -> None:
    s = start(players)
    expected = []
    for quarter_turns in steps:
        formation = fleet(s, 0)
        for _ in range(quarter_turns):
            formation = turned(formation)
        expected.append(formation)

    assert [fleet(s, seat) for seat in range(players)] == expected


@pytest.mark.rule("BS-026")
def test_026_four_players_standard_board() -> None:
    assert [fleet(start(), seat) for seat in range(4)] == [SOUTH, WEST, NORTH, EAST]


@pytest.mark.rule("BS-027", "BS-201")
def test_027_two_players_standard_board() -> None:
    assert [fleet(start(2), seat) for seat in range(2)] == [SOUTH_IN, NORTH_IN]


@pytest.mark.rule("BS-028")
def test_028_two_players_may_sit_west_and_east() -> None:
    assert [fleet(start(2, axis="EW"), seat) for seat in range(2)] == [WEST_IN, EAST_IN]


@pytest.mark.rule("BS-028")
def test_028_north_and_south_is_the_default() -> None:
    assert data(start(2)) == data(start(2, axis="NS"))


@pytest.mark.rule("BS-028")
@pytest.mark.parametrize("players", [3, 4])
def test_028_the_axis_is_a_choice_of_two_players_only(players: int) -> None:
    with pytest.raises(BadOption, match="BS-028"):
        new_game(players, axis="EW")


@pytest.mark.rule("BS-029", "BS-030", "BS-204")
def test_029_three_players_standard_board() -> None:
    assert [fleet(start(3), seat) for seat in range(3)] == [SOUTH, NORTH, THIRD]


@pytest.mark.rule("BS-030", "BS-204")
def test_030_with_three_players_all_else_is_as_with_four() -> None:
    three, four = data(start(3)), data(start(4))
    same = ["round", "lead", "active", "actions", "limit", "panel", "stunt_decks", "expertise_decks", "closed"]

    assert {name: three[name] for name in same} == {name: four[name] for name in same}
    assert start(3).box.spaces == start(4).box.spaces


@pytest.mark.rule("BS-031", "BS-041")
@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_031_seats_play_in_clockwise_order(players: int) -> None:
    s, actors = start(players), []
    for _ in range(2 * players):
        actors.append(s.to_act())
        s = next_turn(s)

    assert actors == [*range(players)] * 2


@pytest.mark.rule("BS-031")
def test_031_the_seats_are_south_west_north_east_and_with_three_south_north_east() -> None:
    edges = {"N": "S", "E": "W", "S": "N", "W": "E"}

    assert [edges[fleet(start(4), seat)[spot]] for seat, spot in enumerate(["d1", "a4", "d7", "g4"])] == list("SWNE")
    assert [edges[fleet(start(3, advanced=True), seat)[spot]]
            for seat, spot in enumerate(["d2", "d6", "f4"])] == list("SNE")


@pytest.mark.rule("BS-032")
def test_032_pilots_start_at_zero() -> None:
    assert start().pilots == [0, 0, 0, 0]


# --- the Lead Pilot


@pytest.mark.rule("BS-033")
@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_033_the_lead_pilot_is_drawn_with_equal_chances(players: int) -> None:
    s = new_game(players, lead_pilot="random")

    assert options(s) == [f"lead {seat}" for seat in range(players)]
    assert weights(s) == [1] * players


@pytest.mark.rule("BS-033", "BS-046")
@pytest.mark.parametrize("seat", range(4))
def test_033_the_lead_pilot_begins_drawn_or_named(seat: int) -> None:
    drawn = until(after(new_game(lead_pilot="random"), f"lead {seat}"), "Perform")
    named = start(lead_pilot=str(seat))

    assert (drawn.to_act(), drawn.lead) == (seat, seat)
    assert (named.to_act(), named.lead) == (seat, seat)


@pytest.mark.rule("BS-033")
def test_033_the_lead_pilot_must_be_a_player() -> None:
    with pytest.raises(BadOption, match="lead_pilot"):
        new_game(3, lead_pilot="3")


@pytest.mark.rule("BS-034")
@pytest.mark.parametrize("seed", range(3))
def test_034_the_token_never_moves(seed: int) -> None:
    s = start(3, lead_pilot="1", max_rounds=6)

    assert {typed(position).lead for position in random_play(s, Random(seed))} == {1}


# --- cards


@pytest.mark.rule("BS-035", "BS-036")
@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_035_three_decks_of_stunts_and_three_of_expertise_cards_lie_face_down(players: int) -> None:
    view = start(players).view(0)

    assert view["stunt_decks"] == [14, 14, 14]
    assert [sum(levels) for levels in view["expertise_decks"]] == [16, 12, 8]


@pytest.mark.rule("BS-035")
def test_035_every_card_of_a_deck_is_equally_likely_on_top() -> None:
    s = until(new_game(), "ShowStunt")

    assert len(options(s)) == 8
    assert weights(s) == [2] * 8


@pytest.mark.rule("BS-036")
def test_036_two_stunts_of_each_level_are_displayed() -> None:
    s = start()

    assert [LEVEL_OF[stunt] for stunt in data(s)["panel"]] == [0, 0, 1, 1, 2, 2]
    assert s.view(3)["panel"] == data(s)["panel"]


@pytest.mark.rule("BS-037")
@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_037_each_player_holds_two_secret_skill_and_tactic_cards(players: int) -> None:
    s = start(players)
    hands = data(s)["skill_hands"]

    assert [len(cards) for cards in hands] == [2] * players
    assert s.view(0)["skill_hands"] == [hands[0]] + [2] * (players - 1)
    assert s.view(0)["skill_deck"] == 30 - 2 * players


@pytest.mark.rule("BS-038")
@pytest.mark.parametrize("seed", range(20))
def test_038_nobody_is_dealt_a_freak_card_and_all_three_stay_in_the_deck(seed: int) -> None:
    s = new_game()
    rng = Random(seed)
    while step_name(s) != "Perform":
        s.apply(s.agenda[-1].sample(s, rng))
    d = data(s)

    assert not [card for cards in d["skill_hands"] for card in cards if card in FREAKS]
    assert [d["skill_deck"].count(card) for card in FREAKS] == [2, 1]
    assert d["skill_discards"] == d["skill_box"] == []


@pytest.mark.rule("BS-038")
def test_038_every_other_card_is_equally_likely() -> None:
    s = until(new_game(), "DealSkill")

    assert weights(s) == [1, 1, 2, 2, 1, 2, 4, 3, 3, 3, 3, 2]


@pytest.mark.rule("BS-038")
def test_038_a_position_in_which_a_player_holds_a_freak_card_is_refused() -> None:
    with pytest.raises(BadPosition, match="Freak"):
        loaded(hand(start(), 0, skills=["freak-windstorm"]))


@pytest.mark.rule("BS-039")
def test_039_three_requests_are_turned_up_and_the_rest_stay_in_the_box() -> None:
    s = start(requests=True)

    assert len(data(s)["requests"]) == 3
    assert s.view(1)["requests"] == data(s)["requests"]
    assert s.view(1)["request_deck"] == 15


@pytest.mark.rule("BS-039")
def test_039_requests_are_optional() -> None:
    assert data(start())["requests"] == []


@pytest.mark.rule("BS-040")
@pytest.mark.parametrize(("competition", "stunts"), [("local", 4), ("regional", 6), ("national", 9), ("extreme", 12)])
def test_040_one_of_four_competitions_is_chosen(competition: str, stunts: int) -> None:
    assert start(competition=competition).box.required == stunts


@pytest.mark.rule("BS-040")
def test_040_there_is_no_other_competition() -> None:
    with pytest.raises(BadOption, match="competition"):
        new_game(competition="village")


@pytest.mark.rule("BS-246")
@pytest.mark.parametrize(("more", "steps"), [
    ({}, ["DrawLead", "ShowStunt", "DealSkill"]),
    ({"secret_stunts": "specialist", "requests": True, "secret_requests": True},
     ["DrawLead", "DealSpecialist", "ShowStunt", "DealSkill", "OpenRequest", "DealRequest", "KeepRequest"]),
    ({"secret_stunts": "mystery", "requests": True, "secret_requests": True},
     ["DrawLead", "DealMystery", "KeepStunt", "ShowStunt", "DealSkill", "OpenRequest", "DealRequest", "KeepRequest"]),
    ({"secret_stunts": "mystery", "competition": "extreme", "draft": True, "requests": True},
     ["DrawLead", "DealMystery", "KeepStunt", "PassStunt", "DealSkill", "OpenRequest"])])
def test_246_set_up_follows_the_order_of_the_rulebook(more: dict[str, Any], steps: list[str]) -> None:
    assert choices_until_perform(new_game(4, **{"lead_pilot": "random"} | more)) == steps


@pytest.mark.rule("BS-246")
def test_246_a_secret_request_is_chosen_with_panel_requests_and_own_cards_in_view() -> None:
    s = until(new_game(requests=True, secret_requests=True), "KeepRequest")
    view = s.view(0)

    assert "-" not in view["panel"]
    assert (len(view["requests"]), len(view["skill_hands"][0])) == (3, 2)


@pytest.mark.rule("BS-246")
def test_246_mystery_stunts_are_chosen_before_any_request_is_seen() -> None:
    s = until(new_game(requests=True, secret_stunts="mystery"), "KeepStunt")

    assert (s.view(0)["requests"], s.view(0)["panel"]) == ([], ["-"] * 6)


@pytest.mark.rule("BS-247")
def test_247_the_seats_are_blue_red_green_and_yellow() -> None:
    assert COLOURS == ["blue", "red", "green", "yellow"]
    assert "colour" not in [option.key for option in GAME.options]


# --- two and three players


@pytest.mark.rule("BS-201")
def test_201_with_two_players_only_the_area_and_the_planes_differ() -> None:
    two, four = data(start(2)), data(start(4))
    same = ["round", "lead", "active", "actions", "limit", "panel", "stunt_decks", "expertise_decks", "closed"]

    assert {name: two[name] for name in same} == {name: four[name] for name in same}
    assert (len(start(2).box.spaces), len(start(4).box.spaces)) == (25, 49)


@pytest.mark.rule("BS-202", "BS-013")
def test_202_two_players_dispatch_onto_25_spaces() -> None:
    s = after(start(2), "dispatch, roll N")

    assert options(s) == [f"at {column}{row}" for row in range(2, 7) for column in "bcdef"]
    assert rule_named(s, "at a4") == "BS-202"


@pytest.mark.rule("BS-202")
def test_202_a_tailwind_takes_a_plane_of_two_players_to_one_of_the_24_other_spaces() -> None:
    s = hand(sky(start(2), {"d4": "0N"}), 0, skills=["encounter-a-tailwind"])
    blown = after(s, "play encounter-a-tailwind, plane d4")

    assert options(blown) == [f"at {column}{row}" for row in range(2, 7) for column in "bcdef" if column + str(row)
                              != "d4"]
    assert rule_named(blown, "at g7") == "BS-202"


@pytest.mark.rule("BS-203")
@pytest.mark.parametrize("seat", [0, 1])
def test_203_with_two_players_the_clockwise_rival_is_the_opponent(seat: int) -> None:
    assert start(2).next_seat(seat) == 1 - seat


@pytest.mark.rule("BS-203")
def test_203_the_wind_of_two_players_moves_a_plane_of_the_opponent() -> None:
    s = hand(sky(start(2), {"d4": "0N", "c3": "1E"}), 0, skills=[])
    storm = after(scoring(s), "end, none, draw freak-windstorm, roll S")
    other = after(storm, "plane c3")

    assert (storm.to_act(), options(storm)) == (0, ["plane c3"])
    assert (other.to_act(), options(other)) == (1, ["plane d4"])


# --- variants


@pytest.mark.rule("BS-205")
def test_205_variants_may_be_combined() -> None:
    s = start(4, advanced=True, requests=True, secret_requests=True, secret_stunts="specialist")

    assert [len(data(s)[name][0]) for name in ("secret", "secret_requests")] == [1, 1]
    assert fleet(s, 0) == SOUTH_IN


@pytest.mark.rule("BS-205")
def test_205_specialist_and_mystery_stunts_are_two_answers_to_one_question() -> None:
    choices = next(option.choices for option in GAME.options if option.key == "secret_stunts")

    assert choices == ("none", "specialist", "mystery")
    with pytest.raises(BadOption, match="secret_stunts"):
        new_game(secret_stunts="specialist mystery")


@pytest.mark.rule("BS-206")
@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_206_on_the_advanced_board_nothing_but_the_planes_differs(players: int) -> None:
    standard, advanced = data(start(players)), data(start(players, advanced=True))

    assert {name for name in standard if standard[name] != advanced[name]} == {"board", "own", "before"}


@pytest.mark.rule("BS-207")
def test_207_four_players_advanced_board() -> None:
    s = start(advanced=True)

    assert [fleet(s, seat) for seat in range(4)] == [SOUTH_IN, WEST_IN, NORTH_IN, EAST_IN]


@pytest.mark.rule("BS-207")
@pytest.mark.parametrize("seat", range(4))
def test_207_every_team_touches_both_neighbours(seat: int) -> None:
    s = start(advanced=True)

    def near(a: str, b: str) -> bool:
        return max(abs(ord(a[0]) - ord(b[0])), abs(int(a[1]) - int(b[1]))) == 1

    for neighbour in ((seat + 1) % 4, (seat + 3) % 4):
        assert any(near(a, b) for a in fleet(s, seat) for b in fleet(s, neighbour))


@pytest.mark.rule("BS-208")
def test_208_three_players_advanced_board() -> None:
    assert [fleet(start(3, advanced=True), seat) for seat in range(3)] == [SOUTH_IN, NORTH_IN, EAST_IN]


@pytest.mark.rule("BS-209")
def test_209_two_players_advanced_board() -> None:
    assert [fleet(start(2, advanced=True), seat) for seat in range(2)] == [SOUTH_FRONT, NORTH_FRONT]


@pytest.mark.rule("BS-028", "BS-209")
def test_209_the_advanced_board_of_two_players_can_be_turned() -> None:
    s = start(2, advanced=True, axis="EW")

    assert [fleet(s, seat) for seat in range(2)] == [turned(SOUTH_FRONT), turned(NORTH_FRONT)]
