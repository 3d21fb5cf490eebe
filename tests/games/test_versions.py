"""Every released version of every game has golden records, so that it stays playable."""

from __future__ import annotations

from pathlib import Path

import pytest
from golden import read_digests, read_records

from aerodrome.kernel.discover import discover
from aerodrome.kernel.game import Game
from aerodrome.rulebook import rules_of

HERE = Path(__file__).parent
GAMES = list(discover().values())


@pytest.mark.parametrize("game", GAMES, ids=[game.key for game in GAMES])
def test_every_version_has_golden_records(game: Game) -> None:
    folder = HERE / game.key / "games"
    versions = set(range(1, game.version + 1))

    assert {record.version for record in read_records(folder).values()} == versions
    assert {case["version"] for case in read_digests(folder)} == versions


@pytest.mark.parametrize("game", GAMES, ids=[game.key for game in GAMES])
def test_every_change_names_a_rule_and_says_what_it_is_in_one_sentence(game: Game) -> None:
    for change in game.editions.changes:
        assert change.rule in rules_of(game), change.name
        assert change.says.endswith("."), change.name
        assert 1 < change.version <= game.version
    assert len({change.name for change in game.editions.changes}) == len(game.editions.changes)
