"""``aerodrome bench``: speed of the games and of the server, beside peers in the same run."""

from __future__ import annotations

from typing import Annotated

import typer

from aerodrome.cli.common import Json, in_range
from aerodrome.kernel.discover import discover, game_named
from aerodrome.kernel.errors import BadOption
from aerodrome.kernel.shape import brief

GAMES, SERVER = "games", "server"
SECONDS = {GAMES: 2.0, SERVER: 10.0}  # without --seconds
LEAST_SECONDS = {GAMES: 0.01, SERVER: 0.5}
MOST_RATE = 100_000

What = Annotated[list[str] | None, typer.Argument(help="`games` (which need not be said) and the games to measure, all "
                                                       "without names; or `server`.", metavar="[games|server] [GAME]")]
Seconds = Annotated[float | None, typer.Option("--seconds", help="For games the CPU time for each figure, 2 without "
                                                                 "it; for the server the time for each measurement, "
                                                                 "10 without it.")]
Tables = Annotated[int | None, typer.Option("--tables", help="Of the server: how many tables of four; 50 without it.")]
Rate = Annotated[float | None, typer.Option("--rate", help="Of the server: at how many moves a second delays are "
                                                           "measured; 500 without it.")]
NoRelay = Annotated[bool, typer.Option("--no-relay", help="Of the server: without the relay beside it.")]
DatabaseUrl = Annotated[str | None, typer.Option("--database", help="Of the server: an empty database, which is filled "
                                                                    "and left so; a file for this run without it.",
                                                 metavar="URL")]


def bench(what: What = None, seconds: Seconds = None, json: Json = False, tables: Tables = None, rate: Rate = None,
          no_relay: NoRelay = False, database: DatabaseUrl = None) -> None:
    """Measure random play, cloning and search of the games, or the server under load, beside peers in the same run.

    Examples: `aerodrome bench planet_profiteers --seconds 5` (peers: `pip install .[bench]`),
    `aerodrome bench server --tables 50 --rate 500` (peer: a socket.io relay, where Node and npm are installed)
    """
    words = what or []
    kind = words[0] if words[:1] in ([GAMES], [SERVER]) else GAMES
    names = words[1:] if words[:1] == [kind] else words
    seconds = SECONDS[kind] if seconds is None else seconds
    if not LEAST_SECONDS[kind] <= seconds <= 600:
        raise BadOption(f"--seconds must be from {LEAST_SECONDS[kind]} to 600, not {seconds}.")
    if kind == SERVER:
        bench_server(names, seconds, json, 50 if tables is None else tables, 500.0 if rate is None else rate, no_relay,
                     database)
    elif no_relay or any([given is not None for given in (tables, rate, database)]):
        raise BadOption("--tables, --rate, --no-relay and --database are for `aerodrome bench server`.")
    else:
        bench_games(names, seconds, json)


def bench_games(names: list[str], seconds: float, json: bool) -> None:
    """Measure games."""
    from aerodrome.benchmarks.report import run

    for name in names:
        game_named(name)
    run(names or list(discover()), seconds, json)


def bench_server(names: list[str], seconds: float, json: bool, tables: int, rate: float, no_relay: bool,
                 database: str | None) -> None:
    """Measure the server."""
    from aerodrome.benchmarks.server_load import Wish, run  # the server's libraries are not loaded for other commands

    if names:
        raise BadOption(f"`aerodrome bench server` takes no names, not {brief(names[0])}.")
    in_range("--tables", tables, 1, 1000)
    if not 1 <= rate <= MOST_RATE:
        raise BadOption(f"--rate must be from 1 to {MOST_RATE}, not {rate}.")
    run(Wish(tables, seconds, rate, not no_relay, database), json)
