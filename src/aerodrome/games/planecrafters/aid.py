"""Help for a player: prices, what the plane is worth now and with each card, uses that are left, awards, objectives.

All of it follows from what the player sees.
"""

from __future__ import annotations

from typing import Any

from aerodrome.games.planecrafters.bag import cards as cards_in, kinds
from aerodrome.games.planecrafters.box import (
    CORE,
    EMPLOYEE,
    EMPLOYEES,
    MANAGER,
    OBJECTIVE,
    PART,
    SLOT,
    SLOT_OF,
    SLOTS,
    SPARE,
    STAFF_BITS,
)
from aerodrome.games.planecrafters.buyer import is_complete, may_sell, payment, taker
from aerodrome.games.planecrafters.crew import (
    NO_LIMIT,
    extra_draws,
    hand_limit,
    plays_of,
    price,
    printed_costs,
    uses_of_agent,
)
from aerodrome.games.planecrafters.objectives import counted, is_met, needed, parts_sold, reward
from aerodrome.games.planecrafters.plane import BITS, CODE_OF, EMPTY_PLANE, ONE_SPARE, cards_in as size_of, value_of
from aerodrome.games.planecrafters.scoring import awards, career
from aerodrome.games.planecrafters.state import Planecrafters
from aerodrome.games.planecrafters.worlds import known_of
from aerodrome.kernel.shape import members
from aerodrome.kernel.step import Seat


def aid_for(s: Planecrafters, seat: Seat) -> dict[str, Any]:
    """Return all help for a player; a spectator is told how the awards stand."""
    aid: dict[str, Any] = {"awards": standings(s)}
    if seat >= 0:
        aid |= {"prices": prices(s, seat), "plane": plane_now(s, seat), "plays": plays(s, seat),
                "left": left(s, seat), "known": known(s, seat), "goals": goals(s, seat)}
    if s.to_act() == seat:
        aid["remarks"] = remarks(s, seat)
    return aid


def prices(s: Planecrafters, q: Seat) -> list[dict[str, Any]]:
    """PC-033, PC-082 Return what every employee on display costs the player now."""
    return [{"employee": EMPLOYEE.write(kind), "cost": s.box.cost[kind], "price": price(s, q, kind),
             "affordable": price(s, q, kind) <= s.crowns[q]}
            for kind in range(EMPLOYEES) if s.display >> STAFF_BITS * kind & 3]


def remarks(s: Planecrafters, q: Seat) -> dict[str, list[list[str | int]]]:
    """Return what there is to say about a move beside its words: the card that lies in the row, the price of a hire."""
    out: dict[str, list[list[str | int]]] = {}
    for m in s.options():
        if m.verb == "hire":
            out[m.text] = [["costs", price(s, q, m.arg)]]
        elif m.verb in ("draw_row", "swap"):
            out[m.text] = [["lies", PART.write(s.row[m.args[-1]])]]
    return out


# --- planes


def plane_now(s: Planecrafters, q: Seat) -> dict[str, Any]:
    """PC-065, PC-068, PC-070, PC-071 Return what the plane is worth, what its sale would bring, what it lacks."""
    if s.has(q, MANAGER):
        return {"pool": [PART.write(kind) for kind in cards_in(s.pool)], "sellable": may_sell(s, q)}
    plane = s.factories[q]
    return {"value": value_of(s.box, plane), "complete": is_complete(plane), "sellable": may_sell(s, q),
            "missing": [SLOT.write(slot) for slot in range(CORE) if not plane >> BITS * slot & 7],
            "income": income(s, q, plane)}


def income(s: Planecrafters, q: Seat, plane: int) -> int:
    """PC-070, PC-071 What is left for the player of the payment for a plane; no parts bring nothing."""
    paid = 0 if plane == EMPTY_PLANE else payment(s, q, value_of(s.box, plane))
    return paid - min(s.box.boss_share, paid) if taker(s, q) >= 0 else paid


def plays(s: Planecrafters, q: Seat) -> list[dict[str, Any]]:
    """PC-056, PC-062 Return for each kind in the hand what the plane would be worth with it, and what would go."""
    if s.has(q, MANAGER):
        return []
    plane = s.factories[q]
    out = []
    for kind in kinds(s.hands[q]):
        if kind == SPARE and size_of(plane) == SLOTS:
            continue
        gone = displaced(plane, kind)
        after = plane + CODE_OF[kind] - (CODE_OF[gone] if gone >= 0 else 0)
        out.append({"part": PART.write(kind), "value": value_of(s.box, after), "complete": is_complete(after),
                    "displaces": PART.write(gone) if gone >= 0 else "-"})
    return out


def displaced(plane: int, kind: int) -> int:
    """PC-056, PC-062 The part that would go under the stack, or -1."""
    if kind == SPARE:
        return -1
    slot = SLOT_OF[kind]
    old = plane >> BITS * slot & 7
    if old:
        return next(k for k in range(SPARE) if SLOT_OF[k] == slot and CODE_OF[k] == old << BITS * slot)
    return SPARE if size_of(plane) == SLOTS and plane >= ONE_SPARE else -1


# --- the turn


def left(s: Planecrafters, q: Seat) -> dict[str, Any]:
    """PC-029 Return what the player may still do in this turn, or could in the next, and the hand limit."""
    is_active = q == s.active
    limit = hand_limit(s, q)
    return {"plays": plays_of(s, q) - (s.parts_played if is_active else 0),
            "extra_draws": extra_draws(s, q) - (s.extra_drawn if is_active else 0),
            "agent": uses_of_agent(s, q) - (s.agent_uses if is_active else 0),
            "swaps": s.open_swaps if is_active else 0,
            "hand_limit": limit if limit < NO_LIMIT else "-"}


def known(s: Planecrafters, q: Seat) -> list[list[str]]:
    """PC-179 Return for every hand the cards that the player knows in it; of the own hand all."""
    bags = [s.hands[q] if seat == q else s.open_cards[seat] + known_of(s, q, seat) for seat in range(s.box.players)]
    return [[PART.write(kind) for kind in cards_in(bag)] for bag in bags]


# --- the end


def standings(s: Planecrafters) -> dict[str, Any]:
    """PC-110 to PC-120 Return how everybody stands for the awards, and what they would bring now."""
    n = s.box.players
    given = awards(s)
    return {"industry": [parts_sold(planes) for planes in s.sold],
            "enterprise": [printed_costs(s, q) for q in range(n)],
            "holder": s.distinction_holder, "best": s.distinction_value,
            "crowns": [sum([award[q] for award in given]) for q in range(n)]}


def goals(s: Planecrafters, q: Seat) -> list[dict[str, Any]]:
    """PC-131, PC-133 Return the own objectives, offered or kept, with how far they have come."""
    own = career(s, q)
    return [{"objective": OBJECTIVE.write(card), "offered": bool(s.offers[q]), "count": counted(s.box, card, own),
             "need": needed(s.box, card), "met": is_met(s.box, card, own), "reward": reward(s.box, card)}
            for card in members(s.offers[q] | s.objectives[q])]
