"""A worker: a process of its own in which bots think, about one question at a time.

Questions come on standard input and answers go to standard output, each as msgpack after its length in four bytes.
The process ends when its input does, in the middle of a thought if need be: it does not outlive the server.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
import traceback
from contextlib import suppress
from queue import SimpleQueue
from random import Random
from time import perf_counter
from typing import Any, BinaryIO, Literal

import msgspec

from aerodrome.bots.budget import Budget
from aerodrome.bots.registry import bot_named
from aerodrome.bots.thought import Thought
from aerodrome.kernel.discover import discover
from aerodrome.kernel.errors import Refused
from aerodrome.kernel.sight import sight_from
from aerodrome.server.wire import AdviceLine

HEAD = 4  # bytes that tell the length of a message
POLITENESS = 5  # how far a worker stands back behind the server when both want the processor


class Ready(msgspec.Struct, forbid_unknown_fields=True):
    """The first message of a worker: it can be asked about these games."""

    games: list[str]


class Ask(msgspec.Struct, tag="ask", forbid_unknown_fields=True):
    """A question: what a bot would play from a sight, and perhaps why."""

    number: int
    sight: dict[str, Any]  # as Sight.dump writes it
    bot: str
    seed: str
    wants: Literal["move", "advice"]
    limit: float  # seconds after which the process ends by itself, should nobody be left to end it
    is_thorough: bool = False  # think as long as ever, even where there is nothing to choose


class Stop(msgspec.Struct, tag="stop", forbid_unknown_fields=True):
    """Nobody wants the answer to this question any more: it is to come soon, whatever it is."""

    number: int


class Advice(msgspec.Struct, forbid_unknown_fields=True):
    """What a bot found out: the move it would play, and its lines with the best first."""

    move: str
    reason: str  # why there are no lines
    iterations: int
    lines: list[AdviceLine]


class Answer(msgspec.Struct, forbid_unknown_fields=True):
    """The answer to the question of this number: a move, with the thought if it was wanted, or an error."""

    number: int
    move: str = ""
    thought: Advice | None = None
    error: str = ""  # one sentence
    seconds: float = 0.0  # of thinking
    is_thought: bool = False  # there was something to think about


def framed(message: msgspec.Struct) -> bytes:
    """Return a message as it goes through a pipe."""
    body = msgspec.msgpack.encode(message)
    return len(body).to_bytes(HEAD, "big") + body


def received(source: BinaryIO) -> bytes:
    """Read one message; raise EOFError where there are no more."""
    return exactly(source, int.from_bytes(exactly(source, HEAD), "big"))


def exactly(source: BinaryIO, count: int) -> bytes:
    """Read so many bytes, however many pieces they come in."""
    data = b""
    while len(data) < count:
        piece = source.read(count - len(data))
        if not piece:
            raise EOFError
        data += piece
    return data


class Wanted:
    """The question that is being thought about, as long as somebody wants the answer."""

    def __init__(self) -> None:
        self._number = self._stopped = 0
        self._budget = Budget()

    def begin(self, number: int, budget: Budget) -> None:
        """Take note of what may be spent on a question; it may have been stopped before it began."""
        self._budget, self._number = budget, number
        if self._stopped == number:
            budget.cancel()

    def stop(self, number: int) -> None:
        """Let the thinking end soon, from another thread."""
        self._stopped = number
        if self._number == number:
            self._budget.cancel()


WANTED = Wanted()


def answered(ask: Ask) -> Answer:
    """Answer a question; whatever goes wrong becomes one sentence, and the details go to standard error."""
    try:
        return thought_about(ask)
    except Refused as error:
        return Answer(ask.number, error=str(error))
    except Exception as error:  # a mistake in a bot or a game must not take the worker along unheard
        sys.stderr.write(traceback.format_exc())
        return Answer(ask.number, error=f"It ran into an error ({type(error).__name__}).")


def thought_about(ask: Ask) -> Answer:
    """Let the bot think."""
    bot, sight, rng = bot_named(ask.bot), sight_from(ask.sight), Random(ask.seed)
    budget = bot.allowance(sight.hints)
    WANTED.begin(ask.number, budget)
    start = perf_counter()
    thought = bot.consider(sight, rng, budget)
    is_thought = bool(thought.lines)
    if ask.is_thorough and not is_thought:
        is_thought = bool(bot.think(sight, rng, budget).lines)  # only for the time that it takes
    advice = advice_of(thought) if ask.wants == "advice" else None
    return Answer(ask.number, thought.move.text, advice, "", perf_counter() - start, is_thought)


def advice_of(thought: Thought) -> Advice:
    """Return a thought as plain data, with all of its lines."""
    return msgspec.convert(thought.dump(len(thought.lines)), Advice)


# --- the process


def take_pipes() -> tuple[BinaryIO, BinaryIO]:
    """Keep the two pipes for messages: whatever else prints writes to standard error, whatever else reads, nothing."""
    source, sink = open(os.dup(0), "rb", buffering=0), open(os.dup(1), "wb")  # noqa: SIM115 (open to the end)
    os.dup2(2, 1)
    sys.stdout = sys.stderr
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    return source, sink


def take_questions(source: BinaryIO, asks: SimpleQueue[Ask]) -> None:
    """Pass questions on to the thread that thinks; when no more can come, end the process at once."""
    read = msgspec.msgpack.Decoder(Ask | Stop)
    try:
        while True:
            message = read.decode(received(source))
            if isinstance(message, Stop):
                WANTED.stop(message.number)
            else:
                asks.put(message)
    except EOFError:
        os._exit(0)
    except Exception:
        sys.stderr.write(traceback.format_exc())
        os._exit(1)


def stand_back() -> None:
    """Let the server go first, where the system knows priorities."""
    if hasattr(os, "nice"):
        with suppress(OSError):
            os.nice(POLITENESS)


def end_after(seconds: float) -> None:
    """Have the system end this process after so many seconds (0: not at all), where it can.

    Compiled code that hangs lets no other thread notice that the server is gone; a timer of the system does.
    """
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_REAL, seconds)


def main() -> None:
    """Answer questions until there are no more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which ends its workers
    stand_back()
    source, sink = take_pipes()
    asks: SimpleQueue[Ask] = SimpleQueue()
    threading.Thread(target=take_questions, args=(source, asks), daemon=True).start()
    message: msgspec.Struct = Ready(list(discover()))
    while True:
        sink.write(framed(message))
        sink.flush()
        ask = asks.get()
        end_after(ask.limit)
        message = answered(ask)
        end_after(0)


if __name__ == "__main__":
    main()
