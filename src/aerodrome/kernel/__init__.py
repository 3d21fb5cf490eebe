"""The rules kernel: moves, steps, the agenda, views, possible worlds, tables. It knows no game."""
