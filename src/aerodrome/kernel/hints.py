"""Hints: what a game tells bots about playing it well. A game without them is played all the same."""

from __future__ import annotations

from math import exp
from random import Random
from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from aerodrome.kernel.move import Move, Moves
from aerodrome.kernel.state import State
from aerodrome.kernel.step import Seat

if TYPE_CHECKING:
    from aerodrome.kernel.game import Game

LOOKAHEAD: Final = 300  # moves: a long game is judged by the points so far, so that a bot answers in good time
EVEN: Final = 0.02  # the share of victory that nobody falls below while the game goes on


def chances(worth: list[float], spread: float) -> list[float]:
    """Return each seat's chance to win from the points it is worth, where *spread* points can still change hands."""
    best = max(worth)
    odds = [exp((points - best) / spread) for points in worth]
    whole = sum(odds)
    return [x / whole for x in odds]


@mypyc_attr(allow_interpreted_subclasses=True)
class Hints:
    """Judgement, move ordering and a policy for playouts; every part has a default that fits any game.

    Hints are given possible worlds, never the true position of a game that goes on. They may look at all of a world
    to judge it, as the end of a game would show it; a policy should use what the player to act can see.
    """

    def __init__(self, game: Game) -> None:
        self.game = game

    def efforts(self) -> dict[str, int]:
        """Return the iterations of the levels by name, where the usual ones do not make even steps."""
        return {}

    def curiosity(self) -> float:
        """Return how much the tree tries a promising move that was seldom tried, beside one that did well."""
        return 0.5

    def value(self, s: State) -> list[float]:
        """Estimate each seat's share of the victory, together about 1, in a position that is not the end."""
        scores = self.game.scores(s)
        least = min(scores)
        best = max(scores) - least + 1
        shares = [EVEN + (score - least) / best for score in scores]
        whole = sum(shares)
        return [share / whole for share in shares]

    def is_settled(self, s: State) -> bool:
        """Tell whether the position can be judged; it cannot in the middle of a move that is made in parts."""
        return True

    def is_horizon(self, s: State, moves: int) -> bool:
        """Tell whether a playout of so many moves may end here, to be judged by ``value``."""
        return moves >= LOOKAHEAD

    def outlook(self, iterations: int) -> int:
        """Return for how many moves a playout passes horizons by: many iterations can afford to look farther.

        A search that is limited by time has 0 iterations.
        """
        return 0

    def tuned(self, iterations: int) -> Hints:
        """Return the hints that a search of so many iterations uses: others where they suit it better.

        A search that is limited by time has 0 iterations.
        """
        return self

    def weigh(self, s: State, options: Moves) -> list[float] | None:
        """Return how promising each option looks, above 0, or None where nothing is known."""
        return None

    def belief(self, s: State, seat: Seat) -> float | None:
        """Return how well a possible world of *seat* explains what the others did, above 0; None where all do alike."""
        return None

    def pick(self, s: State, rng: Random) -> Move:
        """Choose a move of the player to act in a playout."""
        return s.agenda[-1].sample(s, rng)

    def speak(self, s: State, options: Moves) -> Move | None:
        """Choose what to say where the decision is about talk only, or None where it is about the game."""
        return options[0] if s.agenda[-1].is_aside() else None

    def duty(self, s: State, options: Moves) -> Move | None:
        """Return the move that keeps the player's word, where one is due now."""
        return None
