"""The wire: what clients and server say to each other on a table's socket. Described in docs/server.md."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from aerodrome.kernel.telling import Ends, Shown
from aerodrome.server.faces import Face, HappeningFace

PROTOCOL = 1

Key = Annotated[str, Meta(min_length=1, max_length=60)]
MoveText = Annotated[str, Meta(min_length=1, max_length=2000)]
Ply = Annotated[int, Meta(ge=0, le=1_000_000)]


class Message(msgspec.Struct, tag_field="do", forbid_unknown_fields=True):
    """What a client asks for. A *key* chosen by the client makes sending it again harmless."""


class Submit(Message, tag="submit"):
    """Make a move in the position at *ply*."""

    ply: Ply
    move: MoveText
    key: Key


class Undo(Message, tag="undo"):
    """Take back the last *count* choices."""

    ply: Ply
    key: Key
    count: Annotated[int, Meta(ge=1, le=1000)] = 1


class AskBack(Message, tag="ask_back"):
    """Ask everybody to agree that the last *count* choices are taken back: the turn has passed on."""

    ply: Ply
    key: Key
    count: Annotated[int, Meta(ge=1, le=1000)] = 1


class AnswerPlea(Message, tag="answer_plea"):
    """Agree, or not, that somebody takes back choices."""

    agrees: bool
    key: Key


class Say(Message, tag="say"):
    """Say something to the table."""

    text: Annotated[str, Meta(min_length=1, max_length=2000)]
    key: Key


class Vote(Message, tag="vote"):
    """Vote on what happens to the seat of an absent player."""

    choice: Literal["bot", "wait"]
    key: Key


class HandToBot(Message, tag="hand_to_bot"):
    """Let a bot play on in one's own seat."""

    key: Key
    bot: Annotated[str, Meta(max_length=40)] = "level4"


class ComeBack(Message, tag="come_back"):
    """Take the seat back from the bot."""

    key: Key


class Why(Message, tag="why"):
    """Ask why a move is not legal."""

    move: MoveText


class Preview(Message, tag="preview"):
    """Ask what moves, with commas between, would set off."""

    moves: MoveText


class Hint(Message, tag="hint"):
    """Ask what a strong bot would play."""

    bot: Annotated[str, Meta(max_length=40)] = "level5@1000ms"


class Aid(Message, tag="aid"):
    """Ask for the help that the game has for the seat in this position."""


class Seen(Message, tag="seen"):
    """Say up to which version the client has everything."""

    version: Annotated[int, Meta(ge=0, le=1 << 40)]


class Ping(Message, tag="ping"):
    """Ask whether the server is there."""

    n: Annotated[int, Meta(ge=0, le=1 << 40)] = 0


FromClient = (Submit | Undo | AskBack | AnswerPlea | Say | Vote | HandToBot | ComeBack | Why | Preview | Hint | Aid
              | Seen | Ping)


class AdviceLine(msgspec.Struct):
    """One move that a bot has thought of: tries, each seat's chance, and what is likely to follow."""

    move: str
    visits: int
    values: list[float]
    principal: list[str]


class Answer(msgspec.Struct, tag_field="is"):
    """What the server says to one client."""


class Done(Answer, tag="done"):
    """What was asked for has happened, durably, as *version*."""

    key: str
    version: int


class No(Answer, tag="refused"):
    """What was asked for has not happened; the position is the same as before."""

    key: str
    code: str
    text: str
    rule: str = ""
    about: str = ""  # the word of what was asked for, where it has no key: answers to hints may come late


class Unknown(Answer, tag="unknown"):
    """Whether what was asked for has happened is not known yet: ask again with the same key."""

    key: str
    text: str


class Reason(Answer, tag="why"):
    """Why a move is not legal, or that it is."""

    move: str
    legal: bool
    text: str
    rule: str


class Previewed(Answer, tag="preview"):
    """What moves would set off, as far as the seat can know."""

    moves: str
    events: list[Shown]
    ends: Ends


class Advised(Answer, tag="advice"):
    """What a bot would play: its best moves with tries, each seat's chance, and what is likely to follow."""

    ply: int
    bot: str
    move: str
    reason: str
    lines: list[AdviceLine]


class Aided(Answer, tag="aid"):
    """What the game has worked out for the seat in the position at *ply*, from what the seat sees."""

    ply: int
    aid: dict[str, Any]


class Here(Answer, tag="presence"):
    """Who is connected: seats as it happens, the number of spectators at most once a second."""

    seats: list[int]
    watchers: int


class Pong(Answer, tag="pong"):
    """The server is there."""

    n: int
    at: int


class News(Answer, tag="news"):
    """What has happened since the last message: the happenings, and the changed parts of the table and the view.

    A field of the view that is null has gone.
    """

    since: int
    version: int
    happened: list[msgspec.Raw]
    table: msgspec.Raw
    shared: msgspec.Raw
    own: msgspec.Raw


class Snapshot(Answer, tag="snapshot"):
    """Everything a seat may know of a table."""

    version: int
    seat: int
    first: int  # the version of the first happening that is told here
    happened: list[HappeningFace]
    table: Face
    shared: dict[str, Any]
    own: dict[str, Any]


_decoder = msgspec.json.Decoder(FromClient)
_encoder = msgspec.json.Encoder()


def read_message(data: str | bytes) -> FromClient:
    """Return the message; msgspec raises DecodeError or ValidationError for anything else."""
    message: FromClient = _decoder.decode(data)
    return message


def write(answer: Answer) -> bytes:
    """Return an answer as it is sent."""
    return _encoder.encode(answer)
