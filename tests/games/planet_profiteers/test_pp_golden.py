"""Whole games that must replay for ever, and hashes that must be the same interpreted and compiled."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from golden import digest, read_digests, read_records, verify

from aerodrome.games.planet_profiteers import GAME
from aerodrome.lab.simulate import Job, simulate

FOLDER = Path(__file__).parent / "games"
RECORDS = read_records(FOLDER)
DIGESTS = read_digests(FOLDER)


@pytest.mark.parametrize("name", RECORDS)
def test_a_golden_record_verifies(name: str) -> None:
    assert verify(RECORDS[name]) > 0


def test_there_is_a_golden_record_for_every_player_count_and_module() -> None:
    assert {record.players for record in RECORDS.values()} == set(range(3, 9))
    for key in ("research", "structured_talk", "private_talk"):
        assert {record.options[key] for record in RECORDS.values()} == {True, False}


@pytest.mark.parametrize("case", DIGESTS, ids=[f"{c['players']}-{i}" for i, c in enumerate(DIGESTS)])
def test_the_digest_is_the_same_everywhere(case: dict[str, Any]) -> None:
    assert digest(GAME, case["players"], case["options"], case["bots"], case["version"]) == case["digest"]


@pytest.mark.rule("PP-043", "PP-049", "PP-050")
def test_random_play_earns_what_the_balance_notes_say() -> None:
    setting = GAME.setting(5, {"structured_talk": False})
    figures = simulate(Job(GAME.key, 5, setting.options, {}, "random", 800, "7"))["figures"]

    assert figures["credits per player and mission"] == pytest.approx(9.6, abs=0.2)
    assert figures["tied missions"] == pytest.approx(0.50, abs=0.02)
    assert figures["missions per game"] == pytest.approx(4.81, abs=0.1)
