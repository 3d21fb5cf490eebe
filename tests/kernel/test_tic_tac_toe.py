"""Tic-tac-toe on the kernel: a game small enough to count."""

from __future__ import annotations

from random import Random

import pytest

from aerodrome.benchmarks.measure import clones, playouts, positions_of
from aerodrome.benchmarks.tic_tac_toe import GAME
from aerodrome.kernel.errors import BadPosition
from aerodrome.kernel.playout import play_out
from aerodrome.kernel.state import IllegalMove, State
from aerodrome.kernel.step import OVER
from aerodrome.testing import after, edited, new_game

ROW_FOR_0 = "mark a1, mark a2, mark b1, mark b2, mark c1"
DIAGONAL_FOR_1 = "mark a1, mark c1, mark b1, mark b2, mark c2, mark a3"
DRAW = "mark a1, mark b1, mark c1, mark b2, mark a2, mark c2, mark b3, mark a3, mark c3"


def start() -> State:
    """Return the empty board."""
    return new_game(GAME, 2)


def perft(s: State, depth: int) -> int:
    """Count the sequences of *depth* moves from here."""
    if depth == 0:
        return 1
    count = 0
    for move in s.options():
        child = s.clone()
        child.apply(move)
        count += perft(child, depth - 1)
    return count


@pytest.mark.parametrize(("depth", "count"), [(1, 9), (2, 72), (3, 504), (4, 3024)])
def test_sequences_are_as_many_as_arithmetic_says(depth: int, count: int) -> None:
    """While nobody can have won, n squares are n choices."""
    assert perft(start(), depth) == count


def test_a_won_game_has_no_sixth_move() -> None:
    """After a1 and a2 seat 0 can complete two lines with two moves, in two orders, with 5 replies between."""
    s = after(start(), "mark a1, mark a2")
    fifth = 7 * 6 * 5
    wins = 2 * 2 * 5  # the row and the diagonal: the column has lost a2

    assert perft(s, 3) == fifth
    assert perft(s, 4) == (fifth - wins) * 4


@pytest.mark.parametrize("squares", ["a1 c1 a3 c3", "b1 a2 c2 b3"])
def test_turning_the_board_changes_no_count(squares: str) -> None:
    """All corners are worth the same number of games, and so are all edges; wins included."""
    counts = {perft(after(start(), f"mark {square}"), 5) for square in squares.split()}

    assert len(counts) == 1


def test_turning_a_finished_game_keeps_its_winner() -> None:
    """A quarter turn of every move of a game gives the same result."""
    turn = {"a1": "c1", "b1": "c2", "c1": "c3", "a2": "b1", "b2": "b2", "c2": "b3", "a3": "a1", "b3": "a2", "c3": "a3"}
    for script in (ROW_FOR_0, DIAGONAL_FOR_1, DRAW):
        turned = ", ".join([f"mark {turn[text.split()[1]]}" for text in script.split(", ")])

        assert GAME.returns(after(start(), script)) == GAME.returns(after(start(), turned))


@pytest.mark.parametrize(("script", "returns"), [(ROW_FOR_0, [1.0, 0.0]), (DIAGONAL_FOR_1, [0.0, 1.0]),
                                                 (DRAW, [0.5, 0.5])])
def test_three_in_a_row_wins_and_a_full_board_is_shared(script: str, returns: list[float]) -> None:
    """A win is worth 1, a draw one half to each."""
    s = after(start(), script)

    assert s.to_act() == OVER
    assert GAME.returns(s) == returns


def test_nothing_is_won_while_the_game_goes_on() -> None:
    """Before the end all returns are zero, and the players alternate."""
    s = after(start(), "mark b2")

    assert s.to_act() == 1
    assert GAME.returns(s) == [0.0, 0.0]


def test_a_ninth_mark_that_makes_a_line_wins() -> None:
    """A full board with a line is a win, not a draw."""
    s = after(start(), "mark a1, mark b1, mark c1, mark a2, mark b2, mark c2, mark b3, mark a3, mark c3")

    assert GAME.returns(s) == [1.0, 0.0]


@pytest.mark.parametrize("text", ["mark a1", "mark d1", "mark", "", "mark a1 b1"])
def test_a_taken_or_unknown_square_is_refused(text: str) -> None:
    """A refusal changes nothing."""
    s = after(start(), "mark a1")
    before = s.dump()

    with pytest.raises(IllegalMove):
        s.play(text)
    assert s.dump() == before


def test_the_refusal_says_that_the_square_is_taken() -> None:
    """A taken square has its own reason; a legal one has none."""
    s = after(start(), "mark a1")

    refusal = s.why_not(1, "mark a1")
    assert refusal is not None
    assert (refusal.rule, refusal.reason) == ("1", "taken")
    assert s.why_not(1, "mark b2") is None


def test_positions_are_saved_and_read_back() -> None:
    """Every position of a game survives dump and load, and plays on the same way."""
    s = start()
    for text in DRAW.split(", "):
        s.play(text)
        copy = GAME.load(GAME.dump(s))

        assert s.dump() == copy.dump()
        assert s.options() == copy.options()


@pytest.mark.parametrize("marks", [[["a1"], ["a1"]], [[], ["a1"]], [["a1", "b1"], []], [["a1"]], [["z9"], []]])
def test_impossible_boards_are_refused(marks: list[list[str]]) -> None:
    """Nobody moves twice, and no square is marked twice."""
    with pytest.raises(BadPosition):
        edited(GAME, start(), marks=marks)


def test_a_clone_is_equal_and_independent() -> None:
    """What happens to the copy does not happen to the original."""
    s = after(start(), "mark a1")
    copy = s.clone()
    assert s.dump() == copy.dump()

    copy.play("mark b2")
    assert s.dump() == {"marks": [["a1"], []], "agenda": ["MarkSquare 1 0"]}


def test_random_games_end_and_conserve_the_squares() -> None:
    """A hundred games end within nine moves, every square used at most once."""
    rng = Random(1)
    for _ in range(100):
        s = start()

        assert 5 <= play_out(s, rng) <= GAME.longest(s.setting)
        assert GAME.inventory(s) == [1] * 9


def test_the_stopwatch_counts_moves_and_copies() -> None:
    """It runs for at least the time it is given, and plays whole games."""
    setting = GAME.setting(2)
    for count, spent in (playouts(GAME, setting, 0.01, seed=1), clones(GAME, setting, 0.01, seed=1)):
        assert count >= 5
        assert spent >= 0.01


def test_the_positions_to_copy_are_those_of_one_game() -> None:
    """They begin with the empty board and are independent of one another."""
    positions = positions_of(GAME, GAME.setting(2), Random(1))

    assert positions[0].dump() == start().dump()
    assert [len(s.options()) for s in positions] == list(range(9, 9 - len(positions), -1))
