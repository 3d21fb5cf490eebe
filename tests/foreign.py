"""Positions that somebody edited by hand: whatever is in them, they are refused or can be played on."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import strategies as st

from aerodrome.kernel.errors import Refused
from aerodrome.kernel.game import Game
from aerodrome.kernel.state import State


def any_json(words: list[str]) -> st.SearchStrategy[Any]:
    """Return anything that may stand in a field, with some words of the game among it."""
    return st.recursive(st.none() | st.booleans() | st.integers(-3, 70) | st.sampled_from(words),
                        lambda inner: st.lists(inner, max_size=5), max_leaves=8)


def any_step(game: Game, most_seat: int, most: int) -> st.SearchStrategy[str]:
    """Return any step of an agenda as it is written."""
    return st.builds(lambda name, seat, n: f"{name} {seat} {n}", st.sampled_from(sorted(game.steps)),
                     st.integers(0, most_seat), st.integers(0, most))


def loaded(game: Game, position: dict[str, Any], field: str, value: Any) -> State | None:
    """Return the position with another value in a field, which must be playable; None where it is refused."""
    data = json.loads(json.dumps(position))
    data["position"][field] = value
    try:
        s = game.load_foreign(data)
    except Refused:
        return None
    assert not s.agenda or s.options() or s.to_act() < 0
    return s
