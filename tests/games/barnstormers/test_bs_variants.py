"""Section 15: specialist, mystery and draft; option combinations; what each seat knows of returned and passed cards."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from bs import (
    LEVEL_OF,
    PLAYER_COUNTS,
    after,
    data,
    edited,
    hand,
    new_game,
    next_turn,
    options,
    panel,
    rule_named,
    scoring,
    sky,
    start,
    step_name,
    told,
    until,
)
from bs_cards import GREEN, RED, STUNTS, dealt_mystery, keep_first, owns, resampled

from aerodrome.games.barnstormers import GAME
from aerodrome.games.barnstormers.state import Barnstormers
from aerodrome.kernel.errors import BadOption
from aerodrome.kernel.step import CHANCE, NOBODY

COUNTS = {"local": 4, "regional": 6, "national": 9, "extreme": 12}
TRIDENT = {"a4": "0N", "c4": "0N", "a3": "0N", "b3": "0N", "c3": "0N", "b2": "0N"}
LINE = {"b2": "0N", "c2": "0N", "d2": "0N"}
TWICE = [stunt for stunt in STUNTS for _ in range(2)]
MIXED = [TWICE[q::3] for q in range(3)]  # three hands with cards of every level


# --- BS-205, BS-219 options


@pytest.mark.rule("BS-205")
def test_205_variants_may_be_combined() -> None:
    s = start(2, secret_stunts="mystery", advanced=True, requests=True, secret_requests=True, competition="regional")

    assert [len(cards) for cards in data(s)["secret"]] == [6, 6]
    assert (len(data(s)["requests"]), len(data(s)["secret_requests"][0])) == (3, 1)


@pytest.mark.rule("BS-205")
@pytest.mark.parametrize("value", ["specialist mystery", "specialist,mystery", "both", ["specialist", "mystery"]])
def test_205_except_specialist_with_mystery(value: Any) -> None:
    with pytest.raises(BadOption):
        GAME.setting(4, {"secret_stunts": value})


@pytest.mark.rule("BS-205")
def test_205_all_variants_are_optional() -> None:
    setting = GAME.setting(4)

    assert [setting.flag(key) for key in ("requests", "secret_requests", "advanced", "draft")] == [False] * 4
    assert setting.word("secret_stunts") == "none"


@pytest.mark.rule("BS-219")
@pytest.mark.parametrize("players", [0, 1, 5])
def test_219_two_to_four_players(players: int) -> None:
    with pytest.raises(BadOption, match="BS-219"):
        GAME.setting(players)


@pytest.mark.rule("BS-219")
def test_219_the_settings_of_a_game() -> None:
    assert {option.key for option in GAME.options} == {
        "competition", "axis", "lead_pilot", "requests", "secret_requests", "advanced", "secret_stunts", "draft",
        "max_rounds", "level_end", "claims"}


@pytest.mark.rule("BS-219", "BS-217")
@pytest.mark.parametrize(("players", "given"), [
    (4, {}), (4, {"competition": "extreme"}), (4, {"secret_stunts": "mystery"}),
    (4, {"secret_stunts": "mystery", "competition": "national"}),
    (4, {"secret_stunts": "specialist", "competition": "extreme"}),
    (3, {"secret_stunts": "mystery", "competition": "extreme"}),
    (2, {"secret_stunts": "mystery", "competition": "extreme"})])
def test_219_the_draft_is_for_four_players_mystery_and_extreme_only(players: int, given: dict[str, Any]) -> None:
    with pytest.raises(BadOption, match="BS-219"):
        GAME.setting(players, given | {"draft": True})


@pytest.mark.rule("BS-219")
@pytest.mark.parametrize("players", [3, 4])
def test_219_the_axis_is_for_two_players(players: int) -> None:
    with pytest.raises(BadOption, match="BS-028"):
        GAME.setting(players, {"axis": "EW"})


@pytest.mark.rule("BS-219")
@pytest.mark.parametrize(("players", "lead"), [(2, "2"), (3, "3"), (4, "4"), (4, "-1")])
def test_219_the_lead_pilot_is_a_player(players: int, lead: str) -> None:
    with pytest.raises(BadOption):
        GAME.setting(players, {"lead_pilot": lead})


# --- BS-210 to BS-212 Specialist Stunts


@pytest.mark.rule("BS-210")
@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_210_each_is_dealt_one_red_stunt_before_the_panel(players: int) -> None:
    first = new_game(players, secret_stunts="specialist")
    s = until(first, "ShowStunt")
    held = data(s)["secret"]

    assert (first.to_act(), options(first)) == (CHANCE, [f"show {stunt}" for stunt in RED])
    assert [len(cards) for cards in held] == [1] * players
    assert all(cards[0] in RED for cards in held)
    assert (data(s)["panel"], len(data(s)["stunt_decks"][2])) == (["-"] * 6, 16 - players)


@pytest.mark.rule("BS-210")
def test_210_it_is_secret() -> None:
    s = start(secret_stunts="specialist")

    assert [s.view(seat)["secret"][0] for seat in (1, NOBODY)] == [1, 1]
    assert s.view(0)["secret"][0] == data(s)["secret"][0]


@pytest.mark.rule("BS-210")
def test_210_the_deal_is_told_to_its_owner_alone() -> None:
    s = new_game(secret_stunts="specialist")

    assert told(s, "show trident", seat=1) == [("specialist", 0, "?")]


@pytest.mark.rule("BS-210")
def test_210_to_a_rival_it_may_be_any_red_stunt_not_seen() -> None:
    s = start(secret_stunts="specialist")
    seen = Counter(data(world)["secret"][0][0] for world in resampled(s, 1, 400))
    shown = Counter([*data(s)["panel"][4:], *data(s)["secret"][1]])

    assert set(seen) == {stunt for stunt in RED if shown[stunt] < 2}
    assert all(data(world)["secret"][1] == data(s)["secret"][1] for world in resampled(s, 1, 10))


def specialist() -> Barnstormers:
    """Return step 2 of seat 0, who flies the own secret Trident and has three stunts."""
    s = owns(start(secret_stunts="specialist"), "secret", 0, ["trident"])
    return scoring(sky(panel(s, ["long-diamond", "stingray"]), TRIDENT, moved=list(TRIDENT)))


@pytest.mark.rule("BS-211", "BS-212")
def test_211_performed_it_is_claimed_instead_of_a_panel_stunt() -> None:
    s = specialist()
    done = after(s, "claim_secret trident")

    assert "claim_secret trident" in options(s)
    assert (data(done)["claimed"][0], done.pilots[0], done.stunt_done, options(done)) == (["trident"], 1, 1, ["end"])
    assert GAME.scores(done)[0] == 10


@pytest.mark.rule("BS-211")
def test_211_it_counts_towards_the_competition() -> None:
    s = specialist()
    d = data(s)
    three = ["echelon", "dogleg", "saltire"]
    for stunt in three:
        d["stunt_decks"][LEVEL_OF[stunt]].remove(stunt)
    d["claimed"][0] = three
    s = edited(s, claimed=d["claimed"], stunt_decks=d["stunt_decks"], pilots=[3, 0, 0, 0])

    assert after(s, "claim_secret trident").ended == 1


@pytest.mark.rule("BS-212")
def test_212_it_is_shown_needs_no_refill_and_no_new_one_is_dealt() -> None:
    s = specialist()
    done = after(s, "claim_secret trident")

    assert ("claim", 0, "trident") in told(s, "claim_secret trident", seat=2)
    assert done.view(2)["claimed"][0] == ["trident"]
    assert (data(done)["panel"], data(done)["secret"][0], step_name(done)) == (data(s)["panel"], [], "Score")


@pytest.mark.rule("BS-212")
def test_212_not_performed_it_is_worth_nothing() -> None:
    s = next_turn(next_turn(start(2, secret_stunts="specialist", max_rounds=1)))

    assert (s.final, [len(cards) for cards in data(s)["secret"]]) == ((0, 0), [1, 1])


@pytest.mark.rule("BS-212", "BS-211")
def test_212_nobody_else_can_claim_it() -> None:
    s = owns(start(secret_stunts="specialist"), "secret", 1, ["trident"])
    s = owns(s, "secret", 0, ["stingray"])
    s = scoring(sky(panel(s, ["long-diamond"]), TRIDENT, moved=list(TRIDENT)))

    assert rule_named(s, "claim_secret trident").startswith("BS-")


# --- BS-213 to BS-216, BS-230 Mystery Stunts


@pytest.mark.rule("BS-213")
@pytest.mark.parametrize(("players", "each"), [(2, 24), (3, 16), (4, 12)])
def test_213_all_48_are_dealt_evenly(players: int, each: int) -> None:
    s = dealt_mystery(players)

    assert [len(cards) for cards in data(s)["offers"]] == [each] * players
    assert data(s)["stunt_decks"] == [[], [], []]


@pytest.mark.rule("BS-213")
@pytest.mark.parametrize("cards", [["trident"], TWICE[:47], TWICE[:47] + ["flying-v"]])
def test_213_only_the_whole_deck_may_be_dealt(cards: list[str]) -> None:
    s = new_game(4, secret_stunts="mystery")

    assert rule_named(s, "deal " + " ".join(cards)).startswith("BS-")


@pytest.mark.rule("BS-213")
@pytest.mark.parametrize("competition", COUNTS)
@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_213_each_keeps_as_many_as_required_and_the_rest_returns(players: int, competition: str) -> None:
    s = dealt_mystery(players, competition)
    asked = 0
    while step_name(s) == "KeepStunt":
        asked += 1
        s = after(s, options(s)[-1])
    s = until(s, "Perform")
    d, kept = data(s), COUNTS[competition]
    left = [stunt for stunts in d["stunt_decks"] for stunt in stunts] + [stunt for stunt in d["panel"] if stunt != "-"]

    assert (asked, [len(cards) for cards in d["secret"]]) == (players * kept, [kept] * players)
    assert len(left) == 48 - players * kept
    assert Counter(left) == Counter(stunt for cards in d["returned"] for stunt in cards)


@pytest.mark.rule("BS-213")
def test_213_returned_cards_go_to_the_decks_of_their_levels() -> None:
    s = keep_first(dealt_mystery(2))

    assert all(LEVEL_OF[stunt] == level for level in range(3) for stunt in data(s)["stunt_decks"][level])


@pytest.mark.rule("BS-213", "BS-215")
def test_213_any_of_the_cards_offered_may_be_kept() -> None:
    s = dealt_mystery(2, hands=[TWICE[:24]])

    assert options(s) == [f"keep {stunt}" for stunt in STUNTS[:12]]
    assert rule_named(s, "keep trident") == "BS-213"


@pytest.mark.rule("BS-215")
def test_215_selection_is_secret_and_everybody_selects_before_anything_is_returned() -> None:
    s = dealt_mystery(2)
    s = after(s, "keep flying-v, keep flying-v, keep echelon, keep echelon")

    assert (s.to_act(), data(s)["stunt_decks"], s.view(1)["secret"][0], s.view(1)["offers"][0]) == (
        1, [[], [], []], 4, 20)


@pytest.mark.rule("BS-215")
@pytest.mark.parametrize("seat", [1, NOBODY])
def test_215_whatever_was_kept_looks_the_same_to_the_others(seat: int) -> None:
    s = dealt_mystery(2)

    assert after(s, "keep flying-v").view(seat) == after(s, "keep echelon").view(seat)


@pytest.mark.rule("BS-215")
@pytest.mark.parametrize("returned", [0, 1, 2, 3])
def test_215_a_level_with_fewer_than_two_returned_cards_shows_what_it_has(returned: int) -> None:
    s = keep_all_but(dealt_mystery(3, "extreme", hands=MIXED), RED, returned)

    assert len([stunt for stunt in data(s)["panel"][4:] if stunt != "-"]) == min(returned, 2)
    assert s.closed[2] == (returned == 0)


def keep_all_but(s: Barnstormers, stunts: list[str], count: int) -> Barnstormers:
    """Let all three keep twelve cards, so that exactly *count* of *stunts* return; play on to the first turn."""
    returned: list[str] = []
    plans: list[str] = []
    for cards in data(s)["offers"]:
        back: list[str] = []
        wanted = [c for c in cards if c in stunts]
        others = [c for c in cards if c not in stunts]
        while wanted and len(returned) < count and len(back) < 4:
            back.append(wanted.pop())
            returned.append(back[-1])
        while len(back) < 4:
            back.append(others.pop())
        plans += wanted + others
    for stunt in plans:
        s = after(s, f"keep {stunt}")
    return until(s, "Perform")


@pytest.mark.rule("BS-214")
def test_214_panel_and_secret_stunts_may_be_performed_one_in_total() -> None:
    s = start(2, secret_stunts="mystery")
    s = owns(panel(owns(s, "secret", 0, []), ["dogleg"]), "secret", 0, ["line-astern", "trident", "swan", "saltire"])
    s = scoring(sky(s, LINE | {"f5": "0N", "f6": "0N", "e6": "0N"}, moved=["b2", "f5"]))
    secret = after(s, "claim_secret line-astern")

    assert options(s) == ["claim dogleg", "claim_secret line-astern", "end"]
    assert (options(secret), data(secret)["claimed"][0], secret.pilots[0]) == (["end"], ["line-astern"], 1)
    assert options(until(after(s, "claim dogleg"), "Score")) == ["end"]


@pytest.mark.rule("BS-214")
def test_214_a_secret_stunt_is_shown_when_claimed() -> None:
    s = owns(owns(start(2, secret_stunts="mystery"), "secret", 0, []), "secret", 0, ["line-astern"])
    s = scoring(sky(s, LINE, moved=["b2"]))

    assert ("claim", 0, "line-astern") in told(s, "claim_secret line-astern", seat=1)


@pytest.mark.rule("BS-214")
def test_214_unperformed_ones_score_nothing() -> None:
    s = next_turn(next_turn(start(2, secret_stunts="mystery", max_rounds=1)))

    assert s.final == (0, 0)


@pytest.mark.rule("BS-216", "BS-230")
def test_230_four_players_extreme_12_cards_each_none_returned_no_panel() -> None:
    s = start(4, secret_stunts="mystery", competition="extreme")
    d = data(s)

    assert [len(cards) for cards in d["secret"]] == [12] * 4
    assert (d["panel"], d["stunt_decks"], d["returned"]) == (["-"] * 6, [[]] * 3, [[]] * 4)


@pytest.mark.rule("BS-216", "BS-182")
@pytest.mark.parametrize("card", ["reserve-stunt", "discard-2", "discard-all"])
def test_216_reserve_and_discard_cannot_be_played_then(card: str) -> None:
    s = hand(start(4, secret_stunts="mystery", competition="extreme"), 0, expertise=[card])

    assert f"use {card}" not in options(s)
    assert rule_named(s, f"use {card}") == "BS-182"


@pytest.mark.rule("BS-216", "BS-193")
def test_216_only_end_condition_1_applies_then() -> None:
    s = start(4, secret_stunts="mystery", competition="extreme")
    assert s.closed == (1, 1, 1)

    d = data(s)
    for seat in range(4):
        greens = [stunt for stunt in d["secret"][seat] if LEVEL_OF[stunt] == 0]
        d["claimed"][1] += greens
        d["secret"][seat] = [stunt for stunt in d["secret"][seat] if LEVEL_OF[stunt] > 0]
    d["claimed"][1].remove("line-astern")
    d["secret"][0].append("line-astern")
    s = edited(s, claimed=d["claimed"], secret=d["secret"])
    s = after(scoring(sky(s, LINE, moved=["b2"])), "claim_secret line-astern")

    assert (s.ended, s.pilots[0]) == (0, 1)
    s = edited(s, pilots=[11, 0, 0, 0], stunt_done=0)
    d = data(s)
    d["claimed"][0].remove("line-astern")
    d["secret"][0].append("line-astern")
    s = edited(s, claimed=d["claimed"], secret=d["secret"])
    assert after(s, "claim_secret line-astern").ended == 1


@pytest.mark.rule("BS-193", "BS-192", "BS-215")
def test_192_performing_the_one_green_returned_does_not_end_the_game_while_fifteen_are_in_hands() -> None:
    s = keep_all_but(dealt_mystery(3, "extreme", hands=MIXED), GREEN, 1)
    assert (data(s)["panel"][:2], data(s)["stunt_decks"][0], s.closed[0]) == (["wineglass", "-"], [], 0)

    s = scoring(sky(s, {"b4": "0N", "d4": "0N", "c3": "0N", "c2": "0N"}, moved=["b4"]))
    s = after(s, "claim wineglass")

    assert (data(s)["claimed"][0], s.ended) == (["wineglass"], 0)


# --- BS-217, BS-218 the draft


HANDS = [TWICE[12 * q:12 * q + 12] for q in range(4)]  # seat 0 has both copies of the first six stunts, and so on


def drafting() -> Barnstormers:
    """Return a draft at its first pass: everybody holds six stunts twice."""
    return keep_first(dealt_mystery(4, "extreme", HANDS, draft=True))


def passes(s: Barnstormers, cards: list[list[str]]) -> Barnstormers:
    """Let every seat pass these two cards."""
    for pair in cards:
        for stunt in pair:
            s = after(s, f"pass {stunt}")
    return s


def firsts(s: Barnstormers) -> list[list[str]]:
    """Return for each seat the first two cards held."""
    return [cards[:2] for cards in data(s)["secret"]]


def drafted() -> Barnstormers:
    """Return a game after the draft: first everybody passes the first two cards, then the last two."""
    s = drafting()
    s = passes(s, firsts(s))
    return until(passes(s, [cards[-2:] for cards in data(s)["secret"]]), "Perform")


@pytest.mark.rule("BS-217", "BS-218")
def test_217_two_cards_go_to_the_left_neighbour() -> None:
    s = drafting()
    done = passes(s, firsts(s))
    held = data(done)["secret"]

    assert [[stunt for stunt in firsts(s)[q] if stunt in held[(q + 1) % 4]] for q in range(4)] == firsts(s)
    assert [len(cards) for cards in held] == [12] * 4


@pytest.mark.rule("BS-217", "BS-218")
def test_217_then_two_cards_to_the_opposite_player() -> None:
    s = drafting()
    s = passes(s, firsts(s))
    last = [cards[-2:] for cards in data(s)["secret"]]
    held = data(passes(s, last))["secret"]

    assert all(Counter(held[(q + 2) % 4])[stunt] >= last[q].count(stunt) for q in range(4) for stunt in last[q])
    assert [len(cards) for cards in held] == [12] * 4


@pytest.mark.rule("BS-217")
def test_217_then_the_game_begins() -> None:
    s = drafted()

    assert (step_name(s), s.round, data(s)["panel"]) == ("Perform", 1, ["-"] * 6)


@pytest.mark.rule("BS-218")
def test_218_each_chooses_from_the_12_cards_then_held_before_anybody_gets_one() -> None:
    s, actors = drafting(), []
    for _ in range(8):
        actors.append(s.to_act())
        assert len(data(s)["secret"][s.to_act()]) + len(data(s)["passing"][s.to_act()]) == 12
        s = after(s, options(s)[0])

    assert actors == [0, 0, 1, 1, 2, 2, 3, 3]


@pytest.mark.rule("BS-218")
def test_218_received_cards_may_be_passed_on() -> None:
    s = drafting()
    s = passes(s, firsts(s))
    got = data(s)["gave_left"][3]

    assert set(got) == {got[0]}
    assert f"pass {got[0]}" in options(s)
    assert Counter(data(passes(s, [got, *[c[:2] for c in data(s)["secret"][1:]]]))["secret"][2])[got[0]] == 2


@pytest.mark.rule("BS-218")
@pytest.mark.parametrize("seat", [1, 2, 3, NOBODY])
def test_218_a_pass_is_secret(seat: int) -> None:
    s = drafting()

    assert after(s, options(s)[0]).view(seat) == after(s, options(s)[-1]).view(seat)


@pytest.mark.rule("BS-217")
def test_217_without_agreement_nothing_is_passed() -> None:
    s = keep_first(dealt_mystery(4, "extreme", HANDS))

    assert step_name(s) != "PassStunt"
    assert data(s)["secret"] == HANDS


# --- what each seat knows (section 18, Information)


@pytest.mark.rule("BS-213", "BS-215")
@pytest.mark.parametrize("players", PLAYER_COUNTS)
@pytest.mark.parametrize("seat", [0, 1, NOBODY])
def test_213_every_world_looks_the_same_to_the_seat_and_is_possible(players: int, seat: int) -> None:
    s = start(players, secret_stunts="mystery")
    for world in resampled(s, seat, 30):
        assert world.view(seat) == s.view(seat)
        assert edited(world).digest() == world.digest()


@pytest.mark.rule("BS-213")
@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_213_own_returned_cards_are_in_the_decks_or_have_come_up(players: int) -> None:
    s = start(players, secret_stunts="mystery")
    for world in resampled(s, 0, 60):
        d = data(world)
        there = Counter([stunt for cards in d["stunt_decks"] for stunt in cards] + d["panel"])
        assert not Counter(d["returned"][0]) - there


@pytest.mark.rule("BS-213")
@pytest.mark.parametrize("players", PLAYER_COUNTS)
@pytest.mark.parametrize("seat", [0, 1])
def test_213_what_the_others_returned_is_there_too_all_of_it_together(players: int, seat: int) -> None:
    s = start(players, secret_stunts="mystery")
    for world in resampled(s, seat, 40):
        d = data(world)
        there = Counter([stunt for cards in d["stunt_decks"] for stunt in cards]
                        + [stunt for stunt in d["panel"] if stunt != "-"])
        assert Counter(stunt for cards in d["returned"] for stunt in cards) == there


@pytest.mark.rule("BS-213", "BS-214")
def test_214_a_rivals_secret_claim_was_not_the_own_returned_card() -> None:
    s = dealt_mystery(2, hands=[STUNTS, STUNTS])
    for stunt in ("flying-v", "finger-four", "line-astern", "echelon", "dogleg", "box-four", "swan", "saltire"):
        s = after(s, f"keep {stunt}")
    s = next_turn(until(s, "Perform"))
    s = scoring(sky(s, {"b2": "1N", "b3": "1N", "c2": "1N"}, moved=["b2"]))
    s = after(s, "claim_secret dogleg")
    for world in resampled(s, 0, 100):
        d = data(world)
        assert "dogleg" in [*d["stunt_decks"][0], *d["panel"]], "seat 0 returned the only other copy"


@pytest.mark.rule("BS-213")
def test_213_nobody_knows_what_the_others_returned() -> None:
    s = start(3, secret_stunts="mystery")

    assert s.view(0)["returned"] == [data(s)["returned"][0], 12, 12]
    assert len({tuple(data(world)["returned"][1]) for world in resampled(s, 0)}) > 1


@pytest.mark.rule("BS-217", "BS-218")
@pytest.mark.parametrize("seat", [0, 2, NOBODY])
def test_218_after_the_draft_every_world_looks_the_same_to_the_seat_and_is_possible(seat: int) -> None:
    s = drafted()
    for world in resampled(s, seat, 30):
        assert world.view(seat) == s.view(seat)
        assert edited(world).digest() == world.digest()


@pytest.mark.rule("BS-217", "BS-218")
@pytest.mark.parametrize("seat", range(4))
def test_218_a_card_passed_across_is_in_that_hand(seat: int) -> None:
    s = drafted()
    gave = data(s)["gave_across"][seat]
    for world in resampled(s, seat, 60):
        assert not Counter(gave) - Counter(data(world)["secret"][(seat + 2) % 4])


@pytest.mark.rule("BS-217", "BS-218")
@pytest.mark.parametrize("seat", range(4))
def test_218_a_card_passed_left_is_there_or_was_passed_on_across(seat: int) -> None:
    s = drafted()
    gave = data(s)["gave_left"][seat]
    assert gave[0] == gave[1], "both copies, so the seat knows where they can be"
    for world in resampled(s, seat, 60):
        secret = data(world)["secret"]
        there = Counter([*secret[(seat + 1) % 4], *secret[(seat + 3) % 4]])
        assert not Counter(gave) - there


@pytest.mark.rule("BS-218")
@pytest.mark.parametrize("seat", range(4))
def test_218_after_the_first_pass_the_cards_passed_left_are_with_the_neighbour(seat: int) -> None:
    s = drafting()
    s = passes(s, firsts(s))
    gave = data(s)["gave_left"][seat]
    for world in resampled(s, seat, 60):
        assert not Counter(gave) - Counter(data(world)["secret"][(seat + 1) % 4])


@pytest.mark.rule("BS-181", "BS-213")
@pytest.mark.parametrize("seat", [0, 1, 2, NOBODY])
def test_181_while_discarded_stunts_are_on_their_way_every_world_looks_the_same(seat: int) -> None:
    s = start(3, secret_stunts="mystery", competition="national")
    s = after(hand(s, 0, expertise=["discard-all"]), "use discard-all")
    while step_name(s) == "ShowStunt":
        assert all(world.view(seat) == s.view(seat) for world in resampled(s, seat, 20))
        s = after(s, options(s)[0])


@pytest.mark.rule("BS-181", "BS-213")
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_181_discarded_stunts_are_still_among_those_returned(seat: int) -> None:
    s = start(3, secret_stunts="mystery", competition="national")
    s = until(after(hand(s, 0, expertise=["discard-all"]), "use discard-all"), "Perform")
    for world in resampled(s, seat, 40):
        d = data(world)
        there = Counter(card for cards in [*d["stunt_decks"], d["panel"], *d["stunts_under"]] for card in cards)
        there.pop("-", None)
        assert Counter(card for cards in d["returned"] for card in cards) == there
