"""Running: the application in uvicorn, in one process or several."""

from __future__ import annotations

import asyncio
import ipaddress
import math
import os
import re
import signal
import socket
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import fields
from multiprocessing import parent_process
from typing import Any
from urllib.parse import urlsplit

import uvicorn
from litestar import Litestar
from uvicorn.supervisors import Multiprocess

from aerodrome.kernel.errors import BadOption
from aerodrome.kernel.shape import brief
from aerodrome.server.app import make_app
from aerodrome.server.config import LIMITS, Config, read_config
from aerodrome.server.direct import DirectProtocol
from aerodrome.server.door import DoorProtocol
from aerodrome.server.keys import key_file, load_signer
from aerodrome.server.limits import LARGEST_MESSAGE
from aerodrome.store.database import database_at
from aerodrome.store.upgrade import ready

HANDED = "AERODROME_CONFIG"  # the environment variable through which child processes get the config
LEAST_TOKEN = 16  # characters with which figures are protected
GRACE = 5  # seconds for requests under way when the server ends


def handed_app() -> Litestar:
    """Return the application of a child process."""
    threading.Thread(target=end_with_parent, daemon=True).start()
    return make_app(read_config(os.environ[HANDED]))


def end_with_parent() -> None:
    """End this process when the one that started it has gone, however that ended: the port must become free."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os.kill(os.getpid(), signal.SIGTERM)
        time.sleep(2 * GRACE)
        os._exit(1)


def settings(app: Litestar | str, config: Config, workers: int = 1) -> uvicorn.Config:
    """Return how uvicorn runs the application.

    Sockets are not compressed: the size of a compressed message tells something about its content.
    What uvicorn warns of is sent by strangers, who would fill the log; the door counts it.
    """
    return uvicorn.Config(
        app, factory=isinstance(app, str), http=DoorProtocol, timeout_keep_alive=math.ceil(config.idle_seconds),
        ws=DirectProtocol, ws_max_size=4 * LARGEST_MESSAGE, ws_per_message_deflate=False,
        ws_ping_interval=config.ping_seconds, ws_ping_timeout=config.ping_seconds, access_log=False, log_level="error",
        server_header=False, date_header=True, proxy_headers=bool(config.proxy),
        forwarded_allow_ips=config.proxy or None, timeout_graceful_shutdown=GRACE, lifespan="on", workers=workers)


class Greeting(uvicorn.Server):
    """A server that says when it is ready."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to listen, then say so."""
        await super().startup(sockets)
        if self.started:
            self._ready()


class Running:
    """A server about to run on a socket that listens already."""

    def __init__(self, config: Config, listening: socket.socket, processes: int, ready: Callable[[], None]) -> None:
        self.config = config
        self.listening = listening
        self.processes = processes
        self.ready = ready

    def run(self) -> None:
        """Serve until Ctrl-C."""
        asyncio.run(prepare(self.config))
        if self.processes == 1:
            with suppress(KeyboardInterrupt):  # raised again after an orderly end
                Greeting(settings(make_app(self.config), self.config), self.ready).run([self.listening])
            return
        os.environ[HANDED] = self.config.write()
        uvicorn_config = settings("aerodrome.server.run:handed_app", self.config, self.processes)
        self.ready()
        Multiprocess(uvicorn_config, sockets=[self.listening]).run()


async def prepare(config: Config) -> None:
    """Refuse a database or a key that cannot be used, in one sentence and before anything listens."""
    async with database_at(config.database) as db:
        await ready(db, config.database)
        await db.claim()
        await load_signer(db, key_file(config.database, config.key_file))


def check_public_url(text: str) -> str:
    """Return the public address without a slash at the end; refuse what is not one."""
    parts = urlsplit(text)
    if text and (parts.scheme not in ("http", "https") or not parts.netloc or parts.query or parts.fragment):
        raise BadOption(f"--public-url must be like https://games.example.org, not {brief(text)}.")
    return text.rstrip("/")


def check_metrics_token(token: str) -> str:
    """Return a token that can be sent in a header and not be guessed; empty where there is none."""
    if token and not (len(token) >= LEAST_TOKEN and token.isascii() and token.isprintable() and " " not in token):
        raise BadOption(f"--metrics-token must have at least {LEAST_TOKEN} letters, digits or signs, without spaces.")
    return token


def check_limits(texts: list[str]) -> dict[str, Any]:
    """Return the limits that the host sets as NAME=NUMBER."""
    kinds = {one.name: int if isinstance(one.default, int) else float for one in fields(Config) if one.name in LIMITS}
    found: dict[str, Any] = {}
    for text in texts:
        name, _, number = text.partition("=")
        if name not in kinds or not re.fullmatch(r"[0-9]{1,9}(\.[0-9]{1,6})?", number):
            raise BadOption(f"--limit must be like tables_per_guest=50, not {brief(text)}; there are "
                            f"{', '.join(LIMITS)}.")
        found[name] = kinds[name](float(number))
    return found


def check_networks(networks: list[str]) -> tuple[str, ...]:
    """Return networks that are written as such."""
    for network in networks:
        try:
            ipaddress.ip_network(network)
        except ValueError:
            raise BadOption(f"--webhook-network must be like 10.0.0.0/8, not {brief(network)}.") from None
    return tuple(networks)
