"""The pool: worker processes in which bots think, so that the event loop never does."""

from __future__ import annotations

import asyncio
import logging
import sys
from asyncio.subprocess import PIPE, Process
from collections import deque
from contextlib import suppress
from math import inf
from random import Random
from typing import Any

import msgspec

from aerodrome.bots.registry import ALIASES, bot_named, bots
from aerodrome.kernel.errors import BadOption, Refused
from aerodrome.kernel.luck import below
from aerodrome.kernel.shape import brief
from aerodrome.server.queue import Place, Queue
from aerodrome.server.thoughts import Thoughts, kind_of
from aerodrome.server.worker import HEAD, Advice, Answer, Ask, Ready, Stop, framed

LOG = logging.getLogger("aerodrome.server")
COMMAND = [sys.executable, "-m", "aerodrome.server.worker"]
LAST_RESORT = "random"  # who has chosen when no bot could
START_LIMIT = 30.0  # seconds in which a worker must report that it is ready
SHORTEST_PAUSE, LONGEST_PAUSE = 0.1, 10.0  # seconds before a worker that came to nothing is started again
HINT = 0.5  # seconds that a process has to end when its input has ended
GRACE = 2.0  # and when it is asked to, and again when it is forced to
QUICK = 0.25  # seconds: what is expected to take no longer is never kept waiting by longer thoughts
STOP_LIMIT = 5.0  # seconds in which a worker must answer a question that nobody wants answered any more
OVERTIME = 5.0  # seconds beyond the limit after which a worker ends by itself
LARGEST = 16_000_000  # bytes of a message: no answer has more
LONGEST_ERROR = 200  # characters
MOST_LOGGED = 100_000  # characters that one process may add to the log
PIECE = 65_536  # bytes that are read at once
NONSENSE = (ValueError, RecursionError)  # what reading something that is no message may raise


class BotFailed(Refused):
    """A bot gave no good answer."""


class NoWorker(BotFailed):
    """No worker process can be started."""


class PoolStopped(Refused):
    """The pool is not running, so nobody can be asked."""


class Choice(msgspec.Struct):
    """A legal move, who really chose it, and what became of those who should have."""

    move: str
    bot: str
    failures: list[str]  # one sentence each
    thought: float | None = None  # seconds of thinking; None where there was nothing to think about


class Worker:
    """One process from its start to its end; it is asked one question at a time."""

    def __init__(self, process: Process, *, is_spare: bool = False) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        self.process = process
        self.is_spare = is_spare  # only for what is quick
        self.gone = asyncio.Event()  # it takes no more questions
        self.is_proven = False  # it has answered, or is ended for no fault of its own
        self._stdin, self._stdout, self._stderr = process.stdin, process.stdout, process.stderr
        self._asked = 0
        self._bot = ""
        self._answer: asyncio.Future[Answer] | None = None
        self._listening: asyncio.Task[None] | None = None
        self._logging = asyncio.create_task(self._log())

    async def ready(self) -> None:
        """Wait until the process can be asked; raise an error of any kind if it cannot."""
        async with asyncio.timeout(START_LIMIT):
            msgspec.msgpack.decode(await self._message(), type=Ready)
        self._listening = asyncio.create_task(self._listen())

    async def ask(self, ask: Ask) -> Answer:
        """Return what the process answers; raise BotFailed when it ends or talks nonsense instead."""
        self._asked += 1
        ask.number, self._bot = self._asked, ask.bot
        self._answer = asyncio.get_running_loop().create_future()
        self._answer.add_done_callback(noticed)
        if self.gone.is_set():
            self._fail("did not answer: its process has ended.")
        self._stdin.write(framed(ask))
        return await asyncio.shield(self._answer)  # it comes, even if nobody waits for it any more

    async def stop(self) -> bool:
        """Let the process leave the question that it thinks about; tell whether it can be asked another one."""
        answer = self._answer
        if answer is not None and not answer.done():
            self._stdin.write(framed(Stop(self._asked)))
            await asyncio.wait({answer}, timeout=STOP_LIMIT)
        return answer is None or (answer.done() and not self.gone.is_set())

    def retire(self) -> None:
        """Take no more questions, and stop thinking at once."""
        if not self.gone.is_set():  # else the process has ended, or is being ended
            self.gone.set()
            self.kill()

    def kill(self) -> None:
        """End the process by force, if it has not ended."""
        if self.process.returncode is None:
            with suppress(ProcessLookupError):
                self.process.kill()

    async def end(self) -> None:
        """End the process for sure: its input ends, then it is asked to end, then forced to."""
        self.gone.set()
        self._fail("did not answer: its process was ended.")
        self._stdin.close()
        finish = asyncio.create_task(self._finish())
        try:
            for seconds, go_on in ((HINT, self._terminate), (GRACE, self.kill), (GRACE, self.kill)):
                done, _ = await asyncio.wait({finish}, timeout=seconds)
                if done:
                    return
                go_on()
        finally:
            self.kill()
            finish.cancel()
            self._logging.cancel()

    def _terminate(self) -> None:
        if self.process.returncode is None:
            with suppress(ProcessLookupError):
                self.process.terminate()

    async def _finish(self) -> None:
        """Empty the pipes and wait for the end of the process, which is noticed only when they are empty."""
        if self._listening is not None:
            self._listening.cancel()
            await asyncio.wait({self._listening})
        while await self._stdout.read(PIECE):
            pass
        await asyncio.wait({self._logging})
        await self.process.wait()

    async def _listen(self) -> None:
        """Take the answers until the process ends or talks nonsense."""
        try:
            while True:
                self._take(msgspec.msgpack.decode(await self._message(), type=Answer))
        except (EOFError, OSError):
            self._fail("did not answer: its process has ended.")
        except NONSENSE as error:
            LOG.warning("Bot worker %d talks nonsense: %s", self.process.pid, error)
            self._fail("gave an answer that makes no sense.")
        finally:
            self.gone.set()

    async def _message(self) -> bytes:
        try:
            size = int.from_bytes(await self._stdout.readexactly(HEAD), "big")
            if size > LARGEST:
                raise ValueError(f"a message of {size} bytes")
            return await self._stdout.readexactly(size)
        except asyncio.IncompleteReadError:
            raise EOFError("its output has ended") from None

    def _take(self, answer: Answer) -> None:
        if self._answer is None or self._answer.done() or answer.number != self._asked:
            raise ValueError(f"an answer to question {answer.number}, which is not open")
        self._answer.set_result(answer)

    def _fail(self, what: str) -> None:
        if self._answer is not None and not self._answer.done():
            self._answer.set_exception(BotFailed(f"{self._bot} {what}"))

    async def _log(self) -> None:
        """Pass on what the process writes to standard error, up to a point."""
        left = MOST_LOGGED
        while data := await self._stderr.read(PIECE):
            text = data.decode(errors="replace").strip()[:left]
            left -= len(text)
            if text:
                LOG.warning("Bot worker %d: %s", self.process.pid, text)


class Pool:
    """Worker processes, each started again whenever it ends, and the requests that wait for one of them.

    A spare one answers only what is quick, so that it never waits for long thoughts.
    """

    def __init__(self, size: int, limit: float, command: list[str] | None = None, *, spare: bool = False) -> None:
        if size < 1 or not limit > 0:
            raise Refused(f"A pool needs at least 1 worker and a limit above 0 seconds, not {size} and {limit:g}.")
        self.size = size
        self.limit = limit  # seconds for one bot to answer
        self.command = command if command is not None else COMMAND
        self.asked = 0  # questions put to bots, to the lower levels after a failure too
        self.failed = 0  # those of them that got no good answer
        self.restarts = 0  # of workers
        self.busy = 0  # workers that think now
        self.thoughts = Thoughts()
        self._keepers: list[asyncio.Task[None]] = []  # one for each worker; none while the pool is not running
        self._workers: set[Worker] = set()  # all whose process may be there
        self._endings: set[asyncio.Task[None]] = set()  # of workers that are gone
        self._ready: set[Worker] = set()  # those that can be asked, now or when they have answered
        self._idle: deque[Worker] = deque()
        self._queue: Queue[asyncio.Future[Worker]] = Queue()
        self._has_spare = spare
        self._calming: set[asyncio.Task[None]] = set()  # of workers whose question nobody wants answered any more
        self._empty_since = 0.0  # when the last worker that was ready went

    # --- running

    async def start(self) -> None:
        """Start the workers; return when each is ready or has failed once, and after the limit in any case."""
        if self._keepers:
            return
        loop = asyncio.get_running_loop()
        self._empty_since = loop.time()
        tries: list[asyncio.Future[None]] = [loop.create_future() for _ in range(self.size)]
        self._keepers = [asyncio.create_task(self._keep(tried)) for tried in tries]
        await asyncio.wait(tries, timeout=self.limit)
        if self._has_spare and self._keepers:  # later than the others, and nobody waits for it
            self._keepers.append(asyncio.create_task(self._keep(loop.create_future(), is_spare=True)))

    async def stop(self) -> None:
        """End every process for sure; requests under way raise PoolStopped."""
        keepers, self._keepers = self._keepers, []
        for task in keepers:
            task.cancel()
        for place in self._queue.places():
            place.ticket.cancel()
        for task in self._calming:
            task.cancel()
        try:
            await asyncio.gather(*keepers, return_exceptions=True)
            await asyncio.gather(*self._endings, return_exceptions=True)
        finally:
            for worker in self._workers:  # none, unless stopping was itself interrupted
                worker.kill()

    def processes(self) -> list[int]:
        """Return the ids of the processes that can be asked."""
        return sorted([worker.process.pid for worker in self._ready])

    async def _keep(self, tried: asyncio.Future[None], *, is_spare: bool = False) -> None:
        """Keep one worker running, process after process."""
        pause = 0.0
        while True:
            is_proven = await self._live(tried, is_spare)
            pause = 0.0 if is_proven else min(LONGEST_PAUSE, max(SHORTEST_PAUSE, 2 * pause))
            await asyncio.sleep(pause)
            self.restarts += 1

    async def _live(self, tried: asyncio.Future[None], is_spare: bool) -> bool:
        """Offer one process from its start to its end; tell whether it proved itself."""
        worker = None
        try:
            worker = await self._launch(is_spare)
            await worker.ready()
            self._ready.add(worker)
            self._offer(worker)
            settle(tried)
            await worker.gone.wait()
            LOG.warning("Bot worker %d is gone; it is started again.", worker.process.pid)
        except Exception as error:  # whatever it is, the server goes on and another attempt is made
            LOG.error("A bot worker cannot be started: %r", error)
        finally:
            settle(tried)
            if worker is not None:
                await self._bury(worker)
        return worker is not None and worker.is_proven

    async def _launch(self, is_spare: bool) -> Worker:
        process = await asyncio.create_subprocess_exec(*self.command, stdin=PIPE, stdout=PIPE, stderr=PIPE)
        worker = Worker(process, is_spare=is_spare)
        self._workers.add(worker)
        return worker

    async def _bury(self, worker: Worker) -> None:
        if worker in self._ready:
            self._ready.remove(worker)
            self._empty_since = asyncio.get_running_loop().time()
        if worker in self._idle:
            self._idle.remove(worker)
        ending = asyncio.create_task(self._end(worker))
        self._endings.add(ending)
        ending.add_done_callback(self._endings.discard)
        await asyncio.shield(ending)  # a keeper that is stopped leaves the rest to the pool

    async def _end(self, worker: Worker) -> None:
        await worker.end()
        self._workers.discard(worker)

    # --- handing out workers

    def _offer(self, worker: Worker) -> None:
        if worker.gone.is_set():
            return
        while place := self._queue.next(QUICK if worker.is_spare else inf):
            self._queue.leave(place)
            if not place.ticket.done():
                place.ticket.set_result(worker)
                return
        self._idle.append(worker)

    async def _take(self, person: str, cost: float) -> Worker:
        for worker in sorted(self._idle, key=lambda worker: worker.is_spare):
            if not worker.gone.is_set() and (cost <= QUICK or not worker.is_spare):
                self._idle.remove(worker)
                return worker
        place = Place(person, cost, asyncio.get_running_loop().create_future())
        self._queue.join(place)
        try:
            return await self._patiently(place)
        except BaseException:
            ticket = place.ticket
            if ticket.done() and not ticket.cancelled():  # a worker was handed over in the same moment
                self._offer(ticket.result())
            raise
        finally:
            self._queue.leave(place)

    async def _patiently(self, place: Place[asyncio.Future[Worker]]) -> Worker:
        """Wait for a worker: as long as it takes while others think, up to the limit while there are no workers."""
        loop = asyncio.get_running_loop()
        since, ticket = loop.time(), place.ticket
        while not ticket.done():
            is_there = any(place.cost <= QUICK or not worker.is_spare for worker in self._ready)
            left = self.limit if is_there else max(since, self._empty_since) + self.limit - loop.time()
            if left <= 0:
                raise NoWorker("No bot can think now: no worker process starts.")
            await asyncio.wait({ticket}, timeout=left)
        if ticket.cancelled():
            raise stopped()
        return ticket.result()

    # --- asking

    async def choose(self, sight: dict[str, Any], bot: str, seed: str, person: str = "", *,
                     is_thorough: bool = False) -> Choice:
        """Return a legal move of the dumped *sight*: of *bot*, of the next lower level that can, or any at all.

        Each level has the pool's limit for its answer. The worker's time is that of *person*, who caused the question.
        """
        legal = moves_of(sight)
        names, failures = line_up(bot)
        for name in names:
            ask = Ask(0, sight, name, seed, "move", self.limit + OVERTIME, is_thorough)
            try:
                answer = await self._ask(ask, legal, person)
                return Choice(answer.move, name, failures, answer.seconds if answer.is_thought else None)
            except BotFailed as error:
                failures.append(str(error))
                if isinstance(error, NoWorker):
                    break
        return Choice(legal[below(Random(seed), len(legal))], LAST_RESORT, failures)

    async def advise(self, sight: dict[str, Any], bot: str, seed: str, person: str = "") -> Advice:
        """Return what *bot* thinks of the dumped *sight*; raise BotFailed, and BadOption for an unknown bot."""
        bot_named(bot)
        legal = moves_of(sight)
        answer = await self._ask(Ask(0, sight, bot, seed, "advice", self.limit + OVERTIME), legal, person)
        assert answer.thought is not None
        return answer.thought

    async def _ask(self, ask: Ask, legal: list[str], person: str) -> Answer:
        """Put one question to one worker, and count what comes of it."""
        if not self._keepers:
            raise stopped()
        self.asked += 1
        cost = self.thoughts.usual(kind_of(ask.sight, ask.bot))
        try:
            return await self._answer(await self._take(person, cost), ask, legal, person)
        except BotFailed as error:
            if not self._keepers:
                raise stopped() from None
            self.failed += 1
            LOG.warning("%s", error)
            raise

    async def _answer(self, worker: Worker, ask: Ask, legal: list[str], person: str) -> Answer:
        """Return a good answer of this worker; after a bad one the worker is ended."""
        self.busy += 1
        self._queue.begin(person)
        since = asyncio.get_running_loop().time()
        try:
            answer = await self._in_time(worker, ask)
            check(answer, ask, legal)
        except BotFailed:
            worker.retire()
            self._done(worker, person, since)
            raise
        except BaseException:  # the request was cancelled: the thinking must stop
            calming = asyncio.create_task(self._calm(worker, person, since))
            self._calming.add(calming)
            calming.add_done_callback(self._calming.discard)
            raise
        worker.is_proven = True
        self._done(worker, person, since)
        return answer

    async def _calm(self, worker: Worker, person: str, since: float) -> None:
        """Let a worker leave its question; one that does not is ended."""
        worker.is_proven = True
        try:
            if not await worker.stop():
                worker.retire()
        finally:
            self._done(worker, person, since)

    def _done(self, worker: Worker, person: str, since: float) -> None:
        self.busy -= 1
        self._queue.end(person, asyncio.get_running_loop().time() - since)
        self._offer(worker)

    async def _in_time(self, worker: Worker, ask: Ask) -> Answer:
        try:
            async with asyncio.timeout(self.limit):
                return await worker.ask(ask)
        except TimeoutError:
            raise BotFailed(f"{ask.bot} took longer than {self.limit:g} seconds.") from None


def noticed(answer: asyncio.Future[Answer]) -> None:
    """Look at an answer that nobody may wait for any more, so that its error is not told as a forgotten one."""
    if not answer.cancelled():
        answer.exception()


def settle(tried: asyncio.Future[None]) -> None:
    """Say that a first attempt has come to something or to nothing."""
    if not tried.done():
        tried.set_result(None)


def stopped() -> PoolStopped:
    """Return the error of requests that come before the start or after the stop."""
    return PoolStopped("The bots are not running.")


def moves_of(sight: dict[str, Any]) -> list[str]:
    """Return the legal moves of a dumped sight; refuse one with nothing to decide."""
    legal: list[str] = sight["options"]
    if not legal:
        raise Refused(f"Seat {sight['seat']} has nothing to decide now.")
    return legal


def line_up(bot: str) -> tuple[list[str], list[str]]:
    """Return who is asked, *bot* first and then the levels below it, and what is wrong with the name, if anything."""
    names = list(bots())
    try:
        bot_named(bot)
    except BadOption as error:
        return names[:1], [str(error)]
    level = bot.partition("@")[0]
    return [bot, *reversed(names[:names.index(ALIASES.get(level, level))])], []


def check(answer: Answer, ask: Ask, legal: list[str]) -> None:
    """Raise BotFailed for an answer that is an error, illegal, or not what was asked for."""
    if answer.error:
        raise BotFailed(f"{ask.bot} failed: {' '.join(answer.error.split())[:LONGEST_ERROR]}")
    thought = answer.thought
    for move in [answer.move] + ([] if thought is None else [thought.move, *[line.move for line in thought.lines]]):
        if move not in legal:
            raise BotFailed(f"{ask.bot} chose {brief(move)}, which is not legal.")
    if (thought is not None) != (ask.wants == "advice"):
        raise BotFailed(f"{ask.bot} gave an answer that makes no sense.")
