"""Whole games that must replay for ever, and hashes that must be the same interpreted and compiled."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from golden import digest, read_digests, read_records, verify

from aerodrome.games.planecrafters import GAME
from aerodrome.games.planecrafters.box import NOTATION

FOLDER = Path(__file__).parent / "games"
RECORDS = read_records(FOLDER)
DIGESTS = read_digests(FOLDER)


@pytest.mark.parametrize("name", RECORDS)
def test_a_golden_record_verifies(name: str) -> None:
    assert verify(RECORDS[name]) > 0


def test_there_is_a_golden_record_for_every_player_count_and_option() -> None:
    assert {(record.players, record.options["objectives"]) for record in RECORDS.values()} == {
        (players, objectives) for players in (2, 3, 4) for objectives in (False, True)}
    for option in GAME.options:
        assert len({record.options[option.key] for record in RECORDS.values()}) > 1, option.key


def test_every_verb_is_in_some_golden_record() -> None:
    seen = {text.split(" ")[0] for record in RECORDS.values() for text in record.moves}

    assert seen == set(NOTATION.verbs())


@pytest.mark.parametrize("case", DIGESTS, ids=[f"{c['players']}-{i}" for i, c in enumerate(DIGESTS)])
def test_the_digest_is_the_same_everywhere(case: dict[str, Any]) -> None:
    assert digest(GAME, case["players"], case["options"], case["bots"]) == case["digest"]
