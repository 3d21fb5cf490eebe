"""Tic-tac-toe on our kernel: the one game that every library has, so the one to be compared by.

1  Two players mark the nine squares of a board in turn; seat 0 begins.
2  Who first has three marks in a row, a column or a diagonal wins.
3  When all squares are marked and nobody has won, the game is a draw.
"""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar, Final

from aerodrome.kernel.edition import Editions
from aerodrome.kernel.event import Told
from aerodrome.kernel.game import Game
from aerodrome.kernel.move import Move, Moves, Notation
from aerodrome.kernel.option import Setting
from aerodrome.kernel.shape import PUBLIC, Field, Row, Sorted
from aerodrome.kernel.state import State
from aerodrome.kernel.step import Agenda, Choice, Refusal, Seat, Steps
from aerodrome.kernel.words import Words

PLAYERS: Final = 2
SQUARE: Final = Words("square", ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"])
SQUARES: Final = 9
FULL: Final = 0b111_111_111  # sets of squares are bits; a1 is the lowest
LINES: Final = [0b000_000_111, 0b000_111_000, 0b111_000_000,  # rows
                0b001_001_001, 0b010_010_010, 0b100_100_100,  # columns
                0b100_010_001, 0b001_010_100]  # diagonals

NOTATION: Final = Notation()
MARK: Final = NOTATION.verb("mark", SQUARE)


class TicTacToe(State):
    """The board: for each seat the set of squares it has marked."""

    VISIBLE: ClassVar[dict[str, Field]] = {"marks": Field(PUBLIC, Row(Sorted(SQUARE)))}
    EVENTS: ClassVar[dict[str, Told]] = {"mark": Told(SQUARE), "wins": Told(), "draw": Told()}
    NOTATION: ClassVar[Notation] = NOTATION

    def __init__(self, setting: Setting, agenda: Agenda, marks: list[int]) -> None:
        super().__init__(setting, agenda)
        self.marks = marks

    def clone(self) -> TicTacToe:
        return TicTacToe(self.setting, self.agenda[:], self.marks[:])

    def resample(self, seat: Seat, rng: Random) -> TicTacToe:
        return self.clone()  # nothing is hidden

    def taken(self) -> int:
        """Return the squares that are marked."""
        return self.marks[0] | self.marks[1]

    def has_line(self, seat: Seat) -> bool:
        """Tell whether *seat* has three in a row (2)."""
        mine = self.marks[seat]
        for line in LINES:  # noqa: SIM110 - a generator costs more than the whole loop
            if mine & line == line:
                return True
        return False


class MarkSquare(Choice[TicTacToe]):
    """1, 2, 3 Mark an empty square; then the other player, unless that won the game or filled the board."""

    def options(self, s: TicTacToe) -> Moves:
        taken = s.taken()
        return [MARK[square] for square in range(SQUARES) if not taken >> square & 1]

    def take(self, s: TicTacToe, m: Move) -> Steps:
        p = self.seat
        s.marks[p] |= 1 << m.arg
        s.tell("mark", p, m.arg)
        if s.has_line(p):
            s.tell("wins", p)
            return ()
        if s.taken() == FULL:
            s.tell("draw")
            return ()
        return TURNS[1 - p]

    def refuse(self, s: TicTacToe, text: str) -> Refusal | None:
        return Refusal("1", "taken" if text in [m.text for m in MARK] else "unknown")


TURNS: Final = [(MarkSquare(0),), (MarkSquare(1),)]  # by seat


class TicTacToeGame(Game):
    """The game, as playouts and tests see it. It is not discovered: nobody wants to find it in a list."""

    def setup(self, setting: Setting) -> State:
        return TicTacToe(setting, [*TURNS[0]], [0, 0])

    def restore(self, setting: Setting, fields: dict[str, Any], agenda: Agenda) -> State:
        return TicTacToe(setting, agenda, fields["marks"])

    def scores(self, s: State) -> list[int]:
        assert isinstance(s, TicTacToe)
        return [1 if s.has_line(p) else 0 for p in range(PLAYERS)]

    def inventory(self, s: State) -> list[int]:
        """Count how often each square is empty or marked: once, each of them."""
        assert isinstance(s, TicTacToe)
        zones = [FULL & ~s.taken(), *s.marks]
        return [sum([zone >> square & 1 for zone in zones]) for square in range(SQUARES)]

    def longest(self, setting: Setting) -> int:
        return SQUARES

    def fault(self, s: State) -> str:
        assert isinstance(s, TicTacToe)
        if len(s.marks) != PLAYERS:
            return f"marks must have an entry for each of the {PLAYERS} seats."
        if self.inventory(s) != [1] * SQUARES:
            return "A square is marked by both seats."
        lead = s.marks[0].bit_count() - s.marks[1].bit_count()
        if lead not in (0, 1):
            return "Seat 0 must have as many marks as seat 1, or one more."
        if s.has_line(0) and s.has_line(1):
            return "Both seats have three in a row."
        over = s.has_line(0) or s.has_line(1) or s.taken() == FULL
        due = [] if over else [repr(step) for step in TURNS[lead]]
        if s.agenda_text() != due:
            return f"agenda must be {due} with these marks."
        return ""


GAME: Final = TicTacToeGame(
    key="tic_tac_toe", title="Tic-tac-toe", editions=Editions([]), least=PLAYERS, most=PLAYERS, prefix="TT",
    minutes="1", blurb="Three in a row.", options=(), steps=[MarkSquare], state=TicTacToe)
