"""What public facts leave one answer to is not asked, and nothing is told by what is asked; prompts name the storm."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from bs import (
    acted,
    after,
    edited,
    hand,
    new_game,
    options,
    own_sky,
    panel,
    planes,
    sky,
    step_name,
    told,
    typed,
    until,
)
from bs_cards import STUNTS, owns

from aerodrome.games.barnstormers import GAME
from aerodrome.games.barnstormers.state import Barnstormers
from aerodrome.wording import wording_of

NEWEST = GAME.editions.edition()
EVERY_STUNT = "deal " + " ".join(STUNTS + STUNTS)
EXTREME: dict[str, Any] = {"secret_stunts": "mystery", "competition": "extreme"}


def start(players: int = 4, **given: Any) -> Barnstormers:
    """Return the first turn of a game under the newest rules."""
    return until(new_game(players, edition=NEWEST, **given), "Perform")


# --- set-up


@pytest.mark.rule("BS-213", "BS-216", "BS-245")
@pytest.mark.parametrize(("version", "asked"), [(1, 48), (2, 0)])
def test_245_four_players_in_extreme_mystery_keep_all_without_a_question(version: int, asked: int) -> None:
    s = after(new_game(4, edition=GAME.editions.edition(version), **EXTREME), EVERY_STUNT)
    count = 0
    while step_name(s) == "KeepStunt":
        count += 1
        s.apply(s.options()[0])

    assert count == asked
    assert [len(stunts) for stunts in s.dump()["secret"]] == [12] * 4
    assert s.dump()["stunt_decks"] == [[], [], []]


@pytest.mark.rule("BS-213", "BS-245")
def test_245_who_keeps_some_of_the_stunts_is_asked() -> None:
    s = after(new_game(3, edition=NEWEST, **EXTREME), EVERY_STUNT)

    assert (step_name(s), len(s.dump()["offers"][0])) == ("KeepStunt", 16)


@pytest.mark.rule("BS-217", "BS-245")
def test_245_the_draft_still_asks_what_is_passed_on() -> None:
    assert step_name(after(new_game(4, edition=NEWEST, draft=True, **EXTREME), EVERY_STUNT)) == "PassStunt"


# --- cards


@pytest.mark.rule("BS-245", "BS-133", "BS-127", "BS-172")
@pytest.mark.parametrize(("s", "script", "step"), [
    (lambda: hand(own_sky(start(), "d4"), 0, skills=["loop-the-loop"]), "play loop-the-loop", "Perform"),
    (lambda: hand(own_sky(start(), "d4 f6"), 0, skills=["loop-the-loop"]), "play loop-the-loop", "ChoosePlane"),
    (lambda: hand(own_sky(start(), "d4", "a1"), 0, skills=["swap-any-two"]), "play swap-any-two, plane d4", "Perform"),
    (lambda: hand(own_sky(start(), "d4", "a1 a2"), 0, skills=["swap-any-two"]), "play swap-any-two, plane d4",
     "ChooseSecond"),
    (lambda: hand(own_sky(start(), "d4"), 0, skills=["encounter-a-tailwind"]), "play encounter-a-tailwind",
     "ChooseSpace"),
])
def test_245_the_only_plane_is_taken_unasked(s: object, script: str, step: str) -> None:
    assert callable(s)
    assert step_name(after(s(), script)) == step


@pytest.mark.rule("BS-245", "BS-179")
def test_245_the_only_displayed_stunt_is_reserved_unasked() -> None:
    s = edited(hand(start(), 0, expertise=["reserve-stunt"]), panel=["swan", *["-"] * 5])

    assert after(s, "use reserve-stunt").dump()["reserved"][0] == ["swan"]


# --- storms


def drawing(planes_of: dict[str, str]) -> Barnstormers:
    """Return the position in which seat 0 draws a card in step 3 under the newest rules."""
    return until(acted(hand(sky(start(), planes_of), 0, skills=[])), "DrawCard")


@pytest.mark.rule("BS-141", "BS-245")
def test_245_who_has_one_plane_loses_it_to_the_thunderstorm_unasked() -> None:
    s = after(drawing({"d4": "0N", "b2": "0N", "a7": "1N"}), "draw freak-thunderstorm, plane d4")

    assert planes(s) == {"b2": "0N"}


@pytest.mark.rule("BS-139", "BS-245")
def test_139_who_sends_a_plane_into_the_windstorm_is_told() -> None:
    s = drawing({"d4": "0N", "a7": "1S"})
    heard = told(s, "draw freak-windstorm, roll E")

    assert ("blow", 0, "a7", "1") in heard
    assert ("blow", 3, "d4", "0") in heard


@pytest.mark.rule("BS-107", "BS-139", "BS-141", "BS-143", "BS-174")
@pytest.mark.parametrize(("script", "expertise", "words"), [
    ("draw freak-thunderstorm", [], "A Freak Thunderstorm: choose an own plane"),
    ("draw freak-windstorm, roll N", [], "A Freak Windstorm: choose a plane of the next player"),
    ("draw freak-thunderstorm", ["plus-1-st"], "A Freak Thunderstorm: use Immunity"),
    ("draw freak-windstorm, roll N", ["plus-1-st"], "A Freak Windstorm: use Immunity"),
])
def test_107_the_prompt_names_what_befalls_a_player(script: str, expertise: list[str], words: str) -> None:
    s = acted(hand(start(), 0, skills=[], expertise=expertise))
    s = after(until(s, "DrawCard"), script)

    assert wording_of(GAME).prompt(repr(s.agenda[-1])).startswith(words)


@pytest.mark.rule("BS-174")
def test_174_a_recall_is_named_too() -> None:
    s = after(hand(start(), 0, expertise=["recall-rivals"]), "use recall-rivals")

    assert wording_of(GAME).prompt(repr(s.agenda[-1])).startswith("A rival recalls your planes")


@pytest.mark.rule("BS-245", "BS-143")
def test_245_immunity_is_asked_of_who_lacks_it() -> None:
    s = acted(hand(start(), 0, skills=[], expertise=["plus-1-st"]))
    s = after(until(s, "DrawCard"), "draw freak-thunderstorm")

    assert (step_name(s), options(s)) == ("ImmuneOrNot", ["no"])


# --- steps 2 and 3


@pytest.mark.rule("BS-245", "BS-093")
def test_245_step_2_is_passed_over_where_everybody_sees_that_nothing_can_be_done() -> None:
    assert step_name(after(acted(start()), "end")) == "DiscardOrKeep"


@pytest.mark.rule("BS-245", "BS-093")
@pytest.mark.parametrize("make", [
    lambda: hand(start(), 0, expertise=["plus-1-action"]),
    lambda: owns(start(secret_stunts="specialist"), "secret", 0, ["trident"]),
    lambda: edited(start(), best_chain=6),
    lambda: panel(own_sky(start(), "b2 c2 d2", moved=["d2"]), ["line-astern"]),
])
def test_245_it_is_asked_where_something_can_be_done_or_could_be(make: object) -> None:
    assert callable(make)
    assert step_name(after(acted(make()), "end")) == "Score"


@pytest.mark.rule("BS-245", "BS-092")
def test_245_after_the_claim_step_2_is_over() -> None:
    s = acted(panel(own_sky(start(), "b2 c2 d2", moved=["d2"]), ["line-astern"]))
    claimed = until(after(s, "end, claim line-astern"), "DiscardOrKeep")

    assert claimed.dump()["claimed"][0] == ["line-astern"]
    assert step_name(after(s, "end, claim line-astern, show line-astern")) == "DiscardOrKeep"


@pytest.mark.rule("BS-245", "BS-104")
def test_245_without_a_card_no_discard_is_asked() -> None:
    assert step_name(after(acted(hand(start(), 0, skills=[])), "end")) == "DrawCard"


# --- in whole games


@pytest.mark.rule("BS-245")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_245_what_is_not_asked_had_one_answer(players: int) -> None:
    """The same game with every question asked: where the newest rules go on, there is one option, and it leads there."""
    unasked = 0
    for seed, chosen in enumerate(GAME.option_sets(players)):
        given: dict[str, Any] = {"lead_pilot": "random", **chosen}
        quick, rng = typed(GAME.start(GAME.setting(players, given))), Random(seed)
        full = new_game(players, **given)
        while quick.agenda:
            move = quick.agenda[-1].sample(quick, rng)
            quick.apply(move)
            full.play(move.text)
            unasked += catch_up(full, quick)
        assert full.dump() == quick.dump()
    assert unasked > 100


def catch_up(full: Barnstormers, quick: Barnstormers) -> int:
    """Give the answers that the newest rules do not ask for; return how many."""
    count = 0
    while full.agenda and (not quick.agenda or repr(full.agenda[-1]) != repr(quick.agenda[-1])):
        keeps_all = step_name(full) == "KeepStunt" and len(full.dump()["offers"][full.to_act()]) == full.agenda[-1].n
        assert keeps_all or len(full.options()) == 1, full.agenda[-1]
        full.apply(full.options()[0])
        count += 1
    return count
