"""The page of the API: Swagger UI from our own pages, under our own policy, good for trying things out."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from browser.conftest import Arrive


@pytest.mark.parametrize("look", ["light", "dark"])
def test_the_reference_shows_every_operation_and_the_socket(arrive: Arrive, look: str) -> None:
    reader = arrive(color_scheme=look)
    reader.go("/docs")

    expect(reader.page.get_by_role("heading", name="Aerodrome", exact=False).first).to_be_visible()
    expect(reader.page.locator(".opblock", has_text="/api/tables/{id}/record")).to_be_visible()
    reader.page.get_by_text("The messages, one by one").click()
    expect(reader.page.get_by_role("cell", name="Make a move in the position at ply.")).to_be_visible()
    assert reader.page.locator(".opblock").count() > 30
    assert reader.page.locator("html.dark-mode").count() == (look == "dark")


def test_an_operation_can_be_tried_out_with_the_cookie_of_the_browser(arrive: Arrive) -> None:
    reader = arrive()
    reader.go("/")
    reader.page.evaluate("fetch('/api/me', {method: 'POST', headers: {'content-type': 'application/json'}, "
                         "body: '{\"name\": \"Ada\"}'})")
    reader.go("/docs")
    change = reader.page.locator(".opblock", has_text="/api/notices/seen")
    change.locator("button.opblock-summary-control").click()
    change.get_by_role("button", name="Try it out").click()
    change.get_by_role("button", name="Execute").click()

    expect(change.locator(".live-responses-table tr.response .response-col_status")).to_contain_text("204")


def test_the_reference_fits_a_phone(arrive: Arrive) -> None:
    reader = arrive(width=390, height=844)
    reader.go("/docs")

    expect(reader.page.locator(".opblock").first).to_be_visible()
    assert reader.overflow() == 0
