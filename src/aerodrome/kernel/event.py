"""Events: what happened, for the log, for animation and for speech."""

from __future__ import annotations

from typing import Any

from aerodrome.kernel.step import EVERYBODY, NOBODY, Seat
from aerodrome.kernel.telling import Shown
from aerodrome.kernel.words import Words

HIDDEN = "?"


class Event:
    """A verb, whom it is about, what it names, and who may know the names."""

    def __init__(self, verb: str, seat: Seat, args: list[int], audience: int) -> None:
        self.verb = verb
        self.seat = seat
        self.args = args
        self.audience = audience


class Told:
    """How an event of one verb is written: a vocabulary for each argument; the last one serves all that follow.

    *secret* says that the arguments are for the seat of the event (or a narrower audience given
    with the event) until the rules show them; such an event must be told with an audience.
    *lasting* says that they stay between that audience even after the game.
    """

    def __init__(self, *kinds: Words | None, secret: bool = False, lasting: bool = False) -> None:
        self.kinds = list(kinds)
        self.secret = secret
        self.lasting = lasting

    def write(self, place: int, arg: int) -> Any:
        """Return argument number *place* as a word, or as the number itself where it has no vocabulary."""
        kind = self.kinds[min(place, len(self.kinds) - 1)] if self.kinds else None
        return arg if kind is None else kind.write(arg)


def in_audience(audience: int, seat: Seat) -> bool:
    """Tell whether *seat* (or a spectator, NOBODY) belongs to an audience."""
    return audience == EVERYBODY or (seat != NOBODY and audience >> seat & 1 == 1)


def shown(event: Event, told: Told, seat: Seat, *, whole: bool = False) -> Shown:
    """Return what *seat* learns of the event: its arguments, or only how many there are; the *whole* after the game."""
    if (whole and not told.lasting) or in_audience(event.audience, seat):
        args = [told.write(i, arg) for i, arg in enumerate(event.args)]
    else:
        args = [HIDDEN] * len(event.args)
    return {"verb": event.verb, "seat": event.seat, "args": args}
