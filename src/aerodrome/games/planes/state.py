"""Everything on the table."""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar, Final

from mypy_extensions import i64

from aerodrome.games.planes import worlds
from aerodrome.games.planes.box import (
    ACTION,
    ANYBODY,
    CARD,
    COLOUR,
    CROWD,
    DOTS,
    GATE,
    GOAL_TEXT,
    KIND,
    NEUTRAL,
    NOTATION,
    POI,
    SOME_SPACES,
    SPACE,
    TOKEN,
    Action,
    Box,
)
from aerodrome.games.planes.cubes import FIELD, GREY, PARTIES, WIDTH
from aerodrome.games.planes.refusals import refuse_chance, refuse_out_of_turn
from aerodrome.games.planes.shapes import (
    ACCEPTS_AT,
    CARDS_SHAPE,
    CUBES_SHAPE,
    GATE_AT,
    SEAT_BITS,
    SIDE_AT,
    Hand,
    Icons,
    Kept,
    Passed,
    PassedShape,
    Plane,
    Space,
)
from aerodrome.kernel.event import Told
from aerodrome.kernel.move import Notation
from aerodrome.kernel.option import Setting
from aerodrome.kernel.shape import COUNT, OWNER, PUBLIC, Field, Fixed, Maybe, Number, Piles, Row, SeatNumber, Word
from aerodrome.kernel.state import State
from aerodrome.kernel.step import Agenda, Refusal, Seat
from aerodrome.kernel.words import SEATS

N: Final = Number()
FLAG: Final = Number(0, 1)
WHO: Final = SeatNumber(-1, 3)
HAND: Final = Hand(Word(CARD))
KEPT: Final = Kept(CARD)
NO_CARD: Final = -1
NOWHERE: Final = -1
NO_EFFECT: Final = -1


class Planes(State):
    """The public part, and for every seat its private part: hands, and what was passed on in a draft."""

    VISIBLE: ClassVar[dict[str, Field]] = {
        "round": Field(PUBLIC, N), "first": Field(PUBLIC, WHO), "active": Field(PUBLIC, WHO),
        "ending": Field(PUBLIC, FLAG), "passengers": Field(PUBLIC, N), "in_play": Field(PUBLIC, Maybe(CARD)),
        "at": Field(PUBLIC, Maybe(SPACE)), "carried": Field(PUBLIC, CUBES_SHAPE), "doubles": Field(PUBLIC, N),
        "skips": Field(PUBLIC, N), "goals_left": Field(PUBLIC, N),
        "cubes": Field(PUBLIC, Row(Space())), "icons": Field(PUBLIC, Fixed(Icons())),
        "planes": Field(PUBLIC, Row(Plane())), "tokens": Field(PUBLIC, Row(N)),
        "goals": Field(PUBLIC, Fixed(CARDS_SHAPE)), "hands": Field(OWNER, Row(HAND)),
        "known": Field(PUBLIC, Fixed(KEPT)), "passing": Field(OWNER, Fixed(KEPT)),
        "memory": Field(OWNER, Fixed(Fixed(PassedShape()))), "decks": Field(COUNT, Piles(HAND)),
        "discards": Field(PUBLIC, Fixed(CARDS_SHAPE)), "reshuffled": Field(PUBLIC, Fixed(CARDS_SHAPE)),
        "aside": Field(PUBLIC, KEPT), "poi_tokens": Field(PUBLIC, Fixed(N)), "stopped": Field(PUBLIC, FLAG, since=2),
    }
    EVENTS: ClassVar[dict[str, Told]] = {
        "add": Told(SPACE, POI), "cover": Told(SPACE, POI), "replace": Told(SPACE, POI, POI),
        "first": Told(), "own_cards": Told(KIND), "round": Told(None),
        "turn": Told(None), "draw": Told(KIND, secret=True), "no_cards": Told(), "reshuffle": Told(None),
        "play": Told(KIND), "discard": Told(KIND), "token": Told(None), "moved": Told(SPACE, SPACE, CROWD),
        "draft": Told(KIND, secret=True), "keep": Told(KIND, secret=True), "receive": Told(KIND, secret=True),
        "no_move": Told(), "pick_up": Told(SPACE, None), "drop": Told(SPACE, CROWD), "skip": Told(SPACE),
        "blocked": Told(SPACE), "board": Told(GATE, COLOUR), "found": Told(KIND),
        "goal": Told(KIND, GOAL_TEXT, None, SOME_SPACES), "party_aboard": Told(), "enough_aboard": Told(None),
        "round_cap": Told(None), "score": Told(None), "tie_passengers": Told(SEATS), "tie_goals": Told(SEATS),
        "tie_tokens": Told(SEATS), "tie": Told(SEATS), "over": Told(SEATS),
    }
    NOTATION: ClassVar[Notation] = NOTATION

    def __init__(self, setting: Setting, agenda: Agenda, box: Box, round: int, first: Seat, active: Seat, ending: int,
                 passengers: int, in_play: int, at: int, carried: int, doubles: int, skips: int, goals_left: int,
                 cubes: list[int], icons: tuple[int, ...], planes: list[int], tokens: list[int],
                 goals: tuple[tuple[int, ...], ...], hands: list[list[int]], known: tuple[tuple[int, ...], ...],
                 passing: tuple[tuple[int, ...], ...], memory: tuple[tuple[Passed, ...], ...], decks: list[list[int]],
                 discards: tuple[tuple[int, ...], ...], reshuffled: tuple[tuple[int, ...], ...],
                 aside: tuple[int, ...], poi_tokens: tuple[int, ...], stopped: int) -> None:
        super().__init__(setting, agenda)
        self.box = box
        self.round = round
        self.first = first  # takes the first turn of each round
        self.active = active  # whose turn it is
        self.ending = ending  # an end condition was met
        self.passengers = passengers  # the boarding track
        self.in_play = in_play  # the card played for its action, until that is over
        self.at = at  # the space that the move has come to
        self.carried = carried  # the active cubes in hand
        self.doubles = doubles  # how often two cubes may still be dropped
        self.skips = skips  # how many spaces may still be passed without a drop
        self.goals_left = goals_left  # in this turn
        self.cubes = cubes  # by space, each with its name; see cubes.py
        self.icons = icons  # by space, each with its name
        self.planes = planes  # by gate
        self.tokens = tokens  # VP tokens
        self.goals = goals  # completed, by seat
        self.hands = hands  # sorted
        self.known = known  # cards in hand that everybody has seen
        self.passing = passing  # cards of a draft, by who is looking at them
        self.memory = memory  # what each seat has passed on in drafts
        self.decks = decks  # sorted: nobody knows the order; one, or one for each seat
        self.discards = discards
        self.reshuffled = reshuffled  # for each reshuffle the cards that went back to a deck
        self.aside = aside  # cards to be found in the airport
        self.poi_tokens = poi_tokens  # left to change the airport with
        self.stopped = stopped  # the move of this turn has ended in a crowd; always 0 where that is not noted

    def clone(self) -> Planes:
        hands = [hand[:] for hand in self.hands]
        decks = [deck[:] for deck in self.decks]
        return Planes(
            self.setting, self.agenda[:], self.box, self.round, self.first, self.active, self.ending, self.passengers,
            self.in_play, self.at, self.carried, self.doubles, self.skips, self.goals_left, self.cubes[:], self.icons,
            self.planes[:], self.tokens[:], self.goals, hands, self.known, self.passing, self.memory, decks,
            self.discards, self.reshuffled, self.aside, self.poi_tokens, self.stopped)

    def resample(self, seat: Seat, rng: Random) -> Planes:
        world = self.clone()
        worlds.deal_anew(world, seat, rng)
        return world

    # --- questions

    def next_seat(self, seat: Seat) -> Seat:
        """PL-036 The next player to the left."""
        return (seat + 1) % self.box.players

    def order_from(self, seat: Seat) -> list[Seat]:
        """All seats in turn order, from *seat* on."""
        n = self.box.players
        return [(seat + i) % n for i in range(n)]

    def effect(self) -> int:
        """The sort of action that the card on the table has, or NO_EFFECT."""
        return self.action().sort if self.in_play >= 0 else NO_EFFECT

    def action(self) -> Action:
        """The action of the card on the table."""
        return ACTION[self.in_play // DOTS]

    def colours_of_card(self, seat: Seat) -> int:
        """PL-104, PL-116, PL-133 The colours that the card on the table is about, as bits."""
        return self.box.neutral_bits if self.action().who == NEUTRAL else 1 << self.box.colour_of[seat]

    def has_own_on_board(self, seat: Seat) -> bool:
        """PL-060 Tell whether some cube of a player is on a space."""
        shift: i64 = WIDTH * (self.box.colour_of[seat] + 1)
        for v in self.cubes:
            space: i64 = v
            if space >> shift & FIELD:
                return True
        return False

    def boarded(self, colour: int) -> int:
        """PL-220, PL-227 How many cubes of a colour are on planes."""
        count = 0
        for plane in self.planes:
            for i in range(GATE_AT // SEAT_BITS):
                if plane >> SEAT_BITS * i & 7 == colour + 1:
                    count += 1
        return count

    # --- refusals that do not depend on the step

    def refuse_over(self) -> Refusal:
        return Refusal("PL-222", "over")

    def refuse_turn(self, seat: Seat) -> Refusal:
        actor = self.agenda[-1].actor
        return refuse_chance(self) if actor < 0 else Refusal("PL-040", "turn", [str(actor)])

    def why_not(self, seat: Seat, text: str) -> Refusal | None:
        refusal = super().why_not(seat, text)
        if refusal is not None and self.to_act() != seat:
            return refuse_out_of_turn(self, text) or refusal
        return refusal

    def no_such_move(self) -> Refusal:
        return Refusal("PL-041", "unknown")


def start_planes(box: Box, first: Seat) -> list[int]:
    """PL-023, PL-027 to PL-029, PL-082 to PL-084 The empty planes, for the parties in turn order."""
    parties = box.parties(first)
    neutral = ANYBODY if box.is_wild else GREY
    return [(parties[g] if g < PARTIES else neutral) << ACCEPTS_AT | box.sides[g] << SIDE_AT | g << GATE_AT
            for g in range(box.gates)]


def opening(setting: Setting, box: Box, agenda: Agenda) -> Planes:
    """PL-031, PL-034, PL-035 The table before anything was drawn; who is first decides where the parties begin."""
    n = box.players
    nothing: tuple[tuple[int, ...], ...] = ((),) * n
    memory: tuple[tuple[Passed, ...], ...] = ((),) * n
    first = max(box.first, 0)
    return Planes(
        setting, agenda, box, 0, box.first, -1, 0, 0, NO_CARD, NOWHERE, 0, 0, 0, 0, box.start_cubes(box.parties(first)),
        box.icons, start_planes(box, first), [0] * n, nothing, [[] for _ in range(n)], nothing, nothing, memory,
        [deck[:] for deck in box.decks], ((),) * len(box.decks), (), box.aside, box.poi_tokens, 0)


def restored(setting: Setting, box: Box, agenda: Agenda, fields: dict[str, Any]) -> Planes:
    """The table with these fields."""
    s = opening(setting, box, agenda)
    for name, value in fields.items():
        setattr(s, name, value)
    return s


assert len(POI) < len(TOKEN) <= 8
