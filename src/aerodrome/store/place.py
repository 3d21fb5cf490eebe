"""Where the data lies: folders, database URLs, and how a URL is shown without its password."""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path

from aerodrome.kernel.errors import Refused

SQLITE = "sqlite:///"
POSTGRES = "postgresql://"
FILE = "aerodrome.db"


def data_dir() -> Path:
    """Return the folder of the data: $AERODROME_DATA, else the usual place of this platform."""
    chosen = os.environ.get("AERODROME_DATA")
    if chosen:
        return Path(chosen)
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "Aerodrome"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "Aerodrome"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "aerodrome"


def database_url(data: Path | None, url: str | None) -> str:
    """Return the URL of the database: as given, else $AERODROME_DATABASE, else a file in the folder of the data."""
    chosen = url or os.environ.get("AERODROME_DATABASE")
    return chosen or sqlite_url((data or data_dir()) / FILE)


def sqlite_url(path: Path) -> str:
    """Return the URL of an SQLite file."""
    return SQLITE + path.absolute().as_posix()


def sqlite_path(url: str) -> Path | None:
    """Return the file of an SQLite database, or None for PostgreSQL; refuse any other URL."""
    if url.startswith(POSTGRES):
        return None
    name = url.removeprefix(SQLITE)
    if name == url or name in ("", ":memory:"):
        raise Refused(f"A database is given as {SQLITE}path/file.db or {POSTGRES}user:password@host/name, "
                      f"not {shown(url)!r}.")
    return Path(name)


def shown(url: str) -> str:
    """Return a database URL as it may be printed: without its password."""
    hidden = re.sub(r"(://[^:/?#]*):.*@", r"\1:***@", url, flags=re.DOTALL)
    return re.sub(r"([?&](?:ssl)?password=)[^&]*", r"\1***", hidden, flags=re.IGNORECASE)
