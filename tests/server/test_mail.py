"""Mails: they arrive as written, nobody can add a header or a recipient, and no password is ever told."""

from __future__ import annotations

import asyncio
import socket
import ssl
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from aerodrome.kernel.errors import Refused
from aerodrome.server.mail import Mailer, MailSettings, check_mail, read_mail_settings
from aerodrome.server.webhook import NotSent
from server.receivers import PATIENCE, Post, listening

PASSWORD = "pa55:w/rd@?#%"
TEXT = "Dear Zoë,\n\nit is your turn.\n.\n..hidden dot\n" + "long " * 300 + "\nhttps://example.org/t/1\n"


def send(post: Post, *, host: str = "127.0.0.1", kind: str = "none", user: str = "", timeout: float = PATIENCE,
         to: str = "ann@example.org", subject: str = "Your turn", text: str = TEXT) -> Post:
    """Send one mail through a server; raise what the mailer raises."""

    async def main() -> Post:
        first = post.tls if kind == "tls" else None
        async with listening(post, first) as place:
            found = MailSettings(host, place.port, "table@example.org", kind, user, PASSWORD if user else "")
            await Mailer(found, timeout).send(to, subject, text)
        return place

    return asyncio.run(main())


@pytest.fixture
def tls(certificate: Path) -> ssl.SSLContext:
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(certificate)
    return context


# --- what arrives

def test_a_mail_arrives_as_it_was_written() -> None:
    post = send(Post(), subject="Zoë, it is your turn 🛩️")
    [mail] = post.mails

    assert mail["From"] == "table@example.org"
    assert mail["To"] == "ann@example.org"
    assert mail["Subject"] == "Zoë, it is your turn 🛩️"
    assert mail["Auto-Submitted"] == "auto-generated"
    assert mail["Message-ID"].endswith("@example.org>")
    assert abs(mail["Date"].datetime.timestamp() - time.time()) < PATIENCE
    assert mail.get_content().replace("\r\n", "\n") == TEXT
    assert "RCPT TO:<ann@example.org>" in [command.upper().replace("ANN@EXAMPLE.ORG", "ann@example.org")
                                           for command in post.commands]
    assert post.commands[-1].upper() == "QUIT"


@pytest.mark.parametrize("text", [TEXT, "Zoë\n", "x" * 5_000, ""])
def test_every_line_of_a_mail_is_short_and_plain(text: str) -> None:
    [raw] = send(Post(), subject="ü" * 300, text=text).raw

    assert raw.isascii()
    assert max(len(line) for line in raw.split(b"\r\n")) <= 998
    assert b"\n" not in raw.replace(b"\r\n", b"")


def test_the_name_of_this_machine_is_not_told() -> None:
    post = send(Post())

    assert post.commands[0].lower() == "ehlo example.org"
    assert socket.gethostname().encode() not in post.raw[0]


@pytest.mark.usefixtures("trusted")
@pytest.mark.parametrize("kind", ["starttls", "tls"])
def test_a_mail_goes_by_tls_and_the_login_only_there(tls: ssl.SSLContext, kind: str) -> None:
    post = send(Post(tls), host="localhost", kind=kind, user="bob")

    assert post.secure == [True]
    assert post.logins == [f"\0bob\0{PASSWORD}".encode()]
    assert [c.partition(" ")[0].upper() for c in post.commands].count("STARTTLS") == (kind == "starttls")


@pytest.mark.usefixtures("trusted")
def test_what_is_said_in_clear_after_starttls_is_not_believed(tls: ssl.SSLContext) -> None:
    post = send(Post(tls, starttls="220 go ahead\r\n250-post.test\r\n250 8BITMIME"), host="localhost", kind="starttls",
                user="bob")

    assert [command.partition(" ")[0].upper() for command in post.commands[:4]] == ["EHLO", "STARTTLS", "EHLO", "AUTH"]
    assert post.secure == [True]


def test_a_server_that_goes_wrong_after_it_took_the_mail_is_no_error() -> None:
    for reply in ("500 no manners", "hang up", "not a reply"):
        assert len(send(Post(quit=reply)).mails) == 1


def test_a_mail_that_was_taken_stays_taken_when_the_farewell_takes_too_long() -> None:
    assert len(send(Post(quit="silence"), timeout=1.0).mails) == 1


# --- what does not

@pytest.mark.usefixtures("trusted")
@pytest.mark.parametrize("kind", ["starttls", "tls"])
def test_a_certificate_for_another_host_is_refused(tls: ssl.SSLContext, kind: str) -> None:
    post = Post(tls)

    with pytest.raises(NotSent, match="certificate"):
        send(post, host="127.0.0.1", kind=kind, user="bob")
    assert (post.logins, post.mails) == ([], [])


@pytest.mark.parametrize("kind", ["starttls", "tls"])
def test_a_certificate_that_nobody_vouches_for_is_refused(tls: ssl.SSLContext, kind: str) -> None:
    post = Post(tls)

    with pytest.raises(NotSent, match="certificate"):
        send(post, host="localhost", kind=kind, user="bob")
    assert (post.logins, post.mails) == ([], [])


def test_a_server_that_hides_starttls_gets_no_password_and_no_mail() -> None:
    post = Post()

    with pytest.raises(NotSent, match="does not offer"):
        send(post, kind="starttls", user="bob")
    assert (post.logins, post.mails) == ([], [])


@pytest.mark.parametrize(("moment", "reply", "why"), [
    ("greeting", "554 secret-word", "did not take the mail"), ("ehlo", "250 secret-word", "does not offer"),
    ("auth", "535 secret-word", "user and password"), ("mail", "550 secret-word", "did not take the mail"),
    ("rcpt", "550 secret-word", "the address"), ("data", "451 secret-word", "did not take the mail"),
    ("end", "552 secret-word", "did not take the mail"), ("mail", "hang up", "did not take the mail"),
    ("end", "hang up", "did not take the mail"), ("greeting", "hang up", "did not take the mail"),
    ("rcpt", "x" * 10_000, "did not take the mail|the address"), ("greeting", "", "did not take the mail")])
def test_a_mail_that_the_server_does_not_take_was_not_sent(moment: str, reply: str, why: str) -> None:
    with pytest.raises(NotSent, match=why) as caught:
        send(Post(**{moment: reply}), user="bob")

    assert "secret-word" not in str(caught.value)
    assert PASSWORD not in str(caught.value)


def test_a_closed_port_is_not_reached() -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]

    with pytest.raises(NotSent, match="could not be reached"):
        asyncio.run(Mailer(MailSettings("127.0.0.1", port, "table@example.org", "none")).send(
            "ann@example.org", "Your turn", ""))


@pytest.mark.parametrize("moment", ["greeting", "ehlo", "end"])
@pytest.mark.parametrize("manner", ["silence", "drip"])
def test_a_slow_server_ends_by_the_limit_and_holds_no_thread(moment: str, manner: str) -> None:
    async def main() -> None:
        asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(1))
        async with listening(Post(**{moment: manner})) as place:
            mailer = Mailer(MailSettings("127.0.0.1", place.port, "table@example.org", "none"), 0.3)
            with pytest.raises(NotSent, match=r"longer than 0\.3 seconds"):
                await mailer.send("ann@example.org", "Your turn", TEXT)
            # The server still talks, and the only thread is free for other work.
            assert await asyncio.wait_for(asyncio.to_thread(lambda: "free"), PATIENCE) == "free"

    asyncio.run(main())


# --- injection

@pytest.mark.parametrize("to", [
    "", "ann", "@example.org", "ann@", "ann@example", "ann@localhost", "ann@@example.org", "ann@b@example.org",
    "ann@example..org", "ann@.example.org", "ann@-a.example.org", "ann@a-.example.org", "ann@example.org.",
    ".ann@example.org", "ann.@example.org", "a..b@example.org", "ann@[127.0.0.1]", "ann@127.0.0.1",
    "ann@example.org, bob@example.org", "ann@example.org;bob@example.org", "Ann <ann@example.org>",
    "<ann@example.org>", '"ann"@example.org', "ann(comment)@example.org", "ann b@example.org", " ann@example.org",
    "ann@example.org ", "ann@example.org\n", "ann@example.org\r\nBcc: eve@example.org", "ann\r\n@example.org",
    "ann@example.org\0", "ann@exam\tple.org", "änn@example.org", "ann@exämple.org", "ann@example.org>\r\nRCPT TO:<eve",
    "=?utf-8?q?ann=0d=0aBcc=3aeve?=@example.org", "ann%example.net@example.org", "|cat@example.org",
    "a" * 65 + "@example.org", "ann@" + "a" * 64 + ".org", "a@" + "a.b" * 90 + ".org"])
def test_a_bad_address_is_refused_and_no_server_is_asked(to: str) -> None:
    post = Post()

    with pytest.raises(Refused, match="is written like"):
        check_mail(to)
    with pytest.raises(NotSent, match="is written like"):
        send(post, to=to)
    assert post.connections == 0


@pytest.mark.parametrize("to", [
    "ann@example.org", "a@b.co", "Ann.Lee+turns@mail.example.co.uk", "o'neil@example.org", "x_y-z@a-b.example",
    "a" * 64 + "@example.org", "ann@xn--exmple-cua.org", "a@" + ".".join(["b" * 60] * 4) + ".example"])
def test_a_good_address_is_taken(to: str) -> None:
    check_mail(to)


def test_an_address_has_at_most_254_characters() -> None:
    longest = "a@" + "b." * 124 + "org"
    check_mail(longest + "x")

    assert len(longest) == 253
    with pytest.raises(Refused):
        check_mail(longest + "xy")


@pytest.mark.parametrize("subject", [
    "turn\r\nBcc: eve@example.org", "turn\nBcc: eve@example.org", "turn\rBcc: eve@example.org", "turn\n",
    "turn\r\n\r\nbody", "a\0b", "a\tb", "a\x0bb", "a\x0cb", "a\x1bb", "a\x7fb", "a\x85b", "a\u2028b", "a\u2029b",
    "a\ud800b"])
def test_a_subject_with_control_characters_is_refused_and_no_server_is_asked(subject: str) -> None:
    post = Post()

    with pytest.raises(NotSent, match="one line"):
        send(post, subject=subject)
    assert post.connections == 0


@pytest.mark.parametrize("text", ["a\rb", "a\0b", "a\x1bb", "a\ud800b"])
def test_a_text_with_control_characters_is_refused(text: str) -> None:
    with pytest.raises(NotSent, match="The text of a mail"):
        send(Post(), text=text)


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=300), st.text(max_size=300))
def test_no_subject_and_no_text_adds_a_field_or_a_recipient(subject: str, text: str) -> None:
    post = Post()
    try:
        send(post, subject=subject, text=text)
    except NotSent:
        assert post.connections == 0
        return
    [mail] = post.mails

    assert [name for name in mail if name not in ("MIME-Version", "Content-Type", "Content-Transfer-Encoding")] == [
        "From", "To", "Subject", "Date", "Message-ID", "Auto-Submitted"]
    assert mail["To"] == "ann@example.org"
    assert len([c for c in post.commands if c.lower().startswith("rcpt")]) == 1


@pytest.mark.parametrize("subject", [
    "=?utf-8?q?x=0d=0aBcc:_eve=40example.org?=", "=?utf-8?b?eA0KQmNjOiBldmVAZXhhbXBsZS5vcmc=?=",
    "ü =?utf-8?q?=0a=0aBcc:_eve=40example.org?=", "==??utf-8?q?x=0d=0aBcc:_eve=40example.org?==?=",
    "Bcc: eve@example.org", "a" * 2_000])
def test_a_subject_that_looks_like_something_else_is_only_a_subject(subject: str) -> None:
    [mail] = send(Post(), subject=subject).mails

    assert mail["Subject"].replace(" ", "") == subject.replace(" ", "")
    assert mail["Bcc"] is None
    assert len(mail.keys()) == len(set(mail.keys())) == 9


# --- settings

@pytest.mark.parametrize(("text", "wanted"), [
    ("smtp://bob:pass@mail.example.org:2525?from=table@example.org&tls=tls",
     ("mail.example.org", 2525, "table@example.org", "tls", "bob", "pass")),
    ("smtp://mail.example.org?from=table@example.org",
     ("mail.example.org", 587, "table@example.org", "starttls", "", "")),
    ("smtp://mail.example.org/?tls=tls&from=table%40example.org",
     ("mail.example.org", 465, "table@example.org", "tls", "", "")),
    ("smtp://localhost?from=a+b@example.org&tls=none", ("localhost", 25, "a+b@example.org", "none", "", "")),
    ("smtp://[::1]:25?from=a@example.org&tls=none", ("::1", 25, "a@example.org", "none", "", "")),
    ("smtp://bob%40example.org:pa55%3Aw%2Frd%40%3F%23%25@mail.example.org?from=a@example.org",
     ("mail.example.org", 587, "a@example.org", "starttls", "bob@example.org", PASSWORD))])
def test_mail_settings_are_read_from_one_address(text: str, wanted: tuple[Any, ...]) -> None:
    found = read_mail_settings(text)

    assert (found.host, found.port, found.sender, found.tls, found.user, found.password) == wanted


@pytest.mark.parametrize("text", [
    "", "hunter2", "http://bob:hunter2@mail.example.org?from=a@example.org", "smtp:bob:hunter2@mail?from=a@example.org",
    "smtp://bob:hunter2@?from=a@example.org", "smtp://bob:hunter2@mail.example.org", "smtp://bob:hunter2@mail?from=",
    "smtp://bob:hunter2@mail?from=a@example.org&tls=ssl", "smtp://bob:hunter2@mail?from=a@example.org&hunter2=x",
    "smtp://bob:hunter2@mail?from=a@example.org&hunter2", "smtp://bob:hunter2@mail?from=hunter2",
    "smtp://bob:hunter2@mail:0?from=a@example.org", "smtp://bob:hunter2@mail:99999?from=a@example.org",
    "smtp://bob:hunter2@mail:hunter2?from=a@example.org", "smtp://bob:x/hunter2@mail?from=a@example.org",
    "smtp://bob:25/hunter2@mail?from=a@example.org", "smtp://bob:25#hunter2@mail?from=a@example.org",
    "smtp://bob:25?hunter2@mail?from=a@example.org", "smtp://bob:[hunter2@mail?from=a@example.org",
    "smtp://bob:hunter2]@mail?from=a@example.org", "smtp://hunter2@mail?from=a@example.org",
    "smtp://:hunter2@mail?from=a@example.org", "smtp://bob:hunter2%C3%A4@mail?from=a@example.org",
    "smtp://bob:hunter2%FF@mail?from=a@example.org", "smtp://bob:hunter2\u2100@mail?from=a@example.org",
    "smtp://bob:hunter2@mail?from=a@example.org\r\nx", "smtp://bob:hunter2@mail?from=a@example.org%0d%0aBcc:e@e.org",
    "smtp://bob:hunter2@ma il?from=a@example.org", "smtp://bob:hunter2@mail%0a?from=a@example.org",
    "smtp://bob:hunter2@mail?from=a@example.org&from=b@example.org",
    "smtp://bob:hunter2@mail?from=a@example.org#hunter2", "smtp://bob:hunter2@mail/hunter2?from=a@example.org"])
def test_bad_mail_settings_are_refused_without_repeating_them(text: str) -> None:
    with pytest.raises(Refused, match="smtp://user:password@host") as caught:
        read_mail_settings(text)

    assert "hunter2" not in str(caught.value)
    assert caught.value.__cause__ is None
    assert caught.value.__suppress_context__ or caught.value.__context__ is None


def test_settings_do_not_show_their_password() -> None:
    found = read_mail_settings("smtp://bob:hunter2@mail.example.org?from=a@example.org")

    assert found.password == "hunter2"
    assert "hunter2" not in f"{found} {found!r} {Mailer(found)!r}"
