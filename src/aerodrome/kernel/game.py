"""A game: what its folder offers to tables, bots, laws and the command line."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from mypy_extensions import mypyc_attr

from aerodrome.kernel.edition import Edition, Editions
from aerodrome.kernel.errors import BadOption, BadPosition
from aerodrome.kernel.hints import Hints
from aerodrome.kernel.move import Move
from aerodrome.kernel.option import Option, Setting, Value, read_options
from aerodrome.kernel.playout import roll_out
from aerodrome.kernel.shape import brief, read_list
from aerodrome.kernel.state import State, digest_of
from aerodrome.kernel.step import RULE, Agenda, Seat, Step

StepClass = type[Step[Any]]
MOST_STEPS: Final = 10_000  # more are not an agenda but an attack
TRIALS: Final = 10  # random games from a foreign position
TRIAL_MOVES: Final = 200
MOST_SETTINGS: Final = 200  # that a game remembers


class Measure:
    """A figure of one game that adds up over many: *part* out of *whole*."""

    def __init__(self, name: str, part: float, whole: float) -> None:
        self.name = name
        self.part = part
        self.whole = whole


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """One game. Its folder holds one instance, ``GAME``, found by scanning."""

    def __init__(self, *, key: str, title: str, editions: Editions, least: int, most: int, prefix: str, minutes: str,
                 blurb: str, options: tuple[Option, ...], steps: list[StepClass], state: type[State],
                 players_rule: str = "") -> None:
        self.key = key
        self.title = title
        self.editions = editions  # every released version of rules and data
        self.version = editions.newest  # a change of rules or data bumps it
        self.least = least  # players
        self.most = most
        self.prefix = prefix  # of the rule ids: PP for PP-017
        self.players_rule = players_rule  # the id of the rule that says how many can play
        self.minutes = minutes
        self.blurb = blurb
        self.options = options
        self.steps = {step.__name__: step for step in steps}
        self.state = state
        self._hints: Hints | None = None
        self._actions: dict[int, list[str]] = {}
        self._numbers: dict[int, dict[str, int]] = {}
        self._settings: dict[str, Setting] = {}

    # --- what a game must write

    def setup(self, setting: Setting) -> State:
        """Return the position before the first step."""
        raise NotImplementedError

    def restore(self, setting: Setting, fields: dict[str, Any], agenda: Agenda) -> State:
        """Return the position with these fields, which were read by their shapes."""
        raise NotImplementedError

    def scores(self, s: State) -> list[int]:
        """Return the points of each seat, now."""
        raise NotImplementedError

    def inventory(self, s: State) -> list[int]:
        """Count every component there is; the law of conservation says that this list never changes."""
        raise NotImplementedError

    def longest(self, setting: Setting) -> int:
        """Return a number of log entries that no game can exceed."""
        raise NotImplementedError

    # --- what a game may write

    def standing(self, s: State) -> list[list[int]]:
        """Return for each seat what decides the victory, most important first (higher is better)."""
        return [[score] for score in self.scores(s)]

    def recount(self, s: State) -> list[int]:
        """Work out the scores a second way, from public records of the game; by default there is only one way."""
        return self.scores(s)

    def measures(self, s: State) -> list[Measure]:
        """Return figures of a finished game that designers want to see."""
        return []

    def house_rules(self, setting: Setting) -> None:
        """Check overrides of component data; raise BadHouseRules. A game without component data has none."""
        if setting.house:
            raise BadOption(f"{self.title} has no component data to override.")

    def suited(self, given: dict[str, Any]) -> dict[str, Any]:
        """Return the options that were given with those that they decide; refuse what contradicts them."""
        return given

    def check_setting(self, setting: Setting) -> None:
        """Refuse options that do not go together, or not with this many players; each of them is good by itself."""

    def component_data(self, setting: Setting) -> dict[str, Any]:
        """Return the component data of a setting, house rules applied, for drawing."""
        return {}

    def fault(self, s: State) -> str:
        """Say what is impossible in a position that was edited by hand; empty where nothing is."""
        return ""

    def rehearsal(self, setting: Setting, rng: Random) -> State | None:
        """Return a possible position that random games seldom reach: every other game of the laws starts there."""
        return None

    def winners(self, s: State) -> list[Seat]:
        """Return who has won a game that is over: several where victory is shared."""
        return [q for q, rank in enumerate(self.ranks(s)) if rank == 1]

    def quick_options(self) -> dict[str, Value]:
        """Return the options of a game that begins at one click: those that a newcomer would not miss are left out."""
        return {}

    def aid(self, s: State, seat: Seat) -> dict[str, Any]:
        """Return help for a player as JSON, from what *seat* (or a spectator, NOBODY) sees: clients know no rules."""
        return {}

    def hints(self) -> Hints:
        """Return what the game tells bots about playing it well; made once."""
        if self._hints is None:
            self._hints = self.make_hints()
        return self._hints

    def make_hints(self) -> Hints:
        """Make the hints; by default those that fit any game."""
        return Hints(self)

    def option_sets(self, players: int) -> list[dict[str, Value]]:
        """Return option sets for this many players that together try every option: the laws run on each of them."""
        return [{}] + [{o.key: v} for o in self.options for v in other_values(o)]

    # --- what follows

    def setting(self, players: int, options: dict[str, Any] | None = None, house: dict[str, Any] | None = None,
                version: int = 0) -> Setting:
        """Check what was asked for and return the setting of a game, under the newest rules if no version is named."""
        return self.setting_in(self.editions.edition(version), players, options or {}, house or {})

    def setting_in(self, edition: Edition, players: int, options: dict[str, Any], house: dict[str, Any]) -> Setting:
        """Return the setting of a game under the rules of an edition."""
        if not self.least <= players <= self.most:
            rule = f" ({self.players_rule})" if self.players_rule else ""
            raise BadOption(f"{self.title} is for {self.least} to {self.most} players, not {brief(players)}{rule}.")
        read = read_options(self.options, self.suited(options), edition.version)
        return self._checked(Setting(players, read, house, edition)) if house else self._boxed(players, read, edition)

    def _checked(self, setting: Setting) -> Setting:
        self.check_setting(setting)
        self.house_rules(setting)
        return setting

    def _boxed(self, players: int, options: dict[str, Value], edition: Edition) -> Setting:
        """Return the setting of the box as printed; many tables share one, with all that was worked out from it."""
        key = f"{players} {sorted(options.items())} {edition.key()}"
        if key not in self._settings:
            setting = self._checked(Setting(players, options, {}, edition))
            if len(self._settings) >= MOST_SETTINGS:
                self._settings.clear()
            self._settings[key] = setting
        return self._settings[key]

    def start(self, setting: Setting) -> State:
        """Return the position at the first decision."""
        s = self.setup(setting)
        s.settle()
        return s

    def ranks(self, s: State) -> list[int]:
        """Return the rank of each seat, 1 for the best; equals share a rank."""
        standing = self.standing(s)
        return [1 + sum([1 for other in standing if other > mine]) for mine in standing]

    def returns(self, s: State) -> list[float]:
        """Return 1, shared among the winners; 0 for the others and while the game goes on."""
        if s.agenda:
            return [0.0] * s.setting.players
        ranks = self.ranks(s)
        share = 1.0 / ranks.count(1)
        return [share if rank == 1 else 0.0 for rank in ranks]

    def action(self, move: Move, players: int) -> int:
        """Return the action number of a player's move: dense, and fixed for a game version and player count."""
        if players not in self._numbers:
            actions = self.state.NOTATION.actions(players)
            self._numbers[players] = {m.text: i for i, m in enumerate(actions)}
        return self._numbers[players][move.text]

    def actions(self, players: int) -> list[str]:
        """List the moves of players by action number; some games have thousands, so the list is made once."""
        if players not in self._actions:
            self._actions[players] = [m.text for m in self.state.NOTATION.actions(players)]
        return self._actions[players][:]

    def dump(self, s: State) -> dict[str, Any]:
        """Return the position with its setting as JSON that ``load`` reads back, edited by hand or not."""
        setting = s.setting
        return {"game": self.key, "version": setting.version, "players": setting.players,
                "options": dict(setting.options), "house_rules": setting.house, "position": s.dump()}

    def load(self, data: Any) -> State:
        """Return the position written *data*; raise BadPosition for a malformed or impossible one."""
        self._check_head(data)
        setting = self.setting(data["players"], data.get("options", {}), data.get("house_rules", {}), data["version"])
        position = data["position"]
        fields = {name: self._field(name, position) for name, field in self.state.VISIBLE.items()
                  if field.since <= setting.version}
        for name in position:
            if name not in fields and name != "agenda":
                raise BadPosition(f"The position has an unknown field {brief(name)}.")
        s = self.restore(setting, fields, self._agenda(position, setting.players))
        fault = self.fault(s)
        if fault:
            raise BadPosition(fault)
        return s

    def load_foreign(self, data: Any) -> State:
        """Load a position from outside, and try to play it on: what leads nowhere is refused, not left to crash."""
        s = self.load(data)
        for trial in range(TRIALS):
            try:
                roll_out(s.clone(), Random(trial), TRIAL_MOVES)
            except Exception:  # whatever goes wrong, the position cannot be played
                raise BadPosition("The position cannot be played on: its agenda does not fit its fields.") from None
        return s

    def _check_head(self, data: Any) -> None:
        if not isinstance(data, dict) or not isinstance(data.get("position"), dict):
            raise BadPosition('A position is a JSON object with "game", "version", "players" and "position".')
        if data.get("game") != self.key:
            raise BadPosition(f"This position is of {brief(data.get('game'))}, not of {self.key}.")
        if not self.editions.has(data.get("version")):
            raise BadPosition(f"This position is of version {brief(data.get('version'))} of the rules; "
                              f"this program has {self.editions.range()}.")
        if type(data.get("players")) is not int:
            raise BadPosition(f"players must be a whole number, not {brief(data.get('players'))}.")
        for key in ("options", "house_rules"):
            if not isinstance(data.get(key, {}), dict):
                raise BadPosition(f"{key} must be an object, not {brief(data.get(key))}.")

    def _field(self, name: str, position: dict[str, Any]) -> Any:
        if name not in position:
            raise BadPosition(f"The position lacks the field {name}.")
        return self.state.VISIBLE[name].shape.load(position[name], name)

    def _agenda(self, position: dict[str, Any], players: int) -> Agenda:
        texts = read_list(position.get("agenda"), "agenda")
        if len(texts) > MOST_STEPS:
            raise BadPosition(f"agenda has {len(texts)} steps; {MOST_STEPS} are allowed.")
        agenda = [self._step(text, players) for text in texts[::-1]]
        if agenda and agenda[-1].actor == RULE:
            raise BadPosition("agenda must begin with a decision of a player or of chance.")
        return agenda

    def _step(self, text: Any, players: int) -> Step[Any]:
        words = text.split(" ") if isinstance(text, str) else []
        if len(words) != 3 or words[0] not in self.steps or not is_small(words[1]) or not is_small(words[2]):
            raise BadPosition(f"agenda has no step {brief(text)}; a step is written like "
                              f"'{next(iter(self.steps))} 0 0'.")
        if int(words[1]) >= players:
            raise BadPosition(f"agenda names seat {words[1]}; the seats are 0 to {players - 1}.")
        make: Any = self.steps[words[0]]
        step: Step[Any] = make(int(words[1]), int(words[2]))
        return step

    def identity(self, setting: Setting) -> str:
        """Return a text that names the game, version, players, options and house rules: the seed of simulations."""
        house = "" if not setting.house else "/" + digest_of(setting.house)
        known = {option.key for option in self.options if option.since <= setting.version}
        options = ",".join([f"{k}={v}" for k, v in sorted(setting.options.items()) if k in known])
        return f"{self.key}/{setting.version}/{setting.players}/{options}{house}"


def other_values(option: Option) -> list[Value]:
    """Return values of an option that are not its default and are worth a run of the laws."""
    if isinstance(option.default, bool):
        return [not option.default]
    if isinstance(option.default, int):
        return [v for v in (option.least, option.most) if v != option.default]
    return [v for v in option.choices if v != option.default]


def is_small(word: str) -> bool:
    """Tell whether a word is a whole number of reasonable size."""
    return word.isascii() and word.isdecimal() and len(word) < 7
