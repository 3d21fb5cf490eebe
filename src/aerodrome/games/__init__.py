"""One folder per game; each holds one ``GAME``, found by scanning."""
