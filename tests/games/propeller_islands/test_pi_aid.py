"""Help for a player of Propeller Islands: points, dice, blueprints, and what options cost or bring."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from pi import Build, after, named, start, typed

from aerodrome.games.propeller_islands import GAME
from aerodrome.games.propeller_islands.box import COMPONENTS, RESOURCE
from aerodrome.games.propeller_islands.remarks import kind_remarks, reward_remarks
from aerodrome.games.propeller_islands.state import Propellers
from aerodrome.kernel.step import NOBODY
from aerodrome.testing import random_play
from aerodrome.wording import wording_of


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


def offered(s: Propellers, text: str) -> str:
    """Return an option as it is shown to a player, with what is remarked on it."""
    return wording_of(GAME).option(named(s, text), aid(s, s.to_act()).get("remarks", {}), ["Ada", "Ben"])


@pytest.mark.rule("PI-104", "PI-107", "PI-108", "PI-110", "PI-113", "PI-114", "PI-203", "PI-206", "PI-208", "PI-215")
@pytest.mark.parametrize(("tile", "words"), [
    ("05-GI4", "gain 1 part"), ("10-GI1", "pay 1 steel, gain 2 parts"), ("08-GI1", "deploy a worker"),
    ("09-GI4", "pay 2 energy, gain 1 steel, gain 1 part"),
    ("11-GI3", "activate another tile with a ready worker, whatever its number"),
    ("12-GS1", "gain the benefit of one of your depots again"),
    ("13-GI2", "pay 2 energy, gain 1 steel, or pay 2 energy, gain 1 part, or pay 1 part, gain 2 energy, "
               "or pay 1 steel, gain 2 energy"),
    ("14-LC", "3 VP for every 6 workers on your island"),
    ("17-LC", "5 VP for each set of Industry, Science and Culture banners on the tiles around it"),
    ("18-LS", "4 VP for every 3 Science banners on your island"),
    ("23-LS", "5 VP for each set of tiles with the activation numbers 2, 4, 6"),
])
def test_a_claim_says_what_the_tile_does(tile: str, words: str) -> None:
    s = after(Build().offer(0, tile).dice("1 2 3 4 5").has(0).done(), "draft 1")
    name = wording_of(GAME).data["names"]["tile"][tile]

    assert offered(s, "claim 0") == f"Claim {name}: {words}"


@pytest.mark.rule("PI-117")
def test_the_name_of_a_depot_says_what_it_gives_unless_house_rules_change_it() -> None:
    house = {"kind": [{"id": "03", "options": [{"id": "gain", "gain": {"steel": 2, "parts": 0}}]}]}
    printed = after(Build().offer(0, "03-DI1").dice("1 2 3 4 5").has(0).done(), "draft 1")
    changed = after(Build(house=house).offer(0, "03-DI1").dice("1 2 3 4 5").has(0).done(), "draft 1")

    assert offered(printed, "claim 0") == "Claim Depot (1 part; Industry hub 1)"
    assert offered(changed, "claim 0") == "Claim Depot (1 part; Industry hub 1): gain 2 steel"


@pytest.mark.rule("PI-057", "PI-149", "PI-158", "PI-166")
def test_options_say_what_they_cost() -> None:
    s = Build().dice("3 1 1 2 4").offer(6, "05-GI4").has(0, energy=1, fame=5)
    plain, charles = after(s.done(), "draft 3"), after(s.character(0, "charles").done(), "draft 3")
    jacques = after(s.character(0, "jacques").done(), "draft 1, value 1")
    marie = after(s.character(0, "marie").island(0, "06-GI3 1:0", "06-GI3").done(), "draft 1, value 1, activate")

    assert offered(plain, "value 2") == "Use the die as a 2: costs 1 energy"
    assert offered(plain, "value 3") == offered(charles, "value 3") == "Use the die as a 3"
    assert offered(charles, "value 2") == "Use the die as a 2"
    assert offered(charles, "value 1") == "Use the die as a 1: costs 1 energy"
    assert offered(jacques, "claim 6") == "Claim Tinker Shop 4 (Industry): to take it costs 1 energy, gain 1 part"
    assert offered(marie, "extra 06-GI3") == (
        "Extra activation: Refinery 3 (Industry): 2 energy: costs 1 energy")


@pytest.mark.rule("PI-069", "PI-084", "PI-098", "PI-127")
def test_options_say_what_they_bring() -> None:
    placing = after(Build().island(0, "02-DI1 1:0; 02-DI2 1:1").offer(0, "05-GI4").dice("1 2 3 4 5").has(0).done(),
                    "draft 1, claim 0")
    assert offered(placing, "place 2:0") == "Place it on 2:0: 2 new guild links, 2 fame"
    assert offered(placing, "place 2:-1") == "Place it on 2:-1: 1 new guild link, 1 fame"
    assert offered(placing, "place -1:0") == "Place it on -1:0"

    rows = "05-GI4 1:0 production_energy; 08-GS4 0:1; 06-GI2 -1:1; 07-GI6 -1:0; 10-GI1 0:-1"
    table = Build().island(0, rows, "08-GS4 05-GI4 06-GI2 07-GI6").dock(0, "0 1 2 3 4 8 9 10").dice("4 1 2 3 5").has(0)
    s = after(table.done(), "draft 4, activate")
    assert offered(s, "run 05-GI4") == "Tinker Shop 4 (Industry): 1 part: its upgrade adds 1 energy"
    s = after(s, "run 08-GS4")
    assert offered(s, "deploy 10-GI1 4") == (
        "Deploy to Factory 1 (Industry), from row 2, column 1 of the dock: empties the row, activate up to two tiles "
        "with ready workers")
    assert offered(s, "deploy 10-GI1 3") == (
        "Deploy to Factory 1 (Industry), from row 1, column 4 of the dock: empties the column, take the top tile")

    table = Build().island(0, "08-GS4 1:0; 02-DI1 2:0").hand(0, "B1-01").dice("1 2 3 4 5").has(0, 1, 1, 1)
    s = after(table.done(), "draft 1, value 1, activate, stop, complete B1-01")
    assert offered(s, "install 08-GS4") == "Install on Hotel 4 (Science): 1 new guild link, 1 fame"
    assert offered(s, "aside") == "Set it aside"


def test_every_tile_in_sight_says_what_it_does() -> None:
    s = Build().offer(0, "05-GI4").island(1, "21-LC 1:0; 02-DI1 0:1").done()
    found = aid(s, NOBODY)["tiles"]

    assert found["05-GI4"] == [["gains_parts", 1]]
    assert found["21-LC"] == [["different_numbers", 5, 4]]
    assert found["02-DI1"] == [["gains_energy", 1], ["gains_steel", 1]]
    shown = set(s.dump()["offer"]) | {row[0] for rows in s.dump()["islands"] for row in rows}
    assert set(found) == shown - {"capitol"}


def test_every_remark_has_a_sentence_and_every_sentence_a_remark() -> None:
    sentences = wording_of(GAME).data["remarks"]
    keys = {str(remark[0]) for kind in range(2, 24) for remark in kind_remarks(COMPONENTS, kind)}
    keys |= {str(remark[0]) for row in COMPONENTS["dock"]["reward"] for remark in reward_remarks(row)}
    amounts = {f"{verb}_{name}" for verb in ("pays", "gains", "or_pays", "or_gains") for name in RESOURCE.words}
    keys |= amounts | {f"produces_{name}" for name in RESOURCE.words}

    assert set(sentences) == keys | {"costs", "reach", "links", "row", "column"}


@pytest.mark.rule("PI-146", "PI-188")
def test_powers_and_the_end() -> None:
    s = Build().completed(1, "B1-01 B1-02").character(0, "marie").has(0, fame=7).done()
    found = aid(s, NOBODY)

    assert found["powers"][0] == {"character": "marie", "level": 1, "fame_missing": 3}
    assert found["end"] == {"blueprints": 5, "workers": 12, "tiles": len(s.stack)}


def test_a_spectator_gets_what_everybody_can_count() -> None:
    assert set(aid(start(3), NOBODY)) == {"points", "end", "landmarks", "powers", "tiles"}


def test_the_winner_is_named_at_the_end() -> None:
    s = start(2)
    for _ in random_play(s, Random(1)):
        pass

    assert aid(s)["winners"] == GAME.winners(s)
