"""Make the golden records and hashes anew: only after a deliberate change of rules, with a new game version."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

from aerodrome.kernel.dealer import Dealer, seed_from
from aerodrome.kernel.discover import game_named
from aerodrome.kernel.table import SeatTaken, Table
from aerodrome.lab.simulate import Job, simulate
from aerodrome.records import record_of, save_record

FOLDER = Path(__file__).parent / "games"
GAME = game_named("planet_profiteers")
QUIET: dict[str, Any] = {"structured_talk": False}
GOLDEN: list[tuple[str, int, dict[str, Any]]] = [
    ("plain", 3, QUIET), ("plain", 5, QUIET), ("plain", 6, QUIET), ("plain", 7, QUIET),
    ("reached", 4, QUIET | {"end_at": "reached", "first_captain": "2"}),
    ("research", 3, QUIET | {"research": True}), ("research", 8, QUIET | {"research": True}),
    ("talk", 3, {}), ("whisper", 3, {"private_talk": True, "research": True}),
]
HASHED: list[tuple[int, dict[str, Any], str]] = [
    (3, {}, "random"), (5, QUIET, "random"), (8, QUIET | {"research": True}, "random"),
    (4, {"private_talk": True, "research": True}, "random"), (3, QUIET, "flat,random,random"),
]


def make_record(name: str, players: int, options: dict[str, Any]) -> None:
    seats = [SeatTaken(f"seat {q}", "random") for q in range(players)]
    table = Table(GAME, GAME.setting(players, options), seats, Dealer(seed_from(f"golden {name} {players}")))
    rng = Random(f"golden {name} {players}")
    while not table.is_over():
        state = table.state
        # Research to the full with eight players, so that the draw pile runs out (PP-078).
        eager = players == 8 and "draw" in [m.text for m in state.options()]
        move = "draw" if eager else state.agenda[-1].sample(state, rng).text
        table.submit(state.to_act(), table.ply(), move)
    save_record(record_of(table), FOLDER / f"{name}-{players}.json")


def digest(players: int, options: dict[str, Any], bots: str) -> dict[str, Any]:
    setting = GAME.setting(players, options)
    job = Job(GAME.key, players, setting.options, {}, bots, 6, "golden")
    return {"players": players, "options": options, "bots": bots,
            "digest": simulate(job)["digest"]}


if __name__ == "__main__":
    for case in GOLDEN:
        make_record(*case)
    lines = [json.dumps(digest(*case)) for case in HASHED]
    (FOLDER / "digests.txt").write_text("[" + ",\n ".join(lines) + "]\n")
