"""The pages of the web client, and the types that it is given."""

from __future__ import annotations

import gzip
import runpy
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from aerodrome.server import pages
from aerodrome.server.description import Reference
from aerodrome.server.front import front_page
from aerodrome.server.typescript import typescript, written
from server.served import Served, served

TYPES = Path(__file__).resolve().parents[2] / "web" / "src" / "generated" / "types.ts"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("pages") / "a.db", bots=False) as server:
        yield server


def test_the_types_of_the_client_are_those_of_the_server() -> None:
    assert TYPES.read_text(encoding="utf-8") == typescript(), "make types-web makes them anew"


@pytest.mark.parametrize(("schema", "text"), [
    ({"type": "integer"}, "number"),
    ({"type": "array", "items": {"anyOf": [{"type": "string"}, {"type": "null"}]}}, "(string | null)[]"),
    ({"enum": ["a", "b"]}, '"a" | "b"'),
    ({"const": "?"}, '"?"'),
    ({"type": "object", "properties": {"a": {"type": "boolean"}, "b": {"$ref": "#/Face"}}, "required": ["a"]},
     "{ a: boolean; b?: Face }"),
    ({"type": "object", "additionalProperties": {"type": "number"}}, "Record<string, number>"),
    ({"$ref": "#/Record"}, "GameRecord"),
    ({}, "unknown"),
])
def test_a_schema_becomes_a_type(schema: dict[str, object], text: str) -> None:
    assert written(schema) == text


@pytest.mark.parametrize("path", ["/", "/t/abc", "/g/barnstormers", "/r/abc?ply=3", "/rules/barnstormers", "/me"])
def test_every_address_of_the_client_gives_the_client(server: Served, path: str) -> None:
    answer = httpx.get(server.url + path)

    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/html")
    assert answer.headers["cache-control"] == "no-cache"
    assert "script-src 'self'" in answer.headers["content-security-policy"]
    assert '<div id="app">' in answer.text


def test_assets_are_kept_for_ever_and_sent_packed(server: Served) -> None:
    name = next(name for name in pages.pages() if name.endswith(".js"))
    plain = httpx.get(f"{server.url}/{name}", headers={"accept-encoding": "identity"})
    packed = httpx.get(f"{server.url}/{name}", headers={"accept-encoding": "gzip"})

    assert "immutable" in plain.headers["cache-control"]
    assert packed.headers["content-encoding"] == "gzip"
    assert plain.content == packed.content == pages.pages()[name].body
    assert gzip.decompress(pages.pages()[name].packed) == plain.content


def test_a_first_visit_loads_little() -> None:
    build = runpy.run_path(str(TYPES.parents[2] / "build.py"))
    loads = build["first_loads"]()

    assert {"Barnstormers", "PlanetProfiteers"} <= set(loads)
    assert max(loads.values()) < build["MOST_FIRST_LOAD"]


@pytest.mark.parametrize("path", ["/assets/none.js", "/assets/..%2f..%2fapp.py", "/assets/index.html", "/t/a/b"])
def test_other_addresses_are_refused(server: Served, path: str) -> None:
    assert httpx.get(server.url + path).status_code == 404


def test_without_its_pages_a_server_says_so(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(pages, "FOLDER", tmp_path)
    pages.pages.cache_clear()
    try:
        assert "installed without" in front_page()
        assert pages.pages() == {}
        assert b"/openapi.json" in Reference().render(None, {})  # type: ignore[arg-type]
    finally:
        pages.pages.cache_clear()
