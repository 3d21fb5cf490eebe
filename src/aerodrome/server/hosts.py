"""Hosts: the names by which a server may be called.

A page of another site can let its own name lead to this machine (DNS rebinding), and the browser then takes it for the
same site. So a name that nobody gave the server is not answered. An address in numbers is nobody's name.
"""

from __future__ import annotations

import re
import socket
from ipaddress import ip_address
from typing import Final
from urllib.parse import urlsplit

from aerodrome.kernel.errors import BadOption
from aerodrome.kernel.shape import brief
from aerodrome.server.config import Config

NAME: Final = re.compile(r"[a-z0-9_]([a-z0-9_.-]{0,251}[a-z0-9_])?", re.IGNORECASE)


class Hosts:
    """Knows its own names: of the public address, of this machine, and those that the host allows."""

    def __init__(self, config: Config) -> None:
        machine = socket.gethostname().lower()
        self.names = {"localhost", machine, f"{machine}.local", *[name.lower() for name in config.allowed_hosts]}
        self.names.add((urlsplit(config.public_url).hostname or "localhost").lower())
        self.names.discard("")

    def knows(self, host: str) -> bool:
        """Tell whether a request for *host*, with or without a port, is meant for this server."""
        name = without_port(host).lower().rstrip(".")
        return name in self.names or name.endswith(".localhost") or is_number(name)


def without_port(host: str) -> str:
    """Return the name in the header Host."""
    if host.startswith("["):
        address, bracket, _ = host[1:].partition("]")
        return address if bracket else ""
    return host.partition(":")[0]


def is_number(name: str) -> bool:
    """Tell whether a name is an address in numbers."""
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def check_hosts(names: list[str]) -> tuple[str, ...]:
    """Return names that may stand in the header Host."""
    for name in names:
        if not NAME.fullmatch(name):
            raise BadOption(f"--allow-host must be like games.example.org, not {brief(name)}.")
    return tuple(names)
