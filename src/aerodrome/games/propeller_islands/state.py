"""Everything on the table."""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar, Final

from aerodrome.games.propeller_islands import worlds
from aerodrome.games.propeller_islands.box import (
    ACTIVATION,
    CARD,
    CHARACTER,
    DIE,
    DIE_BITS,
    FULL_DOCK,
    LEVEL_CARDS,
    LINE,
    NOTATION,
    POSITION,
    POSITIONS,
    REASON,
    RESOURCE,
    SPACE,
    TILE,
    TOKEN,
    TOKEN_BITS,
    Box,
)
from aerodrome.games.propeller_islands.hexes import HEX
from aerodrome.games.propeller_islands.island import Island, IslandShape, beginning
from aerodrome.kernel.event import Told
from aerodrome.kernel.move import Notation
from aerodrome.kernel.option import Setting
from aerodrome.kernel.shape import (
    COUNT,
    COUNTED,
    OWNER,
    PUBLIC,
    Bag,
    Field,
    Fixed,
    Maybe,
    Number,
    Order,
    Piles,
    Row,
    Schema,
    SeatNumber,
    Sorted,
    listed,
)
from aerodrome.kernel.state import State
from aerodrome.kernel.step import Agenda, Refusal, Seat
from aerodrome.kernel.words import SEATS

N: Final = Number()
WHO: Final = SeatNumber(-1, 3)
FLAG: Final = Number(0, 1)
TILES_SET: Final = Sorted(TILE)
CARDS_SET: Final = Sorted(CARD)
DICE_BAG: Final = Bag(DIE, DIE_BITS)
TOKEN_BAG: Final = Bag(TOKEN, TOKEN_BITS)


class HandShape(Sorted):
    """Blueprints in a hand; of a hidden hand everybody sees the backs: how many cards of each level (PI-170)."""

    def veil(self, value: Any) -> Any:
        return [int(value & cards).bit_count() for cards in LEVEL_CARDS]

    def veil_schema(self) -> Schema:
        return listed(COUNTED)


class Propellers(State):
    """The public part, and for every seat the blueprints that nobody else has seen."""

    VISIBLE: ClassVar[dict[str, Field]] = {
        "round": Field(PUBLIC, N), "start": Field(PUBLIC, WHO), "active": Field(PUBLIC, WHO),
        "die": Field(PUBLIC, Maybe(DIE)), "forge": Field(PUBLIC, DICE_BAG), "extra_used": Field(PUBLIC, FLAG),
        "muse_used": Field(PUBLIC, FLAG), "offer": Field(PUBLIC, Row(Maybe(TILE))),
        "placing": Field(PUBLIC, Maybe(TILE)), "stack": Field(COUNT, Order(TILE)),
        "returning": Field(PUBLIC, Order(TILE)), "discards": Field(PUBLIC, Order(TILE)),
        "plans": Field(PUBLIC, CARDS_SET), "plan_stacks": Field(COUNT, Piles(Order(CARD))),
        "characters": Field(PUBLIC, Fixed(Maybe(CHARACTER))),
        "fame": Field(PUBLIC, Row(N)), "energy": Field(PUBLIC, Row(N)), "steel": Field(PUBLIC, Row(N)),
        "parts": Field(PUBLIC, Row(N)), "islands": Field(PUBLIC, Row(IslandShape())),
        "workers": Field(PUBLIC, Row(TILES_SET)), "ready": Field(PUBLIC, Row(TILES_SET)),
        "dock": Field(PUBLIC, Row(Sorted(SPACE))), "dice_used": Field(PUBLIC, Row(DICE_BAG)),
        "hands": Field(OWNER, Row(HandShape(CARD))), "known": Field(PUBLIC, Row(CARDS_SET)),
        "completed": Field(PUBLIC, Row(CARDS_SET)), "unused": Field(PUBLIC, Row(TOKEN_BAG)),
        "final": Field(PUBLIC, Fixed(N)),
    }
    EVENTS: ClassVar[dict[str, Told]] = {
        "start": Told(), "character": Told(CHARACTER), "start_tile": Told(TILE), "back": Told(TILE),
        "offer": Told(POSITION, TILE), "plan": Told(CARD), "dealt": Told(CARD, secret=True), "round": Told(None),
        "roll": Told(DIE), "reroll": Told(DIE), "turn": Told(None), "draft": Told(DIE), "adjust": Told(DIE),
        "claim": Told(TILE), "reach_out": Told(TILE), "place": Told(TILE, HEX), "links": Told(None),
        "fame": Told(None, None), "trumpet": Told(None), "discard": Told(TILE), "activate": Told(),
        "run": Told(ACTIVATION), "extra": Told(ACTIVATION), "pay": Told(None, RESOURCE), "pay_parts": Told(None),
        "gain": Told(None, RESOURCE), "gain_parts": Told(None), "power": Told(RESOURCE), "deploy": Told(TILE, SPACE),
        "line": Told(LINE), "top": Told(TILE), "depot": Told(TILE), "no_deploy": Told(), "declined": Told(),
        "complete": Told(CARD), "install": Told(TOKEN, TILE), "aside": Told(TOKEN), "take": Told(CARD),
        "draw_basic": Told(CARD, secret=True), "draw_advanced": Told(CARD, secret=True), "no_cards": Told(),
        "bonus": Told(DIE), "count": Told(DIE), "stand_up": Told(), "stack_empty": Told(), "end": Told(REASON),
        "score": Told(None), "over": Told(SEATS),
    }
    NOTATION: ClassVar[Notation] = NOTATION

    def __init__(self, setting: Setting, agenda: Agenda, box: Box, round: int, start: Seat, active: Seat, die: int,
                 forge: int, extra_used: int, muse_used: int, offer: list[int], placing: int, stack: tuple[int, ...],
                 returning: tuple[int, ...], discards: tuple[int, ...], plans: int,
                 plan_stacks: list[tuple[int, ...]], characters: tuple[int, ...], fame: list[int], energy: list[int],
                 steel: list[int], parts: list[int], islands: list[Island], workers: list[int], ready: list[int],
                 dock: list[int], dice_used: list[int], hands: list[int], known: list[int], completed: list[int],
                 unused: list[int], final: tuple[int, ...]) -> None:
        super().__init__(setting, agenda)
        self.box = box
        self.round = round
        self.start = start  # holds the start player token
        self.active = active  # whose turn it is, or who uses the bonus die
        self.die = die  # what the chosen die counts as, 0 for a one; -1 for none
        self.forge = forge  # the dice on the forge board
        self.extra_used = extra_used  # Marie's extra activation of this action
        self.muse_used = muse_used  # Amelia's gain of this round
        self.offer = offer  # the tiles around the forge board, by position
        self.placing = placing  # the tile that was taken and must be placed; -1 for none
        self.stack = stack  # the top tile first
        self.returning = returning  # tiles shown during set-up that go back into the stack
        self.discards = discards
        self.plans = plans  # the face-up blueprints
        self.plan_stacks = plan_stacks  # basic and advanced, the top card first
        self.characters = characters
        self.fame = fame
        self.energy = energy
        self.steel = steel
        self.parts = parts
        self.islands = islands
        self.workers = workers  # tiles with a worker, as bits
        self.ready = ready  # those whose worker stands
        self.dock = dock  # occupied spaces, as bits
        self.dice_used = dice_used  # on the die spaces of the dock boards
        self.hands = hands  # blueprints that only their owner has seen
        self.known = known  # blueprints in hand that everybody saw taken
        self.completed = completed
        self.unused = unused  # upgrades set aside
        self.final = final  # the scores, at the end

    def clone(self) -> Propellers:
        return Propellers(
            self.setting, self.agenda[:], self.box, self.round, self.start, self.active, self.die, self.forge,
            self.extra_used, self.muse_used, self.offer[:], self.placing, self.stack, self.returning, self.discards,
            self.plans, self.plan_stacks[:], self.characters, self.fame[:], self.energy[:], self.steel[:],
            self.parts[:], self.islands[:], self.workers[:], self.ready[:], self.dock[:], self.dice_used[:],
            self.hands[:], self.known[:], self.completed[:], self.unused[:], self.final)

    def resample(self, seat: Seat, rng: Random) -> Propellers:
        world = self.clone()
        worlds.deal_anew(world, seat, rng)
        return world

    # --- questions

    def order(self) -> list[Seat]:
        """PI-053 All seats, clockwise from the start player."""
        n = self.box.players
        return [(self.start + i) % n for i in range(n)]

    def power(self, seat: Seat, character: int) -> int:
        """PI-146, PI-147 The level of a character's power that *seat* has: 1 basic, 2 advanced; 0 for none."""
        return 0 if self.characters[seat] != character else self.level(seat)

    def level(self, seat: Seat) -> int:
        """PI-143, PI-146 How many trumpets the fame of *seat* has reached."""
        fame, trumpets = self.fame[seat], self.box.trumpets
        return 0 if fame < trumpets[0] else 1 if fame < trumpets[1] else 2

    def vacant(self, seat: Seat) -> int:
        """PI-097 The own tiles with a vacant housing space, as bits."""
        return self.islands[seat].housing & ~self.workers[seat]

    def can_deploy(self, seat: Seat) -> bool:
        """PI-097, PI-126 A worker on the dock, and room for it."""
        return self.dock[seat] != 0 and self.vacant(seat) != 0

    def hand(self, seat: Seat) -> int:
        """All blueprints in the hand of *seat*, as bits."""
        return self.hands[seat] | self.known[seat]

    # --- refusals that do not depend on the step

    def refuse_over(self) -> Refusal:
        return Refusal("PI-188", "over")

    def refuse_turn(self, seat: Seat) -> Refusal:
        actor = self.agenda[-1].actor
        return Refusal("PI-050", "chance") if actor < 0 else Refusal("PI-053", "turn", [str(actor)])

    def no_such_move(self) -> Refusal:
        return Refusal("PI-239", "unknown")


def opening(setting: Setting, box: Box, agenda: Agenda) -> Propellers:
    """PI-033, PI-036 to PI-038, PI-043, PI-044 The table before anything was drawn."""
    n = box.players
    energy, steel, parts = box.start_resources
    zero = [0] * n
    return Propellers(
        setting, agenda, box, 0, -1, -1, -1, 0, 0, 0, [-1] * POSITIONS, -1, (), (), (), 0, [(), ()], (-1,) * n,
        [box.start_fame] * n, [energy] * n, [steel] * n, [parts] * n, [beginning() for _ in range(n)], [1] * n,
        [1] * n, [FULL_DOCK] * n, zero[:], zero[:], zero[:], zero[:], zero[:], ())


def restored(setting: Setting, box: Box, agenda: Agenda, fields: dict[str, Any]) -> Propellers:
    """The table with these fields."""
    s = opening(setting, box, agenda)
    for name, value in fields.items():
        setattr(s, name, value)
    return s
