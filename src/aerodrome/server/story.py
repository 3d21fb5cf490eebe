"""The story of a table in sentences, as one seat knows it."""

from __future__ import annotations

import msgspec

from aerodrome.kernel.step import Seat
from aerodrome.server.room import Room, Told
from aerodrome.wording import wording_of

SENTENCES = {
    "opened": "The table was made.", "seated": "{name} took seat {seat}.",
    "bot_seated": "{name} ({bot}) took seat {seat}.", "vacated": "Seat {seat} is free.",
    "started": "The game began.", "imported": "The game came in as a record.",
    "asked_back": "{who} asks to take back {count}.", "agreed": "{who} agrees.", "declined": "{who} does not agree.",
    "took_back": "{who} took back {count}.", "said": "{who}: {text}", "timed_out": "The time of {who} is over.",
    "voted": "{who} voted: {choice}.", "stood_in": "{bot} plays for {who}.", "returned": "{who} is back.",
    "stumbled": "{bot} failed or was too slow, so {used} chose for {who}.",
    "handed_over": "{who} came in from another device.",
    "unread": "This line cannot be read.",
    "credited": "The server was away; the clocks stood still.", "closed": "The table was closed.",
}


class Chapter(msgspec.Struct):
    """What one happening meant."""

    version: int
    at: int
    what: str
    sentences: list[str]


def tell_story(room: Room, seat: Seat, since: int) -> list[Chapter]:
    """Return the happenings after version *since* in sentences."""
    return [chapter(room, told, seat) for told in room.told[since:]]


def chapter(room: Room, told: Told, seat: Seat) -> Chapter:
    """Return one happening in sentences."""
    news, names = room.tell(told, seat), room.names()
    frame = SENTENCES.get(news["what"])
    who = names[news["seat"]] if 0 <= news.get("seat", -1) < len(names) else ""
    # Only our own frame is a format; what people typed goes in as it is.
    first = [frame.format_map({**news, "who": who, "seat": news.get("seat", -1) + 1})] if frame else []
    setting = room.table.setting if room.table is not None else None
    events = [wording_of(room.game, setting).event(event, names) for event in news.get("events", [])]
    if not told.is_followed:
        events = [f"{who} {move}".strip() for move in news.get("moves", [])]  # as it was written down
    return Chapter(told.line.version, told.line.at, news["what"], first + events)
