"""Notices by mail, handed to the host's own mail server."""

from __future__ import annotations

import asyncio
import re
import ssl
import unicodedata
from dataclasses import dataclass, field
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import localtime, make_msgid
from typing import Final
from urllib.parse import parse_qsl, unquote, urlsplit

import aiosmtplib
from aiosmtplib import SMTPAuthenticationError, SMTPException, SMTPRecipientsRefused

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
        line, is_sent = self._line(), False
        try:
            async with asyncio.timeout(self.timeout):
                await line.connect()
                await line.send_message(message)
                is_sent = True
                await line.quit()
        except (SMTPException, OSError, ValueError) as error:
            if not is_sent:  # otherwise only the farewell went wrong
                raise NotSent(self._reason(error)) from None
        finally:
            line.close()

    def _line(self) -> aiosmtplib.SMTP:
        """Return a connection to be made for one mail; the library checks the certificate against the host."""
        settings = self.settings
        return aiosmtplib.SMTP(
            hostname=settings.host, port=settings.port, timeout=self.timeout,
            use_tls=settings.tls == "tls", start_tls=settings.tls == "starttls",
            username=settings.user or None, password=settings.password or None,
            local_hostname=settings.sender.partition("@")[2])  # else the name of this machine is told

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
        if isinstance(error, SMTPAuthenticationError):
            return "The mail server did not accept its user and password."
        if isinstance(error, SMTPRecipientsRefused):
            return "The mail server did not accept the address of the mail."
        if isinstance(error.__cause__ or error, ssl.SSLCertVerificationError):
            return "The mail server's certificate is not valid for its host."
        if type(error) is SMTPException:  # as the library says that STARTTLS or a way to log in is missing
            return "The mail server does not offer what the mail settings ask for."
        return "The mail server could not be reached or did not take the mail."
