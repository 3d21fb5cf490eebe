"""A match of our search against OpenSpiel's, with the same time for every move.

``python -m aerodrome.bridges.match barnstormers --players 2 --games 40 --ms 50 --option max_rounds=25``
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from json import dumps
from random import Random
from time import perf_counter
from typing import Any, NoReturn

from rich.console import Console
from rich.table import Table

from aerodrome._compiled import is_compiled
from aerodrome.bots.bot import Bot
from aerodrome.bots.budget import MOST_MILLISECONDS, Budget
from aerodrome.bots.registry import bot_named
from aerodrome.bots.thought import Thought
from aerodrome.kernel.discover import game_named
from aerodrome.kernel.errors import BadOption, Refused
from aerodrome.kernel.game import Game
from aerodrome.kernel.option import Setting, write_value
from aerodrome.kernel.shape import brief
from aerodrome.kernel.sight import Sight
from aerodrome.lab.evidence import interval
from aerodrome.lab.jobs import progress_bar
from aerodrome.lab.pairing import arrangement_of, score_of
from aerodrome.lab.simulate import play_game

LEVEL = "level5"
MOST_GAMES = 100_000


class Watched(Bot):
    """A bot with a watch: how often it searched, how long, and how many iterations that were."""

    def __init__(self, bot: Bot, count: Callable[[Thought], int]) -> None:
        super().__init__(bot.name, bot.title, bot.blurb, bot.budget)
        self._bot = bot
        self._count = count
        self.moves = 0
        self.iterations = 0
        self.seconds = 0.0

    def consider(self, sight: Sight, rng: Random, budget: Budget | None = None) -> Thought:
        """Let the bot think, and look at the watch."""
        start = perf_counter()
        thought = self._bot.consider(sight, rng, budget)
        if thought.lines:  # the others needed no search
            self.seconds += perf_counter() - start
            self.moves += 1
            self.iterations += self._count(thought)
        return thought

    def figures(self) -> dict[str, Any]:
        """Return the means of a move."""
        moves = max(self.moves, 1)
        return {"bot": self.name, "searched_moves": self.moves, "iterations_per_move": self.iterations / moves,
                "ms_per_move": 1000 * self.seconds / moves}


def ours(ms: int) -> Watched:
    """Return our bot."""
    return Watched(bot_named(f"{LEVEL}@{ms}ms"), lambda thought: sum([line.visits for line in thought.lines]))


def theirs(search: str, ms: int) -> Watched:
    """Return a bot of OpenSpiel's; raise ImportError where that is not installed."""
    from aerodrome.bridges.spiel_bots import spiel_bot

    bot = spiel_bot(search, Budget(milliseconds=ms))
    return Watched(bot, lambda _: bot.simulations)


def play_match(game: Game, setting: Setting, a: Watched, b: Watched, games: int, seed: str,
               done: Callable[[int], None] = lambda _: None) -> dict[str, Any]:
    """Play so many games of A against B, who share the seats in all orders; return the figures, the share being A's."""
    scores = []
    for number in range(games):
        arrangement = arrangement_of(setting.players, number)
        bots: list[Bot] = [a if mine else b for mine in arrangement]
        s, _ = play_game(game, setting, bots, f"{game.identity(setting)} match {seed} {number}")
        scores.append(score_of(arrangement, game.returns(s)))
        done(1)
    low, high = interval(scores)
    return {"game": game.key, "version": game.version, "players": setting.players, "options": dict(setting.options),
            "compiled": is_compiled(), "seed": seed, "games": games, "share": sum(scores) / games,
            "low": low, "high": high, "a": a.figures(), "b": b.figures()}


# --- the command


class Parser(ArgumentParser):
    """Says in one sentence what is wrong."""

    def error(self, message: str) -> NoReturn:
        """End the program."""
        self.exit(2, f"match: {message[:1].upper()}{message[1:]}\n")


def read_words(words: list[str]) -> Namespace:
    """Return what was typed."""
    parser = Parser(prog="match", description="Play our search against OpenSpiel's, with equal time for every move.")
    parser.add_argument("game", metavar="GAME", help="a game, as listed by aerodrome games")
    parser.add_argument("--players", type=int, help="how many players; the fewest without it")
    parser.add_argument("--games", type=int, default=40, help="games against each search, rounded up to an even number")
    parser.add_argument("--ms", type=int, default=100, help="milliseconds for every move")
    parser.add_argument("--option", action="append", default=[], metavar="KEY=VALUE", help="an option of the game")
    parser.add_argument("--against", default="ismcts,mcts", help="searches of OpenSpiel: ismcts, mcts or both")
    parser.add_argument("--seed", default="1", help="the same seed deals the same cards")
    parser.add_argument("--json", action="store_true", help="print JSON for a program to read")
    return parser.parse_args(words)


def setting_of(game: Game, typed: Namespace) -> Setting:
    """Return the setting that was typed."""
    options = {}
    for pair in typed.option:
        key, sign, value = pair.partition("=")
        if not sign:
            raise BadOption(f"An option is written key=value, not {brief(pair)}.")
        options[key.strip()] = value.strip()
    return game.setting(max(game.least, 2) if typed.players is None else typed.players, options)


def in_range(name: str, value: int, most: int) -> int:
    """Refuse a number outside its bounds."""
    if not 1 <= value <= most:
        raise BadOption(f"{name} must be from 1 to {most}, not {brief(value)}.")
    return value


def run(words: list[str]) -> list[dict[str, Any]]:
    """Play the matches that were asked for; return their figures."""
    typed = read_words(words)
    game = game_named(typed.game)
    setting = setting_of(game, typed)
    games = in_range("--games", typed.games, MOST_GAMES)
    games += games % 2  # each order of seats has its complement
    ms = in_range("--ms", typed.ms, MOST_MILLISECONDS)
    rivals = [theirs(name.strip(), ms) for name in typed.against.split(",")]
    bar, advance = progress_bar(game.title, games * len(rivals))
    with bar:
        results = [play_match(game, setting, ours(ms), rival, games, typed.seed, advance) for rival in rivals]
    if typed.json:
        print(dumps(results, indent=2))
    else:
        show(results, ms)
    return results


def show(results: list[dict[str, Any]], ms: int) -> None:
    """Print the figures for a person."""
    first = results[0]
    options = ", ".join([f"{key}={write_value(value)}" for key, value in first["options"].items()])
    table = Table("match", "games", "our share", "95 % interval", "iterations/move", "ms/move",
                  title=f"{first['game']}, {first['players']} players, {ms} ms")
    for row in results:
        a, b = row["a"], row["b"]
        table.add_row(f"{a['bot']} v {b['bot']}", str(row["games"]), f"{100 * row['share']:.1f} %",
                      f"{100 * row['low']:.1f} to {100 * row['high']:.1f} %",
                      f"{a['iterations_per_move']:.1f} v {b['iterations_per_move']:.1f}",
                      f"{a['ms_per_move']:.1f} v {b['ms_per_move']:.1f}")
    console = Console(highlight=False, width=None if sys.stdout.isatty() else 120)
    console.print(options, table, "" if first["compiled"] else "Our modules are interpreted here.")


def main() -> None:
    """Run the command; bad input and a missing OpenSpiel are one sentence each."""
    try:
        run(sys.argv[1:])
    except (Refused, ImportError) as error:
        sys.exit(say(str(error)))
    except KeyboardInterrupt:
        sys.exit(130)


def say(sentence: str) -> int:
    """Write what is wrong; return the exit code for it."""
    print(f"match: {sentence}", file=sys.stderr)
    return 2


if __name__ == "__main__":
    main()
