"""What can be impossible in the turn of a position that was edited by hand: what was done in it, what is to come."""

from __future__ import annotations

from typing import Final

from aerodrome.games.planecrafters.acquire import depot
from aerodrome.games.planecrafters.box import (
    ACCOUNTANT,
    AGENT,
    CONTRACTOR,
    DOUBLED,
    JACK,
    LOGISTICIAN,
    MANAGER,
    RECRUITER,
    ROW,
    SLOTS,
    SPY,
    TECHNICIAN,
    THIEF,
)
from aerodrome.games.planecrafters.buyer import picks
from aerodrome.games.planecrafters.crew import employees, extra_draws, hand_limit, owned, plays_of, uses_of_agent
from aerodrome.games.planecrafters.plane import EMPTY_PLANE
from aerodrome.games.planecrafters.state import Planecrafters
from aerodrome.kernel.step import Seat, Step

SET_UP: Final = ("SetUp", "DrawFirst", "SetUpCards", "DealParts", "DealObjectives", "ReturnObjective", "FirstRound")
OF_THE_TURN: Final = (
    "BeginHire", "Hire", "BeginAcquire", "DrawPart", "TurnUp", "DrawTop", "BeginUses", "Acquire", "UseMore", "TakeCard",
    "Flyer", "BeginBuyer", "Buyer", "PickPart", "CleanUp", "DiscardPart", "EndTurn")

# What is done only once a step has begun: the step, fields, and kinds that the Jack is named there.
DONE_IN: Final[list[tuple[str, list[str], list[int]]]] = [
    ("BeginUses", ["agent_uses", "open_swaps", "extra_drawn", "spy_used"], [AGENT, LOGISTICIAN]),
    ("Flyer", ["parts_played", "thief_used"], [TECHNICIAN]), ("BeginBuyer", [], [CONTRACTOR])]


def turn_fault(s: Planecrafters) -> str:
    """Say what is impossible in the turn; empty where nothing is."""
    return began_fault(s) or agenda_fault(s) or (used_fault(s, s.active) or to_come_fault(s) if s.active >= 0 else "")


def began_fault(s: Planecrafters) -> str:
    """PC-017, PC-026 Who begins, and whether the turns have begun."""
    if s.agenda and s.first_player < 0 and type(s.agenda[-1]).__name__ != "DrawFirst":
        return "The first player comes first (PC-017)."
    if s.box.first >= 0 and s.first_player != s.box.first:
        return f"first_player must be {s.box.first}, as the option says (PC-017)."
    if s.active >= 0 and s.round < 1:
        return "round is at least 1 once the turns have begun (PC-026)."
    if s.round < 1 and (s.jack_as >= 0 or any(uses(s).values())):
        return "Nothing has been done in a turn before the first round (PC-026)."
    return ""


def uses(s: Planecrafters) -> dict[str, int]:
    """What was done in the turn, by field."""
    return {"hired": s.hired, "collected": s.collected, "agent_uses": s.agent_uses, "open_swaps": s.open_swaps,
            "extra_drawn": s.extra_drawn, "spy_used": s.spy_used, "parts_played": s.parts_played,
            "thief_used": s.thief_used}


# --- what was done


def used_fault(s: Planecrafters, p: Seat) -> str:
    """PC-029 Nobody does more than the employees allow."""
    if s.hired and not employees(s, p):
        return f"hired is 1, but seat {p} has no employee (PC-034)."
    for field, kind, rule in (("collected", ACCOUNTANT, "PC-079"), ("spy_used", SPY, "PC-091"),
                              ("thief_used", THIEF, "PC-093")):
        if uses(s)[field] and not s.has(p, kind):
            return f"{field} is 1, but seat {p} has no such employee ({rule})."
    most = {"agent_uses": (uses_of_agent(s, p), "PC-083"), "extra_drawn": (extra_draws(s, p), "PC-090"),
            "parts_played": (plays_of(s, p), "PC-050"),
            "open_swaps": (max(s.box.swaps - 1, 0) if s.agent_uses else 0, "PC-086")}
    for field, (limit, rule) in most.items():
        if uses(s)[field] > limit:
            return f"{field} is at most {limit} here, not {uses(s)[field]} ({rule})."
    return jack_fault(s, p) if s.jack_as >= 0 else ""


def jack_fault(s: Planecrafters, p: Seat) -> str:
    """PC-040, PC-104 The Jack is there, and mimics a tier 1 kind that was not owned twice."""
    if not s.has(p, JACK):
        return f"jack_as names a kind, but seat {p} has no Jack of all Trades (PC-104)."
    if s.jack_as > TECHNICIAN:
        return "jack_as must be a tier 1 kind (PC-104)."
    hired_since = 1 if s.jack_as == RECRUITER and s.hired else 0
    if owned(s, p, s.jack_as) - hired_since >= DOUBLED:
        return f"jack_as names a kind that seat {p} owns twice (PC-040)."
    return ""


def to_come_fault(s: Planecrafters) -> str:
    """PC-026, PC-104 What belongs to a step that is still to come has not been done; swaps end with Acquire."""
    coming = [type(step).__name__ for step in s.agenda[:-1]]
    for step, fields, trades in DONE_IN:
        done = [field for field in fields if uses(s)[field]]
        if step in coming and done:
            return f"{done[0]} must be 0: its step is still to come (PC-026)."
        if step in coming and s.jack_as in trades:
            return "jack_as names a kind, the step of which is still to come (PC-104)."
    return "open_swaps must be 0 after the Acquire step (PC-089)." if s.open_swaps and "Flyer" not in coming else ""


# --- what is to come


def agenda_fault(s: Planecrafters) -> str:
    """What is still to come fits where the game stands."""
    for step in s.agenda:
        wrong = step_fault(s, step)
        if wrong:
            return f"agenda has {step!r}, but {wrong}."
    if s.assembly != EMPTY_PLANE and "PickPart" not in [type(step).__name__ for step in s.agenda]:
        return "assembly must be empty: parts are picked only during a sale (PC-098)."
    return waiting_fault(s) if s.agenda else ""


def step_fault(s: Planecrafters, step: Step[Planecrafters]) -> str:
    """What is wrong with one step, wherever it stands on the agenda."""
    name = type(step).__name__
    if s.round > 0 and name in SET_UP:
        return "set-up is over (PC-026)"
    if name in OF_THE_TURN and step.seat != s.active:
        return f"it is the turn of seat {s.active} (PC-028)"
    if name == "TakeCard" and not has_hand_to_take(s, step):
        return "there is no such hand to take from (PC-091)"
    if name in ("TurnUp", "DrawTop") and (step.n >= ROW or (not s.stack and not s.under)):
        return "no card can come up there (PC-045)"
    if name == "DrawPart" and step.n > s.box.draws:
        return f"the basic draws are {s.box.draws} (PC-044)"
    if name == "PickPart" and not s.has(step.seat, MANAGER):
        return f"seat {step.seat} has no Factory Manager (PC-098)"
    return ""


def has_hand_to_take(s: Planecrafters, step: Step[Planecrafters]) -> bool:
    """PC-091 Tell whether the Spy looks at the hand of somebody else who holds a card."""
    return step.n < s.box.players and step.n != step.seat and s.hand_size(step.n) > 0


def waiting_fault(s: Planecrafters) -> str:
    """What is wrong with the step that is waiting: there is nothing to choose, or not so much."""
    step = s.agenda[-1]
    wrong = waiting(s, type(step).__name__, step.seat, step.n)
    return f"agenda begins with {step!r}, but {wrong}." if wrong else ""


def waiting(s: Planecrafters, name: str, p: Seat, n: int) -> str:
    """What a step that is waiting lacks."""
    if name == "ReturnObjective" and not s.offers[p]:
        return f"seat {p} has no objectives to choose from (PC-131)"
    if name == "TurnUp" and s.row[n] >= 0:
        return "a card lies there (PC-045)"
    if name == "DrawPart" and not depot(s):
        return "the Depot is empty (PC-047)"
    if name == "DrawPart" and n == 0 and not s.extra_drawn:
        return "extra_drawn is 0: no Logistician draws (PC-090)"
    if name == "PickPart" and (n >= SLOTS or not picks(s, p, n)):
        return "nothing can be picked there (PC-098)"
    if name == "DiscardPart" and n != s.hand_size(p) - hand_limit(s, p):
        return f"seat {p} holds another number of cards above the limit (PC-074)"
    return ""
