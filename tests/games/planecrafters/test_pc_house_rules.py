"""House rules of Planecrafters: what may be changed changes the game, and what is wrong is refused by name."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from pc import after, at, hand, new_game, options, step_name

from aerodrome.games.planecrafters import GAME
from aerodrome.kernel.errors import BadHouseRules
from aerodrome.testing import check_game

House = dict[str, Any]
ROW = "vh.n vh.l vh.r vh.t"


@pytest.mark.parametrize(("house", "words"), [
    ({"weather": {"storms": 1}}, "unknown key weather"),
    ({"coins": {"value_1": 3}}, "coins is not read by the rules"),
    ({"turn": {"hires_per_turn": 2}}, "turn.hires_per_turn is not read by the rules"),
    ({"turn": {"hand_limit": "five"}}, "turn.hand_limit must be a whole number, not 'five'"),
    ({"turn": {"basic_draws": 0}}, "turn.basic_draws must be from 1 to 10, not 0"),
    ({"turn": {"basic_plays": 99}}, "turn.basic_plays must be from 1 to 10, not 99"),
    ({"setup": {"deal_2p": [3]}}, "setup.deal_2p must be 2 whole numbers"),
    ({"setup": {"deal_2p": [30, 30]}}, "part deck for 2 players has 56 cards; at least 65"),
    ({"scoring": {"crowns_by_parts_of_one_model": [0, 1, 3]}}, "must be 6 whole numbers"),
    ({"scoring": {"crowns_by_parts_of_one_model": [0, 1, 3, "x", 4, 5]}}, "must be 6 whole numbers"),
    ({"part_kinds": [{"id": "spare", "base": 6}]}, "part_kinds spare.base must be from 0 to 5, not 6"),
    ({"part_kinds": [{"id": "nose", "base": 6}]}, "no part_kinds has id 'nose'"),
    ({"employees": [{"id": "spy", "cost": -1}]}, "employees spy.cost must be from 0 to 100, not -1"),
    ({"employees": [{"id": "spy", "tier": 1}]}, "employees spy.tier is not read by the rules"),
    ({"employees": [{"id": "agent_of_the_board", "swap_cards_per_use": 0}]},
     "employees agent_of_the_board.swap_cards_per_use must be from 1 to 100, not 0"),
    ({"employees": [{"id": "spy", "uses_per_turn": 2}]}, "employees spy.uses_per_turn must be 1 (PC-029)"),
    ({"employees": [{"id": "recruiter", "discount_by_tier": [1, 2]}]}, "discount_by_tier must be 3 whole numbers"),
    ({"employees": [{"id": "accountant", "crowns_by_employees": []}]}, "crowns_by_employees must be 1 to 21"),
    ({"employees": [{"cost": 1}]}, "each [[employees]] needs id"),
    ({"awards": [{"id": "industry", "crowns": 5000}]}, "awards industry.crowns must be from 0 to 1000"),
    ({"objectives": {"kept_per_player": 3}}, "one card is returned (PC-131)"),
    ({"objectives": {"cards": [{"id": "OBJ01", "kind": "plane_pure"}]}}, "OBJ01.kind is not read by the rules"),
    ({"objectives": {"cards": [{"id": "OBJ01", "params": {"model": "jumbo"}}]}}, "params.model must be one of big_boy"),
    ({"objectives": {"cards": [{"id": "OBJ01", "params": {"planes": 0}}]}}, "params.planes must be from 1 to 1000"),
    ({"objectives": {"cards": [{"id": "OBJ01", "reward": 101}]}}, "OBJ01.reward must be from 0 to 100, not 101")])
def test_what_is_wrong_is_refused_by_name_in_one_sentence(house: House, words: str) -> None:
    with pytest.raises(BadHouseRules) as refused:
        GAME.setting(2, {}, house)

    assert words in str(refused.value)
    assert "\n" not in str(refused.value)


@pytest.mark.rule("PC-006", "PC-033")
def test_costs_can_be_corrected() -> None:
    s = at("Hire", crowns=[3, 0], house={"employees": [{"id": "thief", "cost": 3}, {"id": "agent_of_the_board", "cost": 9}]})

    assert "hire thief" in options(s)
    assert "hire agent_of_the_board" not in options(s)


@pytest.mark.rule("PC-010", "PC-016")
def test_copies_can_be_corrected() -> None:
    house = {"part_kinds": [{"id": "spare", "base": 1, "three_plus": 5}, {"id": "big_boy.nose", "base": 0}]}
    two, three = new_game(2, house).dump()["stack"], new_game(3, house).dump()["stack"]

    assert (two.count("spare"), three.count("spare")) == (1, 6)
    assert (two.count("big_boy.nose"), three.count("big_boy.nose")) == (0, 1)


@pytest.mark.rule("PC-013", "PC-019", "PC-044", "PC-050", "PC-074")
def test_figures_of_the_turn_can_be_changed() -> None:
    house = {"setup": {"starting_crowns": 9, "deal_2p": [1, 2]}, "turn": {"basic_draws": 3, "basic_plays": 1, "hand_limit": 3}}
    s = new_game(2, house)
    s.apply(s.agenda[-1].sample(s, Random(1)))

    assert (s.crowns, len(hand(s, 0)), len(hand(s, 1))) == ([9, 9], 1, 2)
    s = after(s, "end, draw_row 0, draw_row 0, draw_row 0")
    s = after(s, options(s, "play")[0])
    assert all(text == "play spare" for text in options(s, "play"))
    s = after(s, "end")
    assert (step_name(s), s.active) == ("Hire", 1)


@pytest.mark.rule("PC-068", "PC-070", "PC-071", "PC-079", "PC-082", "PC-086", "PC-090", "PC-092")
def test_figures_of_employees_and_planes_can_be_changed() -> None:
    house = {"scoring": {"crowns_by_parts_of_one_model": [0, 2, 4, 8, 16, 32], "spare_part_crowns_each": 3},
             "employees": [{"id": "ace_pilot", "sale_bonus_crowns": 5}, {"id": "your_bosss_boss", "crowns_per_sale": 4},
                           {"id": "technician", "extra_plays": 2}, {"id": "accountant", "crowns_by_employees": [0, 7]},
                           {"id": "agent_of_the_board", "swap_cards_per_use": 1}, {"id": "logistician", "extra_draws": 2}]}
    sale = at("Buyer", factories={0: "bb.n bb.l bb.r s"}, staff={0: "ace_pilot", 1: "your_bosss_boss"}, crowns=[0, 0], house=house)
    plays = at("Flyer", hands={0: "bb.n bb.l bb.r bb.t"}, staff={0: "technician"}, house=house, parts_played=3)
    swap = at("Acquire", hands={0: "bb.n bb.l"}, row=ROW, staff={0: "agent_of_the_board"}, house=house)
    draws = at("Acquire", row=ROW, staff={0: "logistician"}, house=house)

    assert after(sale, "sell").crowns == [8 + 3 + 5 - 4, 4]
    assert options(plays, "play") != []
    assert step_name(after(swap, "swap big_boy.nose 0")) == "Flyer"
    assert step_name(after(draws, "logistician, draw_row 0")) == "Acquire"
    assert after(at("Hire", staff={0: "accountant"}, crowns=[0, 0], row=ROW, house=house), "collect").crowns[0] == 7
    assert after(at("Hire", staff={0: "accountant spy guard"}, crowns=[0, 0], row=ROW, house=house), "collect").crowns[0] == 2


@pytest.mark.rule("PC-086")
def test_a_game_of_version_1_without_swaps_goes_on_as_it_began() -> None:
    house = {"employees": [{"id": "agent_of_the_board", "swap_cards_per_use": 0}]}

    assert GAME.setting(2, {}, house, 1).version == 1


@pytest.mark.rule("PC-110", "PC-133")
def test_awards_and_objectives_can_be_changed() -> None:
    house = {"awards": [{"id": "enterprise", "crowns": 20}],
             "objectives": {"cards": [{"id": "OBJ20", "reward": 9, "params": {"min": 5}}]}}
    rest = [f"OBJ{n:02d}" for n in range(2, 20)]
    s = at("Flyer", seat=1, last_round=1, crowns=[5, 0], staff={0: "spy"}, house=house, options={"objectives": True},
           objectives=[["OBJ01", "OBJ20"], rest[:2]], returned=[rest[2:3], rest[3:4]], objective_box=rest[4:])

    assert after(s, "end").final == (5 + 20 + 9, 0)


def test_a_changed_box_keeps_the_laws() -> None:
    house = {"part_kinds": [{"id": "spare", "base": 5}], "employees": [{"id": "spy", "cost": 1}], "turn": {"hand_limit": 2}}
    report = check_game(GAME, 3, {"max_rounds": 4}, 0, 2, "house", house=house)

    assert [failure.violation for failure in report.failures] == []


def test_the_box_as_printed_is_untouched() -> None:
    before = GAME.component_data(GAME.setting(2))["turn"]["hand_limit"]
    GAME.setting(2, {}, {"turn": {"hand_limit": 2}})

    assert GAME.component_data(GAME.setting(2))["turn"]["hand_limit"] == before == 5
