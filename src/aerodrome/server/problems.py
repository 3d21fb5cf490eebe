"""Problems: the body of every refusal over HTTP, and how the reference of the interface lists them."""

from __future__ import annotations

import msgspec
from litestar.openapi.datastructures import ResponseSpec


class Problem(msgspec.Struct):
    """What is wrong with a request: a code for programs, a sentence for people, and the rule where there is one."""

    code: str
    text: str
    rule: str = ""


MEANINGS = {
    400: "The request is malformed, or it asks for something that cannot be.",
    401: "Who asks has not said a name, or the password or code is wrong.",
    403: "Who asks may not do that, or must say the password once more (`not_proved`: POST /api/me/proof), or a change "
         "came without the header X-Aerodrome-CSRF or from another site.",
    404: "There is no such thing.",
    409: "It does not fit what has happened meanwhile.",
    413: "The request is larger than anything sensible.",
    415: "The body of the request is not JSON.",
    421: "The request is for a host that this server is not.",
    429: "Too many requests in a short time.",
    500: "The rules of the table failed or took too long; nothing has happened.",
    503: "The server cannot reach its store.",
}
# An answer without a body; the framework would list the body null.
DONE = {204: ResponseSpec(None, generate_examples=False, description="It is done; nothing follows.")}
# What a change can meet before its body has been looked at; 413 (and with it 415) only where there is a body.
CHANGE = (400, 401, 403, 413)


def refusals(*statuses: int) -> dict[int, ResponseSpec]:
    """Return how an operation may be refused, for the reference; any can come too often or at a bad time."""
    with_body = {415} if 413 in statuses else set()
    return {status: ResponseSpec(Problem, generate_examples=False, description=MEANINGS[status])
            for status in sorted({*statuses, *with_body, 421, 429, 503})}
