"""Make the golden records and hashes anew: only after a deliberate change of rules, with a new game version."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

from golden import at_random, make_digests, make_record
from test_bs_goal import distance

from aerodrome.games.barnstormers import GAME
from aerodrome.games.barnstormers.state import Barnstormers
from aerodrome.kernel.state import State

FOLDER = Path(__file__).parent / "games"
GOLDEN: list[tuple[str, int, dict[str, Any]]] = [
    ("local-v2", 2, {"max_rounds": 30}), ("local-v2", 4, {"max_rounds": 30}),
    ("regional-face-down-v2", 4, {"competition": "regional", "advanced": True, "claims": "face_down",
                                  "level_end": "deck", "max_rounds": 30}),
    ("requests-v2", 3, {"requests": True, "secret_requests": True, "max_rounds": 30}),
    ("specialist-v2", 4, {"secret_stunts": "specialist", "competition": "national", "max_rounds": 30}),
    ("extreme-mystery-v2", 4, {"secret_stunts": "mystery", "competition": "extreme", "max_rounds": 20}),
    ("draft-v2", 4, {"secret_stunts": "mystery", "competition": "extreme", "draft": True, "max_rounds": 20}),
]
HASHED: list[tuple[int, dict[str, Any], str]] = [
    (2, {}, "random"), (3, {"requests": True, "secret_requests": True}, "random"),
    (4, {"secret_stunts": "mystery", "competition": "extreme", "draft": True, "max_rounds": 20}, "random"),
    (4, {"advanced": True, "secret_stunts": "specialist", "max_rounds": 30}, "random"),
]


def ambitious(s: State, rng: Random) -> str:
    """Claim whatever is flown and dispatch towards displayed stunts; otherwise play at random, cards included."""
    assert isinstance(s, Barnstormers)
    options = s.options()
    claims = [m for m in options if m.verb.startswith("claim") or m.verb in ("chain", "take")]
    if claims:
        return claims[0].text
    if type(s.agenda[-1]).__name__ == "PlaceDispatched":
        wanted = [stunt for stunt in s.panel if stunt >= 0] or [0]
        return min(options, key=lambda m: nearest(s, m.text, wanted)).text
    may_dispatch = "dispatch" in [m.text for m in options] and rng.random() < 0.7
    return "dispatch" if may_dispatch else at_random(s, rng)


def nearest(s: Barnstormers, text: str, wanted: list[int]) -> float:
    """How far the nearest displayed stunt is after a move."""
    world = s.clone()
    seat = s.to_act()
    world.play(text)
    return min(distance(world, stunt, seat) for stunt in wanted)


if __name__ == "__main__":
    for name, players, options in GOLDEN:
        make_record(GAME, FOLDER, name, players, options, ambitious)
    make_digests(GAME, FOLDER, HASHED)
