"""Planet Profiteers: 2149, space poker with bribes and investments, for three to eight players."""

from aerodrome.games.planet_profiteers.game import GAME

__all__ = ["GAME"]
