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


def settle_chance(s: State, rng: Random) -> int:
    """Let *rng* decide whatever chance decides now; return the number of moves."""
    moves = 0
    while s.agenda and s.agenda[-1].actor == -1:
        s.apply(s.agenda[-1].sample(s, rng))
        moves += 1
    return moves
