"""Replays: scrubbing, eyes, links, going on, checking, taking a record in."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect
from server.served import Served

from browser.conftest import Arrive
from browser.test_tables import open_table
from browser.visitor import Visitor


@pytest.fixture(scope="module")
def played(browser: Browser, server: Served) -> str:
    """Play a game; return the address of its replay."""
    ada = Visitor(browser, server.url)
    open_table(ada, "barnstormers", "Against bots", 2, "Ada")
    ada.wait_for_turn()
    ada.autopilot(3)
    ada.wait_for_end()
    ada.page.get_by_role("link", name="Replay this game").click()
    expect(ada.page.locator(".count")).to_contain_text("Move 0 of")
    address = ada.page.url
    ada.close()
    return address


@pytest.fixture
def ada(arrive: Arrive, played: str) -> Visitor:
    """Somebody who looks at a game that is over."""
    ada = arrive()
    ada.page.goto(played)
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
    for _ in range(3):  # turns, of which one alone may be a single move
        page.get_by_role("button", name="One move back").click()
    expect(page.locator(".count")).not_to_have_text(re.compile(rf"Move {last - 1}|Move {last - 4} of"))
    page.get_by_label("Seen by").select_option("everybody (open hands)")
    page.get_by_role("button", name="To the start").click()
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator(".count")).to_have_text(f"Move 3 of {last}")
    page.get_by_role("button", name="Pause").click()
    page.get_by_role("button", name="Check that chance was fair").click()
    expect(page.get_by_role("dialog")).to_contain_text("Everything is in order.")
    page.keyboard.press("Escape")

    page.locator(".scrub input").fill("40")
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


def test_the_chances_show_where_the_game_turned(ada: Visitor) -> None:
    page = ada.page
    chart = page.get_by_role("slider", name="Move through the game along the chances")
    chart.wait_for()
    last = int(page.locator(".count").inner_text().split()[-1])
    turn = page.locator("ol.turns button").first
    ply = turn.inner_text().split("Move ")[1].split(":")[0]
    turn.click()
    expect(page.locator(".count")).to_have_text(f"Move {ply} of {last}")
    expect(turn).to_have_attribute("aria-current", "step")
    told = turn.inner_text().split(".", 1)[1].strip().split(". ")[0].removesuffix(".")
    # A part of a longer move tells nothing yet: then it is named itself, with who made it.
    assert told in page.get_by_role("log").inner_text() or told.startswith(("Ada: ", "Bessie: "))

    chart.press("End")
    expect(page.locator(".count")).to_have_text(f"Move {last} of {last}")
    assert " 100\u00a0%" in (chart.get_attribute("aria-valuetext") or "")
    chart.press("Home")
    chart.press("ArrowRight")
    expect(page.locator(".count")).not_to_contain_text("Move 0 of")
    box = chart.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    at = int(page.locator(".count").inner_text().split()[1])
    assert 0.3 * last < at < 0.7 * last
    page.get_by_text("The chances as a table").click()
    expect(page.locator("section[aria-labelledby=chances] tbody tr").last).to_contain_text(f"Move {last}")
    page.wait_for_timeout(300)
    assert ada.axe() == []


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_chances_fit_a_phone(arrive: Arrive, played: str, theme: str) -> None:
    eve = arrive(width=360, height=740, has_touch=True, is_mobile=True, color_scheme=theme)
    eve.page.goto(played)
    eve.page.locator("ol.turns button").first.wait_for()

    assert eve.overflow() == 0
    assert eve.axe() == []


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
