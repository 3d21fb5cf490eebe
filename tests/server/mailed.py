"""A server in the process of a test that sends mail, people at browsers, and a clock that the test moves."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable
from email.message import EmailMessage
from pathlib import Path
from typing import Any, cast

import httpx
from argon2 import PasswordHasher

from aerodrome.server.app import make_app
from aerodrome.server.config import Config, Sources
from aerodrome.server.site import Site
from server.inside import Hands
from server.receivers import Post, listening

PASSWORD, NEW = "three words together", "four other words together"
MAIL = "ada@example.org"
SITE = "http://games.example.org"


class Browser:
    """Somebody at a browser, at a server in this process."""

    def __init__(self, app: Any, agent: str = "Firefox/1 Linux") -> None:
        self.http = httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url=SITE,
                                      headers={"user-agent": agent})
        self.csrf = ""

    async def ask(self, method: str, path: str, body: Any = None) -> httpx.Response:
        answer = await self.http.request(method, f"/api{path}", json=body, headers={"x-aerodrome-csrf": self.csrf})
        if answer.is_success and answer.content and "csrf" in answer.json():
            self.csrf = answer.json()["csrf"]
        return answer

    async def call(self, method: str, path: str, body: Any = None) -> Any:
        answer = await self.ask(method, path, body)
        assert answer.is_success, answer.text
        return answer.json() if answer.content else None

    async def register(self, account: str = "ada") -> None:
        await self.call("POST", "/me", {"name": "Ada"})
        await self.call("POST", "/account", {"account": account, "password": PASSWORD})

    async def log_in(self, password: str, account: str = "ada") -> int:
        return (await self.ask("POST", "/login", {"account": account, "password": password})).status_code


class Scene:
    """A server that sends mail, with a clock that the test moves."""

    def __init__(self, app: Any, site: Site, hands: Hands, post: Post) -> None:
        self.app = app
        self.site = site
        self.hands = hands
        self.post = post

    async def letters(self, count: int) -> list[EmailMessage]:
        """Wait until so many mails have come; return them, and forget them."""
        async with asyncio.timeout(30):
            while len(self.post.mails) < count:
                await asyncio.sleep(0.01)
        mails, self.post.mails[:] = list(self.post.mails), []
        assert len(mails) == count
        return mails

    async def confirm(self, browser: Browser, mail: str = MAIL) -> str:
        """Give and confirm a mail address; return the code."""
        await browser.call("PUT", "/me/notices", {"mail": mail})
        code = code_in((await self.letters(1))[0])
        assert (await browser.call("POST", "/me/notices/confirm", {"code": code}))["mail_confirmed"]
        return code


def play(folder: Path, work: Callable[[Scene], Awaitable[None]], *, mail: bool = True) -> None:
    """Run a server in this process."""
    async def main() -> None:
        hands, post = Hands(), Post()
        async with listening(post):
            smtp = f"smtp://127.0.0.1:{post.port}?from=table@example.org&tls=none" if mail else ""
            app = make_app(Config(f"sqlite:///{folder / 'a.db'}", public_url=SITE, bot_processes=1, smtp=smtp,
                                  guess_burst=1e6, sources=Sources(now=hands.now)))
            async with app.lifespan():
                site: Site = cast("Any", app.dependencies["site"]).dependency()
                site.people.passwords._hasher = PasswordHasher(1, 8, 1)
                await work(Scene(app, site, hands, post))

    asyncio.run(main())


def code_in(mail: EmailMessage) -> str:
    """Return the code that a mail tells."""
    found = re.search(r"[A-Z2-7]{5}(-[A-Z2-7]{1,5})+", mail.get_content())
    assert found is not None
    return found[0]
