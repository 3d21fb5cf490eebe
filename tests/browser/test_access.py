"""For everybody: keyboard, screen reader, small screens, both themes, no motion."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from browser.conftest import Arrive
from browser.test_tables import open_table
from browser.visitor import Visitor

GAMES = ("barnstormers", "planecrafters", "planet_profiteers")
# What the keyboard finds: the game is over, the focus is on a choice, it is somewhere else, or there is none.
STATE = """document.body.innerText.includes('The game is over.') ? 'over'
  : document.activeElement?.closest('ol.list') && !document.activeElement.disabled ? 'list'
  : document.querySelector('ol.list button:not([disabled])') ? 'elsewhere' : 'waiting'"""
IN_LIST = "!!document.activeElement?.closest('ol.list')"
PLAYERS = {"barnstormers": 3, "planecrafters": 3, "planet_profiteers": 3}


def pages(visitor: Visitor, game: str) -> list[str]:
    """Visit every page of a game in turn; return the serious faults of each, in both themes."""
    found = []
    visitor.go()
    visitor.page.locator(".box").first.wait_for()
    found += in_both_themes(visitor)
    visitor.go(f"/g/{game}")
    visitor.page.get_by_role("button", name="Begin").wait_for()
    found += in_both_themes(visitor)
    visitor.go(f"/rules/{game}")
    visitor.page.locator("p[id]").first.wait_for()
    found += in_both_themes(visitor)
    open_table(visitor, game, "Invite friends", PLAYERS[game], "Ada")
    visitor.page.get_by_label("The link").wait_for()
    found += in_both_themes(visitor)
    open_table(visitor, game, "Against bots", PLAYERS[game], "Ada")
    visitor.wait_for_turn()
    visitor.page.wait_for_timeout(500)
    found += in_both_themes(visitor)
    visitor.page.goto(visitor.page.url.replace("/t/", "/r/"))
    visitor.page.locator(".count").wait_for()
    visitor.page.wait_for_timeout(300)
    return found + in_both_themes(visitor)


def in_both_themes(visitor: Visitor) -> list[str]:
    """Return the faults of a page; what is dark is looked at for its contrast only."""
    found = visitor.axe()
    visitor.wear("dark")
    found += visitor.axe(["color-contrast"])
    visitor.wear("light")
    return found


@pytest.mark.parametrize("game", GAMES)
def test_no_page_has_a_serious_fault(arrive: Arrive, game: str) -> None:
    assert pages(arrive(color_scheme="light", reduced_motion="reduce"), game) == []


def test_the_check_finds_faults(arrive: Arrive) -> None:
    ada = arrive()
    ada.go()
    ada.page.locator(".box").first.wait_for()
    ada.page.evaluate("document.querySelector('main').insertAdjacentHTML('beforeend', '<button></button>')")

    assert any("button-name" in fault for fault in ada.axe())


def test_the_check_finds_what_is_hard_to_read_in_the_dark(arrive: Arrive) -> None:
    ada = arrive(reduced_motion="reduce")
    ada.go()
    ada.page.locator(".box").first.wait_for()
    ada.page.evaluate("document.querySelector('main h1').style.color = 'light-dark(#000, #333)'")

    assert ["color-contrast" in fault for fault in in_both_themes(ada)] == [True]


@pytest.mark.parametrize("game", GAMES)
def test_a_phone_shows_everything_without_scrolling_sideways(arrive: Arrive, game: str) -> None:
    ada = arrive(width=360, height=740, has_touch=True, is_mobile=True)
    ada.go()
    ada.page.locator(".box").first.wait_for()
    wide = {"shelf": ada.overflow()}
    ada.go(f"/g/{game}")
    ada.page.get_by_role("button", name="Begin").wait_for()
    wide["box"] = ada.overflow()
    open_table(ada, game, "Against bots", PLAYERS[game], "Ada")
    ada.wait_for_turn()
    wide["table"] = ada.overflow()

    assert wide == {"shelf": 0, "box": 0, "table": 0}
    ada.choose()


def test_a_whole_game_by_keyboard(arrive: Arrive) -> None:
    ada = arrive()
    ada.go("/g/barnstormers")
    page = ada.page
    page.get_by_role("button", name="Begin").wait_for()
    tab_to(ada, "Number of players")
    page.keyboard.press("Home")  # two players
    tab_to(ada, "Options of the game")
    page.keyboard.press("Enter")
    tab_to(ada, "max rounds")
    page.keyboard.press("Control+a")
    page.keyboard.type("10")
    tab_to(ada, "Begin")
    page.keyboard.press("Enter")
    ada.wait_for_turn()
    for turn in range(2000):
        state = page.evaluate(STATE)
        if state == "over":
            break
        if state == "list":
            page.keyboard.press("123"[turn % 3])
        elif state == "elsewhere":
            tab_to_choice(ada)
        else:
            page.wait_for_timeout(20)

    expect(page.get_by_text("The game is over.").first).to_be_visible()


def tab_to(visitor: Visitor, label: str) -> None:
    """Press Tab until something with this name has the focus."""
    for _ in range(60):
        visitor.page.keyboard.press("Tab")
        text = visitor.page.evaluate("(() => { const e = document.activeElement; return (e?.innerText || '') + ' ' + "
                                     "(e?.labels?.[0]?.innerText || '') })()")
        if label in text:
            return
    raise AssertionError(f"Tab does not reach {label}")


def tab_to_choice(visitor: Visitor) -> None:
    """Press Tab until a choice has the focus."""
    for _ in range(400):
        visitor.page.keyboard.press("Tab")
        if visitor.page.evaluate(IN_LIST):
            return
    raise AssertionError("Tab does not reach the choices")


def test_what_happens_is_spoken(arrive: Arrive) -> None:
    ada = arrive()
    open_table(ada, "barnstormers", "Against bots", 2, "Ada")
    ada.wait_for_turn()
    ada.choose()

    expect(ada.page.locator("[aria-live=polite][role=status]")).not_to_be_empty()
