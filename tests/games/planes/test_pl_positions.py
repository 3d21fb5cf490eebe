"""Positions of Planes edited by hand are played on, or refused in one sentence; no list of options is long."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from foreign import any_json, any_step, loaded
from hypothesis import given, settings, strategies as st
from pl import after, new_game

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


Position = dict[str, Any]
TURN = ["StartMove 0 0", "EndMove 0 0", "Goals 0 0", "EndGoals 0 0", "EndTurn 0 0"]  # of seat 0


def board_at(position: Position, gate: int, seat: int, colour: str) -> None:
    """Take a cube of this colour from the airport and let it sit."""
    next(space for space in position["cubes"] if colour in space["cubes"])["cubes"].remove(colour)
    position["planes"][gate]["seats"][seat] = colour
    position["passengers"] += 1


def complete(position: Position, seat: int, count: int) -> None:
    """Lay cards of the deck before a player as goals."""
    for _ in range(count):
        position["goals"][seat].append(position["decks"][0].pop())


def seven_aboard(position: Position) -> None:
    for i in range(7):
        board_at(position, i // 4, i % 4, ["red", "blue"][i // 4])


def whole_party(position: Position) -> None:
    position["round"] = 9
    for i in range(5):
        board_at(position, 0, i, "red")


def played(position: Position, kind: str, agenda: list[str]) -> None:
    """Lay a card on the table, with these steps of its action."""
    card = next(card for pile in (position["decks"][0], *position["hands"]) for card in pile if card[:-1] == kind)
    for pile in (position["decks"][0], *position["hands"]):
        if card in pile:
            pile.remove(card)
    position.update(in_play=card, agenda=[*agenda, *TURN])


PLANTED: dict[str, tuple[Callable[[Position], None], str]] = {
    "space out of place": (lambda p: p["cubes"].reverse(), "must be about S01"),
    "cube too many": (lambda p: p["planes"][0]["seats"].__setitem__(0, "blue"), "There are 5 cubes of each party"),
    "known and not held": (lambda p: p["known"].__setitem__(0, [p["decks"][0][0]]),
                           "does not hold the cards that known names"),
    "known without a scenario": (lambda p: p["known"].__setitem__(0, [p["hands"][0][0]]), "cannot have taken openly"),
    "remembered in the deck": (lambda p: p["memory"].__setitem__(0, [{"cards": [p["decks"][0][0]], "holders": [1]}]),
                               "remembers cards that are not where they can be"),
    "remembered by nobody": (lambda p: p["memory"].__setitem__(0, [{"cards": [p["decks"][0][0]], "holders": []}]),
                             "must name a seat for each card"),
    "reshuffled twice": (lambda p: p.update(reshuffled=[["E01r", "E01r"]]), "reshuffled must list cards of one deck"),
    "reshuffled from another box": (lambda p: p.update(reshuffled=[["B01r"]]), "reshuffled must list cards of one"),
    "aside without a scenario": (lambda p: p["aside"].append(p["decks"][0].pop()), "aside must have the cards about"),
    "icon from nowhere": (lambda p: p["icons"][0]["shows"].append("gift_shop"), "neither the airport nor a token does"),
    "icon that is gone": (lambda p: p["icons"][1].update(shows=[]), "icons lacks what no token covers"),
    "in the middle of no move": (lambda p: p.update(agenda=["ChooseExit 0 0", *TURN[1:]]), "Cubes are in hand exactly"),
    "action without a card": (lambda p: p.update(agenda=["Nudge 0 2", "FinishAction 0 0", *TURN]),
                              "An action needs its card"),
    "action of another card": (lambda p: played(p, "E11", ["ChooseSource 0 0", "FinishAction 0 0"]),
                               "An action needs its card"),
    "card without an action": (lambda p: played(p, "E07", ["PlayAction 0 0"]), "in_play must be -"),
    "set-up again": (lambda p: p.update(agenda=["DrawFirst 0 0", *p["agenda"]]), "agenda must be what is under way"),
    "no end of the turn": (lambda p: p.update(agenda=["PlayAction 0 0"]), "agenda must be what is under way"),
    "phase left out": (lambda p: p.update(agenda=["PlayAction 0 0", *TURN[1:]]), "agenda must be what is under way"),
    "phase twice": (lambda p: p.update(agenda=["PlayAction 0 0", TURN[0], *TURN]), "agenda must be what is under way"),
    "over before the end": (lambda p: p.update(agenda=[], active=-1, goals_left=0), "the game is not over"),
    "nobody's turn": (lambda p: p.update(active=-1), "active must be a seat while a round goes on"),
    "another first player": (lambda p: p.update(first=2), "is not the plane of that gate"),
    "too many rounds": (lambda p: p.update(round=61), "round must be at most 60"),
    "end without a reason": (lambda p: p.update(ending=1), "ending must be 0"),
    "no end with a reason": (whole_party, "ending must be 1"),
    "more passengers than turns": (seven_aboard, "7 passengers are aboard, but turns begun are 1"),
    "more goals than turns": (lambda p: complete(p, 0, 2), "goals of seat 0 are 2, more than its turns allow"),
    "goals before the first turn": (lambda p: complete(p, 1, 1), "goals of seat 1 are 1, more than its turns allow"),
    "tokens from nowhere": (lambda p: p["tokens"].__setitem__(0, 1), "tokens must be 0 to 0 in all"),
    "goals to play": (lambda p: p.update(goals_left=2), "goals_left must be from 1 to 1"),
    "double drops": (lambda p: p.update(doubles=1), "doubles must be from 0 to 0"),
    "skips": (lambda p: p.update(skips=3), "skips must be from 0 to 0"),
    "moved before the move": (lambda p: p.update(at="S03"), "at must be - before the move"),
    "crowd before the move": (lambda p: p.update(stopped=1), "stopped must be 0"),
    "nudges": (lambda p: played(p, "E08", ["Nudge 0 3", "FinishAction 0 0"]), "An action needs its card"),
    "many cards": (lambda p: p.update(agenda=["DrawCard 0 9", "EndTurn 0 0"], goals_left=0), "number of which is too"),
    "no cards": (lambda p: p.update(agenda=["DrawCard 0 0", "EndTurn 0 0"], goals_left=0), "which is about nothing"),
    "passing without a draft": (lambda p: p["passing"][0].append(p["decks"][0].pop()),
                                "passed only in a draft"),
}


@pytest.mark.parametrize("name", PLANTED)
def test_a_planted_impossible_position_is_refused_in_one_sentence(name: str) -> None:
    change, sentence = PLANTED[name]
    data = middle(moves=0, first_player="0")
    GAME.load(data)
    change(data["position"])

    with pytest.raises(BadPosition, match=sentence) as refused:
        GAME.load(data)
    assert str(refused.value).endswith(".")
    assert "\n" not in str(refused.value)


@pytest.mark.rule("PL-263")
def test_263_a_position_has_no_more_tokens_than_were_laid() -> None:
    data = GAME.dump(after(new_game(2, custom_airport=True), "change S01, add gift_shop"))
    GAME.load(data)
    data["position"]["poi_tokens"][2] = 4

    with pytest.raises(BadPosition, match="shows gift_shop where neither"):
        GAME.load(data)
    data["position"]["poi_tokens"][2] = 9
    with pytest.raises(BadPosition, match="more tokens than are in the box"):
        GAME.load(data)


@pytest.mark.rule("PL-024")
def test_024_before_the_first_round_everything_is_as_set_up() -> None:
    data = GAME.dump(new_game(2, first_player="random"))
    cubes = data["position"]["cubes"]
    cubes[1]["cubes"], cubes[2]["cubes"] = [], ["grey"] * 4

    with pytest.raises(BadPosition, match="Before the first round all is as set up"):
        GAME.load(data)


@pytest.mark.rule("PL-103")
def test_103_the_cards_of_a_draft_may_be_written_in_any_order() -> None:
    data = middle(2, moves=0, first_player="0")
    played(data["position"], "E03", ["KeepCard 0 0", "PassOn 1 0", "FinishAction 0 0"])
    cards = sorted([data["position"]["decks"][0].pop() for _ in range(2)])
    states = []
    for order in (cards, cards[::-1]):
        data["position"]["passing"][0] = order
        states.append(GAME.load(data))

    assert states[0].digest() == states[1].digest()


POSSIBLE: dict[str, Callable[[Position], None]] = {
    "a later round": lambda p: p.update(round=9),
    "a card changed for another": lambda p: p["hands"][0].append(p["decks"][0].pop()),
    "cubes elsewhere": lambda p: p["cubes"][1]["cubes"].append(p["cubes"][2]["cubes"].pop()),
    "a boarding": lambda p: board_at(p, 0, 2, "red"),
    "a goal": lambda p: complete(p, 0, 1),
    "a discard": lambda p: p["discards"][0].append(p["decks"][0].pop()),
}


@pytest.mark.parametrize("name", POSSIBLE)
def test_a_possible_position_edited_by_hand_is_loaded(name: str) -> None:
    data = middle(moves=0, first_player="0")
    POSSIBLE[name](data["position"])

    assert GAME.load_foreign(data).agenda


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("deck", ["base", "both"])
def test_no_list_of_options_is_long(players: int, deck: str) -> None:
    longest = 0
    for seed in range(4):
        s = GAME.rehearsal(GAME.setting(players, {"max_rounds": 6, "deck": deck, "board": "azure"}), Random(seed))
        assert s is not None
        longest = max([longest, *[len(state.options()) for state in random_play(s, Random(seed)) if s.to_act() >= 0]])

    assert 10 < longest <= MOST_OPTIONS
