"""The end of the game: awards, objectives, totals and places (sections 10 to 12 of rules.md). Pure functions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from aerodrome.games.planecrafters.crew import printed_costs
from aerodrome.games.planecrafters.objectives import Career, is_met, parts_sold, reward
from aerodrome.kernel.shape import members
from aerodrome.kernel.step import Seat

if TYPE_CHECKING:
    from aerodrome.games.planecrafters.state import Planecrafters

INDUSTRY: Final = 0  # awards
ENTERPRISE: Final = 1
DISTINCTION: Final = 2


def most(figures: list[int], crowns: int) -> list[int]:
    """PC-110, PC-112 to PC-114 Share an award: all for the most, equal parts rounded down for a tie, none for 0."""
    best = max(figures)
    if best <= 0:
        return [0] * len(figures)
    return [crowns // figures.count(best) if figure == best else 0 for figure in figures]


def industry(s: Planecrafters) -> list[int]:
    """PC-110, PC-111 The Industry Award, for cards in sold planes."""
    return most([parts_sold(planes) for planes in s.sold], s.box.award[INDUSTRY])


def enterprise(s: Planecrafters) -> list[int]:
    """PC-112 The Enterprise Award, for the printed costs of employees."""
    return most([printed_costs(s, q) for q in range(s.box.players)], s.box.award[ENTERPRISE])


def distinction(s: Planecrafters) -> list[int]:
    """PC-120 The Distinction Award, for its holder."""
    return [s.box.award[DISTINCTION] if q == s.distinction_holder else 0 for q in range(s.box.players)]


def awards(s: Planecrafters) -> list[list[int]]:
    """PC-110 to PC-120 What each award brings each seat, as things stand."""
    return [industry(s), enterprise(s), distinction(s)]


def career(s: Planecrafters, q: Seat) -> Career:
    """PC-134 What the objectives of a player look at."""
    return Career(s.sold[q], s.staff[q], s.crowns[q])


def met(s: Planecrafters, q: Seat) -> list[int]:
    """PC-133 The kept objectives that a player fulfils."""
    if not s.objectives[q]:
        return []
    own = career(s, q)
    return [card for card in members(s.objectives[q]) if is_met(s.box, card, own)]


def totals(s: Planecrafters) -> list[int]:
    """PC-126 Crowns, awards and objectives of everybody, as things stand."""
    given = awards(s)
    return [s.crowns[q] + sum([award[q] for award in given]) + sum([reward(s.box, card) for card in met(s, q)])
            for q in range(s.box.players)]


def places(s: Planecrafters, points: list[int]) -> list[list[int]]:
    """PC-127 to PC-129 What decides the places: the points, then who is later in turn order."""
    n = s.box.players
    first = max(s.first_player, 0)
    return [[points[q], (q - first) % n] for q in range(n)]
