"""Quotas: how much of a server one person, one address and everybody together may take up.

What is stored is counted in the database; how fast it is asked for, in buckets of this process.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from aerodrome.server.archive import Archive
from aerodrome.server.config import Config
from aerodrome.server.denials import TooFast, TooMany
from aerodrome.server.happenings import DAY
from aerodrome.server.limits import Limiter
from aerodrome.server.people import Person

RECENT: Final = 30 * DAY  # milliseconds: a game that others have abandoned for so long keeps nobody from another
COUNTED_FOR: Final = 10.0  # seconds for which the number of all open tables is good enough
EVERYBODY: Final = "everybody"


class Quotas:
    """Refuses what would leave too little for others, in one sentence that says what is allowed."""

    def __init__(self, archive: Archive, config: Config, now: Callable[[], int], clock: Callable[[], float]) -> None:
        self.archive = archive
        self.config = config
        self.now = now
        self.clock = clock
        self.guests = Limiter(1 / 20, config.guest_burst, clock)  # new ones, by address
        self.all_guests = Limiter(1, 50 * config.guest_burst, clock)
        self.tables = Limiter(1 / 6, config.table_burst, clock)  # new ones, by address
        self.all_tables = Limiter(10, 50 * config.table_burst, clock)
        self.imports = Limiter(1 / 60, config.import_burst, clock)  # by person and by address
        self.all_imports = Limiter(1 / 2, 20 * config.import_burst, clock)
        self.chat = Limiter(1, config.chat_burst, clock)  # by person
        self._open = 0  # tables in all, when they were last counted
        self._counted = -COUNTED_FOR

    def new_guest(self, network: str) -> None:
        """Let somebody come who has not been here."""
        if not (self.guests.allows(network) and self.all_guests.allows(EVERYBODY)):
            raise TooFast("Too many new guests have come from your network; wait a minute.")

    async def new_table(self, person: Person, network: str, listed: bool) -> None:
        """Let somebody make a table."""
        if not (self.tables.allows(network) and self.all_tables.allows(EVERYBODY)):
            raise TooFast("Too many tables are being made from your network; wait a minute.")
        await self._check_own(person)
        if listed:
            await self._check_listed(person)
        if await self._open_tables() >= self.config.open_tables:
            raise TooMany(f"The server has {self.config.open_tables} tables that are not over, which is all it takes; "
                          "try again later.")

    async def _check_own(self, person: Person) -> None:
        config, is_guest = self.config, person.account is None
        most = config.tables_per_guest if is_guest else config.tables_per_account
        if await self.archive.count_open(person.id, self.now() - RECENT) >= most:
            more = f", or make an account, which may have {config.tables_per_account}" if is_guest else ""
            raise TooMany(f"You have made {most} tables that are not over; finish or close one{more}.")

    async def _check_listed(self, person: Person) -> None:
        most = self.config.listed_per_person
        if await self.archive.count_listed(person.id) >= most:
            raise TooMany(f"{most} of your tables wait in the lobby; begin or close one, or make this one without "
                          "listing it.")

    async def _open_tables(self) -> int:
        if self.clock() - self._counted >= COUNTED_FOR:
            counts = await self.archive.counts()
            self._open, self._counted = counts.get("waiting", 0) + counts.get("playing", 0), self.clock()
        return self._open

    def new_import(self, person: Person, network: str) -> None:
        """Let somebody bring a game in."""
        if not (self.imports.allows(person.id) and self.imports.allows(network) and self.all_imports.allows(EVERYBODY)):
            raise TooFast("Too many games are being brought in; wait a minute.")
