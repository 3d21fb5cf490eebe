"""Sessions: one row for each browser or program through which somebody is known. All the SQL about sessions is here.

A token has 256 random bits and is told once; the database keeps its hash. A session ends when its owner says so, when
the password changes, or when it has not been used for long; its open sockets are closed at once, in every process.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable
from typing import Final, Literal

import msgspec

from aerodrome.server.denials import Conflict, NotKnown
from aerodrome.server.people import Person
from aerodrome.server.sockets import SIGNED, Sockets
from aerodrome.server.tokens import new_id
from aerodrome.store.database import Database, Row, Statement

TOKEN_BYTES: Final = 32
HOUR: Final = 3_600_000  # milliseconds
DAY: Final = 24 * HOUR
GUEST_LIFE: Final = 365 * DAY  # without use: a guest has nothing else to come back with
ACCOUNT_LIFE: Final = 90 * DAY  # without use
PROGRAM_LIFE: Final = 365 * DAY  # in all
NOTED_EVERY: Final = HOUR  # when a session was last used need not be known better
MOST_BROWSERS: Final = 50  # of one person; then the longest unused ends
MOST_PROGRAMS: Final = 20
PREFIX: Final = "aerodrome_"  # by which people, and scanners for lost secrets, know a program's token
NOTE: Final = "session"  # the first word of notes about sessions that have ended

Kind = Literal["browser", "program"]
COLUMNS = "id, person, kind, name, created, seen, expires"
ADD = ("insert into sessions (id, token, person, kind, name, created, seen, expires) "
       "values ($1, $2, $3, $4, $5, $6, $7, $8)")
VOID = "update people set signed_until = null where id = $1"


class Session(msgspec.Struct):
    """A browser or program that somebody has logged in with."""

    id: str
    person: str
    kind: Kind
    name: str  # what the device says it is, or what its owner calls the program
    created: int
    seen: int
    expires: int


class Sessions:
    """Begins, knows and ends sessions."""

    def __init__(self, db: Database, sockets: Sockets, now: Callable[[], int]) -> None:
        self.db = db
        self.sockets = sockets
        self.now = now

    # --- beginning

    async def start(self, person: Person, name: str) -> str:
        """Begin a session of a browser; return its token, which is known to nobody else."""
        life = GUEST_LIFE if person.account is None else ACCOUNT_LIFE
        token = secrets.token_urlsafe(TOKEN_BYTES)
        await self._add(person, "browser", name, token, life)
        browsers = [one for one in await self.of(person.id) if one.kind == "browser"]
        for one in browsers[MOST_BROWSERS:]:
            await self.end(one)
        return token

    async def start_program(self, person: Person, name: str) -> tuple[Session, str]:
        """Make a token for a program; return it with its session."""
        if len([one for one in await self.of(person.id) if one.kind == "program"]) >= MOST_PROGRAMS:
            raise Conflict(f"You have {MOST_PROGRAMS} tokens for programs; end one that you do not need.")
        token = PREFIX + secrets.token_urlsafe(TOKEN_BYTES)
        return await self._add(person, "program", name, token, PROGRAM_LIFE), token

    async def _add(self, person: Person, kind: Kind, name: str, token: str, life: int) -> Session:
        now = self.now()
        session = Session(new_id(), person.id, kind, name, now, now, now + life)
        await self.db.change(Statement(ADD, (session.id, hashed(token), person.id, kind, name, now, now, now + life)))
        return session

    async def renew(self, session: Session, life: int = ACCOUNT_LIFE) -> str:
        """Give a session another token: whoever knew the one of the guest does not know the one of the account."""
        token = secrets.token_urlsafe(TOKEN_BYTES)
        await self.db.change(Statement("update sessions set token = $1, seen = $2, expires = $3 where id = $4",
                                       (hashed(token), self.now(), self.now() + life, session.id)))
        return token

    # --- knowing

    async def known(self, token: str, kind: Kind) -> Session | None:
        """Return the session of a token, or None for one that is forged, or over; note that it was used."""
        rows = await self.db.rows(f"select {COLUMNS} from sessions where token = $1 and kind = $2 and expires > $3",
                                  hashed(token), kind, self.now())
        if not rows:
            return None
        session = read_session(rows[0])
        if self.now() - session.seen >= NOTED_EVERY:
            await self._note_use(session)
        return session

    async def _note_use(self, session: Session) -> None:
        """Note when a session was used; that of a browser lives on for as long as before."""
        life = session.expires - session.seen
        session.seen = self.now()
        if session.kind == "browser":
            session.expires = session.seen + life
        await self.db.change(Statement("update sessions set seen = $1, expires = $2 where id = $3",
                                       (session.seen, session.expires, session.id)))

    async def of(self, person: str) -> list[Session]:
        """Return the sessions of a person, the last used first."""
        rows = await self.db.rows(f"select {COLUMNS} from sessions where person = $1 and expires > $2 "
                                  "order by seen desc, created desc, id", person, self.now())
        return [read_session(row) for row in rows]

    async def is_alive(self, person: str, session: str) -> bool:
        """Tell whether a session, or a signed cookie, is still good."""
        if session == SIGNED:
            return bool(await self.db.rows("select 1 from people where id = $1 and signed_until > $2", person,
                                           self.now()))
        return bool(await self.db.rows("select 1 from sessions where id = $1 and expires > $2", session, self.now()))

    # --- ending

    async def end(self, session: Session) -> None:
        """End a session at once."""
        await self._end(session.person, session.id)

    async def end_all(self, person: str, but: str = "") -> None:
        """End all sessions of a person but one, and void a signed cookie."""
        for session in await self.of(person):
            if session.id != but:
                await self.end(session)
        await self._end(person, SIGNED)

    async def _end(self, person: str, id: str) -> None:
        await self.db.change(Statement(VOID, (person,)), Statement("delete from sessions where id = $1", (id,)),
                             note=f"{NOTE} {person} {id}")
        self.sockets.end(person, id)

    def hear(self, note: str) -> None:
        """Close the sockets of a session that another process has ended."""
        person, _, id = note.partition(" ")
        self.sockets.end(person, id)

    async def look_again(self) -> None:
        """Notes may have been lost: close the sockets of whatever has ended."""
        for person, id in self.sockets.sessions():
            if not await self.is_alive(person, id):
                self.sockets.end(person, id)

    async def check(self, person: str, session: str) -> None:
        """Refuse a socket whose session has ended while it was being opened."""
        if session and not await self.is_alive(person, session):
            raise NotKnown("You have logged out here.")

    async def sweep(self) -> None:
        """End what has not been used for too long."""
        rows = await self.db.rows(f"select {COLUMNS} from sessions where expires <= $1 limit 1000", self.now())
        for row in rows:
            await self.end(read_session(row))


def hashed(token: str) -> str:
    """Return what is kept of a token. It has so many random bits that nothing slower is needed."""
    return hashlib.sha256(token.encode()).hexdigest()


def read_session(row: Row) -> Session:
    """Return a row as a session."""
    return Session(*row)
