"""Faces: how a table, its happenings and its events look to a client. The web client's types are made from these."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict

import msgspec

from aerodrome.kernel.telling import Shown

Status = Literal["waiting", "playing", "finished", "closed", "grounded"]


class SeatFace(TypedDict):
    """A seat and who holds it."""

    seat: int
    kind: Literal["open", "bot", "person"]
    name: str
    bot: str
    stand_in: str  # the bot that plays while the person is away
    late: bool
    owner: bool


class TimeFace(TypedDict):
    """The clocks: what was left of each bank at *since*, when the present turn began."""

    bank: list[int]
    since: int | None


class Ballot(TypedDict):
    """A vote about an absent player."""

    about: int
    voters: list[int]
    votes: dict[str, str]


class Plea(TypedDict):
    """Somebody asks to take back choices after the turn has passed on; all voters must agree."""

    seat: int
    count: int
    voters: list[int]
    agreed: list[int]


class End(TypedDict):
    """The result, and the dealer's seed."""

    scores: list[int]
    ranks: list[int]
    seed: str


class Frame(TypedDict):
    """What never changes about a table."""

    id: str
    game: str
    game_version: int
    players: int
    options: dict[str, bool | int | str]
    house_rules: dict[str, Any]
    listed: bool
    source: str
    created: int
    clock: dict[str, Any]
    absence: dict[str, Any]
    commitment: str


class Condition(TypedDict):
    """What changes about a table."""

    status: Status
    ply: int
    to_act: int
    seats: list[SeatFace]
    time: TimeFace
    deadline: int | None
    vote: Ballot | None
    plea: Plea | None
    end: End | None
    fault: str  # why the table cannot be run here; empty where it can


class Face(Frame, Condition):
    """All that everybody may know of a table beside the game."""


class HappeningFace(TypedDict):
    """A happening as a seat is told it; *what* says which of the other fields there are."""

    version: int
    at: int
    what: str
    moves: NotRequired[list[str]]
    skipped: NotRequired[int]  # how many moves come before these, where a game came in with many
    events: NotRequired[list[Shown]]
    seat: NotRequired[int]
    name: NotRequired[str]
    bot: NotRequired[str]
    count: NotRequired[int]
    text: NotRequired[str]
    choice: NotRequired[str]
    used: NotRequired[str]
    by: NotRequired[str]
    milliseconds: NotRequired[int]
    then: NotRequired[str]


class Listed(msgspec.Struct):
    """A table as lists show it."""

    id: str
    game: str
    players: int
    status: str
    to_act: int
    created: int
    updated: int
    deadline: int | None
    seats: list[dict[str, Any]]
    end: dict[str, Any] | None
    is_mine: bool = False
    is_my_turn: bool = False
