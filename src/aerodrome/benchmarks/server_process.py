"""A server to be measured, in a process of its own: the real one, with no limit on how fast somebody may ask.

``python -m aerodrome.benchmarks.server_process DATABASE`` prints its port, and ends when its input does.
With ``--limits`` after it everybody has the limits of a server as it comes.
"""

from __future__ import annotations

import socket
import sys
from signal import SIGINT, raise_signal
from threading import Thread

from aerodrome.server.config import Config
from aerodrome.server.run import Running

LIMITS = "--limits"
NO_LIMIT = 1e9  # messages or requests in a second


def boundless(database: str, port: int) -> Config:
    """Return the config of a server that never says "too fast"; bots do not play."""
    return Config(database, public_url=f"http://127.0.0.1:{port}", bot_processes=1,
                  messages_per_second=NO_LIMIT, message_burst=NO_LIMIT,
                  requests_per_second=NO_LIMIT, request_burst=NO_LIMIT, connections=int(NO_LIMIT),
                  connections_per_address=int(NO_LIMIT),
                  guest_burst=NO_LIMIT, table_burst=NO_LIMIT, tables_per_guest=int(NO_LIMIT),
                  open_tables=int(NO_LIMIT))


def limited(database: str, port: int) -> Config:
    """Return the config of a server as it comes."""
    return Config(database, public_url=f"http://127.0.0.1:{port}", bot_processes=1)


def end_with_input() -> None:
    """Wait for the end of the input, then end the server as Ctrl-C does: whoever started it has gone or is done."""
    sys.stdin.read()
    raise_signal(SIGINT)


def main() -> None:
    """Serve; nobody but the benchmark calls this."""
    if len(sys.argv) not in (2, 3) or sys.argv[2:] not in ([], [LIMITS]):
        sys.exit("This module serves for 'aerodrome bench server'; use that.")
    listening = socket.create_server(("127.0.0.1", 0))
    port = listening.getsockname()[1]
    Thread(target=end_with_input, daemon=True).start()
    config = (limited if sys.argv[2:] else boundless)(sys.argv[1], port)
    Running(config, listening, 1, lambda: print(port, flush=True)).run()


if __name__ == "__main__":
    main()
