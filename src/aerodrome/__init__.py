"""Aerodrome: play, study and balance tabletop games of flight."""

from aerodrome import _compiled

__version__ = "0.1.0"

_compiled.choose()
