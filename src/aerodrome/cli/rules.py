"""``aerodrome rules``: the rules by number, and which of them a test shows."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.markdown import Markdown
from rich.markup import escape

from aerodrome.cli.common import GameName, Json, out, print_json
from aerodrome.kernel.discover import game_named
from aerodrome.kernel.game import Game
from aerodrome.rulebook import RuleText, cited_rules, folder_of_tests, rule_named, rules_of, untestable

RuleNumber = Annotated[str | None, typer.Argument(help="One rule, such as PP-038 or 38.", metavar="[ID]")]
Coverage = Annotated[bool, typer.Option("--coverage", help="List the rules that no test shows.")]


def rules(game: GameName, number: RuleNumber = None, coverage: Coverage = False, json: Json = False) -> None:
    """Show the rules of a game, or one of them.

    Examples: `aerodrome rules planet_profiteers PP-038`, `aerodrome rules planet_profiteers --coverage`
    """
    chosen = game_named(game)
    if coverage:
        show_coverage(chosen, json)
        return
    found = [rule_named(chosen, number)] if number else list(rules_of(chosen).values())
    if json:
        print_json([{"id": r.number, "mark": r.mark, "section": r.section, "text": r.text} for r in found])
        return
    section = ""
    for rule in found:
        if rule.section != section and not number:
            section = rule.section
            out().print(f"\n[bold]{escape(section)}[/]")
        show_rule(rule)


def show_rule(rule: RuleText) -> None:
    """Print one rule; a table under it is drawn."""
    first, _, rest = rule.text.partition("\n")
    out().print(f"[bold]{rule.number}[/] [dim]{rule.mark}[/] {escape(first)}")
    if rest:
        out().print(Markdown(rest))


def show_coverage(game: Game, json: bool) -> None:
    """Print the rules without a test, each with the reason or as missing."""
    known, cited, reasons = rules_of(game), cited_rules(folder_of_tests()), untestable(game)
    without = {key: reasons.get(key, "MISSING: no test cites it") for key in known if key not in cited}
    if json:
        print_json({"rules": len(known), "tested": len(known) - len(without), "untested": without,
                    "tests": {key: cited[key] for key in known if key in cited}})
        return
    out().print(f"{game.title}: {len(known)} rules, {len(known) - len(without)} shown by a test, {len(without)} not:")
    for key, reason in without.items():
        out().print(f"  [bold]{key}[/] {escape(reason)}")
