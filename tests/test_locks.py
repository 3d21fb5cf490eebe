"""The lock files answer to pyproject.toml; where one does not, `make lock` is due."""

from __future__ import annotations

import re
import runpy
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[1]
LOCK = runpy.run_path(str(ROOT / "tools" / "lock.py"), run_name="parts")


def locked(part: str) -> dict[str, set[str]]:
    """Return the versions of each package in a lock file."""
    found: dict[str, set[str]] = {}
    text = (ROOT / "locks" / f"{part}.txt").read_text(encoding="utf-8")
    for name, version in re.findall(r"^([\w.-]+)==([\w.]+)", text, re.MULTILINE):
        found.setdefault(canonicalize_name(name), set()).add(version)
    return found


@pytest.mark.parametrize("part", LOCK["WANTS"])
def test_a_lock_has_what_is_asked_for(part: str) -> None:
    versions = locked(part)
    for word in LOCK["wanted"](part):
        wish = Requirement(word)
        if wish.marker is None or wish.marker.evaluate():
            found = versions.get(canonicalize_name(wish.name), set())
            assert found, word
            assert all(wish.specifier.contains(version) for version in found), word


@pytest.mark.parametrize("part", ["runtime", "build"])
def test_a_package_has_one_version_in_all_locks(part: str) -> None:
    everything = locked("dev")
    assert {name: versions for name, versions in locked(part).items() if everything.get(name) != versions} == {}
