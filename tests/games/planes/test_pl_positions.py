"""Positions of Planes edited by hand are played on, or refused in one sentence; no list of options is long."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from foreign import any_json, any_step, loaded
from hypothesis import given, settings, strategies as st

from aerodrome.games.planes import GAME
from aerodrome.kernel.errors import BadPosition
from aerodrome.testing import random_play

MOST_OPTIONS = 70


def middle(players: int = 4, moves: int = 3, **options: Any) -> dict[str, Any]:
    s = GAME.rehearsal(GAME.setting(players, options), Random(1))
    assert s is not None
    rng = Random(2)
    for _ in range(moves):
        s.apply(s.agenda[-1].sample(s, rng))
    data: dict[str, Any] = json.loads(json.dumps(GAME.dump(s)))
    return data


JSON = any_json(["S01", "E01r", "red", "G1", "PP0", "-", "x"])
POSITION = middle()


@settings(max_examples=200, deadline=None)
@given(st.sampled_from(sorted(POSITION["position"])), JSON)
def test_any_value_in_any_field_is_either_loaded_or_refused(field: str, value: Any) -> None:
    loaded(GAME, POSITION, field, value)


STEPS = any_step(GAME, 3, 1500)


@settings(max_examples=200, deadline=None)
@given(st.lists(STEPS, max_size=3))
def test_any_agenda_is_either_played_or_refused(steps: list[str]) -> None:
    loaded(GAME, POSITION, "agenda", steps + POSITION["position"]["agenda"])


@pytest.mark.parametrize(("field", "value", "sentence"), [
    ("at", "moon", "at must be a space"),
    ("at", "A1", "A1 is not a space of this airport"),
    ("tokens", [1, 2], "tokens must have 4 entries"),
    ("cubes", [], "cubes must have 12 entries"),
    ("decks", [[]], "Every card of the game must lie in exactly one place"),
    ("passengers", 3, "passengers must be 0"),
    ("active", 2, "it is the turn of seat 2"),
    ("carried", ["red"], "There are 5 cubes of each party"),
    ("in_play", "E99r", "in_play must be a card"),
    ("planes", [{"gate": "G1"}] * 6, "must be an object with gate, side, accepts, seats"),
    ("first", 3, "is not the plane of that gate"),
])
def test_an_impossible_position_is_refused_by_name(field: str, value: Any, sentence: str) -> None:
    data = middle(moves=0, first_player="0")
    data["position"][field] = value

    with pytest.raises(BadPosition, match=sentence):
        GAME.load(data)


def test_more_impossible_positions() -> None:
    def refused(change: Any, sentence: str) -> None:
        data = middle(moves=0, first_player="0")
        change(data["position"])
        with pytest.raises(BadPosition, match=sentence):
            GAME.load(data)

    refused(lambda p: p["cubes"].reverse(), "must be about S01")
    refused(lambda p: p["planes"][0]["seats"].__setitem__(0, "blue"), "There are 5 cubes of each party")
    refused(lambda p: p["known"].__setitem__(0, [p["discards"][0][0] if p["discards"][0] else p["decks"][0][0]]),
            "does not hold the cards that known names")
    refused(lambda p: p["memory"].__setitem__(0, [{"cards": [p["decks"][0][0]], "holders": [1]}]),
            "remembers cards that are not where they can be")
    refused(lambda p: p["memory"].__setitem__(0, [{"cards": [p["decks"][0][0]], "holders": []}]),
            "must name a seat for each card")
    refused(lambda p: p.update(agenda=["ChooseExit 0 0", *p["agenda"][1:]]), "Cubes are in hand exactly")
    refused(lambda p: p.update(agenda=["Nudge 0 2", *p["agenda"][1:]]), "An action needs its card")
    refused(lambda p: p.update(agenda=["DrawFirst 0 0", *p["agenda"]]), "set-up is over")


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("deck", ["base", "both"])
def test_no_list_of_options_is_long(players: int, deck: str) -> None:
    longest = 0
    for seed in range(4):
        s = GAME.rehearsal(GAME.setting(players, {"max_rounds": 6, "deck": deck, "board": "azure"}), Random(seed))
        assert s is not None
        longest = max([longest, *[len(state.options()) for state in random_play(s, Random(seed)) if s.to_act() >= 0]])

    assert 10 < longest <= MOST_OPTIONS
