"""Make the golden records and hashes anew: only after a deliberate change of rules, with a new game version."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

from golden import at_random, make_digests, make_record

from aerodrome.games.planet_profiteers import GAME
from aerodrome.kernel.state import State

FOLDER = Path(__file__).parent / "games"
QUIET: dict[str, Any] = {"structured_talk": False}
GOLDEN: list[tuple[str, int, dict[str, Any]]] = [
    ("plain", 3, QUIET), ("plain", 5, QUIET), ("plain", 6, QUIET), ("plain", 7, QUIET),
    ("reached", 4, QUIET | {"end_at": "reached", "first_captain": "2"}),
    ("research", 3, QUIET | {"research": True}), ("research", 8, QUIET | {"research": True}),
    ("talk", 3, {}), ("whisper", 3, {"private_talk": True, "research": True}),
]
HASHED: list[tuple[int, dict[str, Any], str]] = [
    (3, {}, "random"), (5, QUIET, "random"), (8, QUIET | {"research": True}, "random"),
    (4, {"private_talk": True, "research": True}, "random"),
]


def eager(s: State, rng: Random) -> str:
    """Research to the full with eight players, so that the draw pile runs out (PP-078)."""
    may_draw = s.setting.players == 8 and "draw" in [m.text for m in s.options()]
    return "draw" if may_draw else at_random(s, rng)


if __name__ == "__main__":
    for name, players, options in GOLDEN:
        make_record(GAME, FOLDER, name, players, options, eager)
    make_digests(GAME, FOLDER, HASHED)
