"""Help for a player of Propeller Islands: points, dice, blueprints, and what options cost or bring."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from pi import Build, after, named, start, typed

from aerodrome.games.propeller_islands import GAME
from aerodrome.games.propeller_islands.state import Propellers
from aerodrome.kernel.step import NOBODY
from aerodrome.testing import random_play


def aid(s: Propellers, seat: int = 0) -> dict[str, Any]:
    return GAME.aid(s, seat)


@pytest.mark.rule("PI-191", "PI-197")
@pytest.mark.parametrize("players", [2, 4])
def test_points_add_up_to_the_score(players: int) -> None:
    first = GAME.rehearsal(GAME.setting(players), Random(3))
    assert first is not None
    for s in [typed(s.clone()) for s in random_play(first, Random(3))][::40]:
        found = aid(s)
        assert [sum(points.values()) for points in found["points"]] == GAME.scores(s)
        for q in range(players):
            assert sum(row["vp"] for row in found["landmarks"][q]) == found["points"][q]["landmarks"]


@pytest.mark.rule("PI-089", "PI-090")
def test_every_value_of_the_die_says_what_it_would_activate() -> None:
    s = Build().island(0, "05-GI4 1:0; 06-GS4 0:1; 07-GI6 -1:1 wild; 17-LC -1:0", "05-GI4 17-LC", "07-GI6").done()
    four = aid(s)["dice"][3]

    assert four == {"value": "4", "ready": ["capitol", "05-GI4"], "not_ready": ["06-GS4", "07-GI6"]}
    assert aid(s)["dice"][0] == {"value": "1", "ready": ["capitol"], "not_ready": ["07-GI6"]}


@pytest.mark.rule("PI-168")
def test_blueprints_in_hand_and_on_offer_say_what_is_missing() -> None:
    s = Build().hand(0, "B2-04").plans("B1-07").has(0, 0, 1, 1).done()
    rows = {row["card"]: row for row in aid(s)["blueprints"]}

    assert rows["B2-04"] == {"card": "B2-04", "in_hand": True, "payable": False,
                             "missing": {"energy": 0, "steel": 1, "parts": 2}}
    assert rows["B1-07"] == {"card": "B1-07", "in_hand": False, "payable": True,
                             "missing": {"energy": 0, "steel": 0, "parts": 0}}


@pytest.mark.rule("PI-170")
def test_nobody_is_helped_with_cards_of_others() -> None:
    s = Build().hand(0, "B2-04").hand(1, "B2-17").plans("B1-07").done()

    assert {row["card"] for row in aid(s, 1)["blueprints"]} == {"B2-17", "B1-07"}
    assert "blueprints" not in aid(s, NOBODY)


@pytest.mark.rule("PI-057", "PI-166")
def test_values_say_what_they_cost() -> None:
    s = after(Build().character(0, "charles").dice("3 1 1 2 4").has(0, energy=1, fame=5).done(), "draft 3")

    assert aid(s)["values"] == {"value 1": 1, "value 2": 0, "value 3": 0, "value 4": 0, "value 5": 1}


@pytest.mark.rule("PI-065", "PI-149", "PI-150")
def test_claims_say_what_they_cost() -> None:
    table = Build().character(0, "jacques").dice("1 2 3 4 5")
    near = after(table.has(0, fame=4).done(), "draft 1")
    paid = after(table.has(0, energy=1, fame=5).done(), "draft 1, value 1")

    assert aid(near)["claims"] == {named(near, f"claim {at}"): 0 for at in (0, 1, 11)}
    assert aid(paid)["claims"] == {named(paid, f"claim {at}"): 0 if at in (0, 1, 11) else 1 for at in range(12)}


@pytest.mark.rule("PI-069")
def test_places_say_how_many_links_they_form() -> None:
    s = after(Build().island(0, "02-DI1 1:0; 02-DI2 1:1").offer(0, "05-GI4").dice("1 2 3 4 5").has(0).done(),
              "draft 1, claim 0")
    links = aid(s)["links"]

    assert (links["place 2:0"], links["place 2:-1"], links["place -1:0"]) == (2, 1, 0)
    for text, count in links.items():
        assert after(s, text).fame[0] == count


@pytest.mark.rule("PI-146", "PI-188")
def test_powers_and_the_end() -> None:
    s = Build().completed(1, "B1-01 B1-02").character(0, "marie").has(0, fame=7).done()
    found = aid(s, NOBODY)

    assert found["powers"][0] == {"character": "marie", "level": 1, "fame_missing": 3}
    assert found["end"] == {"blueprints": 5, "workers": 12, "tiles": len(s.stack)}


def test_a_spectator_gets_what_everybody_can_count() -> None:
    assert set(aid(start(3), NOBODY)) == {"points", "end", "landmarks", "powers"}


def test_the_winner_is_named_at_the_end() -> None:
    s = start(2)
    for _ in random_play(s, Random(1)):
        pass

    assert aid(s)["winners"] == GAME.winners(s)
