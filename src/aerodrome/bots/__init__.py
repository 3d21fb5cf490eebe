"""Bots: they receive a Sight, never a State."""
