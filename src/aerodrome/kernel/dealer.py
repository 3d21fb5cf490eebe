"""The fair dealer: chance that anyone can check afterwards.

Draw number *i* of a table comes from HMAC-SHA256(seed, i). The commitment, the SHA-256 of
the seed, is public before the first draw, the seed after the end of the game.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from random import Random
from typing import Any

SEED_BYTES = 32
FRACTION_BITS = 53  # of a Python float


class Draw(Random):
    """A stream of fractions made from a secret seed and the number of the draw, and from nothing else."""

    def __init__(self, seed: bytes, number: int) -> None:
        super().__init__(0)
        self._key = seed
        self._number = number
        self._block = 0
        self._pool = b""

    def random(self) -> float:
        """Return the next fraction in [0, 1): the next 8 bytes of the stream, cut to 53 bits."""
        if not self._pool:
            text = f"aerodrome draw {self._number} block {self._block}"
            self._pool = hmac.digest(self._key, text.encode(), "sha256")
            self._block += 1
        word, self._pool = self._pool[:8], self._pool[8:]
        return float((int.from_bytes(word, "big") >> (64 - FRACTION_BITS)) * 2.0**-FRACTION_BITS)

    def getrandbits(self, k: int) -> int:
        """Not used: every lot is drawn with ``random``, the one thing that is documented and checked."""
        raise NotImplementedError


class Dealer:
    """Holds the secret seed of one table and hands out its numbered draws."""

    def __init__(self, seed: bytes | None = None) -> None:
        self.seed = secrets.token_bytes(SEED_BYTES) if seed is None else seed

    def commitment(self) -> str:
        """What is published before the first draw."""
        return commitment_of(self.seed)

    def draw(self, number: int) -> Random:
        """Return the generator of draw *number*."""
        return Draw(self.seed, number)


def commitment_of(seed: bytes) -> str:
    """Return the SHA-256 of a seed."""
    return hashlib.sha256(seed).hexdigest()


def seed_from(text: str) -> bytes:
    """Make a reproducible seed from a word or number, for tests and demonstrations."""
    return hashlib.sha256(f"aerodrome seed {text}".encode()).digest()


def read_seed(text: Any) -> bytes | None:
    """Return the seed written in hexadecimal, or None where the text is not one."""
    if not isinstance(text, str) or len(text) != 2 * SEED_BYTES:
        return None
    try:
        return bytes.fromhex(text)
    except ValueError:
        return None
