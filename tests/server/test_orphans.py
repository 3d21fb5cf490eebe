"""Orphans: the processes of a server end with the one that started them, even if that was killed."""

from __future__ import annotations

import os
import signal
import socket
import time
from pathlib import Path
from urllib.parse import urlsplit

import httpx
from command import start
from postgres import PostgresServer

PATIENCE = 60.0  # seconds


def test_children_of_a_killed_server_end_and_free_the_port(tmp_path: Path) -> None:
    with PostgresServer() as postgres:
        parent = start(["serve", "--port", "0", "--no-browser", "--processes", "2", "--bots", "1", "--data",
                        str(tmp_path), "--database", postgres.fresh_database()])
        assert parent.stdout is not None
        try:
            address = urlsplit(parent.stdout.readline().split()[-1])
            wait_until_it_answers(address.geturl())
            os.kill(parent.pid, signal.SIGKILL)
            assert is_free(address.port or 0), "somebody still has the port"
        finally:
            parent.kill()
            parent.communicate()


def wait_until_it_answers(url: str) -> None:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        try:
            if httpx.get(f"{url}/health", timeout=PATIENCE).is_success:
                return
        except httpx.TransportError:
            time.sleep(0.1)
    raise AssertionError("the server does not answer")


def is_free(port: int) -> bool:
    """Tell whether the next server can have a port, sooner or later."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        try:
            socket.create_server(("127.0.0.1", port)).close()
        except OSError:
            time.sleep(0.1)
        else:
            return True
    return False
