"""What can be wrong with input: each error is one clear sentence for a person."""

from __future__ import annotations


class Refused(ValueError):
    """Something from outside cannot be accepted; the message says what is wrong and what is allowed."""


class BadOption(Refused):
    """An option, player count or bot that the game does not have."""


class BadPosition(Refused):
    """A position that is malformed or impossible."""


class BadRecord(Refused):
    """A record that is damaged, foreign, newer than this program, or does not replay."""


class BadHouseRules(Refused):
    """A house-rules file that names an unknown key, a wrong type or an impossible count."""


class UnknownGame(Refused):
    """No game of this name was found."""
