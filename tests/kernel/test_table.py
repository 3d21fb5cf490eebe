"""The table: order, idempotency, undo, and what each seat may read."""

from __future__ import annotations

import pytest

from aerodrome.games.barnstormers import GAME as BARNSTORMERS
from aerodrome.games.planet_profiteers import GAME
from aerodrome.kernel.dealer import Dealer
from aerodrome.kernel.errors import Refused
from aerodrome.kernel.state import IllegalMove
from aerodrome.kernel.step import NOBODY
from aerodrome.kernel.table import SeatTaken, Stale, Table
from aerodrome.testing import new_table

QUIET = {"structured_talk": False, "first_captain": "0"}


def table() -> Table:
    return new_table(GAME, 3, QUIET)


def test_a_move_for_an_old_ply_is_refused_and_changes_nothing() -> None:
    t = table()
    before = t.state.digest()

    with pytest.raises(Stale, match=f"the table is at ply {t.ply()}"):
        t.submit(0, t.ply() - 1, "bribe cargo")
    assert t.state.digest() == before


def test_a_move_by_the_wrong_seat_names_the_rule() -> None:
    t = table()

    with pytest.raises(IllegalMove) as error:
        t.submit(1, t.ply(), "bribe cargo")
    assert error.value.refusal.rule == "PP-025"


def test_a_seat_that_does_not_exist_is_refused() -> None:
    with pytest.raises(Refused, match="the seats are 0 to 2"):
        table().submit(3, 0, "bribe cargo")


def test_a_repeated_key_gets_the_first_answer_and_plays_once() -> None:
    t = table()
    ply = t.ply()
    first = t.submit(0, ply, "bribe cargo", key="a")
    again = t.submit(0, ply, "bribe cargo", key="a")

    assert again is first
    assert t.ply() == ply + 1


def test_keys_of_two_seats_do_not_meet() -> None:
    t = table()
    t.submit(0, t.ply(), "bribe cargo", key="a")
    t.submit(0, t.ply(), "end", key="b")
    ply = t.ply()
    t.submit(1, ply, "bribe ship", key="a")

    assert t.ply() == ply + 1


def test_a_resent_move_that_was_taken_back_is_not_played_again() -> None:
    t = table()
    ply = t.ply()
    t.submit(0, ply, "bribe cargo", key="a")
    t.undo(0)
    t.submit(0, ply, "bribe cargo", key="a")

    assert t.ply() == ply


def test_undo_gives_back_the_very_position() -> None:
    t = table()
    before = t.state.digest()
    t.submit(0, t.ply(), "bribe cargo")
    assert t.undoable(0) == 1
    t.undo(0)

    assert t.state.digest() == before


def test_nobody_takes_back_for_somebody_else() -> None:
    t = table()
    t.submit(0, t.ply(), "bribe cargo")

    assert t.undoable(1) == 0
    with pytest.raises(Refused, match="Nothing can be taken back"):
        t.undo(1)


def test_the_move_of_another_player_is_a_barrier() -> None:
    t = table()
    t.submit(0, t.ply(), "bribe cargo")
    t.submit(0, t.ply(), "end")
    t.submit(1, t.ply(), "bribe cargo")

    assert t.undoable(0) == 0
    assert t.undoable(1) == 1


def test_the_end_of_the_turn_is_a_barrier_unless_all_agree() -> None:
    t = table()
    before = t.state.digest()
    t.submit(0, t.ply(), "bribe cargo")
    t.submit(0, t.ply(), "end")

    assert (t.undoable(0), t.undoable_by_consent(0)) == (0, 2)
    with pytest.raises(Refused, match="only if everybody agrees"):
        t.undo(0, 2)
    t.undo(0, 2, agreed=True)
    assert t.state.digest() == before
    with pytest.raises(Refused, match="Nothing can be taken back"):
        t.undo(0, 1, agreed=True)


def test_a_revealed_card_is_a_barrier() -> None:
    t = table()
    for seat in range(3):
        t.submit(seat, t.ply(), "bribe cargo")
        t.submit(seat, t.ply(), "end")

    assert t.state.view(0)["face_up"] == 4
    assert t.undoable(2) == 0


def test_the_log_shows_a_discard_to_its_owner_only() -> None:
    t = new_table(GAME, 3, QUIET | {"research": True})
    while type(t.state.agenda[-1]).__name__ != "DrawOrDecline":
        t.submit(t.state.to_act(), t.ply(), t.state.options()[-1].text)
    t.submit(0, t.ply(), "draw")
    t.submit(0, t.ply(), "stop")
    card = t.state.options()[0].text
    t.submit(0, t.ply(), card)

    assert t.log(0)[-1] == card
    assert t.log(1)[-1] == t.log(NOBODY)[-1] == "discard ?"
    assert t.log(0)[0] == "shuffle ?"


def test_the_number_of_seats_must_fit() -> None:
    with pytest.raises(Refused, match="3 players need 3 seats, not 1"):
        Table(GAME, GAME.setting(3), [SeatTaken("Ada", "human")], Dealer())


@pytest.mark.parametrize("text", ["x" * 3000, "bribe cargo" * 1000])
def test_a_flood_is_refused_before_it_is_read(text: str) -> None:
    t = table()

    with pytest.raises(Refused, match="at most 2000 characters"):
        t.submit(0, t.ply(), text)


def test_a_preview_tells_what_would_happen_and_plays_nothing() -> None:
    t = new_table(BARNSTORMERS, 4, {"lead_pilot": "0"})
    before = t.state.digest()
    foresight = t.preview(0, "move d1, turn straight")

    assert [(event["verb"], event["args"]) for event in foresight.events] == [
        ("fly", ["d1", "d2"]), ("push", ["d2", "d3"]), ("chain", [2])]
    assert foresight.ends == ""
    assert t.state.digest() == before


def test_a_preview_of_an_illegal_move_is_refused() -> None:
    t = new_table(BARNSTORMERS, 4, {"lead_pilot": "0"})

    with pytest.raises(IllegalMove):
        t.preview(0, "move g7")
    with pytest.raises(IllegalMove):
        t.preview(1, "move d1")


def test_a_preview_ends_where_something_hidden_would_be_shown() -> None:
    t = table()
    for seat in range(3):
        t.submit(seat, t.ply(), "bribe cargo")
        if seat < 2:
            t.submit(seat, t.ply(), "end")
    foresight = t.preview(2, "end")

    assert [event["verb"] for event in foresight.events] == ["end"]  # and no card that was only guessed
    assert foresight.ends == "hidden"


def test_a_preview_ends_where_chance_decides() -> None:
    t = new_table(BARNSTORMERS, 4, {"lead_pilot": "0"})
    foresight = t.preview(0, "dispatch, at a1")

    assert foresight.ends == "chance"
