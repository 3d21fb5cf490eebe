"""Whole games that must replay for ever, and hashes that must be the same interpreted and compiled."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from golden import digest, read_digests, read_records, verify
from pi import CHARACTERS

from aerodrome.games.propeller_islands import GAME
from aerodrome.kernel.errors import Refused
from aerodrome.records import Replay

FOLDER = Path(__file__).parent / "games"
RECORDS = read_records(FOLDER)
DIGESTS = read_digests(FOLDER)


@pytest.mark.parametrize("name", RECORDS)
def test_a_golden_record_verifies(name: str) -> None:
    assert verify(RECORDS[name]) > 0


def test_there_is_a_golden_record_for_every_player_count_option_and_character() -> None:
    assert {record.players for record in RECORDS.values()} == {2, 3, 4}
    for option in GAME.options:
        seen = {record.options[option.key] for record in RECORDS.values()}
        assert len(seen) > 1, option.key
    played = {record.options[f"character_{q}"] for record in RECORDS.values() for q in range(4)}
    assert played == {"random", *CHARACTERS}


def test_the_golden_games_show_all_that_can_be_decided() -> None:
    verbs = {move.split(" ")[0] for record in RECORDS.values() for move in record.moves}
    known = set(GAME.state.NOTATION.verbs())

    # A row and a column at once, and a reward not wanted, are rare; test_pi_dock.py shows them.
    assert known - verbs <= {"row", "column", "decline"}
    assert all(max(record.scores) > 25 for record in RECORDS.values())
    assert all(Replay(record).game is GAME for record in RECORDS.values())


@pytest.mark.rule("PI-241")
def test_241_the_second_version_asks_nelson_less_often() -> None:
    record = read_records(FOLDER)["admiral-v2-2"]
    record.version = 1

    with pytest.raises(Refused):
        verify(record)


@pytest.mark.parametrize("case", DIGESTS, ids=[f"{c['players']}-{i}" for i, c in enumerate(DIGESTS)])
def test_the_digest_is_the_same_everywhere(case: dict[str, Any]) -> None:
    assert digest(GAME, case["players"], case["options"], case["bots"], case["version"]) == case["digest"]
