"""HTTP: who somebody is. A guest is a name and a session; an account keeps the seats on any device."""

from __future__ import annotations

from functools import partial
from typing import Annotated

import msgspec
from litestar import Controller, Response, delete, get, post, put
from litestar.datastructures import Cookie
from msgspec import Meta

from aerodrome.server import acts
from aerodrome.server.cookies import SIGNED_NAME, cookie, cookie_name, no_cookie, no_cookies
from aerodrome.server.denials import Conflict, NotFound, NotKnown
from aerodrome.server.devices import device_of
from aerodrome.server.forgetting import forget
from aerodrome.server.journal import about, tag
from aerodrome.server.letters import confirmation
from aerodrome.server.limits import caller
from aerodrome.server.mail import check_mail
from aerodrome.server.people import Person
from aerodrome.server.problems import CHANGE, DONE, refusals
from aerodrome.server.seats import claimed_seat
from aerodrome.server.site import Site
from aerodrome.server.visitors import (
    Asking,
    Visit,
    check_guess,
    need_browser,
    need_person,
    need_proof,
    need_visit,
    visit,
)
from aerodrome.server.webhook import check_url, written_key
from aerodrome.store.database import Statement

Name = Annotated[str, Meta(min_length=1, max_length=160)]
Password = Annotated[str, Meta(min_length=1, max_length=1000)]  # how long it may be is told in a sentence
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


class Proof(msgspec.Struct, forbid_unknown_fields=True):
    """The password, once more."""

    password: Password


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
    webhook: str | None
    mail: str | None
    mail_confirmed: bool


class Hello(msgspec.Struct):
    """Who the server takes the visitor for, if anybody; and whether this server sends mail."""

    me: Me | None
    sends_mail: bool


class WebhookKey(msgspec.Struct):
    """The key that signs notices to a webhook, as the libraries of standardwebhooks.com take it; it is shown once."""

    key: str


class NoticesSet(msgspec.Struct):
    """Where notices go now, and the key of the webhook if it is new."""

    me: Me
    webhook_key: str | None


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


def me(site: Site, found: Visit) -> Me:
    """Return who somebody is."""
    person = found.person
    return Me(person.name, person.account, site.people.csrf(found.csrf_subject()), person.webhook, person.mail,
              person.mail_confirmed)


async def entered(request: Asking, site: Site, person: Person, *, status: int = 200) -> Response[Me]:
    """Begin a session; return who has come, with its cookie."""
    token = await site.sessions.start(person, device_of(request))
    session = await site.sessions.known(token, "browser")
    old = [no_cookie(site.config, SIGNED_NAME)] if SIGNED_NAME in request.cookies else []
    return Response(me(site, Visit(person, session)), status_code=status, cookies=[cookie(site.config, token), *old])


async def proved(site: Site, found: Visit) -> list[Cookie]:
    """Note that the password was said here; return the cookie with the session's new token."""
    return [] if found.session is None else [cookie(site.config, await site.sessions.prove(found.session))]


class PeopleApi(Controller):
    """Guests and accounts."""

    path = "/api"
    tags = ("People",)

    @get("/hello", summary="Does the server know me?", responses=refusals())
    async def hello(self, request: Asking, site: Site) -> Response[Hello]:
        """Return the visitor, or nobody for somebody who has not said a name yet; a browser's cookie is prolonged."""
        found, sends_mail = await visit(request, site), site.mailer is not None
        if found is None:
            return Response(Hello(None, sends_mail))
        if found.session is None:  # a signed cookie of the time before sessions
            answer = await entered(request, site, found.person)
            await site.people.exchange(found.person)
            return Response(Hello(answer.content, sends_mail), cookies=answer.cookies)
        token = request.cookies.get(cookie_name(site.config), "")
        is_browser = found.session.kind == "browser"
        return Response(Hello(me(site, found), sends_mail), cookies=[cookie(site.config, token)] if is_browser else [])

    @get("/me", summary="Who am I?", responses=refusals(401))
    async def who(self, request: Asking, site: Site) -> Me:
        """Return the visitor; 401 for somebody who has not said a name yet."""
        return me(site, await need_visit(request, site))

    @post("/me", summary="Say a name", status_code=200, responses=refusals(400, 403, 413))
    async def greet(self, request: Asking, site: Site, data: NewName) -> Response[Me]:
        """Become a guest with a name, or change the name."""
        found = await visit(request, site)
        if found is None:
            site.quotas.new_guest(caller(request.scope))
            return await entered(request, site, await site.people.greet(data.name))
        await site.people.rename(found.person, data.name)
        return Response(me(site, found))

    @delete("/me", summary="Be forgotten", status_code=204, responses=DONE | refusals(401, 403))
    async def forget(self, request: Asking, site: Site) -> Response[None]:
        """Remove name, account and addresses, also the name at tables; games that others played too stay."""
        check_guess(request, site)
        await forget(site, (await need_proof(request, site)).person)
        return left(site)

    @post("/account", summary="Make an account", status_code=201, responses=refusals(*CHANGE, 409))
    async def register(self, request: Asking, site: Site, data: Credentials) -> Response[Me]:
        """Give the guest's identity a name and password, so that its seats can be reached from anywhere."""
        check_guess(request, site)
        found = await need_browser(request, site)
        person = await site.people.register(found.person, data.account, data.password)
        await site.changes.note(person, "registered", device_of(request))
        if found.session is None:
            return await entered(request, site, person, status=201)
        return Response(me(site, found), status_code=201, cookies=await proved(site, found))

    @post("/me/proof", summary="Say the password once more", status_code=204, responses=DONE | refusals(*CHANGE, 409))
    async def prove(self, request: Asking, site: Site, data: Proof) -> Response[None]:
        """Prove who I am: for ten minutes this browser may delete the account, and change mail, webhook and tokens."""
        check_guess(request, site)
        found = await need_browser(request, site)
        if found.person.account is None or found.session is None:
            raise Conflict("You have no password: a guest is known by this browser alone.")
        await site.people.log_in(found.person.account, data.password)
        return Response(None, status_code=204, cookies=await proved(site, found))

    @put("/account/password", summary="Change the password", status_code=204,
         responses=DONE | refusals(*CHANGE, 409))
    async def change_password(self, request: Asking, site: Site, data: NewPassword) -> Response[None]:
        """Change the password of the account; all other sessions end, those of programs too."""
        check_guess(request, site)
        found = await need_browser(request, site)
        await site.people.change_password(found.person, data.old, data.new)
        await site.sessions.end_all(found.person.id, but=found.session_id())
        await site.changes.note(found.person, "password", device_of(request))
        return Response(None, status_code=204, cookies=await proved(site, found))

    @post("/login", summary="Log in", status_code=200, responses=refusals(*CHANGE, 409))
    async def log_in(self, request: Asking, site: Site, data: Credentials) -> Response[Me]:
        """Log in; the seats of the guest in this browser go over to the account."""
        check_guess(request, site)
        found = await visit(request, site)
        about(request.scope, account=tag(data.account))  # type: ignore[arg-type]
        account = await site.people.log_in(data.account, data.password)
        if found is not None and found.person.account is None:
            await adopt(site, found.person, account)
        elif found is not None and found.session is not None:
            await site.sessions.end(found.session)
        await site.changes.note_login(account, device_of(request))
        return await entered(request, site, account)

    @post("/logout", summary="Log out", status_code=204, responses=DONE | refusals(403))
    async def log_out(self, request: Asking, site: Site) -> Response[None]:
        """End this session at once, with its sockets."""
        found = await visit(request, site)
        if found is not None and found.session is not None:
            await site.sessions.end(found.session)
        elif found is not None:
            await site.sessions.end_all(found.person.id)
        return left(site)

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
    async def settings(self, request: Asking, site: Site, data: NoticeSettings) -> NoticesSet:
        """Set a webhook or a mail address; a new webhook gets a key, a new mail address a code to be confirmed."""
        found = await need_proof(request, site)
        if data.webhook is not None:
            check_url(data.webhook, site.webhooks.insecure)
        if data.mail is not None:
            check_mail(data.mail)
        key = await set_notices(request, site, found.person, data)
        return NoticesSet(me(site, found), key)

    @post("/me/notices/key", summary="Make another key for the webhook", status_code=200,
          responses=refusals(401, 403, 404))
    async def key(self, request: Asking, site: Site) -> WebhookKey:
        """Make a new key, with which notices are signed from now on; it is shown only here."""
        person = (await need_proof(request, site)).person
        if person.webhook is None:
            raise NotFound("You have no webhook; set one with PUT /api/me/notices.")
        await site.people.set_webhook(person, person.webhook)
        await site.changes.note(person, "webhook", device_of(request))
        return WebhookKey(shown_key(person))

    @post("/me/notices/confirm", summary="Confirm the mail address", status_code=200, responses=refusals(*CHANGE))
    async def confirm(self, request: Asking, site: Site, data: RecoveryCode) -> Me:
        """Confirm the mail address with the code that was sent there."""
        check_guess(request, site)
        found = await need_visit(request, site)
        person = found.person
        sent = await site.codes.find("mail", data.code)
        if sent is None or sent.person != person.id or sent.about != site.people.seals.seal("mail", person.mail or ""):
            raise NotKnown("This code was not sent to your present address, or more than an hour ago.")
        await site.codes.use("mail", data.code)
        await site.people.set_mail(person, person.mail, True)
        return me(site, found)


async def set_notices(request: Asking, site: Site, person: Person, data: NoticeSettings) -> str | None:
    """Store where notices go; ask a new mail address for confirmation. Return the key of a new webhook."""
    await set_mail(request, site, person, None if data.mail is None else data.mail.lower())
    if data.webhook == person.webhook:
        return None
    await site.people.set_webhook(person, data.webhook)
    await site.changes.note(person, "webhook", device_of(request))
    return None if data.webhook is None else shown_key(person)


async def set_mail(request: Asking, site: Site, person: Person, mail: str | None) -> None:
    """Store a mail address; the one of before is told, and one that is not confirmed is sent a code."""
    if mail == person.mail and (mail is None or person.mail_confirmed):
        return
    if mail is not None:
        check_guess(request, site)
        if site.mailer is None:
            raise NotFound("This server sends no mail; its host has not set it up.")
        code = await site.codes.make("mail", person.id, site.people.seals.seal("mail", mail))
        await site.mailer.send(mail, *confirmation(code))
    if mail != person.mail:
        before = person.mail if person.mail_confirmed else None
        await site.people.set_mail(person, mail, False)
        await site.changes.note(person, "mail", device_of(request), before)


def shown_key(person: Person) -> str:
    """Return the key of a webhook as receivers need it."""
    assert person.webhook_key is not None
    return written_key(bytes.fromhex(person.webhook_key))


async def adopt(site: Site, guest: Person, account: Person) -> None:
    """Give the seats of a guest to an account."""
    for table, seat in await site.archive.seats_of(guest.id):
        await site.hub.happen(table, partial(acts.recover, seat=seat, person=account.id))
    await site.people.merge(guest, account)
    await site.sessions.end_all(guest.id)


def left(site: Site) -> Response[None]:
    """Return an answer that makes the browser forget who it was."""
    return Response(None, status_code=204, cookies=no_cookies(site.config))
