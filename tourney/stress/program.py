"""A program at the other end of two pipes: one line of JSON there, one back, with a time limit.

A watchdog kills a program that does not answer in time; the wait for its answer then ends, as it does when the
program exits. Time that the program waits for a processor does not count where the system tells it, so that a busy
machine makes no engine hang. What the program has started is killed with it, and its texts are made printable here.
"""

from __future__ import annotations

import json
import os
import re
import select
import subprocess
import tempfile
import time
from contextlib import suppress
from threading import Event, Thread
from typing import IO, TYPE_CHECKING, Any, Final, cast

from tourney.inputs import clean, one_line
from tourney.processes import Child, below, seconds_waited, signal_name
from tourney.stress.session import EngineFailed

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from tourney.stress.protocol import Message

START_SECONDS: Final = 60.0
"""Time for a program to start and to answer its first message."""

_TICK: Final = 0.05
_FAMILY_SECONDS: Final = 1.0
"""How often the processes that a program has started are looked for."""

_PATIENCE: Final = 9.0
"""A program that waits for a processor has this many times longer, at most."""

_END_SECONDS: Final = 0.2
_ODD: Final = re.compile(rb"[^ -\[\]-~]")
"""A byte that stands for a character that is not plain, or begins an escape in JSON."""

# As large as a pipe is on Linux.
_CHUNK: Final = 1 << 16
_LONGEST: Final = 1_000_000
"""Longest message of a program, in bytes; those of engines have a few hundred."""

_SHORT: Final = 10_000
"""A message of this length has no text that must be cut."""

# An engine that takes all memory must not take the machine with it.
_MEMORY: Final = 4 << 30
_FILE: Final = 1 << 30
_TAIL: Final = 2_000
_POSIX: Final = os.name == "posix"
_as_json: Final = json.JSONEncoder(separators=(",", ":")).encode


class Program:
    """A running program.

    Args:
        command: The program and its arguments.
        seconds: Time for an answer.
        start_seconds: Time to start and to answer the first message.
        cwd: Its working directory.
    """

    def __init__(
        self,
        command: Sequence[str],
        *,
        seconds: float = 2.0,
        start_seconds: float = START_SECONDS,
        cwd: Path | None = None,
    ) -> None:
        self._seconds = seconds
        self._start_seconds = start_seconds
        # A file and no pipe: with a pipe that nobody reads, a program that writes many errors would block.
        self._errors = tempfile.TemporaryFile()  # noqa: SIM115 - closed in `close`
        self._deadline = time.monotonic() + start_seconds
        self._first = True
        self._asked = 0
        self._rest = b""
        self._reads = False
        self._hung = False
        self._closed = Event()
        try:
            self._child = Child(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self._errors, cwd=cwd)
        except OSError as error:
            self._errors.close()
            raise EngineFailed("exit", f"start: {command[0]} cannot be run", error.strerror or str(error)) from error
        self._input = cast("IO[bytes]", self._child.process.stdin)
        self._output = cast("IO[bytes]", self._child.process.stdout)
        self._child.limit(memory=_MEMORY, file=_FILE)
        # Writing to a program that does not read has no limit of its own, so that another thread must end it in time.
        Thread(target=self._watch, daemon=True).start()

    def ask(self, message: Message, place: str) -> Message:
        """Send a message and return the answer.

        Raises:
            EngineFailed: It hangs, exits, or answers what is no message. It has then been killed.
        """
        self._asked += 1
        self._deadline = time.monotonic() + self._limit
        try:
            self._send(message)
            self._reads = True
            line = self._line()
        except (OSError, ValueError):  # a ValueError: it has been closed
            line = b""
        # Between messages no deadline runs: the time is then our own.
        self._deadline, self._reads = float("inf"), False
        # A program that never ends its line would fill the memory.
        if len(line) >= _LONGEST:
            self.close()
            raise EngineFailed("garbage", f"{place}: a line of more than {_LONGEST:,} bytes")
        if not line.endswith(b"\n"):
            raise self._describe_end(place)
        self._first = False
        return self._parse(line, place)

    def send(self, message: Message) -> None:
        """Send a message that has no answer; nothing happens if the program has ended."""
        self._asked += 1
        self._deadline = time.monotonic() + _END_SECONDS  # a program that does not read would block us
        with suppress(OSError, ValueError):
            self._send(message)

    def close(self, seconds: float = 0.0) -> None:
        """End it, after this time to end by itself."""
        # The watchdog and the user may close it at the same time.
        if self._closed.is_set():
            return
        self._closed.set()
        self._child.end(seconds)
        for pipe in (self._input, self._output, self._errors):
            with suppress(OSError):
                pipe.close()

    @property
    def _limit(self) -> float:
        """Time for the answer that is waited for."""
        return self._start_seconds if self._first else self._seconds

    def _send(self, message: Message) -> None:
        self._input.write(_as_json(message).encode() + b"\n")
        self._input.flush()

    def _line(self) -> bytes:
        """The next line that it writes; empty if it ends, or has been killed, before the line does.

        Something that it has started may keep its output open, so the end of the output is not waited for.
        """
        while b"\n" not in self._rest and len(self._rest) < _LONGEST:
            # In short waits, so that a killed program ends the wait although its pipe is still open.
            while _POSIX and not select.select([self._output], [], [], _TICK)[0]:
                if self._hung:
                    return b""
            # Whatever is there: to read a whole chunk would wait until the program has written so much.
            some = os.read(self._output.fileno(), _CHUNK)
            if not some:
                return b""
            self._rest += some
        line, end, self._rest = self._rest.partition(b"\n")
        return line + end

    def _parse(self, line: bytes, place: str) -> Message:
        try:
            answer: Any = json.loads(line)
            # Nearly all answers are short and plain, and need no cleaning.
            if len(line) > _SHORT or _ODD.search(line, 0, len(line) - 1):
                answer = clean(answer)
        except (ValueError, RecursionError):  # no JSON, or thousands of lists in each other
            answer = None
        if isinstance(answer, dict) and isinstance(answer.get("type"), str):
            return answer
        # The beginning is enough to recognise what it is.
        said = line[:200].decode(errors="replace")
        self.close()
        raise EngineFailed("garbage", f"{place}: not a message", said)

    def _describe_end(self, place: str) -> EngineFailed:
        if self._hung:
            failed = EngineFailed("hang", place, f"no answer in {self._limit:g} s")
        else:
            # A moment: the pipe is closed a little before the process ends.
            code = self._child.wait(1.0)
            how = "its output has ended" if code is None else _exit(code)
            failed = EngineFailed("exit", f"{place}: {how}", self._last_words())
        self.close()
        return failed

    def _last_words(self) -> str:
        if self._errors.closed:
            return ""
        size = self._errors.seek(0, os.SEEK_END)
        self._errors.seek(max(0, size - _TAIL))
        # The last line of a traceback is the error.
        lines = [line for line in map(one_line, self._errors.read().decode(errors="replace").splitlines()) if line]
        return lines[-1] if lines else ""

    def _watch(self) -> None:
        pid = self._child.process.pid
        family, looked = [pid], 0.0
        seen, before = -1, 0.0
        while not self._closed.wait(_TICK):
            now = time.monotonic()
            if now - looked > _FAMILY_SECONDS:
                # All processes below it: an engine in another language is often started by a shell.
                family, looked = [pid, *(each.pid for each in below(pid))], now
            # What it has waited for a processor is counted anew for each message.
            if self._asked != seen:
                seen, before = self._asked, seconds_waited(family)
            late = now - self._deadline
            if late <= 0 or self._has_answered():
                continue
            # At most as many times longer as patience allows, or a stopped program would hold us for ever.
            if late > min(seconds_waited(family) - before, _PATIENCE * self._limit):
                self._hung = True
                self._child.kill()
                return

    def _has_answered(self) -> bool:
        """Whether something that it has written waits to be read: then it is this process that is late."""
        if not _POSIX or not self._reads:
            return False
        try:
            return bool(select.select([self._output], [], [], 0)[0])
        except (OSError, ValueError):  # it has been closed
            return True


def _exit(code: int) -> str:
    return f"exit code {code}" if code >= 0 else f"killed by {signal_name(-code)}"
