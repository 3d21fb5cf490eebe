"""Section 8: Clean Up."""

from __future__ import annotations

import pytest
from pc import after, at, hand, options, refused, rule_against, step_name, told, under

SEVEN = "bb.n bb.l bb.r bb.t bb.f nf.n nf.l"
ROW = "vh.n vh.l vh.r vh.t"


@pytest.mark.rule("PC-074", "PC-171")
@pytest.mark.parametrize(("crew", "jack", "limit"), [
    ("", "-", 5), ("logistician", "-", 6), ("logistician logistician", "-", 7),
    ("logistician jack_of_all_trades", "logistician", 7), ("logistician logistician jack_of_all_trades", "-", 7)])
def test_074_hand_limits(crew: str, jack: str, limit: int) -> None:
    s = at("Flyer", hands={0: f"{SEVEN} nf.r"}, staff={0: crew}, jack_as=jack, crowns=[0, 0])
    s = after(s, "end")
    if step_name(s) == "Buyer":
        s = after(s, "end")
    while step_name(s) == "DiscardPart":
        s = after(s, options(s)[0])

    assert len(hand(s)) == limit


@pytest.mark.rule("PC-106")
def test_106_a_mimicked_logistician_lets_one_more_card_stay_in_this_turn() -> None:
    s = at("Acquire", hands={0: "bb.n bb.l bb.r bb.t bb.f"}, staff={0: "jack_of_all_trades"}, row=ROW, top="wh.n",
           crowns=[0, 0])
    s = after(s, "jack logistician, logistician, draw_stack, end")

    assert (s.active, len(hand(s))) == (1, 6)


@pytest.mark.rule("PC-075")
def test_075_excess_cards_of_ones_choice_and_no_more() -> None:
    s = after(at("Flyer", hands={0: SEVEN}, crowns=[0, 0]), "end")

    assert (step_name(s), options(s)) == ("DiscardPart", [f"discard {card}" for card in hand(s)])
    s = after(s, "discard night_fury.nose")
    assert refused(s, "end") == "PC-074 over_limit"
    s = after(s, "discard big_boy.tail")
    assert (s.active, len(hand(s, 0))) == (1, 5)
    assert rule_against(s, 0, "discard big_boy.nose") == "PC-028"


@pytest.mark.rule("PC-075")
def test_075_nobody_at_the_limit_discards() -> None:
    s = at("Flyer", hands={0: "bb.n bb.l bb.r bb.t bb.f"}, crowns=[0, 0])

    assert after(s, "end").active == 1


@pytest.mark.rule("PC-076", "PC-077")
def test_076_discards_go_face_down_under_the_stack_one_under_the_other() -> None:
    s = after(at("Flyer", 3, hands={0: SEVEN}, crowns=[0, 0, 0]), "end, discard night_fury.nose, discard big_boy.tail")

    assert under(s) == ["night_fury.nose", "big_boy.tail"]
    assert [card["part"] for card in s.view(1)["under"]] == ["?", "?"]
    assert [card["part"] for card in s.view(0)["under"]] == under(s)


@pytest.mark.rule("PC-076")
def test_076_only_the_discarder_is_told_what_it_was() -> None:
    s = after(at("Flyer", 3, hands={0: SEVEN}, crowns=[0, 0, 0]), "end")

    assert told(s, "discard night_fury.nose", seat=0)[0] == ("discard", 0, "night_fury.nose")
    assert told(s, "discard night_fury.nose", seat=1)[0] == ("discard", 0, "?")
    assert s.agenda[-1].cover(s.options()[0]) == "discard ?"


@pytest.mark.rule("PC-074")
def test_074_an_unsold_plane_is_no_part_of_the_hand() -> None:
    s = at("Flyer", hands={0: SEVEN}, factories={0: "wh.t"}, crowns=[0, 0])

    assert after(s, "play big_boy.nose, play big_boy.left_wing, end").active == 1
