"""A process for untrusted code: a fresh interpreter that is asked over a socket, and killed if necessary.

It inherits only that socket: no memory, because it is not forked, and no other open file. Questions are pickled here.
Answers are JSON, because nothing from that process may be unpickled.
"""

from __future__ import annotations

import json
import os
import pickle
import socket
import struct
import subprocess
import sys
import time
from contextlib import suppress
from select import select
from threading import Lock, Thread
from typing import Any, Final

from tourney.inputs import one_line
from tourney.processes import Child, signal_name

# What isolated players print: it goes to the standard error, as printable text without escape sequences.
#
# All processes share one pipe. A thread copies lines from it; when a process ends, what it has printed is copied
# first.


_CHUNK: Final = 1 << 16
_MOST_CHUNKS: Final = 64
"""Chunks copied at once: the process of another player may print without end."""

_STANDARD_ERROR: Final = 2


class PrintedLines:
    """A pipe whose lines are copied to the standard error.

    Attributes:
        end: The file descriptor to write to.
    """

    def __init__(self) -> None:
        self._source, self.end = os.pipe()
        os.set_blocking(self._source, False)
        self._rest = b""
        self._lock = Lock()
        Thread(target=self._copy_all, daemon=True).start()

    def copy(self) -> None:
        """Copy what is in the pipe, also a line that has not ended."""
        self._copy_some()
        with self._lock:
            self._print(self._rest)
            self._rest = b""

    def _copy_all(self) -> None:
        while True:
            select([self._source], [], [])
            self._copy_some()

    def _copy_some(self) -> None:
        with self._lock, suppress(BlockingIOError):
            for _ in range(_MOST_CHUNKS):
                *lines, self._rest = (self._rest + os.read(self._source, _CHUNK)).split(b"\n")
                for line in lines:
                    self._print(line)
                if len(self._rest) > _CHUNK:
                    self._print(self._rest)
                    self._rest = b""

    def _print(self, line: bytes) -> None:
        text = one_line(line.decode(errors="replace"), _CHUNK)
        if text:
            with suppress(OSError):  # nobody reads it any more
                os.write(_STANDARD_ERROR, f"{text}\n".encode())


_lines: list[PrintedLines] = []


def get_printed_lines() -> PrintedLines:
    """The pipe of this process, made when it is first needed."""
    if not _lines:
        _lines.append(PrintedLines())
    return _lines[0]


LENGTH: Final = struct.Struct("!I")
"""The length that precedes each question and each answer."""

MEMORY: Final = 2 << 30
"""Memory limit of a process in bytes, where the system enforces it; beyond it the process gets a `MemoryError`."""

GARBAGE: Final = "its process sent an invalid answer"

_MOST: Final = 1 << 20
"""Maximum size of an answer in bytes; a decision takes a few hundred."""

_GRACE: Final = 1.0
"""Seconds to wait for the exit of a process that has closed the connection."""

_UNKNOWN: Final = -1

_CODE: Final = """\
import json, os, pickle, socket, struct, sys
with open(0, "rb", closefd=False) as first:
    try:
        sys.path[:] = pickle.load(first)
    except EOFError:  # the other process has ended
        os._exit(0)
from tourney.strategies.isolated.child import serve_player
serve_player(int(sys.argv[1]))
"""


class Lost(Exception):
    """The process no longer answers, and has been ended."""


def can_isolate() -> bool:
    """Whether this system supports isolation: it must be POSIX."""
    return os.name == "posix"


class Process:
    """A process that answers questions. What it prints goes to standard error; see `printing`."""

    def __init__(self) -> None:
        self._limit = _UNKNOWN
        self._rest = b""
        self._socket, theirs = socket.socketpair()
        self._printed = get_printed_lines()
        with theirs:
            self._child = Child(
                # Unbuffered: the process is killed at its end, and with it what it has printed and not yet written.
                [sys.executable, "-u", "-P", "-c", _CODE, str(theirs.fileno())],
                stdin=subprocess.PIPE,
                stdout=self._printed.end,
                stderr=self._printed.end,
                pass_fds=(theirs.fileno(),),
            )
        stdin = self._child.process.stdin
        if stdin is not None:
            with suppress(OSError):  # if it has already ended, the first question reports it
                # The pipe stays open: when this process ends for any reason, it closes and the child ends too.
                os.write(stdin.fileno(), pickle.dumps(sys.path))

    def put(self, question: object, limit: int = 0) -> None:
        """Send a question without waiting for the answer; `limit` is in seconds, 0 for none.

        Raises:
            Lost: It does not read the question in time.
        """
        text = pickle.dumps(question)
        self._wait_at_most(limit)
        try:
            self._socket.sendall(LENGTH.pack(len(text)) + text)
        except TimeoutError:
            raise self._out_of_time(limit) from None
        except OSError:
            raise self._describe_end() from None

    def answer(self, limit: int = 0) -> Any:  # noqa: ANN401 - untrusted, to be checked
        """The answer to the oldest unanswered question.

        Raises:
            Lost: No answer within `limit` seconds (0 for no limit), an invalid answer, or the process has ended.
        """
        self._wait_at_most(limit)
        try:
            return json.loads(self._receive(limit))
        except TimeoutError:
            raise self._out_of_time(limit) from None
        except OSError:
            raise self._describe_end() from None
        except (ValueError, RecursionError):
            self.end()
            raise Lost(GARBAGE) from None

    def _receive(self, limit: int) -> bytes:
        """The next answer. Any bytes after it are stored for the next question, so the result depends on no race."""
        data = self._rest or self._some()
        latest = time.monotonic() + limit
        while len(data) < (end := _end_of(data)):
            # Rare: an answer usually arrives in one piece. Sending single bytes does not gain time.
            if limit:
                self._limit = _UNKNOWN
                self._socket.settimeout(max(0.001, latest - time.monotonic()))
            data += self._some()
        self._rest = data[end:]
        return data[LENGTH.size : end]

    def _some(self) -> bytes:
        data = self._socket.recv(_CHUNK)
        if not data:
            raise ConnectionResetError
        return data

    def _wait_at_most(self, limit: int) -> None:
        """Set the timeout of the socket in seconds; 0 for none."""
        if limit != self._limit:
            self._limit = limit
            self._socket.settimeout(limit or None)

    def _out_of_time(self, limit: int) -> Lost:
        self.end()
        return Lost(f"OutOfTime: no answer within {limit} s")

    def _describe_end(self) -> Lost:
        """The error for a closed connection, which says how the process ended."""
        code = self._child.wait(_GRACE)
        self.end()
        if code is None:
            return Lost("its process closed the connection")
        if code < 0:
            return Lost(f"its process was ended by {signal_name(-code)}")
        return Lost(f"its process ended with exit code {code}")

    def end(self) -> None:
        """Kill the process and what it has started. May be called twice."""
        if self._child.end():
            self._printed.copy()
        self._socket.close()
        if self._child.process.stdin is not None:
            self._child.process.stdin.close()


def _end_of(data: bytes) -> int:
    """The end of the answer at the start of `data`, as far as it is known."""
    if len(data) < LENGTH.size:
        return LENGTH.size
    length: int = LENGTH.unpack_from(data)[0]
    if length > _MOST:
        raise ValueError
    return LENGTH.size + length
