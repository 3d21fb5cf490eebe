"""Make the golden records and hashes anew: only after a deliberate change of rules, with a new game version."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

from golden import make_digests, make_record

from aerodrome.games.propeller_islands import GAME
from aerodrome.kernel.state import State

FOLDER = Path(__file__).parent / "games"
GOLDEN: list[tuple[str, int, dict[str, Any]]] = [
    ("dealt", 2, {}), ("dealt", 3, {}), ("dealt", 4, {}),
    ("first", 3, {"start_player": "2", "character_0": "jacques", "character_1": "nelson", "character_2": "amelia"}),
    ("last", 3, {"start_player": "1", "character_0": "marie", "character_1": "nicola", "character_2": "charles"}),
    ("duel", 2, {"start_player": "1", "character_0": "amelia", "character_1": "marie"}),
    ("full", 4, {"character_0": "charles", "character_1": "jacques", "character_2": "nelson", "character_3": "nicola"}),
]
HASHED: list[tuple[int, dict[str, Any], str]] = [
    (2, {}, "random"), (3, {}, "random"), (4, {}, "random"),
    (4, {"character_0": "marie", "character_1": "jacques", "character_2": "amelia", "character_3": "nicola"}, "random"),
]


def ambitious(s: State, rng: Random) -> str:
    """Build, deploy and complete, as playouts do."""
    return GAME.hints().pick(s, rng).text


if __name__ == "__main__":
    for name, players, options in GOLDEN:
        make_record(GAME, FOLDER, name, players, options, ambitious)
    make_digests(GAME, FOLDER, HASHED)
