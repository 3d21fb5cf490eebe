from __future__ import annotations

from random import Random

import pytest

from aerodrome.benchmarks import tic_tac_toe
from aerodrome.bots.playout import judged_playout
from aerodrome.bots.registry import bot_named
from aerodrome.bots.thought import Thought
from aerodrome.bots.tree import Search
from aerodrome.kernel.discover import discover, game_named
from aerodrome.kernel.game import Game
from aerodrome.kernel.hints import Hints
from aerodrome.kernel.option import Value
from aerodrome.kernel.sight import Sight
from aerodrome.kernel.state import State
from aerodrome.lab.simulate import Job, play_game, simulate

LEVELS = [f"level{n}" for n in range(1, 7)]
QUIET: dict[str, Value] = {"structured_talk": False}


def tic_tac_toe_after(*moves: str) -> State:
    s = tic_tac_toe.GAME.start(tic_tac_toe.GAME.setting(2))
    for move in moves:
        s.play(f"mark {move}")
    return s


def think(game: Game, s: State, name: str, seed: int = 1) -> Thought:
    bot = bot_named(name)
    return bot.consider(Sight(game, s, s.to_act()), Random(seed))


def mission(players: int = 4) -> State:
    game = game_named("planet_profiteers")
    s = game.start(game.setting(players, QUIET | {"first_captain": "0"}))
    s.apply(s.agenda[-1].sample(s, Random(3)))
    return s


@pytest.mark.parametrize("name", LEVELS)
@pytest.mark.parametrize("key", list(discover()))
def test_every_level_finishes_a_game(key: str, name: str) -> None:
    game = discover()[key]
    options = {o.key: 2 for o in game.options if o.key == "max_rounds"}
    setting = game.setting(game.least, options)
    bots = [bot_named(f"{name}@2"), *[bot_named("level1")] * (game.least - 1)]
    s, moves = play_game(game, setting, bots, "a game")

    assert not s.agenda
    assert moves <= game.longest(setting)


@pytest.mark.parametrize("name", ["level2", "level3@40", "level4@60"])
def test_the_same_sight_and_seed_give_the_same_thought(name: str) -> None:
    game, s = game_named("planet_profiteers"), mission()

    assert think(game, s, name).dump(99) == think(game, s, name).dump(99)


@pytest.mark.parametrize("name", ["level2", "level3@400", "level4@400"])
def test_bots_without_hints_take_a_win(name: str) -> None:
    squares = [m.text.split(" ")[1] for m in tic_tac_toe.MARK]
    s = tic_tac_toe_after(squares[0], squares[3], squares[1], squares[4])

    assert think(tic_tac_toe.GAME, s, name).move.text == f"mark {squares[2]}"


@pytest.mark.parametrize("name", ["level3@900", "level4@900"])
def test_bots_without_hints_stop_a_loss(name: str) -> None:
    squares = [m.text.split(" ")[1] for m in tic_tac_toe.MARK]
    s = tic_tac_toe_after(squares[0], squares[4], squares[1])

    assert think(tic_tac_toe.GAME, s, name).move.text == f"mark {squares[2]}"


def test_two_good_players_draw_tic_tac_toe() -> None:
    bots = [bot_named("level4@1500")] * 2
    s, _ = play_game(tic_tac_toe.GAME, tic_tac_toe.GAME.setting(2), bots, "draw")

    assert tic_tac_toe.GAME.returns(s) == [0.5, 0.5]


def test_a_tree_tells_visits_values_and_what_follows() -> None:
    game, s = game_named("planet_profiteers"), mission()
    thought = think(game, s, "level4@300")

    assert thought.lines[0].visits <= sum(line.visits for line in thought.lines) <= 300
    assert thought.move is thought.lines[0].move
    assert [line.visits for line in thought.lines] == sorted([line.visits for line in thought.lines], reverse=True)
    assert all(sum(line.values) == pytest.approx(1.0) and len(line.values) == 4 for line in thought.lines)
    assert {line.move for line in thought.lines} <= set(s.options())
    assert 1 <= len(thought.lines[0].principal) <= 8


def test_a_search_ends_when_its_move_is_clear_and_plays_what_it_would_have() -> None:
    game, rng = game_named("planet_profiteers"), Random(3)
    s = mission()
    saved = 0
    while s.agenda and saved < 3:
        if s.to_act() >= 0 and len(s.options()) > 1:
            whole, short = Search(Sight(game, s, s.to_act()), Random(7)), think(game, s, "level4@300", 7)
            whole.run(300)
            assert short.move is whole.thought().move
            saved += sum(line.visits for line in short.lines) < 300
        s.apply(s.agenda[-1].sample(s, rng))

    assert saved == 3


def test_a_game_has_its_own_budgets_unless_a_budget_is_named() -> None:
    hints = game_named("barnstormers").hints()
    level = bot_named("level5")

    assert level.allowance(hints).iterations == hints.efforts()["level5"] != level.budget.iterations
    assert level.allowance(game_named("planet_profiteers").hints()).iterations == level.budget.iterations
    assert bot_named("level5@2000").allowance(hints).iterations == 2000
    assert bot_named("level5@20ms").allowance(hints).milliseconds == 20


def test_playouts_look_the_farther_the_more_there_are() -> None:
    hints = game_named("planecrafters").hints()
    efforts = hints.efforts()
    outlooks = [hints.outlook(efforts[f"level{n}"]) for n in range(3, 7)]

    assert outlooks[:2] == [0, 0]
    assert 0 < outlooks[2] < outlooks[3] == hints.outlook(0)


def test_an_outlook_passes_horizons_by() -> None:
    class Counting(Hints):
        """Every position is a horizon; remembers how many squares were free at the one that counted."""

        def is_horizon(self, s: State, moves: int) -> bool:
            left.append(len(s.options()))
            return True

    left: list[int] = []
    hints = Counting(tic_tac_toe.GAME)
    for outlook, free in ((0, 9), (3, 6), (5, 4)):
        left.clear()
        judged_playout(hints, tic_tac_toe_after(), Random(1), outlook)
        assert left == [free]


def test_the_tree_stays_within_its_nodes() -> None:
    game, s = game_named("barnstormers"), None
    s = game.start(game.setting(2))
    rng = Random(1)
    while s.to_act() < 0:
        s.apply(s.agenda[-1].sample(s, rng))
    search = Search(Sight(game, s, s.to_act()), Random(1), most_nodes=40)
    search.run(150)

    assert search.nodes <= 40
    assert search.iterations == 150
    assert search.thought().move in s.options()


def test_an_only_move_needs_no_thought() -> None:
    s = tic_tac_toe_after(*[tic_tac_toe.MARK[i].text.split(" ")[1] for i in (0, 1, 2, 4, 3, 5, 7, 6)])

    assert think(tic_tac_toe.GAME, s, "level6").reason == "It is the only legal move."


def test_default_hints_share_the_victory_by_points() -> None:
    game, s = game_named("planet_profiteers"), mission()
    values = Hints(game).value(s)

    assert sum(values) == pytest.approx(1.0)
    assert len(set(values)) == 1


def test_every_game_judges_positions_as_shares() -> None:
    for game in discover().values():
        s, rng = game.start(game.setting(game.most)), Random(5)
        for _ in range(60):
            s.apply(s.agenda[-1].sample(s, rng))
            if not s.agenda:
                break
            values = game.hints().value(s)
            assert len(values) == game.most
            assert sum(values) == pytest.approx(1.0)
            assert min(values) >= 0


def test_weights_fit_the_options() -> None:
    for game in discover().values():
        s, rng = game.start(game.setting(game.least)), Random(6)
        for _ in range(120):
            options = s.options()
            if s.to_act() >= 0 and len(options) > 1:
                weights = game.hints().weigh(s, options)
                assert weights is None or (len(weights) == len(options) and min(weights) > 0)
                assert game.hints().pick(s, rng) in options
            s.apply(s.agenda[-1].sample(s, rng))
            if not s.agenda:
                break


def test_greedy_beats_random_play() -> None:
    job = Job("planet_profiteers", 4, QUIET, {}, "level2,level1,level2,level1", 80, "strength")
    by_bot = simulate(job)["by_bot"]

    assert by_bot["level2"]["wins"] > 1.4 * by_bot["level1"]["wins"]
    assert by_bot["level2"]["mean_score"] > by_bot["level1"]["mean_score"]
