"""Aerodrome: play, study and balance tabletop games of flight."""

__version__ = "0.1.0"
