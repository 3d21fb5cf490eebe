"""Whole games that must replay for ever, and hashes that must be the same interpreted and compiled."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from golden import digest, read_digests, read_records, verify

from aerodrome.games.planet_profiteers import GAME
from aerodrome.games.planet_profiteers.talk import Answer, Compose
from aerodrome.lab.simulate import Job, simulate
from aerodrome.records import Replay

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


def test_a_golden_record_covers_its_whispers_and_another_has_the_words() -> None:
    words, covered = RECORDS["whisper-v2-4"].moves, RECORDS["covered-v2-4"].moves
    unlike = [(here, there) for here, there in zip(words, covered, strict=True) if here != there]

    assert len(unlike) > 10
    assert {there for _, there in unlike} == {"whisper ?"}
    assert RECORDS["whisper-v2-4"].scores == RECORDS["covered-v2-4"].scores


def test_the_golden_games_of_version_2_show_what_it_changed() -> None:
    left, answered = 0, 0
    for record in [record for record in RECORDS.values() if record.version == 2]:
        replay = Replay(record)
        for ply, text in enumerate(record.moves):
            step = replay.table.state.agenda[-1]
            left += isinstance(step, Compose) and text == "silent"
            answered += isinstance(step, Answer) and text != "silent"
            replay.play(ply + 1)
    assert min(left, answered) > 3


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
