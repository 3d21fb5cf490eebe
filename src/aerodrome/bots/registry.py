"""The bots there are, by name."""

from __future__ import annotations

from aerodrome.bots.bot import Bot
from aerodrome.bots.budget import Budget, read_budget
from aerodrome.bots.flat import FlatBot
from aerodrome.bots.greedy import GreedyBot
from aerodrome.bots.tree import ReaderBot, TreeBot
from aerodrome.bots.uniform import UniformBot
from aerodrome.kernel.errors import BadOption
from aerodrome.kernel.shape import brief
from aerodrome.kernel.step import Seat

NAMES = ("Amelia", "Bessie", "Charles", "Dorothy", "Elinor", "Frank", "Gertrude", "Harriet")
ALIASES = {"random": "level1", "greedy": "level2", "flat": "level3"}


def bots() -> dict[str, Bot]:
    """Return the levels by name, the weakest first."""
    levels = (
        UniformBot("level1", "Passenger", "Plays any legal move, all equally likely.", Budget(1)),
        GreedyBot("level2", "Student", "Takes what looks best at once, one move ahead.", Budget(1)),
        FlatBot("level3", "Pilot", "Plays every move on in possible worlds and keeps the best.", Budget(55)),
        TreeBot("level4", "Captain", "Searches a small tree of what may follow.", Budget(80)),
        TreeBot("level5", "Ace", "Searches a tree of hundreds of lines.", Budget(220)),
        ReaderBot("level6", "Legend", "Searches thousands of lines and reads the others by their moves.", Budget(4000)),
    )
    return {bot.name: bot for bot in levels}


def bot_named(name: str) -> Bot:
    """Return the bot called *name*, perhaps with another budget: ``level4@800`` or ``level4@250ms``."""
    level, at, budget = name.partition("@")
    known = bots()
    level = ALIASES.get(level, level)
    if level not in known:
        raise BadOption(f"Unknown bot {brief(name)}; the bots are {', '.join(known)}, each perhaps with a budget: "
                        "level4@800 or level4@250ms.")
    bot = known[level]
    if at:
        bot.name, bot.budget = f"{level}@{budget}", read_budget(budget)
    return bot


def bot_name(seat: Seat) -> str:
    """Return what people call the bot in a seat."""
    return NAMES[seat % len(NAMES)]


def bots_for(names: str, players: int) -> list[Bot]:
    """Return a bot for each seat from one name, or from one name per seat: ``level4,level1,level1``."""
    words = [word.strip() for word in names.split(",")]
    if len(words) not in (1, players):
        raise BadOption(f"{len(words)} bots do not fit {players} seats; name one bot, or one for each seat.")
    seats = words * players if len(words) == 1 else words
    return [bot_named(word) for word in seats]
