"""The file of a backup: gzip of JSON lines, the same for both engines.

A header, the rows of the tables in pieces, and a last line with their numbers and a checksum.
"""

from __future__ import annotations

import gzip
import hashlib
import time
import zlib
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import msgspec

from aerodrome.kernel.errors import Refused
from aerodrome.store.upgrade import refuse_newer

FORMAT = 1

Tell = Callable[[int, int], None]  # is called with the rows that are done, and all rows
Value = str | int | None


class BadBackup(Refused):
    """A backup that is damaged, cut off, foreign, or newer than this program."""


class Header(msgspec.Struct, forbid_unknown_fields=True):
    """The first line: the format, the revision of the schema, and when it was made, in milliseconds."""

    aerodrome_backup: int
    revision: str
    made: int


class Piece(msgspec.Struct, forbid_unknown_fields=True):
    """Some rows of a table."""

    table: str
    columns: list[str]
    rows: list[list[Value]]


class End(msgspec.Struct, forbid_unknown_fields=True):
    """The last line: how many rows each table has, and the SHA-256 of all the lines before."""

    rows: dict[str, int]
    sha256: str


class Writer:
    """Writes the lines of a backup, and counts and sums them."""

    def __init__(self, stream: gzip.GzipFile, path: Path, tell: Tell) -> None:
        self.counts: dict[str, int] = {}
        self._stream = stream
        self._path = path
        self._tell = tell
        self._digest = hashlib.sha256()
        self._total = 0

    def begin(self, revision: str, counts: dict[str, int]) -> None:
        """Write the header, when the number of rows is known."""
        if not revision:
            raise Refused("The database is empty: there is nothing to back up.")
        refuse_newer(revision)
        self.counts = dict.fromkeys(counts, 0)
        self._total = sum(counts.values())
        self._line(Header(FORMAT, revision, int(time.time() * 1000)))

    def rows(self, table: str, columns: list[str], rows: Sequence[Sequence[Value]]) -> None:
        """Write some rows of a table."""
        self._line(Piece(table, columns, [list(row) for row in rows]))
        self.counts[table] += len(rows)
        self._tell(sum(self.counts.values()), self._total)

    def end(self) -> None:
        """Write the last line."""
        self._line(End(self.counts, self._digest.hexdigest()))

    def _line(self, line: msgspec.Struct) -> None:
        data = msgspec.json.encode(line) + b"\n"
        self._digest.update(data)
        try:
            self._stream.write(data)
        except OSError as error:
            raise Refused(f"{self._path} cannot be written: {error.strerror}.") from None


class Reader:
    """Reads a backup from its beginning to its end; raises BadBackup as soon as something is wrong with it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.header = Header(0, "", 0)
        self.counts: dict[str, int] = {}
        self._digest = hashlib.sha256()

    def pieces(self) -> Iterator[Piece]:
        """Yield the rows; the last piece is followed by the check of the whole."""
        try:
            with gzip.open(self.path, "rb") as stream:
                self._read_header(stream.readline())
                yield from self._read_pieces(stream)
        except (gzip.BadGzipFile, EOFError, zlib.error):
            raise self._bad("it is damaged or cut off") from None
        except OSError as error:
            raise BadBackup(f"{self.path} cannot be read: {error.strerror}.") from None
        except (msgspec.DecodeError, UnicodeError):
            raise self._bad("it is damaged") from None

    def _read_header(self, line: bytes) -> None:
        try:
            start = msgspec.json.decode(line)
        except (msgspec.DecodeError, UnicodeError):
            start = None
        if not isinstance(start, dict) or "aerodrome_backup" not in start:
            raise BadBackup(f"{self.path} is no backup of Aerodrome.")
        if start["aerodrome_backup"] != FORMAT:
            raise BadBackup(f"{self.path} has backup format {start['aerodrome_backup']!r}; this program reads format "
                            f"{FORMAT}.")
        self.header = msgspec.convert(start, Header)
        refuse_newer(self.header.revision)
        self._digest.update(line)

    def _read_pieces(self, stream: gzip.GzipFile) -> Iterator[Piece]:
        for line in stream:
            if not line.startswith(b'{"table":'):
                self._check_end(msgspec.json.decode(line, type=End), stream.read(1))
                return
            piece = msgspec.json.decode(line, type=Piece)
            self._digest.update(line)
            self.counts[piece.table] = self.counts.get(piece.table, 0) + len(piece.rows)
            yield piece
        raise self._bad("it is cut off")

    def _check_end(self, end: End, rest: bytes) -> None:
        if rest:
            raise self._bad("it goes on after its end")
        if end.sha256 != self._digest.hexdigest() or {t: n for t, n in end.rows.items() if n} != self.counts:
            raise self._bad("its checksum is wrong")

    def _bad(self, why: str) -> BadBackup:
        return BadBackup(f"{self.path} is not a whole backup: {why}.")
