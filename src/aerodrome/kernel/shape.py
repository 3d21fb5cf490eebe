"""Shapes: how the fields of a position are written as JSON, read back, and veiled."""

from __future__ import annotations

from math import isqrt
from typing import Any, Final

from mypy_extensions import mypyc_attr

from aerodrome.kernel.errors import BadPosition
from aerodrome.kernel.event import HIDDEN
from aerodrome.kernel.words import MOST_SEATS, SEATS, Words

PUBLIC: Final = "public"  # everyone sees it
OWNER: Final = "owner"  # one entry per seat; a seat sees its own, and the veil of the others'
COUNT: Final = "count"  # nobody sees it, everyone sees its veil (how many there are)
PREFIX: Final = "prefix"  # the first ones are face up, as many as another field says
AUDIENCE: Final = "audience"  # a list of records; each names its audience

MOST: Final = 1_000_000_000  # no number in a position is larger

Schema = dict[str, Any]  # a JSON Schema
COUNTED: Final[Schema] = {"type": "integer"}  # of what is veiled everybody knows how much there is
VEILED: Final[Schema] = {"const": HIDDEN}  # or nothing at all


@mypyc_attr(allow_interpreted_subclasses=True)
class Shape:
    """How one kind of value is written."""

    def dump(self, value: Any) -> Any:
        """Return *value* as JSON."""
        raise NotImplementedError

    def load(self, data: Any, where: str) -> Any:
        """Return the value written *data*; raise BadPosition, naming the place *where*."""
        raise NotImplementedError

    def veil(self, value: Any) -> Any:
        """Return what may be known of a hidden value: usually how many things it holds."""
        return len(value)

    def schema(self) -> Schema:
        """Return the JSON Schema of what ``dump`` returns."""
        raise NotImplementedError

    def veil_schema(self) -> Schema:
        """Return the JSON Schema of what ``veil`` returns."""
        return COUNTED


class Number(Shape):
    """A whole number between two bounds."""

    def __init__(self, least: int = 0, most: int = MOST) -> None:
        self.least = least
        self.most = most

    def dump(self, value: Any) -> Any:
        return value

    def load(self, data: Any, where: str) -> Any:
        if type(data) is not int or not self.least <= data <= self.most:
            raise BadPosition(f"{where} must be a whole number from {self.least} to {self.most}, not {brief(data)}.")
        return data

    def veil(self, value: Any) -> Any:
        return HIDDEN

    def schema(self) -> Schema:
        return {"type": "integer", "minimum": self.least, "maximum": self.most}

    def veil_schema(self) -> Schema:
        return VEILED


class SeatNumber(Number):
    """The number of a seat, or -1 for nobody; its schema says so, that boards may show who it is."""

    def __init__(self, least: int = -1, most: int = MOST_SEATS - 1) -> None:
        super().__init__(least, most)

    def schema(self) -> Schema:
        return {"title": SEATS.name, **super().schema()}


class Word(Shape):
    """One word of a vocabulary."""

    def __init__(self, words: Words) -> None:
        self.words = words

    def dump(self, value: Any) -> Any:
        return self.words.write(value)

    def load(self, data: Any, where: str) -> Any:
        return read_word(self.words, data, where)

    def veil(self, value: Any) -> Any:
        return HIDDEN

    def schema(self) -> Schema:
        return worded(self.words)

    def veil_schema(self) -> Schema:
        return VEILED


class Maybe(Shape):
    """One word of a vocabulary, or nothing: -1, written as a dash."""

    def __init__(self, words: Words) -> None:
        self.words = words

    def dump(self, value: Any) -> Any:
        return self.words.write(value) if value >= 0 else "-"

    def load(self, data: Any, where: str) -> Any:
        return -1 if data == "-" else read_word(self.words, data, where)

    def veil(self, value: Any) -> Any:
        return HIDDEN

    def schema(self) -> Schema:
        return {"title": self.words.name, "enum": ["-", *self.words.words]}

    def veil_schema(self) -> Schema:
        return VEILED


class Row(Shape):
    """A list of things of one shape."""

    def __init__(self, item: Shape) -> None:
        self.item = item

    def dump(self, value: Any) -> Any:
        return [self.item.dump(v) for v in value]

    def load(self, data: Any, where: str) -> Any:
        return [self.item.load(v, f"{where}[{i}]") for i, v in enumerate(read_list(data, where))]

    def schema(self) -> Schema:
        return listed(self.item.schema())


class Piles(Row):
    """A list of piles; of hidden ones everybody knows how large each is."""

    def veil(self, value: Any) -> Any:
        return [self.item.veil(v) for v in value]

    def veil_schema(self) -> Schema:
        return listed(self.item.veil_schema())


class Fixed(Row):
    """A list that is replaced, never changed: a tuple, so that clones may share it."""

    def load(self, data: Any, where: str) -> Any:
        return tuple(super().load(data, where))


class Grid(Shape):
    """A flat list of numbers, written as rows of equal length; without a width the grid is square."""

    def __init__(self, item: Shape, width: int = 0) -> None:
        self.item = item
        self.width = width

    def dump(self, value: Any) -> Any:
        width = self.width or isqrt(len(value))
        return [[self.item.dump(v) for v in value[i:i + width]] for i in range(0, len(value), width)]

    def load(self, data: Any, where: str) -> Any:
        rows = [read_list(row, f"{where}[{i}]") for i, row in enumerate(read_list(data, where))]
        width = self.width or len(rows)
        for i, row in enumerate(rows):
            if len(row) != width:
                raise BadPosition(f"{where}[{i}] must have {width} entries, not {len(row)}.")
        return [self.item.load(v, f"{where}[{i}][{j}]") for i, row in enumerate(rows) for j, v in enumerate(row)]

    def schema(self) -> Schema:
        return listed(listed(self.item.schema()))


class Sorted(Shape):
    """A set kept as bits, written as a sorted list of words."""

    def __init__(self, words: Words) -> None:
        self.words = words

    def dump(self, value: Any) -> Any:
        return [self.words.write(i) for i in members(value)]

    def load(self, data: Any, where: str) -> Any:
        bits = 0
        for i, word in enumerate(read_list(data, where)):
            bit = 1 << read_word(self.words, word, f"{where}[{i}]")
            if bits & bit:
                raise BadPosition(f"{where} names {word} twice.")
            bits |= bit
        return bits

    def veil(self, value: Any) -> Any:
        return int(value).bit_count()

    def schema(self) -> Schema:
        return listed(worded(self.words))


class Bag(Shape):
    """A multiset kept as small counters in one number, written as a sorted list of words."""

    def __init__(self, words: Words, bits: int) -> None:
        self.words = words
        self.bits = bits  # of each counter

    def dump(self, value: Any) -> Any:
        return [self.words.write(i) for i in unpacked(value, self.bits)]

    def load(self, data: Any, where: str) -> Any:
        bag, most = 0, (1 << self.bits) - 1
        for i, word in enumerate(read_list(data, where)):
            place = self.bits * read_word(self.words, word, f"{where}[{i}]")
            if bag >> place & most == most:
                raise BadPosition(f"{where} names {word} more than {most} times.")
            bag += 1 << place
        return bag

    def veil(self, value: Any) -> Any:
        return size_of(value, self.bits)

    def schema(self) -> Schema:
        return listed(worded(self.words))


class Order(Shape):
    """A sequence that is replaced, never changed: a tuple of numbers, written as words in order."""

    def __init__(self, words: Words) -> None:
        self.words = words

    def dump(self, value: Any) -> Any:
        return [self.words.write(i) for i in value]

    def load(self, data: Any, where: str) -> Any:
        return tuple([read_word(self.words, word, f"{where}[{i}]") for i, word in enumerate(read_list(data, where))])

    def schema(self) -> Schema:
        return listed(worded(self.words))


def worded(words: Words) -> Schema:
    """Return the JSON Schema of a word; the title names the vocabulary."""
    return {"title": words.name, "enum": words.words}


def listed(item: Schema) -> Schema:
    """Return the JSON Schema of a list."""
    return {"type": "array", "items": item}


def record(fields: dict[str, Schema]) -> Schema:
    """Return the JSON Schema of an object that has all of some fields."""
    return {"type": "object", "properties": fields, "required": list(fields), "additionalProperties": False}


class Field:
    """Who sees a field of the position, and how it is written."""

    def __init__(self, see: str, shape: Shape, up_to: str = "", *, since: int = 1, lasting: bool = False) -> None:
        self.see = see
        self.shape = shape
        self.up_to = up_to  # for PREFIX: the public field that counts what is face up
        self.since = since  # the version of the rules that brought it; positions of earlier ones are without it
        self.lasting = lasting  # whether what is hidden in it stays so after the game
        self._is_shared = see not in (OWNER, AUDIENCE)

    def is_shared(self) -> bool:
        """Tell whether everybody, spectators included, sees the same of it."""
        return self._is_shared

    def schema(self) -> Schema:
        """Return the JSON Schema of the field as some seat sees it."""
        if self.see == PUBLIC:
            return self.shape.schema()
        if self.see == COUNT:
            return self.shape.veil_schema()
        if self.see == PREFIX:
            return listed({"anyOf": [self.shape.schema()["items"], VEILED]})
        assert isinstance(self.shape, Row), "OWNER and AUDIENCE are for lists"
        return listed({"anyOf": [self.shape.item.schema(), self.shape.item.veil_schema()]})

    def is_hidden(self) -> bool:
        """Tell whether somebody may not see all of it."""
        return self.see != PUBLIC


def members(bits: int) -> list[int]:
    """List the numbers whose bits are set, ascending."""
    out = []
    while bits:
        low = bits & -bits
        out.append(low.bit_length() - 1)
        bits ^= low
    return out


def unpacked(bag: int, bits: int) -> list[int]:
    """List what a packed multiset holds, ascending, each as often as it is in it."""
    out = []
    mask, number = (1 << bits) - 1, 0
    while bag:
        for _ in range(bag & mask):
            out.append(number)
        bag >>= bits
        number += 1
    return out


def size_of(bag: int, bits: int) -> int:
    """Count what a packed multiset holds."""
    mask, count = (1 << bits) - 1, 0
    while bag:
        count += bag & mask
        bag >>= bits
    return count


def packed(numbers: list[int], bits: int) -> int:
    """Return the multiset of these numbers."""
    bag = 0
    for i in numbers:
        bag += 1 << bits * i
    return bag


def bits_of(numbers: list[int]) -> int:
    """Return the set of these numbers as bits."""
    bits = 0
    for i in numbers:
        bits |= 1 << i
    return bits


def read_list(data: Any, where: str) -> list[Any]:
    """Check that *data* is a list."""
    if not isinstance(data, list):
        raise BadPosition(f"{where} must be a list, not {brief(data)}.")
    return data


def read_word(words: Words, data: Any, where: str) -> int:
    """Return the number of a word that must be in the vocabulary."""
    number = words.read(data) if isinstance(data, str) else -1
    if number < 0:
        raise BadPosition(f"{where} must be a {words.name} ({words.words[0]} to {words.words[-1]}), not {brief(data)}.")
    return number


def brief(data: Any) -> str:
    """Show a piece of foreign input in an error message without letting it flood the screen."""
    text = repr(data)
    return text if len(text) <= 40 else text[:37] + "..."
