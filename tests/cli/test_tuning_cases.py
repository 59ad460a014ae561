"""Cases that organisers asked about, and twelve usual tasks: the answers must make sense (docs/tune_checks.md).

Each tuned sheet is looked at beside the one that directors' usual rule gives (`usual_sheet`).
"""

from __future__ import annotations

import json
from pathlib import Path
from statistics import fmean
from typing import TYPE_CHECKING, Any, Final

import pytest
import yaml
from printable import check_printable
from usual_sheet import usual_schedule

from tourney.config.expectation_text import read_expectation
from tourney.config.load import load_tournament
from tourney.experiment.measures import MEASURES, values_of
from tourney.experiment.plan import grid_of
from tourney.experiment.replicate import play_replicate
from tourney.tournament.schedule import Break
from tourney.tuning import search
from tourney.tuning.confirmation import check_promise, confidence_of

if TYPE_CHECKING:
    from cli.command import Tourney

    from tourney.experiment.replicate import Replicate
    from tourney.sim.scenario import Scenario

_CASES: Final = Path(__file__).parents[1] / "tuning_cases"
_LARGE: Final = ("bounty_40", "club_80", "daily_60", "daily_150", "online_500", "satellite_50")
_IMPOSSIBLE: Final = ("impossible_20",)
_SMALL: Final = sorted({path.stem for path in _CASES.glob("*.yaml")} - set(_LARGE))
_PLAYED: Final = 300  # runs of the tuned sheet and of the usual one
_CLOSE: Final = 0.03  # what these runs cannot tell, as a share


@pytest.mark.parametrize("name", [*_SMALL, *_LARGE])
def test_the_cases_are_valid(name: str) -> None:
    assert load_tournament(_CASES / f"{name}.yaml").entries >= 9


def _usual(path: Path, scenario: Scenario, seconds: int) -> Scenario:
    """The event with the sheet that a director writes in a minute."""
    bought = scenario.entry.most_bought(scenario.stack)
    chips = scenario.entries * (scenario.stack + bought // 2)
    chip = scenario.schedule.levels[0].stakes.chip
    chip = 5 if chip == 1 else chip
    stud = any(game.is_stud for game in scenario.rotation.games)
    pause = next((item.seconds // 60 for item in scenario.schedule.items if isinstance(item, Break)), 10)
    sheet = usual_schedule(scenario.stack, chips, chip, seconds * 9 // 600, stud=stud, pause=pause)
    text = yaml.safe_dump(sheet, default_flow_style=True, width=10**6).strip()
    return load_tournament(path, settings=[f"schedule={text}", "chips=null"])


def _runs(scenario: Scenario) -> list[Replicate]:
    return [play_replicate(scenario, 99, number, grid_of(scenario)) for number in range(_PLAYED)]


def _tuned(
    tourney: Tourney, folder: Path, monkeypatch: pytest.MonkeyPatch, name: str, *options: str
) -> tuple[int, dict[str, Any]]:
    monkeypatch.chdir(folder)
    file = name if name == "friends" else str(_CASES / f"{name}.yaml")
    code, out, err = tourney("tune", file, "--quiet", "--jobs", "1", "--out", "out", "--json", *options)
    assert code in {0, 1}, err
    return code, json.loads(out)


def _check_answer(found: dict[str, Any], code: int, name: str) -> None:
    """A verdict, and a sheet that people would print, or their own."""
    path = _CASES / f"{name}.yaml"
    original = load_tournament(path)
    demands = [read_expectation(each, original.wall_clock) for each in found["demanded"]]
    seconds = int(min(each.bound for each in demands if each.measure.name == "finish"))
    assert found["verdict"]["meets"] == (code == 0) == (name not in _IMPOSSIBLE), found["verdict"]
    tuned = load_tournament(Path("out/tuned.yaml"))
    if found["origin"] == "your sheet":
        return
    check_printable(tuned, original, seconds)
    ours, theirs = _runs(tuned), _runs(_usual(path, original, seconds))
    if code or not all(check_promise(each, theirs, confidence_of(0, 9)).holds for each in demands):
        return  # nobody could promise the usual sheet: that is why the tuned one is another
    changes = [
        fmean(values_of(MEASURES[each], ours)) / fmean(values_of(MEASURES[each], theirs)) - 1
        for each in found["measures"]
    ]
    assert sum(changes) > -_CLOSE, dict(zip(found["measures"], changes, strict=True))


_QUICK: Final = ("impossible_20", "sit_and_go_9")
"""Tasks that take less than a minute; the other small ones belong to the long profile."""


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=pytest.mark.slow if name in _QUICK else pytest.mark.long) for name in _SMALL]
)
def test_a_small_task(tourney: Tourney, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """With a fifth of the usual runs."""
    monkeypatch.setattr(search, "RUNS", (10, 25, 50))
    monkeypatch.setattr(search, "FRESH_RUNS", 30)
    monkeypatch.setattr(search, "BUDGET", 30)
    code, found = _tuned(tourney, tmp_path, monkeypatch, name, "--sheets", "24", "--runs", "300", "--seed", "1")
    _check_answer(found, code, name)


@pytest.mark.long
@pytest.mark.parametrize("name", ["friends", *_SMALL, *_LARGE])
def test_the_answer_makes_sense(tourney: Tourney, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """In time, with levels and a depth as people play them, and without a finding."""
    code, found = _tuned(tourney, tmp_path, monkeypatch, name)
    if name != "friends":
        _check_answer(found, code, name)
    levels = [row for row in found["sheet"]["rows"] if row["level"]]
    assert 8 <= len(levels) <= 30
    assert all(180 <= row["seconds"] <= 3600 for row in levels)
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
