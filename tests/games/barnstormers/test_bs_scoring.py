"""Sections 8 and 9: step 2 with its claims, the Stunt Tracker, and step 3 with the Skill and Tactic deck."""

from __future__ import annotations

from typing import Any

import pytest
from bs import (
    LEVEL_OF,
    after,
    claimed,
    claims,
    data,
    deck,
    edited,
    hand,
    next_turn,
    options,
    own_sky,
    panel,
    planes,
    replacing,
    rule_named,
    scoring,
    sky,
    slot,
    start,
    step_name,
    told,
    until,
    weights,
)

from aerodrome.games.barnstormers import GAME
from aerodrome.games.barnstormers.box import COMPETITIONS, COMPONENTS
from aerodrome.games.barnstormers.state import Barnstormers

LINE = "b2 c2 d2"
GREENS = ["flying-v", "flying-v", "finger-four", "finger-four", "echelon", "echelon", "dogleg", "dogleg"]
YELLOWS = ["flying-w", "long-echelon", "open-box", "swan", "saltire", "closed-diamond"]
NOBODY_HOLDS: list[list[str]] = [[], [], [], []]


def flown(stunt: str = "line-astern", spaces: str = LINE, before: int = 0, **more: Any) -> Barnstormers:
    """Return step 2 of seat 0, who has just flown a stunt and has claimed so many others before."""
    s = own_sky(panel(start(**{"competition": "extreme"} | more), [stunt]), spaces, moved=spaces.split())
    others = [card for card in GREENS + YELLOWS if card not in data(s)["panel"]][:before]
    return scoring(claimed(s, 0, others))


def long_chain(s: Barnstormers) -> Barnstormers:
    """Return the position after a chain of six in this turn."""
    return edited(s, best_chain=6)


def drawing(skills: list[str], cards: list[str] | None = None, box: list[str] | None = None) -> Barnstormers:
    """Return step 3 of seat 0 with this hand and, where given, exactly this deck (or these cards in the box)."""
    s = hand(start(), 0, skills=skills)
    return replacing(s if cards is None else deck(s, cards, box))


# --- claims


@pytest.mark.rule("BS-092")
def test_092_a_stunt_and_a_chain_and_no_second_stunt() -> None:
    s = own_sky(panel(start(), ["line-astern", "flying-v"]), LINE + " b6 d6 c5", moved=["b2", "b6"])
    s = scoring(long_chain(s))
    once = after(s, "claim line-astern, show echelon")

    assert claims(s) == ["flying-v", "line-astern"]
    assert (claims(once), "chain" in options(once)) == ([], True)
    assert rule_named(once, "claim flying-v") == "BS-092"


@pytest.mark.rule("BS-092")
@pytest.mark.parametrize("first", ["claim", "claim_reserved", "claim_secret"])
def test_092_panel_reserved_and_secret_stunts_together_are_one_claim(first: str) -> None:
    s = own_sky(panel(start(), ["line-astern"]), LINE, moved=["b2"])
    decks = data(s)["stunt_decks"]
    decks[0].remove("line-astern")
    zone = {"claim": "reserved", "claim_reserved": "reserved", "claim_secret": "secret"}[first]
    s = scoring(edited(s, stunt_decks=decks, **{zone: [["line-astern"], [], [], []]}))
    once = after(s, f"{first} line-astern" + (", show echelon" if first == "claim" else ""))

    assert len([text for text in options(s) if "line-astern" in text]) == 2
    assert not [text for text in options(once) if text.startswith("claim")]


@pytest.mark.rule("BS-093")
def test_093_claiming_is_optional() -> None:
    s = long_chain(flown())

    assert options(s) == ["claim line-astern", "chain", "end"]
    assert (after(s, "end").pilots[0], step_name(after(s, "end"))) == (0, "DiscardOrKeep")


@pytest.mark.rule("BS-094")
def test_094_the_claimed_card_goes_from_the_panel_to_the_player() -> None:
    s = after(flown(), "claim line-astern, show echelon")

    assert data(s)["claimed"] == [["line-astern"], [], [], []]
    assert "line-astern" not in data(s)["panel"]


@pytest.mark.rule("BS-095")
def test_095_the_slot_is_refilled_at_once_from_the_deck_of_its_level() -> None:
    s = after(flown(), "claim line-astern")

    assert (step_name(s), slot(s, "G1")) == ("ShowStunt", "-")
    assert {LEVEL_OF[text.removeprefix("show ")] for text in options(s)} == {0}
    assert slot(after(s, "show echelon"), "G1") == "echelon"


@pytest.mark.rule("BS-095")
@pytest.mark.parametrize(("stunt", "spaces", "level"), [
    ("long-line-astern", "b2 c2 d2 e2", 1), ("grand-line-astern", "b2 c2 d2 e2 f2", 2)])
def test_095_a_slot_of_each_level_draws_from_its_own_deck(stunt: str, spaces: str, level: int) -> None:
    s = after(flown(stunt, spaces), f"claim {stunt}")

    assert {LEVEL_OF[text.removeprefix("show ")] for text in options(s)} == {level}


@pytest.mark.rule("BS-095")
def test_095_with_an_empty_deck_the_slot_stays_empty() -> None:
    s = flown()
    decks = data(s)["stunt_decks"]
    s = edited(s, stunt_decks=[[], *decks[1:]], claimed=[[], decks[0], [], []], pilots=[0, len(decks[0]), 0, 0])
    s = after(s, "claim line-astern")

    assert (slot(s, "G1"), slot(s, "G2") != "-", step_name(s)) == ("-", True, "Score")


@pytest.mark.rule("BS-095")
def test_095_the_known_bottom_of_a_deck_comes_up_in_its_order() -> None:
    s = flown()
    decks = data(s)["stunt_decks"]
    last = ["echelon", "dogleg"]
    for stunt in last:
        decks[0].remove(stunt)
    s = edited(s, stunt_decks=[[], *decks[1:]], stunts_under=[last, [], []], claimed=[[], decks[0], [], []],
               pilots=[0, len(decks[0]), 0, 0])
    s = after(s, "claim line-astern")

    assert (slot(s, "G1"), data(s)["stunts_under"][0]) == ("echelon", ["dogleg"])


@pytest.mark.rule("BS-095")
def test_095_of_two_equal_displayed_cards_one_is_claimed() -> None:
    s = own_sky(panel(start(), ["line-astern", "line-astern"]), LINE, moved=["b2"])
    s = after(scoring(s), "claim line-astern, show echelon")

    assert sorted([slot(s, "G1"), slot(s, "G2")]) == ["echelon", "line-astern"]


@pytest.mark.rule("BS-096")
def test_096_a_claimed_stunt_moves_the_pilot_one_point() -> None:
    s = flown()

    assert ("pilot", 0, 1) in told(s, "claim line-astern, show echelon")
    assert after(s, "claim line-astern, show echelon").pilots == [1, 0, 0, 0]


@pytest.mark.rule("BS-097", "BS-040")
def test_097_the_tracker_runs_from_0_to_12_with_borders_at_4_6_9_and_12() -> None:
    assert (COMPONENTS["tracker"]["start"], COMPONENTS["tracker"]["end"]) == (0, 12)
    assert [row["stunts_required"] for row in COMPONENTS["competition"]] == [4, 6, 9, 12]


@pytest.mark.rule("BS-097")
@pytest.mark.parametrize(("competition", "border"), [*zip(COMPETITIONS, [4, 6, 9, 12], strict=True)])
def test_097_the_border_of_the_competition_ends_the_game_and_the_point_before_does_not(
        competition: str, border: int) -> None:
    two_before = flown(before=border - 2, competition=competition)
    one_before = flown(before=border - 1, competition=competition)

    assert until(after(two_before, "claim line-astern"), "Score").ended == 0
    assert until(after(one_before, "claim line-astern"), "Score").ended == 1


@pytest.mark.rule("BS-098")
def test_098_points_are_scored_only_at_the_end() -> None:
    s = after(flown(max_rounds=1), "claim line-astern, show echelon")
    last = next_turn(next_turn(next_turn(s)))

    assert (data(s)["final"], data(last)["final"], last.to_act()) == ([], [], 3)
    assert data(next_turn(last))["final"] == [2, 0, 0, 0]
    assert GAME.scores(next_turn(last)) == [2, 0, 0, 0]


@pytest.mark.rule("BS-099", "BS-067")
def test_099_a_chain_gives_the_top_card_of_the_level_1_deck() -> None:
    s = after(scoring(long_chain(start())), "chain")

    assert options(s) == [f"learn {row['id']}" for row in COMPONENTS["expertise"] if row["level"] == 1]
    assert weights(s) == [4, 2, 4, 1, 2, 2, 1]
    assert data(after(s, "learn immunity"))["expertise_hands"] == [["immunity"], [], [], []]


@pytest.mark.rule("BS-073")
@pytest.mark.parametrize("script", ["claim line-astern, show echelon, chain, learn plus-1-st",
                                    "chain, learn plus-1-st, claim line-astern, show echelon"])
def test_073_a_stunt_and_a_chain_in_either_order(script: str) -> None:
    s = after(long_chain(flown()), script)

    assert (s.pilots[0], data(s)["claimed"][0], data(s)["expertise_hands"][0]) == (1, ["line-astern"], ["plus-1-st"])


# --- level-up points


@pytest.mark.rule("BS-100", "BS-101")
@pytest.mark.parametrize("point", range(1, 13))
def test_101_level_up_points(point: int) -> None:
    levels = {2: 1, 3: 1, 5: 2, 7: 2, 8: 3, 10: 3}
    s = after(flown(before=point - 1), "claim line-astern, show line-astern")

    assert s.pilots[0] == point
    if point in levels:
        assert options(s) == [*[f"take {level}" for level in range(1, levels[point] + 1)], "none"]
    else:
        assert step_name(s) == "Score"


@pytest.mark.rule("BS-101")
def test_101_no_level_up_point_is_the_end_of_a_competition() -> None:
    points = {row["position"] for row in COMPONENTS["tracker"]["level_up"]}

    assert not points & {row["stunts_required"] for row in COMPONENTS["competition"]}


@pytest.mark.rule("BS-100")
@pytest.mark.parametrize("level", [1, 2, 3])
def test_100_the_level_of_the_point_or_any_lower_one(level: int) -> None:
    s = after(flown(before=7), f"claim line-astern, show line-astern, take {level}")

    assert options(s) == [f"learn {row['id']}" for row in COMPONENTS["expertise"] if row["level"] == level]


@pytest.mark.rule("BS-100")
def test_100_a_higher_level_is_refused_and_none_is_allowed() -> None:
    s = after(flown(before=1), "claim line-astern, show line-astern")

    assert rule_named(s, "take 2") == "BS-100"
    assert data(after(s, "none"))["expertise_hands"] == NOBODY_HOLDS


@pytest.mark.rule("BS-102")
def test_102_a_drawn_expertise_card_may_be_played_at_once_or_kept() -> None:
    s = after(flown(before=1), "claim line-astern, show line-astern, take 1, learn recall-planes")
    used = after(s, "use recall-planes, plane b2, plane c2")

    assert (set(planes(used, 0)), data(used)["expertise_hands"][0]) == ({"d2"}, [])
    assert data(after(s, "end"))["expertise_hands"][0] == ["recall-planes"]


@pytest.mark.rule("BS-102")
def test_102_a_card_for_step_1_waits_for_the_next_turn() -> None:
    s = after(flown(before=1), "claim line-astern, show line-astern, take 1, learn plus-1-action")

    assert rule_named(s, "use plus-1-action") == "BS-149"
    assert data(s)["expertise_hands"][0] == ["plus-1-action"]


@pytest.mark.rule("BS-103", "BS-095", "BS-096")
def test_103_a_claim_is_card_refill_pilot_level_up_end_check_and_step_2_goes_on() -> None:
    s = long_chain(flown(before=1))
    house = short_competition(s)
    heard = [event[0] for event in told(house, "claim line-astern, show line-astern, take 1, learn immunity")]
    done = after(house, "claim line-astern, show line-astern, take 1, learn immunity")

    assert heard == ["claim", "panel", "pilot", "learn_1", "last_round"]
    assert (step_name(done), "chain" in options(done)) == ("Score", True)


def short_competition(s: Barnstormers) -> Barnstormers:
    """Return the position with a house rule by which two stunts end the game, at the first level-up point."""
    whole = GAME.dump(s)
    whole["house_rules"] = {"competition": [{"id": "extreme", "stunts_required": 2}]}
    loaded = GAME.load(whole)
    assert isinstance(loaded, Barnstormers)
    return loaded


@pytest.mark.rule("BS-231")
def test_231_the_fourth_stunt_on_the_first_turn_of_a_round_ends_the_game_after_the_last_turn() -> None:
    s = after(flown(before=3, competition="local"), "claim line-astern, show line-astern")
    actors = []
    while s.agenda:
        s = next_turn(s)
        actors.append(s.to_act())

    assert actors == [1, 2, 3, -3]
    assert s.round == 1


# --- step 3


@pytest.mark.rule("BS-104")
def test_104_one_card_of_the_hand_may_be_discarded_before_drawing() -> None:
    s = drawing(["double-speed", "loop-the-loop"])
    tossed = after(s, "toss double-speed")

    assert options(s) == ["none", "toss double-speed", "toss loop-the-loop"]
    assert (data(tossed)["skill_hands"][0], data(tossed)["skill_discards"]) == (["loop-the-loop"], ["double-speed"])
    assert step_name(tossed) == "DrawCard"


@pytest.mark.rule("BS-104")
def test_104_only_a_card_in_hand_can_be_discarded() -> None:
    assert rule_named(drawing(["double-speed", "loop-the-loop"]), "toss swap-any-two") == "BS-104"


@pytest.mark.rule("BS-105")
@pytest.mark.parametrize(("held", "drawn"), [(0, 2), (1, 1), (2, 0)])
def test_105_the_hand_is_filled_to_two(held: int, drawn: int) -> None:
    s = after(drawing(["double-speed", "loop-the-loop"][:held]), "none")
    for _ in range(drawn):
        assert step_name(s) == "DrawCard"
        s = after(s, "draw dispatch-a-plane")

    assert (s.to_act(), len(data(s)["skill_hands"][0])) == (1, 2)


@pytest.mark.rule("BS-105")
def test_105_a_card_is_drawn_in_secret_and_by_its_number() -> None:
    s = after(drawing(["double-speed"], ["swap-any-two", "swap-any-two", "loop-the-loop"]), "none")

    assert options(s) == ["draw swap-any-two", "draw loop-the-loop"]
    assert weights(s) == [2, 1]
    assert ("draw", 0, "?") in told(s, "draw swap-any-two", seat=1)


@pytest.mark.rule("BS-106")
@pytest.mark.parametrize(("held", "choice", "left"), [
    (2, "none", 2), (3, "none", 3), (3, "toss loop-the-loop", 2), (4, "toss loop-the-loop", 3)])
def test_106_with_two_or_more_cards_nothing_is_drawn(held: int, choice: str, left: int) -> None:
    s = drawing(["loop-the-loop", "double-speed", "swap-any-two", "swap-any-two"][:held])
    s = after(s, choice)

    assert (s.to_act(), step_name(s), len(data(s)["skill_hands"][0])) == (1, "Perform", left)


@pytest.mark.rule("BS-107")
def test_107_a_freak_card_takes_effect_is_discarded_and_another_card_is_drawn() -> None:
    s = sky(hand(start(), 0, skills=["double-speed"]), {"d4": "0N", "e4": "1N"})
    storm = after(replacing(s), "none, draw freak-thunderstorm")
    done = after(storm, "plane d4, plane e4")

    assert data(storm)["skill_discards"] == ["freak-thunderstorm"]
    assert (planes(done), step_name(done), done.active) == ({}, "DrawCard", 0)
    assert len(data(after(done, "draw dispatch-a-plane"))["skill_hands"][0]) == 2


@pytest.mark.rule("BS-108", "BS-109")
def test_108_an_empty_deck_is_made_anew_from_the_discards_less_one_freak_card() -> None:
    s = after(drawing(["double-speed"], []), "none")
    made = after(s, "remove freak-windstorm")

    assert (step_name(s), options(s)) == ("RemoveFreak", ["remove freak-windstorm", "remove freak-thunderstorm"])
    assert (data(made)["skill_box"], data(made)["skill_discards"]) == (["freak-windstorm"], [])
    assert (len(data(made)["skill_deck"]), step_name(made)) == (22, "DrawCard")


@pytest.mark.rule("BS-108", "BS-109")
def test_108_every_freak_card_is_equally_likely_to_be_removed() -> None:
    s = after(drawing(["double-speed"], []), "none")

    assert weights(s) == [2, 1]


@pytest.mark.rule("BS-108")
def test_108_with_each_reshuffle_one_more_freak_card_goes() -> None:
    s = after(drawing(["double-speed"], [], ["freak-windstorm"]), "none")
    again = after(s, "remove freak-thunderstorm")

    assert options(s) == ["remove freak-windstorm", "remove freak-thunderstorm"]
    assert sorted(data(again)["skill_box"]) == ["freak-thunderstorm", "freak-windstorm"]


@pytest.mark.rule("BS-109")
def test_109_the_reshuffle_waits_until_a_card_must_be_drawn() -> None:
    full = after(drawing(["double-speed", "loop-the-loop"], []), "none")
    last = after(drawing(["double-speed"], ["swap-any-two"]), "none, draw swap-any-two")

    for s in (full, last):
        assert (s.to_act(), data(s)["skill_deck"], data(s)["skill_box"]) == (1, [], [])


@pytest.mark.rule("BS-109")
def test_109_without_a_freak_card_nothing_is_removed() -> None:
    gone = ["freak-windstorm", "freak-windstorm", "freak-thunderstorm"]
    s = after(drawing(["double-speed"], [], gone), "none")

    assert (step_name(s), data(s)["skill_box"], data(s)["skill_discards"]) == ("DrawCard", gone, [])


@pytest.mark.rule("BS-109")
def test_109_the_card_discarded_in_this_step_is_shuffled_in_too() -> None:
    s = after(drawing(["double-speed", "loop-the-loop"], []), "toss loop-the-loop, remove freak-windstorm")

    assert "draw loop-the-loop" in options(s)


@pytest.mark.rule("BS-110")
def test_110_with_deck_and_discards_empty_nothing_is_drawn() -> None:
    s = deck(hand(start(), 0, skills=["double-speed"]), [])
    d = data(s)
    gone = [card for card in d["skill_discards"] if card.startswith("freak")]
    hoard = [card for card in d["skill_discards"] if not card.startswith("freak")]
    s = edited(s, skill_discards=[], skill_box=gone, skill_hands=[d["skill_hands"][0], hoard + d["skill_hands"][1],
                                                                  *d["skill_hands"][2:]])
    s = after(replacing(s), "none")

    assert (s.to_act(), step_name(s), data(s)["skill_hands"][0]) == (1, "Perform", ["double-speed"])


@pytest.mark.rule("BS-110", "BS-107")
def test_110_repeated_freak_draws_come_to_an_end() -> None:
    # Only the three Freak cards are left to draw: two come up, then the reshuffles remove them one by one.
    s = deck(hand(sky(start(), {}), 0, skills=["double-speed"]), ["freak-windstorm", "freak-windstorm"])
    d = data(s)
    hoard = [card for card in d["skill_discards"] if not card.startswith("freak")]
    s = edited(s, skill_discards=["freak-thunderstorm"], skill_hands=[
        d["skill_hands"][0], hoard + d["skill_hands"][1], *d["skill_hands"][2:]])
    s = after(replacing(s), "none, draw freak-windstorm, roll N, draw freak-windstorm, roll N")
    first = after(s, "remove freak-thunderstorm, draw freak-windstorm, roll N, draw freak-windstorm, roll N")
    second = after(first, "remove freak-windstorm, draw freak-windstorm, roll N, remove freak-windstorm")

    assert (second.to_act(), len(data(second)["skill_box"])) == (1, 3)
    assert data(second)["skill_hands"][0] == ["double-speed"]


@pytest.mark.rule("BS-111")
def test_111_the_draw_ends_the_turn() -> None:
    s = after(drawing(["double-speed"]), "none, draw swap-any-two")

    assert (s.to_act(), s.active, step_name(s)) == (1, 1, "Perform")


@pytest.mark.rule("BS-111")
def test_111_a_new_turn_starts_with_its_own_snapshot() -> None:
    s = next_turn(start())

    assert (data(s)["before"], data(s)["moved"]) == (sorted(planes(s, 1), key=lambda x: (x[1], x[0])), [])
