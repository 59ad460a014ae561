"""What is kept in a folder can be looked at, whether it is whole or not."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

import tourney
from tourney.config.named_files import scenario_file
from tourney.experiment.engines import engine
from tourney.experiment.plan import MANIFEST, MOST_SEED, read_plan
from tourney.experiment.store import Store, StoreError
from tourney.experiment.work import Failure
from tourney.tasks.experiment_files import open_experiment, plan_experiment, rule_of

if TYPE_CHECKING:
    from pathlib import Path

    from tourney.experiment.work import Done

_REPS = 8


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    plan, points = plan_experiment(scenario_file("turbo_sng"), rule=rule_of(_REPS), sweeps=["stack=300,400"])
    with open_experiment(tmp_path / "out", plan, points) as experiment, engine(jobs=1) as workers:
        experiment.play(workers)
    return tmp_path / "out"


def _keep(folder: Path, done: list[Done]) -> None:
    """Let the first point have found this alone."""
    with Store(folder) as store:
        store.keep_first(0, 0)
        store.write(0, done)


def test_a_whole_one(folder: Path) -> None:
    points = tourney.read_results(folder)
    assert [point.settings for point in points] == [("stack=300",), ("stack=400",)]
    with Store(folder) as store:
        assert [list(point.replicates) for point in points] == [list(store.read(0)), list(store.read(1))]
    assert all(point.enough for point in points)
    assert len(points[0].replicates) == _REPS


def test_one_that_was_interrupted(folder: Path) -> None:
    """What counts ends at the first replicate that is not known."""
    with Store(folder) as store:
        done = list(store.read(0))
    _keep(folder, [*done[:3], done[5]])
    first = tourney.read_results(folder)[0]
    assert [each.number for each in first.replicates] == [0, 1, 2]
    assert not first.enough


def test_one_with_failures(folder: Path) -> None:
    with Store(folder) as store:
        done = list(store.read(0))
    _keep(folder, [done[0], Failure(1, "RuntimeError: no"), *done[2:]])
    first = tourney.read_results(folder)[0]
    assert [each.number for each in first.failures] == [1]
    assert (len(first.replicates), first.enough) == (_REPS - 1, True)
    _keep(folder, [Failure(number, "RuntimeError: no") for number in range(_REPS)])
    assert [len(tourney.read_results(folder)[0].failures), len(tourney.read_results(folder)[0].replicates)] == [
        _REPS,
        0,
    ]


def test_the_former_name_still_reads_and_warns() -> None:
    """`tourney.opened` of the last version is `tourney.read_results`."""
    with pytest.warns(DeprecationWarning, match="read_results"):
        assert tourney.opened is tourney.read_results


@pytest.mark.parametrize(
    ("key", "value", "is_valid"),
    [
        ("every", 1, True),
        ("every", 0, False),
        ("every", 1.0, False),
        ("seed", 0, True),
        ("seed", -1, False),
        ("seed", MOST_SEED, True),
        ("seed", MOST_SEED + 1, False),
        ("seed", True, False),
        ("points", [], False),
        ("name", 7, False),
        ("rule", [], False),
    ],
)
def test_the_numbers_of_a_manifest_have_limits(folder: Path, key: str, value: object, *, is_valid: bool) -> None:
    path = folder / MANIFEST
    path.write_text(json.dumps(json.loads(path.read_text(encoding="utf-8")) | {key: value}), encoding="utf-8")
    if is_valid:
        assert getattr(read_plan(folder), key) == value
    else:
        with pytest.raises(StoreError, match="is not a valid manifest"):
            read_plan(folder)
