"""The laws can fail: every planted error is caught, by the law that is meant to catch it."""

from __future__ import annotations

import pytest
from lamps import Gambler, lamps

from aerodrome.testing import Report, check_game
from aerodrome.testing.run import unchanged_fields

GAMES = 25
PLANTED = [
    ("leaking view", "worlds"),
    ("leaking event", "secrecy"),
    ("leaking log of a deal", "secrecy"),
    ("leaking log of a choice", "secrecy"),
    ("refusal tells a secret", "secrecy"),
    ("agenda tells a secret", "secrecy"),
    ("hidden change shows", "changes"),
    ("change forgotten", "changes"),
    ("aid tells a secret", "aids"),
    ("aid to the wrong seat", "aids"),
    ("aid changes the position", "aids"),
    ("shared list in clone", "clone"),
    ("field forgotten in clone", "clone"),
    ("forgotten field in dump", "dump and load"),
    ("wrong-seat move accepted", "wrong seat"),
    ("unchecked door", "refusal"),
    ("why_not disagrees with options", "refusal"),
    ("options in no order", "dump and load"),  # or legality: whichever looks first
    ("option that cannot be made", "crash"),
    ("wrong deal admitted", "legality"),
    ("biased deal", "fair chance"),
    ("loaded die", "fair chance"),
    ("unsorted pool", "worlds"),
    ("world with a doubled lamp", "worlds"),
    ("world that keeps the true hands", "worlds"),
    ("worlds never dealt anew", "worlds"),
    ("undo across a reveal", "reveal"),
    ("undo across a private reveal", "reveal"),
    ("told before it is revealed", "foresight"),
    ("component lost", "conservation"),
    ("wrong score", "scores"),
    ("endless game", "termination"),
]


def run(fault: str, players: int = 3) -> Report:
    report = check_game(lamps(fault), players, {}, 0, GAMES, "planted")
    report.failures += unchanged_fields(report.tally)
    return report


@pytest.mark.parametrize("players", [2, 3])
def test_the_sound_toy_keeps_every_law(players: int) -> None:
    report = run("", players)

    assert [failure.violation for failure in report.failures] == []
    assert report.games == GAMES
    assert min(report.tally.checks.values()) > 0


@pytest.mark.parametrize(("fault", "law"), PLANTED)
def test_a_planted_error_is_caught(fault: str, law: str) -> None:
    report = run(fault)

    assert {failure.law for failure in report.failures} == {law}


def test_a_bot_that_cannot_be_held_to_its_word_is_convicted() -> None:
    report = check_game(lamps(), 3, {}, 0, GAMES, "planted", bots=[Gambler()])

    assert [failure.law for failure in report.failures] == ["honest bots"]


def test_a_failure_comes_with_its_seed_and_a_record() -> None:
    failure = run("component lost").failures[0]

    assert failure.seed.startswith("planted lamps/1/3/")
    assert failure.record is not None
    assert failure.record.game == "lamps"
