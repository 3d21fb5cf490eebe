"""Retention: what is kept for how long, told to people beforehand, and taken away in small rounds."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Final

import msgspec

from aerodrome.kernel.errors import Refused
from aerodrome.server.config import Config
from aerodrome.server.forgetting import forget
from aerodrome.server.happenings import DAY
from aerodrome.store.database import Statement, StoreFailed

if TYPE_CHECKING:
    from aerodrome.server.site import Site

log = logging.getLogger("aerodrome.server")

TABLES_A_ROUND: Final = 100  # so that moves never wait long behind it
GUESTS_A_ROUND: Final = 100
FORGOTTEN_A_ROUND: Final = 10  # each may have sat at many tables
HUSHED: Final = "hushed"  # the setting that says up to which time chat has been taken away
SET_HUSHED = ("insert into settings (name, value) values ($1, $2) "
              "on conflict (name) do update set value = excluded.value")


class Ages(msgspec.Struct):
    """For how many days something is kept after it was last used; null means for ever."""

    waiting: int | None  # a table that has not begun, or was closed
    playing: int | None  # a game in which nobody moves
    finished: int | None  # a game that is over
    chat: int | None  # what was said at a table
    guest: int | None  # the name of a guest who does not come back
    idle_guest: int | None  # a guest who has never sat at a table


def ages(config: Config) -> Ages:
    """Return what the host has decided."""
    return Ages(config.waiting_days or None, config.playing_days or None, config.finished_days or None,
                config.chat_days or None, config.guest_days or None, config.idle_guest_days or None)


def kept_until(config: Config, status: str, updated: int) -> int | None:
    """Return until when a table is kept if nothing happens there; None for ever."""
    found = ages(config)
    days = {"waiting": found.waiting, "closed": found.waiting, "playing": found.playing, "finished": found.finished}
    age = days.get(status)
    return None if age is None else updated + age * DAY


class Retention:
    """Takes away what has been kept for long enough; every process does, and it is harmless if two do the same."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self.ages = ages(site.config)
        self.removed = 0  # tables, for the metrics
        self.forgotten = 0  # people

    async def sweep(self) -> None:
        """Take away some of each."""
        for status, days in (("waiting", self.ages.waiting), ("closed", self.ages.waiting),
                             ("playing", self.ages.playing), ("finished", self.ages.finished)):
            if days is not None:
                await self._remove_tables(status, self._before(days))
        if self.ages.chat is not None:
            await self._hush(self._before(self.ages.chat))
        if self.ages.idle_guest is not None:
            await self._remove_guests(self._before(self.ages.idle_guest))
        if self.ages.guest is not None:
            await self._forget_guests(self._before(self.ages.guest))

    def _before(self, days: int) -> int:
        return self.site.config.sources.now() - days * DAY

    async def _remove_tables(self, status: str, before: int) -> None:
        """Remove tables where nothing has happened for long and nobody is."""
        archive = self.site.archive
        for id, version in await archive.stale(status, before, self.site.config.sources.now(), TABLES_A_ROUND):
            if await self.site.hub.remove(id, version):
                self.removed += 1

    async def _hush(self, before: int) -> None:
        """Take away what was said at tables where nothing has happened for long; those after *since* come next."""
        rows = await self.site.db.rows("select value from settings where name = $1", HUSHED)
        since = int(rows[0][0]) if rows else 0
        for id, updated in await self.site.archive.unchanged(since, before, TABLES_A_ROUND):
            await self.site.hub.hush(id)
            since = updated
        await self.site.db.change(Statement(SET_HUSHED, (HUSHED, str(since))))

    async def _remove_guests(self, before: int) -> None:
        """Remove guests who have never sat anywhere and have not come back."""
        for id in await self.site.people.idle_guests(before, GUESTS_A_ROUND):
            await self.site.sessions.end_all(id)
            await self.site.people.remove(id)
            self.forgotten += 1

    async def _forget_guests(self, before: int) -> None:
        """Forget guests as if they had asked for it; one that cannot be forgotten keeps nobody else."""
        for id in await self.site.people.lost_guests(before, FORGOTTEN_A_ROUND):
            person = await self.site.people.find(id)
            try:
                if person is not None:
                    await forget(self.site, person)
                    self.forgotten += 1
            except StoreFailed:
                raise
            except Refused as error:
                log.warning("a guest could not be forgotten: %s", error)
