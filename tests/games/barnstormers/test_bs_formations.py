"""Section 7: Trick Stunt formations, clear and not stale."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from bs import (
    COMPASS,
    after,
    claimed,
    claims,
    data,
    edited,
    hand,
    next_turn,
    options,
    own_sky,
    panel,
    planes,
    rule_against,
    rule_named,
    scoring,
    sky,
    start,
)

from aerodrome.games.barnstormers.box import AREA, COMPONENTS, SPACE, STUNT
from aerodrome.games.barnstormers.formations import FORMATIONS, images, placements
from aerodrome.games.barnstormers.state import Barnstormers
from aerodrome.kernel.shape import members

# Level, CP, planes, shape (rows from north to south), placements on 7x7 and on 5x5: the table of section 16.
TABLE: dict[str, tuple[str, int, int, str, int, int]] = {
    "Flying V": ("green", 2, 3, "X.X/.X.", 120, 48),
    "Finger Four": ("green", 3, 4, "X.X./.X.X", 96, 32),
    "Line Astern": ("green", 2, 3, "XXX", 70, 30),
    "Echelon": ("green", 3, 3, "X../.X./..X", 50, 18),
    "Open Diamond": ("green", 4, 4, ".X./X.X/.X.", 25, 9),
    "Box Four": ("green", 4, 4, "XX/XX", 36, 16),
    "Dogleg": ("green", 2, 3, "XX/X.", 144, 64),
    "Wineglass": ("green", 3, 4, "X.X/.X./.X.", 100, 36),
    "Long Flying V": ("yellow", 6, 5, "X...X/.X.X./..X..", 60, 12),
    "Flying W": ("yellow", 6, 5, "X.X.X/.X.X.", 72, 16),
    "Long Line Astern": ("yellow", 5, 4, "XXXX", 56, 20),
    "Long Echelon": ("yellow", 5, 4, "X.../.X../..X./...X", 32, 8),
    "Closed Diamond": ("yellow", 7, 5, ".X./XXX/.X.", 25, 9),
    "Open Box": ("yellow", 5, 4, "X.X/.../X.X", 25, 9),
    "Swan": ("yellow", 6, 5, ".X./.X./XXX", 100, 36),
    "Saltire": ("yellow", 7, 5, "X.X/.X./X.X", 25, 9),
    "Double Flying V": ("red", 11, 6, "X.X/.X./X.X/.X.", 80, 24),
    "Delta Wedge": ("red", 11, 6, "X.X.X/.X.X./..X..", 60, 12),
    "Grand Line Astern": ("red", 8, 5, "XXXXX", 42, 10),
    "Grand Echelon": ("red", 9, 5, "X..../.X.../..X../...X./....X", 18, 2),
    "Long Diamond": ("red", 12, 6, ".X./X.X/X.X/.X.", 40, 12),
    "Stingray": ("red", 8, 5, ".X./X.X/.X./.X.", 80, 24),
    "Southern Cross": ("red", 12, 6, ".X./XXX/.X./.X.", 80, 24),
    "Trident": ("red", 10, 6, "X.X/XXX/.X.", 100, 36),
}
NAMES = list(TABLE)
ROWS: dict[str, dict[str, Any]] = {row["name"]: row for row in COMPONENTS["trick_stunt"]}
TURN_LINE = "b2 c2 d2"  # a Line Astern
SIZE_OF_LEVEL = {"green": ({3, 4}, range(2, 5)), "yellow": ({4, 5}, range(5, 8)), "red": ({5, 6}, range(8, 13))}


def cells(shape: str) -> list[tuple[int, int]]:
    """Return the planes of a picture as columns and rows from the south-west."""
    rows = shape.split("/")
    return [(x, len(rows) - 1 - y) for y, row in enumerate(rows) for x, mark in enumerate(row) if mark == "X"]


def spots(shape: str, dx: int = 1, dy: int = 1) -> str:
    """Return the spaces of a picture whose south-west corner lies so far from a1."""
    return " ".join(f"{'abcdefg'[x + dx]}{y + dy + 1}" for x, y in cells(shape))


def stunt_id(name: str) -> str:
    """Return the id of a stunt by its name."""
    word: str = ROWS[name]["id"]
    return word


def shown(stunt: str, spaces: str, rivals: str = "", moved: str = "", before: str | None = None,
          players: int = 4) -> Barnstormers:
    """Return step 2 with a stunt on display; by default the first plane has just come from nowhere."""
    s = own_sky(panel(start(players), [stunt]), spaces, rivals, moved=moved.split())
    if before is not None:
        s = edited(s, before=before.split())
    return scoring(s)


def fresh(stunt: str, spaces: str, rivals: str = "", players: int = 4) -> bool:
    """Tell whether planes that have just arrived on these spaces may claim the stunt."""
    return stunt in claims(shown(stunt, spaces, rivals, moved=spaces, before="", players=players))


# --- the table


@pytest.mark.rule("BS-091")
@pytest.mark.parametrize("name", NAMES)
def test_091_a_formation_is_as_in_the_table(name: str) -> None:
    level, cp, count, shape, _, _ = TABLE[name]
    row = ROWS[name]

    assert (row["level"], row["cp"], row["planes"]) == (level, cp, count)
    assert sorted(tuple(cell) for cell in row["cells"]) == sorted(cells(shape))


@pytest.mark.rule("BS-090")
@pytest.mark.parametrize("name", NAMES)
def test_090_planes_and_points_fit_the_level(name: str) -> None:
    row = ROWS[name]
    sizes, points = SIZE_OF_LEVEL[row["level"]]

    assert row["planes"] in sizes
    assert row["cp"] in points


@pytest.mark.rule("BS-091")
def test_091_there_are_no_other_formations_and_the_names_of_the_rulebook_are_there() -> None:
    assert list(ROWS) == NAMES
    assert (ROWS["Closed Diamond"]["cp"], ROWS["Long Flying V"]["level"]) == (7, "yellow")


@pytest.mark.rule("BS-243", "BS-075", "BS-076")
@pytest.mark.parametrize("name", NAMES)
def test_243_placements_on_both_areas(name: str) -> None:
    number = STUNT.read(stunt_id(name))
    *_, full, inner = TABLE[name]

    assert (len(FORMATIONS[1][number]), len(FORMATIONS[0][number])) == (full, inner)
    assert (ROWS[name]["placements_7x7"], ROWS[name]["placements_5x5"]) == (full, inner)


@pytest.mark.rule("BS-243")
@pytest.mark.parametrize("name", NAMES)
def test_243_no_placement_is_listed_twice_and_none_leaves_the_area(name: str) -> None:
    for area in (0, 1):
        found = placements(cells(TABLE[name][3]), AREA[area])

        assert len({mask for mask, _ in found}) == len(found)
        assert {space for mask, _ in found for space in members(mask)} <= set(AREA[area])


@pytest.mark.rule("BS-074", "BS-091")
@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("name", NAMES)
def test_091_every_formation_can_be_claimed_when_it_is_flown(name: str, players: int) -> None:
    assert fresh(stunt_id(name), spots(TABLE[name][3]), players=players)


# --- matching


@pytest.mark.rule("BS-074")
def test_074_any_displayed_stunt_may_be_claimed_but_no_other() -> None:
    s = shown("saltire", spots("XXX"), moved="b2")

    assert (claims(s), rule_named(s, "claim line-astern")) == ([], "BS-074")


@pytest.mark.rule("BS-074")
def test_074_planes_of_two_colours_form_nothing() -> None:
    assert not fresh("line-astern", "b2 c2", rivals="d2")


@pytest.mark.rule("BS-074")
def test_074_stunts_may_be_performed_in_any_order_of_levels() -> None:
    assert fresh("trident", spots(TABLE["Trident"][3]))
    assert claims(claimed(shown("line-astern", TURN_LINE, moved="b2"), 0, ["saltire"])) == ["line-astern"]


@pytest.mark.rule("BS-075")
@pytest.mark.parametrize("shape", ["X.X/.X./.X.", "..X/XX./..X", ".X./.X./X.X", "X../.XX/X.."])
def test_075_the_four_rotations_match(shape: str) -> None:
    assert fresh("wineglass", spots(shape))


@pytest.mark.rule("BS-075")
@pytest.mark.parametrize(("dx", "dy"), [(0, 0), (4, 0), (0, 4), (4, 4), (2, 3)])
def test_075_a_formation_may_lie_anywhere_in_the_area(dx: int, dy: int) -> None:
    assert fresh("wineglass", spots("X.X/.X./.X.", dx, dy))


@pytest.mark.rule("BS-075")
def test_075_a_formation_may_not_reach_over_the_edge() -> None:
    assert not fresh("line-astern", "g3 a4 b4")
    assert not fresh("line-astern", "f3 g3 a3")


@pytest.mark.rule("BS-076")
@pytest.mark.parametrize("shape", ["X.X./.X.X", ".X.X/X.X.", "X./.X/X./.X", ".X/X./.X/X."])
def test_076_mirror_images_match(shape: str) -> None:
    assert fresh("finger-four", spots(shape))


@pytest.mark.rule("BS-076")
@pytest.mark.parametrize(("name", "count"), [("Finger Four", 4), ("Dogleg", 4), ("Box Four", 1), ("Line Astern", 2),
                                             ("Swan", 4), ("Saltire", 1), ("Long Diamond", 2)])
def test_076_a_formation_has_so_many_different_images(name: str, count: int) -> None:
    assert len(images(cells(TABLE[name][3]))) == count


@pytest.mark.rule("BS-077")
def test_077_a_rotation_by_45_degrees_is_no_match() -> None:
    line, diagonal = spots("XXX"), spots("X../.X./..X")

    assert (fresh("line-astern", line), fresh("line-astern", diagonal)) == (True, False)
    assert (fresh("echelon", line), fresh("echelon", diagonal)) == (False, True)


@pytest.mark.rule("BS-078")
@pytest.mark.parametrize("heading", COMPASS)
def test_078_headings_do_not_matter(heading: str) -> None:
    mixed = {"b2": "0" + heading, "c2": "0N", "d2": "0SW"}
    s = sky(panel(start(), ["line-astern"]), mixed, moved=["b2"])

    assert "line-astern" in claims(scoring(s))


# --- clear


@pytest.mark.rule("BS-079", "BS-080", "BS-014")
@pytest.mark.parametrize("space", [space for space in SPACE.words if space not in ("c4", "d4", "e4")])
def test_080_another_own_plane_must_be_at_distance_two_or_more(space: str) -> None:
    near = any(max(abs(ord(space[0]) - ord(x[0])), abs(int(space[1]) - int(x[1]))) < 2 for x in ("c4", "d4", "e4"))

    assert fresh("line-astern", "c4 d4 e4 " + space) is not near


@pytest.mark.rule("BS-080")
def test_080_planes_in_the_hangar_are_irrelevant() -> None:
    s = shown("line-astern", TURN_LINE, moved="b2")

    assert (s.hangars[0], claims(s)) == (3, ["line-astern"])


@pytest.mark.rule("BS-079")
def test_079_a_part_of_a_longer_line_is_not_clear() -> None:
    assert not fresh("line-astern", "b2 c2 d2 e2")
    assert fresh("long-line-astern", "b2 c2 d2 e2")


@pytest.mark.rule("BS-081", "BS-082")
def test_081_rival_planes_are_ignored_next_to_a_formation_and_in_its_gaps() -> None:
    assert fresh("open-diamond", "d3 c4 e4 d5", rivals="d4 c3 c5 e3 e5 b4")


@pytest.mark.rule("BS-082")
def test_082_an_own_plane_in_a_gap_is_judged_by_its_distance() -> None:
    assert not fresh("open-diamond", "d3 c4 e4 d5 d4")
    assert not fresh("open-box", "c3 e3 c5 e5 d4")
    assert not fresh("long-flying-v", "b5 c4 d3 e4 f5 d5")


# --- stale


@pytest.mark.rule("BS-083", "BS-084", "BS-236")
def test_236_a_formation_that_was_there_at_the_start_is_stale() -> None:
    s = sky(panel(start(), ["line-astern"]), {"b2": "0N", "c2": "0N", "d2": "0E", "g7": "0S"})
    other_plane = after(s, "move g7, turn straight, move g6, turn straight, end")

    assert (set(planes(other_plane, 0)), claims(other_plane)) == ({"b2", "c2", "d2", "g5"}, [])


@pytest.mark.rule("BS-084", "BS-236")
def test_236_a_plane_that_went_away_and_came_back_has_changed_its_space() -> None:
    s = sky(panel(start(), ["line-astern"]), {"b2": "0N", "c2": "0N", "d2": "0E", "g7": "0S"})
    s = hand(s, 0, skills=["loop-the-loop"])
    back = after(s, "move d2, turn straight, play loop-the-loop, plane e2, move g7, turn straight, end")

    assert (planes(back, 0)["d2"], claims(back)) == ("0E", ["line-astern"])


@pytest.mark.rule("BS-083")
def test_083_a_plane_moved_into_the_formation_makes_it_new() -> None:
    s = sky(panel(start(), ["line-astern"]), {"b2": "0N", "c2": "0N", "d1": "0N", "g7": "0S"})

    assert claims(after(s, "move d1, turn straight, move g7, turn straight, end")) == ["line-astern"]


@pytest.mark.rule("BS-083")
def test_083_a_plane_moved_within_the_formation_makes_it_new() -> None:
    # b2 pushes c2, which pushes d2; the line b2 c2 d2 becomes c2 d2 e2.
    s = sky(panel(start(), ["line-astern"]), {"b2": "0E", "c2": "0E", "d2": "0E", "g7": "0S"})
    s = after(s, "move b2, turn straight, move g7, turn straight, end")

    assert (set(planes(s, 0)), claims(s)) == ({"c2", "d2", "e2", "g6"}, ["line-astern"])


@pytest.mark.rule("BS-084")
@pytest.mark.parametrize(("sight", "cards", "script"), [
    ({"b2": "0N", "c2": "0N", "d3": "0S", "g7": "0S"}, {}, "move d3, turn straight, move g7, turn straight"),
    ({"b2": "0N", "c2": "0N", "g7": "0S"}, {}, "dispatch, roll N, at d2, move g7, turn straight"),
    ({"b2": "0N", "c2": "0N", "d2": "0N", "g7": "0S"}, {"skills": ["swap-any-two"]},
     "play swap-any-two, plane d2, plane g7, dispatch, roll N, at a7, dispatch, roll N, at c6"),
    ({"b2": "0N", "c2": "0N", "g4": "0S", "g7": "0S"}, {"skills": ["encounter-a-tailwind"]},
     "play encounter-a-tailwind, plane g4, at d2, move g7, turn straight, move g6, turn straight")])
def test_084_any_change_of_air_space_counts(sight: dict[str, str], cards: dict[str, list[str]], script: str) -> None:
    s = hand(sky(panel(start(), ["line-astern"]), sight), 0, **cards)

    assert claims(after(s, script + ", end")) == ["line-astern"]


@pytest.mark.rule("BS-084")
def test_084_being_pushed_by_a_rival_plane_counts() -> None:
    s = sky(panel(start(), ["line-astern"]), {"b2": "0N", "c2": "0N", "d1": "0N", "e1": "1W", "g7": "0S"})
    s = hand(s, 0, skills=["move-rival-plane"])
    pushed = after(s, "play move-rival-plane, plane e1, move g7, turn straight, move g6, turn straight, end")

    assert (set(planes(pushed, 0)), claims(pushed)) == ({"b2", "c2", "d2", "g5"}, ["line-astern"])


@pytest.mark.rule("BS-084")
def test_084_a_change_of_heading_does_not_count() -> None:
    s = sky(panel(start(), ["line-astern"]), {"b2": "0N", "c2": "0N", "d2": "0N", "g7": "0S"})
    s = hand(s, 0, expertise=["reset-headings-own"])
    turned = after(s, "use reset-headings-own, plane d2, face S, stop")

    assert planes(turned, 0)["d2"] == "0S"
    assert claims(scoring(turned)) == []


@pytest.mark.rule("BS-085", "BS-237")
def test_237_a_formation_that_becomes_clear_is_new() -> None:
    s = sky(panel(start(), ["line-astern"]), {"b2": "0N", "c2": "0N", "d2": "0N", "e3": "0NE", "g7": "0S"})
    clear = after(s, "move e3, turn straight, move g7, turn straight, end")

    assert (set(planes(clear, 0)), claims(clear)) == ({"b2", "c2", "d2", "f4", "g6"}, ["line-astern"])


@pytest.mark.rule("BS-085")
def test_085_recalling_the_plane_that_was_too_near_is_enough() -> None:
    s = sky(panel(start(), ["line-astern"]), {"b2": "0N", "c2": "0N", "d2": "0N", "e3": "0NE", "a7": "0E"})
    s = hand(s, 0, skills=["recall-any-plane"])
    recalled = after(s, "play recall-any-plane, plane e3, move a7, turn straight, move b7, turn straight, end")

    assert claims(recalled) == ["line-astern"]


@pytest.mark.rule("BS-086")
def test_086_a_stunt_turned_up_in_this_turn_is_stale_too() -> None:
    s = own_sky(panel(start(), ["wineglass", "saltire"]), TURN_LINE + " g7")
    s = scoring(hand(s, 0, expertise=["reserve-stunt"]))
    new = after(s, "use reserve-stunt, slot G1, show line-astern")

    assert ("line-astern" in data(new)["panel"], claims(new)) == (True, [])


@pytest.mark.rule("BS-086")
@pytest.mark.parametrize(("moved", "legal"), [("", False), ("b2", True)])
def test_086_reserved_and_secret_stunts_follow_the_same_test(moved: str, legal: bool) -> None:
    s = own_sky(panel(start(), ["wineglass"]), spots("XXXXX"), moved=moved.split())
    decks = data(s)["stunt_decks"]
    for _ in range(2):
        decks[2].remove("grand-line-astern")
    s = edited(s, stunt_decks=decks, reserved=[["grand-line-astern"], [], [], []],
               secret=[["grand-line-astern"], [], [], []])

    assert ("claim_reserved grand-line-astern" in options(scoring(s))) is legal
    assert ("claim_secret grand-line-astern" in options(scoring(s))) is legal


@pytest.mark.rule("BS-087")
def test_087_one_placement_that_is_clear_and_not_stale_is_enough() -> None:
    both = TURN_LINE + " b6 c6 d6"

    assert claims(shown("line-astern", both)) == []
    assert claims(shown("line-astern", both, moved="c6")) == ["line-astern"]


@pytest.mark.rule("BS-087")
def test_087_a_claim_names_the_stunt_and_not_the_place() -> None:
    s = shown("line-astern", TURN_LINE + " b6 c6 d6", moved="b2 b6")

    assert claims(s) == ["line-astern"]


@pytest.mark.rule("BS-088")
def test_088_a_formation_broken_again_earns_nothing() -> None:
    s = sky(panel(start(), ["line-astern"]), {"b2": "0N", "c2": "0N", "d1": "0N"})
    made = after(s, "move d1, turn straight")

    assert claims(scoring(made)) == ["line-astern"]
    assert claims(after(made, "move d2, turn straight, end")) == []


@pytest.mark.rule("BS-089")
def test_089_nobody_claims_in_the_turn_of_another() -> None:
    s = sky(panel(start(), ["line-astern"]), {"b2": "1N", "c2": "1N", "d2": "1N", "g7": "0S"}, moved=["b2"])

    assert claims(scoring(s)) == []
    assert rule_against(scoring(s), 1, "claim line-astern") == "BS-041"


@pytest.mark.rule("BS-089", "BS-083")
def test_089_a_formation_completed_in_a_rivals_turn_is_stale_at_the_owners_next() -> None:
    s = sky(panel(start(), ["line-astern"]), {"b2": "1N", "c2": "1N", "d1": "1N", "e1": "0W", "g7": "0S"})
    s = after(s, "move e1, turn straight, move g7, turn straight")  # pushes d1 of seat 1 to d2
    mine = next_turn(s)

    assert (mine.to_act(), set(planes(mine, 1))) == (1, {"b2", "c2", "d2"})
    assert claims(scoring(mine)) == []


@pytest.mark.rule("BS-086")
def test_086_a_formation_of_an_earlier_turn_is_stale_even_if_it_was_never_displayed() -> None:
    s = own_sky(panel(start(), ["wineglass"]), TURN_LINE)

    assert claims(scoring(panel(s, ["line-astern"]))) == []


# --- the figures of the rulebook


@pytest.mark.rule("BS-224", "BS-079")
@pytest.mark.parametrize(("other", "legal"), [("f6", False), ("f7", True)])
def test_224_long_flying_v_of_figure_3(other: str, legal: bool) -> None:
    assert fresh("long-flying-v", "b5 c4 d3 e4 f5 " + other) is legal


@pytest.mark.rule("BS-225", "BS-081")
@pytest.mark.parametrize(("other", "legal"), [("g4", True), ("f4", False), ("f3", False), ("c6", False)])
def test_225_closed_diamond_of_figure_3(other: str, legal: bool) -> None:
    rivals = " ".join(space for space in ("c3", "f4") if space != other)
    before = own_sky(panel(start(), ["closed-diamond"]), "d3 c4 d4 e4 " + other, rivals)
    s = scoring(after(before, "dispatch, roll N, at d5"))

    assert ("closed-diamond" in claims(s)) is legal


@pytest.mark.rule("BS-225")
def test_225_closed_diamond_is_worth_seven() -> None:
    s = shown("closed-diamond", "d3 c4 d4 e4 d5 g4", "c3 f4", moved="d5")
    s = after(s, "claim closed-diamond, show swan")

    assert s.box.cp[STUNT.read("closed-diamond")] == 7
    assert Counter(data(s)["claimed"][0]) == {"closed-diamond": 1}


@pytest.mark.rule("BS-238")
def test_238_the_wineglass_of_the_first_turn() -> None:
    s = panel(start(), ["wineglass"])
    s = after(s, "move d1, turn straight, dispatch, roll N, at g7, end")

    assert set(planes(s, 0)) == {"c1", "e1", "d2", "d3", "g7"}
    assert claims(s) == ["wineglass"]
