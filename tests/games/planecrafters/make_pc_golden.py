"""Make the golden records and hashes anew: only after a deliberate change of rules, with a new game version."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

from golden import at_random, make_digests, make_record

from aerodrome.games.planecrafters import GAME
from aerodrome.kernel.state import State

FOLDER = Path(__file__).parent / "games"
GOLDEN: list[tuple[str, int, dict[str, Any]]] = [
    ("plain", 2, {}), ("plain", 3, {}), ("plain", 4, {"first_player": "2"}),
    ("objectives", 2, {"objectives": True, "first_player": "1"}), ("objectives", 3, {"objectives": True}),
    ("objectives", 4, {"objectives": True}), ("short", 4, {"objectives": True, "max_rounds": 5}),
]
HASHED: list[tuple[int, dict[str, Any], str]] = [
    (2, {}, "random"), (3, {"objectives": True}, "random"), (4, {}, "random"),
    (4, {"objectives": True, "max_rounds": 6}, "random"), (2, {"max_rounds": 3}, "level2"),
]


def busy(s: State, rng: Random) -> str:
    """Hire, use employees and sell where one can; play at random otherwise."""
    wanted = ("hire", "sell", "spy", "steal", "trade", "logistician", "jack")
    found = [m.text for m in s.options() if m.verb in wanted]
    if found and rng.random() < 0.8:
        return found[int(rng.random() * len(found))]
    return at_random(s, rng)


if __name__ == "__main__":
    for name, players, options in GOLDEN:
        make_record(GAME, FOLDER, name, players, options, busy)
    make_digests(GAME, FOLDER, HASHED)
