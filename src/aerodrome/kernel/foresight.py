"""Foresight: what moves would set off, as far as a seat can know."""

from __future__ import annotations

from typing import Final

from aerodrome.kernel.event import in_audience, shown
from aerodrome.kernel.state import IllegalMove, State
from aerodrome.kernel.step import CHANCE, Seat
from aerodrome.kernel.telling import Ends, Shown

SURE: Final = ""  # everything that would happen is told
HIDDEN_NEXT: Final = "hidden"  # then something hidden is shown: nobody can say beforehand what
CHANCE_NEXT: Final = "chance"  # then chance decides


class Foresight:
    """What a seat would be told, and what ends it."""

    def __init__(self, events: list[Shown], ends: Ends) -> None:
        self.events = events
        self.ends = ends


def foresee(world: State, seat: Seat, script: str) -> Foresight:
    """Play the moves of *script* in a possible world of *seat*, which is used up; refuse what is not legal.

    It ends where something hidden would be shown, for in another possible world that would be something else.
    """
    world.news, world.surprises = [], []
    for text in script.split(","):
        refusal = world.why_not(seat, text.strip())
        if refusal is not None:
            raise IllegalMove(text.strip(), refusal)
        world.play(text.strip())
        known = surprised_at(world, seat)
        if known >= 0:
            return Foresight(told(world, seat, known), HIDDEN_NEXT)
        if world.to_act() == CHANCE:
            return Foresight(told(world, seat, len(world.news)), CHANCE_NEXT)
    return Foresight(told(world, seat, len(world.news)), SURE)


def surprised_at(world: State, seat: Seat) -> int:
    """Return how many events come before *seat* is shown something that it did not know; -1 where that never is."""
    assert world.surprises is not None
    for audience, events in world.surprises:
        if in_audience(audience, seat):
            return events
    return -1


def told(world: State, seat: Seat, count: int) -> list[Shown]:
    """Return the first events as the seat would be told them."""
    assert world.news is not None
    return [shown(event, world.EVENTS[event.verb], seat) for event in world.news[:count]]
