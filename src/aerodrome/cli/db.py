"""``aerodrome db``: upgrade, back up, restore and examine the database of the server."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from typing import Annotated

import typer

from aerodrome.cli.common import Data, DatabaseUrl, Json, out
from aerodrome.kernel.errors import Refused
from aerodrome.lab.jobs import progress_bar
from aerodrome.store.place import database_url, shown, sqlite_path

BackupFile = Annotated[Path, typer.Argument(help="The backup.", metavar="FILE")]
DiffGame = Annotated[str, typer.Option("--game", help="The game, as listed by `aerodrome games`.", metavar="GAME")]
From = Annotated[int, typer.Option("--from", help="The version that the games were played with.", metavar="N")]
To = Annotated[int, typer.Option("--to", help="The version to compare with; 0 is the newest.", metavar="N")]
Records = Annotated[Path | None, typer.Option("--records", help="A folder of records, instead of the database.",
                                              metavar="DIR")]
Replace = Annotated[bool, typer.Option("--replace", help="Replace everything that the database holds.")]

app = typer.Typer(name="db", no_args_is_help=True, rich_markup_mode="markdown",
                  help="Upgrade, back up, restore and examine the database of the server.")


@app.command()
def upgrade(data: Data = None, database: DatabaseUrl = None) -> None:
    """Bring the database to the newest schema; stop the servers before, and start the new ones afterwards.

    Example: `aerodrome db upgrade --database postgresql://user:password@host/name`
    """
    from aerodrome.store.upgrade import upgrade_now

    url = database_url(data, database)
    say(f"{shown(url)}: {upgrade_now(url)}")


@app.command()
def backup(file: BackupFile, data: Data = None, database: DatabaseUrl = None) -> None:
    """Write a backup of one moment; servers may run meanwhile. It restores into SQLite and PostgreSQL alike.

    It holds every secret of the games; keep the key file too, apart from it.
    Example: `aerodrome db backup monday.backup`
    """
    from aerodrome.store.backup import backup as back_up

    url = database_url(data, database)
    with Bar("Backup") as bar:
        counts = back_up(url, file, bar.tell)
    say(f"{file} holds {rows_of(counts)} of {shown(url)}.")


@app.command()
def restore(file: BackupFile, replace: Replace = False, data: Data = None, database: DatabaseUrl = None) -> None:
    """Fill an empty database from a backup, or replace what it holds; stop the servers before.

    Example: `aerodrome db restore monday.backup --replace`
    """
    from aerodrome.store.backup import restore as put_back

    url = database_url(data, database)
    with Bar("Restore") as bar:
        counts = put_back(url, file, replace, bar.tell)
    say(f"{shown(url)} now holds {rows_of(counts)} of {file}.")


@app.command()
def doctor(data: Data = None, database: DatabaseUrl = None) -> None:
    """Replay every game and check everything that the database says about it; exit code 1 where something is wrong.

    Example: `aerodrome db doctor --data /srv/aerodrome`
    """
    url = database_url(data, database)
    problems = asyncio.run(examined(url))
    for problem in problems:
        say(problem)
    if problems:
        sys.exit(1)
    say(f"{shown(url)} is sound.")


@app.command()
def diff(game: DiffGame, old: From = 1, new: To = 0, records: Records = None, data: Data = None,
         database: DatabaseUrl = None, json: Json = False) -> None:
    """Replay every stored game, or the records of a folder, under two versions of the rules; say where they part.

    Example: `aerodrome db diff --game barnstormers --from 1 --to 2`
    """
    from aerodrome.cli import diff as differences
    from aerodrome.rule_diff import Compared, RuleDiff

    pair, done, interrupted = RuleDiff(game, old, new), list[Compared](), False
    with Bar("Games") as bar:
        try:
            if records is not None:
                differences.compare_records(pair, records, done, bar.tell)
            else:
                url = existing(database_url(data, database))
                asyncio.run(differences.compare_stored(pair, url, done, bar.tell))
        except KeyboardInterrupt:
            interrupted = True
    differences.show(pair, done, interrupted, json)


def existing(url: str) -> str:
    """Return the URL of a database; one that is not there is not made."""
    path = sqlite_path(url)
    if path is not None and not path.exists():
        raise Refused(f"There is no database {path}.")
    return url


async def examined(url: str) -> list[str]:
    """Return whatever is wrong with a database; one that is not there is not made."""
    from aerodrome.server.doctor import diagnose
    from aerodrome.store.database import database_at

    with Bar("Doctor") as bar:
        async with database_at(existing(url)) as db:
            return await diagnose(db, bar.tell)


class Bar:
    """A progress bar whose length is told along with the progress."""

    def __init__(self, title: str) -> None:
        self._bar, _ = progress_bar(title, 1)

    def __enter__(self) -> Bar:
        self._bar.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._bar.stop()

    def tell(self, done: int, total: int) -> None:
        """Show how far it is."""
        self._bar.update(self._bar.task_ids[0], completed=done, total=total)


def rows_of(counts: dict[str, int]) -> str:
    """Say how many rows there are."""
    return f"{sum(counts.values()):,} rows in {len(counts)} tables"


def say(sentence: str) -> None:
    """Print a sentence in one line, whatever it quotes."""
    out().print(sentence, markup=False, soft_wrap=True)
