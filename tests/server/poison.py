"""A game whose rules are poison: moves that raise, never end, or cannot be shown, beside one that is harmless."""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar

from aerodrome.kernel.edition import Editions
from aerodrome.kernel.event import Told
from aerodrome.kernel.game import Game
from aerodrome.kernel.move import Move, Moves, Notation
from aerodrome.kernel.option import Setting
from aerodrome.kernel.shape import PUBLIC, Field, Number
from aerodrome.kernel.state import State, View
from aerodrome.kernel.step import Agenda, Choice, Refusal, Rule, Seat, Steps

NOTATION = Notation()
GO = NOTATION.verb("go")[0]
BOOM = NOTATION.verb("boom")[0]
SPIN = NOTATION.verb("spin")[0]
CIRCLE = NOTATION.verb("circle")[0]
BLIND = NOTATION.verb("blind")[0]


def spin() -> None:
    while True:
        pass


class Poison(State):
    """How many moves were made, and whether the position can be shown."""

    VISIBLE: ClassVar[dict[str, Field]] = {"moves": Field(PUBLIC, Number()), "blind": Field(PUBLIC, Number())}
    EVENTS: ClassVar[dict[str, Told]] = {}
    NOTATION: ClassVar[Notation] = NOTATION

    def __init__(self, setting: Setting, agenda: Agenda) -> None:
        super().__init__(setting, agenda)
        self.moves = 0
        self.blind = 0

    def clone(self) -> Poison:
        new = Poison(self.setting, self.agenda[:])
        new.moves, new.blind = self.moves, self.blind
        return new

    def resample(self, seat: Seat, rng: Random) -> Poison:
        return self.clone()

    def shared_view(self) -> View:
        if self.blind:
            raise ZeroDivisionError("this position cannot be shown")
        return super().shared_view()

    def shared_changes(self, before: State) -> View:
        if self.blind:
            raise ZeroDivisionError("this position cannot be shown")
        return super().shared_changes(before)

    def why_not(self, seat: Seat, text: str) -> Refusal | None:
        if text == "why spin":
            spin()
        return super().why_not(seat, text)


class Act(Choice[Poison]):
    """Go, or do something terrible; whoever is not the first has no choice."""

    def options(self, s: Poison) -> Moves:
        return [GO, BOOM, SPIN, CIRCLE, BLIND] if self.seat == 0 else [BOOM]

    def take(self, s: Poison, m: Move) -> Steps:
        s.moves += 1
        if m is BOOM:
            raise ZeroDivisionError("boom")
        if m is SPIN:
            spin()
        s.blind = int(m is BLIND)
        return (Circle(),) if m is CIRCLE else (Act((self.seat + 1) % s.setting.players),)


class Circle(Rule[Poison]):
    """A rule that leads to itself."""

    def happen(self, s: Poison) -> Steps:
        return (self,)


class PoisonGame(Game):
    """The game."""

    def setup(self, setting: Setting) -> State:
        return Poison(setting, [Act(0)])

    def restore(self, setting: Setting, fields: dict[str, Any], agenda: Agenda) -> State:
        s = Poison(setting, agenda)
        s.moves, s.blind = fields["moves"], fields["blind"]
        return s

    def scores(self, s: State) -> list[int]:
        return [0] * s.setting.players

    def inventory(self, s: State) -> list[int]:
        return []

    def longest(self, setting: Setting) -> int:
        return 1000

    def aid(self, s: State, seat: Seat) -> dict[str, Any]:
        spin()
        return {}


GAME = PoisonGame(key="poison", title="Poison", editions=Editions([]), least=2, most=3, prefix="", minutes="1",
                  blurb="Do not touch.", options=(), steps=[Act, Circle], state=Poison)
