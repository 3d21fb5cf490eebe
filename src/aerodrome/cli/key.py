"""``aerodrome key``: the keys of the server, which are kept apart from its database."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from aerodrome.cli.common import Data, DatabaseUrl, KeyFile
from aerodrome.cli.db import existing, say
from aerodrome.kernel.errors import Refused
from aerodrome.store.place import database_url

if TYPE_CHECKING:
    from aerodrome.store.database import Database

KeyName = Annotated[str, typer.Argument(help="The name of a key, as `aerodrome key list` tells it.", metavar="KEY")]
Force = Annotated[bool, typer.Option("--force", help="Even if passwords still need it; these are then lost.")]

app = typer.Typer(name="key", no_args_is_help=True, rich_markup_mode="markdown",
                  help="List, change and drop the keys of the server, which are kept apart from its database.")


@app.command("list")
def show(data: Data = None, database: DatabaseUrl = None, key_file: KeyFile = "") -> None:
    """List the keys by name and day, the newest first, with how many passwords need each.

    Example: `aerodrome key list`
    """
    from aerodrome.server.keys import key_file as place, read_keys

    url = existing(database_url(data, database))
    counts = asyncio.run(counted(url))
    keys = read_keys(place(url, key_file))
    for key in keys:
        say(f"{key.id}  {key.day}  {counts.pop(key.id, 0)} passwords{'  in use' if key is keys[0] else ''}")
    for name, count in counts.items():
        say(f"{name or 'none    '}  {count} passwords{'' if name else ', until their owners log in again'}")


@app.command()
def rotate(data: Data = None, database: DatabaseUrl = None, key_file: KeyFile = "") -> None:
    """Put a new key before the others; the servers use it when they are started again, all with the same file.

    Addresses are then sealed anew, passwords when their owners log in. Example: `aerodrome key rotate`
    """
    from aerodrome.server.keys import key_file as place, new_key, read_keys, write_keys

    path, key = place(database_url(data, database), key_file), new_key()
    write_keys(path, [key, *read_keys(path)])
    say(f"{path} has the new key {key.id}; start all servers again with this file, and keep a copy of it.")


@app.command()
def drop(key: KeyName, force: Force = False, data: Data = None, database: DatabaseUrl = None,
         key_file: KeyFile = "") -> None:
    """Drop an older key that nothing needs any more; stop the servers before.

    Example: `aerodrome key drop 1f3a90c2`
    """
    from aerodrome.server.keys import key_file as place, read_keys, write_keys

    url = existing(database_url(data, database))
    path = place(url, key_file)
    keys = read_keys(path)
    if key not in [one.id for one in keys[1:]]:
        raise Refused(f"{path} has no older key of this name; the older ones are "
                      f"{', '.join([one.id for one in keys[1:]]) or 'none'}.")
    needed = asyncio.run(needs(url, key, path))
    if needed and not force:
        raise Refused(f"The key {key} is needed by {needed}; with --force it is dropped all the same.")
    write_keys(path, [one for one in keys if one.id != key])
    say(f"{path} no longer has the key {key}.")


@app.command()
def lost(data: Data = None, database: DatabaseUrl = None, key_file: KeyFile = "") -> None:
    """Go on without a key file that is lost for ever: passwords and addresses that need it are lost too.

    Stop the servers before. `aerodrome people reset` lets people choose another password. Example: `aerodrome key lost`
    """
    from aerodrome.server.keys import key_file as place

    url = existing(database_url(data, database))
    path = place(url, key_file)
    count = asyncio.run(let_go(url, path))
    say(f"The keys of {path} are those of the database now; {count} addresses were sealed with another and are gone.")


async def counted(url: str) -> dict[str, int]:
    """Return how many passwords need each key; the empty name is for those of before there were keys."""
    counts: dict[str, int] = {}
    async with opened(url) as db:
        for kept, in await db.rows("select password from people where password is not null"):
            name = kept.rpartition(":")[0]
            counts[name] = counts.get(name, 0) + 1
    return counts


async def needs(url: str, key: str, path: Path) -> str:
    """Return in words what needs a key, or nothing."""
    from aerodrome.server.keys import load_signer
    from aerodrome.server.people import People

    async with opened(url) as db:
        await db.claim()
        people = People(db, await load_signer(db, path), int)
        await people.seal_again()  # then no address needs it
    count = (await counted(url)).get(key, 0)
    return f"{count} passwords, until their owners log in again" if count else ""


async def let_go(url: str, path: Path) -> int:
    """Make the keys of a file, or a new one, those of the database; return how many addresses are lost."""
    from aerodrome.server.keys import load_signer
    from aerodrome.server.people import People
    from aerodrome.store.database import Statement

    async with opened(url) as db:
        await db.claim()
        await db.change(Statement("delete from settings where name = 'key'"))
        return await People(db, await load_signer(db, path), int).drop_unreadable()


def opened(url: str) -> Database:
    """Return the database; a context that opens and closes it."""
    from aerodrome.store.database import database_at

    return database_at(url)
