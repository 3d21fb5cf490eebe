"""Run one phase of a set-up and tell about it: ``python tools/phase.py NAME SECONDS WORDS -- COMMAND...``.

It says what is being done and how long it will take (as long as the last time here, or else SECONDS), keeps what the
command prints in build/log/NAME.log, shows that only if the command fails, and notes the time in build/phases.json.
With --loud before NAME the command's output is shown as it comes.
``python tools/phase.py report`` prints the last time of every phase.
"""

from __future__ import annotations

import json
import subprocess
import sys
import threading
import time
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage

BUILD = Path(__file__).resolve().parents[1] / "build"
TIMES = BUILD / "phases"  # a file for each phase: several may end at the same moment
LAST_LINES = 40  # of a failed command
TICK = 1.0  # seconds


def main(words: list[str]) -> int:
    """Run a phase, or report all."""
    if words == ["report"]:
        print(report())
        return 0
    loud = words[0] == "--loud"
    head, command = split(words[loud:])
    name, guess, title = head[0], float(head[1]), " ".join(head[2:])
    say(f"{title} (about {length(times().get(name, [guess])[0])})")
    begin = time.monotonic()
    code = run_loud(command) if loud else run_quiet(name, command, begin)
    seconds = time.monotonic() - begin
    if code == 0:
        note(name, seconds)
    if code or not loud:  # what was loud has had the last word
        say(f"{title}: {'failed after' if code else 'done in'} {length(seconds)}")
    return code


def split(words: list[str]) -> tuple[list[str], list[str]]:
    """Part what is said about the command from the command."""
    place = words.index("--")
    return words[:place], words[place + 1:]


def say(sentence: str) -> None:
    """Print a line of progress."""
    print(f"\r\033[K* {sentence}" if sys.stdout.isatty() else f"* {sentence}", flush=True)


def length(seconds: float) -> str:
    """Return a length of time in words."""
    if seconds < 90:
        return f"{seconds:.1f} s" if seconds < 10 else f"{seconds:.0f} s"
    return f"{int(seconds) // 60} min {int(seconds) % 60:02} s"


def run_loud(command: list[str]) -> int:
    """Run a command whose output is wanted."""
    return subprocess.run(command, check=False).returncode


def run_quiet(name: str, command: list[str], begin: float) -> int:
    """Run a command; show what it says as our own, or the end of everything if it fails."""
    log = BUILD / "log" / f"{name}.log"
    log.parent.mkdir(parents=True, exist_ok=True)
    over = threading.Event()
    if sys.stdout.isatty():
        threading.Thread(target=tick, args=(begin, over), daemon=True).start()
    with log.open("wb") as output:
        done = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.STDOUT, check=False)
    over.set()
    lines = log.read_text(encoding="utf-8", errors="replace").splitlines()
    for line in lines[-LAST_LINES:] if done.returncode else lines:
        if done.returncode or line.startswith("aerodrome: "):
            say(line.removeprefix("aerodrome: "))
    return done.returncode


def tick(begin: float, over: threading.Event) -> None:
    """Count the seconds on a terminal, so that a person sees that something is going on."""
    while not over.wait(TICK):
        print(f"\r\033[K  {time.monotonic() - begin:.0f} s", end="", flush=True)


def note(name: str, seconds: float) -> None:
    """Keep how long a phase took by the clock, and for how long it kept a processor busy."""
    used = getrusage(RUSAGE_CHILDREN)
    TIMES.mkdir(parents=True, exist_ok=True)
    (TIMES / f"{name}.json").write_text(json.dumps([round(seconds, 1), round(used.ru_utime + used.ru_stime, 1)]))


def times() -> dict[str, list[float]]:
    """Return the times of all phases, in the order in which they ended."""
    files = sorted(TIMES.glob("*.json"), key=lambda path: path.stat().st_mtime)
    return {path.stem: json.loads(path.read_text()) for path in files}


def report() -> str:
    """Return the last time of every phase as a table."""
    rows = [f"| {name} | {seconds:.1f} | {busy:.1f} |" for name, (seconds, busy) in times().items()]
    return "\n".join(["| phase | seconds | of a processor |", "| --- | --: | --: |", *rows])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
