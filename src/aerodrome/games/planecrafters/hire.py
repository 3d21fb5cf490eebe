"""The Hire step (section 4 of rules.md), with the Tax Collector and the Accountant."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from aerodrome.games.planecrafters.bag import bag_of
from aerodrome.games.planecrafters.box import (
    ACCOUNTANT,
    COLLECT,
    EMPLOYEES,
    END,
    HIRE,
    MANAGER,
    MOST_PLAYERS,
    NAME_JACK,
    RECRUITER,
    STAFF_BITS,
    TAX_COLLECTOR,
)
from aerodrome.games.planecrafters.crew import employees, in_effect, is_investigated, may_name, price
from aerodrome.games.planecrafters.plane import EMPTY_PLANE, parts_of
from aerodrome.games.planecrafters.refusals import refuse_hire
from aerodrome.games.planecrafters.state import Planecrafters
from aerodrome.kernel.move import Move, Moves
from aerodrome.kernel.step import Choice, Refusal, Rule, Seat, Steps


class BeginHire(Rule[Planecrafters]):
    """PC-042, PC-027 Taxes come first; who can neither hire, collect nor name the Jack is not asked."""

    def happen(self, s: Planecrafters) -> Steps:
        p = self.seat
        if s.has(p, TAX_COLLECTOR):
            collect_taxes(s, p)
        return HIRES[p] if len(hire_options(s, p)) > 1 else ()


class Hire(Choice[Planecrafters]):
    """PC-031 to PC-036, PC-041, PC-104 Hire an employee, collect, name the Jack a Recruiter, or end the step."""

    def options(self, s: Planecrafters) -> Moves:
        return hire_options(s, self.seat)

    def take(self, s: Planecrafters, m: Move) -> Steps:
        p = self.seat
        if m is END:
            collect_income(s, p)
            return ()
        if m is COLLECT:
            collect_income(s, p)
        elif m.verb == "jack":
            name_jack(s, p, m.arg)
        else:
            hire(s, p, m.arg)
        return HIRES[p] if len(hire_options(s, p)) > 1 else ()

    def refuse(self, s: Planecrafters, text: str) -> Refusal | None:
        return refuse_hire(s, self.seat, text)


HIRES: Final[list[Steps]] = [(Hire(p),) for p in range(MOST_PLAYERS)]


def hire_options(s: Planecrafters, p: Seat) -> Moves:
    """List what can be done in the Hire step; to end it is the last."""
    out: Moves = []
    if not s.hired:
        display: i64 = s.display
        crowns = s.crowns[p]
        at: i64 = EMPLOYEES * in_effect(s, p, RECRUITER)
        for kind in range(EMPLOYEES):
            if display >> STAFF_BITS * kind & 3 and s.box.price[at + kind] <= crowns:
                out.append(HIRE[kind])
        if may_name(s, p, RECRUITER):
            out.append(NAME_JACK[RECRUITER])
    if may_collect(s, p):
        out.append(COLLECT)
    out.append(END)
    return out


def may_collect(s: Planecrafters, p: Seat) -> bool:
    """PC-041 Tell whether an Accountant has still to collect in this turn."""
    return not s.collected and s.has(p, ACCOUNTANT)


def hire(s: Planecrafters, p: Seat, kind: int) -> None:
    """PC-033, PC-034, PC-036 Pay, and take the card into the factory; it works from now on."""
    paid = price(s, p, kind)
    s.crowns[p] -= paid
    s.display -= 1 << STAFF_BITS * kind
    s.staff[p] += 1 << STAFF_BITS * kind
    s.hired = 1
    s.tell_all("hire", p, [kind, paid])
    if kind == TAX_COLLECTOR:
        collect_taxes(s, p)
    elif kind == MANAGER:
        open_pool(s, p)


def open_pool(s: Planecrafters, p: Seat) -> None:
    """PC-097 With the Factory Manager the parts of the plane lie in a pool."""
    s.pool = bag_of(parts_of(s.factories[p]))
    s.factories[p] = EMPTY_PLANE


def collect_taxes(s: Planecrafters, p: Seat) -> None:
    """PC-042, PC-081 Take a crown from each opponent who has one and no Investigator."""
    for q in range(s.box.players):
        if q != p and not is_investigated(s, q):
            paid = min(s.box.tax, s.crowns[q])
            if paid > 0:
                s.crowns[q] -= paid
                s.crowns[p] += paid
                s.tell_all("tax", p, [q, paid])


def collect_income(s: Planecrafters, p: Seat) -> None:
    """PC-043, PC-079, PC-080 The Accountant collects for every employee there is now, once a turn."""
    if may_collect(s, p):
        s.collected = 1
        income = s.box.income[employees(s, p)]
        s.crowns[p] += income
        s.tell("collect", p, income)


def name_jack(s: Planecrafters, p: Seat, kind: int) -> None:
    """PC-104 The Jack of all Trades counts as one more of a kind until the turn ends."""
    s.jack_as = kind
    s.tell("jack", p, kind)
