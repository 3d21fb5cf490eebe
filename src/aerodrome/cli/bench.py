"""``aerodrome bench``: speed, beside peers in the same run."""

from __future__ import annotations

from typing import Annotated

import typer

from aerodrome.cli.common import Json
from aerodrome.kernel.discover import discover, game_named
from aerodrome.kernel.errors import BadOption

GameNames = Annotated[list[str] | None, typer.Argument(help="The games to measure; all without it.", metavar="[GAME]")]
Seconds = Annotated[float, typer.Option("--seconds", help="CPU time for each figure.")]


def bench(games: GameNames = None, seconds: Seconds = 2.0, json: Json = False) -> None:
    """Measure random play and cloning, compiled and interpreted, beside the peers that are installed.

    Example: `aerodrome bench planet_profiteers --seconds 5` (peers: `pip install .[bench]`)
    """
    from aerodrome.benchmarks.report import run

    if not 0.01 <= seconds <= 600:
        raise BadOption(f"--seconds must be from 0.01 to 600, not {seconds}.")
    for name in games or []:
        game_named(name)
    run(games or list(discover()), seconds, json)
