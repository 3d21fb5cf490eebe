from __future__ import annotations

import pytest
from command import Command

GAME = "planet_profiteers"


@pytest.fixture
def record(aerodrome: Command) -> str:
    aerodrome("play", GAME, "-p", "3", "--humans", "0", "--bot", "random", "--seed", "1", "-o", "structured_talk=off",
              "--save", "game.json")
    return "game.json"


def test_a_hint_shows_moves_tries_chances_and_what_follows(aerodrome: Command, record: str) -> None:
    result = aerodrome.json("hint", record, "--ply", "5", "--bot", "level4@60", "--lines", "3")

    assert result["ply"] == 5
    assert result["bot"] == "level4@60"
    assert result["move"] == result["lines"][0]["move"]
    assert len(result["lines"]) <= 3
    for line in result["lines"]:
        assert line["visits"] > 0
        assert sum(line["values"]) == pytest.approx(1, abs=0.01)
    assert result["lines"][0]["principal"]


def test_a_hint_is_the_same_for_the_same_seed(aerodrome: Command, record: str) -> None:
    first, second = [aerodrome.json("hint", record, "--ply", "5", "--bot", "level4@60") for _ in range(2)]

    assert first == second


def test_a_hint_in_words(aerodrome: Command, record: str) -> None:
    code, text, _ = aerodrome("hint", record, "--ply", "5", "--bot", "level3@30")

    assert code == 0
    assert "Ply 5" in text
    assert "Best: " in text
    assert "tries" in text


def test_without_a_ply_the_last_decision_is_judged(aerodrome: Command, record: str) -> None:
    result = aerodrome.json("hint", record, "--bot", "level2")

    assert result["ply"] > 40
    assert result["seat"] in (0, 1, 2)


@pytest.mark.parametrize(("args", "sentence"), [
    (["--ply", "99999"], "--ply must be from 0 to"),
    (["--ply", "0"], "At ply 0 chance decides; name a ply where a player decides."),
    (["--bot", "deep"], "Unknown bot 'deep'"),
    (["--bot", "level4@0"], "A budget is written 800"),
    (["--lines", "0"], "--lines must be from 1 to 1000"),
])
def test_bad_input_gets_one_sentence(aerodrome: Command, record: str, args: list[str], sentence: str) -> None:
    code, _, err = aerodrome("hint", record, *args)

    assert code == 2
    assert sentence in err
    assert err.count("\n") == 1


def test_a_missing_record_is_named(aerodrome: Command) -> None:
    code, _, err = aerodrome("hint", "nowhere.json")

    assert code == 2
    assert "nowhere.json cannot be read" in err
