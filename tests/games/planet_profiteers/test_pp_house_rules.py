"""House rules: what may be changed changes the game, and what is wrong is refused by name."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from pp import (
    COMMUNAL,
    HANDS,
    after,
    dealt,
    last_decision,
    new_game,
    options,
    resampled,
    rest_of_mission,
    to_research,
    turns,
)

from aerodrome.games.planet_profiteers import GAME
from aerodrome.kernel.errors import BadHouseRules
from aerodrome.kernel.step import CHANCE, NOBODY, OVER

House = dict[str, Any]


def refusal(house: House, players: int = 3, **options: Any) -> str:
    """Return the sentence with which house rules are refused."""
    with pytest.raises(BadHouseRules) as refused:
        GAME.setting(players, options, house)
    return str(refused.value)


# --- refused


@pytest.mark.rule("PP-008")
@pytest.mark.parametrize(("house", "key"), [
    ({"weather": {"storms": 1}}, "weather"), ({"payout": {"per_moon": 1}}, "payout.per_moon"),
    ({"Payout": {}}, "Payout"), ({"share_value": [{"category": "ship", "coins": 5}]}, "share_value ship.coins"),
    ({"card": [{"id": "C01", "moon": "full"}]}, "card C01.moon"), ({"turn": {"": 1}}, "turn.")])
def test_008_an_unknown_key_is_refused_by_name(house: House, key: str) -> None:
    assert f"unknown key {key}" in refusal(house)


@pytest.mark.rule("PP-007")
@pytest.mark.parametrize(("house", "word"), [
    ({"card": [{"id": "C61", "ship": "scout"}]}, "C61"),
    ({"share_value": [{"category": "moon", "credits": 1}]}, "moon"),
    ({"icon": [{"id": "lava", "name": "Lava"}]}, "lava")])
def test_007_a_row_that_does_not_exist_is_refused_by_name(house: House, word: str) -> None:
    assert word in refusal(house)


@pytest.mark.rule("PP-007")
@pytest.mark.parametrize("row", [{"ship": "scout"}, "C01", 7])
def test_007_a_row_must_say_which_one_it_changes(row: Any) -> None:
    assert "[[card]] needs id" in refusal({"card": [row]})


@pytest.mark.rule("PP-008")
@pytest.mark.parametrize(("house", "key"), [
    ({"payout": {"per_investment_in_winner": "three"}}, "payout.per_investment_in_winner"),
    ({"payout": {"per_investment_in_winner": 3.0}}, "payout.per_investment_in_winner"),
    ({"payout": {"per_investment_in_winner": True}}, "payout.per_investment_in_winner"),
    ({"payout": 3}, "payout"), ({"card": "C01"}, "card"), ({"game_end": {"missions": [5]}}, "game_end.missions"),
    ({"share_value": [{"category": "ship", "credits": "4"}]}, "share_value ship.credits"),
    ({"card": [{"id": "C01", "ship": 1}]}, "card C01.ship")])
def test_008_a_wrong_type_is_refused_by_name(house: House, key: str) -> None:
    assert f"{key} must be" in refusal(house)


@pytest.mark.rule("PP-009")
def test_009_a_table_that_the_rules_do_not_read_is_refused_by_name() -> None:
    assert "score_track is not read" in refusal({"score_track": {"last": 100}})


@pytest.mark.rule("PP-027", "PP-051", "PP-016")
@pytest.mark.parametrize(("house", "key"), [
    ({"payout": {"bribe_share": 5}}, "payout.bribe_share"),
    ({"turn": {"shares_per_action": 2}}, "turn.shares_per_action"),
    ({"category": [{"id": "ship", "start_priority": True}]}, "category ship.start_priority")])
def test_027_a_figure_that_the_rules_do_not_read_is_refused_by_name(house: House, key: str) -> None:
    assert f"{key} is not read" in refusal(house)


@pytest.mark.rule("PP-024")
@pytest.mark.parametrize(("house", "key"), [
    ({"cards_dealt": {"hand_size": 0}}, "cards_dealt.hand_size"),
    ({"cards_dealt": {"hand_size": 61}}, "cards_dealt.hand_size"),
    ({"cards_dealt": {"hand_size": -5}}, "cards_dealt.hand_size"),
    ({"cards_dealt": {"communal_face_up": 7}}, "cards_dealt.communal_face_down"),
    ({"cards_dealt": {"communal_face_down": 4}}, "cards_dealt.communal_face_down"),
    ({"turn_rounds": {"count": 5}}, "turn_rounds.count"),
    ({"cubes": {"shares_per_mission": 9}}, "cubes.shares_per_mission"),
    ({"turn": {"actions_min": 3}}, "turn.actions_min"),
    ({"turn": {"actions_min": 0}}, "turn.actions_min"),
    ({"turn": {"actions_max": 3}}, "cubes.shares_per_mission"),
    ({"research": {"after_turn_round": 4}}, "research.after_turn_round"),
    ({"research": {"hand_size_after": 4}}, "research.hand_size_after"),
    ({"research": {"draws_max_per_player": 0}}, "research.draws_max_per_player"),
    ({"game_end": {"missions": 0}}, "game_end.missions"),
    ({"game_end": {"credits_threshold": 0}}, "game_end.credits_threshold"),
    ({"payout": {"per_investment_received": -1}}, "payout.per_investment_received"),
    ({"share_value": [{"category": "ship", "credits": -1}]}, "share_value ship.credits")])
def test_024_an_impossible_count_is_refused_by_name(house: House, key: str) -> None:
    assert key in refusal(house)


@pytest.mark.rule("PP-024")
def test_024_more_cards_than_there_are_are_refused_for_that_many_players() -> None:
    house = {"cards_dealt": {"hand_size": 9}, "research": {"hand_size_after": 9}}

    assert GAME.setting(6, {}, house).players == 6
    assert "cards_dealt.hand_size 9 needs 69 cards for 7 players" in refusal(house, 7)


@pytest.mark.rule("PP-007")
@pytest.mark.parametrize(("house", "key"), [
    ({"card": [{"id": "C01", "ship": "ocean"}]}, "card C01.ship"),
    ({"card": [{"id": "C01", "cargo": "gold"}]}, "card C01.cargo"),
    ({"icon": [{"id": "ocean", "category": "ship"}]}, "icon ocean.category")])
def test_007_an_icon_of_another_category_is_refused_by_name(house: House, key: str) -> None:
    assert key in refusal(house)


@pytest.mark.rule("PP-078", "PP-072")
def test_078_house_rules_that_leave_nothing_to_draw_or_reshuffle_are_refused_with_research() -> None:
    house = {"cards_dealt": {"hand_size": 7, "communal_total": 4, "communal_face_up": 1},
             "research": {"hand_size_after": 7}}  # 4 + 8 x 7 = 60 cards: no pile, and no discards before the first draw

    assert "research" in refusal(house, 8, research=True)


# --- accepted


@pytest.mark.rule("PP-007")
def test_007_no_house_rules_are_the_box_as_printed() -> None:
    assert new_game(house={}).box.share_value == new_game().box.share_value
    assert new_game(house={}).box.icons == new_game().box.icons


@pytest.mark.rule("PP-008", "PP-049")
def test_008_another_share_value_changes_the_pay() -> None:
    house = {"share_value": [{"category": "ship", "credits": 9}]}
    ships = [[0, 0, 4]] * 3

    assert after(last_decision(ships, priority="ship"), "end").scores == [4 * 8, 0, 0]
    assert after(last_decision(ships, priority="ship", house=house), "end").scores == [9 * 8, 0, 0]


@pytest.mark.rule("PP-008")
def test_008_the_other_share_values_stay() -> None:
    assert new_game(house={"share_value": [{"category": "planet", "credits": 7}]}).box.share_value == [2, 7, 4]


@pytest.mark.rule("PP-007", "PP-045")
def test_007_another_icon_on_a_card_changes_the_winner() -> None:
    house = {"card": [{"id": card, "cargo": "settlers"} for card in HANDS[1].split(" ")]}

    assert after(last_decision(), "end").results[0].winner == 0  # nine Settlers
    assert after(last_decision(house=house), "end").results[0].winner == 1  # six and five


@pytest.mark.rule("PP-007", "PP-045")
def test_007_the_second_count_reads_the_same_house_rules() -> None:
    house = {"card": [{"id": card, "cargo": "settlers"} for card in HANDS[1].split(" ")]}
    s = after(last_decision(house=house), "end")

    assert GAME.recount(s) == GAME.scores(s) == [0, 16, 0]


@pytest.mark.rule("PP-007", "PP-080")
def test_007_a_claim_is_judged_by_the_changed_icon() -> None:
    house = {"card": [{"id": "C07", "ship": "scout"}]}
    claim = "say claim, icon scout, count 5"
    views = [rest_of_mission(after(dealt(structured_talk=True, house=given), claim)).view(0) for given in ({}, house)]

    assert [view["ledger"][0]["verdict"] for view in views] == ["false", "true"]


@pytest.mark.rule("PP-043", "PP-050")
def test_043_other_payouts_for_investments() -> None:
    house = {"payout": {"per_investment_received": 2, "per_investment_in_winner": 5}}
    own = [[4, 0, 0], [2, 0, 0], [4, 0, 0]]

    assert after(last_decision(own, {(1, 0): 2}, house=house), "end").scores == [16 + 4, 10, 0]


@pytest.mark.rule("PP-065")
@pytest.mark.parametrize(("threshold", "actor"), [(16, CHANCE), (15, OVER)])
def test_065_another_threshold_ends_the_game_earlier(threshold: int, actor: int) -> None:
    house = {"game_end": {"credits_threshold": threshold}}

    assert after(last_decision(house=house), "end").to_act() == actor


@pytest.mark.rule("PP-067")
def test_067_another_number_of_missions() -> None:
    house = {"game_end": {"missions": 1}}

    assert after(last_decision(house=house), "end").to_act() == OVER


@pytest.mark.rule("PP-022", "PP-049")
def test_022_another_number_of_shares() -> None:
    s = dealt(house={"cubes": {"shares_per_mission": 20}})

    assert (s.unspent, rest_of_mission(s).scores) == ([20, 20, 20], [2 * 16, 0, 0])


@pytest.mark.rule("PP-026")
def test_026_another_number_of_actions() -> None:
    house = {"turn": {"actions_max": 3}, "cubes": {"shares_per_mission": 14}}
    s = after(dealt(house=house), "bribe cargo, bribe cargo")

    assert (s.to_act(), after(s, "bribe cargo").to_act()) == (0, 1)


@pytest.mark.rule("PP-018", "PP-033")
def test_018_another_layout_has_other_turn_rounds() -> None:
    house = {"cards_dealt": {"communal_face_up": 4, "communal_face_down": 2}, "turn_rounds": {"count": 3}}
    s = dealt(house=house)

    assert s.view(0)["communal"] == [*COMMUNAL.split(" ")[:4], "?", "?"]
    assert len(after(s, turns(9)).results) == 1


@pytest.mark.rule("PP-070", "PP-072")
def test_070_another_time_and_amount_of_research() -> None:
    house = {"research": {"after_turn_round": 1, "draws_max_per_player": 1}}
    s = after(dealt(house=house, research=True), turns(3))

    assert (s.round, options(s)) == (1, ["draw", "decline"])
    assert options(after(s, "draw"))[0].startswith("discard")


@pytest.mark.rule("PP-078")
def test_078_with_more_draws_fewer_players_can_need_the_reshuffle() -> None:
    house = {"research": {"draws_max_per_player": 4}}
    s = to_research(7, house=house)
    for _ in range(4):
        s = after(s, "draw, draw, draw, draw")
        for _ in range(4):
            s = after(s, options(s)[-1])
    s = after(s, "draw, draw, draw")

    assert (s.pile, after(s, "draw").to_act()) == ((), CHANCE)


@pytest.mark.rule("PP-078", "PP-096")
def test_078_after_a_second_reshuffle_possible_worlds_still_look_alike() -> None:
    s = to_research(8, house={"research": {"draws_max_per_player": 4}})
    rng, reshuffles = Random(78), 0
    while reshuffles < 2:
        reshuffles += s.agenda_text()[0].startswith("Reshuffle")
        s = after(s, "draw" if "draw" in options(s) else s.agenda[-1].sample(s, rng).text)

    assert all(world.view(seat) == s.view(seat) for seat in (0, 3, 7, NOBODY) for world in resampled(s, seat, 5))


@pytest.mark.rule("PP-008")
def test_008_a_saved_game_keeps_its_house_rules() -> None:
    house = {"share_value": [{"category": "cargo", "credits": 5}]}
    s = GAME.load(GAME.dump(last_decision(house=house)))
    s.play("end")

    assert GAME.scores(s) == [5 * 8, 0, 0]
