"""The Acquire step (section 5 of rules.md), with the Agent of the Board, the Logistician and the Spy."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from aerodrome.games.planecrafters.bag import BITS, HALF, HALF_BITS, LOWER, MOST, ONE, add_moves, cards, number
from aerodrome.games.planecrafters.box import (
    AGENT,
    DRAW_STACK,
    DRAWS,
    END,
    LOGISTICIAN,
    MOST_PLAYERS,
    NAME_JACK,
    ROW,
    SPY,
    SWAP,
    SWAP_HANDS,
    TAKE,
    UP,
    USE_LOGISTICIAN,
    USE_SPY,
)
from aerodrome.games.planecrafters.crew import extra_draws, is_guarded, may_name, uses_of_agent
from aerodrome.games.planecrafters.hire import name_jack
from aerodrome.games.planecrafters.knowledge import (
    comes_up,
    enters_openly,
    hands_change,
    knows_all,
    learns_of,
    leaves_openly,
    leaves_unseen,
    looks_at,
)
from aerodrome.games.planecrafters.refusals import refuse_acquire, refuse_draw, refuse_take
from aerodrome.games.planecrafters.setup_steps import tell_hand
from aerodrome.games.planecrafters.state import Planecrafters
from aerodrome.kernel.move import Move, Moves
from aerodrome.kernel.step import Chance, Choice, Refusal, Rule, Seat, Steps

MOST_DRAWS: Final = 10  # basic ones, by house rules
NO_CARD: Final = ROW + 1  # where a card comes up when the stack is empty: nowhere; ROW is the hand


# --- drawing


class BeginAcquire(Rule[Planecrafters]):
    """PC-044, PC-047 Two basic draws, as far as the Depot has cards."""

    def happen(self, s: Planecrafters) -> Steps:
        return BASIC_DRAWS[self.seat][s.box.draws] if depot(s) else ()


class DrawPart(Choice[Planecrafters]):
    """PC-044 to PC-047 Take a face-up card or the top one of the stack; *n* basic draws are due, 0 for an extra one."""

    def options(self, s: Planecrafters) -> Moves:
        return DRAWS[depot(s)]

    def take(self, s: Planecrafters, m: Move) -> Steps:
        p = self.seat
        position = ROW if m is DRAW_STACK else m.arg
        if position < ROW:
            take_face_up(s, p, position)
        left = self.n - 1 if self.n > 1 and has_more(s, position) else 0
        return DRAWN[p][position if is_stack(s) else NO_CARD][left]

    def refuse(self, s: Planecrafters, text: str) -> Refusal | None:
        return refuse_draw(s, self.seat, self.n > 0, text)


class TurnUp(Chance[Planecrafters]):
    """PC-045, PC-121 The top card of the stack fills position *n* of the row: the shuffle has decided which it is."""

    def options(self, s: Planecrafters) -> Moves:
        return [UP[top_card(s)]]

    def take(self, s: Planecrafters, m: Move) -> Steps:
        remove_top(s)
        s.row[self.n] = m.arg
        s.reveal()
        s.tell("refill", -1, m.arg, self.n)
        check_end(s, self.seat)
        return ()


class DrawTop(Chance[Planecrafters]):
    """PC-044, PC-121 The top card of the stack goes into the hand; its drawer sees it, who knew it knows it there."""

    def options(self, s: Planecrafters) -> Moves:
        return [UP[top_card(s)]]

    def take(self, s: Planecrafters, m: Move) -> Steps:
        p = self.seat
        if not s.stack:
            comes_up(s, p, s.under[0])
        remove_top(s)
        s.hands[p] += ONE[m.arg]
        s.reveal(1 << p)
        s.tell("draw", p, m.arg)
        check_end(s, p)
        return ()

    def audience(self, s: Planecrafters) -> int:
        return 1 << self.seat


def after_draw(p: Seat, position: int, left: int) -> Steps:
    """Return what follows a draw: a card comes up in its position or in the hand, or none, and perhaps another draw."""
    card: Steps = (TurnUp(p, position),) if position < ROW else (DrawTop(p),) if position == ROW else ()
    return (*card, DrawPart(p, left)) if left else card


# Basic draws by seat and number; what follows a draw by seat, position (or the stack, or nothing), and draws left.
BASIC_DRAWS: Final[list[list[Steps]]] = [[(DrawPart(p, n),) for n in range(MOST_DRAWS + 1)]
                                         for p in range(MOST_PLAYERS)]
DRAWN: Final[list[list[list[Steps]]]] = [[[after_draw(p, position, left) for left in range(MOST_DRAWS)]
                                          for position in range(NO_CARD + 1)] for p in range(MOST_PLAYERS)]


def is_stack(s: Planecrafters) -> bool:
    """PC-022 Tell whether the stack has cards, returned ones included."""
    return len(s.stack) > 0 or len(s.under) > 0


def has_more(s: Planecrafters, position: int) -> bool:
    """PC-047 Tell whether the Depot has a card left for the next draw, before the card of this one has come up."""
    mask = depot(s)
    if position == ROW and len(s.stack) + len(s.under) == 1:
        return mask != 1 << ROW  # the last card of the stack goes into the hand
    return mask != 0


def depot(s: Planecrafters) -> int:
    """PC-022 What the Depot has: bits for the filled positions of the row, and one for the stack."""
    row = s.row
    mask: i64 = 1 << ROW if is_stack(s) else 0
    for i in range(ROW):
        if row[i] >= 0:
            mask |= 1 << i
    return mask


def top_card(s: Planecrafters) -> int:
    """PC-025 The card that comes up next."""
    return s.stack[-1] if s.stack else s.under[0].kind


def remove_top(s: Planecrafters) -> None:
    """PC-025 Take the top card off the stack."""
    if s.stack:
        s.stack.pop()
    else:
        s.under.pop(0)


def take_face_up(s: Planecrafters, p: Seat, position: int) -> None:
    """PC-045, PC-046, PC-178 A face-up card goes into the hand; its position is empty until a card comes up."""
    kind = s.row[position]
    s.hands[p] += ONE[kind]
    enters_openly(s, p, kind)
    s.row[position] = -1
    s.tell("take_row", p, kind, position)


def check_end(s: Planecrafters, p: Seat) -> None:
    """PC-121, PC-123 Whoever empties the stack makes this round the last, once and for all."""
    if not s.last_round and not is_stack(s):
        s.last_round = 1
        s.tell("last_round", p)


# --- employees


class BeginUses(Rule[Planecrafters]):
    """PC-048 Who has no employee for this step is not asked."""

    def happen(self, s: Planecrafters) -> Steps:
        p = self.seat
        return USES[p] if has_uses(s, p) else ()


class Acquire(Choice[Planecrafters]):
    """PC-048, PC-083 to PC-091, PC-104 Use the Agent, the Logistician, the Spy or the Jack, in any order."""

    def options(self, s: Planecrafters) -> Moves:
        p = self.seat
        out: Moves = []
        uses = uses_of_agent(s, p)
        if s.open_swaps > 0 or s.agent_uses < uses:
            add_swaps(s, p, out)
        if s.agent_uses < uses:
            add_targets(s, p, SWAP_HANDS, out)
        if s.extra_drawn < extra_draws(s, p) and depot(s):
            out.append(USE_LOGISTICIAN)
        if not s.spy_used and s.has(p, SPY):
            add_targets(s, p, USE_SPY, out)
        if s.jack_as < 0:
            for kind in (AGENT, LOGISTICIAN):
                if may_name(s, p, kind):
                    out.append(NAME_JACK[kind])
        out.append(END)
        return out

    def take(self, s: Planecrafters, m: Move) -> Steps:
        p = self.seat
        if m is END:
            s.open_swaps = 0
            return ()
        if m is USE_LOGISTICIAN:
            s.extra_drawn += 1
            s.tell("logistician", p)
            return EXTRA_DRAWS[p]
        if m.verb == "spy":
            return spy(s, p, m.arg)
        if m.verb == "jack":
            name_jack(s, p, m.arg)
        elif m.verb == "trade":
            trade(s, p, m.arg)
        else:
            swap(s, p, m.arg, m.args[1])
        return again(s, p)

    def refuse(self, s: Planecrafters, text: str) -> Refusal | None:
        return refuse_acquire(s, self.seat, text)


class UseMore(Rule[Planecrafters]):
    """PC-048 After an extra draw the step goes on, as long as there is an employee to use."""

    def happen(self, s: Planecrafters) -> Steps:
        return again(s, self.seat)


USES: Final[list[Steps]] = [(Acquire(p),) for p in range(MOST_PLAYERS)]
EXTRA_DRAWS: Final[list[Steps]] = [(DrawPart(p, 0), UseMore(p)) for p in range(MOST_PLAYERS)]


def has_uses(s: Planecrafters, p: Seat) -> bool:
    """PC-048 Tell, from what everybody sees, whether there may be anything but to end the step."""
    uses = uses_of_agent(s, p)
    if s.open_swaps > 0 or s.agent_uses < uses:
        return True
    if s.extra_drawn < extra_draws(s, p) and depot(s):
        return True
    if not s.spy_used and s.has(p, SPY) and has_target(s, p):
        return True
    return s.jack_as < 0 and (may_name(s, p, AGENT) or may_name(s, p, LOGISTICIAN))


def again(s: Planecrafters, p: Seat) -> Steps:
    """Go on with the step, or end it where everybody sees that nothing is left to use."""
    if has_uses(s, p):
        return USES[p]
    s.open_swaps = 0
    return ()


def add_swaps(s: Planecrafters, p: Seat, out: Moves) -> None:
    """PC-086 Each kind in the hand can be put in the place of each card of another kind in the row."""
    add_swaps_of_half(s.hands[p] & LOWER, 0, s.row, out)
    add_swaps_of_half(s.hands[p] >> HALF_BITS, HALF, s.row, out)


def add_swaps_of_half(half: i64, first: i64, row: list[int], out: Moves) -> None:
    """Add the swaps of the kinds from *first* on."""
    kind: i64 = first
    while half:
        if half & MOST:
            for i in range(ROW):
                if row[i] >= 0 and row[i] != kind:
                    out.append(SWAP[ROW * kind + i])
        half >>= BITS
        kind += 1


def add_targets(s: Planecrafters, p: Seat, moves: Moves, out: Moves) -> None:
    """PC-085, PC-091, PC-108 Opponents who hold a card and have no Guard."""
    for q in range(s.box.players):
        if is_target(s, p, q):
            out.append(moves[q])


def is_target(s: Planecrafters, p: Seat, q: Seat) -> bool:
    """PC-085, PC-091, PC-108 Tell whether *p* can reach for the hand of *q*."""
    return q != p and not is_guarded(s, q) and s.hand_size(q) > 0


def has_target(s: Planecrafters, p: Seat) -> bool:
    """Tell whether there is an opponent whose hand can be reached for."""
    return any([is_target(s, p, q) for q in range(s.box.players)])


def swap(s: Planecrafters, p: Seat, kind: int, position: int) -> None:
    """PC-086 to PC-089, PC-178 Put a card into the row and take the one that lay there; the first swap begins a use."""
    if s.open_swaps > 0:
        s.open_swaps -= 1
    else:
        s.agent_uses += 1
        s.open_swaps = s.box.swaps - 1
    taken = s.row[position]
    show(s, p, kind)
    s.hands[p] += ONE[taken] - ONE[kind]
    leaves_openly(s, p, kind)
    enters_openly(s, p, taken)
    s.row[position] = kind
    s.tell("swap", p, kind, taken)


def show(s: Planecrafters, p: Seat, kind: int) -> None:
    """Everybody sees a card of the hand: that cannot be taken back, unless everybody knew that it was there."""
    if not number(s.open_cards[p], kind):
        s.reveal(known_to=1 << p)


def trade(s: Planecrafters, p: Seat, q: Seat) -> None:
    """PC-084, PC-089 Exchange whole hands, unseen; an unused second swap is lost."""
    s.agent_uses += 1
    s.open_swaps = 0
    s.tell("trade", p, q)
    s.reveal(1 << p | 1 << q, known_to=knows_all(s, p, q) << p | knows_all(s, q, p) << q)
    s.hands[p], s.hands[q] = s.hands[q], s.hands[p]
    hands_change(s, p, q)
    tell_hand(s, "new_hand", p)
    tell_hand(s, "new_hand", q)


def spy(s: Planecrafters, p: Seat, q: Seat) -> Steps:
    """PC-091 Look at a hand; then a card must be taken."""
    s.spy_used = 1
    s.tell("spy", p, q)
    s.reveal(1 << p, known_to=knows_all(s, p, q) << p)
    looks_at(s, p, q)
    if s.news is not None:
        s.tell_all("look", p, cards(s.hands[q]))
    return (TakeCard(p, q),)


class TakeCard(Choice[Planecrafters]):
    """PC-091 The Spy takes exactly one card from the hand of seat *n*; only the two of them know which."""

    def options(self, s: Planecrafters) -> Moves:
        out: Moves = []
        add_moves(s.hands[self.n], TAKE, out)
        return out

    def take(self, s: Planecrafters, m: Move) -> Steps:
        p, q, kind = self.seat, self.n, m.arg
        s.hands[q] -= ONE[kind]
        s.hands[p] += ONE[kind]
        leaves_unseen(s, q)
        looks_at(s, p, q)
        learns_of(s, q, p, kind)
        s.reveal(1 << q)
        s.tell_all("take", p, [kind], 1 << p | 1 << q)
        return again(s, p)

    def audience(self, s: Planecrafters) -> int:
        return 1 << self.seat | 1 << self.n

    def refuse(self, s: Planecrafters, text: str) -> Refusal | None:
        return refuse_take(self.n, text)
