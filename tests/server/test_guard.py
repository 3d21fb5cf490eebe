"""What a request must say before anybody looks at it, and what every answer says."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from aerodrome.kernel.errors import BadOption
from aerodrome.server.config import Config
from aerodrome.server.hosts import Hosts, check_hosts
from server.served import PATIENCE, Served, Visitor, served

EVIL = "rebound.evil.example"  # a name whose owner lets it lead to this machine


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("guard") / "a.db", bots=False, allowed_hosts=["games.lan"]) as running:
        yield running


# --- the host


@pytest.mark.parametrize("host", [
    "localhost", "localhost:8000", "LOCALHOST", "localhost.", "a.localhost", "127.0.0.1", "127.0.0.1:8000", "[::1]",
    "[::1]:8000", "192.168.1.7:8000", "[fe80::1]:1", "games.example.org", "Games.Example.Org:443", "other.example"])
def test_a_server_knows_its_own_names(host: str) -> None:
    assert Hosts(Config("", public_url="https://games.example.org", allowed_hosts=("other.example",))).knows(host)


@pytest.mark.parametrize("host", [
    EVIL, "", ":8000", "example.org", "games.example.org.evil.example", "127.0.0.1.evil.example", "evil.example:8000",
    "localhost.evil.example", "[::1", "[evil.example]", "127.0.0.1@evil.example", "games.example.org/", "0x7f.1"])
def test_a_server_does_not_answer_to_other_names(host: str) -> None:
    assert not Hosts(Config("", public_url="https://games.example.org")).knows(host)


@pytest.mark.parametrize("name", ["", "a b", "http://x", "x:80", "-x", "a/b", "x" * 300])
def test_a_name_to_allow_is_checked(name: str) -> None:
    with pytest.raises(BadOption, match="--allow-host must be like"):
        check_hosts([name])


def test_a_page_that_lets_its_own_name_lead_here_reaches_nothing(server: Served) -> None:
    with Visitor.named(server.url, "Ada") as ada:
        for method, path in (("GET", "/"), ("GET", "/health"), ("GET", "/api/me"), ("POST", "/api/me")):
            body = {"name": "Eve"} if method == "POST" else None
            answer = ada.ask(method, path, body, headers={"host": f"{EVIL}:{server.port}"})

            assert (answer.status_code, answer.json()["code"]) == (421, "misdirected")
            assert answer.json()["text"].endswith("may allow that name with --allow-host.")
            assert "set-cookie" not in answer.headers
        assert ada.ask("GET", "/health", headers={"host": "games.lan"}).status_code == 200


def test_nor_does_its_socket(server: Served) -> None:
    async def main(table: str) -> None:
        url = f"ws://{EVIL}:{server.port}/api/tables/{table}/socket"
        with pytest.raises(InvalidStatus):
            await connect(url, host="127.0.0.1", open_timeout=PATIENCE)
        async with connect(url.replace(EVIL, "localhost"), host="127.0.0.1", open_timeout=PATIENCE):
            pass

    with Visitor.named(server.url, "Ada") as ada:
        table = ada.call("POST", "/api/tables", {"game": "barnstormers"})["id"]
    asyncio.run(main(table))


# --- the body


@pytest.mark.parametrize("kind", [
    None, "", "text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "application/xml",
    "application/jsonp", "application/json, text/plain", "application/json; charset=latin-1"])
def test_a_body_that_is_not_json_is_refused(server: Served, kind: str | None) -> None:
    headers = {} if kind is None else {"content-type": kind}
    answer = httpx.post(f"{server.url}/api/me", content=b'{"name": "Ada"}', headers=headers)

    assert (answer.status_code, answer.json()["code"]) == (415, "not_json")
    assert "set-cookie" not in answer.headers


@pytest.mark.parametrize("kind", ["application/json", "application/json;charset=UTF-8", "Application/JSON"])
def test_json_is_taken(server: Served, kind: str) -> None:
    answer = httpx.post(f"{server.url}/api/me", content=b'{"name": "Ada"}', headers={"content-type": kind})

    assert answer.json()["name"] == "Ada"


def test_a_body_in_pieces_says_what_it_is_too(server: Served) -> None:
    answer = httpx.post(f"{server.url}/api/me", content=iter([b'{"name": ', b'"Ada"}']))

    assert answer.status_code == 415


# --- the answer


def test_data_is_not_shown_as_a_page(server: Served) -> None:
    with Visitor.named(server.url, "Ada") as ada:
        table = ada.call("POST", "/api/tables", {"game": "barnstormers", "players": 2, "start": True,
                                                 "seats": [{"kind": "me"}, {"kind": "me"}]})["id"]
        for path in ("/api/me", "/api/games", "/api/nothing", f"/api/tables/{table}"):
            assert ada.ask("GET", path).headers["content-disposition"] == 'attachment; filename="api.json"'
        named = ada.ask("GET", f"/api/tables/{table}/record").headers["content-disposition"]
        assert named == f'attachment; filename="barnstormers-{table[:8]}.json"'
        for path in ("/", "/docs", "/health"):
            assert "content-disposition" not in ada.ask("GET", path).headers


@pytest.mark.parametrize("path", ["/", "/me", "/docs", "/front.css", "/health", "/metrics", "/api/games", "/icon.svg",
                                  "/openapi.json", "/nothing"])
def test_the_type_of_an_answer_is_written_once(server: Served, path: str) -> None:
    [kind] = httpx.get(server.url + path).headers.get_list("content-type")

    assert kind.count("charset=") == (1 if kind.startswith("text/") else 0), kind
