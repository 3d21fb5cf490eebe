"""The browser says the same sentences as the terminal and the server: both make them from the same text files.

Why a move is refused is not compared: the server's sentence is shown as it is.
"""

from __future__ import annotations

import json
import os
import runpy
import subprocess
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from aerodrome.kernel.discover import discover
from aerodrome.kernel.game import Game
from aerodrome.kernel.sentence import fill
from aerodrome.kernel.step import NOBODY
from aerodrome.kernel.table import Table
from aerodrome.server.api_games import components_of, words_info
from aerodrome.testing import new_table
from aerodrome.wording import Wording, wording_of

WEB = Path(__file__).resolve().parents[2] / "web"
LONGEST = 600  # moves that are looked at in one game
ARGS = [f"<{i}>" for i in range(8)]
NAMED = {"seat": "Ada", "all": "a, b", "count": "2"}
Case = dict[str, Any]


def sentences(game: Game) -> dict[str, Any]:
    """Return sentences of random games with every option set of a game, and what they were made from."""
    names = [f"Player {seat} & <co>" for seat in range(game.most)]
    wording, cases = wording_of(game), dict[str, Case]()
    for players in {game.least, game.most}:
        for number, options in enumerate(game.option_sets(players)):
            for case in spoken(wording, new_table(game, players, options), Random(number), names):
                cases.setdefault(f"{case['kind']} {case['given']}", case)
    for text in leaves(wording.data):
        cases[f"fill {text}"] = {"kind": "fill", "given": text, "text": fill(text, ARGS, NAMED)}
    return {"game": game.key, "words": msgspec.to_builtins(words_info(game)),
            "components": components_of(game), "names": names, "args": ARGS,
            "named": NAMED, "cases": list(cases.values())}


def spoken(wording: Wording, table: Table, rng: Random, names: list[str]) -> Iterator[Case]:
    """Play a random game; yield what can be said of it."""
    while not table.is_over() and table.ply() < LONGEST:
        state, before = table.state, table.ply()
        step = table.view(NOBODY)["agenda"][0]
        for kind, say in (("prompt", wording.prompt), ("coming", wording.coming), ("quiet", wording.quiet_move)):
            yield {"kind": kind, "given": step, "text": say(step)}
        moves = [m.text for m in state.options()]
        for text, found in table.aid(state.to_act()).get("remarks", {}).items():
            remarks = {text: found}
            yield {"kind": "option", "given": [text, remarks], "text": wording.option(text, remarks, names)}
        table.submit(state.to_act(), before, state.agenda[-1].sample(state, rng).text)
        for entry in table.entries[before:]:
            moves += [entry.move.text, entry.text(NOBODY)]
        for text in moves:
            yield {"kind": "move", "given": text, "text": wording.move(text, names)}
        for seat in (0, 1, NOBODY):
            for event in table.events(seat, before):
                yield {"kind": "event", "given": event, "text": wording.event(event, names)}


def leaves(data: dict[str, Any]) -> Iterator[str]:
    """Yield every sentence of a text file."""
    for value in data.values():
        if isinstance(value, dict):
            yield from leaves(value)
        elif isinstance(value, str):
            yield value


def npm_test(file: Path) -> subprocess.CompletedProcess[str]:
    """Let the client make the sentences of a file again."""
    npm = runpy.run_path(str(WEB / "build.py"))["npm"]()
    return subprocess.run([*npm, "run", "--silent", "test", "--", "tests/same_words.test.ts"], cwd=WEB, text=True,
                          env=os.environ | {"AERODROME_SENTENCES": str(file)}, capture_output=True, check=False)


@pytest.fixture(scope="module")
def games() -> list[dict[str, Any]]:
    return [sentences(game) for game in discover().values()]


def test_the_browser_says_the_same_words(games: list[dict[str, Any]], tmp_path: Path) -> None:
    file = tmp_path / "sentences.json"
    file.write_text(json.dumps(games))
    for game in games:
        assert len([case for case in game["cases"] if case["kind"] == "event"]) > 100
        assert len([case for case in game["cases"] if case["kind"] == "move"]) > 50
    done = npm_test(file)

    assert done.returncode == 0, done.stdout + done.stderr


def test_another_word_is_noticed(games: list[dict[str, Any]], tmp_path: Path) -> None:
    file = tmp_path / "sentences.json"
    games[-1]["cases"][-1] = games[-1]["cases"][-1] | {"text": "something else"}
    file.write_text(json.dumps(games[-1:]))

    done = npm_test(file)
    assert done.returncode == 1
    assert "something else" in done.stdout + done.stderr
