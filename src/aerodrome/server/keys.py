"""The key file: what the server signs, hashes and seals with, kept apart from the database that it protects.

Each line is a day and a key; the first is in use, and the others are for what was made with them. The database knows
the name of the key, so that a server with another one is refused before it does harm.
"""

from __future__ import annotations

import logging
import os
import re
import secrets
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, NamedTuple

from aerodrome.kernel.errors import Refused
from aerodrome.server.tokens import SECRET_BYTES, Signer, key_id
from aerodrome.store.database import Database, Statement
from aerodrome.store.place import FILE, data_dir, sqlite_path

HEAD: Final = "# The keys of an Aerodrome server, the newest first. Keep a copy, but not with the database's.\n"
LINE: Final = re.compile(rf"(\d{{4}}-\d\d-\d\d) ([0-9a-f]{{{2 * SECRET_BYTES}}})")
OPEN_TO_OTHERS: Final = 0o077
ADD: Final = "insert into settings (name, value) values ('key', $1) on conflict (name) do nothing"
SET: Final = "update settings set value = $1 where name = 'key' and value = $2"
BEFORE: Final = "secret"  # the setting that was the key before there was a file: it still opens what it has signed

log = logging.getLogger("aerodrome.server")


class Key(NamedTuple):
    """A key, and the day on which it was made."""

    day: str
    secret: bytes

    @property
    def id(self) -> str:
        """Return the key's name."""
        return key_id(self.secret)


def key_file(url: str, chosen: str = "") -> Path:
    """Return where the keys are: as chosen, else beside the SQLite file, else in the folder of the data."""
    return Path(chosen) if chosen else (sqlite_path(url) or data_dir() / FILE).with_suffix(".key")


def new_key() -> Key:
    """Make a key."""
    return Key(datetime.now(UTC).date().isoformat(), secrets.token_bytes(SECRET_BYTES))


def read_keys(path: Path) -> list[Key]:
    """Read the keys; refuse a file that is not one of keys."""
    try:
        lines = path.read_text(encoding="ascii").splitlines()
    except (OSError, ValueError) as error:
        raise Refused(f"The key file {path} cannot be read: {getattr(error, 'strerror', 'it is not text')}.") from None
    found = [LINE.fullmatch(line.strip()) for line in lines if line.strip() and not line.startswith("#")]
    keys = [Key(one[1], bytes.fromhex(one[2])) for one in found if one]
    if not keys or len(keys) < len(found):
        raise Refused(f"{path} is not a key file: each line is a day and {2 * SECRET_BYTES} hexadecimal digits.")
    return keys


def write_keys(path: Path, keys: list[Key], *, anew: bool = False) -> None:
    """Write the keys for the eyes of their owner, all or nothing; *anew* leaves a file that is there alone."""
    part = path.with_name(f"{path.name}.{secrets.token_hex(4)}")
    text = HEAD + "".join(f"{key.day} {key.secret.hex()}\n" for key in keys)
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        with open(part, "x", encoding="ascii", opener=lambda name, flags: os.open(name, flags, 0o600)) as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        if anew:
            with suppress(FileExistsError):  # another process was first
                os.link(part, path)
        else:
            os.replace(part, path)
    except OSError as error:
        raise Refused(f"The key file {path} cannot be written: {error.strerror}.") from None
    finally:
        part.unlink(missing_ok=True)


async def load_signer(db: Database, path: Path) -> Signer:
    """Return what the server signs with; the first server of a database makes the key."""
    known: dict[str, str] = dict(await db.rows("select name, value from settings where name in ('key', 'secret')"))
    if "key" not in known and not path.exists():
        write_keys(path, [new_key()], anew=True)
    elif not path.exists():
        raise without(known["key"], path)
    keys = read_keys(path)
    if os.name == "posix" and path.stat().st_mode & OPEN_TO_OTHERS:
        log.warning("The key file %s can be read by others; make it readable for its owner only.", path)
    await claim(db, keys, path)
    before = [bytes.fromhex(known[BEFORE])] if BEFORE in known else []
    return Signer(*[key.secret for key in keys], *before)


async def claim(db: Database, keys: list[Key], path: Path) -> None:
    """Note the name of the newest key; refuse keys with which the database was not used."""
    await db.change(Statement(ADD, (keys[0].id,)))
    [(used,)] = await db.rows("select value from settings where name = 'key'")
    if used not in [key.id for key in keys]:
        raise without(used, path)
    if used != keys[0].id:
        await db.change(Statement(SET, (keys[0].id, used)))


def without(id: str, path: Path) -> Refused:
    """Return the refusal of a database whose key is not there."""
    return Refused(f"The database was used with the key {id}, which is not in {path}: put the key file of that server "
                   "there, or give it with --key-file; if it is lost for ever, run `aerodrome key lost`.")
