"""A site: all the parts of one server process, put together and taken apart."""

from __future__ import annotations

import asyncio
import gc
import sys
import time
from contextlib import suppress
from random import SystemRandom

from aerodrome.server.addresses import AddressGuard
from aerodrome.server.alarm import ALARM
from aerodrome.server.announcer import Announcer
from aerodrome.server.archive import Archive
from aerodrome.server.bot_tables import BotTables
from aerodrome.server.bot_turns import BotTurns
from aerodrome.server.changes import Changes
from aerodrome.server.codes import Codes
from aerodrome.server.config import Config
from aerodrome.server.curves import Curves
from aerodrome.server.door import DOOR
from aerodrome.server.hints import Hints
from aerodrome.server.hub import Hub
from aerodrome.server.journal import Journal
from aerodrome.server.keys import key_file, load_signer
from aerodrome.server.limits import SEATS_AT_ONE_ADDRESS, Limiter
from aerodrome.server.mail import Mailer, read_mail_settings
from aerodrome.server.notifier import Notifier
from aerodrome.server.pace import Pace
from aerodrome.server.people import People
from aerodrome.server.pool import Pool
from aerodrome.server.presence import PRESENCE, RENEW, Presence
from aerodrome.server.quotas import Quotas
from aerodrome.server.retention import Retention
from aerodrome.server.sessions import NOTE as SESSION, Sessions
from aerodrome.server.sockets import Sockets
from aerodrome.server.spare import Spare
from aerodrome.server.stopwatch import BEAT, NOTE_EVERY, Stopwatch
from aerodrome.server.sweeper import Sweeper
from aerodrome.server.tasks import Tasks
from aerodrome.server.tokens import Signer, new_id
from aerodrome.server.webhook import Webhooks
from aerodrome.server.wellbeing import Wellbeing
from aerodrome.store.database import Database, StoreFailed, database_at
from aerodrome.store.place import sqlite_path
from aerodrome.store.upgrade import ready

SWEEP_EVERY = 1.0  # seconds
NOTICES_EVERY = 5.0
EVER = 1 << 53  # later than any time
FORGET_EVERY = 600.0
COLLECT_EVERY = 600.0
# When Python looks for cycles among new objects: among few, so that each look is short, as tables are of many objects.
# Among all of them it would look for a second where there are thousands of tables; so that is done seldom.
COLLECT = (2_000, 3, 1_000_000)
RETENTION_EVERY = 1800.0


class Site:
    """One process of the server."""

    def __init__(self, config: Config, database: Database | None = None) -> None:
        self.config = config
        self.db = database_at(config.database) if database is None else database
        self.tasks = Tasks()
        self.spare = Spare()
        self.archive = Archive(self.db, self.spare)
        self.stopwatch = Stopwatch(self.db, config.sources.now, config.sources.monotonic)
        tick = config.sources.tick or self.stopwatch.read
        self.hub = Hub(self.archive, self.tasks, config.sources.now, tick)
        self.stopwatch.on_jump = self.hub.show_clocks
        self.presence = Presence(self.db, new_id(), tick)
        self.announcer = Announcer(self.hub, self.presence, self.tasks)
        self.pool = Pool(config.workers(), config.bot_limit, spare=config.bot_spare)
        pace = Pace(config.bot_pace / 1000, self.pool.thoughts, SystemRandom())
        self.hints = Hints(self.pool)
        self.bot_tables = BotTables(self.archive, config.bot_tables_of_one, config.bot_tables)
        self.bots = BotTurns(self.hub, self.pool, self._dice, pace, config.bot_overdue)
        self.sweeper = Sweeper(self.hub, self.presence, self.bot_tables)
        self.messages = Limiter(config.messages_per_second, config.message_burst, time.monotonic)
        self.network_messages = Limiter(SEATS_AT_ONE_ADDRESS * config.messages_per_second,
                                        SEATS_AT_ONE_ADDRESS * config.message_burst, time.monotonic)
        self.requests = Limiter(config.requests_per_second, config.request_burst, time.monotonic)
        self.curves = Curves(self.spare)
        self.guesses = Limiter(0.2, config.guess_burst, time.monotonic)  # of passwords and codes, by address
        self.quotas = Quotas(self.archive, config, config.sources.now, time.monotonic)
        self.retention = Retention(self)
        self.journal = Journal(config.sources.now)
        self.wellbeing = Wellbeing(config.database, self.stopwatch.note)
        self.webhooks = Webhooks(AddressGuard(config.webhook_networks), insecure=bool(config.webhook_networks))
        self.mailer = Mailer(read_mail_settings(config.smtp)) if config.smtp else None
        self.db.listen(self._hear)
        self.sockets = Sockets()
        self.sessions = Sessions(self.db, self.sockets, config.sources.now)
        self.db.on_gap(self.hub.look_again)
        self.db.on_gap(self._look_at_sessions)
        self.codes = Codes(self.db, config.sources.now)
        self.changes = Changes(self.db, self.tasks, self.mailer, config.public_url, config.sources.now)
        self.signer: Signer
        self.people: People
        self.notifier: Notifier

    async def start(self) -> None:
        """Open the database and begin to work."""
        await self.db.open()
        try:
            await ready(self.db, self.config.database)
            await self.db.claim()
            self.signer = await load_signer(self.db, key_file(self.config.database, self.config.key_file))
        except BaseException:
            await self.db.close()
            raise
        self.people = People(self.db, self.signer, self.config.sources.now)
        self.notifier = Notifier(self.hub, self.people, self.presence, self.webhooks, self.mailer, self.config.link)
        await self.people.seal_again()
        await self.people.drop_old_secret()
        ALARM.install()
        DOOR.set_up(self.config)
        await self.pool.start()
        await self.stopwatch.start()
        self.tasks.repeat(SWEEP_EVERY, self.sweeper.sweep)
        self.tasks.repeat(BEAT, self.stopwatch.beat)
        # It notes the stopwatch; every second where other processes follow it.
        note_every = NOTE_EVERY if sqlite_path(self.config.database) else BEAT
        self.tasks.repeat(min(note_every, self.config.look_seconds), self.wellbeing.look)
        self.tasks.repeat(RENEW, self.presence.renew)
        self.tasks.repeat(NOTICES_EVERY, self.notifier.round)
        self.tasks.repeat(FORGET_EVERY, self.sessions.sweep)
        self.tasks.repeat(FORGET_EVERY, self.people.attempts.sweep)
        self.tasks.repeat(RETENTION_EVERY, self.retention.sweep)
        self.tasks.repeat(FORGET_EVERY, self.codes.sweep)
        self.tasks.repeat(FORGET_EVERY, self.changes.sweep)
        self.tasks.repeat(min(RENEW, self.config.bot_overdue / 1000), self.bots.look_for_overdue)
        self.tasks.spawn(self._wake_bots())
        # What was made so far stays; the collector need not look through it again and again.
        gc.freeze()
        gc.set_threshold(*COLLECT)
        self.tasks.repeat(COLLECT_EVERY, self._collect)
        # The writer thread is needed often and for moments only: it must not wait long for its turn.
        sys.setswitchinterval(0.001)

    async def _collect(self) -> None:
        gc.collect()

    async def _wake_bots(self) -> None:
        """Go on where bots were to act when the server ended; with other processes this is done twice, harmlessly."""
        await self.bots.wake_all(EVER, 10_000)

    def _dice(self, table: str, version: int) -> str:
        """Return the chance of a bot's move: the same in every process and after a restart, and a secret for ever.

        It is not made from the dealer's seed: that is shown in the end, and what bots whispered stays in confidence.
        """
        return self.signer.dice(table, version)

    def _hear(self, note: str) -> None:
        """Take note of what another process has done."""
        about, _, rest = note.partition(" ")
        if about == PRESENCE:
            self.tasks.spawn(self._look_around(rest))
        elif about == SESSION:
            self.sessions.hear(rest)
        else:
            self.hub.hear(note)

    def _look_at_sessions(self) -> None:
        self.tasks.spawn(self.sessions.look_again())

    async def _look_around(self, table: str) -> None:
        await self.announcer.look(table)

    async def stop(self) -> None:
        """Finish what is under way and close the database."""
        for live in self.hub.lives.values():
            for listener in list(live.listeners):
                listener.end(1012, "The server is restarting.")
        await asyncio.sleep(0)
        await self.tasks.end()
        await self.curves.end()
        await self.pool.stop()
        with suppress(StoreFailed):  # a server that cannot store ends all the same
            await self.stopwatch.note()
        await self.db.close()
