"""Section 10: every Skill and Tactic card, its effect, when it can be played, and what lapses."""

from __future__ import annotations

import pytest
from bs import (
    COMPASS,
    acted,
    after,
    chain_of,
    claims,
    data,
    hand,
    next_turn,
    options,
    panel,
    planes,
    rule_named,
    sky,
    start,
    step_name,
    told,
    until,
)
from bs_cards import SKILLS, hands_of, with_expertise, with_skills

from aerodrome.kernel.step import CHANCE, NOBODY

AHEAD = [("N", "d5"), ("NE", "e5"), ("E", "e4"), ("SE", "e3"), ("S", "d3"), ("SW", "c3"), ("W", "c4"), ("NW", "c5")]
BEHIND = [("N", "d3"), ("NE", "c3"), ("E", "c4"), ("SE", "c5"), ("S", "d5"), ("SW", "e5"), ("W", "e4"), ("NW", "e3")]
FAR = {"a7": "1N", "g1": "2N"}  # rivals that are in nobody's way


# --- when, how many, and what is seen


@pytest.mark.rule("BS-112")
def test_112_one_card_may_be_played_in_step_1() -> None:
    s = with_skills(["loop-the-loop", "swap-any-two"], {"d4": "0N"} | FAR)

    assert {"play loop-the-loop", "play swap-any-two"} <= set(options(s))


@pytest.mark.rule("BS-112")
def test_112_not_a_second_one() -> None:
    s = after(with_skills(["loop-the-loop", "swap-any-two"], {"d4": "0N"} | FAR), "play loop-the-loop, plane d4")

    assert "play swap-any-two" not in options(s)
    assert rule_named(s, "play swap-any-two") == "BS-112"


@pytest.mark.rule("BS-112")
@pytest.mark.parametrize("step", ["Score", "DiscardOrKeep", "EndWindow"])
def test_112_not_in_steps_2_and_3(step: str) -> None:
    s = hand(with_skills(["loop-the-loop"], {"d4": "0N"} | FAR), 0, expertise=["precision-flying"])
    s = until(acted(s), step)

    assert step_name(s) == step
    assert "play loop-the-loop" not in options(s)


@pytest.mark.rule("BS-112")
def test_112_not_in_a_rivals_turn() -> None:
    s = next_turn(with_skills(["loop-the-loop", "swap-any-two"], {"d4": "0N"} | FAR))

    assert s.active == 1
    assert s.why_not(0, "play loop-the-loop") is not None


@pytest.mark.rule("BS-112")
def test_112_it_may_be_played_before_between_or_after_the_actions() -> None:
    s = with_skills(["loop-the-loop"], {"d4": "0N", "b2": "0N"} | FAR)
    card, move = "play loop-the-loop, plane d4", "move b2, turn straight"
    last = "move b3, turn straight"

    assert planes(after(s, f"{card}, {move}, {last}")) == planes(after(s, f"{move}, {card}, {last}")) == planes(
        after(s, f"{move}, {last}, {card}"))


@pytest.mark.rule("BS-112")
def test_112_a_card_uses_up_no_action() -> None:
    s = after(with_skills(["loop-the-loop"], {"d4": "0N"}), "play loop-the-loop, plane d4")

    assert (s.actions, s.taken, s.played) == (2, 0, 1)


@pytest.mark.rule("BS-113")
def test_113_the_card_is_shown_to_all() -> None:
    s = with_skills(["loop-the-loop"], {"d4": "0N"})

    assert ("play", 0, "loop-the-loop") in told(s, "play loop-the-loop", seat=2)


@pytest.mark.rule("BS-113")
def test_113_it_is_discarded() -> None:
    s = after(with_skills(["loop-the-loop"], {"d4": "0N"}), "play loop-the-loop, plane d4")

    assert (data(s)["skill_hands"][0], data(s)["skill_discards"]) == ([], ["loop-the-loop"])


@pytest.mark.rule("BS-113")
@pytest.mark.parametrize("text", ["end", "dispatch", "move d4", "play swap-any-two", "use plus-1-action"])
def test_113_it_is_completed_before_anything_else(text: str) -> None:
    s = with_skills(["loop-the-loop", "swap-any-two"], {"d4": "0N"} | FAR)
    s = after(hand(s, 0, expertise=["plus-1-action"]), "play loop-the-loop")

    assert rule_named(s, text) == "BS-048"


@pytest.mark.rule("BS-114")
def test_114_hands_are_secret() -> None:
    s = with_skills(["loop-the-loop", "swap-any-two"], {"d4": "0N"})

    assert [s.view(seat)["skill_hands"][0] for seat in (0, 1, NOBODY)] == [["swap-any-two", "loop-the-loop"], 2, 2]


@pytest.mark.rule("BS-114")
def test_114_the_discard_pile_is_public() -> None:
    s = after(with_skills(["loop-the-loop"], {"d4": "0N"}), "play loop-the-loop")

    assert [s.view(seat)["skill_discards"] for seat in (0, 3, NOBODY)] == [["loop-the-loop"]] * 3


# --- playable_if


def row(columns: str) -> dict[str, str]:
    """Return own planes on the first row, in these columns."""
    return {f"{column}1": "0N" for column in columns}


PLAYABLE = {  # a sky and a hangar in which the card can just be played, and one in which it cannot
    "move-rival-plane": ({"d4": "1N"}, {"d4": "0N"}),
    "adjust-and-move": ({"d4": "1N"}, {"d4": "0N"}),
    "move-two-planes": ({"d4": "0N", "a1": "0N"}, {"d4": "0N", "a1": "1N"}),
    "double-speed": ({"d4": "0N"}, {"d4": "1N"}),
    "dispatch-two": (row("abcd"), row("abcde")),
    "dispatch-and-move": (row("abcde"), row("abcdef")),
    "dispatch-a-plane": (row("abcde"), row("abcdef")),
    "swap-any-two": ({"d4": "1N", "a1": "2N"}, {"d4": "1N"}),
    "recall-any-plane": ({"d4": "1N"}, {}),
    "encounter-a-tailwind": ({"d4": "0N"}, {"d4": "1N"}),
    "loop-the-loop": ({"d4": "0N"}, {"d4": "1N"}),
    "intercept-orders": ({"d4": "1N"}, {}),
}


@pytest.mark.rule("BS-115")
def test_115_every_card_has_its_condition() -> None:
    assert set(PLAYABLE) == set(SKILLS)


@pytest.mark.rule("BS-115")
@pytest.mark.parametrize("card", SKILLS)
def test_115_a_card_can_be_played_when_its_instruction_can_be_started(card: str) -> None:
    assert f"play {card}" in options(with_skills([card], PLAYABLE[card][0]))


@pytest.mark.rule("BS-115")
@pytest.mark.parametrize("card", SKILLS)
def test_115_and_not_when_it_cannot(card: str) -> None:
    s = with_skills([card], PLAYABLE[card][1])

    assert f"play {card}" not in options(s)
    assert rule_named(s, f"play {card}").startswith("BS-")


@pytest.mark.rule("BS-115", "BS-124", "BS-130")
@pytest.mark.parametrize(("grounded", "playable"), [(0, True), (1, False)])
def test_115_grounded_planes_are_not_dispatchable(grounded: int, playable: bool) -> None:
    s = with_skills(["dispatch-two"], PLAYABLE["dispatch-two"][0], grounded=[grounded, 0, 0, 0])

    assert ("play dispatch-two" in options(s)) == playable


# --- BS-116 what lapses


@pytest.mark.rule("BS-116", "BS-121")
def test_116_the_second_of_two_moves_lapses_without_another_own_plane() -> None:
    s = with_skills(["move-two-planes"], {"f4": "0E", "g4": "0E"})
    s = after(s, "play move-two-planes, plane f4, turn straight")

    assert (step_name(s), planes(s, 0), s.marked) == ("Perform", {"g4": "0E"}, 0)


@pytest.mark.rule("BS-116", "BS-125")
def test_116_the_move_lapses_when_the_dispatched_plane_was_pushed_out() -> None:
    s = with_skills(["dispatch-and-move"], {"g3": "1N", "g4": "1S"})
    s = after(s, "play dispatch-and-move, roll E, at g3")

    assert (step_name(s), planes(s), s.hangars[0]) == ("Perform", {"g3": "1S", "g4": "1N"}, 6)


# --- BS-117 moving is not adjusting


@pytest.mark.rule("BS-117")
@pytest.mark.parametrize(("card", "plane"), [
    ("move-rival-plane", "1N"), ("double-speed", "0N"), ("loop-the-loop", "0N")])
def test_117_a_card_that_says_move_asks_for_no_turn(card: str, plane: str) -> None:
    s = after(with_skills([card], {"d4": plane}), f"play {card}, plane d4")

    assert step_name(s) == "Perform"
    assert list(planes(s).values()) == [plane]


@pytest.mark.rule("BS-117", "BS-120", "BS-121", "BS-125")
@pytest.mark.parametrize(("script", "planes_there"), [
    ("play adjust-and-move, plane d4", {"d4": "1N"}), ("play move-two-planes, plane d4", {"d4": "0N", "a1": "0N"}),
    ("play dispatch-and-move, roll N, at d4, plane d4", {})])
def test_117_cards_that_adjust_ask_for_a_turn(script: str, planes_there: dict[str, str]) -> None:
    card = script.split(",")[0].removeprefix("play ")
    s = after(with_skills([card], planes_there), script)

    assert options(s) == ["turn left", "turn straight", "turn right"]


# --- BS-118 chains through cards


@pytest.mark.rule("BS-118")
@pytest.mark.parametrize(("card", "script", "own"), [
    ("move-rival-plane", "plane d3", "1N"),
    ("adjust-and-move", "plane d3, turn straight", "1N"),
    ("move-two-planes", "plane d3, turn straight", "0N"),
    ("double-speed", "plane d2", "0N"),
    ("dispatch-two", "roll N, at d4", "0N"),
    ("dispatch-and-move", "roll N, at d4", "0N"),
    ("dispatch-a-plane", "face N, at d4", "0N"),
    ("encounter-a-tailwind", "plane d2, at d4", "0N"),
    ("loop-the-loop", "plane d5", "0N"),
    ("intercept-orders", "plane d3, face N", "1N")])
def test_118_a_plane_entering_by_a_card_pushes_the_one_there(card: str, script: str, own: str) -> None:
    place = {"double-speed": "d2", "encounter-a-tailwind": "d2", "loop-the-loop": "d5"}.get(card, "d3")
    there = {"d4": "2E"} | ({} if card.startswith("dispatch") else {place: own, "a1": "0N"})
    s = after(with_skills([card], there), f"play {card}, {script}")

    assert (planes(s)["d4"], planes(s)["e4"], s.best_chain) == (own, "2E", 2)


# --- BS-119, BS-120 rival planes


@pytest.mark.rule("BS-119")
def test_119_a_rival_plane_moves_one_space_along_its_heading() -> None:
    s = after(with_skills(["move-rival-plane"], {"d4": "1SE"}), "play move-rival-plane, plane d4")

    assert planes(s) == {"e3": "1SE"}


@pytest.mark.rule("BS-119", "BS-120")
@pytest.mark.parametrize("card", ["move-rival-plane", "adjust-and-move"])
def test_119_any_rival_plane_and_no_own_one(card: str) -> None:
    s = after(with_skills([card], {"d4": "0N", "a1": "1N", "b1": "2N", "c1": "3N"}), f"play {card}")

    assert options(s) == ["plane a1", "plane b1", "plane c1"]


@pytest.mark.rule("BS-119")
def test_119_it_can_be_moved_out_to_its_own_hangar() -> None:
    s = after(with_skills(["move-rival-plane"], {"d7": "1N"}), "play move-rival-plane, plane d7")

    assert (planes(s), s.hangars, s.grounded) == ({}, [6, 6, 6, 6], [0, 0, 0, 0])


@pytest.mark.rule("BS-120")
@pytest.mark.parametrize(("turn", "result"), [
    ("left", {"c5": "1NW"}), ("straight", {"d5": "1N"}), ("right", {"e5": "1NE"})])
def test_120_a_rival_plane_may_be_turned_by_45_degrees_and_moves(turn: str, result: dict[str, str]) -> None:
    s = after(with_skills(["adjust-and-move"], {"d4": "1N"}), f"play adjust-and-move, plane d4, turn {turn}")

    assert planes(s) == result


# --- BS-121 Move Two Planes


@pytest.mark.rule("BS-121")
def test_121_two_own_planes_move_each_with_its_turn() -> None:
    s = with_skills(["move-two-planes"], {"d4": "0N", "a1": "0N"})
    s = after(s, "play move-two-planes, plane d4, turn left, plane a1, turn right")

    assert (planes(s), s.actions) == ({"c5": "0NW", "b2": "0NE"}, 2)


@pytest.mark.rule("BS-121")
def test_121_the_second_is_chosen_when_the_first_has_landed() -> None:
    s = with_skills(["move-two-planes"], {"d3": "0N", "d4": "0E", "g1": "1N"})
    s = after(s, "play move-two-planes, plane d3, turn straight")

    assert (step_name(s), options(s)) == ("ChoosePlane", ["plane e4"])


@pytest.mark.rule("BS-121")
def test_121_the_same_plane_does_not_move_twice() -> None:
    s = with_skills(["move-two-planes"], {"d4": "0N", "a1": "0N"})
    s = after(s, "play move-two-planes, plane d4, turn straight")

    assert options(s) == ["plane a1"]
    assert rule_named(s, "plane d5") == "BS-121"


@pytest.mark.rule("BS-121")
def test_121_also_when_the_chain_has_pushed_it_on() -> None:
    s = with_skills(["move-two-planes"], {"c3": "0E", "d3": "1N", "d4": "1S", "a1": "0N"})
    s = after(s, "play move-two-planes, plane c3, turn straight")

    assert (planes(s, 0), options(s)) == ({"a1": "0N", "e3": "0E"}, ["plane a1"])


@pytest.mark.rule("BS-121")
def test_121_nothing_stays_marked() -> None:
    s = with_skills(["move-two-planes"], {"d4": "0N", "a1": "0N"})

    assert after(s, "play move-two-planes, plane d4, turn straight, plane a1, turn straight").marked == 0


# --- BS-122, BS-123, BS-227 Double Speed


@pytest.mark.rule("BS-122")
def test_122_two_spaces_in_a_straight_line() -> None:
    s = after(with_skills(["double-speed"], {"d4": "0SW", "g7": "1N"}), "play double-speed, plane d4")

    assert planes(s, 0) == {"b2": "0SW"}


@pytest.mark.rule("BS-122")
def test_122_only_own_planes() -> None:
    s = after(with_skills(["double-speed"], {"d4": "0SW", "g7": "1N"}), "play double-speed")

    assert options(s) == ["plane d4"]


@pytest.mark.rule("BS-122", "BS-123", "BS-227")
@pytest.mark.parametrize(("space", "result"), [("e4", {"g4": "0E"}), ("f4", {}), ("g4", {})])
def test_227_from_the_outer_and_middle_circuit_it_leaves(space: str, result: dict[str, str]) -> None:
    s = after(with_skills(["double-speed"], {space: "0E"}), f"play double-speed, plane {space}")

    assert (planes(s), s.hangars[0], s.grounded[0]) == (result, 6 - len(result), 0)


@pytest.mark.rule("BS-122", "BS-123", "BS-227")
@pytest.mark.parametrize(("space", "result"), [("d4", {"f4": "0E"}), ("e4", {}), ("f4", {})])
def test_227_with_two_players_the_area_is_smaller(space: str, result: dict[str, str]) -> None:
    s = after(with_skills(["double-speed"], {space: "0E"}, 2), f"play double-speed, plane {space}")

    assert planes(s) == result


@pytest.mark.rule("BS-123")
def test_123_a_plane_in_the_first_space_is_not_disturbed() -> None:
    s = with_skills(["double-speed"], {"d4": "0N", "d5": "1E"})
    s = after(s, "play double-speed, plane d4")

    assert (planes(s), s.best_chain) == ({"d5": "1E", "d6": "0N"}, 1)


@pytest.mark.rule("BS-123")
def test_123_only_the_second_space_is_entered() -> None:
    s = with_skills(["double-speed"], {"d4": "0N", "d5": "1E", "d6": "1E"})

    assert planes(after(s, "play double-speed, plane d4")) == {"d5": "1E", "d6": "0N", "e6": "1E"}


# --- BS-124 to BS-126, BS-228 dispatches


@pytest.mark.rule("BS-124", "BS-228")
def test_124_two_dispatches_in_direct_succession_each_with_its_roll() -> None:
    s = with_skills(["dispatch-two"], {"d4": "1N"})
    waiting = after(s, "play dispatch-two, roll NE, at a1")
    done = after(waiting, "roll W, at b1")

    assert (waiting.to_act(), options(waiting)) == (CHANCE, [f"roll {h}" for h in COMPASS])
    assert (planes(done, 0), done.hangars[0], done.actions) == ({"a1": "0NE", "b1": "0W"}, 4, 2)


@pytest.mark.rule("BS-228", "BS-124")
@pytest.mark.parametrize("text", ["move a1", "dispatch", "end"])
def test_228_no_move_comes_between_the_two(text: str) -> None:
    s = after(with_skills(["dispatch-two"], {"d4": "1N"}), "play dispatch-two, roll NE, at a1, roll W")

    assert step_name(s) == "PlaceDispatched"
    assert rule_named(s, text) == "BS-048"


@pytest.mark.rule("BS-124")
def test_124_the_first_dispatch_is_resolved_before_the_second_roll() -> None:
    s = after(with_skills(["dispatch-two"], {"d4": "1E"}), "play dispatch-two, roll N, at d4")

    assert (s.to_act(), planes(s)) == (CHANCE, {"d4": "0N", "e4": "1E"})


@pytest.mark.rule("BS-124")
def test_124_the_second_plane_may_push_the_first() -> None:
    s = after(with_skills(["dispatch-two"], {}), "play dispatch-two, roll N, at d4, roll S, at d4")

    assert planes(s) == {"d4": "0S", "d5": "0N"}


@pytest.mark.rule("BS-125")
@pytest.mark.parametrize(("space", "result"), [("d4", {"d5": "0N", "a1": "0E"}), ("a1", {"d4": "0N", "b1": "0E"})])
def test_125_a_dispatch_then_a_move_of_that_or_another_own_plane(space: str, result: dict[str, str]) -> None:
    s = with_skills(["dispatch-and-move"], {"a1": "0E"})
    s = after(s, f"play dispatch-and-move, roll N, at d4, plane {space}, turn straight")

    assert (planes(s), s.actions) == (result, 2)


@pytest.mark.rule("BS-125")
def test_125_the_move_is_mandatory_and_for_own_planes() -> None:
    s = with_skills(["dispatch-and-move"], {"a1": "0E", "g7": "1N"})
    s = after(s, "play dispatch-and-move, roll N, at d4")

    assert options(s) == ["plane a1", "plane d4"]


@pytest.mark.rule("BS-126")
@pytest.mark.parametrize("heading", COMPASS)
def test_126_a_dispatch_with_a_heading_of_choice_and_no_roll(heading: str) -> None:
    s = with_skills(["dispatch-a-plane"], {"a1": "1N"})
    s = after(s, f"play dispatch-a-plane, face {heading}, at d4")

    assert (planes(s, 0), s.rolled) == ({"d4": f"0{heading}"}, -1)


@pytest.mark.rule("BS-126")
def test_126_it_is_a_dispatch_besides_the_actions() -> None:
    s = after(with_skills(["dispatch-a-plane"], {"a1": "1N"}), "play dispatch-a-plane, face N, at d4")
    s = after(s, "dispatch, roll N, at b1, dispatch, roll N, at c1")

    assert (len(planes(s, 0)), s.taken) == (3, 2)


@pytest.mark.rule("BS-126")
def test_126_it_may_be_placed_anywhere_in_the_area() -> None:
    s = after(with_skills(["dispatch-a-plane"], {"a1": "1N"}), "play dispatch-a-plane, face N")

    assert len(options(s)) == 49


# --- BS-127, BS-128 Swap


@pytest.mark.rule("BS-127", "BS-128")
def test_127_two_planes_exchange_their_spaces_and_keep_their_headings() -> None:
    s = with_skills(["swap-any-two"], {"d4": "0N", "a1": "1SE", "g7": "2S"})

    assert planes(after(s, "play swap-any-two, plane d4, plane a1")) == {"d4": "1SE", "a1": "0N", "g7": "2S"}


@pytest.mark.rule("BS-128")
def test_128_any_two_different_planes_of_any_owners() -> None:
    s = after(with_skills(["swap-any-two"], {"d4": "0N", "a1": "1SE", "g7": "2S"}), "play swap-any-two")

    assert options(s) == ["plane a1", "plane d4", "plane g7"]
    assert options(after(s, "plane a1")) == ["plane d4", "plane g7"]


@pytest.mark.rule("BS-128")
def test_128_also_two_planes_of_one_rival() -> None:
    s = with_skills(["swap-any-two"], {"d4": "1N", "a1": "1SE"})

    assert planes(after(s, "play swap-any-two, plane d4, plane a1")) == {"d4": "1SE", "a1": "1N"}


@pytest.mark.rule("BS-128")
def test_128_no_manoeuvres_and_chain_count_0() -> None:
    s = with_skills(["swap-any-two"], {"d4": "0N", "a1": "1SE"})

    assert chain_of(s, "play swap-any-two, plane d4, plane a1") == 0


@pytest.mark.rule("BS-128")
def test_128_both_count_as_having_changed_their_air_space() -> None:
    s = after(with_skills(["swap-any-two"], {"d4": "0N", "a1": "1SE"}), "play swap-any-two, plane d4, plane a1")

    assert data(s)["moved"] == ["a1", "d4"]


@pytest.mark.rule("BS-128")
def test_128_a_formation_after_a_swap_of_own_planes_is_not_stale() -> None:
    s = panel(start(), ["line-astern"])
    s = hand(sky(s, {"b2": "0N", "c2": "0N", "d2": "0N"}), 0, skills=["swap-any-two"])
    swapped = after(s, "play swap-any-two, plane b2, plane c2")

    assert (claims(until(acted(s), "Score")), claims(until(acted(swapped), "Score"))) == ([], ["line-astern"])


# --- BS-129, BS-130 Recall


@pytest.mark.rule("BS-129")
@pytest.mark.parametrize("space", ["d4", "a1", "g7"])
def test_129_one_plane_of_any_owner_goes_to_its_owners_hangar(space: str) -> None:
    there = {"d4": "0N", "a1": "1SE", "g7": "2S"}
    s = after(with_skills(["recall-any-plane"], there), f"play recall-any-plane, plane {space}")

    assert planes(s) == {at: plane for at, plane in there.items() if at != space}
    assert s.hangars[int(there[space][0])] == 6


@pytest.mark.rule("BS-130")
def test_130_it_cannot_be_dispatched_in_this_turn() -> None:
    s = with_skills(["recall-any-plane"], {f"{c}1": "0N" for c in "abcdef"})
    s = after(s, "play recall-any-plane, plane a1")

    assert (s.hangars[0], s.grounded[0], s.dispatchable(0)) == (1, 1, 0)
    assert rule_named(s, "dispatch") == "BS-130"


@pytest.mark.rule("BS-130")
def test_130_another_plane_of_the_hangar_can() -> None:
    s = after(with_skills(["recall-any-plane"], {f"{c}1": "0N" for c in "abcde"}),
              "play recall-any-plane, plane a1, dispatch, roll N, at d4")

    assert (s.hangars[0], s.dispatchable(0)) == (1, 0)
    assert "dispatch" not in options(s)


@pytest.mark.rule("BS-130")
def test_130_when_the_turn_ends_nobody_is_grounded() -> None:
    s = with_skills(["recall-any-plane"], {"a1": "1N", "d4": "0N"})
    s = after(s, "play recall-any-plane, plane a1")

    assert (s.grounded, next_turn(s).grounded) == ([0, 1, 0, 0], [0, 0, 0, 0])
    assert "dispatch" in options(next_turn(s))


@pytest.mark.rule("BS-130")
def test_130_a_plane_that_flew_out_is_not_grounded() -> None:
    s = after(with_skills(["swap-any-two"], {f"{c}1": "0S" for c in "abcdef"}), "move a1, turn straight")

    assert (s.grounded[0], "dispatch" in options(s)) == (0, True)


# --- BS-131, BS-132, BS-239 Tailwind


@pytest.mark.rule("BS-131", "BS-132")
def test_131_an_own_plane_goes_to_any_other_space_with_its_heading() -> None:
    s = with_skills(["encounter-a-tailwind"], {"d4": "0NE", "a1": "1N"})

    assert planes(after(s, "play encounter-a-tailwind, plane d4, at g7")) == {"g7": "0NE", "a1": "1N"}


@pytest.mark.rule("BS-131", "BS-132")
@pytest.mark.parametrize(("players", "count"), [(2, 24), (3, 48), (4, 48)])
def test_132_every_other_space_of_the_area_empty_or_not(players: int, count: int) -> None:
    s = after(with_skills(["encounter-a-tailwind"], {"d4": "0NE", "c3": "1N"}, players),
              "play encounter-a-tailwind, plane d4")

    assert (len(options(s)), "at d4" in options(s), "at c3" in options(s)) == (count, False, True)
    assert rule_named(s, "at d4") == "BS-132"


@pytest.mark.rule("BS-131")
def test_131_only_own_planes() -> None:
    s = after(with_skills(["encounter-a-tailwind"], {"d4": "0NE", "a1": "1N"}), "play encounter-a-tailwind")

    assert options(s) == ["plane d4"]


@pytest.mark.rule("BS-239", "BS-132", "BS-118")
def test_239_the_plane_is_lifted_first_so_the_pushed_one_rests_in_its_space() -> None:
    s = with_skills(["encounter-a-tailwind"], {"d4": "0N", "e5": "1SW"})
    s = after(s, "play encounter-a-tailwind, plane d4, at e5")

    assert (planes(s), s.best_chain) == ({"d4": "1SW", "e5": "0N"}, 2)


# --- BS-133, BS-134, BS-240 Loop the Loop


@pytest.mark.rule("BS-133")
@pytest.mark.parametrize(("heading", "space"), BEHIND)
def test_133_one_space_backwards(heading: str, space: str) -> None:
    s = after(with_skills(["loop-the-loop"], {"d4": f"0{heading}"}), "play loop-the-loop, plane d4")

    assert planes(s) == {space: f"0{heading}"}


@pytest.mark.rule("BS-134")
def test_134_leaving_backwards_it_returns_to_the_hangar() -> None:
    s = after(with_skills(["loop-the-loop"], {"d1": "0N"}), "play loop-the-loop, plane d1")

    assert (planes(s), s.hangars[0], s.grounded[0]) == ({}, 6, 0)


@pytest.mark.rule("BS-134")
def test_134_displaced_later_in_the_chain_it_moves_forward() -> None:
    s = with_skills(["loop-the-loop"], {"d4": "0W", "e4": "1N", "e5": "1S"})
    s = after(s, "play loop-the-loop, plane d4")

    assert (planes(s), s.best_chain) == ({"d4": "0W", "e4": "1S", "e5": "1N"}, 3)


@pytest.mark.rule("BS-240", "BS-118", "BS-134")
def test_240_backwards_onto_a_plane_that_comes_to_rest_in_the_vacated_space() -> None:
    s = with_skills(["loop-the-loop"], {"d4": "0N", "d3": "1N"})
    s = after(s, "play loop-the-loop, plane d4")

    assert (planes(s), s.best_chain) == ({"d3": "0N", "d4": "1N"}, 2)


# --- BS-135 to BS-137 Intercept Orders


@pytest.mark.rule("BS-135", "BS-136", "BS-137")
@pytest.mark.parametrize(("heading", "space"), AHEAD)
@pytest.mark.parametrize("owner", [0, 1])
def test_135_any_plane_is_turned_to_any_direction_and_moves(heading: str, space: str, owner: int) -> None:
    s = with_skills(["intercept-orders"], {"d4": f"{owner}N"})
    s = after(s, f"play intercept-orders, plane d4, face {heading}")

    assert planes(s) == {space: f"{owner}{heading}"}


@pytest.mark.rule("BS-135")
def test_135_own_and_rival_planes_may_be_chosen() -> None:
    s = after(with_skills(["intercept-orders"], {"d4": "0N", "a1": "1N"}), "play intercept-orders")

    assert options(s) == ["plane a1", "plane d4"]


@pytest.mark.rule("BS-136", "BS-137")
def test_136_the_old_heading_included_and_the_move_is_mandatory() -> None:
    s = after(with_skills(["intercept-orders"], {"d4": "0N"}), "play intercept-orders, plane d4")

    assert options(s) == [f"face {h}" for h in COMPASS]
    assert rule_named(s, "stop").startswith("BS-")
    assert planes(after(s, "face N")) == {"d5": "0N"}


@pytest.mark.rule("BS-137")
@pytest.mark.parametrize("heading", COMPASS)
def test_137_a_reset_allows_every_direction_also_the_present_one(heading: str) -> None:
    s = after(with_expertise(["reset-headings-own"], {"d4": "0S"}),
              f"use reset-headings-own, plane d4, face {heading}")

    assert planes(s) == {"d4": f"0{heading}"}


# --- BS-244 nothing can be done any more


GROUNDED = {"grounded": [6, 0, 0, 0]}


@pytest.mark.rule("BS-244")
@pytest.mark.parametrize("taken", [0, 1])
def test_244_without_any_possible_action_the_step_may_be_ended(taken: int) -> None:
    s = sky(start(), {"a1": "1N"}, actions=2 - taken, taken=taken, **GROUNDED)

    assert "end" in options(s)
    assert "dispatch" not in options(s)
    assert step_name(after(s, "end")) == "Score"


@pytest.mark.rule("BS-244")
def test_244_a_card_may_still_be_played_then() -> None:
    s = hand(sky(start(), {"a1": "1N"}, **GROUNDED), 0, skills=["move-rival-plane"])

    assert options(s) == ["play move-rival-plane", "end"]


@pytest.mark.rule("BS-244")
def test_244_not_while_a_plane_can_be_dispatched() -> None:
    s = sky(start(), {"a1": "1N"}, grounded=[5, 0, 0, 0])

    assert "end" not in options(s)
    assert rule_named(s, "end") == "BS-042"


@pytest.mark.rule("BS-244")
def test_244_not_while_a_plane_is_airborne() -> None:
    s = sky(start(), {"a1": "0N"}, grounded=[5, 0, 0, 0])

    assert "end" not in options(s)


@pytest.mark.rule("BS-244", "BS-130", "BS-157")
def test_244_it_is_reached_by_recalling_plane_after_plane() -> None:
    s = sky(start(), {"a1": "0N", "b1": "0N"}, grounded=[4, 0, 0, 0], limit=99)
    s = hand(s, 0, skills=["recall-any-plane", "recall-any-plane"])
    s = after(s, "play recall-any-plane, plane a1, play recall-any-plane, plane b1")

    assert (s.taken, options(s)) == (0, ["end"])


@pytest.mark.rule("BS-244")
def test_244_the_next_turn_is_normal_again() -> None:
    s = after(sky(start(2), {"d4": "1N"}, grounded=[6, 0]), "end")
    s = next_turn(next_turn(s))

    assert (s.active, s.grounded, "dispatch" in options(s)) == (0, [0, 0], True)


@pytest.mark.rule("BS-114", "BS-113")
def test_114_which_card_was_drawn_is_told_to_its_drawer_alone() -> None:
    s = until(acted(with_skills(["loop-the-loop"], {"d4": "0N"})), "DrawCard")
    card = next(text for text in options(s) if "freak" not in text)

    assert ("draw", 0, "?") in told(s, card, seat=1)
    assert hands_of(after(s, card))[0].count(card.removeprefix("draw ")) >= 1
