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
MOST_TABLES, MOST_COUNTS = 5_000, 5

What = Annotated[list[str] | None, typer.Argument(help="`games` (which need not be said) and the games to measure, all "
                                                       "without names; or `server`.", metavar="[games|server] [GAME]")]
Seconds = Annotated[float | None, typer.Option("--seconds", help="For games the CPU time for each figure, 2 without "
                                                                 "it; for the server the time for each measurement, "
                                                                 "10 without it.")]
Tables = Annotated[str | None, typer.Option("--tables", help="Of the server: how many tables of four, 50 without it; "
                                                             "several numbers, such as 100,1000,3000, compare memory "
                                                             "and delays.", metavar="NUMBER[,NUMBER]")]
Neighbour = Annotated[bool, typer.Option("--neighbour", help="Of the server: a player's ping while one other address "
                                                             "does its worst.")]
Rate = Annotated[float | None, typer.Option("--rate", help="Of the server: at how many moves a second delays are "
                                                           "measured; 500 without it.")]
NoRelay = Annotated[bool, typer.Option("--no-relay", help="Of the server: without the relay beside it.")]
DatabaseUrl = Annotated[str | None, typer.Option("--database", help="Of the server: an empty database, which is filled "
                                                                    "and left so; a file for this run without it.",
                                                 metavar="URL")]


def bench(what: What = None, seconds: Seconds = None, json: Json = False, tables: Tables = None, rate: Rate = None,
          no_relay: NoRelay = False, database: DatabaseUrl = None, neighbour: Neighbour = False) -> None:
    """Measure random play, cloning and search of the games, or the server under load, beside peers in the same run.

    Examples: `aerodrome bench planet_profiteers --seconds 5` (peers: `pip install .[bench]`),
    `aerodrome bench server --tables 50 --rate 500` (peer: a socket.io relay, where Node and npm are installed),
    `aerodrome bench server --tables 100,1000,3000`, `aerodrome bench server --neighbour`
    """
    words = what or []
    kind = words[0] if words[:1] in ([GAMES], [SERVER]) else GAMES
    names = words[1:] if words[:1] == [kind] else words
    seconds = SECONDS[kind] if seconds is None else seconds
    if not LEAST_SECONDS[kind] <= seconds <= 600:
        raise BadOption(f"--seconds must be from {LEAST_SECONDS[kind]} to 600, not {seconds}.")
    if kind == SERVER:
        if names:
            raise BadOption(f"`aerodrome bench server` takes no names, not {brief(names[0])}.")
        if neighbour:
            bench_neighbour(seconds, json, is_plain=(tables, rate, database, no_relay) == (None, None, None, False))
        else:
            bench_server(seconds, json, read_tables(tables), 500.0 if rate is None else rate, no_relay, database)
    elif no_relay or neighbour or any([given is not None for given in (tables, rate, database)]):
        raise BadOption("--tables, --rate, --no-relay, --database and --neighbour are for `aerodrome bench server`.")
    else:
        bench_games(names, seconds, json)


def bench_games(names: list[str], seconds: float, json: bool) -> None:
    """Measure games."""
    from aerodrome.benchmarks.report import run

    for name in names:
        game_named(name)
    run(names or list(discover()), seconds, json)


def read_tables(text: str | None) -> list[int]:
    """Return the numbers of tables that were asked for."""
    words = ("50" if text is None else text).split(",")
    if not all(word.isascii() and word.isdecimal() and len(word) < 6 for word in words) or len(words) > MOST_COUNTS:
        raise BadOption(f"--tables is a number, or up to {MOST_COUNTS} with commas between, such as 100,1000,3000; not "
                        f"{brief(text)}.")
    return [in_range("--tables", int(word), 1, MOST_TABLES if len(words) > 1 else 1000) for word in words]


def bench_server(seconds: float, json: bool, tables: list[int], rate: float, no_relay: bool,
                 database: str | None) -> None:
    """Measure the server with one number of tables, beside a relay, or compare several."""
    # The server's libraries are not loaded for other commands.
    from aerodrome.benchmarks import server_load, server_scale

    if not 1 <= rate <= MOST_RATE:
        raise BadOption(f"--rate must be from 1 to {MOST_RATE}, not {rate}.")
    if len(tables) == 1:
        server_load.run(server_load.Wish(tables[0], seconds, rate, not no_relay, database), json)
    elif database is not None:
        raise BadOption("Several numbers of --tables need a new file for each, so --database cannot be given.")
    else:
        server_scale.run(server_scale.Scale(tables, seconds, rate), json)


def bench_neighbour(seconds: float, json: bool, is_plain: bool) -> None:
    """Measure what a player feels of an address that does its worst."""
    from aerodrome.benchmarks.server_neighbour import Worst, run

    if not is_plain:
        raise BadOption("With --neighbour, only --seconds and --json can be given.")
    run(Worst(seconds), json)
