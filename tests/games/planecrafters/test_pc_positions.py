"""Positions of Planecrafters edited by hand are played on, or refused in one sentence; no list of options is long."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from foreign import any_json, any_step, loaded
from hypothesis import given, settings, strategies as st
from pc import at, dealt, edited, typed

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
    ({"first_player": 3}, "first_player is a seat from 0 to 1, or -1"),
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
    ({"final": [1]}, "final and objectives_shown"),
    ({"final": [5, 5]}, "must be empty until the game is over (PC-126)"),
    ({"under": [{"by": 2, "part": "spare", "seen": "all"}]}, "the seats are 0 to 1"),
    ({"distinction_value": 3}, "distinction_value must be 0"),
    ({"sold": [[[]], []]}, "at least one card (PC-101)"),
    ({"round": 0}, "round is at least 1"),
    ({"round": 41}, "round is at most 40 here, not 41 (PC-125)"),
    ({"last_round": 1}, "last_round must be 0: the stack has cards that never came up (PC-121)"),
    ({"first_player": 1}, "first_player must be 0, as the option says (PC-017)"),
    ({"hired": 1}, "seat 0 has no employee (PC-034)"),
    ({"collected": 1}, "no such employee (PC-079)"),
    ({"spy_used": 1}, "no such employee (PC-091)"),
    ({"thief_used": 1}, "no such employee (PC-093)"),
    ({"agent_uses": 1}, "agent_uses is at most 0 here, not 1 (PC-083)"),
    ({"open_swaps": 1}, "open_swaps is at most 0 here, not 1 (PC-086)"),
    ({"extra_drawn": 1}, "extra_drawn is at most 0 here, not 1 (PC-090)"),
    ({"parts_played": 9}, "parts_played is at most 2 here, not 9 (PC-050)"),
    ({"parts_played": 1}, "parts_played must be 0: its step is still to come (PC-026)"),
    ({"jack_as": "technician"}, "seat 0 has no Jack of all Trades (PC-104)"),
    ({"agenda": ["DrawPart 0 3"]}, "the basic draws are 2 (PC-044)"),
    ({"agenda": ["DrawPart 0 0"]}, "no Logistician draws (PC-090)"),
    ({"agenda": ["TurnUp 0 0"]}, "a card lies there (PC-045)"),
    ({"agenda": ["DiscardPart 0 1"]}, "another number of cards above the limit (PC-074)"),
    ({"agenda": []}, "final must be what crowns, awards and objectives come to (PC-126)")])
def test_an_impossible_position_is_refused_with_its_rule(fields: dict[str, Any], words: str) -> None:
    with pytest.raises(BadPosition) as refused:
        edited(at("Hire", hands={0: "bb.n"}, row="vh.n"), **fields)

    assert words in str(refused.value)


TEN, THREE = "bb.n bb.l bb.r bb.t", "nf.n nf.l"  # planes of that value
CREW = "jack_of_all_trades recruiter recruiter agent_of_the_board logistician factory_manager"
RETURNED = {"objectives": [["OBJ01", "OBJ02"], ["OBJ03", "OBJ04"]], "returned": [["OBJ05"], ["OBJ06"]],
            "objective_box": [f"OBJ{n:02d}" for n in range(7, 21)]}


@pytest.mark.rule("PC-040", "PC-047", "PC-089", "PC-098", "PC-104", "PC-115", "PC-118", "PC-121", "PC-130", "PC-131")
@pytest.mark.parametrize(("position", "words"), [
    ({"step": "Flyer", "sold": {0: [TEN]}, "distinction_value": 3}, "distinction_value must be 10"),
    ({"step": "Flyer", "sold": {0: [TEN]}, "distinction_value": 11}, "distinction_value must be 10"),
    ({"step": "Flyer", "sold": {0: [TEN], 1: [THREE]}, "distinction_holder": 1},
     "Seat 1 holds the Distinction Award, but has sold no plane of value 10 (PC-115)"),
    ({"step": "Flyer", "stack": 0, "last_round": 0}, "last_round must be 1: the stack is empty (PC-121)"),
    ({"step": "DrawPart", "stack": 0}, "the Depot is empty (PC-047)"),
    ({"step": "Flyer", "staff": {0: CREW}, "jack_as": "spy"}, "must be a tier 1 kind (PC-104)"),
    ({"step": "Flyer", "staff": {0: CREW}, "jack_as": "recruiter"}, "a kind that seat 0 owns twice (PC-040)"),
    ({"step": "Flyer", "staff": {0: CREW}, "jack_as": "contractor"}, "the step of which is still to come (PC-104)"),
    ({"step": "Flyer", "staff": {1: CREW}, "jack_as": "technician"}, "seat 0 has no Jack of all Trades (PC-104)"),
    ({"step": "Hire", "staff": {0: CREW}, "jack_as": "agent_of_the_board"}, "is still to come (PC-104)"),
    ({"step": "Flyer", "staff": {0: CREW}, "agent_uses": 1, "open_swaps": 1}, "after the Acquire step (PC-089)"),
    ({"step": "Hire", "staff": {0: CREW}, "extra_drawn": 1}, "extra_drawn must be 0: its step is still to come"),
    ({"step": "Buyer", "staff": {0: CREW}, "pool": "bb.n", "assembly": ["big_boy.nose"]}, "only during a sale (PC-098)"),
    ({"step": "Flyer", **RETURNED}, "the option is off (PC-130)"),
    ({"step": "Flyer", "options": {"objectives": True}}, "kept two objectives and returned one (PC-131)")])
def test_counters_awards_and_the_end_must_fit_together(position: dict[str, Any], words: str) -> None:
    with pytest.raises(BadPosition) as refused:
        at(**position)

    assert words in str(refused.value)
    assert str(refused.value).count(".") == 1


@pytest.mark.parametrize("position", [
    {"step": "Flyer", "sold": {0: [TEN], 1: [TEN]}, "distinction_holder": 1},  # it sold first
    {"step": "Flyer", "stack": 0, "last_round": 0, "below": [(0, "s", "all")]},
    {"step": "Flyer", "staff": {0: "jack_of_all_trades technician"}, "jack_as": "technician", "parts_played": 4},
    {"step": "Acquire", "staff": {0: "jack_of_all_trades recruiter recruiter"}, "jack_as": "recruiter", "hired": 1},
    {"step": "Acquire", "staff": {0: CREW}, "jack_as": "agent_of_the_board", "agent_uses": 2, "open_swaps": 1},
    {"step": "Flyer", "staff": {0: "accountant"}},
    {"step": "Flyer", "options": {"objectives": True}, **RETURNED}])
def test_what_is_possible_is_loaded(position: dict[str, Any]) -> None:
    s = at(**position)

    assert GAME.load(GAME.dump(s)).digest() == s.digest()


def test_a_finished_game_and_an_empty_stack_are_loaded() -> None:
    stacks = set()
    for seed in range(8):
        s = typed(GAME.start(GAME.setting(2, {"objectives": seed % 2 == 0})))
        for position in random_play(s, Random(seed)):
            stacks.add(len(typed(position).stack) + len(typed(position).under))
            if not typed(position).stack:
                GAME.load(GAME.dump(position))
        GAME.load(GAME.dump(s))
    assert 0 in stacks


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
