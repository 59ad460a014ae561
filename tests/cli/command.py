"""Running the command line, in this process or in one of its own."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Final, Protocol

from tourney.cli import main

if TYPE_CHECKING:
    from collections.abc import Sequence

    import pytest

TOURNEY: Final = (sys.executable, "-m", "tourney")
"""How the command is started in a process of its own."""


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
