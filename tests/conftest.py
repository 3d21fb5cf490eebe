"""For all tests: the last word is what was not run, and why."""

from __future__ import annotations

from typing import Any


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
