"""How spaces, icons, planes and memories are written as JSON."""

from __future__ import annotations

from typing import Any, Final

from aerodrome.games.planes.box import ACCEPTED, CARD, COLOUR, GATE, MOST_PLAYERS, POI, SIDE, SPACE
from aerodrome.games.planes.cubes import CUBES, NAME, cubes_of, listed
from aerodrome.kernel.errors import BadPosition
from aerodrome.kernel.shape import (
    Order,
    Row,
    Schema,
    SeatNumber,
    Shape,
    Sorted,
    brief,
    listed as listed_schema,
    read_list,
    read_word,
    record,
    worded,
)

# A plane as one number: three bits for each seat, then its gate, its side and who may board it.
SEAT_BITS: Final = 3
GATE_AT: Final = 15
SIDE_AT: Final = 18
ACCEPTS_AT: Final = 22
SEATS_OF_PLANE: Final = (1 << GATE_AT) - 1
MOST_CUBES: Final = 40
EMPTY: Final = "-"


def read_record(data: Any, where: str, keys: tuple[str, ...]) -> dict[str, Any]:
    """Check that *data* is an object with just these keys."""
    if not isinstance(data, dict) or sorted(data) != sorted(keys):
        raise BadPosition(f"{where} must be an object with {', '.join(keys)}, not {brief(data)}.")
    return data


class Cubes(Shape):
    """Cubes, written as a list of colours."""

    def dump(self, value: Any) -> Any:
        return [COLOUR.write(c) for c in listed(value)]

    def load(self, data: Any, where: str) -> Any:
        colours = [read_word(COLOUR, word, f"{where}[{i}]") for i, word in enumerate(read_list(data, where))]
        if len(colours) > MOST_CUBES:
            raise BadPosition(f"{where} has {len(colours)} cubes; there are at most {MOST_CUBES}.")
        return cubes_of(colours)

    def schema(self) -> Schema:
        return listed_schema(worded(COLOUR))


class Space(Shape):
    """A space and its cubes."""

    def dump(self, value: Any) -> Any:
        return {"space": SPACE.write(value >> NAME), "cubes": CUBES_SHAPE.dump(value & CUBES)}

    def load(self, data: Any, where: str) -> Any:
        row = read_record(data, where, ("space", "cubes"))
        word = read_word(SPACE, row["space"], f"{where}.space")
        return word << NAME | CUBES_SHAPE.load(row["cubes"], f"{where}.cubes")

    def schema(self) -> Schema:
        return record({"space": worded(SPACE), "cubes": CUBES_SHAPE.schema()})


class Icons(Shape):
    """A space and the points of interest that it shows."""

    def dump(self, value: Any) -> Any:
        return {"space": SPACE.write(value >> len(POI)), "shows": POIS_SHAPE.dump(value & (1 << len(POI)) - 1)}

    def load(self, data: Any, where: str) -> Any:
        row = read_record(data, where, ("space", "shows"))
        word = read_word(SPACE, row["space"], f"{where}.space")
        return word << len(POI) | POIS_SHAPE.load(row["shows"], f"{where}.shows")

    def schema(self) -> Schema:
        return record({"space": worded(SPACE), "shows": POIS_SHAPE.schema()})


class Plane(Shape):
    """A plane: its gate, its side, who may board it, and its seats; as many as the side has are in use."""

    def dump(self, value: Any) -> Any:
        seats = [value >> SEAT_BITS * i & 7 for i in range(GATE_AT // SEAT_BITS)]
        return {"gate": GATE.write(value >> GATE_AT & 7), "side": SIDE.write(value >> SIDE_AT & 15),
                "accepts": ACCEPTED.write(value >> ACCEPTS_AT),
                "seats": [COLOUR.write(c - 1) if c else EMPTY for c in seats]}

    def load(self, data: Any, where: str) -> Any:
        row = read_record(data, where, ("gate", "side", "accepts", "seats"))
        seats = read_list(row["seats"], f"{where}.seats")
        if len(seats) != GATE_AT // SEAT_BITS:
            raise BadPosition(f"{where}.seats must have {GATE_AT // SEAT_BITS} entries, not {len(seats)}.")
        bits = 0
        for i, word in enumerate(seats):
            if word != EMPTY:
                bits |= 1 + read_word(COLOUR, word, f"{where}.seats[{i}]") << SEAT_BITS * i
        return (bits | read_word(GATE, row["gate"], f"{where}.gate") << GATE_AT
                | read_word(SIDE, row["side"], f"{where}.side") << SIDE_AT
                | read_word(ACCEPTED, row["accepts"], f"{where}.accepts") << ACCEPTS_AT)

    def schema(self) -> Schema:
        seat = {"title": COLOUR.name, "enum": [EMPTY, *COLOUR.words]}
        return record({"gate": worded(GATE), "side": worded(SIDE), "accepts": worded(ACCEPTED),
                       "seats": listed_schema(seat)})


class Passed:
    """What a player knows of one draft: these cards went to these seats, one to each, nobody knows which to whom."""

    def __init__(self, cards: tuple[int, ...], holders: tuple[int, ...]) -> None:
        self.cards = cards
        self.holders = holders


class PassedShape(Shape):
    """Cards that were passed on, and the seats that have them now."""

    def dump(self, value: Any) -> Any:
        return {"cards": CARDS_SHAPE.dump(value.cards), "holders": list(value.holders)}

    def load(self, data: Any, where: str) -> Any:
        row = read_record(data, where, ("cards", "holders"))
        cards, holders = CARDS_SHAPE.load(row["cards"], f"{where}.cards"), read_list(row["holders"], f"{where}.holders")
        if len(cards) != len(holders) or not all([type(q) is int and 0 <= q < MOST_PLAYERS for q in holders]):
            raise BadPosition(f"{where} must name a seat for each card.")
        return Passed(tuple(sorted(cards)), tuple(holders))

    def schema(self) -> Schema:
        return record({"cards": CARDS_SHAPE.schema(), "holders": listed_schema(SEAT.schema())})


class Hand(Row):
    """Cards in a list that is kept sorted."""

    def load(self, data: Any, where: str) -> Any:
        return sorted(super().load(data, where))


class Kept(Order):
    """Cards whose order does not matter: kept sorted, and replaced, never changed."""

    def load(self, data: Any, where: str) -> Any:
        return tuple(sorted(super().load(data, where)))


SEAT: Final = SeatNumber(0, MOST_PLAYERS - 1)
CUBES_SHAPE: Final = Cubes()
POIS_SHAPE: Final = Sorted(POI)
CARDS_SHAPE: Final = Order(CARD)
