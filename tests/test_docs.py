"""The documentation is true: README runs, links exist, every step cites a rule, no sentence of the wrong kind."""

from __future__ import annotations

import ast
import doctest
import json
import re
from pathlib import Path

import pytest

from aerodrome.bots.registry import bot_named, bots
from aerodrome.cli.main import COMMANDS
from aerodrome.kernel.discover import discover, folder_of, game_named
from aerodrome.kernel.game import Game
from aerodrome.lab.ladder import DEFAULT, Plan
from aerodrome.rulebook import cited_rules, folder_of_tests, rules_of, untestable

ROOT = Path(__file__).parents[1]
GAMES = list(discover().values())
BOTS = (ROOT / "docs" / "bots.md").read_text(encoding="utf-8")
LADDERS = sorted((ROOT / "docs" / "ladder").glob("*.json"))
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
    for bot in bots().values():
        row = next(line for line in BOTS.splitlines() if line.startswith(f"| `{bot.name}` |"))
        assert f"| {bot.title} |" in row
        assert bot.name == "level1" or f" {bot.budget.iterations:,} " in row


@pytest.mark.parametrize("game", GAMES, ids=[game.key for game in GAMES])
def test_the_budgets_in_the_docs_are_those_of_the_game(game: Game) -> None:
    budgets = [bot_named(f"level{n}").allowance(game.hints()).iterations for n in range(3, 7)]
    row = f"| {game.title} | " + " | ".join(f"{iterations:,}" for iterations in budgets) + " |"

    assert (row in BOTS) == bool(game.hints().efforts())


@pytest.mark.parametrize("path", LADDERS, ids=[path.stem for path in LADDERS])
def test_a_ladder_in_the_docs_is_of_the_present_bots(path: Path) -> None:
    kept = json.loads(path.read_text(encoding="utf-8"))
    game = game_named(kept["facts"]["game"])
    plan = Plan(game.key, kept["facts"]["players"], {}, {}, list(DEFAULT), "1")

    version = kept["facts"]["version"]
    assert version == game.version or f"aerodrome ladder {game.key} --rules-version {version} " in BOTS
    assert kept["bots"] == plan.kinds()


@pytest.mark.parametrize("path", LADDERS, ids=[path.stem for path in LADDERS])
def test_every_level_beats_the_one_below_as_the_docs_say(path: Path) -> None:
    steps = json.loads(path.read_text(encoding="utf-8"))["result"]["pairings"]

    assert len(steps) == 5
    for step in steps:
        assert step["games"] >= (400 if step["a"] in ("level2", "level3", "level4") else 100), step
        assert step["share"] >= 0.6, step
        assert step["low"] > 0.5, step
        assert (f"| `{step['a']}` v `{step['b']}` | {step['games']} | {100 * step['share']:.1f} % | "
                f"{100 * step['low']:.1f} to {100 * step['high']:.1f} % |") in BOTS

