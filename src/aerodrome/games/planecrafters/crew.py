"""What employees give their owner: doubling, the Jack, prices and limits (sections 4 and 9 of the rules)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from aerodrome.games.planecrafters.box import (
    AGENT,
    DOUBLED,
    EMPLOYEES,
    GUARD,
    INVESTIGATOR,
    JACK,
    LOGISTICIAN,
    MANAGER,
    RECRUITER,
    STAFF_BITS,
    TECHNICIAN,
)
from aerodrome.kernel.step import Seat

if TYPE_CHECKING:
    from aerodrome.games.planecrafters.state import Planecrafters

NO_LIMIT: Final = 1000  # of a hand


def owned(s: Planecrafters, seat: Seat, kind: int) -> int:
    """How many employees of a kind a player has."""
    return s.staff[seat] >> STAFF_BITS * kind & 3


def in_effect(s: Planecrafters, seat: Seat, kind: int) -> int:
    """PC-038, PC-039, PC-104 How many of a tier 1 kind count for a player, at most two; the Jack in the own turn."""
    count = s.staff[seat] >> STAFF_BITS * kind & 3
    if s.jack_as == kind and s.active == seat and count < DOUBLED:
        count += 1
    return count


def may_name(s: Planecrafters, seat: Seat, kind: int) -> bool:
    """PC-040, PC-104 Tell whether the Jack of all Trades may mimic a kind: once a turn, none that is owned twice."""
    staff = s.staff[seat]
    return s.jack_as < 0 and staff >> STAFF_BITS * JACK & 3 != 0 and staff >> STAFF_BITS * kind & 3 < DOUBLED


def price(s: Planecrafters, seat: Seat, kind: int) -> int:
    """PC-033, PC-082 What hiring costs a player now."""
    return s.box.price[EMPLOYEES * in_effect(s, seat, RECRUITER) + kind]


def employees(s: Planecrafters, seat: Seat) -> int:
    """PC-079, PC-107 How many employees a player has."""
    staff: i64 = s.staff[seat]
    count: i64 = 0
    while staff:
        count += staff & 3
        staff >>= STAFF_BITS
    return count


def printed_costs(s: Planecrafters, seat: Seat) -> int:
    """PC-112 The sum of the printed costs of a player's employees."""
    return sum([s.box.cost[kind] * owned(s, seat, kind) for kind in range(EMPLOYEES)])


def uses_of_agent(s: Planecrafters, seat: Seat) -> int:
    """PC-083 How often the Agent of the Board can be used in this turn."""
    return s.box.agent_uses * in_effect(s, seat, AGENT)


def extra_draws(s: Planecrafters, seat: Seat) -> int:
    """PC-090 How many cards the Logistician draws in this turn."""
    return s.box.extra_draws * in_effect(s, seat, LOGISTICIAN)


def plays_of(s: Planecrafters, seat: Seat) -> int:
    """PC-050, PC-092 How many parts can be played in this turn."""
    return s.box.plays + s.box.extra_plays * in_effect(s, seat, TECHNICIAN)


def hand_limit(s: Planecrafters, seat: Seat) -> int:
    """PC-074, PC-099, PC-106 How many cards a player may keep."""
    if s.has(seat, MANAGER):
        return NO_LIMIT
    return s.box.hand_limit + s.box.more_hand * in_effect(s, seat, LOGISTICIAN)


def manager(s: Planecrafters) -> Seat:
    """Who has the Factory Manager, or -1."""
    for seat in range(s.box.players):
        if s.has(seat, MANAGER):
            return seat
    return -1


def is_guarded(s: Planecrafters, seat: Seat) -> bool:
    """PC-108 Tell whether a player's hand and factory are safe from others."""
    return s.has(seat, GUARD)


def is_investigated(s: Planecrafters, seat: Seat) -> bool:
    """PC-109 Tell whether a player's crowns are safe from others."""
    return s.has(seat, INVESTIGATOR)
