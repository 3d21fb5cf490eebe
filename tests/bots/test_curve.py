"""The curve of a finished game: chances that add up and end with the result, turning points that are no noise."""

from __future__ import annotations

from random import Random

import pytest

from aerodrome.benchmarks.tic_tac_toe import GAME as TIC_TAC_TOE, TicTacToe
from aerodrome.bots.chances import Chances, chances_of
from aerodrome.bots.curve import BATCH, LEAST, MOST_PLAYOUTS, MOST_POINTS, MOST_TURNS, Curve, Point, turning_points
from aerodrome.kernel.discover import discover
from aerodrome.kernel.game import Game
from aerodrome.kernel.hints import Hints
from aerodrome.kernel.move import Move
from aerodrome.kernel.state import State
from aerodrome.kernel.table import Table
from aerodrome.testing import new_game, new_table

GAMES = list(discover().values())
BLUNDER = 4  # seat 1 marks a3 and leaves c1, the end of the row, to seat 0
BLUNDERED = ("a1", "b2", "b1", "a3", "c1")


class Sharp(Hints):
    """Completes a line, or stops one of the other's, where that is possible."""

    def pick(self, s: State, rng: Random) -> Move:
        assert isinstance(s, TicTacToe)
        sharp = completing(s, s.to_act()) or completing(s, 1 - s.to_act())
        return sharp[0] if sharp else super().pick(s, rng)


def completing(s: TicTacToe, seat: int) -> list[Move]:
    """Return the marks that would complete a line of a seat."""
    out = []
    for move in s.options():
        after = s.clone()
        after.marks[seat] |= 1 << move.arg
        if after.has_line(seat):
            out.append(move)
    return out


def marked(squares: tuple[str, ...]) -> Table:
    """Return the table of a game of tic-tac-toe."""
    table = new_table(TIC_TAC_TOE, 2)
    for square in squares:
        table.submit(table.state.to_act(), table.ply(), f"mark {square}")
    return table


def random_game(game: Game) -> Table:
    """Return the table of a random game among as few as can play."""
    table, rng = new_table(game, game.least, dict(game.quick_options())), Random(5)
    while not table.is_over():
        state = table.state
        table.submit(state.to_act(), table.ply(), state.agenda[-1].sample(state, rng).text)
    return table


def test_a_blunder_that_decides_the_game_is_its_turning_point(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(TIC_TAC_TOE, "_hints", Sharp(TIC_TAC_TOE))
    chances = chances_of(marked(BLUNDERED))

    assert [(turn.since, turn.ply) for turn in chances.turns] == [(BLUNDER - 1, BLUNDER)]
    assert chances.turns[0].before[0] < 0.7
    assert chances.turns[0].after == [1.0, 0.0]
    assert [point.ply for point in chances.points] == [0, 1, 2, 3, 4, 5]


def test_without_a_blunder_nothing_is_decided(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each seat stops the other's lines, so that the game stays a draw."""
    monkeypatch.setattr(TIC_TAC_TOE, "_hints", Sharp(TIC_TAC_TOE))
    chances = chances_of(marked(("b2", "a1", "c1", "a3", "a2", "c2", "b1", "b3", "c3")))

    assert all(abs(chance - 0.5) < 0.2 for point in chances.points for chance in point.chances)
    assert chances.points[-1].chances == [0.5, 0.5]


def test_estimates_of_the_same_position_differ_by_noise_only() -> None:
    points = [Point(i, new_game(TIC_TAC_TOE, 2)) for i in range(MOST_POINTS)]
    for point in points:
        while not point.is_done():
            point.work(TIC_TAC_TOE.hints())
    first = [point.chances()[0] for point in points]

    assert max(first) - min(first) > LEAST
    assert turning_points(points) == []
    assert {point.playouts for point in points} == {MOST_PLAYOUTS}


def test_playouts_that_agree_are_soon_enough() -> None:
    won = Point(5, marked(BLUNDERED).state)
    won.work(TIC_TAC_TOE.hints())

    assert won.is_done()
    assert won.playouts == BATCH


@pytest.fixture(scope="module", params=GAMES, ids=lambda game: game.key)
def played(request: pytest.FixtureRequest) -> tuple[Table, Chances]:
    table = random_game(request.param)
    return table, chances_of(table)


def test_chances_add_up_and_end_with_the_result(played: tuple[Table, Chances]) -> None:
    table, chances = played
    plies = [point.ply for point in chances.points]

    assert plies == sorted(set(plies))
    assert (plies[0], plies[-1]) == (0, table.ply())
    assert all(sum(point.chances) == pytest.approx(1, abs=0.01) for point in chances.points)
    assert all(0 <= chance <= 1 for point in chances.points for chance in point.chances)
    assert chances.points[-1].chances == pytest.approx(table.game.returns(table.state), abs=0.001)


def test_everybody_sees_the_same_curve(played: tuple[Table, Chances]) -> None:
    table, chances = played

    assert chances_of(table) == chances


def test_turning_points_are_few_and_far_from_noise(played: tuple[Table, Chances]) -> None:
    table, chances = played

    assert 1 <= len(chances.turns) <= MOST_TURNS
    assert len(chances.points) <= MOST_POINTS + 10 * MOST_TURNS
    for turn in chances.turns:
        assert 0 <= turn.since < turn.ply <= table.ply()
        gaps = [abs(after - before) for before, after in zip(turn.before, turn.after, strict=True)]
        assert gaps[turn.seat] == pytest.approx(max(gaps), abs=0.002)
    assert [turn.ply for turn in chances.turns] == sorted({turn.ply for turn in chances.turns})


def test_a_game_that_goes_on_has_no_curve() -> None:
    with pytest.raises(AssertionError):
        Curve(marked(("a1",)))
