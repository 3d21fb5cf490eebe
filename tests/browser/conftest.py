"""One browser for each module, and one server for all tests of a process."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect, sync_playwright
from server.served import Served, served

from browser.chromium import launch
from browser.visitor import PATIENCE, Visitor

Arrive = Callable[..., Visitor]
expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    # Not longer than a module: Playwright keeps an event loop running, beside which no other test could run its own.
    with sync_playwright() as playwright:
        browser = launch(playwright)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("browser") / "aerodrome.db", bot_pace=0) as server:
        yield server


@pytest.fixture
def arrive(browser: Browser, server: Served) -> Iterator[Arrive]:
    """Let people come; when the test is over none of them may have met an error."""
    visitors: list[Visitor] = []

    def come(**wish: Any) -> Visitor:
        visitors.append(Visitor(browser, wish.pop("url", server.url), **wish))
        return visitors[-1]

    yield come
    for visitor in visitors:
        visitor.close()
