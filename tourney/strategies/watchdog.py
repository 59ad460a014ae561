"""The time limit of strategies: a strategy that hangs is interrupted, on systems that support it."""

from __future__ import annotations

import os
import signal
import sys
import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final, NoReturn

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import FrameType

_LOOKS: Final = 4
"""Checks within one limit whether a strategy is still at the same question."""


class OutOfTime(Exception):
    """A strategy took longer than its limit."""


_leave: Final = os._exit
_MODULES: Final = (os, sys.modules[os.name])
"""The modules that define `_exit`: `os`, and `posix` or `nt`."""

_playing: Final[set[tuple[int, int]]] = set()
"""The threads that run strategies' code, each with its process id: a process that a strategy forks may exit."""


@contextmanager
def stay_in_process() -> Iterator[None]:
    """Make `os._exit` act as `sys.exit`, so that a run that a strategy ends does not look complete."""
    here = (os.getpid(), threading.get_ident())
    nested = here in _playing
    _playing.add(here)
    for module in _MODULES:
        vars(module)["_exit"] = _refuse_exit
    try:
        yield
    finally:
        if not nested:
            _playing.discard(here)


def _refuse_exit(status: int) -> NoReturn:
    if (os.getpid(), threading.get_ident()) in _playing:
        raise SystemExit(f"os._exit({status})")
    _leave(status)


class Watchdog:
    """Checks periodically whether a strategy is still at the same question.

    A question therefore costs only two assignments, whatever the limit. The watch needs `signal.setitimer` (POSIX)
    and the main thread; elsewhere there is no limit. A strategy is interrupted between two steps of its Python code.
    A strategy that never returns from compiled code, or that catches every exception forever, cannot be interrupted.

    Attributes:
        asked: Number of questions so far.
        waiting: Whether a strategy is running.
    """

    def __init__(self) -> None:
        self.asked = 0
        self.waiting = False
        self._limit = 0
        self._seen = 0
        self._looks = 0

    def ask(self) -> None:
        """Note that a strategy is being asked something."""
        self.asked += 1
        self.waiting = True

    @contextmanager
    def asking(self) -> Iterator[None]:
        """Run a strategy's code inside; it cannot end this process."""
        self.ask()
        try:
            with stay_in_process():
                yield
        finally:
            self.waiting = False

    @contextmanager
    def limit(self, seconds: int) -> Iterator[None]:
        """Limit each answer to a number of seconds of real time, or at most a quarter more; 0 means no limit.

        An answer cannot end this process.
        """
        if not seconds or not can_watch():
            with stay_in_process():
                yield
            return
        self._limit = seconds
        before = signal.signal(signal.SIGALRM, self._look)
        signal.setitimer(signal.ITIMER_REAL, seconds / _LOOKS, seconds / _LOOKS)
        try:
            with stay_in_process():
                yield
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, before)

    def _look(self, _signal: int, _frame: FrameType | None) -> None:
        if not self.waiting or self.asked != self._seen:
            self._seen = self.asked
            self._looks = 0
            return
        self._looks += 1
        if self._looks >= _LOOKS:
            raise OutOfTime(f"no answer within {self._limit} s")


def can_watch() -> bool:
    """Whether a limit is possible here: a POSIX system, the main thread, and an unused SIGALRM."""
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        return False
    return signal.getsignal(signal.SIGALRM) in {signal.SIG_DFL, signal.SIG_IGN}


WATCHDOG: Final = Watchdog()
"""The watch of this process; there is only one, because signals belong to a process."""
