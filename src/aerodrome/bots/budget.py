"""Budgets: how long a bot may think, in iterations or milliseconds, and how to stop it.

This module is not compiled: between two pieces of work the interpreter looks after signals and other threads.
"""

from __future__ import annotations

import gc
from collections.abc import Callable
from time import perf_counter

from aerodrome.kernel.errors import BadOption
from aerodrome.kernel.shape import brief

MOST_ITERATIONS = 10_000_000
MOST_MILLISECONDS = 600_000
PIECE = 0.004  # seconds of work between two looks at the clock, about


class Budget:
    """So many iterations (the same result every time), or so many milliseconds; 0 stands for no limit of that kind."""

    def __init__(self, iterations: int = 0, milliseconds: int = 0) -> None:
        self.iterations = iterations
        self.milliseconds = milliseconds
        self.is_cancelled = False

    def cancel(self) -> None:
        """Let the thinking end soon, from another thread or a signal handler; what was found so far counts."""
        self.is_cancelled = True

    def __str__(self) -> str:
        return f"{self.iterations} iterations" if self.iterations else f"{self.milliseconds} ms"


def read_budget(text: str) -> Budget:
    """Return the budget written ``800`` (iterations) or ``250ms``; raise BadOption."""
    number, unit = (text[:-2], "ms") if text.endswith("ms") else (text, "")
    most = MOST_MILLISECONDS if unit else MOST_ITERATIONS
    if not (number.isascii() and number.isdecimal() and len(number) < 9 and 1 <= int(number) <= most):
        raise BadOption(f"A budget is written 800 (iterations, to {MOST_ITERATIONS}) or 250ms "
                        f"(to {MOST_MILLISECONDS}ms), not {brief(text)}.")
    return Budget(milliseconds=int(number)) if unit else Budget(int(number))


def spend(budget: Budget, work: Callable[[int], None], is_enough: Callable[[], bool] = lambda: False) -> int:
    """Call *work* with numbers of iterations until the budget is spent or it *is enough*; return how many in all.

    The pieces grow with the speed that is measured, so that the clock and the stop sign are seen every few
    milliseconds. At least one iteration is done.
    """
    # A tree has no cycles, and thousands of new nodes would make the collector look for them again and again.
    was_on = gc.isenabled()
    gc.disable()
    try:
        return spend_in_pieces(budget, work, is_enough)
    finally:
        if was_on:
            gc.enable()


def spend_in_pieces(budget: Budget, work: Callable[[int], None], is_enough: Callable[[], bool]) -> int:
    """Do the work piece by piece until the budget is spent."""
    start = last = perf_counter()
    end = start + budget.milliseconds / 1000 if budget.milliseconds else float("inf")
    most = budget.iterations or MOST_ITERATIONS
    done, piece = 0, 1
    while done < most and last < end and not (done and (budget.is_cancelled or is_enough())):
        piece = min(piece, most - done)
        work(piece)
        done += piece
        now = perf_counter()
        rate = piece / max(now - last, 1e-6)
        last = now
        piece = max(1, min(2 * piece, int(rate * min(PIECE, max(end - now, 0.0) / 2))))
    return done
