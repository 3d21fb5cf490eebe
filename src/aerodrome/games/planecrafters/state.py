"""Everything on the table."""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar, Final

from aerodrome.games.planecrafters import worlds
from aerodrome.games.planecrafters.bag import NO_PARTS, size
from aerodrome.games.planecrafters.box import (
    ALL_EMPLOYEES,
    AWARD,
    EMPLOYEE,
    NOTATION,
    OBJECTIVE,
    PART,
    POSITION,
    ROW,
    STAFF_BITS,
    Box,
)
from aerodrome.games.planecrafters.knowledge import NOTHING, Glimpse
from aerodrome.games.planecrafters.plane import EMPTY_PLANE
from aerodrome.games.planecrafters.shapes import PARTS_IN_BAG, Glimpses, Plane, Returned, ReturnedShape
from aerodrome.kernel.event import Told
from aerodrome.kernel.move import Notation
from aerodrome.kernel.option import Setting
from aerodrome.kernel.shape import (
    AUDIENCE,
    COUNT,
    OWNER,
    PUBLIC,
    Bag,
    Field,
    Fixed,
    Maybe,
    Number,
    Row,
    SeatNumber,
    Sorted,
    Word,
)
from aerodrome.kernel.state import State
from aerodrome.kernel.step import Agenda, Refusal, Seat
from aerodrome.kernel.words import SEATS

N: Final = Number()
FLAG: Final = Number(0, 1)
WHO: Final = SeatNumber(-1, 3)
CREW: Final = Bag(EMPLOYEE, STAFF_BITS)
CARDS: Final = Sorted(OBJECTIVE)
PLANE: Final = Plane()


class Planecrafters(State):
    """PC-178, PC-179 What everybody sees, and for every seat what only it knows."""

    VISIBLE: ClassVar[dict[str, Field]] = {
        "round": Field(PUBLIC, N), "first_player": Field(PUBLIC, WHO), "active": Field(PUBLIC, WHO),
        "crowns": Field(PUBLIC, Row(N)), "staff": Field(PUBLIC, Row(CREW)), "display": Field(PUBLIC, CREW),
        "row": Field(PUBLIC, Row(Maybe(PART))), "stack": Field(COUNT, Row(Word(PART))),
        "under": Field(AUDIENCE, Row(ReturnedShape())), "hands": Field(OWNER, Row(PARTS_IN_BAG)),
        "open_cards": Field(PUBLIC, Row(PARTS_IN_BAG)), "glimpsed": Field(OWNER, Row(Glimpses())),
        "factories": Field(PUBLIC, Row(PLANE)), "pool": Field(PUBLIC, PARTS_IN_BAG), "assembly": Field(PUBLIC, PLANE),
        "sold": Field(PUBLIC, Row(Fixed(PLANE))), "distinction_holder": Field(PUBLIC, WHO),
        "distinction_value": Field(PUBLIC, N), "hired": Field(PUBLIC, FLAG), "collected": Field(PUBLIC, FLAG),
        "jack_as": Field(PUBLIC, Maybe(EMPLOYEE)), "agent_uses": Field(PUBLIC, N), "open_swaps": Field(PUBLIC, N),
        "extra_drawn": Field(PUBLIC, N), "spy_used": Field(PUBLIC, FLAG), "parts_played": Field(PUBLIC, N),
        "thief_used": Field(PUBLIC, FLAG), "last_round": Field(PUBLIC, FLAG),
        "offers": Field(OWNER, Fixed(CARDS)), "objectives": Field(OWNER, Fixed(CARDS)),
        "returned": Field(OWNER, Fixed(CARDS)), "objective_box": Field(COUNT, CARDS),
        "objectives_shown": Field(PUBLIC, Fixed(CARDS)), "final": Field(PUBLIC, Fixed(N)),
    }
    EVENTS: ClassVar[dict[str, Told]] = {
        "first": Told(), "hand": Told(PART, secret=True), "empty_hand": Told(),
        "depot": Told(PART), "round": Told(None), "turn": Told(None),
        "offer": Told(OBJECTIVE, secret=True), "return": Told(OBJECTIVE, secret=True),
        "tax": Told(SEATS, None), "hire": Told(EMPLOYEE, None), "collect": Told(None),
        "jack": Told(EMPLOYEE), "logistician": Told(), "take_row": Told(PART, POSITION), "refill": Told(PART, POSITION),
        "draw": Told(PART, secret=True), "swap": Told(PART, PART), "trade": Told(SEATS),
        "new_hand": Told(PART, secret=True), "spy": Told(SEATS), "look": Told(PART, secret=True),
        "take": Told(PART, secret=True), "play": Told(PART), "under": Told(PART), "steal": Told(SEATS, PART),
        "sold": Told(PART), "sell": Told(None, None), "boss": Told(SEATS, None), "distinction": Told(None),
        "discard": Told(PART, secret=True), "last_round": Told(), "show_objectives": Told(OBJECTIVE),
        "award": Told(AWARD, None), "objective": Told(OBJECTIVE, None), "score": Told(None), "over": Told(SEATS),
    }
    NOTATION: ClassVar[Notation] = NOTATION

    def __init__(self, setting: Setting, agenda: Agenda, box: Box, round: int, first_player: Seat, active: Seat,
                 display: int, assembly: int, distinction_holder: Seat, distinction_value: int, hired: int,
                 collected: int, jack_as: int, agent_uses: int, open_swaps: int, extra_drawn: int, spy_used: int,
                 parts_played: int, thief_used: int, last_round: int, pool: int, objective_box: int,
                 crowns: list[int], staff: list[int], row: list[int], stack: list[int], under: list[Returned],
                 hands: list[int], open_cards: list[int], glimpsed: list[Glimpse], factories: list[int],
                 sold: list[tuple[int, ...]], offers: tuple[int, ...], objectives: tuple[int, ...],
                 returned: tuple[int, ...], objectives_shown: tuple[int, ...], final: tuple[int, ...]) -> None:
        super().__init__(setting, agenda)
        self.box = box
        self.round = round
        self.first_player = first_player  # who began
        self.active = active  # whose turn it is
        self.display = display  # employees that can be hired, two bits for each kind
        self.assembly = assembly  # the plane that is being picked out of the Factory Manager's pool
        self.distinction_holder = distinction_holder  # who has the Distinction Award
        self.distinction_value = distinction_value  # the value that a plane must beat to take it
        self.hired = hired  # in this turn, like all that follow up to thief_used
        self.collected = collected
        self.jack_as = jack_as  # the kind that the Jack of all Trades mimics
        self.agent_uses = agent_uses  # of the Agent of the Board
        self.open_swaps = open_swaps  # still open in the Agent's use under way
        self.extra_drawn = extra_drawn  # draws by the Logistician
        self.spy_used = spy_used
        self.parts_played = parts_played
        self.thief_used = thief_used
        self.last_round = last_round  # the stack has been empty: this round is the last
        self.objective_box = objective_box  # objectives that nobody was dealt
        self.crowns = crowns
        self.staff = staff  # by seat, two bits for each kind
        self.row = row  # of the Depot; -1 for an empty position
        self.stack = stack  # the top card is the last
        self.under = under  # the cards returned under the stack; the next to be drawn is the first
        self.hands = hands  # by seat
        self.open_cards = open_cards  # what everybody knows of each hand
        self.glimpsed = glimpsed  # what each seat knows besides of the others' hands
        self.factories = factories  # the plane of each seat, unless it has the Factory Manager
        self.pool = pool  # the parts in the Factory Manager's factory
        self.sold = sold  # planes, by seat
        self.offers = offers
        self.objectives = objectives
        self.returned = returned
        self.objectives_shown = objectives_shown  # at the end
        self.final = final

    def clone(self) -> Planecrafters:
        return Planecrafters(
            self.setting, self.agenda[:], self.box, self.round, self.first_player, self.active, self.display,
            self.assembly, self.distinction_holder, self.distinction_value, self.hired, self.collected, self.jack_as,
            self.agent_uses, self.open_swaps, self.extra_drawn, self.spy_used, self.parts_played, self.thief_used,
            self.last_round, self.pool, self.objective_box, self.crowns[:], self.staff[:], self.row[:], self.stack[:],
            self.under[:], self.hands[:], self.open_cards[:], self.glimpsed[:], self.factories[:], self.sold[:],
            self.offers, self.objectives, self.returned, self.objectives_shown, self.final)

    def resample(self, seat: Seat, rng: Random) -> Planecrafters:
        world = self.clone()
        worlds.deal_anew(world, seat, rng)
        return world

    # --- questions

    def next_seat(self, seat: Seat) -> Seat:
        """PC-018 The next player clockwise."""
        return (seat + 1) % self.box.players

    def order(self) -> list[Seat]:
        """PC-018 All seats in turn order."""
        n = self.box.players
        return [(self.first_player + i) % n for i in range(n)]

    def has(self, seat: Seat, kind: int) -> bool:
        """Tell whether a player has an employee of a kind."""
        return self.staff[seat] >> STAFF_BITS * kind & 3 != 0

    def hand_size(self, seat: Seat) -> int:
        """Count the cards in a hand."""
        return size(self.hands[seat])

    # --- refusals that do not depend on the step

    def refuse_over(self) -> Refusal:
        return Refusal("PC-122", "over")

    def refuse_turn(self, seat: Seat) -> Refusal:
        actor = self.agenda[-1].actor
        return Refusal("PC-023", "chance") if actor < 0 else Refusal("PC-028", "turn", [str(actor)])

    def no_such_move(self) -> Refusal:
        return Refusal("PC-026", "unknown")


def opening(setting: Setting, box: Box, agenda: Agenda) -> Planecrafters:
    """PC-012, PC-013, PC-024 The table before anything was dealt; the whole deck is the stack."""
    n = box.players
    none, nothing = (0,) * n, NOTHING
    sold: tuple[int, ...] = ()
    return Planecrafters(
        setting, agenda, box, 0, -1, -1, ALL_EMPLOYEES, EMPTY_PLANE, -1, 0, 0, 0, -1, 0, 0, 0, 0, 0, 0, 0,
        NO_PARTS, (1 << len(OBJECTIVE)) - 1, [box.crowns] * n, [0] * n, [-1] * ROW, box.deck[:], [],
        [NO_PARTS] * n, [NO_PARTS] * n, [nothing] * n, [EMPTY_PLANE] * n, [sold] * n, none,
        none, none, (), ())


def restored(setting: Setting, box: Box, agenda: Agenda, fields: dict[str, Any]) -> Planecrafters:
    """The table with these fields."""
    s = opening(setting, box, agenda)
    for name, value in fields.items():
        setattr(s, name, value)
    return s
