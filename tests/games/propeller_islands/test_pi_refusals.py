"""What a beginner would try at every decision is refused with its rule, and changes nothing."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from pi import Build, after, data, named, new_game, options, rule_against, rule_named, step_name, until

from aerodrome.games.propeller_islands import GAME
from aerodrome.games.propeller_islands.state import Propellers
from aerodrome.kernel.errors import BadOption
from aerodrome.kernel.step import CHANCE, NOBODY
from aerodrome.wording import wording_of

ROWS = "05-GI4 1:0; 08-GS4 0:1; 10-GC4 -1:1; 11-GI3 -1:0; 17-LC 0:-1; 02-DI1 1:-1; 06-GS4 2:0 wild"
NONSENSE = ["", " ", "fly", "DRAFT 4", "draft  4", "undo", "claim 99", "claim", "place 9", "place", "run", "run moon",
            "deploy", "deploy 05-GI4", "deploy 05-GI4 99", "depot", "install", "take", "complete", "roll 3", "stop stop"]


def table(energy: int = 1, steel: int = 1, parts: int = 1, workers: str = "05-GI4 11-GI3", lying: str = "06-GS4",
          fame: int = 0) -> Build:
    return Build().island(0, ROWS, workers, lying).hand(0, "B1-07 B2-17").dice("4 1 2 3 4").has(
        0, energy, steel, parts, fame)


def acting() -> Propellers:
    return after(table().done(), "draft 4, value 4")


def activating() -> Propellers:
    return after(acting(), "activate")


def placing() -> Propellers:
    return after(acting(), "claim 5")


def targeting() -> Propellers:
    return after(table().dice("3 1 2 4 4").done(), "draft 3, value 3, activate, run 11-GI3")


def two_tiles() -> Propellers:
    rows = "08-GS4 1:0; 05-GI4 0:1; 06-GI2 -1:1; 07-GI6 -1:0; 10-GI1 0:-1"
    s = Build().island(0, rows, "08-GS4 06-GI2 07-GI6", "capitol 10-GI1").dock(0, "0 1 2 3 4 8 9 10")
    return after(s.dice("4 1 2 3 5").has(0).done(), "draft 4, activate, run 08-GS4, deploy 05-GI4 4")


def warehouse() -> Propellers:
    s = Build().island(0, "12-GI5 1:0; 02-DI1 0:1; 03-DS1 -1:1; 04-DI1 -1:0", "12-GI5").dice("5 1 2 3 4").has(0)
    return after(s.done(), "draft 5, activate, run 12-GI5")


def second_depot() -> Propellers:
    houses = ["08-GS4", "05-GI4", "06-GI2", "07-GI6", "09-GI4", "10-GI1", "13-GI2", "05-GS3", "05-GC1"]
    rows = "; ".join(f"{tile} {i + 1}:0" for i, tile in enumerate(houses)) + "; 02-DI1 1:1; 02-DI2 2:1"
    s = Build().island(0, rows, "08-GS4", "capitol " + " ".join(houses[1:7])).dock(0, "0 4 5 6 7")
    return after(s.dice("4 1 2 3 5").has(0).done(), "draft 4, activate, run 08-GS4, deploy 05-GS3 0, depot 02-DI1")


def deploying() -> Propellers:
    return after(activating(), "run capitol-deploy")


def lines() -> Propellers:
    rows = "08-GS4 1:0; 05-GI4 0:1; 06-GI2 -1:1; 07-GI6 -1:0; 09-GI4 0:-1; 10-GI1 1:-1; 13-GI2 2:0; 05-GS3 3:0"
    s = Build().island(0, rows, "08-GS4", "capitol 05-GI4 06-GI2 07-GI6 09-GI4").dock(0, "1 4 6 7 8 10 11")
    return after(s.dice("4 1 2 3 5").has(0).done(), "draft 4, activate, run 08-GS4, deploy 05-GS3 1")


def gaining() -> Propellers:
    s = Build().character(0, "amelia").island(0, "02-DI1 1:0").offer(0, "05-GI4").dice("1 1 2 3 4").has(0, fame=10)
    return after(s.done(), "draft 1, claim 0, place 2:0")


def completing() -> Propellers:
    return after(activating(), "stop")


def installing() -> Propellers:
    s = Build().island(0, "05-GI4 1:0; 08-GS4 0:1; 07-GI6 -1:1 production_steel; 17-LC -1:0").hand(0, "B1-07")
    return after(s.dice("1 2 3 4 5").has(0, 0, 1, 1).done(), "draft 1, activate, stop, complete B1-07")


def taking() -> Propellers:
    return after(installing(), "aside")


def counting() -> Propellers:
    s = Build().character(0, "nelson").has(0, fame=5).set(
        forge=["3"], dice_used=[["1", "2"], ["3", "5"]], active=1, die="-",
        agenda=["CompleteBlueprint 1 0", "BonusDie 0 0", "BonusTurn 0 0", "BonusTurn 1 0", "EndRound 0 0"])
    return after(s.done(), "none")


CASES: dict[str, tuple[Callable[[], Propellers], str, dict[str, str]]] = {  # position, its step, tries and rules
    "die": (lambda: table().done(), "ChooseDie", {
        "draft 5": "PI-056", "draft 7": "PI-056", "activate": "PI-056", "claim 0": "PI-056", "complete B1-07": "PI-064",
        "value 4": "PI-056"}),
    "value": (lambda: after(table().done(), "draft 4"), "ChooseValue", {
        "value 6": "PI-059", "value 1": "PI-059", "draft 3": "PI-056", "claim 0": "PI-057"}),
    "action": (acting, "ChooseAction", {
        "claim 0": "PI-065", "discard 0": "PI-086", "claim 12": "PI-065", "claim 05-GI4": "PI-073", "value 5": "PI-059", "run 05-GI4": "PI-061",
        "extra 05-GI4": "PI-061", "complete B1-07": "PI-064", "place 0:2": "PI-065", "deploy 08-GS4 0": "PI-061"}),
    "place": (placing, "PlaceTile", {
        "place 0:0": "PI-066", "place 1:0": "PI-066", "place 9:9": "PI-066", "place here": "PI-067", "discard 0": "PI-068",
        "none": "PI-068"}),
    "activation": (activating, "Activate", {
        "run 08-GS4": "PI-089", "run 10-GC4": "PI-089", "run 11-GI3": "PI-089", "run 17-LC": "PI-100",
        "run 02-DI1": "PI-100", "run 06-GS4": "PI-092", "run 09-GI4": "PI-089", "run capitol": "PI-102",
        "extra 05-GI4": "PI-158", "complete B1-07": "PI-064", "claim 0": "PI-061", "deploy 08-GS4 0": "PI-091"}),
    "target": (targeting, "ChooseTarget", {
        "run 11-GI3": "PI-092", "run 08-GS4": "PI-089", "run 17-LC": "PI-100", "decline": "PI-110", "stop": "PI-110",
        "claim 0": "PI-110"}),
    "two tiles": (two_tiles, "ChooseTarget", {"run 10-GI1": "PI-092", "stop": "PI-139", "run 08-GS4": "PI-092"}),
    "warehouse": (warehouse, "ChooseDepot", {
        "depot 02-DI2": "PI-113", "depot 12-GI5": "PI-113", "depot 04-DI1": "PI-120", "decline": "PI-240",
        "run capitol-gain": "PI-113"}),
    "second depot": (second_depot, "ChooseDepot", {"depot 02-DI1": "PI-137", "depot 03-DI1": "PI-137", "stop": "PI-137"}),
    "deploy": (deploying, "ChooseDeploy", {
        "deploy 05-GI4 0": "PI-123", "deploy 02-DI1 0": "PI-123", "deploy 07-GI6 0": "PI-123",
        "deploy 08-GS4 11": "PI-123", "deploy 08-GS4": "PI-123", "decline": "PI-240", "stop": "PI-240",
        "run 05-GI4": "PI-123"}),
    "lines": (lines, "ChooseLine", {"decline": "PI-128", "stop": "PI-128", "run capitol-gain": "PI-128"}),
    "resource": (gaining, "ChooseGain", {"gain parts": "PI-156", "none": "PI-156"}),
    "blueprint": (completing, "CompleteBlueprint", {
        "complete B2-17": "PI-168", "complete B1-20": "PI-167", "complete": "PI-167", "claim 0": "PI-064",
        "run 05-GI4": "PI-064", "take B1-01": "PI-167"}),
    "upgrade": (installing, "InstallUpgrade", {
        "install 08-GS4": "PI-024", "install 17-LC": "PI-024", "install 07-GI6": "PI-025", "install 06-GI2": "PI-171",
        "install moon": "PI-171", "none": "PI-171"}),
    "replacement": (taking, "TakeBlueprint", {
        "take B1-07": "PI-178", "take moon": "PI-178", "draw 3": "PI-178", "none": "PI-179", "complete B1-08": "PI-178"}),
    "bonus value": (counting, "CountDie", {"count 5": "PI-152", "value 4": "PI-152", "stop": "PI-152"}),
}
TRIES = [(name, text, rule) for name, (_, _, tries) in CASES.items() for text, rule in tries.items()]


def test_every_kind_of_choice_is_tried_here() -> None:
    choices = {name for name, step in GAME.steps.items() if step(0, 0).actor >= 0}  # type: ignore[call-arg]

    assert {step for _, step, _ in CASES.values()} == choices


@pytest.mark.rule("PI-024", "PI-025", "PI-056", "PI-059", "PI-061", "PI-064", "PI-065", "PI-066", "PI-068", "PI-086",
                  "PI-089", "PI-092", "PI-100", "PI-110", "PI-123", "PI-137", "PI-158", "PI-167", "PI-168", "PI-171",
                  "PI-178", "PI-179", "PI-181", "PI-240")
@pytest.mark.parametrize(("name", "text", "rule"), TRIES)
def test_what_is_not_legal_is_refused_with_its_rule_and_changes_nothing(name: str, text: str, rule: str) -> None:
    make, step, _ = CASES[name]
    s = make()

    assert step_name(s) == step
    assert text not in options(s)
    assert rule_named(s, text) == rule_against(s, text, s.to_act()) == rule
    refusal = s.why_not(s.to_act(), named(s, text))
    assert refusal is not None
    assert wording_of(GAME).refusal(refusal, []).endswith(f". ({rule})")


@pytest.mark.parametrize("name", CASES)
def test_nonsense_is_refused_with_some_rule_at_every_choice(name: str) -> None:
    s = CASES[name][0]()

    assert all(rule_named(s, text).startswith("PI-") for text in NONSENSE)


@pytest.mark.rule("PI-053")
@pytest.mark.parametrize("name", CASES)
def test_nobody_else_can_answer(name: str) -> None:
    s = CASES[name][0]()
    others = [seat for seat in [*range(s.setting.players), NOBODY] if seat != s.to_act()]

    assert all(rule_against(s, text, seat) == "PI-053" for seat in others for text in options(s)[:3])


@pytest.mark.rule("PI-050")
def test_nobody_decides_for_chance() -> None:
    for s in (new_game(2), until(new_game(2), "ShuffleTiles"), until(new_game(2), "RollDie")):
        assert s.to_act() == CHANCE
        assert [rule_against(s, text, seat) for seat in range(2) for text in ("roll 3", "draft 3")] == ["PI-050"] * 4


# --- the sentences that beginners need most


def why(s: Propellers, text: str) -> str:
    refusal = s.why_not(s.to_act(), named(s, text))
    assert refusal is not None
    return wording_of(GAME).refusal(refusal, [])


@pytest.mark.rule("PI-065", "PI-089", "PI-126", "PI-059", "PI-024")
def test_beginners_are_told_what_is_wrong() -> None:
    housed = Build().island(0, "08-GS4 1:0", "08-GS4").dice("4 1 2 3 5").has(0).done()

    offer = [wording_of(GAME).data["names"]["tile"][tile] for tile in data(acting())["offer"]]
    assert why(acting(), "claim 0") == (
        f"{offer[0]} is not next to forge space 4; the tiles there are {', '.join(offer[5:8])}. (PI-065)")
    assert why(activating(), "run 08-GS4") == "No worker stands on Hotel 4 (Science); deploy one there first. (PI-089)"
    assert why(after(housed, "draft 4, activate"), "run 08-GS4") == (
        "No tile of your island has a vacant housing space, so no worker can be deployed. (PI-126)")
    assert why(after(table(energy=3).done(), "draft 4"), "value 1") == (
        "Energy changes the die by one step, once in a turn; from a 4 that is too far. (PI-059)")
    assert why(installing(), "install 08-GS4") == "Hotel 4 (Science) has no space for this type of upgrade. (PI-024)"


@pytest.mark.rule("PI-120", "PI-136", "PI-137")
def test_137_the_same_depot_again_is_refused_because_it_is_the_same() -> None:
    houses = ["08-GS4", "05-GC1", "06-GC5", "07-GC3"]
    rows = "08-GS4 1:0; 05-GC1 0:1; 06-GC5 -1:1; 07-GC3 -1:0; 02-DI1 2:0; 03-DS1 0:-1"
    table = Build().island(0, rows, "08-GS4", " ".join(["capitol", *houses[1:3]])).dock(0, "0 4 5 6 7 8 9 10 11")
    s = after(table.dice("4 1 2 3 5").has(0).done(), "draft 4, activate, run 08-GS4, deploy 07-GC3 0, depot 02-DI1")

    assert not s.can_deploy(0)
    assert why(s, "depot 02-DI1") == "The second depot must be another tile. (PI-137)"


@pytest.mark.rule("PI-120")
def test_120_a_depot_that_deploys_says_what_is_lacking() -> None:
    full = Build().island(0, "12-GI5 1:0; 02-DI1 0:1; 03-DS1 -1:1; 04-DI1 -1:0", "12-GI5").dice("5 1 2 3 4").has(0)
    s = after(full.done(), "draft 5, activate, run 12-GI5")

    assert why(s, "depot 04-DI1") == ("Depot (deploy a worker; Industry hub 1) deploys a worker, and no tile of your "
                                      "island has a vacant housing space. (PI-120)")


@pytest.mark.rule("PI-092", "PI-089", "PI-053")
def test_refusals_name_things_as_all_else_does() -> None:
    trader = Build().island(0, "13-GI2 1:0; 05-GI4 0:1", "05-GI4", "capitol").dice("4 1 2 3 5").has(0).done()
    s = after(trader, "draft 4, activate")

    assert why(s, "run capitol-gain") == "The worker on Capitol is exhausted until the next round. (PI-092)"
    assert why(s, "run 13-GI2-ES") == (
        "No worker stands on Crystal Trader 2 (Industry); deploy one there first. (PI-089)")
    refusal = s.why_not(1, "stop")
    assert refusal is not None
    assert wording_of(GAME).refusal(refusal, ["Ada", "Ben"]) == "Please wait: Ada is deciding now. (PI-053)"


@pytest.mark.rule("PI-102", "PI-114", "PI-086", "PI-065")
def test_the_rule_is_that_of_the_thing() -> None:
    s = Build().island(0, "13-GC6 1:0", "13-GC6").dice("6 1 2 3 5").has(0, energy=2).done()
    acting = after(s, "draft 6, value 6")

    assert rule_named(after(acting, "activate"), "run 13-GC6") == "PI-114"
    assert rule_named(after(acting, "activate"), "run capitol") == "PI-102"
    assert (rule_named(acting, "discard zzz"), rule_named(acting, "claim zzz")) == ("PI-086", "PI-065")


@pytest.mark.rule("PI-093", "PI-160")
def test_160_marie_is_told_that_the_extra_activation_takes_its_energy_first() -> None:
    table = Build().character(0, "marie").island(0, "09-GI4 1:0", "09-GI4").dice("1 2 3 4 5")
    s = after(table.has(0, energy=2, fame=5).done(), "draft 1, value 1, activate")
    name = "Smelting Plant 4 (Industry): 2 energy for 1 steel and 1 part"

    assert why(s, "extra 09-GI4") == (
        f"The extra activation takes 1 energy first, and then you cannot pay for {name}. (PI-160)")
    poor = after(table.has(0, energy=1, fame=5).done(), "draft 1, value 1, activate")
    assert why(poor, "extra 09-GI4") == f"You cannot pay for {name}. (PI-093)"


@pytest.mark.rule("PI-059", "PI-060")
def test_060_who_was_not_asked_is_told_about_the_energy() -> None:
    poor = after(table(energy=0).done(), "draft 4")
    paid = after(table(energy=2).done(), "draft 4, value 5")

    assert why(poor, "value 5") == "That step costs 1 energy, and you have none. (PI-060)"
    assert why(poor, "value 1") == (
        "Energy changes the die by one step, once in a turn; from a 4 that is too far. (PI-059)")
    assert why(poor, "value 4") == "Your die counts as a 4 for this turn; now choose your action. (PI-059)"
    assert why(paid, "value 6") == "Your die counts as a 5 for this turn; now choose your action. (PI-059)"


@pytest.mark.rule("PI-091", "PI-137", "PI-139", "PI-171")
def test_another_word_for_doing_without_is_answered_with_the_right_one() -> None:
    for s, words, right in ((installing(), ("none", "decline", "stop"), "aside"),
                            (second_depot(), ("none", "aside", "stop"), "decline"),
                            (two_tiles(), ("none", "aside", "stop"), "decline"),
                            (activating(), ("none", "aside", "decline"), "stop"),
                            (completing(), ("stop", "aside", "decline"), "none")):
        for word in words:
            assert why(s, word).startswith(f"To do without, say {right} here. (PI-")


@pytest.mark.rule("PI-178", "PI-181")
def test_181_a_stack_that_is_not_there_is_not_an_empty_one() -> None:
    assert why(taking(), "draw 3") == "Blueprints are drawn from stack 1, basic, or stack 2, advanced. (PI-178)"
    table = Build().island(0, "05-GI4 1:0").hand(0, "B1-07").dice("1 2 3 4 5").has(0, 0, 1, 1)
    for card in table.d["plan_stacks"][0][:]:
        table.completed(1, card)
    s = after(table.done(), "draft 1, activate, stop, complete B1-07, aside")
    assert why(s, "draw 1") == "The stack of basic (level I) blueprints is empty. (PI-181)"


@pytest.mark.rule("PI-065", "PI-073", "PI-149")
def test_073_where_no_tile_lies_none_is_listed() -> None:
    table = Build().character(0, "jacques").offer(0, "05-GI4").dice("4 1 2 3 5")
    bare = after(table.empty(5, 6, 7).has(0, fame=5, energy=1).done(), "draft 4, value 4")

    assert why(bare, "discard 0") == (
        "Tinker Shop 4 (Industry) is not next to forge space 4, where no tile lies any more. (PI-086)")


@pytest.mark.rule("PI-149")
def test_149_jacques_is_told_what_a_far_tile_costs_and_what_is_near() -> None:
    table = Build().character(0, "jacques").offer(5, "05-GI4").offer(6, "02-DI1").offer(7, "17-LC")
    s = after(table.dice("4 1 2 3 5").has(0, fame=5).done(), "draft 4")

    assert why(s, "claim 0") == (
        "Jacques pays 1 energy for a tile that is not next to his die, and you have 0; next to it are Tinker Shop 4 "
        "(Industry), Depot (1 energy and 1 steel; Industry hub 1), Theater (Culture landmark). (PI-149)")


@pytest.mark.rule("PI-034", "PI-035")
@pytest.mark.parametrize(("given", "rule"), [
    ({"start_player": "3"}, "PI-034"), ({"start_player": "nobody"}, "PI-034"), ({"character_3": "marie"}, "PI-035"),
    ({"character_0": "marie", "character_1": "marie"}, "PI-035"), ({"character_0": "moon"}, "PI-035")])
def test_every_refused_option_names_its_rule(given: dict[str, str], rule: str) -> None:
    with pytest.raises(BadOption, match=rf"\({rule}\)\.$"):
        GAME.setting(2, given)
