"""Positions of Planecrafters edited by hand are played on, or refused in one sentence; no list of options is long."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from foreign import any_json, any_step, loaded
from hypothesis import given, settings, strategies as st
from pc import at, dealt, edited

from aerodrome.games.planecrafters import GAME
from aerodrome.kernel.errors import BadPosition
from aerodrome.testing import random_play

MOST_OPTIONS = 118  # D3 of the dossier: every kind in the hand, and more


def middle(players: int = 4, **options: Any) -> dict[str, Any]:
    s = GAME.rehearsal(GAME.setting(players, options), Random(1))
    assert s is not None
    data: dict[str, Any] = json.loads(json.dumps(GAME.dump(s)))
    return data


JSON = any_json(["spare", "spy", "OBJ01", "-", "x"])
POSITION = middle()
STEPS = any_step(GAME, 3, 1500)


@settings(max_examples=200, deadline=None)
@given(st.sampled_from(sorted(POSITION["position"])), JSON)
def test_any_value_in_any_field_is_either_loaded_or_refused(field: str, value: Any) -> None:
    loaded(GAME, POSITION, field, value)


@settings(max_examples=300, deadline=None)
@given(st.lists(STEPS, max_size=3))
def test_any_agenda_is_either_played_or_refused(steps: list[str]) -> None:
    s = loaded(GAME, POSITION, "agenda", [*steps, *POSITION["position"]["agenda"]])

    assert s is None or s.agenda


@pytest.mark.rule("PC-010", "PC-022", "PC-034", "PC-052", "PC-097", "PC-098", "PC-115", "PC-130", "PC-179")
@pytest.mark.parametrize(("fields", "words"), [
    ({"crowns": [1, 2, 3]}, "crowns must have an entry for each of the 2 seats"),
    ({"row": ["-"]}, "row must have 4 positions (PC-022)"),
    ({"stack": []}, "exactly one place (PC-010"),
    ({"hands": [["big_boy.nose"] * 16, []]}, "more than 15 times"),
    ({"display": []}, "with one player (PC-003"),
    ({"objective_box": ["OBJ01"]}, "Every objective must lie in exactly one place (PC-130)"),
    ({"open_cards": [["spare"] * 3, []]}, "than there is (PC-179)"),
    ({"glimpsed": [[["spare"], []], []]}, "its own hand (PC-179)"),
    ({"glimpsed": [[["spare"]], []]}, "for each of the 2 seats"),
    ({"assembly": ["spare"]}, "pool of parts (PC-097)"),
    ({"distinction_holder": 1}, "takes the Distinction Award (PC-115)"),
    ({"first_player": 3}, "first_player and active are seats"),
    ({"under": [{"by": 0}]}, "must be an object with by, part, seen"),
    ({"under": [{"by": 0, "part": "spare", "seen": "me"}]}, "seen must be all or owner"),
    ({"factories": [["big_boy.nose", "night_fury.nose"], []]}, "is not a plane"),
    ({"objectives_shown": [["OBJ01"], []]}, "shown at the end (PC-133)"),
    ({"agenda": ["SetUp 0 0"]}, "must begin with a decision"),
    ({"agenda": ["DealParts 0 0"]}, "set-up is over"),
    ({"agenda": ["Flyer 1 0"]}, "it is the turn of seat 0"),
    ({"agenda": ["TakeCard 0 3"]}, "no such hand"),
    ({"agenda": ["TurnUp 0 4"]}, "no card can come up there (PC-045)"),
    ({"agenda": ["PickPart 0 0"]}, "no Factory Manager (PC-098)"),
    ({"final": [1]}, "final and objectives_shown")])
def test_an_impossible_position_is_refused_with_its_rule(fields: dict[str, Any], words: str) -> None:
    with pytest.raises(BadPosition) as refused:
        edited(at("Hire", hands={0: "bb.n"}), **fields)

    assert words in str(refused.value)


@pytest.mark.rule("PC-097", "PC-098")
def test_a_pool_needs_its_manager_and_the_manager_has_no_plane() -> None:
    with pytest.raises(BadPosition, match="PC-097"):
        at("Flyer", factories={0: "bb.n"}, staff={0: "factory_manager"})
    with pytest.raises(BadPosition, match="PC-098"):
        at("Flyer", pool="bb.n", staff={0: "factory_manager"}, assembly=["spare"])
    with pytest.raises(BadPosition, match="PC-017"):
        edited(at("Flyer"), first_player=-1)


@pytest.mark.parametrize("players", [2, 4])
def test_no_list_of_options_is_long(players: int) -> None:
    for seed in range(3):
        for s in random_play(dealt(players, seed, objectives=True), Random(seed)):
            assert len(s.options()) <= MOST_OPTIONS
