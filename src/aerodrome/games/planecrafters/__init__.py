"""Planecrafters: collect parts, hire employees, build planes and sell them, for two to four players."""

from aerodrome.games.planecrafters.game import GAME

__all__ = ["GAME"]
