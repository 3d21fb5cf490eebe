"""Component data: TOML tables with their provenance, and house rules that override values."""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Mapping
from copy import deepcopy
from pathlib import Path
from typing import Any

from aerodrome.kernel.errors import BadHouseRules
from aerodrome.kernel.shape import brief

Data = dict[str, Any]
NAMES = ("id", "category", "number", "index", "order")  # what tells the rows of a list apart, first found counts
LARGEST = 1_000_000  # bytes of a house-rules file


def home(module: str) -> Path:
    """Return the folder with the sources and data of a module's package: a compiled module may lie elsewhere."""
    found = sys.modules[module]
    if found.__package__:
        return Path(sys.modules[found.__package__].__path__[0])
    return Path(str(found.__file__)).parent  # a game in a single module


def read_components(path: Path) -> Data:
    """Read a game's own component file."""
    return tomllib.loads(path.read_text(encoding="utf-8"))


def read_house_rules(path: Path) -> Data:
    """Read a house-rules file; raise BadHouseRules in one sentence for whatever is wrong with it."""
    try:
        if path.stat().st_size > LARGEST:
            raise BadHouseRules(f"{path} is larger than {LARGEST} bytes.")
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadHouseRules(f"{path} cannot be read: {error.strerror}.") from None
    except UnicodeDecodeError:
        raise BadHouseRules(f"{path} is not UTF-8 text.") from None
    except tomllib.TOMLDecodeError as error:
        raise BadHouseRules(f"{path} is not TOML: {error}.") from None


def overridden(components: Data, house: Data) -> Data:
    """Return *components* with the values of *house*, in a copy; raise BadHouseRules naming the key."""
    if not house:
        return components
    out = deepcopy(components)
    _override_table(out, house, "")
    return out


def overridden_in_use(components: Data, house: Data, in_use: Mapping[str, tuple[str, ...]]) -> Data:
    """Return *components* with the values of *house*; refuse values that nothing reads, rather than ignore them."""
    for table in house:
        if table not in in_use:
            what = f"{table} is not read by the rules" if table in components else f"unknown key {table}"
            raise BadHouseRules(f"House rules: {what}; what can be changed: {', '.join(in_use)}.")
    data = overridden(components, house)
    for table, changes in house.items():
        for row in changes if isinstance(changes, list) else [changes]:
            _check_keys(table, row, in_use[table])
    return data


def _check_keys(table: str, row: Data, in_use: tuple[str, ...]) -> None:
    place = f"{table} {row['id']}" if "id" in row else table
    for key in row:
        if key not in in_use:
            raise BadHouseRules(f"House rules: {place}.{key} is not read by the rules, so changing it would do "
                                f"nothing; what can be changed: {', '.join(in_use)}.")


def expect(name: str, value: Any, least: int, most: int) -> None:
    """Refuse a value outside its bounds, naming the key."""
    if not least <= value <= most:
        raise BadHouseRules(f"House rules: {name} must be from {least} to {most}, not {value}.")


def _override_table(table: Data, house: Data, where: str) -> None:
    for key, value in house.items():
        place = f"{where}.{key}" if where else key
        if key not in table:
            raise BadHouseRules(f"House rules: unknown key {place}; allowed here: {', '.join(table)}.")
        table[key] = _override(table[key], value, place)


def _override(old: Any, new: Any, place: str) -> Any:
    if isinstance(old, dict) and isinstance(new, dict):
        _override_table(old, new, place)
        return old
    if isinstance(old, list) and old and isinstance(old[0], dict) and isinstance(new, list):
        for row in new:
            _override_row(old, row, place)
        return old
    if type(old) is not type(new):
        raise BadHouseRules(f"House rules: {place} must be {_kind(old)}, not {brief(new)}.")
    return deepcopy(new)


def _override_row(rows: list[Data], new: Any, place: str) -> None:
    name = next(n for n in NAMES if n in rows[0])
    if not isinstance(new, dict) or name not in new:
        raise BadHouseRules(f"House rules: each [[{place}]] needs {name} to say which one it changes.")
    for row in rows:
        if row[name] == new[name]:
            _override_table(row, new, f"{place} {new[name]}")
            return
    known = [str(row[name]) for row in rows]
    raise BadHouseRules(f"House rules: no {place} has {name} {brief(new[name])}; there are {known[0]} to {known[-1]}.")


def _kind(value: Any) -> str:
    names = {bool: "true or false", int: "a whole number", float: "a number", str: "a text", list: "a list",
             dict: "a table"}
    return names[type(value)]
