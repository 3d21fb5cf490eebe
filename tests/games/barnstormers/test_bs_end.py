"""Section 13: competitions, the two end conditions, the last round, the round cap."""

from __future__ import annotations

from typing import Any

import pytest
from bs import (
    LEVEL_OF,
    LEVELS,
    after,
    claimed,
    data,
    edited,
    hand,
    next_turn,
    options,
    panel,
    rule_against,
    scoring,
    sky,
    start,
    step_name,
    told,
    until,
)
from bs_cards import STUNTS, only_cards_left, owns

from aerodrome.games.barnstormers import GAME
from aerodrome.games.barnstormers.box import COMPETITIONS
from aerodrome.games.barnstormers.state import Barnstormers
from aerodrome.kernel.errors import BadOption
from aerodrome.kernel.step import OVER

REQUIRED = {"local": 4, "regional": 6, "national": 9, "extreme": 12}
LINE = {"b2": "0N", "c2": "0N", "d2": "0N"}
SWAN = {"b4": "0N", "b3": "0N", "a2": "0N", "b2": "0N", "c2": "0N"}
TRIDENT = {"a4": "0N", "c4": "0N", "a3": "0N", "b3": "0N", "c3": "0N", "b2": "0N"}
FLOWN = {"green": ("line-astern", LINE), "yellow": ("swan", SWAN), "red": ("trident", TRIDENT)}


def one_short(competition: str, seat: int = 0, **more: Any) -> Barnstormers:
    """Return step 2 of seat 0, who flies a Line Astern and lacks one stunt to the required number."""
    s = panel(start(competition=competition, **more), ["line-astern"])
    others = [stunt for stunt in STUNTS if stunt not in data(s)["panel"]][:REQUIRED[competition] - 1]
    return scoring(sky(claimed(s, seat, others), LINE, moved=["b2"]))


def claim_line(s: Barnstormers) -> Barnstormers:
    """Claim the Line Astern and go on to the next choice of step 2."""
    return until(after(s, "claim line-astern"), "Score")


# --- BS-189, BS-190 enough stunts


@pytest.mark.rule("BS-189")
@pytest.mark.parametrize(("competition", "required"), REQUIRED.items())
def test_189_required_stunts(competition: str, required: int) -> None:
    assert start(competition=competition).box.required == required
    assert set(REQUIRED) == set(COMPETITIONS)


@pytest.mark.rule("BS-189")
def test_189_other_competitions_do_not_exist() -> None:
    with pytest.raises(BadOption):
        GAME.setting(4, {"competition": "galactic"})


@pytest.mark.rule("BS-190", "BS-189")
@pytest.mark.parametrize("competition", COMPETITIONS)
def test_190_the_required_number_triggers_the_end(competition: str) -> None:
    s = one_short(competition)

    assert (s.ended, claim_line(s).ended, claim_line(s).pilots[0]) == (0, 1, REQUIRED[competition])


@pytest.mark.rule("BS-190")
@pytest.mark.parametrize("competition", COMPETITIONS)
def test_190_one_less_does_not(competition: str) -> None:
    s = one_short(competition)
    s = claimed(s, 0, data(s)["claimed"][0][:-1])

    assert claim_line(s).ended == 0


@pytest.mark.rule("BS-190")
def test_190_stunts_of_different_players_are_not_added() -> None:
    s = claimed(one_short("local"), 1, ["delta-wedge", "long-diamond", "stingray"])
    s = claimed(s, 0, [])

    assert claim_line(s).ended == 0


@pytest.mark.rule("BS-190")
def test_190_the_trigger_is_told() -> None:
    s = one_short("local")
    shown = options(after(s, "claim line-astern"))[0]

    assert ("last_round", 0) in told(s, f"claim line-astern, {shown}", seat=3)


# --- BS-191 to BS-193 the last stunt of a level


def last_of(level: str, shown: list[str] | None = None, left: list[str] | None = None,
            level_end: str = "flown") -> Barnstormers:
    """Return step 2 of seat 0, who flies the stunt of that level; of its cards only these are not claimed."""
    stunt, planes = FLOWN[level]
    s = start(competition="extreme", level_end=level_end)
    s = only_cards_left(s, LEVELS.index(level), [stunt] if shown is None else shown, left or [])
    return scoring(sky(s, planes, moved=list(planes)))


@pytest.mark.rule("BS-191", "BS-192")
@pytest.mark.parametrize("level", LEVELS)
def test_191_performing_the_last_stunt_of_a_level_triggers_the_end(level: str) -> None:
    s = after(last_of(level), f"claim {FLOWN[level][0]}")

    assert (s.ended, s.pilots[0]) == (1, 1)


@pytest.mark.rule("BS-192")
@pytest.mark.parametrize("level", LEVELS)
def test_192_an_empty_deck_is_not_enough_while_a_stunt_is_displayed(level: str) -> None:
    other = next(s for s in STUNTS if LEVEL_OF[s] == LEVELS.index(level) and s != FLOWN[level][0])
    s = after(last_of(level, [FLOWN[level][0], other]), f"claim {FLOWN[level][0]}")

    assert s.ended == 0


@pytest.mark.rule("BS-192")
@pytest.mark.parametrize(("left", "ended"), [([], 1), (["flying-v"], 1), (["flying-v", "dogleg"], 0)])
def test_192_if_agreed_a_used_up_deck_is_enough(left: list[str], ended: int) -> None:
    s = last_of("green", ["line-astern", "echelon"], left, level_end="deck")
    s = until(after(s, "claim line-astern"), "Score")

    assert (s.ended, "echelon" in data(s)["panel"]) == (ended, True)


@pytest.mark.rule("BS-191", "BS-192")
def test_191_what_brings_the_end_is_told() -> None:
    assert told(last_of("green"), "claim line-astern")[-1] == ("last_of_level", 0, "green")
    assert told(last_of("green", ["line-astern", "echelon"], level_end="deck"), "claim line-astern")[-1] == (
        "deck_out", 0, "green")


@pytest.mark.rule("BS-193", "BS-192")
def test_193_a_level_without_a_deck_after_set_up_does_not_count_by_its_deck() -> None:
    s = start(secret_stunts="mystery", competition="national", level_end="deck")
    decks = data(s)["stunt_decks"]

    assert list(s.closed) == [0 if deck else 1 for deck in decks]


@pytest.mark.rule("BS-192")
def test_192_nor_while_one_is_in_the_deck() -> None:
    s = until(after(last_of("green", ["line-astern"], ["echelon"]), "claim line-astern"), "Score")

    assert s.ended == 0


@pytest.mark.rule("BS-192")
@pytest.mark.parametrize("place", ["reserved", "secret"])
def test_192_nor_while_a_rival_has_one_reserved_or_in_secret(place: str) -> None:
    s = owns(start(competition="extreme", secret_stunts="specialist"), "secret", 0, [])
    s = owns(s, place, 2, ["stingray"])
    s = only_cards_left(s, 2, ["trident"], [])
    for q in (1, 3):
        s = owns_nothing(s, q)
    s = after(scoring(sky(s, TRIDENT, moved=list(TRIDENT))), "claim trident")

    assert s.ended == 0


def owns_nothing(s: Barnstormers, seat: int) -> Barnstormers:
    """Return the position in which a player has claimed the secret stunts held."""
    d = data(s)
    d["claimed"][1] = sorted(d["claimed"][1] + d["secret"][seat], key=STUNTS.index)
    d["secret"][seat] = []
    return edited(s, claimed=d["claimed"], secret=d["secret"])


@pytest.mark.rule("BS-192")
def test_192_nor_while_one_lies_under_the_deck() -> None:
    s = last_of("green")
    d = data(s)
    d["claimed"][1].remove("echelon")
    s = edited(s, claimed=d["claimed"], stunts_under=[["echelon"], [], []])
    s = after(s, "claim line-astern")

    assert (s.ended, data(s)["panel"][0]) == (0, "echelon")


@pytest.mark.rule("BS-192", "BS-191")
@pytest.mark.parametrize("place", ["reserved", "secret"])
def test_192_the_last_one_may_be_a_reserved_or_secret_stunt(place: str) -> None:
    s = owns(start(competition="extreme", secret_stunts="specialist"), "secret", 0, [])
    s = owns(s, place, 0, ["trident"])
    s = only_cards_left(s, 2, [], [])
    for q in (1, 2, 3):
        s = owns_nothing(s, q)
    s = after(scoring(sky(s, TRIDENT, moved=list(TRIDENT))), f"claim_{place} trident")

    assert s.ended == 1


@pytest.mark.rule("BS-193")
def test_193_a_level_that_had_no_card_after_set_up_does_not_count() -> None:
    assert after(edited(last_of("green"), closed=[1, 0, 0]), "claim line-astern").ended == 0


@pytest.mark.rule("BS-193")
def test_193_in_a_normal_game_every_level_counts() -> None:
    assert start().closed == (0, 0, 0)


@pytest.mark.rule("BS-193")
def test_193_reserving_the_last_stunt_triggers_nothing() -> None:
    s = hand(only_cards_left(start(), 0, ["line-astern"], []), 0, expertise=["reserve-stunt"])
    s = after(s, "use reserve-stunt, slot G1")

    assert (data(s)["panel"][:2], s.ended) == (["-", "-"], 0)


# --- BS-194, BS-195 the last round


@pytest.mark.rule("BS-194", "BS-195")
def test_194_the_round_is_completed_with_normal_turns() -> None:
    s, actors = claim_line(one_short("local")), []
    while s.agenda:
        s = next_turn(s)
        if s.agenda:
            actors.append(s.active)
            assert (s.actions, s.limit, step_name(s)) == (2, 1, "Perform")

    assert (actors, s.to_act(), s.round) == ([1, 2, 3], OVER, 1)


@pytest.mark.rule("BS-194")
@pytest.mark.parametrize("lead", range(4))
def test_194_the_round_ends_before_the_lead_pilot(lead: int) -> None:
    s, count = edited(start(lead_pilot=str(lead)), ended=1), 0
    while s.agenda:
        s, count = next_turn(s), count + 1

    assert count == 4


@pytest.mark.rule("BS-194")
def test_194_triggered_by_the_last_player_the_game_ends_at_once_after_the_turn() -> None:
    s = next_turn(next_turn(next_turn(start())))

    assert (s.active, next_turn(edited(s, ended=1)).to_act()) == (3, OVER)


@pytest.mark.rule("BS-194")
def test_194_after_the_end_nothing_is_legal() -> None:
    s = next_turn(next_turn(edited(start(2), ended=1)))

    assert (options(s), [rule_against(s, seat, "end") for seat in (0, 1)]) == ([], ["BS-194"] * 2)


@pytest.mark.rule("BS-195")
def test_195_stunts_can_still_be_claimed_in_the_last_round() -> None:
    s = next_turn(claim_line(one_short("local")))
    s = scoring(sky(panel(s, ["dogleg"]), {"b2": "1N", "b3": "1N", "c2": "1N"}, moved=["b2"]))
    s = until(after(s, "claim dogleg"), "Score")

    assert (data(s)["claimed"][1], s.pilots[1], s.ended) == (["dogleg"], 1, 1)


@pytest.mark.rule("BS-195")
def test_195_the_trigger_stays() -> None:
    s = claim_line(one_short("local"))

    assert [next_turn(s).ended, next_turn(next_turn(s)).ended, next_turn(next_turn(next_turn(s))).ended] == [1, 1, 1]


@pytest.mark.rule("BS-195")
def test_195_it_is_told_once() -> None:
    s = next_turn(claim_line(one_short("local")))
    s = claimed(s, 1, ["delta-wedge", "long-diamond", "stingray"])
    s = scoring(sky(panel(s, ["dogleg"]), {"b2": "1N", "b3": "1N", "c2": "1N"}, moved=["b2"]))
    shown = options(after(s, "claim dogleg"))[0]

    assert "last_round" not in [event[0] for event in told(s, f"claim dogleg, {shown}")]


@pytest.mark.rule("BS-194")
def test_194_without_a_trigger_the_next_round_begins() -> None:
    s = next_turn(next_turn(start(2)))

    assert (s.active, s.round) == (0, 2)


# --- BS-200 the round cap


@pytest.mark.rule("BS-200")
@pytest.mark.parametrize("cap", [1, 2, 3])
def test_200_the_game_ends_after_so_many_complete_rounds(cap: int) -> None:
    s, turns = start(3, max_rounds=cap), 0
    while s.agenda:
        s, turns = next_turn(s), turns + 1

    assert (turns, s.round, s.ended, s.final) == (3 * cap, cap, 0, (0, 0, 0))


@pytest.mark.rule("BS-200")
def test_200_it_is_scored_normally() -> None:
    s = claimed(start(2, max_rounds=1), 1, ["trident"])

    assert next_turn(next_turn(s)).final == (0, 10)


@pytest.mark.rule("BS-200")
def test_200_a_hundred_rounds_unless_told_otherwise() -> None:
    assert GAME.setting(4).number("max_rounds") == 100


@pytest.mark.rule("BS-200")
@pytest.mark.parametrize("cap", [0, -1, 1001])
def test_200_there_is_at_least_one_round(cap: int) -> None:
    with pytest.raises(BadOption):
        GAME.setting(4, {"max_rounds": cap})
