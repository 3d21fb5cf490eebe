"""Positions of Propeller Islands edited by hand are played on, or refused in one sentence."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from foreign import any_json, any_step, loaded
from hypothesis import given, settings, strategies as st

from aerodrome.games.propeller_islands import GAME
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
])
def test_an_impossible_position_is_refused_by_name(field: str, value: Any, sentence: str) -> None:
    data = middle()
    data["position"][field] = value

    with pytest.raises(BadPosition, match=sentence):
        GAME.load(data)


@pytest.mark.parametrize(("step", "sentence"), [
    ("ShuffleTiles 0 0", r"set-up is over \(PI-033\)"), ("ChooseDeploy {0} 2", "too large or too small"),
    ("RollDie 0 0", "too large or too small"), ("Activate 1 0", r"it is the turn of seat \d \(PI-053\)"),
    ("ChooseAction {0} 0", r"no die was chosen \(PI-056\)"), ("PlaceTile {0} 0", r"no tile to be placed \(PI-066\)"),
    ("InstallUpgrade {0} 30", r"not completed \(PI-171\)"), ("ChooseDepot {0} 5", r"names no depot \(PI-115\)"),
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
