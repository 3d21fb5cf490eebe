"""For all tests: the last word is what was not run, and why."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

import pytest


@pytest.fixture(scope="session", autouse=True)
def _data(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Keep the keys of servers on PostgreSQL out of the folder of whoever runs the tests."""
    before = os.environ.get("AERODROME_DATA")
    os.environ["AERODROME_DATA"] = str(tmp_path_factory.mktemp("data"))
    yield
    os.environ.pop("AERODROME_DATA")
    if before is not None:
        os.environ["AERODROME_DATA"] = before


def pytest_terminal_summary(terminalreporter: Any) -> None:
    skipped = terminalreporter.stats.get("skipped", [])
    for report in skipped:
        terminalreporter.write_line(f"Skipped: {report.nodeid}: {reason(report)}")
    if not skipped:
        terminalreporter.write_line("Nothing was skipped.")


def reason(report: Any) -> str:
    """Return why a test was skipped."""
    why = report.longrepr[2] if isinstance(report.longrepr, tuple) else report.longrepr
    return str(why).removeprefix("Skipped: ")
