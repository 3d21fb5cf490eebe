"""Decisions and information: what is asked, who sees what, and what a possible world keeps."""

from __future__ import annotations

from random import Random

import pytest
from pi import CARDS, Build, after, agenda, data, named, options, start, step_name, told, typed, until

from aerodrome.games.propeller_islands import GAME
from aerodrome.games.propeller_islands.state import Propellers
from aerodrome.kernel.state import State
from aerodrome.kernel.step import NOBODY
from aerodrome.testing import new_table, random_play


def choosing(s: Propellers, card: str = "B1-07") -> Propellers:
    return after(s, "draft 1, value 1, activate, stop, complete " + card)


def taking() -> Propellers:
    """Seat 0 has completed a blueprint and takes another."""
    table = Build().hand(0, "B1-07 B1-08 B2-04").plans("B1-01 B1-02 B1-03 B2-01 B2-02 B2-03")
    return after(choosing(table.dice("1 2 3 4 5").has(0, 5, 5, 5).done()), "aside")


# --- decisions


@pytest.mark.rule("PI-239")
def test_239_die_value_and_action_come_one_after_the_other_and_a_deploy_is_one_pair() -> None:
    s = Build().island(0, "05-GI4 1:0").dice("1 2 3 4 5").has(0, energy=1).done()
    names = [step_name(s)]
    for move in ("draft 1", "value 1", "activate", "run capitol-deploy"):
        s = after(s, move)
        names.append(step_name(s))

    assert names == ["ChooseDie", "ChooseValue", "ChooseAction", "Activate", "ChooseDeploy"]
    assert options(s)[0] == "deploy 05-GI4 0"


@pytest.mark.rule("PI-239")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_239_the_lists_of_options_are_as_short_as_the_table_says(players: int) -> None:
    most: dict[str, int] = {}
    for seed in range(6):
        first = GAME.rehearsal(GAME.setting(players), Random(seed))
        assert first is not None
        for s in random_play(first, Random(seed)):
            if s.to_act() >= 0:
                name = step_name(typed(s))
                most[name] = max(most.get(name, 0), len(s.options()))

    assert most["ChooseDie"] <= 6
    assert most["ChooseValue"] <= 6
    assert most["ChooseAction"] <= 16
    assert most["PlaceTile"] <= 2 * 40 + 4
    assert most["CompleteBlueprint"] <= 4
    assert most["TakeBlueprint"] <= 8
    assert max(most.values()) < 200


@pytest.mark.rule("PI-241")
def test_241_a_decision_with_one_legal_move_is_taken_automatically() -> None:
    s = Build().dice("4 4 4 2 2").has(0, energy=0).done()
    table = Build().set(forge=["4", "4"], dice_used=[["1"], ["2", "3"]], agenda=["CompleteBlueprint 1 0", "Turn 0 0",
                        "BonusDie 0 0", "BonusTurn 1 0", "BonusTurn 0 0", "EndRound 0 0"], round=2, start=1, active=1,
                        die="-")

    assert options(s) == ["draft 2", "draft 4"]
    done = after(table.has(0).done(), "none")
    assert step_name(done) == "ChooseAction"
    assert data(done)["die"] == "4"


@pytest.mark.rule("PI-241")
def test_241_but_a_blueprint_is_asked_for_even_where_none_can_be_paid() -> None:
    s = Build().hand(0, "B2-17").dice("1 2 3 4 5").has(0).done()
    s = after(s, "draft 1, activate, stop")

    assert (step_name(s), options(s)) == ("CompleteBlueprint", ["none"])


@pytest.mark.rule("PI-241")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_241_nothing_else_is_asked_without_a_choice(players: int) -> None:
    for seed in range(8):
        first = GAME.rehearsal(GAME.setting(players), Random(seed))
        assert first is not None
        for s in random_play(first, Random(seed)):
            if s.to_act() >= 0 and step_name(typed(s)) != "CompleteBlueprint":
                assert len(s.options()) > 1, s.agenda[-1]


@pytest.mark.rule("PI-242")
def test_242_activations_are_chosen_step_by_step() -> None:
    s = Build().island(0, "05-GI4 1:0; 06-GS4 0:1; 10-GC4 -1:1", "05-GI4 06-GS4 10-GC4").dice("4 1 2 3 5")
    done = after(s.has(0, steel=1).done(), "draft 4, activate")

    assert options(done) == ["run capitol-gain", "run 05-GI4", "run 06-GS4", "run 10-GC4", "stop"]
    assert {text.split()[0] for text in options(done)} == {"run", "stop"}


@pytest.mark.rule("PI-243")
@pytest.mark.parametrize("seed", range(4))
def test_243_every_chain_ends(seed: int) -> None:
    first = GAME.rehearsal(GAME.setting(3), Random(seed))
    assert first is not None
    length, turn = 0, -1
    for s in random_play(first, Random(seed)):
        now = sum(1 for name in agenda(typed(s)) if name in ("Turn", "BonusTurn"))
        length = length + 1 if now == turn else 0
        turn = now
        assert length < 120


@pytest.mark.rule("PI-101")
def test_101_a_chain_can_be_saved_in_the_middle_and_shows_what_is_to_come() -> None:
    table = Build().island(0, "08-GS4 1:0; 05-GI4 0:1; 06-GI2 -1:1; 02-DI1 -1:0", "08-GS4", "06-GI2")
    s = after(table.dock(0, "0 1 2 4 5 6 8 9 10 11").dice("4 1 2 3 5").has(0, fame=1).done(),
              "draft 4, activate, run 08-GS4")
    loaded = typed(GAME.load(GAME.dump(s)))

    assert s.view(1)["agenda"][:3] == ["ChooseDeploy 0 0", "NextActivation 0 0", "EndAction 0 0"]
    assert loaded.digest() == s.digest()
    assert after(loaded, "deploy 05-GI4 0").digest() == after(s, "deploy 05-GI4 0").digest()


# --- who sees what


@pytest.mark.rule("PI-170", "PI-244")
def test_244_what_everybody_sees() -> None:
    s = taking()
    for seat in (0, 1, NOBODY):
        view = s.view(seat)
        assert (view["stack"], view["plan_stacks"]) == (len(s.stack), [len(stack) for stack in s.plan_stacks])
        assert view["offer"] == data(s)["offer"]
        assert view["completed"] == [["B1-07"], []]
        assert view["unused"] == [["production_energy"], []]
        assert view["discards"] == []


@pytest.mark.rule("PI-170")
def test_170_options_and_cards_are_for_their_owner() -> None:
    s = Build().hand(0, "B1-07 B1-08 B2-04").dice("1 2 3 4 5").has(0, 5, 5, 5).done()
    s = after(s, "draft 1, value 1, activate, stop")

    assert "options" in s.view(0)
    assert "options" not in s.view(1)
    assert s.view(1)["hands"] == [[2, 1], data(s)["hands"][1]]
    assert s.view(NOBODY)["hands"] == [[2, 1], [2, 1]]


@pytest.mark.rule("PI-244")
def test_244_a_card_taken_from_the_offer_stays_known() -> None:
    s = after(taking(), "take B2-02")

    assert s.view(1)["known"][0] == ["B2-02"]
    assert s.view(1)["hands"][0] == [1, 1]
    assert ("take", 0, "B2-02") in told(taking(), "take B2-02", seat=1)


@pytest.mark.rule("PI-244")
def test_244_a_card_drawn_face_down_is_for_its_owner() -> None:
    card = data(taking())["plan_stacks"][1][0]

    assert ("draw_advanced", 0, card) in told(taking(), "draw 2", seat=0)
    assert ("draw_advanced", 0, "?") in told(taking(), "draw 2", seat=1)
    assert ("draw_basic", 0, "?") in told(taking(), "draw 1", seat=1)  # the backs differ, so the level is public
    assert after(taking(), "draw 2").view(1)["hands"][0] == [1, 2]


def levels(cards: list[str]) -> list[int]:
    return [len([card for card in cards if CARDS[card]["level"] == level]) for level in (1, 2)]


@pytest.mark.rule("PI-244")
def test_244_a_possible_world_keeps_what_is_known_and_deals_the_rest_level_by_level() -> None:
    s = after(taking(), "take B2-02")
    worlds = [typed(s.resample(1, Random(i))) for i in range(40)]
    for world in worlds:
        assert world.view(1) == s.view(1)
        assert data(world)["known"] == data(s)["known"]
        assert levels(data(world)["hands"][0]) == levels(data(s)["hands"][0])
        assert sorted(world.stack) == sorted(s.stack)

    assert len({str(data(world)["hands"][0]) for world in worlds}) > 10
    assert len({str(data(world)["stack"]) for world in worlds}) == 40
    assert all(data(world)["hands"][1] == data(s)["hands"][1] for world in worlds)


@pytest.mark.rule("PI-244")
def test_244_a_spectator_knows_no_hand() -> None:
    s = start(3)
    worlds = [typed(s.resample(NOBODY, Random(i))) for i in range(20)]

    assert len({str(data(world)["hands"]) for world in worlds}) == 20
    assert all(world.view(NOBODY) == s.view(NOBODY) for world in worlds)


# --- undo


def shows(s: State, script: str) -> list[int]:
    """Play a script and return how many moves can be taken back after each."""
    table = new_table(GAME, 2, {"start_player": "0"}, "undo")
    table.state = s
    out = []
    for text in script.split(", "):
        table.submit(table.state.to_act(), table.ply(), named(typed(table.state), text))
        out.append(table.undoable(table.entries[-1].actor))
    return out


@pytest.mark.rule("PI-072", "PI-178")
def test_072_a_turn_can_be_taken_back_until_something_is_shown() -> None:
    s = Build().offer(0, "05-GI4").dice("1 2 3 4 5").has(0, energy=1).done()

    assert shows(s, "draft 1, value 1, claim 0, place 0:1") == [1, 2, 3, 0]
    assert shows(s, "draft 1, value 2, activate, run capitol-gain") == [1, 2, 3, 4]


@pytest.mark.rule("PI-246")
def test_246_no_limit_of_rounds_is_set() -> None:
    s = Build().island(0, "02-DI1 1:0").island(1, "02-DI2 1:0").done()
    for _ in range(30):
        while step_name(s) != "RollDie":
            texts = options(s)
            quiet = [text for text in texts if text in ("activate", "stop", "none")]
            keep = [f"value {s.die + 1}"] if step_name(s) == "ChooseValue" else []
            s = after(s, (quiet + keep + texts)[0])
        s = until(s, "ChooseDie")

    assert s.round == 31
    assert s.agenda
