from __future__ import annotations

from random import Random

import pytest
from pi import Build, after, named, start, typed

from aerodrome.bots.registry import bot_named
from aerodrome.games.propeller_islands import GAME
from aerodrome.games.propeller_islands.hints import dock_progress, engine, first_best, prices, rounds_left, worth_of
from aerodrome.games.propeller_islands.state import Propellers
from aerodrome.kernel.sight import Sight
from aerodrome.testing import random_play


def weights(s: Propellers) -> dict[str, float]:
    found = GAME.hints().weigh(s, s.options())
    assert found is not None
    return dict(zip([m.text for m in s.options()], found, strict=True))


def best(s: Propellers) -> str:
    found = weights(s)
    return max(found, key=lambda text: found[text])


def test_the_game_is_judged_to_be_shorter_the_nearer_its_end_is() -> None:
    far, stack = Build().done(), Build().stack(3).done()
    cards = Build().completed(1, "B1-01 B1-02 B1-03 B1-04 B1-05 B1-06").done()

    assert rounds_left(far) > rounds_left(cards) > 0
    assert rounds_left(far) > rounds_left(stack) > 0
    over = Build().stack(0).done()
    assert rounds_left(over) <= 1.0


def test_resources_are_worth_more_while_they_can_be_used() -> None:
    assert all(early > late for early, late in zip(prices(4.0), prices(0.0), strict=True))
    assert prices(0.0) == [0.3, 0.5, 1.0]


def test_points_tiles_workers_and_cards_add_to_what_a_position_is_worth() -> None:
    plain = Build().island(0, "05-GI4 1:0")
    base = worth_of(plain.done(), 0, 4.0)

    assert worth_of(Build().island(0, "05-GI4 1:0; 06-GI2 0:1").done(), 0, 4.0) > base
    assert worth_of(Build().island(0, "05-GI4 1:0", "05-GI4").done(), 0, 4.0) > base
    assert worth_of(Build().island(0, "05-GI4 1:0").has(0, 3, 3, 3, fame=3).done(), 0, 4.0) > base
    assert worth_of(Build().island(0, "05-GI4 1:0").completed(0, "B2-04").done(), 0, 4.0) > base


def test_an_engine_with_workers_and_upgrades_brings_more() -> None:
    price = prices(4.0)
    bare = engine(Build().island(0, "05-GI4 1:0").done(), 0, price)
    manned = engine(Build().island(0, "05-GI4 1:0", "05-GI4").done(), 0, price)
    wild = engine(Build().island(0, "05-GI4 1:0 wild", "05-GI4").done(), 0, price)
    more = engine(Build().island(0, "05-GI4 1:0 wild production_parts", "05-GI4").done(), 0, price)

    assert bare < manned < wild < more


def test_a_line_that_is_nearly_empty_promises_its_reward() -> None:
    full = Build().done()
    rows = "05-GI4 1:0; 06-GI2 0:1; 07-GI6 -1:1"
    s = Build().island(0, rows, "05-GI4 06-GI2").dock(0, "0 1 2 3 4 5 6 7 8 9").done()

    assert dock_progress(s, 0) > dock_progress(full, 0) == 0.0


def test_the_place_with_links_looks_best() -> None:
    s = Build().island(0, "02-DI1 1:0; 02-DI2 1:1").offer(0, "05-GI4").dice("1 2 3 4 5").has(0).done()
    s = after(s, "draft 1, claim 0")

    assert after(s, best(s)).fame[0] == 2 == max(after(s, text).fame[0] for text in weights(s))


def test_an_activation_of_everything_beats_two_energy() -> None:
    s = Build().island(0, "05-GI4 1:0; 10-GC4 0:1; 09-GI4 -1:1", "05-GI4 10-GC4 09-GI4").dice("4 1 1 2 3")
    done = s.has(0, 4, 2, 0).done()

    assert best(done) == "draft 4"
    found = weights(after(done, "draft 4, value 4"))
    assert found["activate"] > found[named(done, "discard 5")]


def test_a_blueprint_that_can_be_paid_looks_better_than_none() -> None:
    s = Build().hand(0, "B2-04").dice("1 2 3 4 5").has(0, 0, 2, 3).done()

    assert best(after(s, "draft 1, activate, stop")) == "complete B2-04"


def test_a_line_is_emptied_before_another_is_begun() -> None:
    rows = "08-GS4 1:0; 05-GI4 0:1; 06-GI2 -1:1; 07-GI6 -1:0"
    s = Build().island(0, rows, "08-GS4 06-GI2 07-GI6").dock(0, "0 1 2 3 4 5 6 7 11").dice("4 1 2 3 5").has(0).done()

    assert best(after(s, "draft 4, activate, run 08-GS4")) == "deploy 05-GI4 11"


def test_lots_decide_between_equals() -> None:
    assert {first_best([1.0, 3.0, 3.0, 0.0], i) for i in range(4)} == {1, 2}
    assert first_best([2.0], 0) == 0


def test_every_weight_is_positive_and_every_pick_legal() -> None:
    hints = GAME.hints()
    first = GAME.rehearsal(GAME.setting(4), Random(8))
    assert first is not None
    for s in random_play(first, Random(8)):
        if s.to_act() >= 0:
            found = hints.weigh(s, s.options())
            assert found is None or (min(found) > 0 and len(found) == len(s.options()))
            assert hints.pick(s, Random(1)) in s.options()


def test_playouts_end_with_the_round_and_turns_are_judged_when_they_are_over() -> None:
    hints, settled, horizon = GAME.hints(), set(), set()
    for s in random_play(start(2), Random(2)):
        name = type(s.agenda[-1]).__name__
        if hints.is_settled(s):
            settled.add(name)
        if hints.is_horizon(s, 0):
            horizon.add(s.agenda_text()[0])

    assert settled == {"ChooseDie", "RollDie"}
    assert horizon == {"RollDie 0 5", "RollDie 1 5"}


@pytest.mark.parametrize("name", ["level2", "level3@60", "level4@60"])
def test_bots_complete_a_blueprint_in_their_last_turn(name: str) -> None:
    table = Build().island(0, "05-GI4 1:0", "", "capitol").island(1, "06-GI2 1:0", "", "capitol").hand(0, "B2-04")
    s = table.has(0, 0, 2, 3).has(1, parts=6).stack(0).set(
        forge=["3"], dice_used=[["1", "2"], ["3", "5"]], round=2, start=1, active=0, die="-",
        agenda=["CompleteBlueprint 0 0", "BonusDie 0 0", "BonusTurn 1 0", "BonusTurn 0 0", "EndRound 0 0"]).done()

    assert bot_named(name).choose(Sight(GAME, s, 0), Random(1)).text == "complete B2-04"


def test_greedy_bots_build_deploy_and_complete() -> None:
    s, rng = typed(start(2)), Random(5)
    bot = bot_named("level2")
    while s.agenda and s.round < 6:
        seat = s.to_act()
        s.apply(bot.choose(Sight(GAME, s, seat), rng) if seat == 0 else s.agenda[-1].sample(s, rng))

    assert GAME.scores(s)[0] > GAME.scores(s)[1]
    assert s.completed[0].bit_count() >= 2
    assert s.workers[0].bit_count() >= 3
