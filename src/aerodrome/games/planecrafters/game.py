"""Planecrafters as a game: options, scores, figures."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from aerodrome.games.planecrafters.aid import aid_for
from aerodrome.games.planecrafters.box import (
    EMPLOYEES,
    MANAGER,
    SLOT_OF,
    SLOTS,
    SPARE,
    STAFF_BITS,
    box_of,
    check_house_rules,
)
from aerodrome.games.planecrafters.faults import employee_counts, objective_counts, part_counts, position_fault
from aerodrome.games.planecrafters.hints import PlanecraftersHints
from aerodrome.games.planecrafters.hire import open_pool
from aerodrome.games.planecrafters.objectives import parts_sold
from aerodrome.games.planecrafters.plane import BITS, CODE_OF, EMPTY_PLANE, cards_in, value_of
from aerodrome.games.planecrafters.recount import recounted
from aerodrome.games.planecrafters.scoring import places
from aerodrome.games.planecrafters.shapes import Returned
from aerodrome.games.planecrafters.state import Planecrafters, opening, restored
from aerodrome.games.planecrafters.steps import STEPS, SetUp
from aerodrome.kernel.components import home
from aerodrome.kernel.edition import read_editions
from aerodrome.kernel.errors import BadOption
from aerodrome.kernel.game import Game, Measure
from aerodrome.kernel.hints import Hints
from aerodrome.kernel.luck import below
from aerodrome.kernel.option import Option, Setting, Value
from aerodrome.kernel.state import State
from aerodrome.kernel.step import EVERYBODY, Agenda, Seat

OPTIONS: Final = (
    Option("objectives", False, "Everybody keeps two of three secret objectives for extra crowns at the end.",
           rule="PC-130"),
    Option("first_player", "random", "Who begins: drawn by lot, or a seat.",
           choices=("random", "0", "1", "2", "3"), rule="PC-017"),
    Option("max_rounds", 40, "The game ends after so many rounds at the latest.", least=1, most=1000, rule="PC-125"),
    Option("one_sale", False, "Only one plane can be sold in a turn, with the Factory Manager too.", rule="PC-066",
           since=2),
)
DECISIONS: Final = 1000  # of a turn, at most: whole hands discarded, all parts of the game sold one by one
LAST_CARDS: Final = 8  # of the stack in a rehearsal of the end
CREW: Final = 4  # employees of each player in a rehearsal, at most


class PlanecraftersGame(Game):
    """The game, as tables, bots and laws see it."""

    def check_setting(self, setting: Setting) -> None:
        players = setting.players
        first = setting.word("first_player")
        if first != "random" and int(first) >= players:
            raise BadOption(f"Option first_player must be random or a seat from 0 to {players - 1}, not {first} "
                            "(PC-017).")

    def house_rules(self, setting: Setting) -> None:
        check_house_rules(setting)

    def setup(self, setting: Setting) -> State:
        return opening(setting, box_of(setting), [SetUp()])

    def restore(self, setting: Setting, fields: dict[str, Any], agenda: Agenda) -> State:
        return restored(setting, box_of(setting), agenda, fields)

    def component_data(self, setting: Setting) -> dict[str, Any]:
        return box_of(setting).data

    def scores(self, s: State) -> list[int]:
        """The final totals; before the end, the crowns."""
        assert isinstance(s, Planecrafters)
        return list(s.final or s.crowns)

    def standing(self, s: State) -> list[list[int]]:
        assert isinstance(s, Planecrafters)
        return places(s, self.scores(s))

    def recount(self, s: State) -> list[int]:
        assert isinstance(s, Planecrafters)
        return recounted(s)

    def inventory(self, s: State) -> list[int]:
        """Every part, employee and objective; crowns come from the bank and go there (PC-015)."""
        assert isinstance(s, Planecrafters)
        return part_counts(s) + employee_counts(s) + objective_counts(s)

    def fault(self, s: State) -> str:
        assert isinstance(s, Planecrafters)
        return position_fault(s)

    def measures(self, s: State) -> list[Measure]:
        assert isinstance(s, Planecrafters)
        n = s.box.players
        sold = sum([len(planes) for planes in s.sold])
        winner = self.winners(s)[0]
        return [Measure("rounds per game", s.round, 1), Measure("planes sold per player", sold, n),
                Measure("parts per plane sold", sum([parts_sold(planes) for planes in s.sold]), max(sold, 1)),
                Measure("employees per player", sum([sum(employee_counts(s)) - sum(displayed(s))]), n),
                Measure("best final score", max(s.final), 1),
                Measure("games ended by the round cap", 0 if s.last_round else 1, 1),
                Measure("games won by the first player", 1 if winner == s.first_player else 0, 1)]

    def longest(self, setting: Setting) -> int:
        return 50 + setting.number("max_rounds") * setting.players * DECISIONS

    def rehearsal(self, setting: Setting, rng: Random) -> State | None:
        """After set-up everybody has employees and crowns; much of the stack has been sold or returned under it."""
        s = self.start(setting)
        while s.agenda and type(s.agenda[-1]).__name__ not in ("Hire", "DrawPart"):
            s.apply(s.agenda[-1].sample(s, rng))
        assert isinstance(s, Planecrafters)
        rehearse(s, rng)
        return s

    def aid(self, s: State, seat: Seat) -> dict[str, Any]:
        assert isinstance(s, Planecrafters)
        return aid_for(s, seat) if s.agenda else {"winners": self.winners(s)}

    def make_hints(self) -> Hints:
        return PlanecraftersHints(self)

    def option_sets(self, players: int) -> list[dict[str, Value]]:
        return [{}, {"objectives": True}, {"first_player": str(players - 1), "max_rounds": 3},
                {"objectives": True, "first_player": "0", "max_rounds": 6}, {"one_sale": True}]


def displayed(s: Planecrafters) -> list[int]:
    """How many employees of each kind are on display."""
    return [s.display >> STAFF_BITS * kind & 3 for kind in range(EMPLOYEES)]


def rehearse(s: Planecrafters, rng: Random) -> None:
    """Hand out employees and crowns; sell planes off the stack, so that the end is near, and return cards under it."""
    for q in range(s.box.players):
        s.crowns[q] += below(rng, 12)
        for _ in range(1 + below(rng, CREW)):
            kinds = [kind for kind, count in enumerate(displayed(s)) if count]
            kind = kinds[below(rng, len(kinds))]
            s.display -= 1 << STAFF_BITS * kind
            s.staff[q] += 1 << STAFF_BITS * kind
            if kind == MANAGER:
                open_pool(s, q)
    if below(rng, 2):
        sell_off(s, rng, 1 + below(rng, LAST_CARDS))
    for _ in range(below(rng, len(s.stack) + 1)):
        q = below(rng, s.box.players)
        s.under.append(Returned(q, s.stack.pop(), EVERYBODY if below(rng, 3) == 0 else 1 << q))


def sell_off(s: Planecrafters, rng: Random, left: int) -> None:
    """Let planes be sold from the cards of the stack until so many are left."""
    while len(s.stack) > left:
        q, plane = below(rng, s.box.players), EMPTY_PLANE
        while len(s.stack) > left and has_place(plane, s.stack[-1]):
            plane += CODE_OF[s.stack.pop()]
        s.sold[q] = s.sold[q] + (plane,)
        if s.distinction_holder < 0 or value_of(s.box, plane) > s.distinction_value:
            s.distinction_holder, s.distinction_value = q, value_of(s.box, plane)


def has_place(plane: int, kind: int) -> bool:
    """Tell whether a card finds its slot, or a Spare Part any slot, empty on a plane."""
    return cards_in(plane) < SLOTS and (kind == SPARE or not plane >> BITS * SLOT_OF[kind] & 7)


GAME: Final = PlanecraftersGame(
    editions=read_editions(home(__name__) / "versions.toml"),
    key="planecrafters", title="Planecrafters", least=2, most=4, prefix="PC", players_rule="PC-001",
    minutes="30 to 60", blurb="Build planes from noses, wings and tails, hire a crew, and sell before the others do.",
    options=OPTIONS, steps=list(STEPS), state=Planecrafters)
