"""The open sockets of this process, so that those of a session can be closed when it ends."""

from __future__ import annotations

from typing import Final

from aerodrome.server.connection import Connection

LOGGED_OUT: Final = 4401  # the code with which a socket is closed
SIGNED: Final = "signed"  # the session of whoever is still known by a signed cookie


class Sockets:
    """Knows the sockets of every person; those of unknown spectators belong to no session."""

    def __init__(self) -> None:
        self._open: dict[str, set[Connection]] = {}

    def add(self, connection: Connection) -> None:
        """Take note of a socket."""
        if connection.session:
            self._open.setdefault(connection.person, set()).add(connection)

    def remove(self, connection: Connection) -> None:
        """Forget a socket that is closed."""
        found = self._open.get(connection.person, set())
        found.discard(connection)
        if not found:
            self._open.pop(connection.person, None)

    def end(self, person: str, session: str) -> None:
        """Close the sockets of a session, and those by signed cookie, which is void as soon as any session ends."""
        for connection in list(self._open.get(person, ())):
            if connection.session in (session, SIGNED):
                connection.end(LOGGED_OUT, "You have logged out here.")

    def sessions(self) -> set[tuple[str, str]]:
        """Return the persons and sessions that have open sockets."""
        return {(one.person, one.session) for found in self._open.values() for one in found}
