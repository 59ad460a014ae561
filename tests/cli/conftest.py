from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from cli.command import in_process

from tourney.cli.notice import is_first_run

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cli.command import Tourney


@pytest.fixture(scope="session", autouse=True)
def _not_the_first_run(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """What is said at the first run of an interpreted install is out of the way of tests of the output."""
    with pytest.MonkeyPatch.context() as patch:
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
