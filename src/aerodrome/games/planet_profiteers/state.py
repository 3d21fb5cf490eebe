"""Everything on the table."""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar, Final

from aerodrome.games.planet_profiteers import worlds
from aerodrome.games.planet_profiteers.box import CARD, CARDS, CATEGORIES, CATEGORY, ICON, NOTATION, Box
from aerodrome.games.planet_profiteers.message import DEED, KIND, VERDICT, Message, MessageShape
from aerodrome.games.planet_profiteers.result import Result, ResultShape
from aerodrome.games.planet_profiteers.scoring import STAGE, turn_order
from aerodrome.kernel.event import Told
from aerodrome.kernel.move import Notation
from aerodrome.kernel.option import Setting
from aerodrome.kernel.shape import (
    AUDIENCE,
    COUNT,
    OWNER,
    PREFIX,
    PUBLIC,
    Field,
    Fixed,
    Grid,
    Number,
    Order,
    Row,
    SeatNumber,
    Sorted,
    Word,
)
from aerodrome.kernel.state import State
from aerodrome.kernel.step import Agenda, Refusal, Seat
from aerodrome.kernel.words import SEATS

DECK: Final[tuple[int, ...]] = tuple(range(CARDS))  # gathered: in order, before it is shuffled
RESEARCH_STEPS: Final = ("DrawOrDecline", "Reshuffle", "DiscardDown")
TURN_STEPS: Final = ("Turn", "FirstAction", "SecondAction")
N: Final = Number()


class Profiteers(State):
    """PP-096 The public part, and for every seat its private part."""

    VISIBLE: ClassVar[dict[str, Field]] = {
        "mission": Field(PUBLIC, N),
        "round": Field(PUBLIC, N),
        "captain": Field(PUBLIC, SeatNumber()),
        "priority": Field(PUBLIC, Word(CATEGORY)),
        "scores": Field(PUBLIC, Row(N)),
        "unspent": Field(PUBLIC, Row(N)),
        "bribes": Field(PUBLIC, Grid(N, CATEGORIES)),
        "investments": Field(PUBLIC, Grid(N)),
        "research": Field(PUBLIC, Row(N)),
        "face_up": Field(PUBLIC, N),
        "communal": Field(PREFIX, Order(CARD), up_to="face_up"),
        "hands": Field(OWNER, Row(Sorted(CARD))),
        "pile": Field(COUNT, Order(CARD)),
        "discards": Field(OWNER, Row(Sorted(CARD))),
        "returned": Field(OWNER, Row(Sorted(CARD))),
        "fresh": Field(PUBLIC, Row(N)),
        "results": Field(PUBLIC, Fixed(ResultShape())),
        "drafts": Field(AUDIENCE, Fixed(MessageShape()), lasting=True),
        "messages": Field(AUDIENCE, Row(MessageShape()), lasting=True),
        "ledger": Field(AUDIENCE, Fixed(MessageShape()), lasting=True),
        "kept": Field(PUBLIC, Fixed(N)),
        "broken": Field(PUBLIC, Fixed(N)),
    }
    EVENTS: ClassVar[dict[str, Told]] = {
        "captain": Told(), "mission": Told(None), "layout": Told(CARD), "hand": Told(CARD, secret=True),
        "round": Told(None), "bribe": Told(CATEGORY), "priority": Told(CATEGORY), "invest": Told(SEATS),
        "end": Told(), "reveal": Told(CARD), "research": Told(), "draw": Told(CARD, secret=True),
        "decline": Told(), "stop": Told(), "discard": Told(CARD, secret=True), "reshuffle": Told(None),
        "income": Told(None), "show": Told(CARD), "largest": Told(CATEGORY, None), "bribed": Told(CATEGORY, None),
        "weighed": Told(CATEGORY, CATEGORY, None), "bribes_weighed": Told(CATEGORY, CATEGORY, None),
        "stay": Told(SEATS), "wins": Told(CATEGORY, STAGE), "pay": Told(None), "dividend": Told(None),
        "whisper": Told(KIND, SEATS, None), "claim": Told(None, ICON, None, lasting=True),
        "promise": Told(None, DEED, None, lasting=True), "ask": Told(None, SEATS, DEED, None, lasting=True),
        "deal": Told(None, SEATS, DEED, None, DEED, None, lasting=True), "agree": Told(None, SEATS),
        "turn_down": Told(None, SEATS), "withdraw": Told(None), "leave": Told(),
        "settled": Told(VERDICT, None, KIND, lasting=True), "over": Told(SEATS),
    }
    NOTATION: ClassVar[Notation] = NOTATION

    def __init__(self, setting: Setting, agenda: Agenda, box: Box, mission: int, round: int, captain: Seat,
                 priority: int, scores: list[int], unspent: list[int], bribes: list[int], investments: list[int],
                 research: list[int], face_up: int, communal: tuple[int, ...], hands: list[int],
                 pile: tuple[int, ...], discards: list[int], returned: list[int], fresh: list[int],
                 results: tuple[Result, ...], drafts: tuple[Message, ...], messages: list[Message],
                 ledger: tuple[Message, ...],
                 kept: tuple[int, ...], broken: tuple[int, ...]) -> None:
        super().__init__(setting, agenda)
        self.box = box
        self.mission = mission  # 1 to 5
        self.round = round  # turn round, 1 to 4; 0 before the first
        self.captain = captain  # holds the badge; -1 before the first draw
        self.priority = priority  # the category with the priority token
        self.scores = scores
        self.unspent = unspent  # shares, by seat
        self.bribes = bribes  # own[q][k] at 3 q + k
        self.investments = investments  # shares of q in the area of t, at n t + q
        self.research = research  # shares in research slots, by seat
        self.face_up = face_up  # how many communal cards lie open
        self.communal = communal  # slots 1 to 6
        self.hands = hands  # sets of cards as bits
        self.pile = pile  # the draw pile, front first
        self.discards = discards  # research discards, by who discarded them
        self.returned = returned  # own discards that a reshuffle put into the pile (PP-078)
        self.fresh = fresh  # cards drawn since such a reshuffle
        self.results = results  # of the missions so far
        self.drafts = drafts  # the message being composed, if any
        self.messages = messages  # of this mission
        self.ledger = ledger  # of the last mission: what became of what was said
        self.kept = kept  # promises, in public talk
        self.broken = broken

    def clone(self) -> Profiteers:
        return Profiteers(
            self.setting, self.agenda[:], self.box, self.mission, self.round, self.captain, self.priority,
            self.scores[:], self.unspent[:], self.bribes[:], self.investments[:], self.research[:], self.face_up,
            self.communal, self.hands[:], self.pile, self.discards[:], self.returned[:], self.fresh[:],
            self.results, self.drafts, self.messages[:], self.ledger, self.kept, self.broken)

    def resample(self, seat: Seat, rng: Random) -> Profiteers:
        world = self.clone()
        worlds.deal_anew(world, seat, rng)
        return world

    def in_the_open(self) -> Profiteers:
        """PP-096 Whispers stay between two seats; who was not one of them knows only that they were."""
        if not self.box.whisper:
            return self
        s = self.clone()
        s.drafts = tuple([m.in_the_open() for m in s.drafts])
        s.messages = [m.in_the_open() for m in s.messages]
        s.ledger = tuple([m.in_the_open() for m in s.ledger])
        return s

    # --- questions

    def order(self) -> list[Seat]:
        """PP-025 The seats in turn order."""
        return turn_order(self.captain, self.box.players)

    def next_turn(self) -> Seat:
        """Whose turn comes next, after the talk that may be going on; -1 where no turn is to come."""
        for i in range(len(self.agenda) - 1, -1, -1):
            step = self.agenda[i]
            if type(step).__name__ in TURN_STEPS:
                return step.seat
        return -1

    def total(self, k: int) -> int:
        """All bribes on category *k*."""
        count = 0
        for q in range(self.box.players):
            count += self.bribes[CATEGORIES * q + k]
        return count

    def own(self, q: Seat) -> list[int]:
        """The bribes of *q*, by category."""
        return self.bribes[CATEGORIES * q:CATEGORIES * q + CATEGORIES]

    def actions_of(self, q: Seat) -> list[int]:
        """What *q* has done in this mission: bribes by category, then investments by target."""
        n = self.box.players
        actions = self.own(q)
        for t in range(n):
            actions.append(self.investments[n * t + q])
        return actions

    def communal_bits(self) -> int:
        """The communal cards as a set."""
        bits = 0
        for card in self.communal:
            bits |= 1 << card
        return bits

    # --- refusals that do not depend on the step

    def refuse_over(self) -> Refusal:
        return Refusal("PP-094", "over")

    def refuse_turn(self, seat: Seat) -> Refusal:
        step = self.agenda[-1]
        rule = "PP-071" if type(step).__name__ in RESEARCH_STEPS else "PP-025"
        return Refusal(rule, "chance") if step.actor < 0 else Refusal(rule, "turn", [str(step.actor)])

    def no_such_move(self) -> Refusal:
        return Refusal("PP-027", "unknown")


def opening(setting: Setting, box: Box, agenda: Agenda) -> Profiteers:
    """PP-011, PP-012, PP-016 The table before anything happened."""
    n = box.players
    priority = 0  # set when a mission starts
    return Profiteers(setting, agenda, box, 0, 0, -1, priority, [0] * n, [box.shares] * n, [0] * (CATEGORIES * n),
                      [0] * (n * n), [0] * n, 0, (), [0] * n, DECK, [0] * n, [0] * n, [0] * n, (), (), [], (),
                      (0,) * n, (0,) * n)


def restored(setting: Setting, box: Box, agenda: Agenda, fields: dict[str, Any]) -> Profiteers:
    """The table with these fields."""
    s = opening(setting, box, agenda)
    for name, value in fields.items():
        setattr(s, name, value)
    return s
