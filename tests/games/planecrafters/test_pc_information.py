"""Section 14: who knows which hidden cards, and that possible worlds keep exactly that."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from pc import after, at, hand, known, next_turn, options, step_name, to_step, told, typed, under

from aerodrome.games.planecrafters import GAME
from aerodrome.games.planecrafters.state import Planecrafters
from aerodrome.kernel.step import NOBODY
from aerodrome.kernel.table import Table
from aerodrome.testing import new_table

ROW = "vh.n vh.l vh.r vh.t"
WORLDS = 60


def worlds(s: Planecrafters, seat: int) -> list[dict[str, Any]]:
    """Return possible worlds of a seat, as they are written."""
    rng = Random(5)
    return [s.resample(seat, rng).dump() for _ in range(WORLDS)]


def always(s: Planecrafters, seat: int, of: int) -> Counter[str]:
    """Return the cards that a hand has in every possible world of a seat."""
    hands = [Counter(world["hands"][of]) for world in worlds(s, seat)]
    return Counter({card: min(held[card] for held in hands) for card in hands[0] if min(held[card] for held in hands)})


def discarded(players: int = 2) -> Planecrafters:
    """Return the position in which seat 0 has discarded one of its six cards and seat 1 is on turn."""
    s = at("Flyer", players, hands={0: "bb.n bb.l bb.r bb.t bb.f nf.n"}, row=ROW, crowns=[0] * players)
    return after(s, "end, discard night_fury.nose")


# --- what is open


@pytest.mark.rule("PC-178")
def test_178_a_card_taken_from_the_row_is_seen_by_all() -> None:
    s = after(at("DrawPart", 3, row=ROW, hands={0: "bb.n"}), "draw_row 2")

    for seat in (1, 2, NOBODY):
        assert known(s, seat, 0) == ["velvet_hornet.right_wing"]
    assert always(s, 1, 0)["velvet_hornet.right_wing"] == 1
    assert always(s, NOBODY, 0)["velvet_hornet.right_wing"] == 1


@pytest.mark.rule("PC-178")
def test_178_a_card_from_the_stack_is_seen_by_its_drawer_only() -> None:
    s = at("DrawPart", 3, row=ROW, top="wh.n")
    drawn = after(s, "draw_stack")

    assert (known(drawn, 1, 0), hand(drawn)) == ([], ["whirligig.nose"])
    assert told(s, "draw_stack", seat=1) == [("draw", 0, "?")]
    assert told(s, "draw_stack", seat=0) == [("draw", 0, "whirligig.nose")]
    assert not always(drawn, 1, 0)
    assert drawn.view(1)["hands"] == [1, [], 0]


@pytest.mark.rule("PC-178")
def test_178_an_extra_draw_and_a_swap_are_open_too() -> None:
    s = at("Acquire", row=ROW, hands={0: "bb.n bb.l"}, staff={0: "agent_of_the_board logistician"})
    s = after(s, "logistician, draw_row 3, swap big_boy.nose 0")

    assert known(s, 1, 0) == ["velvet_hornet.nose", "velvet_hornet.tail"]
    assert s.view(1)["row"][0] == "big_boy.nose"


@pytest.mark.rule("PC-178", "PC-179")
def test_178_the_stack_is_hidden_from_all() -> None:
    s = at("DrawPart", row=ROW)

    assert [s.view(seat)["stack"] for seat in (0, 1, NOBODY)] == [52] * 3
    assert len({tuple(world["stack"]) for world in worlds(s, 0)}) > WORLDS // 2


# --- what leaves a hand


@pytest.mark.rule("PC-179")
def test_179_a_card_that_is_played_or_swapped_is_known_no_longer() -> None:
    s = at("Flyer", hands={0: "bb.n bb.n bb.l"}, open_cards=[["big_boy.nose", "big_boy.left_wing"], []])
    swap = at("Acquire", hands={0: "bb.n bb.l"}, open_cards=[["big_boy.nose"], []], row=ROW,
              staff={0: "agent_of_the_board"})

    assert known(after(s, "play big_boy.nose"), 1, 0) == ["big_boy.left_wing"]
    assert known(after(swap, "swap big_boy.nose 0"), 1, 0) == ["velvet_hornet.nose"]
    assert known(after(swap, "swap big_boy.left_wing 0"), 1, 0) == ["big_boy.nose", "velvet_hornet.nose"]


@pytest.mark.rule("PC-179")
def test_179_what_only_one_seat_knows_goes_when_all_see_it_leave() -> None:
    s = at("Flyer", 3, hands={0: "bb.n bb.l"}, glimpsed=[[], [["big_boy.nose", "big_boy.left_wing"], [], []], []])
    s = after(s, "play big_boy.nose")

    assert (known(s, 1, 0), known(s, 2, 0)) == (["big_boy.left_wing"], [])
    assert known(after(s, "play big_boy.left_wing"), 1, 0) == []


@pytest.mark.rule("PC-179")
def test_179_an_unseen_discard_makes_one_of_every_kind_unsure() -> None:
    s = at("Flyer", hands={0: "bb.n bb.n bb.l bb.r bb.t bb.f"}, row=ROW, crowns=[0, 0],
           open_cards=[["big_boy.nose", "big_boy.nose", "big_boy.left_wing"], []])
    s = after(s, "end, discard big_boy.tail")

    assert known(s, 1, 0) == ["big_boy.nose"]  # of two one is sure, of one none
    assert always(s, 1, 0) == Counter({"big_boy.nose": 1})


@pytest.mark.rule("PC-179")
def test_179_private_and_open_knowledge_are_lowered_together() -> None:
    s = at("Flyer", 3, hands={0: "bb.n bb.n bb.l bb.l bb.r bb.t"}, row=ROW, crowns=[0, 0, 0],
           open_cards=[["big_boy.nose"], [], []], glimpsed=[[], [["big_boy.nose", "big_boy.left_wing"], [], []], []])
    s = after(s, "end, discard big_boy.tail")

    assert known(s, 2, 0) == []
    assert known(s, 1, 0) == ["big_boy.nose"]  # it knew two noses and one wing


# --- under the stack


@pytest.mark.rule("PC-179")
def test_179_a_replaced_part_under_the_stack_is_known_to_all() -> None:
    s = after(at("Flyer", 3, hands={0: "bb.n"}, factories={0: "nf.n"}, row=ROW), "play big_boy.nose")

    for seat in (0, 1, 2, NOBODY):
        assert s.view(seat)["under"] == [{"by": 0, "part": "night_fury.nose", "seen": "all"}]
    assert {world["under"][0]["part"] for world in worlds(s, 1)} == {"night_fury.nose"}


@pytest.mark.rule("PC-179", "PC-076")
def test_179_a_discard_under_the_stack_is_known_to_its_discarder() -> None:
    s = discarded(3)

    assert s.view(0)["under"] == [{"by": 0, "part": "night_fury.nose", "seen": "owner"}]
    assert s.view(1)["under"] == s.view(NOBODY)["under"] == [{"by": 0, "part": "?", "seen": "owner"}]
    assert {world["under"][0]["part"] for world in worlds(s, 0)} == {"night_fury.nose"}
    assert len({world["under"][0]["part"] for world in worlds(s, 1)}) > 5


@pytest.mark.rule("PC-179")
def test_179_who_knew_a_card_under_the_stack_knows_it_in_the_hand_that_draws_it() -> None:
    s = at("DrawPart", 3, seat=1, row=ROW, stack=0, below=[(0, "nf.n", "owner"), (2, "s", "all")])
    one = after(s, "draw_stack")
    two = after(one, "draw_stack")

    assert (known(one, 0, 1), known(one, 2, 1), known(one, NOBODY, 1)) == (["night_fury.nose"], [], [])
    assert (known(two, 0, 1), known(two, 2, 1), known(two, NOBODY, 1)) == (["night_fury.nose", "spare"], ["spare"], ["spare"])
    assert always(two, 0, 1) == Counter(["night_fury.nose", "spare"])


@pytest.mark.rule("PC-179")
def test_179_the_order_under_the_stack_is_kept() -> None:
    s = at("Flyer", hands={0: "bb.n nf.l"}, factories={0: "nf.n bb.l"}, row=ROW)
    s = after(s, "play night_fury.left_wing, play big_boy.nose")

    assert under(s) == ["big_boy.left_wing", "night_fury.nose"]
    assert all([card["part"] for card in world["under"]] == under(s) for world in worlds(s, 1))


# --- trades and spies


@pytest.mark.rule("PC-179", "PC-084")
def test_179_after_a_trade_each_side_knows_the_hand_it_gave() -> None:
    s = at("Acquire", 3, hands={0: "bb.n bb.l", 1: "nf.n nf.t s"}, staff={0: "agent_of_the_board"}, row=ROW)
    s = after(s, "trade 1")

    assert known(s, 0, 1) == ["big_boy.nose", "big_boy.left_wing"]
    assert known(s, 1, 0) == ["night_fury.nose", "night_fury.tail", "spare"]
    assert (known(s, 2, 0), known(s, 2, 1)) == ([], [])


@pytest.mark.rule("PC-179")
def test_179_what_others_know_goes_with_the_hand() -> None:
    s = at("Acquire", 4, hands={0: "bb.n bb.l", 1: "nf.n nf.t s"}, staff={0: "agent_of_the_board"}, row=ROW,
           open_cards=[["big_boy.nose"], ["spare"], [], []], glimpsed=[[], [], [["big_boy.left_wing"], [], [], []], []])
    s = after(s, "trade 1")

    assert (known(s, 3, 1), known(s, 3, 0)) == (["big_boy.nose"], ["spare"])
    assert (known(s, 2, 1), known(s, 2, 0)) == (["big_boy.nose", "big_boy.left_wing"], ["spare"])
    assert known(s, 0, 1) == ["big_boy.nose", "big_boy.left_wing"]


@pytest.mark.rule("PC-179", "PC-091")
def test_179_a_spy_learns_the_whole_hand_and_only_two_know_the_card() -> None:
    s = at("Acquire", 3, hands={0: "bb.n", 1: "nf.n nf.t s"}, staff={0: "spy"}, row=ROW, open_cards=[[], ["spare"], []])
    looking = after(s, "spy 1")
    taken = after(looking, "take night_fury.tail")

    assert known(looking, 0, 1) == ["night_fury.nose", "night_fury.tail", "spare"]
    assert known(looking, 2, 1) == ["spare"]
    assert known(taken, 0, 1) == ["night_fury.nose", "spare"]
    assert known(taken, 1, 0) == ["night_fury.tail"]
    assert (known(taken, 2, 1), known(taken, 2, 0)) == ([], [])  # any card may have gone
    assert told(looking, "take night_fury.tail", seat=2) == [("take", 0, "?")]
    assert told(looking, "take night_fury.tail", seat=1) == [("take", 0, "night_fury.tail")]
    assert told(s, "spy 1", seat=2) == [("spy", 0, "1"), ("look", 0, "?", "?", "?")]


@pytest.mark.rule("PC-091", "PC-179")
def test_179_while_the_spy_chooses_only_the_spy_sees_the_choice() -> None:
    looking = after(at("Acquire", 3, hands={1: "nf.n nf.t s"}, staff={0: "spy"}, row=ROW), "spy 1")

    assert looking.view(0)["options"] == ["take night_fury.nose", "take night_fury.tail", "take spare"]
    assert "options" not in looking.view(2)
    for world in [looking.resample(2, Random(seed)) for seed in range(5)]:
        assert len(world.options()) >= 1
        assert typed(world).dump()["glimpsed"][0][1] == world.dump()["hands"][1]  # the Spy looks at that hand


# --- possible worlds


@pytest.mark.rule("PC-179")
def test_179_worlds_keep_the_own_hand_and_all_that_is_known() -> None:
    s = GAME.rehearsal(GAME.setting(4), Random(3))
    assert s is not None
    rng = Random(9)
    for _ in range(200):
        if not s.agenda:
            break
        for seat in (0, 2):
            world = typed(s.resample(seat, rng))
            assert world.dump()["hands"][seat] == s.dump()["hands"][seat]
            for q in range(4):
                if q != seat:
                    assert not Counter(known(typed(s), seat, q)) - Counter(world.dump()["hands"][q])
        s.apply(s.agenda[-1].sample(s, rng))


@pytest.mark.rule("PC-179")
def test_179_what_others_have_glimpsed_is_not_shown() -> None:
    s = at("Flyer", 3, hands={0: "bb.n bb.l"}, glimpsed=[[], [["big_boy.nose"], [], []], []], row=ROW)

    assert s.view(2)["glimpsed"] == ["?", "?", []]
    assert s.view(0)["glimpsed"] == [[], "?", "?"]
    assert all(world["glimpsed"][1] == [] for world in worlds(s, 2))
    assert all(world["glimpsed"][1] == [["big_boy.nose"], [], []] for world in worlds(s, 1))


# --- taking back


def played(seed: str, *moves: str) -> Table:
    """Return a table with two people after these moves; each ``?`` stands for the first option."""
    table = new_table(GAME, 2, {"first_player": "0"}, seed)
    for text in moves:
        seat = table.state.to_act()
        table.submit(seat, table.ply(), text if text != "?" else table.state.options()[0].text)
    return table


@pytest.mark.rule("PC-178")
def test_178_a_draw_cannot_be_taken_back_but_a_hire_can() -> None:
    hired = played("undo", "hire contractor")
    drawn = played("undo", "hire contractor", "draw_row 0")

    assert (hired.undoable(0), drawn.undoable(0)) == (1, 0)


@pytest.mark.rule("PC-178")
def test_178_a_part_that_everybody_knew_can_be_taken_back_another_cannot() -> None:
    table = played("undo", "end", "draw_row 0", "draw_row 0")
    while step_name(typed(table.state)) != "Flyer":
        table.submit(0, table.ply(), "end")
    state = typed(table.state)
    opened = state.dump()["open_cards"][0]
    secret = [card for card in hand(state) if card not in opened]
    before = table.undoable(0)
    assert opened
    assert secret

    table.submit(0, table.ply(), f"play {opened[0]}")
    assert table.undoable(0) == before + 1
    table.submit(0, table.ply(), f"play {secret[0]}")
    assert table.undoable(0) == 0


@pytest.mark.rule("PC-028", "PC-178")
def test_178_the_next_turn_shows_nothing_of_the_last() -> None:
    s = at("Flyer", hands={0: "bb.n bb.l"}, row=ROW, crowns=[0, 0])
    s = next_turn(s)

    assert (s.active, s.view(1)["hands"]) == (1, [2, []])
    assert options(to_step(s, "Flyer", 1)) != []
