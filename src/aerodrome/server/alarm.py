"""The alarm: ends what takes too long on the event loop, so that the rules of one table cannot stop the others.

It rings in the thread of the event loop, as soon as Python code runs there. Code that was compiled is not
interrupted; the laws hold our own games to their length, and games of others are interpreted.
"""

from __future__ import annotations

import signal
import threading
from types import FrameType, TracebackType

from aerodrome.server.denials import Failed

SECONDS = 2.0  # of a processor for one question or move: they take milliseconds
ASLEEP = 10  # times as long by the clock, for rules that wait for something; a busy machine is not their fault


class TooLong(BaseException):
    """The time is over. It is no Exception, so that rules cannot swallow it by accident."""


class Alarm:
    """One alarm for the process; it is set for one piece of work at a time."""

    def __init__(self) -> None:
        self._is_set = False
        self._works = False

    def install(self) -> None:
        """Take the process's alarm signals, where there are any and this is the thread of the event loop."""
        if hasattr(signal, "SIGPROF") and threading.current_thread() is threading.main_thread():
            signal.signal(signal.SIGPROF, self._ring)
            signal.signal(signal.SIGALRM, self._ring)
            self._works = True

    def _ring(self, _: int, __: FrameType | None) -> None:
        if self._is_set:  # else it rang in the moment when the work was done
            raise TooLong

    def set(self, seconds: float) -> bool:
        """Begin a piece of work; False where it is part of a larger one that has its own limit."""
        if not self._works or self._is_set:
            return False
        self._is_set = True
        signal.setitimer(signal.ITIMER_PROF, seconds)
        signal.setitimer(signal.ITIMER_REAL, ASLEEP * seconds)
        return True

    def clear(self) -> None:
        """End a piece of work."""
        self._is_set = False
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.setitimer(signal.ITIMER_REAL, 0)


ALARM = Alarm()


class Within:
    """``with Within():`` a piece of work on the event loop that waits for nothing; what takes longer is Failed."""

    def __init__(self, seconds: float | None = None) -> None:
        self.seconds = SECONDS if seconds is None else seconds
        self._is_outermost = False

    def __enter__(self) -> None:
        self._is_outermost = ALARM.set(self.seconds)

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None,
                 trace: TracebackType | None) -> None:
        if not self._is_outermost:
            return
        ALARM.clear()
        if isinstance(error, TooLong):
            raise Failed(f"The rules of this table took longer than {self.seconds:g} seconds; nothing has happened.")
