from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from cli.command import in_process

from tourney.cli.app import is_first_run

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cli.command import Tourney


@pytest.fixture(scope="session", autouse=True)
def _as_in_a_pipe(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Output is neither as wide as some terminal, nor has it what an interpreted install says at its first run."""
    with pytest.MonkeyPatch.context() as patch:
        patch.delenv("COLUMNS", raising=False)
        patch.setenv("XDG_CACHE_HOME", str(tmp_path_factory.mktemp("cache")))
        is_first_run()
        yield


@pytest.fixture
def tourney(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Tourney:
    """The command line, run in this process."""

    def run(*arguments: str) -> tuple[int, str, str]:
        code = in_process(arguments, monkeypatch)
        output = capsys.readouterr()
        return code, output.out, output.err

    return run
