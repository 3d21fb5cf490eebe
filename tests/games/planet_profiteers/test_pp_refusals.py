"""PP-095: a refused move changes nothing and names a rule, through every door."""

from __future__ import annotations

from typing import NamedTuple

import pytest
from pp import (
    after,
    dealt,
    draw_twice,
    edited,
    last_decision,
    options,
    rest_of_mission,
    rule_against,
    rule_named,
    talking,
    to_research,
    turns,
)

from aerodrome.games.planet_profiteers import GAME
from aerodrome.games.planet_profiteers.state import Profiteers
from aerodrome.kernel.errors import BadOption, Refused
from aerodrome.kernel.state import IllegalMove
from aerodrome.kernel.step import NOBODY
from aerodrome.testing import new_table
from aerodrome.wording import wording_of


def position(name: str) -> Profiteers:
    """Return a table at which something will be refused; seat 0 is active, except where the turn has passed on."""
    if name == "first action":
        return dealt()
    if name == "second action":
        return after(dealt(), "bribe cargo")
    if name == "turn over":
        return after(dealt(), "bribe cargo, bribe cargo")
    if name == "module, turn":
        return dealt(research=True)
    if name == "research":
        return to_research()
    if name == "research 2":
        return after(to_research(), "draw")
    if name == "discard 1":
        return after(to_research(), "draw, stop")
    if name == "discard 2":
        return after(to_research(), "draw, draw")
    assert name == "over", name
    return after(last_decision(scores=[60, 0, 0]), "end")


class Try(NamedTuple):
    """A row of the table, tried by a seat at a position."""

    at: str
    seat: int
    text: str
    rules: tuple[str, ...]


TABLE = [
    *[Try(at, seat, text, ("PP-025",)) for at in ("first action", "second action") for seat in (1, 2, NOBODY)
      for text in ("bribe cargo", "invest 0", "end")],
    *[Try(at, seat, text, ("PP-071",)) for at in ("research", "research 2", "discard 1", "discard 2")
      for seat in (1, 2, NOBODY) for text in ("draw", "decline", "stop", "discard C12")],
    *[Try("first action", 0, text, ("PP-029",)) for text in ("end", "pass", "fold")],
    *[Try("turn over", 0, text, ("PP-025", "PP-026")) for text in ("bribe cargo", "invest 1", "end")],
    *[Try(at, 0, text, ("PP-036",)) for at in ("first action", "second action")
      for text in ("bribe moon", "bribe", "bribe C01", "bribe 0", "bribe Cargo", "bribe cargo ship", "bribe  cargo")],
    *[Try(at, 0, text, ("PP-041",)) for at in ("first action", "second action")
      for text in ("invest 0", "invest 3", "invest 7", "invest 8", "invest -1", "invest", "invest ship", "invest 1 2")],
    *[Try(at, 0, text, ("PP-035",)) for at in ("first action", "second action", "research", "discard 2")
      for text in ("take cargo", "move cargo ship", "reclaim 1", "undo")],
    *[Try(at, 0, "draw", ("PP-070",)) for at in ("first action", "second action", "module, turn")],
    Try("module, turn", 0, "discard C07", ("PP-070",)),
    Try("discard 2", 0, "draw", ("PP-072",)),
    *[Try(at, 0, text, ("PP-076",)) for at in ("research", "research 2", "discard 1", "discard 2")
      for text in ("bribe cargo", "invest 1", "end")],
    *[Try("discard 1", 0, text, ("PP-073",)) for text in ("discard C60", "discard C12", "discard", "discard C07 C11")],
    *[Try("discard 2", 0, text, ("PP-073",)) for text in (
        "discard C60", "discard C07 C07", "discard", "stop", "decline", "discard C61", "discard C07 C11 C16")],
    *[Try("research 2", 0, text, ("PP-073",)) for text in ("discard C07", "discard C12")],
    *[Try(at, 0, text, ("PP-083",)) for at in ("first action", "second action", "research", "discard 1")
      for text in ("give 1 5 credits", "pay 1 5", "trade C07 C12", "lend 1 1")],
    *[Try("over", seat, text, ("PP-094",)) for seat in (0, 1, 2, NOBODY)
      for text in ("bribe cargo", "invest 1", "end", "draw", "decline", "discard C07", "give 1 5", "undo", "silent")],
]


# --- the table


@pytest.mark.rule("PP-095")
@pytest.mark.parametrize("row", TABLE, ids=[f"{row.at}: {row.seat} {row.text}" for row in TABLE])
def test_095_the_rule_of_the_table_is_named_and_nothing_changes(row: Try) -> None:
    assert rule_against(position(row.at), row.seat, row.text) in row.rules


@pytest.mark.rule("PP-095")
@pytest.mark.parametrize("row", [row for row in TABLE if row.seat == 0 and row.at != "turn over"],
                         ids=lambda row: f"{row.at}: {row.text}")
def test_095_playing_it_is_refused_with_the_same_rule_and_changes_nothing(row: Try) -> None:
    assert rule_named(position(row.at), row.text) in row.rules


@pytest.mark.rule("PP-095", "PP-010")
@pytest.mark.parametrize("players", [2, 9])
def test_095_a_wrong_number_of_players_names_the_rule(players: int) -> None:
    with pytest.raises(BadOption, match="PP-010"):
        GAME.setting(players)


@pytest.mark.rule("PP-095", "PP-073")
def test_095_the_same_card_is_not_discarded_twice() -> None:
    assert rule_named(after(position("discard 2"), "discard C07"), "discard C07") == "PP-073"


@pytest.mark.rule("PP-095", "PP-073")
def test_095_one_discard_after_two_draws_is_not_enough() -> None:
    s = after(position("discard 2"), "discard C07")

    assert (rule_against(s, 0, "stop"), rule_against(s, 1, "draw")) == ("PP-073", "PP-071")


@pytest.mark.rule("PP-095", "PP-026", "PP-025")
def test_095_a_third_action_is_an_action_out_of_turn() -> None:
    s = after(dealt(), "bribe cargo, bribe cargo")

    assert (s.to_act(), rule_against(s, 0, "bribe cargo") in ("PP-025", "PP-026")) == (1, True)


@pytest.mark.rule("PP-095", "PP-070")
def test_095_the_research_phase_is_over_after_the_last_player() -> None:
    s = after(to_research(), "decline, decline, decline")

    assert [rule_named(s, text) for text in ("draw", "decline", "stop")] == ["PP-070"] * 3


@pytest.mark.rule("PP-095", "PP-071")
def test_095_whoever_has_researched_is_not_active_any_more() -> None:
    assert rule_against(draw_twice(to_research()), 0, "draw") == "PP-071"


@pytest.mark.rule("PP-095", "PP-071", "PP-078")
@pytest.mark.parametrize("seat", [0, 7, NOBODY])
def test_095_while_the_discards_are_reshuffled_nobody_researches(seat: int) -> None:
    s = to_research(8)
    for _ in range(7):
        s = draw_twice(s)

    assert rule_against(after(s, "draw"), seat, "draw") == "PP-071"


# --- the legal moves, and only they, are allowed


@pytest.mark.rule("PP-095")
@pytest.mark.parametrize("at", ["first action", "second action", "research", "research 2", "discard 1", "discard 2"])
def test_095_no_rule_is_named_against_a_legal_move(at: str) -> None:
    s = position(at)

    assert {rule_against(s, 0, text) for text in options(s)} == {""}


@pytest.mark.rule("PP-095")
@pytest.mark.parametrize("at", ["first action", "second action", "research", "research 2", "discard 1", "discard 2"])
def test_095_a_rule_is_named_against_every_other_move_of_the_game(at: str) -> None:
    s = position(at)
    others = [text for text in GAME.actions(8) if text not in options(s)]

    assert all(rule_against(s, 0, text).startswith("PP-") for text in others)


@pytest.mark.rule("PP-095")
@pytest.mark.parametrize("text", [
    "", " ", "bribe\ncargo", "x" * 5000, "\x00", "shuffle", "captain 1", "bribe cargo, end"], ids=range(8))
def test_095_nonsense_names_a_rule_too(text: str) -> None:
    assert rule_named(dealt(), text).startswith("PP-")


# --- at a table


@pytest.mark.rule("PP-095", "PP-025")
@pytest.mark.parametrize(("seat", "text", "rule"), [
    (1, "bribe cargo", "PP-025"), (0, "end", "PP-029"), (0, "bribe moon", "PP-036"), (0, "invest 0", "PP-041"),
    (0, "undo", "PP-035"), (0, "draw", "PP-070"), (0, "give 1 5", "PP-083")])
def test_095_a_table_refuses_it_and_stays_as_it_is(seat: int, text: str, rule: str) -> None:
    table = new_table(GAME, 3, {"structured_talk": False, "first_captain": "0"})
    before, ply = table.state.digest(), table.ply()
    with pytest.raises(IllegalMove, match=rule) as refused:
        table.submit(seat, ply, text)

    assert (refused.value.refusal.rule, table.state.digest(), table.ply()) == (rule, before, ply)


# --- in a talk window


@pytest.mark.rule("PP-095", "PP-080")
@pytest.mark.parametrize("seat", [1, 2, NOBODY])
def test_095_only_the_active_seat_talks(seat: int) -> None:
    assert rule_against(talking(), seat, "silent") == "PP-025"


@pytest.mark.rule("PP-095")
@pytest.mark.parametrize(("text", "rule"), [
    ("pass", "PP-029"), ("fold", "PP-029"), ("bribe moon", "PP-036"), ("invest 0", "PP-041"), ("undo", "PP-035"),
    ("take cargo", "PP-035"), ("draw", "PP-070"), ("give 1 5", "PP-083"), ("pay 1 5", "PP-083")])
def test_095_the_table_holds_in_a_talk_window_too(text: str, rule: str) -> None:
    assert rule_named(talking(), text) == rule


@pytest.mark.rule("PP-095")
def test_095_after_the_end_of_a_game_with_talk_nobody_talks() -> None:
    s = rest_of_mission(edited(talking(), scores=[60, 0, 0]))

    assert [rule_against(s, seat, "say promise") for seat in (0, 1, 2)] == ["PP-094"] * 3


@pytest.mark.rule("PP-095", "PP-025")
def test_095_while_the_cards_are_shuffled_nobody_acts() -> None:
    s = after(dealt(), turns(12))

    assert {rule_against(s, seat, "bribe cargo") for seat in (0, 1, 2)} == {"PP-025"}


# --- talk windows


def sentence(s: Profiteers, seat: int, text: str) -> str:
    """Return the refusal of a move as the player reads it."""
    refusal = s.why_not(seat, text)
    assert refusal is not None
    return wording_of(GAME).refusal(refusal, ["Ada", "Ben", "Cleo"])


@pytest.mark.rule("PP-025", "PP-080", "PP-095")
@pytest.mark.parametrize("version", [1, 2])
@pytest.mark.parametrize("text", ["bribe cargo", "invest 0", "end"])
@pytest.mark.parametrize("begun", ["", ", say claim"])
def test_095_in_the_talk_window_before_the_turn_of_another_it_is_not_ones_turn(
        version: int, text: str, begun: str) -> None:
    s = after(talking(version=version), f"silent{begun}")

    assert sentence(s, 1, text) == "This is talk, and then Ada has the turn; wait for yours. (PP-025)"


@pytest.mark.rule("PP-029", "PP-080", "PP-095")
@pytest.mark.parametrize(("text", "rule"), [("bribe cargo", "PP-080"), ("invest 2", "PP-080"), ("end", "PP-029")])
def test_095_before_the_own_turn_talk_comes_first(text: str, rule: str) -> None:
    assert rule_against(talking(), 0, text) == rule


@pytest.mark.rule("PP-073", "PP-095")
def test_095_two_cards_at_once_are_discarded_one_after_the_other() -> None:
    s = after(to_research(), "draw, draw")

    assert sentence(s, 0, "discard C07 C11") == "Discard one card at a time; you are asked again for the next. (PP-073)"


@pytest.mark.rule("PP-073", "PP-095")
def test_095_a_card_that_is_not_in_the_hand_is_named_by_what_it_shows() -> None:
    s = after(to_research(), "draw, stop")

    assert sentence(s, 0, "discard C60").startswith("Provisions-Jungle-Cruiser (C60) is not in your hand")


@pytest.mark.rule("PP-041", "PP-095")
def test_095_players_are_named() -> None:
    assert sentence(dealt(), 0, "invest 7").endswith("at this table: Ben, Cleo. (PP-041)")
    assert sentence(dealt(), 1, "bribe cargo") == "Please wait: Ada is deciding now. (PP-025)"


# --- undo


@pytest.mark.rule("PP-035")
@pytest.mark.parametrize("talk", [True, False])
def test_035_a_placed_share_is_taken_back_within_the_turn_and_afterwards_only_by_consent(talk: bool) -> None:
    table = new_table(GAME, 4, {"structured_talk": talk, "first_captain": "3"})
    while "silent" in [move.text for move in table.state.options()]:
        table.submit(table.state.to_act(), table.ply(), "silent")
    table.submit(3, table.ply(), "invest 2")
    assert table.undoable(3) == 1
    table.submit(3, table.ply(), "invest 2")

    assert (table.state.to_act(), table.undoable(3), table.undoable_by_consent(3)) == (0, 0, 2)
    with pytest.raises(Refused, match="only if everybody agrees"):
        table.undo(3, 2)


@pytest.mark.rule("PP-035")
def test_035_undo_is_no_move() -> None:
    assert sentence(dealt(), 0, "undo").startswith("Undo is no move: it takes back your choices of this turn")
    assert sentence(dealt(), 0, "take 1") == "A placed share stays where it is until the mission ends. (PP-035)"
