"""Make the golden records and hashes of the newest version: only with a new version; those of earlier ones stay."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

from golden import at_random, make_digests, make_record

from aerodrome.games.planecrafters import GAME
from aerodrome.kernel.state import State

FOLDER = Path(__file__).parent / "games"
GOLDEN: list[tuple[str, int, dict[str, Any]]] = [
    ("plain-v2", 2, {}), ("plain-v2", 3, {"first_player": "2"}), ("one_sale-v2", 4, {"one_sale": True}),
    ("one_sale-v2", 2, {"one_sale": True}), ("objectives-v2", 2, {"objectives": True, "max_rounds": 5}),
    ("objectives-v2", 3, {"objectives": True}), ("objectives-v2", 4, {"objectives": True, "one_sale": True}),
]
HASHED: list[tuple[int, dict[str, Any], str]] = [
    (2, {}, "random"), (3, {"objectives": True}, "random"), (4, {}, "random"),
    (4, {"objectives": True, "one_sale": True}, "random"), (2, {"max_rounds": 3, "one_sale": True}, "level2"),
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
