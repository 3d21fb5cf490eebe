"""Denials: what the server says no to, each with a code for programs and one sentence for people."""

from __future__ import annotations

import logging

from aerodrome.kernel.errors import Refused
from aerodrome.kernel.state import IllegalMove
from aerodrome.kernel.table import Stale
from aerodrome.store.database import StoreFailed, Unsure

log = logging.getLogger("aerodrome.server")


class Denied(Refused):
    """Something that was asked for is not done; nothing has changed."""

    code = "refused"
    status = 400


class BadRequest(Denied):
    """The request is malformed."""

    code = "bad_request"


class NotKnown(Denied):
    """Who asks has not said who they are, or the password or code is wrong."""

    code = "not_known"
    status = 401


class Forbidden(Denied):
    """Who asks may not do that."""

    code = "forbidden"
    status = 403


class NotProved(Denied):
    """Who asks must say the password once more."""

    code = "not_proved"
    status = 403


class NotFound(Denied):
    """There is no such thing."""

    code = "not_found"
    status = 404


class Conflict(Denied):
    """It does not fit what has happened meanwhile."""

    code = "conflict"
    status = 409


class TooLarge(Denied):
    """The request is larger than anything sensible."""

    code = "too_large"
    status = 413


class NotJson(Denied):
    """The body of a request is something else than JSON."""

    code = "not_json"
    status = 415


class Misdirected(Denied):
    """The request is for another server."""

    code = "misdirected"
    status = 421


class TooMany(Denied):
    """Somebody has as many of something as one may have."""

    code = "too_many"
    status = 429


class TooFast(Denied):
    """Too many requests in a short time."""

    code = "too_fast"
    status = 429


class Failed(Denied):
    """The rules of a table failed or took too long; the others go on."""

    code = "failed"
    status = 500


class Unavailable(Denied):
    """The server cannot do its work now; what went wrong is in its log, not for everybody's eyes."""

    code = "unavailable"
    status = 503


class Unknown(Denied):
    """Nobody knows whether it was done: the answer of the store was lost. It may be asked for again."""

    code = "unknown"
    status = 503


def public(error: Refused) -> Refused:
    """Return what may be told of a refusal: a failure of the store is the host's business."""
    if not isinstance(error, StoreFailed):
        return error
    log.error("the store failed", exc_info=error)
    if isinstance(error, Unsure):
        return Unknown("The server cannot say now whether this has happened; look again in a moment.")
    return Unavailable("The server cannot reach its store now; try again in a moment.")


def code_of(error: Refused) -> str:
    """Return the code of a refusal for programs."""
    if isinstance(error, Stale):
        return "stale"
    if isinstance(error, IllegalMove):
        return "illegal"
    return error.code if isinstance(error, Denied) else "refused"


def status_of(error: Refused) -> int:
    """Return the HTTP status of a refusal."""
    if isinstance(error, Denied):
        return error.status
    return 409 if isinstance(error, Stale | IllegalMove) else 400
