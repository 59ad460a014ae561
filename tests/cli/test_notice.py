"""pip does not show that an install could not be compiled: the first run says so, once."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from cli.sources import builds, copied, python

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = [pytest.mark.slow, builds]


def test_an_interpreted_install_says_so_once(tmp_path: Path) -> None:
    sources = tmp_path / "sources"
    sources.mkdir()
    copied(sources)
    cache = {"XDG_CACHE_HOME": str(tmp_path / "cache")}

    def said(*arguments: str, **variables: str) -> str:
        done = python(sources, "-m", "tourney", *arguments, **variables)
        assert done.returncode == 0, done.stderr
        return done.stderr

    run = ("run", "turbo_sng", "-q")
    assert said("--version", **cache) == ""
    assert said(*run, TOURNEY_PURE="1", **cache) == ""  # asked for
    first = said(*run, **cache)
    assert first.startswith("tourney runs interpreted")
    assert len(first.splitlines()) == 1
    assert said(*run, **cache) == ""
    (tmp_path / "file").touch()
    assert said(*run, XDG_CACHE_HOME=str(tmp_path / "file")) == first  # where nothing can be remembered
