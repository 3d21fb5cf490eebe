"""One run that measures everything in turn, several times over, so that noise hits all alike.

Every contestant lives in a child process of its kind (compiled, interpreted, the field), which waits for
a line on its standard input, measures one thing for a moment, and answers with a line.
"""

from __future__ import annotations

import os
import subprocess
import sys
from contextlib import ExitStack
from json import dumps, loads
from platform import python_version
from signal import SIG_IGN, SIGINT, signal
from statistics import median
from typing import Any, TextIO

from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from aerodrome._compiled import PURE, is_compiled
from aerodrome.benchmarks import tic_tac_toe
from aerodrome.benchmarks.measure import Clones, Playouts, Searches, Task, timed
from aerodrome.benchmarks.peers import PEERS, REFERENCE, Driven, SpielCppSearches, SpielSearches
from aerodrome.kernel.discover import discover, game_named
from aerodrome.kernel.game import Game
from aerodrome.kernel.option import Value, write_value

ROUNDS = 5
SEED = 1
INSTALL = "pip install .[bench]"
WIDTH = 120  # of tables that go to a file
FIGURES = ("moves/s", "iterations/s", "ratio", "copy, µs")  # columns

COMPILED, INTERPRETED, FIELD = "compiled", "interpreted", "peer"  # kinds of child
PLAYOUTS, DRIVEN, CLONES, PEER = "playouts", "driven", "clones", "peer"  # kinds of task
SEARCH, PLAIN_SEARCH = "search", "plain_search"  # kinds of search
MCTS, ISMCTS, CPP_MCTS = "mcts", "ismcts", "cpp_mcts"  # those of OpenSpiel
SEARCHES = {
    SEARCH: "ours, with the game's hints", PLAIN_SEARCH: "ours, random playouts to the end",
    MCTS: "OpenSpiel MCTS in Python, the same playouts", ISMCTS: "OpenSpiel ISMCTS in Python, the same playouts",
    CPP_MCTS: "OpenSpiel MCTS in C++, the same playouts",
}
# For search, where a game has such an option: talk is not searched, and random players seldom end a game by themselves.
QUIET: dict[str, Value] = {"structured_talk": False, "max_rounds": 25}


class Row:
    """One contestant: what is measured, in which child, and the rates that were found."""

    def __init__(self, child: str, task: str, name: str, players: int = 0,
                 options: dict[str, Value] | None = None) -> None:
        self.child = child
        self.task = task
        self.name = name  # of the game or the peer
        self.players = players
        self.options = options if options is not None else {}
        self.rates: list[float] = []  # moves, copies or iterations in a second, by round
        self.missing = ""  # why it could not be measured

    def request(self, seconds: float) -> dict[str, Any]:
        """Return what the child needs to know."""
        return {"task": self.task, "name": self.name, "players": self.players, "options": self.options,
                "seconds": seconds}

    def label(self) -> str:
        """Return what a reader calls it."""
        return f"{SEARCHES[self.task]}, on {self.name}" if self.task in SEARCHES else self.name

    def figures(self, reference: float) -> dict[str, Any]:
        """Return the row as JSON: rates in a second with the ratio to *reference*, or microseconds for one copy."""
        out: dict[str, Any] = {"name": self.name, "players": self.players, "options": self.options,
                               "how": self.child, "task": self.task}
        best, middle = max(self.rates), median(self.rates)
        if self.task == CLONES:
            return out | {"best_us": 1e6 / best, "median_us": 1e6 / middle}
        ratio = middle / reference if reference else None
        return out | {"best": best, "median": middle, "ratio": ratio}


# --- what is measured


def rows_for(games: list[Game]) -> list[Row]:
    """List the contestants: the field, then every game, compiled and interpreted, with its copies."""
    rows = [Row(FIELD, PEER, name) for name in PEERS]
    for game in games:
        for players in counts(game):
            for options in variants(game, players):
                for child in (COMPILED, INTERPRETED):
                    rows.append(Row(child, PLAYOUTS, game.key, players, options))
                    rows.append(Row(child, CLONES, game.key, players, options))
                rows.append(Row(COMPILED, DRIVEN, game.key, players, options))
        rows += search_rows(game)
    return rows


def search_rows(game: Game) -> list[Row]:
    """List the searches of one game: ours with hints and without, and those of OpenSpiel."""
    known = [option.key for option in game.options]
    options = {key: value for key, value in QUIET.items() if key in known}
    kinds = [(child, task) for task in (SEARCH, PLAIN_SEARCH) for child in (COMPILED, INTERPRETED)]
    kinds += [(FIELD, MCTS), (FIELD, ISMCTS), (FIELD, CPP_MCTS)]
    players = counts(game)
    return [Row(child, task, game.key, players[len(players) // 2], options) for child, task in kinds]


def counts(game: Game) -> list[int]:
    """Return the smallest, a middling and the largest number of players."""
    return sorted({game.least, (game.least + game.most) // 2, game.most})


def variants(game: Game, players: int) -> list[dict[str, Value]]:
    """Return the game as it comes, and those of its option sets that only turn switches."""
    as_it_comes: dict[str, Value] = {}
    return [as_it_comes] + [options for options in game.option_sets(players)
                            if options and all([isinstance(value, bool) for value in options.values()])]


def chosen(names: list[str]) -> list[Game]:
    """Return our tic-tac-toe, which everybody can be compared by, and the games of these names, or all."""
    keys = [name for name in names or discover() if name != tic_tac_toe.GAME.key]
    return [tic_tac_toe.GAME] + [game_named(key) for key in keys]


def named(name: str) -> Game:
    """Return a discovered game, or our tic-tac-toe, which is not discovered."""
    return tic_tac_toe.GAME if name == tic_tac_toe.GAME.key else game_named(name)


# --- children


class Child:
    """A process that measures what it is asked to."""

    def __init__(self, kind: str) -> None:
        command = [sys.executable, "-W", "ignore", "-m", "aerodrome.benchmarks.report", "--child"]
        env = os.environ | {PURE: "1" if kind == INTERPRETED else "0"}
        self._process = subprocess.Popen(command, env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.is_compiled: bool = self._answer()["compiled"]

    def __enter__(self) -> Child:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.terminate()
        self._process.communicate()

    def ask(self, request: dict[str, Any]) -> dict[str, Any]:
        """Let the child measure; return its answer."""
        assert self._process.stdin is not None
        self._process.stdin.write(dumps(request) + "\n")
        self._process.stdin.flush()
        return self._answer()

    def _answer(self) -> dict[str, Any]:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            raise RuntimeError(f"a measuring process ended with code {self._process.wait()}")
        answer: dict[str, Any] = loads(line)
        return answer


def serve(requests: TextIO, answers: TextIO) -> None:
    """Be a child: measure what each line asks for."""
    tasks: dict[str, Task] = {}
    say(answers, {"compiled": is_compiled()})
    for line in requests:
        say(answers, measured(loads(line), tasks))


def say(answers: TextIO, answer: dict[str, Any]) -> None:
    """Write one line, at once."""
    answers.write(dumps(answer) + "\n")
    answers.flush()


def measured(request: dict[str, Any], tasks: dict[str, Task]) -> dict[str, Any]:
    """Measure one contestant; its task is made once and warmed up."""
    seconds = request.pop("seconds")
    key = dumps(request)
    if key not in tasks:
        try:
            tasks[key] = task_for(**request)
        except ImportError as error:
            return {"missing": str(error)}
        timed(tasks[key], seconds / 4)
    count, spent = timed(tasks[key], seconds)
    return {"rate": count / spent}


def task_for(task: str, name: str, players: int, options: dict[str, Value]) -> Task:
    """Make the task of a row."""
    if task == PEER:
        return PEERS[name](SEED)
    game = named(name)
    setting = game.setting(players, options)
    if task == CPP_MCTS:
        return SpielCppSearches(game, setting, SEED)
    if task in (MCTS, ISMCTS):
        return SpielSearches(task, game, setting, SEED)
    if task in (SEARCH, PLAIN_SEARCH):
        return Searches(game, setting, SEED, is_plain=task == PLAIN_SEARCH)
    if task == CLONES:
        return Clones(game, setting, SEED)
    return Driven(game, setting, SEED) if task == DRIVEN else Playouts(game, setting, SEED)


# --- the run


def run(games: list[str], seconds: float, json: bool) -> dict[str, Any]:
    """Measure everything, each contestant for about *seconds* of CPU time; print a table or JSON, and return it."""
    rows = rows_for(chosen(games))
    compiled = measure_all(rows, seconds)
    report = figures_of(rows, compiled, seconds)
    if json:
        print(dumps(report, indent=2))
    else:
        show(report, Console(width=None if sys.stdout.isatty() else WIDTH))
    return report


def measure_all(rows: list[Row], seconds: float) -> bool:
    """Fill in the rates of all rows, in rounds; return whether there are compiled modules."""
    with ExitStack() as stack:
        children = {kind: stack.enter_context(Child(kind)) for kind in (COMPILED, INTERPRETED, FIELD)}
        compiled = children[COMPILED].is_compiled
        todo = [row for row in rows if compiled or row.child != COMPILED]
        progress = stack.enter_context(Progress(console=Console(stderr=True), disable=not sys.stderr.isatty(),
                                                transient=True))
        try:
            for row in progress.track(todo * ROUNDS, description="Measuring"):
                measure(row, children[row.child], seconds / ROUNDS)
        except KeyboardInterrupt:
            pass  # what is measured so far is shown
    return compiled


def measure(row: Row, child: Child, seconds: float) -> None:
    """Add one rate to a row, unless it is known to be missing."""
    if not row.missing:
        answer = child.ask(row.request(seconds))
        row.missing = answer.get("missing", "")
        row.rates += [answer["rate"]] if "rate" in answer else []


def figures_of(rows: list[Row], compiled: bool, seconds: float) -> dict[str, Any]:
    """Return all that was found, as JSON."""
    return {"python": python_version(), "compiled": compiled, "rounds": ROUNDS, "seconds": seconds,
            "reference": REFERENCE, "search_reference": SEARCHES[MCTS],
            "rows": [row.figures(reference_for(row, rows)) for row in rows if row.rates],
            "missing": {row.label(): row.missing for row in rows if row.missing}}


def reference_for(row: Row, rows: list[Row]) -> float:
    """Return the rate that a row is compared with: for search OpenSpiel's MCTS on the same game, else REFERENCE."""
    task, name = (MCTS, row.name) if row.task in SEARCHES else (PEER, REFERENCE)
    return next((median(other.rates) for other in rows
                 if (other.task, other.name) == (task, name) and other.rates), 0.0)


def show(report: dict[str, Any], console: Console) -> None:
    """Print the tables, and what could not be measured."""
    rows = report["rows"]
    field = table_with("library and game", "moves/s", "ratio", title="The field, from Python")
    for row in rows:
        if row["task"] == PEER:
            field.add_row(row["name"], rate(row), ratio(row))
    if field.row_count:
        console.print(field)
    for name in dict.fromkeys([row["name"] for row in rows if row["task"] != PEER]):
        console.print(table_of(name, [row for row in rows if row["name"] == name]))
    console.print(search_table([row for row in rows if row["task"] in SEARCHES]))
    console.print(f"Random play and search on one core, CPU time: median (best) of {report['rounds']} rounds. "
                  f"The ratio is of medians, to {report['reference']}; for search to {report['search_reference']}.")
    if not report["compiled"]:
        console.print("There are no compiled modules here: all figures of ours are of the interpreted version.")
    for name, why in report["missing"].items():
        console.print(f"Not measured: {name} ({why}). To add it: {INSTALL}", markup=False)


def table_of(name: str, rows: list[dict[str, Any]]) -> Table:
    """Return the table of one game: a line for each number of players, option set and way to run it."""
    table = table_with("players", "options", "how", "moves/s", "ratio", "copy, µs", title=name)
    copies = {what(row): copy_time(row) for row in rows if row["task"] == CLONES}
    for row in rows:
        if row["task"] == PLAYOUTS:
            table.add_row(*what(row), rate(row), ratio(row), copies.get(what(row), ""))
        elif row["task"] == DRIVEN:
            players, options, how = what(row)
            table.add_row(players, options, f"{how}, from Python", rate(row), ratio(row))
    return table


def search_table(rows: list[dict[str, Any]]) -> Table:
    """Return the table of searches from the middle of each game."""
    table = table_with("game", "players", "options", "search", "how", "iterations/s", "ratio", title="Search")
    for row in rows:
        players, options, how = what(row)
        table.add_row(row["name"], players, options, SEARCHES[row["task"]], how, rate(row), ratio(row))
    return table


def table_with(*columns: str, title: str) -> Table:
    """Return an empty table; figures stand to the right."""
    table = Table(title=title)
    for column in columns:
        table.add_column(column, justify="right" if column in FIGURES else "left")
    return table


def what(row: dict[str, Any]) -> tuple[str, str, str]:
    """Write the players, the options and the kind of child."""
    options = ", ".join([f"{key} {write_value(value)}" for key, value in row["options"].items()])
    return str(row["players"]), options, row["how"]


def rate(row: dict[str, Any]) -> str:
    """Write moves or iterations in a second."""
    return f"{row['median']:,.0f} ({row['best']:,.0f})"


def ratio(row: dict[str, Any]) -> str:
    """Write how many times as fast as the reference it is."""
    return "" if row["ratio"] is None else f"{row['ratio']:.1f}"


def copy_time(row: dict[str, Any]) -> str:
    """Write the microseconds that a copy takes."""
    return f"{row['median_us']:.2f} ({row['best_us']:.2f})"


def main() -> None:
    """Be a child where the parent says so; nobody else calls this."""
    if sys.argv[1:] != ["--child"]:
        sys.exit("This module measures for 'aerodrome bench'; use that.")
    signal(SIGINT, SIG_IGN)  # the parent ends us
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "w")
    sys.stdout = sys.stderr  # what libraries print must not get among the answers
    serve(sys.stdin, answers)


if __name__ == "__main__":
    main()
