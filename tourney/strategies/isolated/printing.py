"""What isolated players print: it goes to the standard error, as printable text without escape sequences.

All processes share one pipe. A thread copies lines from it; when a process ends, what it has printed is copied first.
"""

from __future__ import annotations

import os
from contextlib import suppress
from select import select
from threading import Lock, Thread
from typing import Final

from tourney.foreign import one_line

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
