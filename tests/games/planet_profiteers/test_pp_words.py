"""What players read: cards by what they show, comparisons with their figures, messages with their words."""

from __future__ import annotations

import pytest
from pp import after, last_decision, silence, talking, to_research, turns
from test_pp_tiebreak import BY_NAME

from aerodrome.games.planet_profiteers import GAME
from aerodrome.games.planet_profiteers.state import Profiteers
from aerodrome.kernel.event import shown
from aerodrome.kernel.step import NOBODY
from aerodrome.wording import Wording, wording_of

NAMES = ["Ada", "Ben", "Cleo", "Dee"]


def sentences(s: Profiteers, script: str, seat: int = 0, wording: Wording | None = None) -> list[str]:
    """Return what *seat* is told while these moves are made."""
    s = s.clone()
    s.news = []
    for text in script.split(", "):
        s.play(text)
    return [(wording or wording_of(GAME)).event(shown(event, s.EVENTS[event.verb], seat), NAMES) for event in s.news]


# --- cards


@pytest.mark.rule("PP-006", "PP-044")
def test_044_cards_are_named_by_what_they_show() -> None:
    told = sentences(last_decision(), "end")

    assert told[1] == ("Ada shows Settlers-Desert-Freighter, Settlers-Ice-Scout, Settlers-Jungle-Scout, "
                       "Machinery-Ocean-Scout, Provisions-Ocean-Scout.")


@pytest.mark.rule("PP-007")
def test_007_house_rules_change_what_a_card_is_called() -> None:
    house = {"card": [{"id": "C07", "planet": "jungle"}], "icon": [{"id": "jungle", "name": "Rain{0}"}]}
    s = to_research(house=house)

    assert wording_of(GAME, s.setting).move("discard C07", NAMES) == "Discard Settlers-Rain{0}-Freighter"
    assert wording_of(GAME).move("discard C07", NAMES) == "Discard Settlers-Desert-Freighter"


# --- comparisons


@pytest.mark.rule("PP-055", "PP-056", "PP-058", "PP-062")
@pytest.mark.parametrize(("case", "told"), [
    ("TB2", ["Planet Type, largest set: 6 cards.", "Still in: Ada, Ben.", "Ships, largest set: 5 cards.",
             "Still in: Ben."]),
    ("TB4", ["Cargo, largest set: 6 cards.", "Still in: Ben, Ada.",
             "Planet Type and Ships weigh the same; the best sets in both make 3 points.", "Still in: Ada."]),
    ("TB8", ["Cargo, largest set: 5 cards.", "Still in: Ben, Ada.", "Planet Type, largest set: 5 cards.",
             "Still in: Ben, Ada.", "Ships, largest set: 4 cards.", "Still in: Ben, Ada.",
             "Cargo, most own bribes: 1 share.", "Still in: Ben, Ada.", "Planet Type, most own bribes: 2 shares.",
             "Still in: Ada."]),
    ("TB9", ["Cargo, largest set: 5 cards.", "Still in: Ben, Ada.",
             "Planet Type and Ships weigh the same; the best sets in both make 2 points.", "Still in: Ben, Ada.",
             "Cargo, most own bribes: 2 shares.", "Still in: Ben, Ada.",
             "Planet Type and Ships weigh the same; the most own bribes in both make 3 points.", "Still in: Ada."]),
])
def test_055_a_comparison_tells_its_category_and_figures(case: str, told: list[str]) -> None:
    lines = sentences(BY_NAME[case].position(), "end")
    first = lines.index(told[0])

    assert lines[first:first + len(told)] == told
    assert "wins the mission on" in lines[first + len(told)]


# --- talk


@pytest.mark.rule("PP-080")
@pytest.mark.parametrize(("script", "told"), [
    ("say claim, icon ocean, count 1", "Ada claims to hold at least 1 card with Ocean (message 0)."),
    ("say promise, act bribe, on ship, count 2", "Ada promises to bribe Ships: 2 shares (message 0)."),
    ("say ask, to 1, act invest, in 2, count 1", "Ada asks Ben to invest in Cleo: 1 share (message 0)."),
    ("say deal, to 1, act invest, in 0, count 2, act bribe, on planet, count 1",
     "Ada offers Ben a deal: if you invest in Ada (2 shares), I will bribe Planet Type (1 share) (message 0)."),
])
def test_080_the_log_has_the_words(script: str, told: str) -> None:
    assert sentences(talking(), script, 2) == [told]


@pytest.mark.rule("PP-080")
def test_080_the_log_has_the_answers() -> None:
    s = after(talking(), "say deal, to 1, act invest, in 0, count 2, act bribe, on planet, count 1")

    assert sentences(s, "say withdraw, message 0") == ["Ada withdraws message 0."]
    assert sentences(s, "silent, say accept, message 0") == ["Ben agrees to message 0 of Ada."]
    assert sentences(s, "silent, say decline, message 0") == ["Ben declines message 0 of Ada."]
    assert sentences(s, "say claim, silent") == ["Ada leaves a message unsaid."]


@pytest.mark.rule("PP-080", "PP-084")
@pytest.mark.parametrize(("seat", "words"), [
    (0, "Ada promises to bribe Ships: 2 shares (message 0)."), (1, "Ada promises to bribe Ships: 2 shares (message 0)."),
    (2, "Only the two of them know what was promised."), (NOBODY, "Only the two of them know what was promised.")])
def test_084_the_log_has_the_words_of_a_whisper_for_two(seat: int, words: str) -> None:
    told = sentences(talking(private_talk=True), "say promise, whisper 1, act bribe, on ship, count 2", seat)

    assert told == ["Ada whispers a promise to Ben (message 0).", words]


@pytest.mark.rule("PP-082")
def test_082_a_verdict_says_what_it_is_about_and_an_ask_gets_none() -> None:
    s = after(talking(), "say ask, to 1, act invest, in 2, count 1, say promise, act bribe, on ship, count 2")
    s = after(after(silence(s), turns(3)), "silent, silent, silent")
    for _ in range(2):
        s = after(after(s, turns(3)), "silent, silent, silent")
    told = [line for line in sentences(s, turns(3)) if "message" in line.lower()]

    assert told == ["Verdict on message 1, a promise of Ada: broken."]


@pytest.mark.rule("PP-080")
@pytest.mark.parametrize(("move", "label"), [
    ("say accept", "Agree"), ("say decline", "Decline"), ("say deal", "Offer somebody a deal")])
def test_080_what_one_may_say_is_named_as_a_choice(move: str, label: str) -> None:
    assert wording_of(GAME).move(move, NAMES) == label
