"""The build: mypyc compiles kernel and bots, each game, and the path of a move through the server, as groups.

An installed package has the compiled modules beside its sources; a checkout is compiled by tools/compile.py instead.
The pages are built by web/build.py.

AERODROME_COMPILE=auto (the default) compiles if it can (there is a C compiler), =1 insists,
=0 leaves everything interpreted. AERODROME_OPT=0 keeps the C compiler from optimising, which takes a third of the time.
"""

from __future__ import annotations

import os
import runpy
import shutil
import sys
import sysconfig
from pathlib import Path
from typing import Any

from setuptools import setup
from setuptools.command.build_py import build_py

HOT = ("kernel", "games", "bots", "benchmarks")  # what is worth compiling
# Interpreted on purpose: packages' faces, drawing, and modules that talk to files, to other libraries or to a server.
PLAIN = ("__init__.py", "board.py", "budget.py", "chances.py", "discover.py", "components.py", "dealer.py", "peers.py",
         "report.py", "sentence.py", "telling.py")
# Of the server, what every move at a table passes through.
SERVER = ("acts", "archive", "bot_turns", "clocks", "connection", "hub", "lens", "limits", "room", "socket")


def hot_modules() -> dict[str, list[str]]:
    """List the compiled modules by group (core, each game, server), so that several compilers can work at a time."""
    root = Path("src/aerodrome")
    groups: dict[str, list[str]] = {}
    for path in sorted(p for part in HOT for p in (root / part).rglob("*.py")):
        if path.name not in PLAIN and not path.name.startswith("server_"):
            place = path.relative_to(root).parts
            groups.setdefault(place[1] if place[0] == "games" else "core", []).append(str(path))
    groups["server"] = [str(root / "server" / f"{name}.py") for name in SERVER]
    return groups


def has_compiler() -> bool:
    """Tell whether a C compiler and Python's headers are on this machine."""
    if not (Path(sysconfig.get_path("include")) / "Python.h").exists():
        return False
    words = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()
    return any(shutil.which(name) for name in (words[0], "cc", "gcc", "clang")) or sys.platform == "win32"


def extensions() -> list[Any]:
    """Return the compiled groups, or nothing, and say which."""
    if {"dist_info", "editable_wheel", "egg_info", "sdist"} & set(sys.argv):
        return []  # only names and versions are wanted, or the sources
    wish = os.environ.get("AERODROME_COMPILE", "auto")
    if wish == "0" or (wish != "1" and not has_compiler()):
        why = "AERODROME_COMPILE=0" if wish == "0" else "no C compiler with Python's headers was found"
        print(f"aerodrome: {why}; installing the interpreted version", file=sys.stderr)
        return []
    from mypyc.build import mypycify

    groups = hot_modules()
    modules = [module for group in groups.values() for module in group]
    print(f"aerodrome: compiling {len(modules)} modules with mypyc", file=sys.stderr)
    separate: list[tuple[list[str], str | None]] = [(group, f"aerodrome_{name}") for name, group in groups.items()]
    made: list[Any] = mypycify(modules, opt_level=os.environ.get("AERODROME_OPT", "3"), debug_level="0",
                               separate=separate)
    for one in made:  # without optimisation mypyc would check Python itself too
        one.extra_compile_args = [flag for flag in one.extra_compile_args if flag != "-UNDEBUG"]
    return made


WEB = runpy.run_path("web/build.py") if Path("web/build.py").exists() else {}


class BuildWithPages(build_py):
    """Build the pages before the package's files are collected."""

    def run(self) -> None:
        """Build."""
        if WEB:
            WEB["build"]()
        super().run()


if __name__ == "__main__":
    setup(ext_modules=extensions(), cmdclass={"build_py": BuildWithPages},
          options={"build_ext": {"parallel": str(os.cpu_count() or 1)}},
          setup_requires=[WEB["NODE"]] if WEB and WEB["needs_node"]() else [])
