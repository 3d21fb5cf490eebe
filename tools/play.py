"""Serve tables from this checkout at once, and compile the rules beside: ``make play``.

What follows the file's name goes to ``aerodrome serve``. AERODROME_COMPILE=0 leaves the rules interpreted.
"""

from __future__ import annotations

import os
import runpy
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
LOG = ROOT / "build" / "log" / "compile.log"
COMPILE = runpy.run_path(str(ROOT / "tools" / "compile.py"), run_name="parts")
COMPILED, SETUP = COMPILE["COMPILED"], COMPILE["SETUP"]


def should_compile() -> bool:
    """Tell whether compiling is wanted, possible and still to be done."""
    wanted = os.environ.get("AERODROME_COMPILE") != "0" and not COMPILED["ASKED"]
    return bool(wanted and not COMPILE["is_done"](COMPILED["folder"](), quick=False) and SETUP["has_compiler"]())


def compile_beside() -> None:
    """Start compiling with the lowest priority; it goes on when the server is ended."""
    LOG.parent.mkdir(parents=True, exist_ok=True)
    with LOG.open("wb") as log:
        compiling = subprocess.Popen(["nice", "-n", "19", sys.executable, ROOT / "tools" / "compile.py"], stdout=log,
                                     stderr=log, stdin=subprocess.DEVNULL, start_new_session=True)
    print(f"* Compiling the rules in the background (about 4 min); what it says is in {LOG.relative_to(ROOT)}",
          flush=True)
    while compiling.poll() is None and not COMPILED["is_compiling"]():
        time.sleep(0.05)  # so that the server knows of it when it starts


if __name__ == "__main__":
    if should_compile():
        compile_beside()
    serve = str(Path(sys.executable).with_name("aerodrome"))
    os.execv(serve, [serve, "serve", *sys.argv[1:]])
