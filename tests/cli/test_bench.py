"""``aerodrome bench``: the rows of search, and what is said where OpenSpiel is missing."""

from __future__ import annotations

import sys
from random import Random

import pytest
from rich.console import Console

from aerodrome.benchmarks.measure import ITERATIONS, Searches, ToTheEnd, mid_game
from aerodrome.benchmarks.report import COMPILED, FIELD, MCTS, SEARCH, Row, figures_of, measured, search_rows, show
from aerodrome.kernel.discover import discover, game_named
from aerodrome.kernel.game import Game

every_game = pytest.mark.parametrize("game", discover().values(), ids=list(discover()))


@every_game
def test_the_middle_of_a_game_is_a_decision_and_always_the_same(game: Game) -> None:
    row = search_rows(game)[0]
    setting = game.setting(row.players, row.options)
    sights = [mid_game(game, setting, Random(1)) for _ in range(2)]
    assert len(sights[0].options()) > 1
    assert sights[0].view() == sights[1].view()


@every_game
@pytest.mark.parametrize("is_plain", [False, True], ids=["hints", "plain"])
def test_searches_count_their_iterations(game: Game, is_plain: bool) -> None:
    row = search_rows(game)[0]
    options = row.options | ({"max_rounds": 2} if "max_rounds" in row.options else {})
    task = Searches(game, game.setting(row.players, options), 1, is_plain)
    assert isinstance(task.sight.hints, ToTheEnd) == is_plain
    assert task.once() == ITERATIONS


def test_search_is_compared_with_openspiel_on_the_same_game() -> None:
    rows = [row for game in discover().values() for row in search_rows(game)]
    for place, row in enumerate(rows):
        row.rates = [float(place + 1)]
    report = figures_of(rows, True, 1.0)
    for game in discover():
        own = [row for row in report["rows"] if row["name"] == game]
        reference = next(row["median"] for row in own if row["task"] == MCTS)
        assert [row["ratio"] for row in own] == [row["median"] / reference for row in own]


def test_a_missing_openspiel_is_told_for_its_searches(monkeypatch: pytest.MonkeyPatch,
                                                      capsys: pytest.CaptureFixture[str]) -> None:
    for name in [name for name in sys.modules if name.startswith("aerodrome.bridges.")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    rows = search_rows(game_named("barnstormers"))
    for row in rows:
        if row.child == FIELD:
            row.missing = measured(row.request(0.01), {})["missing"]
        else:
            row.rates = [1.0]
    show(figures_of(rows, True, 1.0), Console(width=200))
    out = capsys.readouterr().out
    assert "Not measured: OpenSpiel MCTS in Python, the same playouts, on barnstormers (OpenSpiel is not" in out
    assert "ours, with the game's hints" in out


def test_ratios_need_a_reference() -> None:
    row = Row(COMPILED, SEARCH, "barnstormers", 2)
    row.rates = [3.0]
    assert figures_of([row], True, 1.0)["rows"][0]["ratio"] is None
