"""The description of this interface: OpenAPI by Litestar, Swagger UI from our own pages, the socket in words.

OpenAPI has no word for sockets, so their messages are told in its introduction, from the definitions of the wire.
"""

from __future__ import annotations

from typing import Any, get_args

import msgspec
from litestar import Request
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin, OpenAPIRenderPlugin

from aerodrome import __version__
from aerodrome.server import wire
from aerodrome.server.front import front_page
from aerodrome.server.pages import pages

PATH = "/docs"
INTRODUCTION = """Tables, games and people over HTTP; what happens during a game goes over the socket of its table.

A refusal has the body `Problem`: a code for programs, one sentence for people, and the number of the rule, if any.

## Who asks

A browser is known by its cookie; every change then carries the header `X-Aerodrome-CSRF`, which `GET /api/me` tells.
A program sends `Authorization: Bearer TOKEN`; a person makes the token with `POST /api/me/tokens` and sees it once.

## The socket of a table

`GET /api/tables/{id}/socket?seat=N&since=VERSION` opens it, with the cookie or the token; without `seat` you watch.
Messages are JSON texts. What a client says has the field `do`, what the server says the field `is`.
After a break, connect again with the last `version` and send again, with the same `key`, what was not answered.

<details><summary>The messages, one by one</summary>
"""


class Reference(OpenAPIRenderPlugin):
    """Swagger UI, built into our pages: Litestar's own page has a script inside, which our policy forbids."""

    def __init__(self) -> None:
        super().__init__(path="/")

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        """Return the page, whose script asks for the description; a server without pages says so."""
        found = pages().get("docs.html")
        return front_page().encode() if found is None else found.body


def openapi() -> OpenAPIConfig:
    """Return how the interface is described."""
    return OpenAPIConfig(title="Aerodrome", version=__version__, path=PATH, description=introduction(),
                         render_plugins=[Reference(), JsonRenderPlugin()])


def introduction() -> str:
    """Return what is said before the operations, in Markdown."""
    asked: tuple[type[msgspec.Struct], ...] = get_args(wire.FromClient)
    tables = [*messages("do", asked), "", *messages("is", told_by_server())]
    return "\n".join([INTRODUCTION, *tables, "", "</details>", ""])


def told_by_server() -> tuple[type[msgspec.Struct], ...]:
    """Return the messages of the server, in the order of their definition."""
    return tuple([kind for kind in vars(wire).values()
                  if isinstance(kind, type) and issubclass(kind, wire.Answer) and kind is not wire.Answer])


def messages(tag: str, kinds: tuple[type[msgspec.Struct], ...]) -> list[str]:
    """Return the table of one side's messages."""
    return [f"| `{tag}` | fields | meaning |", "| --- | --- | --- |",
            *[f"| `{kind.__struct_config__.tag}` | {fields(kind)} | {sentence(kind)} |" for kind in kinds]]


def fields(kind: type[msgspec.Struct]) -> str:
    """Return the fields of a message; those that may be left out with their value then."""
    return ", ".join([f"`{field.encode_name}`" if field.required else f"`{field.encode_name}` ({field.default!r})"
                      for field in msgspec.structs.fields(kind)])


def sentence(kind: type[msgspec.Struct]) -> str:
    """Return what a message means, as its definition says it."""
    return " ".join((kind.__doc__ or "").split())
