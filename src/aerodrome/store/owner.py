"""The owner of an SQLite file: one server for as long as it runs, or one who restores or upgrades it."""

from __future__ import annotations

import errno
import os
import sqlite3
from contextlib import suppress
from pathlib import Path
from typing import Self

from aerodrome.store.database import StoreFailed, failed

PATIENCE = 2.0  # seconds to wait for an owner who is about to end


def make_place(path: Path) -> None:
    """Make the file if there is none, only for the eyes of its owner, and its folder."""
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        if path.is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        with suppress(FileExistsError):
            # Only a new file is opened here: closing one drops all locks that SQLite holds on it in this process.
            os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
    except OSError as error:
        raise StoreFailed(f"The database {path} cannot be opened: {error.strerror}.") from error


class Owner:
    """Owns a file through a lock on an empty file beside it, which readers of the file itself never meet.

    It is a lock of SQLite's, so it is the same on every platform and ends with its process, however that ends.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._lock: sqlite3.Connection | None = None

    def take(self) -> None:
        """Become the owner; refuse where there is another one."""
        file = self.path.resolve()  # whatever links lead to it
        place = file.with_name(file.name + ".lock")
        make_place(place)
        try:
            lock = sqlite3.connect(place, PATIENCE, isolation_level=None, check_same_thread=False)
            try:
                lock.execute("begin exclusive")
            except sqlite3.Error:
                lock.close()
                raise
        except sqlite3.Error as error:
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY:
                raise failed(place, error) from error
            raise StoreFailed(f"A server is running on the database {self.path}; stop it before, or choose another "
                              "database with --data.") from None
        self._lock = lock

    def leave(self) -> None:
        """Be the owner no longer."""
        if self._lock is not None:
            self._lock.close()
            self._lock = None

    def __enter__(self) -> Self:
        self.take()
        return self

    def __exit__(self, *_: object) -> None:
        self.leave()
