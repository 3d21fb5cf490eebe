"""Section 3: the turn."""

from __future__ import annotations

import pytest
from pc import after, at, dealt, next_turn, options, refused, step_name, to_step

ALL_STEPS = ["Hire", "DrawPart", "DrawPart", "Acquire", "Flyer", "Buyer", "DiscardPart"]


@pytest.mark.rule("PC-026", "PC-124")
@pytest.mark.parametrize("last_round", [0, 1])
def test_026_five_steps_in_order(last_round: int) -> None:
    s = at("Hire", hands={0: "bb.n bb.l nf.n nf.l wh.n"}, factories={0: "ta.n ta.l ta.r ta.t"}, row="vh.n vh.l vh.r vh.t",
           staff={0: "spy"}, crowns=[5, 5], last_round=last_round)
    seen = []
    while s.active == 0 and s.agenda:
        seen.append(step_name(s))
        s = after(s, "end" if "end" in options(s) else options(s)[0])

    assert [name for name in seen if name != "Acquire"] == [name for name in ALL_STEPS if name != "Acquire"] + ["DiscardPart"]
    assert step_name(s) == "Hire"
    assert s.active == 1


@pytest.mark.rule("PC-026")
def test_026_a_step_that_is_over_does_not_come_back() -> None:
    s = after(at("Hire", row="bb.n bb.l bb.r bb.t"), "end")

    assert refused(s, "hire contractor") == "PC-026 step_over"
    assert refused(s, "play big_boy.nose") == "PC-026 comes_after_draw"


@pytest.mark.rule("PC-027")
def test_027_hire_and_buyer_may_be_passed_over_and_no_card_need_be_played() -> None:
    s = at("Hire", hands={0: "bb.n"}, factories={0: "ta.n ta.l ta.r ta.t"}, row="vh.n vh.l vh.r vh.t")
    s = after(s, "end, draw_row 0, draw_row 0, end, end")

    assert (s.active, s.crowns, s.staff, s.sold) == (1, [5, 5], [0, 0], [(), ()])


@pytest.mark.rule("PC-027")
def test_027_the_basic_draws_are_compulsory() -> None:
    s = at("DrawPart", row="bb.n bb.l bb.r bb.t")

    assert "end" not in options(s)
    assert refused(s, "end") == "PC-027 must_draw"
    assert refused(after(s, "draw_row 1"), "end") == "PC-027 must_draw"


@pytest.mark.rule("PC-027")
def test_027_who_can_only_end_hire_or_buyer_is_not_asked() -> None:
    s = at("Flyer", seat=1, crowns=[1, 5], factories={0: "bb.n", 1: "nf.n"})  # nobody costs 1

    assert step_name(after(s, "end")) == "DrawPart"
    assert after(s, "end").active == 0


@pytest.mark.rule("PC-028")
def test_028_only_the_active_player_decides() -> None:
    s = dealt(4, 7)
    for _ in range(150):
        if s.to_act() < 0:
            break
        assert s.to_act() == s.active
        assert s.why_not((s.active + 1) % 4, s.options()[0].text) is not None
        s = after(s, s.options()[-1].text)


@pytest.mark.rule("PC-029")
def test_029_employees_are_used_once_a_turn_in_their_own_step() -> None:
    s = at("Acquire", 3, hands={1: "bb.n bb.l", 2: "nf.n"}, staff={0: "spy thief"}, factories={1: "ta.n ta.l"})

    assert refused(s, "steal 1 tin_albatross.nose") == "PC-026 comes_later"
    s = after(s, "spy 1, take big_boy.nose")
    assert step_name(s) == "Flyer"  # the Spy was all there was to use
    s = after(s, "steal 1 tin_albatross.nose")
    assert options(s, "steal") == []
    assert refused(s, "steal 1 tin_albatross.left_wing") == "PC-093 stolen"
    assert options(to_step(s, "Flyer", 0), "steal") == []


@pytest.mark.rule("PC-029")
def test_029_and_again_in_the_next_turn() -> None:
    s = at("Flyer", hands={0: "bb.n", 1: "bb.l"}, staff={0: "thief"}, factories={1: "ta.n ta.l"}, crowns=[0, 0],
           thief_used=1, row="vh.n vh.l vh.r vh.t")
    later = to_step(next_turn(s), "Flyer", 0)

    assert options(s, "steal") == []
    assert options(later, "steal") == ["steal 1 tin_albatross.nose", "steal 1 tin_albatross.left_wing"]


@pytest.mark.rule("PC-030")
def test_030_what_may_be_used_may_be_declined() -> None:
    s = at("Acquire", hands={0: "bb.n", 1: "nf.n"}, staff={0: "agent_of_the_board logistician spy"},
           row="vh.n vh.l vh.r vh.t")

    assert "end" in options(s)
    assert step_name(after(s, "end")) == "Flyer"


@pytest.mark.rule("PC-030")
def test_030_what_is_automatic_is_not_asked() -> None:
    crew = "recruiter ace_pilot guard investigator your_bosss_boss tax_collector factory_manager"
    s = at("Buyer", staff={0: crew}, pool="bb.n bb.l bb.r bb.t", crowns=[0, 3])
    sold = after(s, "sell")

    assert options(s) == ["sell", "end"]
    assert sold.crowns[0] == 12  # value and Ace Pilot
    assert next_turn(next_turn(sold)).crowns == [13, 2]  # the tax
