"""HTTP: the games that this server knows, their options, rules and words."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec
from litestar import Controller, get

from aerodrome.bots.registry import bots
from aerodrome.kernel.discover import discover
from aerodrome.kernel.game import Game
from aerodrome.rulebook import rules_of
from aerodrome.server.denials import NotFound
from aerodrome.server.problems import refusals
from aerodrome.wording import wording_of


class OptionInfo(msgspec.Struct):
    """One option of a game."""

    key: str
    default: bool | int | str
    help: str
    rule: str
    choices: list[str] | None = None
    least: int | None = None
    most: int | None = None


class GameInfo(msgspec.Struct):
    """A game on the shelf."""

    key: str
    title: str
    version: int
    least: int
    most: int
    minutes: str
    blurb: str
    options: list[OptionInfo]


class RuleInfo(msgspec.Struct):
    """One rule in our words; *mark* says where it comes from."""

    number: str
    mark: str
    section: str
    text: str


class BotInfo(msgspec.Struct):
    """A bot that can sit at any table."""

    name: str
    title: str
    blurb: str
    budget: str


def find_game(key: str) -> Game:
    """Return a game by its key."""
    games = discover()
    if key not in games:
        raise NotFound(f"There is no game of this name; the games are {', '.join(games)}.")
    return games[key]


def describe(game: Game) -> GameInfo:
    """Return what the shelf shows of a game."""
    options = [msgspec.convert(option.describe(), OptionInfo) for option in game.options]
    return GameInfo(game.key, game.title, game.version, game.least, game.most, game.minutes, game.blurb, options)


@cache
def rules_info(game: Game) -> list[RuleInfo]:
    """Return the rules of a game; read once."""
    return [RuleInfo(rule.number, rule.mark, rule.section, rule.text) for rule in rules_of(game).values()]


class GamesApi(Controller):
    """The shelf."""

    path = "/api"
    tags = ("Games",)

    @get("/games", summary="All games with their options", responses=refusals())
    async def games(self) -> list[GameInfo]:
        """Return the games that can be played here."""
        return [describe(game) for game in discover().values()]

    @get("/games/{key:str}", summary="One game", responses=refusals(400, 404))
    async def game(self, key: str) -> GameInfo:
        """Return one game with its options."""
        return describe(find_game(key))

    @get("/games/{key:str}/rules", summary="The numbered rules of a game", responses=refusals(400, 404))
    async def rules(self, key: str) -> list[RuleInfo]:
        """Return every rule in our words, in order."""
        return rules_info(find_game(key))

    @get("/games/{key:str}/text", summary="The sentences of a game", responses=refusals(400, 404))
    async def text(self, key: str) -> dict[str, Any]:
        """Return the prompts, names, events, moves and refusals of a game as they are worded in English."""
        return wording_of(find_game(key)).data

    @get("/bots", summary="The bots", responses=refusals())
    async def bots(self) -> list[BotInfo]:
        """Return the levels of bots, the weakest first."""
        return [BotInfo(bot.name, bot.title, bot.blurb, str(bot.budget)) for bot in bots().values()]
