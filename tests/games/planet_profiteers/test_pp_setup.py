"""Sections 1 to 3: what is in the box, the set-up, and the deal."""

from __future__ import annotations

from collections import Counter
from itertools import product
from random import Random
from typing import Any

import pytest
from pp import (
    COMMUNAL,
    DECK,
    HANDS,
    PLAYER_COUNTS,
    WORDS,
    after,
    cards_of,
    dealt,
    last_decision,
    new_game,
    options,
    rest_of_mission,
    result_of,
    rule_named,
    shuffle,
    stacked,
    turns,
)

from aerodrome.games.planet_profiteers import GAME
from aerodrome.games.planet_profiteers.box import CARD, COMPONENTS
from aerodrome.games.planet_profiteers.scoring import size
from aerodrome.kernel.errors import BadOption
from aerodrome.kernel.step import CHANCE, NOBODY, Chance


def count_of(component: str) -> int:
    counts: dict[str, int] = {row["id"]: row["count"] for row in COMPONENTS["component"]}
    return counts[component]


def cards() -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = COMPONENTS["card"]
    return rows


def icons(category: str) -> list[str]:
    return [row["id"] for row in COMPONENTS["icon"] if row["category"] == category]


def sizes(cards: int) -> list[int]:
    """Return the sizes of a set of cards."""
    return [size(cards, masks) for masks in new_game().box.icons]


# --- 1 Components


@pytest.mark.rule("PP-001")
def test_001_sixty_play_cards_and_eight_player_cards_make_sixty_eight() -> None:
    assert (count_of("play_card"), count_of("player_card"), COMPONENTS["cards_total"]["count"]) == (60, 8, 68)


@pytest.mark.rule("PP-001")
def test_001_the_deck_lists_sixty_different_cards() -> None:
    assert [card["id"] for card in cards()] == DECK == CARD.words


@pytest.mark.rule("PP-002")
def test_002_thirteen_cubes_in_each_of_eight_colours() -> None:
    colours = {row["cube_colour"] for row in COMPONENTS["player_card"]}

    assert (COMPONENTS["cubes"]["per_player"], len(colours), count_of("cube")) == (13, 8, 104)


@pytest.mark.rule("PP-003")
@pytest.mark.parametrize(("component", "count"), [
    ("score_mission_mat", 1), ("bribe_mat", 1), ("tracking_token", 2), ("captains_badge", 1), ("rule_sheet", 1)])
def test_003_mats_tokens_badge_and_rule_sheet(component: str, count: int) -> None:
    assert count_of(component) == count


@pytest.mark.rule("PP-004", "PP-006")
def test_004_every_card_shows_one_icon_of_each_of_three_categories() -> None:
    assert all(card[category] in icons(category) for card in cards() for category in WORDS)


@pytest.mark.rule("PP-005")
def test_005_a_player_card_has_an_identity_and_an_investment_area_and_no_power() -> None:
    told = [(sorted(row), row["areas"]) for row in COMPONENTS["player_card"]]

    assert told == [(["areas", "company", "cube_colour", "id", "number", "provenance"], ["investment"])] * 8


@pytest.mark.rule("PP-005")
@pytest.mark.parametrize("seat", range(8))
def test_005_every_company_may_do_the_same(seat: int) -> None:
    others = [f"invest {t}" for t in range(8) if t != seat]

    assert options(dealt(8, captain=seat)) == ["bribe cargo", "bribe planet", "bribe ship", *others]


@pytest.mark.rule("PP-006")
def test_006_eleven_cards_can_be_spread_down_to_4_3_3() -> None:
    spread = [DECK[20 * (i % 3) + 5 * (i % 4) + i % 5] for i in range(11)]

    assert sizes(cards_of(" ".join(spread))) == [4, 3, 3]


@pytest.mark.rule("PP-006")
@pytest.mark.parametrize("k", range(3))
def test_006_eleven_cards_can_show_one_icon_eleven_times(k: int) -> None:
    eleven = [card["id"] for card in cards() if card[WORDS[k]] == icons(WORDS[k])[0]][:11]

    assert sizes(cards_of(" ".join(eleven)))[k] == 11


@pytest.mark.rule("PP-006")
def test_006_no_eleven_cards_have_smaller_sizes() -> None:
    rng = Random(6)
    deals = [sizes(cards_of(" ".join(rng.sample(DECK, 11)))) for _ in range(300)]

    assert all(cargo >= 4 and planet >= 3 and ship >= 3 for cargo, planet, ship in deals)


@pytest.mark.rule("PP-007")
def test_007_every_combination_of_3_cargo_4_planet_and_5_ship_icons_is_on_one_card() -> None:
    every = sorted(product(icons("cargo"), icons("planet"), icons("ship")))

    assert ([len(icons(k)) for k in WORDS], sorted((c["cargo"], c["planet"], c["ship"]) for c in cards())) == (
        [3, 4, 5], every)


@pytest.mark.rule("PP-007")
@pytest.mark.parametrize(("category", "count"), [("cargo", 20), ("planet", 15), ("ship", 12)])
def test_007_icons_are_on_20_15_and_12_cards(category: str, count: int) -> None:
    assert set(Counter(card[category] for card in cards()).values()) == {count}


@pytest.mark.rule("PP-008")
def test_008_a_share_is_worth_2_on_cargo_3_on_planet_type_and_4_on_ships() -> None:
    assert new_game().box.share_value == [2, 3, 4]


@pytest.mark.rule("PP-008", "PP-016")
def test_008_the_token_starts_on_the_cheapest_category() -> None:
    s = new_game()

    assert s.box.share_value[s.priority] == min(s.box.share_value)


@pytest.mark.rule("PP-009")
def test_009_the_printed_score_track_goes_from_0_to_60() -> None:
    assert (COMPONENTS["score_track"]["first"], COMPONENTS["score_track"]["last"]) == (0, 60)


@pytest.mark.rule("PP-009")
def test_009_a_score_goes_on_beyond_the_track() -> None:
    s = after(last_decision(scores=[60, 0, 0]), "end")

    assert s.scores == [76, 0, 0]


# --- 2 Set-up


@pytest.mark.rule("PP-010")
@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_010_three_to_eight_play(players: int) -> None:
    assert len(dealt(players).hands) == players


@pytest.mark.rule("PP-010")
@pytest.mark.parametrize("players", [-1, 0, 1, 2, 9, 100])
def test_010_fewer_or_more_are_refused(players: int) -> None:
    with pytest.raises(BadOption, match="3 to 8 players"):
        GAME.setting(players)


@pytest.mark.rule("PP-011")
def test_011_there_is_a_numbered_player_card_with_its_own_colour_for_every_seat() -> None:
    rows = COMPONENTS["player_card"]

    assert ([row["number"] for row in rows], len({row["cube_colour"] for row in rows})) == (list(range(1, 9)), 8)


@pytest.mark.rule("PP-012")
def test_012_all_start_at_0_credits_with_12_shares() -> None:
    s = new_game(4)

    assert (s.scores, s.unspent) == ([0] * 4, [12] * 4)


@pytest.mark.rule("PP-012")
def test_012_of_13_cubes_one_marks_the_score() -> None:
    cubes = COMPONENTS["cubes"]

    assert cubes["score_marker"] + cubes["shares_per_mission"] == cubes["per_player"] == 13


@pytest.mark.rule("PP-012")
def test_012_the_score_cube_is_never_a_share() -> None:
    s = rest_of_mission(dealt(), {seat: ["bribe ship, bribe ship"] * 4 for seat in range(3)})

    assert GAME.inventory(s)[-3:] == [12, 12, 12]


@pytest.mark.rule("PP-013")
@pytest.mark.parametrize("seat", [0, 1, NOBODY])
def test_013_everybody_sees_how_many_shares_are_unspent(seat: int) -> None:
    s = after(dealt(), "bribe cargo, invest 1, bribe ship, end")

    assert s.view(seat)["unspent"] == [10, 11, 12]


@pytest.mark.rule("PP-014")
@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_014_the_first_captain_is_drawn_from_the_seats(players: int) -> None:
    s = new_game(players, first_captain="random")

    assert (s.to_act(), options(s)) == (CHANCE, [f"captain {seat}" for seat in range(players)])


@pytest.mark.rule("PP-014")
def test_014_every_seat_is_equally_likely() -> None:
    s = new_game(first_captain="random")
    draw = s.agenda[-1]
    assert isinstance(draw, Chance)
    rng = Random(14)
    counts = Counter(draw.sample(s, rng).text for _ in range(3000))

    assert draw.weights(s) is None
    assert all(900 < counts[f"captain {seat}"] < 1100 for seat in range(3))


@pytest.mark.rule("PP-014", "PP-025")
def test_014_whoever_is_drawn_takes_the_first_turn() -> None:
    s = after(new_game(4, first_captain="random"), f"captain 2, {shuffle(DECK)}")

    assert (s.captain, s.to_act()) == (2, 2)


@pytest.mark.rule("PP-014")
@pytest.mark.parametrize("seat", range(4))
def test_014_the_host_may_name_the_captain(seat: int) -> None:
    assert dealt(4, captain=seat).to_act() == seat


@pytest.mark.rule("PP-014")
def test_014_the_host_cannot_name_an_empty_seat() -> None:
    with pytest.raises(BadOption, match="first_captain"):
        GAME.setting(3, {"first_captain": "3"})


@pytest.mark.rule("PP-016")
def test_016_the_first_of_five_missions_begins_with_the_token_on_cargo() -> None:
    s = dealt()

    assert (s.mission, s.box.missions, s.dump()["priority"]) == (1, 5, "cargo")


# --- 3 Start of each mission


@pytest.mark.rule("PP-017")
@pytest.mark.parametrize("deck", [DECK[:59], [*DECK, "C01"], [*DECK[:59], "C01"], ["C61", *DECK[1:]]])
def test_017_a_shuffle_has_every_card_once(deck: list[str]) -> None:
    assert rule_named(new_game(), shuffle(deck))


@pytest.mark.rule("PP-017", "PP-053")
def test_017_before_each_mission_all_sixty_cards_are_gathered() -> None:
    s = rest_of_mission(dealt())

    assert (s.dump()["pile"], s.dump()["hands"], s.dump()["communal"]) == (DECK, [[], [], []], [])


@pytest.mark.rule("PP-017", "PP-021")
def test_017_the_second_mission_is_dealt_from_its_own_shuffle_alone() -> None:
    again = dealt(4, captain=0)
    s = after(rest_of_mission(dealt(4, deck=DECK[::-1])), shuffle(stacked(COMMUNAL, *HANDS[:4])))
    seats = s.order()

    assert [s.hands[q] for q in seats] == again.hands
    assert (s.communal, s.pile) == (again.communal, again.pile)


@pytest.mark.rule("PP-018")
def test_018_six_communal_cards_three_of_them_face_up() -> None:
    s = dealt()

    assert (s.dump()["communal"], s.face_up) == (COMMUNAL.split(" "), 3)
    assert s.view(0)["communal"] == ["C01", "C02", "C03", "?", "?", "?"]


@pytest.mark.rule("PP-019", "PP-020")
def test_019_communal_cards_count_for_everybody_and_hands_for_their_owner() -> None:
    ocean = "C01 C02 C03 C04 C05 C06"  # five Oceans
    hands = ["C21 C22 C26 C31 C36", "C46 C51 C56 C11 C16", "C07 C12 C17 C47 C52"]
    box = new_game().box
    planet = [size(cards_of(ocean) | cards_of(hand), box.icons[1]) for hand in hands]

    assert planet == [7, 5, 5]
    assert result_of(last_decision([[0, 4, 0]] * 3, hands=hands, communal=ocean, priority="planet")).winner == 0


@pytest.mark.rule("PP-020")
@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_020_everybody_is_dealt_five_private_cards(players: int) -> None:
    s = dealt(players)

    assert [len(hand) for hand in s.dump()["hands"]] == [5] * players
    assert s.view(1)["hands"] == [5, HANDS[1].split(" "), *[5] * (players - 2)]


@pytest.mark.rule("PP-021")
def test_021_slots_then_hands_in_turn_order_then_the_pile() -> None:
    deck = DECK[::-1]
    s = dealt(4, captain=2, deck=deck).dump()

    assert s["communal"] == deck[:6]
    assert [s["hands"][q] for q in (2, 3, 0, 1)] == [sorted(deck[6 + 5 * m:11 + 5 * m]) for m in range(4)]
    assert s["pile"] == deck[26:]


@pytest.mark.rule("PP-021", "PP-072")
def test_021_the_pile_is_drawn_from_its_front() -> None:
    deck = DECK[::-1]
    s = after(dealt(research=True, deck=deck), f"{turns(6)}, draw")

    assert deck[21] in s.dump()["hands"][0]
    assert s.dump()["pile"] == deck[22:]


@pytest.mark.rule("PP-022", "PP-052")
def test_022_every_mission_starts_with_12_shares_and_empty_mats() -> None:
    spend = {0: ["bribe ship, invest 1"] * 4, 1: ["invest 0, invest 2"] * 4, 2: ["bribe planet, bribe cargo"] * 4}
    s = after(rest_of_mission(dealt(), spend), shuffle(DECK))

    assert (s.mission, s.unspent, sum(s.bribes), sum(s.investments)) == (2, [12, 12, 12], 0, 0)


@pytest.mark.rule("PP-023", "PP-053")
def test_023_the_token_is_back_on_cargo_in_the_next_mission() -> None:
    s = rest_of_mission(dealt(), {0: ["bribe ship, bribe ship"] * 4, 1: ["bribe ship, end"] * 4})

    assert (s.results[0].priority, s.mission, s.priority) == (2, 2, 0)


@pytest.mark.rule("PP-024")
@pytest.mark.parametrize(("players", "left"), [(3, 39), (4, 34), (5, 29), (6, 24), (7, 19), (8, 14)])
def test_024_the_deal_fits_and_leaves_a_pile(players: int, left: int) -> None:
    assert dealt(players).view(0)["pile"] == left == COMPONENTS["draw_pile_after_deal"][f"players_{players}"]
