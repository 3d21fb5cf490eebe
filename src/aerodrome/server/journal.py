"""The journal: what a host should hear of, one JSON object in a line on standard error, and counted for alerts.

No line has a password, a token, a code, a mail address or a whole address of the network in it. Accounts stand there
under a tag, because people type passwords where names belong.
"""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Callable, MutableMapping
from datetime import UTC, datetime
from ipaddress import ip_network
from typing import Any, Final

import msgspec

from aerodrome.server.attempts import named

log = logging.getLogger("aerodrome.journal")

ABOUT: Final = "aerodrome.about"  # in the scope of a request: what its line shall say
SAFE: Final = ("GET", "HEAD", "OPTIONS")
ABOUT_PEOPLE: Final = ("login", "logout", "account", "recover", "me")  # the addresses where identity changes
NAMES: Final = (*ABOUT_PEOPLE, "password", "forgotten", "reset", "proof", "sessions", "tokens", "notices")
QUESTIONS: Final = ("strength",)  # asked at every key that is pressed; they change nothing
TELLING: Final = (403, 408, 413, 415, 421, 429)  # refusals that are worth a line wherever they happen
MINUTE: Final = 60_000  # milliseconds
MOST_LINES: Final = 20  # of one kind in a minute; the first of a later one says how many were skipped


class Lines(logging.Formatter):
    """Writes everything that is logged as JSON: a line break in what strangers say does not begin another line.

    The time is the server's own, so that two servers at the same time write the same.
    """

    def __init__(self, now: Callable[[], int]) -> None:
        super().__init__()
        self.now = now

    def format(self, record: logging.LogRecord) -> str:
        """Return one line."""
        facts = getattr(record, "facts", None)
        time = datetime.fromtimestamp(self.now() / 1000, UTC).isoformat(timespec="milliseconds")
        data: dict[str, Any] = {"time": time, "level": record.levelname.lower()}
        data |= {"text": record.getMessage()} if facts is None else facts
        if record.exc_info:
            data["trace"] = self.formatException(record.exc_info)
        return msgspec.json.encode(data).decode()


def install(now: Callable[[], int]) -> None:
    """Let everything that the server logs be such lines."""
    top = logging.getLogger("aerodrome")
    if not top.handlers:
        top.addHandler(logging.StreamHandler())
    for handler in top.handlers:
        handler.setFormatter(Lines(now))
    log.setLevel(logging.INFO)


class Journal:
    """Counts what happens, and writes it down as far as nobody can fill the disk with it."""

    def __init__(self, now: Callable[[], int]) -> None:
        self.now = now
        self.counts: Counter[tuple[str, str]] = Counter()  # by event and outcome, for the metrics
        self._minute = 0
        self._lines: Counter[str] = Counter()  # in this minute, by kind
        self._skipped: Counter[str] = Counter()

    def note(self, event: str, outcome: str, **facts: object) -> None:
        """Take note of something."""
        self.counts[event, outcome] += 1
        kind = f"{event} {outcome}"
        if not self._has_room(kind):
            self._skipped[kind] += 1
            return
        skipped = self._skipped.pop(kind, 0)
        more = {"skipped": skipped} if skipped else {}
        log.log(logging.INFO if outcome == "done" else logging.WARNING, kind,
                extra={"facts": {"event": event, "outcome": outcome, **facts, **more}})

    def _has_room(self, kind: str) -> bool:
        minute = self.now() // MINUTE
        if minute != self._minute:
            self._minute = minute
            self._lines.clear()
        self._lines[kind] += 1
        return self._lines[kind] <= MOST_LINES

    def answer(self, scope: MutableMapping[str, Any], status: int, network: str) -> None:
        """Take note of how a request was answered, if it is about identity or was refused for safety's sake.

        Of refusals anywhere it is not said who was refused: many tables are played side by side, and the log must not
        depend on which of them is quicker.
        """
        event = event_of(scope.get("method", "GET"), scope["path"])
        if event:
            self.note(event, outcome_of(status), status=status, network=coarse(network), **scope.get(ABOUT, {}))
        elif status in TELLING:
            self.note("request", outcome_of(status), status=status, network=coarse(network))


def about(scope: MutableMapping[str, Any], **facts: str) -> None:
    """Say what the line about a request shall have in it."""
    scope.setdefault(ABOUT, {}).update(facts)


def tag(account: str) -> str:
    """Return under what name an account stands in the journal: the same for the same account."""
    return named(account)[:12]


def event_of(method: str, path: str) -> str:
    """Return the name of a change of identity, without what strangers may put into an address; empty for others."""
    _, *parts = path.split("/")
    if method in SAFE or len(parts) < 2 or parts[0] != "api" or parts[1] not in ABOUT_PEOPLE:
        return ""
    if parts[-1] in QUESTIONS:
        return ""
    return f"{method.lower()} {'/'.join(part for part in parts[1:3] if part in NAMES)}"


def outcome_of(status: int) -> str:
    """Return what became of a request in one word."""
    if status < 400:
        return "done"
    return "failed" if status >= 500 else "limited" if status == 429 else "refused"


def coarse(network: str) -> str:
    """Return the neighbourhood of an address: enough to see where an attack comes from, too little to find a person."""
    try:
        found = ip_network(network, strict=False)
    except ValueError:
        return "?"
    return str(found.supernet(new_prefix=24 if found.version == 4 else 48))
