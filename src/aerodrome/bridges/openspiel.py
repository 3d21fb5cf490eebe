"""Any game of ours as a game of OpenSpiel, for its algorithms.

Players' actions have the numbers of ``Game.action``. A listed chance has numbers of its own, with the
probabilities that its weights say. A whole shuffle cannot be listed: it is the one outcome ``DEALT``, which
is sampled when it is applied, as OpenSpiel's "sampled stochastic" games do.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from itertools import product
from random import Random
from typing import Any

import msgspec

from aerodrome.kernel.game import Game
from aerodrome.kernel.move import Move
from aerodrome.kernel.option import Setting, Value
from aerodrome.kernel.state import State
from aerodrome.kernel.step import CHANCE, Chance, Deal, Seat, Step

try:
    pyspiel: Any = import_module("pyspiel")
except ImportError as error:
    raise ImportError("OpenSpiel is not installed; install it with: pip install .[bench]") from error

DEALT = 0  # the outcome of a whole shuffle; those of a listed chance are numbered from 1
TYPE = pyspiel.GameType


class Outcomes:
    """The numbers of what dice, bags and decks may show: fixed for a game version."""

    def __init__(self, game: Game) -> None:
        self.texts = ["(dealt)", *chance_texts(game)]
        self.numbers = {text: number for number, text in enumerate(self.texts)}


def chance_texts(game: Game) -> list[str]:
    """List the moves of listed chance: those of all verbs that are neither a player's nor a whole shuffle's."""
    notation = game.state.NOTATION
    taken = {text.split(" ")[0] for text in game.actions(game.most)}
    texts = []
    for verb in notation.verbs():
        kinds = notation.kinds(verb)
        is_dealt = bool(kinds) and notation.read(verb) is not None  # a shuffle may lay out any number of things
        if verb not in taken and not is_dealt:
            texts += [" ".join([verb, *words]) for words in product(*[[k.write(i) for i in range(len(k))]
                                                                      for k in kinds])]
    return texts


class SpielGame(pyspiel.Game):  # type: ignore[misc] # pyspiel has no types
    """A game of ours with its players and options, as OpenSpiel knows games. It cannot be pickled."""

    def __init__(self, game: Game, setting: Setting, *, skip_talk: bool = True, seed: int = 0) -> None:
        self.game = game
        self.setting = setting
        self.skip_talk = skip_talk  # talk changes nothing in a game; without this every word is an action
        self.rng = Random(seed)  # for whole shuffles
        self.outcomes = Outcomes(game)
        self.moves = game.state.NOTATION.actions(setting.players)
        self._first = game.start(setting)
        super().__init__(type_of(game), info_of(game, setting, len(self.outcomes.texts)), {})

    def new_initial_state(self) -> SpielState:
        """Return the position at the first decision."""
        return SpielState(self, self._first.clone())

    def state_of(self, s: State, deals: int | None = None) -> SpielState:
        """Return the state at a position, which the caller gives away; the seed *deals* fixes all shuffles to come."""
        return SpielState(self, s, deals)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """Return what OpenSpiel's own code asks for observations."""
        return Observer()


def spiel_game(game: Game, players: int, options: dict[str, Value] | None = None, *, skip_talk: bool = True,
               seed: int = 0) -> SpielGame:
    """Return a game of ours for OpenSpiel; talk is passed over unless *skip_talk* is off."""
    return SpielGame(game, game.setting(players, options), skip_talk=skip_talk, seed=seed)


def type_of(game: Game) -> Any:
    """Return OpenSpiel's description of the kind of game it is."""
    return TYPE(
        short_name=f"aerodrome_{game.key}", long_name=game.title, dynamics=TYPE.Dynamics.SEQUENTIAL,
        chance_mode=chance_mode_of(game), information=TYPE.Information.IMPERFECT_INFORMATION,
        utility=TYPE.Utility.CONSTANT_SUM, reward_model=TYPE.RewardModel.TERMINAL,
        max_num_players=game.most, min_num_players=game.least,
        provides_information_state_string=True, provides_information_state_tensor=False,
        provides_observation_string=True, provides_observation_tensor=False)


def chance_mode_of(game: Game) -> Any:
    """Tell whether there is chance in a game, and whether all of it can be listed."""
    steps = list(game.steps.values())
    if any([issubclass(step, Deal) for step in steps]):
        return TYPE.ChanceMode.SAMPLED_STOCHASTIC
    has_chance = any([issubclass(step, Chance) for step in steps])
    return TYPE.ChanceMode.EXPLICIT_STOCHASTIC if has_chance else TYPE.ChanceMode.DETERMINISTIC


def info_of(game: Game, setting: Setting, outcomes: int) -> Any:
    """Return OpenSpiel's bounds: numbers of actions and outcomes, utilities from 0 to 1, and the longest game."""
    return pyspiel.GameInfo(
        num_distinct_actions=len(game.actions(setting.players)), max_chance_outcomes=outcomes,
        num_players=setting.players, min_utility=0.0, max_utility=1.0, utility_sum=1.0,
        max_game_length=game.longest(setting))


class Held:
    """All that a state holds; OpenSpiel copies it with ``deepcopy``, which is our ``clone``."""

    def __init__(self, game: SpielGame, s: State, deals: int | None) -> None:
        self.game = game
        self.s = s
        self.deals = deals  # the seed of the next shuffle, where shuffles are fixed
        self.seen: dict[Seat, str] = {}  # what was already written of the position; searches ask several times

    def __deepcopy__(self, memo: dict[int, Any]) -> Held:
        return Held(self.game, self.s.clone(), self.deals)

    def pass_talk(self) -> None:
        """Go on to the next decision that matters."""
        agenda = self.s.agenda
        while agenda and agenda[-1].actor >= 0 and agenda[-1].is_aside():
            self.s.apply(self.s.options()[0])

    def apply(self, m: Move) -> None:
        """Make a move."""
        self.s.apply(m)
        self.seen.clear()
        if self.game.skip_talk:
            self.pass_talk()

    def outcome(self, number: int) -> Move:
        """Return what chance does: the outcome of this number, or a shuffle, sampled."""
        s = self.s
        if not isinstance(s.agenda[-1], Deal):
            move = s.NOTATION.read(self.game.outcomes.texts[number])
            assert move is not None, number
            return move
        if self.deals is None:
            return s.agenda[-1].sample(s, self.game.rng)
        self.deals += 1
        return s.agenda[-1].sample(s, Random(self.deals))


class SpielState(pyspiel.State):  # type: ignore[misc] # pyspiel has no types
    """A position of ours, as OpenSpiel knows positions."""

    def __init__(self, game: SpielGame, s: State, deals: int | None = None) -> None:
        super().__init__(game)
        self._held = Held(game, s, deals)
        if game.skip_talk:
            self._held.pass_talk()

    def __deepcopy__(self, memo: dict[int, Any]) -> Any:
        return self.clone()

    def position(self) -> State:
        """Return the position itself, of our kernel."""
        return self._held.s

    # --- playing

    def current_player(self) -> int:
        """Return who decides: a seat, or OpenSpiel's number of chance or of the end."""
        agenda = self._held.s.agenda
        if not agenda:
            return int(pyspiel.PlayerId.TERMINAL)
        return agenda[-1].actor if agenda[-1].actor != CHANCE else int(pyspiel.PlayerId.CHANCE)

    def is_terminal(self) -> bool:
        """Tell whether the game is over."""
        return not self._held.s.agenda

    def _legal_actions(self, player: Seat) -> list[int]:
        s, game = self._held.s, self._held.game.game
        players = s.setting.players
        return sorted([game.action(m, players) for m in s.options()]) if s.to_act() == player else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """List the outcomes of chance with their probabilities; a whole shuffle is one outcome."""
        step: Step[Any] = self._held.s.agenda[-1]
        assert isinstance(step, Chance), "nothing is left to chance here"
        return [(DEALT, 1.0)] if isinstance(step, Deal) else self._listed(step)

    def _listed(self, step: Chance[Any]) -> list[tuple[int, float]]:
        options = step.options(self._held.s)
        weights = step.weights(self._held.s) or [1] * len(options)
        numbers, whole = self._held.game.outcomes.numbers, sum(weights)
        return sorted([(numbers[m.text], weight / whole) for m, weight in zip(options, weights, strict=True) if weight])

    def _apply_action(self, action: int) -> None:
        held = self._held
        is_chance = held.s.agenda[-1].actor == CHANCE
        held.apply(held.outcome(action) if is_chance else held.game.moves[action])

    def returns(self) -> list[float]:
        """Return 1, shared among the winners; 0 for all while the game goes on."""
        return self._held.game.game.returns(self._held.s)

    # --- knowing

    def information_state_string(self, player: Seat | None = None) -> str:
        """Return all that a player sees, as JSON: the view, which keeps of the past what the rules keep."""
        seat = self.current_player() if player is None else player
        seen = self._held.seen
        if seat not in seen:
            seen[seat] = msgspec.json.encode(self._held.s.view(seat), order="sorted").decode()
        return seen[seat]

    def observation_string(self, player: Seat | None = None) -> str:
        """Return the same as the information state."""
        return self.information_state_string(player)

    def resample_from_infostate(self, player: Seat, sampler: Callable[[], float]) -> SpielState:
        """Return a possible world of a player; *sampler* draws the lots, from 0 to 1."""
        held = self._held
        return SpielState(held.game, held.s.resample(player, Lots(sampler)), held.deals)

    # --- writing

    def _action_to_string(self, player: Seat, action: int) -> str:
        game = self._held.game
        return game.outcomes.texts[action] if player == pyspiel.PlayerId.CHANCE else game.moves[action].text

    def __str__(self) -> str:
        return msgspec.json.encode(self._held.s.dump(), order="sorted").decode()


class Lots(Random):
    """A generator of ours that draws from a sampler of OpenSpiel's."""

    def __init__(self, sampler: Callable[[], float]) -> None:
        super().__init__(0)
        self._sampler = sampler

    def random(self) -> float:
        """Return the next fraction in [0, 1)."""
        return self._sampler()


class Observer:
    """Observations as text; there is no tensor."""

    def __init__(self) -> None:
        self.tensor = None
        self.dict: dict[str, Any] = {}

    def set_from(self, state: SpielState, player: Seat) -> None:
        """Do nothing: there is no tensor to fill."""

    def string_from(self, state: SpielState, player: Seat) -> str:
        """Return all that a player sees."""
        return state.information_state_string(player)
