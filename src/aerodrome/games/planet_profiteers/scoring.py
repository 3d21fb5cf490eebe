"""Sizes and the tie-break: pure functions (PP-045 to PP-047, PP-055 to PP-064)."""

from __future__ import annotations

from typing import Final

from aerodrome.games.planet_profiteers.box import CATEGORIES
from aerodrome.kernel.words import Words

# Where a mission is decided: sizes (s) or own bribes (b) in the first, second or third
# category, in two categories of equal weight (eq), or by turn order (seat).
STAGE: Final = Words("stage", ["s1", "s2", "s3", "s_eq", "b1", "b2", "b3", "b_eq", "seat"])
BY_BRIBES: Final = 4  # the bribe sequence repeats the four stages of the sizes
EQUAL: Final = 3
BY_SEAT: Final = 8


def turn_order(captain: int, players: int) -> list[int]:
    """PP-025 The seats in turn order: the Captain's first, then clockwise."""
    return [(captain + i) % players for i in range(players)]


def size(cards: int, icons: list[int]) -> int:
    """PP-045, PP-047 The largest set of one icon among these cards."""
    best = 0
    for mask in icons:
        count = (cards & mask).bit_count()
        if count > best:
            best = count
    return best


def groups(totals: list[int], priority: int) -> list[list[int]]:
    """PP-056, PP-057, PP-060, PP-061 The categories in the order in which a tie is judged."""
    others = [k for k in range(CATEGORIES) if k != priority]
    a, b = others[0], others[1]
    if totals[a] > totals[b]:
        return [[priority], [a], [b]]
    if totals[b] > totals[a]:
        return [[priority], [b], [a]]
    return [[priority], [a, b]]


def greatest(contenders: list[int], values: list[list[int]], k: int) -> list[int]:
    """PP-055, PP-059 Those contenders with the greatest value in category *k*."""
    best = max([values[q][k] for q in contenders])
    return [q for q in contenders if values[q][k] == best]


def equal_weight(contenders: list[int], values: list[list[int]], pair: list[int]) -> list[int]:
    """PP-061, PP-062 Of two categories judged together, those contenders with the most points."""
    points = points_of(contenders, values, pair)
    best = max([points[q] for q in contenders])
    return [q for q in contenders if points[q] == best]


def points_of(contenders: list[int], values: list[list[int]], pair: list[int]) -> list[int]:
    """PP-062 The points of each seat in two categories of equal weight: 2 for the sole greatest, 1 for sharing it."""
    points = [0] * len(values)
    for k in pair:
        top = greatest(contenders, values, k)
        for q in top:
            points[q] += 2 if len(top) == 1 else 1
    return points


class Verdict:
    """Who wins a mission, where it was decided, and who was still in after each stage."""

    def __init__(self, winner: int, stage: int, rounds: list[list[int]]) -> None:
        self.winner = winner
        self.stage = stage
        self.rounds = rounds  # for each stage judged: the stage, then the contenders left


def judge(order: list[int], sizes: list[list[int]], own: list[list[int]], totals: list[int],
          priority: int) -> Verdict:
    """PP-046, PP-055 to PP-064 Judge sizes, then own bribes, category by category, then turn order."""
    contenders = order
    rounds: list[list[int]] = []
    sequence = groups(totals, priority)
    for first in (0, BY_BRIBES):
        values = own if first else sizes
        for place, cats in enumerate(sequence):
            is_pair = len(cats) == 2
            stage = first + (EQUAL if is_pair else place)
            contenders = equal_weight(contenders, values, cats) if is_pair else greatest(contenders, values, cats[0])
            rounds.append([stage] + contenders)
            if len(contenders) == 1:
                return Verdict(contenders[0], stage, rounds)
    return Verdict(contenders[0], BY_SEAT, rounds)
