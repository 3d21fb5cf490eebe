"""Golden records and hashes: whole games that must replay for ever, the same interpreted and compiled."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from aerodrome.kernel.dealer import Dealer, seed_from
from aerodrome.kernel.game import Game
from aerodrome.kernel.state import State
from aerodrome.kernel.table import SeatTaken, Table
from aerodrome.lab.simulate import Job, simulate
from aerodrome.records import Record, Replay, read_record, record_of, save_record

GAMES = 6  # behind each hash
Options = dict[str, Any]


def at_random(s: State, rng: Random) -> str:
    """Any legal move."""
    return s.agenda[-1].sample(s, rng).text


def make_record(game: Game, folder: Path, name: str, players: int, options: Options,
                choose: Callable[[State, Random], str] = at_random) -> None:
    """Play a game and write its record; only after a deliberate change of rules, with a new game version."""
    seats = [SeatTaken(f"seat {q}", "random") for q in range(players)]
    table = Table(game, game.setting(players, options), seats, Dealer(seed_from(f"golden {name} {players}")))
    rng = Random(f"golden {name} {players}")
    while not table.is_over():
        table.submit(table.state.to_act(), table.ply(), choose(table.state, rng))
    save_record(record_of(table), folder / f"{name}-{players}.json")


def digest(game: Game, players: int, options: Options, bots: str) -> str:
    """The hash over the final positions of a few simulated games."""
    setting = game.setting(players, options)
    result: str = simulate(Job(game.key, players, setting.options, {}, bots, GAMES, "golden"))["digest"]
    return result


def make_digests(game: Game, folder: Path, cases: list[tuple[int, Options, str]]) -> None:
    """Write the hashes."""
    lines = [json.dumps({"players": n, "options": options, "bots": bots, "digest": digest(game, n, options, bots)})
             for n, options, bots in cases]
    (folder / "digests.txt").write_text("[" + ",\n ".join(lines) + "]\n")


def read_digests(folder: Path) -> list[dict[str, Any]]:
    """Read the hashes."""
    cases: list[dict[str, Any]] = json.loads((folder / "digests.txt").read_text())
    return cases


def read_records(folder: Path) -> dict[str, Record]:
    """Read all golden records, by name."""
    return {path.stem: read_record(path) for path in sorted(folder.glob("*.json"))}


def verify(record: Record) -> int:
    """Recompute every position and draw of a record."""
    return Replay(record).verify()
