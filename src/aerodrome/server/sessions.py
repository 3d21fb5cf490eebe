"""Sessions: one row for each browser or program through which somebody is known. All the SQL about sessions is here.

A token has 256 random bits and is told once; the database keeps its hash. A session ends when its owner says so, when
the password changes, when it has not been used for long, or, of an account, when the password was not said for very
long; its open sockets are closed at once, in every process.
"""

from __future__ import annotations

import hashlib
import logging
import secrets
from collections.abc import Callable
from typing import Final, Literal

import msgspec

from aerodrome.server.denials import Conflict, NotKnown
from aerodrome.server.people import Person
from aerodrome.server.sockets import SIGNED, Sockets
from aerodrome.server.tokens import new_id
from aerodrome.store.database import Database, Row, Statement, StoreFailed

log = logging.getLogger("aerodrome.server")

TOKEN_BYTES: Final = 32
HOUR: Final = 3_600_000  # milliseconds
DAY: Final = 24 * HOUR
GUEST_LIFE: Final = 365 * DAY  # without use: a guest has nothing else to come back with
ACCOUNT_LIFE: Final = 30 * DAY  # without use
LONGEST_LIFE: Final = 90 * DAY  # of an account, since the password was last said
PROVED_FOR: Final = 10 * 60_000  # milliseconds in which whoever has said the password may change what matters
PROGRAM_DAYS: Final = 90  # in all, unless its owner wishes otherwise
NOTED_EVERY: Final = HOUR  # when a session was last used need not be known better
MOST_BROWSERS: Final = 50  # of one person; then the longest unused ends
MOST_PROGRAMS: Final = 20
PREFIX: Final = "aerodrome_"  # by which people, and scanners for lost secrets, know a program's token
NOTE: Final = "session"  # the first word of notes about sessions that have ended

Kind = Literal["browser", "program"]
COLUMNS = "id, person, kind, name, created, seen, expires, proved, ends"
ADD = f"insert into sessions (token, {COLUMNS}) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)"
PROVE = "update sessions set token = $1, seen = $2, expires = $3, proved = $4, ends = $5 where id = $6"
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
    proved: int | None = None  # when its owner last said the password
    ends: int | None = None  # however much it is used


class Sessions:
    """Begins, knows and ends sessions."""

    def __init__(self, db: Database, sockets: Sockets, now: Callable[[], int]) -> None:
        self.db = db
        self.sockets = sockets
        self.now = now

    # --- beginning

    async def start(self, person: Person, name: str) -> str:
        """Begin a session of a browser, for an account by its password; return its token, known to nobody else."""
        token, now = secrets.token_urlsafe(TOKEN_BYTES), self.now()
        if person.account is None:
            session = Session(new_id(), person.id, "browser", name, now, now, now + GUEST_LIFE)
        else:
            session = Session(new_id(), person.id, "browser", name, now, now, now + ACCOUNT_LIFE, now,
                              now + LONGEST_LIFE)
        await self._add(session, token)
        browsers = [one for one in await self.of(person.id) if one.kind == "browser"]
        for one in browsers[MOST_BROWSERS:]:
            await self.end(one)
        return token

    async def start_program(self, person: Person, name: str, days: int = PROGRAM_DAYS) -> tuple[Session, str]:
        """Make a token for a program; return it with its session."""
        if len([one for one in await self.of(person.id) if one.kind == "program"]) >= MOST_PROGRAMS:
            raise Conflict(f"You have {MOST_PROGRAMS} tokens for programs; end one that you do not need.")
        token, now = PREFIX + secrets.token_urlsafe(TOKEN_BYTES), self.now()
        session = Session(new_id(), person.id, "program", name, now, now, now + days * DAY)
        await self._add(session, token)
        return session, token

    async def _add(self, session: Session, token: str) -> None:
        await self.db.change(Statement(ADD, (hashed(token), *msgspec.structs.astuple(session))))

    # --- proving

    async def prove(self, session: Session) -> str:
        """Note that the owner has said the password; return another token: who knew the old one has proved nothing."""
        token, now = secrets.token_urlsafe(TOKEN_BYTES), self.now()
        session.seen = session.proved = now
        session.expires, session.ends = now + ACCOUNT_LIFE, now + LONGEST_LIFE
        await self.db.change(Statement(PROVE, (hashed(token), now, session.expires, now, session.ends, session.id)))
        return token

    def is_proved(self, session: Session) -> bool:
        """Tell whether the owner has said the password a few minutes ago."""
        return session.proved is not None and self.now() - session.proved < PROVED_FOR

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
        """Note when a session was used; that of a browser lives on for as long as before, but not beyond its end."""
        life = session.expires - session.seen
        session.seen = self.now()
        if session.kind == "browser":
            session.expires = session.seen + life if session.ends is None else min(session.seen + life, session.ends)
        try:
            await self.db.change(Statement("update sessions set seen = $1, expires = $2 where id = $3",
                                           (session.seen, session.expires, session.id)),
                                 Statement("update people set seen = $1 where id = $2", (session.seen, session.person)))
        except StoreFailed as error:  # it is noted the next time; a full disk keeps nobody from looking on
            log.warning("the use of a session could not be noted: %s", error)

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
