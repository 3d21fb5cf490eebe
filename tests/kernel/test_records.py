"""Records: they replay, they verify, they hide what they must, and damage is said in one sentence."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from aerodrome.games.planet_profiteers import GAME
from aerodrome.kernel.errors import BadRecord, Refused
from aerodrome.kernel.table import Table
from aerodrome.records import Record, Replay, parse_record, read_record, record_of, save_record, write_record
from aerodrome.testing import new_table

QUIET = {"structured_talk": False}


def played(plies: int = 10_000, options: dict[str, Any] | None = None) -> Table:
    table = new_table(GAME, 4, options or QUIET)
    rng = Random(3)
    while not table.is_over() and table.ply() < plies:
        state = table.state
        table.submit(state.to_act(), table.ply(), state.agenda[-1].sample(state, rng).text)
    return table


def reread(record: Record) -> Record:
    return parse_record(write_record(record).encode(), "test")


def test_a_finished_record_verifies() -> None:
    replay = Replay(reread(record_of(played())))

    assert replay.verify() > 4
    assert replay.record.scores == GAME.scores(replay.table.state)


def test_what_was_checked_is_listed_in_sentences() -> None:
    replay = Replay(reread(record_of(played())))
    draws = replay.verify()
    moves = len(replay.record.moves)
    details = {check.name: check.detail for check in replay.checks}

    assert all(check.ok for check in replay.checks)
    assert list(details) == ["commitment", "start", "draws", "moves", "status", "position", "scores"]
    assert details["start"] == "The game began as the rules set it up."
    assert details["draws"].startswith(f"{draws} draws")
    assert details["moves"].startswith(f"{moves - draws} moves")
    assert details["position"].startswith(f"{moves} positions")
    assert str(replay.record.scores) in details["scores"]


def test_a_record_that_began_from_a_position_says_that_nothing_is_known_of_what_led_there() -> None:
    first = played(30)
    table = Table(GAME, first.setting, first.seats, first.dealer, GAME.load(GAME.dump(first.state)))
    replay = Replay(reread(record_of(table)))
    replay.verify()

    assert [check.detail for check in replay.checks if check.name == "start"] == [
        "The game began from a position that was given; what led to it cannot be checked."]


def test_an_unfinished_record_of_the_owner_goes_on() -> None:
    table = played(30)
    replay = Replay(reread(record_of(table)))
    replay.verify()

    assert replay.table.state.digest() == table.state.digest()
    assert replay.record.scores == []


@pytest.mark.parametrize("seat", [0, 3])
def test_a_record_for_a_seat_holds_nothing_that_the_seat_cannot_know(seat: int) -> None:
    table = played(60, QUIET | {"research": True})
    text = write_record(record_of(table, seat))
    world = table.state.resample(seat, Random(1))

    assert table.dealer.seed.hex() not in text
    assert json.loads(text)["view"] == json.loads(json.dumps(world.view(seat)))
    assert all("C" not in move for move in json.loads(text)["moves"] if move.startswith("shuffle"))
    assert "digest" not in json.loads(text)


def test_a_record_for_a_seat_cannot_be_verified_yet() -> None:
    with pytest.raises(BadRecord, match="exported for one seat"):
        Replay(record_of(played(30), 1)).verify()


def test_a_finished_game_has_no_secrets_left() -> None:
    table = played()

    assert record_of(table, 1) == record_of(table)


def change(field: str, value: Any) -> Record:
    data = json.loads(write_record(record_of(played())))
    data[field] = value
    return parse_record(json.dumps(data).encode(), "test")


def test_a_changed_move_is_found() -> None:
    moves = record_of(played()).moves
    at = next(i for i, move in enumerate(moves) if move.startswith("bribe"))

    with pytest.raises(BadRecord, match=r"scores|position|legal"):
        Replay(change("moves", [*moves[:at], "bribe ship" if moves[at] != "bribe ship" else "bribe cargo",
                                *moves[at + 1:]])).verify()


def test_a_swapped_card_is_found_by_the_seed() -> None:
    moves = record_of(played()).moves
    cards = moves[1].split(" ")
    cards[40], cards[41] = cards[41], cards[40]

    with pytest.raises(BadRecord, match="ply 1: the seed gives"):
        Replay(change("moves", [moves[0], " ".join(cards), *moves[2:]])).verify()


def test_another_seed_does_not_fit_the_commitment() -> None:
    with pytest.raises(BadRecord, match="does not match the commitment"):
        Replay(change("seed", "00" * 32)).verify()


def test_changed_scores_are_found() -> None:
    with pytest.raises(BadRecord, match="but the record says"):
        Replay(change("scores", [99, 0, 0, 0])).verify()


@pytest.mark.parametrize(("field", "wrong", "name"), [
    ("seed", "00" * 32, "commitment"), ("status", "unfinished", "status"), ("digest", "0" * 64, "position"),
    ("scores", [99, 0, 0, 0], "scores"), ("moves", None, "draws"), ("moves", "fly", "moves"),
])
def test_the_check_that_fails_is_the_last(field: str, wrong: Any, name: str) -> None:
    moves = record_of(played()).moves
    if field == "moves":  # exchange two cards of the first deal, or put nonsense in the place of a move
        cards = moves[1].split(" ")
        swapped = [moves[0], " ".join([*cards[:40], cards[41], cards[40], *cards[42:]]), *moves[2:]]
        wrong = swapped if wrong is None else [*moves[:5], wrong, *moves[6:]]
    replay = Replay(change(field, wrong))
    with pytest.raises(BadRecord) as error:
        replay.verify()

    assert [(check.name, check.detail) for check in replay.checks if not check.ok] == [(name, str(error.value))]
    assert replay.checks[-1].name == name


def test_moves_after_the_end_are_refused() -> None:
    moves = record_of(played()).moves

    with pytest.raises(BadRecord, match="does not replay"):
        Replay(change("moves", [*moves, "bribe cargo"])).verify()


@pytest.mark.parametrize(("data", "sentence"), [
    (b"", "damaged, cut off"),
    (b"\xff\xfe\x00", "damaged, cut off"),
    (b"[1, 2]", "not an Aerodrome record"),
    (b'{"hello": 1}', "not an Aerodrome record"),
    (b'{"aerodrome_record": 2}', "record format 2; this program reads format 1"),
    (b'{"aerodrome_record": 99999999999999999999999}', "record format"),
    (b'{"aerodrome_record": 1}', "is damaged"),
    (b"[" * 100_000, "damaged, cut off"),
])
def test_a_damaged_file_gets_one_sentence(data: bytes, sentence: str) -> None:
    with pytest.raises(BadRecord, match=sentence):
        parse_record(data, "x.json")


def test_every_cut_of_a_record_is_refused_or_is_whole() -> None:
    data = write_record(record_of(played())).encode()

    for end in range(0, len(data.rstrip()), 997):
        with pytest.raises(BadRecord):
            parse_record(data[:end], "x.json")


@pytest.mark.parametrize(("field", "value", "sentence"), [
    ("version", 99, "this program has version 1"),
    ("game", "chess", "Unknown game 'chess'"),
    ("players", 12, "3 to 8 players"),
    ("options", {"research": "perhaps"}, "on or off"),
    ("seats", [], "4 players need 4 seats"),
    ("seed", "12", "64 hexadecimal digits"),
    ("house_rules", {"moon": 1}, "unknown key moon"),
])
def test_a_foreign_value_is_named(field: str, value: Any, sentence: str) -> None:
    with pytest.raises(Refused, match=sentence):
        Replay(change(field, value))


def test_a_file_is_replaced_whole(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "game.json"
    save_record(record_of(played(20)), path)
    save_record(record_of(played(30)), path)

    assert len(read_record(path).moves) >= 30
    assert [p.name for p in path.parent.iterdir()] == ["game.json"]


def test_a_missing_file_gets_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(BadRecord, match="cannot be read: No such file"):
        read_record(tmp_path / "none.json")
