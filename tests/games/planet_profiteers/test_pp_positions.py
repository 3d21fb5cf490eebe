"""Positions from outside: impossible ones are refused in one sentence, possible ones are counted rightly."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from pp import after, dealt, edited, last_decision, rest_of_mission, shuffle, stacked, talking, to_research

from aerodrome.games.planet_profiteers import GAME
from aerodrome.games.planet_profiteers.state import Profiteers
from aerodrome.kernel.errors import BadPosition
from aerodrome.testing import random_play

CREDITS = [10, 12, 8, 20, 5]
MESSAGE = {"number": 0, "sender": 0, "kind": "claim", "channel": -1, "status": "open", "verdict": "pending",
           "fields": ["icon ocean", "count 2"], "done": [0] * 6, "done_to": [], "drawn": 0}


def second_mission() -> Profiteers:
    """Return the first decision of the second mission, with the result of the first."""
    return after(rest_of_mission(dealt()), shuffle(stacked("C01 C02 C03 C04 C05 C06")))


def with_result(**changed: Any) -> dict[str, Any]:
    """Return the results of a second mission with something changed in the first."""
    return {"results": [second_mission().dump()["results"][0] | changed]}


# --- gains


def later_mission(version: int = 0) -> Profiteers:
    """Return the last decision of a second mission that was given without the result of the first."""
    return last_decision(None, {(1, 0): 1, (2, 0): 1, (3, 4): 1}, players=5, mission=2, scores=CREDITS, version=version)


@pytest.mark.rule("PP-043", "PP-049", "PP-050")
def test_043_the_gains_of_a_mission_are_what_it_paid_also_in_a_given_position() -> None:
    s = after(later_mission(), "end")
    gained = [after - before for before, after in zip(CREDITS, s.scores, strict=True)]

    assert s.results[-1].gains == gained != s.scores
    assert (GAME.recount(s), sum(measure.part for measure in GAME.measures(s)[1:3])) == (s.scores, sum(gained))


@pytest.mark.rule("PP-043")
def test_043_in_version_1_a_given_position_counts_all_credits_as_gains() -> None:
    s = after(later_mission(version=1), "end")

    assert s.results[-1].gains == s.scores


@pytest.mark.rule("PP-043", "PP-066")
def test_043_a_wrong_score_is_still_found_where_all_results_are_there() -> None:
    s = rest_of_mission(dealt())

    assert GAME.recount(s) == s.scores
    s.scores[0] += 1
    assert GAME.recount(s) != s.scores


# --- impossible positions


@pytest.mark.rule("PP-001", "PP-022", "PP-031", "PP-033", "PP-041", "PP-048", "PP-070", "PP-080")
@pytest.mark.parametrize(("s", "fields", "sentence"), [
    (dealt(), {"pile": []}, r"exactly one place \(PP-001\)"),
    (dealt(), {"unspent": [12, 12, 11]}, r"Seat 2 has 11 shares; .* add up to 12 \(PP-022\)"),
    (dealt(), {"unspent": [11, 12, 12], "investments": [[1, 0, 0], [0, 0, 0], [0, 0, 0]]}, r"invested in itself"),
    (dealt(), {"captain": 3}, r"captain must be a seat from 0 to 2"),
    (dealt(), {"mission": 0}, r"dealt from mission 1 on \(PP-016\)"),
    (dealt(), {"mission": 6}, r"mission goes up to 5"),
    (dealt(), {"priority": "cargo", "bribes": [[0, 1, 0], [0, 0, 0], [0, 0, 0]], "unspent": [11, 12, 12]},
     r"most bribes \(PP-039\)"),
    (dealt(), {"face_up": 4}, r"as many cards as lie face down \(PP-031\)"),
    (dealt(), {"face_up": 7}, r"face_up is 7"),
    (dealt(), {"round": 2}, r"turn rounds .* must be 4 \(PP-033\)"),
    (dealt(), {"research": [1, 0, 0], "unspent": [11, 12, 12]}, r"need the option research \(PP-070\)"),
    (dealt(), {"discards": [["C60"], [], []], "pile": dealt().dump()["pile"][:-1]}, r"need the option research"),
    (dealt(), {"kept": [1, 0, 0]}, r"need the option structured_talk \(PP-080\)"),
    (dealt(), {"messages": [MESSAGE]}, r"need the option structured_talk \(PP-080\)"),
    (talking(), {"messages": [MESSAGE | {"channel": 1}]}, r"need the option private_talk \(PP-084\)"),
    (talking(), {"messages": [MESSAGE | {"fields": ["whisper ?", "whisper ?"]}]}, r"Message 0 does not make sense"),
    (talking(), {"agenda": ["Compose 0 0", *talking().agenda_text()]}, r"composed exactly when the agenda says so"),
    (talking(), {"agenda": ["Talk 0 3", *talking().agenda_text()]}, r"for 1 to 2 messages \(PP-080\)"),
    (talking(), {"messages": [MESSAGE | {"number": 3}]}, r"numbered from 0"),
    (talking(), {"messages": [MESSAGE | {"fields": ["icon ocean"]}]}, r"complete"),
    (talking(), {"ledger": [MESSAGE]}, r"no ledger before the first mission"),
    (to_research(), {"research": [3, 0, 0], "unspent": [7, 10, 10]}, r"more than 2 shares in Research \(PP-072\)"),
    (dealt(), with_result(), r"There are 1 results, but 0 missions are over \(PP-067\)"),
    (second_mission(), {"captain": 1}, r"winner of the last mission is the Captain \(PP-048\)"),
    (second_mission(), with_result(winner=1) | {"captain": 1}, r"by its cards that was seat 0 \(PP-045\)"),
    (second_mission(), with_result(unspent=[12, 8, 8]), r"the 12 shares of seat 0 \(PP-022"),
    (second_mission(), with_result(communal=["C01"] * 6), r"each card once \(PP-044\)"),
    (second_mission(), {"scores": [0, 0, 0]}, r"fewer credits than the missions so far have paid \(PP-066\)"),
])
def test_an_impossible_position_is_refused_with_its_rule(s: Profiteers, fields: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadPosition, match=sentence) as error:
        edited(s, **fields)
    assert str(error.value).count(". ") == 0, "one sentence"


@pytest.mark.parametrize("version", [1, 2])
@pytest.mark.parametrize("options", [{"structured_talk": True}, {"research": True, "private_talk": True}])
def test_every_position_reached_by_play_loads(options: dict[str, Any], version: int) -> None:
    for seed in range(2):
        s = GAME.start(GAME.setting(4, options, version=version))
        for number, position in enumerate(random_play(s, Random(seed))):
            if number % 7 == 0:
                assert GAME.load(GAME.dump(position)).digest() == position.digest()


def test_a_position_that_was_edited_but_can_be_loads() -> None:
    s = edited(dealt(), scores=[59, 3, 20], priority="ship")

    assert rest_of_mission(s).scores[0] > 59
