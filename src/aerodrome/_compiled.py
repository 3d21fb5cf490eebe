"""The choice between compiled and interpreted modules, made once when the package is imported.

A checkout keeps compiled modules in build/compiled, in a folder named after the sources they were made from.
They are found only while the sources are those, and a folder appears there whole, so no process ever gets a mixture.
An installed package has them beside its sources.

AERODROME_PURE=1 runs the Python sources even where there are compiled modules.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from functools import cache
from hashlib import sha256
from importlib.abc import MetaPathFinder
from importlib.machinery import EXTENSION_SUFFIXES, SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType

PURE = "AERODROME_PURE"
PACKAGE = Path(__file__).resolve().parent
CHECKOUT = PACKAGE.parents[1]
HOME = CHECKOUT / "build" / "compiled"
LOCK = HOME / "lock"  # held by the process that compiles
# What is compiled, and what that imports: the compiler copies constants from one module to another.
PARTS = ("kernel", "games", "bots", "benchmarks", "server", "store")
SUFFIX = EXTENSION_SUFFIXES[0]
GAIN = "5 to 9 times faster"  # docs/benchmarks.md
ASKED = os.environ.get(PURE, "0") not in ("", "0")  # for the sources


class SourceFinder(MetaPathFinder):
    """Finds the Python source of our own modules, and nothing else."""

    def find_spec(self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None,
                  ) -> ModuleSpec | None:
        """Return where the source of one of our modules is."""
        if not fullname.startswith("aerodrome.") or path is None:
            return None
        for folder in path:
            spec = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(fullname)
            if spec is not None:
                return spec
        return None


class CompiledFinder(MetaPathFinder):
    """Finds the compiled modules of one folder, and nothing else."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def find_spec(self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None,
                  ) -> ModuleSpec | None:
        """Return where one of our modules, or a group of them, lies compiled."""
        if not fullname.startswith("aerodrome"):
            return None
        file = self.folder / (fullname.replace(".", os.sep) + SUFFIX)
        return spec_from_file_location(fullname, file) if file.exists() else None


def choose() -> None:
    """Prefer the sources where the environment asks for them, or else what a checkout has compiled."""
    if ASKED:
        sys.meta_path.insert(0, SourceFinder())
    elif is_ready():
        sys.meta_path.insert(0, CompiledFinder(folder()))


def folder() -> Path:
    """Return the folder of the modules compiled from the present sources by this kind of Python."""
    return HOME / f"{SUFFIX.split('.')[1]}-{fingerprint()}"


@cache
def fingerprint() -> str:
    """Return a name for the sources, as they are when a process asks first."""
    digest = sha256()
    for path in sorted([path for part in PARTS for path in (PACKAGE / part).rglob("*.py")]):
        digest.update(f"{path.relative_to(PACKAGE)} {path.stat().st_size}\n".encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def is_ready() -> bool:
    """Tell whether the present sources are compiled, for this process or the next."""
    return HOME.is_dir() and folder().is_dir()


def is_compiling() -> bool:
    """Tell whether a process is compiling the checkout."""
    try:
        import fcntl  # not on every platform

        with open(LOCK, "rb") as lock:
            fcntl.flock(lock, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    except (ImportError, OSError):
        return False
    return False


def is_compiled() -> bool:
    """Tell whether the rules run as compiled code."""
    from aerodrome.kernel import state

    return not str(state.__file__).endswith(".py")


def pin() -> None:
    """Let every process that this one starts run as this one does, even if compiling ends in the meantime."""
    if not is_compiled():
        os.environ[PURE] = "1"


def mode() -> str:
    """Return how the rules run, in a word."""
    return "compiled" if is_compiled() else "interpreted"


def advice() -> str:
    """Say how the rules run and how to change that, in one sentence."""
    if is_compiled():
        return f"The rules run compiled; {PURE}=1 runs the sources."
    if ASKED:
        return f"The rules run interpreted because {PURE} is set; without it compiled ones are {GAIN}."
    if is_ready():
        return "The rules run interpreted; they are compiled by now, and the next start uses that."
    if is_compiling():
        return f"The rules run interpreted while they are being compiled; the next start will be {GAIN}."
    if (CHECKOUT / "Makefile").exists():
        return f"The rules run interpreted; after `make compile` they are {GAIN}."
    return f"The rules run interpreted; installed where there is a C compiler they are {GAIN}."
