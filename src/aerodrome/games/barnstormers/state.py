"""Everything on the table."""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar, Final

from aerodrome.games.barnstormers import worlds
from aerodrome.games.barnstormers.box import (
    COLOUR,
    EXPERTISE,
    EXPERTISE_BITS,
    EXPERTISE_COPIES,
    EXPERTISE_LEVEL,
    HEADING,
    HEADINGS,
    LEVELS,
    NOTATION,
    OUT,
    PLANES,
    REQUEST,
    SKILL,
    SKILL_BITS,
    SKILL_COPIES,
    SLOT,
    SLOTS,
    SPACE,
    SPACES,
    STUNT,
    STUNT_BITS,
    STUNT_COPIES,
    STUNT_LEVEL,
    TIE,
    Box,
)
from aerodrome.kernel.event import Told
from aerodrome.kernel.move import Notation
from aerodrome.kernel.option import Setting
from aerodrome.kernel.shape import (
    COUNT,
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
    SeatNumber,
    Sorted,
    Word,
    unpacked,
)
from aerodrome.kernel.state import State
from aerodrome.kernel.step import Agenda, Refusal, Seat
from aerodrome.kernel.words import SEATS, Words

N: Final = Number()
WHO: Final = SeatNumber()
MAYBE: Final = Number(-1, 99)
EMPTY: Final = 0  # what a free air space holds; a plane is 1 + 8 * seat + heading
PLANE_WORDS: Final = Words("plane", ["-"] + [f"{seat}{h}" for seat in range(4) for h in HEADING.words])
SKILLS: Final = Bag(SKILL, SKILL_BITS)
STUNTS: Final = Bag(STUNT, STUNT_BITS)


class ExpertiseBag(Bag):
    """Expertise cards; of a hidden hand everybody knows how many cards of each level it has (BS-148)."""

    def veil(self, value: Any) -> Any:
        levels = [0] * LEVELS
        for card in unpacked(value, self.bits):
            levels[EXPERTISE_LEVEL[card]] += 1
        return levels


EXPERTISES: Final = ExpertiseBag(EXPERTISE, EXPERTISE_BITS)


class Barnstormers(State):
    """BS-114, BS-148 The public part, and for every seat its private part."""

    VISIBLE: ClassVar[dict[str, Field]] = {
        "round": Field(PUBLIC, N), "lead": Field(PUBLIC, WHO), "active": Field(PUBLIC, WHO),
        "actions": Field(PUBLIC, N), "taken": Field(PUBLIC, N), "limit": Field(PUBLIC, N),
        "played": Field(PUBLIC, N), "best_chain": Field(PUBLIC, N), "stunt_done": Field(PUBLIC, N),
        "chain_done": Field(PUBLIC, N), "rolled": Field(PUBLIC, Maybe(HEADING)), "ended": Field(PUBLIC, N),
        "immune": Field(PUBLIC, MAYBE),
        "before": Field(PUBLIC, Sorted(SPACE)), "moved": Field(PUBLIC, Sorted(SPACE)),
        "marked": Field(PUBLIC, Sorted(SPACE)), "slots": Field(PUBLIC, Sorted(SLOT)),
        "board": Field(PUBLIC, Row(Word(PLANE_WORDS))), "own": Field(PUBLIC, Row(Sorted(SPACE))),
        "hangars": Field(PUBLIC, Row(N)), "grounded": Field(PUBLIC, Row(N)), "pilots": Field(PUBLIC, Row(N)),
        "panel": Field(PUBLIC, Row(Maybe(STUNT))), "closed": Field(PUBLIC, Fixed(N)),
        "stunt_decks": Field(COUNT, Piles(STUNTS)), "stunts_under": Field(PUBLIC, Fixed(Order(STUNT))),
        "claimed": Field(PUBLIC, Row(STUNTS)), "unveiled": Field(PUBLIC, STUNTS),
        "reserved": Field(PUBLIC, Row(STUNTS)),
        "secret": Field(OWNER, Row(STUNTS)), "offers": Field(OWNER, Fixed(STUNTS)),
        "passing": Field(OWNER, Fixed(STUNTS)), "returned": Field(OWNER, Fixed(STUNTS)),
        "gave_left": Field(OWNER, Fixed(STUNTS)), "gave_across": Field(OWNER, Fixed(STUNTS)),
        "skill_deck": Field(COUNT, SKILLS), "skill_discards": Field(PUBLIC, SKILLS),
        "skill_box": Field(PUBLIC, SKILLS), "skill_hands": Field(OWNER, Row(SKILLS)),
        "expertise_decks": Field(COUNT, Piles(EXPERTISES)), "expertise_under": Field(PUBLIC, Row(EXPERTISES)),
        "expertise_hands": Field(OWNER, Row(EXPERTISES)), "aces": Field(PUBLIC, Row(N)),
        "request_deck": Field(COUNT, Sorted(REQUEST)), "requests": Field(PUBLIC, Sorted(REQUEST)),
        "request_offers": Field(OWNER, Fixed(Sorted(REQUEST))), "secret_requests": Field(OWNER, Fixed(Sorted(REQUEST))),
        "requests_out": Field(OWNER, Fixed(Sorted(REQUEST))), "final": Field(PUBLIC, Fixed(N)),
        "requests_shown": Field(PUBLIC, Fixed(Sorted(REQUEST))),
    }
    EVENTS: ClassVar[dict[str, Told]] = {
        "lead": Told(), "turn": Told(None), "round": Told(None), "roll": Told(HEADING), "fly": Told(SPACE, SPACE),
        "dispatch": Told(SPACE, HEADING), "face": Told(SPACE, HEADING), "push": Told(SPACE, SPACE),
        "home": Told(SPACE), "chain": Told(None), "storm_chain": Told(None), "swap": Told(SPACE, SPACE),
        "play": Told(SKILL), "use": Told(EXPERTISE), "panel": Told(STUNT), "claim": Told(STUNT), "pilot": Told(None),
        "claim_chain": Told(), "learn_1": Told(EXPERTISE, secret=True), "learn_2": Told(EXPERTISE, secret=True),
        "learn_3": Told(EXPERTISE, secret=True), "draw": Told(SKILL, secret=True), "freak": Told(SKILL),
        "blow": Told(SPACE, SEATS), "immune": Told(), "not_immune": Told(), "toss": Told(SKILL),
        "reshuffle": Told(), "removed": Told(SKILL), "reserve": Told(STUNT), "under": Told(STUNT),
        "request": Told(REQUEST), "offer": Told(REQUEST, secret=True), "keep_request": Told(REQUEST, secret=True),
        "specialist": Told(STUNT, secret=True), "dealt": Told(STUNT, secret=True), "kept": Told(STUNT, secret=True),
        "kept_all": Told(), "passed": Told(STUNT, secret=True), "got": Told(STUNT, secret=True),
        "last_round": Told(), "last_of_level": Told(COLOUR), "deck_out": Told(COLOUR), "score": Told(None),
        "bonus": Told(REQUEST), "show_request": Told(REQUEST), "equal": Told(SEATS), "tie_break": Told(TIE),
        "over": Told(SEATS),
    }
    NOTATION: ClassVar[Notation] = NOTATION

    def __init__(self, setting: Setting, agenda: Agenda, box: Box, round: int, lead: Seat, active: Seat, actions: int,
                 taken: int, limit: int, played: int, best_chain: int, stunt_done: int, chain_done: int, rolled: int,
                 ended: int, immune: Seat, before: int, moved: int, marked: int, slots: int,
                 board: list[int],
                 own: list[int], hangars: list[int], grounded: list[int], pilots: list[int], panel: list[int],
                 closed: tuple[int, ...], stunt_decks: list[int], stunts_under: tuple[tuple[int, ...], ...],
                 claimed: list[int], unveiled: int, reserved: list[int], secret: list[int], offers: tuple[int, ...],
                 passing: tuple[int, ...], returned: tuple[int, ...], gave_left: tuple[int, ...],
                 gave_across: tuple[int, ...], skill_deck: int, skill_discards: int, skill_box: int,
                 skill_hands: list[int], expertise_decks: list[int],
                 expertise_under: list[int], expertise_hands: list[int], aces: list[int], request_deck: int,
                 requests: int, request_offers: tuple[int, ...], secret_requests: tuple[int, ...],
                 requests_out: tuple[int, ...], final: tuple[int, ...], requests_shown: tuple[int, ...]) -> None:
        super().__init__(setting, agenda)
        self.box = box
        self.round = round
        self.lead = lead  # holds the Lead Pilot token
        self.active = active  # whose turn it is
        self.actions = actions  # left in this turn
        self.taken = taken
        self.limit = limit  # of Skill and Tactic cards in this turn
        self.played = played
        self.best_chain = best_chain  # of this turn
        self.stunt_done = stunt_done  # claims of this turn
        self.chain_done = chain_done
        self.rolled = rolled  # what the die shows
        self.ended = ended  # an end condition was met
        self.immune = immune  # who is spared the Freak event under way
        self.before = before  # the active player's spaces at the start of the turn
        self.moved = moved  # spaces whose plane has changed its space in this turn
        self.marked = marked  # spaces whose plane has had its part of the card under way
        self.slots = slots  # of the panel, chosen to be discarded
        self.board = board
        self.own = own  # spaces by seat, as bits
        self.hangars = hangars
        self.grounded = grounded  # planes in the hangar that stay there until the turn ends
        self.pilots = pilots  # on the Stunt Tracker
        self.panel = panel
        self.closed = closed  # levels whose last stunt does not end the game (BS-193)
        self.stunt_decks = stunt_decks  # the unknown part of each level's deck
        self.stunts_under = stunts_under  # the known bottom of each deck, top first
        self.claimed = claimed
        self.unveiled = unveiled  # the claimed stunts that had been secret
        self.reserved = reserved
        self.secret = secret
        self.offers = offers  # Mystery cards still to be chosen from
        self.passing = passing  # Mystery cards chosen for the next pass
        self.returned = returned  # own Mystery cards that went back to the decks
        self.gave_left = gave_left
        self.gave_across = gave_across
        self.skill_deck = skill_deck
        self.skill_discards = skill_discards
        self.skill_box = skill_box
        self.skill_hands = skill_hands
        self.expertise_decks = expertise_decks  # the face-down part, by level
        self.expertise_under = expertise_under  # the face-up part
        self.expertise_hands = expertise_hands
        self.aces = aces  # displayed Flying Aces
        self.request_deck = request_deck
        self.requests = requests
        self.request_offers = request_offers
        self.secret_requests = secret_requests
        self.requests_out = requests_out
        self.final = final  # the scores, at the end
        self.requests_shown = requests_shown  # the secret Requests, by seat, at the end

    def clone(self) -> Barnstormers:
        return Barnstormers(
            self.setting, self.agenda[:], self.box, self.round, self.lead, self.active, self.actions, self.taken,
            self.limit, self.played, self.best_chain, self.stunt_done, self.chain_done, self.rolled,
            self.ended, self.immune, self.before, self.moved, self.marked, self.slots,
            self.board[:], self.own[:], self.hangars[:],
            self.grounded[:], self.pilots[:], self.panel[:], self.closed, self.stunt_decks[:], self.stunts_under,
            self.claimed[:], self.unveiled, self.reserved[:], self.secret[:], self.offers, self.passing, self.returned,
            self.gave_left, self.gave_across, self.skill_deck, self.skill_discards, self.skill_box,
            self.skill_hands[:], self.expertise_decks[:], self.expertise_under[:], self.expertise_hands[:],
            self.aces[:], self.request_deck, self.requests, self.request_offers, self.secret_requests,
            self.requests_out, self.final, self.requests_shown)

    def resample(self, seat: Seat, rng: Random) -> Barnstormers:
        world = self.clone()
        worlds.deal_anew(world, seat, rng)
        return world

    # --- questions

    def next_seat(self, seat: Seat) -> Seat:
        """BS-031 The next player clockwise."""
        return (seat + 1) % self.box.players

    def order_from(self, seat: Seat) -> list[Seat]:
        """All seats in turn order, from *seat* on."""
        n = self.box.players
        return [(seat + i) % n for i in range(n)]

    def airborne(self) -> int:
        """All spaces with a plane."""
        out = 0
        for mask in self.own:
            out |= mask
        return out

    def dispatchable(self, seat: Seat) -> int:
        """BS-049, BS-130 How many planes can leave the hangar."""
        return self.hangars[seat] - self.grounded[seat]

    def space_ahead(self, space: int, heading: int) -> int:
        """The space one step on, or OUT."""
        return self.box.ahead[space * HEADINGS + heading] if space != OUT else OUT

    # --- refusals that do not depend on the step

    def refuse_over(self) -> Refusal:
        return Refusal("BS-194", "over")

    def refuse_turn(self, seat: Seat) -> Refusal:
        actor = self.agenda[-1].actor
        return Refusal("BS-047", "chance") if actor < 0 else Refusal("BS-041", "turn", [str(actor)])

    def no_such_move(self) -> Refusal:
        return Refusal("BS-042", "unknown")


def bags_by_level(copies: list[int], levels: list[int], bits: int) -> list[int]:
    """Return for each level its cards as a packed multiset."""
    out = [0] * LEVELS
    for i, count in enumerate(copies):
        out[levels[i]] += count << bits * i
    return out


def opening(setting: Setting, box: Box, agenda: Agenda) -> Barnstormers:
    """BS-024, BS-025, BS-032, BS-035 The table before anything was drawn."""
    n = box.players
    board, own = [EMPTY] * SPACES, [0] * n
    for seat, planes in enumerate(box.start):
        for space, heading in planes:
            board[space] = 1 + HEADINGS * seat + heading
            own[seat] |= 1 << space
    skills = sum([count << SKILL_BITS * i for i, count in enumerate(SKILL_COPIES)])
    zero, none = [0] * n, (0,) * n
    return Barnstormers(
        setting, agenda, box, 0, -1, -1, 0, 0, 0, 0, 0, 0, 0, -1, 0, -1, 0, 0, 0, 0, board, own,
        [PLANES - len(planes) for planes in box.start], zero[:], zero[:],
        [-1] * SLOTS, (0, 0, 0), bags_by_level(STUNT_COPIES, STUNT_LEVEL, STUNT_BITS), ((), (), ()), zero[:], 0,
        zero[:], zero[:], none, none, none, none, none, skills, 0, 0, zero[:],
        bags_by_level(EXPERTISE_COPIES, EXPERTISE_LEVEL, EXPERTISE_BITS), [0] * LEVELS, zero[:], zero[:],
        (1 << len(REQUEST)) - 1, 0, none, none, none, (), ())


def restored(setting: Setting, box: Box, agenda: Agenda, fields: dict[str, Any]) -> Barnstormers:
    """The table with these fields."""
    s = opening(setting, box, agenda)
    for name, value in fields.items():
        setattr(s, name, value)
    return s
