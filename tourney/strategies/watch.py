"""The time a strategy may take: a strategy that hangs is interrupted, where the system can do that."""

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
"""How often within the limit the watch looks whether a strategy is still at the same question."""


class OutOfTime(Exception):
    """A strategy has taken longer than it may."""


_leave: Final = os._exit
_MODULES: Final = (os, sys.modules[os.name])
"""Where it is found: `os`, and `posix` or `nt`."""

_playing: Final[set[tuple[int, int]]] = set()
"""The threads that run strategies' code, each with its process: one that a strategy forks off may end as it likes."""


@contextmanager
def staying() -> Iterator[None]:
    """Have `os._exit` do what `sys.exit` does: a run that a strategy ends must not look like one that is done."""
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


class Watch:
    """Looks now and then whether a strategy is still at the question it was at before.

    So no question costs more than two assignments, whatever the limit. It needs `signal.setitimer`, which is POSIX,
    and the main thread; elsewhere there is no limit. A strategy is interrupted between two steps of its Python code:
    one that never comes back from compiled code, or catches every exception for ever, is beyond it.

    Attributes:
        asked: How many questions have been put.
        waiting: Whether an answer is awaited.
    """

    def __init__(self) -> None:
        self.asked = 0
        self.waiting = False
        self._limit = 0
        self._seen = 0
        self._looks = 0

    def ask(self) -> None:
        """A strategy is asked something."""
        self.asked += 1
        self.waiting = True

    @contextmanager
    def asking(self) -> Iterator[None]:
        """A strategy's code runs inside, which may not end this process."""
        self.ask()
        try:
            with staying():
                yield
        finally:
            self.waiting = False

    @contextmanager
    def limit(self, seconds: int) -> Iterator[None]:
        """Let no answer take longer than so many seconds of real time, more by a quarter at most; 0: any time.

        Nor may an answer end this process.
        """
        if not seconds or not can_watch():
            with staying():
                yield
            return
        self._limit = seconds
        before = signal.signal(signal.SIGALRM, self._look)
        signal.setitimer(signal.ITIMER_REAL, seconds / _LOOKS, seconds / _LOOKS)
        try:
            with staying():
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
    """Whether a limit can be kept here: a POSIX system, its main thread, and the alarm free to use."""
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        return False
    return signal.getsignal(signal.SIGALRM) in {signal.SIG_DFL, signal.SIG_IGN}


WATCH: Final = Watch()
"""The watch of this process: signals belong to a process."""
