"""Options and house rules: typed, with defaults, and refused in one sentence."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from aerodrome.games.planet_profiteers import GAME
from aerodrome.kernel.components import overridden, read_house_rules
from aerodrome.kernel.errors import BadHouseRules, BadOption
from aerodrome.kernel.option import Option, read_options

OPTIONS = (Option("fast", False, "?"), Option("laps", 3, "?", least=1, most=9),
           Option("sky", "blue", "?", choices=("blue", "grey")))


def test_defaults_are_filled_in() -> None:
    assert read_options(OPTIONS, {"laps": "5"}, 1) == {"fast": False, "laps": 5, "sky": "blue"}


@pytest.mark.parametrize("word", ["on", "true", "YES", "1", True])
def test_a_switch_understands_the_usual_words(word: Any) -> None:
    assert read_options(OPTIONS, {"fast": word}, 1)["fast"] is True


@pytest.mark.parametrize(("key", "value", "sentence"), [
    ("fast", "perhaps", "fast must be on or off, not 'perhaps'"),
    ("laps", 10, "laps must be a whole number from 1 to 9, not 10"),
    ("laps", "9" * 5000, "laps must be a whole number"),
    ("laps", True, "laps must be a whole number"),
    ("laps", "٣", "laps must be a whole number"),
    ("sky", "green", "sky must be one of blue, grey"),
    ("wind", 1, "Unknown option 'wind'; the options are fast, laps, sky"),
])
def test_a_wrong_option_is_refused_by_name(key: str, value: Any, sentence: str) -> None:
    with pytest.raises(BadOption, match=sentence):
        read_options(OPTIONS, {key: value}, 1)


def test_a_captain_must_sit_at_the_table() -> None:
    with pytest.raises(BadOption, match="a seat from 0 to 2, not 5"):
        GAME.setting(3, {"first_captain": "5"})


def test_an_override_leaves_the_original_alone() -> None:
    original = {"payout": {"each": 3}, "card": [{"id": "A", "worth": 1}]}
    changed = overridden(original, {"payout": {"each": 4}, "card": [{"id": "A", "worth": 9}]})

    assert changed == {"payout": {"each": 4}, "card": [{"id": "A", "worth": 9}]}
    assert original["payout"] == {"each": 3}


@pytest.mark.parametrize(("content", "sentence"), [
    (b"a = ", "is not TOML"),
    (b"\xff\xfe", "is not UTF-8 text"),
])
def test_a_broken_house_rules_file_gets_one_sentence(tmp_path: Path, content: bytes, sentence: str) -> None:
    path = tmp_path / "house.toml"
    path.write_bytes(content)

    with pytest.raises(BadHouseRules, match=sentence):
        read_house_rules(path)
