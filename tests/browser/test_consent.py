"""Taking back a turn that has passed on, and tables that cannot go on."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path

from playwright.sync_api import expect
from server.served import Served, Visitor as Caller, served

from browser.conftest import Arrive
from browser.visitor import Visitor

OPTIONS = {"structured_talk": False, "first_captain": "0"}


def table_of_two(ada: Visitor, ben: Visitor) -> None:
    """Ada opens a table where Ben and a bot sit, and begins."""
    for visitor, name in ((ada, "Ada"), (ben, "Ben")):
        visitor.go("/")
        call(visitor, "POST", "/api/me", {"name": name})
    seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "bot", "bot": "level1"}]
    id = call(ada, "POST", "/api/tables", {"game": "planet_profiteers", "players": 3, "options": OPTIONS,
                                           "seats": seats})["id"]
    call(ben, "POST", f"/api/tables/{id}/join", {})
    call(ada, "POST", f"/api/tables/{id}/start", None)
    for visitor in (ada, ben):
        visitor.go(f"/t/{id}")


def call(visitor: Visitor, method: str, path: str, body: object) -> dict[str, str]:
    """Ask the server with the cookies of a browser."""
    answer: dict[str, str] = visitor.page.evaluate("""async ([method, path, body]) => {
        const me = (await (await fetch('/api/hello')).json()).me;
        const headers = {'content-type': 'application/json', ...(me ? {'x-aerodrome-csrf': me.csrf} : {})};
        const init = {method, headers, ...(body === null ? {} : {body: JSON.stringify(body)})};
        const answer = await fetch(path, init);
        if (!answer.ok) throw new Error(await answer.text());
        return answer.json();
    }""", [method, path, body])
    return answer


def test_a_turn_is_taken_back_when_the_others_agree(arrive: Arrive) -> None:
    ada, ben = arrive(), arrive(width=390, height=844)
    table_of_two(ada, ben)
    for move in ("bribe cargo", "end"):
        ada.page.locator(f'ol.list [data-move="{move}"]').click()
    ada.page.get_by_role("button", name="Ask to take back").click()
    expect(ada.page.get_by_text("waiting for Ben")).to_be_visible()
    ben.page.get_by_role("button", name="Do not agree").click()
    expect(ada.page.get_by_text("Ben does not agree.")).to_be_visible()
    ada.page.get_by_role("button", name="Ask to take back").click()
    ben.page.get_by_role("button", name="Agree", exact=True).click()

    expect(ada.page.locator('ol.list [data-move="bribe cargo"]')).to_be_visible()
    expect(ben.page.get_by_role("button", name="Agree", exact=True)).to_be_hidden()


def test_a_table_that_cannot_go_on_says_why_and_can_be_closed(arrive: Arrive, tmp_path: Path) -> None:
    with served(tmp_path / "old.db") as server:
        id = grounded(server, tmp_path / "old.db")
        ada = arrive(url=server.url)
        ada.go(f"/t/{id}")
        expect(ada.page.get_by_text("plays version 99 of Planet Profiteers")).to_be_visible()
        expect(ada.page.get_by_role("region", name="Players").get_by_text("Ada")).to_be_visible()
        expect(ada.page.get_by_text("The game began.")).to_be_visible()
        expect(ada.page.get_by_role("button", name="Close the table")).to_be_hidden()  # only the owner may
        ada.page.get_by_role("button", name="Save the record").click()


def grounded(server: Served, path: Path) -> str:
    """Make a table, and let a newer program have written it."""
    with Caller.named(server.url, "Ada") as caller:
        seats = [{"kind": "me"}, *[{"kind": "bot", "bot": "level1"}] * 2]
        id: str = caller.call("POST", "/api/tables", {"game": "planet_profiteers", "players": 3, "options": OPTIONS,
                                                      "seats": seats, "start": True})["id"]
    server.stop()
    with sqlite3.connect(path) as db:
        (body,), = db.execute("select body from happenings where table_id = ? and version = 1", (id,))
        db.execute("update happenings set body = ? where table_id = ? and version = 1",
                   (json.dumps(json.loads(body) | {"game_version": 99}), id))
        db.execute("update tables set game_version = 99 where id = ?", (id,))
    db.close()
    server.start()
    return id
