"""Child processes: with limits, and ended with all that they have started, whatever session that has moved to.

A deadline belongs to a question, so those who ask keep it: `tourney.stress.program`, and
`tourney.strategies.isolated.process`. When it has passed, they end the child.

Linux tells who started whom in /proc. Elsewhere only the group of a process can be ended with it.
"""

from __future__ import annotations

import os
import signal
import sys
from contextlib import contextmanager, suppress
from typing import IO, TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence
    from pathlib import Path

_SET_CHILD_SUBREAPER: Final = 36
"""The option of this name of prctl(2)."""

_ROUNDS: Final = 100  # a program that starts processes faster than they are found does not hold us up for ever
_POSIX: Final = os.name == "posix"

_AT_WORK: Final[set[int]] = set()
"""The children that run, by process number."""


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


class Child:
    """A child process in a session of its own, so that Ctrl-C does not reach it and what it starts can be found.

    Attributes:
        process: The process.

    Raises:
        OSError: The command cannot be run.
    """

    def __init__(
        self,
        command: Sequence[str],
        *,
        stdin: int,
        stdout: int,
        stderr: int | IO[bytes],
        cwd: Path | None = None,
        pass_fds: Collection[int] = (),
    ) -> None:
        import subprocess  # noqa: PLC0415 - slow to load

        self.process = subprocess.Popen(  # noqa: S603 - a program that the user names, or this Python
            list(command),
            stdin=stdin,
            stdout=stdout,
            stderr=stderr,
            cwd=cwd,
            pass_fds=tuple(pass_fds),
            start_new_session=_POSIX,
        )
        self._ended = False
        _AT_WORK.add(self.process.pid)

    def limit(self, *, memory: int, file: int) -> None:
        """Limit its memory, and the files that it writes, in bytes, where the system can do so from outside."""
        if sys.platform == "linux":
            import resource  # noqa: PLC0415 - elsewhere there is none

            for what, most in ((resource.RLIMIT_DATA, memory), (resource.RLIMIT_FSIZE, file)):
                # The process may have ended by now, or may not be limited.
                with suppress(OSError, ValueError):
                    resource.prlimit(self.process.pid, what, (most, most))

    def wait(self, seconds: float) -> int | None:
        """Its exit code, waited for this long; None if it still runs."""
        from subprocess import TimeoutExpired  # noqa: PLC0415 - slow to load

        with suppress(TimeoutExpired):
            self.process.wait(seconds)
        return self.process.poll()

    def kill(self) -> None:
        """Kill it with all that it has started."""
        if self.process.returncode is None and _POSIX:
            end_tree(self.process.pid)
        with suppress(OSError):
            if _POSIX:
                os.killpg(self.process.pid, signal.SIGKILL)
            else:
                self.process.kill()
        end_orphans(_AT_WORK)

    def end(self, seconds: float = 0.0) -> bool:
        """End it, after this time to end by itself; False if that was done before."""
        if self._ended:
            return False
        self._ended = True
        # Before it ends: its children then get another parent, and cannot be found any more.
        started = below(self.process.pid)
        if seconds:
            self.wait(seconds)
        self.kill()
        self.process.wait()
        _AT_WORK.discard(self.process.pid)
        end_each(started)
        return True


def signal_name(number: int) -> str:
    """The name of a signal that ended a process: "SIGKILL"."""
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"


_adopted_since: set[int] | None = None
"""While orphans are adopted: the children that this process had before."""


@contextmanager
def adopting_orphans() -> Iterator[None]:
    """In the block, this process is the parent of processes below it whose own parent ends; see `end_orphans`."""
    global _adopted_since  # noqa: PLW0603 - the process has one such state
    # Only Linux can adopt. In a block inside another one the outer block goes on adopting.
    if sys.platform != "linux" or _adopted_since is not None:
        yield
        return
    me = os.getpid()
    # Children from before are none of ours to end.
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
        # A stopped process takes SIGKILL at once; it need not go on first.
        os.killpg(root, signal.SIGKILL)
    _signal(root, signal.SIGKILL)
    end_each(list(stopped.values()))


def end_each(processes: Sequence[Running]) -> None:
    """Kill those of these processes that still run."""
    # By start, too: numbers are given again.
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
                # Until it is waited for, a dead child is still listed, and would be found in every round.
                os.waitpid(each.pid, 0)


def seconds_waited(pids: Collection[int]) -> float:
    """The seconds that processes have waited for a processor in all; 0 where the system does not tell it."""
    nanoseconds = 0
    for pid in pids:
        with suppress(OSError):
            # All threads: each waits by itself.
            for task in os.listdir(f"/proc/{pid}/task"):  # noqa: PTH208 - read often
                fields = _read(f"/proc/{pid}/task/{task}/schedstat").split()
                # The second number of schedstat is the time on a run queue, in nanoseconds.
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
            # The name of the program, in brackets, may itself hold spaces and brackets, so what follows the last one
            # counts: fields 3 and on of proc(5), of which 4 is the parent, 6 the session and 22 the start.
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
