"""Help for a player of Planecrafters: prices, planes, uses, awards and objectives as the rules have them."""

from __future__ import annotations

from random import Random

import pytest
from pc import after, at, dealt, options, plane, told, typed

from aerodrome.games.planecrafters import GAME
from aerodrome.games.planecrafters.box import PART
from aerodrome.games.planecrafters.state import Planecrafters
from aerodrome.kernel.step import NOBODY
from aerodrome.testing import random_play


def positions(seed: int, step: str) -> list[Planecrafters]:
    """Return the positions of a rehearsed game at which a step is waiting."""
    s = GAME.rehearsal(GAME.setting(3), Random(seed))
    assert s is not None
    return [typed(p.clone()) for p in random_play(s, Random(seed)) if type(p.agenda[-1]).__name__ == step]


@pytest.mark.rule("PC-033", "PC-082")
def test_prices_are_what_a_hire_costs() -> None:
    seen = 0
    for s in [p for seed in range(3) for p in positions(seed, "Hire")]:
        if s.hired:
            continue
        q = s.to_act()
        rows = GAME.aid(s, q)["prices"]
        assert {f"hire {row['employee']}" for row in rows if row["affordable"]} == set(options(s, "hire"))
        for row in rows:
            if row["affordable"] and row["employee"] not in ("tax_collector", "accountant"):
                hired = after(s, f"hire {row['employee']}")
                collected = hired.collected and not s.collected
                assert collected or hired.crowns[q] == s.crowns[q] - row["price"]
                seen += 1
    assert seen > 50


@pytest.mark.rule("PC-065", "PC-070", "PC-071")
def test_the_income_is_what_a_sale_brings() -> None:
    seen = 0
    for s in [p for seed in range(6) for p in positions(seed, "Buyer")]:
        q = s.to_act()
        aid = GAME.aid(s, q)["plane"]
        assert aid["sellable"] == ("sell" in options(s))
        if "sell" in options(s) and "income" in aid:
            heard = told(s, "sell")
            shares = sum(line[3] for line in heard if line[0] == "boss")
            assert next(line[3] for line in heard if line[0] == "sell") - shares == aid["income"]
            seen += 1
    assert seen > 5


@pytest.mark.rule("PC-063")
def test_the_plane_says_what_it_lacks() -> None:
    aid = GAME.aid(at("Flyer", factories={0: "bb.n bb.l s"}), 0)["plane"]

    assert aid == {"value": 4, "complete": False, "sellable": False, "missing": ["right_wing", "tail"], "income": 4}
    assert GAME.aid(at("Flyer", pool="bb.n", staff={0: "factory_manager"}), 0)["plane"] == {
        "pool": ["big_boy.nose"], "sellable": False}


@pytest.mark.rule("PC-070")
def test_an_empty_factory_brings_nothing() -> None:
    s = at("Flyer", staff={0: "ace_pilot contractor contractor"})

    assert GAME.aid(s, 0)["plane"]["income"] == 0
    assert GAME.aid(at("Flyer", staff={0: "ace_pilot contractor contractor"}, factories={0: "bb.n"}), 0)["plane"]["income"] == 4


@pytest.mark.rule("PC-056", "PC-062", "PC-176")
def test_plays_say_what_the_plane_would_be_and_what_would_go() -> None:
    s = at("Flyer", hands={0: "nf.n bb.f s"}, factories={0: "bb.n bb.l bb.r bb.t s"})

    assert GAME.aid(s, 0)["plays"] == [
        {"part": "big_boy.fuselage", "value": 15, "complete": True, "displaces": "spare"},
        {"part": "night_fury.nose", "value": 8, "complete": True, "displaces": "big_boy.nose"}]


@pytest.mark.rule("PC-056", "PC-062")
def test_plays_come_true() -> None:
    seen = 0
    for s in [p for seed in range(4) for p in positions(seed, "Flyer")]:
        q = s.to_act()
        for row in GAME.aid(s, q)["plays"]:
            if f"play {row['part']}" in options(s):
                played = after(s, f"play {row['part']}")
                assert GAME.aid(played, q)["plane"]["value"] == row["value"]
                gone = [card.kind for card in played.under[len(s.under):]]
                assert [PART.write(kind) for kind in gone] == [row["displaces"]][:row["displaces"] != "-"]
                seen += 1
    assert seen > 100


@pytest.mark.rule("PC-029", "PC-074")
def test_what_is_left_of_the_turn() -> None:
    s = at("Acquire", hands={0: "bb.n", 1: "nf.n"}, row="vh.n vh.l vh.r vh.t", staff={
        0: "agent_of_the_board logistician technician jack_of_all_trades", 1: "factory_manager"})

    assert GAME.aid(s, 0)["left"] == {"plays": 3, "extra_draws": 1, "agent": 1, "swaps": 0, "hand_limit": 6}
    s = after(s, "jack logistician, swap big_boy.nose 0")
    assert GAME.aid(s, 0)["left"] == {"plays": 3, "extra_draws": 2, "agent": 0, "swaps": 1, "hand_limit": 7}
    assert GAME.aid(s, 1)["left"]["hand_limit"] == "-"
    assert GAME.aid(after(s, "logistician, draw_row 1"), 0)["left"]["extra_draws"] == 1


@pytest.mark.rule("PC-179")
def test_known_cards_of_every_hand() -> None:
    s = at("Flyer", 3, hands={0: "bb.n", 1: "nf.t nf.l"}, open_cards=[[], ["night_fury.tail"], []],
           glimpsed=[[[], ["night_fury.left_wing"], []], [], []])

    assert GAME.aid(s, 0)["known"] == [["big_boy.nose"], ["night_fury.left_wing", "night_fury.tail"], []]
    assert GAME.aid(s, 2)["known"] == [[], ["night_fury.tail"], []]


@pytest.mark.rule("PC-110", "PC-112", "PC-120")
def test_how_the_awards_stand() -> None:
    s = at("Flyer", sold={1: ["wh.n wh.l"]}, staff={0: "spy"})

    assert GAME.aid(s, NOBODY) == {"awards": {"industry": [0, 2], "enterprise": [7, 0], "holder": 1, "best": 3,
                                              "crowns": [8, 16]}}


@pytest.mark.rule("PC-131", "PC-133")
def test_own_objectives_with_how_far_they_are() -> None:
    s = dealt(2, objectives=True)
    offered = GAME.aid(s, 0)["goals"]
    kept = after(s, f"return {offered[0]['objective']}")

    assert [row["offered"] for row in offered] == [True] * 3
    assert [row["objective"] for row in GAME.aid(kept, 0)["goals"]] == [row["objective"] for row in offered[1:]]
    assert {row["met"] for row in offered} == {False}
    assert GAME.aid(at("Flyer"), 0)["goals"] == []
    assert plane(s) == []
