"""Planes as a game: options, scores, figures."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from aerodrome.games.planes.aid import aid_for
from aerodrome.games.planes.box import (
    AIRPORTS,
    COMPONENTS,
    GATE_ORDERS,
    SCENARIOS,
    TURN_ORDERS,
    box_of,
    check_house_rules,
)
from aerodrome.games.planes.faults import inventory_of, position_fault
from aerodrome.games.planes.hints import PlanesHints
from aerodrome.games.planes.recount import recounted
from aerodrome.games.planes.scoring import standing, total
from aerodrome.games.planes.state import Planes, opening, restored
from aerodrome.games.planes.steps import STEPS, SetUp
from aerodrome.kernel.components import Data, home
from aerodrome.kernel.edition import read_editions
from aerodrome.kernel.errors import BadOption
from aerodrome.kernel.game import Game, Measure
from aerodrome.kernel.hints import Hints
from aerodrome.kernel.luck import below
from aerodrome.kernel.option import Option, Setting, Value
from aerodrome.kernel.shape import brief
from aerodrome.kernel.state import State
from aerodrome.kernel.step import Agenda, Seat

NO_SCENARIO: Final = "none"
SIDES: Final[list[Data]] = COMPONENTS["plane_side"]
PLAYER_SIDES: Final = [row["id"] for row in SIDES if row["kind"] == "player"]
NEUTRAL_SIDES: Final = [row["id"] for row in SIDES if row["kind"] in ("neutral", "wild")]

OPTIONS: Final = (
    Option("scenario", NO_SCENARIO, "A scenario of the expansion; it brings its board, and its planes if it has any.",
           choices=(NO_SCENARIO, *SCENARIOS), rule="PL-240"),
    Option("board", AIRPORTS[0], "The airport.", choices=tuple(AIRPORTS), rule="PL-020"),
    Option("deck", "expansion", "The cards of the expansion, of the base game, or both together.",
           choices=("expansion", "base", "both"), rule="PL-031"),
    Option("player_plane", PLAYER_SIDES[0], "What the seats of the players' planes give.",
           choices=tuple(PLAYER_SIDES), rule="PL-027"),
    Option("neutral_plane", NEUTRAL_SIDES[0], "What the seats of the neutral planes give; WA and WB are wild.",
           choices=tuple(NEUTRAL_SIDES), rule="PL-029"),
    Option("player_decks", False, "Everybody draws from a deck of the cards with the own dot.", rule="PL-260"),
    Option("end_passengers", 12, "So many passengers on all planes end the game.", least=8, most=16, rule="PL-262"),
    Option("custom_airport", False, "Before the game the first seat may change the points of interest.",
           rule="PL-263"),
    Option("colours", TURN_ORDERS[0], "The colours of the seats, from the first seat on.", choices=TURN_ORDERS,
           rule="PL-039"),
    Option("gates", GATE_ORDERS[0], "The gates of the players in turn order, each with its starting space; absent "
           "colours take the rest.", choices=GATE_ORDERS, rule="PL-023", since=2),
    Option("lone_cube", True, "The one cube that the goals of E03 and E04 ask for must be alone on its space.",
           rule="PL-155", since=2),
    Option("first_player", "random", "Who takes the first turn: drawn by lot, or a seat.",
           choices=("random", "0", "1", "2", "3"), rule="PL-036"),
    Option("max_rounds", 60, "The game ends after so many rounds at the latest.", least=1, most=200, rule="PL-224"),
)
DEFAULTS: Final = {option.key: option.default for option in OPTIONS}
ORDERS: Final = ("colours", "gates")  # lists of names, of which the first ones are enough


class PlanesGame(Game):
    """The game, as tables, bots and laws see it."""

    def suited(self, given: dict[str, Any]) -> dict[str, Any]:
        out = given | {key: completed(key, given[key]) for key in ORDERS if key in given}
        return suited_to_scenario(out) if out.get("scenario") in SCENARIOS else out

    def check_setting(self, setting: Setting) -> None:
        players = setting.players
        first = setting.word("first_player")
        if first != "random" and int(first) >= players:
            raise BadOption(f"Option first_player must be random or a seat from 0 to {players - 1}, not {first} "
                            "(PL-036).")
        if setting.word("scenario") != NO_SCENARIO:
            check_scenario(setting)

    def house_rules(self, setting: Setting) -> None:
        check_house_rules(setting)

    def setup(self, setting: Setting) -> State:
        return opening(setting, box_of(setting), [SetUp()])

    def restore(self, setting: Setting, fields: dict[str, Any], agenda: Agenda) -> State:
        return restored(setting, box_of(setting), agenda, fields)

    def component_data(self, setting: Setting) -> dict[str, Any]:
        return box_of(setting).data

    def scores(self, s: State) -> list[int]:
        assert isinstance(s, Planes)
        return [total(s, q) for q in range(s.box.players)]

    def standing(self, s: State) -> list[list[int]]:
        assert isinstance(s, Planes)
        return [standing(s, q) for q in range(s.box.players)]

    def recount(self, s: State) -> list[int]:
        assert isinstance(s, Planes)
        return recounted(s)

    def inventory(self, s: State) -> list[int]:
        assert isinstance(s, Planes)
        return inventory_of(s)

    def fault(self, s: State) -> str:
        assert isinstance(s, Planes)
        return position_fault(s)

    def measures(self, s: State) -> list[Measure]:
        assert isinstance(s, Planes)
        n = s.box.players
        return [Measure("rounds per game", s.round, 1), Measure("passengers per game", s.passengers, 1),
                Measure("own passengers per player", sum([s.boarded(c) for c in s.box.colour_of]), n),
                Measure("goals per player", sum([len(goals) for goals in s.goals]), n),
                Measure("VP tokens per player", sum(s.tokens), n),
                Measure("games ended by the round cap", 0 if s.ending else 1, 1),
                Measure("best final score", max(self.scores(s)), 1),
                Measure("shared victories", 1 if self.ranks(s).count(1) > 1 else 0, 1),
                Measure("games won by the first player", 1 if self.ranks(s)[s.first] == 1 else 0, 1)]

    def longest(self, setting: Setting) -> int:
        # A turn moves at most all 40 cubes, with two decisions for each, and draws and discards a few cards.
        return 200 + setting.number("max_rounds") * setting.players * 120

    def rehearsal(self, setting: Setting, rng: Random) -> State | None:
        """After set-up everybody is given more cards, as in the middle of a long game."""
        s = self.start(setting)
        while s.agenda and type(s.agenda[-1]).__name__ != "PlayAction":
            s.apply(s.agenda[-1].sample(s, rng))
        assert isinstance(s, Planes)
        rehearse(s, rng)
        return s

    def aid(self, s: State, seat: Seat) -> dict[str, Any]:
        assert isinstance(s, Planes)
        return aid_for(s, seat) if s.agenda else {"winners": self.winners(s)}

    def make_hints(self) -> Hints:
        return PlanesHints(self)

    def option_sets(self, players: int) -> list[dict[str, Value]]:
        """Every board, deck, plane side, scenario and option at least once for each number of players."""
        short: dict[str, Value] = {"max_rounds": 8}
        free: list[dict[str, Value]] = [
            {"max_rounds": 14},
            {"board": "zephyr", "deck": "base", "player_plane": "PP1", "neutral_plane": "NA1"},
            {"board": "azure", "deck": "both", "player_plane": "PP2", "neutral_plane": "NA2", "end_passengers": 16},
            {"board": "beacon", "deck": "both", "player_plane": "PP3", "neutral_plane": "NB1", "player_decks": True},
            {"board": "beacon", "deck": "base", "player_plane": "PP4", "neutral_plane": "WB", "end_passengers": 8},
            {"board": "azure", "neutral_plane": "NB2", "player_decks": True, "max_rounds": 16},
            {"custom_airport": True, "neutral_plane": "WA", "first_player": "1", "colours": TURN_ORDERS[-1]},
            {"board": "beacon", "gates": "G2-G4-G3-G1", "lone_cube": False}]
        decks = ("base", "expansion")
        scenarios: list[dict[str, Value]] = [{"scenario": name, "deck": decks[(i + players) % 2]}
                                             for i, name in enumerate(SCENARIOS)]
        return [short | chosen for chosen in [*free, *scenarios]]


def completed(key: str, value: Any) -> str:
    """PL-023, PL-039 Return a list of colours or gates with those that were not named after it, in the usual order."""
    usual = str(DEFAULTS[key]).split("-")
    named = value.split("-") if isinstance(value, str) else []
    if not named or not set(named) <= set(usual) or len(set(named)) < len(named):
        rule = next(option.rule for option in OPTIONS if option.key == key)
        raise BadOption(f"Option {key} must name different ones of {', '.join(usual)}, joined with dashes, "
                        f"such as {usual[1]}-{usual[0]}, not {brief(value)} ({rule}).")
    return "-".join([*named, *[name for name in usual if name not in named]])


def scenario_named(key: str) -> Data:
    """Return the row of a scenario."""
    row: Data = next(row for row in COMPONENTS["scenario"] if row["id"] == key)
    return row


def suited_to_scenario(given: dict[str, Any]) -> dict[str, Any]:
    """PL-240, PL-253, PL-257 Take over what a scenario fixes; refuse what was chosen against it."""
    row = scenario_named(given["scenario"])
    name, out = row["name"], dict(given)
    fix(out, "board", [row["board"]], f"{name} is played on another board (PL-240)")
    if row["planes"] == "wild":
        fix(out, "neutral_plane", [side["id"] for side in SIDES if side["kind"] == "wild"],
            f"{name} has wild planes (PL-253)")
    if row["planes"] == "cards":
        giving = [side["id"] for side in SIDES if max(side["cards"]) > 0]
        for key, sides in (("player_plane", PLAYER_SIDES), ("neutral_plane", NEUTRAL_SIDES)):
            fix(out, key, [side for side in sides if side in giving], f"{name} has planes that give cards (PL-257)")
    return out


def fix(given: dict[str, Any], key: str, allowed: list[str], why: str) -> None:
    """Let a scenario decide what was not chosen; refuse a choice that it does not allow, a default or not."""
    if key not in given:
        given[key] = DEFAULTS[key] if DEFAULTS[key] in allowed else allowed[0]
    elif given[key] not in allowed:
        raise BadOption(f"{why}; {key} must be {' or '.join(allowed)}, not {brief(given[key])}.")


def check_scenario(setting: Setting) -> None:
    """PL-241, PL-263 Refuse decks and changes of the airport that a scenario does not go with."""
    name = scenario_named(setting.word("scenario"))["name"]
    if setting.word("deck") == "both" or setting.flag("player_decks"):
        raise BadOption(f"{name} is played with the base or the expansion deck, for all together (PL-241).")
    if setting.flag("custom_airport"):
        raise BadOption(f"{name} brings its own points of interest; custom_airport must be off (PL-263).")


def rehearse(s: Planes, rng: Random) -> None:
    """Give everybody some cards of the decks, so that every kind of action comes up."""
    for q in range(s.box.players):
        deck = s.decks[s.box.pile_of_seat[q]]
        for _ in range(min(len(deck), 2 + below(rng, 5))):
            s.hands[q].append(deck.pop(below(rng, len(deck))))
        s.hands[q].sort()


GAME: Final = PlanesGame(
    editions=read_editions(home(__name__) / "versions.toml"),
    key="planes", title="Planes + Round Trip", least=2, most=4, prefix="PL", players_rule="PL-001",
    minutes="30 to 60", blurb="Walk crowds through an airport, meet goals on the way, and board your party.",
    options=OPTIONS, steps=list(STEPS), state=Planes)
