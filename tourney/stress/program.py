"""A program at the other end of two pipes: one line of JSON there, one back, with a time limit.

A watchdog kills a program that does not answer in time; the wait for its answer then ends, as it does when the
program exits. Where the system tells it, the time is that of the processor, so that a busy machine makes no engine
hang; a program that only waits is given ten times as long.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from threading import Event, Thread
from typing import IO, TYPE_CHECKING, Any, Final, cast

from tourney.stress.failures import EngineFailed

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from tourney.stress.protocol import Message

START_SECONDS: Final = 60.0
"""Time for a program to start and to answer its first message."""

_TICK: Final = 0.05
_PATIENCE: Final = 9.0
_LONGEST: Final = 10_000_000
_MEMORY: Final = 4 << 30
_TAIL: Final = 2_000
_POSIX: Final = os.name == "posix"
_as_json: Final = json.JSONEncoder(separators=(",", ":")).encode


class Program:
    """A running program.

    Args:
        command: The program and its arguments.
        seconds: Time for an answer.
        cwd: Its working directory.
    """

    def __init__(self, command: Sequence[str], *, seconds: float = 2.0, cwd: Path | None = None) -> None:
        self._seconds = seconds
        self._errors = tempfile.TemporaryFile()  # noqa: SIM115 - closed in `close`
        self._deadline = time.monotonic() + START_SECONDS
        self._first = True
        self._asked = 0
        self._hung = False
        self._closed = Event()
        try:
            self._process = subprocess.Popen(  # noqa: S603 - it is the program that the user names
                list(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._errors,
                cwd=cwd,
                start_new_session=_POSIX,
            )
        except OSError as error:
            self._errors.close()
            raise EngineFailed("exit", f"start: {command[0]} cannot be run", error.strerror or str(error)) from error
        self._input = cast("IO[bytes]", self._process.stdin)
        self._output = cast("IO[bytes]", self._process.stdout)
        _limit_memory(self._process.pid)
        Thread(target=self._watch, daemon=True).start()

    def ask(self, message: Message, place: str) -> Message:
        """Send a message and return the answer.

        Raises:
            EngineFailed: It hangs, exits, or answers what is no message. It has then been killed.
        """
        self._asked += 1
        self._deadline = time.monotonic() + (START_SECONDS if self._first else self._seconds)
        try:
            self._send(message)
            line = self._output.readline(_LONGEST)
        except (OSError, ValueError):  # a ValueError: it has been closed
            line = b""
        self._deadline = float("inf")
        self._first = False
        if len(line) == _LONGEST:
            self.close()
            raise EngineFailed("garbage", f"{place}: a line of more than {_LONGEST // 1_000_000} million bytes")
        if not line.endswith(b"\n"):
            raise self._ended(place)
        return self._parsed(line, place)

    def tell(self, message: Message) -> None:
        """Send a message that has no answer; nothing happens if the program has ended."""
        with suppress(OSError, ValueError):
            self._send(message)

    def close(self, seconds: float = 0.0) -> None:
        """End it, after this time to end by itself."""
        if self._closed.is_set():
            return
        self._closed.set()
        if seconds:
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(seconds)
        self._kill()
        self._process.wait()
        for pipe in (self._input, self._output, self._errors):
            with suppress(OSError):
                pipe.close()

    def _send(self, message: Message) -> None:
        self._input.write(_as_json(message).encode() + b"\n")
        self._input.flush()

    def _parsed(self, line: bytes, place: str) -> Message:
        try:
            answer: Any = json.loads(line)
        except (ValueError, RecursionError):  # no JSON, or thousands of lists in each other
            answer = None
        if isinstance(answer, dict) and isinstance(answer.get("type"), str):
            return answer
        said = line[:200].decode(errors="replace").strip()
        self.close()
        raise EngineFailed("garbage", f"{place}: not a message", said)

    def _ended(self, place: str) -> EngineFailed:
        if self._hung:
            failed = EngineFailed("hang", place, f"no answer in {self._seconds:g} s")
        else:
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(1.0)
            code = self._process.poll()
            how = "its output has ended" if code is None else _exit(code)
            failed = EngineFailed("exit", f"{place}: {how}", self._last_words())
        self.close()
        return failed

    def _last_words(self) -> str:
        if self._errors.closed:
            return ""
        size = self._errors.seek(0, os.SEEK_END)
        self._errors.seek(max(0, size - _TAIL))
        lines = self._errors.read().decode(errors="replace").strip().splitlines()
        return lines[-1] if lines else ""

    def _watch(self) -> None:
        seen, before = -1, 0.0
        while not self._closed.wait(_TICK):
            asked, late = self._asked, time.monotonic() - self._deadline
            if asked != seen:
                seen, before = asked, _worked(self._process.pid)
            if late <= 0:
                continue
            idle = _worked(self._process.pid) - before < 0.9 * self._seconds  # False where the time is endless
            if late > (_PATIENCE * self._seconds if idle else 0):
                self._hung = True
                self._kill()
                return

    def _kill(self) -> None:
        with suppress(OSError):
            if _POSIX:
                os.killpg(self._process.pid, signal.SIGKILL)
            else:
                self._process.kill()


def _exit(code: int) -> str:
    if code >= 0:
        return f"exit code {code}"
    try:
        return f"killed by {signal.Signals(-code).name}"
    except ValueError:
        return f"killed by signal {-code}"


def _worked(pid: int) -> float:
    """The seconds of processor time that a process has used; endless if the system does not tell it."""
    try:
        with open(f"/proc/{pid}/stat", encoding="ascii", errors="replace") as file:  # noqa: PTH123 - read often
            fields = file.read().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    except (OSError, ValueError, IndexError, AttributeError):
        return float("inf")


def _limit_memory(pid: int) -> None:
    """Keep a program that eats memory from taking the machine with it, where the system can."""
    if sys.platform == "linux":
        import resource  # noqa: PLC0415 - elsewhere there is none

        with suppress(OSError, ValueError):
            resource.prlimit(pid, resource.RLIMIT_DATA, (_MEMORY, _MEMORY))
