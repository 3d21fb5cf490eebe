"""The Flyer step (section 6 of rules.md), with the Technician, the Thief and the Factory Manager."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from aerodrome.games.planecrafters.acquire import show
from aerodrome.games.planecrafters.bag import ONE, add_moves, kinds
from aerodrome.games.planecrafters.box import (
    END,
    MANAGER,
    MOST_PLAYERS,
    NAME_JACK,
    PART_AT,
    PARTS,
    PLAY,
    SLOT_OF,
    SLOTS,
    SPARE,
    STEAL,
    TECHNICIAN,
    THIEF,
)
from aerodrome.games.planecrafters.crew import is_guarded, may_name, plays_of
from aerodrome.games.planecrafters.hire import name_jack
from aerodrome.games.planecrafters.knowledge import leaves_openly
from aerodrome.games.planecrafters.plane import BITS, CODE_OF, ONE_SPARE, cards_in, parts_of
from aerodrome.games.planecrafters.refusals import refuse_flyer
from aerodrome.games.planecrafters.shapes import Returned
from aerodrome.games.planecrafters.state import Planecrafters
from aerodrome.kernel.move import Move, Moves
from aerodrome.kernel.step import EVERYBODY, Choice, Refusal, Seat, Steps


class Flyer(Choice[Planecrafters]):
    """PC-050 to PC-064, PC-092 to PC-097 Play a part, steal one, name the Jack a Technician, or end the step."""

    def options(self, s: Planecrafters) -> Moves:
        p = self.seat
        out: Moves = []
        hand = s.hands[p]
        if s.parts_played < plays_of(s, p):
            add_moves(hand & REGULAR, PLAY, out)
        if hand & ~REGULAR and has_room(s, p):
            out.append(PLAY[SPARE])
        if not s.thief_used and s.has(p, THIEF):
            add_loot(s, p, out)
        if may_name(s, p, TECHNICIAN):
            out.append(NAME_JACK[TECHNICIAN])
        out.append(END)
        return out

    def take(self, s: Planecrafters, m: Move) -> Steps:
        p = self.seat
        if m is END:
            return ()
        if m.verb == "play":
            play(s, p, m.arg)
        elif m.verb == "steal":
            steal(s, p, m.arg, m.args[1])
        else:
            name_jack(s, p, m.arg)
        return FLYERS[p]

    def refuse(self, s: Planecrafters, text: str) -> Refusal | None:
        return refuse_flyer(s, self.seat, text)


REGULAR: Final = ONE[SPARE] - 1  # all parts but Spare Parts, the last kind
FLYERS: Final[list[Steps]] = [(Flyer(p),) for p in range(MOST_PLAYERS)]


def has_room(s: Planecrafters, p: Seat) -> bool:
    """PC-058, PC-061, PC-097 Tell whether a Spare Part finds an empty slot."""
    return s.has(p, MANAGER) or cards_in(s.factories[p]) < SLOTS


def play(s: Planecrafters, p: Seat, kind: int) -> None:
    """PC-050, PC-058 A card goes from the hand into the factory; a Spare Part does not count as a play."""
    if kind != SPARE:
        s.parts_played += 1
    show(s, p, kind)
    s.hands[p] -= ONE[kind]
    leaves_openly(s, p, kind)
    s.tell("play", p, kind)
    place(s, p, kind)


def place(s: Planecrafters, p: Seat, kind: int) -> None:
    """PC-056, PC-062, PC-094, PC-097 Put a part into a factory; without the Factory Manager it may replace another."""
    if s.has(p, MANAGER):
        s.pool += ONE[kind]
        return
    plane: i64 = s.factories[p]
    if kind != SPARE:
        slot = SLOT_OF[kind]
        old: i64 = plane >> BITS * slot & 7
        if old:
            plane -= old << BITS * slot
            put_under(s, p, PART_AT[SLOTS * (old - 1) + slot])
        elif cards_in(plane) == SLOTS:
            plane -= ONE_SPARE
            put_under(s, p, SPARE)
    s.factories[p] = plane + CODE_OF[kind]


def put_under(s: Planecrafters, p: Seat, kind: int) -> None:
    """PC-056, PC-062, PC-076 A part of a plane goes under the stack; everybody has seen it."""
    s.under.append(Returned(p, kind, EVERYBODY))
    s.tell("under", p, kind)


# --- the Thief


def add_loot(s: Planecrafters, p: Seat, out: Moves) -> None:
    """PC-093, PC-095, PC-096, PC-108 The parts in factories of opponents without Guard that can be stolen."""
    room = has_room(s, p)
    for q in range(s.box.players):
        if q != p and not is_guarded(s, q):
            for kind in loot_of(s, q):
                if kind != SPARE or room:
                    out.append(STEAL[PARTS * q + kind])


def loot_of(s: Planecrafters, q: Seat) -> list[int]:
    """PC-096 The kinds of parts in a factory, ascending."""
    if s.has(q, MANAGER):
        return kinds(s.pool)
    return sorted(set(parts_of(s.factories[q])))


def steal(s: Planecrafters, p: Seat, q: Seat, kind: int) -> None:
    """PC-093, PC-094 A part moves from one factory to another; it does not count as a play."""
    s.thief_used = 1
    if s.has(q, MANAGER):
        s.pool -= ONE[kind]
    else:
        s.factories[q] -= CODE_OF[kind]
    s.tell("steal", p, q, kind)
    place(s, p, kind)
