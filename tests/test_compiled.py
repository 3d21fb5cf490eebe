"""Compiled modules in a checkout: used only whole, only for the sources they were made from, and never halfway."""

from __future__ import annotations

import fcntl
import os
import runpy
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import aerodrome
from aerodrome import _compiled

TOOLS = Path(__file__).parents[1] / "tools"
TELL = "import aerodrome, sys; from aerodrome.kernel import state; print(state.__file__)"


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """Make a checkout with two modules of rules."""
    package = tmp_path / "src" / "aerodrome"
    (package / "kernel").mkdir(parents=True)
    for name in ("__init__.py", "_compiled.py"):
        shutil.copy(Path(aerodrome.__file__).with_name(name), package)
    for name in ("__init__.py", "state.py", "step.py"):
        (package / "kernel" / name).write_text("")
    return tmp_path


def choice(checkout: Path) -> dict[str, Any]:
    """Return the choice as a process makes it that starts now."""
    return runpy.run_path(str(checkout / "src" / "aerodrome" / "_compiled.py"))


def compiled(checkout: Path) -> Path:
    """Put something in the place of compiled modules that cannot be loaded: whoever takes it, fails."""
    folder: Path = choice(checkout)["folder"]()
    (folder / "aerodrome" / "kernel").mkdir(parents=True)
    for name in ("state", "step"):
        (folder / "aerodrome" / "kernel" / f"{name}{_compiled.SUFFIX}").write_text("no module")
    return folder


def run(checkout: Path, program: str, **env: str) -> subprocess.CompletedProcess[str]:
    rest = {name: value for name, value in os.environ.items() if name != _compiled.PURE}
    return subprocess.run([sys.executable, "-c", program], env=rest | {"PYTHONPATH": str(checkout / "src")} | env,
                          capture_output=True, text=True, timeout=60, check=False)


def test_what_is_compiled_is_found_by_the_next_process(checkout: Path) -> None:
    assert run(checkout, TELL).stdout.endswith("state.py\n")
    folder = compiled(checkout)
    assert str(folder) in run(checkout, TELL).stderr  # it was taken, and could not be loaded
    assert run(checkout, TELL, AERODROME_PURE="1").stdout.endswith("state.py\n")


def test_other_sources_than_those_compiled_are_interpreted(checkout: Path) -> None:
    compiled(checkout)
    (checkout / "src" / "aerodrome" / "kernel" / "step.py").write_text("# changed\n")
    assert run(checkout, TELL).stdout.endswith("state.py\n")


def test_a_running_process_stays_with_its_sources(checkout: Path) -> None:
    """The modules are compiled while it runs; what it imports then, or a process that it starts, is interpreted."""
    name = choice(checkout)["folder"]()
    program = f"""if True:
        import subprocess, sys, aerodrome
        from pathlib import Path
        from aerodrome import _compiled
        from aerodrome.kernel import state
        _compiled.pin()
        for module in ("state", "step"):
            path = Path({str(name)!r}, "aerodrome", "kernel", module + {_compiled.SUFFIX!r})
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text("no module")
        from aerodrome.kernel import step
        print(step.__file__, _compiled.advice(), flush=True)
        subprocess.run([sys.executable, "-c", {TELL!r}], check=True)"""
    done = run(checkout, program)
    assert done.returncode == 0, done.stderr
    first, second = done.stdout.splitlines()
    assert "step.py The rules run interpreted; they are compiled by now, and the next start uses that." in first
    assert second.endswith("state.py")


def test_the_advice_follows_the_state(checkout: Path) -> None:
    def advice(**env: str) -> str:
        return run(checkout, "from aerodrome import _compiled; print(_compiled.advice())", **env).stdout

    assert "installed where there is a C compiler" in advice()
    (checkout / "Makefile").touch()
    assert "after `make compile` they are 5 to 9 times faster" in advice()
    assert "because AERODROME_PURE is set" in advice(AERODROME_PURE="1")
    lock = checkout / "build" / "compiled" / "lock"
    lock.parent.mkdir(parents=True)
    with lock.open("wb") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        assert "while they are being compiled" in advice()
    assert "after `make compile`" in advice()


@pytest.fixture
def parts(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """Return the parts of the program that compiles; it works in the checkout."""
    monkeypatch.chdir(TOOLS.parent)
    return runpy.run_path(str(TOOLS / "compile.py"), run_name="parts")


def test_a_folder_of_modules_appears_whole(parts: dict[str, Any], tmp_path: Path) -> None:
    built, wanted = tmp_path / "lib", tmp_path / "compiled"
    names = parts["files"]()
    assert "aerodrome_core__mypyc" + _compiled.SUFFIX in names
    for name in names[:-1]:
        (built / name).parent.mkdir(parents=True, exist_ok=True)
        (built / name).touch()
    with pytest.raises(FileNotFoundError):
        parts["publish"](built, wanted, "3")
    assert not wanted.exists()
    (built / names[-1]).touch()
    parts["publish"](built, wanted, parts["LEAST"])
    assert (parts["is_done"](wanted, True), parts["is_done"](wanted, False)) == (True, False)
    parts["publish"](built, wanted, "3")
    assert (parts["is_done"](wanted, True), parts["is_done"](wanted, False)) == (True, True)
    assert sorted([str(path.relative_to(wanted)) for path in wanted.rglob("*") if path.is_file()]) == sorted(names)


def test_no_compiled_module_asks_where_it_lies(parts: dict[str, Any]) -> None:
    """It lies elsewhere than its sources and their data; `home` of kernel/components.py knows where those are."""
    paths = [path for group in parts["SETUP"]["hot_modules"]().values() for path in group]
    assert "src/aerodrome/games/planes/game.py" in paths
    assert [path for path in paths if "__file__" in Path(path).read_text(encoding="utf-8")] == []
