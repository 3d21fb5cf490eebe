"""The parts of actions and cards: choose a plane, a turn, a heading, a space; then planes fly.

A purpose says which card or action a part belongs to. A part carries its purpose and what was chosen
before it in one public number: 64 * purpose + space.
"""

from __future__ import annotations

from typing import Final

from aerodrome.games.barnstormers.box import (
    CONFIRM,
    FACE,
    HEADINGS,
    PICK,
    PLANE,
    ROLL,
    SLOTS,
    SPACES,
    SPACES_AT,
    STOP,
    STUNT_BITS,
    TURNS,
)
from aerodrome.games.barnstormers.flight import (
    commit,
    fly,
    heading_of,
    launch,
    lift,
    owner_of,
    set_heading,
    swap,
    to_hangar,
)
from aerodrome.games.barnstormers.refusals import refuse_part, refuse_plane, refuse_slot, refuse_space, refuse_turn
from aerodrome.games.barnstormers.setup_steps import RefillSlot, replaced
from aerodrome.games.barnstormers.state import Barnstormers
from aerodrome.kernel.move import Move, Moves
from aerodrome.kernel.shape import members
from aerodrome.kernel.step import Chance, Choice, Refusal, Rule, Seat, Steps

ACTION: Final = 0  # a Move action
MOVE_RIVAL: Final = 1
ADJUST_RIVAL: Final = 2
MOVE_TWO: Final = 3  # the first of two
MOVE_SECOND: Final = 4
DOUBLE: Final = 5
LOOP: Final = 6
SWAP: Final = 7
RECALL: Final = 8
TAILWIND: Final = 9
INTERCEPT: Final = 10
RESET: Final = 11  # the first of two
RESET_SECOND: Final = 12
CALL_BACK: Final = 13  # the first of two
CALL_SECOND: Final = 14
RESET_MOVE: Final = 15  # the first of two
RESET_MOVE_SECOND: Final = 16
RESET_OWN: Final = 17
AFTER_DISPATCH: Final = 18
WINDSTORM: Final = 19
GO_HOME: Final = 20  # one's own choice, where it is not told why
CHOSEN_HEADING: Final = 21  # Dispatch a Plane
SWAP_WITH: Final = 22
THUNDERSTORM: Final = 23
RECALLED: Final = 24  # by Recall Rival Planes

RULES: Final = ["BS-053", "BS-119", "BS-120", "BS-121", "BS-121", "BS-122", "BS-133", "BS-127", "BS-129", "BS-131",
                "BS-135", "BS-162", "BS-163", "BS-164", "BS-164", "BS-170", "BS-171", "BS-176", "BS-125", "BS-139",
                "BS-141", "BS-126", "BS-128", "BS-141", "BS-174"]
OWN: Final = (MOVE_TWO, MOVE_SECOND, DOUBLE, LOOP, TAILWIND, RESET_OWN, AFTER_DISPATCH, GO_HOME, THUNDERSTORM, RECALLED)
RIVALS: Final = (MOVE_RIVAL, ADJUST_RIVAL)
NEW_HEADING: Final = (INTERCEPT, RESET, RESET_SECOND, RESET_MOVE, RESET_MOVE_SECOND, RESET_OWN)
ADJUSTED: Final = (ADJUST_RIVAL, MOVE_TWO, MOVE_SECOND, AFTER_DISPATCH)
MARKS: Final = (MOVE_TWO, RESET, CALL_BACK, RESET_MOVE, RESET_OWN)  # the plane cannot be chosen again for this card


def asked(s: Barnstormers, step: Choice[Barnstormers]) -> Steps:
    """BS-245 Ask for something of which everybody knows the options; the only one there is is taken at once."""
    options = [] if s.box.asks_all else step.options(s)
    return step.take(s, options[0]) if len(options) == 1 else (step,)


def targets(s: Barnstormers, seat: Seat, purpose: int) -> int:
    """Which planes may be chosen, as spaces."""
    if purpose in OWN:
        return s.own[seat] & ~s.marked
    if purpose in RIVALS:
        return s.airborne() & ~s.own[seat]
    if purpose == WINDSTORM:
        return s.own[s.next_seat(seat)]
    return s.airborne() & ~s.marked


class ChoosePlane(Choice[Barnstormers]):
    """BS-119 to BS-136, BS-140, BS-142, BS-162 to BS-176 Choose the plane that a card is about."""

    def options(self, s: Barnstormers) -> Moves:
        planes = [PLANE[space] for space in members(targets(s, self.seat, self.n))]
        return planes + [STOP] if self.n == RESET_OWN and s.marked else planes

    def take(self, s: Barnstormers, m: Move) -> Steps:
        if m is STOP:
            s.marked = 0
            return ()
        purpose, space, n = self.n, m.arg, 64 * self.n + m.arg
        if purpose in NEW_HEADING:
            return (ChooseHeading(self.seat, n),)
        if purpose in ADJUSTED:
            return (ChooseTurn(self.seat, n),)
        if purpose == TAILWIND:
            return (ChooseSpace(self.seat, n),)
        if purpose == SWAP:
            s.marked = 1 << space
            return asked(s, ChooseSecond(self.seat, space))
        carry_out(s, self.seat, purpose, space)
        return ()

    def refuse(self, s: Barnstormers, text: str) -> Refusal | None:
        return refuse_plane(s, RULES[self.n], text, owners_of(s, self.seat, self.n))


def owners_of(s: Barnstormers, seat: Seat, purpose: int) -> list[Seat]:
    """Whose planes may be chosen."""
    if purpose in OWN:
        return [seat]
    if purpose == WINDSTORM:
        return [s.next_seat(seat)]
    return [q for q in range(s.box.players) if q != seat or purpose not in RIVALS]


class ChooseSecond(Choice[Barnstormers]):
    """BS-127, BS-128 Choose the plane that changes places with the one on space *n*."""

    def options(self, s: Barnstormers) -> Moves:
        return [PLANE[space] for space in members(s.airborne() & ~s.marked)]

    def take(self, s: Barnstormers, m: Move) -> Steps:
        s.marked = 0
        swap(s, self.n, m.arg)
        return ()

    def refuse(self, s: Barnstormers, text: str) -> Refusal | None:
        return refuse_plane(s, "BS-128", text, list(range(s.box.players)))


def carry_out(s: Barnstormers, seat: Seat, purpose: int, space: int) -> None:
    """What happens to a plane that needs no further choice."""
    heading = heading_of(s.board[space])
    if purpose == MOVE_RIVAL:
        fly(s, space, s.space_ahead(space, heading))
    elif purpose == DOUBLE:
        # BS-123 The plane flies over the first space; nobody there is disturbed.
        fly(s, space, s.space_ahead(s.space_ahead(space, heading), heading))
    elif purpose == LOOP:
        fly(s, space, s.space_ahead(space, (heading + 4) % HEADINGS))
    elif purpose == WINDSTORM:
        s.tell_all("blow", seat, [space, owner_of(s.board[space])])
        set_heading(s, space, s.rolled)
        fly(s, space, s.space_ahead(space, s.rolled), qualifies=False)
    else:
        go_home(s, purpose, space)


def go_home(s: Barnstormers, purpose: int, space: int) -> None:
    """BS-129, BS-130, BS-141, BS-164, BS-174 A plane returns to its hangar; after Recall any Plane it is grounded."""
    commit(s)
    plane = lift(s, space)
    to_hangar(s, plane, space)
    if purpose == RECALL:
        s.grounded[owner_of(plane)] += 1


class ChooseTurn(Choice[Barnstormers]):
    """BS-053, BS-054, BS-120, BS-121 Adjust the plane by 45 degrees or not; then it moves one space."""

    def options(self, s: Barnstormers) -> Moves:
        return TURNS

    def take(self, s: Barnstormers, m: Move) -> Steps:
        purpose, space = self.n // 64, self.n % 64
        if purpose == ACTION and s.box.confirms:
            return (ConfirmMove(self.seat, 64 * m.arg + space),)
        turn_and_fly(s, space, m.arg, purpose in MARKS)
        return ()

    def refuse(self, s: Barnstormers, text: str) -> Refusal | None:
        return refuse_turn(text)


class ConfirmMove(Choice[Barnstormers]):
    """BS-047, BS-053 In version 1 plane and turn can be taken back until now; once the plane flies, nothing can."""

    def options(self, s: Barnstormers) -> Moves:
        return [CONFIRM]

    def take(self, s: Barnstormers, m: Move) -> Steps:
        turn_and_fly(s, self.n % 64, self.n // 64, False)
        return ()

    def refuse(self, s: Barnstormers, text: str) -> Refusal | None:
        return refuse_part("BS-047", text, "confirm_first")


def turn_and_fly(s: Barnstormers, space: int, turn: int, mark: bool) -> None:
    """BS-053, BS-054 Adjust a plane to the left (0), not (1), or to the right (2); then it moves one space."""
    heading = (heading_of(s.board[space]) + turn - 1) % HEADINGS
    if turn != 1:
        set_heading(s, space, heading)
    fly(s, space, s.space_ahead(space, heading), mark)


class ChooseHeading(Choice[Barnstormers]):
    """BS-126, BS-136, BS-137, BS-162, BS-170, BS-176 Choose a heading; then the plane may have to move."""

    def options(self, s: Barnstormers) -> Moves:
        return FACE

    def take(self, s: Barnstormers, m: Move) -> Steps:
        purpose, space = self.n // 64, self.n % 64
        if purpose == CHOSEN_HEADING:
            s.rolled = m.arg
            return (PlaceDispatched(self.seat),)
        set_heading(s, space, m.arg)
        if purpose in (INTERCEPT, RESET_MOVE, RESET_MOVE_SECOND):
            fly(s, space, s.space_ahead(space, m.arg), purpose in MARKS)
        elif purpose in MARKS:
            s.marked |= 1 << space
        if purpose == RESET_OWN and s.own[self.seat] & ~s.marked:
            return (ChoosePlane(self.seat, RESET_OWN),)
        if purpose == RESET_OWN:
            s.marked = 0
        return ()

    def refuse(self, s: Barnstormers, text: str) -> Refusal | None:
        must_fly = self.n // 64 in (INTERCEPT, RESET_MOVE, RESET_MOVE_SECOND)
        return refuse_part("BS-136", text, "heading_flies") if must_fly else refuse_part("BS-137", text, "heading_one")


class ChooseSpace(Choice[Barnstormers]):
    """BS-131, BS-132 Choose the other space that a tailwind takes the plane to."""

    def options(self, s: Barnstormers) -> Moves:
        return [m for m in SPACES_AT[s.box.area] if m.arg != self.n % 64]

    def take(self, s: Barnstormers, m: Move) -> Steps:
        fly(s, self.n % 64, m.arg)
        return ()

    def refuse(self, s: Barnstormers, text: str) -> Refusal | None:
        return refuse_space(s, "BS-132", text)


class SecondPart(Rule[Barnstormers]):
    """BS-116, BS-121, BS-163, BS-164, BS-171 The second plane of a card, another one; without any it lapses."""

    def happen(self, s: Barnstormers) -> Steps:
        if targets(s, self.seat, self.n):
            return (*asked(s, ChoosePlane(self.seat, self.n)), EndOfCard(self.seat))
        s.marked = 0
        return ()


class EndOfCard(Rule[Barnstormers]):
    """BS-113 A card is completed."""

    def happen(self, s: Barnstormers) -> Steps:
        s.marked = 0
        return ()


class MoveIfAny(Rule[Barnstormers]):
    """BS-125 After the dispatch an own plane must move, if one is airborne."""

    def happen(self, s: Barnstormers) -> Steps:
        return asked(s, ChoosePlane(self.seat, AFTER_DISPATCH)) if s.own[self.seat] else ()


class RollDie(Chance[Barnstormers]):
    """BS-003, BS-050, BS-139 Roll the Wind Direction die."""

    def options(self, s: Barnstormers) -> Moves:
        return ROLL

    def take(self, s: Barnstormers, m: Move) -> Steps:
        s.rolled = m.arg
        s.tell("roll", self.seat, m.arg)
        return ()


class PlaceDispatched(Choice[Barnstormers]):
    """BS-050 to BS-052 Place the plane on any air space of the flying area, with the heading that was rolled."""

    def options(self, s: Barnstormers) -> Moves:
        return SPACES_AT[s.box.area]

    def take(self, s: Barnstormers, m: Move) -> Steps:
        launch(s, self.seat, m.arg, s.rolled)
        s.rolled = -1
        return ()

    def refuse(self, s: Barnstormers, text: str) -> Refusal | None:
        return refuse_space(s, "BS-050", text)


class SecondDispatch(Rule[Barnstormers]):
    """BS-124 The second dispatch follows at once, with its own roll."""

    def happen(self, s: Barnstormers) -> Steps:
        return (RollDie(self.seat), PlaceDispatched(self.seat)) if s.dispatchable(self.seat) > 0 else ()


# --- the Judges' Panel


class ChooseSlot(Choice[Barnstormers]):
    """BS-172, BS-179 Choose a displayed stunt: to reserve it (*n* 0), or to discard it (*n* more to go)."""

    def options(self, s: Barnstormers) -> Moves:
        return [PICK[slot] for slot in range(SLOTS) if s.panel[slot] >= 0 and not s.slots >> slot & 1]

    def take(self, s: Barnstormers, m: Move) -> Steps:
        if self.n == 0:
            stunt = s.panel[m.arg]
            s.reserved[self.seat] += 1 << STUNT_BITS * stunt
            s.panel[m.arg] = -1
            s.tell("reserve", self.seat, stunt)
            return (RefillSlot(0, m.arg),)
        s.slots |= 1 << m.arg
        more = [slot for slot in range(SLOTS) if s.panel[slot] >= 0 and not s.slots >> slot & 1]
        return asked(s, ChooseSlot(self.seat, self.n - 1)) if self.n > 1 and more else (DiscardMarked(self.seat),)

    def refuse(self, s: Barnstormers, text: str) -> Refusal | None:
        return refuse_slot(s, "BS-179" if self.n else "BS-172", text)


class DiscardMarked(Rule[Barnstormers]):
    """BS-180, BS-181 Remove the chosen stunts, refill their slots, put them under their decks, refill what is empty."""

    def happen(self, s: Barnstormers) -> Steps:
        slots = [slot for slot in range(SLOTS) if s.slots >> slot & 1]
        s.slots = 0
        steps: list[Rule[Barnstormers]] = [RefillSlot(0, slot) for slot in slots]
        for slot in slots:
            steps.append(PutUnder(0, 64 * slot + s.panel[slot]))
            s.panel[slot] = -1
        return (*steps, RefillEmpty())


class PutUnder(Rule[Barnstormers]):
    """BS-181 A removed stunt goes face down to the bottom of its level's deck; everybody saw which."""

    def happen(self, s: Barnstormers) -> Steps:
        level, stunt = self.n // 64 // 2, self.n % 64
        s.stunts_under = replaced(s.stunts_under, level, (*s.stunts_under[level], stunt))
        s.tell("under", -1, stunt)
        return ()


class RefillEmpty(Rule[Barnstormers]):
    """BS-181 Slots that are still empty are refilled, now that cards are under the decks."""

    def happen(self, s: Barnstormers) -> Steps:
        return tuple([RefillSlot(0, slot) for slot in range(SLOTS) if s.panel[slot] < 0])


assert SPACES <= 64
assert len(RULES) == RECALLED + 1
