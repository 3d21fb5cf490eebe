"""The table in the terminal, driven by what a person would type."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path

import pytest
from rich.console import Console

from aerodrome.games.planet_profiteers import GAME
from aerodrome.kernel.dealer import Dealer, seed_from
from aerodrome.kernel.table import SeatTaken, Table
from aerodrome.records import Replay, read_record
from aerodrome.terminal import HUMAN, Terminal

QUIET = {"structured_talk": False, "first_captain": "0"}


class Person:
    """Types the lines of a script, then goes on with one answer, and remembers what was on the screen."""

    def __init__(self, script: list[str], then: str = "") -> None:
        self.lines: Iterator[str] = iter(script)
        self.then = then
        self.screen = io.StringIO()
        self.console = Console(file=self.screen, width=100)

    def ask(self, prompt: str) -> str:
        self.console.print(prompt, markup=False)
        line = next(self.lines, self.then)
        if not line and not self.then:
            raise EOFError
        return line

    def text(self) -> str:
        return self.screen.getvalue()


def sit(person: Person, tmp_path: Path, humans: int = 1, options: dict[str, object] | None = None) -> Terminal:
    seats = [SeatTaken(name, HUMAN if q < humans else "random") for q, name in enumerate(("Ada", "Ben", "Cleo"))]
    table = Table(GAME, GAME.setting(3, options or QUIET), seats, Dealer(seed_from("terminal")))
    return Terminal(table, tmp_path / "saved.json", person.console, person.ask, "1")


def test_a_whole_game_by_numbers(tmp_path: Path) -> None:
    person = Person([], then="1")
    terminal = sit(person, tmp_path)

    assert terminal.run()
    assert "--verify" in person.text()
    assert Replay(read_record(tmp_path / "saved.json")).verify() > 0


def test_an_illegal_try_is_answered_with_the_rule(tmp_path: Path) -> None:
    person = Person(["end", "why bribe cargo", "bribe gold", "invest 0", "99", "bribe cargo?"])
    sit(person, tmp_path).run()
    text = person.text()

    for sentence in ("(PP-029)", "bribe cargo is legal now", "(PP-036)", "(PP-041)", "(PP-027)"):
        assert sentence in text


def test_a_hint_names_a_move_and_changes_nothing(tmp_path: Path) -> None:
    person = Person(["hint level3@20", "hint deep"])
    terminal = sit(person, tmp_path)
    start = terminal.table.state.digest()
    terminal.run()

    assert "Best: " in person.text()
    assert "tries" in person.text()
    assert "Unknown bot 'deep'" in person.text()
    assert terminal.table.state.digest() == start


def test_undo_and_undo_all(tmp_path: Path) -> None:
    person = Person(["bribe cargo", "undo", "bribe ship", "undo all"])
    terminal = sit(person, tmp_path)
    start = terminal.table.state.digest()
    terminal.run()

    assert terminal.table.state.digest() == start


def test_undo_without_anything_to_take_back_says_so(tmp_path: Path) -> None:
    person = Person(["undo"])
    sit(person, tmp_path).run()

    assert "Nothing can be taken back" in person.text()


def test_leaving_saves_and_the_saved_game_goes_on(tmp_path: Path) -> None:
    person = Person(["bribe cargo", "quit"])
    terminal = sit(person, tmp_path)

    assert not terminal.run()
    assert "aerodrome play --resume" in person.text()
    replay = Replay(read_record(tmp_path / "saved.json"))
    replay.play(len(replay.record.moves))
    assert replay.table.state.digest() == terminal.table.state.digest()


def test_a_save_that_fails_loses_nothing(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    person = Person(["bribe cargo", f"save {tmp_path}/file/x.json", "save", "quit"])
    terminal = sit(person, tmp_path)
    terminal.run()

    assert "cannot be written" in person.text()
    assert read_record(tmp_path / "saved.json").moves[-1] == "bribe cargo"


def test_a_curtain_falls_between_two_people(tmp_path: Path) -> None:
    person = Person(["ready", "bribe cargo", "end", "ready", "quit"])
    sit(person, tmp_path, humans=2).run()
    before, _, after = person.text().partition("Ben, it is your turn. Everybody else looks away.")

    assert "Ada, it is your turn" in before
    assert "Ada: Bribe" in before
    assert "Ben: Bribe" not in before
    assert "Ben: Bribe" in after


def test_enter_is_silence_and_quiet_stays_silent(tmp_path: Path) -> None:
    person = Person(["quiet", "bribe cargo", "end"], then="quit")
    terminal = sit(person, tmp_path, options={"structured_talk": True, "first_captain": "0"})
    terminal.run()
    mine = [entry.move.text for entry in terminal.table.entries if entry.actor == 0]

    assert mine[:4] == ["silent", "bribe cargo", "end", "silent"]


@pytest.mark.parametrize(("command", "expected"), [
    ("?", "Type the number of a choice"), ("board", "Your hand"), ("log", "is the first Captain"),
    ("preview bribe ship, end", "Ada puts a share on Ships."), ("preview bribe gold", "three categories"),
    ("preview 1", "Ada puts a share on Cargo."),
    ("rules 38", "PP-038"), ("rules 999", "the rules are PP-001"), ("talk", "You will be asked again"),
])
def test_commands_answer(tmp_path: Path, command: str, expected: str) -> None:
    person = Person([command])
    sit(person, tmp_path).run()

    assert expected in person.text()
