"""Previews end where something hidden is shown, and say what is known before; undo ends there too."""

from __future__ import annotations

from typing import Any

import pytest
from pc import at

from aerodrome.games.planecrafters import GAME
from aerodrome.games.planecrafters.state import Planecrafters
from aerodrome.kernel.dealer import Dealer, seed_from
from aerodrome.kernel.errors import Refused
from aerodrome.kernel.state import IllegalMove
from aerodrome.kernel.table import SeatTaken, Table

ROW = "vh.n vh.l vh.r vh.t"


def table_at(s: Planecrafters) -> Table:
    """Return a table of people at a position."""
    seats = [SeatTaken(name, "human") for name in ("Ann", "Ben", "Cleo")[:s.setting.players]]
    return Table(GAME, s.setting, seats, Dealer(seed_from("foresight")), s)


def acquiring(**fields: Any) -> Table:
    """Return a table where seat 0 has an Agent and a Spy."""
    return table_at(at("Acquire", 3, staff={0: "agent_of_the_board spy"}, row=ROW,
                       hands={0: "bb.n", 1: "nf.n s", 2: "wh.n wh.t"}, **fields))


def foreseen(table: Table, script: str) -> tuple[list[tuple[Any, ...]], str]:
    """Return what seat 0 would be told, and what ends it."""
    foresight = table.preview(0, script)
    return [(event["verb"], event["seat"], *event["args"]) for event in foresight.events], foresight.ends


@pytest.mark.rule("PC-084", "PC-091")
@pytest.mark.parametrize(("script", "events"), [
    ("trade 1", [("trade", 0, "1")]), ("spy 2", [("spy", 0, "2")]),
    ("spy 2, take whirligig.nose", [("spy", 0, "2")]), ("spy 2, take spare", [("spy", 0, "2")])])
def test_no_card_is_told_that_the_seat_does_not_know(script: str, events: list[tuple[Any, ...]]) -> None:
    assert foreseen(acquiring(), script) == (events, "hidden")


@pytest.mark.rule("PC-179")
def test_a_hand_that_is_known_is_no_surprise() -> None:
    table = acquiring(open_cards=[[], [], ["whirligig.nose"]],
                      glimpsed=[[[], [], ["whirligig.tail"]], [], []])

    assert foreseen(table, "spy 2, take whirligig.tail") == (
        [("spy", 0, "2"), ("look", 0, "whirligig.nose", "whirligig.tail"), ("take", 0, "whirligig.tail")], "")
    with pytest.raises(IllegalMove):
        table.preview(0, "spy 2, take spare")
    assert foreseen(table, "trade 2")[0][:2] == [("trade", 0, "2"), ("new_hand", 0, "whirligig.nose", "whirligig.tail")]


@pytest.mark.rule("PC-044", "PC-045")
@pytest.mark.parametrize("script", ["draw_row 0", "draw_stack"])
def test_a_card_that_comes_up_ends_a_preview(script: str) -> None:
    events, ends = foreseen(table_at(at("DrawPart", row=ROW)), script)

    assert [event[0] for event in events] == ["take_row"][:script == "draw_row 0"]
    assert ends == "chance"


@pytest.mark.rule("PC-126", "PC-133")
def test_the_end_is_foreseen_unless_there_are_objectives() -> None:
    rest = [f"OBJ{n:02d}" for n in range(7, 21)]
    plain = at("Flyer", first_player=1, last_round=1, crowns=[9, 5])
    secret = at("Flyer", first_player=1, last_round=1, crowns=[9, 5], options={"objectives": True},
                objectives=[["OBJ01", "OBJ02"], ["OBJ03", "OBJ04"]], returned=[["OBJ05"], ["OBJ06"]],
                objective_box=rest)

    assert foreseen(table_at(plain), "end") == ([("score", 0, 9), ("score", 1, 5), ("over", -1, "0")], "")
    assert foreseen(table_at(secret), "end") == ([], "hidden")


@pytest.mark.rule("PC-178")
def test_undo_ends_where_something_hidden_was_shown() -> None:
    table = acquiring(open_cards=[["big_boy.nose"], [], []])
    table.submit(0, 0, "swap big_boy.nose 0")  # everybody knew that card
    assert table.undoable(0) == 1
    table.submit(0, 1, "spy 1")
    assert table.undoable(0) == 0


@pytest.mark.rule("PC-075")
def test_discards_are_taken_back_until_the_turn_has_passed_on() -> None:
    table = table_at(at("Flyer", hands={0: "bb.n bb.l bb.r bb.t bb.f nf.n nf.l"}, row=ROW))
    for ply, text in enumerate(["end", "discard big_boy.nose"]):
        table.submit(0, ply, text)
    assert table.undoable(0) == 2
    table.submit(0, 2, "discard big_boy.tail")

    assert (table.state.to_act(), table.undoable(0), table.undoable_by_consent(0)) == (1, 0, 3)
    with pytest.raises(Refused, match="only if everybody agrees"):
        table.undo(0)
