"""Evidence: what the scores of a pairing show, and when they show enough to stop."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log, log1p, sqrt

Z = 1.959964  # of a 95 % interval
ERROR = 0.05  # how often two equal bots may be told apart by mistake
STAKES = (0.2, 0.4, 0.8, 1.6)  # fit for true shares of about 52, 55, 60 and 70 % or more


def interval(scores: Sequence[float]) -> tuple[float, float]:
    """Return the ordinary 95 % interval of the share: Wilson's, with the sample variance in place of p(1 - p).

    Shared victories vary less than won and lost games do, so *n* games count as n p(1 - p) / v of the latter.
    The variance *v* includes one imaginary game that was won or lost, so that a few draws alone prove nothing.
    It holds for a number of games fixed beforehand; whether a run may stop is for ``is_decided`` to say.
    """
    n = len(scores)
    if not n:
        return 0.0, 1.0
    p = sum(scores) / n
    full = p * (1 - p)
    v = (sum((x - p) ** 2 for x in scores) + full) / (n + 1)
    count = n * full / v if v else n
    middle, half = p + Z * Z / (2 * count), Z * sqrt(full / count + Z * Z / (4 * count * count))
    whole = 1 + Z * Z / count
    return max(0.0, (middle - half) / whole), min(1.0, (middle + half) / whole)


def log_wealth(scores: Sequence[float]) -> float:
    """Return the logarithm of what a gambler has made of 1 by betting against "the two bots are equal".

    The test by betting (Waudby-Smith and Ramdas 2024), with fixed stakes mixed in Robbins' manner:

        wealth(t) = mean over stakes s and signs of  product for i = 1..t of (1 ± s (y_i - 1/2))

    y_i is the mean score of A in game 2i and its complement 2i + 1, where the bots have changed seats.
    If they are equal it is 1/2 on average whatever the seats are worth, so that nobody can expect to win.
    """
    y = [(a + b) / 2 - 0.5 for a, b in zip(scores[::2], scores[1::2], strict=False)]
    logs = [sum(log1p(stake * value) for value in y) for s in STAKES for stake in (s, -s)]
    top = max(logs)
    return top + log(sum(exp(value - top) for value in logs) / len(logs))


def is_decided(scores: Sequence[float]) -> bool:
    """Tell whether one bot is the better one: the wealth has reached 1 / 0.05 = 20.

    By Ville's inequality equal bots ever get there in at most 5 % of runs, however often one looks.
    """
    return log_wealth(scores) >= log(1 / ERROR)
