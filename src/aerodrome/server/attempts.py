"""Attempts at passwords, counted by account over all processes: from however many addresses they come."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Final

from aerodrome.store.database import Database, Statement

AT_ONCE: Final = 10
ONE_IN: Final = 45_000  # milliseconds, then: 90 in the first hour
LETTERS_AT_ONCE: Final = 3  # about a forgotten password
LETTER_IN: Final = 20 * 60_000  # milliseconds, then
# Each attempt moves the time on by its cost, and none is allowed that would move it too far ahead.
TAKE = ("insert into attempts (name, until) values ($1, $2) on conflict (name) do update "
        "set until = case when attempts.until > $3 then attempts.until else $4 end + $5 where attempts.until <= $6")


class Attempts:
    """Lets an account be tried only slowly. Whether there is such an account makes no difference."""

    def __init__(self, db: Database, now: Callable[[], int]) -> None:
        self.db = db
        self.now = now

    async def allow(self, account: str, at_once: int = AT_ONCE, one_in: int = ONE_IN) -> bool:
        """Count an attempt; False where there were too many."""
        now = self.now()
        latest = now + (at_once - 1) * one_in
        return await self.db.change(Statement(TAKE, (named(account), now + one_in, now, now, one_in, latest)))

    async def allow_letter(self, account: str) -> bool:
        """Count a letter that somebody wants sent to the owner of an account; False where there were too many."""
        return await self.allow(f"letter {account}", LETTERS_AT_ONCE, LETTER_IN)

    async def forgive(self, account: str) -> None:
        """Forget the attempts at an account: one was right."""
        await self.db.change(Statement("delete from attempts where name = $1", (named(account),)))

    async def sweep(self) -> None:
        """Forget what no longer counts."""
        await self.db.change(Statement("delete from attempts where until < $1", (self.now(),)))


def named(account: str) -> str:
    """Return under which name an account's attempts are counted: people type passwords where names belong."""
    return hashlib.sha256(account.encode()).hexdigest()
