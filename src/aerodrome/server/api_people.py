"""HTTP: who somebody is. A guest is a name and a signed cookie; an account keeps the seats on any device."""

from __future__ import annotations

from functools import partial
from typing import Annotated

import msgspec
from litestar import Controller, Response, delete, get, post, put
from litestar.datastructures import Cookie
from msgspec import Meta

from aerodrome.server import acts
from aerodrome.server.denials import NotFound, NotKnown
from aerodrome.server.mail import check_mail
from aerodrome.server.people import Person
from aerodrome.server.problems import CHANGE, DONE, refusals
from aerodrome.server.seats import claimed_seat
from aerodrome.server.site import Site
from aerodrome.server.visitors import COOKIE, Asking, check_guess, need_person, visitor
from aerodrome.server.webhook import check_url
from aerodrome.store.database import Statement

YEAR = 365 * 24 * 3600
Name = Annotated[str, Meta(min_length=1, max_length=160)]
Password = Annotated[str, Meta(min_length=1, max_length=200)]
Code = Annotated[str, Meta(min_length=1, max_length=100)]


class NewName(msgspec.Struct, forbid_unknown_fields=True):
    """The name that others see."""

    name: Name


class Credentials(msgspec.Struct, forbid_unknown_fields=True):
    """An account's name and password."""

    account: Name
    password: Password


class NewPassword(msgspec.Struct, forbid_unknown_fields=True):
    """A change of password."""

    old: Password
    new: Password


class RecoveryCode(msgspec.Struct, forbid_unknown_fields=True):
    """The code that was shown to the holder of a seat."""

    code: Code


class NoticeSettings(msgspec.Struct, forbid_unknown_fields=True):
    """Where your-turn notices go: a webhook, a mail address, both or neither."""

    webhook: Annotated[str, Meta(max_length=500)] | None = None
    mail: Annotated[str, Meta(max_length=254)] | None = None


class Me(msgspec.Struct):
    """Who the server takes the visitor for. *csrf* goes into the header X-Aerodrome-CSRF of every change."""

    name: str
    account: str | None
    csrf: str
    token: str  # the same as the cookie, for programs: Authorization: Bearer
    webhook: str | None
    mail: str | None
    mail_confirmed: bool


class Hello(msgspec.Struct):
    """Who the server takes the visitor for, if anybody."""

    me: Me | None


class Recovered(msgspec.Struct):
    """The seat that a code has opened."""

    table: str
    seat: int


class NoticeInfo(msgspec.Struct):
    """Something that waits to be looked at."""

    id: str
    table: str
    kind: str
    at: int
    seen: bool


def me(site: Site, person: Person, *, fresh: bool = False, status: int = 200) -> Response[Me]:
    """Return who somebody is, with a new cookie where there was none."""
    body = Me(person.name, person.account, site.people.csrf(person), site.people.token(person), person.webhook,
              person.mail, person.mail_confirmed)
    secure = site.config.public_url.startswith("https://")
    cookie = Cookie(COOKIE, value=body.token, httponly=True, samesite="lax", secure=secure, path="/", max_age=YEAR)
    return Response(body, status_code=status, cookies=[cookie] if fresh else [])


class PeopleApi(Controller):
    """Guests and accounts."""

    path = "/api"
    tags = ("People",)

    @get("/hello", summary="Does the server know me?", responses=refusals())
    async def hello(self, request: Asking, site: Site) -> Hello:
        """Return the visitor, or nobody for somebody who has not said a name yet."""
        person = await visitor(request, site)
        return Hello(None if person is None else me(site, person).content)

    @get("/me", summary="Who am I?", responses=refusals(401))
    async def who(self, request: Asking, site: Site) -> Response[Me]:
        """Return the visitor; 401 for somebody who has not said a name yet."""
        return me(site, await need_person(request, site))

    @post("/me", summary="Say a name", status_code=200, responses=refusals(400, 403, 413))
    async def greet(self, request: Asking, site: Site, data: NewName) -> Response[Me]:
        """Become a guest with a name, or change the name."""
        person = await visitor(request, site)
        if person is None:
            return me(site, await site.people.greet(data.name), fresh=True)
        return me(site, await site.people.rename(person, data.name))

    @delete("/me", summary="Be forgotten", status_code=204, responses=DONE | refusals(401, 403))
    async def forget(self, request: Asking, site: Site) -> Response[None]:
        """Remove name, account and addresses; games that others played too stay."""
        await site.people.forget(await need_person(request, site))
        return without_cookie()

    @post("/account", summary="Make an account", status_code=201, responses=refusals(*CHANGE, 409))
    async def register(self, request: Asking, site: Site, data: Credentials) -> Response[Me]:
        """Give the guest's identity a name and password, so that its seats can be reached from anywhere."""
        check_guess(request, site)
        person = await need_person(request, site)
        return me(site, await site.people.register(person, data.account, data.password), status=201)

    @put("/account/password", summary="Change the password", status_code=204, responses=refusals(*CHANGE, 409))
    async def change_password(self, request: Asking, site: Site, data: NewPassword) -> None:
        """Change the password of the account."""
        check_guess(request, site)
        await site.people.change_password(await need_person(request, site), data.old, data.new)

    @post("/login", summary="Log in", status_code=200, responses=refusals(*CHANGE, 409))
    async def log_in(self, request: Asking, site: Site, data: Credentials) -> Response[Me]:
        """Log in; the seats of the guest in this browser go over to the account."""
        check_guess(request, site)
        guest = await visitor(request, site)
        account = await site.people.log_in(data.account, data.password)
        if guest is not None and guest.account is None:
            await adopt(site, guest, account)
        return me(site, account, fresh=True)

    @post("/logout", summary="Log out", status_code=204, responses=DONE | refusals(403))
    async def log_out(self) -> Response[None]:
        """Forget who this browser is."""
        return without_cookie()

    @post("/recover", summary="Recover a seat by its code", status_code=200, responses=refusals(*CHANGE, 409))
    async def recover(self, request: Asking, site: Site, data: RecoveryCode) -> Recovered:
        """Take over the seat whose code was kept, on this device."""
        check_guess(request, site)
        person = await need_person(request, site)
        table, seat = await claimed_seat(site, data.code)
        await site.hub.happen(table, lambda room: acts.recover(room, seat, person.id))
        return Recovered(table, seat)

    @get("/notices", summary="What waits for me", responses=refusals(401))
    async def notices(self, request: Asking, site: Site) -> list[NoticeInfo]:
        """Return the last notices."""
        person = await need_person(request, site)
        rows = await site.db.rows("select id, table_id, kind, at, seen from notices where person = $1 "
                                  "order by at desc limit 50", person.id)
        return [NoticeInfo(row[0], row[1], row[2], row[3], row[4] is not None) for row in rows]

    @post("/notices/seen", summary="Mark all notices as seen", status_code=204, responses=refusals(401, 403))
    async def seen(self, request: Asking, site: Site) -> None:
        """Mark the notices as seen."""
        person = await need_person(request, site)
        await site.db.change(Statement("update notices set seen = $1 where person = $2 and seen is null",
                                       (site.config.sources.now(), person.id)))

    @put("/me/notices", summary="Where notices go", status_code=200, responses=refusals(*CHANGE, 404))
    async def settings(self, request: Asking, site: Site, data: NoticeSettings) -> Response[Me]:
        """Set a webhook or a mail address; a new mail address gets a code that must be confirmed."""
        person = await need_person(request, site)
        if data.webhook is not None:
            check_url(data.webhook, site.webhooks.insecure)
        if data.mail is not None:
            check_mail(data.mail)
        await set_notices(request, site, person, data)
        return me(site, person)

    @post("/me/notices/confirm", summary="Confirm the mail address", status_code=200, responses=refusals(*CHANGE))
    async def confirm(self, request: Asking, site: Site, data: RecoveryCode) -> Response[Me]:
        """Confirm the mail address with the code that was sent there."""
        check_guess(request, site)
        person = await need_person(request, site)
        if person.mail is None or not site.signer.is_code("mail", f"{person.id} {person.mail}", data.code):
            raise NotKnown("This is not the code that was sent.")
        await site.people.set_mail(person, person.mail, True)
        person.mail_confirmed = True
        return me(site, person)


async def set_notices(request: Asking, site: Site, person: Person, data: NoticeSettings) -> None:
    """Store where notices go; ask a new mail address for confirmation."""
    if data.mail is not None and data.mail != person.mail:
        check_guess(request, site)
        if site.mailer is None:
            raise NotFound("This server sends no mail; its host has not set it up.")
        code = site.signer.code("mail", f"{person.id} {data.mail}")
        await site.mailer.send(data.mail, "Aerodrome: confirm this address",
                               f"Somebody wants your-turn notices sent here. If it was you, the code is\n\n{code}\n\n"
                               "If not, do nothing: no further mail will come.\n")
    confirmed = person.mail_confirmed and data.mail == person.mail
    await site.people.set_mail(person, data.mail, confirmed)
    await site.people.set_webhook(person, data.webhook)
    person.webhook, person.mail, person.mail_confirmed = data.webhook, data.mail, confirmed


async def adopt(site: Site, guest: Person, account: Person) -> None:
    """Give the seats of a guest to an account."""
    for table, seat in await site.archive.seats_of(guest.id):
        await site.hub.happen(table, partial(acts.recover, seat=seat, person=account.id))
    await site.people.merge(guest, account)


def without_cookie() -> Response[None]:
    """Return an answer that removes the cookie."""
    response = Response(None, status_code=204)
    response.delete_cookie(COOKIE, path="/")
    return response
