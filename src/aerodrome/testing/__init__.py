"""The testing kit that ships with Aerodrome: scripts in notation, and the laws that every game must keep."""

from aerodrome.testing.laws import LAWS, Tally, Violation, examine
from aerodrome.testing.run import Failure, Report, check_game, configurations
from aerodrome.testing.script import after, edited, new_game, new_table, random_play

__all__ = [
    "LAWS", "Failure", "Report", "Tally", "Violation", "after", "check_game", "configurations", "edited", "examine",
    "new_game", "new_table", "random_play",
]
