"""What a beginner would try at every decision is refused with its rule, and changes nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from bs import (
    acted,
    after,
    edited,
    hand,
    new_game,
    options,
    own_sky,
    panel,
    rule_against,
    rule_named,
    scoring,
    sky,
    start,
    step_name,
    until,
)
from bs_cards import SKILLS, dealt_mystery, keep_first, owns, stormy, with_expertise, with_skills

from aerodrome.games.barnstormers import GAME
from aerodrome.games.barnstormers.state import Barnstormers
from aerodrome.kernel.errors import BadOption
from aerodrome.kernel.step import CHANCE, NOBODY
from aerodrome.wording import wording_of

SKY = {"d4": "0N", "b2": "0N", "a7": "1N", "g1": "2N"}
LINE = {"b2": "0N", "c2": "0N", "d2": "0N"}
ANY = "BS-"  # more than one rule can be the reason
NONSENSE = ["", " ", "fly d4", "MOVE d4", "move  d4", "undo", "move z9", "plane", "roll N", "draw swap-any-two",
            "end end"]


def skill(card: str, script: str = "") -> Barnstormers:
    """Return the position after a Skill and Tactic card was played, and some parts of it."""
    s = after(with_skills([card], SKY), f"play {card}")
    return after(s, script) if script else s


def expertise(card: str, script: str = "") -> Barnstormers:
    """Return the position after an Expertise card was used, and some parts of it."""
    s = after(with_expertise([card], SKY), f"use {card}")
    return after(s, script) if script else s


def level_up() -> Barnstormers:
    """Return the choice of an Expertise card at the first level-up point."""
    s = edited(sky(panel(start(), ["line-astern"]), LINE, moved=["b2"]), pilots=[1, 0, 0, 0])
    return until(after(scoring(s), "claim line-astern"), "LevelUp")


def in_step_2() -> Barnstormers:
    """Return step 2 of a turn with nothing to claim."""
    return scoring(panel(sky(hand(start(), 0, skills=["loop-the-loop"], expertise=["plus-1-action"]), SKY), ["swan"]))


def last_window() -> Barnstormers:
    """Return the window at the end of step 3."""
    return until(acted(with_expertise(["plus-1-action"], SKY)), "EndWindow")


def draft() -> Barnstormers:
    """Return the first pass of a draft; seat 0 holds the first six stunts twice."""
    return keep_first(dealt_mystery(4, "extreme", draft=True))


CASES: dict[str, tuple[Callable[[], Barnstormers], str, dict[str, str]]] = {  # position, its step, tries and rules
    "perform": (lambda: with_skills(["dispatch-two"], SKY), "Perform", {
        "end": "BS-042", "move a7": "BS-053", "move e5": "BS-053", "play swap-any-two": "BS-112",
        "play freak-windstorm": "BS-138", "use flying-aces": ANY, "use immunity": "BS-149",
        "claim flying-v": "BS-041", "chain": "BS-041", "claim_secret trident": "BS-041",
        "claim_reserved trident": "BS-041", "play nothing": "BS-112", "undo": "BS-047", "turn left": "BS-055",
        "face N": "BS-055", "toss dispatch-two": "BS-104", "use discard-2": "BS-044", "use kite": "BS-149"}),
    "perform, no action left": (lambda: acted(sky(start(), SKY)), "Perform", {
        "move d4": "BS-042", "dispatch": "BS-042"}),
    "perform, hangar empty": (lambda: sky(start(), {f"{c}1": "0N" for c in "abcdef"}), "Perform", {
        "dispatch": "BS-049"}),
    "perform, grounded": (lambda: after(with_skills(["recall-any-plane"], {f"{c}1": "0N" for c in "abcdef"}),
                                        "play recall-any-plane, plane a1"), "Perform", {
        "dispatch": "BS-130", "play recall-any-plane": "BS-112"}),
    "perform, nothing in the air": (lambda: with_skills(["loop-the-loop"], {}), "Perform", {
        "play loop-the-loop": "BS-115", "move d4": "BS-053"}),
    "perform, no effect": (lambda: hand(sky(start(), {}), 0, expertise=["recall-planes"]), "Perform", {
        "use recall-planes": "BS-182"}),
    "score": (in_step_2, "Score", {
        "claim swan": "BS-075", "claim trident": "BS-074", "claim looping": "BS-074", "chain": "BS-069",
        "toss loop-the-loop": "BS-104",
        "move d4": "BS-041", "dispatch": "BS-041", "play loop-the-loop": "BS-112", "use plus-1-action": "BS-149",
        "claim_secret swan": "BS-211", "claim_reserved swan": "BS-173", "back": "BS-047"}),
    "score, both claimed": (lambda: edited(in_step_2(), stunt_done=1, chain_done=1, best_chain=6), "Score", {
        "claim swan": "BS-092", "chain": "BS-071"}),
    "level-up": (level_up, "LevelUp", {"take 2": "BS-100", "take 3": "BS-100", "end": "BS-048", "take": "BS-100"}),
    "discard": (lambda: until(acted(with_skills(["loop-the-loop"], SKY)), "DiscardOrKeep"), "DiscardOrKeep", {
        "toss swap-any-two": "BS-104", "toss freak-windstorm": "BS-104", "end": "BS-104", "move d4": "BS-041",
        "dispatch": "BS-041", "claim swan": "BS-041", "chain": "BS-041", "use plus-1-st": "BS-149",
        "play loop-the-loop": "BS-112"}),
    "immunity": (lambda: after(stormy("freak-thunderstorm", SKY, level_1=(2,)), "draw freak-thunderstorm"),
                 "ImmuneOrNot", {"immune": "BS-143", "plane g1": "BS-143", "end": "BS-048", "use immunity": "BS-048"}),
    "window": (last_window, "EndWindow", {
        "move d4": "BS-149", "dispatch": "BS-149", "play loop-the-loop": "BS-149", "chain": "BS-149",
        "claim swan": "BS-149", "use plus-1-action": "BS-149", "use precision-flying": "BS-149",
        "toss loop-the-loop": "BS-104"}),
    "turn": (lambda: after(sky(start(), SKY), "move d4"), "ChooseTurn", {
        "turn back": "BS-054", "turn N": "BS-054", "move b2": "BS-048", "end": "BS-048", "face E": "BS-054", "none": "BS-055",
        "stop": "BS-055"}),
    "dispatch": (lambda: after(sky(start(), SKY), "dispatch, roll N"), "PlaceDispatched", {
        "at h8": "BS-050", "at": "BS-050", "d4": "BS-050", "move d4": "BS-048", "dispatch": "BS-048"}),
    "dispatch, two players": (lambda: after(start(2), "dispatch, roll N"), "PlaceDispatched", {
        "at a4": "BS-202", "at d1": "BS-202", "at g7": "BS-202", "at h8": "BS-050"}),
    "move-rival-plane": (lambda: skill("move-rival-plane"), "ChoosePlane", {
        "plane d4": "BS-119", "plane e5": "BS-119"}),
    "adjust-and-move": (lambda: skill("adjust-and-move"), "ChoosePlane", {"plane d4": "BS-120", "end": "BS-048"}),
    "confirm": (lambda: after(sky(until(new_game(edition=GAME.editions.edition(1)), "Perform"), SKY),
                              "move d4, turn left"), "ConfirmMove", {
        "turn right": "BS-047", "end": "BS-048", "move d4": "BS-048", "fly": "BS-047"}),
    "adjust-and-move, turn": (lambda: skill("adjust-and-move", "plane a7"), "ChooseTurn", {"turn S": "BS-054"}),
    "move-two-planes": (lambda: skill("move-two-planes"), "ChoosePlane", {"plane a7": "BS-121", "stop": "BS-121"}),
    "move-two-planes, second": (lambda: skill("move-two-planes", "plane d4, turn straight"), "ChoosePlane", {
        "plane d5": "BS-121", "plane a7": "BS-121", "none": "BS-121"}),
    "double-speed": (lambda: skill("double-speed"), "ChoosePlane", {"plane a7": "BS-122", "plane e4": "BS-122"}),
    "dispatch-two": (lambda: skill("dispatch-two", "roll N"), "PlaceDispatched", {"at z1": "BS-050"}),
    "dispatch-and-move": (lambda: skill("dispatch-and-move", "roll N, at a1"), "ChoosePlane", {
        "plane a7": "BS-125", "none": "BS-125", "end": "BS-048"}),
    "dispatch-a-plane": (lambda: skill("dispatch-a-plane"), "ChooseHeading", {"face up": ANY, "at a1": ANY}),
    "dispatch-a-plane, space": (lambda: skill("dispatch-a-plane", "face N"), "PlaceDispatched", {"at x": "BS-050"}),
    "swap-any-two": (lambda: skill("swap-any-two"), "ChoosePlane", {"plane e5": "BS-127", "end": "BS-048"}),
    "swap-any-two, second": (lambda: skill("swap-any-two", "plane d4"), "ChooseSecond", {
        "plane d4": "BS-128", "plane e5": "BS-128", "move d4": "BS-048"}),
    "recall-any-plane": (lambda: skill("recall-any-plane"), "ChoosePlane", {"plane e5": "BS-129", "none": "BS-129"}),
    "encounter-a-tailwind": (lambda: skill("encounter-a-tailwind"), "ChoosePlane", {"plane a7": "BS-131"}),
    "encounter-a-tailwind, space": (lambda: skill("encounter-a-tailwind", "plane d4"), "ChooseSpace", {
        "at d4": "BS-132", "at h1": "BS-132", "plane d4": "BS-132", "end": "BS-048"}),
    "loop-the-loop": (lambda: skill("loop-the-loop"), "ChoosePlane", {"plane a7": "BS-133", "turn left": "BS-133"}),
    "intercept-orders": (lambda: skill("intercept-orders"), "ChoosePlane", {"plane e5": "BS-135"}),
    "intercept-orders, heading": (lambda: skill("intercept-orders", "plane a7"), "ChooseHeading", {
        "turn left": "BS-136", "face X": "BS-136", "stop": "BS-136", "end": "BS-048"}),
    "reset-headings-2, heading": (lambda: expertise("reset-headings-2", "plane d4"), "ChooseHeading", {
        "turn left": "BS-137", "face X": "BS-137"}),
    "windstorm": (lambda: after(stormy("freak-windstorm", SKY), "draw freak-windstorm, roll N"), "ChoosePlane", {
        "plane d4": "BS-139", "plane g1": "BS-139", "none": "BS-139"}),
    "thunderstorm": (lambda: after(stormy("freak-thunderstorm", SKY), "draw freak-thunderstorm"), "ChoosePlane", {
        "plane a7": "BS-141", "none": "BS-141", "end": "BS-048"}),
    "reset-headings-2": (lambda: expertise("reset-headings-2"), "ChoosePlane", {
        "plane e5": "BS-162", "stop": "BS-162"}),
    "reset-headings-2, second": (lambda: expertise("reset-headings-2", "plane d4, face S"), "ChoosePlane", {
        "plane d4": "BS-163", "stop": "BS-163"}),
    "recall-planes": (lambda: expertise("recall-planes"), "ChoosePlane", {"plane e5": "BS-164"}),
    "recall-planes, second": (lambda: expertise("recall-planes", "plane d4"), "ChoosePlane", {"plane d4": "BS-164"}),
    "reset-and-move": (lambda: expertise("reset-and-move"), "ChoosePlane", {"plane e5": "BS-170"}),
    "reset-and-move, second": (lambda: expertise("reset-and-move", "plane d4, face E"), "ChoosePlane", {
        "plane e4": "BS-171", "none": "BS-171"}),
    "reset-headings-own": (lambda: expertise("reset-headings-own"), "ChoosePlane", {
        "plane a7": "BS-176", "stop": "BS-176"}),
    "recall-rivals": (lambda: expertise("recall-rivals"), "ChoosePlane", {"plane d4": "BS-174", "plane g1": "BS-174"}),
    "reserve-stunt": (lambda: expertise("reserve-stunt"), "ChooseSlot", {"slot B1": "BS-172", "end": "BS-048"}),
    "discard-2": (lambda: expertise("discard-2"), "ChooseSlot", {"slot G3": "BS-179", "use discard-2": "BS-048"}),
    "discard-2, second": (lambda: expertise("discard-2", "slot G1"), "ChooseSlot", {"slot G1": "BS-179"}),
    "keep stunts": (lambda: dealt_mystery(2), "KeepStunt", {
        "keep trident": "BS-213", "end": "BS-213", "move d4": "BS-213", "pass flying-v": "BS-213"}),
    "pass stunts": (draft, "PassStunt", {"pass trident": "BS-217", "keep flying-v": "BS-217", "none": "BS-217"}),
    "keep request": (lambda: until(new_game(2, requests=True, secret_requests=True), "KeepRequest"), "KeepRequest", {
        "prefer headline-act": "BS-184", "prefer all": "BS-184", "none": "BS-184"}),
}
TRIES = [(name, text, rule) for name, (_, _, tries) in CASES.items() for text, rule in tries.items()]


@pytest.mark.rule("BS-112", "BS-113", "BS-115", "BS-149")
def test_112_every_kind_of_choice_is_tried_here() -> None:
    choices = {name for name, step in GAME.steps.items() if step(0, 0).actor >= 0}  # type: ignore[call-arg]

    assert {step for _, step, _ in CASES.values()} == choices
    assert set(SKILLS) <= {name.split(",")[0] for name in CASES}


@pytest.mark.rule("BS-112", "BS-113", "BS-119", "BS-120", "BS-121", "BS-122", "BS-125", "BS-127", "BS-128", "BS-129",
                  "BS-131", "BS-132", "BS-133", "BS-135", "BS-137", "BS-139", "BS-141", "BS-143", "BS-149", "BS-162",
                  "BS-163", "BS-164", "BS-170", "BS-171", "BS-172", "BS-176", "BS-179", "BS-182", "BS-184", "BS-213",
                  "BS-217")
@pytest.mark.parametrize(("name", "text", "rule"), TRIES)
def test_113_what_is_not_legal_is_refused_with_its_rule_and_changes_nothing(name: str, text: str, rule: str) -> None:
    make, step, _ = CASES[name]
    s = make()

    assert step_name(s) == step
    assert text not in options(s)
    assert rule_named(s, text) == rule_against(s, s.to_act(), text)
    assert rule_named(s, text) == rule or (rule == ANY and rule_named(s, text).startswith("BS-"))


@pytest.mark.rule("BS-113")
@pytest.mark.parametrize("name", CASES)
def test_113_nonsense_is_refused_with_some_rule_at_every_choice(name: str) -> None:
    s = CASES[name][0]()

    assert all(rule_named(s, text).startswith("BS-") for text in NONSENSE)


@pytest.mark.rule("BS-112", "BS-144")
@pytest.mark.parametrize("name", CASES)
def test_112_nobody_else_can_answer(name: str) -> None:
    s = CASES[name][0]()
    others = [seat for seat in [*range(s.setting.players), NOBODY] if seat != s.to_act()]

    assert all(rule_against(s, seat, text) == "BS-041" for seat in others for text in options(s)[:3])


@pytest.mark.rule("BS-124", "BS-139")
@pytest.mark.parametrize("make", [
    lambda: after(sky(start(), SKY), "dispatch"), lambda: skill("dispatch-two"),
    lambda: after(stormy("freak-windstorm", SKY), "draw freak-windstorm"), lambda: stormy("freak-windstorm", SKY)])
def test_139_nobody_decides_for_chance(make: Callable[[], Barnstormers]) -> None:
    s = make()

    assert s.to_act() == CHANCE
    assert [rule_against(s, seat, text) for seat in range(4) for text in options(s)[:2]] == ["BS-047"] * len(
        [text for _ in range(4) for text in options(s)[:2]])


# --- the one reason, in words


def words(s: Barnstormers, text: str) -> str:
    """Return the sentence that refuses a move, with names."""
    refusal = s.why_not(s.to_act(), text)
    assert refusal is not None
    return wording_of(GAME).refusal(refusal, ["Ann", "Bob", "Cleo", "Dan"])


def line_in_step_2(spaces: str, **fields: Any) -> Barnstormers:
    """Return step 2 of a turn of seat 0 with Line Astern on display and own planes on these spaces."""
    return scoring(panel(own_sky(start(), spaces, **fields), ["line-astern"]))


@pytest.mark.rule("BS-074", "BS-075", "BS-079", "BS-084", "BS-173", "BS-211")
@pytest.mark.parametrize(("make", "text", "sentence"), [
    (lambda: line_in_step_2("b2 c2"), "claim line-astern",
     "Your planes do not form Line Astern; still to be filled at the nearest place: a2. (BS-075)"),
    (lambda: line_in_step_2("b2 c2 d2 e3", moved=["d2"]), "claim line-astern",
     "Your Line Astern on b2, c2, d2 is not clear; your planes too near to it: e3. (BS-079)"),
    (lambda: line_in_step_2("b2 c2 d2"), "claim line-astern",
     "Your Line Astern on b2, c2, d2 stood there when your turn began, and none of its planes has moved since. "
     "(BS-084)"),
    (lambda: scoring(panel(own_sky(start(), "b2 c2"), ["swan"])), "claim trident",
     "Trident is not on the Judges' Panel. (BS-074)"),
    (lambda: scoring(owns(start(), "reserved", 2, ["trident"])), "claim trident",
     "Trident is reserved by Cleo. (BS-173)"),
    (lambda: scoring(owns(start(), "reserved", 2, ["trident"])), "claim_reserved trident",
     "Trident is reserved by Cleo. (BS-173)"),
    (lambda: scoring(owns(start(), "reserved", 0, ["trident"])), "claim trident",
     "You have reserved Trident; claim it as your reserved stunt. (BS-173)"),
    (lambda: scoring(owns(start(secret_stunts="specialist"), "secret", 0, ["trident"])), "claim trident",
     "You hold Trident in secret; claim it as your secret stunt. (BS-211)"),
    (lambda: scoring(start()), "claim_reserved trident", "You have not reserved Trident. (BS-173)"),
    (lambda: scoring(start()), "claim_secret trident", "You do not hold Trident in secret. (BS-211)"),
])
def test_074_a_failed_claim_is_told_by_its_one_reason(make: Callable[[], Barnstormers], text: str,
                                                      sentence: str) -> None:
    assert words(make(), text) == sentence


@pytest.mark.rule("BS-067", "BS-068", "BS-069", "BS-071", "BS-152")
@pytest.mark.parametrize(("fields", "sentence"), [
    ({}, "You have set off no chain in this turn; chains of Freak events do not count. (BS-069)"),
    ({"best_chain": 5}, "Your longest chain of this turn has 5 planes, and 6 are needed; chains of Freak events do not "
                        "count. (BS-067)"),
    ({"best_chain": 4, "aces": [1, 0, 0, 0]}, "Your longest chain of this turn has 4 planes, and 5 are needed; chains "
                                              "of Freak events do not count. (BS-068)"),
    ({"best_chain": 6, "chain_done": 1}, "You have claimed a chain in this turn; one is all. (BS-071)"),
    ({"best_chain": 6, "expertise_decks": [[], [], []]}, "There is no Level 1 Expertise card left to take. (BS-152)"),
])
def test_067_a_failed_chain_is_told_by_its_one_reason(fields: dict[str, Any], sentence: str) -> None:
    assert words(edited(in_step_2(), **fields), "chain") == sentence


@pytest.mark.rule("BS-042", "BS-112", "BS-119", "BS-127", "BS-139", "BS-202")
@pytest.mark.parametrize(("make", "text", "sentence"), [
    (lambda: start(), "end", "Step 1 cannot end yet; you must still take 2 actions. (BS-042)"),
    (lambda: after(start(), "move c1, turn straight"), "end",
     "Step 1 cannot end yet; you must still take 1 action. (BS-042)"),
    (lambda: start(), "move a4", "The plane on a4 is of Bob; choose a plane of Ann. (BS-053)"),
    (lambda: start(), "move d4", "There is no plane on d4. (BS-053)"),
    (lambda: skill("move-rival-plane"), "plane d4",
     "The plane on d4 is of Ann; choose a plane of Bob, Cleo, Dan. (BS-119)"),
    (lambda: skill("swap-any-two", "plane d4"), "plane d4",
     "The plane on d4 has had its part; choose another one. (BS-128)"),
    (lambda: after(start(2), "dispatch, roll N"), "at a4",
     "a4 is in the clouds; with two players the flying area is b2 to f6. (BS-202)"),
    (lambda: skill("encounter-a-tailwind", "plane d4"), "at d4",
     "The plane is on d4 already; choose another air space. (BS-132)"),
    (level_up, "take 2", "This point of the Stunt Tracker gives a card of Level 1 at most. (BS-100)"),
    (lambda: with_skills(["dispatch-two"], {f"{c}1": "0N" for c in "abcde"}), "play dispatch-two",
     "Dispatch Two Planes needs two planes in your hangar that are not grounded. (BS-115)"),
    (lambda: skill("loop-the-loop", "plane d4"), "play loop-the-loop", "You do not hold Loop the Loop. (BS-112)"),
    (lambda: expertise("discard-2", "slot G1"), "slot G1",
     "You have chosen the stunt in green slot G1 already. (BS-179)"),
])
def test_112_a_refusal_names_players_and_things(make: Callable[[], Barnstormers], text: str, sentence: str) -> None:
    assert words(make(), text) == sentence


@pytest.mark.rule("BS-100", "BS-104", "BS-143", "BS-137")
def test_100_no_air_space_is_spoken_of_where_none_is_chosen() -> None:
    for name in ("level-up", "discard", "immunity", "turn", "dispatch-a-plane", "confirm"):
        assert "air space" not in words(CASES[name][0](), "plane d1")


@pytest.mark.rule("BS-033", "BS-189")
@pytest.mark.parametrize(("options", "rule"), [
    ({"competition": "galactic"}, "BS-189"), ({"lead_pilot": "3"}, "BS-033"), ({"axis": "EW"}, "BS-028"),
    ({"secret_requests": True}, "BS-185"), ({"draft": True}, "BS-219"), ({"level_end": "never"}, "BS-192")])
def test_189_a_refused_option_names_its_rule(options: dict[str, Any], rule: str) -> None:
    with pytest.raises(BadOption, match=rf"\({rule}\)\.$"):
        GAME.setting(3, options)
