"""Bridges: our games in the hands of other libraries, and their players at our tables."""
