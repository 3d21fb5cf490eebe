"""Scores: tokens, goals and yellow stars, and what breaks ties (PL-225 to PL-228)."""

from __future__ import annotations

from aerodrome.games.planes.box import DOTS
from aerodrome.games.planes.shapes import SEAT_BITS
from aerodrome.games.planes.state import Planes
from aerodrome.kernel.step import Seat


def stars(s: Planes, seat: Seat) -> int:
    """PL-090, PL-091 The yellow stars under the cubes of a player, on all planes."""
    box, mine, points = s.box, s.box.colour_of[seat] + 1, 0
    for g in range(box.gates):
        plane, yellow = s.planes[g], box.yellow[g]
        for i in range(len(yellow)):
            if plane >> SEAT_BITS * i & 7 == mine:
                points += yellow[i]
    return points


def goal_points(s: Planes, seat: Seat) -> int:
    """PL-151 The printed VP of the completed goals."""
    points = 0
    for card in s.goals[seat]:
        points += s.box.vp[card // DOTS]
    return points


def total(s: Planes, seat: Seat) -> int:
    """PL-225, PL-226 The score; what is left in hand or in the airport counts nothing."""
    return s.tokens[seat] + goal_points(s, seat) + stars(s, seat)


def standing(s: Planes, seat: Seat) -> list[int]:
    """PL-227 The score, then passengers, goals and tokens."""
    return [total(s, seat), s.boarded(s.box.colour_of[seat]), len(s.goals[seat]), s.tokens[seat]]
