"""Tables with several people: invitations, whole games, one screen for two, broken lines."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect
from server.served import Served

from browser.conftest import Arrive
from browser.visitor import CHOICE, Visitor

SHORT: dict[str, dict[str, str | bool]] = {
    "barnstormers": {"max rounds": "6"}, "planecrafters": {"max rounds": "3"}, "planes": {"max rounds": "4"},
    "planet_profiteers": {"structured talk": False}, "propeller_islands": {}}


def open_table(host: Visitor, game: str, way: str, players: int, name: str) -> None:
    """Fill in the form of a box."""
    host.go(f"/g/{game}")
    page = host.page
    page.get_by_text(way, exact=True).click()
    page.get_by_label("Number of players").select_option(str(players))
    page.get_by_label("Your name").fill(name)
    page.get_by_text("Options of the game").click()
    for label, value in SHORT[game].items():
        if isinstance(value, bool):
            page.get_by_label(label).set_checked(value)
        else:
            page.get_by_label(label).fill(value)
            page.get_by_label(label).blur()
    page.get_by_role("button", name="Open the table" if way == "Invite friends" else "Begin").click()


@pytest.mark.parametrize(("game", "players"), [(key, 3) for key in SHORT])
def test_two_people_and_a_bot_play_a_whole_game(arrive: Arrive, game: str, players: int) -> None:
    ada, ben = arrive(), arrive(width=900, reduced_motion="reduce")
    open_table(ada, game, "Invite friends", players, "Ada")
    link = ada.page.get_by_label("The link").input_value()
    expect(ada.page.get_by_role("img", name="QR code of the link")).to_be_visible()
    ada.page.get_by_role("button", name="Seat a bot: Seat 3").click()
    ben.page.goto(link)
    ben.page.get_by_label("Your name").fill("Ben")
    ben.page.get_by_role("button", name="Sit down: Seat 2").click()
    expect(ada.page.get_by_text("Ben")).to_be_visible()  # without asking again
    ada.page.get_by_role("button", name="Begin the game").click()
    ada.autopilot(1)
    ben.page.get_by_role("log").first.wait_for()
    ben.autopilot(2)
    ada.wait_for_end()
    ben.wait_for_end()

    scores = [visitor.page.locator("ul[aria-label=Players] b").all_inner_texts() for visitor in (ada, ben)]
    assert scores[0] == scores[1]
    assert len(scores[0]) == players
    assert all(visitor.page.evaluate("window.chosen") > 5 for visitor in (ada, ben))
    assert (ada.lines, ben.lines) == (1, 2)  # nobody's board was blank meanwhile; Ben looked on before he sat down


def test_people_share_a_screen_behind_a_curtain(arrive: Arrive) -> None:
    all_three = arrive()
    open_table(all_three, "planet_profiteers", "Pass and play", 3, "Ada")
    page = all_three.page
    page.locator("button.curtain").wait_for()
    hands = [hand(page, seat) for seat in range(3)]
    shown: list[int] = []
    for _ in range(6):
        assert held_in(page, hands) == []  # the curtain
        page.locator("button.curtain").click()
        all_three.wait_for_turn()
        shown += held_in(page, hands)
        pass_on(all_three)

    assert len(shown) == 6  # one hand at a time
    assert set(shown) == {0, 1, 2}


def pass_on(visitor: Visitor) -> None:
    """Make choices until the curtain falls."""
    page = visitor.page
    for _ in range(200):
        if page.locator("button.curtain").count():
            return
        end = page.locator("ol.list [data-move='end']:not([disabled])")
        if end.count():
            end.click()
        elif page.locator(CHOICE).count():
            page.locator(CHOICE).first.click()
        page.wait_for_timeout(100)
    raise AssertionError("the curtain does not fall")


def hand(page: Page, seat: int) -> list[str]:
    """Return the cards that a seat has been dealt, which the person who holds all three seats may ask for."""
    table = page.url.rpartition("/")[2]
    view = page.evaluate(f"fetch('/api/tables/{table}/replay?seat={seat}').then(r => r.json())")
    cards: list[str] = {**view["own"], **{k: v for ply in view["plies"] for k, v in ply["own"].items()}}["hands"][seat]
    assert len(cards) == 5
    return cards


def held_in(page: Page, hands: list[list[str]]) -> list[int]:
    """Return the seats of whose hand anything is in the page, shown or not."""
    text = page.content()
    return [seat for seat, cards in enumerate(hands) if any(re.search(rf"\b{card}\b", text) for card in cards)]


def test_a_server_that_goes_away_comes_back_without_a_word(arrive: Arrive, server: Served) -> None:
    ada = arrive()
    open_table(ada, "barnstormers", "Against bots", 2, "Ada")
    ada.wait_for_turn()
    ada.choose()
    ada.wait_for_turn()
    log = ada.page.get_by_role("log").first.inner_text()
    server.kill()
    expect(ada.page.get_by_text("The line is broken.")).to_be_visible()
    server.start()
    expect(ada.page.get_by_text("The line is broken.")).to_be_hidden()
    assert ada.page.get_by_role("log").first.inner_text() == log
    ada.choose()
    ada.wait_for_turn()
    ada.troubles = [one for one in ada.troubles if "Failed to load resource" not in one]  # while it was away


def test_a_page_that_is_loaded_again_shows_the_same(arrive: Arrive) -> None:
    ada = arrive()
    open_table(ada, "barnstormers", "Against bots", 3, "Ada")
    ada.wait_for_choice("move").click()
    expect(ada.page.get_by_role("button", name="Take back", exact=True)).to_be_visible()
    ada.page.wait_for_timeout(300)
    before = [one.inner_text() for one in ada.page.locator(CHOICE).all()]
    ada.page.reload()
    ada.wait_for_turn()

    expect(ada.page.locator(CHOICE)).to_have_count(len(before))
    assert [one.inner_text() for one in ada.page.locator(CHOICE).all()] == before


def test_two_tabs_show_the_same_seat(arrive: Arrive) -> None:
    ada = arrive()
    open_table(ada, "barnstormers", "Against bots", 2, "Ada")
    move = ada.wait_for_choice("move")
    other = ada.open()
    other.goto(ada.page.url)
    other.locator(CHOICE).first.wait_for()
    move.click()
    expect(other.get_by_role("button", name="Take back", exact=True)).to_be_visible()
    other.get_by_role("button", name="Take back", exact=True).click()

    expect(move).to_be_visible()


def test_people_talk_at_the_table(arrive: Arrive) -> None:
    ada, eve = arrive(), arrive()
    open_table(ada, "barnstormers", "Against bots", 2, "Ada")
    ada.wait_for_turn()
    eve.page.goto(ada.page.url)
    expect(eve.page.get_by_text("You are watching.")).to_be_visible()
    ada.page.get_by_text("Chat", exact=True).click()
    ada.page.get_by_label("Say something").fill("<b>Hello</b> & good luck")
    ada.page.get_by_role("button", name="Send").click()

    expect(eve.page.get_by_role("log", name="Chat")).to_contain_text("<b>Hello</b> & good luck")
    assert eve.page.locator(CHOICE).count() == 0


def test_a_bot_plays_on_until_somebody_comes_back(arrive: Arrive) -> None:
    ada, ben = arrive(), arrive()
    open_table(ada, "barnstormers", "Invite friends", 2, "Ada")
    ben.page.goto(ada.page.get_by_label("The link").input_value())
    ben.page.get_by_label("Your name").fill("Ben")
    ben.page.get_by_role("button", name="Sit down: Seat 2").click()
    ada.page.get_by_role("button", name="Begin the game").click()
    ada.page.get_by_role("log").first.wait_for()
    ada.page.get_by_role("button", name="More").click()
    ada.page.get_by_role("button", name="Let a bot play on").click()
    expect(ada.page.get_by_text("A bot plays for Ada now.")).to_be_visible()
    ben.wait_for_turn()  # what the bot does for Ada is done, unless Ben begins
    assert ada.page.locator(CHOICE).count() == 0
    ada.page.get_by_role("button", name="Take my seat back").click()
    ben.autopilot(1)

    ada.wait_for_turn()
