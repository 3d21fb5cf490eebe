"""The notifier: tells people who are away that it is their turn, by webhook or mail, once for each turn."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any

from aerodrome.kernel.discover import game_named
from aerodrome.kernel.errors import Refused
from aerodrome.server.archive import Archive
from aerodrome.server.mail import Mailer
from aerodrome.server.people import People, Person
from aerodrome.server.presence import Presence
from aerodrome.server.troubles import Grounded, Troubles
from aerodrome.server.webhook import Webhooks
from aerodrome.store.database import Row, Statement

TRIES = 4
RETRY = 60_000  # milliseconds, doubled with every try
KINDS = {"your_turn": "It is your turn at a table of {title}.", "finished": "A game of {title} is over."}

ADD_NOTICE = ("insert into notices (id, person, table_id, version, kind, at, due) values ($1, $2, $3, $4, $5, $6, $7) "
              "on conflict do nothing")

log = logging.getLogger("aerodrome.server")


class Notifier:
    """Sends what is due. The claim in the database lets only one process send a notice."""

    def __init__(self, archive: Archive, troubles: Troubles, people: People, presence: Presence, webhooks: Webhooks,
                 mailer: Mailer | None, link: Callable[[str], str]) -> None:
        self.archive = archive
        self.troubles = troubles
        self.people = people
        self.presence = presence
        self.webhooks = webhooks
        self.mailer = mailer
        self.link = link

    async def round(self) -> None:
        """Find out who is to be told something, and send everything that is due now."""
        now = self.people.now()
        for table, in await self.archive.db.rows("select id from tables where notice_due < $1 order by notice_due "
                                                 "limit 50", now):
            await self.troubles.apart(table, self._note(table, now))
        rows = await self.archive.db.rows(
            "select id, person, table_id, version, kind, tries from notices where due <= $1 order by due limit 50", now)
        for row in rows:
            await self.troubles.apart(row[2], self._one(row, now))

    async def _note(self, table: str, now: int) -> None:
        """Write down who is to be told about a table; the first process that comes does it."""
        room = await self.archive.load(table)
        if room.fault:
            raise Grounded(room.fault)
        kind = "finished" if room.status == "finished" else "your_turn"
        told = {p.person for p in room.places if p.person} if kind == "finished" else {room.person_to_act()} - {""}
        here = await self.presence.seats(table)
        away = [person for person in sorted(told) if not set(room.seats_of(person)) & set(here)]
        claim = Statement("update tables set notice_due = null where id = $1 and version = $2 and notice_due < $3",
                          (table, room.version, now))
        await self.archive.db.change(claim, *[Statement(ADD_NOTICE, (
            f"{table}.{room.turn}.{person}", person, table, room.turn, kind, now, now)) for person in away])

    async def _one(self, row: Row, now: int) -> None:
        id, person_id, table, version, kind, tries = row
        later = now + (RETRY << tries)
        claim = Statement("update notices set due = $1, tries = tries + 1 where id = $2 and tries = $3",
                          (later, id, tries))
        if not await self.archive.db.change(claim):
            return
        person = await self.people.find(person_id)
        wanted = person is not None and await self._is_wanted(person, table, version, kind)
        failed = wanted and person is not None and not await self._send(person, self.notice(table, kind, version))
        if failed and tries + 1 < TRIES:
            return  # it is due again later
        await self.archive.db.change(Statement("update notices set due = null, sent = $1 where id = $2", (now, id)))

    async def _is_wanted(self, person: Person, table: str, version: int, kind: str) -> bool:
        if not person.webhook and not (person.mail and person.mail_confirmed):
            return False
        room = await self.archive.load(table)
        seats = room.seats_of(person.id)
        here = await self.presence.seats(table)
        if any(seat in here for seat in seats):
            return False
        return kind != "your_turn" or (room.turn == version and room.person_to_act() == person.id)

    def notice(self, table: str, kind: str, version: int) -> dict[str, Any]:
        """Return what is sent: nothing about the position, only where to look."""
        return {"kind": kind, "table": table, "version": version, "link": self.link(table)}

    async def _send(self, person: Person, notice: dict[str, Any]) -> bool:
        try:
            if person.webhook and person.webhook_key:
                await self.webhooks.send(person.webhook, notice, bytes.fromhex(person.webhook_key))
            if person.mail and person.mail_confirmed and self.mailer is not None:
                text = await self._sentence(notice)
                await self.mailer.send(person.mail, "Aerodrome: your turn" if notice["kind"] == "your_turn"
                                       else "Aerodrome: the game is over", f"{text}\n\n{notice['link']}\n")
        except Refused as error:
            log.info("a notice was not sent: %s", error)
            return False
        return True

    async def _sentence(self, notice: dict[str, Any]) -> str:
        rows = await self.archive.db.rows("select game from tables where id = $1", notice["table"])
        return KINDS[notice["kind"]].format(title=game_named(rows[0][0]).title)
