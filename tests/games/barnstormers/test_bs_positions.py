"""Positions of Barnstormers edited by hand are played on, or refused in one sentence; no list of options is long."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from bs import start
from foreign import any_json, any_step, loaded
from golden import read_records
from hypothesis import given, settings, strategies as st

from aerodrome.games.barnstormers import GAME
from aerodrome.kernel.errors import BadPosition
from aerodrome.records import Replay
from aerodrome.testing import random_play

MOST_OPTIONS = 60
RECORDS = read_records(Path(__file__).parent / "games")


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


DRAFT = {"secret_stunts": "mystery", "competition": "extreme", "draft": True}
CLAIMED = {"claimed": [["line-astern", "swan"], [], [], []]}


def of_turn(*changes: str) -> list[str]:
    """Return the agenda of a turn with some steps before it."""
    return [*changes, "Perform 0 0", "AskScore 0 0", "AskDiscard 0 0", "FillHand 0 0", "AskWindow 0 0", "EndTurn 0 0"]


# What was done to a first turn of four players, and the rule in the sentence that refuses it.
PLANTED: list[tuple[dict[str, Any], str]] = [
    ({**CLAIMED, "pilots": [3, 0, 0, 0]}, "BS-096"), ({"pilots": [13, 0, 0, 0]}, "BS-096"),
    ({"claimed": [["line-astern", "swan", "trident", "saltire"], [], [], []], "pilots": [4, 0, 0, 0]}, "BS-190"),
    ({"claimed": [["line-astern", "swan", "trident", "saltire", "echelon"], [], [], []], "pilots": [5, 0, 0, 0],
      "ended": 1}, "BS-190"),
    ({"ended": 1}, "BS-190"), ({"ended": 2}, "BS-194"), ({"round": 101}, "BS-200"), ({"round": 0}, "BS-246"),
    ({"actions": 50}, "BS-042"), ({"actions": 1}, "BS-042"), ({"taken": 1}, "BS-042"), ({"limit": 3}, "BS-112"),
    ({"played": 2}, "BS-112"), ({"best_chain": 40}, "BS-066"), ({"stunt_done": 1}, "BS-092"),
    ({"chain_done": 2}, "BS-092"), ({"moved": ["d4"]}, "BS-084"), ({"marked": ["d4"]}, "BS-084"),
    ({"marked": ["d1"]}, "BS-113"), ({"before": ["g7"]}, "BS-083"), ({"before": []}, "BS-083"),
    ({"panel": ["-", "line-astern", "swan", "saltire", "trident", "stingray"]}, "BS-095"),
    ({"slots": ["G1"]}, "BS-179"), ({"secret": [["trident"], [], [], []]}, "BS-205"),
    ({"offers": [["trident"], [], [], []]}, "BS-213"), ({"gave_left": [["trident"], [], [], []]}, "BS-217"),
    ({"unveiled": ["trident"]}, "BS-212"), ({"closed": [1, 0, 0]}, "BS-193"),
    ({"requests": ["encore"]}, "BS-183"), ({"secret_requests": [["encore"], [], [], []]}, "BS-184"),
    ({"request_offers": [["encore"], [], [], []]}, "BS-184"), ({"rolled": "N"}, "BS-050"),
    ({"immune": 1}, "BS-143"), ({"lead": 2}, "BS-033"), ({"active": 2}, "BS-041"), ({"active": -1}, "BS-041"),
    ({"final": [1, 2, 3, 4]}, "BS-196"), ({"requests_shown": [[], [], [], []]}, "BS-196"),
    ({"skill_box": ["double-speed"]}, "BS-108"), ({"skill_hands": [["freak-windstorm"], [], [], []]}, "BS-138"),
    ({"stunt_decks": [["trident"], [], []]}, "BS-035"), ({"expertise_decks": [["flying-aces"], [], []]}, "BS-035"),
    ({"grounded": [3, 0, 0, 0]}, "BS-130"),
    ({"agenda": of_turn("Perform 0 0", "Perform 0 0")}, "BS-041"), ({"agenda": ["Score 0 0", *of_turn()[2:]]}, "BS-161"),
    ({"agenda": of_turn("Score 0 0")}, "BS-041"), ({"agenda": of_turn()[:-1]}, "BS-041"),
    ({"agenda": [*of_turn(), "FirstRound 0 0"]}, "BS-246"), ({"agenda": ["Perform 1 0", *of_turn()[1:]]}, "BS-041"),
    ({"agenda": of_turn("ChooseTurn 0 3", "ChooseTurn 0 3")}, "BS-048"),
    ({"agenda": of_turn("PlaceDispatched 0 0")}, "BS-050"), ({"agenda": of_turn("ChoosePlane 0 19")}, "BS-050"),
    ({"agenda": []}, "BS-041"),
]


@pytest.mark.rule("BS-041", "BS-042", "BS-048", "BS-095", "BS-096", "BS-190", "BS-200")
@pytest.mark.parametrize(("fields", "rule"), PLANTED)
def test_a_planted_fault_is_refused_in_one_sentence_with_its_rule(fields: dict[str, Any], rule: str) -> None:
    data = GAME.dump(start())
    GAME.load(data)
    data["position"].update(fields)

    with pytest.raises(BadPosition, match=rf"^[^.]*\({rule}\)\.$"):
        GAME.load(data)


@pytest.mark.rule("BS-210", "BS-196")
@pytest.mark.parametrize(("options", "fields", "rule"), [
    ({"secret_stunts": "specialist"}, {"secret": [["swan"], [], [], []]}, "BS-210"),
    ({"secret_stunts": "specialist"}, {"secret": [["trident", "stingray"], [], [], []]}, "BS-205"),
    ({"requests": True}, {"requests": ["encore", "daredevils"]}, "BS-183"),
    ({"requests": True, "secret_requests": True}, {"secret_requests": [[], [], [], []]}, "BS-184"),
    (DRAFT, {"passing": [["swan"], [], [], []]}, "BS-246"),
])
def test_a_fault_of_a_variant_is_refused_too(options: dict[str, Any], fields: dict[str, Any], rule: str) -> None:
    data = GAME.dump(start(**options))
    data["position"].update(fields)

    with pytest.raises(BadPosition, match=rf"\({rule}\)\.$"):
        GAME.load(data)


@pytest.mark.rule("BS-196")
def test_final_scores_must_add_up() -> None:
    s = GAME.start(GAME.setting(2, {"max_rounds": 1}))
    for _ in random_play(s, Random(1)):
        pass
    data = GAME.dump(s)
    GAME.load(data)
    data["position"]["final"] = [6, 99]

    with pytest.raises(BadPosition, match=rf"final must be \[{GAME.scores(s)[0]}, .*\(BS-196\)"):
        GAME.load(data)


def test_what_can_be_is_loaded() -> None:
    """Positions that a designer might write by hand."""
    s = start()
    for fields in ({"actions": 1, "taken": 1}, {"actions": 0, "taken": 2}, {"best_chain": 6}, {"moved": ["d1"]},
                   {"round": 100}, {"limit": 99, "played": 3}):
        loaded_by_hand = GAME.dump(s)
        loaded_by_hand["position"].update(fields)
        assert GAME.load(loaded_by_hand).agenda


@pytest.mark.parametrize("name", RECORDS)
def test_every_position_of_a_golden_game_loads(name: str) -> None:
    replay = Replay(RECORDS[name])
    for ply in range(0, len(replay.record.moves) + 1, 2):
        replay.play(ply)
        state = replay.table.state
        assert GAME.load(json.loads(json.dumps(GAME.dump(state)))).digest() == state.digest()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_list_of_options_is_long(players: int) -> None:
    longest = 0
    for seed in range(6):
        s = GAME.rehearsal(GAME.setting(players, {"max_rounds": 6}), Random(seed))
        assert s is not None
        longest = max([longest, *[len(state.options()) for state in random_play(s, Random(seed))]])

    assert 20 < longest <= MOST_OPTIONS
