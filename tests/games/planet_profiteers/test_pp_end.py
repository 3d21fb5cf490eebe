"""Section 7: the end of the game, and who has won it."""

from __future__ import annotations

import pytest
from pp import DECK, after, dealt, last_decision, options, rest_of_mission, rule_against, shuffle

from aerodrome.games.planet_profiteers import GAME
from aerodrome.games.planet_profiteers.state import Profiteers
from aerodrome.kernel.step import CHANCE, NOBODY, OVER

WINS_16 = [[4, 0, 0]] * 3  # everybody bribes Cargo four times, seat 0 wins and gains 2 x 8 credits


def ended_with(scores: list[int], mission: int = 3, end_at: str = "passed") -> Profiteers:
    """Return the table after the payouts of a mission, seat 0 having won 16 credits in it."""
    before = [scores[0] - 16, *scores[1:]]
    s = after(last_decision(WINS_16, scores=before, mission=mission, end_at=end_at), "end")
    assert s.scores == scores
    return s


@pytest.mark.rule("PP-065", "PP-092")
@pytest.mark.parametrize(("best", "end_at", "actor"), [
    (59, "passed", CHANCE), (60, "passed", CHANCE), (61, "passed", OVER),
    (59, "reached", CHANCE), (60, "reached", OVER), (61, "reached", OVER)])
def test_065_the_game_ends_when_60_credits_are_passed_or_by_option_reached(best: int, end_at: str, actor: int) -> None:
    assert ended_with([best, 41, 40], end_at=end_at).to_act() == actor


@pytest.mark.rule("PP-065")
def test_065_a_loser_of_the_mission_may_be_the_one_who_passed() -> None:
    assert ended_with([20, 61, 40]).to_act() == OVER


@pytest.mark.rule("PP-066", "PP-043")
def test_066_somebody_who_passes_60_by_income_does_not_stop_the_payouts() -> None:
    investments = {(2, 1): 2, (1, 0): 2}
    s = after(last_decision([[4, 0, 0], [2, 0, 0], [2, 0, 0]], investments, scores=[0, 59, 0]), "end")

    assert (s.scores, s.to_act()) == ([18, 67, 0], OVER)


@pytest.mark.rule("PP-066")
def test_066_more_than_60_credits_do_not_end_a_mission_under_way() -> None:
    s = last_decision(scores=[61, 0, 0])

    assert (s.to_act(), "end" in options(s)) == (2, True)


@pytest.mark.rule("PP-067")
@pytest.mark.parametrize(("mission", "actor"), [(1, CHANCE), (4, CHANCE), (5, OVER)])
def test_067_the_game_ends_after_the_fifth_mission(mission: int, actor: int) -> None:
    assert ended_with([30, 20, 10], mission=mission).to_act() == actor


@pytest.mark.rule("PP-067")
def test_067_a_whole_game_has_five_missions() -> None:
    s, spend = dealt(), {seat: ["bribe cargo, bribe cargo"] * 4 for seat in range(3)}
    for _ in range(4):
        s = after(rest_of_mission(s, spend), shuffle(DECK))
    s = rest_of_mission(s, spend)

    assert (len(s.results), s.mission, s.to_act(), sum(s.scores)) == (5, 5, OVER, 5 * 8)


@pytest.mark.rule("PP-068", "PP-092")
def test_068_the_most_credits_win_not_the_last_mission() -> None:
    s = ended_with([61, 64, 40])

    assert (s.results[-1].winner, GAME.ranks(s), GAME.returns(s)) == (0, [2, 1, 3], [0.0, 1.0, 0.0])


@pytest.mark.rule("PP-069", "PP-092")
def test_069_players_tied_for_the_most_credits_share_the_victory() -> None:
    s = ended_with([58, 58, 30], mission=5)

    assert (GAME.ranks(s), GAME.returns(s)) == ([1, 1, 3], [0.5, 0.5, 0.0])


@pytest.mark.rule("PP-069")
def test_069_equal_credits_share_a_rank_below_the_first_too() -> None:
    assert GAME.ranks(ended_with([70, 40, 40])) == [1, 2, 2]


@pytest.mark.rule("PP-069")
def test_069_nobody_has_won_while_the_game_goes_on() -> None:
    assert GAME.returns(ended_with([40, 20, 10])) == [0.0, 0.0, 0.0]


@pytest.mark.rule("PP-092")
def test_092_60_41_40_after_mission_3_goes_on() -> None:
    s = ended_with([60, 41, 40])

    assert (s.to_act(), s.mission) == (CHANCE, 4)


@pytest.mark.rule("PP-092")
def test_092_61_41_40_after_mission_3_ends() -> None:
    s = ended_with([61, 41, 40])

    assert (s.to_act(), s.mission) == (OVER, 3)


# --- after the end


@pytest.mark.rule("PP-094")
def test_094_after_the_end_nothing_is_legal() -> None:
    s = ended_with([61, 41, 40])

    assert (s.options(), s.agenda) == ([], [])


@pytest.mark.rule("PP-094", "PP-095")
@pytest.mark.parametrize("seat", [0, 1, 2, NOBODY])
@pytest.mark.parametrize("text", ["bribe cargo", "end", "invest 1", "draw", shuffle(DECK)])
def test_094_any_move_is_refused_after_the_end(seat: int, text: str) -> None:
    assert rule_against(ended_with([61, 41, 40]), seat, text) == "PP-094"


@pytest.mark.rule("PP-094")
def test_094_the_mission_token_stays_and_nothing_is_dealt() -> None:
    s = ended_with([61, 41, 40], mission=2)

    assert (s.mission, s.hands, s.communal, s.dump()["pile"]) == (2, [0, 0, 0], (), DECK)
