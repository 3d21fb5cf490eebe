"""Options: the typed, validated choices that are made before a game starts."""

from __future__ import annotations

from typing import Any

from aerodrome.kernel.edition import Edition
from aerodrome.kernel.errors import BadOption
from aerodrome.kernel.shape import brief

Value = bool | int | str
ON_WORDS = ("on", "true", "yes", "1")
OFF_WORDS = ("off", "false", "no", "0")


class Option:
    """One option of a game: a switch (bool), a number, or one of a few words."""

    def __init__(self, key: str, default: Value, help: str, *, choices: tuple[str, ...] = (),
                 least: int = 0, most: int = 0, rule: str = "", since: int = 1, before: Value | None = None,
                 default_since: int = 1) -> None:
        self.key = key
        self.default = default
        self.help = help
        self.choices = choices
        self.least = least
        self.most = most
        self.rule = rule  # the id of the rule or ruling that it switches
        self.since = since  # the version of the rules that brought it
        self.default_since = default_since  # the version that brought its default; earlier ones could choose as well
        self.before = default if before is None else before  # what earlier versions play, or play by default

    def allowed(self) -> str:
        """Say what the option may be."""
        if isinstance(self.default, bool):
            return "on or off"
        if isinstance(self.default, int):
            return f"a whole number from {self.least} to {self.most}"
        return "one of " + ", ".join(self.choices)

    def read(self, value: Any) -> Value:
        """Return a valid value for what was typed or stored; raise BadOption for anything else."""
        good = self._flag(value) if isinstance(self.default, bool) else self._number_or_word(value)
        if good is None:
            raise BadOption(f"Option {self.key} must be {self.allowed()}, not {brief(value)}{self.cited()}.")
        return good

    def cited(self) -> str:
        """Return the number of the rule, to stand at the end of a sentence."""
        return f" ({self.rule})" if self.rule else ""

    def value_in(self, version: int, given: dict[str, Any]) -> Value:
        """Return what the option is in a version of the rules; one that came later cannot be chosen."""
        usual = self.default if version >= max(self.since, self.default_since) else self.before
        value = self.read(given[self.key]) if self.key in given else usual
        if version < self.since and value != usual:
            raise BadOption(f"Option {self.key} came with version {self.since} of the rules; "
                            f"version {version} has it {write_value(usual)}{self.cited()}.")
        return value

    def _flag(self, value: Any) -> Value | None:
        if isinstance(value, bool):
            return value
        word = str(value).lower()
        return True if word in ON_WORDS else False if word in OFF_WORDS else None

    def _number_or_word(self, value: Any) -> Value | None:
        if isinstance(value, bool):
            return None
        text = str(value)
        if not isinstance(self.default, int):
            return text if text in self.choices else None
        is_number = text.isascii() and text.removeprefix("-").isdecimal() and len(text) < 12
        return int(text) if is_number and self.least <= int(text) <= self.most else None

    def describe(self) -> dict[str, Any]:
        """Return the option as JSON, for forms and help."""
        out: dict[str, Any] = {"key": self.key, "default": self.default, "help": self.help, "rule": self.rule}
        if self.choices:
            out["choices"] = list(self.choices)
        if isinstance(self.default, int) and not isinstance(self.default, bool):
            out["least"], out["most"] = self.least, self.most
        return out


class Setting:
    """All that is decided before the first move: players, options, house rules, the edition. Immutable."""

    def __init__(self, players: int, options: dict[str, Value], house: dict[str, Any], edition: Edition) -> None:
        self.players = players
        self.options = options
        self.house = house  # overrides of component data; empty for the box as printed
        self.edition = edition
        self.version = edition.version  # of rules and data
        self.prepared: object = None  # what a game works out from it once, such as its tables

    def holds(self, change: str) -> bool:
        """Tell whether a change of the rules is in force: a game goes on under the rules it began with."""
        return self.edition.holds(change)

    def flag(self, key: str) -> bool:
        """Return an option that is a switch."""
        return self.options[key] is True

    def word(self, key: str) -> str:
        """Return an option that is a word."""
        return str(self.options[key])

    def number(self, key: str) -> int:
        """Return an option that is a number."""
        value = self.options[key]
        assert isinstance(value, int)
        return value


def read_options(options: tuple[Option, ...], given: dict[str, Any], version: int) -> dict[str, Value]:
    """Fill in the defaults and check what was given; raise BadOption for an unknown key or value."""
    known = {option.key: option for option in options}
    for key in given:
        if key not in known:
            raise BadOption(f"Unknown option {brief(key)}; the options are {', '.join(known) or 'none'}.")
    return {key: option.value_in(version, given) for key, option in known.items()}


def write_value(value: Value) -> str:
    """Return an option's value as it is typed."""
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value)
