"""The chain: a sum over everything that has happened at a table, with the dealer's seed, so that a change shows.

Never change how a link is made: databases hold the results. What people may have removed is left out: their names, and
what they said in the chat.
"""

from __future__ import annotations

import hashlib
import json

REMOVABLE = {'{"what":"seated",': "name", '{"what":"said",': "text"}  # by how a happening begins


def first_link(seed: str) -> str:
    """Return the chain of a table where nothing has happened yet; the seed is written in hexadecimal digits."""
    return hashlib.sha256(f"aerodrome\n{seed}".encode()).hexdigest()


def link(before: str, version: int, at: int, key: str | None, body: str) -> str:
    """Return the chain with one happening more."""
    name = "-" if key is None else f"{len(key)} {key}"  # the length keeps keys with line breaks apart from the rest
    return hashlib.sha256(f"{before}\n{version}\n{at}\n{name}\n{lasting(body)}".encode()).hexdigest()


def lasting(body: str) -> str:
    """Return what will always stay of a happening."""
    removable = REMOVABLE.get(body[:body.find(",") + 1])
    if removable is None:
        return body
    try:
        what = json.loads(body)
    except ValueError:  # damaged, which the chain is there to show
        return body
    what.pop(removable, None)
    return json.dumps(what, sort_keys=True)
