"""The command line: what it prints, and one sentence with exit code 2 for every kind of bad input."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from command import Command, start

from aerodrome.cli.main import COMMANDS
from aerodrome.games.planet_profiteers.box import CARD
from aerodrome.games.planet_profiteers.state import Profiteers
from aerodrome.kernel.shape import PUBLIC, Field, Row, Sorted

GAME = "planet_profiteers"


BAD = [
    (["fly"], "No such command 'fly'; the commands are serve, games, rules, play"),
    (["simulate"], "Missing argument 'GAME'"),
    (["simulate", "chess"], "Unknown game 'chess'; the games are"),
    (["simulate", GAME, "-p", "2"], "is for 3 to 8 players, not 2 (PP-010)"),
    (["simulate", GAME, "-p", "9" * 40], "is for 3 to 8 players"),
    (["simulate", GAME, "-p", "x"], "--players"),
    (["simulate", GAME, "-o", "research"], "An option is written key=value"),
    (["simulate", GAME, "-o", "foo=1"], "Unknown option 'foo'; the options are research"),
    (["simulate", GAME, "-o", "research=perhaps"], "must be on or off"),
    (["simulate", GAME, "-o", "private_talk=on", "-o", "structured_talk=off"], "private_talk needs structured_talk"),
    (["simulate", GAME, "--bot", "deep"], "Unknown bot 'deep'; the bots are level1"),
    (["simulate", GAME, "--bot", "random,random"], "2 bots do not fit 4 seats"),
    (["simulate", GAME, "--games", "0"], "--games must be from 1 to"),
    (["simulate", GAME, "--jobs", "-1"], "--jobs must be from 0 to 256"),
    (["simulate", GAME, "--house-rules", "none.toml"], "cannot be read"),
    (["check", GAME, "--players", "2"], "--players takes counts from 3 to 8"),
    (["rules", GAME, "PP-999"], "the rules are PP-001 to PP-096"),
    (["rules", GAME, "\udcff"], "has no rule"),
    (["replay", "none.json"], "cannot be read"),
    (["replay", "."], "cannot be read: Is a directory"),
    (["play", GAME, "--position", "none.json"], "cannot be read"),
    (["play", GAME, "--humans", "9"], "--humans must be from 0 to 4"),
    (["play", GAME, "--bot", "deep"], "Unknown bot"),
    (["play", "--resume", "none.json"], "cannot be read"),
    (["bench", "chess"], "Unknown game"),
    (["bench", "--seconds", "nan"], "--seconds must be from 0.01 to 600"),
]


@pytest.mark.parametrize(("words", "sentence"), BAD, ids=[" ".join(words).encode("ascii", "replace").decode()
                                                         for words, _ in BAD])
def test_bad_input_gets_one_sentence_and_exit_code_2(aerodrome: Command, tmp_path: Path, words: list[str],
                                                     sentence: str) -> None:
    code, out, err = aerodrome(*words)

    assert code == 2
    assert out == ""
    assert sentence in err
    assert err.startswith("aerodrome: ")
    assert err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("command", [command.__name__ for command in COMMANDS])
def test_every_command_has_help_with_an_example(aerodrome: Command, command: str) -> None:
    code, out, _ = aerodrome(command, "--help")

    assert code == 0
    assert f"aerodrome {command}" in out


def test_games_lists_options_with_help(aerodrome: Command) -> None:
    games = aerodrome.json("games")

    assert GAME in [game["key"] for game in games]
    assert all(option["help"] for game in games for option in game["options"])


def test_one_rule_is_found_by_its_number(aerodrome: Command) -> None:
    assert aerodrome.json("rules", GAME, "38")[0]["id"] == "PP-038"
    assert len(aerodrome.json("rules", GAME)) == 96


def test_coverage_is_complete_or_explained(aerodrome: Command) -> None:
    coverage = aerodrome.json("rules", GAME, "--coverage")

    assert coverage["untested"]
    assert not [key for key, reason in coverage["untested"].items() if "MISSING" in reason]
    assert len(coverage["untested"]) < 6


def simulate(aerodrome: Command, *words: str) -> Any:
    return aerodrome.json("simulate", GAME, "-p", "5", "-g", "30", "-s", "7", "-o", "structured_talk=off", *words)


def test_the_digest_does_not_depend_on_the_number_of_jobs(aerodrome: Command) -> None:
    assert simulate(aerodrome, "-j", "1")["digest"] == simulate(aerodrome, "-j", "3")["digest"]


def test_the_digest_depends_on_what_was_played(aerodrome: Command) -> None:
    digests = {simulate(aerodrome, *words)["digest"]
               for words in ([], ["-s", "8"], ["-o", "research=on"], ["-o", "end_at=reached"])}

    assert len(digests) == 4


def test_simulate_reports_what_a_program_wants(aerodrome: Command) -> None:
    result = simulate(aerodrome)

    assert result["games"] == 30
    assert sum(seat["wins"] for seat in result["seats"]) == pytest.approx(30, abs=0.01)
    assert result["length"]["min"] <= result["length"]["median"] <= result["length"]["max"]
    assert {"moves", "seconds", "games_per_s", "moves_per_s", "digest"} <= set(result)


def test_simulate_seats_a_bot_each(aerodrome: Command) -> None:
    result = aerodrome.json("simulate", GAME, "-p", "3", "-g", "2", "-o", "structured_talk=off",
                            "--bot", "level3@5,random,level2")

    assert set(result["by_bot"]) == {"level3@5", "level1", "level2"}
    assert sum(row["wins"] for row in result["by_bot"].values()) == pytest.approx(2)
    assert all(row["mean_score"] > 0 for row in result["by_bot"].values())


def test_house_rules_change_the_game(aerodrome: Command, tmp_path: Path) -> None:
    (tmp_path / "house.toml").write_text("[game_end]\nmissions = 2\n")
    result = simulate(aerodrome, "--house-rules", "house.toml")

    assert result["figures"]["missions per game"] == 2


def test_check_counts_every_law(aerodrome: Command) -> None:
    report = aerodrome.json("check", GAME, "-g", "2", "-p", "3", "-o", "structured_talk=off", "-j", "1")

    assert report["failures"] == []
    assert report["games"] == 2
    assert min(report["checks"].values()) > 0


def test_a_game_of_bots_is_played_saved_verified_and_replayed(aerodrome: Command) -> None:
    code, _, _ = aerodrome("play", GAME, "--humans", "0", "--bot", "random", "--seed", "1", "--save", "game.json")
    assert code == 0
    facts = aerodrome.json("replay", "game.json", "--verify")
    assert facts["verified"]
    assert facts["status"] == "finished"
    _, whole, _ = aerodrome("replay", "game.json")
    assert "chance: shuffle C" in whole
    _, seen, _ = aerodrome("replay", "game.json", "--seat", "1")
    assert "chance: shuffle ?" in seen
    assert "chance: shuffle C" not in seen


def test_a_position_of_a_replay_is_played_on(aerodrome: Command, tmp_path: Path) -> None:
    aerodrome("play", GAME, "--humans", "0", "--bot", "random", "--seed", "1", "--save", "game.json")
    _, out, _ = aerodrome("replay", "game.json", "--ply", "50", "--position")
    (tmp_path / "position.json").write_text(out)
    code, _, _ = aerodrome("play", GAME, "--humans", "0", "--bot", "random", "--position", "position.json",
                           "--save", "next.json")

    assert code == 0
    assert aerodrome.json("replay", "next.json", "--verify")["verified"]


def test_the_chances_of_a_record_are_drawn(aerodrome: Command, tmp_path: Path) -> None:
    aerodrome("play", GAME, "-p", "3", "--humans", "0", "--bot", "level2,random,random", "--seed", "1", "--option",
              "structured_talk=off", "--save", "game.json")
    chances = aerodrome.json("replay", "game.json", "--chances")
    code, out, _ = aerodrome("replay", "game.json", "--chances")
    lines = out.splitlines()

    assert code == 0
    assert chances["points"][-1]["chances"] == [1.0, 0.0, 0.0]
    assert lines[1].endswith("33% to 100%")
    assert [line[:5] for line in lines[4:]] == ["Move "] * len(chances["turns"])
    record = json.loads((tmp_path / "game.json").read_text())
    (tmp_path / "half.json").write_text(json.dumps(record | {"moves": record["moves"][:40], "status": "unfinished"}))
    code, out, err = aerodrome("replay", "half.json", "--chances")
    assert (code, out) == (2, "")
    assert "once the game is over" in err


def test_a_record_of_a_newer_program_shows_what_is_stored(aerodrome: Command, tmp_path: Path) -> None:
    path = tmp_path / "newer.json"
    aerodrome("play", "planet_profiteers", "--players", "3", "--humans", "0", "--bot", "level1", "--save", str(path))
    record = json.loads(path.read_text())
    path.write_text(json.dumps(record | {"version": 99}))

    code, out, _ = aerodrome("replay", str(path))

    assert code == 0
    assert "is of version 99 of Planet Profiteers" in " ".join(out.split())
    assert f"{record['scores'][0]}, rank {record['ranks'][0]}" in out
    assert record["moves"][-1] in out
    assert aerodrome("replay", str(path), "--verify")[0] == 2


def test_a_damaged_record_is_refused(aerodrome: Command, tmp_path: Path) -> None:
    aerodrome("play", GAME, "--humans", "0", "--bot", "random", "--seed", "1", "--save", "game.json")
    text = (tmp_path / "game.json").read_text()
    (tmp_path / "cut.json").write_text(text[:500])
    code, out, err = aerodrome("replay", "cut.json")

    assert (code, out) == (2, "")
    assert "cut off" in err


def run(*words: str, **kwargs: Any) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "aerodrome.cli.main", *words], capture_output=True, text=True,
                          timeout=60, check=False, **kwargs)


def test_nothing_but_the_result_is_printed_into_a_pipe() -> None:
    done = run("simulate", GAME, "-g", "5", "-o", "structured_talk=off", "--json")

    assert json.loads(done.stdout)["games"] == 5
    assert done.stderr == ""


def test_a_reader_that_goes_away_is_no_error() -> None:
    done = subprocess.run(f"{sys.executable} -m aerodrome.cli.main rules {GAME} | head -1", shell=True,
                          capture_output=True, text=True, timeout=60, check=False)

    assert "Traceback" not in done.stderr


def interrupted(seconds: float) -> Any:
    """Start a simulation that would take hours, press Ctrl-C after a while, and return what it printed."""
    words = ["simulate", GAME, "-g", "10000000", "-j", "2", "-o", "structured_talk=off", "--json"]
    process = start(words)
    time.sleep(seconds)
    os.kill(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=60)
    if process.returncode != 0:
        return None
    assert "Traceback" not in err
    return json.loads(out)


def test_ctrl_c_ends_a_simulation_with_what_is_done() -> None:
    # A busy machine may not have finished a piece of the work by then: wait longer before giving up.
    results = (interrupted(seconds) for seconds in (3, 10, 30))
    result = next(r for r in results if r is not None and r["games"])

    assert not result["complete"]
    assert result["games"] < 10_000_000


def test_a_broken_law_prints_its_seed_and_writes_a_record_that_replay_opens(aerodrome: Command,
                                                                           monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as planted:
        planted.setitem(Profiteers.VISIBLE, "hands", Field(PUBLIC, Row(Sorted(CARD))))
        code, out, _ = aerodrome("check", GAME, "-g", "1", "-p", "3", "-o", "structured_talk=off", "-j", "1")

    assert code == 1
    assert "worlds: a possible world looks different" in out
    assert "seed: 1 planet_profiteers/2/3/" in out
    code, out, _ = aerodrome("replay", "violation-planet_profiteers-worlds.json")
    assert code == 0
    assert "shuffle C" in out
