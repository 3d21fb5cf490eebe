from __future__ import annotations

import gc
import threading
from random import Random

import pytest

from aerodrome.bots import budget as module
from aerodrome.bots.budget import Budget, read_budget, spend
from aerodrome.bots.registry import bot_named, bots, bots_for
from aerodrome.kernel.discover import game_named
from aerodrome.kernel.errors import BadOption
from aerodrome.kernel.sight import Sight


class Clock:
    """A clock that only work moves."""

    def __init__(self, cost: float) -> None:
        self.now = 100.0
        self.cost = cost
        self.pieces: list[int] = []

    def __call__(self) -> float:
        return self.now

    def work(self, iterations: int) -> None:
        self.pieces.append(iterations)
        self.now += self.cost * iterations


@pytest.mark.parametrize(("text", "iterations", "milliseconds"), [("1", 1, 0), ("800", 800, 0), ("250ms", 0, 250)])
def test_a_budget_is_read(text: str, iterations: int, milliseconds: int) -> None:
    budget = read_budget(text)

    assert (budget.iterations, budget.milliseconds) == (iterations, milliseconds)


@pytest.mark.parametrize("text", ["", "0", "ms", "-5", "1.5", "0ms", "٣", "1s", "99999999999", "10000001", "600001ms"])
def test_a_bad_budget_is_refused_in_one_sentence(text: str) -> None:
    with pytest.raises(BadOption, match="A budget is written 800") as error:
        read_budget(text)
    assert str(error.value).count("\n") == 0


@pytest.mark.parametrize("iterations", [1, 2, 7, 1000])
def test_iterations_are_spent_exactly(iterations: int) -> None:
    done: list[int] = []

    assert spend(Budget(iterations), done.append) == iterations
    assert sum(done) == iterations


@pytest.mark.parametrize("milliseconds", [1, 10, 50, 100, 1000, 5000])
@pytest.mark.parametrize("cost", [0.000002, 0.00005, 0.001, 0.02, 0.045])
def test_time_is_not_overspent(monkeypatch: pytest.MonkeyPatch, milliseconds: int, cost: float) -> None:
    clock = Clock(cost)
    monkeypatch.setattr(module, "perf_counter", clock)

    spend(Budget(milliseconds=milliseconds), clock.work)
    spent = 1000 * (clock.now - 100.0)
    assert spent <= max(1.2 * milliseconds, milliseconds + 50)
    assert spent >= min(milliseconds, 1000 * cost) * 0.999


def test_the_clock_is_looked_at_every_few_milliseconds(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock(0.0001)
    monkeypatch.setattr(module, "perf_counter", clock)

    spend(Budget(100_000), clock.work)
    assert max(clock.pieces) * clock.cost <= 0.0041


def test_a_cancelled_budget_ends_the_work(monkeypatch: pytest.MonkeyPatch) -> None:
    clock, budget = Clock(0.001), Budget(1_000_000)
    monkeypatch.setattr(module, "perf_counter", clock)

    def work(iterations: int) -> None:
        clock.work(iterations)
        if len(clock.pieces) == 3:
            budget.cancel()

    assert spend(budget, work) == sum(clock.pieces)
    assert len(clock.pieces) == 3


def test_work_ends_when_it_is_enough() -> None:
    done: list[int] = []

    spend(Budget(1000), done.append, lambda: sum(done) >= 5)
    assert 5 <= sum(done) < 1000


def test_another_thread_can_cancel_a_search() -> None:
    game = game_named("planet_profiteers")
    s = game.start(game.setting(3, {"structured_talk": False, "first_captain": "0"}))
    s.apply(s.agenda[-1].sample(s, Random(1)))
    budget = Budget(10_000_000)
    timer = threading.Timer(0.2, budget.cancel)
    timer.start()
    thought = bot_named("level6").consider(Sight(game, s, s.to_act()), Random(1), budget)
    timer.join()

    assert thought.move in s.options()
    assert sum(line.visits for line in thought.lines) < 10_000_000


def test_the_collector_is_on_again_after_an_error() -> None:
    def fail(_: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        spend(Budget(5), fail)
    assert gc.isenabled()


def test_levels_are_named_and_described() -> None:
    known = bots()

    assert list(known) == [f"level{n}" for n in range(1, 7)]
    assert len({bot.title for bot in known.values()}) == 6
    assert all(bot.blurb.endswith(".") and "\n" not in bot.blurb for bot in known.values())
    budgets = [known[f"level{n}"].budget.iterations for n in (4, 5, 6)]
    assert budgets == sorted(set(budgets))


def test_a_bot_may_have_another_budget() -> None:
    assert bot_named("level4@17").budget.iterations == 17
    assert bot_named("level4@17ms").budget.milliseconds == 17
    assert bot_named("flat@17").name == "level3@17"
    assert bot_named("level4").budget.iterations == bots()["level4"].budget.iterations


@pytest.mark.parametrize("name", ["level7", "", "level4@", "level4@x", "deep"])
def test_unknown_bots_are_refused(name: str) -> None:
    with pytest.raises(BadOption):
        bot_named(name)


def test_one_bot_for_all_or_one_for_each() -> None:
    assert [bot.name for bot in bots_for("level2", 3)] == ["level2"] * 3
    assert [bot.name for bot in bots_for("level2, level1,random", 3)] == ["level2", "level1", "level1"]
    with pytest.raises(BadOption, match="2 bots do not fit 3 seats"):
        bots_for("level2,level1", 3)
