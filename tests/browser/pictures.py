"""Take the pictures of docs/screenshots: ``make pictures``. Every page and state, in both themes and at phone size."""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from playwright.sync_api import Browser, sync_playwright
from server.served import served

from browser.chromium import launch
from browser.test_tables import open_table
from browser.visitor import ROOT, Visitor

FOLDER = ROOT / "docs" / "screenshots"
DESK = {"width": 1440, "height": 900}
PHONE = {"width": 360, "height": 740, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
SETTLE = 1200  # milliseconds for pieces to come to rest
MOVES = {"barnstormers": 9, "planet_profiteers": 8}


class Photographer(Visitor):
    """A visitor with a camera."""

    def shoot(self, name: str, *, full: bool = False) -> None:
        """Take a picture of what is seen."""
        self.page.wait_for_timeout(SETTLE)
        self.page.screenshot(path=FOLDER / f"{name}.png", full_page=full)
        print(f"docs/screenshots/{name}.png")

    def play(self, moves: int) -> None:
        """Make some moves, then wait for the next turn."""
        for _ in range(moves):
            self.wait_for_turn()
            self.choose()
            self.page.wait_for_timeout(250)
        self.wait_for_turn()


def pages(one: Photographer, look: str) -> None:
    """Shelf, box, lobby and rules."""
    one.go()
    one.page.locator(".box").first.wait_for()
    one.shoot(f"shelf-{look}", full=look == "phone")
    one.go("/g/planet_profiteers")
    one.page.get_by_role("button", name="Begin").wait_for()
    one.shoot(f"box-{look}")
    open_table(one, "planet_profiteers", "Invite friends", 4, "Ada")
    one.page.get_by_label("The link").wait_for()
    one.shoot(f"lobby-{look}")
    one.go("/rules/barnstormers")
    one.page.locator("p[id]").first.wait_for()
    one.shoot(f"rules-{look}")


def table(one: Photographer, game: str, look: str) -> None:
    """A table in the middle of a turn, then the same game from the replay."""
    open_table(one, game, "Against bots", 4, "Ada")
    one.play(MOVES[game])
    one.shoot(f"{game}-{look}")
    if look != "light":
        return
    one.page.get_by_role("button", name="Why not?").click()
    one.shoot(f"{game}-why")
    one.page.keyboard.press("Escape")
    one.autopilot(4)
    one.wait_for_end(300)
    one.shoot(f"{game}-end")
    one.page.get_by_role("link", name="Replay this game").click()
    one.page.locator(".count").wait_for()
    one.page.locator("ol.turns button").first.wait_for()  # the chances have been worked out
    one.page.locator(".scrub input").fill("60")
    one.shoot(f"{game}-replay")


def main() -> None:
    """Take all pictures."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as folder, served(Path(folder) / "a.db", fixed=True) as server, \
            sync_playwright() as playwright:
        browser = launch(playwright)
        looks = {"light": {**DESK, "color_scheme": "light"}, "dark": {**DESK, "color_scheme": "dark"},
                 "phone": {**PHONE, "color_scheme": "light"}}
        for look, wish in looks.items():
            shoot_all(browser, server.url, look, wish)
        browser.close()


def shoot_all(browser: Browser, url: str, look: str, wish: dict[str, object]) -> None:
    """Take the pictures of one look."""
    one = Photographer(browser, url, **wish)  # type: ignore[arg-type]
    pages(one, look)
    for game in MOVES:
        table(one, game, look)
    one.close()


if __name__ == "__main__":
    main()
