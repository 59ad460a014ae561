"""Ending a process with all that it has started, whatever session they have moved to.

Linux tells who started whom in /proc. Elsewhere only the group of a process can be ended with it.
"""

from __future__ import annotations

import os
import signal
import sys
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

_SET_CHILD_SUBREAPER: Final = 36
"""The option of this name of prctl(2)."""

_ROUNDS: Final = 100


class Running(NamedTuple):
    """A process. A later process with the same number has another start.

    Attributes:
        pid: Its number.
        parent: The number of its parent.
        session: The number of its session.
        started: When it started, in ticks of the system.
    """

    pid: int
    parent: int
    session: int
    started: int


_adopted_since: set[int] | None = None
"""While orphans are adopted: the children that this process had before."""


@contextmanager
def adopting_orphans() -> Iterator[None]:
    """In the block, this process is the parent of processes below it whose own parent ends; see `end_orphans`."""
    global _adopted_since  # noqa: PLW0603 - the process has one such state
    if sys.platform != "linux" or _adopted_since is not None:
        yield
        return
    me = os.getpid()
    _adopted_since = {each.pid for each in _running() if each.parent == me}
    _adopt(1)
    try:
        yield
    finally:
        _adopt(0)
        _adopted_since = None


def _adopt(flag: int) -> None:
    import ctypes  # noqa: PLC0415 - slow to load

    with suppress(OSError, AttributeError):
        ctypes.CDLL(None).prctl(_SET_CHILD_SUBREAPER, flag, 0, 0, 0)


def below(root: int) -> list[Running]:
    """The processes that a process has started, and those that they have started."""
    everything = list(_running())
    found: dict[int, Running] = {}
    parents = {root}
    while parents:
        children = [each for each in everything if each.parent in parents and each.pid not in found]
        found.update((each.pid, each) for each in children)
        parents = {each.pid for each in children}
    return list(found.values())


def end_tree(root: int) -> None:
    """Kill a child process of this one, its group, and all processes below it.

    They are stopped first, parents before children, so that none of them can start another one unseen.
    """
    _signal(root, signal.SIGSTOP)
    stopped: dict[int, Running] = {}
    for _ in range(_ROUNDS):
        new = [each for each in below(root) if each.pid not in stopped]
        if not new:
            break
        stopped.update((each.pid, each) for each in new)
        for each in new:
            _signal(each.pid, signal.SIGSTOP)
    with suppress(OSError):
        os.killpg(root, signal.SIGKILL)
    _signal(root, signal.SIGKILL)
    end_each(list(stopped.values()))


def end_each(processes: Sequence[Running]) -> None:
    """Kill those of these processes that still run."""
    still = {(each.pid, each.started) for each in _running()} if processes else set()
    for each in processes:
        if (each.pid, each.started) in still:
            _signal(each.pid, signal.SIGKILL)


def end_orphans(known: Collection[int]) -> None:
    """Kill the adopted children of this process, with what is below them; nothing outside `adopting_orphans`.

    They are the children in other sessions, except `known`: processes that share its work are in its own session.
    """
    if _adopted_since is None:
        return
    me, known = os.getpid(), {*known, *_adopted_since}
    for _ in range(_ROUNDS):
        orphans = [
            each
            for each in _running()
            if each.parent == me and each.session != os.getsid(0) and each.pid not in known
        ]
        if not orphans:
            return
        for each in orphans:
            end_tree(each.pid)
            with suppress(OSError):
                os.waitpid(each.pid, 0)


def seconds_waited(pids: Collection[int]) -> float:
    """The seconds that processes have waited for a processor in all; 0 where the system does not tell it."""
    nanoseconds = 0
    for pid in pids:
        with suppress(OSError):
            for task in os.listdir(f"/proc/{pid}/task"):  # noqa: PTH208 - read often
                fields = _read(f"/proc/{pid}/task/{task}/schedstat").split()
                nanoseconds += int(fields[1]) if len(fields) > 1 else 0
    return nanoseconds / 1e9


def _running() -> Iterator[Running]:
    """All processes of the system; none where it does not tell them."""
    try:
        names = os.listdir("/proc")  # noqa: PTH208 - read often
    except OSError:
        return
    for name in names:
        if name.isdecimal():
            fields = _read(f"/proc/{name}/stat").rpartition(")")[2].split()
            if len(fields) > 19:
                yield Running(int(name), int(fields[1]), int(fields[3]), int(fields[19]))


def _read(path: str) -> str:
    """What Linux tells of a process; empty if it has ended."""
    try:
        with open(path, encoding="ascii", errors="replace") as file:  # noqa: PTH123 - read often
            return file.read()
    except OSError:
        return ""


def _signal(pid: int, number: signal.Signals) -> None:
    with suppress(OSError):
        os.kill(pid, number)
