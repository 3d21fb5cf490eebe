"""``aerodrome play``: a table in the terminal."""

from __future__ import annotations

import json
import os
import secrets
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from aerodrome.bots.registry import bot_name, bots_for
from aerodrome.cli.common import (
    HouseRules,
    Options,
    Players,
    RulesVersion,
    default_players,
    in_range,
    out,
    read_house,
    read_pairs,
)
from aerodrome.kernel.dealer import Dealer, seed_from
from aerodrome.kernel.discover import discover, game_named
from aerodrome.kernel.errors import BadOption, BadPosition, Refused
from aerodrome.kernel.game import Game
from aerodrome.kernel.state import State
from aerodrome.kernel.table import SeatTaken, Table
from aerodrome.records import Replay, read_record
from aerodrome.terminal import HUMAN, Terminal

GameOrMenu = Annotated[str | None, typer.Argument(help="The game; without it there is a menu.", metavar="[GAME]")]
Humans = Annotated[int, typer.Option("--humans", help="How many people share this screen; bots take the other seats.")]
BotName = Annotated[str, typer.Option("--bot", "-b", help="Who plays the other seats: level1 to level6, or one for "
                                                          "each: level5,level2,level2.")]
Names = Annotated[str, typer.Option("--names", help="Names of the people, as Ada,Ben.")]
Save = Annotated[Path | None, typer.Option("--save", help="Where the game is saved when you leave.")]
Resume = Annotated[Path | None, typer.Option("--resume", help="Go on with a saved game.", metavar="FILE")]
PositionFile = Annotated[Path | None, typer.Option("--position", help="Start from a position, as JSON.",
                                                   metavar="FILE")]
PlaySeed = Annotated[str | None, typer.Option("--seed", "-s", help="A seed for a game that can be repeated.")]

LARGEST = 4_000_000  # bytes of a position


def play(game: GameOrMenu = None, players: Players = None, humans: Humans = 1, bot: BotName = "level4",
         names: Names = "", option: Options = None, house_rules: HouseRules = None, seed: PlaySeed = None,
         save: Save = None, resume: Resume = None, position: PositionFile = None,
         rules_version: RulesVersion = 0) -> None:
    """Play at a table in the terminal: people at one screen, and bots.

    Examples: `aerodrome play`, `aerodrome play planet_profiteers --players 5`,
    `aerodrome play planet_profiteers --humans 2 --names Ada,Ben --option structured_talk=off`
    """
    if resume is not None:
        table = resumed(resume)
        path = save or resume
    else:
        chosen = game_named(game) if game else choose_game()
        table = new_table(chosen, players, humans, bot, names, option, house_rules, seed, position, rules_version)
        path = save or default_save(chosen)
    console = Console()
    terminal = Terminal(table, path, console, lambda prompt: console.input(prompt, markup=False), seed or "")
    terminal.run()


def choose_game() -> Game:
    """Ask which game to play."""
    games = list(discover().values())
    for i, game in enumerate(games, start=1):
        out().print(f"  {i}  [bold]{game.title}[/] ({game.least} to {game.most} players, {game.minutes} minutes)\n"
                    f"     {game.blurb}")
    while True:
        try:
            text = input(f"Which game? (1 to {len(games)}, Enter = 1, q to leave) > ").strip() or "1"
        except EOFError:
            raise typer.Abort from None
        if text.lower() in ("q", "quit"):
            raise typer.Exit
        if text.isascii() and text.isdecimal() and len(text) < 4 and 1 <= int(text) <= len(games):
            return games[int(text) - 1]
        print(f"Type a number from 1 to {len(games)}.")


def new_table(game: Game, players: int | None, humans: int, bot: str, names: str, option: list[str] | None,
              house_rules: Path | None, seed: str | None, position: Path | None, version: int = 0) -> Table:
    """Return a new table with people in the first seats and bots in the others."""
    start = None if position is None else read_position(game, position)
    if start is not None:
        setting = start.setting
    else:
        count = default_players(game) if players is None else players
        setting = game.setting(count, read_pairs(game, option), read_house(house_rules), version)
    in_range("--humans", humans, 0, setting.players)
    rivals = bots_for(bot, setting.players - humans) if humans < setting.players else []
    seats = seat_people(humans, names) + [SeatTaken(bot_name(q), rival.name)
                                          for q, rival in enumerate(rivals, start=humans)]
    dealer = Dealer(seed_from(seed) if seed is not None else secrets.token_bytes(32))
    out().print(f"Commitment of the dealer: {dealer.commitment()}", style="dim")
    return Table(game, setting, seats, dealer, start)


def seat_people(humans: int, names: str) -> list[SeatTaken]:
    """Return the seats of the people, named as they wish."""
    wished = [name.strip()[:40] for name in names.split(",") if name.strip()]
    if len(wished) > humans:
        raise BadOption(f"--names has {len(wished)} names for {humans} people.")
    usual = [f"Player {q + 1}" for q in range(humans)]
    return [SeatTaken(name, HUMAN) for name in wished + usual[len(wished):]]


def read_position(game: Game, path: Path) -> State:
    """Read a position file; raise BadPosition in one sentence for whatever is wrong with it."""
    try:
        if path.stat().st_size > LARGEST:
            raise BadPosition(f"{path} is larger than {LARGEST} bytes; no position is.")
        return game.load_foreign(json.loads(path.read_text(encoding="utf-8")))
    except OSError as error:
        raise BadPosition(f"{path} cannot be read: {error.strerror}.") from None
    except (UnicodeDecodeError, json.JSONDecodeError, RecursionError):
        raise BadPosition(f"{path} is not a position: it is no JSON text in UTF-8.") from None


def resumed(path: Path) -> Table:
    """Return the table of a saved game."""
    replay = Replay(read_record(path))
    if not replay.is_whole() or not replay.record.seed:
        raise Refused(f"{path} was exported for one seat, so the game cannot go on from it.")
    replay.play(len(replay.record.moves))
    replay.table.let_chance_decide()
    return replay.table


def default_save(game: Game) -> Path:
    """Return where a game is saved when nobody says: in the user's data folder."""
    base = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(base) / "aerodrome" / f"{game.key}.json"
