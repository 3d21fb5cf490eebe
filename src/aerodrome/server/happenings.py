"""Happenings: the numbered lines of a table's story. A table is the fold of its happenings, and nothing else.

They are what the store keeps. Nothing of them reaches a client as it stands: ``tell`` in room.py says who learns what.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

MINUTE = 60_000  # milliseconds
DAY = 24 * 60 * MINUTE


class Clock(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How long players may think: a bank with an increment (live), so many days for each turn, or no limit."""

    kind: Literal["none", "bank", "days"] = "none"
    bank: int = 15 * MINUTE  # milliseconds, for all turns together
    increment: int = 15_000  # milliseconds, given back after each turn
    days: int = 3  # for each turn


class Absence(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What happens when somebody's time is over, or without a clock when somebody who is to act has gone."""

    then: Literal["wait", "bot", "vote"] = "wait"
    bot: str = "level4"  # who stands in
    patience: int = 3 * MINUTE  # milliseconds without a connection, where there is no clock


class Place(msgspec.Struct):
    """Who holds a seat: a person, a bot, or nobody yet."""

    person: str = ""
    name: str = ""
    bot: str = ""
    stand_in: str = ""  # the bot that plays while the person is away
    is_late: bool = False  # the time was over, and the table waits
    since: int = 0  # the version at which the seat was taken: recovery codes of earlier holders are void

    def is_open(self) -> bool:
        """Tell whether the seat is free."""
        return not self.person and not self.bot

    def player(self) -> str:
        """Return who decides for the seat now: a bot's name, or nothing for the person."""
        return self.bot or self.stand_in


class Happening(msgspec.Struct, tag_field="what", forbid_unknown_fields=True, kw_only=True):
    """Something that happened at a table."""

    behind: int = 0  # milliseconds that the stopwatch of the servers was behind the time of day, see stopwatch.py


class Opened(Happening, tag="opened"):
    """Somebody made the table."""

    game: str
    game_version: int
    players: int
    options: dict[str, bool | int | str]
    house_rules: dict[str, Any]
    owner: str  # a person
    clock: Clock
    absence: Absence
    listed: bool  # in the lobby, or only for those who know the link
    start: dict[str, Any] | None = None  # the position to begin from, if not from the beginning
    source: str = ""  # the table or record that it was made from


class Seated(Happening, tag="seated"):
    """A person took a seat."""

    seat: int
    person: str
    name: str


class BotSeated(Happening, tag="bot_seated"):
    """A bot was given a seat."""

    seat: int
    bot: str
    name: str


class Vacated(Happening, tag="vacated"):
    """A seat became free before the game began."""

    seat: int
    owner: str  # whose table it is now: the owner may have left


class Started(Happening, tag="started"):
    """The game began, with what chance decided before anybody else."""

    moves: list[str]


class Imported(Happening, tag="imported"):
    """A finished game came in as a record."""

    moves: list[str]


class Moved(Happening, tag="moved", omit_defaults=True):
    """A seat decided, and chance after it."""

    seat: int
    moves: list[str]  # the seat's own, then those of chance
    by: str = ""  # the bot that chose it; empty for a person
    told: list[str] = []  # the moves as everybody may read them after the game, where some were made in confidence


class TookBack(Happening, tag="took_back"):
    """A seat took back its last choices."""

    seat: int
    count: int


class AskedBack(Happening, tag="asked_back"):
    """A seat whose turn has passed on asked the others to let it take back its last choices."""

    seat: int
    count: int


class Agreed(Happening, tag="agreed"):
    """A seat agreed that another one takes back its choices."""

    seat: int


class Declined(Happening, tag="declined"):
    """A seat did not agree."""

    seat: int


class Said(Happening, tag="said"):
    """Somebody at the table said something."""

    seat: int
    text: str


class TimedOut(Happening, tag="timed_out"):
    """A seat's time was over, or its player has gone."""

    seat: int


class Voted(Happening, tag="voted"):
    """A seat voted on what to do about an absent player."""

    seat: int
    choice: Literal["bot", "wait"]


class StoodIn(Happening, tag="stood_in"):
    """A player handed the seat to a bot."""

    seat: int
    bot: str


class Returned(Happening, tag="returned"):
    """A player came back to a seat that a bot was playing."""

    seat: int


class Stumbled(Happening, tag="stumbled"):
    """A bot failed or was too slow; a lower level chose in its place. Why is in the log: it may tell of its cards."""

    seat: int
    bot: str
    used: str


class HandedOver(Happening, tag="handed_over"):
    """A seat was recovered by its code, by whoever holds it now."""

    seat: int
    person: str


class Credited(Happening, tag="credited"):
    """The server was away for a while; nobody's clock ran."""

    milliseconds: int


class Closed(Happening, tag="closed"):
    """The table was given up before the game began."""


class Unread(Happening, tag="unread"):
    """A line that cannot be read; it is never stored."""


Story = (Opened | Seated | BotSeated | Vacated | Started | Imported | Moved | TookBack | AskedBack | Agreed | Declined
         | Said | TimedOut | Voted | StoodIn | Returned | Stumbled | HandedOver | Credited | Closed)


class Line(msgspec.Struct, frozen=True):
    """One happening with its number at the table, its time in milliseconds, and the sender's key against doubling."""

    version: int
    at: int
    what: Story | Unread
    key: str | None = None

    def tick(self) -> int:
        """Return what the stopwatch of the servers showed: clocks go by it."""
        return self.at - self.what.behind


_decoder = msgspec.json.Decoder(Story)


def write_happening(what: Happening) -> str:
    """Return a happening as the store keeps it."""
    return msgspec.json.encode(what).decode()


def read_happening(text: str) -> Story:
    """Return the happening that the store kept."""
    what: Story = _decoder.decode(text)
    return what
