"""Letters: the mails that the server writes, apart from notices of tables."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Final, NamedTuple

# What was changed in the ways to come in, as its owner reads it.
CHANGES: Final = {
    "registered": "The account was made.",
    "login": "Somebody logged in on a device that was not used before.",
    "password": "The password was changed.",
    "reset": "Another password was chosen with a code.",
    "mail": "The mail address was changed.",
    "webhook": "The webhook or its key was changed.",
    "token": "A token for a program was made.",
}


class Letter(NamedTuple):
    """A mail without its address."""

    subject: str
    text: str


def confirmation(code: str) -> Letter:
    """Ask whether an address is right."""
    return Letter("Aerodrome: confirm this address",
                  f"Somebody wants your-turn notices sent here. If it was you, the code is\n\n{code}\n\n"
                  "It is good for an hour. If it was not you, do nothing: no further mail will come.\n")


def way_back(site: str, account: str, code: str) -> Letter:
    """Let somebody who has forgotten the password choose another; what comes after the # is sent to no server."""
    return Letter("Aerodrome: choose another password",
                  f"Somebody wants to choose another password for the account {account}. If it was you, go to\n\n"
                  f"{site}/reset#{code}\n\nThe link is good once and for half an hour; all devices are logged out.\n"
                  "If it was not you, do nothing: the password stays as it is.\n")


def change(site: str, account: str | None, kind: str, device: str, at: int) -> Letter:
    """Tell somebody what was changed, and what to do about it."""
    day = datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%d %H:%M UTC")
    whose = f"of your account {account}" if account else "of yours as a guest"
    return Letter("Aerodrome: something was changed",
                  f"{CHANGES[kind]} This was {whose}, on {day}, with {device}.\n\nIf it was you, all is well. "
                  f"If not, choose another password, which logs all devices out:\n\n{site}/reset\n")
