"""A real browser: Debian's Chromium, installed when it is missing and can be."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome")
PATIENCE = 600  # seconds for an installation
HOW = ("The tests of the web client need Chromium, and it could not be installed here. "
       "On Debian: apt install chromium; elsewhere: .venv/bin/playwright install chromium.")


class NoBrowser(Exception):
    """There is no browser, and none could be installed."""


def chromium() -> str | None:
    """Return where Chromium is, or None where Playwright has its own; install it if need be."""
    found = on_path()
    if found is not None or has_own():
        return found
    if Path("/etc/debian_version").exists() and os.geteuid() == 0:
        run(["apt-get", "update", "-q"])
        run(["apt-get", "install", "-q", "-y", "--no-install-recommends", "chromium"])
        found = on_path()
    if found is None and not (run([sys.executable, "-m", "playwright", "install", "chromium"]) and has_own()):
        raise NoBrowser(HOW)
    return found


def on_path() -> str | None:
    """Return a Chromium of the machine."""
    return next((path for path in map(shutil.which, NAMES) if path), None)


def has_own() -> bool:
    """Tell whether Playwright has fetched a browser before."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        return Path(playwright.chromium.executable_path).exists()


def run(words: list[str]) -> bool:
    """Run an installer; tell whether it went well."""
    try:
        return subprocess.run(words, capture_output=True, timeout=PATIENCE, check=False).returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        return False
