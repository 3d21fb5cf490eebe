"""The page of the API says everything that the schema says, in plain HTML that nothing can be smuggled into."""

from __future__ import annotations

import enum
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from itertools import pairwise
from typing import Annotated, Any, Literal

import msgspec
import pytest
from hypothesis import given, settings, strategies as st
from litestar import Litestar, delete, get, post
from litestar.exceptions import NotFoundException
from litestar.openapi import OpenAPIConfig, ResponseSpec
from litestar.openapi.spec import Tag
from litestar.params import FromPath, FromQuery, HeaderParameter, JSONBody, PathParameter, QueryParameter

from aerodrome.server.reference import METHODS, REFERENCE_CSS, STYLE_PATH, reference_page

VOID = {"meta", "link", "br", "hr", "img", "input", "wbr"}
HOSTILE = "</code></p><script>alert(1)</script><img src=x onerror=alert(2)>\"'&amp;"


# --- a small API

class Level(enum.Enum):
    EASY = "easy"
    HARD = "hard"


class Fly(msgspec.Struct, tag="fly", tag_field="kind"):
    to: Annotated[str, msgspec.Meta(min_length=1, max_length=20, pattern="^[a-z0-9]+$", description="Such as `d4`.")]


class Wait(msgspec.Struct, tag="wait", tag_field="kind"):
    turns: Annotated[int, msgspec.Meta(ge=1, le=5)] = 1


class Seat(msgspec.Struct):
    name: str
    level: Level | None = None


class NewTable(msgspec.Struct):
    game: Literal["barnstormers", "planet_profiteers"]
    seats: Annotated[list[Seat], msgspec.Meta(min_length=1, max_length=5)]
    options: dict[str, bool | int | str] = {}
    first: Fly | Wait | None = None
    note: str = "hello"


class Problem(msgspec.Struct):
    message: str
    rule: str | None = None


@post("/api/tables", tags=["Tables"], summary="Set up a table", raises=[NotFoundException],
      description="Sets up a table.\n\nA repeated `Idempotency-Key` plays nothing twice.\n\n- first\n- second",
      responses={409: ResponseSpec(Problem, description="The name is taken.", generate_examples=False)})
async def set_up(data: JSONBody[NewTable],
                 key: Annotated[str, HeaderParameter(name="Idempotency-Key", max_length=80)]) -> NewTable:
    return msgspec.structs.replace(data, note=key)


@get("/api/tables/{table_id:str}/moves", tags=["Tables"], summary="Read the moves")
async def moves(
        table_id: Annotated[str, PathParameter(description="The table.", min_length=8)], level: FromQuery[Level],
        since: Annotated[int, QueryParameter(ge=0, le=10, description="The first ply.")] = 0) -> list[Fly | Wait]:
    return [Fly(table_id + level.value), Wait(since)]


@delete("/api/tables/{table_id:str}", tags=["Tables"], deprecated=True)
async def leave(table_id: FromPath[str]) -> None:
    raise NotFoundException(table_id)


@get("/api/me")
async def me() -> dict[str, Any]:
    return {}


def sample() -> dict[str, Any]:
    app = Litestar([set_up, moves, leave, me], openapi_config=OpenAPIConfig(
        title="Sample", version="1.2.3", description="About everything.", tags=[Tag("Tables", "Running games.")]))
    return app.openapi_schema.to_schema()


# --- reading a page

class Node:
    """An element of a page."""

    def __init__(self, name: str, attributes: dict[str, str | None], parent: Node | None) -> None:
        self.name = name
        self.attributes = attributes
        self.parent = parent
        self.inside: list[Node | str] = []

    def text(self) -> str:
        return "".join([each if isinstance(each, str) else each.text() for each in self.inside])

    def words(self) -> str:
        return " ".join(self.text().split())

    def all(self, *names: str) -> list[Node]:
        found, waiting = [], [self]
        while waiting:
            node = waiting.pop()
            found.append(node)
            waiting.extend([each for each in reversed(node.inside) if isinstance(each, Node)])
        return [node for node in found if not names or node.name in names]

    def one(self, id: str) -> Node:
        [found] = [node for node in self.all() if node.attributes.get("id") == id]
        return found


class Reader(HTMLParser):
    """Reads a page into a tree, and insists that every element is closed where it ought to be."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.root = self.here = Node("page", {}, None)
        self.feed(page)
        self.close()
        assert self.here is self.root, f"<{self.here.name}> is not closed"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        node = Node(tag, dict(attrs), self.here)
        assert len(attrs) == len(node.attributes)
        self.here.inside.append(node)
        if tag not in VOID:
            self.here = node

    def handle_endtag(self, tag: str) -> None:
        assert tag == self.here.name, f"</{tag}> closes <{self.here.name}>"
        assert self.here.parent is not None
        self.here = self.here.parent

    def handle_data(self, data: str) -> None:
        self.here.inside.append(data)


def read(schema: dict[str, Any], title: str = "The API") -> Node:
    return Reader(reference_page(schema, title)).root


def article(root: Node, heading: str) -> Node:
    """Return the article with this heading."""
    [found] = [node for node in root.all("article") if node.all("h3")[0].words() == heading]
    return found


def rows(node: Node, caption: str) -> dict[str, str]:
    """Return the rows of the table with this caption: the words of its first cell, and of its second."""
    [table] = [each for each in node.all("table") if each.all("caption")[0].words() == caption]
    cells = [row.all("th", "td") for row in table.all("tbody")[0].all("tr")]
    return {name.words(): value.words() for name, value in cells}


def check_page(root: Node) -> None:
    """Check what holds for every page: where its links lead, what it loads, and its headings and tables."""
    ids = [node.attributes["id"] for node in root.all() if "id" in node.attributes]
    assert len(ids) == len(set(ids))
    assert all(id and not re.search(r"\s", id) for id in ids)
    for node in root.all():
        assert node.name not in ("script", "style", "iframe", "img", "object", "embed", "form", "base")
        assert not [name for name in node.attributes if name.startswith("on") or name in ("style", "src", "srcset")]
        href = node.attributes.get("href")
        assert href is None or href[1:] in ids or (node.name, href) == ("link", STYLE_PATH)
        labelled = node.attributes.get("aria-labelledby")
        assert labelled is None or labelled in ids
    check_outline(root)


def check_outline(root: Node) -> None:
    levels = [int(node.name[1]) for node in root.all("h1", "h2", "h3", "h4", "h5", "h6")]
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))
    for table in root.all("table"):
        assert table.all("caption")[0].words()
        assert {node.attributes["scope"] for node in table.all("thead")[0].all("th")} == {"col"}
        assert {node.attributes["scope"] for node in table.all("tbody")[0].all("th")} == {"row"}


# --- what the page says

def test_every_operation_is_on_the_page_and_in_the_contents() -> None:
    schema, root = sample(), read(sample())
    [contents] = root.all("nav")
    linked = [str(link.attributes["href"])[1:] for link in contents.all("a")]
    wanted = [(method.upper(), path) for path, item in schema["paths"].items() for method in METHODS if method in item]

    assert len(wanted) == 4
    for method, path in wanted:
        heading = article(root, f"{method} {path}").all("h3")[0]
        assert heading.attributes["id"] in linked


def test_every_schema_is_on_the_page_and_in_the_contents() -> None:
    schema, root = sample(), read(sample())
    linked = [link.words() for link in root.all("nav")[0].all("a")]

    assert set(schema["components"]["schemas"]) == {"Fly", "Wait", "Seat", "Level", "NewTable", "Problem"}
    for name in schema["components"]["schemas"]:
        assert article(root, name)
        assert name in linked


def test_operations_stand_under_their_tags() -> None:
    root = read(sample())
    sections = {node.all("h2")[0].words(): node for node in root.all("section")}

    assert list(sections) == ["Tables", "Other", "Schemas"]
    assert len(sections["Tables"].all("article")) == 3
    assert "Running games." in sections["Tables"].words()
    assert [node.words() for node in sections["Other"].all("h3")] == ["GET /api/me"]


def test_an_operation_tells_its_summary_its_description_and_whether_it_is_old() -> None:
    made = article(read(sample()), "POST /api/tables")

    assert "Set up a table" in made.words()
    assert [node.words() for node in made.all("p") if "plays nothing twice" in node.words()]
    assert [node.words() for node in made.all("li")][:2] == ["first", "second"]
    assert "Idempotency-Key" in [node.words() for node in made.all("code") if node.parent and node.parent.name == "p"]
    assert "Deprecated." not in made.words()
    assert "Deprecated." in article(read(sample()), "DELETE /api/tables/{table_id}").words()


def test_parameters_tell_where_they_stand_and_what_limits_them() -> None:
    root = read(sample())
    read_moves = article(root, "GET /api/tables/{table_id}/moves")
    found = rows(read_moves, "Parameters of GET /api/tables/{table_id}/moves")

    assert found["table_idpath, required"] == "string, at least 8 characters The table."
    assert found["sincequery, optional"] == "integer, at least 0, at most 10, default 0 The first ply."
    assert found["levelquery, required"] == "Level"
    made = rows(article(root, "POST /api/tables"), "Parameters of POST /api/tables")
    assert made == {"Idempotency-Keyheader, required": "string, at most 80 characters"}


def test_bodies_and_answers_lead_to_their_schemas() -> None:
    made = article(read(sample()), "POST /api/tables")
    answers = rows(made, "Answers of POST /api/tables")

    assert "Request body (required)" in [node.words() for node in made.all("h4")]
    assert "application/json NewTable" in [node.words() for node in made.all("div")]
    assert list(answers) == ["201", "400", "404", "409"]
    assert answers["409"] == "The name is taken. application/json Problem"
    assert "status_code (required): integer" in answers["404"]  # a shape without a name is written out
    assert {link.attributes["href"] for link in made.all("a")} == {"#schema-NewTable", "#schema-Problem"}


def test_a_tagged_union_names_its_variants_by_their_tags() -> None:
    read_moves = article(read(sample()), "GET /api/tables/{table_id}/moves")
    answer = rows(read_moves, "Answers of GET /api/tables/{table_id}/moves")["200"]

    assert answer.endswith('list of one of these, told apart by kind Fly if kind is "fly" Wait if kind is "wait"')


def test_fields_tell_their_types_limits_defaults_and_choices() -> None:
    root = read(sample())
    table = rows(article(root, "NewTable"), "Fields of NewTable")

    assert table == {
        "gamerequired": 'one of "barnstormers", "planet_profiteers"',
        "seatsrequired": "list of Seat, at least 1 item, at most 5 items",
        "optionsoptional": "object, each value boolean or integer or string",
        "firstoptional": 'one of these, told apart by kind or null Fly if kind is "fly" Wait if kind is "wait"',
        "noteoptional": 'string, default "hello"'}
    assert rows(article(root, "Fly"), "Fields of Fly") == {
        "torequired": "string, at least 1 character, at most 20 characters, matching ^[a-z0-9]+$ Such as d4.",
        "kindrequired": 'always "fly"'}
    assert rows(article(root, "Wait"), "Fields of Wait")["turnsoptional"] == (
        "integer, at least 1, at most 5, default 1")
    assert 'one of "easy", "hard"' in article(root, "Level").words()


def test_the_head_tells_title_version_and_what_it_is_about() -> None:
    root = read(sample(), "Aerodrome & friends")

    assert [node.words() for node in root.all("title", "h1")] == ["Aerodrome & friends"] * 2
    assert "Version 1.2.3" in root.words()
    assert "About everything." in root.words()


# --- unusual schemas

def described(value: Any) -> str:
    """Return what the page says of one component schema."""
    schema = {"components": {"schemas": {"It": value, "A": {"type": "string"}}}}
    root = read(schema)
    check_page(root)
    return article(root, "It").words().removeprefix("It").strip()


@pytest.mark.parametrize(("value", "words"), [
    (True, "anything"), (False, "nothing"), ({}, "anything"), ({"type": ["string", "null"]}, "string or null"),
    ({"type": "string", "format": "date-time"}, "string (date-time)"), ({"const": None}, "always null"),
    ({"type": "array"}, "list of anything"), ({"type": "array", "items": False}, "list of nothing"),
    ({"type": "array", "items": {"type": "string", "maxLength": 1}, "uniqueItems": True},
     "list of string (at most 1 character), no item twice"),
    ({"type": "array", "prefixItems": [{"type": "integer"}, {"$ref": "#/components/schemas/A"}]},
     "list of exactly integer, A"),
    ({"type": "number", "exclusiveMinimum": 0, "exclusiveMaximum": 1.5, "multipleOf": 0.5},
     "number, more than 0, less than 1.5, a multiple of 0.5"),
    ({"type": "object", "minProperties": 1, "maxProperties": 3}, "object, at least 1 entry, at most 3 entries"),
    ({"allOf": [{"$ref": "#/components/schemas/A"}, {"minLength": 2}]}, "A and anything (at least 2 characters)"),
    ({"not": {"type": "null"}}, "anything but null"), ({"$ref": "#/components/schemas/Gone"}, "Gone"),
    ({"$ref": "https://example.org/schema.json"}, "https://example.org/schema.json"),
    ({"type": "object", "properties": {"a": True}, "additionalProperties": False},
     "Fields of It FieldValue aoptional anything No other fields."),
    ({"type": "object", "properties": {"a": True}, "additionalProperties": {"type": "integer"}},
     "Fields of It FieldValue aoptional anything Other fields: integer"),
    ({"properties": {"a": True}, "allOf": [{"$ref": "#/components/schemas/A"}]},
     "Fields of It FieldValue aoptional anything A"),
    ({"type": "integer", "description": "About it.", "deprecated": True}, "About it. integer, deprecated")])
def test_an_unusual_schema_is_put_into_words(value: Any, words: str) -> None:
    assert described(value) == words


def test_the_unions_that_msgspec_describes_by_itself_are_told_apart_too() -> None:
    [union], parts = msgspec.json.schema_components([Fly | Wait], ref_template="#/components/schemas/{name}")
    root = read({"components": {"schemas": {**parts, "Move": union}}})

    assert article(root, "Move").words() == (
        'Move one of these, told apart by kind Fly if kind is "fly" Wait if kind is "wait"')


def test_references_to_parameters_bodies_and_answers_are_followed() -> None:
    root = read({
        "paths": {"/a": {
            "parameters": [{"$ref": "#/components/parameters/Page"}, {"name": "b", "in": "query", "schema": True}],
            "get": {"parameters": [{"name": "b", "in": "query", "schema": {"type": "null"}}],
                    "requestBody": {"$ref": "#/components/requestBodies/Body"}, "security": [{"cookie": []}, {}],
                    "responses": {"default": {"$ref": "#/components/responses/Bad"}}}}},
        "components": {
            "parameters": {"Page": {"name": "page", "in": "query", "schema": {"type": "integer"}}},
            "requestBodies": {"Body": {"content": {"text/plain": {"schema": {"type": "string"}}}}},
            "responses": {"Bad": {"description": "Bad.", "headers": {"Retry-After": {"schema": {"type": "null"}}}}}}})
    found = article(root, "GET /a")

    check_page(root)
    assert rows(found, "Parameters of GET /a") == {"pagequery, optional": "integer", "bquery, optional": "null"}
    assert rows(found, "Answers of GET /a") == {"default": "Bad. Header Retry-After: null"}
    assert "Request body (optional) text/plain string" in found.words()
    assert "Needs cookie or nothing." in found.words()


def test_a_circle_of_references_ends() -> None:
    circle = {"$ref": "#/components/parameters/A"}

    check_page(read({"paths": {"/a": {"get": {"parameters": [circle]}}}, "components": {"parameters": {"A": circle}}}))


def test_an_empty_schema_is_a_page_too() -> None:
    check_page(read({}))


def test_names_that_look_alike_get_places_of_their_own() -> None:
    paths = {path: {"get": {"summary": path}} for path in ("/a/b", "/a-b", "/a b", "/a/b/", "/a/b--2")}
    root = read({"paths": paths, "components": {"schemas": {"A": True, "A-": {"$ref": "#/components/schemas/A"}}}})

    check_page(root)
    places = {link.words(): str(link.attributes["href"])[1:] for link in root.all("nav")[0].all("a")}
    for path in paths:
        assert root.one(places[f"GET {path}"]).words() == f"GET {path}"
    assert root.one(places["A"]).words() == "A"
    assert root.one(places["A-"]).words() == "A-"


# --- what every page must be

def test_the_page_is_whole_and_loads_nothing() -> None:
    root = read(sample())

    check_page(root)
    assert [node.attributes["href"] for node in root.all("link")] == [STYLE_PATH]
    assert root.all("html")[0].attributes["lang"] == "en"
    assert "://" not in reference_page(sample(), "The API")


def test_the_first_link_skips_to_the_content() -> None:
    root = read(sample())
    first = root.all("a")[0]

    assert str(first.attributes["href"]) == "#content"
    assert root.one("content").name == "main"


@pytest.mark.parametrize("fault", [
    "<p>not closed", "<script>1</script>", "<a href='#nowhere'>x</a>", "<p onclick='x'>x</p>", "<p style='x'>x</p>",
    "<img src='https://example.org/x.png'>", "<a href='https://example.org/'>x</a>", "<h5>x</h5>", "<p id=content></p>",
    "<table><caption>x</caption><thead><tr><th>x</th></tr></thead><tbody></tbody></table>"])
def test_a_planted_fault_of_the_page_is_caught(fault: str) -> None:
    page = reference_page(sample(), "The API").replace("</main>", fault + "</main>")

    with pytest.raises((AssertionError, KeyError)):
        check_page(Reader(page).root)


def hostile(node: Any) -> Iterator[tuple[Any, Any]]:
    """Yield copies of a schema in each of which one text or one name became hostile, and what was replaced."""
    if isinstance(node, str):
        yield HOSTILE, node
    if isinstance(node, list):
        for at, each in enumerate(node):
            yield from (([*node[:at], evil, *node[at + 1:]], what) for evil, what in hostile(each))
    if isinstance(node, dict):
        for name, each in node.items():
            yield from (({**node, name: evil}, what) for evil, what in hostile(each))
            yield {**{key: value for key, value in node.items() if key != name}, HOSTILE: each}, name


def test_no_text_and_no_name_of_a_schema_becomes_markup() -> None:
    shown = set()
    schema = msgspec.to_builtins(sample())
    schema["paths"] = {"/api/tables": schema["paths"]["/api/tables"]}
    for evil, what in hostile(schema):
        root = read(evil)
        check_page(root)  # it permits no script and no img
        if "<script>alert(1)</script>" in root.text():
            shown.add(what)

    # The hostile text was shown, as text, in the places of these.
    assert shown >= {"1.2.3", "About everything.", "Tables", "Running games.", "/api/tables", "Set up a table",
                     "header", "Idempotency-Key", "409", "The name is taken.", "application/json", "NewTable", "seats",
                     "note", "hello", "barnstormers", "easy", "string", "^[a-z0-9]+$", "fly", "kind", "Level"}


def test_a_hostile_title_is_escaped() -> None:
    root = read(sample(), HOSTILE)

    check_page(root)
    assert root.all("h1")[0].text() == HOSTILE


texts = st.text(st.characters(codec="utf-8", exclude_categories=["Cc"]), max_size=12)
refs = st.sampled_from(["#/components/schemas/A", "#/components/schemas/B", "#/nowhere", "x"])
leaves = st.one_of(
    st.booleans(), st.fixed_dictionaries({"$ref": refs}), st.fixed_dictionaries({"const": texts}),
    st.fixed_dictionaries({"type": st.sampled_from(["string", "integer", "null", "object", "array"])}, optional={
        "default": texts, "description": texts, "pattern": texts, "minLength": st.integers(0, 9), "format": texts}))
values = st.recursive(leaves, lambda inner: st.one_of(
    st.fixed_dictionaries({"oneOf": st.lists(inner, min_size=1, max_size=3)}),
    st.fixed_dictionaries({"anyOf": st.lists(inner, min_size=1, max_size=3)}),
    st.fixed_dictionaries({"type": st.just("array"), "items": inner}),
    st.fixed_dictionaries({"type": st.just("object"), "properties": st.dictionaries(texts, inner, max_size=3)},
                          optional={"additionalProperties": inner, "required": st.lists(texts, max_size=2)})),
    max_leaves=8)


@settings(max_examples=150, deadline=None)
@given(values, values, texts)
def test_any_schema_gives_a_page_that_is_whole(first: Any, second: Any, name: str) -> None:
    body = {"content": {"application/json": {"schema": second}}}
    check_page(read({
        "paths": {f"/{name}": {"post": {"requestBody": body, "responses": {"200": body}}}},
        "components": {"schemas": {"A": first, "B": second, name: first}}}))


# --- the style sheet

def colours(css: str) -> tuple[dict[str, str], dict[str, str]]:
    """Return the named colours for light and for dark screens."""
    light, dark = [dict(re.findall(r"--([a-z]+): (#[0-9a-f]{6});", block)) for block in
                   re.findall(r":root \{(.*?)\}", css, re.DOTALL)]
    return light, dark


def luminance(colour: str) -> float:
    parts = [int(colour[at:at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    darker, lighter = sorted([luminance(one), luminance(other)])
    return (lighter + 0.05) / (darker + 0.05)


def test_contrast_is_measured_as_the_standard_says() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("at", [0, 1], ids=["light", "dark"])
def test_every_text_has_enough_contrast(at: int) -> None:
    named = colours(REFERENCE_CSS)[at]

    assert set(named) == set(colours(REFERENCE_CSS)[0])
    for ground in ("page", "card", "code"):
        for ink in ("text", "quiet", "link", "warning"):
            assert contrast(named[ink], named[ground]) >= 4.5, f"{ink} on {ground}"
        assert contrast(named["focus"], named[ground]) >= 3
    for method in ("get", "post", "put", "delete", "other"):
        assert contrast(named["badge"], named[method]) >= 4.5, method


def test_every_colour_of_the_style_sheet_is_a_named_one() -> None:
    rules = re.sub(r":root \{.*?\}", "", REFERENCE_CSS, flags=re.DOTALL)

    assert not re.search(r"#[0-9a-fA-F]{3,8}\b|rgb|hsl", rules)
    assert set(re.findall(r"var\(--([a-z]+)\)", rules)) == set(colours(REFERENCE_CSS)[0])


def test_the_style_sheet_loads_nothing_and_knows_small_and_dark_screens() -> None:
    assert "url(" not in REFERENCE_CSS
    assert "@import" not in REFERENCE_CSS
    assert "prefers-color-scheme: dark" in REFERENCE_CSS
    assert "max-width: 30rem" in REFERENCE_CSS
    assert REFERENCE_CSS.count("{") == REFERENCE_CSS.count("}")
