"""Planes with the Round Trip expansion: walk crowds through an airport, for two to four players."""

from aerodrome.games.planes.game import GAME

__all__ = ["GAME"]
