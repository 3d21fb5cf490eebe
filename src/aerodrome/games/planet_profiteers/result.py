"""What the table remembers of a finished mission: all of it is public."""

from __future__ import annotations

from typing import Any

from aerodrome.games.planet_profiteers.box import CARD, CATEGORIES, CATEGORY
from aerodrome.games.planet_profiteers.scoring import STAGE
from aerodrome.kernel.errors import BadPosition
from aerodrome.kernel.shape import Grid, Number, Order, Row, Schema, Shape, Sorted, Word, record


class Result:
    """One mission: what lay on the table at the showdown, who won, and what everybody gained."""

    def __init__(self, captain: int, priority: int, winner: int, stage: int, communal: tuple[int, ...],
                 hands: list[int], bribes: list[int], investments: list[int], research: list[int],
                 unspent: list[int], gains: list[int]) -> None:
        self.captain = captain  # who took the first turn
        self.priority = priority
        self.winner = winner
        self.stage = stage  # where the tie-break decided
        self.communal = communal
        self.hands = hands
        self.bribes = bribes
        self.investments = investments
        self.research = research
        self.unspent = unspent
        self.gains = gains

    def with_gains(self, gains: list[int]) -> Result:
        """Return the result with what everybody gained, known once all is paid."""
        return Result(self.captain, self.priority, self.winner, self.stage, self.communal, self.hands, self.bribes,
                      self.investments, self.research, self.unspent, gains)

    def actions_of(self, q: int) -> list[int]:
        """What *q* did in the mission: bribes by category, then investments by target."""
        n = len(self.gains)
        own = self.bribes[CATEGORIES * q:CATEGORIES * q + CATEGORIES]
        return own + [self.investments[n * t + q] for t in range(n)]


SHAPES: dict[str, Shape] = {
    "captain": Number(), "priority": Word(CATEGORY), "winner": Number(), "stage": Word(STAGE),
    "communal": Order(CARD), "hands": Row(Sorted(CARD)), "bribes": Grid(Number(), CATEGORIES),
    "investments": Grid(Number()), "research": Row(Number()), "unspent": Row(Number()), "gains": Row(Number()),
}


class ResultShape(Shape):
    """How a result is written."""

    def dump(self, value: Any) -> Any:
        return {name: shape.dump(getattr(value, name)) for name, shape in SHAPES.items()}

    def load(self, data: Any, where: str) -> Any:
        if not isinstance(data, dict) or sorted(data) != sorted(SHAPES):
            raise BadPosition(f"{where} must be an object with {', '.join(SHAPES)}.")
        return Result(**{name: shape.load(data[name], f"{where}.{name}") for name, shape in SHAPES.items()})

    def schema(self) -> Schema:
        return record({name: shape.schema() for name, shape in SHAPES.items()})
