"""Sections 7, 8 and 9: claiming and placing tiles, guild links, discarding for energy."""

from __future__ import annotations

import pytest
from pi import Build, after, agenda, data, options, rule_named, step_name, stock, told, until

from aerodrome.games.propeller_islands.hexes import DIRECTIONS, REACH


def claiming(tile: str, rows: str = "") -> Build:
    """A table at which seat 0 can claim a tile with a 1."""
    return Build().island(0, rows).offer(0, tile).dice("1 2 3 4 5").has(0)


# --- 7 Claim


@pytest.mark.rule("PI-065", "PI-233")
def test_065_a_tile_next_to_the_forge_space_of_the_die_is_taken() -> None:
    s = claiming("05-GI4", "06-GI2 1:0").done()
    s = after(s, "draft 1, claim 0")

    assert data(s)["offer"][0] == "-"
    assert step_name(s) == "PlaceTile"
    assert rule_named(after(claiming("05-GI4").done(), "draft 1"), "claim 5") == "PI-065"


@pytest.mark.rule("PI-065")
def test_065_the_changed_value_counts() -> None:
    s = Build().dice("1 2 3 4 5").has(0, energy=1).done()

    assert options(after(s, "draft 1, value 2"), "claim") == ["claim 1", "claim 2", "claim 3"]


@pytest.mark.rule("PI-066", "PI-067")
def test_066_every_free_hexagon_next_to_the_island_can_be_chosen() -> None:
    s = after(claiming("05-GI4", "06-GI2 1:0").done(), "draft 1, claim 0")
    own = {(0, 0), (1, 0)}
    around = {(q + dq, r + dr) for q, r in own for dq, dr in DIRECTIONS} - own

    assert sorted(options(s)) == sorted(f"place {q}:{r}" for q, r in around)
    assert len(options(s)) == 8
    assert rule_named(s, "place 1:0") == "PI-066"
    assert rule_named(s, "place 3:0") == "PI-066"


@pytest.mark.rule("PI-067")
def test_067_the_grid_has_no_border_that_an_island_could_reach() -> None:
    line = data(Build().done())["stack"][:40]
    rows = "; ".join(f"{tile} {i + 1}:0" for i, tile in enumerate(line))
    s = after(Build().island(0, rows).dice("1 2 3 4 5").has(0).done(), "draft 1, claim 0")

    assert "place 41:0" in options(s)
    assert REACH > 2 + 57  # the Capitol, the first tile, and all that one player could ever claim


@pytest.mark.rule("PI-067")
def test_067_tiles_stay_where_they_lie() -> None:
    s = claiming("05-GI4", "06-GI2 1:0; 07-GS2 0:1").done()
    rows = data(s)["islands"][0]
    s = after(s, "draft 1, claim 0, place -1:0")

    assert data(s)["islands"][0] == [*rows, ["05-GI4", "-1:0"]]


@pytest.mark.rule("PI-068")
def test_068_a_claimed_tile_must_be_placed_at_once() -> None:
    s = after(claiming("05-GI4").done(), "draft 1, claim 0")

    assert {m.split()[0] for m in options(s)} == {"place"}
    for text in ("stop", "decline", "none", "discard 0", "activate"):
        assert rule_named(s, text) == "PI-068"


@pytest.mark.rule("PI-069", "PI-076")
def test_069_fame_comes_at_once() -> None:
    s = claiming("05-GI4", "02-DI1 1:0").done()

    assert after(s, "draft 1, claim 0, place 2:0").fame[0] == 1
    assert after(s, "draft 1, claim 0, place -1:0").fame[0] == 0


@pytest.mark.rule("PI-070", "PI-115", "PI-117")
def test_070_a_depot_gives_its_benefit_at_once() -> None:
    s = after(claiming("02-DI1", "06-GI2 1:0").done(), "draft 1, claim 0, place 0:1")

    assert stock(s) == (1, 1, 0)


@pytest.mark.rule("PI-071")
def test_071_place_fame_benefit_refill() -> None:
    s = claiming("02-DI1", "05-GI4 1:0").top("06-GS4").done()
    verbs = [event[0] for event in told(s, "draft 1, claim 0, place 2:0")]

    assert verbs == ["draft", "claim", "place", "links", "fame", "gain", "gain", "offer"]


@pytest.mark.rule("PI-071", "PI-101")
def test_071_the_refill_waits_for_everything_a_depot_sets_off() -> None:
    s = claiming("04-DI1", "05-GI4 1:0").top("06-GS4").done()
    s = after(s, "draft 1, claim 0, place 2:0")

    assert step_name(s) == "ChooseDeploy"
    assert agenda(s)[1] == "Refill"
    assert data(s)["offer"][0] == "-"
    assert data(after(s, "deploy 05-GI4 0"))["offer"][0] == "06-GS4"


@pytest.mark.rule("PI-072")
def test_072_the_position_is_filled_with_the_top_tile() -> None:
    s = claiming("05-GI4").top("06-GS4").done()
    before = len(s.stack)
    s = after(s, "draft 1, claim 0, place 0:1")

    assert data(s)["offer"][0] == "06-GS4"
    assert len(s.stack) == before - 1


@pytest.mark.rule("PI-073")
def test_073_from_an_empty_stack_the_position_stays_empty_and_cannot_be_chosen() -> None:
    s = claiming("05-GI4").stack(0).done()
    s = after(s, "draft 1, claim 0, place 0:1, none")

    assert data(s)["offer"][0] == "-"
    s = Build().empty(0, 1).stack(0).dice("1 2 3 4 5").has(0).done()
    s = after(s, "draft 1")
    assert options(s) == ["claim 11", "discard 11", "activate"]
    assert rule_named(s, f"claim {data(s)['discards'][0]}") == "PI-073"


@pytest.mark.rule("PI-073", "PI-241")
def test_073_without_a_tile_there_is_only_activation() -> None:
    s = Build().empty(0, 1, 11).stack(0).dice("1 2 3 4 5").has(0).done()

    assert step_name(after(s, "draft 1")) == "Activate"


@pytest.mark.rule("PI-074")
def test_074_a_new_tile_has_no_worker() -> None:
    s = after(claiming("05-GI4").done(), "draft 1, claim 0, place 0:1")

    assert data(s)["workers"][0] == ["capitol"]
    assert s.dock[0].bit_count() == 12


# --- 8 Guild links


LINKS = [
    ("05-GI4", "02-DI1 1:0", "2:0", 1),  # banner next to a hub
    ("02-DI1", "05-GI4 1:0", "2:0", 1),  # hub next to a banner
    ("05-GI4", "02-DS1 1:0", "2:0", 0),  # another guild
    ("02-DI1", "02-DI2 1:0", "2:0", 0),  # two hubs
    ("05-GI4", "10-GI6 1:0", "2:0", 0),  # two banners
    ("05-GI4", "02-DI1 1:0; 02-DI2 1:1", "2:0", 2),  # two hubs at once
    ("02-DI1", "05-GI4 1:0; 10-GI6 1:1", "2:0", 2),  # two banners at once
    ("05-GI4", "02-DI1 1:0", "-1:0", 0),  # not side by side
]


@pytest.mark.rule("PI-075", "PI-077", "PI-078", "PI-079", "PI-080", "PI-116")
@pytest.mark.parametrize(("tile", "rows", "place", "links"), LINKS)
def test_075_a_banner_and_a_hub_of_one_guild_side_by_side(tile: str, rows: str, place: str, links: int) -> None:
    s = after(claiming(tile, rows).done(), f"draft 1, claim 0, place {place}")

    assert s.fame[0] == links


@pytest.mark.rule("PI-075")
def test_075_only_tiles_of_one_island_link() -> None:
    s = claiming("05-GI4", "06-GS4 1:0").island(1, "02-DI1 1:0").done()

    assert after(s, "draft 1, claim 0, place 2:0").fame == [0, 0]


@pytest.mark.rule("PI-076")
def test_076_a_link_gives_fame_once() -> None:
    s = claiming("07-GC3", "02-DI1 1:0; 05-GI4 2:0").done()

    assert after(s, "draft 1, claim 0, place 3:0").fame[0] == 0


@pytest.mark.rule("PI-081")
def test_081_a_banner_does_not_link_with_the_hub_of_its_own_tile() -> None:
    s = Build().island(0, "10-HS3 1:0").hand(0, "B1-03").dice("1 2 3 4 5").has(0, 5, 5, 5).done()
    s = after(s, "draft 1, value 1, activate, stop, complete B1-03, install 10-HS3")

    assert s.fame[0] == 0


@pytest.mark.rule("PI-082", "PI-174")
def test_082_every_pair_counts() -> None:
    rows = "08-GI1 1:0 banner_industry"
    s = after(claiming("02-DI1", rows).done(), "draft 1, claim 0, place 2:0")

    assert s.fame[0] == 2


@pytest.mark.rule("PI-083")
def test_083_a_tile_has_one_hub_icon() -> None:
    s = after(claiming("05-GI4", "10-HS3 1:0; 05-HI6 0:1").done(), "draft 1, claim 0, place 1:1")

    assert s.fame[0] == 1  # with the hub on 0:1 only, once
    assert data(s)["islands"][0][-1] == ["05-GI4", "1:1"]


@pytest.mark.rule("PI-084", "PI-173")
def test_084_a_banner_token_links_with_every_matching_hub_around_it() -> None:
    s = Build().island(0, "08-GS4 1:0; 02-DI1 2:0; 02-DI2 1:1; 02-DS1 0:1").hand(0, "B1-01")
    done = s.dice("1 2 3 4 5").has(0, 5, 5, 5).done()
    done = after(done, "draft 1, value 1, activate, stop, complete B1-01, install 08-GS4")

    assert done.fame[0] == 2


@pytest.mark.rule("PI-085")
def test_085_a_hub_tile_with_a_banner_token_links_both_ways() -> None:
    s = claiming("05-GS3", "10-HS3 1:0 banner_industry").done()
    by_icon = after(s, "draft 1, claim 0, place 2:0")
    by_token = after(claiming("02-DI1", "10-HS3 1:0 banner_industry").done(), "draft 1, claim 0, place 2:0")

    assert (by_icon.fame[0], by_token.fame[0]) == (1, 1)


# --- 9 Discard


@pytest.mark.rule("PI-086", "PI-087", "PI-088")
def test_086_a_tile_is_discarded_for_two_energy() -> None:
    s = claiming("05-GI4").top("06-GS4").done()
    s = after(s, "draft 1, discard 0")

    assert stock(s) == (2, 0, 0)
    assert data(s)["discards"] == ["05-GI4"]
    assert data(s)["offer"][0] == "06-GS4"
    assert len(data(s)["islands"][0]) == 1


@pytest.mark.rule("PI-086")
def test_086_only_next_to_the_die() -> None:
    s = after(claiming("05-GI4").done(), "draft 1")

    assert options(s, "discard") == ["discard 0", "discard 1", "discard 11"]
    assert rule_named(s, "discard 6") == "PI-086"


@pytest.mark.rule("PI-088")
def test_088_discarded_tiles_never_come_back() -> None:
    s = claiming("05-GI4").stack(1).done()
    s = after(s, "draft 1, discard 0, none")

    assert len(s.stack) == 0
    assert "05-GI4" in data(until(s, "FinalScoring"))["discards"]
    assert not until(s, "RollDie").agenda  # the empty stack ended the game
