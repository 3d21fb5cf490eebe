"""People: guests with a name, and accounts with a password. All the SQL about people is here."""

from __future__ import annotations

import secrets
import unicodedata
from collections.abc import Callable
from typing import Final

import msgspec

from aerodrome.server.attempts import Attempts
from aerodrome.server.denials import Conflict, NotKnown, TooFast
from aerodrome.server.keys import BEFORE
from aerodrome.server.passwords import Passwords
from aerodrome.server.seals import Seals
from aerodrome.server.tokens import SECRET_BYTES, Signer, new_id
from aerodrome.server.words import check_text
from aerodrome.store.database import Database, Statement, StoreFailed

LONGEST_NAME: Final = 40
PERSON: Final = "person"  # what a cookie was signed for, before there were sessions
CSRF: Final = "csrf"
GONE: Final = "(gone)"  # the name of whoever wanted to be forgotten
GRACE: Final = 24 * 3_600_000  # milliseconds: an answer with a new cookie may be lost, and other pages may be open
GUEST = "account is null and merged_into is null"
SEALED: Final = ("webhook", "webhook_key", "mail")  # columns that only who has the key file can read
COLUMNS = f"id, name, account, {', '.join(SEALED)}, mail_confirmed"


class Person(msgspec.Struct):
    """Somebody who has said a name."""

    id: str
    name: str
    account: str | None = None
    webhook: str | None = None
    webhook_key: str | None = None  # hexadecimal
    mail: str | None = None
    mail_confirmed: bool = False


class People:
    """Knows people by their ids, names and passwords."""

    def __init__(self, db: Database, signer: Signer, now: Callable[[], int]) -> None:
        self.db = db
        self.signer = signer
        self.now = now
        self.passwords = Passwords(signer)
        self.seals = Seals(signer)
        self.attempts = Attempts(db, now)

    # --- signs

    def csrf(self, session: str) -> str:
        """Return what a page must send beside the cookie of a session, which another site cannot know."""
        return self.signer.sign(CSRF, session).rpartition(".")[2]

    def is_csrf(self, session: str, given: str) -> bool:
        """Tell whether a page sent the right one."""
        return self.signer.read(CSRF, f"{session}.{given}") is not None

    async def signed(self, token: str) -> Person | None:
        """Return whose signed cookie of the time before sessions this is, unless it is void or forged."""
        id = self.signer.read(PERSON, token)
        if id is None or not await self.db.rows("select 1 from people where id = $1 and signed_until > $2", id,
                                                self.now()):
            return None
        return await self.find(id)

    async def exchange(self, person: Person) -> None:
        """Let a signed cookie, for which there is a session now, be good for a little while only."""
        soon = self.now() + GRACE
        await self.db.change(Statement("update people set signed_until = $1 where id = $2 and signed_until > $3",
                                       (soon, person.id, soon)))

    async def find(self, id: str) -> Person | None:
        """Return a person by id, unless the guest has become part of an account."""
        rows = await self.db.rows(f"select {COLUMNS} from people where id = $1 and merged_into is null", id)
        if not rows:
            return None
        id, name, account, *sealed, confirmed = rows[0]
        webhook, key, mail = [self._open(column, kept) for column, kept in zip(SEALED, sealed, strict=True)]
        return Person(id, name, account, webhook, key, mail, bool(confirmed))

    def _open(self, column: str, kept: str | None) -> str | None:
        return None if kept is None else self.seals.open(column, kept)

    def _seal(self, column: str, text: str | None) -> str | None:
        return None if text is None else self.seals.seal(column, text)

    async def seal_again(self) -> None:
        """Seal what is not sealed yet, or with an older key."""
        for column in SEALED:
            rows = await self.db.rows(f"select id, {column} from people where {column} is not null")
            for id, kept in rows:
                if not self.seals.is_newest(kept):
                    text = self.seals.open(column, kept)
                    sealed = self.seals.seal(column, text.lower() if column == "mail" else text)
                    await self.db.change(Statement(
                        f"update people set {column} = $1 where id = $2 and {column} = $3", (sealed, id, kept)))

    async def drop_old_secret(self) -> None:
        """Drop the secret of the time before the key file, once no signed cookie is good any more."""
        await self.db.change(Statement(f"delete from settings where name = '{BEFORE}' and not exists "
                                       "(select 1 from people where signed_until > $1)", (self.now(),)))

    async def drop_unreadable(self) -> int:
        """Drop whatever was sealed with a key that is lost; return how many there were."""
        count = 0
        for column in SEALED:
            rows = await self.db.rows(f"select id, {column} from people where {column} is not null")
            for id, kept in rows:
                try:
                    self.seals.open(column, kept)
                except StoreFailed:
                    more = ", mail_confirmed = 0" if column == "mail" else ""
                    await self.db.change(Statement(f"update people set {column} = null{more} where id = $1", (id,)))
                    count += 1
        return count

    # --- guests

    async def greet(self, name: str) -> Person:
        """Make a new guest."""
        person = Person(new_id(), check_text("A name", name, 1, LONGEST_NAME))
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
        account = account_name(account)
        kept = await self.passwords.hash(await self.passwords.check(password, account, person.name))
        done = await self.db.change(Statement(
            "update people set account = $1, password = $2, signed_until = null where id = $3 and account is null "
            "and not exists (select 1 from people where account = $4)", (account, kept, person.id, account)))
        if not done:
            raise Conflict("This account name is taken.")
        person.account = account
        return person

    async def log_in(self, account: str, password: str) -> Person:
        """Return the person of an account; the same answer for a wrong name and a wrong password."""
        account = account_name(account)
        if not await self.attempts.allow(account):
            raise TooFast("Too many attempts at this account; wait a minute.")
        rows = await self.db.rows("select id, password from people where account = $1", account)
        # Where there is no such account the answer takes as long.
        kept = rows[0][1] if rows else await self.passwords.hash("nobody's")
        right = await self.passwords.matches(kept, password) if rows else False
        person = await self.find(rows[0][0]) if right else None
        if person is None:
            raise NotKnown("The account name or the password is wrong.")
        await self.attempts.forgive(account)
        if self.passwords.is_outdated(kept):
            await self._keep_password(person.id, await self.passwords.hash(password), kept)
        return person

    async def _keep_password(self, id: str, kept: str, old: str) -> None:
        """Keep a password in another form, unless it was changed meanwhile."""
        await self.db.change(Statement("update people set password = $1 where id = $2 and password = $3",
                                       (kept, id, old)))

    async def merge(self, guest: Person, account: Person) -> None:
        """Make a guest part of an account: the seats have gone over to it."""
        await self.db.change(Statement("update people set merged_into = $1 where id = $2 and account is null",
                                       (account.id, guest.id)))

    async def merged_into(self, person: Person) -> list[str]:
        """Return the guests that have become part of an account."""
        return [id for id, in await self.db.rows("select id from people where merged_into = $1", person.id)]

    async def change_password(self, person: Person, old: str, new: str) -> None:
        """Change the password of an account."""
        if person.account is None:
            raise Conflict("You have no account.")
        await self.log_in(person.account, old)
        kept = await self.passwords.hash(await self.passwords.check(new, person.account, person.name))
        await self.db.change(Statement("update people set password = $1 where id = $2", (kept, person.id)))

    async def reset_password(self, person: Person, new: str) -> None:
        """Give an account another password; who asks has proved otherwise who they are."""
        assert person.account is not None
        kept = await self.passwords.hash(new)
        await self.db.change(Statement("update people set password = $1 where id = $2", (kept, person.id)))
        await self.attempts.forgive(person.account)

    async def named(self, text: str) -> list[Person]:
        """Return the accounts of a name, or of a confirmed mail address."""
        if "@" in text:
            rows = await self.db.rows("select id from people where mail = $1 and mail_confirmed = 1 and "
                                      "account is not null", self.seals.seal("mail", text.strip().lower()))
        else:
            rows = await self.db.rows("select id from people where account = $1", account_name(text))
        return [person for id, in rows if (person := await self.find(id)) is not None]

    async def forget(self, id: str) -> None:
        """Remove everything that says who somebody is; only the id stays, under which they sat at tables."""
        await self.db.change(
            Statement("update people set name = $1, account = null, password = null, webhook = null, "
                      "webhook_key = null, mail = null, mail_confirmed = 0, signed_until = null, merged_into = $2 "
                      "where id = $3", (GONE, GONE, id)),
            Statement("delete from notices where person = $1", (id,)),
            Statement("delete from changes where person = $1", (id,)),
            Statement("delete from codes where person = $1", (id,)))

    # --- guests who do not come back

    async def idle_guests(self, before: int, limit: int) -> list[str]:
        """Return guests who have never sat at a table or made one, and were last seen before some time."""
        rows = await self.db.rows(
            f"select id from people where {GUEST} and seen < $1 "
            "and not exists (select 1 from sitters where sitters.person = people.id) "
            "and not exists (select 1 from tables where tables.owner = people.id) order by seen limit $2",
            before, limit)
        return [id for id, in rows]

    async def lost_guests(self, before: int, limit: int) -> list[str]:
        """Return guests who were last seen before some time."""
        rows = await self.db.rows(f"select id from people where {GUEST} and seen < $1 order by seen limit $2", before,
                                  limit)
        return [id for id, in rows]

    async def remove(self, id: str) -> None:
        """Remove a guest whose id stands nowhere else."""
        await self.db.change(Statement(f"delete from people where id = $1 and {GUEST}", (id,)),
                             Statement("delete from notices where person = $1", (id,)))

    # --- where notices go

    async def set_webhook(self, person: Person, url: str | None) -> None:
        """Remember where somebody wants notices; another address gets another key."""
        person.webhook, person.webhook_key = url, None if url is None else secrets.token_hex(SECRET_BYTES)
        await self.db.change(Statement("update people set webhook = $1, webhook_key = $2 where id = $3",
                                       (self._seal("webhook", url), self._seal("webhook_key", person.webhook_key),
                                        person.id)))

    async def set_mail(self, person: Person, mail: str | None, confirmed: bool) -> None:
        """Remember a mail address, in small letters; notices go there only when it was confirmed."""
        mail = None if mail is None else mail.lower()
        person.mail, person.mail_confirmed = mail, confirmed
        await self.db.change(Statement("update people set mail = $1, mail_confirmed = $2 where id = $3",
                                       (self._seal("mail", mail), int(confirmed), person.id)))


def account_name(text: str) -> str:
    """Return the name of an account as it is compared."""
    name = check_text("An account name", text, 3, LONGEST_NAME)
    return unicodedata.normalize("NFKC", name).casefold()
