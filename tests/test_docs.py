"""The documentation is true: README runs, links exist, every step cites a rule, no sentence of the wrong kind."""

from __future__ import annotations

import ast
import doctest
import re
from pathlib import Path

import pytest

from aerodrome.bots.registry import bots
from aerodrome.cli.main import COMMANDS
from aerodrome.kernel.discover import discover, folder_of
from aerodrome.kernel.game import Game
from aerodrome.rulebook import cited_rules, folder_of_tests, rules_of, untestable

ROOT = Path(__file__).parents[1]
GAMES = list(discover().values())
DOCS = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]


def test_the_readme_runs() -> None:
    failed, tried = doctest.testfile(str(ROOT / "README.md"), module_relative=False)

    assert tried > 5
    assert failed == 0


@pytest.mark.parametrize("path", DOCS, ids=[path.name for path in DOCS])
def test_every_link_leads_somewhere(path: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", path.read_text(encoding="utf-8")):
        assert target.startswith("http") or (path.parent / target).exists(), target


def test_every_command_is_in_the_readme() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")

    for command in COMMANDS:
        assert f"aerodrome {command.__name__}" in text


def test_every_make_target_is_documented() -> None:
    targets = re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(), flags=re.MULTILINE)
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")

    for target in targets:
        assert target in ("unit",) or f"make {target}" in text, target


@pytest.mark.parametrize("game", GAMES, ids=[game.key for game in GAMES])
def test_every_step_cites_a_rule_that_exists(game: Game) -> None:
    known = rules_of(game)
    for path in folder_of(game).glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef) and node.name in game.steps:
                cited = re.findall(rf"{game.prefix}-\d+", ast.get_docstring(node) or "")
                assert cited, f"{node.name} cites no rule"
                assert set(cited) <= set(known), node.name


@pytest.mark.parametrize("game", GAMES, ids=[game.key for game in GAMES])
def test_every_rule_has_a_test_or_a_reason(game: Game) -> None:
    known, cited, reasons = rules_of(game), cited_rules(folder_of_tests()), untestable(game)

    assert set(known) - set(cited) == set(reasons)
    assert {number for number in cited if number.startswith(game.prefix)} <= set(known)


@pytest.mark.parametrize("game", GAMES, ids=[game.key for game in GAMES])
def test_every_table_of_components_says_where_it_comes_from(game: Game) -> None:
    text = (folder_of(game) / "components.toml").read_text(encoding="utf-8")
    tables = re.split(r"^\[+[a-z_]+\]+$", text, flags=re.MULTILINE)[1:]

    for table in tables:
        assert re.search(r'provenance = "(rulebook|public|reconstructed)"', table), table


def test_the_levels_in_the_docs_are_those_that_play() -> None:
    text = (ROOT / "docs" / "bots.md").read_text(encoding="utf-8")

    for bot in bots().values():
        row = next(line for line in text.splitlines() if line.startswith(f"| `{bot.name}` |"))
        assert f"| {bot.title} |" in row
        assert bot.name == "level1" or f" {bot.budget.iterations:,} " in row
