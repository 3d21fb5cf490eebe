"""What can be impossible in a position that was edited by hand: each fault is one sentence with its rule."""

from __future__ import annotations

from typing import Final

from aerodrome.games.barnstormers.box import IS_FREAK, LEVELS, SKILL_BITS, SLOTS, SPACE, SPACES, STUNT_LEVEL
from aerodrome.games.barnstormers.state import EMPTY, Barnstormers
from aerodrome.kernel.shape import members, unpacked

SET_UP: Final = ("SetUp", "SetUpCards", "DrawLead", "DealSpecialist", "DealMystery", "KeepStunt", "ReturnStunts",
                 "PassStunt", "HandOver", "CloseLevels", "DealSkill", "OpenRequest", "DealRequest", "KeepRequest",
                 "FirstRound")
OF_THE_TURN: Final = ("Perform", "Score", "DiscardOrKeep", "FillHand", "AskWindow", "EndWindow", "EndTurn", "LevelUp")


def position_fault(s: Barnstormers) -> str:
    """Say what is impossible in a position; empty where nothing is."""
    return length_fault(s) or board_fault(s) or card_fault(s) or turn_fault(s)


def length_fault(s: Barnstormers) -> str:
    """Every list has an entry for each seat, slot, level or space."""
    n = s.box.players
    by_seat = {"own": s.own, "hangars": s.hangars, "grounded": s.grounded, "pilots": s.pilots, "claimed": s.claimed,
               "reserved": s.reserved, "secret": s.secret, "offers": s.offers, "passing": s.passing,
               "returned": s.returned, "gave_left": s.gave_left, "gave_across": s.gave_across,
               "skill_hands": s.skill_hands, "expertise_hands": s.expertise_hands, "aces": s.aces,
               "request_offers": s.request_offers, "secret_requests": s.secret_requests,
               "requests_out": s.requests_out}
    for name, values in by_seat.items():
        if len(values) != n:
            return f"{name} must have an entry for each of the {n} seats."
    if len(s.board) != SPACES or len(s.panel) != SLOTS:
        return f"board must have {SPACES} spaces and panel {SLOTS} slots."
    levels = [len(s.stunt_decks), len(s.stunts_under), len(s.expertise_decks), len(s.expertise_under), len(s.closed)]
    return "" if levels == [LEVELS] * 5 else f"There are {LEVELS} levels of decks (BS-035)."


def board_fault(s: Barnstormers) -> str:
    """The board and the lists of spaces say the same, and nobody is outside the flying area."""
    for space, plane in enumerate(s.board):
        owners = [q for q in range(s.box.players) if s.own[q] >> space & 1]
        expected = [] if plane == EMPTY else [(plane - 1) // 8]
        if owners != expected:
            return f"board and own disagree about {SPACE.write(space)} (BS-016)."
        if plane != EMPTY and space not in s.box.spaces:
            return f"{SPACE.write(space)} is outside the flying area (BS-013)."
    for q in range(s.box.players):
        if s.grounded[q] > s.hangars[q]:
            return f"Seat {q} has more grounded planes than planes in the hangar (BS-130)."
    return ""


def card_fault(s: Barnstormers) -> str:
    """Cards lie only where cards of their kind can be."""
    for hand in s.skill_hands:
        if any([IS_FREAK[card] for card in unpacked(hand, SKILL_BITS)]):
            return "Nobody holds a Freak card (BS-138)."
    for slot in range(SLOTS):
        if s.panel[slot] >= 0 and STUNT_LEVEL[s.panel[slot]] != slot // 2:
            return "A panel slot shows a stunt of another level (BS-036)."
    for level in range(LEVELS):
        if any([STUNT_LEVEL[card] != level for card in s.stunts_under[level]]):
            return "A stunt lies under the deck of another level (BS-181)."
    return ""


def turn_fault(s: Barnstormers) -> str:
    """Seats exist, and the marks are where planes or slots are."""
    n = s.box.players
    if not -1 <= s.lead < n or not -1 <= s.active < n or not -1 <= s.immune < n:
        return f"lead, active and immune are seats from 0 to {n - 1}, or -1."
    if len(s.final) not in (0, n) or len(s.requests_shown) not in (0, n):
        return f"final and requests_shown must have an entry for each of the {n} seats."
    if s.agenda and s.lead < 0 and type(s.agenda[-1]).__name__ != "DrawLead":
        return "The Lead Pilot comes first (BS-033)."
    for step in s.agenda:
        name = type(step).__name__
        if s.round > 0 and name in SET_UP:
            return f"agenda has {step!r}, but set-up is over (BS-246)."
        if name in OF_THE_TURN and step.seat != s.active:
            return f"agenda has {step!r}, but it is the turn of seat {s.active} (BS-041)."
        if name in ("ChooseTurn", "ChooseSpace", "ConfirmMove") and s.board[step.n % 64 % SPACES] == EMPTY:
            return f"agenda names an empty space in {step!r}."
    if any([space >= SPACES for space in members(s.marked)]):
        return "marked names a space that does not exist."
    return ""
