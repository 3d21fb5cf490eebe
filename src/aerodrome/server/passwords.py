"""Passwords: which are good enough, and how they are kept. Both take their time, in threads."""

from __future__ import annotations

import asyncio
from typing import Final

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError
from zxcvbn_rs_py import zxcvbn

from aerodrome.server.denials import BadRequest

LEAST: Final = 12  # characters
LONGEST: Final = 128
LONGEST_EVER: Final = 200  # older accounts may have one as long as this
WEAKEST: Final = 2  # of the scores 0 to 4: more than a million guesses


class Passwords:
    """Checks, hashes and compares passwords."""

    def __init__(self) -> None:
        self._hasher = PasswordHasher()
        self._thinking = asyncio.Semaphore(2)  # a hash takes 64 MB and 50 ms on purpose

    async def hash(self, password: str) -> str:
        """Return what is kept of a password."""
        async with self._thinking:
            return await asyncio.to_thread(self._hasher.hash, password)

    async def matches(self, kept: str, password: str) -> bool:
        """Tell whether a password is the right one."""
        async with self._thinking:
            return await asyncio.to_thread(self._compare, kept, password[:LONGEST_EVER])

    def _compare(self, kept: str, password: str) -> bool:
        try:
            return self._hasher.verify(kept, password)
        except (Argon2Error, InvalidHashError):
            return False

    async def check(self, password: str, *names: str) -> str:
        """Return a new password; refuse one that is too short or easily guessed by those who know the *names*."""
        if not LEAST <= len(password) <= LONGEST:
            raise BadRequest(f"A password has {LEAST} to {LONGEST} characters.")
        async with self._thinking:
            score = await asyncio.to_thread(strength, password, [*names, "aerodrome"])
        if score < WEAKEST:
            raise BadRequest("This password is among the first that others would try: it is common, a name, or a "
                             "simple pattern; three or four words that do not belong together are a good one.")
        return password


def strength(password: str, names: list[str]) -> int:
    """Return how well a password withstands guessing, from 0 to 4."""
    return int(zxcvbn(password, names).score)  # an enumeration, though the library says a number
