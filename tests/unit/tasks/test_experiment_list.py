"""Experiments in a list, further runs of one, and the heat map of a sweep of two keys."""

from __future__ import annotations

from pathlib import Path

from tourney.experiment.engines import Engine
from tourney.tasks.experiment_list import ExperimentWork, heat_map, list_experiments, read_folders

_FILE = Path("scenarios/turbo_sng.yaml")


def _play(folder: Path, *sweeps: str, reps: int = 2) -> list[float]:
    shares: list[float] = []
    work = ExperimentWork(folder, reps, _FILE, sweeps)
    work.play(Engine(jobs=1), lambda _, share: shares.append(share))
    return shares


def test_an_experiment_is_listed_and_resumed(tmp_path: Path) -> None:
    assert list(list_experiments(tmp_path)) == []
    assert _play(tmp_path / "runs")[-1] == 1
    [found] = list_experiments(tmp_path)
    assert (found.points, found.replicates, found.is_complete, found.is_readable) == (1, 2, True, True)
    ExperimentWork(tmp_path / "runs", 4).play(Engine(jobs=1), lambda _, __: None)
    [more] = list_experiments(tmp_path)
    assert more.replicates == 4


def test_one_that_cannot_be_read_is_listed_with_the_reason(tmp_path: Path) -> None:
    _play(tmp_path / "runs")
    (tmp_path / "runs" / "scenario.yaml").write_text("title: 5\n", encoding="utf-8")
    [found] = list_experiments(tmp_path)
    assert not found.is_readable
    assert found.title


def test_a_sweep_of_two_keys_is_a_heat_map_and_others_are_not(tmp_path: Path) -> None:
    _play(tmp_path / "two", "stack=500,1000", "seats=8,9")
    drawn = heat_map(read_folders([tmp_path / "two"]))
    assert "Finish time (median)" in drawn
    assert drawn.count('class="square"') % 4 == 0
    _play(tmp_path / "one", "stack=500,1000")
    assert heat_map(read_folders([tmp_path / "one"])) == ""
