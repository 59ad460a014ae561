"""The mutants that no hand can show: each is one that is made, and has a reason."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

import pytest

import tourney

_MUTATION: Final = Path(__file__).parents[2] / "mutation"


@pytest.mark.slow
def test_each_survivor_is_a_mutant(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "path", [str(_MUTATION), *sys.path])
    from mutants import mutants, read_reasons  # type: ignore[import-not-found]  # noqa: PLC0415 - beside programs

    kept = read_reasons("survivors.txt")
    assert all(kept.values())
    made = set()
    for module in {line.partition(":")[0] for line in kept}:
        path = Path(tourney.__file__).parent.joinpath(*module.split(".")[1:]).with_suffix(".py")
        made |= {f"{module}: {each.was}  ->  {each.now}" for each in mutants(path.read_text(encoding="utf-8"))}
    assert set(kept) <= made
