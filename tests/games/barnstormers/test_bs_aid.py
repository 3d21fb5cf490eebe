"""Help for a player of Barnstormers: the task, how near the stunts are, how far the Requests have come."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from bs import after, claimed, edited, new_game, own_sky, panel, replacing, scoring, start, step_name, typed, until

from aerodrome import testing
from aerodrome.games.barnstormers import GAME
from aerodrome.games.barnstormers.box import REQUEST, SPACE, STUNT
from aerodrome.games.barnstormers.formations import FORMATIONS
from aerodrome.games.barnstormers.parts import ACTION
from aerodrome.games.barnstormers.state import Barnstormers
from aerodrome.kernel.shape import members
from aerodrome.kernel.step import NOBODY
from aerodrome.testing import random_play

PARTS = ("ChoosePlane", "ChooseSecond", "ChooseTurn", "ChooseHeading", "ChooseSpace")
LINES = ["line-astern", "line-astern"]
VARIED = {"secret_stunts": "mystery", "requests": True, "secret_requests": True, "max_rounds": 6, "lead_pilot": "0"}


def reach(s: Barnstormers, stunt: str = "line-astern", seat: int = 0, zone: str = "panel") -> dict[str, Any]:
    """Return how near a stunt is."""
    found: list[dict[str, Any]] = GAME.aid(s, seat)["reach"]
    return next(row for row in found if (row["stunt"], row["zone"]) == (stunt, zone))


def positions(players: int, seed: int) -> list[Barnstormers]:
    """Return the positions of a random game in which a player decides."""
    s = testing.new_game(GAME, players, VARIED)
    return [typed(s.clone()) for s in random_play(s, Random(seed)) if s.to_act() >= 0]


@pytest.mark.rule("BS-074", "BS-075", "BS-079")
def test_a_place_says_which_spaces_are_filled_and_which_are_missing() -> None:
    s = own_sky(panel(start(2), LINES), "b2 c2 d3 f6", "b6")

    assert reach(s)["places"][0] == {"spaces": ["b2", "c2", "d2"], "mine": ["b2", "c2"], "missing": ["d2"],
                                     "too_close": ["d3"]}


@pytest.mark.rule("BS-074")
def test_the_nearest_places_come_first_and_none_is_nearer() -> None:
    for s in positions(3, 2)[::11]:
        for row in GAME.aid(s, 0)["reach"]:
            missing = [len(place["missing"]) for place in row["places"]]
            nearest = min((mask & ~s.own[0]).bit_count() for mask, _ in FORMATIONS[1][STUNT.read(row["stunt"])])
            assert len(missing) <= 6
            assert missing == sorted(missing)
            assert missing[:1] == [nearest] or (not missing and nearest > 4)


@pytest.mark.rule("BS-075")
def test_places_are_made_of_own_planes_and_spaces_to_fill() -> None:
    for s in positions(4, 3)[::17]:
        mine = {SPACE.write(space) for space in members(s.own[2])}
        for place in [place for row in GAME.aid(s, 2)["reach"] for place in row["places"]]:
            assert sorted(place["mine"] + place["missing"]) == sorted(place["spaces"])
            assert set(place["mine"]) == set(place["spaces"]) & mine
            assert set(place["too_close"]) <= mine - set(place["spaces"])


@pytest.mark.rule("BS-083", "BS-087", "BS-089", "BS-092")
def test_a_stunt_is_complete_exactly_where_it_can_be_claimed() -> None:
    seen = set()
    for seed in range(12):
        for s in [s for s in positions(2, seed) if step_name(s) == "Score"]:
            claims = {m.text for m in s.options() if m.verb.startswith("claim")}
            assert {row["claim"] for row in GAME.aid(s, s.to_act())["reach"] if row["complete"]} == claims
            assert not any(row["complete"] for row in GAME.aid(s, 1 - s.to_act())["reach"])
            seen |= claims
    assert seen


@pytest.mark.rule("BS-083", "BS-092")
def test_a_stunt_is_complete_only_while_its_claim_is_still_to_come() -> None:
    s = own_sky(panel(start(2), LINES), "b3 c3 d3", "b6", moved=["d3"])

    assert reach(s)["complete"]
    assert reach(scoring(s))["complete"]
    assert not reach(edited(s, moved=[]))["complete"]  # it stood there before the turn
    assert not reach(replacing(s))["complete"]
    assert not reach(after(scoring(s), "claim line-astern"))["complete"]  # the other card


@pytest.mark.rule("BS-173", "BS-211")
def test_reserved_and_secret_stunts_are_for_their_owner() -> None:
    s = panel(start(2), LINES)
    decks = s.dump()["stunt_decks"]
    decks[0].remove("dogleg")
    decks[2].remove("trident")
    s = edited(s, stunt_decks=decks, reserved=[["dogleg"], []], secret=[["trident"], []])
    zones = [{(row["zone"], row["claim"]) for row in GAME.aid(s, seat)["reach"] if row["zone"] != "panel"}
             for seat in (0, 1)]

    assert zones == [{("reserved", "claim_reserved dogleg"), ("secret", "claim_secret trident")}, set()]


@pytest.mark.rule("BS-183", "BS-187", "BS-188")
def test_requests_tell_how_far_the_claimed_stunts_have_come() -> None:
    s = start(2, requests=True)
    wanted = ["crowd-pleasers", "box-office"]
    s = edited(s, requests=wanted, request_deck=[name for name in REQUEST.words if name not in wanted])
    s = claimed(s, 0, ["dogleg", "line-astern", "trident"])
    goals = [GAME.aid(s, seat)["goals"] for seat in (0, 1)]

    assert goals[0] == [
        {"request": "crowd-pleasers", "zone": "open", "count": 2, "need": 2, "met": True, "bonus": 3},
        {"request": "box-office", "zone": "open", "count": 14, "need": 18, "met": False, "bonus": 4}]
    assert [goal["count"] for goal in goals[1]] == [0, 0]


@pytest.mark.rule("BS-184")
def test_secret_requests_are_for_their_owner_and_offers_for_who_chooses() -> None:
    s = typed(testing.new_game(GAME, 2, VARIED))
    rng, zones = Random(4), set()
    while s.agenda and s.round < 2:
        for q in range(2):
            goals = GAME.aid(s, q)["goals"]
            for zone, held in (("open", s.requests), ("secret", s.secret_requests[q]), ("offered", s.request_offers[q])):
                mine = [goal["request"] for goal in goals if goal["zone"] == zone]
                assert mine == [REQUEST.write(request) for request in members(held)]
                zones |= {zone} if mine else set()
        s.apply(s.agenda[-1].sample(s, rng))
    assert zones == {"open", "secret", "offered"}


def task(s: Barnstormers, seat: int = NOBODY) -> dict[str, Any]:
    """Return what is decided now."""
    found: dict[str, Any] = GAME.aid(s, seat)["task"]
    assert found.pop("step") == s.view(seat)["agenda"][0]
    return found


@pytest.mark.rule("BS-047", "BS-053")
@pytest.mark.parametrize(("version", "confirms"), [(1, True), (2, False)])
def test_a_move_has_the_task_of_its_plane_until_it_flies(version: int, confirms: bool) -> None:
    first = new_game(2, edition=GAME.editions.edition(version))
    s = own_sky(panel(until(first, "Perform"), LINES), "b2 d4", "b6")
    plain = {"purpose": "", "space": "", "from_hangar": False, "then_confirm": False}
    moved = after(s, "move d4")

    assert task(s) == plain
    assert task(moved) == plain | {"purpose": str(ACTION), "space": "d4", "then_confirm": confirms}
    assert task(after(moved, "turn left")) == plain | {"space": "d4" if confirms else ""}


@pytest.mark.rule("BS-126")
def test_every_part_of_a_card_says_what_it_is_for() -> None:
    """Whoever turns a plane knows which; and everybody is told the same."""
    seen = set()
    for seed in range(4):
        for s in positions(3, seed):
            now = task(s)
            is_turning = any(m.verb in ("turn", "face") for m in s.options())
            assert not is_turning or now["space"] or now["from_hangar"]
            assert (now["purpose"] != "") == (step_name(s) in PARTS)
            assert not now["from_hangar"] or now["space"] == ""
            assert now["space"] == "" or s.board[SPACE.read(now["space"])] > 0  # there is a plane
            assert now == task(s, 0) == task(s, 2)
            seen.add(step_name(s))
    assert seen >= {"ChoosePlane", "ChooseTurn", "ChooseHeading", "ChooseSecond"}


def test_a_spectator_is_told_the_task_only_and_nobody_is_helped_after_the_end() -> None:
    s = typed(testing.new_game(GAME, 2, {"max_rounds": 1}))
    assert list(GAME.aid(start(2), NOBODY)) == ["task"]
    for _ in random_play(s, Random(1)):
        pass
    assert not s.agenda
    assert GAME.aid(s, 0) == {"winners": GAME.winners(s)}
    assert GAME.winners(s) == [q for q, score in enumerate(GAME.returns(s)) if score > 0]
