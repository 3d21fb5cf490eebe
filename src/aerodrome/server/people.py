"""People: guests with a name and a signed cookie, and accounts with a password. All the SQL about people is here."""

from __future__ import annotations

import asyncio
import unicodedata
from collections.abc import Callable

import msgspec
from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError

from aerodrome.server.denials import BadRequest, Conflict, NotKnown
from aerodrome.server.tokens import Signer, new_id
from aerodrome.server.words import check_text
from aerodrome.store.database import Database, Statement

LONGEST_NAME = 40
LEAST_PASSWORD = 8
LONGEST_PASSWORD = 200
PERSON = "person"  # what a cookie is signed for
CSRF = "csrf"


class Person(msgspec.Struct):
    """Somebody who has said a name."""

    id: str
    name: str
    account: str | None
    webhook: str | None
    mail: str | None
    mail_confirmed: bool


class People:
    """Knows people by their tokens."""

    def __init__(self, db: Database, signer: Signer, now: Callable[[], int]) -> None:
        self.db = db
        self.signer = signer
        self.now = now
        self._hasher = PasswordHasher()
        self._thinking = asyncio.Semaphore(2)  # a hash takes 64 MB and 50 ms on purpose

    # --- tokens

    def token(self, person: Person) -> str:
        """Return the token that says who somebody is: the value of the cookie."""
        return self.signer.sign(PERSON, person.id)

    def csrf(self, person: Person) -> str:
        """Return what a page must send beside the cookie, which another site cannot know."""
        return self.signer.sign(CSRF, person.id).rpartition(".")[2]

    def is_csrf(self, person: Person, given: str) -> bool:
        """Tell whether a page sent the right one."""
        return self.signer.read(CSRF, f"{person.id}.{given}") is not None

    async def known(self, token: str) -> Person | None:
        """Return who sent a token, or None for a forged or outdated one."""
        id = self.signer.read(PERSON, token)
        return None if id is None else await self.find(id)

    async def find(self, id: str) -> Person | None:
        """Return a person by id, unless the guest has become part of an account."""
        rows = await self.db.rows("select id, name, account, webhook, mail, mail_confirmed from people "
                                  "where id = $1 and merged_into is null", id)
        if not rows:
            return None
        id, name, account, webhook, mail, confirmed = rows[0]
        return Person(id, name, account, webhook, mail, bool(confirmed))

    # --- guests

    async def greet(self, name: str) -> Person:
        """Make a new guest."""
        person = Person(new_id(), check_text("A name", name, 1, LONGEST_NAME), None, None, None, False)
        await self.db.change(Statement("insert into people (id, name, created, seen) values ($1, $2, $3, $4)",
                                       (person.id, person.name, self.now(), self.now())))
        return person

    async def rename(self, person: Person, name: str) -> Person:
        """Give somebody another name; at tables where they sit they keep the old one."""
        person.name = check_text("A name", name, 1, LONGEST_NAME)
        await self.db.change(Statement("update people set name = $1 where id = $2", (person.name, person.id)))
        return person

    # --- accounts

    async def register(self, person: Person, account: str, password: str) -> Person:
        """Make a guest's identity an account, with all its seats."""
        if person.account is not None:
            raise Conflict("You have an account already.")
        account = self._account(account)
        coded = await self._hash(self._password(password))
        done = await self.db.change(Statement(
            "update people set account = $1, password = $2 where id = $3 and account is null "
            "and not exists (select 1 from people where account = $4)", (account, coded, person.id, account)))
        if not done:
            raise Conflict("This account name is taken.")
        person.account = account
        return person

    async def log_in(self, account: str, password: str) -> Person:
        """Return the person of an account; the same answer for a wrong name and a wrong password."""
        rows = await self.db.rows("select id, password from people where account = $1", self._account(account))
        # Where there is no such account the answer takes as long.
        coded = rows[0][1] if rows else await self._hash("nobody's")
        right = await self._verify(coded, password[:LONGEST_PASSWORD]) if rows else False
        person = await self.find(rows[0][0]) if right else None
        if person is None:
            raise NotKnown("The account name or the password is wrong.")
        return person

    async def merge(self, guest: Person, account: Person) -> None:
        """Make a guest's token void: the seats have gone over to the account."""
        await self.db.change(Statement("update people set merged_into = $1 where id = $2 and account is null",
                                       (account.id, guest.id)))

    async def change_password(self, person: Person, old: str, new: str) -> None:
        """Change the password of an account."""
        if person.account is None:
            raise Conflict("You have no account.")
        await self.log_in(person.account, old)
        coded = await self._hash(self._password(new))
        await self.db.change(Statement("update people set password = $1 where id = $2", (coded, person.id)))

    async def forget(self, person: Person) -> None:
        """Remove everything that says who somebody is; the games they sat in stay, without their name's owner."""
        await self.db.change(Statement(
            "update people set name = $1, account = null, password = null, webhook = null, mail = null, "
            "mail_confirmed = 0, merged_into = $2 where id = $3", ("(gone)", "(gone)", person.id)))

    # --- where notices go

    async def set_webhook(self, person: Person, url: str | None) -> None:
        """Remember where somebody wants notices."""
        await self.db.change(Statement("update people set webhook = $1 where id = $2", (url, person.id)))

    async def set_mail(self, person: Person, mail: str | None, confirmed: bool) -> None:
        """Remember a mail address; notices go there only when it was confirmed."""
        await self.db.change(Statement("update people set mail = $1, mail_confirmed = $2 where id = $3",
                                       (mail, int(confirmed), person.id)))

    # --- passwords

    def _account(self, account: str) -> str:
        name = check_text("An account name", account, 3, LONGEST_NAME)
        return unicodedata.normalize("NFKC", name).casefold()

    def _password(self, password: str) -> str:
        if not LEAST_PASSWORD <= len(password) <= LONGEST_PASSWORD:
            raise BadRequest(f"A password has {LEAST_PASSWORD} to {LONGEST_PASSWORD} characters.")
        return password

    async def _hash(self, password: str) -> str:
        async with self._thinking:
            return await asyncio.to_thread(self._hasher.hash, password)

    async def _verify(self, coded: str, password: str) -> bool:
        async with self._thinking:
            return await asyncio.to_thread(self._matches, coded, password)

    def _matches(self, coded: str, password: str) -> bool:
        try:
            return self._hasher.verify(coded, password)
        except (Argon2Error, InvalidHashError):
            return False

