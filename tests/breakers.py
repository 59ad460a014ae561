"""Players who break the process they play in. Most of them would end the process of a tournament."""

from __future__ import annotations

import ctypes
import json
import mmap
import os
import pickle
import signal
import sys
import threading
import time
from typing import TYPE_CHECKING, Any, ClassVar

from tourney.game.action import Action, raise_to

if TYPE_CHECKING:
    from tourney.game.view import View


class _Breaker:
    """Breaks at its third decision, so that its earlier answers count."""

    def __init__(self) -> None:
        self.asked = 0

    def act(self, view: View) -> Action:
        self.asked += 1
        if self.asked > 2:
            self.breaks()
        return view.passive()

    def breaks(self) -> None:
        raise NotImplementedError


class Exits(_Breaker):
    def breaks(self) -> None:
        os._exit(0)


class Replaces(_Breaker):
    """Replaces its process with another program."""

    def breaks(self) -> None:
        os.execv("/bin/true", ["true"])  # noqa: S606 - the fault under test


class Kills(_Breaker):
    def breaks(self) -> None:
        os.kill(os.getpid(), signal.SIGKILL)


class Crashes(_Breaker):
    def breaks(self) -> None:
        ctypes.string_at(0)


class Overflows(_Breaker):
    """Overflows the C stack, which Python itself prevents."""

    def breaks(self) -> None:
        sys.setrecursionlimit(10**9)
        nest: list[Any] = []
        for _ in range(2 * 10**5):
            nest = [nest]
        repr(nest)


class Grows(_Breaker):
    """Allocates 64 GiB."""

    def breaks(self) -> None:
        self.held = [mmap.mmap(-1, 1 << 28, mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS) for _ in range(1 << 8)]


class Interrupts(_Breaker):
    def breaks(self) -> None:
        raise KeyboardInterrupt


class Closes(_Breaker):
    """Closes all open files of its process."""

    def breaks(self) -> None:
        os.closerange(0, 256)


class Answers(_Breaker):
    """Writes an invalid answer to the channel for answers."""

    text: ClassVar[bytes] = b"\xff" * 100

    def breaks(self) -> None:
        for number in range(3, 64):
            try:
                os.write(number, len(self.text).to_bytes(4) + self.text)
            except OSError:
                continue


class AnswersDeep(Answers):
    text = b"[" * 100_000


class AnswersOften(Answers):
    text = json.dumps(["acts", 2, "much", [[], None]]).encode()


class AnswersAnother(Answers):
    text = json.dumps({"acts": 1}).encode()


class _Made:
    def __reduce__(self) -> tuple[object, ...]:
        return os.mkdir, ("unpickled",)


class AnswersPickled(Answers):
    """Sends a pickle that creates a folder when loaded."""

    text = pickle.dumps(_Made())


class Floods(_Breaker):
    def breaks(self) -> None:
        while True:
            for number in range(3, 64):
                try:
                    os.write(number, b"\x7f" * (1 << 16))
                except OSError:
                    continue


class Drips(_Breaker):
    """Answers a byte at a time, so that some data comes before each time limit."""

    def breaks(self) -> None:
        for byte in [b"\0", b"\0", *[b"\xff"] * 10_000]:
            for number in range(3, 64):
                try:
                    os.write(number, byte)
                except OSError:
                    continue
            time.sleep(0.2)


class Sleeps(_Breaker):
    def breaks(self) -> None:
        time.sleep(3600)


class Computes(_Breaker):
    """Never returns from C code, which nothing in the same process can interrupt."""

    def breaks(self) -> None:
        sum(range(10**15))


class Deaf(_Breaker):
    """Catches all exceptions."""

    def breaks(self) -> None:
        while True:
            try:
                time.sleep(3600)
            except BaseException:  # noqa: BLE001, S112 - the fault under test
                continue


class Forks(_Breaker):
    """Exits, but leaves a child process that holds all open files."""

    def breaks(self) -> None:
        if os.fork() == 0:
            time.sleep(3600)
        os._exit(0)


class Traces(_Breaker):
    """Sets a trace function that fails at every step."""

    def breaks(self) -> None:
        def trace(*_: object) -> None:
            raise RuntimeError("traced")

        threading.settrace(trace)
        sys.settrace(trace)


class Undoes(_Breaker):
    """Changes things that all code in its process uses."""

    def breaks(self) -> None:
        sys.stdout.close()
        sys.stderr.close()
        os.environ.clear()
        sys.path.clear()
        signal.signal(signal.SIGTERM, signal.SIG_IGN)


class HangsWhenMade:
    """Can be created when it is tried out; later creation hangs."""

    def __init__(self, file: str) -> None:
        with open(file, "a+") as made:  # noqa: PTH123
            made.write("x")
            made.seek(0)
            if len(made.read()) > 1:
                time.sleep(3600)

    def act(self, view: View) -> Action:
        return view.passive()


class Refuses:
    """Can be created only once."""

    def __init__(self, file: str) -> None:
        os.close(os.open(file, os.O_CREAT | os.O_EXCL))

    def act(self, view: View) -> Action:
        return raise_to(view.most_raise_to) if view.least_raise_to else view.passive()
