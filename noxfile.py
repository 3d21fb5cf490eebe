"""What is tried beyond this machine's Python and the locked versions: ``nox -s tests-3.12``, ``newest``, ``wheel``.

Interpreters that cannot be had are named and left out; `--error-on-missing-interpreters` makes that a failure.
"""

from __future__ import annotations

import os
from pathlib import Path

import nox

nox.options.default_venv_backend = "venv"
nox.options.sessions = ["tests", "newest", "wheel"]
VERSIONS = ["3.11", "3.12", "3.13", "3.14"]
INTERPRETED = {"AERODROME_PURE": "1"}
QUICKLY = ["-q", "-n", "auto", "--dist", "worksteal"]


def pyenv_too() -> None:
    """Let pyenv, if that is where interpreters are, show all it has."""
    installed = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    folders = [path / "bin" for version in VERSIONS for path in sorted(installed.glob(f"{version}.*"))]
    os.environ["PATH"] = os.pathsep.join([*map(str, folders), os.environ["PATH"]])


pyenv_too()


@nox.session(python=VERSIONS)
def tests(session: nox.Session) -> None:
    """All tests, interpreted, in the locked versions of the libraries."""
    session.install("--no-deps", "--require-hashes", "-r", "locks/dev.txt")
    session.install("--no-deps", "--no-build-isolation", "--editable", ".", env={"AERODROME_WEB": "0"})
    session.run("pytest", *QUICKLY, *session.posargs, env=INTERPRETED)


@nox.session
def newest(session: nox.Session) -> None:
    """All tests, interpreted, in the newest versions that pyproject.toml allows."""
    project = nox.project.load_toml("pyproject.toml")
    session.install("--upgrade", "setuptools", *nox.project.dependency_groups(project, "dev"))
    session.install("--upgrade", "--editable", ".[server]", env={"AERODROME_WEB": "0"})
    session.run("pytest", *QUICKLY, *session.posargs, env=INTERPRETED)


@nox.session
def wheel(session: nox.Session) -> None:
    """A wheel with pages and compiled modules, installed elsewhere, serves a table from an empty folder."""
    place = Path(session.create_tmp()).resolve()
    session.run("pip", "wheel", "--no-deps", "--wheel-dir", str(place), ".", env={"AERODROME_COMPILE": "1"})
    made = max(place.glob("aerodrome-*.whl"), key=lambda path: path.stat().st_mtime)
    session.install("--force-reinstall", f"aerodrome[server] @ {made.as_uri()}")
    script = Path("tools/first_table.py").resolve()
    with session.chdir(place):
        session.run("aerodrome", "--version")
        session.run("python", str(script), "aerodrome", "serve")
