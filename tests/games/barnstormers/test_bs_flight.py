"""Sections 2, 4, 5 and 6: the turn, dispatch and move, manoeuvres and chains."""

from __future__ import annotations

from random import Random

import pytest
from bs import (
    COMPASS,
    PLAYER_COUNTS,
    acted,
    after,
    chain_of,
    data,
    edited,
    hand,
    loaded,
    next_turn,
    options,
    planes,
    rule_against,
    rule_named,
    scoring,
    sky,
    start,
    step_name,
    told,
    typed,
)

from aerodrome.games.barnstormers import GAME
from aerodrome.games.barnstormers.box import SPACE
from aerodrome.games.barnstormers.flight import enter, heading_of, lift, owner_of
from aerodrome.games.barnstormers.state import Barnstormers
from aerodrome.kernel.dealer import Dealer, seed_from
from aerodrome.kernel.errors import BadPosition, Refused
from aerodrome.kernel.table import SeatTaken, Table
from aerodrome.testing import random_play

STEPS = {"N": (0, 1), "NE": (1, 1), "E": (1, 0), "SE": (1, -1), "S": (0, -1), "SW": (-1, -1), "W": (-1, 0),
         "NW": (-1, 1)}
SIX = {"c1": "0N", "c2": "1NE", "d3": "2E", "e3": "3N", "e4": "1NW", "d5": "0W"}  # the chain of BS-223
FIVE = {space: plane for space, plane in SIX.items() if space != "d5"}
FLY_C1 = "move c1, turn straight"


def at(space: str, heading: str, count: int = 1) -> str:
    """Return the space so many steps on, whether it exists or not."""
    dx, dy = STEPS[heading]
    return f"{chr(ord(space[0]) + count * dx)}{int(space[1]) + count * dy}"


def flown(positions: dict[str, str], script: str, players: int = 4) -> dict[str, str]:
    """Return the airborne planes after a script."""
    return planes(after(sky(start(players), positions), script))


def fair(s: Barnstormers) -> list[int]:
    """Count the planes of each seat, in the air and in the hangar."""
    return [len(planes(s, seat)) + s.hangars[seat] for seat in range(s.setting.players)]


# --- the Air Show


@pytest.mark.rule("BS-012")
@pytest.mark.parametrize("players", [3, 4])
def test_012_with_three_or_four_players_49_spaces_are_in_play(players: int) -> None:
    s = after(start(players), "dispatch, roll N")

    assert options(s) == [f"at {column}{row}" for row in range(1, 8) for column in "abcdefg"]


@pytest.mark.rule("BS-013")
@pytest.mark.parametrize("space", ["a1", "a4", "g4", "d1", "d7", "g7"])
def test_013_with_two_players_no_plane_can_be_in_the_outer_circuit(space: str) -> None:
    with pytest.raises(BadPosition, match="BS-013"):
        loaded(sky(start(2), {space: "0N"}))


@pytest.mark.rule("BS-014")
@pytest.mark.parametrize("heading", COMPASS)
def test_014_the_eight_neighbours_of_a_space_are_one_step_away(heading: str) -> None:
    assert flown({"d4": "0" + heading}, "move d4, turn straight") == {at("d4", heading): "0" + heading}


@pytest.mark.rule("BS-014", "BS-057", "BS-019")
@pytest.mark.parametrize(("space", "heading"), [
    ("a4", "W"), ("g4", "E"), ("d7", "N"), ("d1", "S"), ("a1", "SW"), ("g7", "NE"), ("g1", "NE"), ("a7", "SW")])
def test_014_the_board_does_not_wrap_round(space: str, heading: str) -> None:
    s = after(sky(start(), {space: "0" + heading}), f"move {space}, turn straight")

    assert (planes(s), s.hangars[0]) == ({}, 6)


@pytest.mark.rule("BS-015")
def test_015_a_plane_keeps_its_heading_until_it_is_adjusted() -> None:
    s = sky(start(), {"d4": "0NE", "a1": "1S"})
    moved = after(s, "move d4, turn straight, move e5, turn straight")

    assert planes(moved, 0) == {"f6": "0NE"}
    assert planes(next_turn(moved)) == {"f6": "0NE", "a1": "1S"}


@pytest.mark.rule("BS-015", "BS-061")
def test_015_a_pushed_plane_keeps_its_heading() -> None:
    assert flown({"d3": "0N", "d4": "1SE"}, "move d3, turn straight") == {"d4": "0N", "e3": "1SE"}


@pytest.mark.rule("BS-016")
@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_016_a_space_holds_one_plane_at_every_decision_of_random_games(players: int) -> None:
    for position in random_play(start(players, max_rounds=8), Random(players)):
        s = typed(position)
        assert sum(mask.bit_count() for mask in s.own) == len(planes(s))


@pytest.mark.rule("BS-016")
def test_016_two_planes_in_one_space_are_refused() -> None:
    s = sky(start(), {"d4": "0N"})

    with pytest.raises(BadPosition, match="BS-016"):
        loaded(s, own=[["d4"], ["d4"], [], []])


@pytest.mark.rule("BS-017", "BS-051", "BS-056")
def test_017_a_plane_that_a_rival_forces_out_returns_to_its_owner() -> None:
    s = after(sky(start(), {"f4": "0E", "g4": "2E"}), "move f4, turn straight")

    assert (planes(s), s.hangars) == ({"g4": "0E"}, [5, 6, 6, 6])


@pytest.mark.rule("BS-018", "BS-235")
@pytest.mark.parametrize(("space", "heading"), [("b4", "W"), ("f4", "E"), ("d2", "S"), ("d6", "N"), ("b2", "SW")])
def test_018_with_two_players_the_clouds_are_outside(space: str, heading: str) -> None:
    s = after(sky(start(2), {space: "0" + heading}), f"move {space}, turn straight")

    assert (planes(s), s.hangars[0]) == ({}, 6)


@pytest.mark.rule("BS-235")
def test_235_a_plane_of_two_players_leaves_over_a4_and_none_is_dispatched_there() -> None:
    s = after(sky(start(2), {"b4": "0W"}), "move b4, turn straight, dispatch, roll N")

    assert (planes(s), s.hangars[0]) == ({}, 6)
    assert rule_named(s, "at a4") == "BS-202"


@pytest.mark.rule("BS-019")
def test_019_a_player_may_fly_out_on_purpose_although_other_moves_stay_inside() -> None:
    s = sky(start(), {"d7": "0NW", "d3": "0N"})

    assert options(after(s, "move d7")) == ["turn left", "turn straight", "turn right"]
    assert planes(after(s, "move d7, turn right"), 0) == {"d3": "0N"}


@pytest.mark.rule("BS-020", "BS-021")
def test_020_a_plane_that_came_home_can_be_dispatched_in_the_same_turn() -> None:
    six = {"d7": "0N", "a1": "0N", "b1": "0N", "c1": "0N", "d1": "0N", "e1": "0N"}
    s = sky(start(), six)
    home = after(s, "move d7, turn straight")

    assert "dispatch" not in options(s)
    assert planes(after(home, "dispatch, roll S, at d4"), 0)["d4"] == "0S"


@pytest.mark.rule("BS-022")
@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_022_airborne_and_hangar_planes_are_always_six(players: int) -> None:
    for position in random_play(start(players, max_rounds=8), Random(players)):
        assert fair(typed(position)) == [6] * players


@pytest.mark.rule("BS-022")
def test_022_planes_in_a_hangar_are_a_mere_number() -> None:
    one = after(sky(start(), {"d7": "0N", "a4": "0W"}), "move d7, turn straight, move a4, turn straight")
    other = after(sky(start(), {"d7": "0NW", "a4": "0SW"}), "move a4, turn right, move d7, turn right")

    assert {**data(one), "before": []} == {**data(other), "before": []}


@pytest.mark.rule("BS-023")
def test_023_with_none_airborne_a_plane_can_be_dispatched() -> None:
    assert "dispatch" in options(sky(start(), {}))


@pytest.mark.rule("BS-023")
def test_023_with_all_six_airborne_each_can_move() -> None:
    s = sky(start(), dict.fromkeys(["a1", "b1", "c1", "d1", "e1", "f1"], "0S"))

    assert [text for text in options(s) if text.startswith(("move", "dispatch"))] == [
        f"move {column}1" for column in "abcdef"]


# --- the turn


@pytest.mark.rule("BS-041")
def test_041_a_turn_is_perform_score_replace_and_then_comes_the_next_player() -> None:
    s = hand(start(), 0, skills=["double-speed"])
    steps = [step_name(s)]
    for script in ("move c1, turn straight, move e1, turn straight, end", "end", "none", "draw loop-the-loop"):
        s = after(s, script)
        steps.append(step_name(s))

    assert steps == ["Perform", "Score", "DiscardOrKeep", "DrawCard", "Perform"]
    assert s.to_act() == 1


@pytest.mark.rule("BS-041")
def test_041_nothing_of_step_2_in_step_1_and_nothing_of_step_1_in_step_2() -> None:
    assert rule_named(start(), "claim flying-v") == "BS-041"
    assert rule_named(start(), "chain") == "BS-041"
    assert rule_named(scoring(start()), "move c1") == "BS-041"
    assert rule_named(scoring(start()), "dispatch") == "BS-041"


@pytest.mark.rule("BS-041", "BS-089")
@pytest.mark.parametrize("seat", [1, 2, 3])
def test_041_the_others_wait(seat: int) -> None:
    assert rule_against(start(), seat, "dispatch") == "BS-041"


@pytest.mark.rule("BS-042")
def test_042_two_actions_must_be_taken() -> None:
    s = start()
    once = after(s, FLY_C1)

    assert rule_named(s, "end") == "BS-042"
    assert rule_named(once, "end") == "BS-042"
    assert "end" in options(after(once, "move e1, turn straight"))


@pytest.mark.rule("BS-042")
def test_042_there_is_no_third_action() -> None:
    s = after(start(), "move c1, turn straight, move e1, turn straight")

    assert rule_named(s, "move d1") == "BS-042"
    assert rule_named(s, "dispatch") == "BS-042"


@pytest.mark.rule("BS-042")
@pytest.mark.parametrize("script", [
    "move c1, turn straight, move c2, turn straight", "move c1, turn straight, dispatch, roll N, at g7",
    "dispatch, roll N, at g7, move c1, turn straight", "dispatch, roll N, at g7, dispatch, roll N, at g7",
    "dispatch, roll S, at g7, move g7, turn straight"])
def test_042_any_two_actions_and_the_same_plane_twice(script: str) -> None:
    s = after(start(), script)

    assert (s.taken, s.actions, options(s)[-1]) == (2, 0, "end")


@pytest.mark.rule("BS-043")
@pytest.mark.parametrize("actions", [
    "", "move c1, turn straight, ", "move c1, turn straight, move e1, turn straight, "])
def test_043_a_skill_and_tactic_card_before_or_after_any_action_uses_up_none(actions: str) -> None:
    s = hand(start(), 0, skills=["loop-the-loop", "double-speed"])
    before = after(s, actions.removesuffix(", ")) if actions else s
    played = after(s, actions + "play loop-the-loop, plane d2")

    assert (played.actions, played.taken) == (before.actions, before.taken)
    assert "play double-speed" not in options(played)


@pytest.mark.rule("BS-044")
def test_044_expertise_cards_are_free_in_every_step_of_the_own_turn() -> None:
    s = hand(start(), 0, expertise=["recall-planes", "recall-planes"])
    used = after(s, "use recall-planes, plane c1, plane a3")

    assert (used.actions, used.taken) == (2, 0)
    assert "use recall-planes" in options(scoring(s))
    assert "use recall-planes" in options(after(scoring(s), "end, none"))


@pytest.mark.rule("BS-045")
def test_045_an_extra_action_is_optional_but_the_two_basic_ones_are_not() -> None:
    s = after(hand(start(), 0, expertise=["plus-1-action"]), "use plus-1-action, move c1, turn straight")
    twice = after(s, "move e1, turn straight")

    assert "end" not in options(s)
    assert (twice.actions, "end" in options(twice), "dispatch" in options(twice)) == (1, True, True)


@pytest.mark.rule("BS-046")
@pytest.mark.parametrize("lead", range(3))
def test_046_a_round_is_one_turn_of_each_player_from_the_lead_pilot_on(lead: int) -> None:
    s, seen = start(3, lead_pilot=str(lead)), []
    for _ in range(6):
        seen.append((s.round, s.to_act()))
        s = next_turn(s)

    assert seen == [(number, (lead + i) % 3) for number in (1, 2) for i in range(3)]


@pytest.mark.rule("BS-047")
@pytest.mark.parametrize("script", ["move c1", "dispatch, roll N"])
@pytest.mark.parametrize("text", ["end", "move d1", "dispatch"])
def test_047_an_action_once_begun_must_be_completed(script: str, text: str) -> None:
    assert rule_named(after(start(), script), text) == "BS-048"


@pytest.mark.rule("BS-047")
def test_047_nothing_can_be_taken_back() -> None:
    assert rule_named(start(), "undo") == "BS-047"
    assert rule_against(after(start(), "dispatch"), 0, "end") == "BS-047"


def played(moves: list[str], version: int = 0) -> Table:
    """Return a table of four at which seat 0 has made these moves."""
    setting = GAME.setting(4, {"lead_pilot": "0"}, {}, version)
    table = Table(GAME, setting, [SeatTaken("player", "human")] * 4, Dealer(seed_from("test")))
    for text in moves:
        table.submit(0, table.ply(), text)
    return table


@pytest.mark.rule("BS-047")
def test_047_a_move_flies_at_once_and_can_be_taken_back() -> None:
    before = played([])
    table = played(["move d1", "turn straight", "move e1", "turn left"])
    assert (table.state.to_act(), table.undoable(0)) == (0, 4)
    assert planes(typed(table.state)) != planes(typed(before.state))
    table.undo(0, 4)

    assert table.state.digest() == before.state.digest()


@pytest.mark.rule("BS-047")
def test_047_a_roll_stands_but_not_where_the_plane_was_put() -> None:
    table = played(["move d1", "turn straight", "dispatch"])
    assert table.undoable(0) == 0
    rolled = table.state.digest()
    table.submit(0, table.ply(), "at a1")
    assert table.undoable(0) == 1
    table.undo(0)

    assert table.state.digest() == rolled


@pytest.mark.rule("BS-047", "BS-113")
def test_047_a_card_that_was_shown_stands() -> None:
    table = played([])
    table.state = hand(typed(table.state), 0, skills=["encounter-a-tailwind"])
    for text in ("play encounter-a-tailwind", "plane d1", "at g7"):
        table.submit(0, table.ply(), text)

    assert table.undoable(0) == 2


@pytest.mark.rule("BS-047", "BS-111")
def test_047_once_the_turn_has_passed_on_nothing_is_taken_back_without_consent() -> None:
    table = played([])
    table.state = acted(hand(typed(table.state), 0, skills=["loop-the-loop", "double-speed"]))
    for text in ("end", "none"):
        table.submit(0, table.ply(), text)

    assert (table.state.to_act(), table.undoable(0), table.undoable_by_consent(0)) == (1, 0, 2)
    with pytest.raises(Refused, match="everybody agrees"):
        table.undo(0)


@pytest.mark.rule("BS-047")
def test_047_in_version_1_a_move_is_confirmed_and_then_stands() -> None:
    table = played(["move d2", "turn left"], version=1)
    assert [m.text for m in table.state.options()] == ["confirm"]
    assert table.undoable(0) == 2
    table.submit(0, table.ply(), "confirm")

    assert table.undoable(0) == 0


@pytest.mark.rule("BS-048")
@pytest.mark.parametrize("script", ["move c1", "dispatch, roll N", "play encounter-a-tailwind",
                                    "play encounter-a-tailwind, plane c1"])
@pytest.mark.parametrize("card", ["play double-speed", "use recall-planes"])
def test_048_no_card_between_the_parts_of_an_action_or_card(script: str, card: str) -> None:
    s = hand(start(), 0, skills=["double-speed", "encounter-a-tailwind"], expertise=["recall-planes"])

    assert card in options(s)
    assert rule_named(after(s, script), card) == "BS-048"


# --- dispatch


@pytest.mark.rule("BS-049")
def test_049_an_empty_hangar_dispatches_nothing() -> None:
    s = sky(start(), dict.fromkeys(["a1", "b1", "c1", "d1", "e1", "f1"], "0N"))

    assert rule_named(s, "dispatch") == "BS-049"


@pytest.mark.rule("BS-050", "BS-221")
@pytest.mark.parametrize("heading", COMPASS)
def test_050_a_dispatched_plane_faces_the_rolled_direction(heading: str) -> None:
    s = after(start(), f"dispatch, roll {heading}, at d4")

    assert (planes(s)["d4"], s.hangars[0]) == ("0" + heading, 1)


@pytest.mark.rule("BS-221")
def test_221_a_roll_of_ne_makes_the_plane_face_ne() -> None:
    s = after(start(), "dispatch, roll NE")

    assert planes(after(s, "at e4"))["e4"] == "0NE"


@pytest.mark.rule("BS-050", "BS-052")
def test_050_the_die_is_rolled_before_the_space_is_chosen() -> None:
    s = after(start(), "dispatch")

    assert step_name(s) == "RollDie"
    assert step_name(after(s, "roll E")) == "PlaceDispatched"
    assert after(s, "roll E").view(0)["rolled"] == "E"


@pytest.mark.rule("BS-050", "BS-051")
@pytest.mark.parametrize("owner", range(4))
def test_051_a_plane_dispatched_onto_another_stays_and_the_other_moves_on(owner: int) -> None:
    assert flown({"d4": f"{owner}E"}, "dispatch, roll N, at d4") == {"d4": "0N", "e4": f"{owner}E"}


@pytest.mark.rule("BS-222", "BS-017", "BS-066")
def test_222_a_dispatch_forces_a_plane_in_the_clouds_out() -> None:
    s = after(sky(start(), {"a4": "1W"}), "dispatch, roll N, at a4")

    assert (planes(s), s.hangars, s.best_chain) == ({"a4": "0N"}, [5, 6, 6, 6], 2)


# --- move


@pytest.mark.rule("BS-053", "BS-054", "BS-220")
@pytest.mark.parametrize(("heading", "left", "right"), [
    (heading, COMPASS[i - 1], COMPASS[(i + 1) % 8]) for i, heading in enumerate(COMPASS)])
def test_054_a_plane_adjusts_by_45_degrees_or_not_and_moves_one_space(heading: str, left: str, right: str) -> None:
    s = after(sky(start(), {"d4": "0" + heading}), "move d4")
    results = [planes(after(s, f"{text}")) for text in options(s)]

    assert results == [{at("d4", h): "0" + h} for h in (left, heading, right)]


@pytest.mark.rule("BS-220")
def test_220_north_adjusts_to_ne_or_nw_and_ne_to_n_or_e() -> None:
    assert [flown({"d4": "0N"}, f"move d4, turn {turn}") for turn in ("left", "right")] == [
        {"c5": "0NW"}, {"e5": "0NE"}]
    assert [flown({"d4": "0NE"}, f"move d4, turn {turn}") for turn in ("left", "right")] == [
        {"d5": "0N"}, {"e4": "0E"}]


@pytest.mark.rule("BS-226")
@pytest.mark.parametrize("heading", COMPASS)
def test_226_a_reset_reaches_every_direction(heading: str) -> None:
    s = hand(sky(start(), {"d4": "0N"}), 0, expertise=["reset-headings-own"])

    assert planes(after(s, f"use reset-headings-own, plane d4, face {heading}")) == {"d4": "0" + heading}


@pytest.mark.rule("BS-053")
def test_053_only_own_airborne_planes_can_be_moved() -> None:
    s = sky(start(), {"d4": "0N", "e4": "1N"})

    assert [text for text in options(s) if text.startswith("move")] == ["move d4"]
    assert rule_named(s, "move e4") == rule_named(s, "move a1") == "BS-053"


@pytest.mark.rule("BS-054")
def test_054_no_other_turn_is_possible() -> None:
    assert rule_named(after(start(), "move c1"), "face S") == "BS-054"


@pytest.mark.rule("BS-055")
def test_055_whoever_adjusts_also_moves() -> None:
    s = after(sky(start(), {"d4": "0N"}), "move d4, turn left")

    assert (planes(s), step_name(s), s.actions) == ({"c5": "0NW"}, "Perform", 1)
    assert not [text for text in options(s) if text.startswith(("turn", "face"))]


@pytest.mark.rule("BS-056", "BS-058")
@pytest.mark.parametrize("owner", range(4))
def test_056_a_plane_in_the_entered_space_moves_on_along_its_own_heading(owner: int) -> None:
    assert flown({"d4": "0N", "d5": f"{owner}E"}, "move d4, turn straight") == {"d5": "0N", "e5": f"{owner}E"}


@pytest.mark.rule("BS-057")
def test_057_leaving_the_area_completes_the_action() -> None:
    s = after(sky(start(), {"g4": "0NE", "a1": "0N"}), "move g4, turn straight")

    assert (planes(s), s.hangars[0], s.taken, step_name(s)) == ({"a1": "0N"}, 5, 1, "Perform")
    assert s.best_chain == 1


# --- chains


@pytest.mark.rule("BS-058")
def test_058_a_chain_goes_on_until_a_plane_enters_an_empty_space() -> None:
    row = {"b4": "0E", "c4": "1E", "d4": "2N", "d5": "3N"}

    assert flown(row, "move b4, turn straight") == {"c4": "0E", "d4": "1E", "d5": "2N", "d6": "3N"}


@pytest.mark.rule("BS-058", "BS-063", "BS-066")
def test_058_a_chain_ends_with_a_plane_that_leaves_the_area() -> None:
    s = after(sky(start(), {"e4": "0E", "f4": "1E", "g4": "2E"}), "move e4, turn straight")

    assert (planes(s), s.hangars, s.best_chain) == ({"f4": "0E", "g4": "1E"}, [5, 5, 6, 6], 3)


@pytest.mark.rule("BS-060", "BS-232")
def test_232_head_on_the_other_plane_comes_to_rest_where_the_first_came_from() -> None:
    s = after(sky(start(), {"c3": "0E", "d3": "1W"}), "move c3, turn straight")

    assert (planes(s), s.best_chain) == ({"d3": "0E", "c3": "1W"}, 2)


@pytest.mark.rule("BS-061")
def test_061_nobody_is_asked_anything_during_a_chain() -> None:
    s = after(sky(start(), SIX), FLY_C1)

    assert (s.to_act(), step_name(s)) == (0, "Perform")


@pytest.mark.rule("BS-062", "BS-066", "BS-233")
def test_233_a_chain_may_run_back_and_push_its_first_plane_on() -> None:
    s = after(sky(start(), {"c3": "0E", "d3": "1N", "d4": "2S"}), "move c3, turn straight")

    assert (planes(s), s.best_chain) == ({"e3": "0E", "d4": "1N", "d3": "2S"}, 3)


@pytest.mark.rule("BS-062", "BS-066", "BS-234")
def test_234_a_chain_may_run_back_and_push_its_first_plane_into_the_hangar() -> None:
    s = after(sky(start(), {"f3": "0E", "g3": "1N", "g4": "2S"}), "move f3, turn straight")

    assert (planes(s), s.hangars, s.best_chain) == ({"g4": "1N", "g3": "2S"}, [6, 5, 5, 6], 3)


@pytest.mark.rule("BS-062")
def test_062_two_planes_that_face_each_other_push_each_other_until_one_has_room() -> None:
    # d3 enters d4; E goes to e4 and pushes W back to d4, which pushes the first plane on to d5.
    s = after(sky(start(), {"d3": "0N", "d4": "1E", "e4": "2W"}), "move d3, turn straight")

    assert (planes(s), s.best_chain) == ({"d5": "0N", "e4": "1E", "d4": "2W"}, 3)


def reference(board: dict[str, str], area: set[str], plane: str, space: str) -> tuple[dict[str, str], int, int]:
    """The algorithm of BS-059, word for word, on names: the board, the count of planes, the displacements."""
    occupant = {where: (where, name) for where, name in board.items()}  # a plane is known by where it began
    chain, current, target, displacements = set(), ("new", plane), space, 0
    while True:
        chain.add(current[0])
        displacements += 1
        if target not in area:
            break
        other = occupant.get(target)
        occupant[target] = current
        if other is None:
            break
        current, target = other, at(target, other[1][1:])
    return {where: name for where, (_, name) in occupant.items()}, len(chain), displacements


@pytest.mark.rule("BS-059", "BS-063", "BS-064", "BS-066")
@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_059_random_chains_are_those_of_the_algorithm_and_all_end(players: int) -> None:
    rng = Random(players)
    s = start(players)
    area = [SPACE.write(space) for space in s.box.spaces]
    longest = 0
    for _ in range(150):
        spaces = rng.sample(area, 6 * players - 1)
        board = {space: f"{i % players}{rng.choice(COMPASS)}" for i, space in enumerate(spaces)}
        mine = sorted(q for q in range(players) if sum(plane[0] == str(q) for plane in board.values()) < 6)[0]
        given, heading, target = sky(s, board), rng.choice(COMPASS), rng.choice(area)
        plane = 1 + 8 * mine + COMPASS.index(heading)
        expected, count, displacements = reference(board, set(area), f"{mine}{heading}", target)
        given.hangars[mine] -= 1

        assert enter(given, plane, SPACE.read(target)) == count
        assert planes(given) == expected
        longest = max(longest, displacements)
    assert 3 < longest <= (60 if players == 2 else 168)


@pytest.mark.rule("BS-060")
def test_060_a_lifted_plane_leaves_its_space_empty() -> None:
    s = sky(start(), {"d4": "2SW"})
    plane = lift(s, SPACE.read("d4"))

    assert (owner_of(plane), COMPASS[heading_of(plane)], planes(s)) == (2, "SW", {})


@pytest.mark.rule("BS-064")
@pytest.mark.parametrize(("cards", "script"), [
    (["loop-the-loop"], "play loop-the-loop, plane d5"), (["double-speed"], "play double-speed, plane d2"),
    (["encounter-a-tailwind"], "play encounter-a-tailwind, plane d2, at d4"),
    (["dispatch-a-plane"], "play dispatch-a-plane, face N, at d4")])
def test_064_a_chain_may_begin_in_any_way(cards: list[str], script: str) -> None:
    s = hand(sky(start(), {"d5": "0N", "d2": "0N", "d4": "1E", "e4": "2E", "f4": "3S"}), 0, skills=cards)
    pushed = after(s, script)

    assert {"e4": "1E", "f4": "2E", "f3": "3S"}.items() <= planes(pushed).items()
    assert pushed.best_chain == 4


@pytest.mark.rule("BS-223", "BS-065", "BS-067")
def test_223_a_chain_of_six() -> None:
    s = after(sky(start(), SIX), FLY_C1)

    assert planes(s) == {"c2": "0N", "d3": "1NE", "e3": "2E", "e4": "3N", "d5": "1NW", "c5": "0W"}
    assert s.best_chain == 6
    assert "chain" in options(scoring(s))


@pytest.mark.rule("BS-223", "BS-067")
def test_223_a_chain_of_five_earns_nothing() -> None:
    s = scoring(after(sky(start(), FIVE), FLY_C1))

    assert s.best_chain == 5
    assert rule_named(s, "chain") == "BS-067"


@pytest.mark.rule("BS-068", "BS-223")
def test_068_with_flying_aces_on_display_five_are_enough_for_their_owner() -> None:
    s = after(hand(sky(start(), FIVE), 0, expertise=["flying-aces"]), FLY_C1)
    hidden = scoring(s)

    assert "chain" not in options(hidden)
    assert "chain" in options(after(hidden, "use flying-aces"))


@pytest.mark.rule("BS-068")
def test_068_the_aces_of_a_rival_do_not_help() -> None:
    s = hand(sky(start(), FIVE), 0, expertise=["flying-aces"])
    s = edited(s, expertise_hands=[[], [], [], []], aces=[0, 1, 0, 0])

    assert "chain" not in options(scoring(after(s, FLY_C1)))


@pytest.mark.rule("BS-065")
def test_065_the_count_is_announced_to_all_and_includes_the_first_plane() -> None:
    s = sky(start(), {"c3": "0E", "d3": "1N"})

    assert ("chain", 0, 2) in told(s, "move c3, turn straight", seat=3)


@pytest.mark.rule("BS-069")
@pytest.mark.parametrize(("given", "script"), [
    ({"skills": ["double-speed"]}, "play double-speed, plane c1"),
    ({"expertise": ["reset-and-move"]}, "use reset-and-move, plane c1, face N, plane a7, face N")])
def test_069_chains_of_cards_qualify(given: dict[str, list[str]], script: str) -> None:
    row = {"c1": "0N", "c2": "1N", "c3": "1N", "c4": "2N", "c5": "2N", "c6": "3N", "c7": "3N", "a7": "1N"}
    s = after(hand(sky(start(), row), 0, **given), script)

    assert s.best_chain >= 6
    assert "chain" in options(scoring(s))


@pytest.mark.rule("BS-069")
def test_069_two_chains_are_never_added_together() -> None:
    s = sky(start(), {"a1": "0N", "a2": "1N", "a3": "1N", "g1": "0N", "g2": "1N", "g3": "1N"})
    twice = after(s, "move a1, turn straight, move g1, turn straight")

    assert twice.best_chain == 3
    assert "chain" not in options(scoring(twice))


@pytest.mark.rule("BS-069")
def test_069_the_chain_of_a_freak_event_never_qualifies() -> None:
    column = {"c1": "1E", "c2": "2N", "c3": "2N", "c4": "3N", "c5": "3N", "c6": "3N", "g7": "0S"}
    s = hand(sky(start(), column), 0, expertise=["plus-1-st"])
    storm = after(s, "use plus-1-st, draw freak-windstorm, roll N, plane c1")

    assert planes(storm)["c7"] == "3N"
    assert storm.best_chain == 0


@pytest.mark.rule("BS-070")
def test_070_a_chain_made_in_step_2_can_be_claimed_in_it() -> None:
    column = {"c1": "0N", "c2": "1N", "c3": "1N", "c4": "2N", "c5": "2N", "c6": "3N", "a7": "1N"}
    s = scoring(hand(sky(start(), column), 0, expertise=["reset-and-move"]))
    made = after(s, "use reset-and-move, plane c1, face N, plane a7, face N")

    assert ("chain" in options(s), "chain" in options(made)) == (False, True)


@pytest.mark.rule("BS-070")
def test_070_a_chain_made_after_step_2_cannot_be_claimed() -> None:
    column = {"c1": "0N", "c2": "1N", "c3": "1N", "c4": "2N", "c5": "2N", "c6": "3N", "a7": "1N"}
    s = hand(sky(start(), column), 0, expertise=["reset-and-move", "flying-aces"])
    late = after(scoring(s), "end, none, use reset-and-move, plane c1, face N, plane a7, face N")

    assert (late.best_chain, step_name(late)) == (6, "EndWindow")
    assert rule_named(late, "chain") == "BS-149"
    assert next_turn(late).best_chain == 0


@pytest.mark.rule("BS-071")
def test_071_at_most_one_chain_is_claimed_in_a_turn() -> None:
    s = sky(start(), SIX | {"a1": "0N"})
    s = edited(after(s, FLY_C1), best_chain=14)
    once = after(scoring(s), "chain, learn plus-1-st")

    assert rule_named(once, "chain") == "BS-071"


@pytest.mark.rule("BS-072")
def test_072_a_chain_does_not_move_the_pilot() -> None:
    s = after(scoring(after(sky(start(), SIX), FLY_C1)), "chain, learn plus-1-st")

    assert s.pilots == [0, 0, 0, 0]


@pytest.mark.rule("BS-065")
def test_065_a_plane_that_meets_nobody_is_a_chain_of_one() -> None:
    s = sky(start(), {"d4": "0N"})

    assert chain_of(s, "move d4, turn straight") == 1
    assert not [event for event in told(s, "move d4, turn straight") if event[0] == "chain"]


@pytest.mark.rule("BS-046", "BS-042")
def test_042_every_turn_begins_with_two_actions_and_no_chain() -> None:
    s = next_turn(acted(after(sky(start(), SIX), FLY_C1)))

    assert (s.active, s.actions, s.taken, s.best_chain, s.played, s.limit) == (1, 2, 0, 0, 0, 1)
