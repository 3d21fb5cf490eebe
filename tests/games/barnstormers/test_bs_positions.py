"""Positions of Barnstormers edited by hand are played on, or refused in one sentence; no list of options is long."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from aerodrome.games.barnstormers import GAME
from aerodrome.kernel.errors import BadPosition, Refused
from aerodrome.testing import random_play

MOST_OPTIONS = 60


def middle(players: int = 4, **options: Any) -> dict[str, Any]:
    s = GAME.rehearsal(GAME.setting(players, options), Random(1))
    assert s is not None
    data: dict[str, Any] = json.loads(json.dumps(GAME.dump(s)))
    return data


JSON = st.recursive(st.none() | st.booleans() | st.integers(-3, 70) | st.sampled_from(["a1", "0N", "swan", "-", "x"]),
                    lambda inner: st.lists(inner, max_size=5), max_leaves=8)
POSITION = middle()


@settings(max_examples=200, deadline=None)
@given(st.sampled_from(sorted(POSITION["position"])), JSON)
def test_any_value_in_any_field_is_either_loaded_or_refused(field: str, value: Any) -> None:
    data = json.loads(json.dumps(POSITION))
    data["position"][field] = value
    try:
        s = GAME.load_foreign(data)
    except Refused:
        return
    assert not s.agenda or s.options() or s.to_act() < 0


STEPS = st.builds(lambda name, seat, n: f"{name} {seat} {n}", st.sampled_from(sorted(GAME.steps)), st.integers(0, 3),
                  st.integers(0, 1500))


@settings(max_examples=300, deadline=None)
@given(st.lists(STEPS, max_size=3))
def test_any_agenda_is_either_played_or_refused(steps: list[str]) -> None:
    data = json.loads(json.dumps(POSITION))
    data["position"]["agenda"] = steps + data["position"]["agenda"]
    try:
        s = GAME.load_foreign(data)
    except Refused:
        return
    assert not s.agenda or s.options() or s.to_act() < 0


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
