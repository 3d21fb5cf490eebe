"""Whole games that must replay for ever, and hashes that must be the same interpreted and compiled."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from aerodrome.kernel.discover import game_named
from aerodrome.lab.simulate import Job, simulate
from aerodrome.records import Replay, read_record

FOLDER = Path(__file__).parent / "games"
RECORDS = sorted(FOLDER.glob("*.json"))
DIGESTS = json.loads((FOLDER / "digests.txt").read_text())
GAME = game_named("planet_profiteers")


@pytest.mark.parametrize("path", RECORDS, ids=[path.stem for path in RECORDS])
def test_a_golden_record_verifies(path: Path) -> None:
    assert Replay(read_record(path)).verify() > 0


def test_there_is_a_golden_record_for_every_player_count_and_module() -> None:
    records = [read_record(path) for path in RECORDS]

    assert {record.players for record in records} == set(range(3, 9))
    for key in ("research", "structured_talk", "private_talk"):
        assert {record.options[key] for record in records} == {True, False}


@pytest.mark.parametrize("case", DIGESTS, ids=[f"{c['players']}-{i}" for i, c in enumerate(DIGESTS)])
def test_the_digest_is_the_same_everywhere(case: dict[str, object]) -> None:
    players, options = case["players"], case["options"]
    assert isinstance(players, int)
    assert isinstance(options, dict)
    setting = GAME.setting(players, options)
    job = Job(GAME.key, players, setting.options, {}, str(case["bots"]), 6, "golden")

    assert simulate(job)["digest"] == case["digest"]


@pytest.mark.rule("PP-043", "PP-049", "PP-050")
def test_random_play_earns_what_the_balance_notes_say() -> None:
    setting = GAME.setting(5, {"structured_talk": False})
    figures = simulate(Job(GAME.key, 5, setting.options, {}, "random", 800, "7"))["figures"]

    assert figures["credits per player and mission"] == pytest.approx(9.6, abs=0.2)
    assert figures["tied missions"] == pytest.approx(0.50, abs=0.02)
    assert figures["missions per game"] == pytest.approx(4.81, abs=0.1)
