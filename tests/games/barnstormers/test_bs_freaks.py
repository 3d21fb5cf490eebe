"""Section 10.1: Windstorm, Thunderstorm, Immunity; who is asked, and why no question betrays a hand."""

from __future__ import annotations

import pytest
from bs import (
    COMPASS,
    FREAKS,
    acted,
    after,
    claims,
    data,
    deck,
    edited,
    hand,
    new_game,
    options,
    panel,
    planes,
    rule_against,
    rule_named,
    sky,
    start,
    step_name,
    told,
    until,
)
from bs_cards import resampled, stormy, with_expertise

from aerodrome.games.barnstormers.state import Barnstormers
from aerodrome.kernel.step import CHANCE, NOBODY

CORNERS = {"b2": "0N", "b6": "1N", "f6": "2N", "f2": "3N"}  # one plane each, heading N
PAIRS = CORNERS | {"d2": "0N", "b4": "1N", "d6": "2N", "f4": "3N"}
WIND, THUNDER = FREAKS


# --- BS-138 never held


@pytest.mark.rule("BS-138")
@pytest.mark.parametrize("freak", FREAKS)
def test_138_a_freak_card_is_resolved_when_drawn_and_not_held(freak: str) -> None:
    start_of_draw = stormy(freak, CORNERS)
    s = after(start_of_draw, f"draw {freak}")
    discarded = [data(at)["skill_discards"].count(freak) for at in (start_of_draw, s)]

    assert (data(s)["skill_hands"][0], discarded[1]) == (["loop-the-loop"], discarded[0] + 1)


@pytest.mark.rule("BS-138")
@pytest.mark.parametrize("freak", FREAKS)
def test_138_everybody_sees_it(freak: str) -> None:
    assert ("freak", 0, freak) in told(stormy(freak, CORNERS), f"draw {freak}", seat=2)


@pytest.mark.rule("BS-138")
def test_138_also_through_plus_1_card_in_step_1() -> None:
    s = deck(with_expertise(["plus-1-st"], CORNERS), [THUNDER, "swap-any-two"])
    s = after(s, f"use plus-1-st, draw {THUNDER}, plane b2, plane b6, plane f6, plane f2")

    assert (planes(s), s.to_act(), options(s)) == ({}, CHANCE, ["draw swap-any-two"])
    assert step_name(after(s, "draw swap-any-two")) == "Perform"


@pytest.mark.rule("BS-138")
def test_138_none_is_dealt_at_the_start() -> None:
    s = until(new_game(), "DealSkill")

    assert not [text for text in options(s) if text.removeprefix("draw ") in FREAKS]


@pytest.mark.rule("BS-138")
def test_138_nobody_thinks_that_a_rival_holds_one() -> None:
    held = {card for world in resampled(start(), 0, 100) for bag in data(world)["skill_hands"] for card in bag}

    assert held.isdisjoint(FREAKS)


# --- BS-139, BS-140, BS-242 Windstorm


@pytest.mark.rule("BS-139")
@pytest.mark.parametrize(("heading", "space"), [
    ("N", "b7"), ("NE", "c7"), ("E", "c6"), ("SE", "c5"), ("S", "b5"), ("SW", "a5"), ("W", "a6"), ("NW", "a7")])
def test_139_one_roll_sets_the_heading_and_the_plane_moves(heading: str, space: str) -> None:
    s = after(stormy(WIND, CORNERS), f"draw {WIND}, roll {heading}, plane b6")

    assert planes(s, 1) == {space: f"1{heading}"}


@pytest.mark.rule("BS-139", "BS-140", "BS-242")
def test_242_four_players_west_draws() -> None:
    s = after(stormy(WIND, PAIRS, seat=1), f"draw {WIND}, roll N")
    seen = []
    while step_name(s) == "ChoosePlane":
        seen.append((s.to_act(), options(s)))
        s = after(s, options(s)[0])

    assert seen == [(1, ["plane d6", "plane f6"]), (2, ["plane f2", "plane f4"]), (3, ["plane b2", "plane d2"]),
                    (0, ["plane b4", "plane b6"])]
    assert (planes(s, 2)["d7"], s.rolled) == ("2N", -1)


@pytest.mark.rule("BS-139")
def test_139_the_die_is_rolled_once_for_all() -> None:
    s = after(stormy(WIND, CORNERS), f"draw {WIND}")

    assert (s.to_act(), options(s)) == (CHANCE, [f"roll {h}" for h in COMPASS])
    done = after(s, "roll E, plane b6, plane f6, plane f2, plane b2")
    assert planes(done) == {"c6": "1E", "g6": "2E", "g2": "3E", "c2": "0E"}


@pytest.mark.rule("BS-140")
def test_140_manoeuvres_are_resolved_before_the_next_player_chooses() -> None:
    s = stormy(WIND, {"b6": "1N", "c6": "2S", "f2": "3N", "b2": "0N"})
    s = after(s, f"draw {WIND}, roll E, plane b6")

    assert (planes(s)["c6"], s.to_act(), options(s)) == ("1E", 1, ["plane c5"])


@pytest.mark.rule("BS-140")
def test_140_who_has_no_rival_plane_to_move_skips() -> None:
    s = after(stormy(WIND, {"b2": "0N", "f2": "3N"}), f"draw {WIND}, roll N")

    assert (s.to_act(), options(s)) == (2, ["plane f2"])
    assert (after(s, "plane f2").to_act(), options(after(s, "plane f2"))) == (3, ["plane b2"])


@pytest.mark.rule("BS-140")
def test_140_a_plane_may_be_blown_out() -> None:
    s = after(stormy(WIND, {"b7": "1S", "b2": "0N"}), f"draw {WIND}, roll N, plane b7")

    assert (planes(s, 1), s.hangars[1], s.grounded[1]) == ({}, 6, 0)


@pytest.mark.rule("BS-139", "BS-140")
def test_140_with_two_players_each_moves_a_plane_of_the_other() -> None:
    s = stormy(WIND, {"c3": "0N", "e5": "1N"}, players=2)

    assert planes(after(s, f"draw {WIND}, roll W, plane e5, plane c3")) == {"d5": "1W", "b3": "0W"}


# --- BS-141, BS-142 Thunderstorm


@pytest.mark.rule("BS-141", "BS-142")
@pytest.mark.parametrize("seat", range(4))
def test_141_each_returns_one_own_plane_in_turn_order_from_the_drawer(seat: int) -> None:
    s = after(stormy(THUNDER, PAIRS, seat=seat), f"draw {THUNDER}")
    actors = []
    while step_name(s) == "ChoosePlane":
        q = s.to_act()
        actors.append(q)
        assert options(s) == [f"plane {space}" for space in planes(s, q)]
        s = after(s, options(s)[1])

    assert actors == [(seat + i) % 4 for i in range(4)]
    assert (s.hangars, s.grounded) == ([5] * 4, [0] * 4)


@pytest.mark.rule("BS-142")
def test_142_who_has_no_airborne_plane_skips() -> None:
    s = after(stormy(THUNDER, {"b2": "2N", "d4": "3N"}), f"draw {THUNDER}")

    assert (s.to_act(), after(s, "plane b2").to_act(), step_name(after(s, "plane b2, plane d4"))) == (2, 3, "DrawCard")


@pytest.mark.rule("BS-141", "BS-138")
def test_141_then_another_card_is_drawn() -> None:
    s = after(stormy(THUNDER, CORNERS), f"draw {THUNDER}, plane b2, plane b6, plane f6, plane f2")

    assert options(s) == ["draw swap-any-two"]
    assert data(after(s, "draw swap-any-two"))["skill_hands"][0] == ["swap-any-two", "loop-the-loop"]


# --- BS-143 to BS-145, BS-165 Immunity


@pytest.mark.rule("BS-143", "BS-165", "BS-145")
def test_143_the_immune_player_returns_no_plane() -> None:
    s = after(stormy(THUNDER, CORNERS, immunity=2), f"draw {THUNDER}, immune, plane b2, plane b6, plane f2")

    assert (planes(s), step_name(s)) == ({"f6": "2N"}, "DrawCard")


@pytest.mark.rule("BS-145", "BS-143", "BS-165")
def test_145_no_plane_of_the_immune_player_is_blown_away_so_the_player_before_skips() -> None:
    s = after(stormy(WIND, CORNERS, immunity=2), f"draw {WIND}, roll N, immune, plane b6")

    assert (s.to_act(), options(s)) == (2, ["plane f2"])


@pytest.mark.rule("BS-145")
def test_145_the_immune_player_still_moves_a_rivals_plane() -> None:
    s = after(stormy(WIND, CORNERS, immunity=2), f"draw {WIND}, roll N, immune, plane b6, plane f2, plane b2")

    assert planes(s) == {"b7": "1N", "f6": "2N", "f3": "3N", "b3": "0N"}


@pytest.mark.rule("BS-145")
def test_145_planes_of_the_immune_player_can_still_be_pushed() -> None:
    s = stormy(WIND, {"b6": "1N", "c6": "2S", "b2": "0N"}, immunity=2)

    assert planes(after(s, f"draw {WIND}, roll E, immune, plane b6"), 2) == {"c5": "2S"}


@pytest.mark.rule("BS-145")
@pytest.mark.parametrize(("freak", "script"), [(WIND, f"draw {WIND}, roll N"), (THUNDER, f"draw {THUNDER}")])
def test_145_the_holder_decides_when_the_event_is_revealed_before_any_plane(freak: str, script: str) -> None:
    s = after(stormy(freak, CORNERS, immunity=2), script)

    assert (step_name(s), s.to_act(), options(s), planes(s)) == ("ImmuneOrNot", 2, ["no", "immune"], CORNERS)


@pytest.mark.rule("BS-143")
def test_143_the_holder_may_decline_and_keep_the_card() -> None:
    s = after(stormy(THUNDER, CORNERS, immunity=2), f"draw {THUNDER}, no, plane b2, plane b6")

    assert (s.to_act(), options(s), data(s)["expertise_hands"][2]) == (2, ["plane f6"], ["immunity"])


@pytest.mark.rule("BS-143", "BS-150", "BS-165")
def test_143_a_used_immunity_goes_face_up_under_the_level_1_deck() -> None:
    s = after(stormy(THUNDER, CORNERS, immunity=2), f"draw {THUNDER}, immune")

    assert (data(s)["expertise_hands"][2], data(s)["expertise_under"][0], s.immune) == ([], ["immunity"], 2)


@pytest.mark.rule("BS-143")
def test_143_it_is_over_with_the_event() -> None:
    s = after(stormy(THUNDER, CORNERS, immunity=2), f"draw {THUNDER}, immune, plane b2, plane b6, plane f2")

    assert s.immune == -1


@pytest.mark.rule("BS-144")
def test_144_it_is_usable_outside_the_own_turn() -> None:
    s = after(stormy(THUNDER, CORNERS, immunity=3), f"draw {THUNDER}")

    assert (s.active, s.to_act(), "immune" in options(s)) == (0, 3, True)


@pytest.mark.rule("BS-144")
@pytest.mark.parametrize("card", ["plus-1-st", "plus-1-action", "reset-headings-2", "recall-planes", "play-2-st"])
def test_144_no_other_expertise_card_is(card: str) -> None:
    s = hand(start(), 1, expertise=[card])

    assert rule_against(s, 1, f"use {card}") == "BS-041"


@pytest.mark.rule("BS-144", "BS-165")
def test_144_the_drawer_may_use_it_too() -> None:
    s = after(stormy(THUNDER, CORNERS, immunity=0), f"draw {THUNDER}, immune")

    assert (s.to_act(), s.immune) == (1, 0)


@pytest.mark.rule("BS-165", "BS-144")
@pytest.mark.parametrize("step", ["Perform", "Score", "EndWindow"])
def test_165_it_cannot_be_played_in_a_window(step: str) -> None:
    s = until(acted(with_expertise(["immunity"])), step)

    assert "use immunity" not in options(s)
    assert rule_named(s, "use immunity") == "BS-149"


# --- BS-146 no bonus


@pytest.mark.rule("BS-146")
def test_146_a_long_chain_of_a_freak_event_earns_nothing() -> None:
    six = {"c2": "1NE", "d3": "1E", "e3": "1N", "e4": "1NW", "d5": "1W", "b2": "1N"}
    s = deck(with_expertise(["plus-1-st"], six), [WIND, "swap-any-two"])
    s = after(s, f"use plus-1-st, draw {WIND}, roll E, plane b2")

    assert (planes(s)["c2"], planes(s)["c5"], s.best_chain) == ("1E", "1W", 0)


@pytest.mark.rule("BS-146", "BS-139", "BS-065")
def test_146_the_chain_of_a_storm_is_told_as_one_and_who_chose_the_plane() -> None:
    six = {"c2": "1NE", "d3": "1E", "e3": "1N", "e4": "1NW", "d5": "1W", "b2": "1N"}
    s = deck(with_expertise(["plus-1-st"], six), [WIND, "swap-any-two"])
    heard = told(s, f"use plus-1-st, draw {WIND}, roll E, plane b2")

    assert ("blow", 0, "b2", "1") in heard
    assert ("storm_chain", 0, 6) in heard
    assert "chain" not in [event[0] for event in heard]


@pytest.mark.rule("BS-146")
def test_146_planes_blown_away_in_step_1_count_as_moved() -> None:
    s = deck(with_expertise(["plus-1-st"], CORNERS), [WIND, "swap-any-two"])
    s = after(s, f"use plus-1-st, draw {WIND}, roll E, plane b6, plane f6, plane f2, plane b2")

    assert data(s)["moved"] == ["c2", "g2", "c6", "g6"]


@pytest.mark.rule("BS-146")
@pytest.mark.parametrize("step", ["Perform", "Score"])
def test_146_a_formation_blown_together_can_be_claimed(step: str) -> None:
    s = panel(with_expertise(["plus-1-st"], {"b2": "0N", "c2": "0N", "e2": "0N"}), ["line-astern"])
    s = until(acted(deck(s, [WIND, "swap-any-two"])), step)
    s = after(s, f"use plus-1-st, draw {WIND}, roll W, plane e2, draw swap-any-two")

    assert claims(until(s, "Score")) == ["line-astern"]


@pytest.mark.rule("BS-146")
def test_146_nobody_claims_anything_during_the_event() -> None:
    s = after(stormy(WIND, CORNERS), f"draw {WIND}, roll N")

    assert {text.split(" ")[0] for text in options(s)} == {"plane"}


# --- BS-245 questions depend on public facts only


@pytest.mark.rule("BS-245")
@pytest.mark.parametrize("seat", range(4))
def test_245_everybody_with_a_level_1_card_is_asked_in_turn_order_from_the_drawer(seat: int) -> None:
    s = after(stormy(THUNDER, CORNERS, seat=seat, level_1=(0, 2, 3)), f"draw {THUNDER}")
    asked = []
    while step_name(s) == "ImmuneOrNot":
        asked.append(s.to_act())
        assert options(s) == ["no"]
        s = after(s, "no")

    assert asked == [q % 4 for q in range(seat, seat + 4) if q % 4 != 1]


@pytest.mark.rule("BS-245")
def test_245_nobody_is_asked_who_holds_only_higher_cards_or_none() -> None:
    s = hand(stormy(THUNDER, CORNERS), 1, expertise=["flying-aces", "precision-flying"])

    assert step_name(after(s, f"draw {THUNDER}")) == "ChoosePlane"


@pytest.mark.rule("BS-245", "BS-143")
def test_245_nobody_is_asked_any_more_once_it_is_used() -> None:
    s = after(stormy(THUNDER, CORNERS, immunity=1, level_1=(0, 2, 3)), f"draw {THUNDER}, no, immune")

    assert step_name(s) == "ChoosePlane"


@pytest.mark.rule("BS-245")
def test_245_nobody_is_asked_while_immunity_lies_face_up_under_its_deck() -> None:
    s = stormy(THUNDER, CORNERS, level_1=(0, 2, 3))
    d = data(s)
    d["expertise_decks"][0].remove("immunity")
    s = edited(s, expertise_decks=d["expertise_decks"], expertise_under=[["immunity"], [], []])

    assert step_name(after(s, f"draw {THUNDER}")) == "ChoosePlane"


@pytest.mark.rule("BS-245")
def test_245_who_lacks_it_can_only_answer_no() -> None:
    s = after(stormy(THUNDER, CORNERS, level_1=(2,)), f"draw {THUNDER}")

    assert (s.to_act(), rule_named(s, "immune")) == (2, "BS-143")


def asked(holds_it: bool) -> Barnstormers:
    """Return the question to seat 2, who holds one Level 1 card: Immunity, or another."""
    s = stormy(THUNDER, CORNERS, immunity=2 if holds_it else None, level_1=() if holds_it else (2,))
    return after(s, f"draw {THUNDER}")


@pytest.mark.rule("BS-245", "BS-148")
@pytest.mark.parametrize("seat", [0, 1, 3, NOBODY])
def test_245_the_question_and_a_no_look_the_same_from_everybody(seat: int) -> None:
    assert asked(True).view(seat) == asked(False).view(seat)
    assert after(asked(True), "no").view(seat) == after(asked(False), "no").view(seat)
    assert told(asked(True), "no", seat) == told(asked(False), "no", seat)


@pytest.mark.rule("BS-245")
@pytest.mark.parametrize("card", ["precision-flying", "immunity", "plus-1-action", "flying-aces"])
def test_245_the_last_window_is_offered_to_every_holder_of_an_expertise_card(card: str) -> None:
    assert step_name(until(acted(with_expertise([card])), "EndWindow")) == "EndWindow"


@pytest.mark.rule("BS-245")
def test_245_and_to_nobody_else() -> None:
    s = after(acted(start()), "end, end, none")

    assert (step_name(s), s.active) == ("Perform", 1)


@pytest.mark.rule("BS-245")
@pytest.mark.parametrize("cards", [[], ["loop-the-loop"], ["swap-any-two", "swap-any-two"]])
def test_245_steps_1_and_2_and_the_discard_are_always_asked(cards: list[str]) -> None:
    s = hand(sky(start(), {"d4": "0N"}), 0, skills=cards)
    scored = after(acted(s), "end")
    kept = after(scored, "end")

    assert (step_name(s), step_name(scored), options(scored), step_name(kept)) == (
        "Perform", "Score", ["end"], "DiscardOrKeep")
