"""Section 10: the three awards."""

from __future__ import annotations

import pytest
from pc import after, at, to_end, told

from aerodrome.games.planecrafters import GAME
from aerodrome.games.planecrafters.scoring import awards, most
from aerodrome.games.planecrafters.state import Planecrafters

LAST = {"last_round": 1, "crowns": [0, 0, 0], "first_player": 1}  # seat 0 is the last in turn order


def ended(players: int = 3, **given: object) -> Planecrafters:
    """Return a game that ends with this turn; nobody has crowns unless *given* says so."""
    return to_end(at("Flyer", players, **{**LAST, "crowns": [0] * players, **given}))  # type: ignore[arg-type]


@pytest.mark.rule("PC-110")
def test_110_eight_crowns_for_the_most_parts_sold() -> None:
    s = ended(sold={0: ["bb.n bb.l bb.r bb.t"], 1: ["nf.n nf.l nf.r nf.t s"], 2: ["wh.n wh.l"]})

    assert awards(s)[0] == [0, 8, 0]


@pytest.mark.rule("PC-111")
def test_111_spare_parts_incomplete_and_displayed_planes_count_unsold_parts_do_not() -> None:
    s = ended(sold={0: ["s s", "bb.n bb.l bb.r bb.t bb.f"], 1: ["nf.n nf.l nf.r nf.t s", "wh.n"]},
              factories={1: "ta.n ta.l ta.r ta.t"}, hands={1: "vh.n"})

    assert s.distinction_holder == 0
    assert GAME.aid(at("Flyer", 2, sold={0: ["s s", "bb.n"]}), 0)["awards"]["industry"] == [3, 0]
    assert awards(s)[0] == [8, 0, 0]


@pytest.mark.rule("PC-112", "PC-153")
def test_112_eight_crowns_for_the_highest_printed_costs() -> None:
    s = ended(staff={0: "recruiter recruiter thief", 1: "your_bosss_boss factory_manager", 2: "spy"})

    assert awards(s)[1] == [0, 8, 0]  # 18, 19, 7
    hired = at("Hire", 2, staff={0: "recruiter recruiter"}, crowns=[4, 0], row="vh.n vh.l vh.r vh.t")
    assert GAME.aid(after(hired, "hire thief"), 0)["awards"]["enterprise"] == [18, 0]


@pytest.mark.rule("PC-113", "PC-172")
@pytest.mark.parametrize(("figures", "given"), [
    ([14, 14, 9], [4, 4, 0]), ([7, 7, 7], [2, 2, 2]), ([3, 3, 3, 3], [2, 2, 2, 2]), ([5, 5], [4, 4]), ([1, 2], [0, 8])])
def test_113_a_tie_shares_eight_crowns_rounded_down(figures: list[int], given: list[int]) -> None:
    assert most(figures, 8) == given


@pytest.mark.rule("PC-113")
def test_113_ties_in_a_game() -> None:
    s = ended(sold={0: ["bb.n bb.l"], 1: ["nf.n nf.l"], 2: ["s s"]}, staff={0: "spy", 2: "factory_manager"})

    assert awards(s)[0] == [2, 2, 2]
    assert awards(s)[1] == [4, 0, 4]
    assert sum(s.final) == 6 + 8 + 8


@pytest.mark.rule("PC-114")
def test_114_nothing_for_nothing() -> None:
    assert awards(ended()) == [[0, 0, 0]] * 3
    assert most([0, 0], 8) == [0, 0]


@pytest.mark.rule("PC-115", "PC-173")
def test_115_the_first_plane_takes_it_and_a_better_one_after_it() -> None:
    seven, eight = "nf.n nf.l nf.t s", "wh.n wh.l wh.t s s"
    first = after(at("Buyer", factories={0: seven}), "sell")
    equal = after(at("Buyer", seat=1, factories={1: "ta.n ta.l ta.t s"}, sold={0: [seven]}), "sell")
    better = after(at("Buyer", seat=1, factories={1: eight}, sold={0: [seven]}), "sell")

    assert (first.distinction_holder, first.distinction_value) == (0, 7)
    assert (equal.distinction_holder, equal.distinction_value) == (0, 7)
    assert (better.distinction_holder, better.distinction_value) == (1, 8)
    assert ("distinction", 0, 7) in told(at("Buyer", factories={0: seven}), "sell", seat=1)


@pytest.mark.rule("PC-116", "PC-173")
def test_116_bonuses_do_not_count_for_it() -> None:
    s = at("Buyer", factories={0: "nf.n nf.l nf.t s"}, staff={0: "ace_pilot contractor contractor"}, crowns=[0, 0],
           sold={1: ["wh.n wh.l wh.t s s"]})
    s = after(s, "sell")

    assert (s.crowns[0], s.distinction_holder, s.distinction_value) == (10, 1, 8)


@pytest.mark.rule("PC-117")
def test_117_incomplete_planes_count() -> None:
    s = after(at("Buyer", factories={0: "nf.n nf.l nf.t"}, staff={0: "contractor"}, sold={1: ["wh.n wh.l ta.r ta.t"][:0]}), "sell")

    assert (s.distinction_holder, s.distinction_value) == (0, 6)


@pytest.mark.rule("PC-118")
def test_118_the_holder_raises_the_bar() -> None:
    s = at("Buyer", factories={0: "bb.n bb.l bb.r bb.t"}, sold={0: ["nf.n nf.l nf.t s"]})

    assert (after(s, "sell").distinction_holder, after(s, "sell").distinction_value) == (0, 10)


@pytest.mark.rule("PC-119")
def test_119_the_displayed_plane_stays_its_sellers_sale() -> None:
    s = at("Buyer", factories={0: "bb.n bb.l bb.r bb.t"}, sold={1: ["nf.n nf.l nf.t s"]})
    beaten = after(s, "sell")

    assert GAME.aid(s, 0)["awards"]["industry"] == [0, 4]
    assert GAME.aid(beaten, 0)["awards"]["industry"] == [4, 4]
    assert beaten.dump()["sold"][1] == s.dump()["sold"][1]


@pytest.mark.rule("PC-120")
def test_120_eight_crowns_for_the_holder_never_shared() -> None:
    s = ended(2, sold={0: ["nf.n nf.l nf.t s"], 1: ["ta.n ta.l ta.t s"]}, crowns=[0, 0])

    assert awards(s)[2] == [8, 0]
    assert awards(ended(2, crowns=[0, 0]))[2] == [0, 0]


@pytest.mark.rule("PC-177", "PC-118")
def test_177_a_whole_starred_model_is_never_beaten() -> None:
    s = at("Buyer", factories={0: "bh.n bh.l bh.r bh.t bh.f"}, sold={1: ["bb.n bb.l bb.r bb.t bb.f"]})

    assert s.distinction_value == 15
    assert (after(s, "sell").distinction_holder, after(s, "sell").distinction_value) == (1, 15)
