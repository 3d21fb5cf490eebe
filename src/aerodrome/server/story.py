"""The story of a table in sentences, as one seat knows it."""

from __future__ import annotations

import msgspec

from aerodrome.kernel.step import Seat
from aerodrome.server.room import Room, Told
from aerodrome.server.spare import Work
from aerodrome.wording import wording_of

PAGE = 200  # happenings and moves that are told in one answer, about
PART = 50  # moves of one happening that are told without a pause

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
    """What one happening meant, or a part of its moves where there are many."""

    version: int
    at: int
    what: str
    sentences: list[str]


class StoryPage(msgspec.Struct):
    """A page of the story. Where there is *more*, the next one is asked for with *since* and *told*."""

    chapters: list[Chapter]
    since: int  # the version up to which all has been told
    told: int  # how many moves of the next happening have been told
    more: bool


def tell_story(room: Room, seat: Seat, since: int, told: int) -> Work[StoryPage]:
    """Tell in sentences what happened after version *since*, and after *told* moves of the happening that follows."""
    page = StoryPage([], since, told, False)
    left = PAGE
    while left > 0 and page.since < len(room.told):
        whole = room.told[page.since]
        part = whole.part(page.told, PART)
        page.chapters.append(chapter(room, part, seat))
        left -= 1 + part.size()
        page.told += part.size()
        if page.told >= whole.size():
            page.since, page.told = page.since + 1, 0
        yield
    page.more = page.since < len(room.told)
    return page


def chapter(room: Room, told: Told, seat: Seat) -> Chapter:
    """Return one happening in sentences."""
    news, names = room.tell(told, seat), room.names()
    frame = SENTENCES.get(news["what"]) if not told.first else None
    who = names[news["seat"]] if 0 <= news.get("seat", -1) < len(names) else ""
    # Only our own frame is a format; what people typed goes in as it is.
    first = [frame.format_map({**news, "who": who, "seat": news.get("seat", -1) + 1})] if frame else []
    setting = room.table.setting if room.table is not None else None
    events = [wording_of(room.game, setting).event(event, names) for event in news.get("events", [])]
    if not told.is_followed:
        events = [f"{who} {move}".strip() for move in news.get("moves", [])]  # as it was written down
    return Chapter(told.line.version, told.line.at, news["what"], first + events)
