"""The cookie that holds the token of a browser's session."""

from __future__ import annotations

from typing import Final

from litestar.datastructures import Cookie

from aerodrome.server.config import Config

NAME: Final = "aerodrome"
SIGNED_NAME: Final = "aerodrome_person"  # of the time before there were sessions
YEAR: Final = 365 * 24 * 3600  # seconds


def cookie_name(config: Config) -> str:
    """Return the name; with https the prefix lets no other host and no page without TLS set it."""
    return f"__Host-{NAME}" if config.is_secure() else NAME


def cookie(config: Config, token: str) -> Cookie:
    """Return the cookie of a session."""
    return Cookie(cookie_name(config), value=token, httponly=True, samesite="lax", secure=config.is_secure(), path="/",
                  max_age=YEAR)


def no_cookie(config: Config, name: str) -> Cookie:
    """Return what makes a browser forget a cookie; without the same safety it would not obey."""
    return Cookie(name, value="", httponly=True, samesite="lax", secure=config.is_secure(), path="/", max_age=0)


def no_cookies(config: Config) -> list[Cookie]:
    """Return what makes a browser forget who it was."""
    return [no_cookie(config, cookie_name(config)), no_cookie(config, SIGNED_NAME)]
