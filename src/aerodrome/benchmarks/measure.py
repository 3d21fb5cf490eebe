"""The stopwatch: random moves, copies and iterations of search, counted in CPU time."""

from __future__ import annotations

from random import Random
from time import process_time
from typing import Final

from mypy_extensions import mypyc_attr

from aerodrome.bots.tree import Search
from aerodrome.kernel.game import Game
from aerodrome.kernel.hints import Hints
from aerodrome.kernel.option import Setting
from aerodrome.kernel.playout import play_out
from aerodrome.kernel.sight import Sight
from aerodrome.kernel.state import State

LOOKS: Final = 20  # at the clock, about; a look costs as much as several moves of a fast game
MOST_POSITIONS: Final = 100  # of one game, copied in turn
ITERATIONS: Final = 100  # of one search, ours or a peer's


@mypyc_attr(allow_interpreted_subclasses=True)
class Task:
    """Something that is done over and over while the clock runs."""

    def once(self) -> int:
        """Do it once; return how many moves, copies or iterations that was."""
        raise NotImplementedError


def timed(task: Task, seconds: float) -> tuple[int, float]:
    """Repeat *task* for about *seconds* of CPU time; return the count and the seconds it took."""
    count, batch = 0, 1
    start = process_time()
    spent = 0.0
    while spent < seconds:
        for _ in range(batch):
            count += task.once()
        before = spent
        spent = process_time() - start
        if spent - before < seconds / LOOKS:
            batch *= 2
    return count, spent


class Playouts(Task):
    """Random games from the first decision to the end, one after another; chance counts as a move."""

    def __init__(self, game: Game, setting: Setting, seed: int) -> None:
        self.game = game
        self.setting = setting
        self.rng = Random(seed)

    def once(self) -> int:
        return play_out(self.game.start(self.setting), self.rng)


class Clones(Task):
    """Copies of the positions of one random game, made and thrown away."""

    def __init__(self, game: Game, setting: Setting, seed: int) -> None:
        self.positions = positions_of(game, setting, Random(seed))

    def once(self) -> int:
        for s in self.positions:
            s.clone()
        return len(self.positions)


class ToTheEnd(Hints):
    """No knowledge of the game: playouts are random and go to the end, as those of other libraries do."""

    def is_horizon(self, s: State, moves: int) -> bool:
        return False


class Searches(Task):
    """Our search from the middle of a game, over and over, with what the game tells bots or without it."""

    def __init__(self, game: Game, setting: Setting, seed: int, is_plain: bool) -> None:
        self.sight = mid_game(game, setting, Random(seed))
        if is_plain:
            self.sight.hints = ToTheEnd(game)
        self.rng = Random(seed)

    def once(self) -> int:
        Search(self.sight, self.rng).run(ITERATIONS)
        return ITERATIONS


def mid_game(game: Game, setting: Setting, rng: Random) -> Sight:
    """Return what a player sees in the middle of a random game: of all its real decisions the one half-way."""
    s = game.start(setting)
    decisions = []
    while s.agenda:
        step = s.agenda[-1]
        if step.actor >= 0 and step.is_aside():
            s.apply(step.options(s)[0])
            continue
        if step.actor >= 0 and len(step.options(s)) > 1:
            decisions.append(s.clone())
        s.apply(step.sample(s, rng))
    middle = decisions[len(decisions) // 2]
    return Sight(game, middle, middle.to_act())


def positions_of(game: Game, setting: Setting, rng: Random) -> list[State]:
    """Return positions of a random game, evenly spread from its beginning to its end."""
    s = game.start(setting)
    positions = []
    while s.agenda:
        positions.append(s.clone())
        s.apply(s.agenda[-1].sample(s, rng))
    return positions[::len(positions) // MOST_POSITIONS + 1]


def playouts(game: Game, setting: Setting, seconds: float, seed: int) -> tuple[int, float]:
    """Play random games for about *seconds*; return the moves and the seconds they took."""
    return timed(Playouts(game, setting, seed), seconds)


def clones(game: Game, setting: Setting, seconds: float, seed: int) -> tuple[int, float]:
    """Copy positions of a random game for about *seconds*; return the copies and the seconds they took."""
    return timed(Clones(game, setting, seed), seconds)
