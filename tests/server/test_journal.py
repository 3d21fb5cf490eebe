"""The host sees who tries what, and how the store is; nobody's secret is in the log."""

from __future__ import annotations

import asyncio
import json
import logging
import re
import resource
import sys
import time
from pathlib import Path
from typing import Any

import httpx
import pytest

from aerodrome.server import wellbeing
from aerodrome.server.journal import Journal, Lines, coarse, event_of, outcome_of, tag
from aerodrome.server.wellbeing import Wellbeing
from server.served import PATIENCE, Served, Visitor, served

PASSWORD = "a rather long hangar door"


def lines_of(server: Served) -> list[dict[str, Any]]:
    """Return what the server has logged: every line is JSON."""
    assert server.log is not None
    return [json.loads(line) for line in server.log.read_text(encoding="utf-8").splitlines()]


def logged(folder: Path, **wish: Any) -> Served:
    server = Served(f"sqlite:///{folder / 'a.db'}", bots=False, **wish)
    server.log = folder / "log"
    return server.start()


# --- what is written


def test_logins_recoveries_refusals_and_limits_are_written_down_without_secrets(tmp_path: Path) -> None:
    server = logged(tmp_path, guess_burst=6)
    try:
        with Visitor.named(server.url, "Ada") as ada, Visitor.named(server.url, "Eve") as eve:
            ada.call("POST", "/api/account", {"account": "ada", "password": PASSWORD})
            for number in range(3):
                eve.ask("POST", "/api/login", {"account": "ada", "password": f"guess number {number}\n{{}}"})
            eve.csrf = eve.call("POST", "/api/login", {"account": "ada", "password": PASSWORD})["csrf"]
            eve.ask("POST", "/api/recover", {"code": "not-the-code"})
            for _ in range(40):  # however slowly this machine goes on
                if eve.ask("POST", "/api/login", {"account": "ada", "password": "once too often"}).status_code == 429:
                    break
            ada.ask("POST", "/api/logout", headers={"x-aerodrome-csrf": "forged"})
            ada.ask("GET", "/", headers={"host": "evil.example"})
            cookies = ada.cookie() + eve.cookie()
            figures = ada.ask("GET", "/metrics").text
    finally:
        server.stop()
    written = lines_of(server)
    seen = [(one["event"], one["outcome"], one["status"]) for one in written]

    for wanted in (("post me", "done", 200), ("post account", "done", 201), ("post login", "refused", 401),
                   ("post login", "done", 200), ("post login", "limited", 429), ("post logout", "refused", 403),
                   ("request", "refused", 421)):
        assert wanted in seen, wanted
    assert {one["account"] for one in written if one["event"] == "post login" and one["status"] != 429} == {tag("ada")}
    assert all(one["network"] == "127.0.0.0/24" and one["time"].endswith("+00:00") for one in written)
    text = json.dumps(written)
    for secret in (PASSWORD, "guess number", "not-the-code", "once too often", "127.0.0.1",
                   *[part.partition("=")[2] for part in cookies.split("; ")]):
        assert secret not in text
    assert re.search(r'aerodrome_events_total\{event="post login",outcome="refused"\} [1-9]', figures)
    assert 'aerodrome_events_total{event="post login",outcome="limited"} 1.0' in figures
    assert 'aerodrome_limited_total{limit="guesses"}' in figures


def test_nobody_can_fill_the_disk_with_lines(caplog: pytest.LogCaptureFixture) -> None:
    now = [0]
    journal = Journal(lambda: now[0])
    with caplog.at_level(logging.INFO, "aerodrome.journal"):
        for _ in range(1_000):
            journal.note("request", "limited", status=429)
        journal.note("post login", "refused", status=401)  # another kind has lines of its own
        now[0] += 60_000
        journal.note("request", "limited", status=429)
    facts = [getattr(record, "facts", {}) for record in caplog.records]

    assert len(facts) == 22
    assert facts[-1]["skipped"] == 980
    assert journal.counts["request", "limited"] == 1_001


def test_what_strangers_say_begins_no_line() -> None:
    try:
        raise ValueError("broken\nand more")
    except ValueError:
        record = logging.LogRecord("aerodrome", logging.ERROR, "x", 1, 'one\n{"event": "forged"}', None,
                                   sys.exc_info())
    line = Lines(lambda: 1_800_000_000_123).format(record)

    assert "\n" not in line
    assert json.loads(line)["time"] == "2027-01-15T08:00:00.123+00:00"
    assert json.loads(line)["text"] == 'one\n{"event": "forged"}'
    assert "and more" in json.loads(line)["trace"]


@pytest.mark.parametrize(("method", "path", "event"), [
    ("POST", "/api/login", "post login"), ("DELETE", "/api/me/sessions/secret-id", "delete me/sessions"),
    ("PUT", "/api/account/password", "put account/password"), ("DELETE", "/api/me", "delete me"),
    ("POST", "/api/account/reset", "post account/reset"), ("POST", "/api/account/strength", ""),
    ("POST", "/api/me/anything\nelse", "post me"), ("GET", "/api/me", ""), ("POST", "/api/tables", ""),
    ("POST", "/", ""), ("POST", "/api", ""), ("POST", "/other/login", "")])
def test_events_have_names_of_our_own(method: str, path: str, event: str) -> None:
    assert event_of(method, path) == event


@pytest.mark.parametrize(("status", "outcome"), [(200, "done"), (204, "done"), (401, "refused"), (429, "limited"),
                                                 (503, "failed")])
def test_an_outcome_is_one_word(status: int, outcome: str) -> None:
    assert outcome_of(status) == outcome


@pytest.mark.parametrize(("network", "shown"), [
    ("203.0.113.77", "203.0.113.0/24"), ("2001:db8:1:2::/64", "2001:db8:1::/48"), ("?", "?"), ("", "?")])
def test_an_address_is_shown_coarsely(network: str, shown: str) -> None:
    assert coarse(network) == shown


# --- the store


@pytest.mark.skipif(not hasattr(resource, "prlimit"), reason="the system has no way to limit another process")
def test_health_knows_that_nothing_can_be_written(tmp_path: Path) -> None:
    def health(status: int) -> httpx.Response:
        end = time.monotonic() + PATIENCE
        while (answer := httpx.get(f"{server.url}/health")).status_code != status:
            assert time.monotonic() < end, answer.text
            time.sleep(0.05)
        return answer

    with served(tmp_path / "a.db", bots=False, look_seconds=0.1) as server:
        health(200)
        before = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (1, before[1]))  # no file may grow
        assert health(503).json() == {"code": "unavailable", "text": "The store takes no changes now.", "rule": ""}
        assert "aerodrome_store_takes_changes 0.0" in httpx.get(f"{server.url}/metrics").text
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, before)
        health(200)


def test_a_full_disk_is_told_before_it_hurts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def write() -> None:
        """Take the change."""

    free = [10_000_000_000]
    monkeypatch.setattr(wellbeing, "free_space", lambda _: free[0])
    being = Wellbeing(f"sqlite:///{tmp_path / 'a.db'}", write)
    told = []
    for free[0] in (10_000_000_000, 400_000_000, 3_000_000, 10_000_000_000):
        asyncio.run(being.look())
        told.append(being.trouble or being.status())

    assert told == ["ok", "low", "The disk is full: 3 MB are free.", "ok"]


def test_a_store_that_hangs_is_in_trouble_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wellbeing, "PATIENCE", 0.01)
    being = Wellbeing("postgresql://x/y", lambda: asyncio.sleep(PATIENCE))
    asyncio.run(being.look())

    assert being.trouble == "The store takes no changes now."
    assert being.free == -1
