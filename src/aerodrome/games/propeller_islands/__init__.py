"""Propeller Islands: dice, an engine of flying islands, and blueprints, for two to four players."""

from aerodrome.games.propeller_islands.game import GAME

__all__ = ["GAME"]
