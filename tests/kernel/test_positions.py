"""Positions as JSON: edited by hand, loaded, and refused in one sentence when they are impossible."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from aerodrome.games.planet_profiteers import GAME
from aerodrome.kernel.errors import BadPosition, Refused
from aerodrome.kernel.playout import play_out
from aerodrome.testing import edited, new_game


def middle(options: dict[str, Any] | None = None) -> dict[str, Any]:
    s = new_game(GAME, 3, options or {"structured_talk": False})
    rng = Random(2)
    for _ in range(20):
        s.apply(s.agenda[-1].sample(s, rng))
    data: dict[str, Any] = json.loads(json.dumps(GAME.dump(s)))
    return data


def test_a_position_edited_by_hand_is_played_on() -> None:
    s = edited(GAME, GAME.load(middle()), scores=[60, 3, 4])

    assert GAME.scores(s) == [60, 3, 4]
    assert s.options()


@pytest.mark.parametrize(("field", "value", "sentence"), [
    ("scores", [1, 2], "scores must have an entry for each of the 3 seats"),
    ("scores", [1, 2, -3], r"scores\[2\] must be a whole number from 0"),
    ("scores", [1, 2, 10**30], r"scores\[2\] must be a whole number"),
    ("scores", "many", "scores must be a list, not 'many'"),
    ("priority", "fuel", r"priority must be a category \(cargo to ship\), not 'fuel'"),
    ("hands", [[], [], []], "Every one of the 60 cards"),
    ("mission", 99, "mission goes up to 5"),
    ("agenda", ["FirstAction 0 0"] * 13, "more actions than it has shares"),
    ("agenda", ["DiscardDown 0 2"], "must hold 7 cards, not 5"),
    ("agenda", ["Compose 0 0"], "Messages and promises need the option structured_talk"),
    ("agenda", ["RevealCard 0 0"] * 4, "must begin with a decision"),
    ("unspent", [12, 12, 13], "must add up to 12"),
    ("captain", 7, "captain must be a seat from 0 to 2"),
    ("face_up", 9, "face_up is 9"),
    ("agenda", ["Fly 0 0"], "agenda has no step 'Fly 0 0'"),
    ("agenda", ["FirstAction 5 0"], "agenda names seat 5; the seats are 0 to 2"),
    ("agenda", ["Showdown 0 0"], "agenda must begin with a decision"),
    ("agenda", "soon", "agenda must be a list"),
    ("moon", 1, "unknown field 'moon'"),
])
def test_an_impossible_position_is_refused_by_name(field: str, value: Any, sentence: str) -> None:
    data = middle()
    data["position"][field] = value

    with pytest.raises(BadPosition, match=sentence):
        GAME.load(data)


@pytest.mark.parametrize(("key", "value", "sentence"), [
    ("game", "chess", "This position is of 'chess'"),
    ("version", 7, "version 7"),
    ("players", "three", "players must be a whole number"),
    ("players", 40, "3 to 8 players"),
    ("options", {"speed": 1}, "Unknown option 'speed'"),
    ("position", None, "A position is a JSON object"),
])
def test_a_wrong_head_is_refused(key: str, value: Any, sentence: str) -> None:
    data = middle()
    data[key] = value

    with pytest.raises(Refused, match=sentence):
        GAME.load(data)


def test_a_missing_field_is_named() -> None:
    data = middle()
    del data["position"]["pile"]

    with pytest.raises(BadPosition, match="lacks the field pile"):
        GAME.load(data)


JSON = st.recursive(st.none() | st.booleans() | st.integers() | st.text(max_size=5),
                    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
                    max_leaves=8)


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(sorted(middle()["position"])), JSON)
def test_any_value_in_any_field_is_either_loaded_or_refused(field: str, value: Any) -> None:
    data = middle({"private_talk": True})
    data["position"][field] = value
    try:
        s = GAME.load(data)
    except Refused:
        return
    assert GAME.dump(s)["position"][field] == value
    play_out(s, Random(1))
    assert not s.agenda


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10**6), st.integers(0, 400), st.sampled_from([{"research": True}, {"private_talk": True}]))
def test_every_position_of_a_game_is_possible(seed: int, plies: int, options: dict[str, Any]) -> None:
    s, rng = new_game(GAME, 8, options), Random(seed)
    for _ in range(plies):
        if s.agenda:
            s.apply(s.agenda[-1].sample(s, rng))

    assert GAME.fault(s) == ""
