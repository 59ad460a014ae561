"""Real cases that organisers asked about: the answers must make sense. docs/tune.md tells them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tourney.config.load import load_tournament

if TYPE_CHECKING:
    from cli.command import Tourney

_CASES = Path(__file__).parents[1] / "tuning_cases"


@pytest.mark.parametrize("name", sorted(path.stem for path in _CASES.glob("*.yaml")))
def test_the_cases_are_valid(name: str) -> None:
    assert load_tournament(_CASES / f"{name}.yaml").entries >= 31


@pytest.mark.long
@pytest.mark.parametrize("name", ["friends", *sorted(path.stem for path in _CASES.glob("*.yaml"))])
def test_the_answer_makes_sense(tourney: Tourney, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """In time, with levels and a depth as people play them, and without a finding."""
    monkeypatch.chdir(tmp_path)
    file = name if name == "friends" else str(_CASES / f"{name}.yaml")
    code, out, err = tourney("tune", file, "--quiet", "--out", "out", "--json")
    assert code == 0, err
    found: dict[str, Any] = json.loads(out)
    assert all(each["holds"] for each in found["promises"])
    levels = [row for row in found["sheet"]["rows"] if row["level"]]
    assert 8 <= len(levels) <= 30
    assert all(300 <= row["seconds"] <= 3600 for row in levels)
    assert 25 <= levels[0]["big_blinds"] <= 300
    code, out, _ = tourney("structure", "out/tuned.yaml", "--json")
    assert json.loads(out)["findings"] == []


@pytest.mark.long
def test_preferring_skill_moves_the_sheet_deeper_and_longer(
    tourney: Tourney, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What every director expects, beside a sheet that prefers an early end; both may last until 23:00."""
    monkeypatch.chdir(tmp_path)
    means: dict[str, float] = {}
    for name in ("skill", "early_finish"):
        code, out, err = tourney("tune", "friends", "--quiet", "--out", name, "--prefer", name, "--json")
        assert code == 0, err
        compared = {each["measure"]: each for each in json.loads(out)["compared"]}
        means[name] = compared["finish"]["tuned"]
    assert means["skill"] > means["early_finish"] + 1200
