"""Whatever a beginner may try is refused with its rule, at every kind of choice, and changes nothing."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from pl import (
    after,
    crowd,
    deck,
    hand,
    moving,
    new_game,
    options,
    reason_against,
    rule_against,
    rule_named,
    seated,
    start,
    step_name,
    until,
)

from aerodrome.games.planes import GAME
from aerodrome.games.planes.box import CARD
from aerodrome.games.planes.state import Planes
from aerodrome.kernel.step import CHANCE, NOBODY
from aerodrome.wording import wording_of

NONSENSE = ["", " ", "fly", "pass ", "from", "from S99", "drop", "drop pink", "9" * 50, "undo", "play", "goal"]


def carrying(kind: str, pile: str = "expansion", players: int = 4, **spaces: str) -> Planes:
    """Return the position after seat 0 has played a card about cubes."""
    return after(hand(crowd(start(players, deck=pile), **spaces), 0, kind), f"play {kind}")


def only_gift_shop() -> Planes:
    """Return the choice of a source where the only Gift Shop is on S02."""
    house = {"airport": [{"id": "flying_cloud", "space": [{"id": "S08", "poi": []}]}]}
    return after(hand(crowd(until(new_game(4, house=house), "PlayAction"), S01="RN", S02="N"), 0, "E09"), "play E09")


def drafting() -> Planes:
    """Return the position in which seat 0 looks at the cards of a draft."""
    s = deck(hand(crowd(start(2), S01="R", S05="B"), 0, "E03"), "E01r E02r E05r")
    return after(s, "play E03, draw E01r, draw E02r")


def at_exit(letters: str = "RN", **spaces: str) -> Planes:
    """Return the position on the centre of Zephyr, after a drop there."""
    return after(moving(start(board="zephyr"), W6=letters + "N", **spaces), "from W6, drop grey")


def equal_seats() -> Planes:
    """Return the choice of a seat where two of three are equal."""
    house = {"plane_side": [{"id": "N0", "cards": [2, 2, 3]}]}
    s = until(new_game(4, house=house), "PlayAction")
    return after(moving(s, S05="RN"), "from S05, drop red, board N1")


CASES: dict[str, tuple[Callable[[], Planes], str, dict[str, str]]] = {  # position, its step, tries and rules
    "action": (lambda: hand(crowd(start(), S01="R", S02="BN"), 0, "E04 E08"), "PlayAction", {
        "play E04": "PL-104", "play E01": "PL-050", "play B01": "PL-050", "play Z9": "PL-016", "goal E08": "PL-041",
        "from S01": "PL-041", "stop": "PL-041", "discard E08": "PL-050", "undo": "PL-290", "change S01": "PL-039",
        "take S01": "PL-050", "board G1": "PL-041"}),
    "origin": (lambda: moving(start(), kinds="E08", S01="RN", S04="BN"), "ChooseOrigin", {
        "from S04": "PL-062", "from S09": "PL-062", "from A1": "PL-005", "pass": "PL-060", "none": "PL-060",
        "play E08": "PL-050", "goal E08": "PL-041", "to S02": "PL-062", "drop red": "PL-062", "board G1": "PL-062"}),
    "origin, Hold the Crowd": (lambda: moving(start(), play="E04", S01="RN", S04="R"), "ChooseOrigin", {
        "from S04": "PL-104"}),
    "origin, Final Call": (lambda: moving(start(deck="base"), play="B11", S01="RN", S04="B"), "ChooseOrigin", {
        "from S05": "PL-140"}),
    "exit": (lambda: at_exit("RNN"), "ChooseExit", {
        "to W6": "PL-064", "to E6": "PL-064", "to W2": "PL-064", "to C": "PL-069", "to S01": "PL-005",
        "board G1": "PL-080", "board G7": "PL-006", "stop": "PL-066", "drop red": "PL-066", "skip": "PL-066",
        "pass": "PL-290", "goal E01": "PL-290", "sit 1": "PL-290"}),
    "exit, Wrong Way": (lambda: after(moving(start(board="zephyr", deck="base"), play="B03", C="RNN"), "from C"),
                        "ChooseExit", {"to W1": "PL-132", "to W3": "PL-132"}),
    "exit with a gate": (lambda: after(moving(start(board="azure"), A1="RN"), "from A1, drop red"), "ChooseExit", {
        "board G1": "PL-080", "to A1": "PL-064", "board N4": "PL-006"}),
    "exit, wrong plane": (lambda: after(moving(start(board="azure"), A1="RN"), "from A1, drop grey"), "ChooseExit", {
        "board N1": "PL-083"}),
    "exit, full plane": (lambda: after(moving(seated(start(board="azure"), "N1", "NNN"), A1="RN"),
                                       "from A1, drop red"), "ChooseExit", {"board N1": "PL-085"}),
    "entered": (lambda: after(moving(start(), S07="RRN"), "from S07"), "DropOrStop", {
        "drop blue": "PL-066", "drop pink": "PL-002", "double red-red": "PL-066", "skip": "PL-066", "to S09": "PL-066",
        "board G1": "PL-081", "board N1": "PL-080", "pass": "PL-290", "double pink": "PL-066", "play E01": "PL-290",
        "find fast_food": "PL-249"}),
    "entered, Drop Two": (lambda: after(moving(start(), play="E07", S07="RN"), "from S07"), "DropOrStop", {
        "double red-grey": "PL-119"}),
    "entered, Drop Two with three": (lambda: after(moving(start(), play="E07", S07="RNN"), "from S07"), "DropOrStop", {
        "double red-red": "PL-107", "double pink": "PL-107", "skip": "PL-066"}),
    "entered, Drop Two used": (lambda: after(moving(start(), play="E07", S07="RRRRNN"), "from S07, double red-red"),
                               "DropOrStop", {"double red-red": "PL-107", "skip": "PL-066"}),
    "entered, Drop Two used twice": (
        lambda: after(moving(start(), play="E13", S07="RRRRNNN"), "from S07, double red-red, double red-red"),
        "DropOrStop", {"double grey-grey": "PL-113"}),
    "entered, Side Step used": (lambda: after(moving(start(deck="base"), play="B07", S07="RNN"), "from S07, skip"),
                                "DropOrStop", {"skip": "PL-136", "double red-grey": "PL-066"}),
    "entered, Walkway used": (lambda: after(moving(start(), play="E15", S07="RNN"), "from S07, skip, skip"),
                              "DropOrStop", {"skip": "PL-115"}),
    "exit, at the origin": (lambda: after(moving(start(board="zephyr"), C="RN"), "from C"), "ChooseExit", {
        "stop": "PL-069", "drop red": "PL-069", "double red-grey": "PL-069", "skip": "PL-069"}),
    "exit, at the origin with Hold the Crowd": (
        lambda: after(moving(start(board="zephyr"), play="E04", C="RN"), "from C"), "ChooseExit", {
            "stop": "PL-069", "drop grey": "PL-069"}),
    "exit, after a skip": (lambda: after(moving(start(board="zephyr"), play="E15", W6="RN"), "from W6, skip"),
                           "ChooseExit", {"stop": "PL-066", "drop red": "PL-066", "skip": "PL-066"}),
    "entered, Moving Walkway": (lambda: after(moving(start(), play="E15", S07="R"), "from S07"), "DropOrStop", {
        "drop red": "PL-070", "board G1": "PL-121", "board G2": "PL-080"}),
    "entered, wrong plane": (lambda: after(moving(start(), play="E15", S06="RN"), "from S06, drop red"), "DropOrStop", {
        "board G1": "PL-082"}),
    "entered, full plane": (lambda: after(moving(seated(start(), "G1", "RRRRR"), play="E15", S07="R"), "from S07"),
                            "DropOrStop", {"board G1": "PL-085"}),
    "seat": (lambda: after(moving(seated(start(neutral_plane="WA"), "N1", "N--"), S05="RN"),
                           "from S05, drop red, board N1"), "ChooseSeat", {
        "sit 1": "PL-085", "sit 5": "PL-086", "sit 9": "PL-086", "stop": "PL-290", "to S07": "PL-290"}),
    "seat, equal ones": (equal_seats, "ChooseSeat", {"sit 2": "PL-086"}),
    "goal": (lambda: until(hand(crowd(start(), S01="RR"), 0, "E03 E13"), "PlayGoal"), "PlayGoal", {
        "goal E13": "PL-154", "goal E01": "PL-150", "goal X": "PL-016", "play E03": "PL-050", "from S02": "PL-067",
        "to S03": "PL-067", "none": "PL-150", "discard E03": "PL-050", "find fast_food": "PL-249", "skip": "PL-067"}),
    "goal, after a crowd": (lambda: after(moving(start(), S01="RN", S02="N" * 8), "from S01"), "PlayGoal", {
        "to S03": "PL-073", "drop red": "PL-073", "stop": "PL-073", "skip": "PL-120"}),
    "goal, after a stop that made a crowd": (
        lambda: after(moving(start(), S01="RRR", S02="N" * 7), "from S01, stop"), "PlayGoal", {
            "to S03": "PL-067", "drop red": "PL-067", "skip": "PL-067"}),
    "goal, after Excuse Me": (
        lambda: after(moving(start(deck="base"), play="B06", S01="RRR", S02="N" * 8), "from S01, stop"), "PlayGoal", {
            "to S03": "PL-067", "drop red": "PL-067", "skip": "PL-067"}),
    "discard": (lambda: after(deck(carrying("E01", S01="R"), "E05r E06r"), "draw E05r, draw E06r"), "DiscardCard", {
        "discard E01": "PL-101", "discard X": "PL-016", "pass": "PL-101", "none": "PL-101", "from S01": "PL-052",
        "play E05": "PL-052", "keep E05": "PL-050"}),
    "discard, Repack (4)": (
        lambda: after(deck(carrying("E12", S01="R"), "E05r E06r E07r E08r"),
                      "draw E05r, draw E06r, draw E07r, draw E08r"), "DiscardCard", {"pass": "PL-112"}),
    "draft": (drafting, "KeepCard", {"keep E05": "PL-103", "keep X": "PL-016", "pass": "PL-103", "from S01": "PL-103"}),
    "source": (lambda: carrying("E09", S01="RN", S05="R"), "ChooseSource", {
        "take S05": "PL-109", "take A1": "PL-005", "from S01": "PL-052", "pass": "PL-052", "bring S02": "PL-116",
        "cubes grey": "PL-116", "shift S11-S12": "PL-109", "nudge red S11-S12": "PL-109", "find gift_shop": "PL-249"}),
    "source, own cubes": (lambda: carrying("B09", "base", S01="RN", S05="N"), "ChooseSource", {"take S05": "PL-138"}),
    "source, the only one": (only_gift_shop, "ChooseSource", {"take S02": "PL-116"}),
    "target": (lambda: after(carrying("E09", S01="RN"), "take S01"), "ChooseTarget", {
        "bring S03": "PL-109", "bring S99": "PL-005", "bring S01": "PL-116", "none": "PL-116", "to S02": "PL-052",
        "take S01": "PL-116", "cubes grey": "PL-116", "shift S01-S02": "PL-109"}),
    "load": (lambda: after(carrying("E09", S01="RNN"), "take S01, bring S02"), "ChooseLoad", {
        "cubes red": "PL-109", "cubes grey-grey-grey": "PL-109", "cubes pink": "PL-002", "none": "PL-116",
        "cubes": "PL-002", "take S01": "PL-116", "shift S01-S02": "PL-109"}),
    "load, two neutral colours": (lambda: after(carrying("E14", players=2, S01="RNNG"), "take S01, bring S06"),
                                  "ChooseLoad", {"cubes grey-green": "PL-116", "cubes green-green": "PL-116",
                                                 "cubes grey-grey-grey": "PL-116", "cubes red": "PL-114"}),
    "load, own cubes": (lambda: after(carrying("B10", "base", S01="RRN"), "take S01, bring S06"), "ChooseLoad", {
        "cubes grey": "PL-139", "cubes red-red-red": "PL-139"}),
    "shift": (lambda: carrying("E11", S01="RN"), "ShiftAll", {
        "shift S02-S03": "PL-111", "shift S02-S01": "PL-064", "pass": "PL-052", "shift S01-S03": "PL-111",
        "shift S05-N1": "PL-118", "shift S01-A1": "PL-005", "shift": "PL-111", "take S01": "PL-111",
        "nudge grey S01-S02": "PL-111"}),
    "shift, own cubes": (lambda: after(hand(crowd(start(deck="base"), S01="RN"), 0, "B12"), "play B12"), "ShiftAll", {
        "shift S02-S03": "PL-141"}),
    "nudge": (lambda: after(hand(crowd(start(deck="base"), S01="RN"), 0, "B13"), "play B13"), "Nudge", {
        "nudge blue S01-S02": "PL-142", "nudge red S02-S01": "PL-064", "nudge": "PL-142", "nudge red S01-G2": "PL-118",
        "nudge pink S01-S02": "PL-002", "shift S01-S02": "PL-142", "cubes red": "PL-142"}),
    "find": (lambda: after(moving(start(scenario="lost_and_found"), T1c="R"), "from T1c, to H1"), "FindCard", {
        "find gift_shop": "PL-249", "find cinema": "PL-008", "pass": "PL-250", "goal E01": "PL-250"}),
    "airport": (lambda: new_game(2, custom_airport=True), "ChangeAirport", {
        "change A1": "PL-005", "pass": "PL-263", "add gift_shop": "PL-263", "from S01": "PL-263"}),
    "token": (lambda: after(new_game(2, custom_airport=True), "change S02"), "LayToken", {
        "add gift_shop": "PL-263", "cover restroom": "PL-263", "pass": "PL-263", "change S03": "PL-263",
        "replace restroom gift_shop": "PL-263"}),
}


TRIES = [(name, text, rule) for name, (_, _, tries) in CASES.items() for text, rule in tries.items()]


@pytest.mark.rule("PL-290")
def test_290_every_kind_of_choice_is_tried_here() -> None:
    choices = {name for name, step in GAME.steps.items() if step(0, 0).actor >= 0}  # type: ignore[call-arg]

    assert {step for _, step, _ in CASES.values()} == choices


@pytest.mark.rule("PL-002", "PL-005", "PL-006", "PL-016", "PL-039", "PL-041", "PL-050", "PL-052", "PL-060", "PL-062",
                  "PL-064", "PL-066", "PL-067", "PL-069", "PL-070", "PL-073", "PL-080", "PL-081", "PL-082", "PL-083",
                  "PL-085", "PL-086", "PL-101", "PL-103", "PL-104", "PL-107", "PL-109", "PL-111", "PL-112", "PL-113",
                  "PL-114", "PL-115", "PL-116", "PL-118", "PL-119", "PL-120", "PL-121", "PL-132", "PL-136", "PL-138", "PL-139", "PL-140", "PL-141", "PL-142", "PL-150", "PL-154", "PL-249", "PL-250", "PL-263",
                  "PL-290")
@pytest.mark.parametrize(("name", "text", "rule"), TRIES)
def test_290_what_is_not_legal_is_refused_with_its_rule_and_changes_nothing(name: str, text: str, rule: str) -> None:
    make, step, _ = CASES[name]
    s = make()

    assert step_name(s) == step
    assert text not in options(s)
    assert rule_named(s, text) == rule_against(s, s.to_act(), text) == rule
    refusal = s.why_not(s.to_act(), text)
    assert refusal is not None
    assert wording_of(GAME).refusal(refusal, []).endswith(f". ({rule})")


WORDS = {  # position, what is tried, the one reason
    ("load", "cubes red"): "Gift Shop (neutral) moves neutral cubes only.",
    ("load", "cubes grey-grey-grey"): "Gift Shop (neutral) moves at most 2 cubes.",
    ("load, own cubes", "cubes grey"): "Help Desk (own) moves cubes of your own colour only.",
    ("load, two neutral colours", "cubes green-green"): "Those cubes are not all on S01.",
    ("load, two neutral colours", "cubes grey-green"):
        "Name cubes in the order red, blue, green, yellow, grey, with dashes between them.",
    ("source", "take S05"): "There is no neutral cube on S05.",
    ("source, own cubes", "take S05"): "There is no cube of yours on S05.",
    ("source, the only one", "take S02"): "S02 has the only Gift Shop, and cubes go to another space.",
    ("source", "shift S11-S12"):
        "Gift Shop (neutral) follows no arrow: it moves cubes from any space to a Gift Shop.",
    ("target", "bring S03"): "S03 shows no Gift Shop.",
    ("target", "bring S01"): "The cubes come from S01 and go to another space.",
    ("shift", "shift S05-N1"): "Cubes that a card moves never board; only a move does.",
    ("shift", "shift S02-S03"): "There is no neutral cube on S02.",
    ("shift", "shift S01-S03"): "No arrow leads from S01 to S03.",
    ("nudge", "nudge blue S01-S02"): "There is no blue cube on S01.",
    ("entered, Drop Two used", "double red-red"): "Drop Two Once allows that 1 time in a move, and you have done it.",
    ("entered, Walkway used", "skip"): "Moving Walkway allows that 2 times in a move, and you have done it.",
    ("exit, at the origin", "stop"): "You have just picked the cubes up on C; they must go on to another space.",
    ("exit, after a skip", "stop"): "What you drop on C is decided; now choose the way on.",
    ("goal", "goal E01"): "You do not have Repack (2) in hand.",
    ("goal", "goal E13"): "No space meets that goal now: 6 cubes, 3 colours.",
    ("goal", "find fast_food"): "Cards are found in the scenario Lost and Found only.",
    ("goal, after a crowd", "drop red"): "Your move has ended: the crowd on S02 lets nobody pass.",
    ("goal, after a crowd", "skip"): "The crowd on S02 has ended your move; a blocked space cannot be skipped.",
    ("goal, after a stop that made a crowd", "drop red"): "Your move is over; one in a turn is all.",
    ("goal, after Excuse Me", "drop red"): "Your move is over; one in a turn is all.",
    ("find", "find gift_shop"): "H1 shows no Gift Shop.",
}


@pytest.mark.rule("PL-290")
@pytest.mark.parametrize(("name", "text"), WORDS)
def test_290_a_refusal_gives_the_one_reason_that_applies(name: str, text: str) -> None:
    rule = CASES[name][2][text]

    assert reason_against(CASES[name][0](), text) == f"{WORDS[name, text]} ({rule})"


@pytest.mark.rule("PL-073")
def test_073_in_version_1_a_position_does_not_say_that_a_crowd_ended_the_move() -> None:
    s = until(new_game(2, version=1), "PlayAction")
    s = after(moving(s, S01="RN", S02="N" * 8), "from S01")

    assert "stopped" not in s.dump()
    assert rule_against(s, 0, "drop red") == "PL-067"


@pytest.mark.rule("PL-249")
def test_249_what_is_to_be_found_is_found_at_the_end_of_the_move() -> None:
    s = start(scenario="lost_and_found")
    assert reason_against(s, "find fast_food").startswith("A card is found where your move ends")
    s = CASES["find"][0]()
    s.aside = tuple([card for card in s.aside if card != CARD.read("E02r")])

    assert reason_against(s, "find fast_food") == "The Fast Food card of your colour lies aside no more. (PL-249)"


@pytest.mark.rule("PL-040", "PL-036")
def test_040_the_player_who_decides_is_named() -> None:
    s, words = start(), wording_of(GAME)
    refusal = s.why_not(1, "pass")
    assert refusal is not None
    assert words.refusal(refusal, ["Ann", "Bob", "Cy", "Di"]) == "Please wait: Ann is deciding now. (PL-040)"
    lot = new_game(2, first_player="random").why_not(0, "pass")
    assert lot is not None
    assert words.refusal(lot, []) == "Wait a moment: a lot decides who is first. (PL-036)"


@pytest.mark.rule("PL-290")
@pytest.mark.parametrize("name", CASES)
def test_290_nonsense_is_refused_with_some_rule_at_every_choice(name: str) -> None:
    s = CASES[name][0]()

    assert all(rule_named(s, text).startswith("PL-") for text in NONSENSE)


@pytest.mark.rule("PL-040")
@pytest.mark.parametrize("name", CASES)
def test_040_nobody_else_can_answer(name: str) -> None:
    s = CASES[name][0]()
    others = [seat for seat in [*range(s.setting.players), NOBODY] if seat != s.to_act()]

    for seat in others:
        for text in options(s)[:3]:
            assert rule_against(s, seat, text) == ("PL-150" if text.startswith("goal") else "PL-040")


@pytest.mark.rule("PL-150")
def test_150_a_second_goal_is_refused_with_its_rule() -> None:
    s = until(hand(crowd(start(), S01="RN", S05="R", S06="R"), 0, "E03 E04"), "PlayGoal")
    s = until(after(crowd(s, S05="R", S06="N"), "goal E03"), "PlayAction")

    assert s.active == 1
    assert rule_against(s, 0, "goal E04") == "PL-150"


@pytest.mark.rule("PL-044")
def test_044_nobody_decides_for_chance() -> None:
    s = carrying("E01", S01="R")

    assert s.to_act() == CHANCE
    assert {rule_against(s, seat, text) for seat in range(4) for text in options(s)[:2]} == {"PL-044"}
