"""Sessions: they begin with a new token, are known to their owner, and end at once, with their sockets."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest
from argon2 import PasswordHasher

from aerodrome.server.cookies import SIGNED_NAME
from aerodrome.server.devices import UNKNOWN, device
from aerodrome.server.people import GRACE, PERSON, Person
from aerodrome.server.sessions import ACCOUNT_LIFE, GUEST_LIFE, MOST_BROWSERS, MOST_PROGRAMS, NOTED_EVERY, Sessions
from aerodrome.server.site import Site
from aerodrome.server.sockets import SIGNED, Sockets
from aerodrome.server.tokens import Signer
from aerodrome.store.alone import alone
from aerodrome.store.database import Statement
from aerodrome.store.upgrade import migrate
from server.inside import Hands, inside
from server.served import PATIENCE, Client, Served, Visitor, served
from server.test_abuse import check_problem, closed_with

ACCOUNT = {"account": "ada.lovelace", "password": "analytical engine"}
NEW = "notes on the engine by Menabrea"
TABLE = {"game": "barnstormers", "players": 2}
FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("sessions") / "a.db", bots=False) as running:
        yield running


class Ada:
    """Somebody with an account of her own, at one browser and then another."""

    number = 0

    def __init__(self, server: Served) -> None:
        Ada.number += 1
        self.server = server
        self.account = {**ACCOUNT, "account": f"ada.lovelace.{Ada.number}"}
        self.home = Visitor.named(server.url, "Ada")
        self.browsers = [self.home]
        self.table = self.home.call("POST", "/api/tables", TABLE)["id"]
        self.guest = self.home.cookie()
        self.home.csrf = self.home.call("POST", "/api/account", self.account)["csrf"]

    def elsewhere(self, user_agent: str = "test") -> Visitor:
        """Log in at another browser."""
        visitor = Visitor(self.server.url)
        self.browsers.append(visitor)
        visitor.http.headers["user-agent"] = user_agent
        visitor.csrf = visitor.call("POST", "/api/login", self.account)["csrf"]
        return visitor

    def client(self, visitor: Visitor) -> Client:
        """Return a socket of her seat."""
        return Client(self.server, self.table, 0, visitor.cookie())


@pytest.fixture
def ada(server: Served) -> Iterator[Ada]:
    found = Ada(server)
    yield found
    for browser in found.browsers:
        browser.close()


def status(server: Served, cookie: str = "", token: str = "") -> int:
    """Ask who somebody is; return whether that is known."""
    headers = {"cookie": cookie} if cookie else {"authorization": f"Bearer {token}"}
    return httpx.get(f"{server.url}/api/me", headers=headers, timeout=PATIENCE).status_code


# --- beginning and ending


def test_registering_and_logging_in_give_new_tokens(server: Served, ada: Ada) -> None:
    phone, laptop = ada.elsewhere(), ada.elsewhere()
    cookies = [ada.guest, ada.home.cookie(), phone.cookie(), laptop.cookie()]

    assert len(set(cookies)) == 4
    assert [status(server, cookie) for cookie in cookies] == [401, 200, 200, 200]


def test_registering_keeps_the_sockets_that_are_open(server: Served) -> None:
    async def main() -> None:
        guest = Visitor.named(server.url, "Ben")
        table = guest.call("POST", "/api/tables", TABLE)["id"]
        async with Client(server, table, 0, guest.cookie()) as client:
            guest.csrf = guest.call("POST", "/api/account", {**ACCOUNT, "account": "ben.the.guest"})["csrf"]
            assert (await client.ask(do="say", text="Still here"))["is"] == "done"
        guest.close()

    asyncio.run(main())


def test_logging_out_ends_the_session_and_its_sockets_and_no_other(server: Served, ada: Ada) -> None:
    async def main() -> None:
        phone = ada.elsewhere()
        home, cookie = ada.home.cookie(), phone.cookie()
        async with ada.client(ada.home) as stays, ada.client(phone) as goes:
            phone.call("POST", "/api/logout")
            assert await closed_with(goes) == 4401
            assert (await stays.ask(do="say", text="Still here"))["is"] == "done"
        assert (status(server, cookie), status(server, home)) == (401, 200)
        again = Client(server, ada.table, 0, cookie)
        await again.open()
        assert await closed_with(again) == 4401
        assert not phone.http.cookies

    asyncio.run(main())


def test_a_new_password_ends_all_other_sessions(server: Served, ada: Ada) -> None:
    async def main() -> None:
        phone, token = ada.elsewhere(), ada.home.token()
        stolen = phone.cookie()
        async with ada.client(phone) as goes, Client(server, ada.table, 0, f"Bearer {token}") as program:
            ada.home.call("PUT", "/api/account/password", {"old": ACCOUNT["password"], "new": NEW})
            assert [await closed_with(goes), await closed_with(program)] == [4401, 4401]
        assert [status(server, stolen), status(server, token=token)] == [401, 401]
        assert status(server, ada.home.cookie()) == 200
        with Visitor(server.url) as other:
            check_problem(other.ask("POST", "/api/login", ada.account), 401, "not_known")
            other.call("POST", "/api/login", {**ada.account, "password": NEW})

    asyncio.run(main())


def test_sessions_are_listed_and_ended_one_by_one_or_all_at_once(server: Served, ada: Ada) -> None:
    phone = ada.elsewhere(FIREFOX)
    found = {one["name"]: one for one in ada.home.call("GET", "/api/me/sessions")}

    assert [one["is_current"] for name, one in sorted(found.items())] == [False, True]
    assert found["Firefox on Linux"]["kind"] == "browser"
    assert found["Firefox on Linux"]["expires"] > found["Firefox on Linux"]["created"] > 0
    path = f"/api/me/sessions/{found['Firefox on Linux']['id']}"
    with Visitor.named(server.url, "Ben") as ben:
        check_problem(ben.ask("DELETE", path), 404, "not_found")
    assert status(server, phone.cookie()) == 200
    ada.home.call("DELETE", path)
    check_problem(ada.home.ask("DELETE", path), 404, "not_found")
    assert status(server, phone.cookie()) == 401

    others = [ada.elsewhere().cookie() for _ in range(2)]
    ada.home.call("DELETE", "/api/me/sessions")
    assert [status(server, cookie) for cookie in (*others, ada.home.cookie())] == [401, 401, 200]


def test_a_session_without_use_ends_by_itself(tmp_path: Path) -> None:
    async def main() -> None:
        hands = Hands()
        async with inside(tmp_path, hands, guest_days=0, idle_guest_days=0) as site:  # else the guest goes too
            guest = await site.people.greet("Ada")
            token = await site.sessions.start(guest, "")
            for _ in range(4):  # who comes back now and then stays for ever
                hands.time += GUEST_LIFE - 1
                assert await site.sessions.known(token, "browser") is not None
            hands.time += GUEST_LIFE
            assert await site.sessions.known(token, "browser") is None
            assert await site.db.rows("select 1 from sessions") != []
            await site.sessions.sweep()
            assert await site.db.rows("select 1 from sessions") == []

    asyncio.run(main())


def test_an_account_and_a_program_stay_for_a_shorter_time(tmp_path: Path) -> None:
    async def main() -> None:
        hands = Hands()
        async with inside(tmp_path, hands) as site:
            person = await site.people.register(await site.people.greet("Ada"), "ada", NEW)
            token = await site.sessions.start(person, "")
            program, secret = await site.sessions.start_program(person, "bot")
            hands.time += ACCOUNT_LIFE - 1
            assert await site.sessions.known(token, "browser") is not None
            hands.time = program.expires - 1
            assert await site.sessions.known(token, "browser") is None
            assert await site.sessions.known(secret, "program") is not None
            hands.time += NOTED_EVERY  # however often it is used, it ends
            assert await site.sessions.known(secret, "program") is None

    asyncio.run(main())


def test_a_person_has_only_so_many_sessions(tmp_path: Path) -> None:
    async def main() -> None:
        hands = Hands()
        async with inside(tmp_path, hands) as site:
            person = await site.people.greet("Ada")
            tokens = []
            for _ in range(MOST_BROWSERS + 2):
                hands.time += 1
                tokens.append(await site.sessions.start(person, ""))
            known = [await site.sessions.known(token, "browser") is not None for token in tokens]
            assert known == [False, False, *[True] * MOST_BROWSERS]

    asyncio.run(main())


def test_the_database_keeps_no_token(tmp_path: Path) -> None:
    path = tmp_path / "a.db"
    with served(path, bots=False) as server, Visitor.named(server.url, "Ada") as ada:
        secrets = [ada.cookie().partition("=")[2], ada.token()]
    everything = b"".join(file.read_bytes() for file in tmp_path.iterdir())

    assert b"Ada" in everything
    assert all(len(secret) >= 43 and secret.encode() not in everything for secret in secrets)


def test_notes_that_were_lost_are_made_up_for(tmp_path: Path) -> None:
    async def main() -> None:
        async with inside(tmp_path, Hands()) as site:
            person = await site.people.greet("Ada")
            token = await site.sessions.start(person, "")
            session = await site.sessions.known(token, "browser")
            assert session is not None
            other = Sessions(site.db, Sockets(), site.config.sources.now)  # another process, whose note does not come
            ends: list[Any] = []
            site.sockets.add(listening(person, session.id, ends))
            await other.end(session)
            assert ends == []
            await site.sessions.look_again()
            assert ends == [4401]

    asyncio.run(main())


def listening(person: Person, session: str, ends: list[Any]) -> Any:
    """Return something like a connection that says when it is ended."""
    class Listening:
        def __init__(self) -> None:
            self.person, self.session = person.id, session

        def end(self, code: int, _: str) -> None:
            ends.append(code)

    return Listening()


# --- programs


def test_a_program_has_a_token_that_is_shown_once_and_can_be_ended(server: Served, ada: Ada) -> None:
    made = ada.home.call("POST", "/api/me/tokens", {"name": "  My   bot "})
    assert made["token"].startswith("aerodrome_")
    assert (made["session"]["kind"], made["session"]["name"]) == ("program", "My bot")
    listing = ada.home.ask("GET", "/api/me/sessions").text
    assert "My bot" in listing
    assert made["token"] not in listing

    bearer = {"authorization": f"Bearer {made['token']}"}
    with httpx.Client(base_url=server.url, headers=bearer, timeout=PATIENCE) as program:
        table = program.post("/api/tables", json=TABLE).json()["id"]  # without a cookie no other site can do harm
        assert program.get(f"/api/tables/{table}").json()["mine"] == [0]
        for method, path, body in (("POST", "/api/me/tokens", {"name": "x"}), ("DELETE", "/api/me/sessions", None),
                                   ("DELETE", f"/api/me/sessions/{made['session']['id']}", None),
                                   ("DELETE", "/api/me", None), ("POST", "/api/account", ada.account),
                                   ("PUT", "/api/account/password", {"old": ACCOUNT["password"], "new": NEW})):
            check_problem(program.request(method, path, json=body), 403, "forbidden")
        ada.home.call("DELETE", f"/api/me/sessions/{made['session']['id']}")
        check_problem(program.get("/api/me"), 401, "not_known")


def test_nobody_has_too_many_tokens(server: Served) -> None:
    with Visitor.named(server.url, "Ben") as ben:
        for _ in range(MOST_PROGRAMS):
            ben.token()
        check_problem(ben.ask("POST", "/api/me/tokens", {"name": "x"}), 409, "conflict")
        check_problem(ben.ask("POST", "/api/me/tokens", {"name": " "}), 400, "bad_request")


# --- the cookie


@pytest.mark.parametrize(("address", "name"), [("https://games.example.org", "__Host-aerodrome"), ("", "aerodrome")])
def test_the_cookie_is_as_safe_as_the_address_allows(tmp_path: Path, address: str, name: str) -> None:
    with served(tmp_path / "a.db", bots=False, public_url=address) as server:
        answers = [httpx.post(f"{server.url}/api/me", json={"name": "Ada"}, timeout=PATIENCE)]
        cookie = answers[0].headers["set-cookie"]
        known = {"cookie": cookie.partition(";")[0], "x-aerodrome-csrf": answers[0].json()["csrf"]}
        answers += [httpx.request(method, f"{server.url}/api/{path}", headers=known, timeout=PATIENCE)
                    for method, path in (("GET", "hello"), ("POST", "logout"))]

    for answer in answers:
        for one in answer.headers.get_list("set-cookie"):
            assert {"HttpOnly", "Path=/", "SameSite=lax"} <= set(one.split("; "))
            assert ("Secure" in one.split("; ")) == bool(address)
            assert "Domain" not in one
        assert answer.headers.get_list("set-cookie")[0].startswith(f"{name}=")
        assert answer.headers["cache-control"] == "no-store"
        assert ("includeSubDomains" in answer.headers.get("strict-transport-security", "")) == bool(address)
    assert "Max-Age=0" in answers[-1].headers["set-cookie"]


@pytest.mark.parametrize(("user_agent", "words"), [
    (FIREFOX, "Firefox on Linux"), ("curl/8.5.0", "curl/8.5.0"), ("", UNKNOWN), ("\x00\u202e", UNKNOWN),
    ("Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36", "Chrome on Android"),
    ("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1", "Safari on iPhone"),
    ("Mozilla/5.0 (Windows NT 10.0) Chrome/130.0 Safari/537.36 Edg/130.0", "Edge on Windows"),
    ("x" * 500, "x" * 60)])
def test_a_device_is_described_in_a_few_words(user_agent: str, words: str) -> None:
    assert device(user_agent) == words


# --- cookies of the time before sessions


class Before:
    """A database as the first version left it, with a guest and somebody with an account."""

    SECRET = bytes(range(32))

    def __init__(self, folder: Path) -> None:
        self.path = folder / "a.db"
        alone(f"sqlite:///{self.path}", lambda connection: migrate(connection, "0001"))
        self.write(f"insert into settings values ('secret', '{self.SECRET.hex()}')")
        password = PasswordHasher().hash(ACCOUNT["password"])
        self.write("insert into people (id, name, created, seen, account, password) values ('ada', 'Ada', 1, 1, null, "
                   f"null), ('ben', 'Ben', 1, 1, null, null), ('cleo', 'Cleo', 1, 1, 'cleo', '{password}')")

    def write(self, sql: str) -> None:
        with closing(sqlite3.connect(self.path)) as connection:
            connection.execute(sql)
            connection.commit()

    def visitor(self, server: Served, person: str) -> Visitor:
        """Return a browser that still has its signed cookie."""
        visitor = Visitor(server.url)
        visitor.http.cookies.set(SIGNED_NAME, Signer(self.SECRET).sign(PERSON, person), "127.0.0.1")
        return visitor


def test_whoever_was_known_before_the_upgrade_stays_known(tmp_path: Path) -> None:
    before = Before(tmp_path)
    with served(before.path, bots=False) as server, before.visitor(server, "ada") as ada:
        signed = ada.cookie()
        assert ada.call("GET", "/api/me")["name"] == "Ada"
        me = ada.call("GET", "/api/hello")["me"]
        assert me["name"] == "Ada"
        assert list(ada.http.cookies) == ["aerodrome"]  # exchanged, in this answer
        ada.csrf = me["csrf"]
        assert ada.call("POST", "/api/me", {"name": "Countess"})["name"] == "Countess"
        [session] = ada.call("GET", "/api/me/sessions")
        assert session["is_current"]
        assert status(server, signed) == 200  # the answer may have been lost
        ada.call("POST", "/api/logout")
        assert (status(server, signed), status(server, ada.cookie() or "x=y")) == (401, 401)


@pytest.mark.parametrize("how", ["logged out", "another ended it", "registered"])
def test_a_signed_cookie_is_void_once_its_owner_has_said_so(tmp_path: Path, how: str) -> None:
    before = Before(tmp_path)
    with served(before.path, bots=False) as server, before.visitor(server, "ada") as ada:
        signed, ada.csrf = ada.cookie(), ada.call("GET", "/api/me")["csrf"]
        if how == "logged out":
            ada.call("POST", "/api/logout")
        elif how == "registered":
            ada.call("POST", "/api/account", ACCOUNT)
        else:
            ada.csrf = ada.call("GET", "/api/hello")["me"]["csrf"]
            ada.call("DELETE", "/api/me/sessions")
        assert status(server, signed) == 401
        forged = signed[:-4] + "AAAA"
        assert status(server, forged) == 401
        with before.visitor(server, "ben") as ben:
            assert ben.call("GET", "/api/hello")["me"]["name"] == "Ben"


def test_a_signed_cookie_is_void_once_the_password_has_changed(tmp_path: Path) -> None:
    before, account = Before(tmp_path), {**ACCOUNT, "account": "cleo"}
    with served(before.path, bots=False) as server, before.visitor(server, "cleo") as old, Visitor(server.url) as new:
        new.csrf = new.call("POST", "/api/login", account)["csrf"]
        assert old.call("GET", "/api/me")["account"] == "cleo"
        new.call("PUT", "/api/account/password", {"old": ACCOUNT["password"], "new": NEW})
        check_problem(old.ask("GET", "/api/me"), 401, "not_known")
        assert old.call("GET", "/api/hello") ["me"] is None
        assert new.call("GET", "/api/me")["account"] == "cleo"


def test_a_signed_cookie_is_exchanged_for_a_year_and_once(tmp_path: Path) -> None:
    async def main() -> None:
        hands, signer = Hands(), Signer(Before.SECRET)
        async with inside(tmp_path, hands) as site:
            site.people.signer = signer
            person = await site.people.greet("Ada")
            await allow(site, person, hands.time + 2 * GRACE)
            token = signer.sign(PERSON, person.id)
            hands.time += 2 * GRACE - 1
            assert await site.people.signed(token) is not None
            hands.time += 1
            assert await site.people.signed(token) is None
            await allow(site, person, hands.time + 100 * GRACE)
            await site.people.exchange(person)
            assert await site.sessions.is_alive(person.id, SIGNED)
            hands.time += GRACE
            assert await site.people.signed(token) is None
            assert not await site.sessions.is_alive(person.id, SIGNED)

    asyncio.run(main())


async def allow(site: Site, person: Person, until: int) -> None:
    """Let a signed cookie be good until then."""
    await site.db.change(Statement("update people set signed_until = $1 where id = $2", (until, person.id)))


def test_who_comes_after_the_upgrade_gets_no_signed_cookie(server: Served) -> None:
    with Visitor.named(server.url, "Cleo") as cleo:
        assert list(cleo.http.cookies) == ["aerodrome"]
