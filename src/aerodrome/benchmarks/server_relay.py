"""The yardstick: a socket.io relay on Node, which knows no rules and stores nothing, under the same load."""

from __future__ import annotations

import asyncio
import shutil
import subprocess
import sys
from collections.abc import Sequence
from functools import partial
from json import loads
from os import environ
from pathlib import Path

import msgspec

from aerodrome.benchmarks.server_party import SEATS, Party
from aerodrome.benchmarks.server_socket import Socket, Trouble
from aerodrome.kernel.errors import Refused

SOURCE = Path(__file__).with_name("relay")
INSTALL = ("install", "--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error")
INSTALL_LIMIT = 300.0  # seconds
SOCKET = "/socket.io/?EIO=4&transport=websocket"
OPEN, PING, CONNECT, EVENT = b"0", b"2", b"40", b"42"  # how packets of Engine.IO and Socket.IO begin
PONG = b"3"


class NoRelay(Refused):
    """The relay cannot run on this machine."""


# --- the program


def cache_dir() -> Path:
    """Return the folder for what can be fetched again: the usual place of this platform."""
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "Aerodrome"
    if sys.platform == "win32":
        return Path(environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "Aerodrome" / "Cache"
    return Path(environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "aerodrome"


def installed() -> Path:
    """Return the program of the relay, with its library beside it; fetch that on first use."""
    npm, _ = found("npm"), found("node")
    folder = cache_dir() / "relay"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for file in SOURCE.iterdir():
            shutil.copyfile(file, folder / file.name)
    except OSError as error:
        raise NoRelay(f"{folder} cannot be written: {error.strerror}") from None
    if library_version(folder) != wanted_version():
        fetch(npm, folder)
    return folder / "relay.mjs"


def found(program: str) -> str:
    """Return where a program is."""
    path = shutil.which(program)
    if path is None:
        raise NoRelay(f"{program} is not installed")
    return path


def wanted_version() -> str:
    """Return the version of socket.io that is measured."""
    version: str = loads((SOURCE / "package.json").read_text())["dependencies"]["socket.io"]
    return version


def library_version(folder: Path) -> str:
    """Return the version of socket.io in a folder, or nothing."""
    try:
        version: str = loads((folder / "node_modules" / "socket.io" / "package.json").read_text())["version"]
        return version
    except (OSError, ValueError, KeyError):
        return ""


def fetch(npm: str, folder: Path) -> None:
    """Let npm fetch the library."""
    try:
        subprocess.run([npm, *INSTALL], cwd=folder, capture_output=True, text=True, check=True, timeout=INSTALL_LIMIT)
    except subprocess.TimeoutExpired:
        raise NoRelay(f"npm install was not done after {INSTALL_LIMIT:.0f} seconds") from None
    except subprocess.CalledProcessError as error:
        said = [line for line in str(error.stderr).splitlines() if line.strip()]
        raise NoRelay(f"npm install failed: {said[0] if said else error.returncode}") from None


def node_version() -> str:
    """Return the version of Node."""
    done = subprocess.run([found("node"), "--version"], capture_output=True, text=True, check=False)
    return done.stdout.strip()


def command(program: Path) -> Sequence[str]:
    """Return how the relay is started."""
    return [found("node"), str(program)]


# --- its clients


class Relayed(msgspec.Struct, frozen=True):
    """A move as the relay hands it on: its number, and as many letters as make it as long as one of ours."""

    n: int
    fill: str


_decoder = msgspec.json.Decoder(tuple[str, Relayed])


def packet(number: int, fill: str) -> bytes:
    """Return the packet of a move."""
    return EVENT + msgspec.json.encode(("move", Relayed(number, fill)))


class RelayParty(Party):
    """Four clients in a room of the relay, who take turns."""

    def __init__(self, room: str, size: int, trouble: Trouble) -> None:
        super().__init__()
        self.room = room
        self.fill = "x" * max(0, size - len(packet(100, "")))
        self.trouble = trouble
        self._sockets: list[Socket] = []
        self._joined = 0
        self._is_seated: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    async def connect(self, port: int) -> None:
        """Connect all four, and wait until each is in the room."""
        for number in range(SEATS):
            hear = partial(self._hear, number)
            self._sockets.append(await Socket.connect(port, SOCKET, "", hear, self.trouble))
            self._sockets[number].send(CONNECT)
        await self.trouble.guard(self._is_seated)

    def _hear(self, number: int, data: bytes) -> None:
        if data.startswith(b'42["move"'):
            _, move = _decoder.decode(data[len(EVENT):])
            if move.n == self.played:
                self.inform()
        elif data.startswith(CONNECT):
            self._sockets[number].send(EVENT + msgspec.json.encode(("join", self.room)))
        elif data == b'42["joined"]':
            self._joined += 1
            if self._joined == SEATS:
                self._is_seated.set_result(None)
        elif data == PING:
            self._sockets[number].send(PONG)
        elif not data.startswith(OPEN):
            self.trouble.tell(f"The relay said something unknown: {data[:80].decode(errors='replace')}.")

    def _send(self) -> None:
        self._sockets[self.played % SEATS].send(packet(self.played, self.fill))

    def is_over(self) -> bool:
        return False

    def end(self) -> None:
        for socket in self._sockets:
            socket.end()


class RelayHall:
    """The rooms of the relay."""

    def __init__(self, port: int, rooms: int, size: int) -> None:
        self.port = port
        self.rooms = rooms
        self.size = size
        self.trouble = Trouble()
        self._present: list[RelayParty] = []

    async def parties(self) -> list[Party]:
        """Return parties that can play."""
        while len(self._present) < self.rooms:
            party = RelayParty(f"room {len(self._present)}", self.size, self.trouble)
            self._present.append(party)
            await party.connect(self.port)
        return [*self._present]

    async def end(self) -> None:
        """Close all connections."""
        for party in self._present:
            party.end()
        await asyncio.sleep(0)
