"""How a server is set up, and where it takes time and chance from."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable
from dataclasses import dataclass, field, fields

from aerodrome.kernel.dealer import SEED_BYTES
from aerodrome.server.tokens import new_id

# What a host may change with --limit NAME=NUMBER; docs/server.md explains each.
LIMITS = ("connections", "connections_per_address", "requests_per_second", "request_burst", "messages_per_second",
          "message_burst", "guest_burst", "table_burst", "import_burst", "chat_burst", "tables_per_guest",
          "tables_per_account", "listed_per_person", "open_tables", "waiting_days", "playing_days", "finished_days",
          "chat_days", "guest_days", "idle_guest_days")


def now_ms() -> int:
    """Return the time in milliseconds since the epoch."""
    return time.time_ns() // 1_000_000


@dataclass
class Sources:
    """Time and chance; tests put their own in, to compare what two servers send byte by byte."""

    now: Callable[[], int] = now_ms  # the time of day
    monotonic: Callable[[], float] = time.monotonic  # seconds, by which the stopwatch of clocks goes
    tick: Callable[[], int] | None = None  # in the place of the stopwatch
    new_id: Callable[[], str] = new_id
    new_seed: Callable[[], bytes] = lambda: os.urandom(SEED_BYTES)


@dataclass
class Config:
    """What the host decides."""

    database: str
    key_file: str = ""  # where the keys are, if not beside the database
    public_url: str = ""  # the address that people see, where there is a proxy in front
    bot_processes: int = 0  # 0: one for each core but one
    bot_spare: bool = True  # and one more only for what is quick
    bot_limit: float = 15.0  # seconds after which a bot is stopped
    bot_pace: int = 500  # milliseconds after which a bot's move is shown, however quickly it decided; 0: at once
    bot_overdue: int = 60_000  # milliseconds after which another process takes over a bot's turn
    bot_tables_of_one: int = 4  # of one owner at a time, where only bots play
    bot_tables: int = 40  # of all owners
    messages_per_second: float = 30.0  # of one seat
    message_burst: float = 120.0
    requests_per_second: float = 20.0  # of one address
    request_burst: float = 100.0
    connections: int = 0  # in all, to one process; 0: as many as the system lets it have
    connections_per_address: int = 256  # of one address, sockets included
    header_seconds: float = 10.0  # for the headers of a request to come
    body_seconds: float = 60.0  # for its body, and without a byte of the answer being taken
    idle_seconds: float = 20.0  # between two requests on one connection
    look_seconds: float = 10.0  # between two looks at whether the store takes changes
    ping_seconds: float = 20.0  # between two pings on a socket, and for the answer to one
    guess_burst: float = 10.0  # passwords and codes that an address may try at once; then one in five seconds
    allowed_hosts: tuple[str, ...] = ()  # names by which people call the server, beside that of the public address
    proxy: str = ""  # the address of the proxy in front, whose X-Forwarded-For is believed
    guest_burst: float = 30.0  # new guests that an address may bring at once; then three a minute
    table_burst: float = 60.0  # tables that an address may make at once; then ten a minute
    import_burst: float = 20.0  # games that a person may bring in at once; then one a minute
    chat_burst: float = 20.0  # lines that a person may say at once; then one a second
    tables_per_guest: int = 20  # that are not over
    tables_per_account: int = 100
    listed_per_person: int = 3  # that wait in the lobby
    open_tables: int = 20_000  # of everybody, that are not over
    waiting_days: int = 14  # for which a table is kept that does not begin; 0: for ever, here and below
    playing_days: int = 365  # for which a game is kept in which nobody moves
    finished_days: int = 0
    chat_days: int = 365
    guest_days: int = 365  # for which a guest is known without coming back
    idle_guest_days: int = 30  # for one who has never sat at a table
    smtp: str = ""
    metrics_token: str = ""  # with which figures are read from another machine; without it only from this one
    webhook_networks: tuple[str, ...] = ()  # private networks to which webhooks may go all the same
    sources: Sources = field(default_factory=Sources)

    def workers(self) -> int:
        """Return how many processes think for bots."""
        return self.bot_processes or max(1, (os.cpu_count() or 2) - 1)

    def link(self, table: str) -> str:
        """Return the address of a table: the invitation."""
        return f"{self.public_url}/t/{table}"

    def is_secure(self) -> bool:
        """Tell whether people see the server by https."""
        return self.public_url.startswith("https://")

    def write(self) -> str:
        """Return the config as text for another process; time and chance are not handed on."""
        return json.dumps({one.name: getattr(self, one.name) for one in fields(self) if one.name != "sources"})


def read_config(text: str) -> Config:
    """Return the config that another process wrote."""
    data = json.loads(text)
    for name in ("allowed_hosts", "webhook_networks"):
        data[name] = tuple(data[name])
    return Config(**data)
