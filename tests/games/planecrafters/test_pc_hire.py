"""Section 4 and the employees of the Hire step."""

from __future__ import annotations

import pytest
from pc import after, at, next_turn, options, refused, rule_against, step_name, to_step, told

from aerodrome.games.planecrafters import GAME
from aerodrome.games.planecrafters.box import EMPLOYEE
from aerodrome.games.planecrafters.state import Planecrafters

ROW = "vh.n vh.l vh.r vh.t"


def prices(s: Planecrafters, seat: int = 0) -> dict[str, int]:
    """Return what everybody on display costs a player."""
    return {row["employee"]: row["price"] for row in GAME.aid(s, seat)["prices"]}


def staff(s: Planecrafters, seat: int = 0) -> list[str]:
    """Return the employees of a player."""
    found: list[str] = s.dump()["staff"][seat]
    return found


@pytest.mark.rule("PC-031")
def test_031_one_hire_a_turn() -> None:
    s = at("Hire", crowns=[30, 5], staff={0: "accountant"}, row=ROW)
    s = after(s, "hire contractor")

    assert options(s) == ["collect", "end"]
    assert refused(s, "hire agent_of_the_board") == "PC-031 one_hire"
    assert step_name(after(at("Hire", crowns=[30, 5], row=ROW), "hire contractor")) == "DrawPart"


@pytest.mark.rule("PC-032")
def test_032_everybody_on_display_can_be_hired_at_once() -> None:
    s = at("Hire", crowns=[12, 5])

    assert options(s) == [f"hire {name}" for name in EMPLOYEE.words] + ["end"]
    assert options(at("Hire", crowns=[12, 5], staff={1: "spy agent_of_the_board"}), "hire") == [
        f"hire {name}" for name in EMPLOYEE.words if name != "spy"]


@pytest.mark.rule("PC-033")
def test_033_the_price_is_paid_to_the_bank() -> None:
    s = at("Hire", crowns=[7, 5], row=ROW)

    assert after(s, "hire spy").crowns == [0, 5]
    assert told(s, "hire spy")[0] == ("hire", 0, "spy", 7)
    assert refused(s, "hire accountant") == "PC-033 too_dear"
    assert sorted(options(at("Hire", crowns=[3, 5]), "hire")) == ["hire agent_of_the_board", "hire contractor"]


@pytest.mark.rule("PC-033", "PC-082")
def test_033_nobody_is_paid_for_hiring() -> None:
    s = at("Hire", crowns=[0, 5], staff={0: "recruiter recruiter"}, row=ROW)

    assert prices(s)["agent_of_the_board"] == 0
    assert after(s, "hire agent_of_the_board").crowns == [0, 5]
    house = {"employees": [{"id": "agent_of_the_board", "cost": 1}]}
    assert prices(at("Hire", staff={0: "recruiter recruiter"}, house=house))["agent_of_the_board"] == 0


@pytest.mark.rule("PC-034")
def test_034_the_card_leaves_the_display_for_good() -> None:
    s = after(at("Hire", crowns=[7, 7], row=ROW), "hire spy")

    assert ("spy" in s.dump()["display"], staff(s)) == (False, ["spy"])
    assert refused(to_step(s, "Hire", 1), "hire spy") == "PC-032 not_on_display"
    assert not [m.text for m in s.NOTATION.actions(2) if m.verb in ("fire", "dismiss")]


@pytest.mark.rule("PC-035")
def test_035_both_cards_of_a_tier_1_kind() -> None:
    s = after(at("Hire", crowns=[4, 5], staff={0: "technician"}, row=ROW), "hire technician")

    assert staff(s) == ["technician", "technician"]
    assert "technician" not in s.dump()["display"]


@pytest.mark.rule("PC-036", "PC-092")
def test_036_a_new_employee_works_in_the_same_turn() -> None:
    s = at("Hire", crowns=[4, 5], hands={0: "bb.n bb.l bb.r bb.t"}, row=ROW, top="wh.n wh.l")
    s = after(s, "hire technician, draw_row 0, draw_row 1")

    assert options(after(s, "play big_boy.nose, play big_boy.left_wing"), "play") != []
    assert options(after(s, "play big_boy.nose, play big_boy.left_wing, play big_boy.tail"), "play") == []


@pytest.mark.rule("PC-037", "PC-168")
def test_037_a_recruiter_makes_the_second_cheaper_but_not_itself() -> None:
    assert prices(at("Hire"))["recruiter"] == 4
    assert prices(at("Hire", staff={0: "recruiter"}))["recruiter"] == 3
    assert after(at("Hire", crowns=[4, 0], row=ROW), "hire recruiter").crowns[0] == 0


@pytest.mark.rule("PC-038", "PC-082", "PC-153")
def test_038_two_of_a_kind_or_one_and_the_jack_double() -> None:
    plain = prices(at("Hire"))
    one = prices(at("Hire", staff={0: "recruiter"}))
    two = prices(at("Hire", staff={0: "recruiter recruiter"}))
    jack = prices(after(at("Hire", staff={0: "recruiter jack_of_all_trades"}), "jack recruiter"))

    for name, saved in (("contractor", 1), ("spy", 2), ("thief", 3)):
        assert plain[name] - one[name] == saved
        assert plain[name] - two[name] == 2 * saved == plain[name] - jack[name]


@pytest.mark.rule("PC-039", "PC-040", "PC-104")
def test_039_there_is_no_tripling() -> None:
    s = at("Hire", staff={0: "recruiter recruiter jack_of_all_trades"})
    hired = after(at("Hire", staff={0: "recruiter jack_of_all_trades"}, crowns=[9, 0], row=ROW), "jack recruiter, hire recruiter")

    assert "jack recruiter" not in options(s)
    assert refused(s, "jack recruiter") == "PC-040 jack_doubled"
    assert staff(hired).count("recruiter") == 2
    assert prices(hired)["thief"] == 4  # two Recruiters and the Jack as a third


@pytest.mark.rule("PC-041", "PC-043", "PC-079")
def test_041_the_accountant_collects_once_before_or_after_the_hire() -> None:
    s = at("Hire", crowns=[3, 5], staff={0: "accountant technician technician"}, row=ROW)
    before = after(s, "collect")
    late = after(s, "hire contractor, collect")

    assert before.crowns[0] == 5  # for 3 employees
    assert late.crowns[0] == 2  # for 4, after paying 3
    assert refused(before, "collect") == "PC-041 collected"
    assert step_name(late) == "DrawPart"


@pytest.mark.rule("PC-043")
def test_043_an_accountant_who_was_forgotten_collects_when_the_step_ends() -> None:
    s = at("Hire", crowns=[3, 5], staff={0: "accountant technician technician"}, row=ROW)

    assert after(s, "end").crowns[0] == 5
    assert after(s, "hire contractor, end").crowns[0] == 2
    assert after(s, "collect, end").crowns[0] == 5


@pytest.mark.rule("PC-042", "PC-081")
def test_042_taxes_come_at_the_start_or_with_the_hire() -> None:
    s = at("Flyer", 3, seat=2, staff={0: "tax_collector"}, crowns=[2, 4, 0])
    hired = after(at("Hire", 3, crowns=[12, 4, 1], row=ROW), "hire tax_collector")

    assert next_turn(s).crowns == [3, 3, 0]
    assert hired.crowns == [2, 3, 0]
    assert [line for line in told(s, "end") if line[0] == "tax"] == [("tax", 0, "1", 1)]


@pytest.mark.rule("PC-042")
def test_042_a_hired_tax_collector_collects_once_in_the_turn() -> None:
    s = after(at("Hire", 2, crowns=[12, 4], staff={0: "accountant"}, row=ROW), "hire tax_collector, end")

    assert s.crowns == [2, 3]  # 1 tax, 1 from the Accountant


@pytest.mark.rule("PC-079")
@pytest.mark.parametrize(("crew", "income"), [
    ("accountant", 1), ("accountant spy", 1), ("accountant spy guard", 2), ("accountant spy guard thief", 2),
    ("accountant spy guard thief recruiter recruiter technician", 4)])
def test_079_a_crown_for_every_two_employees_rounded_up(crew: str, income: int) -> None:
    assert after(at("Hire", crowns=[0, 0], staff={0: crew}, row=ROW), "collect").crowns[0] == income


@pytest.mark.rule("PC-080")
def test_080_an_accountant_hired_now_collects_now_and_counts_itself() -> None:
    s = at("Hire", crowns=[9, 5], staff={0: "technician technician"}, row=ROW)

    assert after(s, "hire accountant, end").crowns[0] == 2
    assert after(s, "hire accountant, collect").crowns[0] == 2


@pytest.mark.rule("PC-081", "PC-109", "PC-170")
def test_081_who_has_nothing_or_an_investigator_pays_no_tax() -> None:
    s = at("Flyer", 4, seat=3, staff={0: "tax_collector", 3: "investigator"}, crowns=[0, 0, 1, 6])

    assert next_turn(s).crowns == [1, 0, 0, 6]


@pytest.mark.rule("PC-104", "PC-168")
def test_104_the_jack_is_a_recruiter_before_the_hire_only() -> None:
    s = at("Hire", crowns=[9, 5], staff={0: "jack_of_all_trades accountant"}, row=ROW)

    assert "jack recruiter" in options(s)
    assert prices(after(s, "jack recruiter"))["thief"] == 7
    assert refused(after(s, "hire spy"), "jack recruiter") == "PC-104 jack_too_late"
    assert refused(after(s, "jack recruiter"), "jack recruiter") == "PC-104 jack_named"
    assert refused(s, "jack technician") == "PC-104 jack_later"


@pytest.mark.rule("PC-104")
def test_104_the_jack_lasts_until_the_turn_ends() -> None:
    s = at("Hire", crowns=[1, 0], staff={0: "jack_of_all_trades"}, row=ROW, hands={0: "bb.n"})
    s = after(s, "jack recruiter")
    later = next_turn(s)

    assert (s.dump()["jack_as"], later.dump()["jack_as"]) == ("recruiter", "-")
    assert prices(later)["spy"] == 7
    assert rule_against(to_step(s, "Flyer"), 0, "jack technician") == "PC-104"


@pytest.mark.rule("PC-105")
def test_105_a_jack_hired_now_can_be_named_from_acquire_on() -> None:
    s = after(at("Hire", crowns=[6, 5], row=ROW), "hire jack_of_all_trades")

    assert step_name(s) == "DrawPart"
    s = after(s, "draw_row 0, draw_row 0")
    assert options(s, "jack") == ["jack agent_of_the_board", "jack logistician"]
    assert options(after(s, "end"), "jack") == ["jack technician"]


@pytest.mark.rule("PC-107")
def test_107_a_mimicked_kind_is_no_employee() -> None:
    s = at("Hire", crowns=[0, 5], staff={0: "jack_of_all_trades accountant"}, row=ROW)
    named = after(s, "jack recruiter")

    assert after(named, "collect").crowns[0] == 1  # for two, not for three
    assert GAME.aid(named, 0)["awards"]["enterprise"] == GAME.aid(s, 0)["awards"]["enterprise"] == [15, 0]
