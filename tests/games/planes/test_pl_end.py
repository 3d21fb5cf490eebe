"""Section 10: the end and the score."""

from __future__ import annotations

from random import Random

import pytest
from pl import (
    PLAYER_COUNTS,
    after,
    at_goals,
    crowd,
    deck,
    hand,
    held,
    moving,
    options,
    rule_against,
    scores,
    seated,
    sentences,
    start,
    step_name,
    told,
    until,
)

from aerodrome.games.planes import GAME
from aerodrome.games.planes.box import CARD
from aerodrome.games.planes.state import Planes
from aerodrome.kernel.step import OVER

NAMES = ["Bea", "Rob", "Gus"]


def ended(s: Planes) -> Planes:
    """Return the position after the last round."""
    return until(s, "nothing")


@pytest.mark.rule("PL-220", "PL-222")
def test_220_a_whole_party_ends_the_game_with_the_round() -> None:
    s = seated(start(3, first_player="1"), "G1", "-BBBB")
    s = crowd(hand(s, 1, ""), S08="B", S01="R")
    s = after(s, "pass, from S08, board G1")

    assert (s.ending, s.active) == (1, 1)
    s = until(s, "PlayAction")
    assert (s.active, s.round) == (2, 1)
    s = until(s, "PlayAction", 1)
    assert (s.active, s.round) == (0, 1)
    s = ended(s)
    assert (s.to_act(), s.round) == (OVER, 1)
    assert rule_against(s, 0, "pass") == "PL-222"


@pytest.mark.rule("PL-220")
def test_220_on_whichever_planes() -> None:
    s = seated(seated(start(neutral_plane="WA"), "G1", "RR---"), "N1", "RR-")
    s = after(moving(s, S08="R"), "from S08, board G1")

    assert s.ending == 1


@pytest.mark.rule("PL-221", "PL-222")
def test_221_twelve_passengers_end_it_too() -> None:
    s = seated(seated(seated(seated(start(), "G1", "RR---"), "G2", "BBBB-"), "G3", "GGGG-"), "N1", "N--")
    assert s.passengers == 11
    s = after(moving(s, S05="RN"), "from S05, drop red, board N1")

    assert (s.passengers, s.ending) == (12, 1)
    assert ended(s).round == 1


@pytest.mark.rule("PL-221", "PL-262")
@pytest.mark.parametrize(("least", "ending"), [(8, 1), (9, 1), (10, 0), (16, 0)])
def test_262_the_number_of_passengers_is_an_option(least: int, ending: int) -> None:
    s = seated(seated(start(end_passengers=least), "G2", "BBBB-"), "G3", "GGGG-")
    s = after(moving(s, S08="R"), "from S08, board G1")

    assert (s.passengers, s.ending) == (9, ending)


@pytest.mark.rule("PL-223")
def test_223_whoever_boarded_them() -> None:
    s = seated(start(), "G2", "BBBB-")
    s = after(moving(s, S01="RB"), "from S01, drop red, board G2")

    assert (s.ending, s.active) == (1, 0)


@pytest.mark.rule("PL-223")
def test_223_an_absent_colour_ends_nothing() -> None:
    s = seated(start(2), "G3", "GGGG-")
    s = after(moving(s, S10="RG"), "from S10, drop red, board G3")

    assert (s.ending, s.passengers) == (0, 5)


@pytest.mark.rule("PL-224")
@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_224_the_game_ends_after_the_last_round_allowed(players: int) -> None:
    assert GAME.setting(2).number("max_rounds") == 60
    s = ended(start(players, max_rounds=2))

    assert (s.round, s.ending, s.to_act()) == (2, 0, OVER)


@pytest.mark.rule("PL-225", "PL-226")
def test_225_tokens_goals_and_stars_are_counted_and_nothing_else() -> None:
    s = seated(seated(start(player_plane="PP3", neutral_plane="WB"), "G1", "R-R--"), "N1", "B-R")
    s = at_goals(s, "E06 E13", S01="RRR", S05="RBN")
    s.tokens[:] = [2, 1, 0, 0]
    s = after(s, "goal E06")

    assert held(s, 0) == ["E13"]
    assert scores(s) == [2 + 2 + 7 + 5 + 4, 1 + 2, 0, 0]
    assert GAME.recount(s) == scores(s)


@pytest.mark.rule("PL-275")
def test_275_green_has_eighteen_points() -> None:
    s = seated(seated(start(player_plane="PP1", neutral_plane="WA"), "G3", "GG---"), "N1", "-G-")
    s.goals = ((), (), tuple(CARD.read(card) for card in ("E11g", "E06g", "E09g")), ())
    s.tokens[2] = 2
    aid = GAME.aid(s, 2)["points"][2]

    assert scores(s)[2] == 18
    assert (aid["stars"], aid["goals"], aid["tokens"], aid["passengers"]) == (9, 7, 2, 3)


@pytest.mark.rule("PL-227")
def test_227_ties_are_broken_by_passengers_then_goals_then_tokens() -> None:
    by_passengers = seated(ended(start(2, max_rounds=1)), "G1", "R----")
    by_passengers.tokens[:] = [0, 5]
    by_passengers.goals = ((), ())
    assert (scores(by_passengers), GAME.winners(by_passengers)) == ([5, 5], [0])
    by_goals = by_passengers.clone()
    by_goals = seated(seated(by_goals, "G1", "-----"), "G2", "-----")
    by_goals.goals, by_goals.tokens = ((CARD.read("E01r"), CARD.read("E02r")), (CARD.read("E06r"),)), [0, 0]
    assert (scores(by_goals), GAME.winners(by_goals)) == ([2, 2], [0])
    by_tokens = by_goals.clone()
    by_tokens.goals, by_tokens.tokens = ((CARD.read("E01r"),), (CARD.read("E06r"),)), [1, 0]

    assert (scores(by_tokens), GAME.winners(by_tokens)) == ([2, 2], [0])
    assert GAME.standing(by_tokens) == [[2, 0, 1, 1], [2, 0, 1, 0]]


@pytest.mark.rule("PL-228")
def test_228_who_is_still_equal_shares_the_victory() -> None:
    s = ended(start(3, max_rounds=1))
    s.goals, s.tokens = ((), (), ()), [1, 1, 0]

    assert GAME.winners(s) == [0, 1]
    assert GAME.returns(s) == [0.5, 0.5, 0.0]


@pytest.mark.rule("PL-229")
def test_229_the_base_game_alone_has_no_tokens() -> None:
    s = start(2, deck="base")
    for seed in range(3):
        t, rng = s.clone(), Random(seed)
        while t.agenda:
            t.apply(t.agenda[-1].sample(t, rng))
        assert t.tokens == [0, 0]


@pytest.mark.rule("PL-222", "PL-225")
def test_222_the_end_is_told() -> None:
    s = until(deck(crowd(hand(start(2, max_rounds=1), 0, ""), S01="RB"), "", ""), "PlayGoal", 1)
    lines = told(s, "pass")

    assert [line[0] for line in lines] == ["no_cards", "score", "score", "tie", "over"]
    assert lines[-1] == ("over", -1, "0", "1")


@pytest.mark.rule("PL-220", "PL-221", "PL-224")
def test_220_the_last_round_says_why_it_is_the_last() -> None:
    party = "The whole party of Bea is aboard: this round is the last."
    track = "8 passengers are aboard: this round is the last."
    whole = moving(seated(start(3), "G1", "-RRRR"), S08="R")
    both = moving(seated(seated(start(3, end_passengers=8), "G1", "-RRRR"), "G2", "BBB--"), S08="R")

    assert sentences(whole, "from S08, board G1", NAMES)[-1] == party
    assert sentences(both, "from S08, board G1", NAMES)[-2:] == [party, track]
    s = until(start(2, max_rounds=2), "PlayGoal", 1)
    assert "After round 2 the game ends in any case." in sentences(s, f"pass, {options(after(s, 'pass'))[0]}", NAMES)


def ending(seats: str, goals: tuple[str, ...], tokens: list[int]) -> list[str]:
    """Return what is told at the end, with these passengers at G1 to G3, goals and tokens."""
    s = until(deck(crowd(start(3, max_rounds=1), S01="RBG"), ""), "PlayGoal", 2)
    for gate, found in zip(("G1", "G2", "G3"), seats.split(), strict=True):
        s = seated(s, gate, found)
    s.goals, s.tokens = tuple([tuple([CARD.read(card) for card in found.split()]) for found in goals]), tokens
    return sentences(s, "pass", NAMES)[-3:]


@pytest.mark.rule("PL-227", "PL-228")
@pytest.mark.parametrize(("seats", "goals", "tokens", "lines"), [
    ("R---- B---- -----", ("E01r", "", "E01g"), [0, 0, 0], [
        "Final score of Gus: 1 VP (tokens 0, goals 1, stars 0).", "The game is over; winning: Bea."]),
    ("R---- ----- -----", ("", "E01b E02b E03b", ""), [0, 2, 5], [
        "Bea, Rob, Gus are level on VP; more own passengers decide.", "The game is over; winning: Bea."]),
    ("R---- B---- -----", ("E06r", "E01b E02b", ""), [0, 0, 0], [
        "Bea, Rob are level on VP and own passengers; more completed goals decide.",
        "The game is over; winning: Rob."]),
    ("----- ----- -----", ("E06r", "E01b", ""), [0, 1, 0], [
        "Bea, Rob are level on VP, own passengers and goals; more VP tokens decide.",
        "The game is over; winning: Rob."]),
    ("----- ----- -----", ("", "", ""), [1, 0, 1], [
        "Bea, Gus are level on everything and share the victory.", "The game is over; winning: Bea, Gus."])])
def test_227_the_end_says_which_tie_break_decided(
        seats: str, goals: tuple[str, ...], tokens: list[int], lines: list[str]) -> None:
    assert ending(seats, goals, tokens)[-2:] == lines


@pytest.mark.rule("PL-221")
def test_221_the_last_round_is_announced_once() -> None:
    s = seated(start(end_passengers=8), "G2", "BBBB-")
    s = seated(s, "G3", "GGG--")
    lines = told(moving(s, S08="R"), "from S08, board G1")

    assert lines[-2:] == [("board", 0, "G1", "red"), ("enough_aboard", -1, 8)]
    s = until(after(moving(s, S08="R"), "from S08, board G1"), "PlayAction")
    again = crowd(s, S02="B")
    assert [line[0] for line in told(hand(again, 1, ""), "pass, from S02, board G2")][-1] == "board"
    assert step_name(s) == "PlayAction"
    assert "pass" in options(s)
