"""Make the golden records and hashes of the newest version: only after a deliberate change of rules.

Those of earlier versions were made in the same way and stay as they are.
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

from golden import make_digests, make_record

from aerodrome.games.propeller_islands import GAME
from aerodrome.kernel.state import State

FOLDER = Path(__file__).parent / "games"
GOLDEN: list[tuple[str, int, dict[str, Any]]] = [
    ("dealt-v2", 2, {}), ("dealt-v2", 3, {}), ("dealt-v2", 4, {}),
    ("admiral-v2", 2, {"start_player": "1", "character_0": "nelson", "character_1": "marie"}),
    ("full-v2", 4, {"character_0": "charles", "character_1": "jacques", "character_2": "nelson",
                    "character_3": "amelia"}),
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
