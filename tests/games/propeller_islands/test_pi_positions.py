"""Positions of Propeller Islands edited by hand are played on, or refused in one sentence."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from foreign import any_json, any_step, loaded
from hypothesis import given, settings, strategies as st
from pi import Build, after, new_game, start, typed

from aerodrome.games.propeller_islands import GAME
from aerodrome.games.propeller_islands.state import Propellers
from aerodrome.kernel.errors import BadPosition


def middle(players: int = 3) -> dict[str, Any]:
    """A position at the first choice of a die, islands grown."""
    s, rng = GAME.rehearsal(GAME.setting(players), Random(1)), Random(1)
    assert s is not None
    while s.to_act() < 0:
        s.apply(s.agenda[-1].sample(s, rng))
    data: dict[str, Any] = json.loads(json.dumps(GAME.dump(s)))
    return data


WORDS = ["capitol", "05-GI4", "02-DI1", "17-LC", "B1-01", "0:0", "1:0", "wild", "marie", "-", "x", "4", "0"]
JSON = any_json(WORDS)
POSITION = middle()


@settings(max_examples=200, deadline=None)
@given(st.sampled_from(sorted(POSITION["position"])), JSON)
def test_any_value_in_any_field_is_either_loaded_or_refused(field: str, value: Any) -> None:
    loaded(GAME, POSITION, field, value)


STEPS = any_step(GAME, 2, 80)


@settings(max_examples=300, deadline=None)
@given(st.lists(STEPS, max_size=3))
def test_any_agenda_is_either_played_or_refused(steps: list[str]) -> None:
    loaded(GAME, POSITION, "agenda", steps + POSITION["position"]["agenda"])


@pytest.mark.parametrize(("field", "value", "sentence"), [
    ("offer", ["-"] * 12, r"must lie in exactly one place \(PI-003\)"),
    ("offer", ["moon"] * 12, r"offer\[0\] must be a tile"),
    ("offer", [], r"offer must have 12 positions \(PI-030\)"),
    ("forge", ["1"], r"There must be 7 dice \(PI-002\)"),
    ("die", "9", "die must be a die"),
    ("characters", ["marie", "marie", "nelson"], r"nobody the same \(PI-011\)"),
    ("plans", [], r"Every blueprint must lie in exactly one place \(PI-007\)"),
    ("workers", [[], [], []], r"where no worker can be \(PI-023, PI-037\)"),
    ("dock", [[], [], []], r"must have 13 workers"),
    ("start", 3, "start and active are seats from 0 to 2"),
    ("start", -1, r"The start player comes first \(PI-034\)"),
    ("fame", [1], "fame must have an entry for each of the 3 seats"),
    ("final", [1], "final must have an entry"),
    ("plan_stacks", [[], [], []], "plan_stacks must have two stacks"),
    ("unused", [["wild"], [], []], r"not those of the completed blueprints \(PI-009\)"),
    ("islands", [[], [], []], r"must begin with the Capitol on 0:0 \(PI-036\)"),
    ("islands", [[["capitol", "0:0"], ["05-GI4", "5:0"]]] * 3, r"not a free hexagon next to the island \(PI-066\)"),
    ("islands", [[["capitol", "0:0"], ["05-GI4"]]] * 3, "must be a row such as"),
    ("islands", [[["capitol", "0:0"], ["05-GI4", "1:0"], ["05-GI4", "0:1"]]] * 3, "names 05-GI4 twice"),
    ("islands", [[["capitol", "0:0", "sun"]]] * 3, "names no upgrade"),
    ("fame", [99, 0, 0], r"Seat 0 must have \d+ fame, from the guild links of its island and its dock \(PI-069\)"),
    ("active", 1, r"active must be 0, after the turns|but it is the turn of seat 1 \(PI-053\)"),
    ("start", 1, r"what is left of a round that seat 1 began \(PI-053\)"),
    ("final", [1, 2, 3], r"Nobody has scored before the game is over \(PI-191\)"),
    ("round", 0, r"the first round has not begun \(PI-050\)"),
])
def test_an_impossible_position_is_refused_by_name(field: str, value: Any, sentence: str) -> None:
    data = middle()
    data["position"][field] = value

    with pytest.raises(BadPosition, match=sentence):
        GAME.load(data)


def at(s: Build | Propellers, **fields: Any) -> dict[str, Any]:
    """A position as a file, with some fields changed."""
    data: dict[str, Any] = json.loads(json.dumps(s.written() if isinstance(s, Build) else GAME.dump(s)))
    data["position"] |= fields
    return data


def over() -> dict[str, Any]:
    """A game that is over, one point off."""
    s = typed(GAME.setup(GAME.setting(2)))
    s.settle()
    rng = Random(1)
    while s.agenda:
        s.apply(s.agenda[-1].sample(s, rng))
    return at(s, final=[s.final[0] + 1, s.final[1]])


def swapped(data: dict[str, Any]) -> dict[str, Any]:
    """A position in which a blueprint of the stack is in the hand of seat 0 too many."""
    position = data["position"]
    position["hands"][0].append(position["plan_stacks"][0].pop())
    return data


def overfull(data: dict[str, Any]) -> dict[str, Any]:
    """A position in which a fourth basic blueprint is offered."""
    position = data["position"]
    position["plans"].append(position["plan_stacks"][0].pop())
    return data


def bonus(**fields: Any) -> dict[str, Any]:
    """Seat 0 uses the bonus die, a 3."""
    return at(Build(), **{"forge": ["3"], "die": "3", "dice_used": [["1", "2"], ["4", "5"]], "active": 0,
                          "agenda": ["Activate 0 1", "BonusTurn 1 0", "EndRound 0 0"]} | fields)


ROUND = ["Turn 0 0", "Turn 1 0", "Turn 0 0", "Turn 1 0", "BonusDie 0 0", "BonusTurn 0 0", "BonusTurn 1 0", "EndRound 0 0"]
ROLLING = {"forge": [], "active": -1, "agenda": ["RollDie 0 5", *ROUND]}
ACTING = ["EndAction 0 0", "AskBlueprint 0 0", *ROUND[1:]]
IMPOSSIBLE: dict[str, tuple[Callable[[], dict[str, Any]], str]] = {
    "wrong total at the end": (over, r"final must be what everybody scores \(PI-191\)"),
    "an end without a reason": (
        lambda: at(Build(), forge=["1"], dice_used=[["2", "3"], ["4", "5"]], agenda=[], active=-1),
        r"The game is over without enough blueprints, an empty dock or an empty stack \(PI-188\)"),
    "Marie's power": (lambda: at(Build(), extra_used=1), r"The power of marie is used, but nobody has it \(PI-158\)"),
    "Amelia's power": (lambda: at(Build(), muse_used=1), r"The power of amelia is used, but nobody has it \(PI-155\)"),
    "a die after the action": (
        lambda: at(Build(), forge=["1", "2", "3", "4"], dice_used=[["5"], []], die="4",
                   agenda=["CompleteBlueprint 0 0", *ROUND[1:]]),
        r"die must be empty before a die is chosen and after the action \(PI-063\)"),
    "a turn is missing": (lambda: at(Build(), agenda=["ChooseDie 0 0", *ACTING[:2], *ROUND[2:]]),
                          r"A die must be left for every turn to come"),
    "turns in another order": (
        lambda: at(Build(), agenda=["ChooseDie 0 0", *ACTING[:2], "Turn 0 0", "Turn 1 0", "Turn 1 0", *ROUND[4:]]),
        r"agenda must end with what is left of a round that seat 0 began \(PI-053\)"),
    "too many dice of a seat": (
        lambda: at(Build(), forge=["1", "2", "3"], dice_used=[["4", "5"], []],
                   agenda=["CompleteBlueprint 0 0", "Turn 1 0", "Turn 1 0", *ROUND[4:]]),
        r"what is left of a round that seat 0 began \(PI-053\)"),
    "dice on the wrong dock": (
        lambda: at(Build(), forge=["1", "2", "3", "4"], dice_used=[[], ["5"]], agenda=["CompleteBlueprint 0 0", *ROUND[1:]]),
        r"Seat 0 must have a die on the dock for each turn that is over \(PI-063\)"),
    "four dice on a space": (lambda: at(Build(), forge=["2", "2", "2", "2", "3"]),
                             r"No forge space keeps more than 3 dice \(PI-051\)"),
    "another start player than the option says": (
        lambda: at(Build(), round=2), r"Seat 1 starts round 2, for seat 0 started the first \(PI-190\)"),
    "another character than the option says": (
        lambda: at(start(2), characters=["marie", "nicola"]), r"Seat 0 was given nelson by an option \(PI-035\)"),
    "a worker lies while dice are rolled": (
        lambda: at(Build(), **ROLLING, ready=[[], ["capitol"]]), r"While the dice are rolled all workers stand"),
    "a roll after the end": (
        lambda: at(Build().stack(0), **ROLLING), r"The game ended with the round before \(PI-188\)"),
    "a roll in the middle": (
        lambda: at(Build(), forge=["1", "2", "3"], dice_used=[["4"], []], agenda=["RollDie 0 1", *ROUND[1:]]),
        r"The dice are rolled before the first turn of a round \(PI-050\)"),
    "a gap in the offer": (
        lambda: gap(Build().written()), r"offer\[3\] is empty, though the stack is not \(PI-072\)"),
    "a refill where a tile lies": (
        lambda: at(after(Build().dice("1 2 3 4 5").has(0).done(), "draft 1, activate"),
                   agenda=["Activate 0 0", "Refill 0 3", *ACTING]), r"position 3 of the offer is not empty \(PI-072\)"),
    "a tile in nobody's hand": (
        lambda: held(Build().written()), r"was taken, but no step places it \(PI-068\)"),
    "tiles of the set-up": (
        lambda: at(Build(), returning=["05-GI4"]), r"returning must be empty"),
    "a fourth blueprint in hand": (lambda: swapped(Build().written()),
                                   r"Seat 0 has more blueprints in hand than 3 \(PI-048\)"),
    "a fourth blueprint on offer": (lambda: overfull(Build().written()),
                                    r"At most 3 blueprints of a level are offered \(PI-047\)"),
    "a value that is not the bonus die": (lambda: bonus(die="5"), r"die must be the bonus die"),
    "no value of the bonus die": (lambda: bonus(die="-"), r"no die was chosen \(PI-056\)"),
    "a blueprint with the bonus die": (
        lambda: bonus(agenda=["CompleteBlueprint 0 0", "BonusTurn 1 0", "EndRound 0 0"]),
        r"but the bonus die is used \(PI-182\)"),
    "an action with the bonus die": (
        lambda: bonus(agenda=["Activate 0 0", "BonusTurn 1 0", "EndRound 0 0"]),
        r"must be 1 with the bonus die and 0 without \(PI-184\)"),
    "nobody began with the bonus die": (
        lambda: bonus(agenda=["Activate 0 1", "BonusTurn 0 0", "BonusTurn 1 0", "EndRound 0 0"]),
        r"what is left of a round that seat 0 began \(PI-053\)"),
    "a count without Nelson's power": (
        lambda: bonus(agenda=["CountDie 0 0", "NextActivation 0 1", "BonusTurn 1 0", "EndRound 0 0"]),
        r"only Nelson counts the bonus die otherwise \(PI-152\)"),
    "the gain of somebody else": (
        lambda: bonus(agenda=["ChooseGain 0 5", "NextActivation 0 1", "BonusTurn 1 0", "EndRound 0 0"]),
        r"seat 0 has not that power of amelia \(PI-146\)"),
    "the order of lines that are not empty": (
        lambda: bonus(agenda=["ChooseLine 0 3", "NextActivation 0 1", "BonusTurn 1 0", "EndRound 0 0"]),
        r"workers stand in that line of the dock \(PI-127\)"),
    "the reward of a line that is not empty": (
        lambda: bonus(agenda=["Activate 0 1", "ClaimReward 0 6", "BonusTurn 1 0", "EndRound 0 0"]),
        r"workers stand in that line of the dock \(PI-127\)"),
    "a second depot that was never there": (
        lambda: bonus(agenda=["Activate 0 1", "SecondDepot 0 60", "BonusTurn 1 0", "EndRound 0 0"]),
        r"names no depot of the island \(PI-115\)"),
    "fame of a dock that gave none": (
        lambda: at(Build().island(0, "05-GI4 1:0; 06-GI2 2:0; 07-GI6 3:0; 10-GI1 4:0", "05-GI4 06-GI2 07-GI6 10-GI1"),
                   dock=[[str(i) for i in range(8)], [str(i) for i in range(12)]], fame=[0, 0]),
        r"Seat 0 must have 3 fame, from the guild links of its island and its dock \(PI-069\)"),
    "energy before the first round": (lambda: at(new_game(2), energy=[5, 1]), r"what they start with"),
    "a worker deployed before the first round": (
        lambda: at(new_game(2), ready=[[], ["capitol"]]), r"a worker stands on the Capitol, and the dock is full"),
}


def gap(data: dict[str, Any]) -> dict[str, Any]:
    """A position with a tile of the offer among the discards."""
    position = data["position"]
    position["discards"].append(position["offer"][3])
    position["offer"][3] = "-"
    return data


def held(data: dict[str, Any]) -> dict[str, Any]:
    """A position with the top tile of the stack being placed by nobody."""
    data["position"]["placing"] = data["position"]["stack"].pop(0)
    return data


@pytest.mark.parametrize("name", IMPOSSIBLE)
def test_a_planted_impossible_position_is_refused_in_one_sentence(name: str) -> None:
    make, sentence = IMPOSSIBLE[name]

    with pytest.raises(BadPosition, match=sentence) as refused:
        GAME.load(make())
    assert str(refused.value).endswith(".")
    assert str(refused.value).count(". ") == 0


@pytest.mark.parametrize("version", [1, 2])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_position_reached_by_play_loads(players: int, version: int) -> None:
    setting = GAME.setting(players, {}, {}, version)
    for s in (GAME.start(setting), GAME.rehearsal(setting, Random(players))):
        assert s is not None
        rng = Random(version)
        while s.agenda:
            assert GAME.load(GAME.dump(s)).digest() == s.digest()
            for _ in range(3):
                if s.agenda:
                    s.apply(GAME.hints().pick(s, rng) if s.to_act() >= 0 else s.agenda[-1].sample(s, rng))
        assert GAME.load(GAME.dump(s)).digest() == s.digest()


@pytest.mark.parametrize(("step", "sentence"), [
    ("ShuffleTiles 0 0", r"set-up is over \(PI-033\)"), ("ChooseDeploy {0} 2", "too large or too small"),
    ("RollDie 0 0", "too large or too small"), ("Activate 1 0", r"it is the turn of seat \d \(PI-053\)"),
    ("ChooseAction {0} 0", r"no die was chosen \(PI-056\)"), ("PlaceTile {0} 0", r"no tile to be placed \(PI-066\)"),
    ("InstallUpgrade {0} 30", r"not completed \(PI-171\)"), ("ChooseDepot {0} 5", r"names no depot of the island \(PI-115\)"),
    ("ChooseGain {0} 2", r"gains nothing \(PI-156\)"),
])
def test_an_impossible_agenda_is_refused_by_name(step: str, sentence: str) -> None:
    data = middle()
    position = data["position"]
    active = position["active"]
    word = step.format(active) if "{" in step else step.replace("Activate 1", f"Activate {(active + 1) % 3}")
    position["agenda"] = [word, *position["agenda"]]

    with pytest.raises(BadPosition, match=sentence):
        GAME.load(data)
