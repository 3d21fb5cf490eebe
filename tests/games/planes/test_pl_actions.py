"""Section 7: the actions, card by card."""

from __future__ import annotations

import pytest
from pl import (
    after,
    airport,
    carried,
    crowd,
    cubes,
    deck,
    hand,
    held,
    moving,
    options,
    passengers,
    rule_against,
    start,
    step_name,
    told,
    until,
)

from aerodrome.games.planes.box import CARD, COMPONENTS
from aerodrome.games.planes.state import Planes


def played(kind: str, deck: str = "expansion", players: int = 4, also: str = "", **spaces: str) -> Planes:
    """Return the position after a card of seat 0 was played for its action."""
    return after(hand(crowd(start(players, deck=deck), **spaces), 0, f"{kind} {also}"), f"play {kind}")


# --- PL-100 The decks


@pytest.mark.rule("PL-100")
def test_100_each_deck_has_fifteen_kinds_in_groups_of_three_and_four() -> None:
    for name in ("expansion", "base"):
        tiers = [row["tier"] for row in COMPONENTS["card"] if row["deck"] == name]
        assert [tiers.count(tier) for tier in (1, 2, 3, 4)] == [3, 4, 4, 4]


@pytest.mark.rule("PL-100")
def test_100_cards_about_a_point_of_interest_have_the_goal_of_the_same_name() -> None:
    rows = [row for row in COMPONENTS["card"] if row["poi_card"]]

    assert len(rows) == 10
    assert all(row["action"]["poi"] == row["goal"]["poi"] == row["poi_card"] for row in rows)
    assert all(row["name"].lower().replace(" ", "_") == row["poi_card"] for row in rows)


# --- Drawing and discarding


@pytest.mark.rule("PL-101", "PL-106", "PL-112", "PL-130", "PL-137")
@pytest.mark.parametrize(("kind", "name", "drawn", "discarded"), [
    ("E01", "expansion", 2, 2), ("E06", "expansion", 3, 2), ("E12", "expansion", 4, 2), ("B01", "base", 2, 0),
    ("B08", "base", 3, 1)])
def test_101_cards_are_drawn_then_discarded(kind: str, name: str, drawn: int, discarded: int) -> None:
    also = "E08 E15" if name == "expansion" else "B13 B15"
    s = played(kind, name, also=also, S01="R")
    for _ in range(drawn):
        assert step_name(s) == "DrawCard"
        s = after(s, s.options()[0].text)
    for _ in range(discarded):
        assert step_name(s) == "DiscardCard"
        s = after(s, s.options()[0].text)

    assert step_name(s) == "ChooseOrigin"
    assert len(s.hands[0]) == 2 + drawn - discarded
    assert len(s.discards[0]) == discarded + 1


@pytest.mark.rule("PL-101")
def test_101_new_and_old_cards_may_be_discarded() -> None:
    s = after(deck(played("E01", also="E08", S01="R"), "E02r E03r"), "draw E02r, draw E03r")

    assert options(s) == ["discard E02", "discard E03", "discard E08"]
    s = after(s, "discard E08, discard E03")
    assert held(s, 0) == ["E02"]
    assert [CARD.write(card) for card in s.discards[0]] == ["E08r", "E03r", "E01r"]


@pytest.mark.rule("PL-122")
def test_122_a_short_draw_discards_as_many_or_the_whole_hand() -> None:
    s = after(deck(played("E06", S01="R"), "E02r"), "draw E02r")

    assert options(s) == ["discard E02"]
    s = after(s, "discard E02")
    assert (step_name(s), held(s, 0)) == ("ChooseOrigin", [])


@pytest.mark.rule("PL-108")
def test_108_a_loyalty_point_is_a_token() -> None:
    assert played("E08", S01="R").tokens == [1, 0, 0, 0]


# --- PL-102 to PL-118 Cubes to a point of interest


@pytest.mark.rule("PL-102", "PL-105", "PL-109", "PL-110", "PL-114", "PL-116")
@pytest.mark.parametrize(("kind", "most", "ends"), [
    ("E02", 1, ["S03", "S09"]), ("E05", 1, ["S03", "S09"]), ("E09", 2, ["S02", "S08"]), ("E10", 2, ["S06", "S12"]),
    ("E14", 3, ["S06", "S12"])])
def test_102_neutral_cubes_go_to_a_point_of_interest(kind: str, most: int, ends: list[str]) -> None:
    s = played(kind, S01="RNNNN", S05="RB")

    assert options(s) == ["none", "take S01"]
    s = after(s, "take S01")
    assert options(s) == [f"bring {end}" for end in ends]
    s = after(s, f"bring {ends[1]}")
    if most > 1:
        assert options(s) == ["cubes " + "-".join(["grey"] * n) for n in range(1, most + 1)]
        s = after(s, "cubes " + "-".join(["grey"] * most))
    assert airport(s) == {"S01": "R" + "N" * (4 - most), "S05": "RB", ends[1]: "N" * most}
    assert step_name(s) == "ChooseOrigin"


@pytest.mark.rule("PL-131", "PL-134", "PL-138", "PL-139", "PL-143")
@pytest.mark.parametrize(("kind", "most", "end"), [
    ("B02", 1, "S03"), ("B05", 1, "S03"), ("B09", 2, "S02"), ("B10", 2, "S06"), ("B14", 3, "S06")])
def test_131_own_cubes_go_to_a_point_of_interest(kind: str, most: int, end: str) -> None:
    s = played(kind, "base", S01="RRRRN", S05="BN")

    assert options(s) == ["none", "take S01"]
    s = after(s, f"take S01, bring {end}")
    if most > 1:
        s = after(s, "cubes " + "-".join(["red"] * most))
    assert cubes(s, end) == "R" * most


@pytest.mark.rule("PL-054", "PL-116")
def test_116_none_moves_nothing() -> None:
    s = played("E09", S01="RNN")

    assert airport(after(s, "none")) == {"S01": "RNN"}


@pytest.mark.rule("PL-116", "PL-294")
def test_116_the_mover_chooses_among_neutral_colours() -> None:
    s = after(played("E09", players=2, S01="RGGYN"), "take S01, bring S02")

    assert options(s) == ["cubes green", "cubes yellow", "cubes grey", "cubes green-green", "cubes green-yellow",
                          "cubes green-grey", "cubes yellow-grey"]
    assert cubes(after(s, "cubes green-yellow"), "S02") == "GY"


@pytest.mark.rule("PL-116")
def test_116_the_source_differs_from_the_destination() -> None:
    s = after(played("E09", S02="RN"), "take S02")

    assert airport(s) == {"S02": "R", "S08": "N"}


@pytest.mark.rule("PL-117")
def test_117_without_the_icon_nothing_happens() -> None:
    s = hand(crowd(start(scenario="middle_of_nowhere"), W1="RNN"), 0, "E05")
    assert options(after(s, "play E05")) == ["none", "take W1"]
    bare = s.clone()
    bare.icons = tuple([bits & ~31 for bits in bare.icons])

    assert step_name(after(bare, "play E05")) == "ChooseOrigin"


@pytest.mark.rule("PL-118")
def test_118_cubes_moved_by_a_card_may_enter_a_crowd() -> None:
    s = played("E09", S02="NNNNNNNN", S01="RN")

    s = after(s, "take S01")
    assert options(s) == ["bring S02", "bring S08"]
    assert len(cubes(after(s, "bring S02"), "S02")) == 9


@pytest.mark.rule("PL-118")
def test_118_cubes_moved_by_a_card_never_board() -> None:
    s = played("B09", "base", S07="RR")

    s = after(s, "take S07, bring S08, cubes red-red")
    assert (cubes(s, "S08"), passengers(s, "G1")) == ("RR", "-----")


# --- PL-103, PL-123 The draft


@pytest.mark.rule("PL-103")
def test_103_everybody_keeps_a_card_and_passes_the_rest() -> None:
    s = deck(played("E03", players=3, S01="R"), "E01r E02r E05r E06r")
    before = [len(h) for h in s.hands]
    s = after(s, "draw E01r, draw E02r, draw E06r")

    assert (step_name(s), s.to_act(), options(s)) == ("KeepCard", 0, ["keep E01", "keep E02", "keep E06"])
    s = after(s, "keep E02")
    assert (s.to_act(), options(s)) == (1, ["keep E01", "keep E06"])
    s = after(s, "keep E06")
    assert (s.to_act(), options(s)) == (2, ["keep E01"])
    s = after(s, "keep E01")
    assert (s.to_act(), step_name(s)) == (0, "ChooseOrigin")
    assert [len(h) for h in s.hands] == [n + 1 for n in before]
    assert ["E02" in held(s, 0), "E06" in held(s, 1), "E01" in held(s, 2)] == [True] * 3


@pytest.mark.rule("PL-123")
def test_123_when_cards_run_short_the_passing_stops() -> None:
    s = deck(played("E03", S01="R"), "E01r", "E02r")
    s = after(s, "draw E01r, draw E02r, keep E01, keep E02")

    assert (s.to_act(), step_name(s)) == (0, "ChooseOrigin")
    assert "E02" in held(s, 1)


@pytest.mark.rule("PL-123")
def test_123_without_any_card_there_is_no_draft() -> None:
    s = deck(hand(crowd(start(2), S01="R"), 0, "E03"), "")

    assert step_name(after(s, "play E03")) == "ChooseOrigin"


@pytest.mark.rule("PL-123")
def test_123_only_who_looks_at_them_sees_the_cards() -> None:
    s = deck(played("E03", players=3, S01="R"), "E01r E02r E05r E06r")
    s = after(s, "draw E01r, draw E02r, draw E06r")

    assert [s.view(seat)["passing"][0] for seat in (0, 1, 2)] == [["E01r", "E02r", "E06r"], 3, 3]
    assert [line[2:] for line in told(s, "keep E02", 1)] == [("?",), ("E01", "E06")]
    assert [line[2:] for line in told(s, "keep E02", 2)] == [("?",), ("?", "?")]
    assert [line[2:] for line in told(s, "keep E02", 0)] == [("E02",), ("?", "?")]


# --- PL-104, PL-133 Only some cubes


@pytest.mark.rule("PL-104", "PL-291")
def test_104_only_neutral_cubes_are_picked_up() -> None:
    s = moving(start(), play="E04", S01="RRNN", S02="R", S03="NN")

    assert options(s) == ["from S01"]
    s = after(s, "from S01")
    assert (carried(s), cubes(s, "S01")) == ("NN", "RR")


@pytest.mark.rule("PL-104", "PL-291")
def test_104_it_cannot_be_played_without_such_a_space() -> None:
    s = hand(crowd(start(), S01="RR", S02="BN"), 0, "E04 E08")

    assert options(s) == ["pass", "play E08"]
    assert rule_against(s, 0, "play E04") == "PL-104"


@pytest.mark.rule("PL-133")
def test_133_only_own_cubes_are_picked_up() -> None:
    s = after(moving(start(deck="base"), play="B04", S01="RRBN"), "from S01")

    assert (carried(s), cubes(s, "S01")) == ("RR", "BN")


# --- PL-107, PL-113, PL-119 Two cubes at once


@pytest.mark.rule("PL-107", "PL-113")
@pytest.mark.parametrize(("kind", "times"), [("E07", 1), ("E13", 2)])
def test_107_two_cubes_may_be_dropped(kind: str, times: int) -> None:
    s = after(moving(start(), play=kind, S01="RRRBBNN"), "from S01")

    assert options(s) == ["stop", "drop red", "drop blue", "drop grey", "double red-red", "double red-blue",
                          "double red-grey", "double blue-blue", "double blue-grey", "double grey-grey"]
    s = after(s, "double blue-grey")
    assert cubes(s, "S02") == "BN"
    assert ("double red-red" in options(s)) == (times == 2)
    assert "skip" not in options(s)
    if times == 2:
        s = after(s, "drop red, double red-red")
        assert not [text for text in options(s) if text.startswith("double")]


@pytest.mark.rule("PL-119")
def test_119_three_cubes_must_be_in_hand() -> None:
    s = after(moving(start(), play="E07", S01="RRN"), "from S01")
    assert "double red-red" in options(s)
    s = after(moving(start(), play="E07", S01="RN"), "from S01")

    assert options(s) == ["stop", "drop red", "drop grey"]
    assert rule_against(s, 0, "double red-grey") == "PL-119"


@pytest.mark.rule("PL-119")
def test_119_the_last_of_three_cubes_can_board_after_two_were_dropped() -> None:
    s = after(moving(start(), play="E07", S07="RNN"), "from S07, double grey-grey")

    assert options(s) == ["to S09", "board G1"]


# --- PL-115, PL-120, PL-121, PL-136 Skipping


@pytest.mark.rule("PL-115", "PL-136")
@pytest.mark.parametrize(("kind", "name", "times"), [("E15", "expansion", 2), ("B07", "base", 1)])
def test_115_spaces_may_be_passed_without_a_drop(kind: str, name: str, times: int) -> None:
    s = after(moving(start(deck=name), play=kind, S01="RB"), "from S01")
    for _ in range(times):
        assert options(s) == ["stop", "drop red", "drop blue", "skip"]
        s = after(s, "skip")

    assert options(s) == ["stop", "drop red", "drop blue"]
    assert (carried(s), airport(s)) == ("RB", {})


@pytest.mark.rule("PL-120")
def test_120_a_crowd_cannot_be_skipped() -> None:
    s = after(moving(start(), play="E15", S01="RB", S02="N" * 8), "from S01")

    assert step_name(s) == "PlayGoal"
    assert len(cubes(s, "S02")) == 10


@pytest.mark.rule("PL-121", "PL-278")
def test_278_one_cube_skips_two_spaces_and_boards() -> None:
    s = after(moving(start(), play="E15", S06="R"), "from S06")

    assert options(s) == ["stop", "skip"]
    s = after(s, "skip")
    assert options(s) == ["stop", "skip"]
    s = after(s, "skip")
    assert options(s) == ["to S09", "board G1"]
    assert passengers(after(s, "board G1"), "G1") == "R----"


# --- PL-111, PL-141, PL-142, PL-124 Along an arrow


@pytest.mark.rule("PL-111")
def test_111_all_neutral_cubes_move_along_an_arrow_or_none() -> None:
    s = played("E11", players=2, S01="RGYNN", S05="B", S06="N")

    assert options(s) == ["none", "shift S01-S02", "shift S06-S07"]
    assert airport(after(s, "shift S01-S02")) == {"S01": "R", "S02": "GYNN", "S05": "B", "S06": "N"}
    assert airport(after(s, "none")) == {"S01": "RGYNN", "S05": "B", "S06": "N"}


@pytest.mark.rule("PL-141")
def test_141_all_own_cubes_move_along_an_arrow() -> None:
    s = played("B12", "base", S01="RRB", S05="B")

    assert options(s) == ["none", "shift S01-S02"]
    assert airport(after(s, "shift S01-S02")) == {"S01": "B", "S02": "RR", "S05": "B"}


@pytest.mark.rule("PL-142")
def test_142_two_nudges_and_both_may_be_for_the_same_cube() -> None:
    s = played("B13", "base", S01="RB")

    assert options(s) == ["none", "nudge red S01-S02", "nudge blue S01-S02"]
    s = after(s, "nudge blue S01-S02")
    assert options(s) == ["none", "nudge red S01-S02", "nudge blue S02-S03"]
    s = after(s, "nudge blue S02-S03")
    assert (airport(s), step_name(s)) == ({"S01": "R", "S03": "B"}, "ChooseOrigin")


@pytest.mark.rule("PL-124")
def test_124_along_an_arrow_follows_the_tram() -> None:
    s = after(hand(crowd(start(board="beacon"), H2="NN", T3c="N", T1a="R"), 0, "E11"), "play E11")

    assert options(s) == ["none", "shift H2-T1a", "shift H2-T2a", "shift H2-T3a", "shift H2-T4a", "shift T3c-H1"]


# --- PL-132, PL-146 Against the arrows


@pytest.mark.rule("PL-132")
def test_132_the_whole_move_goes_backwards() -> None:
    s = after(moving(start(deck="base"), play="B03", S03="RBN"), "from S03, drop blue, drop grey")

    assert airport(s) == {"S02": "B", "S01": "N", "S12": "R"}


@pytest.mark.rule("PL-132", "PL-146")
def test_132_backwards_on_beacon() -> None:
    s = after(moving(start(deck="base", board="beacon"), play="B03", T1a="RBNN"), "from T1a, drop blue, drop grey")

    assert options(s) == ["to T1c", "to T2c", "to T3c", "to T4c"]
    assert airport(s) == {"H2": "B", "H1": "N"}


@pytest.mark.rule("PL-146")
@pytest.mark.parametrize(("board", "space", "exits"), [
    ("zephyr", "C", ["W6", "E6"]), ("azure", "A1", ["A10", "I4"]), ("azure", "A6", ["A5", "I2"]),
    ("azure", "I1", ["A2", "I4"]), ("azure", "I3", ["A7", "I2"]), ("beacon", "H1", ["T1c", "T2c", "T3c", "T4c"])])
def test_146_where_several_arrows_arrive_the_mover_chooses(board: str, space: str, exits: list[str]) -> None:
    s = after(moving(start(deck="base", board=board), play="B03", **{space: "RBN"}), f"from {space}")

    assert options(s) == [f"to {name}" for name in exits]


@pytest.mark.rule("PL-146")
def test_146_one_exit_backwards_where_two_arrows_leave() -> None:
    s = moving(start(deck="base", board="azure"), play="B03", A2="RN")

    assert step_name(after(s, "from A2")) == "DropOrStop"


@pytest.mark.rule("PL-146")
def test_146_boarding_and_crowds_are_as_usual_backwards() -> None:
    s = moving(start(deck="base"), play="B03", S09="RN", S10="R", S08="")
    assert options(after(s, "from S09, drop grey")) == ["to S07", "board G1"]
    s = moving(start(deck="base"), play="B03", S03="RB", S02="N" * 8)

    assert len(cubes(after(s, "from S03"), "S02")) == 10


# --- PL-135, PL-140, PL-144, PL-145


@pytest.mark.rule("PL-135")
def test_135_no_space_is_blocked() -> None:
    s = after(moving(start(deck="base"), play="B06", S01="RBN", S02="N" * 9), "from S01, drop blue")

    assert (step_name(s), len(cubes(s, "S02"))) == ("DropOrStop", 10)


@pytest.mark.rule("PL-140")
def test_140_the_origin_may_be_any_space_with_a_cube() -> None:
    s = moving(start(deck="base"), play="B11", S01="R", S05="BN")

    assert options(s) == ["from S01", "from S05"]


@pytest.mark.rule("PL-145")
def test_145_with_a_final_call_one_moves_without_an_own_cube() -> None:
    s = moving(start(deck="base"), play="B11", S05="BN")

    assert options(s) == ["from S05"]
    assert step_name(until(moving(start(deck="base"), kinds="B11", S05="BN"), "PlayGoal")) == "PlayGoal"


@pytest.mark.rule("PL-144", "PL-295")
def test_144_two_goals_with_a_busy_schedule() -> None:
    s = moving(start(deck="base"), kinds="B15 B01 B03 B06", play="B15", S01="R", S05="RRR", S06="RR")
    s = after(s, "from S01")

    assert options(s) == ["pass", "goal B01", "goal B03", "goal B06"]
    s = after(s, "goal B01")
    assert options(s) == ["pass", "goal B03", "goal B06"]
    assert CARD.write(s.in_play) == "B15r"
    s = after(s, "goal B06")
    assert (step_name(s), s.in_play) == ("DrawCard", -1)
    assert CARD.read("B15r") in s.discards[0]


@pytest.mark.rule("PL-295")
@pytest.mark.parametrize(("kind", "name"), [("E04", "expansion"), ("E07", "expansion"), ("E13", "expansion"),
                                            ("E15", "expansion"), ("B03", "base"), ("B04", "base"), ("B06", "base"),
                                            ("B07", "base"), ("B11", "base")])
def test_295_cards_for_the_move_lie_open_until_it_is_over(kind: str, name: str) -> None:
    s = moving(start(deck=name), play=kind, S01="RN")

    assert CARD.write(s.in_play)[:-1] == kind
    assert [s.view(seat)["in_play"][:-1] for seat in range(4)] == [kind] * 4
    assert s.discards == ((),)
    s = until(s, "PlayGoal")
    assert (s.in_play, [CARD.write(card)[:-1] for card in s.discards[0]]) == (-1, [kind])


@pytest.mark.rule("PL-295")
def test_295_also_if_the_move_is_skipped() -> None:
    s = moving(start(deck="base"), play="B06", S01="BN")

    assert step_name(s) == "PlayGoal"
    assert [CARD.write(card)[:-1] for card in s.discards[0]] == ["B06"]


@pytest.mark.rule("PL-295")
def test_295_a_card_in_play_is_not_in_hand() -> None:
    s = after(deck(played("E01", S01="R"), "E02r E03r"), "draw E02r, draw E03r")

    assert options(s) == ["discard E02", "discard E03"]
