"""The build: kernel, games and bots are compiled by mypyc as one group; the pages are built by web/build.py.

AERODROME_COMPILE=auto (the default) compiles if it can (there is a C compiler), =1 insists,
=0 leaves everything interpreted.
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
         "report.py", "telling.py")


def hot_modules() -> list[str]:
    """List the modules of the compiled group."""
    root = Path("src/aerodrome")
    return sorted(str(p) for part in HOT for p in (root / part).rglob("*.py")
                  if p.name not in PLAIN and not p.name.startswith("server_"))


def has_compiler() -> bool:
    """Tell whether a C compiler and Python's headers are on this machine."""
    if not (Path(sysconfig.get_path("include")) / "Python.h").exists():
        return False
    words = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()
    return any(shutil.which(name) for name in (words[0], "cc", "gcc", "clang")) or sys.platform == "win32"


def extensions() -> list[Any]:
    """Return the compiled group, or nothing, and say which."""
    if {"dist_info", "egg_info", "sdist"} & set(sys.argv):
        return []  # only the names and versions are wanted
    wish = os.environ.get("AERODROME_COMPILE", "auto")
    if wish == "0" or (wish != "1" and not has_compiler()):
        why = "AERODROME_COMPILE=0" if wish == "0" else "no C compiler with Python's headers was found"
        print(f"aerodrome: {why}; installing the interpreted version", file=sys.stderr)
        return []
    from mypyc.build import mypycify

    modules = hot_modules()
    print(f"aerodrome: compiling {len(modules)} modules with mypyc", file=sys.stderr)
    group: list[Any] = mypycify(modules, opt_level="3", group_name="aerodrome")
    return group


WEB = runpy.run_path("web/build.py") if Path("web/build.py").exists() else {}


class BuildWithPages(build_py):
    """Build the pages before the package's files are collected."""

    def run(self) -> None:
        """Build."""
        if WEB:
            WEB["build"]()
        super().run()


setup(ext_modules=extensions(), cmdclass={"build_py": BuildWithPages},
      setup_requires=[WEB["NODE"]] if WEB and WEB["needs_node"]() else [])
