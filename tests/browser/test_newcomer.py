"""The first minute: arrive, play, take back, ask why not, get a hint."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from aerodrome.kernel.discover import discover
from browser.conftest import Arrive
from browser.visitor import CHOICE

COUNT_CLICKS = "addEventListener('click', () => sessionStorage.clicks = 1 + Number(sessionStorage.clicks ?? 0), true)"
# What was chosen first may tell nothing yet, as a part of a longer move: the server is asked whether it has it.
HAS_MOVED = ("table => fetch(`/api/tables/${table}/replay`).then(r => r.json())"
             ".then(told => told.plies.some(ply => ply.actor === 0))")


@pytest.mark.parametrize("title", ["Barnstormers", "Planet Profiteers: 2149"])
def test_the_first_move_takes_two_clicks(arrive: Arrive, title: str) -> None:
    ada = arrive()
    ada.page.add_init_script(COUNT_CLICKS)
    ada.go()
    ada.play_now(title)
    ada.wait_for_turn()
    ada.choose()
    ada.page.wait_for_function(HAS_MOVED, arg=ada.page.url.rpartition("/")[2])

    assert ada.page.evaluate("Number(sessionStorage.clicks)") == 2


def test_the_shelf_shows_every_box(arrive: Arrive) -> None:
    ada = arrive()
    ada.go()

    expect(ada.page.locator(".box")).to_have_count(5)
    for game in discover().values():
        box = ada.page.locator(f".box[data-game={game.key}]")
        expect(box).to_contain_text(game.title)
        expect(box.get_by_role("button", name="Play now")).to_be_visible()


def test_a_choice_is_taken_back(arrive: Arrive) -> None:
    ada = arrive()
    ada.go()
    ada.play_now("Barnstormers")
    move = ada.wait_for_choice("move")
    before = [one.inner_text() for one in ada.page.locator(CHOICE).all()]
    move.click()
    ada.page.get_by_role("button", name="Take back", exact=True).click()
    expect(ada.page.locator(CHOICE)).to_have_count(len(before))

    assert [one.inner_text() for one in ada.page.locator(CHOICE).all()] == before


def test_why_not_names_the_rule(arrive: Arrive) -> None:
    ada = arrive()
    ada.go()
    ada.play_now("Barnstormers")
    ada.wait_for_turn()
    ada.page.get_by_role("button", name="Why not?").click()
    dialog = ada.page.get_by_role("dialog")
    dialog.get_by_label("I would like to").select_option("chain")
    dialog.get_by_role("button", name="Why not?").click()
    answer = ada.page.get_by_role("alertdialog")
    expect(answer).to_contain_text(re.compile(r"\(BS-\d+\)"))
    rule = re.search(r"BS-\d+", answer.inner_text())
    assert rule is not None
    answer.get_by_role("button", name=f"Rule {rule[0]}").click()

    expect(ada.page.locator(f"[id='{rule[0]}']")).to_be_in_viewport()


def test_a_bot_gives_a_hint(arrive: Arrive) -> None:
    ada = arrive()
    ada.go()
    ada.play_now("Planet Profiteers: 2149")
    ada.wait_for_turn()
    ada.page.get_by_role("button", name="Hint").click()

    expect(ada.page.get_by_label("Hint").get_by_text("I would play:")).to_be_visible()


def test_the_rules_can_be_searched(arrive: Arrive) -> None:
    ada = arrive()
    ada.go("/rules/barnstormers")
    ada.page.get_by_label("Search the rules").fill("BS-001")

    expect(ada.page.locator("p[id]")).to_have_count(1)


def test_an_unknown_address_says_so(arrive: Arrive) -> None:
    ada = arrive()
    ada.go("/g/nothing")

    expect(ada.page.get_by_role("heading", name="There is nothing at this address.")).to_be_visible()
