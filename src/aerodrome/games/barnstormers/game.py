"""Barnstormers as a game: options, scores, figures."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from aerodrome.games.barnstormers.aid import aid_for
from aerodrome.games.barnstormers.box import (
    COMPETITIONS,
    EXPERTISE_BITS,
    EXPERTISE_COPIES,
    LEVELS,
    REQUEST,
    SKILL_BITS,
    SKILL_COPIES,
    STUNT_BITS,
    STUNT_COPIES,
    box_of,
    check_house_rules,
)
from aerodrome.games.barnstormers.faults import position_fault
from aerodrome.games.barnstormers.hints import BarnstormersHints
from aerodrome.games.barnstormers.recount import recounted
from aerodrome.games.barnstormers.scoring import printed, tie_break
from aerodrome.games.barnstormers.state import Barnstormers, opening, restored
from aerodrome.games.barnstormers.steps import STEPS, SetUp
from aerodrome.kernel.components import home
from aerodrome.kernel.edition import read_editions
from aerodrome.kernel.errors import BadOption
from aerodrome.kernel.game import Game, Measure
from aerodrome.kernel.hints import Hints
from aerodrome.kernel.luck import below
from aerodrome.kernel.option import Option, Setting, Value
from aerodrome.kernel.shape import members, size_of, unpacked
from aerodrome.kernel.state import State
from aerodrome.kernel.step import Agenda, Seat

OPTIONS: Final = (
    Option("competition", "local", "How many Trick Stunts end the game: 4, 6, 9 or 12.", choices=tuple(COMPETITIONS),
           rule="BS-189"),
    Option("requests", False, "Three open Judges' Requests give bonus points at the end.", rule="BS-183"),
    Option("secret_requests", False, "Everybody also keeps one of two secret Requests.", rule="BS-184"),
    Option("advanced", False, "The advanced board: planes start close together.", rule="BS-206"),
    Option("secret_stunts", "none", "Secret Trick Stunts: a red one each, or all of them dealt out and chosen from.",
           choices=("none", "specialist", "mystery"), rule="BS-205"),
    Option("draft", False, "Mystery Stunts are passed on twice (4 players, Extreme).", rule="BS-217"),
    Option("axis", "NS", "Which sides two players take.", choices=("NS", "EW"), rule="BS-028"),
    Option("level_end", "flown", "What of a level ends the game: its last stunt is flown, or its deck is used up.",
           choices=("flown", "deck"), rule="BS-192", since=2),
    Option("claims", "open", "Claimed stunts: seen by everybody, or face down as in the box.",
           choices=("open", "face_down"), rule="BS-094", since=2),
    Option("lead_pilot", "random", "Who is Lead Pilot: drawn by lot, or a seat.",
           choices=("random", "0", "1", "2", "3"),
           rule="BS-033"),
    Option("max_rounds", 100, "The game ends after so many rounds at the latest.", least=1, most=1000, rule="BS-200"),
)


class BarnstormersGame(Game):
    """The game, as tables, bots and laws see it."""

    def check_setting(self, setting: Setting) -> None:
        players = setting.players
        lead = setting.word("lead_pilot")
        if lead != "random" and int(lead) >= players:
            raise BadOption(f"Option lead_pilot must be random or a seat from 0 to {players - 1}, not {lead} (BS-033).")
        if setting.flag("secret_requests") and not setting.flag("requests"):
            raise BadOption("Option secret_requests needs requests to be on (BS-185).")
        if setting.flag("draft") and (players, setting.word("secret_stunts"), setting.word("competition")) != (
                4, "mystery", "extreme"):
            raise BadOption("Option draft is for 4 players, secret_stunts=mystery and competition=extreme (BS-219).")
        if setting.word("axis") != "NS" and players != 2:
            raise BadOption("Option axis is for 2 players (BS-028).")

    def house_rules(self, setting: Setting) -> None:
        check_house_rules(setting)

    def setup(self, setting: Setting) -> State:
        return opening(setting, box_of(setting), [SetUp()])

    def restore(self, setting: Setting, fields: dict[str, Any], agenda: Agenda) -> State:
        return restored(setting, box_of(setting), agenda, fields)

    def component_data(self, setting: Setting) -> dict[str, Any]:
        return box_of(setting).data

    def scores(self, s: State) -> list[int]:
        """The final scores; before the end, the printed points of the stunts claimed so far."""
        assert isinstance(s, Barnstormers)
        if s.final:
            return list(s.final)
        return [printed(s.box, unpacked(bag, STUNT_BITS)) for bag in s.claimed]

    def standing(self, s: State) -> list[list[int]]:
        assert isinstance(s, Barnstormers)
        return [[score, *tie_break(s.box, s.claimed[q])] for q, score in enumerate(self.scores(s))]

    def recount(self, s: State) -> list[int]:
        assert isinstance(s, Barnstormers)
        return recounted(s)

    def inventory(self, s: State) -> list[int]:
        """Planes of each seat; then every stunt, skill, Expertise card and Request."""
        assert isinstance(s, Barnstormers)
        planes = [s.own[q].bit_count() + s.hangars[q] for q in range(s.box.players)]
        return planes + stunt_counts(s) + skill_counts(s) + expertise_counts(s) + request_counts(s)

    def fault(self, s: State) -> str:
        assert isinstance(s, Barnstormers)
        return position_fault(s) or inventory_fault(self.inventory(s), s.box.players)

    def measures(self, s: State) -> list[Measure]:
        assert isinstance(s, Barnstormers)
        n = s.box.players
        stunts = sum([size_of(bag, STUNT_BITS) for bag in s.claimed])
        return [Measure("rounds per game", s.round, 1), Measure("stunts per player", stunts, n),
                Measure("games ended by the round cap", 0 if s.ended else 1, 1),
                Measure("best final score", max(s.final), 1),
                Measure("shared victories", 1 if self.ranks(s).count(1) > 1 else 0, 1),
                Measure("games won by the Lead Pilot", 1 if self.ranks(s)[s.lead] == 1 else 0, 1)]

    def longest(self, setting: Setting) -> int:
        # A turn draws a few cards; each of them, and each Expertise card used, adds at most some fifty decisions.
        return 400 + setting.number("max_rounds") * setting.players * 400

    def rehearsal(self, setting: Setting, rng: Random) -> State | None:
        """After set-up everybody is given Expertise cards and flown stunts, as in the middle of a long game."""
        s = self.start(setting)
        while s.agenda and type(s.agenda[-1]).__name__ != "Perform":
            s.apply(s.agenda[-1].sample(s, rng))
        assert isinstance(s, Barnstormers)
        rehearse(s, rng)
        return s

    def aid(self, s: State, seat: Seat) -> dict[str, Any]:
        assert isinstance(s, Barnstormers)
        return aid_for(s, seat) if s.agenda else {"winners": self.winners(s)}

    def make_hints(self) -> Hints:
        return BarnstormersHints(self)

    def option_sets(self, players: int) -> list[dict[str, Value]]:
        draft: dict[str, Value] = {"secret_stunts": "mystery", "competition": "extreme", "draft": True, "max_rounds": 8}
        axis: dict[str, Value] = {"axis": "EW", "max_rounds": 8}
        special = {2: [axis], 3: [], 4: [draft]}[players]
        return special + [{"max_rounds": 25}, {"requests": True, "secret_requests": True, "max_rounds": 12},
                {"advanced": True, "competition": "regional", "level_end": "deck", "claims": "face_down",
                 "max_rounds": 12},
                {"secret_stunts": "specialist", "competition": "national", "max_rounds": 12},
                {"secret_stunts": "mystery", "max_rounds": 12},
                {"secret_stunts": "mystery", "competition": "national", "requests": True, "max_rounds": 8},
                {"secret_stunts": "mystery", "competition": "extreme", "max_rounds": 8},
                {"competition": "extreme", "requests": True, "secret_requests": True, "secret_stunts": "specialist",
                 "advanced": True, "lead_pilot": "1", "max_rounds": 12}]


def rehearse(s: Barnstormers, rng: Random) -> None:
    """Give every player some Expertise cards, and some of the stunts that lie in the decks."""
    for q in range(s.box.players):
        for level in range(LEVELS):
            for _ in range(below(rng, 3)):  # even level 3 has enough cards for four players
                cards = unpacked(s.expertise_decks[level], EXPERTISE_BITS)
                card = 1 << EXPERTISE_BITS * cards[below(rng, len(cards))]
                s.expertise_decks[level] -= card
                s.expertise_hands[q] += card
        for level in range(LEVELS if s.box.required > 4 else 1):
            cards = unpacked(s.stunt_decks[level], STUNT_BITS)
            if cards and not s.box.mystery and s.pilots[q] + 1 < s.box.required:
                card = 1 << STUNT_BITS * cards[below(rng, len(cards))]
                s.stunt_decks[level] -= card
                s.claimed[q] += card
                s.pilots[q] += 1


def stunt_counts(s: Barnstormers) -> list[int]:
    """How many copies of each Trick Stunt there are, wherever they lie."""
    cards = [c for zone in (s.stunt_decks, s.claimed, s.reserved, s.secret, s.offers, s.passing) for bag in zone
             for c in unpacked(bag, STUNT_BITS)]
    cards += [c for c in s.panel if c >= 0] + [c for pile in s.stunts_under for c in pile]
    cards += [step.n % 64 for step in s.agenda if type(step).__name__ == "PutUnder"]  # on their way under a deck
    return [cards.count(kind) for kind in range(len(STUNT_COPIES))]


def skill_counts(s: Barnstormers) -> list[int]:
    """How many copies of each Skill and Tactic card there are."""
    whole = s.skill_deck + s.skill_discards + s.skill_box + sum(s.skill_hands)
    return [whole >> SKILL_BITS * kind & 7 for kind in range(len(SKILL_COPIES))]


def expertise_counts(s: Barnstormers) -> list[int]:
    """How many copies of each Expertise card there are; displayed Flying Aces are counted by their owners."""
    whole = sum(s.expertise_decks) + sum(s.expertise_under) + sum(s.expertise_hands)
    counts = [whole >> EXPERTISE_BITS * kind & 7 for kind in range(len(EXPERTISE_COPIES))]
    counts[8] += sum(s.aces)
    return counts


def request_counts(s: Barnstormers) -> list[int]:
    """How often each Request is somewhere."""
    zones = [s.request_deck, s.requests, *s.request_offers, *s.secret_requests, *s.requests_out]
    cards = [card for zone in zones for card in members(zone)]
    return [cards.count(card) for card in range(len(REQUEST))]


def inventory_fault(inventory: list[int], players: int) -> str:
    """Say which components are not all there; empty where all are."""
    at = players
    if inventory[:at] != [6] * players:
        return "Every player has 6 planes, in the air or in the hangar (BS-022)."
    for name, copies in (("Trick Stunt", STUNT_COPIES), ("Skill and Tactic card", SKILL_COPIES),
                         ("Expertise card", EXPERTISE_COPIES), ("Request", [1] * len(REQUEST))):
        if inventory[at:at + len(copies)] != list(copies):
            return f"Every {name} must lie in exactly one place (BS-004 to BS-009)."
        at += len(copies)
    return ""


GAME: Final = BarnstormersGame(
    editions=read_editions(home(__name__) / "versions.toml"),
    key="barnstormers", title="Barnstormers", least=2, most=4, prefix="BS", players_rule="BS-219",
    minutes="15 to 45", blurb="Fly planes into stunt formations, and push rivals about in chain reactions.",
    options=OPTIONS, steps=list(STEPS), state=Barnstormers)
