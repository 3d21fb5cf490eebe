"""Every discovered game keeps the laws, with every player count and option set. A new game needs no edit here."""

from __future__ import annotations

import pytest

from aerodrome.kernel.discover import discover
from aerodrome.kernel.game import Game
from aerodrome.kernel.option import Value
from aerodrome.testing import check_game, configurations

CASES = [(game, players, options) for game in discover().values() for players, options in configurations(game)]
OLDER = [(game, players, version) for game in discover().values() for players in range(game.least, game.most + 1)
         for version in range(1, game.version)]
GAMES = 1


@pytest.mark.parametrize(("game", "players", "options"), CASES,
                         ids=[f"{g.key}-{n}-{i}" for i, (g, n, _) in enumerate(CASES)])
def test_the_laws(game: Game, players: int, options: dict[str, Value]) -> None:
    report = check_game(game, players, options, 0, GAMES, "make test")

    assert [f"{failure.violation} (seed {failure.seed})" for failure in report.failures] == []
    assert report.games == GAMES


@pytest.mark.parametrize(("game", "players", "version"), OLDER, ids=[f"{g.key}-{n}-v{v}" for g, n, v in OLDER])
def test_the_laws_hold_in_every_earlier_version(game: Game, players: int, version: int) -> None:
    report = check_game(game, players, {}, 0, GAMES, "make test", version=version)

    assert [f"{failure.violation} (seed {failure.seed})" for failure in report.failures] == []
