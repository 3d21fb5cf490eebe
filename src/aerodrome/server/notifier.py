"""The notifier: tells people who are away that it is their turn, by webhook or mail, once for each turn.

Notices go out side by side, those of one person one after the other: a receiver that hangs holds up nobody else.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Any

from aerodrome.kernel.discover import game_named
from aerodrome.kernel.errors import Refused
from aerodrome.server.hub import Hub
from aerodrome.server.mail import Mailer
from aerodrome.server.people import People, Person
from aerodrome.server.presence import Presence
from aerodrome.server.webhook import Webhooks
from aerodrome.store.database import Row, Statement

TRIES = 4
AT_ONCE = 16  # people to whom something is being sent
GRACE = 1.0  # seconds that a round waits for what it has begun to send; the next one goes on without the slow
RETRY = 60_000  # milliseconds, doubled with every try
KINDS = {"your_turn": "It is your turn at a table of {title}.", "finished": "A game of {title} is over."}

ADD_NOTICE = ("insert into notices (id, person, table_id, version, kind, at, due) values ($1, $2, $3, $4, $5, $6, $7) "
              "on conflict do nothing")

log = logging.getLogger("aerodrome.server")


class Notifier:
    """Sends what is due. The claim in the database lets only one process send a notice."""

    def __init__(self, hub: Hub, people: People, presence: Presence, webhooks: Webhooks, mailer: Mailer | None,
                 link: Callable[[str], str]) -> None:
        self.hub = hub
        self.db = hub.archive.db
        self.people = people
        self.presence = presence
        self.webhooks = webhooks
        self.mailer = mailer
        self.link = link
        self._under_way: set[str] = set()  # the people to whom something is being sent

    async def round(self) -> None:
        """Find out who is to be told something, and send what is due now."""
        now = self.people.now()
        for table, in await self.db.rows("select id from tables where notice_due < $1 order by notice_due limit 50",
                                         now):
            await self.hub.troubles.apart(table, self._note(table, now))
        begun = [self.hub.tasks.spawn(self._send_all(person, rows, now))
                 for person, rows in (await self._due(now)).items()]
        if begun:
            await asyncio.wait(begun, timeout=GRACE)

    async def _due(self, now: int) -> dict[str, list[Row]]:
        """Choose the notices that are to be sent now, by person; no more people than can be served at once."""
        rows = await self.db.rows("select id, person, table_id, version, kind, tries from notices where due <= $1 "
                                  "order by due limit 500", now)
        due: dict[str, list[Row]] = {}
        for row in rows:
            person = row[1]
            if person in due or (person not in self._under_way and len(self._under_way) + len(due) < AT_ONCE):
                due.setdefault(person, []).append(row)
        self._under_way.update(due)
        return due

    async def _send_all(self, person: str, rows: list[Row], now: int) -> None:
        try:
            for row in rows:
                await self.hub.troubles.apart(row[2], self._one(row, now))
        finally:
            self._under_way.discard(person)

    async def _note(self, table: str, now: int) -> None:
        """Write down who is to be told about a table; the first process that comes does it."""
        room = await self.hub.sound(table)
        kind = "finished" if room.status == "finished" else "your_turn"
        told = {p.person for p in room.places if p.person} if kind == "finished" else {room.person_to_act()} - {""}
        seats = {person: set(room.seats_of(person)) for person in told}
        version, turn = room.version, room.turn
        here = set(await self.presence.seats(table))
        away = [person for person in sorted(told) if not seats[person] & here]
        claim = Statement("update tables set notice_due = null where id = $1 and version = $2 and notice_due < $3",
                          (table, version, now))
        await self.db.change(claim, *[Statement(ADD_NOTICE, (
            f"{table}.{turn}.{person}", person, table, turn, kind, now, now)) for person in away])

    async def _one(self, row: Row, now: int) -> None:
        id, person_id, table, version, kind, tries = row
        later = now + (RETRY << tries)
        claim = Statement("update notices set due = $1, tries = tries + 1 where id = $2 and tries = $3",
                          (later, id, tries))
        if not await self.db.change(claim):
            return
        person = await self.people.find(person_id)
        wanted = person is not None and await self._is_wanted(person, table, version, kind)
        failed = wanted and person is not None and not await self._send(person, self.notice(table, kind, version))
        if failed and tries + 1 < TRIES:
            return  # it is due again later
        await self.db.change(Statement("update notices set due = null, sent = $1 where id = $2", (now, id)))

    async def _is_wanted(self, person: Person, table: str, version: int, kind: str) -> bool:
        if not person.webhook and not (person.mail and person.mail_confirmed):
            return False
        room = await self.hub.room(table)
        seats = room.seats_of(person.id)
        is_due = kind != "your_turn" or (room.turn == version and room.person_to_act() == person.id)
        here = await self.presence.seats(table)
        return is_due and not any(seat in here for seat in seats)

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
            log.warning("a notice was not sent: %s", error)
            return False
        return True

    async def _sentence(self, notice: dict[str, Any]) -> str:
        rows = await self.db.rows("select game from tables where id = $1", notice["table"])
        return KINDS[notice["kind"]].format(title=game_named(rows[0][0]).title)
