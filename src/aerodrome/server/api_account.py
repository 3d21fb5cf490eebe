"""HTTP: what the owner of an account needs now and then: a forgotten password, a good one, what was changed."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import Controller, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.response import Stream
from msgspec import Meta

from aerodrome.server.api_people import Code, Name, Password
from aerodrome.server.denials import NotFound, NotKnown
from aerodrome.server.devices import device_of
from aerodrome.server.letters import CHANGES, way_back
from aerodrome.server.mail import LONGEST_ADDRESS
from aerodrome.server.own_data import own_data
from aerodrome.server.passwords import Verdict
from aerodrome.server.people import account_name
from aerodrome.server.problems import DONE, refusals
from aerodrome.server.site import Site
from aerodrome.server.visitors import Asking, check_guess, need_proof, need_visit

DATA = "Profile, sessions, changes, notices, and every table with what I said there and its record"
VOID = "This code is wrong, was used, or is too old; ask for another."


class Forgotten(msgspec.Struct, forbid_unknown_fields=True):
    """Who has forgotten the password: the name of the account, or its mail address."""

    account: Annotated[str, Meta(min_length=1, max_length=LONGEST_ADDRESS)]


class Reset(msgspec.Struct, forbid_unknown_fields=True):
    """Another password, by the code that was sent or that the host has given."""

    code: Code
    password: Password


class Wish(msgspec.Struct, forbid_unknown_fields=True):
    """A password that somebody thinks of, and the names by which others would guess it."""

    password: Password
    names: Annotated[list[Name], Meta(max_length=2)] = []


class AccountChange(msgspec.Struct):
    """Something that was changed in the ways to come in: in a sentence, when (milliseconds), and with which device."""

    text: str
    at: int
    device: str


class AccountApi(Controller):
    """Accounts, now and then."""

    path = "/api"
    tags = ("People",)

    @post("/account/strength", summary="How good is a password?", status_code=200, responses=refusals(400, 403, 413))
    async def strength(self, site: Site, data: Wish) -> Verdict:
        """Say how good a password would be, before it is chosen; nothing is kept of it, nor asked whose it is."""
        return await site.people.passwords.judge(data.password, *data.names)

    @post("/account/forgotten", summary="I have forgotten the password", status_code=204,
          responses=DONE | refusals(400, 404, 413))
    async def forgotten(self, request: Asking, site: Site, data: Forgotten) -> None:
        """Send a link to the confirmed mail address of the account; the answer is the same whether there is one."""
        check_guess(request, site)
        if site.mailer is None:
            raise NotFound("This server sends no mail; ask its host for a code.")
        name = data.account.strip() if "@" in data.account else account_name(data.account)
        site.tasks.spawn(send_way_back(site, name))  # beside: the time that it takes tells nothing either

    @post("/account/reset", summary="Choose another password by a code", status_code=204,
          responses=DONE | refusals(400, 401, 413))
    async def reset(self, request: Asking, site: Site, data: Reset) -> None:
        """Set another password; all sessions end, those of programs too. The code is good once."""
        check_guess(request, site)
        sent = await site.codes.find("reset", data.code)
        person = None if sent is None else await site.people.find(sent.person)
        if person is None or person.account is None:
            raise NotKnown(VOID)
        await site.people.passwords.check(data.password, person.account, person.name)
        if not await site.codes.use("reset", data.code):
            raise NotKnown(VOID)
        await site.people.reset_password(person, data.password)
        await site.sessions.end_all(person.id)
        await site.changes.note(person, "reset", device_of(request))

    @get("/me/changes", summary="What was changed of late", responses=refusals(401))
    async def changes(self, request: Asking, site: Site) -> list[AccountChange]:
        """Return what was changed in the ways to come in, the last first: password, addresses, tokens, new devices."""
        found = await need_visit(request, site)
        return [AccountChange(CHANGES[one.kind], one.at, one.device) for one in await site.changes.of(found.person.id)]


    @get("/me/data", summary="Everything that is known of me", media_type="application/json",
         responses={200: ResponseSpec(dict[str, Any], generate_examples=False, description=DATA),
                    **refusals(401, 403)})
    async def data(self, request: Asking, site: Site) -> Stream:
        """Return what the server keeps of me, without secrets, as a file; the password was said a few minutes ago."""
        check_guess(request, site)
        person = (await need_proof(request, site)).person
        return Stream(own_data(site, person), media_type="application/json",
                      headers={"content-disposition": 'attachment; filename="aerodrome-data.json"'})


async def send_way_back(site: Site, name: str) -> None:
    """Send a link to each account of a name or an address, if it has a confirmed address and was not sent too many."""
    for person in await site.people.named(name):
        allowed = person.mail is not None and person.mail_confirmed and person.account is not None
        if allowed and site.mailer is not None and await site.people.attempts.allow_letter(person.id):
            code = await site.codes.make("reset", person.id)
            await site.mailer.send(str(person.mail), *way_back(site.config.public_url, str(person.account), code))
