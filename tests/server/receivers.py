"""Small real servers on the loopback that take notices: one for webhooks, one for mail."""

from __future__ import annotations

import asyncio
import base64
import email
import ssl
from asyncio import StreamReader, StreamWriter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from email.message import EmailMessage
from email.policy import default

LOOPBACK = ("127.0.0.0/8",)
TAKEN = b"HTTP/1.1 204 No Content\r\n\r\n"
PATIENCE = 30.0  # seconds after which a test has failed
Answer = Callable[[StreamWriter], Awaitable[None]]


class Receiver:
    """A real HTTP server on the loopback that remembers what it was sent and answers as it is told."""

    def __init__(self, answer: Answer) -> None:
        self.answer = answer
        self.connections = 0
        self.requests: list[tuple[str, dict[str, str], bytes]] = []
        self.port = 0
        self.ended = asyncio.Event()  # a connection was ended by the other side, or by us

    async def talk(self, reader: StreamReader, writer: StreamWriter) -> None:
        self.connections += 1
        try:
            self.requests.append(await read_request(reader))
            await self.answer(writer)
        except (OSError, asyncio.IncompleteReadError):
            pass
        finally:
            writer.transport.abort()
            self.ended.set()


async def read_request(reader: StreamReader) -> tuple[str, dict[str, str], bytes]:
    head = (await reader.readuntil(b"\r\n\r\n")).decode("ascii")
    first, *lines = head.removesuffix("\r\n\r\n").split("\r\n")
    fields = {name.lower(): value for name, value in [line.split(": ", 1) for line in lines]}
    return first, fields, await reader.readexactly(int(fields["content-length"]))


def says(data: bytes) -> Answer:
    async def answer(writer: StreamWriter) -> None:
        writer.write(data)
        await writer.drain()
        writer.write_eof()
        await asyncio.sleep(0.05)

    return answer


def repeats(first: bytes, piece: bytes, pause: float) -> Answer:
    async def answer(writer: StreamWriter) -> None:
        writer.write(first)
        while True:
            writer.write(piece)
            await writer.drain()
            await asyncio.sleep(pause)

    return answer


async def is_silent(_: StreamWriter) -> None:
    await asyncio.sleep(2 * PATIENCE)


@asynccontextmanager
async def receiver(answer: Answer, tls: ssl.SSLContext | None = None) -> AsyncIterator[Receiver]:
    found = Receiver(answer)
    talks: set[asyncio.Task[None]] = set()

    async def talk(reader: StreamReader, writer: StreamWriter) -> None:
        task = asyncio.ensure_future(found.talk(reader, writer))
        talks.add(task)
        await asyncio.wait([task])

    server = await asyncio.start_server(talk, "127.0.0.1", 0, ssl=tls)
    found.port = server.sockets[0].getsockname()[1]
    try:
        yield found
    finally:
        server.close()
        for task in talks:
            task.cancel()
        await asyncio.gather(*talks, return_exceptions=True)
        await asyncio.sleep(0)  # the handlers of the connections end after their talks


class Post:
    """A real, tiny mail server on the loopback, which remembers mails and can be told to misbehave."""

    def __init__(self, tls: ssl.SSLContext | None = None, /, **replies: str) -> None:
        self.tls = tls
        self.replies = replies  # instead of the usual ones, by command
        self.port = 0
        self.connections = 0
        self.commands: list[str] = []
        self.logins: list[bytes] = []
        self.mails: list[EmailMessage] = []
        self.raw: list[bytes] = []
        self.secure: list[bool] = []  # for each mail

    async def talk(self, reader: StreamReader, writer: StreamWriter) -> None:
        self.connections += 1
        await self.reply(writer, "greeting", "220 post.test ESMTP")
        while line := (await reader.readline()).decode("ascii").rstrip("\r\n"):
            self.commands.append(line)
            verb = line.partition(" ")[0].upper()
            if verb == "QUIT":
                return await self.reply(writer, "quit", "221 bye")
            await self.obey(verb, line, reader, writer)
        return None

    async def obey(self, verb: str, line: str, reader: StreamReader, writer: StreamWriter) -> None:
        secure = writer.get_extra_info("ssl_object") is not None
        if verb == "EHLO":
            offer = "" if secure or self.tls is None else "250-STARTTLS\r\n"
            await self.reply(writer, "ehlo", f"250-post.test\r\n{offer}250 AUTH PLAIN")
        elif verb == "STARTTLS" and self.tls is not None:
            await self.reply(writer, "starttls", "220 go ahead")
            await writer.start_tls(self.tls)
        elif verb == "AUTH":
            self.logins.append(base64.b64decode(line.split(" ")[2]))
            await self.reply(writer, "auth", "235 welcome")
        elif verb == "DATA":
            await self.reply(writer, "data", "354 go on")
            if self.replies.get("data", "354").startswith("354"):
                await self.take(reader, secure)
                await self.reply(writer, "end", "250 taken")
        else:
            await self.reply(writer, verb.lower(), "250 fine")

    async def take(self, reader: StreamReader, secure: bool) -> None:
        raw = await reader.readuntil(b"\r\n.\r\n")
        raw = raw.removesuffix(b".\r\n").replace(b"\r\n..", b"\r\n.")
        self.raw.append(raw)
        mail = email.message_from_bytes(raw, policy=default)
        assert isinstance(mail, EmailMessage)
        self.mails.append(mail)
        self.secure.append(secure)

    async def reply(self, writer: StreamWriter, moment: str, usual: str) -> None:
        said = self.replies.get(moment, usual)
        if said == "hang up":
            raise ConnectionResetError
        if said == "silence":
            await asyncio.sleep(2 * PATIENCE)
        while said == "drip":
            writer.write(b"2")
            await writer.drain()
            await asyncio.sleep(0.02)
        writer.write(said.encode() + b"\r\n")
        await writer.drain()


@asynccontextmanager
async def listening(post: Post, tls: ssl.SSLContext | None = None) -> AsyncIterator[Post]:
    talks: set[asyncio.Task[None]] = set()

    async def talk(reader: StreamReader, writer: StreamWriter) -> None:
        task = asyncio.ensure_future(post.talk(reader, writer))
        talks.add(task)
        await asyncio.wait([task])
        writer.transport.abort()

    server = await asyncio.start_server(talk, "127.0.0.1", 0, ssl=tls)
    post.port = server.sockets[0].getsockname()[1]
    try:
        yield post
    finally:
        server.close()
        for task in talks:
            task.cancel()
        done = await asyncio.gather(*talks, return_exceptions=True)
        await asyncio.sleep(0.02)  # the handlers of the connections end after their talks
        assert all(isinstance(end, OSError | asyncio.IncompleteReadError | asyncio.CancelledError | None)
                   for end in done), done
