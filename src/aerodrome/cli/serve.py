"""``aerodrome serve``: tables for people and bots, over HTTP and sockets."""

from __future__ import annotations

import os
import socket
import sys
import threading
import time
import webbrowser
from typing import Annotated

import typer

from aerodrome import _compiled
from aerodrome.cli.common import Data, DatabaseUrl, KeyFile, in_range, out
from aerodrome.kernel.errors import BadOption, Refused

Host = Annotated[str, typer.Option("--host", help="The address to listen on; 0.0.0.0 for the whole network.")]
Port = Annotated[int, typer.Option("--port", help="The port to listen on; 0 for any free one.")]
NoBrowser = Annotated[bool, typer.Option("--no-browser", help="Do not open a browser.")]
PublicUrl = Annotated[str, typer.Option("--public-url", help="The address that people see, where a proxy stands in "
                                                             "front: https://games.example.org", metavar="URL")]
Proxy = Annotated[str, typer.Option("--proxy", help="The address of the proxy in front, whose X-Forwarded-For is "
                                                    "believed.", metavar="ADDRESS")]
AllowHost = Annotated[list[str] | None, typer.Option("--allow-host", help="Another name by which people call the "
                                                                          "server, such as games.local.")]
Processes = Annotated[int, typer.Option("--processes", help="How many processes serve; more than one needs "
                                                            "PostgreSQL.")]
Bots = Annotated[int, typer.Option("--bots", help="How many processes think for bots; 0: one for each core but one.")]
Smtp = Annotated[str, typer.Option("--smtp", help="Where mail goes: smtp://user:password@host:587?from=ADDRESS.",
                                   envvar="AERODROME_SMTP", metavar="URL")]
MetricsToken = Annotated[str, typer.Option("--metrics-token", help="What Prometheus must present to read /metrics; "
                                           "without it only this machine may.", envvar="AERODROME_METRICS_TOKEN",
                                           metavar="TOKEN")]
Networks = Annotated[list[str] | None, typer.Option("--webhook-network", help="A private network to which webhooks "
                                                                              "may go, such as 10.0.0.0/8.")]
Limits = Annotated[list[str] | None, typer.Option("--limit", help="Change one of the limits that docs/server.md lists, "
                                                                  "such as tables_per_guest=50.",
                                                  metavar="NAME=NUMBER")]
LOOK_EVERY = 2.0  # seconds, while the rules are being compiled


def serve(host: Host = "127.0.0.1", port: Port = 8000, data: Data = None, database: DatabaseUrl = None,
          key_file: KeyFile = "", no_browser: NoBrowser = False, public_url: PublicUrl = "", proxy: Proxy = "",
          processes: Processes = 1, bots: Bots = 0, smtp: Smtp = "", metrics_token: MetricsToken = "",
          webhook_network: Networks = None, allow_host: AllowHost = None, limit: Limits = None) -> None:
    """Serve tables in the browser: one process and one SQLite file, or many processes on PostgreSQL.

    Examples: `aerodrome serve`, `aerodrome serve --host 0.0.0.0 --port 8080 --no-browser`,
    `aerodrome serve --database postgresql://table@localhost/aerodrome --processes 4`
    """
    from aerodrome.server.config import Config  # the server's libraries are not loaded for other commands
    from aerodrome.server.hosts import check_hosts
    from aerodrome.server.run import Running, check_limits, check_metrics_token, check_networks, check_public_url
    from aerodrome.store.place import database_url

    _compiled.pin()
    in_range("--port", port, 0, 65535)
    in_range("--processes", processes, 1, 64)
    in_range("--bots", bots, 0, 64)
    url = database_url(data, database)
    if processes > 1 and url.startswith("sqlite"):
        raise BadOption("Several processes need PostgreSQL: give --database postgresql://..., or --processes 1.")
    networks, public = check_networks(webhook_network or []), check_public_url(public_url)
    token = check_metrics_token(metrics_token)
    limits = check_limits(limit or [])
    names = check_hosts([*(allow_host or []), *([] if ":" in host else [host])])
    with listen(host, port) as listening:
        address = f"http://{shown_host(host)}:{listening.getsockname()[1]}"
        config = Config(url, key_file, public_url=public or address, bot_processes=bots, proxy=proxy, smtp=smtp,
                        metrics_token=token, webhook_networks=networks, allowed_hosts=names, **limits)
        Running(config, listening, processes, lambda: greet(address, url, no_browser)).run()


def listen(host: str, port: int) -> socket.socket:
    """Return a socket that listens; say in one sentence why it cannot."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
    except OSError as error:
        listening.close()
        raise Refused(f"The server cannot listen on {host} port {port}: {error.strerror}; "
                      "choose another with --port.") from None
    return listening


def shown_host(host: str) -> str:
    """Return the host as it is written in an address."""
    if host in ("0.0.0.0", "::"):
        return "127.0.0.1"
    return f"[{host}]" if ":" in host else host


def greet(address: str, url: str, no_browser: bool) -> None:
    """Say where the server is, and open a browser where there is one."""
    from aerodrome.store.place import shown

    out().print(f"Aerodrome is at [bold]{address}[/]\nGames are kept in {shown(url)}\n{_compiled.advice()}\n"
                "Ctrl-C ends the server; nothing is lost.", soft_wrap=True)
    if _compiled.is_compiling():
        threading.Thread(target=tell_when_compiled, daemon=True).start()
    if not no_browser and has_screen():
        webbrowser.open(address)


def tell_when_compiled() -> None:
    """Wait until the rules are compiled, and say so."""
    while not _compiled.is_ready():
        if not _compiled.is_compiling():
            return  # it failed, which its own log tells
        time.sleep(LOOK_EVERY)
    out().print(_compiled.advice())


def has_screen() -> bool:
    """Tell whether a browser could show itself."""
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
