"""A retelling shows every ply as its seat knew it, and all hands only once the game is over."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from aerodrome.games.barnstormers import GAME as BARNSTORMERS
from aerodrome.games.planet_profiteers import GAME as PROFITEERS
from aerodrome.kernel.dealer import Dealer
from aerodrome.kernel.errors import Refused
from aerodrome.kernel.game import Game
from aerodrome.kernel.retelling import Retelling
from aerodrome.kernel.shape import AUDIENCE, OWNER
from aerodrome.kernel.step import NOBODY, Seat
from aerodrome.kernel.table import Table
from aerodrome.testing import new_table

RESEARCH = {"structured_talk": False, "research": True}
WHISPERS = {"private_talk": True}
SECRETS = {"secret_stunts": "mystery", "requests": True, "secret_requests": True, "max_rounds": 3}
CASES: list[tuple[Game, int, dict[str, Any]]] = [
    (PROFITEERS, 3, RESEARCH), (PROFITEERS, 4, WHISPERS), (BARNSTORMERS, 2, SECRETS)]


def play(table: Table, plies: int, seed: int = 3) -> Table:
    """Play random moves up to a ply, or to the end."""
    rng = Random(seed)
    while not table.is_over() and table.ply() < plies:
        state = table.state
        table.submit(state.to_act(), table.ply(), state.agenda[-1].sample(state, rng).text)
    return table


def fields(table: Table, seat: Seat) -> dict[str, Any]:
    """Return the view of a seat without its options."""
    return {name: value for name, value in table.view(seat).items() if name != "options"}


@pytest.mark.parametrize(("game", "players", "options"), CASES)
@pytest.mark.parametrize("seat", [0, 1, NOBODY])
def test_the_changes_add_up_to_what_the_seat_saw_at_every_ply(game: Game, players: int, options: dict[str, Any],
                                                              seat: Seat) -> None:
    table = play(new_table(game, players, options), 400)
    again = Table(game, table.setting, table.seats, Dealer(table.dealer.seed), chance=False)
    retelling = Retelling(table, seat)
    screen = retelling.shared_view() | retelling.own_view()
    for ply, entry in enumerate(table.entries):
        assert screen == fields(again, seat)
        again.enter(entry.move.text)
        told = retelling.tell()
        screen |= told["shared"] | told["own"]
        assert (told["ply"], told["actor"]) == (ply, entry.actor)
        assert told["move"] == entry.text(seat)
        assert told["events"] == again.events(seat, ply)  # nothing was told before the first ply
    assert retelling.is_over()
    assert screen == fields(table, seat)


def test_what_a_seat_may_not_read_stays_covered_after_the_end() -> None:
    table = play(new_table(PROFITEERS, 3, RESEARCH), 10_000)
    told = [tell_all(Retelling(table, seat)) for seat in (0, 1, NOBODY)]
    discards = [ply for ply, entry in enumerate(table.entries) if entry.move.verb == "discard" and entry.actor == 0]

    assert table.is_over()
    assert discards
    for ply in discards:
        assert told[0][ply]["move"] != told[1][ply]["move"] == told[2][ply]["move"] == "discard ?"
        assert told[0][ply]["events"] != told[1][ply]["events"]


def tell_all(retelling: Retelling) -> list[dict[str, Any]]:
    """Return all plies."""
    out: list[dict[str, Any]] = []
    while not retelling.is_over():
        out.append({**retelling.tell()})
    return out


@pytest.mark.parametrize(("game", "players", "options"), CASES)
def test_all_hands_are_shown_of_a_finished_game(game: Game, players: int, options: dict[str, Any]) -> None:
    table = play(new_table(game, players, options), 100_000)
    retelling = Retelling(table, NOBODY, whole=True)
    private = [name for name, field in table.state.VISIBLE.items()
               if field.see in (OWNER, AUDIENCE) and not field.lasting]
    again = Table(game, table.setting, table.seats, Dealer(table.dealer.seed), chance=False)
    screen = retelling.own_view()
    for entry in table.entries:
        dump = again.state.dump()
        assert {name: screen[name] for name in private} == {name: dump[name] for name in private}
        told = retelling.tell()
        assert told["move"] == (entry.text(NOBODY) if entry.lasting else entry.move.text)
        assert not any(event["args"] and event["args"][0] == "?" for event in told["events"]
                       if not table.state.EVENTS[event["verb"]].lasting)
        screen |= told["own"]
        again.enter(entry.move.text)
    assert retelling.is_over()


def whispered() -> tuple[Table, list[int]]:
    """Return a finished game with whispers, and the plies of those from seat 0 to seat 1."""
    table = play(new_table(PROFITEERS, 3, WHISPERS), 100_000)
    return table, [ply for ply, entry in enumerate(table.entries)
                   if entry.lasting and entry.audience == 0b011 and entry.actor == 0 and entry.move.text != "silent"]


@pytest.mark.parametrize("whole", [False, True])
@pytest.mark.parametrize(("seat", "confidant", "hears"), [
    (0, True, True), (1, True, True), (2, True, False), (NOBODY, True, False), (0, False, False), (1, False, False)])
def test_a_whisper_is_told_only_to_those_who_heard_it(seat: Seat, confidant: bool, hears: bool, whole: bool) -> None:
    table, plies = whispered()
    retelling = Retelling(table, seat, whole=whole, confidant=confidant)
    told = tell_all(retelling)

    assert len(plies) > 3
    assert [told[ply]["move"] for ply in plies] == [
        table.entries[ply].move.text if hears else "whisper ?" for ply in plies]
    seen = [message["fields"] for one in told for field in ("drafts", "messages", "ledger")
            for message in one["own"].get(field, []) if message["sender"] == 0 and message["channel"] == 1]
    if not hears:  # that somebody is addressed is no secret
        assert all(isinstance(words, int) or words in ([], ["to 1"]) for words in seen)
    assert any(isinstance(words, list) and len(words) > 1 for words in seen) is hears
    judged = [event["args"][0] for one in told for event in one["events"] if event["verb"] == "settled"]
    assert "?" in judged


def test_no_hand_is_shown_while_the_game_goes_on() -> None:
    table = play(new_table(PROFITEERS, 3, RESEARCH), 30)

    with pytest.raises(Refused, match="once the game is over"):
        Retelling(table, 0, whole=True)


@pytest.mark.parametrize("ply", [0, 1, 17, 60, 99])
def test_a_part_of_a_game_is_told_like_the_whole(ply: int) -> None:
    table = play(new_table(BARNSTORMERS, 3, SECRETS), 60)
    whole, part = Retelling(table, 1), Retelling(table, 1)
    part.skip(ply)

    assert part.ply == min(ply, table.ply())
    assert tell_all(part) == tell_all(whole)[ply:]


def test_what_happens_at_the_table_meanwhile_is_not_told() -> None:
    table = new_table(PROFITEERS, 3, {"structured_talk": False, "first_captain": "0"})
    table.submit(0, table.ply(), "bribe cargo")
    before, retelling = tell_all(Retelling(table, 0)), Retelling(table, 0)
    table.undo(0)
    table.submit(0, table.ply(), "bribe ship")
    table.submit(0, table.ply(), "end")

    assert tell_all(retelling) == before
    assert before[-1]["move"] == "bribe cargo"


def test_the_prologue_is_what_was_told_before_the_first_ply() -> None:
    table = new_table(PROFITEERS, 3, {"first_captain": "1"})

    assert [(event["verb"], event["seat"]) for event in Retelling(table, 0).prologue()] == [
        ("captain", 1), ("mission", -1)]


def test_a_game_that_began_from_a_position_is_told_from_there() -> None:
    first = play(new_table(PROFITEERS, 3, RESEARCH), 30)
    start = PROFITEERS.load(PROFITEERS.dump(first.state))
    table = play(Table(PROFITEERS, first.setting, first.seats, Dealer(bytes(32)), start), 10)
    retelling = Retelling(table, 1)

    assert retelling.shared_view() | retelling.own_view() == fields(first, 1)
    assert [told["ply"] for told in tell_all(retelling)] == list(range(table.ply()))
