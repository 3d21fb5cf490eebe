"""What Planes tells bots: boardings and goals count, and the levels play sensibly with it."""

from __future__ import annotations

from random import Random

import pytest
from pl import BOARDS, after, at_goals, crowd, hand, moving, new_game, seated, start, typed, until

from aerodrome.bots.registry import bot_named
from aerodrome.games.planes import GAME
from aerodrome.games.planes.cubes import CUBES
from aerodrome.games.planes.hints import PlanesHints, best_boarding, rounds_left, spaces_after, worth_of
from aerodrome.games.planes.scale import ROUNDS, TURN, between, scale_at
from aerodrome.games.planes.state import Planes
from aerodrome.kernel.sight import Sight
from aerodrome.kernel.step import CHANCE
from aerodrome.testing import random_play


def worth(s: Planes, seat: int = 0, insight: float = 1.0) -> float:
    return worth_of(s, seat, scale_at(rounds_left(s), insight))


def weights(s: Planes) -> dict[str, float]:
    found = GAME.hints().weigh(s, s.options())
    assert found is not None
    return dict(zip([m.text for m in s.options()], found, strict=True))


def chosen(s: Planes, bot: str, seed: int = 1) -> str:
    return bot_named(bot).choose(Sight(GAME, s, s.to_act()), Random(seed)).text


@pytest.mark.parametrize("board", BOARDS)
def test_values_are_shares_of_the_victory_everywhere(board: str) -> None:
    for s in random_play(new_game(3, board=board, deck="both", max_rounds=5), Random(3)):
        values = GAME.hints().value(s)
        assert abs(sum(values) - 1.0) < 1e-6
        assert min(values) > 0.0
        if s.to_act() >= 0:
            found = GAME.hints().weigh(s, s.options())
            assert found is not None
            assert min(found) >= 0.0
            assert max(found) > 0.0
            assert GAME.hints().pick(s, Random(1)) in s.options()


def test_points_count() -> None:
    s = start(2)
    richer = s.clone()
    richer.tokens[0] = 3

    assert worth(richer) == pytest.approx(worth(s) + 3)
    assert GAME.hints().value(richer)[0] > GAME.hints().value(s)[0]


def test_a_boarding_that_is_ready_counts() -> None:
    s = hand(start(2), 0, "")
    ready = crowd(s, S07="RN", S01="B")
    not_ready = crowd(s, S07="RNN", S01="B")

    assert worth(ready) > worth(not_ready) + 1
    assert best_boarding(ready, 0, s.box.names.index("S07"), ready.cubes[6] & CUBES, 0, True) == 5.0


def test_a_crowd_in_the_way_spoils_a_boarding() -> None:
    s = crowd(start(2), S05="RRRN")
    blocked = crowd(start(2), S05="RRRN", S06="B" * 8)

    assert spaces_after(s, 4, 3, 3, True) == 1 << 7
    assert spaces_after(blocked, 4, 3, 3, True) == 0


def test_a_nearer_party_is_worth_more() -> None:
    s = hand(start(2), 0, "")

    assert worth(crowd(s, S06="RRR", S01="B")) > worth(crowd(s, S10="RRR", S01="B"))


def test_beginners_count_only_what_is_at_hand() -> None:
    s = hand(start(2), 1, "")
    holding = hand(s, 1, "E13 E14")
    ready = crowd(s, S07="RN", S01="B")
    not_ready = crowd(s, S07="RNN", S01="B")

    assert worth(holding, 1) > worth(s, 1) + 1
    assert worth(holding, 1, 0.0) == worth(s, 1, 0.0)
    assert worth(ready, 0, 0.0) > worth(not_ready, 0, 0.0) + 4


def test_longer_searches_have_more_insight() -> None:
    found = [GAME.hints().tuned(iterations) for iterations in (1, 32, 40, 120, 600, 0)]
    insights = [hints.insight for hints in found if isinstance(hints, PlanesHints)]

    assert len(insights) == 6
    assert insights == sorted(insights)
    assert insights[1] == 0.0 < insights[2] < insights[3] < insights[4] == insights[5] == 1.0


def test_worths_lie_between_those_that_were_fitted() -> None:
    assert [between(TURN, left) for left in ROUNDS] == pytest.approx(TURN)
    assert between(TURN, 3.75) == pytest.approx((TURN[2] + TURN[3]) / 2)
    assert between(TURN, 20.0) == TURN[-1]


def test_a_goal_that_is_met_is_worth_more_and_is_played() -> None:
    s = at_goals(start(2), "E13 E03", S05="RRBBNN", S06="R")
    lacking = crowd(s, S05="RRBBN", S06="RN")

    assert worth(s) > worth(lacking)
    assert max(weights(s), key=lambda text: weights(s)[text]) == "goal E13"


def test_the_move_that_boards_looks_best() -> None:
    s = moving(start(2), S07="RN", S01="RB", S04="R")
    assert max(weights(s), key=lambda text: weights(s)[text]) == "from S07"
    s = after(s, "from S07")
    assert max(weights(s), key=lambda text: weights(s)[text]) == "drop grey"
    s = after(s, "drop grey")

    assert max(weights(s), key=lambda text: weights(s)[text]) == "board G1"


@pytest.mark.parametrize("bot", ["level2", "level3", "level4"])
def test_bots_board_in_the_last_turn(bot: str) -> None:
    s = until(start(2, max_rounds=1, first_player="1"), "PlayAction", 1)
    s = moving(s, S01="RN", S05="R", S10="RBBB")
    s.tokens[:] = [0, 4]
    while s.carried or type(s.agenda[-1]).__name__ == "ChooseOrigin":
        s = after(s, chosen(s, bot))

    assert GAME.scores(s) == [5, 4]


@pytest.mark.parametrize("bot", ["level2", "level3", "level4"])
def test_bots_take_the_better_seat(bot: str) -> None:
    s = after(moving(start(2, player_plane="PP3"), S08="R", S01="B"), "from S08, board G1")

    assert chosen(s, bot) == "sit 1"


def test_a_walkway_is_played_where_it_lets_somebody_board() -> None:
    s = hand(crowd(start(2), S06="R", S01="B"), 0, "E15")

    assert max(weights(s), key=lambda text: weights(s)[text]) == "play E15"


def test_the_rounds_that_are_left_grow_fewer() -> None:
    s = start(2)
    later = seated(seated(s, "G1", "RRRR-"), "G2", "BBB--")
    last = later.clone()
    last.ending = 1

    assert rounds_left(s) > rounds_left(later) > rounds_left(last) == 0.0


def test_after_the_last_turn_only_points_count() -> None:
    s = until(start(2, max_rounds=1), "PlayAction", 1)
    assert s.active == 1

    assert worth(s, 0) == GAME.scores(s)[0]
    assert worth(s, 1) > GAME.scores(s)[1]


def test_a_playout_ends_where_the_next_turn_begins() -> None:
    s = start(2)
    hints = GAME.hints()

    assert hints.is_horizon(s, 5)
    assert not hints.is_horizon(after(s, "pass"), 5)


def test_only_long_searches_look_beyond_the_turn() -> None:
    assert [GAME.hints().outlook(iterations) > 0 for iterations in (0, 120, 600)] == [False, False, True]


@pytest.mark.parametrize("better", ["level2"])
def test_a_better_bot_beats_a_random_one(better: str) -> None:
    wins = 0.0
    for game in range(6):
        s, rng = typed(GAME.start(GAME.setting(2, {"max_rounds": 15}))), Random(game)
        while s.agenda:
            seat = s.to_act()
            if seat == CHANCE:
                s.apply(s.agenda[-1].sample(s, rng))
            else:
                bot = bot_named(better if seat == game % 2 else "level1")
                s.apply(bot.choose(Sight(GAME, s, seat), rng))
        wins += GAME.returns(s)[game % 2]

    assert wins >= 5
