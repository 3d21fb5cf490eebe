"""Replays: scrubbing, eyes, links, going on, checking, taking a record in."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import expect

from browser.conftest import Arrive
from browser.test_tables import open_table
from browser.visitor import Visitor


@pytest.fixture
def ada(arrive: Arrive) -> Visitor:
    """Somebody who has just finished a game."""
    ada = arrive()
    open_table(ada, "barnstormers", "Against bots", 2, "Ada")
    ada.wait_for_turn()
    ada.autopilot(3)
    ada.wait_for_end()
    ada.page.get_by_role("link", name="Replay this game").click()
    expect(ada.page.locator(".count")).to_contain_text("Move 0 of")
    return ada


def test_a_game_is_replayed_shared_checked_and_continued(ada: Visitor, arrive: Arrive) -> None:
    page = ada.page
    page.get_by_role("button", name="To the end").click()
    last = int(page.locator(".count").inner_text().split()[-1])
    assert page.locator(".count").inner_text() == f"Move {last} of {last}"
    page.get_by_role("button", name="One move back").click()
    expect(page.locator(".count")).to_have_text(f"Move {last - 1} of {last}")
    page.get_by_role("combobox", name="Step").select_option("turn")
    page.get_by_role("button", name="One move back").click()
    expect(page.locator(".count")).not_to_have_text(f"Move {last - 2} of {last}")
    page.get_by_label("Seen by").select_option("everybody (open hands)")
    page.get_by_role("button", name="To the start").click()
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator(".count")).to_have_text(f"Move 3 of {last}")
    page.get_by_role("button", name="Pause").click()
    page.get_by_role("button", name="Check that chance was fair").click()
    expect(page.get_by_role("dialog")).to_contain_text("Everything is in order.")
    page.keyboard.press("Escape")

    page.get_by_role("slider").fill("40")
    page.get_by_role("button", name="Copy a link to this position").click()
    eve = arrive()
    eve.page.goto(page.url)
    expect(eve.page.locator(".count")).to_have_text(f"Move 40 of {last}")
    for _ in range(20):  # to the next decision of a player
        if eve.page.get_by_role("button", name="Continue from here").count():
            break
        eve.page.get_by_role("button", name="One move on").click()
    eve.page.get_by_role("button", name="Continue from here").click()
    eve.wait_for_turn()
    eve.choose()
    eve.wait_for_turn()


def test_a_record_is_saved_and_taken_in_again(ada: Visitor, arrive: Arrive, tmp_path: Path) -> None:
    with ada.page.expect_download() as saved:
        ada.page.get_by_role("button", name="Save the record").click()
    path = tmp_path / "game.json"
    saved.value.save_as(path)
    moves = len(json.loads(path.read_text())["moves"])
    eve = arrive()
    eve.go()
    eve.page.get_by_role("button", name="Choose a record").set_input_files(path)
    expect(eve.page.locator(".count")).to_have_text(f"Move 0 of {moves}")


def test_a_file_that_is_no_record_is_refused_in_a_sentence(arrive: Arrive, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text("no game")
    eve = arrive()
    eve.go()
    eve.page.get_by_role("button", name="Choose a record").set_input_files(path)

    expect(eve.page.get_by_role("alert")).to_contain_text("This file is not a game record of Aerodrome.")
