"""The bridge to OpenSpiel: every discovered game is the same game there, with every option set."""

from __future__ import annotations

import json
from copy import deepcopy
from random import Random
from typing import Any

import pytest

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed (pip install .[bench])")

from aerodrome.benchmarks.measure import ITERATIONS  # noqa: E402 - what needs OpenSpiel comes after the check for it
from aerodrome.benchmarks.report import CPP_MCTS, ISMCTS, MCTS, task_for  # noqa: E402
from aerodrome.bots.budget import Budget  # noqa: E402
from aerodrome.bridges.openspiel import SpielGame, SpielState, spiel_game  # noqa: E402
from aerodrome.bridges.spiel_bots import SEARCHES, spiel_bot  # noqa: E402
from aerodrome.kernel.discover import discover, game_named  # noqa: E402
from aerodrome.kernel.errors import BadOption  # noqa: E402
from aerodrome.kernel.game import Game  # noqa: E402
from aerodrome.kernel.option import Value  # noqa: E402
from aerodrome.kernel.sight import Sight  # noqa: E402
from aerodrome.kernel.state import State  # noqa: E402
from aerodrome.kernel.step import CHANCE, Chance, Deal  # noqa: E402

GAMES = 2
SEED = 3
CASES = [(game, players, options) for game in discover().values() for players in sorted({game.least, game.most})
         for options in game.option_sets(players)]
every_case = pytest.mark.parametrize(("game", "players", "options"), CASES,
                                     ids=[f"{g.key}-{n}-{i}" for i, (g, n, _) in enumerate(CASES)])


def step_on(state: SpielState, rng: Random) -> int:
    """Let lots decide one action of players or chance, as a caller of OpenSpiel does; return it."""
    if state.is_chance_node():
        outcomes, chances = zip(*state.chance_outcomes(), strict=True)
        action = int(rng.choices(outcomes, chances)[0])
    else:
        action = int(rng.choice(state.legal_actions()))
    state.apply_action(action)
    return action


def positions(game: SpielGame, seed: int, every: int) -> list[SpielState]:
    """Return some positions of a random game."""
    state, rng, found, moves = game.new_initial_state(), Random(seed), [], 0
    while not state.is_terminal():
        if moves % every == 0:
            found.append(state.clone())
        step_on(state, rng)
        moves += 1
    return found


def passed_on(s: State, skip_talk: bool) -> State:
    """Pass over talk as the bridge does."""
    while skip_talk and s.agenda and s.agenda[-1].actor >= 0 and s.agenda[-1].is_aside():
        s.apply(s.options()[0])
    return s


def follow(game: Game, players: int, options: dict[str, Value], seed: int, skip_talk: bool) -> None:
    """Play a random game on the bridge and the same moves on the kernel, side by side."""
    bridge = spiel_game(game, players, options, skip_talk=skip_talk, seed=seed)
    state, s = bridge.new_initial_state(), passed_on(game.start(game.setting(players, options)), skip_talk)
    rng, deals = Random(seed), Random(seed)
    while not state.is_terminal():
        assert state.current_player() == s.to_act()
        if s.to_act() >= 0:
            assert state.legal_actions() == sorted([game.action(m, players) for m in s.options()])
        player, dealt = state.current_player(), isinstance(s.agenda[-1], Deal)
        before = state.clone()
        text = before.action_to_string(player, step_on(state, rng))
        if dealt:
            s.apply(s.agenda[-1].sample(s, deals))
        else:
            s.play(text)
        passed_on(s, skip_talk)
    assert not s.agenda
    assert state.position().digest() == s.digest()
    assert state.returns() == game.returns(s)
    assert sum(state.returns()) == pytest.approx(1.0)


@every_case
def test_random_games_end_as_on_the_kernel(game: Game, players: int, options: dict[str, Value]) -> None:
    for seed in range(GAMES):
        follow(game, players, options, seed, skip_talk=True)


@pytest.mark.parametrize("game", discover().values(), ids=list(discover()))
def test_talk_can_be_left_in(game: Game) -> None:
    follow(game, game.least, game.option_sets(game.least)[0], SEED, skip_talk=False)


@every_case
def test_the_simulation_test_of_openspiel_passes(game: Game, players: int, options: dict[str, Value]) -> None:
    pyspiel.random_sim_test(spiel_game(game, players, options), 1, False, False)


@every_case
def test_possible_worlds_have_the_same_information_state(game: Game, players: int, options: dict[str, Value]) -> None:
    differing = 0
    for state in positions(spiel_game(game, players, options), SEED, every=17):
        for player in range(players):
            world = state.resample_from_infostate(player, pyspiel.UniformProbabilitySampler(0.0, 1.0))
            assert world.information_state_string(player) == state.information_state_string(player)
            assert world.observation_string(player) == state.observation_string(player)
            assert world.current_player() == state.current_player()
            differing += str(world) != str(state)
    assert differing > 0  # something was hidden, and dealt anew


@every_case
def test_the_information_state_is_the_view(game: Game, players: int, options: dict[str, Value]) -> None:
    found = positions(spiel_game(game, players, options), SEED, every=17)
    for player in range(players):
        views = [state.position().view(player) for state in found]
        texts = [state.information_state_string(player) for state in found]
        assert [json.loads(text) for text in texts] == json.loads(json.dumps(views))
        assert len(set(texts)) == len({json.dumps(view, sort_keys=True) for view in views}) > 1


@every_case
def test_chances_are_those_of_the_weights(game: Game, players: int, options: dict[str, Value]) -> None:
    listed = 0
    for state in positions(spiel_game(game, players, options), SEED, every=1):
        s = state.position()
        if s.to_act() != CHANCE:
            continue
        outcomes = state.chance_outcomes()
        assert sum([chance for _, chance in outcomes]) == pytest.approx(1.0)
        step = s.agenda[-1]
        if isinstance(step, Deal):
            assert outcomes == [(0, 1.0)]
            continue
        assert isinstance(step, Chance)
        weights = step.weights(s) or [1] * len(s.options())
        wanted = {m.text: w / sum(weights) for m, w in zip(s.options(), weights, strict=True) if w}
        assert {state.action_to_string(CHANCE, number): chance for number, chance in outcomes} == wanted
        listed += 1
    assert listed or "first_captain" in options


@pytest.mark.parametrize("copied", [lambda state: state.clone(), deepcopy], ids=["clone", "deepcopy"])
@every_case
def test_copies_are_independent(game: Game, players: int, options: dict[str, Value], copied: Any) -> None:
    state = positions(spiel_game(game, players, options), SEED, every=1)[20]
    before, history = str(state), state.history()
    copy, rng = copied(state), Random(SEED)
    assert (str(copy), copy.history()) == (before, history)
    while not copy.is_terminal():
        step_on(copy, rng)
    assert (str(state), state.history()) == (before, history)


def decision(game: Game, players: int, options: dict[str, Value]) -> Sight:
    """Return what the first player with a choice sees."""
    s, rng = game.start(game.setting(players, options)), Random(SEED)
    while s.to_act() < 0 or s.agenda[-1].is_aside() or len(s.options()) < 2:
        s.apply(s.agenda[-1].sample(s, rng))
    return Sight(game, s, s.to_act())


@pytest.mark.parametrize("name", SEARCHES)
@every_case
def test_the_bots_choose_legal_moves_alike_from_the_same_seed(game: Game, players: int, options: dict[str, Value],
                                                              name: str) -> None:
    sight = decision(game, players, options)
    bot = spiel_bot(name, Budget(8))
    thoughts = [bot.consider(sight, Random(SEED)).dump(9) for _ in range(2)]
    assert thoughts[0] == thoughts[1]
    assert thoughts[0]["move"] in [m.text for m in sight.options()]
    assert bot.simulations == 8


@pytest.mark.parametrize("name", SEARCHES)
def test_a_bot_keeps_to_its_time(name: str) -> None:
    bot = spiel_bot(name, Budget(milliseconds=1))
    bot.consider(decision(game_named("planet_profiteers"), 3, {"structured_talk": False}), Random(SEED))
    assert 2 <= bot.simulations < 100


@pytest.mark.parametrize("task", [MCTS, ISMCTS, CPP_MCTS])
def test_searches_are_measured_by_their_simulations(task: str) -> None:
    found = task_for(task, "barnstormers", 2, {"max_rounds": 2})
    assert found.once() == ITERATIONS


def test_an_unknown_search_is_refused() -> None:
    with pytest.raises(BadOption, match="Unknown search 'deep'; those of OpenSpiel are ismcts, mcts"):
        spiel_bot("deep", Budget(1))


def test_a_tree_may_go_through_a_shuffle() -> None:
    """The shuffles to come are part of a determinised world: a path in it leads to the same deal every time."""
    game = game_named("planet_profiteers")
    bridge = spiel_game(game, 3, {"structured_talk": False, "research": True})
    state = next(state for state in positions(bridge, SEED, every=1) if isinstance(state.position().agenda[-1], Deal))
    first = bridge.state_of(state.position().clone(), deals=5)
    second = first.clone()
    for world in (state, first, second):
        world.apply_action(0)
    assert str(first) == str(second) != str(state)
