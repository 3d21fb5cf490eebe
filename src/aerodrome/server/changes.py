"""Changes in the ways to come in: kept for a year, and told by mail to whoever has confirmed an address."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from aerodrome.server.letters import change
from aerodrome.server.mail import Mailer
from aerodrome.server.people import Person
from aerodrome.server.tasks import Tasks
from aerodrome.server.tokens import new_id
from aerodrome.store.database import Database, Statement

KEPT: Final = 365 * 24 * 3_600_000  # milliseconds
SHOWN: Final = 50


class Change(NamedTuple):
    """Something that was changed, when, and with which device."""

    kind: str
    at: int
    device: str


class Changes:
    """Notes what was changed, and tells its owner."""

    def __init__(self, db: Database, tasks: Tasks, mailer: Mailer | None, site: str, now: Callable[[], int]) -> None:
        self.db = db
        self.tasks = tasks
        self.mailer = mailer
        self.site = site
        self.now = now

    async def note(self, person: Person, kind: str, device: str, mail: str | None = None) -> None:
        """Note a change; the mail goes to the present address, or to the one of before where that was changed."""
        await self.db.change(Statement("insert into changes (id, person, kind, at, device) values ($1, $2, $3, $4, $5)",
                                       (new_id(), person.id, kind, self.now(), device)))
        to = mail or (person.mail if person.mail_confirmed else None)
        if to is not None and self.mailer is not None:
            self.tasks.spawn(self.mailer.send(to, *change(self.site, person.account, kind, device, self.now())))

    async def note_login(self, person: Person, device: str) -> None:
        """Note that somebody came with a device that was not used before."""
        if not await self.db.rows("select 1 from changes where person = $1 and device = $2", person.id, device):
            await self.note(person, "login", device)

    async def of(self, person: str, limit: int = SHOWN) -> list[Change]:
        """Return what was changed, the last first."""
        rows = await self.db.rows("select kind, at, device from changes where person = $1 "
                                  "order by at desc, id limit $2", person, limit)
        return [Change(*row) for row in rows]

    async def sweep(self) -> None:
        """Forget what is older than a year."""
        await self.db.change(Statement("delete from changes where at < $1", (self.now() - KEPT,)))
