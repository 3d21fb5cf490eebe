"""The rules of a game in our own words, by number, and which of them a test shows."""

from __future__ import annotations

import ast
import re
import tomllib
from pathlib import Path

from aerodrome.kernel.discover import folder_of
from aerodrome.kernel.errors import Refused
from aerodrome.kernel.game import Game
from aerodrome.kernel.shape import brief

LINE = re.compile(r"^- \*\*([A-Z]+-\d+)\*\* `(\w+)` (.*)$")
HEADING = re.compile(r"^## (.*)$")


class RuleText:
    """One rule: its number, where it comes from, the heading it stands under, and its text."""

    def __init__(self, number: str, mark: str, section: str, text: str) -> None:
        self.number = number
        self.mark = mark
        self.section = section
        self.text = text


def rules_of(game: Game) -> dict[str, RuleText]:
    """Read the numbered rules of a game's rules.md, in order."""
    path = folder_of(game) / "rules.md"
    rules: dict[str, RuleText] = {}
    section, current = "", None
    for line in path.read_text(encoding="utf-8").splitlines() if path.exists() else []:
        heading, rule = HEADING.match(line), LINE.match(line)
        if heading:
            section, current = heading.group(1), None
        elif rule:
            current = RuleText(rule.group(1), rule.group(2), section, rule.group(3))
            rules[current.number] = current
        elif current is not None and line.startswith("|"):
            current.text += "\n" + line
        elif current is not None and line.startswith("  "):
            current.text += "\n" + line.strip()
    return rules


def rule_named(game: Game, number: str) -> RuleText:
    """Return one rule; a bare number such as 38 is enough. Raise Refused where there is none."""
    rules = rules_of(game)
    word = number.upper()
    key = f"{game.prefix}-{int(word):03d}" if word.isascii() and word.isdecimal() and len(word) < 6 else word
    if key not in rules:
        first, last = next(iter(rules), "none"), next(reversed(rules), "none")
        raise Refused(f"{game.title} has no rule {brief(number)}; the rules are {first} to {last}.")
    return rules[key]


def folder_of_tests() -> Path:
    """Return the folder of the tests; raise Refused in an installation without them."""
    folder = Path(__file__).parents[2] / "tests"
    if not folder.is_dir():
        raise Refused("Rule coverage is read from the tests, so it needs a checkout of the sources.")
    return folder


def cited_rules(folder: Path) -> dict[str, list[str]]:
    """Return for every rule number the tests that cite it with ``@pytest.mark.rule``."""
    cited: dict[str, list[str]] = {}
    for path in sorted(folder.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef):
                for number in marks_of(node):
                    cited.setdefault(number, []).append(f"{path.name}::{node.name}")
    return cited


def marks_of(node: ast.FunctionDef) -> list[str]:
    """List the rule numbers in the marks of one test."""
    calls = [d for d in node.decorator_list if isinstance(d, ast.Call) and ast.unparse(d.func) == "pytest.mark.rule"]
    return [arg.value for call in calls for arg in call.args
            if isinstance(arg, ast.Constant) and isinstance(arg.value, str)]


def untestable(game: Game) -> dict[str, str]:
    """Return the rules that no test can show, each with the reason."""
    path = folder_of(game) / "coverage.toml"
    if not path.exists():
        return {}
    reasons: dict[str, str] = tomllib.loads(path.read_text(encoding="utf-8"))["untested"]
    return reasons
