"""Playouts as search makes them: by the policy of the game's hints, up to their horizon."""

from __future__ import annotations

from random import Random

from aerodrome.kernel.hints import Hints
from aerodrome.kernel.state import State
from aerodrome.kernel.step import CHANCE


def judged_playout(hints: Hints, s: State, rng: Random, outlook: int = 0) -> list[float]:
    """Play on to the horizon or the end; return each seat's share of the victory. Talk is passed over.

    With an *outlook* the first horizons are passed by, for so many moves.
    """
    moves = 0
    agenda = s.agenda
    while agenda:
        if moves >= outlook and hints.is_horizon(s, moves - outlook):
            return hints.value(s)
        step = agenda[-1]
        if step.actor == CHANCE:
            s.apply(step.sample(s, rng))
        elif step.is_aside():
            s.apply(step.options(s)[0])
        else:
            s.apply(hints.pick(s, rng))
        moves += 1
    return hints.game.returns(s)
