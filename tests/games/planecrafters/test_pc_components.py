"""Section 1: what is in the box."""

from __future__ import annotations

from collections import Counter

import pytest
from pc import PLAYER_COUNTS, SLOTS, dealt, new_game

from aerodrome.games.planecrafters import GAME
from aerodrome.games.planecrafters.box import COMPONENTS, EMPLOYEE, OBJECTIVE, PART
from aerodrome.kernel.errors import BadOption

CREW = {row["id"]: row for row in COMPONENTS["employees"]}


def of_tier(tier: int) -> list[str]:
    """List the kinds of a tier."""
    return [name for name, row in CREW.items() if row["tier"] == tier]


@pytest.mark.rule("PC-001")
@pytest.mark.parametrize("players", [1, 5])
def test_001_two_to_four_players(players: int) -> None:
    with pytest.raises(BadOption, match=r"2 to 4 players.*PC-001"):
        GAME.setting(players)
    assert [len(new_game(n).crowns) for n in PLAYER_COUNTS] == PLAYER_COUNTS


@pytest.mark.rule("PC-002")
def test_002_contents() -> None:
    counts, coins = COMPONENTS["counts"], COMPONENTS["coins"]

    assert counts["employee_cards"] == 20 == sum(row["copies"] for row in CREW.values())
    assert counts["part_cards"] == 112 == len(new_game(4).dump()["stack"])
    assert counts["objective_cards"] == 20 == len(OBJECTIVE)
    assert counts["bonus_cards"] == 3 == len(COMPONENTS["awards"])
    assert (counts["player_aid_cards"], coins["total_coins"], coins["total_crowns"]) == (4, 58, 253)
    assert coins["value_1"] + 5 * coins["value_5"] + 10 * coins["value_10"] == 253


@pytest.mark.rule("PC-003")
def test_003_five_kinds_a_tier_doubled_in_tier_1() -> None:
    display = Counter(new_game().dump()["display"])

    assert [len(of_tier(tier)) for tier in (1, 2, 3)] == [5, 5, 5]
    assert {display[name] for name in of_tier(1)} == {2}
    assert {display[name] for name in of_tier(2) + of_tier(3)} == {1}


@pytest.mark.rule("PC-004", "PC-005")
def test_004_the_kinds_of_each_tier() -> None:
    assert of_tier(1) == ["agent_of_the_board", "contractor", "logistician", "recruiter", "technician"]
    assert of_tier(2) == ["ace_pilot", "guard", "investigator", "jack_of_all_trades", "spy"]
    assert of_tier(3) == ["accountant", "factory_manager", "tax_collector", "thief", "your_bosss_boss"]


@pytest.mark.rule("PC-006")
def test_006_costs() -> None:
    assert [new_game().box.cost[EMPLOYEE.read(name)] for name in of_tier(1)] == [2, 3, 5, 4, 4]
    assert [new_game().box.cost[EMPLOYEE.read(name)] for name in of_tier(2)] == [6, 5, 5, 6, 7]
    assert [new_game().box.cost[EMPLOYEE.read(name)] for name in of_tier(3)] == [9, 7, 12, 10, 12]


@pytest.mark.rule("PC-007")
def test_007_a_part_has_a_model_and_a_slot_or_is_spare() -> None:
    assert len(PART) == 27
    for row in COMPONENTS["part_kinds"]:
        assert row["spare"] == (row["model"] == "") == (row["slot"] == "")
        assert row["spare"] or row["id"] == f"{row['model']}.{row['slot']}"


@pytest.mark.rule("PC-008", "PC-009")
def test_008_two_of_six_models_have_a_fuselage() -> None:
    slots = {row["id"]: [part.split(".")[1] for part in PART.words if part.split(".")[0] == row["id"]]
             for row in COMPONENTS["models"]}

    assert list(slots) == ["big_boy", "black_hole", "night_fury", "tin_albatross", "velvet_hornet", "whirligig"]
    assert [model for model in slots if slots[model] == SLOTS] == ["big_boy", "black_hole"]
    assert [slots[model] for model in list(slots)[2:]] == [SLOTS[:4]] * 4
    assert [row["id"] for row in COMPONENTS["models"] if row["starred"]] == ["big_boy", "black_hole"]


@pytest.mark.rule("PC-010", "PC-016")
@pytest.mark.parametrize(("players", "regular", "spares", "cards"), [(2, 2, 4, 56), (3, 3, 6, 84), (4, 4, 8, 112)])
def test_010_copies_by_players(players: int, regular: int, spares: int, cards: int) -> None:
    deck = Counter(new_game(players).dump()["stack"])

    assert deck.total() == cards
    assert deck.pop("spare") == spares
    assert set(deck.values()) == {regular}
    assert len(deck) == 26


@pytest.mark.rule("PC-011")
def test_011_player_aids_are_nowhere_in_a_position() -> None:
    assert not [name for name in dealt().dump() if "aid" in name]
