"""The bots there are, by name."""

from __future__ import annotations

from aerodrome.bots.bot import Bot
from aerodrome.bots.flat import FlatBot
from aerodrome.bots.uniform import UniformBot
from aerodrome.kernel.errors import BadOption
from aerodrome.kernel.shape import brief


def bots() -> dict[str, Bot]:
    """Return every bot by name."""
    return {bot.name: bot for bot in (UniformBot(), FlatBot())}


def bot_named(name: str) -> Bot:
    """Return the bot called *name*; raise BadOption with the names there are."""
    known = bots()
    if name not in known:
        raise BadOption(f"Unknown bot {brief(name)}; the bots are {', '.join(known)}.")
    return known[name]


def bots_for(names: str, players: int) -> list[Bot]:
    """Return a bot for each seat from one name, or from one name per seat: ``flat,random,random``."""
    words = [word.strip() for word in names.split(",")]
    if len(words) not in (1, players):
        raise BadOption(f"{len(words)} bots do not fit {players} seats; name one bot, or one for each seat.")
    seats = words * players if len(words) == 1 else words
    return [bot_named(word) for word in seats]
