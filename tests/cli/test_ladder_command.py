"""``aerodrome ladder``: what it prints, what it refuses, and how Ctrl-C ends it."""

from __future__ import annotations

import json
import os
import signal
import time
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from command import Command, start

GAME = "barnstormers"
SHORT = ["ladder", GAME, "-p", "2", "-b", "level1,level3@3", "-o", "max_rounds=1", "-j", "1"]

BAD = [
    (["-b", "level1,deep"], "Unknown bot 'deep'; the bots are level1"),
    (["-b", "level1,"], "Unknown bot ''"),
    (["-b", "level1,level2,random"], "--bots names level1 2 times; each bot stands on the ladder once"),
    (["-b", "level1"], "A ladder needs at least 2 bots, not 1; name some of level1"),
    (["-g", "0"], "--games must be from 1 to"),
    (["-m", "99999999"], "--most must be from 1 to"),
    (["-g", "50", "-m", "40"], "--most must be at least --games, 50, not 40"),
    (["-p", "5"], "is for 2 to 4 players, not 5"),
    (["-o", "foo=1"], "Unknown option 'foo'"),
    (["-j", "-1"], "--jobs must be from 0 to 256"),
    (["--out", "none/l.json"], "--out must be a file in a folder that exists, not 'none/l.json'"),
    (["--out", "."], "--out must be a file"),
    (["--plot", "none/l.svg"], "--plot must be a file in a folder that exists"),
    (["--house-rules", "none.toml"], "cannot be read"),
]


@pytest.mark.parametrize(("words", "sentence"), BAD, ids=[" ".join(words) for words, _ in BAD])
def test_bad_input_gets_one_sentence_and_exit_code_2(aerodrome: Command, tmp_path: Path, words: list[str],
                                                     sentence: str) -> None:
    code, out, err = aerodrome(*SHORT, *words)

    assert (code, out) == (2, "")
    assert sentence in err
    assert err.startswith("aerodrome: ")
    assert err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_a_program_gets_all_figures_and_a_file_and_a_chart(aerodrome: Command, tmp_path: Path) -> None:
    result = aerodrome.json(*SHORT, "-g", "3", "-m", "3", "--plot", "l.svg")
    stored = json.loads((tmp_path / "ladder-barnstormers-2p.json").read_text())
    seconds = result.pop("seconds")
    pairing = result["pairings"][0]

    assert seconds > 0
    assert stored["result"] == result
    assert {"game", "version", "players", "options", "seed", "complete"} < set(result)
    assert [set(bot) for bot in result["bots"]] == [{"name", "rating", "low", "high"}] * 2
    assert set(pairing) == {"a", "b", "games", "score", "share", "low", "high", "decided"}
    assert pairing["games"] == 4  # odd counts are rounded up
    assert pairing["score"] == sum(stored["scores"]["level3@3 v level1"])
    assert "level3@3 v level1" in "".join(ElementTree.fromstring((tmp_path / "l.svg").read_text()).itertext())


def test_a_person_gets_two_tables_and_the_next_run_goes_on(aerodrome: Command, tmp_path: Path) -> None:
    code, out, err = aerodrome(*SHORT, "-g", "2", "-m", "2", "--out", "l.json")
    old = json.loads((tmp_path / "l.json").read_text())["scores"]["level3@3 v level1"]

    assert (code, err) == (0, "")
    for words in ("95 % interval", "level3@3 v level1", "not yet", "2 games", "max_rounds=1", "Kept in l.json"):
        assert words in out
    result = aerodrome.json(*SHORT, "-g", "4", "-m", "4", "--out", "l.json")
    assert result["pairings"][0]["games"] == 4
    assert json.loads((tmp_path / "l.json").read_text())["scores"]["level3@3 v level1"][:2] == old


def test_the_file_of_another_seed_is_refused_and_replaced_only_when_asked(aerodrome: Command, tmp_path: Path) -> None:
    words = [*SHORT, "-g", "2", "-m", "2"]
    aerodrome(*words)
    before = (tmp_path / "ladder-barnstormers-2p.json").read_bytes()
    code, out, err = aerodrome(*words, "-s", "2")

    assert (code, out) == (2, "")
    assert "holds a ladder with seed '1', not '2'; name another file with --out, or replace this one" in err
    assert (tmp_path / "ladder-barnstormers-2p.json").read_bytes() == before
    assert aerodrome.json(*words, "-s", "2", "--fresh")["seed"] == "2"


def test_help_has_an_example(aerodrome: Command) -> None:
    code, out, _ = aerodrome("ladder", "--help")

    assert code == 0
    assert "aerodrome ladder barnstormers" in out


def interrupted(folder: Path) -> Any:
    """Start a ladder that would take hours, press Ctrl-C after the first batch, and return what it printed."""
    words = [*SHORT[:-1], "2", "-g", "100000", "-m", "100000", "--json", "--out", str(folder / "l.json")]
    process = start(words)
    deadline = time.monotonic() + 60
    while not (folder / "l.json").exists() and time.monotonic() < deadline:
        time.sleep(0.1)
    os.kill(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (0, "")
    return json.loads(out)


def test_ctrl_c_ends_a_ladder_with_what_is_done(tmp_path: Path) -> None:
    result = interrupted(tmp_path)
    stored = json.loads((tmp_path / "l.json").read_text())

    assert not result["complete"]
    assert 20 <= result["pairings"][0]["games"] < 1000
    assert stored["result"]["pairings"] == result["pairings"]
    assert [path.name for path in tmp_path.iterdir()] == ["l.json"]
