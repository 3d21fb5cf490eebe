"""Proofs: what matters most is changed only by somebody who has said the password a few minutes ago."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from aerodrome.server.attempts import AT_ONCE
from aerodrome.server.sessions import ACCOUNT_LIFE, LONGEST_LIFE, PROVED_FOR
from server.inside import Hands, inside
from server.served import Served, Visitor, served
from server.test_abuse import check_problem

PASSWORD = "three words together"
HOOK = {"webhook": "https://example.org/hook", "mail": None}
GUARDED: list[tuple[str, str, Any]] = [
    ("DELETE", "/api/me", None), ("PUT", "/api/me/notices", HOOK), ("POST", "/api/me/notices/key", None),
    ("POST", "/api/me/tokens", {"name": "My bot"}), ("DELETE", "/api/me/sessions", None),
    ("DELETE", "/api/me/sessions/another", None)]


class Timed:
    """A server whose clock the test moves."""

    def __init__(self, server: Served, clock: Path) -> None:
        self.url = server.url
        self.clock = clock

    def wait(self, milliseconds: int) -> None:
        """Let time pass."""
        self.clock.write_text(str(int(self.clock.read_text()) + milliseconds))

    def account(self, name: str) -> Visitor:
        """Return somebody who has just made an account."""
        visitor = Visitor.named(self.url, "Ada")
        visitor.csrf = visitor.call("POST", "/api/account", {"account": name, "password": PASSWORD})["csrf"]
        return visitor


@pytest.fixture(scope="module")
def timed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Timed]:
    folder = tmp_path_factory.mktemp("proof")
    (folder / "clock").write_text("1800000000000")
    with served(folder / "a.db", bots=False, clock=str(folder / "clock")) as server:
        yield Timed(server, folder / "clock")


def test_what_matters_needs_a_password_said_a_few_minutes_ago(timed: Timed) -> None:
    with timed.account("ada.proves") as ada:
        ada.call("PUT", "/api/me/notices", HOOK)  # she has just said it
        timed.wait(PROVED_FOR)
        for method, path, body in GUARDED:
            check_problem(ada.ask(method, path, body), 403, "not_proved")
        assert ada.call("GET", "/api/me")["webhook"] == HOOK["webhook"]  # for everything else she is known
        check_problem(ada.ask("POST", "/api/me/proof", {"password": "wrong"}), 401, "not_known")
        check_problem(ada.ask("POST", "/api/me/notices/key"), 403, "not_proved")

        ada.call("POST", "/api/me/proof", {"password": PASSWORD})
        timed.wait(PROVED_FOR - 1)
        for method, path, body in reversed(GUARDED):
            assert ada.ask(method, path, body).status_code in (200, 201, 204, 404)
        check_problem(ada.ask("GET", "/api/me"), 401, "not_known")


def test_a_proof_is_of_one_browser_and_of_no_token_that_was_known_before(timed: Timed) -> None:
    with timed.account("ada.on.three") as ada, Visitor(timed.url) as phone, Visitor(timed.url) as thief:
        phone.csrf = phone.call("POST", "/api/login", {"account": "ada.on.three", "password": PASSWORD})["csrf"]
        thief.http.cookies.update(ada.http.cookies)
        timed.wait(PROVED_FOR)
        ada.call("POST", "/api/me/proof", {"password": PASSWORD})
        check_problem(phone.ask("POST", "/api/me/tokens", {"name": "My bot"}), 403, "not_proved")
        check_problem(thief.ask("GET", "/api/me"), 401, "not_known")
        ada.token()


def test_guesses_at_a_proof_are_counted_with_those_at_the_account(timed: Timed) -> None:
    with timed.account("ada.is.guessed") as ada:
        answers = [ada.ask("POST", "/api/me/proof", {"password": "wrong"}).json()["code"] for _ in range(AT_ONCE + 1)]
        assert answers == ["not_known"] * AT_ONCE + ["too_fast"]
        right = {"account": "ada.is.guessed", "password": PASSWORD}
        check_problem(ada.ask("POST", "/api/login", right), 429, "too_fast")


def test_this_browser_is_logged_out_without_a_proof(timed: Timed) -> None:
    with timed.account("ada.goes") as ada:
        timed.wait(PROVED_FOR)
        [session] = ada.call("GET", "/api/me/sessions")
        ada.call("DELETE", f"/api/me/sessions/{session['id']}")
        check_problem(ada.ask("GET", "/api/me"), 401, "not_known")


def test_a_guest_is_known_by_the_browser_alone_and_a_program_changes_nothing_of_this(timed: Timed) -> None:
    with Visitor.named(timed.url, "Ben") as ben, Visitor(timed.url) as program:
        program.http.headers["authorization"] = f"Bearer {ben.token()}"
        timed.wait(PROVED_FOR)
        for method, path, body in (*GUARDED, ("POST", "/api/me/proof", {"password": PASSWORD})):
            check_problem(program.ask(method, path, body), 403, "forbidden")
        check_problem(ben.ask("POST", "/api/me/proof", {"password": PASSWORD}), 409, "conflict")
        for method, path, body in reversed(GUARDED):
            assert ben.ask(method, path, body).status_code in (200, 201, 204, 404)


def test_a_session_of_an_account_ends_however_much_it_is_used(tmp_path: Path) -> None:
    async def main() -> None:
        hands = Hands()
        async with inside(tmp_path, hands) as site:
            person = await site.people.register(await site.people.greet("Ada"), "ada", PASSWORD)
            token, proving = await site.sessions.start(person, ""), await site.sessions.start(person, "")
            lived = 0
            while await site.sessions.known(token, "browser") is not None:
                lived += ACCOUNT_LIFE // 4
                hands.time += ACCOUNT_LIFE // 4
                session = await site.sessions.known(proving, "browser")
                assert session is not None
                proving = await site.sessions.prove(session)  # who says the password now and then stays
            assert lived == LONGEST_LIFE

    asyncio.run(main())
