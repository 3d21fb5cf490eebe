"""Editions: the released versions of a game's rules and data. A game goes on under the rules it began with.

The code and components.toml are those of the newest version. What each version changed is declared in versions.toml:
a named change that code asks for (``setting.holds``), or component data as it was before.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, Final

from aerodrome.kernel.components import Data, overridden
from aerodrome.kernel.errors import Refused
from aerodrome.kernel.shape import brief

FIRST: Final = 1  # the version in which nothing had been changed yet


class UnknownVersion(Refused):
    """A version of a game's rules that this program does not have."""


class Change:
    """One thing that a version changed: which rule, in one sentence, and the data as it was before, if any."""

    def __init__(self, version: int, name: str, rule: str, says: str, before: Data) -> None:
        self.version = version
        self.name = name
        self.rule = rule
        self.says = says
        self.before = before  # overrides that bring back the data of the version before


class Edition:
    """The rules and data that one game is played with: its version, and the changes that are in force."""

    def __init__(self, version: int, changes: list[Change], held: set[str]) -> None:
        self.version = version
        self.changes = changes  # of all versions, the oldest first
        self.held = held
        self._known = {change.name for change in changes}

    def holds(self, name: str) -> bool:
        """Tell whether a change is in force."""
        if name not in self._known:
            raise KeyError(name)
        return name in self.held

    def data(self, components: Data) -> Data:
        """Return the component data of this edition; *components* are the newest."""
        for change in reversed(self.changes):
            if change.before and change.name not in self.held:
                components = overridden(components, change.before)
        return components

    def key(self) -> str:
        """Return a text that tells editions apart."""
        return f"{self.version} {sorted(self.held)}"


class Editions:
    """All versions of a game."""

    def __init__(self, changes: list[Change]) -> None:
        self.changes = sorted(changes, key=by_version)
        self.newest = max([FIRST, *[change.version for change in changes]])

    def edition(self, version: int = 0) -> Edition:
        """Return a version, the newest if none is named; raise UnknownVersion with those there are."""
        number = self.newest if version == 0 else version
        if not self.has(number):
            raise UnknownVersion(f"Version {brief(version)} of the rules is unknown; this program has {self.range()}.")
        return Edition(number, self.changes, {change.name for change in self.changes if change.version <= number})

    def has(self, version: Any) -> bool:
        """Tell whether something that came from outside names a version."""
        return type(version) is int and FIRST <= version <= self.newest

    def range(self) -> str:
        """Say which versions there are."""
        return f"version {FIRST}" if self.newest == FIRST else f"versions {FIRST} to {self.newest}"

    def between(self, old: int, new: int) -> list[Change]:
        """List the changes that lead from one version to a later one."""
        return [change for change in self.changes if old < change.version <= new]

    def with_change(self, version: int, name: str) -> Edition:
        """Return a version with one later change alone: which one made a difference is found out so."""
        edition = self.edition(version)
        return Edition(version, self.changes, edition.held | {name})


def by_version(change: Change) -> int:
    """Order changes by their version; those of one version stay as they were written."""
    return change.version


def read_editions(path: Path) -> Editions:
    """Read a game's versions.toml; a game that has never changed needs none and says Editions([])."""
    return editions_from(tomllib.loads(path.read_text(encoding="utf-8")))


def editions_from(data: dict[str, Any]) -> Editions:
    """Return the versions that were declared as *data*."""
    return Editions([Change(row["version"], row["name"], row["rule"], row["says"], row.get("before", {}))
                     for row in data["change"]])
