"""Section 11: the 18 kinds of Expertise Bonus cards, their windows, their way back under the decks."""

from __future__ import annotations

from itertools import combinations

import pytest
from bs import (
    COMPASS,
    EXPERTISE_LEVEL_OF,
    acted,
    after,
    claimed,
    claims,
    data,
    deck,
    edited,
    hand,
    next_turn,
    options,
    panel,
    planes,
    rule_named,
    scoring,
    sky,
    slot,
    start,
    step_name,
    told,
    until,
)
from bs_cards import (
    CALM,
    EXPERTISE,
    SIX_CHAIN,
    WINDOWS,
    empty_expertise,
    hands_of,
    only_cards_left,
    owns,
    resampled,
    with_expertise,
    with_skills,
)

from aerodrome.games.barnstormers.state import Barnstormers
from aerodrome.kernel.step import CHANCE, NOBODY

KINDS = {  # card: (level, copies, window)
    "plus-1-st": (1, 4, "turn"), "play-2-st": (1, 2, "perform"), "plus-1-action": (1, 4, "perform"),
    "play-all-st": (1, 1, "perform"), "reset-headings-2": (1, 2, "turn"), "recall-planes": (1, 2, "turn"),
    "immunity": (1, 1, "reaction"), "plus-2-actions": (2, 2, "perform"), "flying-aces": (2, 2, "turn"),
    "barnstormer-award": (2, 1, "end"), "performance-award": (2, 1, "end"), "reset-and-move": (2, 3, "turn"),
    "reserve-stunt": (2, 3, "turn"), "recall-rivals": (3, 1, "turn"), "reset-headings-own": (3, 2, "turn"),
    "precision-flying": (3, 2, "end"), "discard-2": (3, 2, "turn"), "discard-all": (3, 1, "turn")}
IN_WINDOW = [card for card in EXPERTISE if WINDOWS[card] == "turn"]
IN_STEP_1 = [card for card in EXPERTISE if WINDOWS[card] == "perform"]
KEPT = [card for card in EXPERTISE if WINDOWS[card] in ("end", "reaction")]
LINE = {"b2": "0N", "c2": "0N", "d2": "0N"}


def learning(s: Barnstormers, level: int) -> list[str]:
    """List the Expertise cards that can come up for a pilot who takes a card of this level."""
    points = {1: 1, 2: 4, 3: 7}[level]
    s = scoring(edited(sky(panel(s, ["line-astern"]), LINE, moved=["b2"]), pilots=[points, 0, 0, 0]))
    s = until(after(s, "claim line-astern"), "LevelUp")
    return options(after(s, f"take {level}"))


# --- the cards, windows, secrecy


@pytest.mark.rule("BS-147", "BS-154", "BS-156", "BS-157", "BS-159", "BS-160", "BS-162", "BS-164", "BS-165", "BS-166",
                  "BS-168", "BS-170", "BS-172", "BS-174", "BS-176", "BS-177", "BS-179", "BS-180")
def test_147_level_and_number_of_every_card() -> None:
    decks = data(start())["expertise_decks"]

    assert set(KINDS) == set(EXPERTISE)
    assert {card: decks[level - 1].count(card) for card, (level, _, _) in KINDS.items()} == {
        card: copies for card, (_, copies, _) in KINDS.items()}


@pytest.mark.rule("BS-147")
def test_147_the_two_cards_called_reset_headings_follow_their_own_texts() -> None:
    s = with_expertise(["reset-headings-2", "reset-headings-own"], {"d4": "0N", "a1": "1N", "g7": "0N"})

    assert options(after(s, "use reset-headings-2")) == ["plane a1", "plane d4", "plane g7"]
    assert options(after(s, "use reset-headings-own")) == ["plane d4", "plane g7"]


@pytest.mark.rule("BS-148")
def test_148_hands_are_secret_but_number_and_level_are_public() -> None:
    s = with_expertise(["plus-1-st", "play-all-st", "discard-all"])

    assert s.view(0)["expertise_hands"][0] == ["plus-1-st", "play-all-st", "discard-all"]
    assert [s.view(seat)["expertise_hands"][0] for seat in (1, 3, NOBODY)] == [[2, 0, 1]] * 3


@pytest.mark.rule("BS-148")
def test_148_rivals_hold_every_card_of_the_level_possible() -> None:
    worlds = resampled(with_expertise(["immunity", "discard-all"]), 1, 300)

    assert {data(world)["expertise_hands"][0][0] for world in worlds} == {
        card for card in EXPERTISE if EXPERTISE_LEVEL_OF[card] == 0}
    assert {data(world)["expertise_hands"][0][1] for world in worlds} == {
        card for card in EXPERTISE if EXPERTISE_LEVEL_OF[card] == 2}


@pytest.mark.rule("BS-148")
def test_148_what_was_drawn_is_told_to_its_drawer_alone() -> None:
    s = after(scoring(edited(start(), best_chain=6)), "chain")

    assert told(s, "learn immunity", seat=1) == [("learn_1", 0, "?")]
    assert told(s, "learn immunity", seat=0) == [("learn_1", 0, "immunity")]


@pytest.mark.rule("BS-149")
@pytest.mark.parametrize("card", IN_WINDOW)
@pytest.mark.parametrize("step", ["Perform", "Score", "EndWindow"])
def test_149_cards_of_the_turn_can_be_played_in_every_step(card: str, step: str) -> None:
    assert f"use {card}" in options(until(acted(with_expertise([card])), step))


@pytest.mark.rule("BS-149")
@pytest.mark.parametrize("card", IN_STEP_1)
@pytest.mark.parametrize(("step", "playable"), [("Perform", True), ("Score", False), ("EndWindow", False)])
def test_149_cards_of_the_performance_in_step_1_only(card: str, step: str, playable: bool) -> None:
    s = until(acted(with_expertise([card])), step)

    assert (f"use {card}" in options(s)) == playable


@pytest.mark.rule("BS-149")
@pytest.mark.parametrize("card", KEPT)
@pytest.mark.parametrize("step", ["Perform", "Score", "EndWindow"])
def test_149_kept_cards_are_never_played(card: str, step: str) -> None:
    s = until(acted(with_expertise([card])), step)

    assert f"use {card}" not in options(s)
    assert rule_named(s, f"use {card}") == "BS-149"


@pytest.mark.rule("BS-149")
@pytest.mark.parametrize("script", ["", "move d1, turn straight", "move d1, turn straight, move c1, turn left"])
def test_149_in_step_1_before_and_after_any_action(script: str) -> None:
    s = with_expertise(["plus-1-action"])

    assert "use plus-1-action" in options(after(s, script) if script else s)


@pytest.mark.rule("BS-149")
def test_149_in_step_1_after_a_skill_card_and_not_within() -> None:
    s = after(hand(with_skills(["loop-the-loop"], LINE), 0, expertise=["plus-1-action"]), "play loop-the-loop")

    assert rule_named(s, "use plus-1-action") == "BS-048"
    assert "use plus-1-action" in options(after(s, "plane b2"))


@pytest.mark.rule("BS-149")
def test_149_in_step_2_after_a_claim() -> None:
    s = scoring(sky(panel(with_expertise(["flying-aces"]), ["line-astern"]), LINE, moved=["b2"]))
    s = until(after(s, "claim line-astern"), "Score")

    assert options(s) == ["use flying-aces", "end"]


@pytest.mark.rule("BS-149")
def test_149_not_before_the_draw_of_step_3() -> None:
    s = until(acted(with_expertise(["flying-aces"])), "DiscardOrKeep")

    assert rule_named(s, "use flying-aces") == "BS-149"


# --- BS-150 to BS-153 the decks


@pytest.mark.rule("BS-150")
@pytest.mark.parametrize("card", ["plus-1-action", "plus-2-actions", "play-2-st", "play-all-st", "discard-all"])
def test_150_a_used_card_goes_face_up_under_its_deck(card: str) -> None:
    s = after(with_expertise([card]), f"use {card}")
    d = data(s)

    assert (d["expertise_hands"][0], d["expertise_under"][EXPERTISE_LEVEL_OF[card]]) == ([], [card])
    assert s.view(2)["expertise_under"][EXPERTISE_LEVEL_OF[card]] == [card]


@pytest.mark.rule("BS-150")
def test_150_it_is_used_once() -> None:
    s = after(with_expertise(["plus-1-action"]), "use plus-1-action")

    assert "use plus-1-action" not in options(s)


@pytest.mark.rule("BS-150", "BS-151")
def test_150_face_down_cards_come_before_it() -> None:
    s = after(with_expertise(["plus-1-action", "play-all-st"]), "use play-all-st")

    assert "learn play-all-st" not in learning(s, 1)


@pytest.mark.rule("BS-151")
def test_151_when_the_top_card_is_face_up_the_deck_is_shuffled() -> None:
    s = empty_expertise(start(), 0)
    d = data(s)
    for card in ("play-all-st", "immunity"):
        d["expertise_hands"][1].remove(card)
    s = edited(s, expertise_hands=d["expertise_hands"], expertise_under=[["play-all-st", "immunity"], [], []])
    s = after(scoring(edited(s, best_chain=6)), "chain")

    assert (s.to_act(), options(s)) == (CHANCE, ["learn play-all-st", "learn immunity"])
    assert (data(s)["expertise_under"][0], data(s)["expertise_decks"][0]) == ([], ["play-all-st", "immunity"])


@pytest.mark.rule("BS-151")
def test_151_not_while_one_card_is_face_down() -> None:
    s = empty_expertise(start(), 0)
    d = data(s)
    for card in ("play-all-st", "immunity"):
        d["expertise_hands"][1].remove(card)
    d["expertise_decks"][0] = ["immunity"]
    s = edited(s, expertise_hands=d["expertise_hands"], expertise_decks=d["expertise_decks"],
               expertise_under=[["play-all-st"], [], []])

    assert options(after(scoring(edited(s, best_chain=6)), "chain")) == ["learn immunity"]


@pytest.mark.rule("BS-152")
def test_152_without_level_1_cards_a_chain_cannot_be_claimed() -> None:
    s = scoring(edited(empty_expertise(start(), 0), best_chain=6))

    assert options(s) == ["end"]
    assert rule_named(s, "chain") == "BS-152"


@pytest.mark.rule("BS-152")
@pytest.mark.parametrize("empty", [c for n in range(3) for c in combinations(range(3), n)])
def test_152_an_empty_level_cannot_be_chosen(empty: tuple[int, ...]) -> None:
    s = start()
    for level in empty:
        s = empty_expertise(s, level)
    s = scoring(edited(sky(panel(s, ["line-astern"]), LINE, moved=["b2"]), pilots=[7, 0, 0, 0]))
    s = until(after(s, "claim line-astern"), "LevelUp")

    assert options(s) == [f"take {level + 1}" for level in range(3) if level not in empty] + ["none"]


@pytest.mark.rule("BS-152")
def test_152_with_all_allowed_decks_empty_nothing_is_asked() -> None:
    s = empty_expertise(empty_expertise(start(), 0), 1)
    s = scoring(edited(sky(panel(s, ["line-astern"]), LINE, moved=["b2"]), pilots=[4, 0, 0, 0]))
    s = after(s, "claim line-astern")
    s = after(s, options(s)[0])

    assert (s.pilots[0], step_name(s)) == (5, "Score")


@pytest.mark.rule("BS-153")
def test_153_any_number_may_be_held_and_played_in_a_turn() -> None:
    cards = ["plus-1-action"] * 4 + ["play-2-st"] * 2 + ["play-all-st"] + ["plus-2-actions"] * 2 + ["flying-aces"] * 2
    s = with_expertise(cards)
    for card in cards:
        s = after(s, f"use {card}")

    assert (hands_of(s)[1], s.actions, s.limit, s.aces[0]) == ([], 10, 99, 2)


# --- BS-154 to BS-158, BS-229 Skill and Tactic cards


@pytest.mark.rule("BS-154")
@pytest.mark.parametrize("step", ["Perform", "Score", "EndWindow"])
def test_154_one_skill_card_beyond_the_hand_of_two(step: str) -> None:
    s = with_skills(["loop-the-loop", "swap-any-two"], LINE)
    s = until(acted(hand(s, 0, expertise=["plus-1-st"])), step)
    s = after(s, "use plus-1-st, draw recall-any-plane")

    assert (len(hands_of(s)[0]), s.view(2)["skill_hands"][0]) == (3, 3)


@pytest.mark.rule("BS-154", "BS-155")
@pytest.mark.parametrize(("script", "size"), [("", 3), ("play loop-the-loop, plane b2", 2)])
def test_154_after_a_card_is_used_the_extra_one_is_not_replaced(script: str, size: int) -> None:
    s = with_skills([*CALM[:2], "swap-any-two"], LINE)
    s = acted(after(s, script) if script else s)

    assert len(hands_of(next_turn(s))[0]) == size


@pytest.mark.rule("BS-155")
def test_155_step_3_fills_only_up_to_two() -> None:
    s = acted(with_skills(["loop-the-loop", "swap-any-two", "recall-any-plane"], LINE, limit=99))
    s = after(s, "play loop-the-loop, plane b2, play recall-any-plane, plane c2")

    assert len(hands_of(next_turn(s))[0]) == 2


@pytest.mark.rule("BS-155")
def test_155_the_third_card_may_be_discarded() -> None:
    s = until(acted(with_skills(["loop-the-loop", "swap-any-two", "recall-any-plane"], LINE)), "DiscardOrKeep")
    s = after(s, "toss swap-any-two")

    assert (hands_of(s)[0], s.active) == (["recall-any-plane", "loop-the-loop"], 1)


@pytest.mark.rule("BS-155")
def test_155_a_freak_is_resolved_at_once_and_another_card_drawn() -> None:
    s = deck(with_expertise(["plus-1-st"], {"d4": "0N"}), ["freak-thunderstorm", "swap-any-two"])
    before = len(hands_of(s)[0])
    s = after(s, "use plus-1-st, draw freak-thunderstorm, plane d4, draw swap-any-two")

    assert (planes(s), len(hands_of(s)[0]), step_name(s)) == ({}, before + 1, "Perform")


def with_both(skills: list[str], expertise: list[str]) -> Barnstormers:
    """Return a turn of seat 0 with these cards of both kinds and a line of planes."""
    return hand(with_skills(skills, LINE | {"g7": "1N"}), 0, expertise=expertise)


@pytest.mark.rule("BS-156", "BS-158")
def test_156_two_skill_cards_may_be_played_and_both_are_replaced() -> None:
    s = with_both(["loop-the-loop", "swap-any-two"], ["play-2-st"])
    s = after(s, "use play-2-st, play loop-the-loop, plane b2, play swap-any-two, plane c2, plane g7")

    assert (s.played, hands_of(s)[0]) == (2, [])
    assert len(hands_of(next_turn(acted(s)))[0]) == 2


@pytest.mark.rule("BS-156", "BS-158")
def test_156_and_not_a_third() -> None:
    s = with_both(CALM, ["play-2-st"])
    s = after(s, "use play-2-st, play loop-the-loop, plane b2, play loop-the-loop, plane c2")

    assert "play loop-the-loop" not in options(s)


@pytest.mark.rule("BS-156", "BS-149")
def test_156_also_after_the_first_card_was_played() -> None:
    s = with_both(CALM, ["play-2-st"])
    s = after(s, "play loop-the-loop, plane b2, use play-2-st")

    assert "play loop-the-loop" in options(s)


@pytest.mark.rule("BS-157", "BS-229", "BS-154")
def test_229_play_all_after_plus_1_card_allows_three_cards() -> None:
    s = with_both(CALM[:2], ["plus-1-st", "play-all-st"])
    s = after(s, "use plus-1-st, draw loop-the-loop, use play-all-st, play loop-the-loop, plane b2, "
                 "play loop-the-loop, plane c2, play loop-the-loop, plane d2")

    assert (s.played, hands_of(s)[0]) == (3, [])
    assert len(hands_of(next_turn(acted(s)))[0]) == 2


@pytest.mark.rule("BS-158")
@pytest.mark.parametrize(("used", "limit"), [
    ([], 1), (["play-2-st"], 2), (["play-2-st", "play-2-st"], 2), (["play-all-st"], 99),
    (["play-all-st", "play-2-st"], 99), (["play-2-st", "play-all-st"], 99)])
def test_158_the_limit_is_the_largest_and_does_not_add_up(used: list[str], limit: int) -> None:
    s = with_expertise(used)
    for card in used:
        s = after(s, f"use {card}")

    assert s.limit == limit


@pytest.mark.rule("BS-158")
def test_158_no_card_has_to_be_played() -> None:
    s = after(acted(with_both(CALM, ["play-all-st"])), "use play-all-st")

    assert "end" in options(s)


@pytest.mark.rule("BS-158", "BS-156")
def test_158_the_limit_is_for_this_turn_only() -> None:
    s = next_turn(after(with_expertise(["play-all-st"], players=2), "use play-all-st"))

    assert (s.limit, next_turn(s).active, next_turn(s).limit) == (1, 0, 1)


# --- BS-159 to BS-161 actions


@pytest.mark.rule("BS-159", "BS-160", "BS-161")
@pytest.mark.parametrize(("used", "count"), [
    (["plus-1-action"], 3), (["plus-2-actions"], 4), (["plus-1-action", "plus-1-action"], 4),
    (["plus-1-action", "plus-2-actions", "plus-2-actions"], 7)])
def test_159_extra_actions_add_up(used: list[str], count: int) -> None:
    s = with_expertise(used, {"d1": "0N"})
    for card in used:
        s = after(s, f"use {card}")
    for _ in range(count):
        s = after(s, "dispatch, roll S, at a1")
        s = edited(s, board=data(sky(s, {}))["board"], own=[[], [], [], []], hangars=[6] * 4, before=[], moved=[])

    assert (s.actions, s.taken, "dispatch" in options(s)) == (0, count, False)


@pytest.mark.rule("BS-159", "BS-161")
@pytest.mark.parametrize("script", ["move d1, turn straight", "dispatch, roll N, at g7"])
def test_161_an_extra_action_is_a_dispatch_or_a_move(script: str) -> None:
    s = after(acted(with_expertise(["plus-1-action"], {"d1": "0N"})), "use plus-1-action")

    assert after(s, script).taken == 3


@pytest.mark.rule("BS-159", "BS-160")
@pytest.mark.parametrize("card", ["plus-1-action", "plus-2-actions"])
def test_159_besides_any_skill_card(card: str) -> None:
    s = with_both(["loop-the-loop"], [card])
    s = after(s, f"use {card}, play loop-the-loop, plane b2")

    assert (s.actions, s.played) == (2 + (1 if card == "plus-1-action" else 2), 1)


@pytest.mark.rule("BS-161")
def test_161_unused_extra_actions_lapse_with_step_1() -> None:
    s = after(acted(with_expertise(["plus-2-actions"])), "use plus-2-actions, end")

    assert (s.actions, step_name(s)) == (0, "Score")
    assert rule_named(s, "dispatch") == "BS-041"


# --- BS-162, BS-163 Reset Headings (Level 1)


@pytest.mark.rule("BS-162", "BS-163", "BS-137")
def test_162_two_planes_of_any_owners_each_heading_chosen_separately() -> None:
    s = with_expertise(["reset-headings-2"], {"d4": "0N", "a1": "1N", "g7": "2N"})
    s = after(s, "use reset-headings-2, plane a1, face SE, plane d4, face W")

    assert (planes(s), s.marked, data(s)["moved"]) == ({"d4": "0W", "a1": "1SE", "g7": "2N"}, 0, [])


@pytest.mark.rule("BS-163")
def test_163_the_second_is_a_different_plane() -> None:
    s = with_expertise(["reset-headings-2"], {"d4": "0N", "a1": "1N", "g7": "2N"})
    s = after(s, "use reset-headings-2, plane a1, face SE")

    assert options(s) == ["plane d4", "plane g7"]
    assert rule_named(s, "plane a1") == "BS-163"


@pytest.mark.rule("BS-163")
def test_163_with_one_plane_airborne_just_that_one() -> None:
    s = after(with_expertise(["reset-headings-2"], {"a1": "1N"}), "use reset-headings-2, plane a1, face SE")

    assert (step_name(s), planes(s), s.marked) == ("Perform", {"a1": "1SE"}, 0)


# --- BS-164 Recall Planes


@pytest.mark.rule("BS-164")
def test_164_two_planes_of_any_owners_return_and_are_not_grounded() -> None:
    s = with_expertise(["recall-planes"], {"d4": "0N", "a1": "1N", "g7": "2N"})
    s = after(s, "use recall-planes, plane a1, plane d4")

    assert (planes(s), s.hangars, s.grounded) == ({"g7": "2N"}, [6, 6, 5, 6], [0] * 4)
    assert "dispatch" in options(s)


@pytest.mark.rule("BS-164")
def test_164_with_one_airborne_just_that_one() -> None:
    s = after(with_expertise(["recall-planes"], {"a1": "1N"}), "use recall-planes, plane a1")

    assert (step_name(s), planes(s)) == ("Perform", {})


# --- BS-166, BS-167 Flying Aces


@pytest.mark.rule("BS-166", "BS-167")
@pytest.mark.parametrize(("chain", "aces", "claimable"), [
    (6, 0, True), (5, 0, False), (5, 1, True), (4, 1, False), (4, 2, False), (5, 2, True)])
def test_166_with_aces_displayed_five_planes_suffice_and_a_second_copy_adds_nothing(
        chain: int, aces: int, claimable: bool) -> None:
    s = with_expertise(["flying-aces"] * aces)
    for _ in range(aces):
        s = after(s, "use flying-aces")

    assert ("chain" in options(scoring(edited(s, best_chain=chain)))) == claimable


@pytest.mark.rule("BS-166")
def test_166_they_help_their_owner_only() -> None:
    s = next_turn(after(with_expertise(["flying-aces"]), "use flying-aces"))

    assert "chain" not in options(scoring(edited(s, best_chain=5)))


@pytest.mark.rule("BS-166", "BS-150")
def test_166_they_are_displayed_and_do_not_go_under_the_deck() -> None:
    s = after(with_expertise(["flying-aces"]), "use flying-aces")

    assert (s.view(3)["aces"], data(s)["expertise_under"]) == ([1, 0, 0, 0], [[], [], []])


@pytest.mark.rule("BS-167")
def test_167_they_may_be_displayed_in_step_2_before_claiming_a_chain_of_that_turn() -> None:
    five = {space: plane for space, plane in SIX_CHAIN.items() if space != "d5"}
    s = after(edited(with_expertise(["flying-aces"], five), taken=1), "move c1, turn straight, end")

    assert (s.best_chain, "chain" in options(s)) == (5, False)
    assert "chain" in options(after(s, "use flying-aces"))


@pytest.mark.rule("BS-167")
def test_167_they_stay_for_the_whole_game() -> None:
    s = after(with_expertise(["flying-aces"], players=2), "use flying-aces")
    s = next_turn(next_turn(s))

    assert (s.active, s.round, s.aces) == (0, 2, [1, 0])


# --- BS-170, BS-171 Reset and Move


@pytest.mark.rule("BS-170", "BS-171")
def test_170_two_planes_are_turned_and_moved_one_after_the_other() -> None:
    s = with_expertise(["reset-and-move"], {"d4": "0N", "a1": "1S"})
    s = after(s, "use reset-and-move, plane a1, face E, plane d4, face SW")

    assert (planes(s), data(s)["moved"], s.actions, s.marked) == ({"b1": "1E", "c3": "0SW"}, ["b1", "c3"], 2, 0)


@pytest.mark.rule("BS-170", "BS-137")
def test_170_every_direction_of_every_plane() -> None:
    s = after(with_expertise(["reset-and-move"], {"d4": "0N", "a1": "1S"}), "use reset-and-move")

    assert options(s) == ["plane a1", "plane d4"]
    assert options(after(s, "plane d4")) == [f"face {h}" for h in COMPASS]


@pytest.mark.rule("BS-171")
def test_171_the_chain_of_the_first_is_finished_before_the_second_is_chosen() -> None:
    s = with_expertise(["reset-and-move"], {"d4": "0N", "e4": "1N"})
    s = after(s, "use reset-and-move, plane d4, face E")

    assert (planes(s), options(s)) == ({"e4": "0E", "e5": "1N"}, ["plane e5"])


@pytest.mark.rule("BS-171")
def test_171_the_first_plane_is_not_chosen_again_wherever_it_was_pushed() -> None:
    s = with_expertise(["reset-and-move"], {"c3": "0E", "d3": "1N", "d4": "1S"})
    s = after(s, "use reset-and-move, plane c3, face E")

    assert (planes(s), options(s)) == ({"d3": "1S", "d4": "1N", "e3": "0E"}, ["plane d3", "plane d4"])


@pytest.mark.rule("BS-171")
@pytest.mark.parametrize("there", [{"f4": "0N"}, {"f4": "0N", "g4": "1E"}])
def test_171_without_another_plane_the_rest_lapses(there: dict[str, str]) -> None:
    s = after(with_expertise(["reset-and-move"], there), "use reset-and-move, plane f4, face E")

    assert (step_name(s), len(planes(s)), s.marked) == ("Perform", 1, 0)


@pytest.mark.rule("BS-171", "BS-170")
def test_171_its_chains_qualify_for_the_bonus() -> None:
    s = after(with_expertise(["reset-and-move"], SIX_CHAIN), "use reset-and-move, plane c1, face N")

    assert s.best_chain == 6


# --- BS-172, BS-173 Reserve


def reserved(step: str = "Perform") -> Barnstormers:
    """Return the position after seat 0 has reserved the Line Astern of the panel."""
    s = until(acted(panel(with_expertise(["reserve-stunt"]), ["line-astern", "flying-v"])), step)
    return after(s, "use reserve-stunt, slot G1, show echelon")


@pytest.mark.rule("BS-172", "BS-173")
def test_172_a_displayed_stunt_is_laid_face_up_before_its_owner() -> None:
    s = reserved()

    assert [s.view(seat)["reserved"] for seat in (0, 2, NOBODY)] == [[["line-astern"], [], [], []]] * 3
    assert (slot(s, "G1"), slot(s, "G2"), s.pilots[0]) == ("echelon", "flying-v", 0)


@pytest.mark.rule("BS-172")
def test_172_any_displayed_stunt() -> None:
    s = after(with_expertise(["reserve-stunt"]), "use reserve-stunt")

    assert options(s) == ["slot G1", "slot G2", "slot Y1", "slot Y2", "slot R1", "slot R2"]


@pytest.mark.rule("BS-173")
def test_173_the_slot_is_refilled_at_once() -> None:
    s = after(panel(with_expertise(["reserve-stunt"]), ["trident"]), "use reserve-stunt, slot R1")

    assert (s.to_act(), {text.split(" ")[0] for text in options(s)}) == (CHANCE, {"show"})


@pytest.mark.rule("BS-172", "BS-173")
def test_173_performed_it_counts_as_the_stunt_of_the_turn_and_moves_the_pilot() -> None:
    s = scoring(sky(reserved(), LINE, moved=["b2"]))
    s = after(s, "claim_reserved line-astern")

    assert (data(s)["claimed"][0], data(s)["reserved"][0], s.pilots[0], s.stunt_done) == (["line-astern"], [], 1, 1)
    assert options(s) == ["end"]


@pytest.mark.rule("BS-173")
def test_173_only_its_owner_can_perform_it() -> None:
    s = next_turn(reserved())
    s = scoring(sky(s, {"b2": "1N", "c2": "1N", "d2": "1N"}, moved=["b2"]))

    assert options(s) == ["end"]
    assert rule_named(s, "claim_reserved line-astern").startswith("BS-")


@pytest.mark.rule("BS-173")
def test_173_it_cannot_be_claimed_as_a_panel_stunt() -> None:
    s = scoring(sky(reserved(), LINE, moved=["b2"]))

    assert claims(s) == []


@pytest.mark.rule("BS-173")
def test_173_any_number_may_be_reserved() -> None:
    s = panel(with_expertise(["reserve-stunt"] * 3), ["line-astern", "flying-v"])
    s = after(s, "use reserve-stunt, slot G1, show echelon, use reserve-stunt, slot G2, show dogleg, "
                 "use reserve-stunt, slot G1, show line-astern")

    assert data(s)["reserved"][0] == ["flying-v", "line-astern", "echelon"]


@pytest.mark.rule("BS-173", "BS-196")
def test_173_not_performed_it_is_worth_nothing() -> None:
    s = owns(start(2, max_rounds=1), "reserved", 0, ["trident"])
    s = next_turn(next_turn(s))

    assert (s.final, data(s)["reserved"][0]) == ((0, 0), ["trident"])


# --- BS-174, BS-175 Recall Rival Planes


@pytest.mark.rule("BS-174", "BS-175")
def test_174_every_rival_returns_a_plane_of_their_choice_in_turn_order() -> None:
    there = {"a1": "0N", "b1": "1N", "b2": "1N", "c1": "2N", "c2": "2N", "d1": "3N", "d2": "3N"}
    s = after(with_expertise(["recall-rivals"], there), "use recall-rivals")
    seen = []
    while step_name(s) == "ChoosePlane":
        seen.append((s.to_act(), options(s)))
        s = after(s, options(s)[0])

    assert seen == [(1, ["plane b1", "plane b2"]), (2, ["plane c1", "plane c2"]), (3, ["plane d1", "plane d2"])]
    assert (planes(s), s.to_act(), s.grounded) == ({"a1": "0N", "b2": "1N", "c2": "2N", "d2": "3N"}, 0, [0] * 4)


@pytest.mark.rule("BS-175")
def test_175_rivals_without_airborne_planes_skip() -> None:
    s = after(with_expertise(["recall-rivals"], {"a1": "0N", "c1": "2N"}), "use recall-rivals")

    assert (s.to_act(), step_name(after(s, "plane c1"))) == (2, "Perform")


@pytest.mark.rule("BS-175")
def test_175_immunity_does_not_help() -> None:
    s = hand(with_expertise(["recall-rivals"], {"a1": "0N", "c1": "1N"}), 1, expertise=["immunity"])

    assert options(after(s, "use recall-rivals")) == ["plane c1"]


# --- BS-176 Reset Headings (Level 3)


@pytest.mark.rule("BS-176")
def test_176_one_to_all_own_planes_each_heading_chosen_separately() -> None:
    s = with_expertise(["reset-headings-own"], LINE | {"g7": "1N"})
    s = after(s, "use reset-headings-own, plane b2, face E, plane d2, face S, plane c2, face W")

    assert (step_name(s), planes(s), s.marked) == (
        "Perform", {"b2": "0E", "d2": "0S", "c2": "0W", "g7": "1N"}, 0)


@pytest.mark.rule("BS-176")
def test_176_after_the_first_the_player_may_stop() -> None:
    s = after(with_expertise(["reset-headings-own"], LINE), "use reset-headings-own")
    later = after(s, "plane b2, face E")

    assert options(s) == ["plane b2", "plane c2", "plane d2"]
    assert options(later) == ["plane c2", "plane d2", "stop"]
    assert (step_name(after(later, "stop")), after(later, "stop").marked) == ("Perform", 0)


# --- BS-179 to BS-181 Discard


@pytest.mark.rule("BS-179", "BS-181")
def test_179_two_displayed_stunts_are_replaced_and_go_under_their_decks() -> None:
    s = panel(with_expertise(["discard-2"]), ["flying-v", "echelon", "swan", "saltire"])
    s = after(s, "use discard-2, slot Y2, slot G1, show dogleg, show open-box")
    d = data(s)

    assert (d["panel"][:4], d["stunts_under"]) == (["dogleg", "echelon", "swan", "open-box"],
                                                   [["flying-v"], ["saltire"], []])
    assert s.marked == 0


@pytest.mark.rule("BS-179")
def test_179_the_two_are_different_slots() -> None:
    s = after(panel(with_expertise(["discard-2"]), ["flying-v", "flying-v"]), "use discard-2, slot G1")

    assert options(s) == ["slot G2", "slot Y1", "slot Y2", "slot R1", "slot R2"]
    assert rule_named(s, "slot G1") == "BS-179"


@pytest.mark.rule("BS-180", "BS-181")
def test_180_all_displayed_stunts_are_replaced() -> None:
    s = panel(with_expertise(["discard-all"]), ["flying-v", "echelon", "swan", "saltire", "trident", "stingray"])
    s = after(s, "use discard-all, show dogleg, show wineglass, show open-box, show flying-w, show long-diamond, "
                 "show delta-wedge")
    d = data(s)

    assert d["panel"] == ["dogleg", "wineglass", "open-box", "flying-w", "long-diamond", "delta-wedge"]
    assert d["stunts_under"] == [["flying-v", "echelon"], ["swan", "saltire"], ["trident", "stingray"]]


@pytest.mark.rule("BS-181")
def test_181_the_order_under_the_deck_is_public_and_they_come_up_last() -> None:
    s = only_cards_left(with_expertise(["discard-2"]), 0, ["flying-v", "echelon"], ["dogleg", "wineglass"])
    s = after(s, "use discard-2, slot G2, slot G1, show wineglass, show dogleg")

    assert (s.view(3)["stunts_under"][0], s.view(3)["stunt_decks"][0]) == (["flying-v", "echelon"], 0)
    s = scoring(sky(s, {"b2": "0N", "b3": "0N", "c2": "0N"}, moved=["b2"]))
    assert slot(after(s, "claim dogleg"), "G2") == "flying-v"


@pytest.mark.rule("BS-181")
def test_181_with_an_empty_deck_the_removed_cards_come_back() -> None:
    s = only_cards_left(with_expertise(["discard-2"]), 0, ["flying-v", "echelon"], [])
    s = after(s, "use discard-2, slot G1, slot G2")

    assert (slot(s, "G1"), slot(s, "G2"), data(s)["stunts_under"][0]) == ("flying-v", "echelon", [])


@pytest.mark.rule("BS-181", "BS-180")
def test_181_with_one_card_in_the_deck_the_slot_still_empty_gets_the_first_removed() -> None:
    s = only_cards_left(with_expertise(["discard-2"]), 0, ["flying-v", "echelon"], ["dogleg"])
    s = after(s, "use discard-2, slot G1, slot G2, show dogleg")

    assert (slot(s, "G1"), slot(s, "G2"), data(s)["stunts_under"][0]) == ("dogleg", "flying-v", ["echelon"])


def nearly_empty_panel(cards: list[str], shown: list[str]) -> Barnstormers:
    """Return a turn with these Expertise cards when only these green stunts are displayed and no deck is left."""
    s = with_expertise(cards)
    for level in range(3):
        s = only_cards_left(s, level, shown if level == 0 else [], [])
    return s


@pytest.mark.rule("BS-181")
def test_181_with_fewer_than_two_displayed_what_there_is_is_removed() -> None:
    s = after(nearly_empty_panel(["discard-2"], ["flying-v"]), "use discard-2, slot G1")

    assert (step_name(s), slot(s, "G1")) == ("Perform", "flying-v")


@pytest.mark.rule("BS-181", "BS-193")
@pytest.mark.parametrize("script", ["use discard-all", "use discard-2, slot G1, slot G2"])
def test_181_the_panel_does_not_shrink(script: str) -> None:
    card = script.split(",")[0].removeprefix("use ")
    s = after(nearly_empty_panel([card], ["flying-v", "echelon"]), script)

    assert (data(s)["panel"], s.ended) == (["flying-v", "echelon", "-", "-", "-", "-"], 0)


# --- BS-182 without effect


@pytest.mark.rule("BS-182")
@pytest.mark.parametrize("card", ["reserve-stunt", "discard-2", "discard-all"])
def test_182_no_displayed_stunt(card: str) -> None:
    s = nearly_empty_panel([card], [])

    assert f"use {card}" not in options(s)
    assert rule_named(s, f"use {card}") == "BS-182"
    assert f"use {card}" in options(nearly_empty_panel([card], ["flying-v"]))


@pytest.mark.rule("BS-182")
@pytest.mark.parametrize(("card", "there", "playable"), [
    ("reset-headings-2", {}, False), ("reset-headings-2", {"a1": "1N"}, True), ("recall-planes", {}, False),
    ("recall-planes", {"a1": "1N"}, True), ("reset-and-move", {}, False), ("reset-and-move", {"a1": "1N"}, True),
    ("reset-headings-own", {"a1": "1N"}, False), ("reset-headings-own", {"a1": "0N"}, True),
    ("recall-rivals", {"a1": "0N"}, False), ("recall-rivals", {"a1": "1N"}, True)])
def test_182_no_airborne_plane_of_the_kind_it_needs(card: str, there: dict[str, str], playable: bool) -> None:
    assert (f"use {card}" in options(with_expertise([card], there))) == playable


@pytest.mark.rule("BS-182")
@pytest.mark.parametrize(("discards", "playable"), [([], False), (["swap-any-two"], True)])
def test_182_no_skill_card_left_to_draw(discards: list[str], playable: bool) -> None:
    s = with_expertise(["plus-1-st"])
    d = data(s)
    whole = d["skill_deck"] + d["skill_discards"]
    for card in discards:
        whole.remove(card)
    s = edited(s, skill_deck=[], skill_discards=discards, skill_box=whole)

    assert ("use plus-1-st" in options(s)) == playable


@pytest.mark.rule("BS-182")
@pytest.mark.parametrize("card", ["play-2-st", "play-all-st", "plus-1-action", "plus-2-actions", "flying-aces"])
def test_182_every_other_card_may_be_played_even_if_useless(card: str) -> None:
    s = hand(with_expertise([card, "flying-aces"], {}), 0, skills=[])
    s = edited(after(s, "use flying-aces"), limit=99)
    s = hand(s, 0, expertise=[card])

    assert f"use {card}" in options(s)


@pytest.mark.rule("BS-172", "BS-173", "BS-192")
def test_173_a_reserved_stunt_may_complete_the_competition() -> None:
    s = claimed(owns(start(), "reserved", 0, ["line-astern"]), 0, ["echelon", "dogleg", "swan"])
    s = scoring(sky(s, LINE, moved=["b2"]))

    assert after(s, "claim_reserved line-astern").ended == 1
