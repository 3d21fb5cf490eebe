"""Positions of Barnstormers edited by hand are played on, or refused in one sentence; no list of options is long."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from foreign import any_json, any_step, loaded
from hypothesis import given, settings, strategies as st

from aerodrome.games.barnstormers import GAME
from aerodrome.kernel.errors import BadPosition
from aerodrome.testing import random_play

MOST_OPTIONS = 60


def middle(players: int = 4, **options: Any) -> dict[str, Any]:
    s = GAME.rehearsal(GAME.setting(players, options), Random(1))
    assert s is not None
    data: dict[str, Any] = json.loads(json.dumps(GAME.dump(s)))
    return data


JSON = any_json(["a1", "0N", "swan", "-", "x"])
POSITION = middle()


@settings(max_examples=200, deadline=None)
@given(st.sampled_from(sorted(POSITION["position"])), JSON)
def test_any_value_in_any_field_is_either_loaded_or_refused(field: str, value: Any) -> None:
    loaded(GAME, POSITION, field, value)


STEPS = any_step(GAME, 3, 1500)


@settings(max_examples=300, deadline=None)
@given(st.lists(STEPS, max_size=3))
def test_any_agenda_is_either_played_or_refused(steps: list[str]) -> None:
    loaded(GAME, POSITION, "agenda", steps + POSITION["position"]["agenda"])


@pytest.mark.parametrize(("field", "value", "sentence"), [
    ("panel", ["moon", "-", "-", "-", "-", "-"], r"panel\[0\] must be a stunt"),
    ("hangars", [2, 2, 2, 3], "Every player has 6 planes"),
    ("skill_deck", [], "Every Skill and Tactic card must lie in exactly one place"),
    ("rolled", "NNE", "rolled must be a heading"),
    ("lead", 7, "lead, active and immune are seats from 0 to 3"),
    ("board", ["-"] * 49, "board and own disagree"),
])
def test_an_impossible_position_is_refused_by_name(field: str, value: Any, sentence: str) -> None:
    data = middle()
    data["position"][field] = value

    with pytest.raises(BadPosition, match=sentence):
        GAME.load(data)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_list_of_options_is_long(players: int) -> None:
    longest = 0
    for seed in range(6):
        s = GAME.rehearsal(GAME.setting(players, {"max_rounds": 6}), Random(seed))
        assert s is not None
        longest = max([longest, *[len(state.options()) for state in random_play(s, Random(seed))]])

    assert 20 < longest <= MOST_OPTIONS
