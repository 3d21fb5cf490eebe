"""The wheel: it has everything that a server needs, and serves from a folder that has nothing."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
LEFT = shutil.ignore_patterns("*.egg-info", "__pycache__", "*.so")
PARTS = ("src", "pyproject.toml", "setup.py", "README.md", "LICENSE", "RIGHTS.md")


def copied(folder: Path) -> Path:
    """Copy the sources and the pages: a build leaves things behind."""
    folder.mkdir()
    for name in PARTS:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, folder / name, ignore=LEFT)
        else:
            shutil.copy(ROOT / name, folder)
    return folder


def test_a_wheel_serves_from_an_empty_folder(tmp_path: Path) -> None:
    sources, installed, empty = copied(tmp_path / "sources"), tmp_path / "installed", tmp_path / "empty"
    install = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation", "--target"]
    subprocess.run([*install, installed, sources], env=os.environ | {"AERODROME_COMPILE": "0"}, check=True, timeout=300)
    files = [path.relative_to(ROOT / "src") for path in (ROOT / "src" / "aerodrome").rglob("*") if path.is_file()]
    lost = [str(path) for path in files if path.suffix not in (".so", ".pyc") and not (installed / path).exists()]
    assert lost == []

    empty.mkdir()
    command = [str(ROOT / "tools" / "first_table.py"), sys.executable, "-m", "aerodrome.cli.main", "serve"]
    done = subprocess.run([sys.executable, *command], cwd=empty, env=os.environ | {"PYTHONPATH": str(installed)},
                          capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "A table to play at after" in done.stdout
    assert list(empty.iterdir()) == []
