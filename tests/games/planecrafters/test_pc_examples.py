"""Section 13: every example of the rules, as it is told there."""

from __future__ import annotations

import pytest
from pc import after, at, dealt, hand, options, plane, refused, step_name, to_end, under

from aerodrome.games.planecrafters import GAME
from aerodrome.games.planecrafters.scoring import awards
from aerodrome.games.planecrafters.state import Planecrafters

EXAMPLE = "bb.n bb.l nf.r nf.t"
ROW = "vh.n vh.l vh.r vh.t"


def sold_for(parts: str, **given: object) -> tuple[int, int]:
    """Return what a plane brings its seller, and what it is worth for the Distinction Award."""
    s = after(at("Buyer", factories={0: parts}, crowns=[0, 0], **given), "sell")  # type: ignore[arg-type]
    return s.crowns[0], s.distinction_value


def price(s: Planecrafters, employee: str) -> int:
    """Return what an employee costs seat 0."""
    return next(int(row["price"]) for row in GAME.aid(s, 0)["prices"] if row["employee"] == employee)


@pytest.mark.rule("PC-150")
def test_150_the_plane_of_the_rulebook() -> None:
    assert sold_for(EXAMPLE) == (6, 6)


@pytest.mark.rule("PC-151")
def test_151_one_to_five_parts_of_one_model() -> None:
    parts = ["bb.n", "bb.l", "bb.r", "bb.t", "bb.f"]

    assert [sold_for(" ".join(parts[:n]), staff={0: "contractor"})[0] for n in range(1, 6)] == [1, 3, 6, 10, 15]


@pytest.mark.rule("PC-152")
def test_152_deals() -> None:
    assert [[len(hand(dealt(n), q)) for q in range(n)] for n in (2, 3, 4)] == [[3, 4], [3, 4, 5], [3, 4, 4, 5]]


@pytest.mark.rule("PC-153")
def test_153_discounts_and_full_costs() -> None:
    s = at("Hire", staff={0: "recruiter"}, crowns=[7, 5], row=ROW)

    assert [price(s, name) for name in ("contractor", "spy", "thief")] == [3 - 1, 7 - 2, 10 - 3]
    assert GAME.aid(after(s, "hire thief"), 0)["awards"]["enterprise"] == [14, 0]


@pytest.mark.rule("PC-154")
def test_154_spare_parts_after_two_plays() -> None:
    s = at("Flyer", hands={0: "bb.n bb.l bb.r s s"})
    s = after(s, "play big_boy.nose, play big_boy.left_wing, play spare, play spare")

    assert len(plane(s)) == 4


@pytest.mark.rule("PC-155")
def test_155_the_last_player_ends_the_game_at_once_another_ends_the_round() -> None:
    last = after(at("DrawPart", seat=1, row=ROW, stack=1, crowns=[0, 0]), "draw_stack, draw_row 0, end")
    other = after(at("DrawPart", row=ROW, stack=1, crowns=[0, 0]), "draw_stack, draw_row 0, end")

    assert (last.agenda, other.active) == ([], 1)
    assert to_end(other).round == 3


@pytest.mark.rule("PC-160")
def test_160_big_boys() -> None:
    core = "bb.n bb.l bb.r bb.t"

    assert [sold_for(parts)[0] for parts in (f"{core} bb.f", core, f"{core} bh.f")] == [15, 10, 11]


@pytest.mark.rule("PC-161")
def test_161_night_fury_with_spare_parts() -> None:
    assert sold_for("nf.n nf.l nf.t s") == (7, 7)
    s = after(at("Buyer", factories={0: "nf.n nf.l nf.t s s"}, crowns=[0, 0]), "sell")
    assert (s.crowns[0], GAME.aid(s, 0)["awards"]["industry"]) == (8, [5, 0])


@pytest.mark.rule("PC-162")
def test_162_four_spare_parts() -> None:
    assert sold_for("s s s s") == (4, 4)


@pytest.mark.rule("PC-163")
def test_163_a_nose_and_two_spare_parts_are_incomplete() -> None:
    s = at("Buyer", factories={0: "bb.n s s"}, staff={0: "jack_of_all_trades"})

    assert "sell" not in options(s)
    assert refused(s, "sell") == "PC-065 incomplete"


@pytest.mark.rule("PC-164")
def test_164_ace_pilot_against_the_boss() -> None:
    s = at("Buyer", factories={0: EXAMPLE}, staff={0: "ace_pilot", 1: "your_bosss_boss"}, crowns=[0, 0])
    safe = at("Buyer", factories={0: EXAMPLE}, staff={0: "ace_pilot investigator", 1: "your_bosss_boss"}, crowns=[0, 0])

    assert (after(s, "sell").crowns, after(s, "sell").distinction_value) == ([6, 2], 6)
    assert after(safe, "sell").crowns == [8, 0]


@pytest.mark.rule("PC-165")
def test_165_a_lone_tail_for_the_boss() -> None:
    s = at("Buyer", factories={0: "wh.t"}, staff={0: "contractor", 1: "your_bosss_boss"}, crowns=[0, 0])

    assert after(s, "sell").crowns == [0, 1]


@pytest.mark.rule("PC-166")
def test_166_contractors_and_the_jack() -> None:
    jack = at("Buyer", factories={0: EXAMPLE}, staff={0: "contractor jack_of_all_trades"}, crowns=[0, 0])
    three = at("Buyer", factories={0: EXAMPLE}, staff={0: "contractor contractor jack_of_all_trades"})

    assert after(jack, "jack contractor, sell").crowns[0] == 7
    assert sold_for(EXAMPLE, staff={0: "contractor contractor ace_pilot"})[0] == 9
    assert refused(three, "jack contractor") == "PC-040 jack_doubled"


@pytest.mark.rule("PC-167")
def test_167_two_recruiters() -> None:
    s = at("Hire", staff={0: "recruiter recruiter"}, crowns=[9, 0], row=ROW)
    costs = [GAME.aid(after(s, f"hire {name}"), 0)["awards"]["enterprise"][0] - 8
             for name in ("thief", "guard", "agent_of_the_board")]

    assert [price(s, name) for name in ("thief", "guard", "agent_of_the_board")] == [4, 1, 0]
    assert costs == [10, 5, 2]


@pytest.mark.rule("PC-168")
def test_168_a_recruiter_for_a_recruiter_and_the_jack_as_one() -> None:
    both = at("Hire", staff={0: "recruiter jack_of_all_trades"}, row=ROW)

    assert price(at("Hire", staff={0: "recruiter"}), "recruiter") == 3
    assert (price(after(both, "jack recruiter"), "accountant"), price(both, "accountant")) == (3, 6)


@pytest.mark.rule("PC-169")
def test_169_collecting_for_a_spy() -> None:
    crew = "accountant technician technician"
    four = after(at("Hire", crowns=[4, 0], staff={0: crew}, row=ROW), "collect")
    five = after(at("Hire", crowns=[5, 0], staff={0: crew}, row=ROW), "collect")

    assert (four.crowns[0], refused(four, "hire spy")) == (6, "PC-033 too_dear")
    hired = after(five, "hire spy")
    assert (five.crowns[0], hired.crowns[0], step_name(hired)) == (7, 0, "DrawPart")


@pytest.mark.rule("PC-170")
def test_170_taxes() -> None:
    s = at("Flyer", 4, seat=3, staff={0: "tax_collector", 3: "investigator"}, crowns=[0, 0, 1, 6])

    assert after(s, "end").crowns == [1, 0, 0, 6]


@pytest.mark.rule("PC-171")
def test_171_hand_limits() -> None:
    two = at("Flyer", staff={0: "logistician logistician"})
    jack = after(at("Acquire", staff={0: "logistician jack_of_all_trades"}, row=ROW), "jack logistician")
    three = at("Acquire", staff={0: "logistician logistician jack_of_all_trades"}, row=ROW)

    assert [GAME.aid(s, 0)["left"]["hand_limit"] for s in (two, jack, three)] == [7, 7, 7]
    assert refused(three, "jack logistician") == "PC-040 jack_doubled"


@pytest.mark.rule("PC-172")
def test_172_shared_industry_awards() -> None:
    fourteen = ["s s s s", "bb.n bb.l bb.r bb.t bb.f", "wh.n wh.l wh.r wh.t bh.f"]
    same = ["bh.n bh.l bh.r bh.t bb.f", "nf.n nf.l nf.r nf.t bb.f", "ta.n ta.l ta.r ta.t"]
    nine = ["vh.n vh.l vh.r vh.t bb.f", "nf.n nf.l nf.r nf.t"]
    s = at("Flyer", 4, sold={0: fourteen, 1: same, 2: nine})
    three = at("Flyer", 3, sold={0: ["bb.n"], 1: ["nf.n"], 2: ["wh.n"]})

    assert GAME.aid(s, 0)["awards"]["industry"] == [14, 14, 9, 0]
    assert awards(s)[0] == [4, 4, 0, 0]
    assert awards(three)[0] == [2, 2, 2]


@pytest.mark.rule("PC-173")
def test_173_the_distinction_award_goes_round() -> None:
    sevens = ["nf.n nf.l nf.t s", "ta.n ta.l ta.t s"]
    first = at("Buyer", seat=1, factories={1: sevens[1]}, sold={0: sevens[:1]})
    second = at("Buyer", seat=1, factories={1: "wh.n wh.l wh.t s s"}, sold={0: sevens[:1]})
    third = at("Buyer", factories={0: "nf.n nf.l nf.t s"}, staff={0: "ace_pilot"}, sold={1: ["wh.n wh.l wh.t s s"]},
               crowns=[0, 0])

    assert after(first, "sell").distinction_holder == 0
    assert after(second, "sell").distinction_holder == 1
    assert (after(third, "sell").crowns[0], after(third, "sell").distinction_holder) == (9, 1)


@pytest.mark.rule("PC-174")
def test_174_the_last_card_of_the_stack() -> None:
    s = after(at("DrawPart", row=ROW, top="wh.n", stack=1), "draw_row 1")

    assert (s.last_round, s.dump()["row"][1]) == (1, "whirligig.nose")
    assert after(s, "draw_row 0").dump()["row"][0] == "-"


@pytest.mark.rule("PC-175")
def test_175_a_tie_for_the_win() -> None:
    s = to_end(at("Flyer", 3, seat=2, last_round=1, crowns=[41, 44, 44]))

    assert (s.final, GAME.winners(s)) == ((41, 44, 44), [2])


@pytest.mark.rule("PC-176")
def test_176_a_fuselage_on_a_plane_of_five() -> None:
    s = at("Flyer", hands={0: "bb.f"}, factories={0: "bb.n bb.l bb.r bb.t s"})
    before, after_it = GAME.aid(s, 0)["plane"]["value"], after(s, "play big_boy.fuselage")

    assert under(after_it) == ["spare"]
    assert GAME.aid(after_it, 0)["plane"]["value"] == before + 5 - 1


@pytest.mark.rule("PC-177")
def test_177_fifteen_is_the_most() -> None:
    s = at("Buyer", factories={0: "bh.n bh.l bh.r bh.t bh.f"}, sold={1: ["bb.n bb.l bb.r bb.t bb.f"]})

    assert (s.distinction_value, after(s, "sell").distinction_holder) == (15, 1)
