"""Notices by webhook: one signed POST to an address that a player gave, and no trust in what answers."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import re
import ssl
import time
from base64 import b64encode
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any, Final, NamedTuple

import msgspec

from aerodrome import __version__
from aerodrome.kernel.errors import Refused
from aerodrome.server.addresses import AddressGuard

LONGEST_URL: Final = 500  # characters
LARGEST_ANSWER: Final = 4_096  # bytes that are looked at
DEFAULT_PORTS: Final = {"https": 443, "http": 80}
PORTS: Final = (80, 443, 8443)
PARTS: Final = re.compile(r"(?P<scheme>[a-z]+)://(?P<place>[^/?#]*)(?P<path>[^#]*)(?P<fragment>#.*)?", re.IGNORECASE)
PLACE: Final = re.compile(
    r"(?P<host>\[[0-9a-f:.]+\]|[a-z0-9]([a-z0-9._-]*[a-z0-9])?)(:(?P<port>[0-9]{1,5}))?", re.IGNORECASE)
# The status of the answer, after any interim answers (1xx) with their headers.
STATUS: Final = re.compile(
    rb"(?:HTTP/1\.[01] 1\d\d[^\r\n]*\r\n(?:[^\r\n]+\r\n)*\r\n)*HTTP/1\.[01] (?P<status>[2-9]\d\d)[ \r\n]")


class NotSent(Refused):
    """A notice that did not arrive; the message says why."""


class Target(NamedTuple):
    """A webhook's address in its parts."""

    scheme: str
    host: str
    port: int
    path: str

    def host_field(self) -> str:
        """Return the host as the request names it."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == DEFAULT_PORTS[self.scheme] else f"{host}:{self.port}"


def check_url(text: str, insecure: bool = False) -> None:
    """Refuse an address that is no good for a webhook; *insecure* permits plain http and every port.

    That is for hosts that allow private networks; what is sent elsewhere is still held to https.
    """
    read_url(text, insecure)


def read_url(text: str, insecure: bool = False) -> Target:
    """Read the address of a webhook; refuse whatever another reader could understand in another way."""
    if len(text) > LONGEST_URL:
        raise Refused(f"A webhook's address has at most {LONGEST_URL} characters.")
    if not re.fullmatch(r"[!-~]*", text) or "\\" in text:
        raise Refused("A webhook's address has no spaces, backslashes, control characters or letters beyond ASCII; "
                      "write those as %20 and the like.")
    parts = PARTS.fullmatch(text)
    scheme = parts["scheme"].lower() if parts else ""
    if parts is None or scheme not in DEFAULT_PORTS or (scheme == "http" and not insecure):
        raise Refused(f"A webhook's address begins with https://{' or http://' if insecure else ''}.")
    if parts["fragment"] is not None:
        raise Refused("A webhook's address has no # in it.")
    host, port = read_place(parts["place"], DEFAULT_PORTS[scheme], insecure)
    return Target(scheme, host, port, parts["path"] if parts["path"].startswith("/") else "/" + parts["path"])


def read_place(place: str, usual: int, insecure: bool) -> tuple[str, int]:
    """Read the host and the port of a webhook's address."""
    if "@" in place:
        raise Refused("A webhook's address has no user name or password in it.")
    parts = PLACE.fullmatch(place)
    if parts is None:
        raise Refused("A webhook's address names a host after the //, for example https://example.org/notice.")
    port = int(parts["port"] or usual)
    if not (0 < port < 65_536 if insecure else port in PORTS):
        raise Refused("A webhook's port is 80, 443 or 8443." if not insecure else "A port is between 1 and 65535.")
    return parts["host"].strip("[]").lower(), port


def written_key(secret: bytes) -> str:
    """Return a key as it is shown to the owner of a webhook, and as the libraries of receivers take it."""
    return "whsec_" + b64encode(secret).decode()


def signature(secret: bytes, id: str, timestamp: str, body: bytes) -> str:
    """Return what the header Webhook-Signature says: an HMAC of id, timestamp and body with full stops between.

    It is the way of standardwebhooks.com, so that receivers need not write a check of their own.
    """
    return "v1," + b64encode(hmac.digest(secret, f"{id}.{timestamp}.".encode() + body, "sha256")).decode()


def notice_id(notice: dict[str, Any]) -> str:
    """Return the name of a notice, the same when it is sent again; it has no full stop."""
    return "msg_" + hashlib.sha256(f"{notice['table']} {notice['version']} {notice['kind']}".encode()).hexdigest()[:32]


def request(target: Target, notice: dict[str, Any], secret: bytes) -> bytes:
    """Return the whole HTTP request that carries a notice."""
    body = msgspec.json.encode(notice)
    id, timestamp = notice_id(notice), str(int(time.time()))
    lines = [
        f"POST {target.path} HTTP/1.1",
        f"Host: {target.host_field()}",
        f"User-Agent: aerodrome/{__version__}",
        "Content-Type: application/json",
        f"Content-Length: {len(body)}",
        f"Webhook-Id: {id}",
        f"Webhook-Timestamp: {timestamp}",
        f"Webhook-Signature: {signature(secret, id, timestamp, body)}",
        "Connection: close",
    ]
    return "\r\n".join([*lines, "", ""]).encode("ascii") + body


class Webhooks:
    """Sends notices to webhooks: each in a limited time, to a checked address, following nothing."""

    def __init__(self, guard: AddressGuard, timeout: float = 5.0, insecure: bool = False) -> None:
        self.guard = guard
        self.timeout = timeout
        self.insecure = insecure
        self._tls = ssl.create_default_context()
        self._tls.set_alpn_protocols(["http/1.1"])

    async def send(self, url: str, notice: dict[str, Any], secret: bytes) -> None:
        """Post a notice; raise NotSent unless the webhook takes it with a status from 200 to 299."""
        try:
            async with asyncio.timeout(self.timeout):
                status = await self._post(url, notice, secret)
        except NotSent:
            raise
        except Refused as error:
            raise NotSent(str(error)) from None
        except TimeoutError:
            raise NotSent(f"The webhook took longer than {self.timeout:g} seconds.") from None
        except ssl.SSLCertVerificationError:
            raise NotSent("The webhook's certificate is not valid for its host.") from None
        except (OSError, ValueError):
            raise NotSent("The webhook could not be reached.") from None
        check_status(status)

    async def _post(self, url: str, notice: dict[str, Any], secret: bytes) -> int:
        target = read_url(url, self.insecure)
        async with self._connection(target) as (reader, writer):
            writer.write(request(target, notice, secret))
            await writer.drain()
            return await read_status(reader)

    @asynccontextmanager
    async def _connection(self, target: Target) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
        address = await self.guard.resolve(target.host, target.port)
        if (target.scheme != "https" or target.port not in PORTS) and not self.guard.is_allowed(address):
            raise Refused("Plain http and other ports are for the networks that the host allows; elsewhere a webhook's "
                          "address begins with https://.")
        tls = self._tls if target.scheme == "https" else None
        reader, writer = await asyncio.open_connection(
            address, target.port, limit=LARGEST_ANSWER, ssl=tls, server_hostname=target.host if tls else None)
        try:
            yield reader, writer
        finally:
            writer.transport.abort()  # an orderly end of TLS would wait for the other side
            with suppress(OSError):
                await writer.wait_closed()


async def read_status(reader: asyncio.StreamReader) -> int:
    """Read the answer as far as its status, or as far as is allowed."""
    answer = b""
    while len(answer) < LARGEST_ANSWER:
        piece = await reader.read(LARGEST_ANSWER - len(answer))
        answer += piece
        found = STATUS.match(answer)
        if found is not None:
            return int(found["status"])
        if not piece:
            break
    raise NotSent("The webhook did not answer in HTTP.")


def check_status(status: int) -> None:
    """Refuse a status that does not mean that the notice was taken."""
    if 300 <= status < 400:
        raise NotSent(f"The webhook answered with status {status}, a redirect; give the address that it leads to.")
    if status >= 300:
        raise NotSent(f"The webhook answered with status {status}; it takes a notice with 200 to 299.")
