"""Help for a player of Planes: points, goals that are met, boardings that are ready, seats."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from pl import after, at_goals, crowd, hand, moving, new_game, options, seated, start, typed, until

from aerodrome.games.planes import GAME
from aerodrome.games.planes.state import Planes
from aerodrome.kernel.step import NOBODY
from aerodrome.testing import random_play
from aerodrome.wording import wording_of


def gates(s: Planes, seat: int = 0) -> dict[str, list[str]]:
    """Return the gates that can be boarded at, by origin."""
    found: list[dict[str, Any]] = GAME.aid(s, seat)["boardings"]
    return {row["from"]: row["gates"] for row in found}


@pytest.mark.rule("PL-150")
def test_goals_in_hand_say_where_they_are_met() -> None:
    s = hand(crowd(start(), S01="R", S05="R", S06="RN"), 0, "E03 E13")

    assert GAME.aid(s, 0)["goals"] == [{"kind": "E03", "vp": 1, "met": True, "spaces": ["S01", "S05"]},
                                       {"kind": "E13", "vp": 3, "met": False, "spaces": []}]


def offered(s: Planes) -> list[str]:
    """Return the options in words, with what is said about them."""
    remarks = GAME.aid(s, s.to_act()).get("remarks", {})
    return [wording_of(GAME).option(text, remarks, []) for text in options(s)]


@pytest.mark.rule("PL-086", "PL-088", "PL-089", "PL-090")
def test_the_choice_of_a_seat_says_what_each_gives() -> None:
    s = after(moving(seated(start(neutral_plane="WA"), "N1", "N--"), S05="RN"), "from S05, drop red, board N1")
    assert offered(s) == ["Seat 2: 3 VP at the end, 2 VP tokens", "Seat 3: 4 VP at the end, 2 VP tokens"]
    house = {"plane_side": [{"id": "N0", "cards": [0, 1, 2]}]}
    s = until(new_game(house=house), "PlayAction")
    s = after(moving(s, S05="RN"), "from S05, drop red, board N1")
    assert offered(s) == ["Seat 1: nothing", "Seat 2: 1 card", "Seat 3: 2 cards"]


@pytest.mark.rule("PL-150", "PL-152")
def test_the_choice_of_a_goal_says_where_it_is_met() -> None:
    s = at_goals(start(), "E04 E13", S05="R", S06="N", S09="N")

    assert offered(s) == ["Pass", "Goal: exactly 1 neutral cube: 1 VP, on S06, S09"]
    assert "remarks" not in GAME.aid(s, 1)


@pytest.mark.rule("PL-080", "PL-081", "PL-082", "PL-085")
def test_boardings_are_ready_where_the_cubes_fit_the_way() -> None:
    s = crowd(start(), S07="RN", S06="RN", S05="RRRN", S01="RB")

    assert gates(s) == {"S01": ["G2"], "S05": ["G1"], "S06": [], "S07": ["G1"]}
    assert gates(seated(s, "G1", "RRRRR"))["S07"] == []
    assert gates(s, 1) == {"S01": ["G2"]}


@pytest.mark.rule("PL-073", "PL-115", "PL-132")
def test_boardings_keep_crowds_and_the_card_in_play_in_mind() -> None:
    assert gates(crowd(start(), S05="RRRN", S07="B" * 8)) == {"S05": []}
    assert gates(moving(start(), play="E15", S06="R")) == {"S06": ["G1"]}
    assert gates(moving(start(), play="E07", S07="RNN", S08="R")) == {"S07": ["G1"], "S08": ["G1"]}
    assert gates(moving(start(), play="E07", S08="RN")) == {"S08": []}
    assert gates(moving(start(), play="E04", S05="RN", S02="RRN")) == {"S02": [], "S05": []}
    assert gates(moving(start(deck="base"), play="B03", S09="RN")) == {"S09": ["G1"]}
    assert gates(moving(start(deck="base"), play="B06", S05="RRRN", S07="B" * 8)) == {"S05": ["G1"]}


@pytest.mark.parametrize("options_given", [{}, {"board": "beacon", "neutral_plane": "WA"}, {"board": "azure"}])
def test_what_help_promises_can_be_done(options_given: dict[str, Any]) -> None:
    """Wherever help names a gate, some way of moving boards there."""
    tried = 0
    for s in random_play(new_game(2, max_rounds=6, **options_given), Random(4)):
        if not s.agenda_text()[0].startswith("ChooseOrigin"):
            continue
        for origin, names in gates(typed(s), s.to_act()).items():
            for name in names:
                tried += 1
                assert boards(after(typed(s), f"from {origin}"), name), (origin, name)
    assert tried > 3


def boards(s: Planes, gate: str) -> bool:
    """Tell whether the move under way can board at a gate."""
    if not s.carried:
        return False
    if f"board {gate}" in options(s):
        return True
    rest = [text for text in options(s) if text.split(" ")[0] in ("drop", "to", "skip", "double")]
    return any(boards(after(s, text), gate) for text in rest)


@pytest.mark.rule("PL-086", "PL-088")
def test_free_seats_say_what_they_give() -> None:
    s = seated(start(neutral_plane="WA"), "N1", "-N-")
    seats = next(row for row in GAME.aid(s, NOBODY)["seats"] if row["gate"] == "N1")

    assert seats["free"] == [{"seat": 1, "yellow": 2, "white": 2, "cards": 0},
                             {"seat": 3, "yellow": 4, "white": 2, "cards": 0}]


def test_a_spectator_is_told_what_is_public_only() -> None:
    s = start(3)

    assert set(GAME.aid(s, NOBODY)) == {"points", "seats", "blocked"}
    assert set(GAME.aid(s, 1)) == {"points", "seats", "blocked", "goals", "boardings"}
    assert set(GAME.aid(s, 0)) == {"points", "seats", "blocked", "goals", "boardings", "remarks"}


def test_at_the_end_the_winners_are_named() -> None:
    s = new_game(2, max_rounds=1)
    moves = len(list(random_play(s, Random(2))))

    assert moves > 10
    assert GAME.aid(s, 0) == {"winners": GAME.winners(s)}
