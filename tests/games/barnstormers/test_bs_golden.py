"""Whole games that must replay for ever, and hashes that must be the same interpreted and compiled."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from golden import digest, read_digests, read_records, verify

from aerodrome.games.barnstormers import GAME

FOLDER = Path(__file__).parent / "games"
RECORDS = read_records(FOLDER)
DIGESTS = read_digests(FOLDER)


@pytest.mark.parametrize("name", RECORDS)
def test_a_golden_record_verifies(name: str) -> None:
    assert verify(RECORDS[name]) > 0


def test_there_is_a_golden_record_for_every_player_count_and_variant() -> None:
    assert {record.players for record in RECORDS.values()} == {2, 3, 4}
    for option in GAME.options:
        seen = {record.options.get(option.key, option.before) for record in RECORDS.values()}
        assert len(seen) > 1, option.key
    competitions = {record.options["competition"] for record in RECORDS.values()}
    assert competitions == {"local", "regional", "national", "extreme"}
    assert {record.options["secret_stunts"] for record in RECORDS.values()} == {"none", "specialist", "mystery"}


def test_there_are_golden_records_of_every_version() -> None:
    assert {record.version for record in RECORDS.values()} == set(range(1, GAME.version + 1))
    assert {case["version"] for case in DIGESTS} == set(range(1, GAME.version + 1))


def test_some_golden_games_are_won_by_stunts() -> None:
    assert any(max(record.scores) >= 8 for record in RECORDS.values())


@pytest.mark.parametrize("case", DIGESTS, ids=[f"{c['players']}-{i}" for i, c in enumerate(DIGESTS)])
def test_the_digest_is_the_same_everywhere(case: dict[str, Any]) -> None:
    assert digest(GAME, case["players"], case["options"], case["bots"], case["version"]) == case["digest"]
