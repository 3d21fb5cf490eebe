"""Measure how long a move takes from the socket to the painted board: ``make paint``."""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from playwright.sync_api import Browser, sync_playwright
from server.served import served

from browser.chromium import launch
from browser.test_tables import open_table
from browser.visitor import Visitor

GAMES = {"barnstormers": 4, "planet_profiteers": 5}
MOVES = 150
LIMIT = 100.0  # milliseconds
PAINTED = "performance.getEntriesByName('painted').map(entry => entry.duration)"


def measure(browser: Browser, url: str, game: str) -> list[float]:
    """Play, and return the milliseconds from each piece of news to the frame that shows it, in order of size."""
    one = Visitor(browser, url, 1440)
    open_table(one, game, "Against bots", GAMES[game], "Ada")
    one.wait_for_turn()
    one.autopilot(1)
    for _ in range(3000):  # the content security policy forbids Playwright's own way of waiting for a condition
        one.page.wait_for_timeout(100)
        if one.page.evaluate(f"{PAINTED}.length >= {MOVES} || document.body.innerText.includes('The game is over.')"):
            break
    times = sorted(one.page.evaluate(PAINTED))
    one.context.close()
    return times


def main() -> None:
    """Print a row for each game."""
    with TemporaryDirectory() as folder, served(Path(folder) / "a.db", bot_pace=100) as server, \
            sync_playwright() as playwright:
        browser = launch(playwright)
        for game in GAMES:
            times = measure(browser, server.url, game)
            middle, late = times[len(times) // 2], times[int(0.95 * (len(times) - 1))]
            print(f"{game}: {len(times)} pieces of news, median {middle:.0f} ms, 95 % within {late:.0f} ms, "
                  f"longest {times[-1]:.0f} ms (limit {LIMIT:.0f} ms)")
        browser.close()


if __name__ == "__main__":
    main()
