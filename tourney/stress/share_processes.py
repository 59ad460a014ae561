"""The processes that share the hands of a campaign. Ctrl-C reaches them through the first process alone, and once.

A terminal sends SIGINT to all processes at once, `kill` to one. In both cases each process ends its work when the
first one says so, and returns what it knows.
"""

from __future__ import annotations

import _thread
import signal
import sys
from contextlib import contextmanager
from threading import Event, Thread
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from multiprocessing.connection import Connection


@contextmanager
def interrupts_blocked() -> Iterator[None]:
    """Block SIGINT, where there are masks of signals."""
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def begin_process(stop: Connection) -> None:
    """Prepare such a process: when something can be read from `stop`, and not before, it is interrupted, once."""
    stops = Event()
    done = Event()

    def interrupt(*_: object) -> None:
        # Ctrl-C reaches all processes of a terminal. It is left to the first one, which tells the others.
        if stops.is_set() and not done.is_set():
            done.set()
            raise KeyboardInterrupt

    def wait_for_stop() -> None:
        stop.poll(None)  # also at the end of the first process
        stops.set()
        _thread.interrupt_main()

    signal.signal(signal.SIGINT, interrupt)
    if sys.platform != "win32":
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    Thread(target=wait_for_stop, daemon=True).start()
