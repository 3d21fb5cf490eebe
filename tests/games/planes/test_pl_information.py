"""Section 14: who knows what, and possible worlds."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from pl import (
    PLAYER_COUNTS,
    after,
    crowd,
    deck,
    hand,
    new_game,
    options,
    start,
    step_name,
    typed,
    until,
)

from aerodrome.games.planes import GAME
from aerodrome.games.planes.box import CARD
from aerodrome.games.planes.state import Planes
from aerodrome.kernel.dealer import Dealer, seed_from
from aerodrome.kernel.step import NOBODY
from aerodrome.kernel.table import SeatTaken, Table
from aerodrome.testing import new_table, random_play

WORLDS = 60


def worlds(s: Planes, seat: int, count: int = WORLDS) -> list[Planes]:
    """Return possible worlds of a seat."""
    return [s.resample(seat, Random(seed)) for seed in range(count)]


def cards(*words: str) -> set[int]:
    """Return cards by their words."""
    return {CARD.read(word) for word in words}


@pytest.mark.rule("PL-033", "PL-045")
def test_033_a_hand_is_seen_by_its_owner_only() -> None:
    s = start(3)

    assert [isinstance(s.view(1)["hands"][q], list) for q in range(3)] == [False, True, False]
    assert s.view(NOBODY)["hands"] == [3, 3, 3]


@pytest.mark.rule("PL-298")
def test_298_cards_taken_openly_stay_marked_until_they_leave_the_hand() -> None:
    s = start(2, scenario="skymall", colours="yellow-green")
    assert s.view(NOBODY)["known"] == [["E09y"], ["E09g"]]
    s = deck(crowd(s, W2="YN", E2="GN"), "E01r E09b")
    s.hands[0] = sorted(cards("E09r", "E09y"))
    s = after(s, "play E09, none")
    assert s.view(NOBODY)["known"][0] == ["E09y"]
    s = after(until(s, "PlayAction", 1), "play E09, none")

    assert (s.active, s.view(NOBODY)["known"][0]) == (0, [])


@pytest.mark.rule("PL-298")
@pytest.mark.parametrize("scenario", ["none", "business_as_usual"])
def test_298_nothing_is_marked_where_all_cards_are_dealt(scenario: str) -> None:
    assert not any(start(3, scenario=scenario).known)


@pytest.mark.rule("PL-299")
def test_299_a_move_is_taken_back_step_by_step_but_no_card() -> None:
    table = new_table(GAME, 2, {"first_player": "0"})
    for text in ("pass", "from S01", "drop red", "stop"):
        table.submit(0, table.ply(), text)
    assert table.undoable(0) == 4
    table.undo(0, 2)
    assert (step_name(typed(table.state)), table.undoable(0)) == ("DropOrStop", 2)
    table.undo(0, 2)
    kind = options(typed(table.state))[1]
    table.submit(0, table.ply(), kind)
    assert (kind.split()[0], table.undoable(0)) == ("play", 0)


@pytest.mark.rule("PL-299")
def test_299_once_another_player_has_the_turn_it_is_too_late() -> None:
    house = {"figures": {"end_of_turn_draw": 0}}  # so that chance does not end it before
    seats = [SeatTaken(name, "human") for name in ("Ann", "Bob")]
    setting = GAME.setting(2, {"first_player": "0"}, house)
    table = Table(GAME, setting, seats, Dealer(seed_from("undo")))
    for text in ("pass", "from S01", "stop", "pass"):
        table.submit(0, table.ply(), text)

    assert (table.state.to_act(), table.undoable(0), table.undoable_by_consent(0)) == (1, 0, 4)


@pytest.mark.rule("PL-299")
def test_299_a_preview_ends_where_a_card_is_drawn() -> None:
    table = new_table(GAME, 2, {"first_player": "0"})
    seen = table.preview(0, "pass, from S01, drop red, stop")
    assert ([event["verb"] for event in seen.events], seen.ends) == (["pick_up", "drop", "drop"], "")
    seen = table.preview(0, "pass, from S01, stop, pass")
    assert ([event["verb"] for event in seen.events][-1], seen.ends) == ("drop", "chance")


@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_unseen_cards_may_be_anywhere(players: int) -> None:
    s = start(players)
    seen = Counter(card for world in worlds(s, 0, 300) for card in world.hands[1])
    hidden = [card for card in s.box.decks[0] if card not in s.hands[0]]

    assert set(seen) <= set(hidden)
    assert len(seen) > 0.9 * len(hidden)


def test_worlds_keep_the_own_hand_and_all_that_is_public() -> None:
    for s in random_play(new_game(3), Random(5)):
        state = typed(s)
        for seat in range(3):
            world = state.resample(seat, Random(1))
            assert world.hands[seat] == state.hands[seat]
            assert world.view(seat) == state.view(seat)
            assert GAME.inventory(world) == GAME.inventory(state)


@pytest.mark.rule("PL-044")
def test_044_after_a_reshuffle_the_discards_are_known_to_be_in_no_hand() -> None:
    s = crowd(hand(start(2), 0, "E12"), S01="R", S05="B")
    s.hands[1] = sorted(cards("E08b", "E11b"))
    s = deck(s, "E15r", "E02r E02b E02g E02y E05r")
    s = after(s, "play E12, draw E15r, draw E02r")

    for world in worlds(s, 0):
        assert set(world.hands[1]) <= cards("E08b", "E11b")
        assert set(world.decks[0]) == cards("E02b", "E02g", "E02y", "E05r")


@pytest.mark.rule("PL-103", "PL-123")
def test_123_who_passed_cards_on_knows_who_has_them() -> None:
    s = deck(hand(crowd(start(2), S01="R", S05="B"), 0, "E03"), "E01r E02r E05r E06r E07r E08r")
    s = after(s, "play E03, draw E01r, draw E02r, keep E01")
    assert all(set(world.passing[1]) == cards("E02r") for world in worlds(s, 0))
    s = after(s, "keep E02")

    assert all(CARD.read("E02r") in world.hands[1] for world in worlds(s, 0))
    seen = {CARD.read("E01r") in world.hands[0] for world in worlds(s, 1)}
    assert seen == {True, False}


@pytest.mark.rule("PL-103", "PL-123")
def test_123_with_three_players_nobody_knows_who_kept_which() -> None:
    s = deck(hand(crowd(start(3), S01="R", S05="B", S06="G"), 0, "E03"), "E01r E02r E05r E06r E07r E08r")
    s = after(s, "play E03, draw E01r, draw E02r, draw E05r, keep E01, keep E02, keep E05")
    found = [(CARD.read("E02r") in world.hands[1], CARD.read("E05r") in world.hands[1]) for world in worlds(s, 0)]

    assert set(found) == {(True, False), (False, True)}
    for world in worlds(s, 0):
        assert cards("E02r", "E05r") <= {*world.hands[1], *world.hands[2]}
    assert all(CARD.read("E05r") in world.hands[2] for world in worlds(s, 1))
    assert {CARD.read("E01r") in world.hands[0] for world in worlds(s, 2)} == {True, False}


@pytest.mark.rule("PL-123")
def test_123_a_card_that_was_shown_settles_what_was_passed() -> None:
    s = deck(hand(crowd(start(3), S01="R", S05="B", S06="G"), 0, "E03"), "E01r E08r E05r E06r E07r E12r")
    s = after(s, "play E03, draw E01r, draw E08r, draw E05r, keep E01, keep E08, keep E05")
    s = until(s, "PlayAction")
    assert s.active == 1
    s = after(s, "play E08")

    assert all(CARD.read("E05r") in world.hands[2] for world in worlds(s, 0))


@pytest.mark.rule("PL-247", "PL-249")
def test_247_cards_that_everybody_has_seen_stay_where_they_are() -> None:
    s = start(3, scenario="skymall")

    for world in worlds(s, 0):
        assert CARD.read("E09b") in world.hands[1]
        assert CARD.read("E09g") in world.hands[2]


@pytest.mark.rule("PL-260", "PL-261")
def test_260_with_player_decks_a_hand_comes_from_its_own_deck() -> None:
    s = start(3, player_decks=True)

    for world in worlds(s, 0):
        assert [{card % 4 for card in world.hands[q]} for q in range(3)] == [{0}, {1}, {2}]


@pytest.mark.rule("PL-296")
def test_296_decisions_about_hidden_cards_are_never_left_out() -> None:
    s = hand(crowd(start(), S01="R", S02="N"), 0, "E04")
    assert (step_name(s), options(s)) == ("PlayAction", ["pass"])
    s = hand(crowd(start(), S01="R"), 0, "")
    assert (step_name(s), options(s)) == ("PlayAction", ["pass"])
    s = until(hand(crowd(start(), S01="R" * 7), 0, "E01"), "PlayGoal")
    assert step_name(s) == "PlayGoal"
    s = deck(hand(crowd(start(2), S01="R", S05="B"), 0, "E03"), "E01r E01b")
    s = after(s, "play E03, draw E01r, draw E01b")

    assert (step_name(s), options(s)) == ("KeepCard", ["keep E01"])


@pytest.mark.rule("PL-296")
def test_296_a_kept_card_is_covered_in_the_log() -> None:
    s = deck(hand(crowd(start(2), S01="R", S05="B"), 0, "E03"), "E01r E02b")
    s = after(s, "play E03, draw E01r, draw E02b")
    step = s.agenda[-1]

    assert (step.audience(s), step.cover(s.options()[0])) == (1, "keep ?")
