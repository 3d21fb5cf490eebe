"""Thoughts: how long bots have thought lately, so that others can be paced and queued by it."""

from __future__ import annotations

from collections import deque
from hashlib import blake2b
from typing import Any, NamedTuple

import msgspec

from aerodrome.bots.registry import bot_named
from aerodrome.kernel.errors import BadOption

KEPT = 100  # thoughts of one kind
HICCUPS = 34  # one in so many thoughts may be one
MOST_KINDS = 2_000  # the longest unused is forgotten
AN_ITERATION = 0.005  # seconds, before anything is known: interpreted rules take about as long


class Kind(NamedTuple):
    """What decides how long a thought takes, as far as everybody knows.

    House rules and options count: nobody can slow down the bots of others by rules that make games long.
    """

    bot: str
    setting: bytes


def kind_of(sight: dict[str, Any], bot: str) -> Kind:
    """Return the kind of a bot's thoughts about a dumped sight."""
    world = sight.get("world", {})
    setting = [sight.get("game"), *[world.get(name) for name in ("version", "players", "options", "house_rules")]]
    return Kind(bot, blake2b(msgspec.msgpack.encode(setting), digest_size=16).digest())


class Thoughts:
    """The latest thoughts of every kind, in seconds: only those where there was something to think about."""

    def __init__(self) -> None:
        self._known: dict[Kind, deque[float]] = {}

    def note(self, kind: Kind, seconds: float) -> None:
        """Remember a thought."""
        known = self._known.pop(kind, None) or deque(maxlen=KEPT)
        known.append(seconds)
        self._known[kind] = known  # the last in the dictionary was used last
        if len(self._known) > MOST_KINDS:
            del self._known[next(iter(self._known))]

    def usual(self, kind: Kind) -> float:
        """Return how many seconds a thought takes: the mean of the latest, or what the bot's budget lets expect."""
        known = self._known.get(kind)
        return sum(known) / len(known) if known else expected(kind.bot)

    def longest(self, kind: Kind) -> float:
        """Return the longest of the latest thoughts but for hiccups of the machine; at least what was promised."""
        known = sorted(self._known.get(kind, ()))
        return max(known[len(known) - 1 - len(known) // HICCUPS] if known else 0.0, promised(kind.bot))


def promised(bot: str) -> float:
    """Return how long a bot thinks by its own name, level4@250ms; 0 where it counts iterations."""
    try:
        return bot_named(bot).budget.milliseconds / 1000
    except BadOption:
        return 0.0  # the lowest level will be asked


def expected(bot: str) -> float:
    """Return how long a bot may be expected to think, by its budget alone."""
    try:
        return promised(bot) or AN_ITERATION * bot_named(bot).budget.iterations
    except BadOption:
        return 0.0
