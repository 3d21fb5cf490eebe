"""Section 11: the eight scenarios."""

from __future__ import annotations

import pytest
from pl import (
    PLAYER_COUNTS,
    after,
    colour,
    crowd,
    cubes,
    held,
    icons,
    moving,
    new_game,
    options,
    rule_against,
    side,
    start,
    step_name,
    until,
)

from aerodrome.games.planes import GAME
from aerodrome.games.planes.box import CARD, KIND, KIND_POI, POI, SCENARIOS
from aerodrome.games.planes.state import Planes
from aerodrome.kernel.errors import BadOption

DECKS = ["base", "expansion"]


def deck_kinds(s: Planes) -> list[str]:
    """Return the kinds of all cards in the deck."""
    return [KIND.write(card // 4) for card in s.decks[0]]


def poi_kinds(*pois: str) -> set[str]:
    """Return the kinds of cards about these points of interest."""
    return {KIND.write(k) for k in range(len(KIND)) if KIND_POI[k] in [POI.read(poi) for poi in pois]}


def shown(s: Planes) -> dict[str, set[str]]:
    """Return all spaces with icons."""
    return {name: icons(s, name) for name in s.box.names if icons(s, name)}


@pytest.mark.rule("PL-240")
@pytest.mark.parametrize("name", SCENARIOS)
@pytest.mark.parametrize("players", PLAYER_COUNTS)
@pytest.mark.parametrize("deck", DECKS)
def test_240_a_scenario_has_its_board_and_is_for_two_to_four(name: str, players: int, deck: str) -> None:
    s = start(players, scenario=name, deck=deck)

    assert step_name(s) == "PlayAction"
    assert [len(h) for h in s.hands] == [3] * players


@pytest.mark.rule("PL-240")
def test_240_another_board_is_refused() -> None:
    assert GAME.setting(2, {"scenario": "skymall"}).word("board") == "zephyr"
    with pytest.raises(BadOption, match=r"Skymall is played on another board \(PL-240\); board must be zephyr"):
        GAME.setting(2, {"scenario": "skymall", "board": "azure"})


@pytest.mark.rule("PL-240", "PL-253", "PL-257")
@pytest.mark.parametrize(("scenario", "key", "default", "rule"), [
    ("skymall", "board", "flying_cloud", "PL-240"), ("long_layover", "player_plane", "PP0", "PL-257"),
    ("divide_and_conquer", "neutral_plane", "N0", "PL-253")])
def test_240_a_choice_against_the_scenario_is_refused_also_if_it_is_the_default(
        scenario: str, key: str, default: str, rule: str) -> None:
    assert next(option.default for option in GAME.options if option.key == key) == default
    assert GAME.setting(2, {"scenario": scenario}).word(key) != default
    with pytest.raises(BadOption, match=rf"\({rule}\); {key} must be .*, not '{default}'"):
        GAME.setting(2, {"scenario": scenario, key: default})


@pytest.mark.rule("PL-241")
@pytest.mark.parametrize("name", SCENARIOS)
def test_241_both_decks_and_player_decks_are_refused(name: str) -> None:
    with pytest.raises(BadOption, match="PL-241"):
        GAME.setting(2, {"scenario": name, "deck": "both"})
    with pytest.raises(BadOption, match="PL-241"):
        GAME.setting(2, {"scenario": name, "player_decks": True})


@pytest.mark.rule("PL-263")
def test_263_a_scenario_is_not_changed() -> None:
    with pytest.raises(BadOption, match="PL-263"):
        GAME.setting(2, {"scenario": "skymall", "custom_airport": True})


@pytest.mark.rule("PL-242")
def test_242_planes_are_free_unless_the_scenario_says_otherwise() -> None:
    s = start(scenario="business_as_usual", player_plane="PP4", neutral_plane="WA")

    assert (side(s, "G1"), side(s, "N1")) == ("PP4", "WA")


@pytest.mark.rule("PL-243", "PL-283")
@pytest.mark.parametrize("deck", DECKS)
def test_243_business_as_usual(deck: str) -> None:
    s = new_game(scenario="business_as_usual", deck=deck)

    assert shown(s) == {"S02": {"gift_shop"}, "S08": {"gift_shop"}, "S03": {"fast_food", "restroom", "help_desk"},
                        "S09": {"fast_food", "restroom", "help_desk"}}
    assert len(s.decks[0]) == 56
    assert not set(deck_kinds(s)) & poi_kinds("fine_dining")


@pytest.mark.rule("PL-244", "PL-245", "PL-284")
def test_244_frequent_flyer() -> None:
    s = new_game(scenario="frequent_flyer")
    gate = {"gift_shop", "fast_food", "restroom"}

    assert shown(s) == {"S02": gate, "S08": gate, "S05": {"fast_food", "restroom"}, "S11": {"fast_food", "restroom"},
                        "S03": {"gift_shop", "help_desk"}, "S09": {"gift_shop", "help_desk"},
                        "S06": {"help_desk", "fine_dining"}, "S12": {"help_desk", "fine_dining"}}
    assert len(s.decks[0]) == 60


@pytest.mark.rule("PL-246")
@pytest.mark.parametrize("deck", DECKS)
def test_246_middle_of_nowhere(deck: str) -> None:
    s = new_game(scenario="middle_of_nowhere", deck=deck)

    assert shown(s) == {"C": {"restroom"}}
    assert len(s.decks[0]) == 44
    assert not set(deck_kinds(s)) & poi_kinds("fast_food", "gift_shop", "help_desk", "fine_dining")
    assert set(deck_kinds(s)) & poi_kinds("restroom")


@pytest.mark.rule("PL-247", "PL-285")
def test_247_skymall() -> None:
    s = start(3, scenario="skymall", colours="green-red-blue-yellow")

    assert shown(s) == {"W1": {"gift_shop"}, "W4": {"gift_shop"}, "E1": {"gift_shop"}, "E4": {"gift_shop"},
                        "C": {"fine_dining", "help_desk"}, "W3": {"restroom"}, "E3": {"restroom"},
                        "W6": {"fast_food"}, "E6": {"fast_food"}}
    assert [CARD.read(card) in s.hands[seat] for seat, card in enumerate(["E09g", "E09r", "E09b"])] == [True] * 3
    assert s.view(1)["known"][0] == ["E09g"]
    assert CARD.read("E09y") in s.decks[0] + s.hands[0] + s.hands[1] + s.hands[2]
    assert len(s.decks[0]) == 60 - 9


@pytest.mark.rule("PL-248", "PL-252")
@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_248_lost_and_found_lays_all_cards_aside(players: int) -> None:
    s = new_game(players, scenario="lost_and_found")

    assert (len(s.decks[0]), len(s.aside)) == (40, 20)
    assert {KIND.write(card // 4) for card in s.aside} == {"E02", "E05", "E09", "E10", "E14"}
    assert s.view(-4)["aside"] == s.dump()["aside"]


@pytest.mark.rule("PL-248", "PL-252")
@pytest.mark.parametrize(("players", "aside"), [(2, 10), (3, 15), (4, 20)])
def test_248_in_version_1_those_of_absent_colours_were_out(players: int, aside: int) -> None:
    s = new_game(players, scenario="lost_and_found", version=1)

    assert len(s.aside) == aside
    assert {card % 4 for card in s.aside} == set(range(players))


@pytest.mark.rule("PL-249")
def test_249_a_card_is_taken_where_the_move_ends() -> None:
    s = after(moving(start(scenario="lost_and_found"), T1a="R"), "from T1a")

    assert (held(s, 0), step_name(s)) == (["E09"], "PlayGoal")
    assert CARD.read("E09r") not in s.aside
    assert s.view(2)["known"][0] == ["E09r"]


@pytest.mark.rule("PL-249", "PL-250")
def test_250_of_several_cards_one_must_be_chosen() -> None:
    s = after(moving(start(scenario="lost_and_found"), T1c="R"), "from T1c, to H1")

    assert (step_name(s), options(s)) == ("FindCard", ["find fast_food", "find restroom"])
    assert rule_against(s, 0, "pass") == "PL-250"
    s = after(s, "find restroom")
    assert (held(s, 0), step_name(s)) == (["E05"], "PlayGoal")


@pytest.mark.rule("PL-250")
def test_250_what_was_taken_gives_nothing_and_another_type_may() -> None:
    s = start(scenario="lost_and_found")
    s.aside = tuple(card for card in s.aside if card != CARD.read("E05r"))
    t = after(moving(s, T1c="R"), "from T1c, to H1")
    assert held(t, 0) == ["E02"]
    s.aside = tuple(card for card in s.aside if card != CARD.read("E02r"))

    assert held(after(moving(s, T1c="R"), "from T1c, to H1"), 0) == []


@pytest.mark.rule("PL-250")
def test_250_nothing_is_found_on_a_plane() -> None:
    s = after(moving(start(scenario="lost_and_found"), T1c="R"), "from T1c, to H1, find restroom")
    assert held(s, 0) == ["E05"]
    s = after(moving(start(scenario="lost_and_found"), T1c="R"), "from T1c, board G1")

    assert (held(s, 0), step_name(s)) == ([], "PlayGoal")


@pytest.mark.rule("PL-251")
def test_251_used_for_its_action_a_found_card_is_discarded() -> None:
    s = until(after(moving(start(2, scenario="lost_and_found"), T1a="RN", T2a="B"), "from T1a, stop"), "PlayAction", 1)
    assert "E09" in held(s, 0)
    s = until(after(crowd(s, T1a="RN"), "play E09"), "ChooseOrigin")

    assert CARD.read("E09r") in s.discards[0]
    assert CARD.read("E09r") not in s.aside
    assert CARD.read("E09r") not in s.known[0]


@pytest.mark.rule("PL-253")
def test_253_divide_and_conquer_has_wild_planes() -> None:
    assert side(start(scenario="divide_and_conquer"), "N1") == "WA"
    assert side(start(scenario="divide_and_conquer", neutral_plane="WB"), "N4") == "WB"
    with pytest.raises(BadOption, match=r"PL-253.*neutral_plane must be WA or WB, not 'NA1'"):
        GAME.setting(2, {"scenario": "divide_and_conquer", "neutral_plane": "NA1"})


@pytest.mark.rule("PL-254", "PL-287")
@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_254_divide_and_conquer_splits_the_parties(players: int) -> None:
    s = start(players, scenario="divide_and_conquer")

    assert (cubes(s, "T3a"), cubes(s, "T4a"), cubes(s, "T1a"), cubes(s, "T2a")) == ("RRBGY", "RBBGY", "RBGGY", "RBGYY")
    others = [cubes(s, name) for name in s.box.names if not (name[0] == "T" and name.endswith("a"))]
    assert others == ["NN"] * 10


@pytest.mark.rule("PL-255", "PL-256", "PL-286")
def test_255_happy_hour() -> None:
    s = start(2, scenario="happy_hour", deck="base", colours="blue-yellow-red-green")

    assert {name: found for name, found in shown(s).items() if "fast_food" in found} == {
        name: {"fast_food"} for name in ("A1", "A3", "A4", "A6", "A8", "A9")}
    assert {name: found for name, found in shown(s).items() if "fine_dining" in found} == {
        name: {"fine_dining"} for name in ("A2", "A7", "I2", "I4")}
    assert (icons(s, "A5"), icons(s, "I1")) == ({"gift_shop"}, {"restroom", "help_desk"})
    assert [colour(s, seat) for seat in (0, 1)] == ["blue", "yellow"]
    assert [{CARD.read(f"B02{dot}"), CARD.read(f"B14{dot}")} <= set(s.hands[seat])
            for seat, dot in ((0, "b"), (1, "y"))] == [True, True]
    assert {CARD.read(card) for card in ("B02r", "B14g")} <= {*s.decks[0], *s.hands[0], *s.hands[1]}
    assert [len(h) for h in s.hands] == [3, 3]


@pytest.mark.rule("PL-257")
def test_257_long_layover_has_planes_that_give_cards() -> None:
    s = start(scenario="long_layover")
    assert (side(s, "G1"), side(s, "N1")) == ("PP1", "N0")
    for key, good in (("player_plane", ["PP1", "PP2"]), ("neutral_plane", ["N0", "NA1", "NA2", "NB2", "WB"])):
        option = next(option for option in GAME.options if option.key == key)
        for choice in option.choices[1:]:
            chosen = {"scenario": "long_layover", key: choice}
            if choice in good:
                assert GAME.setting(2, chosen).word(key) == choice
            else:
                with pytest.raises(BadOption, match="PL-257"):
                    GAME.setting(2, chosen)
