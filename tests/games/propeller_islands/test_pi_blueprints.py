"""Section 15: blueprints, upgrades, replacements."""

from __future__ import annotations

import pytest
from pi import CARDS, Build, after, agenda, data, options, rule_named, step_name, stock, told, until

from aerodrome.games.propeller_islands.state import Propellers


def ending(cards: str, energy: int = 5, steel: int = 5, parts: int = 5, rows: str = "05-GI4 1:0; 08-GI1 0:1",
           known: str = "") -> Build:
    """A table at which seat 0 passes with a 1 and is asked for a blueprint."""
    return Build().island(0, rows).hand(0, cards, known).dice("1 2 3 4 5").has(0, energy, steel, parts)


def asked(s: Propellers) -> Propellers:
    keep = ", value 1" if s.energy[0] else ""
    return after(s, f"draft 1{keep}, activate, stop")


@pytest.mark.rule("PI-167", "PI-241")
def test_167_one_blueprint_at_the_end_of_the_own_turn_or_none() -> None:
    s = asked(ending("B1-07 B1-08 B2-04").done())

    assert options(s) == ["none", "complete B1-07", "complete B1-08", "complete B2-04"]
    s = after(s, "complete B1-08, aside, draw 1")
    assert s.to_act() == 1


@pytest.mark.rule("PI-167")
def test_167_only_from_the_hand() -> None:
    s = asked(ending("B1-07").done())

    assert rule_named(s, "complete B1-08") == "PI-167"


@pytest.mark.rule("PI-168")
def test_168_the_whole_cost_is_paid() -> None:
    s = asked(ending("B2-04 B1-07", 1, 3, 4).done())

    assert stock(after(s, "complete B2-04")) == (1, 1, 1)
    poor = asked(ending("B2-04 B1-07", 0, 1, 3).done())
    assert options(poor) == ["none", "complete B1-07"]
    assert rule_named(poor, "complete B2-04") == "PI-168"


@pytest.mark.rule("PI-169", "PI-198")
def test_169_the_card_is_kept_and_scores_at_the_end() -> None:
    s = asked(ending("B2-04", 0, 2, 3).done())
    s = after(s, "complete B2-04, aside")

    assert data(s)["completed"] == [["B2-04"], []]
    assert CARDS["B2-04"]["vp"] == 8 == s.box.vp[24]


@pytest.mark.rule("PI-170")
def test_170_hands_are_secret_but_their_levels_show_and_completed_cards_lie_open() -> None:
    s = ending("B1-07 B1-08 B2-04").done()

    assert s.view(1)["hands"][0] == [2, 1]
    assert s.view(0)["hands"][0] == ["B1-07", "B1-08", "B2-04"]
    s = after(asked(s), "complete B1-08, aside")
    assert s.view(1)["completed"][0] == ["B1-08"]
    assert s.view(1)["hands"][0] == [1, 1]


@pytest.mark.rule("PI-171", "PI-172")
def test_171_the_upgrade_is_installed_or_set_aside() -> None:
    s = after(asked(ending("B1-07").done()), "complete B1-07")

    assert options(s) == ["install 05-GI4", "aside"]
    assert data(after(s, "install 05-GI4"))["islands"][0][1] == ["05-GI4", "1:0", "production_energy"]
    assert data(after(s, "aside"))["unused"] == [["production_energy"], []]


@pytest.mark.rule("PI-172", "PI-241")
def test_172_without_a_space_it_is_set_aside_for_good() -> None:
    s = after(asked(ending("B1-07", rows="08-GI1 1:0").done()), "complete B1-07")

    assert step_name(s) == "TakeBlueprint"
    assert data(s)["unused"] == [["production_energy"], []]
    assert "install" not in " ".join(options(until(s, "RollDie")))
    assert data(until(s, "RollDie"))["unused"][0] == ["production_energy"]


@pytest.mark.rule("PI-173", "PI-174", "PI-084")
def test_173_a_banner_upgrade_adds_a_banner_even_a_second_one_of_its_guild() -> None:
    s = asked(ending("B1-01", rows="08-GI1 1:0; 02-DI1 2:0; 02-DI2 1:1").done())
    s = after(s, "complete B1-01, install 08-GI1")

    assert s.fame[0] == 2
    assert data(s)["islands"][0][1] == ["08-GI1", "1:0", "banner_industry"]


@pytest.mark.rule("PI-175", "PI-176")
def test_175_a_wild_upgrade_replaces_the_number() -> None:
    s = asked(ending("B1-18", rows="05-GI4 1:0").done())
    s = after(s, "complete B1-18, install 05-GI4")

    assert data(s)["islands"][0][1] == ["05-GI4", "1:0", "wild"]
    wild = Build().island(0, "05-GI4 1:0 wild", "05-GI4").dice("1 2 3 4 5").has(0).done()
    assert "run 05-GI4" in options(after(wild, "draft 2, activate"))


@pytest.mark.rule("PI-177")
def test_177_production_upgrades_are_of_three_kinds() -> None:
    assert {row["upgrade"] for row in CARDS.values() if row["upgrade"].startswith("production")} == {
        "production_energy", "production_steel", "production_parts"}


@pytest.mark.rule("PI-178")
def test_178_the_replacement_is_any_face_up_card_or_the_top_of_a_stack() -> None:
    s = after(asked(ending("B1-07").plans("B1-01 B1-02 B1-03 B2-01 B2-02 B2-03").done()), "complete B1-07, aside")

    assert options(s) == ["take B1-01", "take B1-02", "take B1-03", "take B2-01", "take B2-02", "take B2-03", "draw 1",
                          "draw 2"]
    top = [stack[0] for stack in data(s)["plan_stacks"]]
    for level in (1, 2):
        drawn = after(s, f"draw {level}")
        assert data(drawn)["hands"][0] == [top[level - 1]]


@pytest.mark.rule("PI-179")
def test_179_a_replacement_is_not_optional() -> None:
    s = after(asked(ending("B1-07").done()), "complete B1-07, aside")

    assert rule_named(s, "none") == "PI-179"


@pytest.mark.rule("PI-180")
def test_180_a_card_of_the_offer_is_replaced_from_the_stack_of_its_level() -> None:
    s = after(asked(ending("B1-07").plans("B1-01 B1-02 B1-03 B2-01 B2-02 B2-03").done()), "complete B1-07, aside")
    top = data(s)["plan_stacks"][1][0]
    s = after(s, "take B2-02")

    assert sorted(data(s)["plans"]) == sorted(["B1-01", "B1-02", "B1-03", "B2-01", "B2-03", top])
    assert data(s)["known"][0] == ["B2-02"]


def scarce(plans: str, basic: int, advanced: int) -> Build:
    """Few cards are left: the others are completed by seat 1, their upgrades set aside."""
    table = ending("B1-07").hand(1, "").plans(plans)
    for level, count in ((0, basic), (1, advanced)):
        for card in table.d["plan_stacks"][level][count:]:
            table.completed(1, card)
    return table


@pytest.mark.rule("PI-181")
def test_181_an_empty_stack_refills_nothing_and_cannot_be_drawn_from() -> None:
    s = after(asked(scarce("B1-01 B1-02", 0, 2).done()), "complete B1-07, aside")

    assert options(s) == ["take B1-01", "take B1-02", "draw 2"]
    assert rule_named(s, "draw 1") == "PI-181"
    assert data(after(s, "take B1-01"))["plans"] == ["B1-02"]


@pytest.mark.rule("PI-181", "PI-241")
def test_181_without_any_card_the_hand_shrinks() -> None:
    s = after(asked(scarce("", 0, 0).done()), "complete B1-07, aside")

    assert (data(s)["hands"][0], data(s)["known"][0]) == ([], [])
    assert s.to_act() == 1
    one = after(asked(scarce("B1-01", 0, 0).done()), "complete B1-07, aside")
    assert data(one)["known"][0] == ["B1-01"]  # the only card is taken without a question


@pytest.mark.rule("PI-167", "PI-241")
def test_167_an_empty_hand_is_not_asked() -> None:
    s = scarce("", 0, 0).hand(0, "")
    for card in s.d["plan_stacks"][0][:]:
        s.completed(1, card)
    done = asked(s.done())

    assert done.to_act() == 1


@pytest.mark.rule("PI-183")
def test_183_pay_card_upgrade_nicola_replacement_refill() -> None:
    table = ending("B1-01", 1, 1, 1, rows="08-GI1 1:0; 02-DI1 2:0").character(0, "nicola").has(0, 1, 1, 1, fame=10)
    s = asked(table.plans("B1-02 B1-03 B2-01").done())
    verbs = [event[0] for event in told(s, "complete B1-01, install 08-GI1, gain steel, take B1-02")]

    assert verbs == ["complete", "pay", "pay", "pay_parts", "install", "links", "fame", "power", "gain", "take", "plan", "turn"]
    assert agenda(after(s, "complete B1-01"))[:3] == ["InstallUpgrade", "AfterBlueprint", "Replace"]
