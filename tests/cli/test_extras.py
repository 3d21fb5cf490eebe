"""The rules, simulation and bots work without the server's libraries; what needs them says so."""

from __future__ import annotations

import re
import subprocess
import sys
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

PROJECT = Path(__file__).parents[2] / "pyproject.toml"
PROGRAM = """
import sys
class Without:
    def find_spec(self, name, path=None, target=None):
        if name in {missing}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)
sys.meta_path.insert(0, Without())
from aerodrome.cli.main import main
main()
"""


def server_modules() -> set[str]:
    """Return the modules that the extra `server` brings."""
    block = re.search(r"^server = \[$(.*?)^\]$", PROJECT.read_text(), flags=re.MULTILINE | re.DOTALL)
    assert block is not None
    names = {re.split(r"[^\w.-]", word)[0].lower() for word in re.findall(r'"([^"]+)"', block[1])}
    found = {module for module, owners in packages_distributions().items()
             if {owner.lower().replace("_", "-") for owner in owners} & names}
    assert {"litestar", "uvicorn", "argon2", "asyncpg"} <= found
    return found


def run(*words: str) -> subprocess.CompletedProcess[str]:
    """Run a command where the server's libraries are not installed."""
    program = PROGRAM.format(missing=server_modules())
    return subprocess.run([sys.executable, "-c", program, *words], capture_output=True, text=True, timeout=120,
                          stdin=subprocess.DEVNULL, check=False)


@pytest.mark.parametrize("words", [
    ("--version",), ("games",), ("bots",), ("rules", "planes", "1"), ("serve", "--help"), ("db", "--help"),
    ("simulate", "planecrafters", "--players", "2", "--games", "2", "--bot", "level2,level1"),
    ("check", "planet_profiteers", "--players", "3", "--games", "1"),
], ids=lambda words: words[0])
def test_the_rules_need_no_server(words: tuple[str, ...]) -> None:
    done = run(*words)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("words", [("serve", "--port", "0"), ("db", "upgrade"), ("bench", "server")])
def test_what_needs_the_server_says_so(words: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    done = run(*words)
    assert done.returncode == 2
    assert re.fullmatch(rf"aerodrome: `aerodrome {words[0]}` needs the server's libraries \(\w+ is missing\): "
                        r"pip install 'aerodrome\[server\]'\.\n", done.stderr)
