"""Section 12 and final scoring: the 18 Requests, secret ones, awards, Precision Flying, totals and tie-breaks."""

from __future__ import annotations

import pytest
from bs import (
    LEVEL_OF,
    after,
    claimed,
    data,
    edited,
    hand,
    new_game,
    next_turn,
    options,
    panel,
    replacing,
    rule_named,
    start,
    step_name,
    told,
    until,
)
from bs_cards import CP, GREEN, RED, STUNTS, YELLOW, finished, owns, resampled

from aerodrome.games.barnstormers import GAME
from aerodrome.games.barnstormers.box import COMPETITIONS, COMPONENTS, EXPERTISE, EXPERTISE_BITS, REQUEST, STUNT
from aerodrome.games.barnstormers.recount import recounted
from aerodrome.games.barnstormers.scoring import tie_break, total
from aerodrome.games.barnstormers.state import Barnstormers
from aerodrome.kernel.errors import BadOption
from aerodrome.kernel.shape import bits_of, packed
from aerodrome.kernel.step import NOBODY
from aerodrome.testing import new_table

TABLE: dict[str, tuple[list[int], int]] = {  # the table of section 16: needs by competition, bonus
    "crowd-pleasers": ([2, 3, 5, 6], 3), "skilled-display": ([1, 2, 3, 4], 4), "daredevils": ([1, 1, 2, 2], 4),
    "full-programme": ([1, 1, 1, 2], 5), "masters-of-the-v": ([2, 2, 3, 4], 5), "straight-flyers": ([2, 2, 3, 4], 5),
    "diamond-team": ([2, 2, 3, 4], 5), "crossing-team": ([2, 2, 3, 4], 5), "variety-bill": ([3, 4, 4, 4], 3),
    "close-trios": ([2, 2, 3, 4], 4), "four-ship-flight": ([2, 2, 3, 4], 3), "five-ship-flight": ([1, 2, 2, 3], 3),
    "full-squadron": ([1, 1, 1, 2], 5), "encore": ([1, 1, 2, 2], 6), "no-repeats": ([3, 4, 6, 7], 3),
    "top-marks": ([2, 2, 3, 4], 4), "box-office": ([18, 26, 38, 48], 4), "headline-act": ([4, 6, 9, 12], 4)}
ROWS = {row["id"]: row for row in COMPONENTS["trick_stunt"]}
TWICE = [stunt for stunt in STUNTS for _ in range(2)]

# Cards that count one each for a Request, as many as there are, dearest last; and one that does not count.
COUNTED: dict[str, list[str]] = {
    "crowd-pleasers": GREEN, "skilled-display": YELLOW, "daredevils": RED,
    "masters-of-the-v": [s for s in STUNTS if ROWS[s]["family"] == "Vee"],
    "straight-flyers": [s for s in STUNTS if ROWS[s]["family"] == "Line"],
    "diamond-team": [s for s in STUNTS if ROWS[s]["family"] == "Diamond"],
    "crossing-team": [s for s in STUNTS if ROWS[s]["family"] == "Cross"],
    "variety-bill": ["flying-v", "line-astern", "box-four", "dogleg"],
    "close-trios": [s for s in TWICE if ROWS[s]["planes"] == 3],
    "four-ship-flight": [s for s in TWICE if ROWS[s]["planes"] == 4],
    "five-ship-flight": [s for s in TWICE if ROWS[s]["planes"] == 5],
    "full-squadron": [s for s in TWICE if ROWS[s]["planes"] == 6],
    "no-repeats": STUNTS, "top-marks": [s for s in STUNTS if CP[s] >= 6], "headline-act": TWICE}
# Stunts of 18, 26, 38, 48 printed CP, the last worth one less or more than needed when it is left out.
OFFICE = {18: "long-diamond swan", 26: "long-diamond long-diamond dogleg",
          38: "long-diamond long-diamond southern-cross dogleg",
          48: "long-diamond long-diamond southern-cross southern-cross"}


def just_enough(request: str, need: int) -> list[str]:
    """Return stunts that count exactly so much for a Request."""
    if request == "full-programme":
        return [*GREEN[:need], *YELLOW[:need], *RED[:need]]
    if request == "encore":
        return TWICE[:2 * need]
    if request == "box-office":
        return OFFICE[need].split(" ")
    return COUNTED[request][:need]


def score_of(stunts: list[str], request: str, competition: str) -> tuple[int, int]:
    """Return the final score of a player with these stunts and this open Request, and its recount."""
    s = finished([stunts, []], requests=[request], competition=competition)
    return s.final[0], recounted(s)[0]


def counted_by_function(stunts: list[str], requests: list[str], expertise: list[str], s: Barnstormers) -> int:
    """Return the total of a player as the pure function says it."""
    return total(s.box, packed([STUNT.read(w) for w in stunts], 2), bits_of([REQUEST.read(w) for w in requests]),
                 packed([EXPERTISE.read(w) for w in expertise], EXPERTISE_BITS))


# --- BS-186, BS-187 the table


@pytest.mark.rule("BS-187", "BS-186")
def test_187_needs_and_bonuses_are_those_of_the_table() -> None:
    assert {row["id"]: (row["need"], row["bonus"]) for row in COMPONENTS["judges_request"]} == TABLE


@pytest.mark.rule("BS-187", "BS-188", "BS-183", "BS-186")
@pytest.mark.parametrize("level", range(4))
@pytest.mark.parametrize("request_", TABLE)
def test_187_a_request_is_met_with_just_enough(request_: str, level: int) -> None:
    need, bonus = TABLE[request_][0][level], TABLE[request_][1]
    stunts = just_enough(request_, need)
    points = sum(CP[stunt] for stunt in stunts)

    assert score_of(stunts, request_, COMPETITIONS[level]) == (points + bonus, points + bonus)


@pytest.mark.rule("BS-187", "BS-188", "BS-183", "BS-186")
@pytest.mark.parametrize("level", range(4))
@pytest.mark.parametrize("request_", TABLE)
def test_187_and_missed_with_one_less(request_: str, level: int) -> None:
    stunts = just_enough(request_, TABLE[request_][0][level])[:-1]
    points = sum(CP[stunt] for stunt in stunts)

    assert score_of(stunts, request_, COMPETITIONS[level]) == (points, points)


@pytest.mark.rule("BS-188", "BS-187")
@pytest.mark.parametrize("request_", [r for r in TABLE if r not in ("no-repeats", "box-office")])
def test_188_more_than_needed_scores_the_bonus_once(request_: str) -> None:
    need, bonus = TABLE[request_][0][0], TABLE[request_][1]
    more = just_enough(request_, need + 1)

    assert score_of(more, request_, "local")[0] == sum(CP[stunt] for stunt in more) + bonus


@pytest.mark.rule("BS-187")
@pytest.mark.parametrize(("stunts", "met"), [
    (["flying-v", "flying-v"], True), (["flying-v", "echelon"], False), (["flying-v", "long-flying-v"], False)])
def test_187_encore_wants_both_cards_of_a_name(stunts: list[str], met: bool) -> None:
    points = sum(CP[stunt] for stunt in stunts)

    assert score_of(stunts, "encore", "local")[0] == points + 6 * met


@pytest.mark.rule("BS-187")
@pytest.mark.parametrize("last", ["dogleg", "flying-v"])
def test_187_no_repeats_is_missed_with_one_name_twice(last: str) -> None:
    stunts = ["flying-v", "echelon", "swan", last]
    points = sum(CP[stunt] for stunt in stunts)

    assert score_of(stunts, "no-repeats", "local")[0] == points + (3 if last == "dogleg" else 0)


@pytest.mark.rule("BS-187")
@pytest.mark.parametrize(("stunts", "sets"), [
    (["flying-v", "swan", "trident"], 1), (["flying-v", "echelon", "trident"], 0),
    (["flying-v", "swan", "saltire"], 0)])
def test_187_full_programme_wants_one_of_each_level(stunts: list[str], sets: int) -> None:
    assert score_of(stunts, "full-programme", "local")[0] == sum(CP[stunt] for stunt in stunts) + 5 * sets


@pytest.mark.rule("BS-187")
def test_187_six_points_are_top_marks_and_five_are_not() -> None:
    assert score_of(["long-flying-v", "swan"], "top-marks", "local")[0] == 12 + 4
    assert score_of(["long-flying-v", "open-box"], "top-marks", "local")[0] == 11


# --- BS-183 open Requests


@pytest.mark.rule("BS-183")
def test_183_three_requests_are_open_to_all() -> None:
    s = start(requests=True)

    assert [len(s.view(seat)["requests"]) for seat in (0, 3, NOBODY)] == [3, 3, 3]
    assert len(data(start())["requests"]) == 0


@pytest.mark.rule("BS-183")
def test_183_every_player_who_meets_one_scores_it() -> None:
    s = finished([["trident"], ["stingray"], ["flying-v"]], requests=["daredevils"])

    assert s.final == (14, 12, 2)


@pytest.mark.rule("BS-183", "BS-188")
def test_183_several_requests_add_up() -> None:
    s = finished([["flying-v", "swan", "trident"], []], requests=["daredevils", "skilled-display", "full-programme"])

    assert s.final == (18 + 4 + 4 + 5, 0)


@pytest.mark.rule("BS-188")
def test_188_requests_count_printed_points_without_precision_flying() -> None:
    s = finished([["long-diamond", "dogleg"], []], requests=["box-office"], expertise=[["precision-flying"], []])

    assert s.final == (14 + 12, 0)


@pytest.mark.rule("BS-188", "BS-183")
def test_188_reserved_and_secret_stunts_do_not_count() -> None:
    s = owns(start(2, requests=True, max_rounds=1), "reserved", 0, ["trident"])
    s = edited(s, requests=["daredevils"], request_deck=[word for word in TABLE if word != "daredevils"])

    assert next_turn(next_turn(s)).final == (0, 0)


# --- BS-184, BS-185 secret Requests


def choosing() -> Barnstormers:
    """Return a game of three at the first choice of a secret Request."""
    return until(new_game(3, requests=True, secret_requests=True), "KeepRequest")


@pytest.mark.rule("BS-184")
def test_184_each_is_dealt_two_and_keeps_one() -> None:
    s = choosing()
    offered = data(s)["request_offers"]
    kept = after(s, f"prefer {offered[0][1]}")

    assert [len(cards) for cards in offered] == [2, 2, 2]
    assert options(s) == [f"prefer {card}" for card in offered[0]]
    assert (data(kept)["secret_requests"][0], data(kept)["requests_out"][0]) == ([offered[0][1]], [offered[0][0]])


@pytest.mark.rule("BS-184", "BS-185")
def test_185_the_choice_is_secret_and_so_is_the_discarded_card() -> None:
    s = choosing()
    s = after(s, options(s)[0])
    view = s.view(1)

    assert (view["secret_requests"][0], view["requests_out"][0]) == (1, 1)
    assert type(s.view(0)["requests_out"][0]) is list


@pytest.mark.rule("BS-185")
@pytest.mark.parametrize("seat", [1, 2, NOBODY])
def test_185_whatever_was_chosen_looks_the_same_to_the_others(seat: int) -> None:
    s = choosing()

    assert after(s, options(s)[0]).view(seat) == after(s, options(s)[1]).view(seat)


@pytest.mark.rule("BS-185")
def test_185_everybody_chooses_before_anybody_plays() -> None:
    s, actors = choosing(), []
    while step_name(s) == "KeepRequest":
        actors.append(s.to_act())
        s = after(s, options(s)[0])

    assert (actors, step_name(s)) == ([0, 1, 2], "Perform")


@pytest.mark.rule("BS-185")
def test_185_secret_requests_need_the_open_ones() -> None:
    with pytest.raises(BadOption, match="BS-185"):
        GAME.setting(4, {"secret_requests": True})


@pytest.mark.rule("BS-185")
def test_185_eleven_of_18_cards_suffice_for_four() -> None:
    s = start(4, requests=True, secret_requests=True)

    assert len(data(s)["request_deck"]) == 18 - 11


@pytest.mark.rule("BS-184")
def test_184_it_scores_for_its_owner_only() -> None:
    s = finished([["trident"], ["stingray"]], requests=[], secret=["daredevils", "skilled-display"])

    assert (s.final, recounted(s)) == ((14, 8), [14, 8])


@pytest.mark.rule("BS-184")
def test_184_it_is_revealed_at_the_end() -> None:
    table = new_table(GAME, 2, {"requests": True, "secret_requests": True, "max_rounds": 1, "lead_pilot": "0"})
    choice = table.view(0)["options"][0]
    table.submit(0, table.ply(), choice)
    assert "prefer ?" in table.log(1)
    while not table.is_over():
        seat = table.state.to_act()
        found = table.view(seat)["options"]
        table.submit(seat, table.ply(), "end" if "end" in found else found[0])

    assert choice in table.log(1)


@pytest.mark.rule("BS-184", "BS-185")
def test_185_own_requests_stay_in_every_world_and_the_others_are_anywhere() -> None:
    s = start(3, requests=True, secret_requests=True)
    worlds = [data(world) for world in resampled(s, 0, 100)]
    own = data(s)

    assert all(w["secret_requests"][0] == own["secret_requests"][0] and w["requests_out"][0] == own["requests_out"][0]
               for w in worlds)
    assert len({w["secret_requests"][1][0] for w in worlds}) == 18 - 3 - 2


@pytest.mark.rule("BS-184")
def test_184_a_third_card_cannot_be_kept() -> None:
    s = choosing()
    other = next(word for word in TABLE if word not in data(s)["request_offers"][0])

    assert rule_named(s, f"prefer {other}") == "BS-184"


# --- BS-168, BS-169 awards; BS-177, BS-178 Precision Flying


@pytest.mark.rule("BS-168", "BS-169")
@pytest.mark.parametrize(("cards", "points"), [
    ([], 0), (["barnstormer-award"], 5), (["performance-award"], 5), (["barnstormer-award", "performance-award"], 10)])
def test_168_an_award_is_worth_5_and_both_are_worth_10(cards: list[str], points: int) -> None:
    s = finished([["flying-v"], []], expertise=[cards, []])

    assert (s.final, recounted(s)) == ((2 + points, 0), [2 + points, 0])


@pytest.mark.rule("BS-177", "BS-178")
@pytest.mark.parametrize(("stunts", "copies", "extra"), [
    (["flying-v", "swan", "trident"], 1, 10), (["flying-v", "swan", "trident"], 2, 16),
    (["flying-v"], 1, 2), (["flying-v"], 2, 2), ([], 2, 0), (["trident", "trident"], 1, 10),
    (["trident", "trident"], 2, 20), (["flying-v", "flying-v", "echelon"], 2, 5)])
def test_178_each_doubles_one_card_the_best_automatically(stunts: list[str], copies: int, extra: int) -> None:
    s = finished([stunts, []], expertise=[["precision-flying"] * copies, []])
    points = sum(CP[stunt] for stunt in stunts) + extra

    assert (s.final[0], recounted(s)[0]) == (points, points)


@pytest.mark.rule("BS-177", "BS-196")
@pytest.mark.parametrize("card", ["flying-aces", "plus-1-action", "discard-all"])
def test_177_other_kept_cards_are_worth_nothing(card: str) -> None:
    assert finished([["flying-v"], []], expertise=[[card], []]).final == (2, 0)


# --- BS-196 totals


@pytest.mark.rule("BS-196")
def test_196_stunts_requests_and_expertise_add_up() -> None:
    hands = [["barnstormer-award", "precision-flying"], ["performance-award"], [], ["precision-flying"]]
    bags = [["flying-v", "trident"], ["swan"], [], ["stingray", "stingray"]]
    s = finished(bags, requests=["daredevils", "encore", "skilled-display"], expertise=hands)

    assert s.final == (12 + 4 + 5 + 10, 6 + 4 + 5, 0, 16 + 4 + 6 + 8)
    assert list(s.final) == recounted(s) == GAME.scores(s) == [
        counted_by_function(bags[q], ["daredevils", "encore", "skilled-display"], hands[q], s) for q in range(4)]


@pytest.mark.rule("BS-196")
@pytest.mark.parametrize("shift", range(6))
def test_196_both_ways_of_counting_agree_on_every_card(shift: int) -> None:
    bags = [STUNTS[shift + q::7] for q in range(4)]
    s = finished(bags, requests=list(TABLE), expertise=[["precision-flying"], ["barnstormer-award"], [], []],
                 competition=COMPETITIONS[shift % 4])

    assert list(s.final) == recounted(s)


@pytest.mark.rule("BS-196", "BS-098")
def test_196_before_the_end_only_printed_points_are_shown() -> None:
    s = start(2)

    assert (GAME.scores(s), GAME.recount(s)) == ([0, 0], [0, 0])


# --- BS-197 to BS-199, BS-241 who wins


@pytest.mark.rule("BS-197")
def test_197_the_highest_total_wins() -> None:
    s = finished([["flying-v"], ["trident"], ["swan"]])

    assert (GAME.ranks(s), GAME.returns(s)) == ([3, 1, 2], [0.0, 1.0, 0.0])


@pytest.mark.rule("BS-197", "BS-196")
def test_197_requests_and_awards_can_decide() -> None:
    s = finished([["echelon"], ["flying-v"]], expertise=[[], ["barnstormer-award"]])

    assert (s.final, GAME.ranks(s)) == ((3, 7), [2, 1])


@pytest.mark.rule("BS-198", "BS-241")
def test_241_more_stunt_points_beat_an_award() -> None:
    # 20 CP of stunts + 5 award against 25 CP of stunts
    s = finished([["trident", "trident"], ["southern-cross", "double-flying-v", "flying-v"]],
                 expertise=[["barnstormer-award"], []])

    assert (s.final, GAME.ranks(s)) == ((25, 25), [2, 1])


@pytest.mark.rule("BS-198")
def test_198_the_tie_break_counts_printed_points_without_doubling() -> None:
    s = finished([["swan"], ["southern-cross"]], expertise=[["precision-flying"], []])

    assert (s.final, GAME.ranks(s)) == ((12, 12), [2, 1])


@pytest.mark.rule("BS-198", "BS-197")
@pytest.mark.parametrize("stronger", [0, 1])
def test_198_the_end_is_told_with_the_winner_after_tie_breaks(stronger: int) -> None:
    s = claimed(start(2, max_rounds=1), stronger, ["southern-cross"])
    s = hand(claimed(s, 1 - stronger, ["swan"]), 1 - stronger, expertise=["precision-flying"])
    s = replacing(next_turn(s))
    script = "none, end" if stronger == 0 else "none"

    assert after(s, script).final == (12, 12)
    assert told(s, script)[-3:] == [("equal", -1, "0", "1"), ("tie_break", -1, "stunts"), ("over", -1, str(stronger))]


@pytest.mark.rule("BS-199")
@pytest.mark.parametrize(("first", "second", "heard"), [
    (["trident"], ["swan", "box-four"], [("tie_break", -1, "red"), ("over", -1, "0")]),
    (["swan"], ["flying-v", "box-four"], [("tie_break", -1, "yellow"), ("over", -1, "0")]),
    (["flying-v", "dogleg", "line-astern"], ["flying-v", "open-diamond"],
     [("tie_break", -1, "green"), ("over", -1, "0")]),
    (["flying-v"], ["dogleg"], [("equal", -1, "0", "1"), ("over", -1, "0", "1")]),
    (["trident"], ["dogleg"], [("score", 1, 2), ("over", -1, "0")])])
def test_199_what_broke_the_tie_is_told(first: list[str], second: list[str], heard: list[tuple[str, ...]]) -> None:
    s = panel(start(2, max_rounds=1), ["wineglass", "wineglass", "flying-w", "flying-w", "grand-echelon"])
    s = claimed(claimed(s, 0, first), 1, second)

    assert told(replacing(next_turn(s)), "none")[-2:] == heard


@pytest.mark.rule("BS-199")
@pytest.mark.parametrize(("first", "second", "ranks"), [
    (["trident"], ["swan", "box-four"], [1, 2]),  # 10 CP each: one red against none
    (["swan"], ["flying-v", "box-four"], [1, 2]),  # 6 CP each: no red, one yellow against none
    (["flying-v", "dogleg", "line-astern"], ["flying-v", "open-diamond"], [1, 2]),  # only green: three against two
    (["flying-v"], ["dogleg"], [1, 1])])
def test_199_most_red_then_yellow_then_green_then_shared(first: list[str], second: list[str],
                                                        ranks: list[int]) -> None:
    s = finished([first, second])

    assert (s.final[0], GAME.ranks(s)) == (s.final[1], ranks)
    assert GAME.ranks(finished([second, first])) == ranks[::-1]


@pytest.mark.rule("BS-199")
def test_199_a_shared_win_is_divided() -> None:
    s = finished([["flying-v"], ["dogleg"], []])

    assert GAME.returns(s) == [0.5, 0.5, 0.0]


@pytest.mark.rule("BS-199", "BS-198")
def test_199_the_order_of_the_tie_breaks() -> None:
    s = finished([["trident", "swan", "flying-v", "echelon"], []])

    assert tie_break(s.box, s.claimed[0]) == [21, 1, 1, 2]
    assert GAME.standing(s)[0] == [21, 21, 1, 1, 2]


@pytest.mark.rule("BS-186")
def test_186_requests_look_at_numbers_and_types_of_stunts_only() -> None:
    assert {row["metric"] for row in COMPONENTS["judges_request"]} == {
        "level", "level_sets", "family", "families", "planes", "pairs", "all_different", "cp_at_least", "cp_total",
        "stunts"}
    assert set(LEVEL_OF) == set(STUNTS)
