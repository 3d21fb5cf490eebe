"""Random playouts: the shortest way from a position to the end, for simulation and search."""

from __future__ import annotations

from random import Random

from aerodrome.kernel.state import State


def play_out(s: State, rng: Random) -> int:
    """Play uniformly at random to the end, chance included; return the number of moves."""
    moves = 0
    agenda = s.agenda
    while agenda:
        s.apply(agenda[-1].sample(s, rng))
        moves += 1
    return moves


def roll_out(s: State, rng: Random, most: int) -> None:
    """Play at most so many random moves, as search does: what changes nothing in the game is passed over."""
    agenda = s.agenda
    while agenda and most > 0:
        most -= 1
        step = agenda[-1]
        if step.actor >= 0 and step.is_aside():
            s.apply(step.options(s)[0])
        else:
            s.apply(step.sample(s, rng))
