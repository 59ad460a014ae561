"""Adding replicates to a stored experiment."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from dataclasses import replace
from typing import TYPE_CHECKING, Final

import pytest

from tourney.experiment.plan import Rule, read_plan
from tourney.experiment.store import DATABASE, Store
from tourney.tasks.experiment_files import read_experiment

if TYPE_CHECKING:
    from pathlib import Path

    from cli.command import Tourney

_QUIET: Final = ("--jobs", "1", "-q")


def _rows(folder: Path) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(folder / DATABASE)) as database:
        return database.execute("SELECT * FROM checksums ORDER BY point, replicate").fetchall()


@pytest.mark.parametrize("how", ["simulate", "resume"])
def test_a_larger_number_adds_replicates(tourney: Tourney, tmp_path: Path, how: str) -> None:
    """The result is that of an experiment with the larger number from the start."""
    added, whole = tmp_path / "added", tmp_path / "whole"
    assert tourney("simulate", "turbo_sng", "--reps", "5", "--out", str(added), *_QUIET)[0] == 0
    first = _rows(added)
    command = ("simulate", "turbo_sng", "--out") if how == "simulate" else ("resume",)
    assert tourney(*command, str(added), "--reps", "9", *_QUIET)[0] == 0
    assert tourney("simulate", "turbo_sng", "--reps", "9", "--out", str(whole), *_QUIET)[0] == 0
    assert _rows(added)[:5] == first
    assert _rows(added) == _rows(whole)
    assert read_plan(added) == read_plan(whole)
    assert tourney("resume", str(added), "-q")[0] == 0


def test_a_number_instead_of_the_rule(tourney: Tourney, tmp_path: Path) -> None:
    folder = tmp_path / "out"
    assert tourney("simulate", "turbo_sng", "--out", str(folder), *_QUIET)[0] == 0
    known = len(_rows(folder))
    code, _, err = tourney("resume", str(folder), "--reps", "50", *_QUIET)
    assert (code, "would discard some of them" in err) == (2, True)
    assert tourney("resume", str(folder), "--reps", str(known + 2), *_QUIET)[0] == 0
    assert len(_rows(folder)) == known + 2


def test_nothing_else_may_change(tourney: Tourney, tmp_path: Path) -> None:
    folder = tmp_path / "out"
    assert tourney("simulate", "turbo_sng", "--reps", "3", "--out", str(folder), *_QUIET)[0] == 0
    for more in (("--reps", "2"), ("--reps", "5", "--seed", "9"), ("--reps", "5", "--set", "stack=900")):
        code, _, err = tourney("simulate", "turbo_sng", "--out", str(folder), *more, *_QUIET)
        assert code == 2
        assert "give another --out" in err
    assert len(_rows(folder)) == 3


def test_a_process_killed_between_the_two_files_loses_nothing(tourney: Tourney, tmp_path: Path) -> None:
    """The database belongs to both plans until the manifest is the new one."""
    folder = tmp_path / "out"
    assert tourney("simulate", "turbo_sng", "--reps", "3", "--out", str(folder), *_QUIET)[0] == 0
    plan = read_plan(folder)
    later = replace(plan, rule=Rule(most=5, within=0))
    with Store(folder, plan.digest) as store:
        store.bind(later.digest)
    assert len(read_experiment(folder)[1][0].replicates) == 3
    assert tourney("resume", str(folder), "--reps", "5", *_QUIET)[0] == 0
    assert json.loads((folder / "manifest.json").read_text("utf-8"))["rule"]["most"] == 5
    with closing(sqlite3.connect(folder / DATABASE)) as database:
        assert database.execute("SELECT digest FROM experiment").fetchall() == [(read_plan(folder).digest,)]
