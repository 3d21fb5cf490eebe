"""Make the golden records and hashes anew: only after a deliberate change of rules, with a new game version."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

from golden import at_random, make_digests, make_record

from aerodrome.games.planet_profiteers import GAME
from aerodrome.kernel.state import State
from aerodrome.kernel.step import NOBODY
from aerodrome.records import Replay, read_record, record_of, save_record

FOLDER = Path(__file__).parent / "games"
TALK: dict[str, Any] = {"structured_talk": True}
GOLDEN: list[tuple[str, int, dict[str, Any]]] = [
    ("plain-v2", 4, {}), ("research-v2", 8, {"research": True}), ("talk-v2", 3, TALK), ("talk-v2", 6, TALK),
    ("whisper-v2", 4, {"private_talk": True, "research": True}),
]
HASHED: list[tuple[int, dict[str, Any], str]] = [
    (3, TALK, "random"), (5, {}, "random"), (8, {"research": True}, "random"),
    (4, {"private_talk": True, "research": True}, "random"),
]


def eager(s: State, rng: Random) -> str:
    """Research to the full with eight players, so that the draw pile runs out (PP-078)."""
    may_draw = s.setting.players == 8 and "draw" in [m.text for m in s.options()]
    return "draw" if may_draw else at_random(s, rng)


def cover(name: str, covered: str) -> None:
    """Write the record of a game as everybody gets it, without what was whispered."""
    replay = Replay(read_record(FOLDER / f"{name}.json"))
    replay.play(len(replay.record.moves))
    save_record(record_of(replay.table, NOBODY), FOLDER / f"{covered}.json")


if __name__ == "__main__":
    for name, players, options in GOLDEN:
        make_record(GAME, FOLDER, name, players, options, eager)
    cover("whisper-v2-4", "covered-v2-4")
    make_digests(GAME, FOLDER, HASHED)
