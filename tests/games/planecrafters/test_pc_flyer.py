"""Section 6 and the employees of the Flyer step."""

from __future__ import annotations

import pytest
from pc import after, at, hand, next_turn, options, plane, refused, step_name, to_step, told, under

FIVE = "bb.n bb.l bb.r bb.t"


@pytest.mark.rule("PC-050", "PC-092")
@pytest.mark.parametrize(("crew", "plays"), [
    ("", 2), ("technician", 3), ("technician technician", 4), ("technician jack_of_all_trades", 4)])
def test_050_so_many_parts(crew: str, plays: int) -> None:
    s = at("Flyer", hands={0: "bb.n nf.l wh.r ta.t bb.f"}, staff={0: crew})
    if "jack" in crew:
        s = after(s, "jack technician")
    for n in range(plays):
        assert len(options(s, "play")) == 5 - n
        s = after(s, options(s, "play")[0])

    assert options(s, "play") == []
    assert refused(s, f"play {hand(s)[0]}") == "PC-050 plays_used"


@pytest.mark.rule("PC-051", "PC-052")
def test_051_a_part_goes_into_its_own_slot_one_in_each() -> None:
    s = at("Flyer", hands={0: "bb.n nf.n"}, staff={0: "technician"})
    s = after(s, "play big_boy.nose")

    assert plane(s) == ["big_boy.nose"]
    assert plane(after(s, "play night_fury.nose")) == ["night_fury.nose"]  # not beside it


@pytest.mark.rule("PC-052")
def test_052_five_cards_at_most() -> None:
    s = at("Flyer", hands={0: "s bb.f"}, factories={0: FIVE})

    full = after(s, "play spare")
    assert options(full, "play") == ["play big_boy.fuselage"]
    assert len(plane(after(full, "play big_boy.fuselage"))) == 5


@pytest.mark.rule("PC-053")
def test_053_a_fuselage_fits_any_plane_and_is_never_needed() -> None:
    s = at("Flyer", hands={0: "bh.f"}, factories={0: "nf.n nf.l nf.r nf.t"})

    assert "sell" in options(to_step(s, "Buyer"))
    assert plane(after(s, "play black_hole.fuselage"))[-1] == "black_hole.fuselage"
    assert "sell" in options(to_step(after(s, "play black_hole.fuselage"), "Buyer"))


@pytest.mark.rule("PC-054")
def test_054_models_can_be_mixed() -> None:
    s = at("Flyer", hands={0: "nf.l wh.r"}, factories={0: "bb.n"})

    assert plane(after(s, "play night_fury.left_wing, play whirligig.right_wing")) == [
        "big_boy.nose", "night_fury.left_wing", "whirligig.right_wing"]


@pytest.mark.rule("PC-055")
def test_055_the_plane_stays_until_it_is_sold() -> None:
    s = at("Flyer", hands={0: "nf.l"}, factories={0: "bb.n"}, row="vh.n vh.l vh.r vh.t", crowns=[0, 0])
    s = after(s, "play night_fury.left_wing")
    later = next_turn(next_turn(s))

    assert later.active == 0
    assert plane(later) == ["big_boy.nose", "night_fury.left_wing"]


@pytest.mark.rule("PC-056", "PC-076")
def test_056_a_replaced_part_goes_under_the_stack_and_costs_a_play() -> None:
    s = at("Flyer", hands={0: "bb.n wh.n wh.t"}, factories={0: "nf.n"})
    s = after(s, "play big_boy.nose")

    assert (plane(s), under(s), s.parts_played) == (["big_boy.nose"], ["night_fury.nose"], 1)
    assert under(after(s, "play whirligig.nose")) == ["night_fury.nose", "big_boy.nose"]
    assert refused(after(s, "play whirligig.nose"), "play whirligig.tail") == "PC-050 plays_used"


@pytest.mark.rule("PC-056")
def test_056_everybody_sees_what_was_replaced() -> None:
    s = at("Flyer", 3, hands={0: "bb.n"}, factories={0: "nf.n"})

    assert told(s, "play big_boy.nose", seat=2) == [("play", 0, "big_boy.nose"), ("under", 0, "night_fury.nose")]


@pytest.mark.rule("PC-057")
def test_057_a_part_of_this_turn_can_be_replaced() -> None:
    s = after(at("Flyer", hands={0: "bb.n nf.n"}), "play big_boy.nose, play night_fury.nose")

    assert (plane(s), under(s)) == (["night_fury.nose"], ["big_boy.nose"])


@pytest.mark.rule("PC-058", "PC-154")
def test_058_spare_parts_are_free_at_any_time() -> None:
    s = at("Flyer", hands={0: "bb.n bb.l bb.r s s"})

    first = after(s, "play spare, play big_boy.nose, play spare, play big_boy.left_wing")
    last = after(s, "play big_boy.nose, play big_boy.left_wing, play spare, play spare")
    assert plane(first) == plane(last) == ["big_boy.nose", "big_boy.left_wing", "spare", "spare"]
    assert last.parts_played == 2
    assert options(last, "play") == []


@pytest.mark.rule("PC-059", "PC-063", "PC-065")
def test_059_a_spare_part_stands_for_any_slot() -> None:
    for missing in ("n", "l", "r", "t"):
        others = " ".join(f"bb.{slot}" for slot in "nlrt" if slot != missing)
        assert "sell" in options(at("Buyer", factories={0: f"{others} s"}, staff={0: "jack_of_all_trades"}))
    assert plane(after(at("Flyer", hands={0: "s"}, factories={0: FIVE}), "play spare"))[-1] == "spare"  # the fuselage


@pytest.mark.rule("PC-060", "PC-062", "PC-063")
def test_060_a_spare_part_makes_way_for_a_part() -> None:
    s = at("Flyer", hands={0: "bb.n bb.l"}, factories={0: "bb.t s s"})
    s = after(s, "play big_boy.nose, play big_boy.left_wing")

    assert plane(s) == ["big_boy.nose", "big_boy.left_wing", "big_boy.tail", "spare", "spare"]
    assert under(s) == []


@pytest.mark.rule("PC-061")
def test_061_a_spare_part_replaces_nothing() -> None:
    s = at("Flyer", hands={0: "s"}, factories={0: f"{FIVE} bb.f"})

    assert options(s, "play") == []
    assert refused(s, "play spare") == "PC-061 no_room"


@pytest.mark.rule("PC-062", "PC-176")
def test_062_on_a_full_plane_a_spare_part_goes_under_the_stack() -> None:
    s = at("Flyer", hands={0: "bb.f"}, factories={0: f"{FIVE} s"})
    s = after(s, "play big_boy.fuselage")

    assert plane(s) == ["big_boy.nose", "big_boy.left_wing", "big_boy.right_wing", "big_boy.tail", "big_boy.fuselage"]
    assert under(s) == ["spare"]


@pytest.mark.rule("PC-062")
def test_062_a_part_that_replaces_a_part_leaves_spare_parts_alone() -> None:
    s = after(at("Flyer", hands={0: "nf.n"}, factories={0: f"{FIVE} s"}), "play night_fury.nose")

    assert (under(s), plane(s).count("spare")) == (["big_boy.nose"], 1)


@pytest.mark.rule("PC-063")
@pytest.mark.parametrize(("parts", "complete"), [
    ("bb.n bb.l bb.r bb.t", True), ("bb.n bb.l bb.r s", True), ("bb.n s s s", True), ("s s s s", True),
    ("bb.n bb.l bb.r", False), ("bb.n bb.l s", False), ("bb.n bb.l bb.r bb.f", False), ("bb.f s s s", False),
    ("bb.f s s s s", True)])
def test_063_complete_when_spare_parts_fill_the_empty_core_slots(parts: str, complete: bool) -> None:
    assert ("sell" in options(at("Buyer", factories={0: parts}, staff={0: "jack_of_all_trades"}))) == complete


@pytest.mark.rule("PC-064")
def test_064_a_part_neither_returns_nor_goes_by_itself() -> None:
    s = at("Flyer", hands={0: "nf.l"}, factories={0: "bb.n"})

    assert options(s) == ["play night_fury.left_wing", "end"]
    assert refused(s, "discard big_boy.nose") == "PC-026 comes_later"
    assert refused(s, "take big_boy.nose") == "PC-091 no_spy"


# --- Thief


@pytest.mark.rule("PC-093")
def test_093_one_part_of_an_opponent_without_using_a_play() -> None:
    s = at("Flyer", 3, hands={0: "bb.n bb.l bb.r"}, factories={1: "nf.n nf.t", 2: "wh.t"}, staff={0: "thief"})

    assert options(s, "steal") == ["steal 1 night_fury.nose", "steal 1 night_fury.tail", "steal 2 whirligig.tail"]
    s = after(s, "play big_boy.left_wing, steal 1 night_fury.tail")
    assert (plane(s, 0), plane(s, 1)) == (["big_boy.left_wing", "night_fury.tail"], ["night_fury.nose"])
    assert (s.parts_played, options(s, "steal")) == (1, [])
    assert len(options(s, "play")) == 2


@pytest.mark.rule("PC-093", "PC-108")
def test_093_not_from_a_guarded_factory_or_ones_own() -> None:
    s = at("Flyer", 3, factories={0: "bb.n", 1: "nf.n", 2: "wh.t"}, staff={0: "thief", 1: "guard"})

    assert options(s, "steal") == ["steal 2 whirligig.tail"]
    assert refused(s, "steal 1 night_fury.nose") == "PC-108 guarded"
    assert refused(s, "steal 0 big_boy.nose") == "PC-093 yourself"


@pytest.mark.rule("PC-094")
def test_094_a_stolen_part_may_replace_one() -> None:
    s = at("Flyer", factories={0: "bb.n bb.l bb.r bb.t s", 1: "nf.n bh.f"}, staff={0: "thief"})

    nose = after(s, "steal 1 night_fury.nose")
    assert (under(nose), plane(nose)[0]) == (["big_boy.nose"], "night_fury.nose")
    body = after(s, "steal 1 black_hole.fuselage")
    assert (under(body), plane(body)[-1]) == (["spare"], "black_hole.fuselage")


@pytest.mark.rule("PC-095")
def test_095_a_stolen_spare_part_needs_room() -> None:
    full = at("Flyer", factories={0: f"{FIVE} bb.f", 1: "s nf.n"}, staff={0: "thief"})
    room = at("Flyer", factories={0: FIVE, 1: "s nf.n"}, staff={0: "thief"})
    pool = at("Flyer", pool=f"{FIVE} bb.f", factories={1: "s nf.n"}, staff={0: "thief factory_manager"})

    assert options(full, "steal") == ["steal 1 night_fury.nose"]
    assert refused(full, "steal 1 spare") == "PC-095 no_room"
    assert plane(after(room, "steal 1 spare"))[-1] == "spare"
    assert "spare" in after(pool, "steal 1 spare").dump()["pool"]


@pytest.mark.rule("PC-096")
def test_096_a_complete_plane_can_be_robbed_a_sold_one_cannot() -> None:
    s = at("Flyer", factories={1: FIVE}, sold={1: ["nf.n nf.l nf.r nf.t"]}, staff={0: "thief"})

    assert options(s, "steal") == [f"steal 1 big_boy.{slot}" for slot in ("nose", "left_wing", "right_wing", "tail")]
    assert refused(s, "steal 1 night_fury.nose") == "PC-096 not_in_factory"


@pytest.mark.rule("PC-093", "PC-097")
def test_093_a_pool_can_be_robbed() -> None:
    s = at("Flyer", pool="nf.n nf.n s", staff={0: "thief", 1: "factory_manager"})

    assert options(s, "steal") == ["steal 1 night_fury.nose", "steal 1 spare"]
    assert after(s, "steal 1 night_fury.nose").dump()["pool"] == ["night_fury.nose", "spare"]


# --- Factory Manager


@pytest.mark.rule("PC-097")
def test_097_in_a_pool_nothing_is_replaced() -> None:
    s = at("Flyer", hands={0: "bb.n nf.n s s"}, pool="bb.n bb.l bb.r bb.t bb.f", staff={0: "factory_manager"})
    s = after(s, "play big_boy.nose, play night_fury.nose, play spare, play spare")

    assert (len(s.dump()["pool"]), under(s), plane(s)) == (9, [], [])


@pytest.mark.rule("PC-097", "PC-036")
def test_097_the_plane_becomes_the_pool_when_the_manager_is_hired() -> None:
    s = at("Hire", crowns=[7, 5], factories={0: "bb.n nf.l s"}, row="vh.n vh.l vh.r vh.t")
    s = after(s, "hire factory_manager")

    assert s.dump()["pool"] == ["big_boy.nose", "night_fury.left_wing", "spare"]
    assert plane(s) == []


@pytest.mark.rule("PC-099", "PC-074")
def test_099_no_hand_limit() -> None:
    s = at("Flyer", hands={0: "bb.n bb.l bb.r bb.t bb.f nf.n nf.l nf.r"}, staff={0: "factory_manager"}, crowns=[0, 0])

    assert step_name(after(s, "end")) == "DrawPart"
    assert after(s, "end").active == 1


@pytest.mark.rule("PC-104")
def test_104_the_jack_as_a_technician_in_flyer_only() -> None:
    s = at("Flyer", hands={0: "bb.n bb.l bb.r"}, staff={0: "jack_of_all_trades"})
    two = after(s, "play big_boy.nose, play big_boy.left_wing")

    assert options(s, "jack") == ["jack technician"]
    assert options(after(two, "jack technician"), "play") == ["play big_boy.right_wing"]
    assert refused(s, "jack contractor") == "PC-104 jack_later"
