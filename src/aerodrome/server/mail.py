"""Notices by mail, handed to the host's own mail server."""

from __future__ import annotations

import asyncio
import re
import smtplib
import socket
import ssl
import unicodedata
from contextlib import suppress
from dataclasses import dataclass, field
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import localtime, make_msgid
from typing import Final
from urllib.parse import parse_qsl, unquote, urlsplit

from aerodrome.kernel.errors import Refused
from aerodrome.server.webhook import NotSent

LONGEST_ADDRESS: Final = 254  # characters; 64 of them before the @
# Stricter than the standard: = and ? could be read as an encoded word, %, ! and | as ways through other servers.
ADDRESS: Final = re.compile(
    r"(?=.{1,64}@)[a-z0-9_'+&~-]+(\.[a-z0-9_'+&~-]+)*"
    r"@([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])", re.IGNORECASE)
HOST: Final = re.compile(r"[a-z0-9]([a-z0-9._-]*[a-z0-9])?|[0-9a-f:.]+", re.IGNORECASE)
PORTS: Final = {"starttls": 587, "tls": 465, "none": 25}  # the usual port of each kind of security
CONTROLS: Final = ("Cc", "Cs", "Zl", "Zp")  # control characters, broken halves of characters, line and paragraph ends
WRITTEN: Final = "smtp://user:password@host:587?from=table@example.org&tls=starttls"


@dataclass(frozen=True)
class MailSettings:
    """The host's mail server: where it is, how it is spoken to, and who the mails are from."""

    host: str
    port: int
    sender: str
    tls: str  # starttls, tls (from the first byte) or none
    user: str = ""
    password: str = field(default="", repr=False)


def read_mail_settings(text: str) -> MailSettings:
    """Read the settings from one address such as ``smtp://user:password@host:587?from=a@example.org&tls=starttls``.

    No message repeats any of it: a password with a forgotten % may be in every part.
    """
    # An ASCII text without spaces is read by urlsplit as it stands; of others it drops characters.
    if not re.fullmatch(r"[!-~]+", text):
        raise Refused(f"The mail settings are one address like {WRITTEN}, without spaces; write those as %20.")
    try:
        parts = urlsplit(text)
        host, port = parts.hostname or "", parts.port
        fields = read_query(parts.query)
        user, password = unquote(parts.username or "", errors="strict"), unquote(parts.password or "", errors="strict")
    except ValueError:
        raise misread("it cannot be taken apart") from None
    if parts.scheme != "smtp" or not HOST.fullmatch(host) or parts.path not in ("", "/") or "#" in text:
        raise misread("it is smtp:// with a host, and no path or #")
    return MailSettings(host, *read_manner(fields, port), *read_login(user, password))


def read_query(query: str) -> dict[str, str]:
    """Read what comes after the ?; a + stands for itself, because mail addresses have it."""
    pairs = parse_qsl(query.replace("+", "%2B"), keep_blank_values=True, strict_parsing=bool(query), errors="strict")
    if len({name for name, _ in pairs}) < len(pairs):
        raise ValueError("a name comes twice")
    return dict(pairs)


def read_manner(fields: dict[str, str], port: int | None) -> tuple[int, str, str]:
    """Read the port, the sender and the security of the mail settings."""
    tls = fields.pop("tls", "starttls")
    sender = fields.pop("from", "")
    if fields or tls not in PORTS:
        raise misread("after the ? come only from=, and tls= with starttls, tls or none")
    if not is_address(sender):
        raise misread("from= is a mail address")
    if port == 0:
        raise misread("a port is between 1 and 65535")
    return port or PORTS[tls], sender, tls


def read_login(user: str, password: str) -> tuple[str, str]:
    """Check the user and the password of the mail settings: both or neither."""
    if bool(user) != bool(password):
        raise misread("it has a user and a password, or neither")
    if not (user + password).isascii():
        raise misread("user and password are ASCII")
    return user, password


def misread(what: str) -> Refused:
    """Return the refusal of mail settings, which says how they are written and repeats none of them."""
    return Refused(f"The mail settings are written like {WRITTEN}: {what}; "
                   "write special characters of a password as %40 and the like.")


def is_address(text: str) -> bool:
    """Tell whether a text is a plain mail address."""
    return len(text) <= LONGEST_ADDRESS and ADDRESS.fullmatch(text) is not None


def check_mail(text: str) -> None:
    """Refuse what is not a plain mail address such as ``ann@example.org``."""
    if not is_address(text):
        raise Refused("A mail address is written like ann@example.org, in ASCII, "
                      f"with at most {LONGEST_ADDRESS} characters.")


def check_field(text: str) -> None:
    """Refuse a header field with a character that could end it."""
    if any([unicodedata.category(character) in CONTROLS for character in text]):
        raise Refused("The subject of a mail is one line without control characters.")


def check_text(text: str) -> None:
    """Refuse the text of a mail that has control characters other than line ends and tabs."""
    if any([unicodedata.category(c) in ("Cc", "Cs") and c not in "\n\t" for c in text]):
        raise Refused("The text of a mail has no control characters but line ends and tabs.")


class Line(smtplib.SMTP):
    """A connection to the mail server for one mail, which can be cut from another thread."""

    def __init__(self, settings: MailSettings, timeout: float) -> None:
        # Without a host this does not connect; with a name for itself it does not look one up.
        super().__init__(local_hostname=settings.sender.partition("@")[2], timeout=timeout)
        self._host = settings.host  # the name that smtplib asks of the certificate
        self.settings = settings
        self.cut_off = False
        self.sent = False

    def _get_socket(self, host: str, port: int, timeout: float) -> socket.socket:
        line = socket.create_connection((host, port), timeout)
        if self.settings.tls == "tls":
            line = ssl.create_default_context().wrap_socket(line, server_hostname=host)
        if self.cut_off:
            line.close()
            raise TimeoutError
        return line

    def deliver(self, message: EmailMessage) -> None:
        """Connect and hand the mail over; an error after it was *sent* is one of the farewell only."""
        try:
            self._introduce()
            self.send_message(message)
            self.sent = True
            self.quit()
        finally:
            self.close()

    def _introduce(self) -> None:
        code, greeting = self.connect(self.settings.host, self.settings.port)
        if code != 220:
            raise smtplib.SMTPConnectError(code, greeting)
        if self.settings.tls == "starttls":
            self.starttls(context=ssl.create_default_context())
        if self.settings.user:
            self.login(self.settings.user, self.settings.password)

    def cut(self) -> None:
        """End the connection at once, so that the thread that waits on it goes on."""
        self.cut_off = True
        line = self.sock
        if line is not None:
            with suppress(OSError):  # it was closed already
                line.shutdown(socket.SHUT_RDWR)


class Mailer:
    """Hands mails to the host's mail server, each in a limited time."""

    def __init__(self, settings: MailSettings, timeout: float = 20.0) -> None:
        self.settings = settings
        self.timeout = timeout

    async def send(self, to: str, subject: str, text: str) -> None:
        """Send a mail; raise NotSent unless the mail server takes it."""
        try:
            message = self._message(to, subject, text)
        except Refused as error:
            raise NotSent(str(error)) from None
        line = Line(self.settings, self.timeout)
        try:
            async with asyncio.timeout(self.timeout):
                await asyncio.to_thread(line.deliver, message)
        except (smtplib.SMTPException, OSError, ValueError) as error:
            if not line.sent:
                raise NotSent(self._reason(error)) from None
        finally:
            line.cut()

    def _message(self, to: str, subject: str, text: str) -> EmailMessage:
        check_mail(to)
        check_field(subject)
        check_text(text)
        message = EmailMessage(SMTP.clone(cte_type="7bit"))  # every mail server takes that
        message["From"] = self.settings.sender
        message["To"] = to
        # The library would decode an encoded word, and with it line ends that nobody could see before.
        message["Subject"] = subject.replace("=?", "= ?")
        message["Date"] = localtime()
        message["Message-ID"] = make_msgid(domain=self.settings.sender.partition("@")[2])
        message["Auto-Submitted"] = "auto-generated"  # so that no holiday answer comes back
        message.set_content(text)
        return message

    def _reason(self, error: Exception) -> str:
        if isinstance(error, TimeoutError):
            return f"The mail server took longer than {self.timeout:g} seconds."
        if isinstance(error, smtplib.SMTPAuthenticationError):
            return "The mail server did not accept its user and password."
        if isinstance(error, smtplib.SMTPRecipientsRefused):
            return "The mail server did not accept the address of the mail."
        if isinstance(error, ssl.SSLCertVerificationError):
            return "The mail server's certificate is not valid for its host."
        if isinstance(error, smtplib.SMTPNotSupportedError):
            return "The mail server does not offer what the mail settings ask for."
        return "The mail server could not be reached or did not take the mail."
