"""Imports point one way: games to the kernel, bots to the kernel, everything else to both; no game imports a game."""

from __future__ import annotations

import ast
from pathlib import Path

import aerodrome

ROOT = Path(aerodrome.__file__).parent
MAY_IMPORT = {
    "kernel": {"kernel"},
    "games": {"kernel", "games"},
    "bots": {"kernel", "bots"},
    "benchmarks": {"kernel", "bots", "benchmarks", "bridges", "server", "store", "_compiled"},
    "bridges": {"kernel", "bots", "bridges", "lab", "_compiled"},
    "lab": {"kernel", "bots", "lab", "records", "testing"},
    "testing": {"kernel", "bots", "records", "testing"},
    "store": {"kernel", "store"},
    "server": {"kernel", "bots", "records", "rulebook", "server", "store", "wording"},
}


def imports(path: Path) -> set[str]:
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("aerodrome."):
            found.add(node.module)
        elif isinstance(node, ast.Import):
            found.update(name.name for name in node.names if name.name.startswith("aerodrome."))
    return found


def test_imports_point_one_way() -> None:
    for layer, allowed in MAY_IMPORT.items():
        for path in (ROOT / layer).rglob("*.py"):
            for module in imports(path):
                if path.name == "discover.py" and module == "aerodrome.games":
                    continue  # the place that scans the folder
                assert module.split(".")[1] in allowed, f"{path.relative_to(ROOT)} imports {module}"


def test_no_game_imports_a_game() -> None:
    for folder in [p for p in (ROOT / "games").iterdir() if p.is_dir()]:
        for path in folder.rglob("*.py"):
            for module in imports(path):
                other = module.split(".")[2:3]
                assert module.split(".")[1] != "games" or other == [folder.name], f"{path} imports {module}"
