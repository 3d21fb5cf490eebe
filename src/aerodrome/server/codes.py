"""Codes that were sent to somebody: random, good once and for a short time. The database keeps a hash."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Final, Literal, NamedTuple

from aerodrome.server.tokens import new_code, plain_code
from aerodrome.store.database import Database, Statement

MINUTE: Final = 60_000  # milliseconds
Kind = Literal["mail", "reset"]
LIFE: Final[dict[Kind, int]] = {"mail": 60 * MINUTE, "reset": 30 * MINUTE}
ADD: Final = "insert into codes (code, kind, person, about, expires) values ($1, $2, $3, $4, $5)"


class Sent(NamedTuple):
    """Whom a code was sent to, and what about."""

    person: str
    about: str


class Codes:
    """Makes codes and lets each be used once; of one kind a person has only the last."""

    def __init__(self, db: Database, now: Callable[[], int]) -> None:
        self.db = db
        self.now = now

    async def make(self, kind: Kind, person: str, about: str = "", life: int = 0) -> str:
        """Return a new code, which is known to nobody else."""
        code = new_code()
        kept = hashed(code)
        await self.db.change(
            Statement(ADD, (kept, kind, person, about, self.now() + (life or LIFE[kind]))),
            Statement("delete from codes where person = $1 and kind = $2 and code <> $3", (person, kind, kept)))
        return code

    async def find(self, kind: Kind, code: str) -> Sent | None:
        """Return whose code it is, without using it."""
        rows = await self.db.rows("select person, about from codes where code = $1 and kind = $2 and expires > $3",
                                  hashed(code), kind, self.now())
        return Sent(*rows[0]) if rows else None

    async def use(self, kind: Kind, code: str) -> bool:
        """Use a code; False where somebody else was first."""
        return await self.db.change(Statement("delete from codes where code = $1 and kind = $2 and expires > $3",
                                              (hashed(code), kind, self.now())))

    async def forget(self, person: str) -> None:
        """Make all codes of somebody void."""
        await self.db.change(Statement("delete from codes where person = $1", (person,)))

    async def sweep(self) -> None:
        """Forget what is no longer good."""
        await self.db.change(Statement("delete from codes where expires <= $1", (self.now(),)))


def hashed(code: str) -> str:
    """Return what is kept of a code. It has so many random bits that nothing slower is needed."""
    return hashlib.sha256(plain_code(code).encode()).hexdigest()
