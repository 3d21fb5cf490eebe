"""The field: random play in other libraries, and in ours driven in the same way, move by move from Python.

Every loop draws its lots alike, as ``int(random() * n)``, so that nobody pays more for them than the others.
The libraries are imported when they are measured; a missing one raises ImportError.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from random import Random
from typing import Any

from aerodrome.benchmarks.measure import ITERATIONS, Task, mid_game
from aerodrome.bots.budget import Budget
from aerodrome.kernel.game import Game
from aerodrome.kernel.option import Setting


class Driven(Task):
    """Our own game, as an outsider would drive it: ask for the options, choose one, apply it."""

    def __init__(self, game: Game, setting: Setting, seed: int) -> None:
        self.game = game
        self.setting = setting
        self.rng = Random(seed)

    def once(self) -> int:
        s = self.game.start(self.setting)
        rng, random, moves = self.rng, self.rng.random, 0
        while s.agenda:
            options = s.options()
            # A whole shuffle has no list of options: the step itself draws it.
            s.apply(options[int(random() * len(options))] if options else s.agenda[-1].sample(s, rng))
            moves += 1
        return moves


class OpenSpiel(Task):
    """A game of OpenSpiel, in C++ or Python; in those measured all outcomes of chance are equally likely."""

    def __init__(self, name: str, seed: int) -> None:
        import_module("open_spiel.python.games.tic_tac_toe")  # registers its game
        self.game: Any = import_module("pyspiel").load_game(name)
        self.random = Random(seed).random

    def once(self) -> int:
        state = self.game.new_initial_state()
        random, moves = self.random, 0
        while not state.is_terminal():
            actions = state.legal_actions()
            state.apply_action(actions[int(random() * len(actions))])
            moves += 1
        return moves


class PettingZoo(Task):
    """PettingZoo's tic-tac-toe: the loop of its documentation, with the action mask."""

    def __init__(self, seed: int) -> None:
        self.env: Any = import_module("pettingzoo.classic.tictactoe_v3").env()
        self.random = Random(seed).random

    def once(self) -> int:
        env, random, moves = self.env, self.random, 0
        env.reset()
        for _ in env.agent_iter():
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            actions = observation["action_mask"].nonzero()[0]
            env.step(actions[int(random() * len(actions))])
            moves += 1
        return moves


class RLCard(Task):
    """A game of RLCard, through the step API of its environments."""

    def __init__(self, name: str, seed: int) -> None:
        self.env: Any = import_module("rlcard").make(name, config={"seed": seed})
        self.random = Random(seed).random

    def once(self) -> int:
        env, random, moves = self.env, self.random, 0
        state, _ = env.reset()
        while not env.is_over():
            actions = list(state["legal_actions"])
            state, _ = env.step(actions[int(random() * len(actions))])
            moves += 1
        return moves


class SpielSearches(Task):
    """A search of OpenSpiel's on one of our games, from the position that our own search is measured at."""

    def __init__(self, search: str, game: Game, setting: Setting, seed: int) -> None:
        from aerodrome.bridges.openspiel import SpielGame
        from aerodrome.bridges.spiel_bots import SEARCHES

        self.search = SEARCHES[search]
        self.game = SpielGame(game, setting, seed=seed)
        self.sight = mid_game(game, setting, Random(seed))
        self.rng = Random(seed)

    def once(self) -> int:
        search = self.search(self.game, self.sight, self.rng)
        search.run(Budget(ITERATIONS))
        return search.simulations


class SpielCppSearches(Task):
    """OpenSpiel's MCTS in C++, playouts included, on one of our games, which it drives through Python."""

    def __init__(self, game: Game, setting: Setting, seed: int) -> None:
        from aerodrome.bridges.openspiel import SpielGame, pyspiel
        from aerodrome.bridges.spiel_bots import UCT_C

        self.game = SpielGame(game, setting, seed=seed)
        evaluator = pyspiel.RandomRolloutEvaluator(1, seed)
        # In the order of its parameters: memory in MB, whether to solve, seed, whether to print.
        self.bot = pyspiel.MCTSBot(self.game, evaluator, UCT_C, ITERATIONS, 100, True, seed, False)
        self.sight = mid_game(game, setting, Random(seed))
        self.rng = Random(seed)

    def once(self) -> int:
        world = self.game.state_of(self.sight.sample(self.rng), int(self.rng.random() * 2**32))
        return int(self.bot.mcts_search(world).explore_count)


REFERENCE = "OpenSpiel tic_tac_toe, Python"  # what all ratios are to
PEERS: dict[str, Callable[[int], Task]] = {
    REFERENCE: lambda seed: OpenSpiel("python_tic_tac_toe", seed),
    "OpenSpiel tic_tac_toe, C++": lambda seed: OpenSpiel("tic_tac_toe", seed),
    "PettingZoo tictactoe_v3": PettingZoo,
    "RLCard leduc-holdem": lambda seed: RLCard("leduc-holdem", seed),
    "RLCard gin-rummy": lambda seed: RLCard("gin-rummy", seed),
    "OpenSpiel gin_rummy, C++": lambda seed: OpenSpiel("gin_rummy", seed),
    "OpenSpiel hearts, C++": lambda seed: OpenSpiel("hearts", seed),
}
