"""``aerodrome people``: what the host can do for people who have lost their way in."""

from __future__ import annotations

import asyncio
from typing import Annotated

import typer

from aerodrome.cli.common import Data, DatabaseUrl
from aerodrome.cli.db import existing, say
from aerodrome.kernel.errors import Refused
from aerodrome.store.place import database_url

Account = Annotated[str, typer.Argument(help="The name of the account.", metavar="ACCOUNT")]

app = typer.Typer(name="people", no_args_is_help=True, rich_markup_mode="markdown",
                  help="Help people who have lost their way in.")


@app.callback()
def help_people() -> None:
    """Help people who have lost their way in."""


@app.command()
def reset(account: Account, data: Data = None, database: DatabaseUrl = None) -> None:
    """Make a code with which somebody may choose another password, once and within a day; servers may run meanwhile.

    Give it only to whoever you know to be the owner. Example: `aerodrome people reset ada.lovelace`
    """
    url = existing(database_url(data, database))
    code = asyncio.run(code_for(url, account))
    say(f"{code}\nWith this code the owner of {account} chooses another password at /reset on the server's own "
        "address, once and within a day; then all devices are logged out.")


async def code_for(url: str, account: str) -> str:
    """Make a code for the owner of an account."""
    from aerodrome.server.codes import Codes
    from aerodrome.server.config import now_ms
    from aerodrome.server.people import account_name
    from aerodrome.server.sessions import DAY
    from aerodrome.store.database import database_at

    async with database_at(url) as db:
        rows = await db.rows("select id from people where account = $1", account_name(account))
        if not rows:
            raise Refused(f"There is no account of the name {account}.")
        return await Codes(db, now_ms).make("reset", rows[0][0], life=DAY)
