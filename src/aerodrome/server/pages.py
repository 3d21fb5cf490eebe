"""The pages of the web client: files that were built into the package, read once, compressed once.

An installation without them (no Node when it was built) still serves tables, and a plain page that says so.
"""

from __future__ import annotations

import gzip
from functools import cache
from pathlib import Path

from litestar import Controller, Response, get

from aerodrome.server.denials import NotFound
from aerodrome.server.front import FRONT_CSS, front_page
from aerodrome.server.visitors import Asking

FOLDER = Path(__file__).resolve().parent.parent / "web"
# Litestar writes the charset behind those that are text.
MEDIA = {".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}
FOR_EVER = "public, max-age=31536000, immutable"  # the name of an asset has its fingerprint
ASK_AGAIN = "no-cache"


class Page:
    """A file as it is sent."""

    def __init__(self, path: Path) -> None:
        self.body = path.read_bytes()
        self.packed = gzip.compress(self.body, 9, mtime=0)
        self.media = MEDIA.get(path.suffix, "application/octet-stream")

    def response(self, request: Asking, keep: str) -> Response[bytes]:
        """Return the file, packed for those who can unpack it."""
        headers = {"cache-control": keep, "vary": "accept-encoding"}
        if "gzip" not in request.headers.get("accept-encoding", ""):
            return Response(self.body, media_type=self.media, headers=headers)
        return Response(self.packed, media_type=self.media, headers=headers | {"content-encoding": "gzip"})


@cache
def pages() -> dict[str, Page]:
    """Return all files of the client by their path."""
    return {path.relative_to(FOLDER).as_posix(): Page(path) for path in FOLDER.rglob("*")
            if path.suffix in MEDIA}


def page(request: Asking, path: str, keep: str) -> Response[bytes]:
    """Return one file; refuse what there is not. Only names that were found when the server began are known."""
    found = pages().get(path)
    if found is None:
        raise NotFound("There is no such page.")
    return found.response(request, keep)


class PagesApi(Controller):
    """What a browser loads."""

    include_in_schema = False

    @get(["/", "/t/{id:str}", "/g/{id:str}", "/r/{id:str}", "/rules/{id:str}", "/me", "/reset",
          "/privacy"], sync_to_thread=False)
    def client(self, request: Asking) -> Response[bytes]:
        """Return the client; which page it shows, it reads from the address."""
        if "index.html" in pages():
            return page(request, "index.html", ASK_AGAIN)
        return Response(front_page().encode(), media_type=MEDIA[".html"])

    @get("/assets/{name:str}", sync_to_thread=False)
    def asset(self, request: Asking, name: str) -> Response[bytes]:
        """Return a script or a style."""
        return page(request, f"assets/{name}", FOR_EVER)

    @get("/icon.svg", sync_to_thread=False)
    def icon(self, request: Asking) -> Response[bytes]:
        """Return the icon."""
        return page(request, "icon.svg", ASK_AGAIN)

    @get("/front.css", media_type="text/css", sync_to_thread=False)
    def front_style(self) -> str:
        """Return the look of the plain page."""
        return FRONT_CSS
