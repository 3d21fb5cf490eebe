"""The page about me: accounts, where I am logged in, tokens for programs, and being forgotten."""

from __future__ import annotations

import asyncio
import json
import re
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing

import httpx
import pytest
from playwright.sync_api import expect
from server.served import Served

from aerodrome.cli.people import code_for
from browser.conftest import Arrive
from browser.visitor import Visitor

PASSWORD = "three words together"
NEW = "four other words together"


def register(visitor: Visitor, account: str) -> None:
    """Become somebody with an account, on the page about me."""
    visitor.go("/me")
    visitor.page.get_by_role("button", name="I have no account yet").click()
    visitor.page.get_by_label("Account name").fill(account)
    field = visitor.page.get_by_label("Password", exact=True)
    field.fill(PASSWORD)
    assert field.get_attribute("type") == "password"
    visitor.page.get_by_role("button", name="Show the password").click()
    assert field.get_attribute("type") == "text"
    assert field.input_value() == PASSWORD
    visitor.page.get_by_role("button", name="Make an account").click()
    expect(visitor.page.get_by_text(f"Your account is {account}.")).to_be_visible()


def log_in(visitor: Visitor, account: str, password: str = PASSWORD) -> None:
    """Log in on the page about me."""
    visitor.go("/me")
    visitor.page.get_by_label("Account name").fill(account)
    visitor.page.get_by_label("Password", exact=True).fill(password)
    visitor.page.get_by_role("button", name="Log in", exact=True).click()
    expect(visitor.page.get_by_text(f"Your account is {account}.")).to_be_visible()


def let_proofs_grow_old(server: Served) -> None:
    """Let everybody's password have been said long ago."""
    with closing(sqlite3.connect(server.wish["database"].removeprefix("sqlite:///"))) as connection:
        connection.execute("update sessions set proved = 1")
        connection.commit()


def code_of_the_host(server: Served, account: str) -> str:
    """Return the code that the host's command makes; not in this thread, which has a loop of Playwright's."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(lambda: asyncio.run(code_for(server.wish["database"], account))).result()


def test_what_matters_waits_for_the_password(arrive: Arrive, server: Served) -> None:
    ada = arrive()
    register(ada, "ada.proves")
    let_proofs_grow_old(server)
    dialog = ada.page.get_by_role("dialog", name="Your password, once more")
    ada.page.get_by_label("Name of the program").fill("My bot")
    ada.page.get_by_role("button", name="Make a token").click()
    assert ada.axe() == []
    dialog.get_by_role("button", name="Close").click()
    expect(ada.page.get_by_text("Nothing was changed")).to_be_visible()
    expect(ada.page.locator(".secret")).to_have_count(0)

    ada.page.get_by_role("button", name="Make a token").click()
    for password in ("wrong", PASSWORD):
        dialog.get_by_label("Password", exact=True).fill(password)
        dialog.get_by_role("button", name="Go on").click()
        if password == "wrong":
            expect(ada.page.get_by_text("or the password is wrong")).to_be_visible()
    expect(ada.page.locator(".secret")).to_be_visible()
    expect(dialog).to_have_count(0)
    let_proofs_grow_old(server)
    ada.page.get_by_role("button", name="Be forgotten").click()
    ada.page.get_by_role("button", name="Forget me now").click()
    dialog.get_by_label("Password", exact=True).fill(PASSWORD)
    dialog.get_by_role("button", name="Go on").click()
    ada.page.locator(".box").first.wait_for()
    ada.troubles = [one for one in ada.troubles if "status of 40" not in one]  # the browser tells of refusals


def test_another_device_is_seen_and_logged_out(arrive: Arrive) -> None:
    home, phone = arrive(), arrive()
    register(home, "ada.on.two")
    log_in(phone, "ada.on.two")
    phone.go("/")
    phone.play_now("Barnstormers")
    phone.wait_for_turn()
    home.page.reload()
    expect(home.page.get_by_text("this browser")).to_have_count(1)
    devices = home.page.get_by_role("button", name=re.compile("Log out: "))
    expect(devices).to_have_count(2)
    home.page.get_by_role("button", name="Log out everywhere else").click()
    expect(devices).to_have_count(1)

    expect(phone.page.get_by_text("You have logged out here.")).to_be_visible()
    phone.go("/me")
    expect(phone.page.get_by_role("button", name="Log in", exact=True)).to_be_visible()


def test_a_token_is_shown_once_works_and_is_ended(arrive: Arrive, server: Served) -> None:
    ada = arrive()
    register(ada, "ada.with.bot")
    ada.page.get_by_label("Name of the program").fill("My bot")
    ada.page.get_by_role("button", name="Make a token").click()
    token = ada.page.locator(".secret code").inner_text()

    def known() -> int:
        return httpx.get(f"{server.url}/api/me", headers={"authorization": f"Bearer {token}"}).status_code

    assert known() == 200
    ada.page.reload()
    expect(ada.page.get_by_text("My bot")).to_be_visible()
    assert token not in ada.page.content()
    ada.page.get_by_role("button", name="End the token: My bot").click()
    expect(ada.page.get_by_text("My bot")).to_have_count(0)
    assert known() == 401


def test_the_password_is_changed_and_a_weak_one_refused(arrive: Arrive) -> None:
    ada, phone = arrive(), arrive()
    register(ada, "ada.changes")
    for new, said in (("password1234", "among the first"), (NEW, "all other devices and programs")):
        ada.page.get_by_label("Present password").fill(PASSWORD)
        ada.page.get_by_label("New password").fill(new)
        ada.page.get_by_role("button", name="Change the password").click()
        expect(ada.page.get_by_text(said)).to_be_visible()
        ada.troubles = [one for one in ada.troubles if "400 (Bad Request)" not in one]  # the browser tells of it
    log_in(phone, "ada.changes", NEW)


def test_the_meter_tells_how_good_a_password_is(arrive: Arrive) -> None:
    ada = arrive()
    ada.go("/me")
    ada.page.get_by_role("button", name="I have no account yet").click()
    for password, said, bars in (("short", "12 to 128 characters", 0), ("password1234", "among the first", 1),
                                 (PASSWORD, "very good password", 4), ("x" * 129, "12 to 128 characters", 4)):
        ada.page.get_by_label("Password", exact=True).fill(password)
        expect(ada.page.get_by_text(said)).to_be_visible()
        expect(ada.page.locator(".meter .on")).to_have_count(bars)
        assert ada.page.get_by_label("Password", exact=True).input_value() == password  # nothing is cut off
    assert ada.axe() == []


def test_a_forgotten_password_is_chosen_anew_by_a_code_of_the_host(arrive: Arrive, server: Served) -> None:
    ada, phone = arrive(), arrive()
    register(ada, "ada.forgets")
    code = code_of_the_host(server, "ada.forgets")
    phone.go("/me")
    phone.page.get_by_role("link", name="Forgotten the password?").click()
    expect(phone.page.get_by_text("Its host can give you a code")).to_be_visible()
    assert phone.axe() == []
    phone.page.get_by_label("Code from the mail").fill(code)
    phone.page.get_by_label("New password").fill(NEW)
    phone.page.get_by_role("button", name="Choose this password").click()
    expect(phone.page.get_by_text("log in with it")).to_be_visible()
    log_in(phone, "ada.forgets", NEW)
    expect(phone.page.get_by_text("Another password was chosen with a code.")).to_be_visible()
    ada.go("/me")
    expect(ada.page.get_by_role("button", name="Log in", exact=True)).to_be_visible()


def test_a_link_of_a_mail_brings_its_code_and_leaves_none_behind(arrive: Arrive, server: Served) -> None:
    ada = arrive()
    register(ada, "ada.has.mail")
    code = code_of_the_host(server, "ada.has.mail")
    ada.go(f"/reset#{code}")
    ada.page.get_by_label("New password").fill(NEW)
    assert ada.page.url.endswith("/reset")
    expect(ada.page.get_by_label("Code from the mail")).to_have_count(0)
    ada.page.get_by_role("button", name="Choose this password").click()
    expect(ada.page.get_by_text("log in with it")).to_be_visible()


def test_what_is_kept_is_told_and_taken_along(arrive: Arrive) -> None:
    ada = arrive()
    register(ada, "ada.takes")
    expect(ada.page.get_by_text("The account was made.")).to_be_visible()
    with ada.page.expect_download() as saving:
        ada.page.get_by_role("button", name="Save my data").click()
    data = json.loads(saving.value.path().read_text())
    assert (data["profile"]["account"], data["tables"]) == ("ada.takes", [])
    ada.page.get_by_role("link", name="What is kept of you").click()
    expect(ada.page.get_by_role("heading", name="What is kept", exact=True)).to_be_visible()
    assert ada.axe() == []
    assert ada.overflow() == 0


def test_who_wants_to_be_forgotten_is_asked_once_more(arrive: Arrive) -> None:
    ada = arrive()
    register(ada, "ada.goes")
    ada.page.get_by_role("button", name="Be forgotten").click()
    ada.page.get_by_role("button", name="Forget me now").click()
    ada.page.locator(".box").first.wait_for()
    ada.go("/me")
    expect(ada.page.get_by_role("button", name="Log in", exact=True)).to_be_visible()
    expect(ada.page.get_by_role("button", name="Be forgotten")).to_have_count(0)


def test_a_webhook_gets_a_key_that_is_shown_once(arrive: Arrive) -> None:
    ada = arrive()
    register(ada, "ada.with.hook")
    ada.page.get_by_label("Webhook").fill("https://example.org/hook")
    ada.page.get_by_role("button", name="Save", exact=True).click()
    key = ada.page.locator(".secret code")
    expect(key).to_contain_text("whsec_")
    first = key.inner_text()
    ada.page.get_by_role("button", name="Make another key").click()
    expect(key).not_to_have_text(first)
    ada.page.reload()
    expect(ada.page.get_by_label("Webhook")).to_have_value("https://example.org/hook")
    assert "whsec_" not in ada.page.content()


@pytest.mark.parametrize("look", ["light", "dark"])
def test_the_page_is_for_everybody_and_for_phones(arrive: Arrive, look: str) -> None:
    ada = arrive(width=360, height=740, color_scheme=look, reduced_motion="reduce")
    register(ada, f"ada.on.phone.{look}")

    assert ada.axe() == []
    assert ada.overflow() == 0
