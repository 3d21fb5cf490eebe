"""Records: they replay, they verify, they hide what they must, and damage is said in one sentence."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from aerodrome.bots.registry import bot_named
from aerodrome.games.planet_profiteers import GAME
from aerodrome.kernel.errors import BadRecord, Refused
from aerodrome.kernel.step import NOBODY
from aerodrome.kernel.table import Table
from aerodrome.records import Check, Record, Replay, parse_record, read_record, record_of, save_record, write_record
from aerodrome.testing import new_table

QUIET = {"structured_talk": False}


def played(plies: int = 10_000, options: dict[str, Any] | None = None) -> Table:
    return play(new_table(GAME, 4, options or QUIET), plies)


def play(table: Table, plies: int) -> Table:
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


WHISPERS = {"private_talk": True}


def test_the_record_of_a_finished_game_covers_what_was_said_in_confidence_and_still_verifies() -> None:
    table = played(options=WHISPERS)
    whole, shared = record_of(table), reread(record_of(table, 1))
    hidden = [ply for ply, entry in enumerate(table.entries) if entry.text(NOBODY, whole=True) != whole.moves[ply]]
    replay = Replay(shared)

    assert replay.verify() == Replay(whole).verify()
    assert len(hidden) > 10
    assert shared.moves == ["whisper ?" if ply in hidden else text for ply, text in enumerate(whole.moves)]
    assert shared == record_of(table, 0) == record_of(table, NOBODY)
    assert shared.digest != whole.digest  # from which the words could be guessed
    assert [check.detail for check in replay.checks if check.name == "confidences"] == [
        f"{len(hidden)} of these moves were made in confidence and stay covered; nothing else depends on them."]
    assert "confidences" not in [check.name for check in checked(whole)]


def checked(record: Record) -> list[Check]:
    replay = Replay(record)
    replay.verify()
    return replay.checks


def test_a_covered_record_tells_nobody_words_that_were_never_said() -> None:
    table = Replay(record_of(played(options=WHISPERS), NOBODY))
    while table.table.ply() < len(table.record.moves):
        table.play(table.table.ply() + 1)
        for seat in (0, 1, 2, 3, NOBODY):
            view = table.table.view(seat)
            for message in view["drafts"] + view["messages"] + view["ledger"]:
                words = message["fields"]
                assert message["channel"] < 0 or isinstance(words, int) or words in ([], [f"to {message['channel']}"])


def test_a_game_goes_on_from_a_covered_record() -> None:
    replay = Replay(record_of(played(options=WHISPERS), NOBODY))
    ply = next(i for i, text in enumerate(replay.record.moves) if text == "whisper ?" and i > 40)
    replay.play(ply + 1)
    state = GAME.load_foreign(json.loads(json.dumps(GAME.dump(replay.table.state))))

    assert state.digest() == replay.table.state.digest()
    for level in ("level2", "level3@4"):
        table = Table(GAME, state.setting, replay.table.seats, replay.table.dealer, state.clone())
        for _ in range(60):
            seat = table.state.to_act()
            table.submit(seat, table.ply(), bot_named(level).choose(table.sight(seat), Random(1)).text)


def test_a_cover_cannot_be_played_and_stands_for_nothing_else() -> None:
    table = new_table(GAME, 3, WHISPERS | {"first_captain": "0"})
    for text in ("say claim", "whisper 1"):
        table.submit(0, table.ply(), text)
    with pytest.raises(Refused):
        table.submit(0, table.ply(), "whisper ?")
    moves = record_of(played(options=WHISPERS), NOBODY).moves
    at = moves.index("silent")

    with pytest.raises(BadRecord, match="not legal there"):
        Replay(change("moves", [*moves[:at], "whisper ?", *moves[at + 1:]], WHISPERS)).verify()


def test_whispers_of_a_given_position_are_not_in_the_record_of_everybody() -> None:
    first = new_table(GAME, 4, WHISPERS | {"first_captain": "0"})
    for text in ("say claim", "whisper 1", "icon cruiser", "count 5"):
        first.submit(0, first.ply(), text)
    table = Table(GAME, first.setting, first.seats, first.dealer, GAME.load(GAME.dump(first.state)))
    play(table, 10_000)
    record = record_of(table, NOBODY)

    assert record.start is not None
    assert [message["fields"] for message in record.start["position"]["messages"]] == [["whisper ?"] * 2]
    assert "icon cruiser" in str(record_of(table).start)
    Replay(reread(record)).verify()


def change(field: str, value: Any, options: dict[str, Any] | None = None) -> Record:
    data = json.loads(write_record(record_of(played(options=options), NOBODY)))
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
    ("version", 99, "this program has versions 1 to 2"),
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
