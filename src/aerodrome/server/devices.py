"""Devices: what a browser or program says of itself, in the few words by which its owner knows it again."""

from __future__ import annotations

from typing import Any, Final

from litestar.connection import ASGIConnection

from aerodrome.server.denials import BadRequest
from aerodrome.server.words import check_text

LONGEST: Final = 60  # characters
# The first that is found counts: most browsers also name those that they resemble.
BROWSERS: Final = {"Edg": "Edge", "OPR/": "Opera", "Firefox/": "Firefox", "FxiOS/": "Firefox", "CriOS/": "Chrome",
                   "Chrome/": "Chrome", "Safari/": "Safari"}
SYSTEMS: Final = {"Android": "Android", "iPhone": "iPhone", "iPad": "iPad", "Windows": "Windows", "CrOS": "ChromeOS",
                  "Mac OS X": "macOS", "Linux": "Linux"}
UNKNOWN: Final = "An unknown device"


def device(user_agent: str) -> str:
    """Return a short description such as ``Firefox on Linux``."""
    browser = next((name for sign, name in BROWSERS.items() if sign in user_agent), "")
    system = next((name for sign, name in SYSTEMS.items() if sign in user_agent), "")
    if browser:
        return f"{browser} on {system}" if system else browser
    try:
        return check_text("", user_agent.partition(" ")[0][:LONGEST], 1, LONGEST)
    except BadRequest:
        return UNKNOWN


def device_of(request: ASGIConnection[Any, Any, Any, Any]) -> str:
    """Return the description of what sends a request."""
    return device(request.headers.get("user-agent", ""))
