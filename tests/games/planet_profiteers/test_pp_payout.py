"""Section 5: income, showdown, pay, and what comes back."""

from __future__ import annotations

import pytest
from pp import (
    DECK,
    HANDS,
    PLAYER_COUNTS,
    WORDS,
    after,
    cards_of,
    dealt,
    last_decision,
    new_game,
    rest_of_mission,
    result_of,
    shuffle,
    stage_of,
)

from aerodrome.games.planet_profiteers import GAME
from aerodrome.games.planet_profiteers.scoring import size
from aerodrome.games.planet_profiteers.state import Profiteers
from aerodrome.kernel.event import shown
from aerodrome.kernel.step import CHANCE, NOBODY
from aerodrome.kernel.telling import Shown


def told(s: Profiteers, script: str) -> list[Shown]:
    """Return what a spectator is told while a script is played."""
    s = s.clone()
    s.news = []
    for text in script.split(", "):
        s.play(text)
    return [shown(event, s.EVENTS[event.verb], NOBODY) for event in s.news]


def bribing(word: str, *counts: int) -> list[list[int]]:
    """Return so many bribes of each seat, all on one category."""
    return [[count if k == word else 0 for k in WORDS] for count in counts]


@pytest.mark.rule("PP-043")
def test_043_every_share_received_is_worth_a_credit_also_to_losers() -> None:
    result = result_of(last_decision(bribing("cargo", 4, 1, 2), {(1, 2): 3, (2, 1): 2}))

    assert (result.winner, result.gains) == (0, [16, 2, 3])


@pytest.mark.rule("PP-043")
def test_043_the_winner_has_this_income_too() -> None:
    result = result_of(last_decision(bribing("cargo", 12, 3, 4), {(1, 0): 1}))

    assert (result.winner, result.gains[0]) == (0, 1)


@pytest.mark.rule("PP-043", "PP-044", "PP-049", "PP-050", "PP-066")
def test_043_income_showdown_pay_dividends_in_this_order() -> None:
    s = last_decision(bribing("cargo", 4, 3, 4), {(1, 0): 1})
    verbs = [event["verb"] for event in told(s, "end")]

    assert verbs == ["end", "income", "show", "show", "show", "largest", "stay", "wins", "pay", "dividend", "mission"]


@pytest.mark.rule("PP-044")
def test_044_all_hands_are_shown_to_everybody() -> None:
    events = told(last_decision(), "end")

    assert [event["args"] for event in events if event["verb"] == "show"] == [hand.split(" ") for hand in HANDS[:3]]


@pytest.mark.rule("PP-044", "PP-096")
@pytest.mark.parametrize("seat", [0, 1, 2, NOBODY])
def test_044_the_shown_hands_stay_public(seat: int) -> None:
    assert after(last_decision(), "end").view(seat)["results"][0]["hands"] == [hand.split(" ") for hand in HANDS[:3]]


@pytest.mark.rule("PP-045")
@pytest.mark.parametrize(("priority", "winner"), [("cargo", 1), ("planet", 0), ("ship", 2)])
def test_045_the_greatest_size_in_the_priority_category_wins(priority: str, winner: int) -> None:
    communal = "C01 C07 C13 C34 C40 C26"
    hands = ["C02 C03 C21 C41 C42", "C14 C15 C19 C20 C08", "C46 C51 C56 C31 C36"]
    result = result_of(last_decision(bribing(priority, 4, 4, 4), communal=communal, hands=hands, priority=priority))

    assert (result.winner, stage_of(result)) == (winner, "s1")


@pytest.mark.rule("PP-045")
def test_045_two_sets_do_not_add_up() -> None:
    communal = "C01 C06 C11 C16 C21 C46"
    box = new_game().box
    four_and_four = cards_of(f"{communal} C02 C03 C07 C08 C12")
    five = cards_of(f"{communal} C04 C05 C22 C48 C60")

    assert size(four_and_four, box.icons[1]) == 4  # four Oceans and four Deserts
    assert size(five, box.icons[1]) == 5  # five Oceans


@pytest.mark.rule("PP-046", "PP-064")
def test_046_even_a_complete_tie_has_one_winner() -> None:
    hands = ["C02 C06 C24 C47 C57", "C03 C04 C30 C40 C53", "C11 C22 C32 C43 C46"]
    result = result_of(last_decision(communal="C35 C01 C41 C10 C07 C23", hands=hands))

    assert (result.winner, stage_of(result)) == (0, "seat")


@pytest.mark.rule("PP-047")
def test_047_a_set_may_lie_wholly_in_the_communal_cards() -> None:
    box = new_game().box

    assert size(cards_of("C01 C02 C21 C41 C06 C11") | cards_of("C26 C32 C38 C56 C15"), box.icons[1]) == 4


@pytest.mark.rule("PP-048")
def test_048_the_winner_is_captain_and_begins_the_next_mission() -> None:
    s = after(last_decision(captain=1), f"end, {shuffle(DECK)}")

    assert (s.results[0].winner, s.captain, s.to_act()) == (0, 0, 0)


@pytest.mark.rule("PP-048", "PP-025")
def test_048_the_badge_stays_put_during_the_mission() -> None:
    assert result_of(last_decision(captain=2)).captain == 2


@pytest.mark.rule("PP-049")
@pytest.mark.parametrize(("priority", "value"), [("cargo", 2), ("planet", 3), ("ship", 4)])
@pytest.mark.parametrize("spent", [4, 6, 8])
def test_049_the_winner_is_paid_for_each_unspent_share(priority: str, value: int, spent: int) -> None:
    result = result_of(last_decision(bribing(priority, spent, 4, 4), priority=priority))

    assert result.gains == [value * (12 - spent), 0, 0]


@pytest.mark.rule("PP-049")
def test_049_invested_shares_are_not_unspent() -> None:
    assert result_of(last_decision(bribing("cargo", 2, 4, 4), {(0, 1): 3})).gains == [2 * 7, 3, 0]


@pytest.mark.rule("PP-050")
def test_050_each_share_in_the_winner_pays_three() -> None:
    result = result_of(last_decision(bribing("cargo", 12, 2, 3), {(1, 0): 3, (2, 0): 1}))

    assert result.gains == [4, 9, 3]


@pytest.mark.rule("PP-051")
def test_051_leftover_shares_investments_in_losers_and_bribes_earn_their_owner_nothing() -> None:
    result = result_of(last_decision(bribing("cargo", 4, 4, 0), {(2, 1): 4}))

    assert result.gains == [16, 4, 0]


@pytest.mark.rule("PP-052")
def test_052_all_shares_come_back() -> None:
    s = after(last_decision([[2, 3, 0], [0, 2, 1], [3, 0, 0]], {(1, 0): 2, (0, 2): 1}), "end")

    assert (s.unspent, sum(s.bribes), sum(s.investments)) == ([12, 12, 12], 0, 0)


@pytest.mark.rule("PP-053")
def test_053_the_next_mission_waits_for_its_shuffle_with_the_token_on_cargo() -> None:
    s = after(last_decision(bribing("ship", 4, 4, 4), priority="ship", mission=2), "end")

    assert (s.mission, s.priority, s.to_act(), s.agenda_text()[0]) == (3, 0, CHANCE, "Shuffle 0 0")


# --- the most that can be gained


@pytest.mark.rule("PP-054")
@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_054_the_most_a_winner_can_gain(players: int) -> None:
    plans = {0: ["bribe ship, end"] * 4} | {seat: ["invest 0, invest 0"] * 4 for seat in range(1, players)}
    s = rest_of_mission(dealt(players), plans)

    assert s.scores[0] == 32 + 8 * (players - 1)


@pytest.mark.rule("PP-054")
@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_054_the_most_another_player_can_gain(players: int) -> None:
    plans = {seat: ["invest 1, invest 1"] * 4 for seat in range(players)} | {1: ["invest 0, invest 0"] * 4}
    s = rest_of_mission(dealt(players), plans)

    assert (s.results[0].winner, s.scores[1]) == (0, 24 + 8 * (players - 1))


@pytest.mark.rule("PP-054", "PP-009")
@pytest.mark.parametrize(("end_at", "before", "best"), [("passed", 60, 148), ("reached", 59, 147)])
def test_054_the_highest_final_score(end_at: str, before: int, best: int) -> None:
    investments = {(seat, 0): 8 for seat in range(1, 8)}
    s = after(last_decision(bribing("ship", 4, *[0] * 7), investments, players=8, priority="ship", end_at=end_at,
                            scores=[before] * 8), "end")

    assert (GAME.scores(s)[0], s.options()) == (best, [])


# --- 10 Worked examples


@pytest.mark.rule("PP-088", "PP-043", "PP-049", "PP-050")
@pytest.mark.parametrize(("priority", "pay"), [("cargo", 14), ("planet", 21), ("ship", 28)])
def test_088_only_the_winners_own_pay_depends_on_the_category(priority: str, pay: int) -> None:
    investments = {(1, 0): 2, (2, 0): 1, (0, 1): 1, (2, 1): 3}
    result = result_of(last_decision(bribing(priority, 4, 2, 0), investments, priority=priority))

    assert result.gains == [3 + pay, 4 + 6, 3]


@pytest.mark.rule("PP-091")
def test_091_a_mission_with_four_players() -> None:
    investments = {(1, 0): 3, (2, 0): 2, (2, 3): 1, (3, 1): 2}
    result = result_of(last_decision(bribing("ship", 5, 1, 1, 2), investments, players=4, priority="ship"))

    assert (result.winner, result.unspent[0], result.gains) == (0, 7, [33, 11, 6, 1])


@pytest.mark.rule("PP-091", "PP-043", "PP-049", "PP-050")
def test_091_the_second_count_agrees() -> None:
    investments = {(1, 0): 3, (2, 0): 2, (2, 3): 1, (3, 1): 2}
    s = after(last_decision(bribing("ship", 5, 1, 1, 2), investments, players=4, priority="ship"), "end")

    assert GAME.recount(s) == GAME.scores(s) == [33, 11, 6, 1]
