"""A ladder plays what was planned, stops when it may, and goes on where it was interrupted."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from aerodrome.bots.bot import Bot
from aerodrome.kernel.discover import game_named
from aerodrome.kernel.errors import BadRecord
from aerodrome.lab import ladder as module
from aerodrome.lab.ladder import PIECE, Ladder, Pairing, Plan, Task, pairs_of, play_some

NEWEST = game_named("barnstormers").version

STRENGTHS = {"weak": 0.0, "weak twin": 0.0, "strong": 0.25, "strongest": 0.5}


def toss(task: Task) -> tuple[int, dict[int, float]]:
    """Stand in for real games: the stronger bot wins more than half of them."""
    share = 0.5 + STRENGTHS[task.a] - STRENGTHS[task.b]
    seeds = {number: f"{task.a} {task.b} {task.plan.seed} {number}" for number in task.numbers}
    return task.pairing, {number: float(Random(seed).random() < share) for number, seed in seeds.items()}


@pytest.fixture
def tossed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "play_some", toss)
    monkeypatch.setattr(Plan, "kinds", lambda self: dict.fromkeys(self.bots, "coin"))


def plan(*names: str, seed: str = "1", least: int = 40, most: int = 120, round_robin: bool = False) -> Plan:
    return Plan("barnstormers", 2, {}, {}, list(names), seed, least, most, round_robin)


def real_plan(players: int = 2) -> Plan:
    """Return a ladder of real games, very short ones."""
    options = game_named("barnstormers").setting(players, {"max_rounds": 1}).options
    return Plan("barnstormers", players, options, {}, ["level1", "level3@3"], "1", 4, 6)


def stop_after(calls: int) -> Callable[[int], None]:
    """Return a stand-in for Ctrl-C after some pieces of work."""
    left = iter(range(calls - 1))

    def done(count: int) -> None:
        if count == PIECE and next(left, None) is None:
            raise KeyboardInterrupt

    return done


def test_steps_come_first_and_the_upper_bot_is_named_first() -> None:
    assert pairs_of(["x", "y", "z"], round_robin=False) == [("y", "x"), ("z", "y")]
    assert pairs_of(["x", "y", "z"], round_robin=True) == [("y", "x"), ("z", "y"), ("z", "x")]


@pytest.mark.parametrize(("least", "most"), [(2, 2), (2, 100), (50, 90), (100, 400), (100, 100_000)])
def test_looks_are_even_begin_at_the_least_and_end_at_the_most(least: int, most: int) -> None:
    looks = plan(least=least, most=most).looks()

    assert looks[0] == least
    assert looks[-1] == most
    assert all(look % 2 == 0 for look in looks)
    assert len(looks) < 120


@pytest.mark.usefixtures("tossed")
def test_a_clear_step_stops_early_and_an_equal_one_does_not(tmp_path: Path) -> None:
    result = Ladder(plan("weak", "weak twin", "strong"), tmp_path / "l.json").run()
    equal, clear = result["pairings"]

    assert result["complete"]
    assert (equal["decided"], equal["games"]) == (False, 120)
    assert clear["decided"]
    assert 40 <= clear["games"] < 120
    assert clear["low"] < clear["share"] < clear["high"]
    assert [bot["name"] for bot in result["bots"]] == ["weak", "weak twin", "strong"]
    assert result["bots"][2]["rating"] > result["bots"][1]["high"]


@pytest.mark.usefixtures("tossed")
def test_nothing_stops_before_the_least_number_of_games(tmp_path: Path) -> None:
    result = Ladder(plan("weak", "strongest", least=100), tmp_path / "l.json").run()

    assert result["pairings"][0]["games"] == 100


@pytest.mark.usefixtures("tossed")
@pytest.mark.parametrize("calls", [1, 9, 14, 31, 75])
def test_an_interrupted_run_goes_on_to_the_same_file(tmp_path: Path, calls: int) -> None:
    wanted = plan("weak", "weak twin", "strong", round_robin=True)
    whole, parts = tmp_path / "whole.json", tmp_path / "parts.json"
    Ladder(wanted, whole).run()
    first = Ladder(wanted, parts).run(done=stop_after(calls))
    before = json.loads(parts.read_text())["scores"] if parts.exists() else {}
    run = Ladder(wanted, parts)
    played = sum(len(p.done) for p in run.pairings)
    run.run()

    assert not first["complete"]
    assert played == sum(map(len, before.values())) == 2 * calls  # no game that was finished is lost
    assert parts.read_bytes() == whole.read_bytes()


@pytest.mark.usefixtures("tossed")
def test_the_order_in_which_games_end_does_not_matter(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    wanted = plan("weak", "weak twin", "strong")
    Ladder(wanted, tmp_path / "whole.json").run()

    def shuffled(work: Callable[[Task], Any], tasks: list[Task], _: int) -> Iterator[Any]:
        yield from map(work, Random(1).sample(tasks, len(tasks)))

    monkeypatch.setattr(module, "spread", shuffled)
    first = Ladder(wanted, tmp_path / "parts.json").run(done=stop_after(25))
    stored = json.loads((tmp_path / "parts.json").read_text())["scores"]
    Ladder(wanted, tmp_path / "parts.json").run()

    assert any(None in scores for scores in stored.values())  # games in between were missing
    for p in first["pairings"]:  # the figures count the games before the first gap
        assert p["games"] == len(Pairing(p["a"], p["b"], stored[f"{p['a']} v {p['b']}"]).scores())
    assert (tmp_path / "parts.json").read_bytes() == (tmp_path / "whole.json").read_bytes()


@pytest.mark.usefixtures("tossed")
def test_pairings_take_turns(tmp_path: Path) -> None:
    result = Ladder(plan("weak", "weak twin", "strong"), tmp_path / "l.json").run(done=stop_after(25))

    assert [pairing["games"] for pairing in result["pairings"]] == [30, 20]


@pytest.mark.usefixtures("tossed")
def test_the_pairing_with_the_fewest_games_goes_on_first(tmp_path: Path) -> None:
    for calls in (15, 10):  # 20 and 10 games; then the 10 that are missing, then 10 of the next round
        result = Ladder(plan("weak", "weak twin", "strong"), tmp_path / "l.json").run(done=stop_after(calls))

    assert [pairing["games"] for pairing in result["pairings"]] == [30, 20]


@pytest.mark.usefixtures("tossed")
def test_more_games_and_more_pairings_keep_what_was_played(tmp_path: Path) -> None:
    path = tmp_path / "l.json"
    Ladder(plan("weak", "strong", least=20, most=20), path).run()
    old = json.loads(path.read_text())["scores"]["strong v weak"]
    Ladder(plan("weak", "weak twin", least=20, most=20), path).run()
    Ladder(plan("weak", "strong", "strongest", least=60, most=60), path).run()
    new = json.loads(path.read_text())["scores"]

    assert new["strong v weak"][:20] == old
    assert {name: len(scores) for name, scores in new.items()} == {
        "strong v weak": 60, "strongest v strong": 60, "weak twin v weak": 20}


@pytest.mark.usefixtures("tossed")
def test_progress_adds_up_to_the_most_games(tmp_path: Path) -> None:
    wanted = plan("weak", "weak twin", "strong")
    for _ in range(2):  # the second time everything is there already
        seen: list[int] = []
        Ladder(wanted, tmp_path / "l.json").run(done=seen.append)
        assert sum(seen) == 240


@pytest.mark.usefixtures("tossed")
def test_without_games_there_are_no_ratings_and_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: Any) -> Iterator[Any]:
        raise KeyboardInterrupt

    monkeypatch.setattr(module, "spread", interrupted)
    figures = Ladder(plan("weak", "strong"), tmp_path / "l.json").run()

    assert figures["bots"][1] == {"name": "strong", "rating": None, "low": None, "high": None}
    assert figures["pairings"][0]["share"] is None
    assert list(tmp_path.iterdir()) == []


def other(**changes: Any) -> Plan:
    """Return a ladder that differs in one thing from the one in the file."""
    wanted = plan("weak", "strong")
    for name, value in changes.items():
        setattr(wanted, name, value)
    return wanted


@pytest.mark.usefixtures("tossed")
@pytest.mark.parametrize(("changes", "words"), [
    ({"game": "planet_profiteers"}, "with game 'barnstormers', not 'planet_profiteers'"),
    ({"players": 3}, "with players 2, not 3"),
    ({"seed": "2"}, "with seed '1', not '2'"),
    ({"options": {"draft": True}}, "with options draft None, not True"),
    ({"house": {"planes": 3}}, "with house rules planes None, not 3"),
])
def test_the_file_of_another_ladder_is_refused(tmp_path: Path, changes: dict[str, Any], words: str) -> None:
    path = tmp_path / "l.json"
    Ladder(plan("weak", "strong"), path).run()
    before = path.read_bytes()

    with pytest.raises(BadRecord, match=words) as error:
        Ladder(other(**changes), path)
    assert str(error.value).count(".") == 2  # one sentence, and the name of the file
    assert path.read_bytes() == before
    assert Ladder(other(**changes), path, fresh=True).pairings[0].done == {}


@pytest.mark.usefixtures("tossed")
def test_a_bot_that_has_changed_is_refused_but_a_new_one_is_welcome(tmp_path: Path,
                                                                    monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "l.json"
    Ladder(plan("weak", "strong"), path).run()
    monkeypatch.setattr(Plan, "kinds", lambda self: dict.fromkeys(self.bots, "dice"))

    with pytest.raises(BadRecord, match="with bots weak 'coin', not 'dice'"):
        Ladder(plan("weak", "weak twin"), path)
    Ladder(plan("weak twin", "strongest"), path).run()
    assert json.loads(path.read_text())["bots"] == {"strong": "coin", "strongest": "dice", "weak": "coin",
                                                    "weak twin": "dice"}


def test_the_kind_of_a_bot_names_its_budget() -> None:
    one, two = real_plan().kinds().values()

    assert one != two
    assert "3 iterations" in two


@pytest.mark.usefixtures("tossed")
@pytest.mark.parametrize(("old", "new", "words"), [
    ('"aerodrome_ladder": 1', '"aerodrome_ladder": 2', "format 2, not 1"),
    ('"program": "aerodrome ', '"program": "aerodrome 9', "program 'aerodrome 9"),
    (f'"version": {NEWEST}', '"version": 0', f"version 0, not {NEWEST}"),
    ("}}", "", "damaged"),
    ('weak": [', 'weak": [7,', "damaged"),
    ('weak": [', 'weak": ["x",', "damaged"),
    ('"scores"', '"points"', "damaged"),
    ("{", "\ud800", "damaged"),
])
def test_a_damaged_or_foreign_file_is_refused(tmp_path: Path, old: str, new: str, words: str) -> None:
    path = tmp_path / "l.json"
    Ladder(plan("weak", "strong"), path).run()
    path.write_text(path.read_text().replace(old, new), errors="surrogatepass")
    before = path.read_bytes()

    with pytest.raises(BadRecord, match=words):
        Ladder(plan("weak", "strong"), path)
    assert path.read_bytes() == before


@pytest.mark.usefixtures("tossed")
def test_a_full_disk_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "l.json"
    Ladder(plan("weak", "strong", most=40), path).run()
    before = path.read_bytes()

    def no_space(*_: Any, **__: Any) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_text", no_space)
    with pytest.raises(ValueError, match="cannot be written: No space left on device"):
        Ladder(plan("weak", "strong", least=60, most=60), path).run()
    assert path.read_bytes() == before


def test_real_games_do_not_depend_on_the_number_of_jobs(tmp_path: Path) -> None:
    one = Ladder(real_plan(), tmp_path / "1.json").run(1)
    two = Ladder(real_plan(), tmp_path / "2.json").run(2)

    assert one == two
    assert (tmp_path / "1.json").read_bytes() == (tmp_path / "2.json").read_bytes()


def test_a_real_game_depends_on_its_number_its_seed_and_the_bots() -> None:
    def scores(seed: str, numbers: list[int]) -> list[float]:
        wanted = real_plan(3)
        wanted.seed = seed
        return list(play_some(Task(wanted, 0, "level1", "level1", numbers))[1].values())

    many = list(range(30))
    assert scores("1", many) == scores("1", many)
    assert scores("1", many) != scores("2", many)
    assert scores("1", many)[7:9] == scores("1", [7, 8])
    assert len(set(scores("1", many))) > 1
    assert set(scores("1", many)) <= {0.0, 0.333333, 0.5, 0.666667, 1.0}


def test_the_score_is_that_of_a_wherever_it_sits(monkeypatch: pytest.MonkeyPatch) -> None:
    tables = []

    def won_by_level2(_: Any, __: Any, bots: list[Bot], ___: str) -> tuple[list[float], int]:
        names = [bot.name for bot in bots]
        tables.append(names)
        return [1 / names.count("level2") if name == "level2" else 0.0 for name in names], 1

    monkeypatch.setattr(module, "play_game", won_by_level2)
    monkeypatch.setattr(module, "game_named", lambda _: SimpleNamespace(
        version=1, setting=lambda *_: None, identity=lambda _: "", returns=lambda s: s))
    block = list(range(6))

    assert set(play_some(Task(real_plan(3), 0, "level2", "level1", block))[1].values()) == {1}
    assert set(play_some(Task(real_plan(3), 0, "level1", "level2", block))[1].values()) == {0}
    assert sorted(tables[:6]) == sorted(tables[6:])
    assert [sum(table[seat] == "level2" for table in tables[:6]) for seat in range(3)] == [3, 3, 3]
