"""Section 12: the objectives."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from pc import PLAYER_COUNTS, after, at, new_game, options, parts, refused, to_end, told

from aerodrome.games.planecrafters import GAME
from aerodrome.games.planecrafters.box import COMPONENTS, EMPLOYEE, OBJECTIVE, PART, STAFF_BITS, box_of
from aerodrome.games.planecrafters.objectives import Career, counted, is_met, needed, reward
from aerodrome.games.planecrafters.plane import plane_of
from aerodrome.games.planecrafters.recount import reached
from aerodrome.games.planecrafters.state import Planecrafters
from aerodrome.kernel.step import CHANCE, NOBODY

BOX = box_of(GAME.setting(2))
CARDS = {row["id"]: row for row in COMPONENTS["objectives"]["cards"]}
PURE, DIFFERENT, PAIRS = "nf.n nf.l nf.r nf.t", "nf.n bb.l wh.r ta.t", "nf.n nf.l wh.r wh.t"


def career(planes: list[str] | None = None, staff: str = "", crowns: int = 0) -> Career:
    """Return what objectives look at."""
    sold = tuple(plane_of([PART.read(word) for word in parts(plane)]) for plane in planes or [])
    return Career(sold, sum(1 << STAFF_BITS * EMPLOYEE.read(name) for name in staff.split()), crowns)


def met(name: str, planes: list[str] | None = None, staff: str = "", crowns: int = 0) -> bool:
    """Tell whether a career fulfils an objective, counted both ways."""
    own = career(planes, staff, crowns)
    found = is_met(BOX, OBJECTIVE.read(name), own)
    crew = [row for row in COMPONENTS["employees"] for _ in range(staff.split().count(row["id"]))]
    again = reached(new_game(2), CARDS[name], [parts(plane) for plane in planes or []], crew, crowns)
    assert found == again
    return found


def chosen(players: int = 2) -> Planecrafters:
    """Return a game with objectives at the first choice of one."""
    s, rng = new_game(players, objectives=True), Random(4)
    while s.to_act() == CHANCE:
        s.apply(s.agenda[-1].sample(s, rng))
    return s


def with_objectives(mine: list[str], **given: Any) -> Planecrafters:
    """Return the last turn of a game of two in which seat 0 has kept these objectives and seat 1 two others."""
    rest = [card for card in OBJECTIVE.words if card not in mine]
    return at("Flyer", 2, seat=1, last_round=1, options={"objectives": True}, objectives=[mine, rest[:2]],
              returned=[rest[2:3], rest[3:4]], objective_box=rest[4:], **given)


@pytest.mark.rule("PC-130")
@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_130_three_of_twenty_for_everybody(players: int) -> None:
    d = chosen(players).dump()

    assert [len(cards) for cards in d["offers"]] == [3] * players
    assert len(d["objective_box"]) == 20 - 3 * players
    assert sorted([card for cards in d["offers"] for card in cards] + d["objective_box"]) == sorted(OBJECTIVE.words)
    assert new_game(2).dump()["offers"] == [[], []]


@pytest.mark.rule("PC-130")
def test_130_they_are_dealt_in_turn_order() -> None:
    s = new_game(2, objectives=True, first_player="1")
    s.apply(s.agenda[-1].sample(s, Random(1)))
    text = s.agenda[-1].sample(s, Random(1)).text
    dealt = text.split(" ")[1:]
    d = after(s, text).dump()

    assert (sorted(dealt[:3]), sorted(dealt[3:6])) == (d["offers"][1], d["offers"][0])


@pytest.mark.rule("PC-131")
def test_131_two_are_kept_and_one_is_returned_in_turn_order() -> None:
    s = chosen(3)
    seats = []
    while s.agenda_text()[0].startswith("ReturnObjective"):
        seats.append(s.to_act())
        cards = s.dump()["offers"][s.to_act()]
        assert options(s) == [f"return {card}" for card in cards]
        before, s = s, after(s, f"return {cards[1]}")
        assert s.dump()["objectives"][before.to_act()] == [cards[0], cards[2]]
        assert s.dump()["returned"][before.to_act()] == [cards[1]]

    assert seats == [0, 1, 2]


@pytest.mark.rule("PC-131")
def test_131_nobody_else_sees_them() -> None:
    s = chosen(2)
    card = s.dump()["offers"][0][0]

    assert told(s, f"return {card}", seat=1)[0] == ("return", 0, "?")
    assert told(s, f"return {card}", seat=0)[0] == ("return", 0, card)
    kept = after(s, f"return {card}")
    assert (kept.view(1)["objectives"][0], kept.view(1)["returned"][0], kept.view(NOBODY)["offers"]) == (2, 1, [0, 3])
    assert refused(s, "return OBJ99") == "PC-131 return_one"
    assert refused(s, "draw_stack") == "PC-131 objectives_first"


@pytest.mark.rule("PC-132")
def test_132_they_are_kept_to_the_end() -> None:
    s = chosen(2)
    s = after(s, f"return {s.dump()['offers'][0][0]}")
    s = after(s, f"return {s.dump()['offers'][1][0]}")
    kept = s.dump()["objectives"]

    assert refused(s, "return OBJ01") == "PC-132 objectives_kept"
    assert to_end(s).dump()["objectives"] == kept


@pytest.mark.rule("PC-133", "PC-135")
def test_133_a_fulfilled_objective_adds_its_reward_at_the_end() -> None:
    s = with_objectives(["OBJ17", "OBJ20"], crowns=[30, 0], staff={0: "recruiter"})
    ended = after(s, "end")

    assert ended.final[0] == 30 + 8 + 4  # crowns, Enterprise Award, Nest Egg; no Full Ladder
    assert ended.dump()["objectives_shown"] == ended.dump()["objectives"]
    assert ended.view(1)["objectives_shown"][0] == ["OBJ17", "OBJ20"]
    assert ("objective", 0, "OBJ20", 4) in told(s, "end", seat=1)
    assert ("show_objectives", 0, "OBJ17", "OBJ20") in told(s, "end", seat=1)
    assert s.view(1)["objectives_shown"] == []


@pytest.mark.rule("PC-134", "PC-145")
def test_134_crowns_count_before_awards_and_objectives() -> None:
    s = with_objectives(["OBJ20", "OBJ01"], crowns=[29, 0], staff={0: "spy"})

    assert after(s, "end").final[0] == 29 + 8  # 37 in all, but 29 when it was looked at
    assert (met("OBJ20", crowns=29), met("OBJ20", crowns=30)) == (False, True)


@pytest.mark.rule("PC-135")
def test_135_there_is_no_race() -> None:
    plane = ["bb.n bb.l bb.r bb.t"]

    assert met("OBJ01", plane)
    assert is_met(BOX, OBJECTIVE.read("OBJ01"), career(plane)) == is_met(BOX, OBJECTIVE.read("OBJ01"), career(plane * 3))


@pytest.mark.rule("PC-136")
@pytest.mark.parametrize(("card", "model"), [("OBJ01", "bb"), ("OBJ02", "bh"), ("OBJ03", "nf"), ("OBJ04", "ta"), ("OBJ05", "vh"), ("OBJ06", "wh")])
def test_136_three_parts_of_a_model(card: str, model: str) -> None:
    assert met(card, [f"{model}.n {model}.l {model}.r"])
    assert not met(card, [f"{model}.n {model}.l s s"])
    assert not met(card, [f"{model}.n {model}.l", f"{model}.r {model}.t"])  # one plane must have them


@pytest.mark.rule("PC-137")
def test_137_purebred() -> None:
    assert met("OBJ07", [PURE])
    assert met("OBJ07", ["bb.n bb.l bb.r bb.t bb.f"])
    assert not met("OBJ07", [f"{PURE} bh.f"])
    assert not met("OBJ07", [f"{PURE} s"])
    assert not met("OBJ07", ["nf.n nf.l nf.r"])


@pytest.mark.rule("PC-138")
def test_138_patchwork() -> None:
    assert met("OBJ08", [DIFFERENT])
    assert met("OBJ08", [f"{DIFFERENT} bh.f"])
    assert not met("OBJ08", [f"{DIFFERENT} bb.f"])
    assert not met("OBJ08", [f"{DIFFERENT} s"])
    assert not met("OBJ08", ["nf.n bb.l wh.r s"])


@pytest.mark.rule("PC-139")
def test_139_two_by_two() -> None:
    assert met("OBJ09", [PAIRS])
    assert not met("OBJ09", [f"{PAIRS} bb.f"])
    assert not met("OBJ09", ["nf.n nf.l wh.r ta.t"])
    assert not met("OBJ09", [PURE])
    assert not met("OBJ09", ["nf.n nf.l wh.r wh.f".replace("wh.f", "s")])


@pytest.mark.rule("PC-140")
def test_140_matching_wings() -> None:
    assert met("OBJ10", ["nf.l nf.r", "bb.l bb.r bb.t", f"{PURE} s"])
    assert not met("OBJ10", ["nf.l nf.r", "bb.l bb.r", "bb.l nf.r"])
    assert not met("OBJ10", ["nf.l nf.r", "bb.l bb.r", "wh.l s"])


@pytest.mark.rule("PC-141")
def test_141_long_bodies() -> None:
    assert met("OBJ11", ["bb.f", "bh.f", f"{PURE} bb.f"])
    assert not met("OBJ11", ["bb.f", "bh.f", f"{PURE} s"])


@pytest.mark.rule("PC-142")
def test_142_totals_of_spare_parts_planes_and_parts() -> None:
    assert (met("OBJ12", ["s s", "bb.n s"]), met("OBJ12", ["s s", "bb.n"])) == (True, False)
    assert (met("OBJ13", ["s"] * 6), met("OBJ13", ["s"] * 5)) == (True, False)
    assert met("OBJ14", ["s s s s"] * 6)
    assert not met("OBJ14", ["s s s s"] * 5 + ["bb.n bb.l bb.r"])


@pytest.mark.rule("PC-143")
def test_143_planes_of_value() -> None:
    assert (met("OBJ15", [f"{PURE} s"]), met("OBJ15", [PURE])) == (True, False)
    assert met("OBJ16", [PURE, PURE, "nf.n nf.l nf.r s s"])
    assert not met("OBJ16", [PURE, PURE, "nf.n nf.l nf.r s"])


@pytest.mark.rule("PC-144", "PC-107")
def test_144_employees_by_tier() -> None:
    assert met("OBJ17", staff="recruiter spy thief")
    assert not met("OBJ17", staff="recruiter technician thief")
    assert met("OBJ18", staff="recruiter recruiter technician technician")
    assert not met("OBJ18", staff="recruiter recruiter technician spy guard")
    assert met("OBJ19", staff="thief accountant")
    assert not met("OBJ19", staff="thief spy guard")


@pytest.mark.rule("PC-133")
@pytest.mark.parametrize("card", OBJECTIVE.words)
def test_133_every_objective_has_a_need_and_a_reward(card: str) -> None:
    number = OBJECTIVE.read(card)

    assert 3 <= reward(BOX, number) <= 5
    assert needed(BOX, number) >= 1
    assert counted(BOX, number, career()) == 0
    assert not met(card)
