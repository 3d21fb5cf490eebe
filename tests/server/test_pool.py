"""Bots in worker processes: the same moves as here, whatever becomes of the processes."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Iterator
from contextlib import asynccontextmanager
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any, cast

import msgspec
import pytest

from aerodrome.bots.registry import bot_named
from aerodrome.kernel.dealer import Dealer
from aerodrome.kernel.discover import discover, game_named
from aerodrome.kernel.errors import BadOption, Refused
from aerodrome.kernel.luck import below
from aerodrome.kernel.option import Value
from aerodrome.kernel.sight import Sight, sight_from
from aerodrome.kernel.table import SeatTaken, Table
from aerodrome.server import pool as module
from aerodrome.server.pool import COMMAND, BotFailed, Choice, NoWorker, Pool, PoolStopped, Worker
from aerodrome.server.worker import POLITENESS, Advice, Answer, Ask, Ready, advice_of, framed, received

PATIENCE = 60.0  # seconds in which anything must have happened
LONG = "level6@300000ms"  # nobody waits for it
QUIET: dict[str, Value] = {"structured_talk": False}
CASES: list[tuple[str, int, dict[str, Value]]] = [
    ("planet_profiteers", 3, QUIET),
    ("planet_profiteers", 4, {"research": True, "private_talk": True}),
    ("barnstormers", 2, {}),
    ("barnstormers", 4, {"secret_stunts": "mystery"}),
]
# A worker that misbehaves when it is asked: light, so that it is started again in no time.
FAKE = """
import os, signal, sys, time
import msgspec
def tell(data):
    sys.stdout.buffer.write(len(data).to_bytes(4, "big") + data)
    sys.stdout.buffer.flush()
def reply(**answer):
    tell(msgspec.msgpack.encode(answer))
reply(games=[])
while head := sys.stdin.buffer.read(4):
    ask = msgspec.msgpack.decode(sys.stdin.buffer.read(int.from_bytes(head, "big")))
    number, bot, moves = ask["number"], ask["bot"], ask["sight"]["options"]
"""


def fake(*lines: str) -> list[str]:
    """Return the command of a worker that does this with every question."""
    return [sys.executable, "-c", FAKE + "".join(f"    {line}\n" for line in lines)]


def real(*lines: str) -> list[str]:
    """Return the command of the real worker, with something done to it before."""
    return [sys.executable, "-c", "\n".join(["import os, aerodrome.server.worker as worker", *lines, "worker.main()"])]


def tables(key: str, players: int, options: dict[str, Value], count: int) -> list[Table]:
    """Return tables at some decisions between several moves."""
    game, rng = game_named(key), Random(f"{key} {players}")
    out: list[Table] = []
    while len(out) < count:
        seats = [SeatTaken(f"P{q}", "human") for q in range(players)]
        table = Table(game, game.setting(players, options), seats, Dealer(rng.randbytes(32)))
        for _ in range(30 + rng.randrange(120)):
            moves = table.state.options()
            if moves:
                table.submit(table.state.to_act(), table.ply(), moves[below(rng, len(moves))].text)
        if not table.is_over() and len(table.state.options()) > 1:
            out.append(table)
    return out


def own_sight(table: Table) -> Sight:
    return table.sight(table.state.to_act())


def position() -> dict[str, Any]:
    """Return a sight in which a bot has something to think about."""
    table = tables("planet_profiteers", 3, QUIET, 1)[0]
    while own_sight(table).said() is not None or own_sight(table).duty() is not None:
        table.submit(table.state.to_act(), table.ply(), table.state.options()[0].text)
    return own_sight(table).dump()


SIGHT = position()


def is_running(pid: int) -> bool:
    """Tell whether a process runs; one that only waits for its parent to notice its end does not."""
    try:
        os.kill(pid, 0)
        return ") Z" not in Path(f"/proc/{pid}/stat").read_text()
    except (ProcessLookupError, FileNotFoundError):
        return False


async def eventually(condition: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end, "it has not happened"
        await asyncio.sleep(0.01)


class WatchedPool(Pool):
    """A pool that notes when it starts processes, and which."""

    def __init__(self, size: int, limit: float, command: list[str] | None, spare: bool) -> None:
        super().__init__(size, limit, command, spare=spare)
        self.times: list[float] = []
        self.pids: list[int] = []

    async def _launch(self, is_spare: bool) -> Worker:
        self.times.append(time.monotonic())
        worker = await super()._launch(is_spare)
        self.pids.append(worker.process.pid)
        return worker


@asynccontextmanager
async def running(size: int = 1, limit: float = PATIENCE, command: list[str] | None = None, *,
                  spare: bool = False) -> AsyncIterator[WatchedPool]:
    """Run a pool; afterwards none of its processes is left."""
    pool = WatchedPool(size, limit, command, spare)
    try:
        await pool.start()
        yield pool
    finally:
        await pool.stop()
        assert [pid for pid in pool.pids if is_running(pid)] == []


def run(main: Coroutine[Any, Any, None]) -> None:
    asyncio.run(main)


def timeless(choice: Choice) -> Choice:
    """Return a choice without the time that it took."""
    return msgspec.structs.replace(choice, thought=None)


def ask_one(command: list[str], bot: str, limit: float = PATIENCE) -> Choice:
    """Return what a pool of one such worker chooses."""
    out: list[Choice] = []

    async def main() -> None:
        async with running(1, limit, command) as pool:
            out.append(timeless(await pool.choose(SIGHT, bot, "seed")))
            await eventually(lambda: len(pool.processes()) == 1)  # whole again

    run(main())
    return out[0]


# --- the sight that crosses the pipe


@pytest.mark.parametrize("case", CASES, ids=[f"{case[0]}-{case[1]}" for case in CASES])
@pytest.mark.parametrize("name", ["level1", "level2", "level3@12", "level4@12", "level6@25"])
def test_a_sight_that_was_dumped_gives_every_bot_the_same_thoughts(case: tuple[str, int, dict[str, Value]],
                                                                   name: str) -> None:
    bot = bot_named(name)
    for table in tables(*case, 4):
        sight = own_sight(table)
        again = sight_from(json.loads(json.dumps(sight.dump())))
        here, there = Random("s"), Random("s")

        assert advice_of(bot.consider(again, there)) == advice_of(bot.consider(sight, here))
        assert here.getstate() == there.getstate()
        assert (again.view(), again.history, again.players()) == (sight.view(), sight.history, sight.players())
        assert again.dump() == sight.dump()


@pytest.mark.parametrize("case", CASES, ids=[f"{case[0]}-{case[1]}" for case in CASES])
def test_a_dumped_sight_holds_nothing_that_the_seat_cannot_know(case: tuple[str, int, dict[str, Value]]) -> None:
    for table in tables(*case, 4):
        for seat in range(case[1]):
            log = table.log(seat)
            dump = Sight(table.game, table.state, seat, log).dump()
            for other in range(3):  # another truth that looks alike
                world = table.state.resample(seat, Random(other))
                assert Sight(table.game, world, seat, log).dump() == dump


def test_a_sight_out_of_turn_has_no_options_and_nobody_thinks_about_it() -> None:
    table = tables("barnstormers", 2, {}, 1)[0]
    out_of_turn = table.sight(1 - table.state.to_act()).dump()

    async def main() -> None:
        async with running(command=fake("os._exit(1)")) as pool:
            for request in (pool.choose, pool.advise):
                with pytest.raises(Refused, match=f"Seat {out_of_turn['seat']} has nothing to decide now"):
                    await request(out_of_turn, "level1", "")
            assert pool.asked == 0

    assert out_of_turn["options"] == []
    run(main())


# --- the worker


class Talk:
    """A real worker at the other end of two pipes, without a pool."""

    def __init__(self) -> None:
        self.process = cast(Any, subprocess.Popen(COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE))
        self.ready = msgspec.msgpack.decode(received(self.process.stdout), type=Ready)

    def say(self, ask: Ask) -> None:
        self.process.stdin.write(framed(ask))
        self.process.stdin.flush()

    def hear(self) -> Answer:
        return msgspec.msgpack.decode(received(self.process.stdout), type=Answer)

    def end(self) -> int:
        """Wait for the end of the process, which says nothing more, and return its code."""
        code: int = self.process.wait(PATIENCE)
        self.process.stdin.close()
        with self.process.stdout:
            assert self.process.stdout.read() == b""
        return code


@pytest.fixture(scope="module")
def talk() -> Iterator[Talk]:
    talk = Talk()
    yield talk
    talk.process.stdin.close()
    assert talk.end() == 0


def test_a_worker_names_its_games_stands_back_and_does_not_hear_ctrl_c(talk: Talk) -> None:
    pid = talk.process.pid
    assert talk.ready.games == list(discover())
    assert os.getpriority(os.PRIO_PROCESS, pid) == min(19, os.getpriority(os.PRIO_PROCESS, 0) + POLITENESS)
    os.kill(pid, signal.SIGINT)
    talk.say(Ask(41, SIGHT, "level1", "seed", "move", PATIENCE))

    answer = talk.hear()
    assert (answer.number, answer.move) == (41, bot_named("level1").choose(sight_from(SIGHT), Random("seed")).text)


@pytest.mark.parametrize(("ask", "sentence"), [
    (Ask(1, SIGHT, "level7", "", "move", PATIENCE), "Unknown bot 'level7'"),
    (Ask(1, SIGHT | {"game": "chess"}, "level1", "", "move", PATIENCE), "Unknown game 'chess'"),
    (Ask(1, SIGHT | {"world": {}}, "level1", "", "move", PATIENCE), "A position is a JSON object"),
    (Ask(1, {}, "level1", "", "move", PATIENCE), "It ran into an error (KeyError)."),
])
def test_what_a_worker_cannot_answer_becomes_a_sentence(talk: Talk, ask: Ask, sentence: str) -> None:
    talk.say(ask)
    answer = talk.hear()

    assert (answer.number, answer.move) == (1, "")
    assert answer.error.startswith(sentence)


@pytest.mark.parametrize(("limit", "code"), [(PATIENCE, 0), (0.2, -signal.SIGALRM)])
def test_a_worker_in_the_middle_of_a_thought_ends_with_its_input_or_its_time(limit: float, code: int) -> None:
    talk = Talk()
    talk.say(Ask(1, SIGHT, LONG, "", "move", limit))
    if code == 0:
        time.sleep(0.3)  # it begins to think; if it has not yet, it ends all the same
        talk.process.stdin.close()

    assert talk.end() == code


# --- the pool with real bots


@pytest.mark.parametrize("case", CASES, ids=[f"{case[0]}-{case[1]}" for case in CASES])
def test_bots_choose_and_advise_in_a_worker_as_they_do_here(case: tuple[str, int, dict[str, Value]]) -> None:
    async def main() -> None:
        async with running() as pool:
            for number, table in enumerate(tables(*case, 3)):
                for name in ("level1", "greedy", "level3@12", "level4@12", "level6@25"):
                    sight, bot, seed = own_sight(table), bot_named(name), f"seed {number}"
                    thought = bot.consider(sight, Random(seed))
                    assert timeless(await pool.choose(sight.dump(), name, seed)) == Choice(thought.move.text, name, [])
                    assert await pool.advise(sight.dump(), name, seed) == advice_of(thought)
            assert (pool.asked, pool.failed, pool.restarts, pool.busy) == (30, 0, 0, 0)

    run(main())


def test_advice_has_lines_with_tries_values_and_what_follows() -> None:
    async def main() -> None:
        async with running() as pool:
            advice: Advice = await pool.advise(SIGHT, "level4@60", "seed")
            assert sum(line.visits for line in advice.lines) == advice.iterations == 60
            assert advice.move == advice.lines[0].move
            assert all(len(line.values) == 3 for line in advice.lines)
            assert advice.lines[0].principal

    run(main())


def test_a_worker_killed_in_the_middle_is_replaced_and_the_next_level_answers() -> None:
    async def main() -> None:
        async with running() as pool:
            request = asyncio.create_task(pool.choose(SIGHT, LONG, "seed"))
            await eventually(lambda: pool.busy == 1)
            (pid,) = pool.processes()
            os.kill(pid, signal.SIGKILL)
            choice = await request
            here = bot_named("level5").choose(sight_from(SIGHT), Random("seed")).text

            assert timeless(choice) == Choice(here, "level5", [f"{LONG} did not answer: its process has ended."])
            assert (pool.asked, pool.failed, pool.restarts, pool.busy) == (2, 1, 1, 0)
            assert len(pool.processes()) == 1
            assert pool.processes() != [pid]
            assert (await pool.choose(SIGHT, "level2", "seed")).failures == []

    run(main())


def test_a_worker_killed_while_idle_is_replaced_before_it_is_asked() -> None:
    async def main() -> None:
        async with running(2) as pool:
            before = pool.processes()
            os.kill(before[0], signal.SIGKILL)
            await eventually(lambda: pool.restarts == 1 and len(pool.processes()) == 2)

            assert before[1] in pool.processes()
            assert (await pool.choose(SIGHT, "level1", "seed")).failures == []

    run(main())


def test_a_slow_table_does_not_keep_a_quick_one_waiting() -> None:
    async def main() -> None:
        async with running(2) as pool:
            slow = asyncio.create_task(pool.choose(SIGHT, LONG, "seed"))
            await eventually(lambda: pool.busy == 1)
            for _ in range(3):
                assert (await pool.choose(SIGHT, "level2", "seed")).bot == "level2"
            assert not slow.done()
            await cancelled(slow)

    run(main())


async def cancelled(task: asyncio.Task[Any]) -> None:
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task


def test_a_cancelled_request_stops_the_thinking_and_frees_its_worker() -> None:
    async def main() -> None:
        async with running() as pool:
            (pid,) = pool.processes()
            thinking = asyncio.create_task(pool.choose(SIGHT, LONG, "seed"))
            await eventually(lambda: pool.busy == 1)
            waiting = asyncio.create_task(pool.choose(SIGHT, LONG, "seed"))
            last = asyncio.create_task(pool.choose(SIGHT, "level1", "seed"))
            await asyncio.sleep(0.1)
            await cancelled(waiting)
            assert (pool.restarts, pool.busy) == (0, 1)  # it had not begun, so nobody was disturbed
            await cancelled(thinking)

            assert await last == await pool.choose(SIGHT, "level1", "seed")
            assert pool.processes() == [pid]  # the process left the thought, and was asked the next question
            assert (pool.failed, pool.restarts, pool.busy) == (0, 0, 0)

    run(main())


def test_a_question_that_is_cancelled_before_it_is_read_is_not_thought_about() -> None:
    async def main() -> None:
        async with running() as pool:
            for _ in range(20):
                task = asyncio.create_task(pool.choose(SIGHT, LONG, "seed"))
                await asyncio.sleep(0)
                await asyncio.sleep(0)
                await cancelled(task)
            await eventually(lambda: pool.busy == 0)
            assert (pool.failed, pool.restarts) == (0, 0)

    run(main())


def test_a_worker_that_does_not_stop_is_ended_without_a_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "STOP_LIMIT", 0.01)
    for name in ("SHORTEST_PAUSE", "LONGEST_PAUSE"):
        monkeypatch.setattr(module, name, 1000.0)  # a pause would not end before the test does

    async def main() -> None:
        async with running(command=fake("time.sleep(1000)")) as pool:
            for _ in range(3):
                task = asyncio.create_task(pool.choose(SIGHT, "level1", ""))
                await eventually(lambda: pool.busy == 1)
                await cancelled(task)
                await eventually(lambda: pool.busy == 0)
            await eventually(lambda: pool.restarts == 3 and len(pool.processes()) == 1)

    run(main())


def test_requests_are_served_in_the_order_in_which_they_came() -> None:
    async def main() -> None:
        order: list[int] = []

        async def request(number: int) -> None:
            await pool.choose(SIGHT, "level1", str(number))
            order.append(number)

        async with running() as pool:
            first = asyncio.create_task(pool.choose(SIGHT, "level4@200ms", ""))
            await eventually(lambda: pool.busy == 1)
            await asyncio.gather(first, *[request(number) for number in range(8)])
            assert order == list(range(8))

    run(main())


def test_many_requests_at_once_share_few_workers() -> None:
    async def main() -> None:
        async with running(2) as pool:
            choices = await asyncio.gather(*[pool.choose(SIGHT, "level2", str(i)) for i in range(40)])
            assert {choice.bot for choice in choices} == {"level2"}
            assert (pool.asked, pool.failed, pool.restarts, pool.busy) == (40, 0, 0, 0)

    run(main())


def test_a_long_queue_is_not_mistaken_for_a_pool_without_workers() -> None:
    async def main() -> None:
        async with running(1, 3.0, fake("time.sleep(1)", "reply(number=number, move=moves[0])")) as pool:
            choices = await asyncio.gather(*[pool.choose(SIGHT, "level1", "") for _ in range(5)])
            assert [choice.failures for choice in choices] == [[]] * 5

    run(main())


# --- workers that misbehave


def test_a_mistake_in_a_bot_goes_to_the_log_and_the_next_level_answers(caplog: pytest.LogCaptureFixture) -> None:
    command = real("good = worker.bot_named",
                   "worker.bot_named = lambda name: good(name) if name < 'level4' else 1 / 0")
    choice = ask_one(command, "level5@10")
    here = bot_named("level3").choose(sight_from(SIGHT), Random("seed")).text

    assert choice == Choice(here, "level3", ["level5@10 failed: It ran into an error (ZeroDivisionError).",
                                             "level4 failed: It ran into an error (ZeroDivisionError)."])
    traces = [r.getMessage() for r in caplog.records if r.name == "aerodrome.server" and "Traceback" in r.getMessage()]
    assert len(traces) == 2
    assert all("division by zero" in trace for trace in traces)


def test_what_a_bot_prints_or_reads_does_not_disturb_the_answers() -> None:
    command = real("good = worker.bot_named", "def noisy(name):", "    print('thinking', flush=True)",
                   "    os.system('echo thinking')", "    assert os.read(0, 10) == b''", "    return good(name)",
                   "worker.bot_named = noisy")

    assert ask_one(command, "level1") == Choice(bot_named("level1").choose(sight_from(SIGHT), Random("seed")).text,
                                                "level1", [])


GARBAGE = {
    "no message": "sys.stdout.buffer.write(b'level2 thinks that this is a move\\n'); sys.stdout.flush()",
    "a flood": "sys.stdout.buffer.write(bytes(10_000_000)); sys.stdout.flush()",
    "no answer": "tell(b'garbage')",
    "another kind of answer": "reply(number=str(number), move=moves[0])",
    "an answer to another question": "reply(number=number + 1, move=moves[0])",
    "advice for a move": "reply(number=number, move=moves[0], "
                         "thought=dict(move=moves[0], reason='', iterations=0, lines=[]))",
}


@pytest.mark.parametrize("line", GARBAGE.values(), ids=GARBAGE)
def test_a_worker_that_talks_nonsense_is_replaced(line: str) -> None:
    choice = ask_one(fake("if bot != 'level1':", f"    {line}", "reply(number=number, move=moves[-1])"), "level2@5")

    assert choice == Choice(SIGHT["options"][-1], "level1", ["level2@5 gave an answer that makes no sense."])


def test_a_worker_that_goes_on_talking_is_replaced() -> None:
    async def main() -> None:
        command = fake("reply(number=number, move=moves[0])", "time.sleep(0.3)", "reply(number=number, move=moves[0])")
        async with running(command=command) as pool:
            assert (await pool.choose(SIGHT, "level1", "")).failures == []
            await eventually(lambda: pool.restarts == 1 and len(pool.processes()) == 1)

    run(main())


@pytest.mark.parametrize(("line", "sentence"), [
    ("reply(number=number, move='fly away')", "level2 chose 'fly away', which is not legal."),
    ("reply(number=number, error='It is\\ntoo hard.')", "level2 failed: It is too hard."),
    ("os._exit(7)", "level2 did not answer: its process has ended."),
    ("os.kill(os.getpid(), signal.SIGKILL)", "level2 did not answer: its process has ended."),
    ("sys.stdout.buffer.write(bytes([0, 0, 0, 99, 1])); sys.stdout.flush(); os._exit(0)",
     "level2 did not answer: its process has ended."),
])
def test_an_illegal_move_an_error_and_an_end_are_told_in_one_sentence(line: str, sentence: str) -> None:
    choice = ask_one(fake("if bot != 'level1':", f"    {line}", "reply(number=number, move=moves[-1])"), "level2")

    assert choice == Choice(SIGHT["options"][-1], "level1", [sentence])


def test_a_worker_that_hangs_is_killed_at_the_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "HINT", 1000.0)  # nobody waits for it to end by itself
    command = fake("signal.signal(signal.SIGTERM, signal.SIG_IGN)", "if bot != 'level1': time.sleep(1000)",
                   "reply(number=number, move=moves[-1])")

    assert ask_one(command, "level2", limit=3.0) == Choice(SIGHT["options"][-1], "level1",
                                                           ["level2 took longer than 3 seconds."])


def test_where_every_level_fails_any_legal_move_is_played() -> None:
    choice = ask_one(fake("os._exit(1)"), "level3")

    assert choice.bot == "random"
    assert choice.move == SIGHT["options"][below(Random("seed"), len(SIGHT["options"]))]
    assert choice.failures == [f"{name} did not answer: its process has ended."
                               for name in ("level3", "level2", "level1")]


def test_an_unknown_bot_is_replaced_by_the_lowest_level_but_gives_no_advice() -> None:
    async def main() -> None:
        async with running(command=fake("reply(number=number, move=moves[0])")) as pool:
            choice = await pool.choose(SIGHT, "level9", "")
            assert (choice.bot, len(choice.failures)) == ("level1", 1)
            assert choice.failures[0].startswith("Unknown bot 'level9'")
            with pytest.raises(BadOption, match="Unknown bot 'level9'"):
                await pool.advise(SIGHT, "level9", "")
            assert (pool.asked, pool.failed, pool.restarts) == (1, 0, 0)

    run(main())


@pytest.mark.parametrize(("line", "sentence"), [
    ("os._exit(1)", "level4 did not answer: its process has ended."),
    ("reply(number=number, move=moves[0])", "level4 gave an answer that makes no sense."),
    ("reply(number=number, move=moves[0], thought=dict(move=moves[0], reason='', iterations=1, lines="
     "[dict(move='loop', visits=1, values=[], principal=[])]))", "level4 chose 'loop', which is not legal."),
])
def test_advice_that_fails_is_refused_in_one_sentence(line: str, sentence: str) -> None:
    async def main() -> None:
        async with running(command=fake(line)) as pool:
            with pytest.raises(BotFailed) as error:
                await pool.advise(SIGHT, "level4", "")
            assert str(error.value) == sentence
            await eventually(lambda: pool.restarts == 1 and len(pool.processes()) == 1)

    run(main())


# --- workers that cannot start


@pytest.mark.parametrize("command", [
    [sys.executable, "-c", ""],
    [sys.executable, "-c", "import time; time.sleep(1000)"],
    [sys.executable, "-c", "while True: print('no message at all')"],
    ["aerodrome-no-such-program"],
], ids=["exits", "hangs", "babbles", "does not exist"])
def test_without_workers_any_legal_move_is_played_after_the_limit(command: list[str]) -> None:
    async def main() -> None:
        async with running(2, 1.0, command) as pool:
            choice, other = await asyncio.gather(pool.choose(SIGHT, "level6", "seed"), pool.choose(SIGHT, "level2", ""))
            assert choice.bot == other.bot == "random"
            assert choice.move in SIGHT["options"]
            assert choice.failures == ["No bot can think now: no worker process starts."]
            assert (pool.asked, pool.failed, pool.busy, pool.processes()) == (2, 2, 0, [])
            with pytest.raises(NoWorker, match="no worker process starts"):
                await pool.advise(SIGHT, "level2", "")

    run(main())


def test_a_worker_that_keeps_dying_is_started_again_after_growing_pauses() -> None:
    async def main() -> None:
        async with running(1, 1.0, [sys.executable, "-c", ""]) as pool:
            await eventually(lambda: len(pool.times) >= 5)
            gaps = [after - before for before, after in pairwise(pool.times)]
            assert all(gap > 0.09 * 2 ** i for i, gap in enumerate(gaps))
            assert pool.restarts >= 4

    run(main())


def test_workers_that_can_start_at_last_are_used(tmp_path: Path) -> None:
    cured = tmp_path / "cured"
    command = fake("reply(number=number, move=moves[0])")
    command[-1] = f"import os\nif not os.path.exists({str(cured)!r}): os._exit(1)\n" + command[-1]

    async def main() -> None:
        async with running(1, 30.0, command) as pool:
            request = asyncio.create_task(pool.choose(SIGHT, "level4", ""))
            await eventually(lambda: pool.restarts >= 2)
            cured.touch()
            assert await request == Choice(SIGHT["options"][0], "level4", [])

    run(main())


def test_workers_have_the_environment_of_the_server(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AERODROME_PURE", "only a test")
    choice = ask_one(fake("reply(number=number, error=os.environ['AERODROME_PURE'])"), "level1")

    assert choice.failures == ["level1 failed: only a test"]


# --- the end


@pytest.mark.parametrize("line", ["time.sleep(1000)", "signal.signal(signal.SIGTERM, signal.SIG_IGN); time.sleep(1000)",
                                  "while True: sys.stderr.write('x' * 9999)"])
def test_stop_ends_workers_that_think_and_their_requests(line: str) -> None:
    async def main() -> None:
        async with running(2, command=fake(line)) as pool:
            requests = [asyncio.create_task(pool.choose(SIGHT, "level1", "")) for _ in range(3)]
            pids = pool.processes()
            await eventually(lambda: pool.busy == 2)
            await pool.stop()

            for request in requests:  # no random move is played because the server ends
                with pytest.raises(PoolStopped, match="The bots are not running"):
                    await request
            assert [pid for pid in pids if is_running(pid)] == []
            assert (pool.busy, pool.processes()) == (0, [])

    run(main())


def test_stop_waits_for_workers_that_are_ending_already() -> None:
    async def main() -> None:
        command = fake("signal.signal(signal.SIGTERM, signal.SIG_IGN)", "tell(b'garbage')", "time.sleep(1000)")
        async with running(command=command) as pool:
            with pytest.raises(BotFailed):
                await pool.advise(SIGHT, "level1", "")
            await asyncio.sleep(0)  # its keeper has begun to end it, which takes a while

    run(main())


def test_a_stop_that_is_interrupted_still_ends_every_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "HINT", 1000.0)

    async def main() -> None:
        command = fake("signal.signal(signal.SIGTERM, signal.SIG_IGN)", "time.sleep(1000)")
        async with running(2, command=command) as pool:
            pids = pool.processes()
            requests = [asyncio.create_task(pool.choose(SIGHT, "level1", "")) for _ in pids]
            await eventually(lambda: pool.busy == 2)
            stop = asyncio.create_task(pool.stop())
            await asyncio.sleep(0.01)
            await cancelled(stop)
            await asyncio.wait(requests)
            await eventually(lambda: not any(is_running(pid) for pid in pids))
            await pool.stop()
            assert all(isinstance(request.exception(), PoolStopped) for request in requests)

    run(main())


def test_a_pool_is_asked_only_while_it_runs() -> None:
    async def main() -> None:
        pool = Pool(1, PATIENCE, fake("reply(number=number, move=moves[0])"))
        requests: list[Callable[[], Awaitable[Any]]] = [lambda: pool.choose(SIGHT, "level1", ""),
                                                        lambda: pool.advise(SIGHT, "level1", "")]
        for _ in range(2):
            for request in requests:
                with pytest.raises(PoolStopped):
                    await request()
            await pool.start()
            assert (await pool.choose(SIGHT, "level1", "")).bot == "level1"
            await pool.stop()
        await pool.stop()

    run(main())


@pytest.mark.parametrize(("size", "limit"), [(0, 1.0), (1, 0.0), (-1, 5.0), (1, float("nan"))])
def test_a_pool_needs_a_worker_and_a_limit(size: int, limit: float) -> None:
    with pytest.raises(Refused, match="A pool needs at least 1 worker and a limit above 0 seconds"):
        Pool(size, limit)


SERVER = """
import asyncio, json, sys
from aerodrome.server.pool import Pool
async def main():
    pool = Pool(2, 600.0)
    await pool.start()
    request = asyncio.create_task(pool.choose(json.loads(sys.stdin.readline()), sys.argv[1], "seed"))
    while not pool.busy:
        await asyncio.sleep(0.01)
    print(json.dumps(pool.processes()), flush=True)
    await request
asyncio.run(main())
"""


def test_workers_end_when_the_server_is_killed() -> None:
    server = subprocess.Popen([sys.executable, "-c", SERVER, LONG], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                              text=True)
    assert server.stdin is not None
    assert server.stdout is not None
    with server.stdin, server.stdout:
        server.stdin.write(json.dumps(SIGHT) + "\n")
        server.stdin.flush()
        pids = json.loads(server.stdout.readline())
        assert [is_running(pid) for pid in pids] == [True, True]
        server.kill()
        server.wait(PATIENCE)

    async def ended() -> None:
        await eventually(lambda: not any(is_running(pid) for pid in pids))

    run(ended())


def test_the_log_of_a_worker_has_an_end(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING, "aerodrome.server"):
        choice = ask_one(fake("sys.stderr.write('x' * 1_000_000)", "reply(number=number, move=moves[0])"), "level1")

    assert choice.bot == "level1"
    written = "".join(record.getMessage() for record in caplog.records)
    assert written.count("x") == module.MOST_LOGGED
