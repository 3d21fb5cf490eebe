"""What can be impossible in a position that was edited by hand: each fault is one sentence with its rule."""

from __future__ import annotations

from typing import Final

from aerodrome.games.barnstormers.box import (
    EXPERTISE,
    EXPERTISE_BITS,
    EXPERTISE_LEVEL,
    IS_FREAK,
    LEVELS,
    PLANES,
    SKILL_BITS,
    SLOT,
    SLOTS,
    SPACE,
    SPACES,
    STUNT_BITS,
    STUNT_LEVEL,
    UNLIMITED,
)
from aerodrome.games.barnstormers.parts import WINDSTORM
from aerodrome.games.barnstormers.scoring import total
from aerodrome.games.barnstormers.state import EMPTY, Barnstormers
from aerodrome.kernel.shape import bits_of, members, size_of, unpacked
from aerodrome.kernel.step import Choice

SET_UP: Final = ("SetUp", "SetUpCards", "DrawLead", "DealSpecialist", "DealMystery", "KeepAll", "KeepStunt",
                 "ReturnStunts", "PassStunt", "HandOver", "CloseLevels", "DealSkill", "OpenRequest", "DealRequest",
                 "KeepRequest", "FirstRound")
# The steps that make up a turn, in their order, each under the names that it has while it waits.
OF_THE_TURN: Final = (("Perform",), ("AskScore", "Score"), ("AskDiscard", "DiscardOrKeep"), ("FillHand",),
                      ("AskWindow", "EndWindow"), ("EndTurn",))
TURN_NAMES: Final = [name for names in OF_THE_TURN for name in names]
ACTIVE: Final = [*TURN_NAMES, "LevelUp"]  # steps of the seat whose turn it is
PLACED: Final = [*TURN_NAMES, *SET_UP]  # steps whose place on the agenda is checked
LIMITS: Final = (1, 2, UNLIMITED)
OPEN_REQUESTS: Final = 3
LEAST_CHAIN: Final = 5  # that anybody can ever claim
MOST_ACTIONS: Final = 10  # of a turn: two, and those of all cards that give some
PLUS_ACTION: Final = EXPERTISE.read("plus-1-action")
PLUS_TWO: Final = EXPERTISE.read("plus-2-actions")
CARD_STEPS: Final = ("ChoosePlane", "ChooseSecond", "ChooseHeading", "SecondPart", "EndOfCard")


def position_fault(s: Barnstormers) -> str:
    """Say what is impossible in a position; empty where nothing is."""
    for fault in (length_fault, seat_fault, board_fault, agenda_fault, order_fault, mark_fault, level_fault,
                  secret_fault, request_fault, panel_fault, pilot_fault, turn_fault, count_fault, end_fault):
        found = fault(s)
        if found:
            return found
    return ""


def names_on_agenda(s: Barnstormers) -> list[str]:
    """The names of the steps still to come, the next one last."""
    return [type(step).__name__ for step in s.agenda]


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


def seat_fault(s: Barnstormers) -> str:
    """Seats exist; the Lead Pilot comes first, and is the one that was agreed on."""
    n = s.box.players
    if not -1 <= s.lead < n or not -1 <= s.active < n or not -1 <= s.immune < n:
        return f"lead, active and immune are seats from 0 to {n - 1}, or -1."
    if s.agenda and s.lead < 0 and type(s.agenda[-1]).__name__ != "DrawLead":
        return "The Lead Pilot comes first (BS-033)."
    if s.box.lead >= 0 and s.lead != s.box.lead:
        return f"lead must be {s.box.lead}, as the option lead_pilot says (BS-033)."
    return ""


# --- planes


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


def mark_fault(s: Barnstormers) -> str:
    """Marks are where planes are, and the planes of the turn's start are where they can have been."""
    for name, spaces in (("moved", s.moved), ("marked", s.marked)):
        if spaces & ~s.airborne():
            return f"{name} names {first_space(spaces & ~s.airborne())}, where no plane is (BS-084)."
    if s.before & ~bits_of(s.box.spaces) or s.before.bit_count() > PLANES:
        return f"before has up to {PLANES} spaces of the flying area (BS-083)."
    unmoved = s.own[s.active] & ~s.moved & ~s.before if s.active >= 0 else 0
    if unmoved:
        return (f"The plane of seat {s.active} on {first_space(unmoved)} is neither in moved nor in before: "
                "it cannot have come there (BS-083).")
    return ""


def first_space(spaces: int) -> str:
    """The name of the first of some air spaces."""
    return SPACE.write(members(spaces)[0])


# --- cards


def level_fault(s: Barnstormers) -> str:
    """Cards lie only where cards of their kind and level can be."""
    for hand in s.skill_hands:
        if any([IS_FREAK[card] for card in unpacked(hand, SKILL_BITS)]):
            return "Nobody holds a Freak card (BS-138)."
    if not all([IS_FREAK[card] for card in unpacked(s.skill_box, SKILL_BITS)]):
        return "Only Freak cards are put into the box (BS-108)."
    for slot in range(SLOTS):
        if s.panel[slot] >= 0 and STUNT_LEVEL[s.panel[slot]] != slot // 2:
            return "A panel slot shows a stunt of another level (BS-036)."
    for level in range(LEVELS):
        if any([STUNT_LEVEL[card] != level for card in s.stunts_under[level]]):
            return "A stunt lies under the deck of another level (BS-181)."
        if any([STUNT_LEVEL[card] != level for card in unpacked(s.stunt_decks[level], STUNT_BITS)]):
            return "A stunt lies in the deck of another level (BS-035)."
        cards = unpacked(s.expertise_decks[level], EXPERTISE_BITS) + unpacked(s.expertise_under[level], EXPERTISE_BITS)
        if any([EXPERTISE_LEVEL[card] != level for card in cards]):
            return "An Expertise card lies in the deck of another level (BS-035)."
    return ""


def secret_fault(s: Barnstormers) -> str:
    """BS-210 to BS-218 Secret stunts are those of the variant that is played, and not too many."""
    most = s.box.required if s.box.mystery else 1 if s.box.specialist else 0
    for q in range(s.box.players):
        if size_of(s.secret[q], STUNT_BITS) > most:
            return f"Seat {q} has more secret stunts than the {most} of this game (BS-205)."
        if s.box.specialist and any([STUNT_LEVEL[card] != LEVELS - 1 for card in unpacked(s.secret[q], STUNT_BITS)]):
            return f"The Specialist Stunt of seat {q} is not red (BS-210)."
    if not s.box.mystery and max(*s.offers, *s.passing, *s.returned):
        return "Trick Stunts are dealt, kept and passed on with Mystery Stunts only (BS-213)."
    if not s.box.draft and max(*s.gave_left, *s.gave_across):
        return "Trick Stunts are passed on in a draft only (BS-217)."
    if s.round > 0 and max(*s.offers, *s.passing):
        return "Mystery Stunts are chosen and passed on before the first round (BS-246)."
    if any([s.unveiled >> STUNT_BITS * card & 3 > sum(s.claimed) >> STUNT_BITS * card & 3
            for card in range(len(STUNT_LEVEL))]):
        return "unveiled names a stunt that nobody has claimed (BS-212)."
    return ""


def request_fault(s: Barnstormers) -> str:
    """BS-183 to BS-185 Requests are on the table as the options say."""
    is_ready = s.round > 0
    shown = s.requests.bit_count()
    if shown > (OPEN_REQUESTS if s.box.requests else 0) or (s.box.requests and is_ready and shown < OPEN_REQUESTS):
        return f"{OPEN_REQUESTS if s.box.requests else 0} open Requests belong to this game, not {shown} (BS-183)."
    most = 1 if s.box.secret_requests else 0
    for q in range(s.box.players):
        kept, aside = s.secret_requests[q].bit_count(), s.requests_out[q].bit_count()
        if kept != aside or kept > most or (is_ready and kept < most):
            return f"Seat {q} must have kept {most} of two secret Requests (BS-184)."
        if s.request_offers[q].bit_count() > (0 if is_ready else 2 * most - 2 * kept):
            return f"Seat {q} has a Request to choose, but chooses none (BS-184)."
    return ""


def panel_fault(s: Barnstormers) -> str:
    """BS-095, BS-181, BS-193 A slot is empty only where its deck is; chosen slots and closed levels can be such."""
    if any([flag > 1 for flag in s.closed]) or (max(s.closed) and not s.box.mystery):
        return "Only Mystery Stunts can leave a level without cards from the start (BS-193)."
    for slot in members(s.slots):
        if s.panel[slot] < 0:
            return f"slots names {SLOT.write(slot)}, where no stunt is (BS-179)."
    if s.slots and "ChooseSlot" not in names_on_agenda(s):
        return "slots names stunts to be discarded, but nobody discards any (BS-179)."
    if s.round < 1 or "RefillEmpty" in names_on_agenda(s):
        return ""
    filling = [step.n for step in s.agenda if type(step).__name__ in ("RefillSlot", "ShowStunt")]
    for slot in range(SLOTS):
        has_deck = s.stunt_decks[slot // 2] or s.stunts_under[slot // 2]
        if s.panel[slot] < 0 and has_deck and slot not in filling:
            return f"{SLOT.write(slot)} is empty, but its deck is not (BS-095)."
    return ""


# --- the turn


def pilot_fault(s: Barnstormers) -> str:
    """BS-096, BS-189 Each pilot is at the number of stunts claimed, and the game goes no further than it must."""
    moving = [step.seat for step in s.agenda if type(step).__name__ == "MovePilot"]
    for q in range(s.box.players):
        stunts = size_of(s.claimed[q], STUNT_BITS)
        if s.pilots[q] + moving.count(q) != stunts:
            return f"The pilot of seat {q} is at {s.pilots[q]}, but its claimed stunts are {stunts} (BS-096)."
        if stunts > s.box.required:
            return f"Seat {q} has claimed {stunts} stunts, but {s.box.required} end the game (BS-190)."
    if max(s.pilots) >= s.box.required and not s.ended and "CheckEnd" not in names_on_agenda(s):
        return f"A pilot is at {max(s.pilots)}: this round is the last, so ended must be 1 (BS-190)."
    return ""


def agenda_fault(s: Barnstormers) -> str:
    """What is still to come belongs to set-up or to the turn of the active player."""
    names = names_on_agenda(s)
    if s.round > 0:
        late = [step for step in s.agenda if type(step).__name__ in SET_UP]
        if late:
            return f"agenda has {late[0]!r}, but set-up is over (BS-246)."
    elif names and "FirstRound" not in names and "SetUpCards" not in names:
        return "agenda lacks the rest of set-up (BS-246)."
    if (s.active >= 0) != (s.round > 0 and bool(names)):
        return f"active is {s.active}, but a seat has the turn from the first round to the end of the game (BS-041)."
    for step in s.agenda:
        if type(step).__name__ in ACTIVE and step.seat != s.active:
            return f"agenda has {step!r}, but it is the turn of seat {s.active} (BS-041)."
        is_aimed = type(step).__name__ in ("ChooseTurn", "ChooseSpace", "ConfirmMove")
        if is_aimed and s.board[step.n % 64 % SPACES] == EMPTY:
            return f"agenda names an empty space in {step!r}."
    return ""


def order_fault(s: Barnstormers) -> str:
    """The steps of the turn come once and in order, and of other decisions only the next one waits."""
    waiting = [name for name in names_on_agenda(s) if name in TURN_NAMES]
    due = OF_THE_TURN[len(OF_THE_TURN) - len(waiting):][::-1] if len(waiting) <= len(OF_THE_TURN) else ()
    if len(due) != len(waiting) or not all([name in one for name, one in zip(waiting, due, strict=True)]):
        return "agenda must have the rest of one turn, in its order (BS-041)."
    if (s.round > 0 and s.agenda != []) != bool(waiting):
        return "agenda must have the rest of a turn after set-up, and none before (BS-041)."
    for i, step in enumerate(s.agenda[:-1]):
        name = type(step).__name__
        is_placing = name == "PlaceDispatched" and type(s.agenda[i + 1]).__name__ == "RollDie"
        if isinstance(step, Choice) and name not in PLACED and not is_placing:
            return f"agenda has {step!r}, which cannot wait for something else (BS-048)."
    return ""


def turn_fault(s: Barnstormers) -> str:
    """BS-050, BS-113, BS-139, BS-143 The die, Immunity and marks are there exactly while something uses them."""
    names = names_on_agenda(s)
    step = names[-1] if names else ""
    is_storm = "EndOfFreak" in names
    if s.immune >= 0 and not is_storm:
        return "immune names a seat, but there is no Freak event (BS-143)."
    if s.rolled >= 0 and step != "PlaceDispatched" and not is_storm:
        return "rolled names a heading, but no roll is used now (BS-050)."
    blows = "BlowAway" in names or (step == "ChoosePlane" and s.agenda[-1].n == WINDSTORM)
    if s.rolled < 0 and (step == "PlaceDispatched" or (blows and step != "RollDie")):
        return "rolled must be the heading that was rolled or chosen (BS-050)."
    if s.marked and not any([name in CARD_STEPS for name in names]):
        return "marked names planes, but no card is carried out (BS-113)."
    return ""


def count_fault(s: Barnstormers) -> str:
    """BS-042, BS-069, BS-092, BS-112, BS-200 The counters of the turn and the round are within their bounds."""
    performs = "Perform" in names_on_agenda(s)
    if s.round > s.box.max_rounds:
        return f"round is {s.round}, but max_rounds is {s.box.max_rounds} (BS-200)."
    if s.actions and not performs:
        return "actions are left, but step 1 is over (BS-161)."
    least, most = (2, actions_given(s)) if performs else (0, MOST_ACTIONS)
    if not least <= s.actions + s.taken <= most:
        return f"actions and taken together are {least} to {most} in this turn, not {s.actions + s.taken} (BS-042)."
    if s.active >= 0 and (s.limit not in LIMITS or s.played > s.limit):
        return f"limit must be 1, 2 or {UNLIMITED}, and played not above it (BS-112)."
    if s.best_chain > PLANES * s.box.players:
        return f"best_chain is {s.best_chain}, but there are {PLANES * s.box.players} planes (BS-066)."
    return claim_fault(s, performs)


def actions_given(s: Barnstormers) -> int:
    """BS-042, BS-159, BS-160 The actions of this turn: two, and those of used cards, which lie face up in step 1."""
    ones = s.expertise_under[0] >> EXPERTISE_BITS * PLUS_ACTION & 7
    twos = s.expertise_under[1] >> EXPERTISE_BITS * PLUS_TWO & 7
    return 2 + ones + 2 * twos


def claim_fault(s: Barnstormers, performs: bool) -> str:
    """BS-071, BS-092 Claims of this turn were made in step 2, and there was something to claim."""
    if s.stunt_done > 1 or s.chain_done > 1 or (performs and s.stunt_done + s.chain_done):
        return "stunt_done and chain_done are 0 or 1, and 0 in step 1 (BS-092)."
    if s.active >= 0 and s.stunt_done and not s.claimed[s.active]:
        return f"stunt_done is 1, but seat {s.active} has claimed no stunt (BS-092)."
    if s.chain_done and s.best_chain < LEAST_CHAIN:
        return f"chain_done is 1, but the longest chain of the turn has {s.best_chain} planes (BS-067)."
    return ""


def end_fault(s: Barnstormers) -> str:
    """BS-194, BS-196 The last round has a cause, and the final scores are there when the game is over, and add up."""
    n = s.box.players
    if s.ended > 1:
        return "ended must be 0 or 1 (BS-194)."
    claimed = unpacked(sum(s.claimed), STUNT_BITS)
    flown = [len([card for card in claimed if STUNT_LEVEL[card] == level]) for level in range(LEVELS)]
    if s.ended and max(s.pilots) < s.box.required and max(flown) < 16 and not s.box.deck_ends:
        return "ended is 1, but no pilot is at the goal and no level is used up (BS-190)."
    if not s.agenda:
        wanted = [s.requests | s.secret_requests[q] for q in range(n)]
        scores = [total(s.box, s.claimed[q], wanted[q], s.expertise_hands[q]) for q in range(n)]
        return "" if list(s.final) == scores and s.requests_shown == s.secret_requests else (
            f"The game is over, so final must be {scores}, and requests_shown as secret_requests (BS-196).")
    return "final and requests_shown are for the end of the game (BS-196)." if s.final or s.requests_shown else ""
