"""Drawing lots: the only arithmetic between a random generator and the rules.

Everything is built on ``Random.random``, so that a deal depends on nothing but the
generator: not on the Python version, not on whether this module is compiled.
"""

from __future__ import annotations

from random import Random


def below(rng: Random, n: int) -> int:
    """Return a number from 0 to *n* - 1; the bias is below n / 2**53."""
    return int(rng.random() * n)


def shuffle(rng: Random, items: list[int]) -> None:
    """Put *items* into a random order, in place (Fisher and Yates)."""
    random = rng.random  # to look it up costs as much as to draw
    for i in range(len(items) - 1, 0, -1):
        j = int(random() * (i + 1))
        item = items[i]
        items[i] = items[j]
        items[j] = item


def pick_weighted(rng: Random, weights: list[int]) -> int:
    """Return an index of *weights*, each as likely as its weight."""
    left = below(rng, sum(weights))
    for i, weight in enumerate(weights):
        left -= weight
        if left < 0:
            return i
    raise ValueError("no weight is positive")
