"""The HTTP interface: what it says of itself is true, and people can live with it."""

from __future__ import annotations

import asyncio
import json
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
import segno
from prometheus_client.parser import text_string_to_metric_families
from websockets.exceptions import ConnectionClosed

from aerodrome import __version__, _compiled
from aerodrome.records import Record, Replay, parse_record
from aerodrome.server import wire
from aerodrome.server.story import PAGE
from server.served import PATIENCE, Client, Served, Visitor, play_out, served

EXAMPLES = 5  # requests of each kind for each operation
SHORT = {"max_rounds": 1, "lead_pilot": "0"}  # a game of a few dozen moves
TWO_OF_MINE = {"game": "barnstormers", "players": 2, "seats": [{"kind": "me"}, {"kind": "me", "name": "Ada's hand"}],
               "options": SHORT, "start": True}
HEADERS = ("content-security-policy", "x-content-type-options", "x-frame-options", "referrer-policy",
           "cross-origin-opener-policy", "cross-origin-resource-policy", "permissions-policy")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("interface") / "a.db") as running:
        yield running


@pytest.fixture
def people(server: Served) -> Iterator[list[Visitor]]:
    visitors = [Visitor.named(server.url, name) for name in ("Ada", "Ben", "Cleo")]
    yield visitors
    for visitor in visitors:
        visitor.close()


def refused(answer: httpx.Response, status: int, words: str) -> None:
    """Check that an answer is a refusal with a sentence in which some words come up."""
    assert answer.status_code == status, answer.text
    problem = answer.json()
    assert set(problem) >= {"code", "text"}
    assert words in problem["text"], problem["text"]


# --- the description


@pytest.mark.filterwarnings("ignore")  # of the libraries that make up the requests
def test_every_operation_answers_as_it_is_described(tmp_path: Path) -> None:
    import schemathesis  # it loads a great deal, and warns while it does

    with served(tmp_path / "a.db", bots=False) as server:
        schema = schemathesis.openapi.from_url(f"{server.url}/openapi.json")
        operations: list[Any] = [found.ok() for found in list[Any](schema.get_all_operations())]
        operations.sort(key=lambda operation: operation.label == "DELETE /api/me")  # the last: then nobody is left
        with Visitor.named(server.url, "Eve") as eve:
            seen = {operation.label: statuses_of(operation, eve) for operation in operations}
    assert len(seen) > 30
    succeeded = [label for label, statuses in seen.items() if any(status < 300 for status in statuses)]
    assert len(succeeded) > 20, sorted(set(seen) - set(succeeded))


def statuses_of(operation: Any, eve: Visitor) -> Counter[int]:
    """Try an operation with good, unknown and bad values; return how often each status came."""
    from schemathesis import GenerationMode

    values = {"id": eve.call("POST", "/api/tables", {"game": "barnstormers", "players": 2})["id"],
              "key": "barnstormers"}
    known = {name: value for name, value in values.items() if f"{{{name}}}" in operation.path}
    token = eve.token()
    ways = [operation.as_strategy(path_parameters=known or None)]
    if known:
        ways.append(operation.as_strategy())
    if operation.body or operation.query:
        ways.append(operation.as_strategy(generation_mode=GenerationMode.NEGATIVE))
    seen: Counter[int] = Counter()
    for way in ways:
        try_out(way, token, seen)
    eve.call("DELETE", "/api/me/sessions")  # nobody may have too many tokens
    return seen


def try_out(way: Any, token: str, seen: Counter[int]) -> None:
    """Send some requests; check that every answer is one of those that the description lists."""
    from hypothesis import HealthCheck, Phase, given, settings
    from schemathesis.checks import (
        content_type_conformance,
        not_a_server_error,
        response_schema_conformance,
        status_code_conformance,
    )

    checks = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]

    @settings(max_examples=EXAMPLES, derandomize=True, database=None, deadline=None, phases=[Phase.generate],
              suppress_health_check=list(HealthCheck))
    @given(case=way)
    def run(case: Any) -> None:
        answer = case.call(headers={"authorization": f"Bearer {token}"}, timeout=PATIENCE)
        seen[answer.status_code] += 1
        case.validate_response(answer, checks=checks)

    run()


def test_every_refusal_is_described_with_its_code_and_sentence(people: list[Visitor]) -> None:
    schema = people[0].call("GET", "/openapi.json")
    for path, operations in schema["paths"].items():
        for method, operation in operations.items():
            problems = {status: answer for status, answer in operation["responses"].items() if int(status) >= 400}
            assert "429" in problems, (method, path)
            for answer in problems.values():
                assert answer["content"]["application/json"]["schema"] == {"$ref": "#/components/schemas/Problem"}
    assert set(schema["components"]["schemas"]["Problem"]["properties"]) == {"code", "text", "rule"}


def test_the_reference_is_one_page_that_loads_nothing_from_elsewhere(people: list[Visitor]) -> None:
    page = people[0].ask("GET", "/docs")
    assert page.headers["content-type"].startswith("text/html")
    loaded = re.findall(r"""(?:src|href|action|srcset)\s*=\s*["']?([^"'\s>]+)""", page.text)
    assert [target for target in loaded if target.endswith(".js")]
    assert all(target.startswith(("/assets/", "/icon.svg")) for target in loaded), loaded
    assert not re.search(r"<script[^>]*>[^<]|<style|<iframe|@import|url\(", page.text)


def test_the_description_tells_every_message_of_the_socket(people: list[Visitor]) -> None:
    told = people[0].call("GET", "/openapi.json")["info"]["description"]
    kinds = [kind for kind in vars(wire).values()
             if isinstance(kind, type) and issubclass(kind, wire.Message | wire.Answer)]
    tags = [kind.__struct_config__.tag for kind in kinds if kind not in (wire.Message, wire.Answer)]
    assert len(tags) > 20
    assert all(f"| `{tag}` |" in told for tag in tags)
    assert "| `submit` | `ply`, `move`, `key` | Make a move in the position at *ply*. |" in told


def test_every_answer_carries_the_security_headers(people: list[Visitor]) -> None:
    ada = people[0]
    table = ada.call("POST", "/api/tables", {"game": "barnstormers"})["id"]
    paths = ("/", "/health", "/metrics", "/docs", "/openapi.json", "/api/games", "/nothing",
             f"/api/tables/{table}/invitation.svg", "/api/tables/nothing")
    answers = [ada.ask("GET", path) for path in paths]
    answers += [ada.ask("DELETE", "/health"), ada.ask("POST", "/api/tables")]
    answers.append(ada.ask("POST", "/api/tables", headers={"origin": "https://evil.example"}))
    answers.append(ada.http.post("/api/me", content=b"x" * 3_000_000))
    assert {answer.status_code for answer in answers} == {200, 400, 403, 404, 405, 413}
    for answer in answers:
        for name in HEADERS:
            assert len(answer.headers.get_list(name)) == 1, (answer.url, name)
        assert "default-src 'none'" in answer.headers["content-security-policy"]
        assert "server" not in answer.headers


def test_health_and_metrics(people: list[Visitor]) -> None:
    ada = people[0]
    assert ada.call("GET", "/health") == {"status": "ok", "version": __version__, "protocol": 1,
                                          "rules": _compiled.mode(), "advice": _compiled.advice()}
    from_outside = ada.ask("GET", "/health", headers={"x-forwarded-for": "203.0.113.7"}).json()
    assert from_outside == {"status": "ok", "protocol": 1}

    def figures() -> dict[tuple[str, str], float]:
        text = ada.ask("GET", "/metrics").text
        return {(sample.name, sample.labels.get("status", "")): sample.value
                for family in text_string_to_metric_families(text) for sample in family.samples}

    before = figures()
    ada.call("POST", "/api/tables", {"game": "barnstormers", "players": 2})
    after = figures()
    assert after["aerodrome_tables", "waiting"] == before.get(("aerodrome_tables", "waiting"), 0) + 1
    assert after["aerodrome_happenings_total", ""] > before["aerodrome_happenings_total", ""]


# --- people


def test_a_guest_says_a_name_and_may_change_it(server: Served) -> None:
    with Visitor(server.url) as guest:
        refused(guest.ask("GET", "/api/me"), 401, "Say a name first")
        answer = guest.ask("POST", "/api/me", {"name": "  Ada   Lovelace "})
        assert answer.json()["name"] == "Ada Lovelace"
        cookie = answer.headers["set-cookie"].lower()
        assert all(word in cookie for word in ("httponly", "samesite=lax", "path=/"))
        guest.csrf = answer.json()["csrf"]
        assert guest.call("POST", "/api/me", {"name": "Countess"})["name"] == "Countess"
        assert guest.call("GET", "/api/me")["name"] == "Countess"
        assert "token" not in guest.ask("GET", "/api/me").text + answer.text + guest.ask("GET", "/api/hello").text
        token = guest.token()
    with httpx.Client(base_url=server.url, timeout=PATIENCE, verify=False) as program:
        bearer = {"authorization": f"Bearer {token}"}
        assert program.get("/api/me", headers=bearer).json()["name"] == "Countess"
        assert program.post("/api/me", json={"name": "Program"}, headers=bearer).json()["name"] == "Program"


def test_an_account_keeps_seats_and_takes_in_those_of_a_guest(server: Served, people: list[Visitor]) -> None:
    ada, ben, phone = people
    first = ada.call("POST", "/api/tables", {"game": "barnstormers", "players": 2})["id"]
    account = {"account": "Ada.Lovelace", "password": "analytical engine"}
    refused(ada.ask("POST", "/api/account", {**account, "password": "short"}), 400, "12 to 128")
    assert ada.call("POST", "/api/account", account)["account"] == "ada.lovelace"
    refused(ben.ask("POST", "/api/account", {**account, "account": "ADA.LOVELACE"}), 409, "taken")
    cookie = ada.cookie()
    ada.call("POST", "/api/logout")
    refused(ada.ask("GET", "/api/me"), 401, "Say a name first")
    refused(ada.ask("GET", "/api/me", headers={"cookie": cookie}), 401, "Say a name first")

    second = phone.call("POST", "/api/tables", {"game": "barnstormers", "players": 2})["id"]
    old_cookie, old_token = phone.cookie(), phone.token()
    refused(phone.ask("POST", "/api/login", {**account, "password": "difference engine"}), 401, "wrong")
    phone.csrf = phone.call("POST", "/api/login", account)["csrf"]
    assert {table["id"] for table in phone.call("GET", "/api/tables/mine")} == {first, second}
    assert phone.call("GET", f"/api/tables/{second}")["is_owner"]
    with httpx.Client(base_url=server.url, timeout=PATIENCE, verify=False) as old:
        assert old.get("/api/me", headers={"authorization": f"Bearer {old_token}"}).status_code == 401
        assert old.get("/api/me", headers={"cookie": old_cookie}).status_code == 401
    check_password_and_end(phone, account, first)


def check_password_and_end(phone: Visitor, account: dict[str, str], table: str) -> None:
    """Change the password, then be forgotten: the table stays, without its owner."""
    change = {"old": "difference engine", "new": "notes on the engine"}
    refused(phone.ask("PUT", "/api/account/password", change), 401, "wrong")
    phone.call("PUT", "/api/account/password", {**change, "old": account["password"]})
    phone.call("DELETE", "/api/me")
    refused(phone.ask("GET", "/api/me"), 401, "Say a name first")
    phone.csrf = ""
    refused(phone.ask("POST", "/api/login", {**account, "password": change["new"]}), 401, "wrong")
    assert phone.call("GET", f"/api/tables/{table}")["mine"] == []


def test_a_recovery_code_moves_the_seat_and_closes_the_old_socket(server: Served, people: list[Visitor]) -> None:
    ada, ben, phone = people
    table = ada.call("POST", "/api/tables", {"game": "barnstormers", "players": 2})["id"]
    ben.call("POST", f"/api/tables/{table}/join", {"seat": 1})
    codes = ben.call("GET", f"/api/tables/{table}")["codes"]
    assert list(codes) == ["1"]  # everybody sees the codes of their own seats only
    assert list(ada.call("GET", f"/api/tables/{table}")["codes"]) == ["0"]

    async def main() -> None:
        async with Client(server, table, 1, ben.cookie()) as old:
            assert phone.call("POST", "/api/recover", {"code": f" {codes['1']} "}) == {"table": table, "seat": 1}
            with pytest.raises(ConnectionClosed):
                await asyncio.wait_for(drain(old), PATIENCE)
            assert old.socket is not None
            assert old.socket.close_code == 4403
            assert phone.call("GET", f"/api/tables/{table}")["mine"] == [1]
            async with Client(server, table, 1, phone.cookie()) as new:
                assert new.screen.own["seat"] == 1

    asyncio.run(main())
    assert ben.call("GET", f"/api/tables/{table}")["mine"] == []


async def drain(client: Client) -> None:
    """Receive for ever."""
    while True:
        await client.receive()


# --- tables


def test_tables_are_made_joined_left_started_and_closed_by_those_who_may(people: list[Visitor]) -> None:
    ada, ben, cleo = people
    table = ada.call("POST", "/api/tables", {"game": "barnstormers", "players": 3})
    path = f"/api/tables/{table['id']}"
    assert (table["mine"], table["is_owner"], table["table"]["status"]) == ([0], True, "waiting")
    assert table["link"].endswith(f"/t/{table['id']}")
    assert ben.call("POST", f"{path}/join", {"seat": 2, "name": "Benny"})["mine"] == [2]
    refused(cleo.ask("POST", f"{path}/join", {"seat": 2}), 409, "taken; free are 1")
    refused(cleo.ask("POST", f"{path}/join", {"seat": 5}), 404, "no seat 5")
    refused(ada.ask("POST", f"{path}/start"), 409, "still free: 1")
    refused(ben.ask("POST", f"{path}/start"), 403, "Only the owner")
    refused(ben.ask("PUT", f"{path}/seats/1/bot", {"bot": "level1"}), 403, "Only the owner")
    refused(ada.ask("PUT", f"{path}/seats/2/bot", {"bot": "level1"}), 409, "Benny sits")
    refused(ada.ask("PUT", f"{path}/seats/1/bot", {"bot": "level99"}), 400, "Unknown bot")
    assert ada.call("PUT", f"{path}/seats/1/bot", {"bot": "level2"})["table"]["seats"][1]["bot"] == "level2"
    refused(cleo.ask("POST", f"{path}/join", {}), 409, "All seats are taken")
    refused(cleo.ask("POST", f"{path}/leave", {"seat": 2}), 403, "Only the owner")
    assert ben.call("POST", f"{path}/leave", {"seat": 2})["mine"] == []
    assert cleo.call("POST", f"{path}/join", {})["mine"] == [2]
    assert ada.call("POST", f"{path}/start")["table"]["status"] == "playing"
    refused(ben.ask("POST", f"{path}/join", {}), 409, "The game has begun")
    refused(ada.ask("POST", f"{path}/start"), 409, "The game has begun")
    refused(ada.ask("POST", f"{path}/close"), 409, "The game has begun")


def test_a_table_that_has_not_begun_can_be_closed_or_change_its_owner(people: list[Visitor]) -> None:
    ada, ben, _ = people
    path = f"/api/tables/{ada.call('POST', '/api/tables', {'game': 'barnstormers', 'players': 2})['id']}"
    ben.call("POST", f"{path}/join", {})
    refused(ben.ask("POST", f"{path}/close"), 403, "Only the owner")
    assert not ada.call("POST", f"{path}/leave", {"seat": 0})["is_owner"]
    assert ben.call("GET", path)["is_owner"]
    assert ben.call("POST", f"{path}/close")["table"]["status"] == "closed"
    refused(ada.ask("POST", f"{path}/join", {}), 409, "The table is closed")
    refused(ben.ask("GET", f"{path}/record"), 400, "has not begun")


@pytest.mark.parametrize(("wish", "status", "words"), [
    ({"game": "chess"}, 404, "the games are barnstormers, "),
    ({"game": "barnstormers", "players": 7}, 400, "2 to 4 players"),
    ({"game": "barnstormers", "options": {"max_rounds": 0}}, 400, "max_rounds"),
    ({"game": "barnstormers", "options": {"speed": 1}}, 400, "speed"),
    ({"game": "barnstormers", "house_rules": {"planes": 9}}, 400, "planes"),
    ({"game": "barnstormers", "players": 2, "seats": [{"kind": "me"}] * 3}, 400, "3 seats were named for 2"),
    ({"game": "barnstormers", "seats": [{"kind": "bot", "bot": "hal"}]}, 400, "Unknown bot"),
    ({"game": "barnstormers", "seats": [{"kind": "bot", "bot": "level6@600000ms"}]}, 400, "at most 10000 ms"),
    ({"game": "barnstormers", "clock": {"kind": "bank", "bank": 5}}, 400, "30 seconds to 24 hours"),
    ({"game": "barnstormers", "absence": {"patience": 5}}, 400, "10 seconds"),
    ({"game": "barnstormers", "start": True}, 400, "all 4 seats"),
])
def test_tables_that_cannot_be_are_refused(people: list[Visitor], wish: dict[str, Any], status: int,
                                           words: str) -> None:
    refused(people[0].ask("POST", "/api/tables", wish), status, words)


def test_the_lobby_lists_only_listed_tables_that_are_open(people: list[Visitor]) -> None:
    ada, ben, cleo = people
    wish = {"game": "barnstormers", "players": 2}
    ids = [ada.call("POST", "/api/tables", {**wish, "listed": listed})["id"] for listed in (True, False, True)]
    ada.call("POST", f"/api/tables/{ids[2]}/close")
    lobby = {table["id"]: table for table in cleo.call("GET", "/api/tables")}
    assert [id in lobby for id in ids] == [True, False, False]
    assert [seat["name"] for seat in lobby[ids[0]]["seats"]] == ["Ada", ""]
    ben.call("POST", f"/api/tables/{ids[1]}/join", {})  # whoever knows the link can come
    assert {table["id"] for table in ben.call("GET", "/api/tables/mine")} == {ids[1]}


def test_the_invitation_is_a_qr_code_of_the_link(people: list[Visitor]) -> None:
    table = people[0].call("POST", "/api/tables", {"game": "barnstormers"})
    answer = people[0].ask("GET", f"/api/tables/{table['id']}/invitation.svg")
    assert answer.headers["content-type"] == "image/svg+xml"
    code = segno.make(table["link"], error="m", micro=False)
    drawn = re.search(r'<path[^>]*stroke="#1c2b39"[^>]*d="([^"]+)"', answer.text)
    assert drawn is not None, answer.text[:300]
    dark = {(x + 2, y + 2) for y, row in enumerate(code.matrix) for x, is_dark in enumerate(row) if is_dark}
    assert modules(drawn[1]) == dark


def modules(path: str) -> set[tuple[int, int]]:
    """Return the dark squares of a picture made of horizontal strokes, each one module high."""
    found: set[tuple[int, int]] = set()
    x, y = 0.0, 0.0
    for command, numbers in re.findall(r"([Mmh])([-\d. ]+)", path):
        values = [float(number) for number in re.findall(r"-?[\d.]+", numbers)]
        if command == "h":
            found |= {(int(x) + i, int(y)) for i in range(int(values[0]))}
            x += values[0]
        else:
            x, y = values if command == "M" else (x + values[0], y + values[1])
    return found


# --- games


def test_two_seats_of_one_visitor_have_two_sockets_with_a_view_each(server: Served, people: list[Visitor]) -> None:
    ada = people[0]
    wish = {**TWO_OF_MINE, "options": {**SHORT, "secret_stunts": "mystery"}}
    table = ada.call("POST", "/api/tables", wish)["id"]

    async def main() -> None:
        async with Client(server, table, 0, ada.cookie()) as one, Client(server, table, 1, ada.cookie()) as two:
            acting, waiting = (one, two) if one.screen.own.get("options") else (two, one)
            assert not waiting.screen.own.get("options")
            for name in ("offers", "skill_hands"):
                mine, theirs = one.screen.own[name], two.screen.own[name]
                assert mine != theirs or not any(mine), name
            assert acting.screen.own["offers"] != waiting.screen.own["offers"]
            ply = acting.screen.table["ply"]
            move = acting.screen.own["options"][0]
            assert (await waiting.ask(do="submit", ply=ply, move=move))["code"] == "illegal"
            assert (await acting.ask(do="submit", ply=ply, move=move))["is"] == "done"

    asyncio.run(main())


def finished_game(server: Served, ada: Visitor) -> tuple[str, bytes, bytes]:
    """Play a short game; return its table, and the records before and after the end."""
    table = ada.call("POST", "/api/tables", TWO_OF_MINE)["id"]
    before = ada.ask("GET", f"/api/tables/{table}/record?seat=0").content

    async def main() -> None:
        clients = [Client(server, table, seat, ada.cookie()) for seat in (0, 1)]
        try:
            playing = [play_out(client, Random(client.seat)) for client in clients]
            await asyncio.wait_for(asyncio.gather(*playing), PATIENCE)
        finally:
            for client in clients:
                await client.close()

    asyncio.run(main())
    return table, before, ada.ask("GET", f"/api/tables/{table}/record").content


def test_a_game_is_exported_imported_and_continued(server: Served, people: list[Visitor]) -> None:
    ada, ben, _ = people
    table, before, after = finished_game(server, ada)
    partial = parse_record(before, "before")
    assert (partial.seen_by, partial.seed, partial.start, partial.digest) == ("0", "", None, "")
    record = parse_record(after, "after")
    assert (record.status, record.seen_by) == ("finished", "all")
    assert Replay(record).verify() > 0
    assert record.commitment == partial.commitment
    assert [game["id"] for game in ada.call("GET", "/api/history")] == [table]
    check_story(ada, table, record.moves)
    check_import(server, ben, after)
    check_damaged(ben, after, before)
    check_continuation(server, ben, after)


def check_story(ada: Visitor, table: str, moves: list[str]) -> None:
    """The story tells everything in sentences, and from any version on."""
    story = whole_story(ada, f"/api/tables/{table}/story?seat=0")
    assert [chapter["what"] for chapter in story[:4]] == ["opened", "seated", "seated", "started"]
    assert story[1]["sentences"] == ["Ada took seat 1."]
    assert all(sentence[0].isupper() and "{" not in sentence for chapter in story for sentence in chapter["sentences"])
    assert [chapter["version"] for chapter in story] == list(range(1, len(story) + 1))
    assert ada.call("GET", f"/api/tables/{table}/story?seat=0&since={len(story) - 2}")["chapters"] == story[-2:]
    assert len(moves) >= len(story) - 4


def whole_story(visitor: Visitor, path: str) -> list[dict[str, Any]]:
    """Return all chapters of a story, page by page."""
    chapters: list[dict[str, Any]] = []
    page: dict[str, Any] = {"since": 0, "told": 0, "more": True}
    while page["more"]:
        page = visitor.call("GET", f"{path}&since={page['since']}&told={page['told']}")
        assert len(page["chapters"]) <= PAGE
        chapters += page["chapters"]
    return chapters


def check_import(server: Served, ben: Visitor, record: bytes) -> None:
    """A finished game can be kept, and looked at like any other."""
    kept = ben.call("POST", "/api/records", json.loads(record))
    assert (kept["table"]["status"], kept["mine"]) == ("finished", [])
    assert [seat["name"] for seat in kept["table"]["seats"]] == ["Ada", "Ada's hand"]
    again = parse_record(ben.ask("GET", f"/api/tables/{kept['id']}/record").content, "again")
    original = parse_record(record, "original")
    assert (again.moves, again.digest, again.scores) == (original.moves, original.digest, original.scores)

    async def main() -> None:
        async with Client(server, kept["id"], None) as looker:
            assert looker.screen.table["end"]["scores"] == original.scores

    asyncio.run(main())


def check_damaged(ben: Visitor, record: bytes, partial: bytes) -> None:
    """Nothing is kept that cannot be checked."""
    good = json.loads(record)
    moves = good["moves"]
    first = next(number for number, move in enumerate(moves) if move.startswith("move "))  # a player's
    wrong = [*moves[:first], "fly", *moves[first + 1:]]
    for change, words in (({"moves": wrong}, "not legal"), ({"moves": moves[:-1]}, "unfinished"),
                          ({"moves": moves * 200}, "longer than any game"), ({"seed": "ab" * 32}, "commitment"),
                          ({"seed": "xyz"}, "64 hexadecimal"), ({"digest": "0" * 64}, "last position"),
                          ({"scores": [99, 98]}, "scores"), ({"status": "unfinished"}, "Only a finished"),
                          ({"version": 99}, "version"), ({"game": "chess"}, "chess"), ({"players": 3}, "seats"),
                          ({"aerodrome_record": 2}, "format"), ({"moves": 5}, "moves"), ({"more": 1}, "more")):
        refused(ben.ask("POST", "/api/records", {**good, **change}), 400, words)
    refused(ben.ask("POST", "/api/records", json.loads(partial)), 400, "finished")


def my_turn(record: Record) -> int:
    """Return the last ply at which the first seat is to act and after which the second acted too."""
    replay, mine, found = Replay(record), -1, -1
    for ply in range(len(record.moves)):
        replay.play(ply)
        actor = replay.table.state.to_act()
        mine = ply if actor == 0 else mine
        found = mine if actor == 1 else found
    assert found > 0
    return found


def check_continuation(server: Served, ben: Visitor, record: bytes) -> None:
    """A position of a record is played on against a bot; the end of a game and a seat's own record are not."""
    replay = Replay(parse_record(record, "record"))
    replay.play(my_turn(replay.record))
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "level1"}]
    wish = {"game": "barnstormers", "seats": seats, "record": json.loads(record), "start": True}
    refused(ben.ask("POST", "/api/tables", wish), 400, "The game is over in this position")
    refused(ben.ask("POST", "/api/tables", {**wish, "game": "planet_profiteers"}), 400, "another game")
    table = ben.call("POST", "/api/tables", {**wish, "ply": replay.table.ply()})["id"]

    async def main() -> None:
        async with Client(server, table, 0, ben.cookie()) as client:
            assert client.screen.view() == json.loads(json.dumps(replay.table.view(0)))
            await asyncio.wait_for(play_out(client, Random(1)), PATIENCE)
            assert client.screen.table["status"] == "finished"
            assert any(one.get("by") == "level1" for one in client.screen.happened)

    asyncio.run(main())
    ended = parse_record(ben.ask("GET", f"/api/tables/{table}/record").content, "ended")
    assert ended.start is not None
    assert Replay(ended).verify() >= 0
