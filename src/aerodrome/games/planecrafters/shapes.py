"""How parts, planes and what is known of hidden cards are written."""

from __future__ import annotations

from typing import Any, Final

from aerodrome.games.planecrafters.bag import BITS
from aerodrome.games.planecrafters.box import MOST_PLAYERS, PART, SLOT_OF, SLOTS, SPARE
from aerodrome.games.planecrafters.plane import parts_of, plane_of
from aerodrome.kernel.errors import BadPosition
from aerodrome.kernel.event import HIDDEN
from aerodrome.kernel.shape import VEILED, Bag, Schema, SeatNumber, Shape, listed, read_list, read_word, record, worded
from aerodrome.kernel.step import EVERYBODY, Seat

SEAT: Final = SeatNumber(0, MOST_PLAYERS - 1)
PARTS_IN_BAG: Final = Bag(PART, BITS)
TO_ALL: Final = "all"  # who has seen a returned card: everybody,
TO_OWNER: Final = "owner"  # or only who returned it


def read_parts(data: Any, where: str) -> list[int]:
    """Read a list of parts."""
    return [read_word(PART, word, f"{where}[{i}]") for i, word in enumerate(read_list(data, where))]


class Plane(Shape):
    """A plane, written as its cards in the order of the slots, Spare Parts last."""

    def dump(self, value: Any) -> Any:
        return [PART.write(kind) for kind in parts_of(value)]

    def load(self, data: Any, where: str) -> Any:
        parts = read_parts(data, where)
        slots = [SLOT_OF[kind] for kind in parts if kind != SPARE]
        if len(parts) > SLOTS or len(set(slots)) < len(slots):
            raise BadPosition(f"{where} is not a plane: it has at most {SLOTS} cards, one in a slot (PC-052).")
        return plane_of(parts)

    def schema(self) -> Schema:
        return listed(worded(PART))


class Returned:
    """A card that went under the stack: who put it there, what it is, who has seen it. Immutable."""

    def __init__(self, by: Seat, kind: int, audience: int) -> None:
        self.by = by
        self.kind = kind
        self.audience = audience
        self.fields = [by, kind]  # what the laws look at; the second is for the audience only


class ReturnedShape(Shape):
    """A card under the stack; those who have not seen it know who put it there."""

    def dump(self, value: Any) -> Any:
        seen = TO_ALL if value.audience == EVERYBODY else TO_OWNER
        return {"by": value.by, "part": PART.write(value.kind), "seen": seen}

    def load(self, data: Any, where: str) -> Any:
        if not isinstance(data, dict) or sorted(data) != ["by", "part", "seen"]:
            raise BadPosition(f"{where} must be an object with by, part, seen.")
        by = SEAT.load(data["by"], f"{where}.by")
        if data["seen"] not in (TO_ALL, TO_OWNER):
            raise BadPosition(f"{where}.seen must be {TO_ALL} or {TO_OWNER}.")
        audience = EVERYBODY if data["seen"] == TO_ALL else 1 << by
        return Returned(by, read_word(PART, data["part"], f"{where}.part"), audience)

    def veil(self, value: Any) -> Any:
        return {"by": value.by, "part": HIDDEN, "seen": TO_OWNER}

    def schema(self) -> Schema:
        return record({"by": SEAT.schema(), "part": worded(PART), "seen": {"enum": [TO_ALL, TO_OWNER]}})

    def veil_schema(self) -> Schema:
        return record({"by": SEAT.schema(), "part": VEILED, "seen": {"const": TO_OWNER}})


class Glimpses(Shape):
    """What a seat knows of each hand besides what everybody knows: nothing, or a bag for each seat."""

    def dump(self, value: Any) -> Any:
        return [PARTS_IN_BAG.dump(bag) for bag in value]

    def load(self, data: Any, where: str) -> Any:
        bags = [PARTS_IN_BAG.load(bag, f"{where}[{i}]") for i, bag in enumerate(read_list(data, where))]
        return tuple(bags) if any(bags) else ()

    def veil(self, value: Any) -> Any:
        return HIDDEN

    def schema(self) -> Schema:
        return listed(PARTS_IN_BAG.schema())

    def veil_schema(self) -> Schema:
        return VEILED
