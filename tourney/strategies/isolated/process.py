"""A process for a stranger's code: a fresh interpreter that is asked over a socket and killed where it must be.

It inherits nothing but that socket: no memory, as it is not forked off, and no other file that is open. What it is
asked is pickled here; what it answers is JSON, as nothing that it sends may be unpickled.
"""

from __future__ import annotations

import json
import os
import pickle
import signal
import socket
import struct
import subprocess
import sys
import time
from contextlib import suppress
from typing import Any, Final

LENGTH: Final = struct.Struct("!I")
"""Precedes each question and each answer."""

MEMORY: Final = 2 << 30
"""Bytes of data that a process may have, where the system can keep to that; for more it gets a `MemoryError`."""

GARBAGE: Final = "its process answers with garbage"

_MOST: Final = 1 << 20
"""Bytes of an answer; no decision takes more than some hundred."""

_CHUNK: Final = 1 << 16
_GRACE: Final = 1.0
"""Seconds that a process has for its exit after it has hung up."""

_UNKNOWN: Final = -1

_CODE: Final = """\
import json, pickle, socket, struct, sys
with open(0, "rb", closefd=False) as first:
    sys.path[:] = pickle.load(first)
from tourney.strategies.isolated.child import serve
serve(int(sys.argv[1]))
"""


class Lost(Exception):
    """A process answers no more, and has been ended."""


def can_isolate() -> bool:
    """Whether this system has what it takes: it is POSIX."""
    return os.name == "posix"


class Process:
    """A process that answers questions. Standard output of the code in it goes where its errors go."""

    def __init__(self) -> None:
        self._limit = _UNKNOWN
        self._rest = b""
        self._socket, theirs = socket.socketpair()
        with theirs:
            self._popen = subprocess.Popen(  # noqa: S603 - this very Python
                [sys.executable, "-P", "-c", _CODE, str(theirs.fileno())],
                stdin=subprocess.PIPE,
                stdout=2,
                pass_fds=(theirs.fileno(),),
                start_new_session=True,  # Ctrl-C is not for it, and what it starts can be ended with it
            )
        if self._popen.stdin is not None:
            with suppress(OSError):  # it has ended already: the first question tells
                # Left open: the process ends when this one does, however that ends.
                os.write(self._popen.stdin.fileno(), pickle.dumps(sys.path))

    def put(self, question: object, limit: int = 0) -> None:
        """Ask without waiting for the answer, for at most so many seconds; 0: any time.

        Raises:
            Lost: It does not listen.
        """
        text = pickle.dumps(question)
        self._wait_at_most(limit)
        try:
            self._socket.sendall(LENGTH.pack(len(text)) + text)
        except TimeoutError:
            raise self._out_of_time(limit) from None
        except OSError:
            raise self._gone() from None

    def answer(self, limit: int = 0) -> Any:  # noqa: ANN401 - a stranger's, to be judged
        """The answer to the question put first of those that are not answered.

        Raises:
            Lost: There is none within the limit, in seconds; or what comes is no answer; or the process has ended.
        """
        self._wait_at_most(limit)
        try:
            return json.loads(self._received(limit))
        except TimeoutError:
            raise self._out_of_time(limit) from None
        except OSError:
            raise self._gone() from None
        except (ValueError, RecursionError):
            self.end()
            raise Lost(GARBAGE) from None

    def _received(self, limit: int) -> bytes:
        """The next answer. What has come after it is left for the next question: no race decides what counts."""
        data = self._rest or self._some()
        latest = time.monotonic() + limit
        while len(data) < (end := _end_of(data)):
            # Seldom: an answer comes in one piece. Whoever sends bytes one by one gets no more time by it.
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
        """Have the socket wait so many seconds; 0: for ever."""
        if limit != self._limit:
            self._limit = limit
            self._socket.settimeout(limit or None)

    def _out_of_time(self, limit: int) -> Lost:
        self.end()
        return Lost(f"OutOfTime: no answer within {limit} s")

    def _gone(self) -> Lost:
        """It has hung up: tell how it has ended."""
        with suppress(subprocess.TimeoutExpired):
            self._popen.wait(_GRACE)
        code = self._popen.returncode
        self.end()
        if code is None:
            return Lost("its process has hung up")
        if code < 0:
            return Lost(f"its process has been ended by {_signal_name(-code)}")
        return Lost(f"its process has ended with exit code {code}")

    def end(self) -> None:
        """End the process, with those that it has started and that have not left its group. Can be done twice."""
        if self._popen.returncode is None:
            with suppress(OSError):
                os.killpg(self._popen.pid, signal.SIGKILL)
            self._popen.wait()
        self._socket.close()
        if self._popen.stdin is not None:
            self._popen.stdin.close()


def _end_of(data: bytes) -> int:
    """Where the answer ends that begins here, as far as can be told."""
    if len(data) < LENGTH.size:
        return LENGTH.size
    length: int = LENGTH.unpack_from(data)[0]
    if length > _MOST:
        raise ValueError
    return LENGTH.size + length


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"
