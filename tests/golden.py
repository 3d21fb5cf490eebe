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
                choose: Callable[[State, Random], str] = at_random, version: int = 0) -> None:
    """Play a game and write its record; only after a deliberate change of rules, with a new game version."""
    seats = [SeatTaken(f"seat {q}", "random") for q in range(players)]
    dealer = Dealer(seed_from(f"golden {name} {players}"))
    table = Table(game, game.setting(players, options, {}, version), seats, dealer)
    rng = Random(f"golden {name} {players}")
    while not table.is_over():
        table.submit(table.state.to_act(), table.ply(), choose(table.state, rng))
    save_record(record_of(table), folder / f"{name}-{players}.json")


def digest(game: Game, players: int, options: Options, bots: str, version: int = 1) -> str:
    """The hash over the final positions of a few simulated games under one version of the rules."""
    setting = game.setting(players, options, {}, version)
    result: str = simulate(Job(game.key, players, setting.options, {}, bots, GAMES, "golden", version))["digest"]
    return result


def digests_file(version: int) -> str:
    """The file of the hashes of one version."""
    return "digests.txt" if version == 1 else f"digests-v{version}.txt"


def make_digests(game: Game, folder: Path, cases: list[tuple[int, Options, str]], version: int = 0) -> None:
    """Write the hashes of a version, the newest if none is named; those of a version that was released stay."""
    version = version or game.version
    lines = [json.dumps({"players": n, "options": options, "bots": bots, "version": version,
                         "digest": digest(game, n, options, bots, version)}) for n, options, bots in cases]
    (folder / digests_file(version)).write_text("[" + ",\n ".join(lines) + "]\n")


def read_digests(folder: Path) -> list[dict[str, Any]]:
    """Read the hashes of all versions; each case names the version of its rules."""
    return [{"version": 1, **case} for path in sorted(folder.glob("digests*.txt"))
            for case in json.loads(path.read_text())]


def read_records(folder: Path) -> dict[str, Record]:
    """Read all golden records, by name."""
    return {path.stem: read_record(path) for path in sorted(folder.glob("*.json"))}


def verify(record: Record) -> int:
    """Recompute every position and draw of a record."""
    return Replay(record).verify()
