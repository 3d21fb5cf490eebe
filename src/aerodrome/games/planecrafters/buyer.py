"""The Buyer step (section 7 of rules.md), with the Contractor, the Ace Pilot and Your Boss's Boss."""

from __future__ import annotations

from typing import Final

from aerodrome.games.planecrafters.bag import MOST, NO_PARTS, ONE, bag_of, number
from aerodrome.games.planecrafters.box import (
    ACE_PILOT,
    BOSS,
    CONTRACTOR,
    CORE,
    DOUBLED,
    EMPTY,
    END,
    FUSELAGE,
    MANAGER,
    MOST_PLAYERS,
    NAME_JACK,
    PARTS_OF_SLOT,
    PICK,
    SELL,
    SLOTS,
    SPARE,
)
from aerodrome.games.planecrafters.crew import in_effect, is_investigated, may_name
from aerodrome.games.planecrafters.hire import name_jack
from aerodrome.games.planecrafters.plane import CODE_OF, EMPTY_PLANE, SPARES_AT, gaps_in, parts_of, value_of
from aerodrome.games.planecrafters.refusals import refuse_buyer, refuse_pick
from aerodrome.games.planecrafters.state import Planecrafters
from aerodrome.kernel.move import Move, Moves
from aerodrome.kernel.step import Choice, Refusal, Rule, Seat, Steps


class BeginBuyer(Rule[Planecrafters]):
    """PC-027 Who has nothing to sell and no Jack to name is not asked."""

    def happen(self, s: Planecrafters) -> Steps:
        return more_sales(s, self.seat)


class Buyer(Choice[Planecrafters]):
    """PC-065, PC-066, PC-104 Sell a plane, name the Jack a Contractor, or end the step."""

    def options(self, s: Planecrafters) -> Moves:
        p = self.seat
        out: Moves = []
        if may_sell(s, p):
            out.append(SELL)
        if may_name(s, p, CONTRACTOR):
            out.append(NAME_JACK[CONTRACTOR])
        out.append(END)
        return out

    def take(self, s: Planecrafters, m: Move) -> Steps:
        p = self.seat
        if m is END:
            return ()
        if m is not SELL:
            name_jack(s, p, m.arg)
            return more_sales(s, p)
        if s.has(p, MANAGER):
            return pick_next(s, p, 0)
        plane = s.factories[p]
        s.factories[p] = EMPTY_PLANE
        return sell(s, p, plane)

    def refuse(self, s: Planecrafters, text: str) -> Refusal | None:
        return refuse_buyer(s, self.seat, text)


BUYERS: Final[list[Steps]] = [(Buyer(p),) for p in range(MOST_PLAYERS)]


def more_sales(s: Planecrafters, p: Seat) -> Steps:
    """PC-066 Ask, as long as there is something to sell or the Jack to name."""
    return BUYERS[p] if may_sell(s, p) or may_name(s, p, CONTRACTOR) else ()


def may_sell(s: Planecrafters, p: Seat) -> bool:
    """PC-065, PC-098, PC-101 Tell whether there is a plane that may be sold."""
    incomplete = in_effect(s, p, CONTRACTOR) > 0
    if s.has(p, MANAGER):
        return s.pool != NO_PARTS if incomplete else gaps_in_pool(s, 0) <= number(s.pool, SPARE)
    return s.factories[p] != EMPTY_PLANE if incomplete else is_complete(s.factories[p])


def is_complete(plane: int) -> bool:
    """PC-063, PC-065 Tell whether a plane has a nose, two wings and a tail."""
    return gaps_in(plane) == 0


# --- payment


def sell(s: Planecrafters, p: Seat, plane: int) -> Steps:
    """PC-066, PC-067, PC-072, PC-073 The cards leave the factory; then the payment, the award, and perhaps more."""
    value = value_of(s.box, plane)
    s.sold[p] = s.sold[p] + (plane,)
    paid = payment(s, p, value)
    if s.news is not None:
        s.tell_all("sold", p, parts_of(plane))
        s.tell_all("sell", p, [value, paid])
    share(s, p, paid)
    if s.distinction_holder < 0 or value > s.distinction_value:
        s.distinction_holder, s.distinction_value = p, value
        s.tell("distinction", p, value)
    return () if s.box.one_sale else more_sales(s, p)


def payment(s: Planecrafters, p: Seat, value: int) -> int:
    """PC-070, PC-100, PC-102 What the bank pays for a plane."""
    paid = value
    if s.has(p, ACE_PILOT):
        paid += s.box.pilot_bonus
    if in_effect(s, p, CONTRACTOR) == DOUBLED:
        paid += s.box.contractor_bonus
    return paid


def share(s: Planecrafters, p: Seat, paid: int) -> None:
    """PC-071, PC-103, PC-109 An opponent's Boss's Boss takes the first crowns, unless there is an Investigator."""
    boss = taker(s, p)
    taken = min(s.box.boss_share, paid) if boss >= 0 else 0
    s.crowns[p] += paid - taken
    if taken:
        s.crowns[boss] += taken
        s.tell_all("boss", boss, [p, taken])


def taker(s: Planecrafters, p: Seat) -> Seat:
    """PC-071 The opponent who takes a share of what *p* sells, or -1."""
    if is_investigated(s, p):
        return -1
    for q in range(s.box.players):
        if q != p and s.has(q, BOSS):
            return q
    return -1


# --- the Factory Manager's sale


class PickPart(Choice[Planecrafters]):
    """PC-098 Pick what fills slot *n* of the plane to be sold: a part of the pool, a Spare Part, or nothing."""

    def options(self, s: Planecrafters) -> Moves:
        return picks(s, self.seat, self.n)

    def take(self, s: Planecrafters, m: Move) -> Steps:
        if m is not EMPTY:
            s.assembly += CODE_OF[m.arg]
        return pick_next(s, self.seat, self.n + 1)

    def refuse(self, s: Planecrafters, text: str) -> Refusal | None:
        return refuse_pick(s, self.seat, self.n, text)


def pick_next(s: Planecrafters, p: Seat, slot: int) -> Steps:
    """PC-098 Go on to the next slot that leaves a choice; after the last slot the plane is sold."""
    while slot < SLOTS:
        found = picks(s, p, slot)
        if len(found) > 1:
            return (PickPart(p, slot),)
        if found[0] is not EMPTY:
            s.assembly += CODE_OF[found[0].arg]
        slot += 1
    plane = s.assembly
    s.pool -= bag_of(parts_of(plane))
    s.assembly = EMPTY_PLANE
    return sell(s, p, plane)


FOR_SLOT: Final = [sum([MOST * ONE[kind] for kind in parts]) for parts in PARTS_OF_SLOT]  # bits of their counters


def picks(s: Planecrafters, p: Seat, slot: int) -> Moves:
    """PC-098 The picks for a slot from which a legal plane can still be made."""
    spares = number(s.pool, SPARE) - (s.assembly >> SPARES_AT)
    out = [PICK[kind] for kind in PARTS_OF_SLOT[slot] if number(s.pool, kind)]
    incomplete = in_effect(s, p, CONTRACTOR) > 0
    if spares > 0 and (incomplete or gaps_in_pool(s, slot + 1) <= spares - 1):
        out.append(PICK[SPARE])
    if may_leave_empty(s, slot, incomplete, spares):
        out.append(EMPTY)
    return out


def may_leave_empty(s: Planecrafters, slot: int, incomplete: bool, spares: int) -> bool:
    """PC-053, PC-098, PC-101 The fuselage is never needed, core slots are without a Contractor; one card must be."""
    if slot < FUSELAGE and not incomplete:
        return False
    if s.assembly != EMPTY_PLANE:
        return True
    return slot < FUSELAGE and (spares > 0 or has_part_from(s, slot + 1))


def has_part_from(s: Planecrafters, first: int) -> bool:
    """Tell whether the pool has a regular part for one of the slots from *first* on."""
    return any([s.pool & FOR_SLOT[slot] for slot in range(first, SLOTS)])


def gaps_in_pool(s: Planecrafters, first: int) -> int:
    """Count the core slots from *first* on for which the pool has no regular part."""
    return len([slot for slot in range(first, CORE) if not s.pool & FOR_SLOT[slot]])
