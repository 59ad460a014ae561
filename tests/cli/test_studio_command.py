"""`tourney studio`: what it cannot open, and that it names the extra that it needs."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path


def _run(*arguments: str, path: Path | None = None) -> tuple[int, str]:
    environment = {**os.environ, **({} if path is None else {"PYTHONPATH": str(path)})}
    done = subprocess.run(
        [sys.executable, "-m", "tourney", "studio", "--no-open", *arguments],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
        env=environment,
    )
    return done.returncode, done.stderr


@pytest.mark.slow
@pytest.mark.parametrize(
    ("what", "said"),
    [("no/such/evening.yaml", "no/such is not a directory"), ("README.md", "README.md is neither a directory nor")],
)
def test_what_it_cannot_open(what: str, said: str) -> None:
    code, error = _run(what)
    assert code == 2
    assert error.startswith(said)


@pytest.mark.slow
def test_a_missing_extra_is_named(tmp_path: Path) -> None:
    (tmp_path / "starlette.py").write_text("raise ImportError('none', name='starlette')\n", encoding="utf-8")
    code, error = _run(str(tmp_path), path=tmp_path)
    assert (code, error) == (2, "the studio needs the extra [studio]: pip install 'tourney[studio]'\n")


@pytest.mark.slow
def test_a_port_that_is_taken_is_an_error(tmp_path: Path) -> None:
    server = pytest.importorskip("tourney.studio.server", reason="the extra [studio]")
    with server.open_socket(0) as bound:
        bound.listen()
        port = bound.getsockname()[1]
        code, error = _run(str(tmp_path), "--port", str(port))
    assert code == 2
    assert error.startswith(f"port {port} cannot be used")
