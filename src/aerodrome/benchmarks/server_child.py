"""The processes under load: each on a core of its own where the system allows it, and ended for sure."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from aerodrome.benchmarks.server_socket import LoadFailed

PATIENCE = 20.0  # seconds in which a process ends by itself
OTHER_FILES = 200  # that a process has open beside its connections


class Cores(NamedTuple):
    """The cores of what is measured and of what measures; none where they cannot be kept apart."""

    served: frozenset[int]
    load: frozenset[int]
    why_not: str = ""  # the reason why they cannot


def split_cores() -> Cores:
    """Give one core to what is measured, and the others to the load."""
    if not hasattr(os, "sched_setaffinity"):
        return Cores(frozenset(), frozenset(), "this system cannot keep a process on one core")
    cores = sorted(os.sched_getaffinity(0))
    if len(cores) == 1:
        return Cores(frozenset(), frozenset(), "there is one core only, which the load needs too")
    return Cores(frozenset(cores[-1:]), frozenset(cores[:-1]))


@contextmanager
def kept_on(cores: frozenset[int]) -> Iterator[None]:
    """Keep this thread, and what it starts, on some cores for a while; on all where none are named."""
    if not cores:
        yield
        return
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, cores)
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


def allow_connections(count: int) -> None:
    """Let this process, and those that it starts, have so many connections at once."""
    try:
        import resource
    except ImportError:  # a system without such a limit
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    need = count + OTHER_FILES
    if hard != resource.RLIM_INFINITY and hard < need:
        raise LoadFailed(f"{count:,} connections need {need:,} open files, but this system allows {hard:,}; "
                         "choose fewer with --tables.")
    if soft != resource.RLIM_INFINITY and soft < need:
        resource.setrlimit(resource.RLIMIT_NOFILE, (need, hard))


class Child:
    """A process that prints the port on which it listens, and ends when its input does."""

    def __init__(self, name: str, command: Sequence[str], cores: frozenset[int], *, quiet: bool = False) -> None:
        with kept_on(cores):  # a child has the cores of the thread that starts it, from its first moment on
            self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
                                             stderr=subprocess.DEVNULL if quiet else None,
                                             start_new_session=True)  # Ctrl-C is for us, and we end it
        self.pid = self._process.pid
        try:
            assert self._process.stdout is not None
            line = self._process.stdout.readline().strip()
            if not line.isdecimal():
                raise LoadFailed(f"{name} did not start.")
            self.port = int(line)
        except BaseException:
            self.end()
            raise

    def __enter__(self) -> Child:
        return self

    def __exit__(self, *_: object) -> None:
        self.end()

    def end(self) -> None:
        """Let the process end; force it where it does not."""
        try:
            self._process.communicate(timeout=PATIENCE)
        except BaseException as error:
            self._process.kill()
            self._process.communicate()
            if not isinstance(error, subprocess.TimeoutExpired):
                raise

    def resident(self) -> int | None:
        """Return how many bytes of memory the process has, without its children; None where nobody can say."""
        return resident(self.pid)

    def cpu_seconds(self) -> float | None:
        """Return how long the process has had a core, without its children; None where nobody can say."""
        return cpu_seconds(self.pid)


def resident(pid: int) -> int | None:
    """Return the resident set of a process in bytes."""
    try:
        lines = Path(f"/proc/{pid}/status").read_text().splitlines()
        return next(int(line.split()[1]) * 1024 for line in lines if line.startswith("VmRSS:"))
    except (OSError, StopIteration):
        return asked_of_ps(pid)


def cpu_seconds(pid: int) -> float | None:
    """Return the CPU time of a process."""
    try:
        words = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()  # its name may have spaces
    except OSError:
        return None
    return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")  # in user mode, in the kernel


def asked_of_ps(pid: int) -> int | None:
    """Return the resident set of a process where there is no /proc."""
    try:
        done = subprocess.run(["ps", "-o", "rss=", "-p", str(pid)], capture_output=True, text=True, check=True)
        return int(done.stdout) * 1024
    except (OSError, ValueError, subprocess.CalledProcessError):
        return None
