"""PP-096: what everybody sees, what a seat sees, and what nobody sees."""

from __future__ import annotations

from random import Random

import pytest
from pp import (
    COMMUNAL,
    HANDS,
    after,
    dealt,
    draw_twice,
    edited,
    last_decision,
    options,
    resampled,
    rest_of_mission,
    talking,
    to_research,
    turns,
    typed,
)

from aerodrome.games.planet_profiteers import GAME
from aerodrome.games.planet_profiteers.state import Profiteers
from aerodrome.kernel.event import Told
from aerodrome.kernel.luck import below
from aerodrome.kernel.shape import PUBLIC, Field
from aerodrome.kernel.step import NOBODY
from aerodrome.testing import check_game, new_table

SEEN_BY_ALL = ["mission", "round", "captain", "priority", "scores", "unspent", "bribes", "investments", "research",
               "face_up", "fresh", "results", "kept", "broken"]


def busy() -> Profiteers:
    """Return a mission under way, with a finished one behind it and Research in use."""
    s = rest_of_mission(dealt(4, research=True), {1: ["invest 0, bribe ship"] * 4})
    s = after(s, "shuffle " + " ".join(f"C{number:02}" for number in range(60, 0, -1)))
    return draw_twice(after(s, turns(8, "bribe ship, bribe planet")))


# --- the public part


@pytest.mark.rule("PP-096")
def test_096_the_public_fields_are_those_of_the_rules() -> None:
    assert [name for name, field in Profiteers.VISIBLE.items() if field.see == PUBLIC] == SEEN_BY_ALL


@pytest.mark.rule("PP-096", "PP-013")
@pytest.mark.parametrize("seat", [0, 1, 2, 3, NOBODY])
def test_096_everybody_sees_the_same_public_part(seat: int) -> None:
    s = busy()
    written = s.dump()

    assert {name: s.view(seat)[name] for name in SEEN_BY_ALL} == {name: written[name] for name in SEEN_BY_ALL}


@pytest.mark.rule("PP-096", "PP-018")
@pytest.mark.parametrize("seat", [0, 2, NOBODY])
@pytest.mark.parametrize("played", [0, 3, 6, 9])
def test_096_only_face_up_communal_cards_are_seen(seat: int, played: int) -> None:
    s = after(dealt(), turns(played)) if played else dealt()
    up = 3 + played // 3

    assert s.view(seat)["communal"] == COMMUNAL.split(" ")[:up] + ["?"] * (6 - up)


@pytest.mark.rule("PP-096")
@pytest.mark.parametrize("seat", [0, 2, NOBODY])
def test_096_of_the_draw_pile_only_its_height_is_seen(seat: int) -> None:
    assert dealt().view(seat)["pile"] == 39


@pytest.mark.rule("PP-096")
@pytest.mark.parametrize("seat", [0, 2, NOBODY])
def test_096_past_missions_are_public(seat: int) -> None:
    result = rest_of_mission(dealt()).view(seat)["results"][0]

    assert (result["hands"], result["communal"]) == ([hand.split(" ") for hand in HANDS[:3]], COMMUNAL.split(" "))


# --- the private part


@pytest.mark.rule("PP-096", "PP-020")
@pytest.mark.parametrize("seat", range(3))
def test_096_a_seat_sees_its_own_hand_and_the_size_of_the_others(seat: int) -> None:
    assert dealt().view(seat)["hands"] == [HANDS[q].split(" ") if q == seat else 5 for q in range(3)]


@pytest.mark.rule("PP-096")
def test_096_somebody_without_a_seat_sees_no_hand() -> None:
    assert dealt().view(NOBODY)["hands"] == [5, 5, 5]


@pytest.mark.rule("PP-096", "PP-077")
def test_096_a_seat_sees_its_own_discards_and_how_many_the_others_discarded() -> None:
    s = draw_twice(draw_twice(to_research()))

    assert [s.view(seat)["discards"] for seat in (0, 1, 2, NOBODY)] == [
        [["C07", "C11"], 2, 0], [2, ["C12", "C26"], 0], [2, 2, []], [2, 2, 0]]


@pytest.mark.rule("PP-096")
@pytest.mark.parametrize(("seat", "told"), [(0, True), (1, False), (2, False), (NOBODY, False)])
def test_096_the_legal_moves_are_told_to_the_active_seat(seat: int, told: bool) -> None:
    assert ("options" in dealt().view(seat)) is told


@pytest.mark.rule("PP-096", "PP-073")
def test_096_while_somebody_discards_the_others_do_not_see_from_what() -> None:
    s = after(to_research(), "draw, draw")

    assert "C07" not in str(s.view(1))
    assert s.view(1)["hands"][0] == 7


@pytest.mark.rule("PP-096")
@pytest.mark.parametrize("seat", [0, 1, 2, 3, NOBODY])
def test_096_no_hidden_card_is_named_anywhere_in_a_view(seat: int) -> None:
    s = edited(busy(), results=[])
    written = s.dump()
    hidden = written["pile"] + written["communal"][s.face_up:]
    hidden += [card for q in range(4) if q != seat for card in written["hands"][q] + written["discards"][q]]

    assert not [card for card in hidden if card in str(s.view(seat))]


# --- log and events


@pytest.mark.rule("PP-096", "PP-017")
@pytest.mark.parametrize("seat", [0, 1, 2, NOBODY])
def test_096_nobody_reads_the_shuffle_in_the_log(seat: int) -> None:
    assert new_table(GAME, 3, {"structured_talk": False, "first_captain": "0"}).log(seat) == ["shuffle ?"]


@pytest.mark.rule("PP-096")
@pytest.mark.parametrize("seat", [0, 1, 2, NOBODY])
def test_096_events_tell_the_open_cards_to_all_and_a_hand_to_its_owner(seat: int) -> None:
    table = new_table(GAME, 3, {"structured_talk": False, "first_captain": "0"})
    told = {(event["verb"], event["seat"]): event["args"] for event in table.events(seat)}
    hands = table.state.dump()["hands"]

    assert told["layout", -1] == table.state.dump()["communal"][:3]
    assert [told["hand", q] for q in range(3)] == [hands[q] if q == seat else ["?"] * 5 for q in range(3)]


@pytest.mark.rule("PP-096")
@pytest.mark.parametrize("seat", [0, 2, NOBODY])
def test_096_the_history_of_actions_is_public(seat: int) -> None:
    table = new_table(GAME, 3, {"structured_talk": False, "first_captain": "0"})
    script = ["bribe ship", "invest 1", "invest 0", "end"]
    for text in script:
        table.submit(table.state.to_act(), table.ply(), text)

    assert table.log(seat)[1:] == script


# --- after the end


@pytest.mark.rule("PP-077", "PP-084", "PP-096")
@pytest.mark.parametrize(("seat", "hears"), [(0, True), (1, True), (2, False), (NOBODY, False)])
def test_096_the_end_lays_open_shuffles_and_discards_but_not_whispers(seat: int, hears: bool) -> None:
    table = new_table(GAME, 3, {"private_talk": True, "research": True, "first_captain": "0"})
    script = ["say claim", "whisper 1", "icon ocean", "count 3"]
    for text in script:
        table.submit(0, table.ply(), text)
    rng = Random(5)
    while not table.is_over():
        table.submit(table.state.to_act(), table.ply(), quiet_move(typed(table.state), rng))
    log, whole = table.log(seat), [entry.move.text for entry in table.entries]

    assert log[1:5] == script if hears else log[1:5] == ["say claim", "whisper 1", "whisper ?", "whisper ?"]
    assert log[:1] + log[5:] == whole[:1] + whole[5:]
    assert any(text.startswith("discard C") for text in log)


def quiet_move(s: Profiteers, rng: Random) -> str:
    """Return silence, or any move that is no talk."""
    return "silent" if "silent" in options(s) else options(s)[below(rng, len(options(s)))]


# --- possible worlds


@pytest.mark.rule("PP-096")
@pytest.mark.parametrize("seat", [0, 1, 2, 3, NOBODY])
def test_096_a_seat_cannot_tell_its_possible_worlds_apart(seat: int) -> None:
    s = busy()

    assert all(world.view(seat) == s.view(seat) for world in resampled(s, seat))


@pytest.mark.rule("PP-096")
@pytest.mark.parametrize("seat", [0, 1, 2, 3, NOBODY])
def test_096_what_a_seat_does_not_see_is_dealt_anew(seat: int) -> None:
    worlds = resampled(busy(), seat)

    for q in range(4):
        assert (len({world.hands[q] for world in worlds}) == 1) is (q == seat)
    assert len({world.pile for world in worlds}) > 50
    assert len({world.communal[5] for world in worlds}) > 10
    assert len({world.communal[:5] for world in worlds}) == 1


@pytest.mark.rule("PP-096", "PP-077")
def test_096_discards_of_others_are_dealt_anew_and_own_ones_stay() -> None:
    s = busy()
    seat = s.captain

    assert len({world.discards[seat] for world in resampled(s, seat)}) == 1
    assert len({world.discards[seat] for world in resampled(s, (seat + 1) % 4)}) > 10


@pytest.mark.rule("PP-096")
def test_096_every_hidden_card_may_be_anywhere_hidden() -> None:
    worlds = resampled(dealt(), 0, 400)
    card = 59  # C60, somewhere in the pile

    assert {card in world.pile for world in worlds} == {True, False}
    assert all({bool(world.hands[q] >> card & 1) for world in worlds} == {True, False} for q in (1, 2))
    assert {card in world.communal for world in worlds} == {True, False}
    assert not any(world.hands[0] >> card & 1 for world in worlds)


@pytest.mark.rule("PP-096")
@pytest.mark.parametrize("seed", range(3))
def test_096_views_hold_through_a_random_mission_with_talk_and_research(seed: int) -> None:
    rng = Random(seed)
    s = talking(3, private_talk=True, research=True)
    while not s.results:
        seat = below(rng, 4) - 1
        viewer = seat if seat >= 0 else NOBODY
        world = s.resample(viewer, rng)
        assert world.view(viewer) == s.view(viewer)
        s.play(options(s)[below(rng, len(options(s)))])


@pytest.mark.rule("PP-096", "PP-044")
@pytest.mark.parametrize("seat", [0, 1, NOBODY])
def test_096_a_finished_game_looks_the_same_to_everybody(seat: int) -> None:
    s = after(last_decision(scores=[60, 0, 0]), "end")
    seen = s.view(seat)

    assert (seen["scores"], seen["results"], seen["pile"]) == ([76, 0, 0], s.dump()["results"], 60)


# --- the law of confidences can fail


@pytest.mark.rule("PP-084", "PP-096")
def test_096_a_whisper_that_the_end_lays_open_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    field = Profiteers.VISIBLE["ledger"]
    assert broken_laws() == set()
    monkeypatch.setitem(Profiteers.VISIBLE, "ledger", Field(field.see, field.shape))

    assert broken_laws() == {"confidences"}


@pytest.mark.rule("PP-084", "PP-096")
@pytest.mark.parametrize("verb", ["claim", "promise", "settled"])
def test_096_a_whisper_that_is_told_after_the_end_is_found(verb: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(Profiteers.EVENTS, verb, Told(*Profiteers.EVENTS[verb].kinds))

    assert broken_laws() == {"confidences"}


def broken_laws() -> set[str]:
    """Return the laws that a game with whispers breaks."""
    report = check_game(GAME, 3, {"private_talk": True}, 1, 1, "planted")
    return {failure.law for failure in report.failures}
