"""Every discovered game keeps the laws, with every player count and option set. A new game needs no edit here."""

from __future__ import annotations

import pytest

from aerodrome.kernel.discover import discover
from aerodrome.kernel.game import Game
from aerodrome.kernel.option import Value
from aerodrome.testing import check_game, configurations

CASES = [(game, players, options) for game in discover().values() for players, options in configurations(game)]
GAMES = 1


@pytest.mark.parametrize(("game", "players", "options"), CASES,
                         ids=[f"{g.key}-{n}-{i}" for i, (g, n, _) in enumerate(CASES)])
def test_the_laws(game: Game, players: int, options: dict[str, Value]) -> None:
    report = check_game(game, players, options, 0, GAMES, "make test")

    assert [f"{failure.violation} (seed {failure.seed})" for failure in report.failures] == []
    assert report.games == GAMES
