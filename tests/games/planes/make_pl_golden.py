"""Make the golden records and hashes of the newest version: only when it is new. Those of released versions stay."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

from golden import at_random, make_digests, make_record

from aerodrome.games.planes import GAME
from aerodrome.games.planes.box import SCENARIOS
from aerodrome.kernel.state import State

FOLDER = Path(__file__).parent / "games"
BOARDS: list[tuple[str, int, dict[str, Any]]] = [
    ("flying-cloud", 2, {}), ("flying-cloud", 4, {"deck": "base", "first_player": "1", "max_rounds": 20}),
    ("zephyr", 3, {"board": "zephyr", "deck": "both", "player_plane": "PP1", "neutral_plane": "NA1"}),
    ("azure", 4, {"board": "azure", "player_plane": "PP2", "neutral_plane": "WB", "end_passengers": 16}),
    ("beacon", 4, {"board": "beacon", "deck": "base", "player_plane": "PP3", "neutral_plane": "NB1",
                   "colours": "yellow-green-blue-red"}),
    ("player-decks", 3, {"board": "beacon", "deck": "both", "player_decks": True, "player_plane": "PP4",
                         "neutral_plane": "WA", "end_passengers": 8}),
    ("custom", 2, {"custom_airport": True, "neutral_plane": "NA2", "deck": "base"}),
    ("cards", 2, {"board": "zephyr", "player_plane": "PP1", "neutral_plane": "NB2"}),
]
CASES_1 = BOARDS + [(name.replace("_", "-"), 2 + i % 3, {"scenario": name, "deck": ("expansion", "base")[i % 2]})
                    for i, name in enumerate(SCENARIOS)]
CASES_2: list[tuple[str, int, dict[str, Any]]] = [
    ("flying-cloud-v2", 4, {}), ("lost-and-found-v2", 2, {"scenario": "lost_and_found"}),
    ("lost-and-found-v2", 3, {"scenario": "lost_and_found", "deck": "base"}),
    ("custom-v2", 2, {"custom_airport": True, "board": "zephyr", "deck": "base"}),
    ("gates-v2", 3, {"board": "beacon", "gates": "G2-G4-G3-G1", "player_plane": "PP3"}),
    ("among-others-v2", 4, {"lone_cube": False, "board": "azure", "deck": "both"}),
]
GOLDEN = {1: CASES_1, 2: CASES_2}
HASHED: list[tuple[int, dict[str, Any], str]] = [
    (2, {"max_rounds": 20}, "random"), (3, {"board": "azure", "deck": "both", "max_rounds": 15}, "random"),
    (4, {"board": "beacon", "deck": "base", "player_decks": True, "max_rounds": 15}, "random"),
    (4, {"scenario": "lost_and_found", "max_rounds": 15}, "random"),
]


def ambitious(s: State, rng: Random) -> str:
    """Board and play goals whenever possible; otherwise follow the hints, now and then at random."""
    options = [m.text for m in s.options()]
    eager = [text for text in options if text.split(" ")[0] in ("board", "goal")]
    if eager:
        return eager[-1]
    return GAME.hints().pick(s, rng).text if rng.random() < 0.6 else at_random(s, rng)


if __name__ == "__main__":
    for name, players, options in GOLDEN[GAME.version]:
        make_record(GAME, FOLDER, name, players, options, ambitious)
    make_digests(GAME, FOLDER, HASHED)
