"""Bots with a budget in iterations play the same games, and curves are the same, compiled or not."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from aerodrome.lab.simulate import Job, simulate

CASES = [("planet_profiteers", 3, {"structured_talk": False}, "level4@12,level3@20,level2"),
         ("planet_profiteers", 3, {"research": True, "private_talk": True}, "level4@6,level2,level2"),
         ("barnstormers", 2, {"max_rounds": 4}, "level4@12,level2"),
         ("barnstormers", 3, {"secret_stunts": "mystery", "max_rounds": 2}, "level4@6,level3@12,level4@6"),
         ("planecrafters", 3, {"objectives": True, "max_rounds": 4}, "level4@12,level3@20,level2"),
         ("planes", 3, {"max_rounds": 4}, "level4@12,level3@20,level2"),
         ("propeller_islands", 2, {"start_player": "1"}, "level4@6,level3@12")]
GOLDEN = Path(__file__).parents[1] / "games"
RECORDS = [next(iter(sorted(folder.glob("games/*-3.json")))) for folder in sorted(GOLDEN.iterdir())
           if (folder / "games").is_dir()]
PROGRAM = """
import sys
from aerodrome.lab.simulate import Job, simulate
print(simulate(Job({!r}, {!r}, {!r}, {{}}, {!r}, 2, "everywhere"))["digest"])
"""
CURVE = """
from pathlib import Path
from aerodrome.bots.chances import chances_of
from aerodrome.records import Replay, read_record
replay = Replay(read_record(Path({!r})))
replay.play(len(replay.record.moves))
print(chances_of(replay.table))
"""


@pytest.mark.parametrize("case", CASES, ids=[f"{case[0]}-{case[3]}" for case in CASES])
def test_bots_play_the_same_interpreted(case: tuple[str, int, dict[str, bool | int | str], str]) -> None:
    game, players, options, bots = case
    here = simulate(Job(game, players, options, {}, bots, 2, "everywhere"))["digest"]
    pure = subprocess.run([sys.executable, "-c", PROGRAM.format(*case)], env=os.environ | {"AERODROME_PURE": "1"},
                          capture_output=True, text=True, check=True)

    assert pure.stdout.strip() == here


@pytest.mark.parametrize("record", RECORDS, ids=[record.stem for record in RECORDS])
def test_a_curve_is_the_same_interpreted(record: Path) -> None:
    here, pure = [subprocess.run([sys.executable, "-c", CURVE.format(str(record))], check=True, text=True,
                                 env=os.environ | mode, capture_output=True).stdout
                  for mode in ({}, {"AERODROME_PURE": "1"})]

    assert here == pure
    assert "TurningPoint" in here
