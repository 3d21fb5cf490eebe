"""What bots are told about Planecrafters points the right way."""

from __future__ import annotations

from random import Random

import pytest
from pc import after, at, dealt, next_turn, options, typed

from aerodrome.bots.registry import bot_named
from aerodrome.games.planecrafters import GAME
from aerodrome.games.planecrafters.hints import worths
from aerodrome.games.planecrafters.prospects import Outlook, Pending, stock_worth, turns_left
from aerodrome.games.planecrafters.state import Planecrafters
from aerodrome.kernel.sight import Sight
from aerodrome.testing import random_play

ROW = "vh.n vh.l vh.r vh.t"


def stock(s: Planecrafters, seat: int = 0) -> float:
    """What the parts of a player are worth."""
    return stock_worth(s, seat, Outlook(s, seat, turns_left(s, seat), Pending(s)))


def best(s: Planecrafters) -> str:
    """The move that looks best."""
    weights = GAME.hints().weigh(s, s.options())
    assert weights is not None
    return s.options()[weights.index(max(weights))].text


def test_parts_of_one_model_are_worth_more() -> None:
    pure = at("Flyer", hands={0: "bb.l bb.r"}, factories={0: "bb.n bb.t"})
    mixed = at("Flyer", hands={0: "nf.l wh.r"}, factories={0: "bb.n ta.t"})

    assert stock(pure) > stock(mixed) > 0


def test_a_plane_that_can_be_sold_now_is_worth_more_than_one_that_must_wait() -> None:
    now = at("Buyer", factories={0: "bb.n bb.l bb.r bb.t"})
    later = at("Buyer", seat=1, factories={0: "bb.n bb.l bb.r bb.t"})

    assert stock(now) > stock(later) > 0


def test_a_plane_that_cannot_be_finished_is_worth_nothing() -> None:
    last = at("Flyer", seat=1, factories={0: "bb.n bb.l"}, hands={0: "bb.r bb.t"}, last_round=1)

    assert turns_left(last, 0) == 0
    assert stock(last, 0) == 0
    assert stock(at("Flyer", factories={0: "bb.n bb.l"}, hands={0: "bb.r bb.t"}, last_round=1), 0) == 10


def test_a_contractor_saves_an_incomplete_plane() -> None:
    plain = at("Buyer", factories={0: "bb.n bb.l bb.r"}, last_round=1, first_player=1)
    helped = at("Buyer", factories={0: "bb.n bb.l bb.r"}, staff={0: "contractor"}, last_round=1, first_player=1)

    assert (stock(plain), stock(helped)) == (0, 6)


def test_spare_parts_alone_are_a_plane() -> None:
    assert stock(at("Buyer", factories={0: "s s s s"}, last_round=1, first_player=1)) == 4


def test_the_turns_that_are_left_follow_the_stack() -> None:
    many, few = at("Flyer", stack=30), at("Flyer", stack=6)

    assert turns_left(many, 0) > turns_left(few, 0) > 0
    assert turns_left(at("Flyer", stack=0, last_round=1), 1) == 1
    assert turns_left(at("Flyer", stack=30, options={"max_rounds": 4}), 0) == 1


def test_employees_are_worth_less_near_the_end() -> None:
    early, late = at("Buyer", 2, stack=30, staff={0: "accountant"}), at("Buyer", 2, stack=2, staff={0: "accountant"})
    gain = [worths(s)[0] - worths(s)[1] for s in (early, late)]

    assert gain[0] > gain[1]


def test_the_move_that_completes_a_plane_looks_best() -> None:
    assert best(at("Flyer", hands={0: "bb.t nf.n nf.l"}, factories={0: "bb.n bb.l bb.r"})) == "play big_boy.tail"
    assert best(at("Flyer", hands={0: "s nf.n"}, factories={0: "bb.n bb.l bb.r"})) == "play spare"
    assert best(at("DrawPart", row="wh.n bb.t nf.n vh.l", factories={0: "bb.n bb.l bb.r"})) == "draw_row 1"
    assert best(at("Buyer", factories={0: "bb.n bb.l bb.r bb.t"})) == "sell"


def test_a_good_part_is_not_replaced_or_discarded() -> None:
    s = at("Flyer", hands={0: "nf.n"}, factories={0: "bb.n bb.l bb.r bb.t"})
    full = after(at("Flyer", hands={0: "bb.n bb.l bb.r bb.t wh.n s"}, crowns=[0, 0], parts_played=2), "end")

    assert best(s) == "end"
    assert best(full) == "discard whirligig.nose"


def test_an_employee_is_hired_early_and_not_in_the_last_turn() -> None:
    early = at("Hire", stack=30, crowns=[9, 5], row=ROW)
    late = at("Hire", stack=0, last_round=1, crowns=[9, 5], row=ROW, seat=1, first_player=0)

    assert best(early).startswith("hire")
    assert best(late) == "end"


def test_a_sale_of_single_cards_where_the_bonus_pays_for_it() -> None:
    crew = "factory_manager contractor ace_pilot"
    s = after(at("Buyer", pool="bb.n bb.l", staff={0: crew}, crowns=[0, 0]), "sell")

    assert after(s, f"pick big_boy.nose, {best(after(s, 'pick big_boy.nose'))}").dump()["sold"][0] == [["big_boy.nose"]]


def test_a_playout_ends_with_a_turn_when_everybody_has_had_one() -> None:
    hints = GAME.hints()
    s = at("Flyer", hands={0: "bb.n"}, row=ROW)

    assert not hints.is_horizon(s, 50)
    assert hints.is_horizon(next_turn(s), 50)
    assert not hints.is_horizon(next_turn(s), 5)
    assert not hints.is_horizon(after(next_turn(s), "end"), 50)
    assert hints.is_horizon(next_turn(at("Flyer", row=ROW, crowns=[0, 0])), 50)  # nothing to hire: a draw is first


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_policy_of_hints_beats_random_play(players: int) -> None:
    hints, won = GAME.hints(), 0
    for seed in range(6):
        s, rng, me = dealt(players, seed), Random(seed), seed % players
        while s.agenda:
            step = s.agenda[-1]
            s.apply(hints.pick(s, rng) if step.actor == me else step.sample(s, rng))
        won += GAME.winners(s) == [me]

    assert won >= 5


def test_weights_are_for_every_option_of_a_game() -> None:
    hints = GAME.hints()
    s = GAME.rehearsal(GAME.setting(4, {"objectives": True}), Random(2))
    assert s is not None
    seen = set()
    for p in random_play(s, Random(2)):
        if p.to_act() >= 0:
            weights = hints.weigh(p, p.options())
            assert weights is not None
            assert len(weights) == len(p.options())
            assert min(weights) > 0
            seen.add(type(p.agenda[-1]).__name__)
    assert {"Hire", "DrawPart", "Acquire", "Flyer", "Buyer", "DiscardPart"} <= seen


@pytest.mark.parametrize("name", ["level2", "level3@60", "level4@80"])
def test_bots_sell_a_fine_plane_in_the_last_turn(name: str) -> None:
    s, rng = at("Flyer", seat=1, hands={1: "bb.t"}, factories={1: "bb.n bb.l bb.r"}, last_round=1, crowns=[12, 5]), Random(4)
    while s.agenda:
        seat = s.to_act()
        s.apply(bot_named(name).choose(Sight(GAME, s, seat), rng))

    assert typed(s).crowns[1] == 15
    assert options(s) == []
