"""Section 11: the end of the game and the victory."""

from __future__ import annotations

from random import Random

import pytest
from pc import PLAYER_COUNTS, after, at, hand, new_game, next_turn, refused, to_end, told, typed

from aerodrome.games.planecrafters import GAME
from aerodrome.games.planecrafters.scoring import places
from aerodrome.kernel.step import OVER
from aerodrome.testing import random_play

ROW = "vh.n vh.l vh.r vh.t"


@pytest.mark.rule("PC-121")
def test_121_the_last_card_drawn_begins_the_end() -> None:
    s = at("DrawPart", row=ROW, top="wh.n", stack=1)

    assert after(s, "draw_stack").last_round == 1
    assert told(s, "draw_stack", seat=1)[-1] == ("last_round", 0)
    assert after(at("DrawPart", row=ROW, stack=2), "draw_stack").last_round == 0


@pytest.mark.rule("PC-121", "PC-174")
def test_121_so_does_the_last_card_that_fills_the_row() -> None:
    s = at("DrawPart", row=ROW, top="wh.n", stack=1)
    s = after(s, "draw_row 0")

    assert (s.last_round, s.dump()["row"][0]) == (1, "whirligig.nose")
    assert after(s, "draw_row 0").dump()["row"][0] == "-"


@pytest.mark.rule("PC-121")
def test_121_cards_under_the_stack_belong_to_it() -> None:
    s = at("DrawPart", row=ROW, stack=1, top="wh.n", below=[(1, "nf.t", "owner")])
    more = at("Flyer", row=ROW, hands={0: "bb.n"}, factories={0: "nf.n"}, stack=0, crowns=[0, 0],
              below=[(1, "nf.t", "owner")])

    assert after(s, "draw_stack").last_round == 0
    assert after(s, "draw_stack, draw_stack").last_round == 1
    assert after(more, "play big_boy.nose").last_round == 0
    assert after(more, "play big_boy.nose, end, draw_stack").last_round == 0
    assert after(more, "play big_boy.nose, end, draw_stack, draw_stack").last_round == 1


@pytest.mark.rule("PC-122", "PC-155")
@pytest.mark.parametrize("players", PLAYER_COUNTS)
@pytest.mark.parametrize("first", [0, 1])
def test_122_everybody_has_had_equally_many_turns(players: int, first: int) -> None:
    for trigger in range(players):
        s = at("DrawPart", players, seat=trigger, first_player=first, row=ROW, stack=1, crowns=[0] * players)
        turns = [trigger]
        s = after(s, "draw_stack")
        while s.agenda:
            if s.active != turns[-1]:
                turns.append(s.active)
            found = [m.text for m in s.options()]
            s = after(s, "end" if "end" in found else found[0])
        last = (first - 1) % players
        assert turns[-1] == last
        assert len(turns) == (last - trigger) % players + 1
        assert s.to_act() == OVER


@pytest.mark.rule("PC-123")
def test_123_it_stays_so_when_cards_come_back() -> None:
    s = at("Flyer", hands={0: "bb.n"}, factories={0: "nf.n"}, row=ROW, stack=0, last_round=1, crowns=[0, 0])
    s = after(s, "play big_boy.nose, end")

    assert (s.active, s.last_round, len(s.under)) == (1, 1, 1)
    drawn = after(s, "draw_stack")
    assert hand(drawn, 1) == ["night_fury.nose"]
    assert to_end(s).round == 3


@pytest.mark.rule("PC-125")
@pytest.mark.parametrize("rounds", [1, 5])
def test_125_the_game_ends_after_so_many_rounds(rounds: int) -> None:
    s = new_game(3, max_rounds=rounds)
    for _ in random_play(s, Random(2)):
        pass

    assert (s.round, s.last_round) == (rounds, 0)
    assert GAME.setting(2).options["max_rounds"] == 40


@pytest.mark.rule("PC-125")
def test_125_not_before_and_not_after_round_40() -> None:
    s = at("Flyer", seat=1, row=ROW, crowns=[0, 0], round=39)
    last = at("Flyer", seat=1, row=ROW, crowns=[0, 0], round=40)

    assert (after(s, "end").round, after(s, "end").active) == (40, 0)
    assert after(last, "end").to_act() == OVER


@pytest.mark.rule("PC-126")
def test_126_crowns_and_awards_and_nothing_for_what_is_left() -> None:
    s = at("Flyer", seat=1, last_round=1, crowns=[10, 7], hands={0: "bb.n bb.l"}, factories={0: "nf.n nf.l nf.r nf.t"},
           staff={0: "spy"}, sold={1: ["wh.n wh.l"]})
    s = after(s, "end")

    assert s.final == (10 + 8, 7 + 8 + 8)
    assert GAME.scores(s) == [18, 23] == GAME.recount(s)


@pytest.mark.rule("PC-127", "PC-128", "PC-129", "PC-175")
@pytest.mark.parametrize(("crowns", "first", "order"), [
    ([41, 44, 44], 0, [2, 1, 0]), ([44, 44, 41], 0, [1, 0, 2]), ([44, 44, 41], 1, [0, 1, 2]), ([9, 9, 9], 2, [1, 0, 2])])
def test_127_the_most_crowns_win_and_ties_go_to_the_later_player(crowns: list[int], first: int, order: list[int]) -> None:
    s = to_end(at("Flyer", 3, seat=(first + 2) % 3, first_player=first, last_round=1, crowns=crowns))
    ranks = GAME.ranks(s)

    assert sorted(range(3), key=lambda q: ranks[q]) == order
    assert sorted(ranks) == [1, 2, 3]
    assert GAME.winners(s) == [order[0]]
    assert GAME.returns(s)[order[0]] == 1.0


@pytest.mark.rule("PC-128")
def test_128_later_means_turn_order_not_seat() -> None:
    s = at("Flyer", 4, first_player=2)

    assert [place[1] for place in places(s, [0] * 4)] == [2, 3, 0, 1]


@pytest.mark.rule("PC-122")
def test_122_nothing_can_be_played_after_the_end() -> None:
    s = to_end(at("Flyer", seat=1, last_round=1))

    assert refused(s, "end") == "PC-122 over"
    assert s.options() == []


@pytest.mark.rule("PC-126", "PC-127")
def test_126_the_end_is_told() -> None:
    s = at("Flyer", seat=1, last_round=1, crowns=[10, 7], staff={0: "spy"}, sold={1: ["wh.n wh.l"]})

    assert told(s, "end", seat=0) == [
        ("award", 1, "industry", 8), ("award", 0, "enterprise", 8), ("award", 1, "distinction", 8), ("score", 0, 18),
        ("score", 1, 23), ("over", -1, "1")]


@pytest.mark.rule("PC-124")
def test_124_a_last_turn_can_hire_and_sell() -> None:
    s = at("Hire", seat=1, last_round=1, crowns=[0, 7], factories={1: "bb.n bb.l bb.r bb.t"}, row=ROW)
    s = after(s, "hire ace_pilot, draw_row 0, draw_row 1, end, sell")

    assert (s.to_act(), s.crowns[1]) == (OVER, 13)
    assert typed(s).final[1] == 13 + 8 + 8 + 8


@pytest.mark.rule("PC-122")
def test_122_before_the_end_rounds_go_on() -> None:
    s = at("Flyer", seat=1, row=ROW, crowns=[0, 0])

    assert (next_turn(s).round, next_turn(s).active) == (4, 0)
