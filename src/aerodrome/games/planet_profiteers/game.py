"""Planet Profiteers as a game: options, scores, figures, and a second way to count."""

from __future__ import annotations

from typing import Any, Final

from aerodrome.games.planet_profiteers.aid import aid_from
from aerodrome.games.planet_profiteers.box import box_of, check_house_rules
from aerodrome.games.planet_profiteers.faults import length_fault, position_fault
from aerodrome.games.planet_profiteers.hints import ProfiteersHints
from aerodrome.games.planet_profiteers.recount import recounted
from aerodrome.games.planet_profiteers.scoring import STAGE
from aerodrome.games.planet_profiteers.state import Profiteers, opening, restored
from aerodrome.games.planet_profiteers.steps import STEPS, SetUp
from aerodrome.kernel.components import home
from aerodrome.kernel.edition import read_editions
from aerodrome.kernel.errors import BadOption
from aerodrome.kernel.game import Game, Measure
from aerodrome.kernel.hints import Hints
from aerodrome.kernel.option import Option, Setting, Value
from aerodrome.kernel.shape import members
from aerodrome.kernel.state import State
from aerodrome.kernel.step import Agenda, Seat

WHISPERS: Final = Option("private_talk", False, "Messages may be whispered to one seat; the words stay between the "
                         "two, also after the game.", rule="PP-084")
OPTIONS: Final = (
    Option("research", False, "Research phase after two turn rounds: spend shares to improve your hand.",
           rule="PP-070"),
    Option("end_at", "passed", "The game ends when somebody passed 60 credits (61 or more), or reached them.",
           choices=("passed", "reached"), rule="PP-065"),
    Option("first_captain", "random", "Who takes the first turn: drawn by lot, or a seat.",
           choices=("random", "0", "1", "2", "3", "4", "5", "6", "7"), rule="PP-014"),
    Option("structured_talk", False, "Talk before each turn round: claims, promises, asks and deals, and a ledger.",
           rule="PP-080", default_since=2, before=True),
    WHISPERS,
)


class PlanetProfiteers(Game):
    """The game, as tables, bots and laws see it."""

    def suited(self, given: dict[str, Any]) -> dict[str, Any]:
        """PP-084 Whispers need talk."""
        if "structured_talk" not in given and WHISPERS.read(given.get(WHISPERS.key, False)):
            return {**given, "structured_talk": True}
        return given

    def check_setting(self, setting: Setting) -> None:
        players = setting.players
        captain = setting.word("first_captain")
        if captain != "random" and int(captain) >= players:
            raise BadOption(f"Option first_captain must be random or a seat from 0 to {players - 1}, not {captain} "
                            "(PP-014).")
        if setting.flag("private_talk") and not setting.flag("structured_talk"):
            raise BadOption("Option private_talk needs structured_talk to be on (PP-084).")

    def house_rules(self, setting: Setting) -> None:
        check_house_rules(setting)

    def setup(self, setting: Setting) -> State:
        return opening(setting, box_of(setting), [SetUp()])

    def restore(self, setting: Setting, fields: dict[str, Any], agenda: Agenda) -> State:
        return restored(setting, box_of(setting), agenda, fields)

    def component_data(self, setting: Setting) -> dict[str, Any]:
        return box_of(setting).data

    def scores(self, s: State) -> list[int]:
        assert isinstance(s, Profiteers)
        return s.scores[:]

    def recount(self, s: State) -> list[int]:
        assert isinstance(s, Profiteers)
        is_whole = len(s.results) == (s.mission - 1 if s.agenda and s.mission else s.mission)
        paid = [0 if is_whole else s.scores[q] - sum([r.gains[q] for r in s.results]) for q in range(s.box.players)]
        return [a + b for a, b in zip(paid, recounted(s.results, s.box), strict=True)]

    def inventory(self, s: State) -> list[int]:
        """Every card once, then the shares of each seat."""
        assert isinstance(s, Profiteers)
        cards = list(s.pile) + list(s.communal)
        for zone in (s.hands, s.discards):
            for bits in zone:
                cards += members(bits)
        n = s.box.players
        shares = [s.unspent[q] + sum(s.actions_of(q)) + s.research[q] for q in range(n)]
        return sorted(cards) + shares

    def fault(self, s: State) -> str:
        assert isinstance(s, Profiteers)
        return length_fault(s) or position_fault(s, self.inventory(s))

    def measures(self, s: State) -> list[Measure]:
        assert isinstance(s, Profiteers)
        results = s.results
        missions = len(results)
        n = s.box.players
        winners = sum([r.gains[r.winner] for r in results])
        others = sum([sum(r.gains) for r in results]) - winners
        out = [Measure("credits per player and mission", winners + others, n * missions),
               Measure("credits of the mission winner", winners, missions),
               Measure("credits of another player and mission", others, (n - 1) * missions),
               Measure("tied missions", sum([1 for r in results if r.stage > 0]), missions),
               Measure("missions won by the Captain", sum([1 for r in results if r.winner == r.captain]), missions),
               Measure("missions per game", missions, 1),
               Measure("games ended before the last mission", 1 if missions < s.box.missions else 0, 1),
               Measure("shared victories", 1 if self.ranks(s).count(1) > 1 else 0, 1),
               Measure("best final score", max(s.scores), 1)]
        for k, name in enumerate(STAGE.words):
            out.append(Measure(f"missions decided at {name}", sum([1 for r in results if r.stage == k]), missions))
        return out

    def longest(self, setting: Setting) -> int:
        box = box_of(setting)
        n = box.players
        turns = n * box.turn_rounds
        window = n * 2 * 10  # two messages of at most nine parts, and silence
        talk = box.turn_rounds * (window + n * (4 * n + 1)) if box.talk_by_round else turns * window
        talk = talk if box.talk else 0
        research = n * (3 * box.draws_max + 2) if box.research else 0
        return 1 + box.missions * (1 + turns * box.actions_max + research + talk)

    def aid(self, s: State, seat: Seat) -> dict[str, Any]:
        assert isinstance(s, Profiteers)
        aid = aid_from(s.view(seat), s.box)
        if not s.agenda:
            aid["winners"] = self.winners(s)
        return aid

    def make_hints(self) -> Hints:
        return ProfiteersHints(self)

    def option_sets(self, players: int) -> list[dict[str, Value]]:
        quiet: dict[str, Value] = {"structured_talk": False}
        return [{"structured_talk": True}, quiet, quiet | {"research": True}, {"research": True, "private_talk": True},
                quiet | {"end_at": "reached"}, quiet | {"first_captain": "2"}]


GAME: Final = PlanetProfiteers(
    editions=read_editions(home(__name__) / "versions.toml"),
    key="planet_profiteers", title="Planet Profiteers: 2149", least=3, most=8, prefix="PP",
    players_rule="PP-010", minutes="30 to 40",
    blurb="Space poker: bribe what counts, invest in who will win, and keep your own shares.",
    options=OPTIONS, steps=list(STEPS), state=Profiteers)
