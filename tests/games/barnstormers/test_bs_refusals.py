"""What a beginner would try at every decision is refused with its rule, and changes nothing."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from bs import (
    acted,
    after,
    edited,
    hand,
    new_game,
    options,
    panel,
    rule_against,
    rule_named,
    scoring,
    sky,
    start,
    step_name,
    until,
)
from bs_cards import SKILLS, dealt_mystery, keep_first, stormy, with_expertise, with_skills

from aerodrome.games.barnstormers import GAME
from aerodrome.games.barnstormers.state import Barnstormers
from aerodrome.kernel.step import CHANCE, NOBODY

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
        "play freak-windstorm": "BS-112", "use flying-aces": ANY, "use immunity": "BS-149",
        "claim flying-v": "BS-041", "chain": "BS-041", "claim_secret trident": "BS-041",
        "claim_reserved trident": "BS-041", "play nothing": "BS-112", "undo": "BS-047"}),
    "perform, no action left": (lambda: acted(sky(start(), SKY)), "Perform", {
        "move d4": "BS-042", "dispatch": "BS-042"}),
    "perform, hangar empty": (lambda: sky(start(), {f"{c}1": "0N" for c in "abcdef"}), "Perform", {
        "dispatch": "BS-049"}),
    "score": (in_step_2, "Score", {
        "claim swan": "BS-079", "claim trident": "BS-079", "claim looping": "BS-074", "chain": "BS-067",
        "move d4": "BS-041", "dispatch": "BS-041", "play loop-the-loop": "BS-112", "use plus-1-action": "BS-149",
        "claim_secret swan": "BS-079", "claim_reserved swan": "BS-079", "back": "BS-047"}),
    "score, both claimed": (lambda: edited(in_step_2(), stunt_done=1, chain_done=1, best_chain=6), "Score", {
        "claim swan": "BS-092", "chain": "BS-071"}),
    "level-up": (level_up, "LevelUp", {"take 2": "BS-100", "take 3": "BS-100", "end": "BS-048", "take": "BS-100"}),
    "discard": (lambda: until(acted(with_skills(["loop-the-loop"], SKY)), "DiscardOrKeep"), "DiscardOrKeep", {
        "toss swap-any-two": "BS-104", "toss freak-windstorm": "BS-104", "end": "BS-048",
        "play loop-the-loop": "BS-048"}),
    "immunity": (lambda: after(stormy("freak-thunderstorm", SKY, level_1=(2,)), "draw freak-thunderstorm"),
                 "ImmuneOrNot", {"immune": "BS-143", "plane g1": "BS-143", "end": "BS-048", "use immunity": "BS-048"}),
    "window": (last_window, "EndWindow", {
        "move d4": "BS-149", "dispatch": "BS-149", "play loop-the-loop": "BS-149", "chain": "BS-149",
        "claim swan": "BS-149", "use plus-1-action": "BS-149", "use precision-flying": "BS-149"}),
    "turn": (lambda: after(sky(start(), SKY), "move d4"), "ChooseTurn", {
        "turn back": "BS-054", "turn N": "BS-054", "move b2": "BS-048", "end": "BS-048", "face E": "BS-054"}),
    "dispatch": (lambda: after(sky(start(), SKY), "dispatch, roll N"), "PlaceDispatched", {
        "at h8": "BS-050", "at": "BS-050", "d4": "BS-050", "move d4": "BS-048", "dispatch": "BS-048"}),
    "dispatch, two players": (lambda: after(start(2), "dispatch, roll N"), "PlaceDispatched", {
        "at a4": "BS-050", "at d1": "BS-050", "at g7": "BS-050"}),
    "move-rival-plane": (lambda: skill("move-rival-plane"), "ChoosePlane", {
        "plane d4": "BS-119", "plane e5": "BS-119"}),
    "adjust-and-move": (lambda: skill("adjust-and-move"), "ChoosePlane", {"plane d4": "BS-120", "end": "BS-048"}),
    "confirm": (lambda: after(sky(start(), SKY), "move d4, turn left"), "ConfirmMove", {
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
        "turn left": "BS-137", "face X": "BS-137", "end": "BS-048"}),
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
    "recall-rivals": (lambda: expertise("recall-rivals"), "ChoosePlane", {"plane d4": ANY, "plane g1": ANY}),
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
