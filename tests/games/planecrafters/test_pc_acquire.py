"""Section 5 and the employees of the Acquire step."""

from __future__ import annotations

import pytest
from pc import after, at, hand, known, next_turn, options, refused, rule_against, step_name, to_step, told

ROW = "vh.n vh.l vh.r vh.t"
ROW_WORDS = ["velvet_hornet.nose", "velvet_hornet.left_wing", "velvet_hornet.right_wing", "velvet_hornet.tail"]


# --- draws


@pytest.mark.rule("PC-044")
def test_044_two_cards_each_from_the_row_or_the_stack() -> None:
    s = at("DrawPart", row=ROW, top="wh.n wh.t")

    assert options(s) == ["draw_row 0", "draw_row 1", "draw_row 2", "draw_row 3", "draw_stack"]
    assert hand(after(s, "draw_row 1, draw_row 3")) == ["velvet_hornet.left_wing", "velvet_hornet.tail"]
    assert hand(after(s, "draw_stack, draw_stack")) == ["whirligig.nose", "whirligig.tail"]
    assert hand(after(s, "draw_stack, draw_row 0")) == ["velvet_hornet.nose", "whirligig.nose"]
    assert step_name(after(s, "draw_stack, draw_row 0")) == "Flyer"


@pytest.mark.rule("PC-045")
def test_045_a_face_up_card_is_replaced_at_once_in_its_place() -> None:
    s = after(at("DrawPart", row=ROW, top="wh.n wh.t"), "draw_row 2")

    assert s.dump()["row"] == [*ROW_WORDS[:2], "whirligig.nose", ROW_WORDS[3]]
    assert hand(after(s, "draw_row 2")) == ["velvet_hornet.right_wing", "whirligig.nose"]


@pytest.mark.rule("PC-046", "PC-174")
def test_046_with_an_empty_stack_the_place_stays_empty_for_good() -> None:
    s = after(at("DrawPart", row=ROW, stack=0, last_round=1), "draw_row 2")
    later = at("DrawPart", row="vh.n vh.l", stack=1, last_round=1)

    assert s.dump()["row"] == [*ROW_WORDS[:2], "-", ROW_WORDS[3]]
    assert options(s) == ["draw_row 0", "draw_row 1", "draw_row 3"]
    assert refused(s, "draw_row 2") == "PC-046 empty_place"
    assert after(later, "draw_row 0").dump()["row"][2:] == ["-", "-"]  # only the taken one is filled


@pytest.mark.rule("PC-047")
def test_047_from_an_empty_depot_nothing_is_taken() -> None:
    one = at("DrawPart", row="vh.n", stack=0, last_round=1)
    s = at("Flyer", seat=1, stack=0, last_round=1, crowns=[0, 0], first_player=1)

    assert step_name(after(one, "draw_row 0")) == "Flyer"
    assert step_name(after(at("DrawPart", stack=1), "draw_stack")) == "Flyer"  # nothing in the row either
    assert step_name(after(at("DrawPart", row="vh.n", stack=1), "draw_stack")) == "DrawPart"
    assert step_name(after(at("DrawPart", stack=2), "draw_stack")) == "DrawPart"
    assert step_name(after(at("DrawPart", row="vh.n", stack=1), "draw_row 0")) == "DrawPart"  # it was filled
    assert rule_against(one, 0, "draw_stack") == "PC-047"
    assert step_name(after(s, "end")) == "Flyer"  # of the next player, who drew nothing
    assert after(s, "end").active == 0


@pytest.mark.rule("PC-048")
def test_048_employees_come_after_the_basic_draws() -> None:
    s = at("DrawPart", row=ROW, hands={0: "bb.n", 1: "nf.n"}, staff={0: "agent_of_the_board logistician spy"})

    for text in ("logistician", "spy 1", "trade 1", "swap big_boy.nose 0"):
        assert refused(s, text) == "PC-048 draw_first"
    assert step_name(after(s, "draw_row 0, draw_row 0")) == "Acquire"


@pytest.mark.rule("PC-048", "PC-089")
def test_048_they_may_be_interleaved() -> None:
    s = at("Acquire", row=ROW, hands={0: "bb.n bb.l", 1: "nf.n nf.t"}, staff={0: "agent_of_the_board logistician spy"})

    s = after(s, "swap big_boy.nose 0, logistician, draw_row 0, spy 1, take night_fury.nose")
    assert options(s, "swap") != []  # the second swap is still open
    assert hand(after(s, "swap big_boy.left_wing 1")) == ["big_boy.nose", "night_fury.nose", "velvet_hornet.nose",
                                                            "velvet_hornet.left_wing"]


@pytest.mark.rule("PC-048")
def test_048_who_has_none_is_not_asked() -> None:
    assert step_name(after(at("DrawPart", row=ROW), "draw_row 0, draw_row 0")) == "Flyer"
    assert step_name(after(at("DrawPart", row=ROW, staff={0: "spy"}, hands={1: "nf.n"}), "draw_row 0, draw_row 0")) == "Acquire"
    assert step_name(after(at("DrawPart", row=ROW, staff={0: "spy"}), "draw_row 0, draw_row 0")) == "Flyer"


@pytest.mark.rule("PC-049", "PC-078")
def test_049_no_limit_during_the_turn() -> None:
    s = at("DrawPart", row=ROW, hands={0: "bb.n bb.l bb.r bb.t bb.f"})
    s = after(s, "draw_row 0, draw_row 0")

    assert (len(hand(s)), step_name(s)) == (7, "Flyer")


# --- Agent of the Board


@pytest.mark.rule("PC-083")
def test_083_a_trade_or_a_swap() -> None:
    s = at("Acquire", row=ROW, hands={0: "bb.n bb.l", 1: "nf.n"}, staff={0: "agent_of_the_board"})

    assert options(s, "trade") == ["trade 1"]
    assert len(options(s, "swap")) == 8
    assert step_name(after(s, "trade 1")) == "Flyer"
    swapped = after(s, "swap big_boy.nose 0")
    assert options(swapped, "trade") == []
    assert refused(swapped, "trade 1") == "PC-083 agent_used"
    assert step_name(after(swapped, "swap big_boy.left_wing 1")) == "Flyer"


@pytest.mark.rule("PC-083", "PC-038")
@pytest.mark.parametrize("crew", ["agent_of_the_board agent_of_the_board", "agent_of_the_board jack_of_all_trades"])
def test_083_doubled_there_are_two_uses_of_either_sort(crew: str) -> None:
    s = at("Acquire", row=ROW, hands={0: "bb.n bb.l bb.r bb.t", 1: "nf.n"}, staff={0: crew})
    if "jack" in crew:
        s = after(s, "jack agent_of_the_board")

    assert step_name(after(s, "trade 1, trade 1")) == "Flyer"
    four = after(s, "swap big_boy.nose 0, swap big_boy.left_wing 1, swap big_boy.right_wing 2, swap big_boy.tail 3")
    assert hand(four) == ROW_WORDS
    assert step_name(four) == "Flyer"
    assert options(after(s, "trade 1"), "swap") != []


@pytest.mark.rule("PC-084")
def test_084_whole_hands_change_owners() -> None:
    s = at("Acquire", hands={0: "bb.n bb.l", 1: "nf.n nf.t s"}, staff={0: "agent_of_the_board"}, row=ROW)
    s = after(s, "trade 1")

    assert hand(s, 0) == ["night_fury.nose", "night_fury.tail", "spare"]
    assert hand(s, 1) == ["big_boy.nose", "big_boy.left_wing"]


@pytest.mark.rule("PC-084", "PC-179")
def test_084_neither_looks_first() -> None:
    s = at("Acquire", 3, hands={0: "bb.n bb.l", 1: "nf.n nf.t s"}, staff={0: "agent_of_the_board"}, row=ROW)

    assert known(s, 0, 1) == []
    assert told(s, "trade 1", seat=2) == [("trade", 0, "1"), ("new_hand", 0, "?", "?", "?"), ("new_hand", 1, "?", "?")]
    assert told(s, "trade 1", seat=0)[1] == ("new_hand", 0, "night_fury.nose", "night_fury.tail", "spare")


@pytest.mark.rule("PC-085", "PC-108")
def test_085_the_opponent_needs_a_card_and_no_guard() -> None:
    s = at("Acquire", 4, hands={1: "nf.n", 3: "nf.t"}, staff={0: "agent_of_the_board", 3: "guard"}, row=ROW)

    assert options(s, "trade") == ["trade 1"]
    assert refused(s, "trade 2") == "PC-085 no_cards"
    assert refused(s, "trade 3") == "PC-108 guarded"
    assert refused(s, "trade 0") == "PC-085 yourself"
    assert hand(after(s, "trade 1")) == ["night_fury.nose"]  # for an empty hand


@pytest.mark.rule("PC-086")
def test_086_a_swap_changes_a_card_for_one_of_another_kind() -> None:
    s = at("Acquire", row="bb.n vh.l", hands={0: "bb.n s"}, staff={0: "agent_of_the_board"})

    assert options(s, "swap") == ["swap big_boy.nose 1", "swap spare 0", "swap spare 1"]
    swapped = after(s, "swap spare 0")
    assert (hand(swapped), swapped.dump()["row"][0]) == (["big_boy.nose", "big_boy.nose"], "spare")
    assert refused(s, "swap big_boy.nose 0") == "PC-086 same_kind"
    assert refused(s, "swap spare 3") == "PC-086 nothing_there"
    assert refused(s, "swap whirligig.nose 0") == "PC-086 not_held"


@pytest.mark.rule("PC-086")
def test_086_one_swap_is_enough() -> None:
    s = at("Acquire", row=ROW, hands={0: "bb.n bb.l"}, staff={0: "agent_of_the_board"})

    assert step_name(after(s, "swap big_boy.nose 0, end")) == "Flyer"


@pytest.mark.rule("PC-087")
def test_087_a_swap_leaves_the_stack_alone() -> None:
    s = at("Acquire", row=ROW, hands={0: "bb.n bb.l"}, staff={0: "agent_of_the_board"}, stack=1)
    swapped = after(s, "swap big_boy.nose 0")

    assert (len(swapped.stack), swapped.last_round) == (1, 0)


@pytest.mark.rule("PC-088")
def test_088_the_second_swap_may_take_back_the_card_of_the_first() -> None:
    s = at("Acquire", row=ROW, hands={0: "bb.n bb.l"}, staff={0: "agent_of_the_board"})
    s = after(s, "swap big_boy.nose 0, swap big_boy.left_wing 0")

    assert hand(s) == ["big_boy.nose", "velvet_hornet.nose"]


@pytest.mark.rule("PC-089")
def test_089_a_trade_or_the_end_loses_an_open_swap() -> None:
    s = at("Acquire", row=ROW, hands={0: "bb.n bb.l", 1: "nf.n"}, staff={0: "agent_of_the_board agent_of_the_board"})
    s = after(s, "swap big_boy.nose 0")

    assert (s.open_swaps, s.agent_uses) == (1, 1)
    assert after(s, "trade 1").open_swaps == 0
    assert step_name(after(s, "trade 1")) == "Flyer"  # both uses are gone
    assert (after(s, "end").open_swaps, step_name(after(s, "end"))) == (0, "Flyer")


@pytest.mark.rule("PC-089")
def test_089_a_swap_while_one_is_open_is_no_new_use() -> None:
    s = at("Acquire", row=ROW, hands={0: "bb.n bb.l bb.r"}, staff={0: "agent_of_the_board agent_of_the_board"})
    s = after(s, "swap big_boy.nose 0, swap big_boy.left_wing 1")

    assert (s.agent_uses, s.open_swaps) == (1, 0)
    assert after(s, "swap big_boy.right_wing 2").agent_uses == 2


@pytest.mark.rule("PC-089", "PC-104")
def test_089_naming_the_jack_keeps_an_open_swap() -> None:
    s = at("Acquire", row=ROW, hands={0: "bb.n bb.l"}, staff={0: "agent_of_the_board jack_of_all_trades"})

    assert after(s, "swap big_boy.nose 0, jack logistician").open_swaps == 1


@pytest.mark.rule("PC-078")
def test_078_a_trade_may_leave_an_opponent_with_more_than_the_limit() -> None:
    s = at("Acquire", row=ROW, hands={0: "bb.n bb.l bb.r bb.t bb.f s s", 1: "nf.n"}, staff={0: "agent_of_the_board"})
    s = after(s, "trade 1")

    assert len(hand(s, 1)) == 7
    assert step_name(next_turn(s)) == "Hire"
    assert len(hand(next_turn(s), 1)) == 7


# --- Logistician


@pytest.mark.rule("PC-090")
@pytest.mark.parametrize(("crew", "extra"), [("logistician", 1), ("logistician logistician", 2)])
def test_090_extra_cards(crew: str, extra: int) -> None:
    s = at("Acquire", row=ROW, staff={0: crew}, top="wh.n wh.t")
    for n in range(extra):
        assert step_name(s) == "Acquire"
        s = after(s, "logistician")
        assert options(s) == ["draw_row 0", "draw_row 1", "draw_row 2", "draw_row 3", "draw_stack"]
        s = after(s, "draw_stack")
        assert len(hand(s)) == n + 1

    assert step_name(s) == "Flyer"


@pytest.mark.rule("PC-090", "PC-106")
def test_090_the_jack_draws_as_a_second_logistician() -> None:
    s = at("Acquire", row=ROW, staff={0: "logistician jack_of_all_trades"})
    s = after(s, "logistician, draw_row 0")

    assert refused(s, "logistician") == "PC-090 logistician_used"
    assert step_name(after(s, "jack logistician, logistician, draw_row 0")) == "Flyer"


@pytest.mark.rule("PC-090", "PC-047")
def test_090_nothing_to_draw() -> None:
    s = at("Acquire", staff={0: "logistician agent_of_the_board"}, stack=0, hands={1: "bb.n"})

    assert "logistician" not in options(s)
    assert refused(s, "logistician") == "PC-047 depot_empty"


# --- Spy


@pytest.mark.rule("PC-091")
def test_091_the_spy_looks_and_takes_one_card() -> None:
    s = at("Acquire", 3, hands={0: "bb.n", 1: "nf.n nf.t nf.t"}, staff={0: "spy"}, row=ROW)
    looking = after(s, "spy 1")

    assert options(s) == ["spy 1", "end"]
    assert options(looking) == ["take night_fury.nose", "take night_fury.tail"]
    taken = after(looking, "take night_fury.tail")
    assert (hand(taken, 0), hand(taken, 1)) == (["big_boy.nose", "night_fury.tail"], ["night_fury.nose", "night_fury.tail"])
    assert step_name(taken) == "Flyer"


@pytest.mark.rule("PC-091")
def test_091_after_the_look_a_card_must_be_taken() -> None:
    looking = after(at("Acquire", hands={1: "nf.n"}, staff={0: "spy"}), "spy 1")

    assert refused(looking, "end") == "PC-091 must_take"
    assert refused(looking, "take spare") == "PC-091 not_in_hand"


@pytest.mark.rule("PC-091", "PC-108")
def test_091_not_from_a_guarded_or_an_empty_hand() -> None:
    s = at("Acquire", 4, hands={1: "nf.n", 2: "nf.t"}, staff={0: "spy", 1: "guard"}, row=ROW)

    assert options(s) == ["spy 2", "end"]
    assert refused(s, "spy 1") == "PC-108 guarded"
    assert refused(s, "spy 3") == "PC-091 no_cards"


@pytest.mark.rule("PC-108")
def test_108_the_guarded_may_use_their_own() -> None:
    s = at("Acquire", hands={0: "bb.n", 1: "nf.n"}, staff={0: "spy guard agent_of_the_board"}, row=ROW)

    assert options(s, "spy") == ["spy 1"]
    assert options(s, "trade") == ["trade 1"]


@pytest.mark.rule("PC-108", "PC-104")
def test_108_the_guard_also_stops_the_jack_as_an_agent() -> None:
    s = at("Acquire", hands={0: "bb.n", 1: "nf.n"}, staff={0: "jack_of_all_trades", 1: "guard"}, row=ROW)
    s = after(s, "jack agent_of_the_board")

    assert (options(s, "trade"), len(options(s, "swap"))) == ([], 4)


@pytest.mark.rule("PC-104", "PC-106")
def test_104_the_jack_of_acquire_is_an_agent_or_a_logistician() -> None:
    s = at("Acquire", hands={0: "bb.n", 1: "nf.n"}, staff={0: "jack_of_all_trades"}, row=ROW)

    assert options(s) == ["jack agent_of_the_board", "jack logistician", "end"]
    assert "swap big_boy.nose 0" in options(after(s, "jack agent_of_the_board"))
    assert options(after(s, "jack logistician")) == ["logistician", "end"]
    assert options(to_step(after(s, "jack logistician"), "Flyer"), "jack") == []


@pytest.mark.rule("PC-121", "PC-087")
def test_121_an_extra_draw_can_bring_the_end() -> None:
    s = at("Acquire", row=ROW, staff={0: "logistician"}, top="wh.n", stack=1)

    assert after(s, "logistician, draw_stack").last_round == 1
    assert ("last_round", 0) in told(s, "logistician, draw_stack", seat=1)

