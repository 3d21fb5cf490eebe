"""Whatever is sent to the server, it answers with a code and one sentence, and no position moves."""

from __future__ import annotations

import asyncio
import hashlib
import json
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from aerodrome.server.archive import Archive
from aerodrome.store.sqlite import SqliteDatabase
from server.served import PATIENCE, Client, Served, Visitor, served

DEFAULT_LIMITS = {"messages_per_second": 30.0, "message_burst": 120.0}  # of messages on one seat, as shipped
TURNED = "\u202e"  # turns the text after it around
RUDE = ["{seat}", "{0.__class__}", "%s%n", "'; drop table people;--", '"); delete from tables;', "${7*7}",
        "<script>alert(1)</script>", "{{7*7}}", "../../etc/passwd", "\\u0000", "&lt;b&gt;"]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("abuse") / "a.db", bots=False, **DEFAULT_LIMITS) as running:
        yield running


class Scene:
    """A running game of two people, and somebody who looks on."""

    def __init__(self, server: Served) -> None:
        self.server = server
        self.ada, self.ben = Visitor.named(server.url, "Ada"), Visitor.named(server.url, "Ben")
        made = self.ada.call("POST", "/api/tables", {
            "game": "barnstormers", "players": 2, "seats": [{"kind": "me"}], "options": {"lead_pilot": "0"}})
        self.table: str = made["id"]
        self.code: str = made["codes"]["0"]
        self.ben.call("POST", f"{self.path}/join", {})
        self.ada.call("POST", f"{self.path}/start")

    @property
    def path(self) -> str:
        return f"/api/tables/{self.table}"

    def client(self, seat: int | None, cookie: str | None = None) -> Client:
        """Return a socket for a seat, with the cookie of its holder unless there is another."""
        own = {0: self.ada, 1: self.ben}
        return Client(self.server, self.table, seat,
                      cookie if cookie is not None else own[seat].cookie() if seat is not None else "")

    async def position(self) -> tuple[int, str]:
        """Return the version of the table and the hash of its position, read from the file by somebody else."""
        url = self.server.wish["database"].removeprefix("sqlite:///")
        async with SqliteDatabase(Path(url)) as db:
            room = await Archive(db).load(self.table)
            return room.version, room.playing().state.digest()

    def close(self) -> None:
        self.ada.close()
        self.ben.close()


@asynccontextmanager
async def quiet_table(server: Served) -> AsyncIterator[tuple[Scene, Client]]:
    """Make a table where nothing happens: at the end position, onlookers and server are as they were at the start."""
    scene = Scene(server)
    try:
        async with scene.client(0) as ada, scene.client(1) as ben, scene.client(None) as looker:
            others = (ben, looker)
            await settle(ada, *others)
            before, heard = await scene.position(), [news_of(client) for client in others]
            yield scene, ada
            assert await scene.position() == before
            await settle(*others)
            assert [news_of(client) for client in others] == heard
        assert scene.ada.call("GET", "/health")["status"] == "ok"
    finally:
        scene.close()


async def settle(*clients: Client) -> None:
    """Wait until everything that was on its way has come."""
    for client in clients:
        await client.send(do="ping", n=1)
        await client.until("pong")


def news_of(client: Client) -> list[str]:
    """Return what a client has heard of the table; who came and went is no news of the position."""
    return [text for text in client.received if '"is":"news"' in text or '"is":"snapshot"' in text]


async def refusal_of(client: Client, text: str | bytes) -> dict[str, Any]:
    """Send something raw; return the refusal."""
    assert client.socket is not None
    await client.socket.send(text)
    return await client.until("refused")


def check_problem(answer: httpx.Response, status: int, code: str) -> None:
    """Check a refusal over HTTP: status, code, and one sentence."""
    body = answer.json()
    assert (answer.status_code, body["code"]) == (status, code), answer.text
    check_sentence(body["text"])
    assert answer.headers["content-type"] == "application/json"


def check_sentence(text: str) -> None:
    assert text[0].isupper()
    assert text.endswith((".", "?", ")")), text
    assert "Traceback" not in text
    assert len(text) < 400


# --- messages


def submit(**changed: Any) -> str:
    return json.dumps({"do": "submit", "ply": 0, "move": "end", "key": "k", **changed})


MALFORMED = [
    "", " ", "null", "[]", "5", '"submit"', "{}", "NaN", "{'do':'ping'}", "\ufeff{\"do\":\"ping\"}", '{"do":"ping"',
    '{"do":"ping"}{"do":"ping"}', '{"do":null}', '{"do":"dance"}', '{"do":"submit"}', submit(ply="0"), submit(ply=None),
    submit(ply=-1), submit(ply=1.5), submit(ply=10**30), submit(ply=True), submit(move=5), submit(move=""),
    submit(move="x" * 2001), submit(key=7), submit(key=""), submit(key="k" * 61), submit(extra=1), submit(seat=1),
    '{"do":"submit","ply":1e400,"move":"end","key":"k"}', '{"do":"ping","n":18446744073709551616}',
    '{"do":"why","move":"\\ud800"}', '{"do":"undo","ply":0,"key":"k","count":0}',
    '{"do":"vote","choice":"up","key":"k"}', '{"do":"aid","seat":1}', '{"do":"aid","ply":0}', '{"do":"Aid"}',
    '{"do":"say","text":"","key":"k"}', '{"do":"say","text":"\\u0000\\u202e \\u200b","key":"k"}',
    json.dumps({"do": "say", "text": "x" * 501, "key": "k"}), "[" * 15_000, '{"do":' * 2_500, "\x00" * 100,
]


def test_malformed_messages_are_refused(server: Served) -> None:
    async def main() -> None:
        async with quiet_table(server) as (_, ada):
            for text in MALFORMED:
                answer = await refusal_of(ada, text)
                assert answer["code"] == "bad_request", (text[:80], answer)
                check_sentence(answer["text"])
            for data in (b'{"do":"ping"}', b"\xff\xfe\x00"):
                assert (await refusal_of(ada, data))["code"] == "bad_request"

    asyncio.run(main())


def test_what_cannot_be_done_now_is_refused(server: Served) -> None:
    async def main() -> None:
        async with quiet_table(server) as (scene, ada):
            ply, legal = ada.screen.table["ply"], ada.screen.own["options"]
            tried = [
                ("illegal", submit(ply=ply, move="fly to the moon")), ("illegal", submit(ply=ply, move="\x00")),
                ("illegal", submit(ply=ply, move=TURNED + legal[0])), ("illegal", submit(ply=ply, move="'; drop x")),
                ("illegal", submit(ply=ply, move=f"{legal[0]}, {legal[0]}")),
                ("stale", submit(ply=ply + 1, move=legal[0])), ("stale", submit(ply=0, move=legal[0])),
                ("stale", submit(ply=999_999, move=legal[0])),
                ("illegal", '{"do":"preview","moves":",,,"}'), ("conflict", '{"do":"vote","choice":"bot","key":"k"}'),
                ("conflict", '{"do":"come_back","key":"k"}'), ("conflict", '{"do":"undo","ply":0,"key":"k"}'),
                ("refused", json.dumps({"do": "undo", "ply": ply, "key": "k", "count": 1000})),
                ("refused", '{"do":"hint","bot":"level99"}'), ("refused", '{"do":"hand_to_bot","bot":"","key":"k"}'),
                ("refused", '{"do":"hand_to_bot","bot":"level6@9999999","key":"k"}'),
                ("refused", '{"do":"hand_to_bot","bot":"level6@-1","key":"k"}'),
            ]
            for code, text in tried:
                answer = await refusal_of(ada, text)
                assert answer["code"] == code, (text, answer)
                check_sentence(answer["text"])
                assert answer["rule"].startswith("BS-") or code != "illegal"
            async with scene.client(1) as ben:
                assert (await refusal_of(ben, submit(ply=ply, move=legal[0])))["code"] == "illegal"
                assert (await refusal_of(ben, '{"do":"hint"}'))["code"] == "forbidden"

    asyncio.run(main())


def test_a_spectator_can_only_watch(server: Served) -> None:
    async def main() -> None:
        async with quiet_table(server) as (scene, ada):
            ply, move = ada.screen.table["ply"], ada.screen.own["options"][0]
            keyed: list[dict[str, Any]] = [
                {"do": "submit", "ply": ply, "move": move}, {"do": "undo", "ply": ply}, {"do": "say", "text": "hello"},
                {"do": "vote", "choice": "bot"}, {"do": "hand_to_bot"}, {"do": "come_back"}]
            asking = [{"do": "why", "move": move}, {"do": "preview", "moves": move}, {"do": "hint"}]
            for cookie in ("", scene.ada.cookie()):  # also somebody who has a seat but did not take it here
                async with scene.client(None, cookie) as looker:
                    for message in [{**one, "key": "k"} for one in keyed] + asking:
                        answer = await refusal_of(looker, json.dumps(message))
                        assert answer["code"] == "forbidden", message
                    await looker.send(do="aid")  # help is for everybody, as far as they see
                    told = await looker.until("aid")
                    assert (told["ply"], set(told["aid"])) == (ply, {"task"})

    asyncio.run(main())


def test_a_doubled_key_acts_once_and_gets_the_first_answer(server: Served) -> None:
    async def main() -> None:
        scene = Scene(server)
        async with scene.client(0) as ada, scene.client(1) as ben:
            ply, (move, *others) = ada.screen.table["ply"], ada.screen.own["options"]
            first = await ada.ask(do="submit", ply=ply, move=move, key="once")
            moved = await scene.position()
            for doubled in (move, others[0], "nonsense"):
                ada.answers.clear()
                assert await ada.ask(do="submit", ply=ply, move=doubled, key="once") == first
            assert await scene.position() == moved
            # A key belongs to its seat: nobody can use up somebody else's.
            said = await ben.ask(do="say", text="hello", key="once")
            assert said == {"is": "done", "key": "once", "version": moved[0] + 1}
        scene.close()

    asyncio.run(main())


def test_messages_that_break_the_protocol_end_the_connection(server: Served) -> None:
    async def main() -> None:
        async with quiet_table(server) as (scene, ada):
            for size in (17_000, 60_000):
                assert (await refusal_of(ada, "x" * size))["code"] == "too_large"
            broken: list[tuple[str | bytes, int]] = [("x" * 70_000, 1009), ("[" * 100_000, 1009), (b"\xff\xfe", 1007)]
            for text, code in broken:
                async with scene.client(0) as other:
                    assert other.socket is not None
                    await other.socket.send(text, text=True)
                    assert await closed_with(other) == code

    asyncio.run(main())


async def closed_with(client: Client) -> int:
    """Wait until the server closes the connection; return its code."""
    assert client.socket is not None
    with suppress(ConnectionClosed):
        while True:
            await client.receive()
    assert client.socket.close_code is not None
    return client.socket.close_code


def test_ten_thousand_messages_at_once_leave_other_tables_alone(server: Served) -> None:
    many = 10_000

    async def flood(client: Client) -> None:
        assert client.socket is not None
        for number in range(many):
            await client.socket.send(f'{{"do":"say","text":"{number}","key":"{number}"}}')

    async def main() -> None:
        scene = Scene(server)
        async with quiet_table(server) as (_, calm), scene.client(0) as loud:
            flooding = asyncio.create_task(flood(loud))
            for _ in range(20):  # nobody reads what the server answers to the flood
                await settle(calm)
                await asyncio.sleep(0.01)
            while len(loud.answers) < many:
                await loud.receive()
            await flooding
        done = [key for key, answer in loud.answers.items() if answer["is"] == "done"]
        refused = {answer["code"] for answer in loud.answers.values() if answer["is"] == "refused"}
        assert refused == {"too_fast"}
        assert len(done) < many // 4
        assert (await scene.position())[0] == len(done) + 4
        scene.close()

    asyncio.run(main())


# --- seats


def tampered(cookie: str) -> str:
    """Return a cookie with another end."""
    return cookie[:-4] + ("AAAA" if not cookie.endswith("AAAA") else "BBBB")


def test_nobody_gets_into_somebody_elses_seat(server: Served) -> None:
    async def main() -> None:
        async with quiet_table(server) as (scene, _):
            ben, ada = scene.ben.cookie(), scene.ada.cookie()
            name, _, token = ada.partition("=")
            hashed = f"{name}={hashlib.sha256(token.encode()).hexdigest()}"  # what the database knows
            session = next(one["id"] for one in scene.ada.call("GET", "/api/me/sessions"))
            for cookie, code in ((ben, 4403), ("", 4401), (tampered(ada), 4401), (hashed, 4401),
                                 (f"{name}={session}", 4401), (f"{name}={scene.ada.csrf}", 4401),
                                 (f"{name}={scene.ada.token()}", 4401), (f"aerodrome_person={token}", 4401),
                                 (f"{name}=", 4401), (f"{name}={'x' * 4000}", 4401), (f"{name}=é.é", 4401)):
                client = scene.client(0, cookie)
                await client.open()
                assert await closed_with(client) == code, cookie[:60]
            for seat in (2, 99_999):
                client = scene.client(seat, ada)
                await client.open()
                assert await closed_with(client) == 4403
            foreign = Scene(server)
            for table, code in (("no-such-table", 4404), (foreign.table, 4403)):
                client = Client(server, table, 0, ada)
                await client.open()
                assert await closed_with(client) == code
            check_problem(scene.ada.ask("POST", f"{foreign.path}/leave", {"seat": 0}), 403, "forbidden")
            foreign.close()

    asyncio.run(main())


def test_a_seat_that_was_handed_over_or_left_obeys_its_old_holder_no_more(server: Served) -> None:
    async def main() -> None:
        async with quiet_table(server) as (_, _):
            scene = Scene(server)
            async with scene.client(0) as old:
                ply, move = old.screen.table["ply"], old.screen.own["options"][0]
                cleo = Visitor.named(server.url, "Cleo")
                assert cleo.call("POST", "/api/recover", {"code": scene.code}) == {"table": scene.table, "seat": 0}
                assert await closed_with(old) == 4403
            before = await scene.position()
            again = scene.client(0)
            await again.open()
            assert await closed_with(again) == 4403
            check_problem(scene.ada.ask("GET", f"{scene.path}/record?seat=0"), 403, "forbidden")
            check_problem(scene.ada.ask("POST", f"{scene.path}/leave", {"seat": 0}), 403, "forbidden")
            # The code was for the old holder: it opens nothing any more.
            check_problem(scene.ada.ask("POST", "/api/recover", {"code": scene.code}), 401, "not_known")
            assert await scene.position() == before
            async with scene.client(0, cleo.cookie()) as new:
                assert (await new.ask(do="submit", ply=ply, move=move))["is"] == "done"
            cleo.close()
            scene.close()

    asyncio.run(main())


def test_a_seat_that_was_left_before_the_game_can_no_longer_be_used(server: Served) -> None:
    async def main() -> None:
        ada, ben = Visitor.named(server.url, "Ada"), Visitor.named(server.url, "Ben")
        table = ada.call("POST", "/api/tables", {"game": "barnstormers", "players": 2})["id"]
        ben.call("POST", f"/api/tables/{table}/join", {"seat": 1})
        async with Client(server, table, 1, ben.cookie()) as client:
            ben.call("POST", f"/api/tables/{table}/leave", {"seat": 1})
            assert await closed_with(client) == 4403
        check_problem(ben.ask("POST", f"/api/tables/{table}/leave", {"seat": 1}), 409, "conflict")
        check_problem(ben.ask("POST", f"/api/tables/{table}/leave", {"seat": 0}), 403, "forbidden")
        check_problem(ben.ask("POST", f"/api/tables/{table}/start"), 403, "forbidden")
        for visitor in (ada, ben):
            visitor.close()

    asyncio.run(main())


def test_a_seat_that_a_bot_plays_takes_no_moves_from_its_player(server: Served) -> None:
    async def main() -> None:
        scene = Scene(server)
        scene.ben.call("POST", f"{scene.path}/leave", {"seat": 1})  # it is not this seat's turn
        before = await scene.position()
        async with scene.client(1) as ben:
            ply = ben.screen.table["ply"]
            assert (await ben.ask(do="submit", ply=ply, move="end", key="k"))["code"] == "conflict"
            assert (await ben.ask(do="hand_to_bot", key="l"))["code"] == "conflict"
        assert await scene.position() == before
        scene.close()

    asyncio.run(main())


# --- other sites


ELSEWHERE = [{"Origin": "https://evil.example"}, {"Origin": "null"}, {"Origin": "http://127.0.0.1:1"},
             {"Origin": "http://["}, {"Origin": ""},
             {"Sec-Fetch-Site": "cross-site"}, {"Sec-Fetch-Site": "same-site"}]


def test_other_sites_can_neither_change_anything_nor_open_a_socket(server: Served) -> None:
    async def main() -> None:
        async with quiet_table(server) as (scene, _):
            for headers in ELSEWHERE:
                answer = scene.ada.ask("POST", f"{scene.path}/leave", {"seat": 0}, headers=headers)
                check_problem(answer, 403, "forbidden")
                url = f"ws://127.0.0.1:{server.port}{scene.path}/socket?seat=0"
                sent = {"Cookie": scene.ada.cookie(), **headers}
                with pytest.raises(InvalidStatus) as refused:
                    await connect(url, additional_headers=sent, open_timeout=PATIENCE)
                assert refused.value.response.status_code == 403
            own = {"Origin": server.url, "Sec-Fetch-Site": "same-origin"}
            assert scene.ada.ask("POST", "/api/me", {"name": "Ada"}, headers=own).status_code == 200

    asyncio.run(main())


def test_a_change_by_cookie_needs_the_pages_own_token(server: Served) -> None:
    async def main() -> None:
        async with quiet_table(server) as (scene, _):
            for token in ("", "x", scene.ben.csrf, scene.ada.csrf[:-1], "é".encode()):
                answer = scene.ada.ask("POST", f"{scene.path}/leave", {"seat": 0}, headers={"x-aerodrome-csrf": token})
                check_problem(answer, 403, "forbidden")
            own = scene.ada.cookie().partition("=")[2]  # the token of a browser is none for a program
            for bearer in ("x", "a.b", own, tampered(scene.ada.token()), "x." * 300):
                with httpx.Client(base_url=server.url, timeout=PATIENCE, verify=False) as nobody:
                    answer = nobody.post(f"{scene.path}/leave", json={"seat": 0},
                                         headers={"authorization": f"Bearer {bearer}"})
                    check_problem(answer, 401, "not_known")

    asyncio.run(main())


# --- requests


BODIES: list[tuple[str, bytes, int, str]] = [
    ("/api/me", b"", 400, "bad_request"), ("/api/me", b"[" * 100_000, 400, "bad_request"),
    ("/api/me", b'{"name":' * 50_000, 400, "bad_request"), ("/api/me", b'{"name":"\xff"}', 400, "bad_request"),
    ("/api/me", b'{"name":"\\ud800"}', 400, "bad_request"), ("/api/me", b'{"name":5}', 400, "bad_request"),
    ("/api/me", b'{"name":"x","admin":true}', 400, "bad_request"), ("/api/me", b'{"name":""}', 400, "bad_request"),
    ("/api/me", b'{"name":"\\u0000\\u202e"}', 400, "bad_request"),
    ("/api/me", b'{"name":"' + b"x" * 41 + b'"}', 400, "bad_request"),
    ("/api/me", b'{"name":"' + b"x" * 70_000 + b'"}', 400, "bad_request"),
    ("/api/me", b"x" * 3_000_000, 413, "too_large"),
    ("/api/tables", b'{"game":"chess"}', 404, "not_found"), ("/api/tables", b'{"game":"\\u0000"}', 404, "not_found"),
    ("/api/tables", b'{"game":"barnstormers","players":1e400}', 400, "bad_request"),
    ("/api/tables", b'{"game":"barnstormers","players":' + b"9" * 400 + b"}", 400, "bad_request"),
    ("/api/tables", b'{"game":"barnstormers","options":{"max_rounds":' + b"9" * 4000 + b"}}", 400, "refused"),
    ("/api/tables", b'{"game":"barnstormers","options":{"%s":1}}', 400, "refused"),
    ("/api/tables", b'{"game":"barnstormers","house_rules":' + b'{"a":' * 50_000 + b"1" + b"}" * 50_001, 400,
     "bad_request"),
    ("/api/tables", b'{"game":"barnstormers","clock":{"kind":"bank","bank":-1}}', 400, "bad_request"),
    ("/api/tables", b'{"game":"barnstormers","absence":{"bot":"{seat}"}}', 400, "refused"),
    ("/api/tables", b'{"game":"barnstormers","record":{}}', 400, "bad_request"),
    ("/api/recover", b'{"code":"x"}', 401, "not_known"),
]


def test_malformed_requests_are_refused(server: Served) -> None:
    async def main() -> None:
        async with quiet_table(server) as (scene, _):
            for path, body, status, code in BODIES:
                headers = {"x-aerodrome-csrf": scene.ada.csrf, "content-type": "application/json"}
                check_problem(scene.ada.http.post(path, content=body, headers=headers), status, code)
            pieces = (b"x" * 100_000 for _ in range(30))  # no length is given beforehand
            check_problem(scene.ada.http.post("/api/me", content=pieces, headers=headers), 413, "too_large")
            check_problem(scene.ada.http.post("/api/me", files={"name": b"x"},
                                              headers={"x-aerodrome-csrf": scene.ada.csrf}), 415, "not_json")

    asyncio.run(main())


def test_unknown_paths_and_methods_are_refused(server: Served) -> None:
    async def main() -> None:
        async with quiet_table(server) as (scene, _):
            for path in ("/nothing", "/api/nothing", "/api/tables/nothing", "/api/tables/%00", "/api/tables/%ff/story",
                         "/api/tables/..%2f..%2fetc%2fpasswd", "/%2e%2e/%2e%2e/etc/passwd", "/api/games/%ff",
                         "/api/tables/{id}", "/api/tables/" + "x" * 9000, f"{scene.path}/nothing", "/.git/config"):
                check_problem(scene.ada.ask("GET", path), 404, "not_found")
            for query in ("seat=abc", "seat=-1", "seat=8", "seat=%ff", "since=-1", "since=" + "9" * 40, "seat=1e400"):
                check_problem(scene.ada.ask("GET", f"{scene.path}/story?{query}"), 400, "bad_request")
            for method in ("PATCH", "DELETE", "TRACE"):
                check_problem(scene.ada.ask(method, scene.path), 405, "bad_request")
            check_problem(scene.ada.ask("GET", f"{scene.path}/story?seat=1"), 403, "forbidden")
            check_problem(scene.ada.ask("GET", f"{scene.path}/record?seat=5"), 403, "forbidden")
            check_problem(scene.ada.ask("GET", f"{scene.path}/replay?seat=1"), 403, "forbidden")
            check_problem(scene.ada.ask("GET", f"{scene.path}/replay?open=true"), 403, "forbidden")
            check_problem(scene.ada.ask("GET", f"{scene.path}/aid?seat=1&ply=0"), 403, "forbidden")
            check_problem(scene.ada.ask("GET", f"{scene.path}/aid?open=true"), 403, "forbidden")
            check_problem(scene.ada.ask("GET", f"{scene.path}/verify"), 409, "conflict")

    asyncio.run(main())


def test_names_and_chat_stay_plain_data(server: Served) -> None:
    async def main() -> None:
        scene = Scene(server)
        async with scene.client(0) as ada, scene.client(1) as ben:
            for number, text in enumerate(RUDE):
                assert (await ada.ask(do="say", text=text, key=str(number)))["is"] == "done"
            await ada.ask(do="say", text=f"a\x00b{TURNED}c\x1b[31m\u2028d\ue000 e\n f\u200b", key="controls")
            await settle(ben)
            said = [one["text"] for one in ben.screen.happened if one["what"] == "said"]
            assert said == [*RUDE, "abc[31md e f"]
            assert any('"text":"\\"); delete from tables;"' in text for text in ben.received)  # escaped on the wire
        story = scene.ben.call("GET", f"{scene.path}/story?seat=1")["chapters"]
        assert [one["sentences"][0] for one in story if one["what"] == "said"] == [f"Ada: {text}" for text in said]
        for name in RUDE:
            assert scene.ben.call("POST", "/api/me", {"name": name})["name"] == name
        assert scene.ben.call("POST", "/api/me", {"name": f" B\x00e{TURNED}n\t\u2066 x "})["name"] == "Ben x"
        assert scene.ada.call("GET", "/api/me")["name"] == "Ada"  # nobody was dropped
        scene.close()

    asyncio.run(main())


# --- guessing


def test_passwords_and_codes_can_be_guessed_only_slowly(tmp_path: Path) -> None:
    with served(tmp_path / "a.db", bots=False, requests_per_second=0.1, request_burst=100.0, guess_burst=10) as server:
        scene = Scene(server)
        head, _, secret = scene.code.rpartition(".")
        for number in range(5):
            code = f"{head}.{secret[:-1]}{number}" if number % 2 else f"{head[:-2]}.1.{secret}"
            check_problem(scene.ben.ask("POST", "/api/recover", {"code": code}), 401, "not_known")
        wrong = [scene.ben.ask("POST", "/api/login", {"account": "ada", "password": f"password {number}"})
                 for number in range(10)]
        check_problem(wrong[0], 401, "not_known")
        check_problem(wrong[-1], 429, "too_fast")
        assert scene.ada.call("GET", scene.path)["mine"] == [0]
        check_flood(scene)
        scene.close()


def check_flood(scene: Scene) -> None:
    """Too many requests from one address are refused before anything is done for them."""
    answers = [scene.ada.ask("GET", "/health") for _ in range(110)]
    check_problem(answers[-1], 429, "too_fast")
    assert answers[-1].headers["retry-after"] == "1"


# --- many who look on


def test_a_spectator_who_floods_silences_no_other(server: Served) -> None:
    async def main() -> None:
        scene = Scene(server)
        try:
            async with scene.client(None) as loud, scene.client(None) as quiet:
                for _ in range(200):
                    await loud.send(do="ping")
                refused = 0
                while not refused:
                    refused += (await loud.receive())["is"] == "refused"
                for number in range(20):
                    await quiet.send(do="ping", n=number)
                    assert (await quiet.until("pong"))["n"] == number
                assert not [told for told in quiet.others if told["is"] == "refused"]
        finally:
            scene.close()

    asyncio.run(main())


def test_many_spectators_can_each_ask_for_help(server: Served) -> None:
    async def main() -> None:
        scene = Scene(server)
        clients = [scene.client(None) for _ in range(40)]
        try:
            for client in clients:
                await client.open()
                await client.send(do="aid")
            for client in clients:
                await client.until("aid")  # the answers of 30 would take all that one bucket holds
        finally:
            for client in clients:
                await client.close()
            scene.close()

    asyncio.run(main())
