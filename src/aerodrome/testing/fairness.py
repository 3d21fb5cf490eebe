"""The law of fair chance: every lot comes up as often as it should."""

from __future__ import annotations

from collections import Counter
from random import Random

from aerodrome.kernel.state import State
from aerodrome.kernel.step import Chance, Deal
from aerodrome.testing.laws import Tally, Violation

SAMPLES = 3_000
SURPRISE = 8.0  # standard deviations of the chi-square statistic: never by accident, always by a real bias


def surprise(counts: list[int], weights: list[int]) -> float:
    """Return how far counts are from their weights, in standard deviations of the chi-square statistic."""
    total, whole = sum(counts), sum(weights)
    freedom = len([w for w in weights if w]) - 1
    if freedom < 1:
        return 0.0
    expected = [total * w / whole for w in weights]
    chi = sum((c - e) ** 2 / e for c, e in zip(counts, expected, strict=True) if e)
    return float((chi - freedom) / (2 * freedom) ** 0.5)


def fair_chance(s: State, rng: Random, tally: Tally) -> None:
    """Sample the chance step that is waiting many times and compare with its weights."""
    step = s.agenda[-1]
    assert isinstance(step, Chance)
    moves = [step.sample(s, rng) for _ in range(SAMPLES)]
    if isinstance(step, Deal):
        copies = Counter(moves[0].args)  # equal cards are not told apart
        for place in range(copies.total()):
            seen = Counter(m.args[place] for m in moves)
            note(tally, surprise([seen[thing] for thing in copies], list(copies.values())), f"{step!r}, place {place}")
    else:
        options = s.options()
        seen_texts = Counter(m.text for m in moves)
        weights = step.weights(s) or [1] * len(options)
        note(tally, surprise([seen_texts[m.text] for m in options], weights), repr(step))


def note(tally: Tally, value: float, where: str) -> None:
    """Count a check; raise Violation for a surprise."""
    tally.checks["fair chance"] += 1
    if value > SURPRISE:
        raise Violation("fair chance", f"{where} is biased ({value:.0f} standard deviations)")
