"""Section 8: the Research module, and the reshuffle that only eight players can need."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from random import Random

import pytest
from pp import (
    DECK,
    HANDS,
    ONE_BRIBE,
    after,
    cards_of,
    dealt,
    draw_twice,
    edited,
    options,
    resampled,
    rest_of_mission,
    rule_named,
    shuffle,
    to_research,
    turns,
)

from aerodrome.games.planet_profiteers import GAME
from aerodrome.games.planet_profiteers.state import Profiteers
from aerodrome.kernel.step import CHANCE, NOBODY
from aerodrome.testing import new_table

LOWEST = ["C07 C11", "C12 C26", "C13 C31", "C14 C36", "C15 C46", "C20 C51", "C30 C35"]  # what seats 0 to 6 discard


# --- when


@pytest.mark.rule("PP-070")
def test_070_research_comes_after_two_turn_rounds_and_the_fifth_card() -> None:
    s = to_research()

    assert (options(s), s.round, s.face_up) == (["draw", "decline"], 2, 5)


@pytest.mark.rule("PP-070")
def test_070_then_comes_the_third_turn_round() -> None:
    s = after(to_research(), "decline, decline, decline")

    assert (s.round, s.face_up, s.to_act(), options(s)[0]) == (3, 5, 0, "bribe cargo")


@pytest.mark.rule("PP-070")
def test_070_it_happens_once_in_each_mission() -> None:
    s, seen = dealt(research=True), []
    while len(s.results) < 2:
        if s.to_act() == CHANCE:
            s = after(s, shuffle(DECK))
        elif "decline" in options(s):
            seen.append((s.mission, s.round))
            s = after(s, "decline")
        else:
            s = after(s, ONE_BRIBE)

    assert seen == [(1, 2)] * 3 + [(2, 2)] * 3


@pytest.mark.rule("PP-070")
def test_070_the_module_is_off_by_default() -> None:
    s = after(dealt(), turns(6))

    assert (GAME.setting(3).flag("research"), s.round, options(s)[0]) == (False, 3, "bribe cargo")


@pytest.mark.rule("PP-071")
def test_071_players_research_in_turn_order_each_finishing_first() -> None:
    s, actors = to_research(captain=2), []
    for _ in range(3):
        actors.append(s.to_act())
        s = after(s, "draw")
        actors.append(s.to_act())
        s = after(s, "draw")
        actors.append(s.to_act())
        s = after(s, options(s)[0])
        actors.append(s.to_act())
        s = after(s, options(s)[0])

    assert actors == [2] * 4 + [0] * 4 + [1] * 4


# --- drawing and discarding


@pytest.mark.rule("PP-072")
@pytest.mark.parametrize(("script", "spent"), [
    ("decline", 0), ("draw, stop, discard C07", 1), ("draw, draw, discard C07, discard C11", 2)])
def test_072_0_1_or_2_shares_each_for_a_card(script: str, spent: int) -> None:
    start = to_research()
    s = after(start, script)

    assert (s.to_act(), s.unspent[0], s.research[0]) == (1, 10 - spent, spent)
    assert s.pile == start.pile[spent:]


@pytest.mark.rule("PP-072")
def test_072_there_is_no_third_card() -> None:
    assert rule_named(after(to_research(), "draw, draw"), "draw") == "PP-072"


@pytest.mark.rule("PP-073")
@pytest.mark.parametrize("script", ["draw, stop, discard C07", "draw, draw, discard C07, discard C11"])
def test_073_after_drawing_the_hand_goes_down_to_five(script: str) -> None:
    assert len(after(to_research(), script).dump()["hands"][0]) == 5


@pytest.mark.rule("PP-073")
def test_073_whoever_declines_keeps_the_hand_and_discards_nothing() -> None:
    s = after(to_research(), "decline")

    assert (s.dump()["hands"][0], s.to_act()) == (HANDS[0].split(" "), 1)


@pytest.mark.rule("PP-074")
def test_074_the_second_card_is_decided_after_seeing_the_first() -> None:
    start = to_research()
    s = after(start, "draw")

    assert options(s) == ["draw", "stop"]
    assert set(s.view(0)["hands"][0]) - set(start.view(0)["hands"][0]) == {start.dump()["pile"][0]}


@pytest.mark.rule("PP-074")
@pytest.mark.parametrize(("script", "count"), [("draw, stop", 6), ("draw, draw", 7)])
def test_074_all_cards_may_be_discarded_also_those_just_drawn(script: str, count: int) -> None:
    s = after(to_research(), script)

    assert options(s) == [f"discard {card}" for card in s.dump()["hands"][0]]
    assert len(options(s)) == count


@pytest.mark.rule("PP-074")
def test_074_two_of_seven_cards_are_21_discards() -> None:
    s = after(to_research(), "draw, draw")
    hands = {after(s, f"{first}, {second}").hands[0] for first, second in permutations(options(s), 2)}

    assert len(hands) == 21


@pytest.mark.rule("PP-074")
def test_074_a_drawn_card_may_replace_a_dealt_one() -> None:
    s = after(to_research(), "draw, stop, discard C07")

    assert s.dump()["hands"][0] == sorted([*HANDS[0].split(" ")[1:], to_research().dump()["pile"][0]])


@pytest.mark.rule("PP-075")
def test_075_every_player_may_draw_two() -> None:
    s = draw_twice(draw_twice(draw_twice(to_research())))

    assert s.research == [2, 2, 2]


@pytest.mark.rule("PP-076")
def test_076_research_is_no_action_of_a_turn() -> None:
    s = draw_twice(draw_twice(draw_twice(to_research())))

    assert rule_named(s, "end") == "PP-029"
    assert after(s, "bribe ship, bribe ship").to_act() == 1


# --- what is seen of it


@pytest.mark.rule("PP-077", "PP-096")
def test_077_the_others_see_only_how_many_cards_were_drawn_and_discarded() -> None:
    s = draw_twice(to_research())

    assert [s.view(seat)["discards"][0] for seat in (0, 1, NOBODY)] == [["C07", "C11"], 2, 2]
    assert [s.view(seat)["research"] for seat in (0, 1, NOBODY)] == [[2, 0, 0]] * 3


@pytest.mark.rule("PP-077", "PP-096")
def test_077_the_log_tells_the_others_that_a_card_was_discarded_and_not_which() -> None:
    table = new_table(GAME, 3, {"structured_talk": False, "research": True, "first_captain": "0"})
    for _ in range(6):
        for text in ("bribe cargo", "end"):
            table.submit(table.state.to_act(), table.ply(), text)
    for text in ("draw", "stop"):
        table.submit(0, table.ply(), text)
    discard = table.view(0)["options"][0]
    table.submit(0, table.ply(), discard)

    assert [table.log(seat)[-3:] for seat in (0, 1, NOBODY)] == [
        ["draw", "stop", discard], ["draw", "stop", "discard ?"], ["draw", "stop", "discard ?"]]


@pytest.mark.rule("PP-077", "PP-096")
def test_077_events_tell_a_drawn_card_to_its_drawer_alone() -> None:
    s = to_research()
    s.news = []
    s.play("draw")
    told = s.news[-1]

    assert (told.verb, told.seat, told.audience) == ("draw", 0, 1 << 0)


@pytest.mark.rule("PP-077", "PP-044")
def test_077_discards_are_not_shown_at_the_showdown() -> None:
    s = rest_of_mission(draw_twice(to_research()))

    assert "C11" not in str(s.view(1)["results"])
    assert s.view(1)["discards"][0] == 0


@pytest.mark.rule("PP-077")
def test_077_the_hand_after_research_is_what_counts() -> None:
    s = rest_of_mission(draw_twice(to_research()))

    assert s.results[0].hands[0] == draw_twice(to_research()).hands[0] != cards_of(HANDS[0])


# --- what it costs


@pytest.mark.rule("PP-079")
def test_079_research_shares_are_neither_bribes_nor_investments() -> None:
    start = to_research()
    s = draw_twice(start)

    assert (s.bribes, s.investments, s.priority) == (start.bribes, start.investments, start.priority)


@pytest.mark.rule("PP-079", "PP-049")
def test_079_research_shares_are_spent_and_earn_nothing() -> None:
    s = after(to_research(), "draw, draw")
    s = rest_of_mission(after(s, f"{options(s)[-1]}, {options(s)[-2]}"))

    assert (s.results[0].winner, s.results[0].unspent[0], s.scores) == (0, 6, [12, 0, 0])


@pytest.mark.rule("PP-079")
def test_079_a_loser_gets_nothing_for_research() -> None:
    s = rest_of_mission(draw_twice(after(to_research(), "decline")))

    assert (s.results[0].research, s.scores) == ([0, 2, 0], [16, 0, 0])


@pytest.mark.rule("PP-052", "PP-079")
def test_052_shares_come_back_from_research_too() -> None:
    s = rest_of_mission(draw_twice(to_research()))

    assert (s.unspent, s.research) == ([12, 12, 12], [0, 0, 0])


# --- the reshuffle


def seven_drew_twice() -> Profiteers:
    """Return a game of eight in which the pile of 14 is used up, seat 7 may still research."""
    s = to_research(8)
    for _ in range(7):
        s = draw_twice(s)
    return s


def reshuffled() -> Profiteers:
    """Return the same after seat 7 drew and its 14 discards were shuffled, in order, into a new pile."""
    return after(seven_drew_twice(), "draw, reshuffle " + " ".join(sorted(" ".join(LOWEST).split(" "))))


def all_drew_twice() -> Profiteers:
    """Return the same when seat 7 has drawn two and discarded two, one of them from the new pile."""
    return after(reshuffled(), "draw, discard C07, discard C60")


@pytest.mark.rule("PP-078")
def test_078_an_empty_pile_is_made_anew_from_the_research_discards() -> None:
    s = seven_drew_twice()
    waiting = after(s, "draw")

    assert (s.pile, waiting.to_act(), waiting.agenda_text()[0]) == ((), CHANCE, "Reshuffle 7 0")
    assert reshuffled().dump()["pile"] == sorted(" ".join(LOWEST).split(" "))[1:]


@pytest.mark.rule("PP-078")
def test_078_nothing_is_reshuffled_while_the_pile_lasts() -> None:
    s = to_research(8)
    for _ in range(6):
        s = draw_twice(s)
    s = after(s, "draw, draw")

    assert (s.pile, s.to_act()) == ((), 6)


@pytest.mark.rule("PP-078")
@pytest.mark.parametrize("cards", ["C07", "C07 C11 C12 C13 C14 C15 C20 C26 C30 C31 C35 C36 C46 C60", ""])
def test_078_only_all_the_discards_may_be_reshuffled(cards: str) -> None:
    assert rule_named(after(seven_drew_twice(), "draw"), f"reshuffle {cards}".strip())


@pytest.mark.rule("PP-078")
def test_078_the_last_player_can_draw_twice_like_the_others() -> None:
    s = all_drew_twice()

    assert (s.research, [len(hand) for hand in s.dump()["hands"]], len(s.pile)) == ([2] * 8, [5] * 8, 12)
    assert (s.round, s.to_act()) == (3, 0)


@pytest.mark.rule("PP-078")
def test_078_it_can_come_between_the_two_draws_with_13_discards() -> None:
    s = after(to_research(8), "draw, stop, discard C07")
    for _ in range(6):
        s = draw_twice(s)
    s = after(s, "draw, draw")

    assert (s.to_act(), sum(len(cards) for cards in s.dump()["discards"]), s.fresh) == (CHANCE, 13, [0] * 8)
    move = s.agenda[-1].sample(s, Random(0)).text
    assert after(s, move).fresh == [0] * 7 + [1]


@pytest.mark.rule("PP-078")
def test_078_every_card_stays_in_one_place() -> None:
    assert GAME.inventory(all_drew_twice()) == [*range(60), *[12] * 8]


@pytest.mark.rule("PP-078", "PP-096")
@pytest.mark.parametrize("seat", range(7))
def test_078_each_player_knows_that_the_own_discards_were_returned(seat: int) -> None:
    view = all_drew_twice().view(seat)

    assert view["returned"] == [LOWEST[q].split(" ") if q == seat else 2 for q in range(7)] + [0]
    assert view["discards"] == [[] if q == seat else 0 for q in range(7)] + [2]


@pytest.mark.rule("PP-078", "PP-096")
@pytest.mark.parametrize("seat", [0, 6, 7, NOBODY])
def test_078_how_many_were_drawn_from_the_new_pile_is_public(seat: int) -> None:
    view = all_drew_twice().view(seat)

    assert (view["fresh"], view["pile"]) == ([0] * 7 + [2], 12)


@pytest.mark.rule("PP-078", "PP-096")
def test_078_a_spectator_knows_only_how_many_were_returned() -> None:
    assert all_drew_twice().view(NOBODY)["returned"] == [2] * 7 + [0]


@pytest.mark.rule("PP-078")
def test_078_what_was_returned_is_forgotten_with_the_mission() -> None:
    s = rest_of_mission(all_drew_twice())

    assert (s.returned, s.fresh, s.discards) == ([0] * 8, [0] * 8, [0] * 8)


def place_of(s: Profiteers, card: str) -> str:
    """Return where a card is."""
    bit = cards_of(card)
    if card in s.dump()["pile"]:
        return "pile"
    if card in s.dump()["communal"]:
        return "table"
    hands = [f"hand {q}" for q in range(8) if s.hands[q] & bit]
    return [*hands, *[f"discards {q}" for q in range(8) if s.discards[q] & bit]][0]


@pytest.mark.rule("PP-078", "PP-096")
@pytest.mark.parametrize("seat", [0, 3, 6])
def test_078_an_own_returned_card_is_in_the_pile_or_with_who_drew_since(seat: int) -> None:
    worlds = resampled(all_drew_twice(), seat, 300)
    places = {place_of(world, card) for world in worlds for card in LOWEST[seat].split(" ")}

    assert places == {"pile", "hand 7", "discards 7"}


@pytest.mark.rule("PP-078", "PP-096")
def test_078_an_own_returned_card_is_equally_likely_in_each_place_of_the_new_pile() -> None:
    worlds = resampled(all_drew_twice(), 1, 700)
    places = Counter(place_of(world, "C12") for world in worlds)

    assert 70 <= 700 - places["pile"] <= 130  # 2 of 14 places: 100 expected, 9 is one deviation


@pytest.mark.rule("PP-078", "PP-096")
def test_078_before_seat_7_discards_a_returned_card_is_in_the_pile_or_the_hand() -> None:
    worlds = resampled(reshuffled(), 2, 300)
    places = {place_of(world, card) for world in worlds for card in LOWEST[2].split(" ")}

    assert places == {"pile", "hand 7"}


@pytest.mark.rule("PP-078", "PP-096")
def test_078_before_the_reshuffle_own_discards_lie_where_they_were_put() -> None:
    worlds = resampled(seven_drew_twice(), 2)

    assert {place_of(world, card) for world in worlds for card in LOWEST[2].split(" ")} == {"discards 2"}


@pytest.mark.rule("PP-078", "PP-096")
def test_078_a_card_that_no_discard_of_the_seat_was_may_be_anywhere() -> None:
    worlds = resampled(all_drew_twice(), 1, 300)
    places = {place_of(world, "C13") for world in worlds}

    assert places >= {"pile", "table", "hand 0", "hand 2", "hand 7"}


@pytest.mark.rule("PP-078", "PP-096", "PP-077")
@pytest.mark.parametrize("seat", [1, 7, NOBODY])
def test_078_nobody_knows_which_cards_the_others_returned(seat: int) -> None:
    returned = {tuple(world.dump()["returned"][0]) for world in resampled(all_drew_twice(), seat)}

    assert len(returned) > 1


@pytest.mark.rule("PP-078", "PP-096")
@pytest.mark.parametrize("seat", [1, 7, NOBODY])
def test_078_in_every_world_what_the_others_returned_is_in_the_pile_or_was_drawn(seat: int) -> None:
    for world in resampled(all_drew_twice(), seat, 40):
        places = {place_of(world, card) for q in range(7) for card in world.dump()["returned"][q]}
        assert places <= {"pile", "hand 7", "discards 7"}


@pytest.mark.rule("PP-078", "PP-096")
@pytest.mark.parametrize("seat", [0, 5, 7, NOBODY])
def test_078_every_world_looks_the_same_to_the_seat(seat: int) -> None:
    s = all_drew_twice()

    assert all(world.view(seat) == s.view(seat) for world in resampled(s, seat))


@pytest.mark.rule("PP-078", "PP-096")
@pytest.mark.parametrize("seat", [0, 5, 7, NOBODY])
def test_078_every_world_is_a_possible_position(seat: int) -> None:
    for world in resampled(all_drew_twice(), seat, 10):
        assert edited(world).digest() == world.digest()
