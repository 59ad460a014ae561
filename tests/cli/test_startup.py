"""What is not needed is not loaded: the command answers at once."""

from __future__ import annotations

import subprocess
import sys
from typing import Final

import pytest

from tourney.config import shipped

_LISTED: Final = """
import sys
from tourney.cli import main
try:
    main()
finally:
    sys.stderr.write(" ".join(sys.modules))
"""
_HEAVY: Final = {"numpy", "pandas", "scipy", "matplotlib", "pokerkit", "hypothesis", "pytest"}


def _loaded(*arguments: str) -> set[str]:
    """The packages a command has loaded when it ends."""
    done = subprocess.run(
        [sys.executable, "-c", _LISTED, *arguments],
        capture_output=True, encoding="utf-8", timeout=30, check=True,
    )  # fmt: skip
    assert done.stdout != ""
    return {name.partition(".")[0] for name in done.stderr.split()}


_TURBO: Final = str(shipped.folder("scenarios") / "turbo_sng.yaml")


@pytest.mark.parametrize(
    "arguments",
    [("--version",), ("validate", _TURBO), ("run", _TURBO, "--quiet"), ("list", "strategies")],
    ids=lambda arguments: arguments[0],
)
def test_no_heavy_packages(arguments: tuple[str, ...]) -> None:
    loaded = _loaded(*arguments)
    assert "tourney" in loaded
    assert not loaded & _HEAVY


@pytest.mark.parametrize("arguments", [("--version",), ("validate", _TURBO)], ids=lambda arguments: arguments[0])
def test_no_simulation_where_nothing_is_simulated(arguments: tuple[str, ...]) -> None:
    assert "simpy" not in _loaded(*arguments)


def test_version_reads_no_files() -> None:
    assert not _loaded("--version") & {"yaml", "pydantic"}
