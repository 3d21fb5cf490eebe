"""Whole games that must replay for ever, and hashes that must be the same interpreted and compiled."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest
from golden import digest, read_digests, read_records, verify

from aerodrome.games.planecrafters import GAME
from aerodrome.games.planecrafters.box import NOTATION
from aerodrome.games.planecrafters.state import Planecrafters
from aerodrome.testing import configurations, random_play

FOLDER = Path(__file__).parent / "games"
RECORDS = read_records(FOLDER)
DIGESTS = read_digests(FOLDER)


@pytest.mark.parametrize("name", RECORDS)
def test_a_golden_record_verifies(name: str) -> None:
    assert verify(RECORDS[name]) > 0


def test_there_is_a_golden_record_for_every_player_count_and_option() -> None:
    assert {(record.version, record.players, record.options["objectives"]) for record in RECORDS.values()} == {
        (version, players, objectives) for version in (1, 2) for players in (2, 3, 4) for objectives in (False, True)}
    for option in GAME.options:
        assert len({record.options.get(option.key) for record in RECORDS.values() if record.version >= option.since}) > 1


def test_the_laws_run_on_options_that_a_version_has() -> None:
    newest, first = list(configurations(GAME, [2])), list(configurations(GAME, [2], version=1))

    assert (2, {"one_sale": True}) in newest
    assert first == [case for case in newest if "one_sale" not in case[1]]


def test_every_verb_is_in_some_golden_record() -> None:
    seen = {text.split(" ")[0] for record in RECORDS.values() for text in record.moves}

    assert seen == set(NOTATION.verbs())


@pytest.mark.parametrize(("players", "rounds", "choices"), [(2, 18.1, 292), (4, 19.8, 604)])
def test_random_play_is_as_long_as_the_dossier_says(players: int, rounds: float, choices: int) -> None:
    found = [0, 0]
    for seed in range(80):
        s = GAME.start(GAME.setting(players))
        for state in random_play(s, Random(seed)):
            found[1] += state.to_act() >= 0 and len(state.options()) > 1
        assert isinstance(s, Planecrafters)
        found[0] += s.round

    assert found[0] / 80 == pytest.approx(rounds, abs=0.8)
    assert found[1] / 80 == pytest.approx(choices, rel=0.05)


@pytest.mark.parametrize("case", DIGESTS, ids=[f"{c['players']}-{i}" for i, c in enumerate(DIGESTS)])
def test_the_digest_is_the_same_everywhere(case: dict[str, Any]) -> None:
    assert digest(GAME, case["players"], case["options"], case["bots"], case["version"]) == case["digest"]
