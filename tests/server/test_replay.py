"""Replays, help and verification: a running game shows what a seat knows; a finished one all, and can be checked."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Coroutine, Iterator
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from aerodrome.bots.chances import chances_of
from aerodrome.kernel.dealer import Dealer
from aerodrome.kernel.discover import discover
from aerodrome.kernel.game import Game
from aerodrome.kernel.retelling import Retelling
from aerodrome.kernel.step import NOBODY
from aerodrome.kernel.table import Table
from aerodrome.records import Replay, parse_record, record_of
from aerodrome.server import api_replay, curves
from aerodrome.server.api_replay import aid_at, retell, verification
from aerodrome.server.denials import TooFast
from aerodrome.server.faces import Face
from aerodrome.server.spare import PIECE, Spare, Work
from aerodrome.testing import new_table
from aerodrome.testing.laws import plain
from server.inside import Hands, inside, table as make_table, whole
from server.served import PATIENCE, Client, Served, Visitor, play_out, served
from server.test_interface import refused
from server.twins import Twin, table_from, twins

GAMES = list(discover().values())
SHORT = {"max_rounds": 1, "lead_pilot": "0", "secret_stunts": "specialist"}
TWO = {"game": "barnstormers", "players": 2, "seats": [{"kind": "me"}], "options": SHORT}
CHECKS = ["commitment", "start", "draws", "moves", "status", "position", "scores"]
NO_FACE: Face = {}  # type: ignore[typeddict-item]  # what is said of the table beside the game does not matter here


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("replay") / "a.db", bots=False) as running:
        yield running


@pytest.fixture(scope="module")
def people(server: Served) -> Iterator[list[Visitor]]:
    visitors = [Visitor.named(server.url, name) for name in ("Ada", "Ben")]
    yield visitors
    for visitor in visitors:
        visitor.close()


@pytest.fixture(scope="module")
def finished(server: Served, people: list[Visitor]) -> str:
    """Return the table of a short game between Ada and Ben."""
    return played(server, people, begun(people))


def begun(people: list[Visitor], **wish: Any) -> str:
    """Return a table where Ada and Ben have begun."""
    ada, ben = people
    table: str = ada.call("POST", "/api/tables", TWO | wish)["id"]
    ben.call("POST", f"/api/tables/{table}/join", {})
    ada.call("POST", f"/api/tables/{table}/start")
    return table


def played(server: Served, people: list[Visitor], table: str) -> str:
    """Play a game to its end."""

    async def main() -> None:
        clients = [Client(server, table, seat, visitor.cookie()) for seat, visitor in enumerate(people)]
        try:
            await asyncio.wait_for(asyncio.gather(*[play_out(client, Random(client.seat)) for client in clients]),
                                   PATIENCE)
        finally:
            for client in clients:
                await client.close()

    asyncio.run(main())
    return table


def at_end(replay: dict[str, Any]) -> dict[str, Any]:
    """Put the changes of a replay together."""
    view = {**replay["shared"], **replay["own"]}
    for ply in replay["plies"]:
        view |= ply["shared"] | ply["own"]
    return view


# --- replays


def test_a_running_game_is_replayed_as_an_own_seat_or_a_spectator(people: list[Visitor]) -> None:
    ada, ben = people
    path = f"/api/tables/{begun(people)}"
    spectator, mine, theirs = [visitor.call("GET", f"{path}/replay{query}") for visitor, query in (
        (ben, ""), (ada, "?seat=0"), (ben, "?seat=1"))]

    assert [replay["seat"] for replay in (spectator, mine, theirs)] == [NOBODY, 0, 1]
    assert mine["table"] == ada.call("GET", path)["table"]
    assert len(mine["plies"]) == mine["table"]["ply"] > 0
    assert mine["shared"] == theirs["shared"] == spectator["shared"]
    # The red stunt that everybody was dealt in secret.
    assert [at_end(replay)["secret"] for replay in (spectator, mine, theirs)] == [
        [1, 1], [at_end(mine)["secret"][0], 1], [1, at_end(theirs)["secret"][1]]]
    assert "options" not in at_end(mine)


def test_a_running_game_hides_what_a_visitor_may_not_know(server: Served, people: list[Visitor]) -> None:
    ada, ben = people
    path = f"/api/tables/{begun(people)}/replay"
    refused(ada.ask("GET", f"{path}?seat=1"), 403, "not yours")
    refused(ben.ask("GET", f"{path}?seat=0"), 403, "not yours")
    refused(ben.ask("GET", f"{path}?seat=5"), 403, "not yours")
    refused(ada.ask("GET", f"{path}?open=true"), 403, "once the game is over")
    refused(ada.ask("GET", f"{path}?seat=0&open=true"), 403, "once the game is over")
    with Visitor(server.url) as nobody:
        refused(nobody.ask("GET", f"{path}?seat=0"), 401, "Say a name first")
        assert nobody.call("GET", path)["seat"] == NOBODY
    for query in ("seat=-1", "seat=8", "seat=x", "open=perhaps", "since=-1", "since=" + "9" * 40):
        refused(ada.ask("GET", f"{path}?{query}"), 400, "malformed")
    waiting = ada.call("POST", "/api/tables", TWO)["id"]
    refused(ada.ask("GET", f"/api/tables/{waiting}/replay"), 400, "has not begun")
    refused(ada.ask("GET", f"/api/tables/{waiting}/replay?open=true"), 400, "has not begun")
    refused(ada.ask("GET", "/api/tables/nothing/replay"), 404, "no such table")


def test_the_box_of_a_table_has_its_house_rules(people: list[Visitor]) -> None:
    house = {"payout": {"per_investment_in_winner": 5}}
    wish = {"game": "planet_profiteers", "players": 3}
    tables = [people[0].call("POST", "/api/tables", wish | {"house_rules": rules}) for rules in ({}, house)]

    boxes = [people[0].call("GET", f"/api/tables/{table['id']}/components") for table in tables]
    assert [box["payout"]["per_investment_in_winner"] for box in boxes] == [3, 5]


def test_a_finished_game_is_replayed_through_any_eyes(server: Served, people: list[Visitor], finished: str) -> None:
    path = f"/api/tables/{finished}/replay"
    with Visitor(server.url) as nobody:
        replays = [nobody.call("GET", f"{path}?seat={seat}") for seat in (0, 1)]
        refused(nobody.ask("GET", f"{path}?seat=2"), 404, "no seat 2")
    for seat, replay in enumerate(replays):

        async def fresh(seat: int = seat) -> dict[str, Any]:
            async with Client(server, finished, seat, people[seat].cookie()) as client:
                return client.screen.view()

        assert at_end(replay) == asyncio.run(fresh())
    covered = [[ply["move"] for ply in replay["plies"]] for replay in replays]
    assert covered[0] != covered[1]
    assert all("?" in here or "?" in there for here, there in zip(*covered, strict=True) if here != there)


def test_a_finished_game_can_be_seen_with_all_hands_open(people: list[Visitor], finished: str) -> None:
    ben = people[1]
    spectator, whole = [ben.call("GET", f"/api/tables/{finished}/replay{query}") for query in ("", "?open=true")]
    seats = [ben.call("GET", f"/api/tables/{finished}/replay?seat={seat}") for seat in (0, 1)]
    record = parse_record(ben.ask("GET", f"/api/tables/{finished}/record").content, "record")

    assert [ply["move"] for ply in whole["plies"]] == record.moves
    assert (spectator["open"], whole["open"]) == (False, True)
    for name in ("secret", "skill_hands", "expertise_hands"):
        assert at_end(whole)[name] == [at_end(seats[seat])[name][seat] for seat in (0, 1)]
    assert [ply["shared"] for ply in whole["plies"]] == [ply["shared"] for ply in spectator["plies"]]


WHISPERS = {"game": "planet_profiteers", "players": 3, "seats": [{"kind": "me"}] * 2,
            "options": {"private_talk": True, "first_captain": "0"}}


@pytest.fixture(scope="module")
def whispered(server: Served, people: list[Visitor]) -> str:
    """Return the table of a finished game in which Ada, in the seats 0 and 1, whispered with herself and with Ben."""
    ada, ben = people
    table: str = ada.call("POST", "/api/tables", WHISPERS)["id"]
    ben.call("POST", f"/api/tables/{table}/join", {})
    ada.call("POST", f"/api/tables/{table}/start")

    async def main() -> None:
        clients = [Client(server, table, seat, person.cookie()) for seat, person in enumerate((ada, ada, ben))]
        try:
            await asyncio.wait_for(asyncio.gather(*[play_out(client, Random(client.seat)) for client in clients]),
                                   PATIENCE)
        finally:
            for client in clients:
                await client.close()

    asyncio.run(main())
    return table


def heard_words(replay: dict[str, Any]) -> set[tuple[int, int]]:
    """Return the pairs of seats whose whispers can be read in a replay."""
    return {(message["sender"], message["channel"]) for ply in replay["plies"]
            for field in ("drafts", "messages", "ledger") for message in ply["own"].get(field, [])
            if message["channel"] >= 0 and isinstance(message["fields"], list) and len(message["fields"]) > 1}


@pytest.mark.parametrize("query", [
    "", "open=true", "seat=0", "seat=1", "seat=2", "seat=0&open=true", "seat=2&open=true"])
def test_whispers_of_a_finished_game_are_replayed_only_for_those_who_heard_them(
        server: Served, people: list[Visitor], whispered: str, query: str) -> None:
    path = f"/api/tables/{whispered}/replay?{query}"
    ada, ben = [person.call("GET", path) for person in people]
    with Visitor(server.url) as nobody:
        stranger = nobody.call("GET", path)
    pairs = {(a, b) for a in range(3) for b in range(3) if a != b}
    eyes = ada["seat"]

    assert heard_words(stranger) == set()
    assert heard_words(ada) == ({pair for pair in pairs if eyes in pair} if eyes in (0, 1) else set())
    assert heard_words(ben) == ({pair for pair in pairs if eyes in pair} if eyes == 2 else set())
    told = [ply["move"] for ply in stranger["plies"]]
    assert told.count("whisper ?") > 10
    assert not {text.split(" ")[0] for at, text in enumerate(told) if follows_whisper(told, at)} - {"whisper", "silent"}


def follows_whisper(moves: list[str], at: int) -> bool:
    """Tell whether a move is the next after somebody began to whisper."""
    return at > 0 and moves[at - 1].startswith("whisper ") and moves[at - 1] != "whisper ?"


def test_the_record_of_a_finished_game_has_no_whisper_for_anybody_and_is_checked_all_the_same(
        people: list[Visitor], whispered: str) -> None:
    records = [person.ask("GET", f"/api/tables/{whispered}/record{query}").content
               for person, query in zip(people * 2, ("", "", "?seat=0", "?seat=2"), strict=True)]
    record = parse_record(records[0], "record")
    checks = people[1].call("GET", f"/api/tables/{whispered}/verify")["checks"]

    assert len(set(records)) == 1
    assert record.moves.count("whisper ?") > 10
    assert Replay(record).verify() > 0
    assert [check["name"] for check in checks] == CHECKS
    taken = people[1].call("POST", "/api/records", json.loads(records[0]))["id"]
    again = parse_record(people[1].ask("GET", f"/api/tables/{taken}/record").content, "record")
    assert (again.moves, again.digest) == (record.moves, record.digest)


def test_a_game_too_long_for_one_answer_comes_in_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    table = random_game(GAMES[0], 2, {"max_rounds": 2})
    all_of_it = json.loads(whole(retell(Retelling(table, 1), NO_FACE, 0)))
    monkeypatch.setattr(api_replay, "LARGEST", 3_000)
    plies: list[Any] = []
    parts = 0
    while len(plies) < table.ply():
        part = json.loads(whole(retell(Retelling(table, 1), NO_FACE, len(plies))))
        assert part["first"] == len(plies)
        assert at_end({**all_of_it, "plies": plies}) == {**part["shared"], **part["own"]}
        plies += part["plies"]
        parts += 1
    assert plies == all_of_it["plies"]
    assert parts > 3
    assert json.loads(whole(retell(Retelling(table, 1), NO_FACE, 10**6)))["plies"] == []


def random_game(game: Game, players: int, options: dict[str, Any]) -> Table:
    """Return the table of a random game."""
    table, rng = new_table(game, players, options), Random(5)
    while not table.is_over():
        state = table.state
        table.submit(state.to_act(), table.ply(), state.agenda[-1].sample(state, rng).text)
    return table


# --- help


async def aid_by_socket(server: Served, table: str, seat: int | None, cookie: str) -> dict[str, Any]:
    """Ask for help at the table."""
    async with Client(server, table, seat, cookie) as client:
        await client.send(do="aid")
        return await client.until("aid")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_the_help_at_the_last_ply_is_the_help_at_the_table(server: Served, people: list[Visitor], game: Game) -> None:
    ada = people[0]
    wish = {"game": game.key, "players": game.least, "seats": [{"kind": "me"}] * game.least, "start": True}
    table, seen = ada.call("POST", "/api/tables", wish)["id"], set()
    for seat, query in ((0, "?seat=0"), (1, "?seat=1"), (None, "")):
        there = asyncio.run(aid_by_socket(server, table, seat, ada.cookie()))
        here = ada.call("GET", f"/api/tables/{table}/aid{query}")
        last = ada.call("GET", f"/api/tables/{table}/aid{query or '?'}&ply={there['ply']}")

        assert here == last == {"seat": NOBODY if seat is None else seat, "ply": there["ply"], "aid": there["aid"]}
        seen.add(str(here["aid"]))
    assert len(seen) == 3


def test_the_help_of_a_running_game_is_for_those_who_may_replay_it(server: Served, people: list[Visitor]) -> None:
    ada, ben = people
    path = f"/api/tables/{begun(people)}/aid"
    assert [ada.call("GET", f"{path}?seat=0")["seat"], ben.call("GET", f"{path}?seat=1&ply=1")["seat"]] == [0, 1]
    for visitor, seat in ((ada, 1), (ben, 0), (ben, 5)):
        refused(visitor.ask("GET", f"{path}?seat={seat}"), 403, "not yours")
        refused(visitor.ask("GET", f"{path}?seat={seat}&ply=0"), 403, "not yours")
    refused(ada.ask("GET", f"{path}?open=true"), 403, "once the game is over")
    refused(ada.ask("GET", f"{path}?seat=0&open=true"), 403, "once the game is over")
    with Visitor(server.url) as nobody:
        refused(nobody.ask("GET", f"{path}?seat=0"), 401, "Say a name first")
        assert nobody.call("GET", path)["seat"] == NOBODY
    for query in ("seat=-1", "seat=8", "ply=-1", "ply=x", "ply=" + "9" * 40, "open=perhaps"):
        refused(ada.ask("GET", f"{path}?{query}"), 400, "malformed")
    waiting = ada.call("POST", "/api/tables", TWO)["id"]
    refused(ada.ask("GET", f"/api/tables/{waiting}/aid"), 400, "has not begun")
    refused(ada.ask("GET", "/api/tables/nothing/aid"), 404, "no such table")


def test_the_help_at_any_ply_of_a_finished_game_is_what_the_seat_had_there(server: Served, people: list[Visitor],
                                                                           finished: str) -> None:
    path = f"/api/tables/{finished}/aid"
    replay = Replay(parse_record(people[0].ask("GET", f"/api/tables/{finished}/record").content, "record"))
    last, seen = len(replay.record.moves), set()
    with Visitor(server.url) as nobody:
        for ply in range(0, last + 1, 5):
            replay.play(ply)
            for seat in (0, 1):
                answer = nobody.call("GET", f"{path}?seat={seat}&ply={ply}")
                assert answer == {"seat": seat, "ply": ply, "aid": plain(replay.game.aid(replay.table.state, seat))}
                seen.add(str(answer["aid"]))
        assert nobody.call("GET", f"{path}?seat=0&ply=1000000")["ply"] == nobody.call("GET", path)["ply"] == last
        assert nobody.call("GET", f"{path}?open=true&ply=3") == nobody.call("GET", f"{path}?ply=3")
        refused(nobody.ask("GET", f"{path}?seat=2"), 404, "no seat 2")
    assert len(seen) > 5


# --- the law


def both_tables(twin: Twin) -> list[Table]:
    """Let the script of a twin happen in both worlds."""
    tables = [table_from(twin.game, world) for world in twin.worlds]
    for act in twin.acts:
        for table, text in zip(tables, act.texts, strict=True):
            if act.do == "submit":
                table.submit(act.seat, table.ply(), text)
            elif act.do == "undo":
                table.undo(act.seat)
    return tables


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_worlds_that_look_alike_to_a_seat_are_replayed_in_the_same_bytes(game: Game) -> None:
    pairs = list(islice(twins(game, Random(12)), 12))
    convicted = 0
    for twin in pairs:
        tables = both_tables(twin)
        for seat in twin.eyes():
            here, there = [whole(retell(Retelling(table, seat), NO_FACE, 0)) for table in tables]
            assert here == there, (twin.id, seat)
            convicted += len({leaking(table, seat) for table in tables}) == 2
    assert len(pairs) == 12
    assert sum(table.ply() > 3 for twin in pairs for table in both_tables(twin)) > 6
    assert convicted >= len(pairs)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_worlds_that_look_alike_to_a_seat_have_the_same_help_at_every_ply(game: Game) -> None:
    convicted = 0
    for twin in islice(twins(game, Random(12)), 12):
        tables = both_tables(twin)
        for seat in twin.eyes():
            for ply in range(tables[0].ply() + 1):
                here, there = [whole(aid_at(Retelling(table, seat), ply)) for table in tables]
                assert here == there, (twin.id, seat, ply)
                assert here.ply == ply
            convicted += len({leaking_aid(table, seat) for table in tables}) == 2
    assert convicted >= 6


def leaking_aid(table: Table, seat: int) -> str:
    """Return help with a planted leak: it is the neighbour's."""
    return str(whole(aid_at(Retelling(table, (seat + 1) % len(table.seats)), None)))


def leaking(table: Table, seat: int) -> bytes:
    """Return a replay with a planted leak: it tells what only the end of the game may tell."""
    retelling = Retelling(table, seat)
    retelling.whole = True
    return whole(retell(retelling, NO_FACE, 0))


# --- chances


def test_the_chances_of_a_finished_game_end_with_its_result(server: Served, people: list[Visitor],
                                                            finished: str) -> None:
    with Visitor(server.url) as nobody:
        answer = nobody.call("GET", f"/api/tables/{finished}/chances")
    table = people[0].call("GET", f"/api/tables/{finished}")["table"]
    ranks = table["end"]["ranks"]
    first, last = answer["points"][0], answer["points"][-1]

    assert (first["ply"], last["ply"]) == (0, table["ply"])
    assert all(sum(point["chances"]) == pytest.approx(1, abs=0.01) for point in answer["points"])
    assert last["chances"] == [(rank == 1) / ranks.count(1) for rank in ranks]
    assert all(0 <= turn["since"] < turn["ply"] <= table["ply"] for turn in answer["turns"])


def test_the_chances_of_a_game_are_the_same_whenever_and_wherever_they_are_worked_out(
        people: list[Visitor], finished: str) -> None:
    answer = people[0].call("GET", f"/api/tables/{finished}/chances")
    record = people[0].ask("GET", f"/api/tables/{finished}/record").content
    replay = Replay(parse_record(record, "record"))
    replay.play(len(replay.record.moves))

    assert people[1].call("GET", f"/api/tables/{finished}/chances") == answer
    assert msgspec.to_builtins(chances_of(replay.table)) == answer


def test_chances_are_refused_while_anything_is_hidden(people: list[Visitor]) -> None:
    ada = people[0]
    table = begun(people)
    refused(ada.ask("GET", f"/api/tables/{table}/chances"), 409, "once the game is over")
    waiting = ada.call("POST", "/api/tables", TWO)["id"]
    refused(ada.ask("GET", f"/api/tables/{waiting}/chances"), 409, "once the game is over")
    refused(ada.ask("GET", "/api/tables/nothing/chances"), 404, "no such table")


def test_others_are_answered_while_a_curve_is_worked_out() -> None:
    """Two curves and a replay at once: the replay need not wait for either, and a curve is worked out once."""
    game = random_game(GAMES[0], 2, {"max_rounds": 4})
    order: list[str] = []

    async def ask(name: str, work: Coroutine[Any, Any, Any]) -> Any:
        answer = await work
        order.append(name)
        return answer

    async def main() -> Any:
        spare = Spare()
        known = curves.Curves(spare)
        replay = spare.do(retell(Retelling(game, 0), NO_FACE, 0))
        return await asyncio.gather(ask("a", known.of("a", game)), ask("a again", known.of("a", game)),
                                    ask("b", known.of("b", game)), ask("replay", replay))

    answers = asyncio.run(main())
    assert order == ["replay", "a", "a again", "b"]
    assert answers[0] is answers[1]
    assert answers[0] == answers[2]


def test_not_everybody_is_curious_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(curves, "MOST_WAITING", 1)
    monkeypatch.setattr(curves, "MOST_KEPT", 2)
    game = random_game(GAMES[0], 2, {"max_rounds": 1})

    async def main() -> None:
        known = curves.Curves(Spare())
        first = asyncio.create_task(known.of("0", game))
        await asyncio.sleep(0)
        with pytest.raises(TooFast):
            await known.of("1", game)
        await first
        for number in range(1, 5):
            await known.of(str(number), game)
        assert list(known._known) == ["3", "4"]
        left = asyncio.create_task(known.of("5", game))
        await asyncio.sleep(0)
        await known.end()
        assert list(known._known) == ["4"]
        with pytest.raises(asyncio.CancelledError):
            await left

    asyncio.run(main())


# --- verification


def test_a_finished_game_is_verified(people: list[Visitor], finished: str) -> None:
    ada = people[0]
    answer = ada.call("GET", f"/api/tables/{finished}/verify")
    table = ada.call("GET", f"/api/tables/{finished}")["table"]

    assert (answer["ok"], answer["commitment"], answer["seed"]) == (True, table["commitment"], table["end"]["seed"])
    assert [check["name"] for check in answer["checks"]] == CHECKS
    assert all(check["ok"] and check["detail"].endswith(".") for check in answer["checks"])
    draws, moves = [int(check["detail"].split(" ")[0]) for check in answer["checks"][2:4]]
    assert draws + moves == table["ply"]
    assert draws == Replay(parse_record(ada.ask("GET", f"/api/tables/{finished}/record").content, "record")).verify()


def test_nothing_can_be_verified_before_the_end(people: list[Visitor]) -> None:
    ada = people[0]
    waiting = ada.call("POST", "/api/tables", TWO)["id"]
    for table in (waiting, begun(people)):
        refused(ada.ask("GET", f"/api/tables/{table}/verify"), 409, "secret until the game is over")
    refused(ada.ask("GET", "/api/tables/nothing/verify"), 404, "no such table")


def test_an_imported_game_agrees_with_itself_but_was_not_dealt_here(people: list[Visitor], finished: str) -> None:
    ada, ben = people
    record = ada.ask("GET", f"/api/tables/{finished}/record").json()
    kept = ben.call("POST", "/api/records", record)["id"]
    here, there = [ben.call("GET", f"/api/tables/{table}/verify") for table in (finished, kept)]

    assert there["ok"]
    assert (there["commitment"], there["seed"]) == (here["commitment"], here["seed"])
    assert "came in as a record" in there["checks"][0]["detail"]
    assert "came in as a record" not in here["checks"][0]["detail"]
    assert there["checks"][1:] == here["checks"][1:]


def test_a_game_begun_from_a_position_is_verified_from_there(server: Served, people: list[Visitor],
                                                             finished: str) -> None:
    ada = people[0]
    record = ada.ask("GET", f"/api/tables/{finished}/record").json()
    path = f"/api/tables/{begun(people, record=record, ply=len(record['moves']) // 2)}"
    answer = ada.call("GET", f"/api/tables/{played(server, people, path.rpartition('/')[2])}/verify")
    replay = ada.call("GET", f"{path}/replay?open=true")

    assert answer["ok"]
    assert "what led to it cannot be checked" in answer["checks"][1]["detail"]
    assert replay["shared"]["round"] == 1
    assert len(replay["plies"]) == ada.call("GET", path)["table"]["ply"]


def test_a_game_that_was_dealt_otherwise_than_its_seed_says_is_found_out() -> None:
    table = random_game(GAMES[0], 2, {"max_rounds": 1})
    assert whole(verification(record_of(table), False)).ok
    table.dealer = Dealer(bytes(32))
    answer = whole(verification(record_of(table), False))

    assert not answer.ok
    assert [(check.name, check.ok) for check in answer.checks] == [
        ("commitment", True), ("start", True), ("draws", False)]
    assert "the seed gives" in answer.checks[-1].detail


@pytest.mark.parametrize(("work", "page"), [("retell", "replay"), ("aid_at", "aid")])
def test_the_tables_go_on_while_a_game_is_retold(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, work: str,
                                                 page: str) -> None:
    """A game is folded again in pieces, one at a time."""
    order: list[str] = []

    def slow(*_: Any) -> Work[bytes]:
        order.append("begin")
        for _piece in range(10):
            time.sleep(PIECE)
            yield
        order.append("end")
        return b"{}"

    monkeypatch.setattr(api_replay, work, slow)
    monkeypatch.setattr(api_replay, "visitor", nobody)

    async def main() -> None:
        async with inside(tmp_path, Hands()) as site:
            room = await make_table(site, ["p0", "p1", "p2"])
            handler: Any = getattr(api_replay.ReplayApi, page).fn
            asked = [asyncio.create_task(handler(None, None, site, room.id)) for _ in range(3)]
            while not all(task.done() for task in asked):
                order.append("tick")
                await asyncio.sleep(0)

    asyncio.run(main())
    assert [word for word in order if word != "tick"] == ["begin", "end"] * 3
    assert order[order.index("begin"):].count("tick") > 3 * 9


async def nobody(*_: Any) -> None:
    """Be somebody unknown."""
