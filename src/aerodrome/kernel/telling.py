"""How events and plies are told, as JSON. Not compiled: clients' types are made from these definitions."""

from __future__ import annotations

from typing import Any, Literal, TypedDict

# What nobody can foresee of a move: nothing, something hidden that is shown, or chance.
Ends = Literal["", "hidden", "chance"]


class Shown(TypedDict):
    """An event as a seat is told it."""

    verb: str
    seat: int
    args: list[Any]


class Retold(TypedDict):
    """One ply as a seat knows it: who decided what in the position at *ply*, and what was seen and told of it."""

    ply: int
    actor: int
    move: str
    events: list[Shown]
    shared: dict[str, Any]  # only what changed
    own: dict[str, Any]
