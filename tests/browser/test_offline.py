"""A minute without a network in the middle of a game: the same position afterwards, nothing lost, nothing doubled."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect
from server.served import Served

from browser.conftest import Arrive
from browser.test_tables import open_table
from browser.tunnel import Tunnel
from browser.visitor import CHOICE, PATIENCE, Visitor

MINUTE = 60_000  # milliseconds, on the clock of the page
BROKEN = "The line is broken."
STEP = 100  # milliseconds between two looks


@pytest.fixture
def tunnel(server: Served) -> Iterator[Tunnel]:
    with Tunnel(server.port).dig() as tunnel:
        yield tunnel


@pytest.fixture
def pair(arrive: Arrive, tunnel: Tunnel) -> tuple[Visitor, Visitor]:
    """Ada on a train, and Ben at home, in the middle of a game of their own."""
    ada, ben = arrive(url=tunnel.url), arrive()
    ada.page.clock.install()
    open_table(ada, "barnstormers", "Invite friends", 2, "Ada")
    ada.page.get_by_label("The link").wait_for()
    ben.go(f"/t/{table_of(ada)}")
    ben.page.get_by_label("Your name").fill("Ben")
    ben.page.get_by_role("button", name="Sit down: Seat 2").click()
    ada.page.get_by_role("button", name="Begin the game").click()
    ada.page.get_by_role("log").first.wait_for()
    ben.page.get_by_role("log").first.wait_for()
    return ada, ben


def table_of(visitor: Visitor) -> str:
    """Return the table at which somebody sits."""
    return visitor.page.url.rpartition("/")[2]


def play_until(asked: Visitor, other: Visitor) -> None:
    """Let the other one play until something is asked of the first."""
    for _ in range(PATIENCE // STEP):
        if asked.page.locator(CHOICE).count():
            return
        if other.page.locator(CHOICE).count():
            other.choose()
        other.page.wait_for_timeout(STEP)
    raise AssertionError("nobody is asked anything")


def say(visitor: Visitor, text: str) -> None:
    """Send a line to the chat."""
    box = visitor.page.get_by_label("Say something")
    if not box.is_visible():
        visitor.page.get_by_text("Chat", exact=True).click()
    box.fill(text)
    visitor.page.get_by_role("button", name="Send").click()


def go_dark(ada: Visitor, tunnel: Tunnel) -> None:
    """Lose the network; the browser may notice, but the open line does not."""
    tunnel.enter()
    ada.context.set_offline(True)


def come_back(ada: Visitor, tunnel: Tunnel) -> None:
    """Have the network again."""
    tunnel.leave()
    ada.context.set_offline(False)
    expect(ada.page.get_by_text(BROKEN)).to_be_hidden(timeout=PATIENCE)


def seen(visitor: Visitor) -> dict[str, Any]:
    """Return what the page shows of the game."""
    page = visitor.page
    return {"log": page.get_by_role("log", name="What happened").inner_text().split("\n"),
            "chat": page.get_by_role("log", name="Chat").inner_text(),
            "choices": [one.get_attribute("data-move") for one in page.locator(CHOICE).all()],
            "prompt": page.get_by_role("region", name="Your choices").get_by_role("heading").inner_text()}


def seen_afresh(visitor: Visitor) -> dict[str, Any]:
    """Load the page again and return what it shows: the truth of the server."""
    visitor.page.reload()
    visitor.page.get_by_role("log", name="What happened").wait_for()
    visitor.page.wait_for_timeout(500)
    return seen(visitor)


def plies(visitor: Visitor) -> list[dict[str, Any]]:
    """Return the moves that have been made."""
    told = visitor.page.evaluate(f"fetch('/api/tables/{table_of(visitor)}/replay').then(r => r.json())")
    moves: list[dict[str, Any]] = told["plies"]
    return moves


def test_what_is_done_without_a_network_happens_once_it_is_back(pair: tuple[Visitor, Visitor],
                                                                tunnel: Tunnel) -> None:
    ada, ben = pair
    play_until(ada, ben)
    while not ada.page.get_by_role("button", name="Take back", exact=True).count():  # in the middle of a turn
        ada.choose()
        ada.page.wait_for_timeout(500)
        play_until(ada, ben)
    before = plies(ben)
    go_dark(ada, tunnel)
    say(ada, "In the tunnel")
    move = ada.choose()
    say(ben, "Are you there?")
    expect(ben.page.get_by_role("log", name="Chat")).to_contain_text("Are you there?")
    ada.page.clock.run_for(MINUTE)
    expect(ada.page.get_by_text(BROKEN)).to_be_visible()
    expect(ada.page.get_by_role("log", name="Chat")).to_contain_text("In the tunnel (will be sent")
    assert ada.page.locator(f"ol.list [data-move='{move}'].chosen").count() == 1  # still there
    assert len(plies(ben)) == len(before)

    come_back(ada, tunnel)
    expect(ben.page.get_by_role("log", name="Chat")).to_contain_text("In the tunnel")
    expect(ada.page.get_by_role("log", name="Chat")).to_contain_text("Are you there?")
    expect(ada.page.locator("ol.list .chosen")).to_have_count(0)
    after = plies(ben)
    assert [ply["move"] for ply in after[:len(before)]] == [ply["move"] for ply in before]
    assert (after[len(before)]["actor"], after[len(before)]["move"]) == (0, move)
    assert [ply["actor"] for ply in after].count(0) == [ply["actor"] for ply in before].count(0) + 1
    ada.page.wait_for_timeout(500)
    shown = seen(ada)
    assert shown["chat"].count("In the tunnel") == 1
    assert "will be sent" not in shown["chat"]
    assert shown == seen_afresh(ada)


def test_what_the_others_did_meanwhile_is_all_there(pair: tuple[Visitor, Visitor], tunnel: Tunnel) -> None:
    ada, ben = pair
    play_until(ben, ada)
    go_dark(ada, tunnel)
    ada.page.get_by_text("Chat", exact=True).click()
    ada.page.get_by_label("Say something").fill("Half a sentence")
    log = seen(ada)["log"]
    for number in range(4):
        ben.wait_for_turn()
        ben.choose()
        say(ben, f"Line {number}")
        ada.page.clock.run_for(MINUTE // 4)
    assert seen(ada)["log"] == log
    expect(ada.page.get_by_text(BROKEN)).to_be_visible()

    come_back(ada, tunnel)
    expect(ada.page.get_by_role("log", name="Chat")).to_contain_text("Line 3")
    assert ada.page.get_by_label("Say something").input_value() == "Half a sentence"
    play_until(ada, ben)
    ada.page.wait_for_timeout(500)
    shown = seen(ada)
    assert shown["log"][:len(log)] == log
    assert len(shown["log"]) > len(log)
    assert [shown["chat"].count(f"Line {number}") for number in range(4)] == [1, 1, 1, 1]
    assert shown == seen_afresh(ada)
