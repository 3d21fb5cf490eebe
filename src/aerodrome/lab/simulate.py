"""Simulation: thousands of games, reproducible to the last move, and their figures."""

from __future__ import annotations

import hashlib
import time
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

from aerodrome.bots.bot import Bot
from aerodrome.bots.registry import bots_for
from aerodrome.kernel.discover import game_named
from aerodrome.kernel.game import Game
from aerodrome.kernel.option import Setting, Value
from aerodrome.kernel.playout import play_out
from aerodrome.kernel.sight import Sight
from aerodrome.kernel.state import State
from aerodrome.kernel.step import CHANCE
from aerodrome.lab.jobs import chunks, spread


class Job:
    """All that a simulation depends on."""

    def __init__(self, game: str, players: int, options: dict[str, Value], house: dict[str, Any], bots: str,
                 games: int, seed: str, version: int = 0) -> None:
        self.game = game
        self.version = version or game_named(game).version  # of the rules
        self.players = players
        self.options = options
        self.house = house
        self.bots = bots
        self.games = games
        self.seed = seed


class Task:
    """A piece of a simulation: *count* games from number *first* on."""

    def __init__(self, job: Job, first: int, count: int) -> None:
        self.job = job
        self.first = first
        self.count = count


class Result:
    """What some games of a simulation came to."""

    def __init__(self, players: int) -> None:
        self.moves = 0
        self.wins = [0.0] * players
        self.points = [0] * players
        self.lengths: Counter[int] = Counter()
        self.digests: dict[int, str] = {}
        self.measures: dict[str, list[float]] = {}
        self.by_bot: dict[str, list[float]] = {}  # name -> games in a seat, wins, points

    def add(self, other: Result) -> None:
        """Take over what other games came to."""
        self.moves += other.moves
        self.wins = [a + b for a, b in zip(self.wins, other.wins, strict=True)]
        self.points = [a + b for a, b in zip(self.points, other.points, strict=True)]
        self.lengths += other.lengths
        self.digests |= other.digests
        for mine, theirs in ((self.measures, other.measures), (self.by_bot, other.by_bot)):
            for name, values in theirs.items():
                old = mine.get(name, [0.0] * len(values))
                mine[name] = [a + b for a, b in zip(old, values, strict=True)]

    def note(self, game: Game, number: int, s: State, moves: int, bots: list[Bot]) -> None:
        """Take over one finished game."""
        scores, returns = game.scores(s), game.returns(s)
        self.moves += moves
        self.lengths[moves] += 1
        self.digests[number] = s.digest()
        for seat, bot in enumerate(bots):
            self.wins[seat] += returns[seat]
            self.points[seat] += scores[seat]
            old = self.by_bot.get(bot.name, [0.0, 0.0, 0.0])
            self.by_bot[bot.name] = [old[0] + 1, old[1] + returns[seat], old[2] + scores[seat]]
        for measure in game.measures(s):
            part, whole = self.measures.get(measure.name, [0.0, 0.0])
            self.measures[measure.name] = [part + measure.part, whole + measure.whole]


def play_game(game: Game, setting: Setting, bots: list[Bot], seed: str) -> tuple[State, int]:
    """Play one game; return its end and the number of moves, chance included."""
    s = game.start(setting)
    if all(bot.name == "level1" for bot in bots):
        return s, play_out(s, Random(seed))
    chance = Random(f"{seed} chance")
    rngs = [Random(f"{seed} seat {seat}") for seat in range(setting.players)]
    moves = 0
    while s.agenda:
        seat = s.to_act()
        if seat == CHANCE:
            s.apply(s.agenda[-1].sample(s, chance))
        else:
            s.apply(bots[seat].choose(Sight(game, s, seat), rngs[seat]))
        moves += 1
    return s, moves


def simulate_some(task: Task) -> Result:
    """Play the games of one task."""
    job = task.job
    game = game_named(job.game)
    setting = game.setting(job.players, job.options, job.house, job.version)
    bots = bots_for(job.bots, job.players)
    result = Result(job.players)
    for number in range(task.first, task.first + task.count):
        s, moves = play_game(game, setting, bots, f"{game.identity(setting)} {job.bots} {job.seed} {number}")
        result.note(game, number, s, moves, bots)
    return result


def simulate(job: Job, jobs: int = 1, done: Callable[[int], None] = lambda _: None) -> dict[str, Any]:
    """Run a simulation and return its figures; Ctrl-C ends it with what is done so far."""
    total = Result(job.players)
    start = time.perf_counter()
    complete = True
    try:
        for result in spread(simulate_some, [Task(job, *piece) for piece in chunks(job.games, jobs)], jobs):
            total.add(result)
            done(len(result.digests))
    except KeyboardInterrupt:
        complete = False
    return figures(job, total, time.perf_counter() - start, complete)


def figures(job: Job, total: Result, seconds: float, complete: bool) -> dict[str, Any]:
    """Return the figures of a simulation as JSON."""
    games = len(total.digests)
    fair = max(games, 1)
    return {
        "game": job.game, "version": job.version, "players": job.players, "options": job.options,
        "bots": job.bots, "seed": job.seed, "complete": complete, "games": games, "moves": total.moves,
        "seconds": round(seconds, 3), "games_per_s": round(games / seconds, 1),
        "moves_per_s": round(total.moves / seconds),
        "seats": [{"seat": seat, "wins": round(total.wins[seat], 4), "win_share": round(total.wins[seat] / fair, 4),
                   "mean_score": round(total.points[seat] / fair, 3)} for seat in range(job.players)],
        "by_bot": {name: {"seats": int(n), "wins": round(wins, 4), "mean_score": round(points / n, 3)}
                   for name, (n, wins, points) in sorted(total.by_bot.items())},
        "length": spread_of(total.lengths),
        "figures": {name: round(part / whole, 4) if whole else None for name, (part, whole) in total.measures.items()},
        "digest": digest_of_games(total.digests),
    }


def spread_of(lengths: Counter[int]) -> dict[str, float]:
    """Return the distribution of game lengths in moves."""
    ordered = sorted(lengths.elements())
    if not ordered:
        return {}
    names = {"min": 0.0, "p5": 0.05, "median": 0.5, "p95": 0.95, "max": 1.0}
    out: dict[str, float] = {name: ordered[round(q * (len(ordered) - 1))] for name, q in names.items()}
    out["mean"] = round(sum(ordered) / len(ordered), 2)
    return out


def digest_of_games(digests: dict[int, str]) -> str:
    """Return a hash over all final positions, in the order of the games."""
    whole = hashlib.sha256()
    for number in sorted(digests):
        whole.update(f"{number} {digests[number]}\n".encode())
    return whole.hexdigest()
