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


class ChangeInfo(msgspec.Struct):
    """One thing that a version of the rules changed."""

    version: int
    name: str
    rule: str
    says: str


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
    changes: list[ChangeInfo]  # what each version of the rules changed, the oldest first
    quick: dict[str, bool | int | str]  # the options of a game that begins at one click, where not the usual ones


class RuleInfo(msgspec.Struct):
    """One rule in our words; *mark* says where it comes from."""

    number: str
    mark: str
    section: str
    text: str


class WordsInfo(msgspec.Struct):
    """What a client needs to show any position of a game in words.

    *moves* and *events* name a vocabulary for each argument of a verb; the names of its words are in the *text*.
    *view* is the JSON Schema of the fields of a view, where a title names the vocabulary; *seats* are the fields with
    an entry for each seat.
    """

    text: dict[str, Any]
    moves: dict[str, list[str]]
    events: dict[str, list[str | None]]
    view: dict[str, Any]
    seats: list[str]


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
    return GameInfo(game.key, game.title, game.version, game.least, game.most, game.minutes, game.blurb, options,
                    [ChangeInfo(c.version, c.name, c.rule, c.says) for c in game.editions.changes],
                    game.quick_options())


@cache
def rules_info(game: Game) -> list[RuleInfo]:
    """Return the rules of a game; read once."""
    return [RuleInfo(rule.number, rule.mark, rule.section, rule.text) for rule in rules_of(game).values()]


@cache
def words_info(game: Game) -> WordsInfo:
    """Return the words of a game; read once."""
    state = game.state
    return WordsInfo(
        wording_of(game).data,
        {verb: [kind.name for kind in state.NOTATION.kinds(verb)] for verb in state.NOTATION.verbs()},
        {verb: [kind.name if kind else None for kind in told.kinds] for verb, told in state.EVENTS.items()},
        {name: field.schema() for name, field in state.VISIBLE.items()}, seat_fields(game))


def seat_fields(game: Game) -> list[str]:
    """Return the fields that have an entry for each seat, whatever the number of players."""
    views = [game.start(game.setting(players)).view(0) for players in range(game.least, game.most + 1)]
    return [name for name in game.state.VISIBLE
            if all(isinstance(view[name], list) and len(view[name]) == view["players"] for view in views)]


@cache
def components_of(game: Game) -> dict[str, Any]:
    """Return the component data of a game as printed; a game without any has an empty box."""
    return game.component_data(game.setting(game.least))


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

    @get("/games/{key:str}/words", summary="The words of a game", responses=refusals(400, 404))
    async def words(self, key: str) -> WordsInfo:
        """Return the sentences of a game in English, and how moves, events and views are written."""
        return words_info(find_game(key))

    @get("/bots", summary="The bots", responses=refusals())
    async def bots(self) -> list[BotInfo]:
        """Return the levels of bots, the weakest first."""
        return [BotInfo(bot.name, bot.title, bot.blurb, str(bot.budget)) for bot in bots().values()]
