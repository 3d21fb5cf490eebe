"""Whole games that must replay for ever, and hashes that must be the same interpreted and compiled."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from golden import digest, read_digests, read_records, verify

from aerodrome.games.planes import GAME
from aerodrome.games.planes.box import AIRPORTS, SCENARIOS
from aerodrome.records import Replay

FOLDER = Path(__file__).parent / "games"
RECORDS = read_records(FOLDER)
DIGESTS = read_digests(FOLDER)


@pytest.mark.parametrize("name", RECORDS)
def test_a_golden_record_verifies(name: str) -> None:
    assert verify(RECORDS[name]) > 0


@pytest.mark.parametrize("name", RECORDS)
def test_positions_of_a_golden_record_load(name: str) -> None:
    replay = Replay(RECORDS[name])
    for ply in range(0, len(RECORDS[name].moves) + 1, 9):
        replay.play(ply)
        s = replay.table.state
        assert GAME.load(GAME.dump(s)).digest() == s.digest()


def test_there_is_a_golden_record_for_every_board_scenario_and_option() -> None:
    assert {record.players for record in RECORDS.values()} == {2, 3, 4}
    assert {record.options["board"] for record in RECORDS.values()} == set(AIRPORTS)
    assert {record.options["scenario"] for record in RECORDS.values()} == {"none", *SCENARIOS}
    assert {record.options["deck"] for record in RECORDS.values()} == {"base", "expansion", "both"}
    for option in GAME.options:
        found = {record.options[option.key] for record in RECORDS.values() if record.version >= option.since}
        assert len(found) > 1, option.key


def test_golden_games_are_ended_by_passengers() -> None:
    assert sum(max(record.scores) >= 20 for record in RECORDS.values()) >= 8


@pytest.mark.parametrize("case", DIGESTS, ids=[f"{c['players']}-{i}" for i, c in enumerate(DIGESTS)])
def test_the_digest_is_the_same_everywhere(case: dict[str, Any]) -> None:
    assert digest(GAME, case["players"], case["options"], case["bots"], case["version"]) == case["digest"]
