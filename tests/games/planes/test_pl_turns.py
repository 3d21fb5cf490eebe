"""Sections 3 and 4: rounds, turns, drawing, and the card of the Action Phase."""

from __future__ import annotations

import pytest
from pl import (
    PLAYER_COUNTS,
    after,
    crowd,
    deck,
    hand,
    held,
    moving,
    options,
    rule_against,
    scores,
    sentences,
    start,
    step_name,
    told,
    until,
)

from aerodrome.games.planes.box import CARD


@pytest.mark.rule("PL-040", "PL-036")
@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_040_in_a_round_everybody_has_one_turn(players: int) -> None:
    s = start(players, first_player="1")
    turns = []
    while s.round == 1:
        turns.append(s.active)
        s = until(s, "PlayAction", 1)

    assert turns == [(1 + i) % players for i in range(players)]
    assert (s.round, s.active) == (2, 1)


@pytest.mark.rule("PL-040")
def test_040_a_round_and_a_turn_are_told_once_each() -> None:
    s = until(start(2), "PlayGoal", 1)
    drawn = options(after(s, "pass"))[0]

    assert sentences(s, f"pass, {drawn}", ["Ann", "Bob"])[-2:] == ["Round 2 begins.", "Ann has the turn."]


@pytest.mark.rule("PL-041", "PL-042")
def test_041_a_turn_is_action_move_goal_and_a_card() -> None:
    s = hand(crowd(start(), S01="RN", S04="G"), 0, "E01 E08")

    assert step_name(s) == "PlayAction"
    s = after(s, "play E08")
    assert step_name(s) == "ChooseOrigin"
    s = after(s, "from S01, stop")
    assert (step_name(s), options(s)) == ("PlayGoal", ["pass", "goal E01"])
    s = after(s, "goal E01")
    assert (step_name(s), held(s, 0)) == ("DrawCard", [])
    s = until(s, "PlayAction")
    assert (s.active, len(s.hands[0])) == (1, 1)


@pytest.mark.rule("PL-041")
def test_041_action_and_goal_may_be_passed_and_the_move_may_not() -> None:
    s = start()

    assert "pass" in options(s)
    s = after(s, "pass")
    assert "pass" not in options(s)
    assert rule_against(s, 0, "pass") == "PL-060"
    assert "pass" in options(until(s, "PlayGoal"))


@pytest.mark.rule("PL-043")
def test_043_a_hand_may_have_any_number_of_cards() -> None:
    s = hand(crowd(start(deck="both"), S01="R"), 0, " ".join([f"B{i:02}" for i in range(1, 16)] + ["E08", "E12"]))

    assert len(until(s, "PlayAction", 1).hands[0]) == 18
    assert len(options(s)) == 18


@pytest.mark.rule("PL-044")
def test_044_the_discards_become_the_deck_when_it_is_empty() -> None:
    s = deck(crowd(hand(start(), 0, "E12"), S01="R"), "E01r", "E02r E02b E02g")
    s = after(s, "play E12, draw E01r")

    assert options(s) == ["draw E02r", "draw E02b", "draw E02g"]
    assert s.discards == ((),)
    assert s.reshuffled == (tuple(CARD.read(card) for card in ("E02r", "E02b", "E02g")),)


@pytest.mark.rule("PL-044")
def test_044_with_no_card_left_the_rest_of_the_draw_is_lost() -> None:
    s = deck(crowd(hand(start(), 0, "E12"), S01="R"), "E01r", "E02r")
    s = after(s, "play E12, draw E01r, draw E02r")

    assert step_name(s) == "DiscardCard"
    assert held(s, 0) == ["E01", "E02"]
    assert ("no_cards", 0) in told(deck(crowd(hand(start(), 0, "E12"), S01="R"), "E01r"), "play E12, draw E01r")


@pytest.mark.rule("PL-045")
def test_045_discards_lie_face_up() -> None:
    s = after(crowd(hand(start(), 0, "E08"), S01="R"), "play E08")

    assert [s.view(seat)["discards"] for seat in (0, 1, 2, 3)] == [[["E08r"]]] * 4


@pytest.mark.rule("PL-050")
def test_050_one_card_is_played_for_its_action() -> None:
    s = after(crowd(hand(start(), 0, "E08 E08 E01"), S01="R"), "play E08")

    assert step_name(s) == "ChooseOrigin"
    assert rule_against(s, 0, "play E01") == "PL-050"
    assert options(crowd(hand(start(), 0, "E08 E08 E01"), S01="R")) == ["pass", "play E01", "play E08"]


@pytest.mark.rule("PL-051", "PL-052")
def test_051_it_is_discarded_and_scores_nothing() -> None:
    s = after(crowd(hand(start(), 0, "E12"), S01="R"), "play E12")

    assert (s.in_play, s.discards) == (CARD.read("E12r"), ((),))
    s = until(s, "ChooseOrigin")
    assert s.in_play < 0
    assert CARD.read("E12r") in s.discards[0]
    assert scores(s) == [0, 0, 0, 0]


@pytest.mark.rule("PL-052")
def test_052_a_reshuffle_during_the_action_does_not_bring_the_card_back() -> None:
    s = after(deck(crowd(hand(start(), 0, "E06"), S01="R"), "", "E02r"), "play E06")

    assert options(s) == ["draw E02r"]
    s = until(s, "ChooseOrigin")
    assert CARD.read("E06r") in s.discards[0]


@pytest.mark.rule("PL-053")
def test_053_an_effect_ends_with_the_move_used_or_not() -> None:
    s = moving(start(), play="E15", S01="RN")

    assert s.skips == 2
    s = after(s, "from S01, stop")
    assert (s.skips, s.in_play) == (0, -1)
    assert CARD.read("E15r") in s.discards[0]


@pytest.mark.rule("PL-054")
def test_054_a_card_may_be_played_for_nothing() -> None:
    s = crowd(hand(start(), 0, "E09"), S01="R")

    assert "play E09" in options(s)
    s = after(s, "play E09")
    assert step_name(s) == "ChooseOrigin"
    assert options(after(crowd(hand(start(), 0, "E09"), S01="RN"), "play E09"))[0] == "none"
