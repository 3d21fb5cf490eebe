"""Section 7 and the employees of the Buyer step."""

from __future__ import annotations

import pytest
from pc import after, at, options, plane, refused, step_name, told, worth

from aerodrome.games.planecrafters import GAME
from aerodrome.games.planecrafters.box import PART
from aerodrome.games.planecrafters.plane import plane_of, value_of
from aerodrome.games.planecrafters.state import Planecrafters
from aerodrome.kernel.errors import BadOption

ROW = "vh.n vh.l vh.r vh.t"
MIXED = "bb.n bb.l nf.r nf.t"  # the example of the rulebook, worth 6


def value(s: Planecrafters, words: list[str]) -> int:
    """The value of a plane by the rules."""
    return value_of(s.box, plane_of([PART.read(word) for word in words]))


@pytest.mark.rule("PC-065", "PC-150")
def test_065_a_complete_plane_may_be_sold_or_kept() -> None:
    s = at("Buyer", factories={0: MIXED}, crowns=[0, 0])

    assert options(s) == ["sell", "end"]
    assert after(s, "sell").crowns == [6, 0]
    assert plane(after(s, "end")) == ["big_boy.nose", "big_boy.left_wing", "night_fury.right_wing", "night_fury.tail"]


@pytest.mark.rule("PC-065")
@pytest.mark.parametrize("parts", ["bb.n bb.l bb.r", "bb.n bb.l bb.t bb.f", "bb.f", ""])
def test_065_an_incomplete_one_may_not(parts: str) -> None:
    s = at("Buyer", factories={0: parts}, staff={0: "jack_of_all_trades"})

    assert options(s) == ["jack contractor", "end"]
    assert refused(s, "sell") == ("PC-065 incomplete" if parts else "PC-065 nothing_to_sell")


@pytest.mark.rule("PC-066")
def test_066_several_planes_in_one_step() -> None:
    s = at("Buyer", pool="bb.n bb.l bb.r bb.t nf.n nf.l nf.r nf.t", staff={0: "factory_manager"}, crowns=[0, 0])
    s = after(s, "sell, pick big_boy.nose, pick big_boy.left_wing, pick big_boy.right_wing, pick big_boy.tail")

    assert (s.crowns[0], options(s)) == (10, ["sell", "end"])
    assert after(s, "sell").crowns[0] == 20  # every pick has one choice left


@pytest.mark.rule("PC-066")
def test_066_with_the_option_one_sale_ends_the_step() -> None:
    one = {"one_sale": True}
    pool = at("Buyer", pool="bb.n bb.l bb.r bb.t nf.n nf.l nf.r nf.t s", staff={0: "factory_manager contractor jack_of_all_trades"},
              crowns=[0, 0], row=ROW, options=one)
    picked = "sell, pick big_boy.nose, pick big_boy.left_wing, pick big_boy.right_wing, pick big_boy.tail, empty"
    plane_and_jack = at("Buyer", factories={0: MIXED}, staff={0: "contractor jack_of_all_trades"}, crowns=[0, 0], row=ROW, options=one)

    assert (after(pool, picked).crowns, after(pool, picked).active) == ([10, 0], 1)
    assert options(plane_and_jack) == ["sell", "jack contractor", "end"]
    assert after(plane_and_jack, "sell").active == 1
    assert after(plane_and_jack, "jack contractor, sell").crowns == [7, 0]


@pytest.mark.rule("PC-066")
def test_066_the_option_came_with_version_2() -> None:
    with pytest.raises(BadOption, match=r"one_sale came with version 2 of the rules; version 1 has it off \(PC-066\)"):
        GAME.setting(2, {"one_sale": True}, {}, 1)
    assert not GAME.setting(2).flag("one_sale")


@pytest.mark.rule("PC-067", "PC-072")
def test_067_the_whole_plane_is_sold() -> None:
    s = at("Buyer", factories={0: f"{MIXED} s"})
    sold = after(s, "sell")

    assert plane(sold) == []
    assert sold.dump()["sold"][0] == [["big_boy.nose", "big_boy.left_wing", "night_fury.right_wing", "night_fury.tail", "spare"]]
    assert told(s, "sell", seat=1)[0][0:2] == ("sold", 0)


@pytest.mark.rule("PC-068", "PC-151")
@pytest.mark.parametrize(("count", "crowns"), [(1, 1), (2, 3), (3, 6), (4, 10), (5, 15)])
def test_068_parts_of_one_model(count: int, crowns: int) -> None:
    s = at("Buyer")
    words = ["big_boy.nose", "big_boy.left_wing", "big_boy.right_wing", "big_boy.tail", "big_boy.fuselage"][:count]

    assert value(s, words) == crowns


@pytest.mark.rule("PC-068", "PC-069")
@pytest.mark.parametrize("parts", ["bb.n nf.l wh.r ta.t", "bb.n bb.l bb.r s s", "s s s s", "bb.n nf.l nf.r nf.t bh.f", "bb.n bb.l nf.r nf.t bh.f"])
def test_068_models_are_added_up_and_spare_parts_count_one(parts: str) -> None:
    s = at("Buyer", factories={0: parts}, crowns=[0, 0])

    assert after(s, "sell").crowns[0] == worth(plane(s)) == value(s, plane(s))


@pytest.mark.rule("PC-069")
def test_069_spare_parts_are_no_group() -> None:
    s = at("Buyer")

    assert [value(s, ["spare"] * n) for n in range(6)] == [0, 1, 2, 3, 4, 5]
    assert value(s, ["big_boy.nose", "spare", "spare"]) == 3


@pytest.mark.rule("PC-070", "PC-100", "PC-102")
@pytest.mark.parametrize(("crew", "paid"), [
    ("", 6), ("ace_pilot", 8), ("contractor", 6), ("contractor contractor", 7), ("contractor contractor ace_pilot", 9)])
def test_070_the_bank_pays_value_and_bonuses(crew: str, paid: int) -> None:
    s = at("Buyer", factories={0: MIXED}, staff={0: crew}, crowns=[0, 0])

    assert after(s, "sell").crowns == [paid, 0]


@pytest.mark.rule("PC-071", "PC-103", "PC-164")
def test_071_an_opponents_boss_takes_the_first_two() -> None:
    s = at("Buyer", 3, factories={0: MIXED}, staff={0: "ace_pilot", 2: "your_bosss_boss"}, crowns=[0, 0, 0])

    assert after(s, "sell").crowns == [6, 0, 2]
    assert ("boss", 2, "0", 2) in told(s, "sell")


@pytest.mark.rule("PC-071", "PC-165")
def test_071_not_more_than_there_is() -> None:
    s = at("Buyer", factories={0: "wh.t"}, staff={0: "contractor", 1: "your_bosss_boss"}, crowns=[0, 0])

    assert after(s, "sell").crowns == [0, 1]


@pytest.mark.rule("PC-103")
def test_103_never_of_its_owner() -> None:
    s = at("Buyer", factories={0: MIXED}, staff={0: "your_bosss_boss"}, crowns=[0, 0])

    assert after(s, "sell").crowns == [6, 0]


@pytest.mark.rule("PC-109", "PC-164")
def test_109_the_investigator_keeps_all() -> None:
    s = at("Buyer", factories={0: MIXED}, staff={0: "ace_pilot investigator", 1: "your_bosss_boss"}, crowns=[0, 0])

    assert after(s, "sell").crowns == [8, 0]


@pytest.mark.rule("PC-072")
def test_072_sold_cards_are_only_counted() -> None:
    s = after(at("Buyer", factories={0: MIXED}, staff={1: "thief"}, crowns=[0, 0], row="vh.n"), "sell")

    assert not [step for step in s.options() if "big_boy" in step.text]
    assert len(s.sold[0]) == 1


@pytest.mark.rule("PC-073", "PC-115")
def test_073_the_award_is_looked_at_after_each_sale() -> None:
    s = at("Buyer", factories={0: MIXED}, staff={0: "ace_pilot"}, sold={1: ["nf.n nf.l wh.r wh.t"]})
    better = at("Buyer", factories={0: f"{MIXED} s"}, sold={1: ["nf.n nf.l wh.r wh.t"]})

    assert (after(s, "sell").distinction_holder, after(s, "sell").distinction_value) == (1, 6)
    assert (after(better, "sell").distinction_holder, after(better, "sell").distinction_value) == (0, 7)


# --- Contractor


@pytest.mark.rule("PC-101")
@pytest.mark.parametrize("parts", ["s", "bb.f", "bb.n bb.l bb.r"])
def test_101_a_contractor_sells_any_plane_with_a_card(parts: str) -> None:
    s = at("Buyer", factories={0: parts}, staff={0: "contractor"}, crowns=[0, 0])

    assert options(s) == ["sell", "end"]
    assert after(s, "sell").crowns[0] == worth(plane(s))
    assert plane(after(s, "sell")) == []
    assert refused(at("Buyer", staff={0: "contractor jack_of_all_trades"}), "sell") == "PC-065 nothing_to_sell"


@pytest.mark.rule("PC-102", "PC-166")
def test_102_the_jack_as_a_second_contractor() -> None:
    s = at("Buyer", factories={0: MIXED}, staff={0: "contractor jack_of_all_trades"}, crowns=[0, 0])

    assert after(s, "jack contractor, sell").crowns[0] == 7
    assert after(s, "sell").crowns[0] == 6
    two = at("Buyer", factories={0: MIXED}, staff={0: "contractor contractor jack_of_all_trades"})
    assert options(two) == ["sell", "end"]
    assert refused(two, "jack contractor") == "PC-040 jack_doubled"


@pytest.mark.rule("PC-104", "PC-101")
def test_104_the_jack_as_a_contractor_makes_an_incomplete_plane_legal() -> None:
    s = at("Buyer", factories={0: "bb.n"}, staff={0: "jack_of_all_trades"}, crowns=[0, 0])

    assert after(s, "jack contractor, sell").crowns[0] == 1
    assert options(after(s, "jack contractor")) == ["sell", "end"]


# --- Factory Manager


@pytest.mark.rule("PC-098")
def test_098_picks_from_nose_to_fuselage() -> None:
    s = at("Buyer", pool="bb.n nf.n bb.l bb.r nf.r bb.t s bb.f", staff={0: "factory_manager"}, crowns=[0, 0])
    s = after(s, "sell")

    assert (step_name(s), options(s)) == ("PickPart", ["pick big_boy.nose", "pick night_fury.nose", "pick spare"])
    s = after(s, "pick night_fury.nose")
    assert options(s) == ["pick big_boy.left_wing", "pick spare"]
    s = after(s, "pick spare")
    assert options(s) == ["pick big_boy.right_wing", "pick night_fury.right_wing"]  # the spare is used up
    s = after(s, "pick night_fury.right_wing")  # the tail leaves no choice
    assert options(s) == ["pick big_boy.fuselage", "empty"]
    s = after(s, "pick big_boy.fuselage")
    assert s.dump()["sold"][0] == [["night_fury.nose", "night_fury.right_wing", "big_boy.tail", "big_boy.fuselage", "spare"]]
    assert s.crowns[0] == 7
    assert s.dump()["pool"] == ["big_boy.nose", "big_boy.left_wing", "big_boy.right_wing"]


@pytest.mark.rule("PC-098")
def test_098_only_picks_from_which_a_complete_plane_can_be_made() -> None:
    s = after(at("Buyer", pool="bb.n nf.n bb.l bb.r s", staff={0: "factory_manager"}), "sell")

    assert options(s) == ["pick big_boy.nose", "pick night_fury.nose"]  # the spare must be the tail
    s = after(s, "pick big_boy.nose")
    assert s.dump()["sold"][0] == [["big_boy.nose", "big_boy.left_wing", "big_boy.right_wing", "spare"]]


@pytest.mark.rule("PC-098", "PC-063")
def test_098_without_a_complete_plane_nothing_is_sold() -> None:
    s = at("Buyer", pool="bb.n nf.n bb.l bb.f s", staff={0: "factory_manager jack_of_all_trades"})

    assert options(s) == ["jack contractor", "end"]
    assert refused(s, "sell") == "PC-098 no_plane_in_pool"


@pytest.mark.rule("PC-098", "PC-101")
def test_098_with_a_contractor_any_card_will_do() -> None:
    s = at("Buyer", pool="bb.n nf.t", staff={0: "factory_manager contractor"}, crowns=[0, 0])
    s = after(s, "sell")

    assert options(s) == ["pick big_boy.nose", "empty"]
    tail = after(s, "empty")  # then the tail is the only card that is left
    assert (tail.dump()["sold"][0], tail.crowns[0]) == ([["night_fury.tail"]], 1)
    both = after(s, "pick big_boy.nose")
    assert options(both) == ["pick night_fury.tail", "empty"]
    assert after(both, "empty").dump()["sold"][0] == [["big_boy.nose"]]


@pytest.mark.rule("PC-098", "PC-101")
def test_098_a_lone_spare_part_or_fuselage_is_enough() -> None:
    spare = after(at("Buyer", pool="s", staff={0: "factory_manager contractor"}, crowns=[0, 0]), "sell")
    body = after(at("Buyer", pool="bb.f", staff={0: "factory_manager contractor"}, crowns=[0, 0]), "sell")

    assert body.dump()["sold"][0] == [["big_boy.fuselage"]]
    assert options(spare) == ["pick spare", "empty"]
    assert after(spare, "empty, empty, empty, empty").dump()["sold"][0] == [["spare"]]  # the last slot has no choice


@pytest.mark.rule("PC-098")
def test_098_a_sale_cannot_be_broken_off() -> None:
    s = after(at("Buyer", pool="bb.n nf.n bb.l bb.r bb.t", staff={0: "factory_manager"}), "sell")

    assert refused(s, "end") == "PC-098 finish_sale"
    assert refused(s, "empty") == "PC-065 must_fill"
    assert refused(s, "pick spare") == "PC-098 no_spare_left"
    assert refused(s, "pick whirligig.nose") == "PC-098 not_in_pool"
    assert refused(s, "pick big_boy.left_wing") == "PC-051 wrong_slot"
