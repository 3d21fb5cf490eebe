"""Section 2: set-up."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from pc import PLAYER_COUNTS, after, at, dealt, hand, new_game, options, told, under

from aerodrome.games.planecrafters import GAME
from aerodrome.games.planecrafters.box import COMPONENTS
from aerodrome.kernel.errors import BadOption
from aerodrome.kernel.step import CHANCE
from aerodrome.testing import random_play

DEALS = {2: [3, 4], 3: [3, 4, 5], 4: [3, 4, 4, 5]}


@pytest.mark.rule("PC-012")
@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_012_all_employees_are_on_display(players: int) -> None:
    display = dealt(players).dump()["display"]

    assert len(display) == 20
    assert Counter(display) == {row["id"]: row["copies"] for row in COMPONENTS["employees"]}


@pytest.mark.rule("PC-013")
@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_013_five_crowns_and_nothing_else(players: int) -> None:
    d = dealt(players).dump()

    assert d["crowns"] == [5] * players
    assert d["staff"] == d["factories"] == d["sold"] == [[]] * players


@pytest.mark.rule("PC-014", "PC-015")
def test_014_the_bank_has_no_bottom() -> None:
    s = at("Buyer", factories={0: "bb.n bb.l bb.r bb.t"}, crowns=[300, 300])

    assert "bank" not in s.dump()
    assert after(s, "sell").crowns[0] == 310  # more than all coins of the box


@pytest.mark.rule("PC-017")
def test_017_the_first_player_is_drawn_by_lot_or_named() -> None:
    s = new_game(3, first_player="random")

    assert (s.to_act(), options(s)) == (CHANCE, ["first 0", "first 1", "first 2"])
    assert after(s, "first 2").first_player == 2
    assert new_game(3, first_player="1").first_player == 1
    assert told(s, "first 1") == [("first", 1)]
    with pytest.raises(BadOption, match="a seat from 0 to 1, not 2"):
        GAME.setting(2, {"first_player": "2"})


@pytest.mark.rule("PC-018")
@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_018_turns_go_clockwise_from_the_first_player(players: int) -> None:
    s = new_game(players, first_player="1", max_rounds=3)
    seen: list[int] = []
    for state in random_play(s, Random(3)):
        if state.to_act() >= 0 and seen[-1:] != [state.to_act()]:
            seen.append(state.to_act())

    assert seen == [(1 + i) % players for i in range(players)] * 3


@pytest.mark.rule("PC-019", "PC-020", "PC-021", "PC-152")
@pytest.mark.parametrize("players", PLAYER_COUNTS)
@pytest.mark.parametrize("first", [0, 1])
def test_019_hands_by_turn_order(players: int, first: int) -> None:
    s = dealt(players, first_player=str(first))

    assert [len(hand(s, (first + i) % players)) for i in range(players)] == DEALS[players]


@pytest.mark.rule("PC-022")
@pytest.mark.parametrize(("players", "left"), [(2, 45), (3, 68), (4, 92)])
def test_022_four_cards_in_a_row_and_the_rest_is_the_stack(players: int, left: int) -> None:
    s = dealt(players)

    assert (len(s.row), min(s.row) >= 0, len(s.stack), s.under) == (4, True, left, [])
    assert COMPONENTS["deck_sizes"][f"stack_after_setup_{players}p"] == left


@pytest.mark.rule("PC-023")
def test_023_the_deal_is_laid_out_from_the_top() -> None:
    s = new_game(2, first_player="1")
    deck = s.agenda[-1].sample(s, Random(5)).text.split(" ")[1:]
    d = after(s, "deal " + " ".join(deck)).dump()

    assert sorted(d["hands"][1]) == sorted(deck[:3])
    assert sorted(d["hands"][0]) == sorted(deck[3:7])
    assert d["row"] == deck[7:11]
    assert d["stack"][::-1] == deck[11:]


@pytest.mark.rule("PC-023")
def test_023_only_the_whole_deck_can_be_dealt() -> None:
    s = new_game(2)
    deck = s.agenda[-1].sample(s, Random(5)).text.split(" ")

    for wrong in (deck[:-1], [*deck, "spare"], [*deck[:-1], deck[1]] if deck[1] != deck[-1] else deck[:2]):
        move = s.NOTATION.read(" ".join(wrong))
        assert move is not None
        assert not s.agenda[-1].admits(s, move)


@pytest.mark.rule("PC-023", "PC-178")
def test_023_everybody_is_told_the_row_and_the_own_hand_only() -> None:
    s = new_game(2)
    text = s.agenda[-1].sample(s, Random(5)).text
    heard = told(s, text, seat=1)

    assert [line[:2] for line in heard] == [("depot", -1), ("hand", 0), ("hand", 1), ("round", -1), ("turn", 0)]
    assert heard[1][2:] == ("?", "?", "?")
    assert sorted(heard[2][2:]) == sorted(text.split(" ")[4:8])


@pytest.mark.rule("PC-024")
def test_024_nobody_has_an_award() -> None:
    s = dealt(3)

    assert (s.distinction_holder, s.distinction_value) == (-1, 0)
    assert GAME.aid(s, 0)["awards"]["crowns"] == [0, 0, 0]


@pytest.mark.rule("PC-025")
def test_025_cards_leave_the_stack_at_the_top_and_return_at_the_bottom() -> None:
    s = at("Flyer", 2, seat=1, hands={1: "bb.n"}, factories={1: "nf.n"}, top="wh.t wh.n", stack=2, crowns=[0, 0])
    s = after(s, "play big_boy.nose, end")  # the nose of Night Fury goes under the stack
    first, second, third = after(s, "draw_stack"), after(s, "draw_stack, draw_stack"), under(s)

    assert (hand(first), hand(second)) == (["whirligig.tail"], ["whirligig.nose", "whirligig.tail"])
    assert third == ["night_fury.nose"]
    assert under(second) == third  # it comes up last
    assert not second.last_round
