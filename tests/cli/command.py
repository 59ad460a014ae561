"""Running the command line, in this process or in one of its own."""

from __future__ import annotations

import signal
import subprocess
import sys
from typing import TYPE_CHECKING, Final, Protocol

from tourney.cli import main

if TYPE_CHECKING:
    from collections.abc import Sequence

    import pytest

TOURNEY: Final = (sys.executable, "-m", "tourney")
"""How the command is started in a process of its own."""


def heed_interrupts() -> None:
    """Called in a new process: where a shell starts pytest in the background, it and its children ignore SIGINT."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def started(*arguments: str, new_session: bool = False) -> subprocess.Popen[str]:
    """The command in a process of its own, which can be interrupted."""
    return subprocess.Popen(
        [*TOURNEY, *arguments],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8",
        start_new_session=new_session, preexec_fn=None if sys.platform == "win32" else heed_interrupts,  # noqa: PLW1509
    )  # fmt: skip


def in_process(arguments: Sequence[str], monkeypatch: pytest.MonkeyPatch) -> int:
    """The exit code of the command, run in this process."""
    monkeypatch.setattr(sys, "argv", ["tourney", *arguments])
    monkeypatch.setattr(sys, "path", sys.path[:])  # to which the command adds the folder it runs in
    try:
        main()
    except SystemExit as left:
        return left.code if isinstance(left.code, int) else int(left.code is not None)
    return 0


class Tourney(Protocol):
    """The command, run in this process: exit code, stdout, stderr."""

    def __call__(self, *arguments: str) -> tuple[int, str, str]: ...
