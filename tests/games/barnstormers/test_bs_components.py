"""Section 1: what is in the box."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from bs import (
    COMPASS,
    FREAKS,
    LEVELS,
    PLAYER_COUNTS,
    after,
    data,
    loaded,
    new_game,
    options,
    planes,
    start,
    until,
    weights,
)

from aerodrome.games.barnstormers.box import COLOURS, COMPONENTS
from aerodrome.kernel.errors import BadPosition


def copies(table: str, **wanted: Any) -> int:
    """Count the cards of a table whose row says this."""
    return sum(row["copies"] for row in COMPONENTS[table] if all(row[key] == value for key, value in wanted.items()))


@pytest.mark.rule("BS-001", "BS-024")
@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_001_each_player_uses_six_planes_of_one_colour(players: int) -> None:
    s = start(players)

    assert [len(planes(s, seat)) + s.hangars[seat] for seat in range(players)] == [6] * players
    assert COMPONENTS["counts"]["stunt_planes"] == 24 == 6 * len(COLOURS)


@pytest.mark.rule("BS-001", "BS-022")
def test_001_a_seventh_plane_is_refused() -> None:
    with pytest.raises(BadPosition, match="BS-022"):
        loaded(start(), hangars=[3, 2, 2, 2])


@pytest.mark.rule("BS-002")
@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_002_each_colour_has_a_hangar_and_a_pilot(players: int) -> None:
    s = start(players)

    assert (len(s.hangars), len(s.pilots)) == (players, players)
    assert (COMPONENTS["counts"]["hangars"], COMPONENTS["counts"]["tracker_pilots"]) == (4, 4)


@pytest.mark.rule("BS-003")
def test_003_the_die_shows_each_of_eight_directions_with_equal_chance() -> None:
    s = after(start(), "dispatch")

    assert options(s) == [f"roll {heading}" for heading in COMPASS]
    assert weights(s) == [1] * 8


@pytest.mark.rule("BS-004")
def test_004_thirty_skill_and_tactic_cards_of_fourteen_kinds_three_of_them_freak() -> None:
    deck = Counter(data(new_game())["skill_deck"])

    assert (deck.total(), len(deck)) == (30, 14)
    assert [deck[card] for card in FREAKS] == [2, 1]
    assert copies("skill_tactic", freak=True) == 3


@pytest.mark.rule("BS-004")
def test_004_the_copies_are_those_of_the_appendix() -> None:
    deck = Counter(data(new_game())["skill_deck"])

    assert deck == {"move-rival-plane": 1, "adjust-and-move": 1, "move-two-planes": 2, "double-speed": 2,
                    "dispatch-two": 1, "dispatch-and-move": 2, "dispatch-a-plane": 4, "swap-any-two": 3,
                    "recall-any-plane": 3, "encounter-a-tailwind": 3, "loop-the-loop": 3, "intercept-orders": 2,
                    "freak-windstorm": 2, "freak-thunderstorm": 1}


@pytest.mark.rule("BS-005", "BS-006")
def test_005_forty_eight_trick_stunts_sixteen_of_each_level() -> None:
    decks = [Counter(cards) for cards in data(until(new_game(), "ShowStunt"))["stunt_decks"]]

    assert [deck.total() for deck in decks] == [16, 16, 16]
    assert [copies("trick_stunt", level=level) for level in LEVELS] == [16, 16, 16]


@pytest.mark.rule("BS-006")
def test_006_eight_formations_a_level_and_two_cards_of_each() -> None:
    decks = [Counter(cards) for cards in data(until(new_game(), "ShowStunt"))["stunt_decks"]]

    assert [len(deck) for deck in decks] == [8, 8, 8]
    assert {count for deck in decks for count in deck.values()} == {2}
    assert len({row["name"] for row in COMPONENTS["trick_stunt"]}) == 24


@pytest.mark.rule("BS-007")
def test_007_thirty_six_expertise_cards_16_12_and_8() -> None:
    assert [len(deck) for deck in data(new_game())["expertise_decks"]] == [16, 12, 8]
    assert copies("expertise") == 36


@pytest.mark.rule("BS-008")
def test_008_two_awards_in_all_and_two_and_one_discard_cards() -> None:
    decks = data(new_game())["expertise_decks"]
    second, third = Counter(decks[1]), Counter(decks[2])

    assert (second["barnstormer-award"], second["performance-award"]) == (1, 1)
    assert (third["discard-2"], third["discard-all"]) == (2, 1)


@pytest.mark.rule("BS-009")
def test_009_eighteen_requests() -> None:
    cards = data(new_game(requests=True))["request_deck"]

    assert len(set(cards)) == len(cards) == 18


@pytest.mark.rule("BS-010")
def test_010_the_board_has_two_sides_and_there_is_one_lead_pilot_token() -> None:
    s = start(4, lead_pilot="2")

    assert planes(start()) != planes(start(advanced=True))
    assert data(s)["lead"] == 2
    assert COMPONENTS["counts"]["lead_pilot_tokens"] == 1


@pytest.mark.rule("BS-011", "BS-040")
def test_011_the_competition_level_is_a_setting_and_changes_nothing_on_the_table() -> None:
    positions = [data(start(competition=level)) for level in ("local", "regional", "national", "extreme")]

    assert positions == [positions[0]] * 4


@pytest.mark.rule("BS-004", "BS-005", "BS-007", "BS-009")
@pytest.mark.parametrize(("field", "fault"), [
    ("skill_discards", "Skill and Tactic card"), ("request_deck", "Request"), ("stunt_decks", "Trick Stunt"),
    ("expertise_decks", "Expertise card")])
def test_004_a_position_with_a_card_too_many_or_too_few_is_refused(field: str, fault: str) -> None:
    wrong: dict[str, Any] = {"skill_discards": ["double-speed"], "request_deck": [], "stunt_decks": [[], [], []],
                             "expertise_decks": [[], [], []]}

    with pytest.raises(BadPosition, match=fault):
        loaded(start(), **{field: wrong[field]})
