"""Propeller Islands as a game: options, scores, figures."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from aerodrome.games.propeller_islands.aid import aid_for
from aerodrome.games.propeller_islands.box import CHARACTER, box_of, check_house_rules
from aerodrome.games.propeller_islands.faults import card_counts, dice_count, position_fault, tile_counts
from aerodrome.games.propeller_islands.hints import PropellerHints
from aerodrome.games.propeller_islands.recount import recounted
from aerodrome.games.propeller_islands.rehearsal import rehearse
from aerodrome.games.propeller_islands.scoring import sources, standing, total
from aerodrome.games.propeller_islands.state import Propellers, opening, restored
from aerodrome.games.propeller_islands.steps import STEPS, SetUp, end_reasons
from aerodrome.kernel.components import home
from aerodrome.kernel.edition import read_editions
from aerodrome.kernel.errors import BadOption
from aerodrome.kernel.game import Game, Measure
from aerodrome.kernel.hints import Hints
from aerodrome.kernel.option import Option, Setting, Value
from aerodrome.kernel.state import State
from aerodrome.kernel.step import Agenda, Seat

SEATS: Final = 4
LONGEST: Final = 100_000  # log entries; see longest
OPTIONS: Final = (
    Option("start_player", "random", "Who starts the first round: drawn by lot, or a seat.",
           choices=("random", "0", "1", "2", "3"), rule="PI-034"),
    *[Option(f"character_{seat}", "random", f"The character of seat {seat}: dealt, or chosen here.",
             choices=("random", *CHARACTER.words), rule="PI-035") for seat in range(SEATS)],
)


class PropellerIslands(Game):
    """The game, as tables, bots and laws see it."""

    def check_setting(self, setting: Setting) -> None:
        players = setting.players
        start = setting.word("start_player")
        if start != "random" and int(start) >= players:
            allowed = f"random or a seat from 0 to {players - 1}"
            raise BadOption(f"Option start_player must be {allowed}, not {start} (PI-034).")
        chosen = [setting.word(f"character_{seat}") for seat in range(SEATS)]
        for seat, character in enumerate(chosen):
            if character == "random":
                continue
            if seat >= players:
                raise BadOption(f"Option character_{seat} is for a seat that {players} players do not have (PI-035).")
            if chosen.count(character) > 1:
                raise BadOption(f"The character {character} is given twice; everybody has another (PI-035).")

    def house_rules(self, setting: Setting) -> None:
        check_house_rules(setting)

    def setup(self, setting: Setting) -> State:
        return opening(setting, box_of(setting), [SetUp()])

    def restore(self, setting: Setting, fields: dict[str, Any], agenda: Agenda) -> State:
        return restored(setting, box_of(setting), agenda, fields)

    def component_data(self, setting: Setting) -> dict[str, Any]:
        return box_of(setting).data

    def scores(self, s: State) -> list[int]:
        """The final scores; before the end, what everybody would score now."""
        assert isinstance(s, Propellers)
        return list(s.final) if s.final else [total(s, q) for q in range(s.box.players)]

    def standing(self, s: State) -> list[list[int]]:
        assert isinstance(s, Propellers)
        return [standing(s, q) for q in range(s.box.players)]

    def recount(self, s: State) -> list[int]:
        assert isinstance(s, Propellers)
        return recounted(s)

    def inventory(self, s: State) -> list[int]:
        """Every tile and every blueprint, once they are shuffled; the workers of each seat; the dice."""
        assert isinstance(s, Propellers)
        tiles, cards = tile_counts(s)[1:], card_counts(s)
        workers = [s.workers[q].bit_count() + s.dock[q].bit_count() for q in range(s.box.players)]
        return ([1 if not sum(tiles) else count for count in tiles] + [count or int(s.round == 0) for count in cards]
                + workers + [dice_count(s) if s.round else s.box.dice])

    def fault(self, s: State) -> str:
        assert isinstance(s, Propellers)
        return position_fault(s)

    def measures(self, s: State) -> list[Measure]:
        assert isinstance(s, Propellers)
        n, reasons = s.box.players, end_reasons(s)
        parts = [sources(s, q) for q in range(n)]
        out = [Measure("rounds per game", s.round, 1),
               Measure("tiles per player", sum([len(island.tiles) for island in s.islands]), n),
               Measure("workers deployed per player", sum([12 - dock.bit_count() for dock in s.dock]), n),
               Measure("blueprints per player", sum([cards.bit_count() for cards in s.completed]), n),
               Measure("points from fame", sum([part[0] for part in parts]), n),
               Measure("points from landmarks", sum([part[5] for part in parts]), n),
               Measure("points from blueprints", sum([part[6] for part in parts]), n),
               Measure("best final score", max(s.final), 1)]
        out += [Measure(f"games ended by {name}", 1 if reason in reasons else 0, 1)
                for reason, name in enumerate(("blueprints", "an empty dock", "an empty stack"))]
        return out

    def longest(self, setting: Setting) -> int:
        """PI-246 The rules set no limit; players who mean to end the game stay far below this one."""
        return LONGEST

    def rehearsal(self, setting: Setting, rng: Random) -> State | None:
        """A position in the middle of a game: islands have grown, upgrades are installed, powers unlocked."""
        s = self.start(setting)
        assert isinstance(s, Propellers)
        while type(s.agenda[-1]).__name__ != "RollDie":
            s.apply(s.agenda[-1].sample(s, rng))
        rehearse(s, rng)
        return s

    def aid(self, s: State, seat: Seat) -> dict[str, Any]:
        assert isinstance(s, Propellers)
        aid = aid_for(s, seat)
        if not s.agenda:
            aid["winners"] = self.winners(s)
        return aid

    def make_hints(self) -> Hints:
        return PropellerHints(self)

    def option_sets(self, players: int) -> list[dict[str, Value]]:
        """As it comes, with one character given, and with every character in every seat and every start player."""
        one: dict[str, Value] = {"character_1": "nelson"}
        return [{}, one, *[everybody_given(players, turn) for turn in range(len(CHARACTER))]]


def everybody_given(players: int, turn: int) -> dict[str, Value]:
    """Give everybody a character, from another one on in each turn, and somebody the start player token."""
    out: dict[str, Value] = {f"character_{q}": CHARACTER.write((q + turn) % len(CHARACTER)) for q in range(players)}
    return out | {"start_player": str(turn % players)}


GAME: Final = PropellerIslands(
    editions=read_editions(home(__name__) / "versions.toml"),
    key="propeller_islands", title="Propeller Islands", least=2, most=4, prefix="PI",
    players_rule="PI-001", minutes="30 to 45",
    blurb="Draft dice, build an engine of islands in the sky, and fly the blueprints home.",
    options=OPTIONS, steps=list(STEPS), state=Propellers)

