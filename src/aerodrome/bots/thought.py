"""What a bot thinks of its moves."""

from __future__ import annotations

from typing import Any

from aerodrome.kernel.move import Move


class Line:
    """One move: how often it was tried, what it is worth to each seat, and what is likely to follow."""

    def __init__(self, move: Move, visits: int, values: list[float], principal: list[str]) -> None:
        self.move = move
        self.visits = visits
        self.values = values  # each seat's share of the victory
        self.principal = principal  # the moves expected after it


class Thought:
    """All that a bot found out: the move it plays, and its lines with the best first."""

    def __init__(self, move: Move, lines: list[Line], reason: str = "") -> None:
        self.move = move
        self.lines = lines
        self.reason = reason  # why there are no lines

    def dump(self, most: int) -> dict[str, Any]:
        """Return the thought as JSON, with the first *most* lines."""
        return {"move": self.move.text, "reason": self.reason, "iterations": sum([line.visits for line in self.lines]),
                "lines": [{"move": line.move.text, "visits": line.visits,
                           "values": [round(value, 4) for value in line.values], "principal": line.principal}
                          for line in self.lines[:most]]}


def settled(move: Move, reason: str) -> Thought:
    """Return a thought about a move that needed no thinking."""
    return Thought(move, [], reason)
