from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from cli.command import in_process

if TYPE_CHECKING:
    from cli.command import Tourney


@pytest.fixture
def tourney(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Tourney:
    """The command line, run in this process."""

    def run(*arguments: str) -> tuple[int, str, str]:
        code = in_process(arguments, monkeypatch)
        output = capsys.readouterr()
        return code, output.out, output.err

    return run
