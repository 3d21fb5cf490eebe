"""Section 12: Player Decks, the length of the game, and airports of one's own."""

from __future__ import annotations

import pytest
from pl import (
    PLAYER_COUNTS,
    after,
    crowd,
    cubes,
    deck,
    hand,
    icons,
    new_game,
    options,
    reason_against,
    rule_against,
    side,
    start,
    step_name,
    until,
)

from aerodrome.games.planes import GAME
from aerodrome.games.planes.box import CARD
from aerodrome.games.planes.shapes import ACCEPTS_AT
from aerodrome.kernel.errors import BadOption
from aerodrome.testing import configurations


@pytest.mark.rule("PL-260")
@pytest.mark.parametrize(("name", "size"), [("base", 15), ("expansion", 15), ("both", 30)])
@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_260_everybody_has_a_deck_of_the_own_dot(name: str, size: int, players: int) -> None:
    s = new_game(players, deck=name, player_decks=True, colours="yellow-red-blue-green")

    assert [len(pile) for pile in s.decks] == [size] * players
    assert [{card % 4 for card in pile} for pile in s.decks] == [{3}, {0}, {1}, {2}][:players]
    assert len(s.discards) == players


@pytest.mark.rule("PL-261")
def test_261_draws_and_discards_are_from_and_to_the_own_pile() -> None:
    s = hand(crowd(start(2, player_decks=True), S01="R", S05="B"), 0, "E01")
    s = after(s, "play E01")
    assert {card % 4 for card in s.decks[0]} == {0}
    assert options(s) == [f"draw {CARD.write(card)}" for card in s.decks[0]]
    s = until(s, "ChooseOrigin")

    assert [len(pile) for pile in s.discards] == [3, 0]


@pytest.mark.rule("PL-261", "PL-297")
def test_261_a_drafted_card_is_discarded_to_the_pile_of_its_dot() -> None:
    s = deck(hand(crowd(start(2, player_decks=True), S01="R", S05="B"), 0, "E03"), "E08r E01r")
    s = after(s, "play E03, draw E08r, draw E01r, keep E01, keep E08")
    assert CARD.read("E08r") in s.hands[1]
    s = after(until(s, "PlayAction"), "play E08")

    assert CARD.read("E08r") in s.discards[0]


@pytest.mark.rule("PL-297")
def test_297_the_copy_with_the_first_dot_is_taken() -> None:
    s = start(2, player_decks=True)
    s.hands[1] = sorted([CARD.read("E08b"), CARD.read("E08r")])
    s = until(crowd(s, S01="R", S05="B"), "PlayAction", 1)
    assert options(s).count("play E08") == 1
    s = after(s, "play E08")

    assert s.discards[0][-1] == CARD.read("E08r")
    assert CARD.read("E08b") in s.hands[1]


@pytest.mark.rule("PL-297", "PL-044")
def test_297_each_deck_is_reshuffled_from_its_own_pile() -> None:
    s = hand(crowd(start(2, player_decks=True), S01="R", S05="B"), 0, "E01")
    s = deck(s, "", "E05r E06r")
    s = deck(s, "E05b", "E06b", pile=1)
    s = after(s, "play E01")

    assert options(s) == ["draw E05r", "draw E06r"]
    assert s.discards == ((), (CARD.read("E06b"),))


@pytest.mark.rule("PL-262")
@pytest.mark.parametrize("number", [7, 17])
def test_262_the_track_has_eight_to_sixteen_places(number: int) -> None:
    with pytest.raises(BadOption, match="end_passengers must be a whole number from 8 to 16"):
        GAME.setting(2, {"end_passengers": number})


@pytest.mark.rule("PL-263", "PL-242")
def test_263_tokens_add_cover_and_replace() -> None:
    s = new_game(2, custom_airport=True, first_player="random")
    assert (step_name(s), s.to_act()) == ("ChangeAirport", 0)
    s = after(s, "change S01, add gift_shop, change S03, cover restroom, change S02, replace gift_shop fast_food")

    assert (icons(s, "S01"), icons(s, "S03"), icons(s, "S02")) == ({"gift_shop"}, {"fast_food"}, {"fast_food"})
    assert s.poi_tokens == (3, 4, 3, 4, 4, 7)
    s = until(after(s, "done"), "PlayAction")
    assert icons(s, "S01") == {"gift_shop"}


@pytest.mark.rule("PL-263")
def test_263_only_as_many_tokens_as_the_box_has() -> None:
    s = new_game(2, custom_airport=True)
    for name in ("S01", "S04", "S05", "S07"):
        s = after(s, f"change {name}, add fast_food")
    s = after(s, "change S10")

    assert options(s) == ["done", "add restroom", "add gift_shop", "add help_desk", "add fine_dining"]
    assert reason_against(s, "add fast_food") == "There is no Fast Food token left. (PL-263)"
    assert rule_against(s, 0, "add fast_food") == "PL-263"


@pytest.mark.rule("PL-263")
def test_263_a_token_is_not_laid_where_its_icon_is() -> None:
    s = after(new_game(2, custom_airport=True), "change S02")

    assert "add gift_shop" not in options(s)
    assert not [text for text in options(s) if text.endswith("gift_shop") and text.startswith("replace")]
    assert "cover gift_shop" in options(s)


@pytest.mark.rule("PL-263")
def test_263_without_tokens_a_space_is_not_offered() -> None:
    s = new_game(2, custom_airport=True)
    s.poi_tokens = (0, 0, 0, 0, 0, 1)

    assert options(s) == ["done", "change S02", "change S03", "change S06", "change S08", "change S09", "change S12"]
    assert rule_against(s, 0, "change S01") == "PL-263"


@pytest.mark.rule("PL-263")
def test_263_who_has_chosen_a_space_may_be_done_after_all() -> None:
    s = after(new_game(2, custom_airport=True), "change S02")
    assert reason_against(s, "pass") == "You are changing S02: lay a token there, or say done. (PL-263)"
    s = after(s, "done")

    assert (step_name(until(s, "PlayAction")), icons(s, "S02")) == ("PlayAction", {"gift_shop"})
    s = after(new_game(2, custom_airport=True), "change S02, cover gift_shop")
    assert step_name(s) == "ChangeAirport"


@pytest.mark.rule("PL-263")
def test_263_in_version_1_a_token_had_to_be_laid() -> None:
    s = after(new_game(2, custom_airport=True, version=1), "change S02")

    assert "done" not in options(s)
    assert reason_against(s, "done") == "You are changing S02: lay a token there. (PL-263)"
    assert step_name(after(s, "cover gift_shop")) == "ChangeAirport"


@pytest.mark.rule("PL-263", "PL-008")
@pytest.mark.parametrize(("text", "reason"), [
    ("add gift_shop", "S02 shows Gift Shop already. (PL-263)"),
    ("cover restroom", "S02 shows no Restroom. (PL-263)"),
    ("replace restroom help_desk", "S02 shows no Restroom. (PL-263)"),
    ("replace gift_shop gift_shop", "S02 shows Gift Shop already. (PL-263)"),
    ("cover gift_shop", "There is no blank token left. (PL-263)"),
    ("add cinema", "Name points of interest: fast_food, restroom, gift_shop, help_desk or fine_dining. (PL-008)")])
def test_263_a_token_that_cannot_be_laid_is_refused_with_the_one_reason(text: str, reason: str) -> None:
    s = after(new_game(2, custom_airport=True), "change S02")
    s.poi_tokens = (4, 4, 4, 4, 4, 0)

    assert reason_against(s, text) == reason


@pytest.mark.rule("PL-039")
@pytest.mark.parametrize(("given", "read"), [
    ("yellow-red", "yellow-red-blue-green"), ("green", "green-red-blue-yellow"),
    ("blue-red-yellow-green", "blue-red-yellow-green")])
def test_039_the_colours_of_those_who_play_are_enough(given: str, read: str) -> None:
    assert GAME.setting(2, {"colours": given}).word("colours") == read


@pytest.mark.rule("PL-039", "PL-023")
@pytest.mark.parametrize("given", ["pink", "red-red", "", 7, None, "red blue", "G5", "N1-G1"])
def test_039_a_list_that_is_none_is_refused_in_one_short_sentence(given: object) -> None:
    with pytest.raises(BadOption, match=r"^Option colours must name different ones of red, blue, green, yellow, joined "
                                        r"with dashes, such as blue-red, not .{1,40} \(PL-039\)\.$"):
        GAME.setting(2, {"colours": given})
    with pytest.raises(BadOption, match=r"^Option gates must name .* \(PL-023\)\.$"):
        GAME.setting(2, {"gates": given})


@pytest.mark.rule("PL-023")
@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_023_the_host_may_give_the_gates_in_another_order(players: int) -> None:
    s = until(new_game(players, board="beacon", gates="G2-G4", first_player="1", player_plane="PP1"), "PlayAction")
    order = [1, *range(2, players), 0]

    taken = ["G2", "G4", "G1", "G3"]  # and the starting spaces of P2, P4, P1, P3
    starts = ["T4a", "T2a", "T3a", "T1a"]
    for seat, gate, space in zip(order, taken, starts, strict=False):
        assert s.planes[int(gate[1]) - 1] >> ACCEPTS_AT == s.box.colour_of[seat] == s.box.parties(1)[int(gate[1]) - 1]
        assert cubes(s, space) == "RBGY"[s.box.colour_of[seat]] * 5
        assert s.box.gate_of(seat, 1) == int(gate[1]) - 1
    assert [side(s, gate) for gate in taken] == ["PP1"] * players + ["PPD"] * (4 - players)


@pytest.mark.rule("PL-023", "PL-155")
@pytest.mark.parametrize("later", [{"gates": "G2-G1"}, {"lone_cube": False}])
def test_options_of_version_2_cannot_be_chosen_in_version_1(later: dict[str, object]) -> None:
    with pytest.raises(BadOption, match="came with version 2 of the rules"):
        GAME.setting(2, later, {}, 1)


def test_what_came_later_changes_neither_seeds_nor_laws_of_version_1() -> None:
    assert "gates" not in GAME.identity(GAME.setting(2, version=1))
    assert "gates=G1-G2-G3-G4" in GAME.identity(GAME.setting(2))
    old = [chosen for _, chosen in configurations(GAME, version=1)]
    assert len(old) == len(list(configurations(GAME))) - 3
    assert not [chosen for chosen in old if "gates" in chosen or "lone_cube" in chosen]


@pytest.mark.rule("PL-032")
def test_032_the_expansion_deck_alone_is_what_a_new_game_has() -> None:
    assert GAME.setting(2).word("deck") == "expansion"


def test_option_sets_try_everything() -> None:
    sets = [GAME.setting(4, chosen).options for chosen in GAME.option_sets(4)]

    for option in GAME.options:
        if option.choices and option.key not in ("colours", "gates", "first_player"):
            assert {found[option.key] for found in sets} == set(option.choices), option.key
    assert {found["player_decks"] for found in sets} == {found["lone_cube"] for found in sets} == {True, False}
    assert len({found["gates"] for found in sets}) > 1
