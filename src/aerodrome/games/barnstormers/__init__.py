"""Barnstormers: stunt formations and chain reactions over an air show, for two to four players."""

from aerodrome.games.barnstormers.game import GAME

__all__ = ["GAME"]
