"""Compile the rules of this checkout: ``python tools/compile.py``, or ``make compile``.

Only groups whose sources changed, or whose neighbours' interfaces did, go through the C compiler again.
Whoever runs the sources meanwhile is not disturbed: the modules appear all at once in a folder of their own, which
the next process finds (see src/aerodrome/_compiled.py).

``--quick`` is for a test of a new clone: the same C program, not optimised, in a third of the time, unless there is a
better one already. Without it that is replaced.
"""

from __future__ import annotations

import fcntl
import os
import runpy
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
QUICK = "quick"  # a file in a folder of modules that were not optimised
LEAST = "0"  # how much they are
KEPT = 3  # folders; a process that still runs may need an older one
SETUP = runpy.run_path(str(ROOT / "setup.py"), run_name="parts")
CHOICE = ROOT / "src" / "aerodrome" / "_compiled.py"
COMPILED = runpy.run_path(str(CHOICE))
HOME: Path = COMPILED["HOME"]
SUFFIX: str = COMPILED["SUFFIX"]


def main(quick: bool) -> None:
    """Compile if there is need and somebody else is not at it."""
    if not SETUP["has_compiler"]():
        print("aerodrome: there is no C compiler with Python's headers here; everything works the same, interpreted")
        return
    HOME.mkdir(parents=True, exist_ok=True)
    with open(COMPILED["LOCK"], "wb") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            print("aerodrome: the rules are being compiled already; this waits for it", flush=True)
            fcntl.flock(lock, fcntl.LOCK_EX)
        if not is_done(present(), quick):
            compile_all(LEAST if quick else "3")
    tidy()


def is_done(folder: Path, quick: bool) -> bool:
    """Tell whether there is what is wanted, or better."""
    return folder.is_dir() and (quick or not (folder / QUICK).exists())


def compile_all(level: str) -> None:
    """Compile, and show the result to the next process."""
    wanted = present()
    run([sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps", "--no-compile",
         "--requirement", "locks/build.txt"])
    built = ROOT / "build" / f"lib-{SUFFIX.split('.')[1]}-{level}"
    run([sys.executable, "setup.py", "build_ext", "--build-lib", str(built), "--build-temp", f"{built}-temp"], level)
    if present() != wanted:
        sys.exit("aerodrome: the sources changed while they were compiled; run `make compile` again")
    publish(built, wanted, level)


def present() -> Path:
    """Return the folder for the sources as they are now."""
    folder: Path = runpy.run_path(str(CHOICE))["folder"]()
    return folder


def run(command: list[str], level: str = "") -> None:
    """Run a part of the work."""
    env = os.environ | {"AERODROME_COMPILE": "1", "AERODROME_OPT": level}
    if subprocess.run(command, cwd=ROOT, env=env, check=False).returncode:
        sys.exit("aerodrome: the rules could not be compiled; everything works the same, interpreted")


def publish(built: Path, wanted: Path, level: str) -> None:
    """Copy the modules to a folder of their own; it gets its name when it is complete."""
    new, old = wanted.with_suffix(".new"), wanted.with_suffix(".old")
    shutil.rmtree(new, ignore_errors=True)
    for name in files():
        (new / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(built / name, new / name)
    if level == LEAST:
        (new / QUICK).touch()
    if wanted.exists():
        shutil.rmtree(old, ignore_errors=True)
        wanted.rename(old)
    new.rename(wanted)


def files() -> list[str]:
    """List the files of all groups and of their modules."""
    groups: dict[str, list[str]] = SETUP["hot_modules"]()
    modules = [str(Path(path).relative_to("src").with_suffix("")) for group in groups.values() for path in group]
    return [name + SUFFIX for name in [*modules, *(f"aerodrome_{group}__mypyc" for group in groups)]]


def tidy() -> None:
    """Remove all but the newest folders, and what earlier ways of building left beside the sources."""
    folders = sorted([path for path in HOME.iterdir() if path.is_dir()], key=lambda path: path.stat().st_mtime)
    for folder in folders[:-KEPT]:
        shutil.rmtree(folder)
    for path in (ROOT / "src").rglob(f"*{SUFFIX}"):
        path.unlink()


if __name__ == "__main__":
    os.chdir(ROOT)
    main(sys.argv[1:] == ["--quick"])
