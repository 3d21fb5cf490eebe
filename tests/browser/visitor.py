"""Somebody at a browser: what they see and click, and what must never happen meanwhile."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal
from urllib.parse import urlparse

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Locator, Page, Request, WebSocket, expect

ROOT = Path(__file__).resolve().parents[2]
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
PATIENCE = 30_000  # milliseconds; the machine may be busy
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"]
CHOICE = "ol.list [data-move]:not([disabled])"
# Chooses by itself whatever is asked, so that a whole game takes seconds; counts what it has chosen.
AUTOPILOT = """(seed) => {
  let state = seed; window.chosen = 0;
  window.pilot = setInterval(() => {
    const curtain = document.querySelector('main button.primary.curtain');
    if (curtain) { curtain.click(); return; }
    const found = [...document.querySelectorAll("ol.list [data-move]:not([disabled])")];
    if (!found.length) return;
    state = (state * 1103515245 + 12345) % 2147483648;
    found[state % found.length].click(); window.chosen += 1;
  }, 15);
}"""


class Visitor:
    """One browser with its own cookies."""

    def __init__(self, browser: Browser, url: str, width: int = 1280, height: int = 900, **more: Any) -> None:
        self.url = url
        self.context: BrowserContext = browser.new_context(viewport={"width": width, "height": height}, **more)
        self.context.set_default_timeout(PATIENCE)
        self.troubles: list[str] = []
        self.lines = 0  # that the pages have opened to the server
        self.page = self.open()

    def open(self) -> Page:
        """Open a tab; errors and requests to other hosts are noted."""
        page = self.context.new_page()
        page.on("console", self._console)
        page.on("pageerror", lambda error: self.troubles.append(f"error: {error}"))
        page.on("request", self._request)
        page.on("websocket", self._line)
        return page

    def _line(self, _: WebSocket) -> None:
        self.lines += 1

    def _console(self, message: ConsoleMessage) -> None:
        # A line that breaks is told by the browser itself; the client mends it.
        if message.type in ("error", "warning") and "WebSocket connection" not in message.text:
            self.troubles.append(f"console: {message.text}")

    def _request(self, request: Request) -> None:
        address = urlparse(request.url)
        if address.scheme not in ("data", "blob") and address.netloc != urlparse(self.url).netloc:
            self.troubles.append(f"request: {request.url}")

    # --- doing

    def go(self, path: str = "/") -> None:
        """Go to an address."""
        self.page.goto(self.url + path)

    def play_now(self, title: str) -> None:
        """Take a box from the shelf and begin."""
        self.page.get_by_role("button", name=f"Play now: {title}").click()

    def choose(self, number: int = 0) -> str:
        """Make one of the choices that are offered; return the move."""
        button = self.page.locator(CHOICE).nth(number)
        move = button.get_attribute("data-move") or ""
        button.click()
        return move

    def wait_for_turn(self) -> None:
        """Wait until something is asked of this visitor."""
        self.page.locator(CHOICE).first.wait_for()

    def wait_for_choice(self, verb: str) -> Locator:
        """Wait until a kind of choice is offered, and make others that are asked before, as after a card of a bot."""
        wanted = self.page.locator(f"ol.list [data-move^='{verb} ']")
        self.wait_for_turn()
        while not wanted.count():
            self.choose()
            self.page.wait_for_timeout(300)
            self.wait_for_turn()
        return wanted.first

    def autopilot(self, seed: int) -> None:
        """Let every choice be made by itself from now on."""
        self.page.evaluate(AUTOPILOT, seed)

    def wait_for_end(self, seconds: int = 300) -> None:
        """Wait until the game is over."""
        expect(self.page.get_by_text("The game is over.").first).to_be_visible(timeout=seconds * 1000)

    def wear(self, theme: Literal["light", "dark"]) -> None:
        """Change the theme of the machine, and wait until the page has followed."""
        self.page.emulate_media(color_scheme=theme)
        self.page.wait_for_function("theme => document.documentElement.dataset.theme === theme && "
                                    "!document.getAnimations().some(one => one instanceof CSSTransition && "
                                    "one.playState === 'running')", arg=theme)

    # --- looking

    def axe(self, only: list[str] | None = None) -> list[str]:
        """Return the serious violations of accessibility on this page, of all rules or of those that are named."""
        self.page.evaluate(AXE.read_text(encoding="utf-8"))
        found = self.page.evaluate("only => axe.run(document, {runOnly: only})", only or RULES)
        return [f"{one['id']}: {one['help']}: {[node['target'] for node in one['nodes']][:3]}"
                for one in found["violations"] if one["impact"] in ("serious", "critical")]

    def overflow(self) -> int:
        """Return by how many pixels the page is wider than the screen."""
        return int(self.page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth"))

    def close(self) -> None:
        """Leave; nothing may have gone wrong on the way."""
        self.context.close()
        assert self.troubles == []
