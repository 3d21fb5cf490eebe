"""Passwords: which are good enough, and how they are kept. Both take their time, in threads."""

from __future__ import annotations

import asyncio
from base64 import b64encode
from collections.abc import Callable
from typing import Final

import msgspec
from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError
from zxcvbn_rs_py import zxcvbn

from aerodrome.server.denials import BadRequest
from aerodrome.server.tokens import Signer

LEAST: Final = 12  # characters
LONGEST: Final = 128
LONGEST_EVER: Final = 200  # older accounts may have one as long as this
USE: Final = "password"  # of the key
WEAKEST: Final = 2  # of the scores 0 to 4: more than a million guesses
PIECE: Final = 40  # characters that are looked at together
COMMON: Final = ("This password is among the first that others would try: it is common, a name, or a simple pattern; "
                 "three or four words that do not belong together are a good one.")
VERDICTS: Final = (COMMON, COMMON, "It will do; another word would make it good.", "This is a good password.",
                   "This is a very good password.")


class Verdict(msgspec.Struct):
    """How good a password would be, from 0 to 4, whether that is enough, and why in a sentence."""

    score: int
    is_enough: bool
    text: str


class Passwords:
    """Checks, hashes and compares passwords.

    What is hashed is an HMAC of the password with the server's key, so that whoever has only the database cannot even
    begin to guess. What is kept names the key; before there were keys it was the hash of the password alone.
    """

    def __init__(self, signer: Signer) -> None:
        self.signer = signer
        self._hasher = PasswordHasher()
        self._thinking = asyncio.Semaphore(2)  # a hash takes 64 MB and 50 ms on purpose

    async def hash(self, password: str) -> str:
        """Return what is kept of a password."""
        async with self._thinking:
            return f"{self.signer.id}:{await asyncio.to_thread(self._hasher.hash, peppered(self.signer, password))}"

    async def matches(self, kept: str, password: str) -> bool:
        """Tell whether a password is the right one."""
        id, _, hashed = kept.rpartition(":")
        signer = self.signer.keyed(id)
        if len(password) > LONGEST_EVER or (id and signer is None):
            hashed = ""
        async with self._thinking:
            return await asyncio.to_thread(self._compare, hashed, peppered(signer, password) if signer else password)

    def _compare(self, hashed: str, password: str) -> bool:
        try:
            return self._hasher.verify(hashed, password)
        except (Argon2Error, InvalidHashError):
            return False

    def is_outdated(self, kept: str) -> bool:
        """Tell whether a password is to be hashed again, with the newest key and cost."""
        id, _, hashed = kept.rpartition(":")
        return id != self.signer.id or self._hasher.check_needs_rehash(hashed)

    async def check(self, password: str, *names: str) -> str:
        """Return a new password; refuse one that is too short or easily guessed by those who know the *names*."""
        verdict = await self.judge(password, *names)
        if not verdict.is_enough:
            raise BadRequest(verdict.text)
        return password

    async def judge(self, password: str, *names: str) -> Verdict:
        """Say how good a password would be."""
        if not LEAST <= len(password) <= LONGEST:
            score = 0 if len(password) < LEAST else 4
            return Verdict(score, False, f"A password has {LEAST} to {LONGEST} characters.")
        async with self._thinking:
            score = await asyncio.to_thread(strength, password, [*names, "aerodrome"])
        return Verdict(score, score >= WEAKEST, VERDICTS[score])


def peppered(signer: Signer, password: str) -> str:
    """Return what is hashed in the place of a password: nobody without the key can make it."""
    return b64encode(signer.mac(USE, password)).decode()


def score(piece: str, names: list[str]) -> int:
    """Return how well a short text withstands guessing, from 0 to 4."""
    return int(zxcvbn(piece, names).score)  # an enumeration, though the library says a number


def strength(password: str, names: list[str], judge: Callable[[str, list[str]], int] = score) -> int:
    """Return how well a password withstands guessing, from 0 to 4.

    The whole is not weaker than its strongest piece, and long pieces would keep everything else waiting for seconds.
    """
    return max([judge(piece, names) for piece in {password[:PIECE], password[-PIECE:]}])
