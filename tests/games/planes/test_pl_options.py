"""Section 12: Player Decks, the length of the game, and airports of one's own."""

from __future__ import annotations

import pytest
from pl import (
    PLAYER_COUNTS,
    after,
    crowd,
    deck,
    hand,
    icons,
    new_game,
    options,
    rule_against,
    start,
    step_name,
    until,
)

from aerodrome.games.planes import GAME
from aerodrome.games.planes.box import CARD
from aerodrome.kernel.errors import BadOption


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

    assert options(s) == ["add restroom", "add gift_shop", "add help_desk", "add fine_dining"]
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


@pytest.mark.rule("PL-032")
def test_032_the_expansion_deck_alone_is_what_a_new_game_has() -> None:
    assert GAME.setting(2).word("deck") == "expansion"


def test_option_sets_try_everything() -> None:
    sets = [GAME.setting(4, chosen).options for chosen in GAME.option_sets(4)]

    for option in GAME.options:
        if option.choices and option.key not in ("colours", "first_player"):
            assert {found[option.key] for found in sets} == set(option.choices), option.key
    assert {found["player_decks"] for found in sets} == {True, False}
