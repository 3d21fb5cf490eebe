"""The ladder: bots against the bots next to them, until the games have told them apart or enough were played."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any, Final

from aerodrome.bots.registry import bot_named, bots
from aerodrome.kernel.discover import game_named
from aerodrome.kernel.option import Value
from aerodrome.lab.evidence import interval, is_decided
from aerodrome.lab.jobs import spread
from aerodrome.lab.ladder_file import LadderFile, read_file, write_file
from aerodrome.lab.pairing import arrangement_of, score_of
from aerodrome.lab.ratings import Played, ratings
from aerodrome.lab.simulate import play_game

DEFAULT: Final = tuple(name for name in bots() if name.startswith("level"))
BATCH: Final = 20  # games of a pairing between two looks at first; later a tenth of those played
PIECE: Final = 2  # games of a task: an arrangement and its complement


class Plan:
    """All that a ladder depends on."""

    def __init__(self, game: str, players: int, options: dict[str, Value], house: dict[str, Any], bots: list[str],
                 seed: str, least: int = 100, most: int = 400, round_robin: bool = False, version: int = 0) -> None:
        self.game = game
        self.version = version or game_named(game).version  # of the rules
        self.players = players
        self.options = options
        self.house = house
        self.bots = bots  # from the bottom to the top
        self.seed = seed
        self.least = least  # games of a pairing before it may be stopped
        self.most = most  # games at which it is
        self.round_robin = round_robin

    def facts(self) -> dict[str, Any]:
        """Return what all games of the ladder have in common, as JSON."""
        return {"game": self.game, "version": self.version, "players": self.players,
                "options": self.options, "house_rules": self.house, "seed": self.seed}

    def kinds(self) -> dict[str, str]:
        """Return what each bot is: the games of a level that has since been given another budget do not count."""
        hints = game_named(self.game).hints()
        known = {name: bot_named(name) for name in self.bots}
        return {name: f"{type(bot).__name__}, {bot.allowance(hints)}" for name, bot in known.items()}

    def looks(self) -> list[int]:
        """Return after how many games the test is made: the same whatever the number of jobs."""
        found = {self.most}
        look = 0
        while look < self.most:
            found.add(max(look, self.least))
            look += max(BATCH, look // 20 * 2)
        return sorted(found)

    def batches(self) -> list[int]:
        """Return after how many games the next pairing has its turn: at the looks, and on the way to the first."""
        return [*range(BATCH, self.least, BATCH), *self.looks()]


class Pairing:
    """The upper bot A against the lower bot B: the scores of A by the number of the game."""

    def __init__(self, a: str, b: str, known: list[float | None]) -> None:
        self.a = a
        self.b = b
        self.done = {number: score for number, score in enumerate(known) if score is not None}

    def name(self) -> str:
        """Return the name of the pairing."""
        return f"{self.a} v {self.b}"

    def scores(self) -> list[float]:
        """Return the scores up to the first game that is missing."""
        count = 0
        while count in self.done:
            count += 1
        return [self.done[number] for number in range(count)]

    def known(self) -> list[float | None]:
        """Return all scores; of a run that was interrupted some in between may be missing."""
        return [self.done.get(number) for number in range(max(self.done, default=-1) + 1)]

    def is_over(self, plan: Plan) -> bool:
        """Tell whether no more games are wanted."""
        scores = self.scores()
        return len(scores) >= plan.most or (len(scores) in plan.looks() and is_decided(scores))

    def missing(self, plan: Plan) -> list[int]:
        """Return the games of the next batch that are still to be played."""
        if self.is_over(plan):
            return []
        first = len(self.scores())
        end = next(batch for batch in plan.batches() if batch > first)
        return [number for number in range(first, end) if number not in self.done]

    def figures(self) -> dict[str, Any]:
        """Return what the games so far came to, as JSON."""
        scores = self.scores()
        low, high = interval(scores)
        return {"a": self.a, "b": self.b, "games": len(scores), "score": round(sum(scores), 4),
                "share": round(sum(scores) / len(scores), 4) if scores else None,
                "low": round(low, 4), "high": round(high, 4), "decided": is_decided(scores)}


class Task:
    """A few games of one pairing."""

    def __init__(self, plan: Plan, pairing: int, a: str, b: str, numbers: list[int]) -> None:
        self.plan = plan
        self.pairing = pairing  # its place in the list
        self.a = a
        self.b = b
        self.numbers = numbers


def play_some(task: Task) -> tuple[int, dict[int, float]]:
    """Play the games of one task; return the place of the pairing and the scores of A by number."""
    plan = task.plan
    game = game_named(plan.game)
    setting = game.setting(plan.players, plan.options, plan.house, plan.version)
    a, b = bot_named(task.a), bot_named(task.b)
    scores = {}
    for number in task.numbers:
        arrangement = arrangement_of(plan.players, number)
        seed = f"{game.identity(setting)} {task.a} v {task.b} {plan.seed} {number}"
        s, _ = play_game(game, setting, [a if mine else b for mine in arrangement], seed)
        scores[number] = score_of(arrangement, game.returns(s))
    return task.pairing, scores


def pairs_of(names: list[str], round_robin: bool) -> list[tuple[str, str]]:
    """Return who meets whom, the upper bot first: the steps of the ladder, then, if wanted, everybody else."""
    steps = [(upper, lower) for lower, upper in pairwise(names)]
    others = [(upper, lower) for lower, upper in combinations(names, 2) if (upper, lower) not in steps]
    return steps + others if round_robin else steps


class Ladder:
    """A run of a plan, and the file that it goes on from and is kept in."""

    def __init__(self, plan: Plan, path: Path, fresh: bool = False) -> None:
        self.plan = plan
        self.path = path
        # The file may know pairings that this run does not ask for: they are kept.
        self.known = LadderFile(plan.facts(), plan.kinds()) if fresh else read_file(path, plan.facts(), plan.kinds())
        self.pairings = [Pairing(a, b, self.known.scores.get(f"{a} v {b}", []))
                         for a, b in pairs_of(plan.bots, plan.round_robin)]

    def run(self, jobs: int = 1, done: Callable[[int], None] = lambda _: None) -> dict[str, Any]:
        """Play what is missing and return the figures; Ctrl-C ends the run with what is done so far, saved."""
        complete = True
        done(sum([self._progress(pairing) for pairing in self.pairings]))
        try:
            while tasks := self._tasks():
                self._play(tasks, jobs, done)
        except KeyboardInterrupt:
            complete = False
        result = self.figures(complete)
        if any([pairing.done for pairing in self.pairings]):
            self.save(result)
        return result

    def _tasks(self) -> list[Task]:
        """Return the next round: a batch of every pairing that is not over, those with the fewest games first."""
        wanted = [(pairing.missing(self.plan), i) for i, pairing in enumerate(self.pairings)]
        return [Task(self.plan, i, self.pairings[i].a, self.pairings[i].b, missing[first:first + PIECE])
                for missing, i in sorted(wanted, key=lambda entry: entry[0][:1])
                for first in range(0, len(missing), PIECE)]

    def _play(self, tasks: list[Task], jobs: int, done: Callable[[int], None]) -> None:
        waiting = [sum([task.pairing == i for task in tasks]) for i in range(len(self.pairings))]
        for i, scores in spread(play_some, tasks, jobs):
            pairing = self.pairings[i]
            pairing.done |= scores
            done(len(scores))
            waiting[i] -= 1
            if not waiting[i]:  # the batch is whole
                self.save(None)
                done(self._progress(pairing) - len(pairing.done))

    def _progress(self, pairing: Pairing) -> int:
        """Return how far the progress bar is for a pairing; one that has ended early counts in full."""
        return self.plan.most if pairing.is_over(self.plan) else len(pairing.done)

    def save(self, result: dict[str, Any] | None) -> None:
        """Write the file: all scores, and the figures once the run has ended."""
        scores = self.known.scores | {pairing.name(): pairing.known() for pairing in self.pairings}
        write_file(self.path, LadderFile(self.plan.facts(), self.known.bots, scores, result))

    def figures(self, complete: bool) -> dict[str, Any]:
        """Return the figures of the ladder as JSON."""
        return {**self.plan.facts(), "complete": complete, "bots": self._rated(),
                "pairings": [pairing.figures() for pairing in self.pairings]}

    def _rated(self) -> list[dict[str, Any]]:
        """Return the bots with their ratings, which are empty until every pairing has begun."""
        names = self.plan.bots
        played = [Played(names.index(p.a), names.index(p.b), p.scores()) for p in self.pairings]
        if not all([p.scores for p in played]):
            return [{"name": name, "rating": None, "low": None, "high": None} for name in names]
        rated = ratings(len(names), played, self.plan.seed)
        return [{"name": name, **{key: round(value, 1) for key, value in r._asdict().items()}}
                for name, r in zip(names, rated, strict=True)]
