"""Pairings: who sits where when two bots share a table, so that no seat favours either."""

from __future__ import annotations

from itertools import combinations

Arrangement = tuple[bool, ...]  # for each seat, whether A sits there; B has the others


def arrangements(players: int) -> list[Arrangement]:
    """Return the block of a pairing: every way to share the seats out evenly, each followed by its complement.

    With an odd number of players one bot has a seat more than the other, and its turn comes in the complement;
    so both have every seat equally often in the block, and in every even number of games from its start.
    """
    sizes = {players // 2, players - players // 2}
    with_first = [(0, *others) for size in sorted(sizes) for others in combinations(range(1, players), size - 1)]
    block = []
    for seats in with_first:
        arrangement = tuple(seat in seats for seat in range(players))
        block += [arrangement, tuple(not mine for mine in arrangement)]
    return block


def arrangement_of(players: int, number: int) -> Arrangement:
    """Return who sits where in game *number* of a pairing."""
    block = arrangements(players)
    return block[number % len(block)]


def score_of(arrangement: Arrangement, returns: list[float]) -> float:
    """Return the score of A in a game, from 0 to 1: what its seats have won, a shared victory in part."""
    won = sum(value for value, mine in zip(returns, arrangement, strict=True) if mine)
    return round(won, 6)  # thirds and fifths add up to whole scores
